"""Reads what a card says, word by word, as a player would: from its sentences back to numbers, types and conditions.

Written apart from the catalogue and from `card_words`: a sentence that says something else is read as something else,
and what no sentence says is not known. The checks of every card are then made with what was read.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.card_words import FACE, FULL
from pygame_core.games.mediterranean_empires.data import KINDS, Effect
from pygame_core.kernel import text

Data = dict[str, Any]

LETTERS = {
    "Troop": "T",
    "Fleet": "F",
    "Leader": "L",
    "City Defense": "D",
    "City Assault": "A",
    "Imperium": "I",
    "Special Event": "X",
}
COMBATS = {
    FULL: {
        "a field battle": "field",
        "a naval battle": "naval",
        "an assault": "assault",
        "the defence of a city": "defense",
    },
    FACE: {"Field": "field", "Sea": "naval", "Assault": "assault", "City defence": "defense"},
}
CAUSES = {
    FULL: {
        "a land route": "land_route",
        "a landing": "landing",
        "a naval route": "naval_route",
        "a storm": "storm",
        "shipwreck": "shipwreck",
    },
    FACE: {
        "Land": "land_route",
        "Landing": "landing",
        "Sea": "naval_route",
        "a storm": "storm",
        "shipwreck": "shipwreck",
    },
}
MEETINGS = {"by land": "land", "at sea": "naval"}
TAGS = {"Athenian": "athenian", "Spartan": "spartan", "elephants": "elephant"}
NAMES = {GAME.catalogue.render(text(f"card.{kind.slug.replace('/', '.')}")): kind.id for kind in KINDS}


class Sentence(NamedTuple):
    """An effect: what is said of it without a number, and how it is said in full and on the face."""

    fx: str
    fixed: Data
    full: str
    face: str


N = r"(?P<n>\d+)"
ROLL = r"(?P<roll>\d+)"
DICE = r"(?P<dice>\d+) (?:die|dice)"
BATTLE = r"(?P<battle>.+)"
NEUTRAL = {"from": "neutral", "to": "self"}
SENTENCES = (
    Sentence("cf_bonus", {}, rf"(?P<amount>[+−]\d+) in {BATTLE}", rf"{BATTLE}: (?P<amount>[+−]\d+)"),
    Sentence("add_dice", {}, rf"{DICE} more in {BATTLE}", rf"{BATTLE}: \+{DICE}"),
    Sentence(
        "carried_multiplier",
        {},
        rf"In {BATTLE} the naval factors of Troops aboard count (?P<factor>\d+) times",
        rf"{BATTLE}: Troops aboard count ×(?P<factor>\d+)",
    ),
    Sentence(
        "remove_dice", {}, rf"The city rolls {DICE} fewer, but never fewer than one", rf"The city rolls {DICE} fewer"
    ),
    Sentence(
        "reroll",
        {},
        rf"You may throw (?P<dice>\d+) of your dice again in {BATTLE}",
        rf"{BATTLE}: throw (?P<dice>\d+) of your dice again",
    ),
    Sentence(
        "opening_discard",
        {"target": "troop"},
        rf"Opening of {BATTLE}: on {ROLL} or more the enemy loses {N} random Troops?",
        rf"{BATTLE}, opening: on {ROLL}\+ the foe loses {N} Troops?",
    ),
    Sentence(
        "opening_discard",
        {"target": "fleet"},
        rf"Opening of {BATTLE}: on {ROLL} or more the enemy loses {N} random Fleets? with the Troops aboard",
        rf"{BATTLE}, opening: on {ROLL}\+ the foe loses {N} Fleets?",
    ),
    Sentence(
        "opening_flee",
        {"scope": "self"},
        rf"May slip away to your hand when {BATTLE} opens",
        rf"{BATTLE}, opening: may slip away to your hand",
    ),
    Sentence(
        "opening_flee",
        {"scope": "all"},
        rf"All your Troops may slip away to your hand when {BATTLE} opens",
        rf"{BATTLE}, opening: your Troops may slip away",
    ),
    Sentence("immune", {}, r"Is never picked when cards are lost to (?P<to>.+)", r"Never lost to (?P<to>.+)"),
    Sentence(
        "recover",
        {},
        rf"After (?P<after>.+): a die of its own, back to the hand on {ROLL} or more",
        rf"After (?P<after>.+): back to hand on {ROLL}\+",
    ),
    Sentence(
        "pursue",
        {"mode": "deny_recovery"},
        rf"If your side wins {BATTLE}, the beaten side throws no ordinary recovery dice; "
        r"dice that cards have of their own are still thrown",
        rf"{BATTLE}: if you win, the foe recovers only by own dice",
    ),
    Sentence(
        "pursue",
        {"mode": "screen"},
        rf"If your attack wins {BATTLE}, the die that may cost you one more card has a limit (?P<amount>\d+) lower",
        rf"{BATTLE}: attack won, limit of your casualty die (?P<amount>\d+) lower",
    ),
    Sentence(
        "storm",
        {},
        r"A force that sails throws a die \(fine weather −1, foul weather \+1\) and loses random cards: "
        r"1 on 3 or more, 2 on 5 or more, 3 on 6 or more",
        r"Ships lose 1 card on 3\+, 2 on 5\+, 3 on 6\+",
    ),
    Sentence(
        "ambush",
        {},
        rf"When a force that is not yours has come by (?P<on>.+): on {ROLL} or more it loses {N} random cards?",
        rf"(?P<on>.+): on {ROLL}\+ the foe loses {N} cards?",
    ),
    Sentence(
        "no_intercept",
        {},
        r"Your expedition cannot be intercepted (?P<kind>.+)",
        r"No interception (?P<kind>.+)",
    ),
    Sentence("safe_straits", {}, r"Laid down with an expedition: it rolls for no straits", r"No roll for straits"),
    Sentence(
        "remove_from_battle",
        {},
        rf"In any combat: on {ROLL} or more one enemy (?P<target>.+) of your choice is discarded",
        rf"On {ROLL}\+ buy off one enemy (?P<target>.+)",
    ),
    Sentence(
        "cancel",
        {},
        rf"On {ROLL} or more a (?P<target>.+) card that somebody has just played has no effect",
        rf"On {ROLL}\+ a (?P<target>.+) has no effect",
    ),
    Sentence(
        "take_city",
        {**NEUTRAL, "where": "adjacent", "key": False},
        r"Take a neutral city connected to one of yours, neither key city nor capital: (?P<tiers>.+)",
        r"Neutral neighbour joins, no key: (?P<tiers>.+)",
    ),
    Sentence(
        "take_city",
        {**NEUTRAL, "where": "any_port", "key": False},
        r"Take a neutral port anywhere, neither key city nor capital: (?P<tiers>.+)",
        r"Any neutral port joins, no key: (?P<tiers>.+)",
    ),
    Sentence(
        "take_city",
        {"from": "player", "to": "neutral", "where": "any", "key": False},
        r"A city of another player, neither key city nor capital, turns neutral: (?P<tiers>.+)",
        r"A rival's city turns neutral, no key: (?P<tiers>.+)",
    ),
    Sentence(
        "barbarian_attack",
        {"extra_dice": 0},
        r"Barbarians of an unsubdued area attack a city of another player beside it",
        r"Barbarians attack a rival's city",
    ),
    Sentence(
        "barbarian_attack",
        {},
        r"Barbarians of an unsubdued area attack a city of another player beside it, "
        r"with (?P<extra_dice>\d+) (?:die|dice) more",
        r"Barbarians attack a rival's city, \+(?P<extra_dice>\d+) (?:die|dice)",
    ),
    Sentence(
        "subdue",
        {},
        r"Subdue an area of printed strength (?P<max_strength>\d+) or less beside your cities "
        r"and gain (?P<vp>\d+) points?",
        r"Subdue up to (?P<max_strength>\d+) dice beside you: \+(?P<vp>\d+) points?",
    ),
    Sentence(
        "fortify",
        {},
        rf"{N} more markers? on one of your cities, up to (?P<max_on_city>\d+) there",
        rf"\+{N} markers? on your city, up to (?P<max_on_city>\d+)",
    ),
    Sentence("draw", {}, rf"Draw {N} cards?", rf"Draw {N} cards?"),
    Sentence("steal", {}, rf"Steal {N} random cards? from another player", rf"Steal {N} cards?"),
    Sentence("force_discard", {}, rf"Another player discards {N} random cards?", rf"A rival discards {N} cards?"),
    Sentence(
        "retrieve",
        {},
        rf"Take back up to {N} (?P<types>.+?) cards? from your discards",
        rf"Take back up to {N} (?P<types>.+?) cards?",
    ),
    Sentence("gain_vp", {}, rf"Gain {N} points?", rf"\+{N} points?"),
    Sentence(
        "gain_vp",
        {"on": "city_taken"},
        rf"{N} points? more if the assault it is played in takes the city",
        rf"\+{N} points? if the city falls",
    ),
    Sentence(
        "expedition",
        {},
        rf"Then declare an expedition at once, with {DICE} more in its first combat",
        rf"Expedition now, \+{DICE} at first",
    ),
)

ONCE = {FULL: "; only once per battle, however many of these cards fight", FACE: ", once"}
CONDITIONS = {
    FULL: {
        "without": r", unless (.+) is played",
        "with_tag": r", with at least (\d+) (\w+) cards? in the fight",
        "only_tag": r", if all your (Troops|Fleets) are (\w+)",
        "vs_tag": r", against (\w+)",
        "role": r", when (attacking|intercepting)",
        "min_cards": r", with (\d+) or more (Troops)",
        "carrying": r", while carrying a Troop",
        "city_is_port": r", if the city is a port",
        "with_type": r", with a (Leader)",
        "with": r", together with ([^:]+)",
    },
    FACE: {
        "without": r" \(not with (.+)\)",
        "with_tag": r" if (\d+) or more (\w+) cards fight",
        "only_tag": r" if all (Troops|Fleets) are (\w+)",
        "vs_tag": r" against (\w+)",
        "role": r" when (attacking|intercepting)",
        "min_cards": r" with (\d+) or more (Troops)",
        "carrying": r" while carrying a Troop",
        "city_is_port": r" if it is a port",
        "with_type": r" with a (Leader)",
        "with": r" with ([A-Z][^:]+)",
    },
}


def read(words: str, form: str, types: str) -> Effect:
    """The effect that a sentence on a card of these types tells of."""
    letter = types
    if len(types) > 1:
        said = re.match(r"As ([^:]+): ", words)
        assert said, f"a card of two types does not say to which this belongs: {words}"
        letter, words = LETTERS[said[1]], words[said.end() :]
    once = words.endswith(ONCE[form])
    if once:
        words = words.removesuffix(ONCE[form])
    words, conditions = _conditions(words, form)
    pattern = "full" if form == FULL else "face"
    found = [(sentence, match) for sentence in SENTENCES if (match := re.fullmatch(getattr(sentence, pattern), words))]
    assert found, f"no player would understand: {words}"
    # What says more is meant: a bare "+2 points" is part of "+2 points if the city falls".
    sentence, match = max(found, key=lambda row: len(getattr(row[0], pattern)))
    data = {**sentence.fixed, **{name: _value(name, value, form) for name, value in match.groupdict().items()}}
    if conditions:
        data["if"] = conditions
    if once:
        data["group"] = "once"
    return Effect(sentence.fx, letter, data)


def _conditions(words: str, form: str) -> tuple[str, Data]:
    found: Data = {}
    while True:
        for name, pattern in CONDITIONS[form].items():
            match = re.search(f"{pattern}$", words)
            if match:
                found[name] = _condition(name, match)
                words = words[: match.start()]
                break
        else:
            return words, found


def _condition(name: str, match: re.Match[str]) -> Any:
    if name in ("with", "without"):
        return [NAMES[card] for card in re.split(r", | and ", match[1])]
    if name == "with_tag":
        return {"tag": TAGS[match[2]], "min": int(match[1])}
    if name == "only_tag":
        return TAGS[match[2]]
    if name == "vs_tag":
        return TAGS[match[1]]
    if name == "role":
        return {"attacking": "attacker", "intercepting": "defender"}[match[1]]
    if name == "min_cards":
        return {"type": "T", "n": int(match[1])}
    if name == "with_type":
        return LETTERS[match[1]]
    return 1 if name == "carrying" else True


def _value(name: str, words: str, form: str) -> Any:
    """A number, or which of several: "a field battle or an assault"."""
    tables = {
        "battle": COMBATS[form],
        "after": COMBATS[form],
        "on": CAUSES[form],
        "to": CAUSES[form],
        "kind": MEETINGS,
        "target": LETTERS,
        "types": LETTERS,
    }
    if name in tables:
        return [tables[name][word] for word in re.split(r", | or ", words)]
    if name == "tiers":
        return [_tier(word) for word in re.split(r", | and ", words)]
    return int(words.replace("−", "-"))


def _tier(words: str) -> Data:
    sure = re.fullmatch(r"size (\d) (?:without a roll|sure)", words)
    if sure:
        return {"max_size": int(sure[1]), "roll": 1}
    rolled = re.fullmatch(r"(?:up to )?size (\d) on (\d)(?: or more|\+)", words)
    assert rolled, words
    return {"max_size": int(rolled[1]), "roll": int(rolled[2])}
