"""What the cards do, in words: once in full, once in the few words that fit on the face of a card.

Both are made from the same effects that the rules carry out, so a text cannot say what the code does not do.
"""

from __future__ import annotations

from typing import Any

from ...kernel import Text, text
from .data import STORM_LOSSES, Effect, Kind

FULL, FACE = "effect", "face"
"""The two forms of a card's text, as sections of the catalogue."""
SURE = 1
"""A roll that every die reaches."""


def either(words: list[Text]) -> Text:
    """One of several: "a Troop, Fleet or Leader"."""
    first, *rest = words
    for at, word in enumerate(rest):
        first = text("join.or" if at == len(rest) - 1 else "join.comma", first=first, last=word)
    return first


def all_of(words: list[Text]) -> Text:
    """All of several: "Hastati and Principes"."""
    first, *rest = words
    for at, word in enumerate(rest):
        first = text("join.and" if at == len(rest) - 1 else "join.comma", first=first, last=word)
    return first


def card_texts(kind: Kind, form: str = FULL) -> list[Text]:
    """All that is to be said of a card beside its printed factors."""
    found = [effect_words(kind, effect, form) for effect in kind.effects]
    if "X" in kind.types and "D" not in kind.types and any(kind.cf):
        found.insert(0, text(f"{form}.lent"))
    return found


def effect_words(kind: Kind, effect: Effect, form: str = FULL) -> Text:
    """An effect of a card in words; a card of several types says to which of them the effect belongs."""
    sentence = text(f"{form}.{_key(effect)}", **_arguments(effect, form))
    for name, wanted in effect.data.get("if", {}).items():
        sentence = text(f"{form}.if", effect=sentence, condition=_condition(name, wanted, effect, form))
    if "group" in effect.data:
        sentence = text(f"{form}.once", effect=sentence)
    if len(kind.types) > 1:
        sentence = text(f"{form}.as", type=text(f"type.{effect.used_as}"), effect=sentence)
    return sentence


def _key(effect: Effect) -> str:
    """The name of an effect in the catalogue."""
    data = effect.data
    if effect.fx == "opening_discard":
        return f"opening_discard_{data['target']}"
    if effect.fx in ("opening_flee", "pursue"):
        return f"{effect.fx}_{data.get('scope', data.get('mode'))}"
    if effect.fx == "take_city":
        return f"take_city_{data['from']}_{data['where']}"
    if effect.fx == "cf_bonus" and data["amount"] < 0:
        return "cf_penalty"
    if effect.fx == "gain_vp" and "on" in data:
        return "gain_vp_city_taken"
    if effect.fx == "barbarian_attack" and data["extra_dice"]:
        return "barbarian_attack_more"
    return effect.fx


def _arguments(effect: Effect, form: str) -> dict[str, Any]:
    data = effect.data
    args: dict[str, Any] = {name: value for name, value in data.items() if isinstance(value, int)}
    combats, roads = ("combat", "cause") if form == FULL else ("where", "road")
    for name in ("battle", "after"):
        if name in data:
            args["battle"] = either([text(f"{combats}.{one}") for one in data[name]])
    for name in ("target", "types"):
        if isinstance(data.get(name), list):
            args["types"] = either([text(f"type.{letter}") for letter in data[name]])
    for name in ("on", "to"):
        if isinstance(data.get(name), list):
            args["causes"] = either([text(f"{roads}.{cause}") for cause in data[name]])
    if "kind" in data:
        args["kind"] = either([text(f"interception.{kind}") for kind in data["kind"]])
    if "tiers" in data:
        args["tiers"] = all_of([_tier(tier, form) for tier in data["tiers"]])
    if "amount" in data:
        args["amount"] = abs(data["amount"])
    if effect.fx == "storm":
        args |= {f"least_{losses}": least for least, losses in STORM_LOSSES if losses}
    return args


def _tier(tier: dict[str, int], form: str) -> Text:
    key = "tier_sure" if tier["roll"] <= SURE else "tier"
    return text(f"{form}.{key}", size=tier["max_size"], die=tier["roll"])


def _condition(name: str, wanted: Any, effect: Effect, form: str) -> Text:
    section = "condition" if form == FULL else "case"
    if name in ("with", "without"):
        return text(f"{section}.{name}", cards=all_of([text(f"card_id.{card}") for card in wanted]))
    if name == "with_type":
        return text(f"{section}.with_type", type=text(f"type.{wanted}"))
    if name == "with_tag":
        return text(f"{section}.with_tag", n=wanted["min"], tag=text(f"tag.{wanted['tag']}"))
    if name == "only_tag":
        served = "F" if "naval" in effect.data["battle"] else "T"
        return text(f"{section}.only_tag_{served}", tag=text(f"tag.{wanted}"))
    if name == "vs_tag":
        return text(f"{section}.vs_tag", tag=text(f"tag.{wanted}"))
    if name == "role":
        return text(f"{section}.role_{wanted}")
    if name == "min_cards":
        return text(f"{section}.min_cards_{wanted['type']}", n=wanted["n"])
    return text(f"{section}.{name}")
