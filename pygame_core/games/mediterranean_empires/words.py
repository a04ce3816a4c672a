"""Mediterranean Empires in words: every sentence is a key here and a line in text/en.toml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel import Action, Event, Text, player, text
from ...kernel.text import seated
from .card_words import SURE, card_texts
from .combat import city_base_dice, empty, may_assault
from .data import (
    AREAS,
    COASTAL,
    COMBATS,
    EMPIRES,
    FIELD,
    KIND_OF,
    KINDS,
    PLACE,
    PLACES,
    PORTS,
    SCENARIOS,
    SIZE,
    STRENGTH,
    Kind,
)
from .stakes import STAKES, percent
from .state import CATEGORIES, Announcing, EmpiresState, Force
from .steps.arrival import meetings
from .steps.declare import force_in, read_route
from .steps.imperium import imperium_effects, roll_needed


def place_name(place: int | str) -> Text:
    """The name of a city or area."""
    return text(f"place.{PLACES[place] if isinstance(place, int) else place}")


def card_name(slug: str) -> Text:
    """The name of a card."""
    deck, _, name = slug.partition("/")
    return text(f"card.{deck}.{name}")


def who(seat: int) -> Text:
    """A player, or the force that is no player's."""
    return player(seat) if seat >= 0 else text("force.nobody")


def cards(slugs: tuple[str, ...]) -> tuple[Text, ...]:
    """The names of several cards."""
    return tuple(card_name(slug) for slug in slugs)


# -- prompts ------------------------------------------------------------------------------------------------------


def prompt(state: EmpiresState) -> Text:
    """What the game waits for."""
    frame = state.agenda[-1]
    step = frame[0]
    if step == "action":
        season = state.event if state.event in ("diplomacy_season", "campaign_season") else "plain"
        return text(f"prompt.{'second' if frame[2] else 'action'}_{season}", turn=state.turn, round=state.round)
    if step == "place":
        scenario = SCENARIOS[state.scenario]
        left = scenario.markers - 1 - frame[1] // state.seats
        return text("prompt.place", n=left)
    if step in ("route", "trace", "muster"):
        force = force_in(state, frame[1])
        key = "intercept" if frame[1] else "expedition"
        return text(f"prompt.{step}_{key}", place=place_name(force.target), n=len(force.cards))
    if step == "imperium":
        naming = Announcing._make(frame)
        effect = imperium_effects(naming.card)[naming.effect]
        return text(f"prompt.imperium_{effect.fx}", card=card_name(KINDS_SLUG[naming.card]))
    if step in ("neutral_attack", "pirates"):
        return text(f"prompt.{step}", cf=frame[2])
    if step == "react":
        return _prompt_react(state)
    if step == "cancel":
        card, seat, *_ = state.plays[frame[1]]
        return text("prompt.cancel", who=player(seat), card=card_name(KINDS_SLUG[card]))
    if step == "intercept":
        force = force_in(state, 0)
        place = place_name(force.target)
        if force.seat < 0:
            return text("prompt.intercept_force", force=_nobodys(force), place=place, strength=_strength(force))
        key = "prompt.intercept_shown" if force.shown else "prompt.intercept"
        return text(key, who=player(force.seat), place=place, n=len(force.cards))
    if step == "passage":
        force = force_in(state, frame[1])
        return text("prompt.passage", who=who(force.seat), place=place_name(force.target))
    if step == "refused":
        return text("prompt.refused", who=player(frame[1]))
    if step == "refill":
        seat = state.playing(frame[1])
        return text("prompt.refill", n=state.hands[seat].bit_count() - state.limits[seat])
    if step == "load":
        return text("prompt.load" if frame[2] < 0 else "prompt.aboard")
    return text(f"prompt.{step}")


def _nobodys(force: Force) -> Text:
    """The name of a force that no player leads."""
    return place_name(force.route[0]) if force.kind == "neutral" else text(f"force.{force.kind}")


def _strength(force: Force) -> Text:
    """The strength of a force that nobody leads: a number, or dice."""
    return text("strength.cf", n=force.cf) if force.cf else text("strength.dice", n=force.dice)


def _prompt_react(state: EmpiresState) -> Text:
    _, what, side, *_ = state.agenda[-1]
    if what == "arrival":
        force = force_in(state, side)
        place = place_name(force.target)
        if force.seat < 0:
            return text("prompt.react_arrival_force", force=_nobodys(force), place=place)
        return text("prompt.react_arrival", who=player(force.seat), place=place)
    assert state.battle is not None
    return text(f"prompt.react_{COMBATS[state.battle.combat]}", place=place_name(state.battle.place))


KINDS_SLUG = tuple(kind.slug for kind in KINDS for _ in range(kind.count))

# -- choices ------------------------------------------------------------------------------------------------------


def label(state: EmpiresState, action: Action) -> Text:
    """The words on a button."""
    verb = str(action[0])
    rest = action[1:]
    if verb == "route":
        return text("choice.route", way=route_words(rest))
    if verb in ("place", "target", "march", "sail", "pirates", "land", "city", "subdue", "wall", "release", "terror"):
        return text(f"choice.{verb}", place=place_name(str(rest[0])))
    if verb in ("home", "imperium", "cancel", "attach", "flee", "remove", "drop", "retrieve"):
        return text(f"choice.{verb}", card=card_name(str(rest[0])))
    if verb == "discard":
        return text("choice.discard_card", card=card_name(str(rest[0]))) if rest else text("choice.discard")
    if verb == "empire":
        return text("choice.empire", empire=text(f"empire.{rest[0]}"))
    if verb in ("first", "victim"):
        return text(f"choice.{verb}", who=player(int(rest[0])))
    if verb == "add":
        return text(f"choice.add_{rest[1]}", card=card_name(str(rest[0])))
    if verb == "go":
        return text(f"choice.go_{rest[0]}" if rest else "choice.go")
    if verb in ("neutral", "raid"):
        return _label_attack(verb, rest)
    if verb == "attack":
        return text("choice.attack_storm" if len(rest) > 1 else "choice.attack", place=place_name(str(rest[0])))
    if verb == "play":
        key = f"choice.play_{rest[1]}" + (f"_{rest[2]}" if len(rest) > 2 else "")
        return text(key, card=card_name(str(rest[0])))
    if verb in ("hush", "ask"):
        return text(f"choice.{verb}_{rest[0]}")
    if verb == "aboard":
        return _label_aboard(state, int(rest[0]))
    if verb == "reroll":
        assert state.battle is not None
        return text("choice.reroll", die=state.battle.rolled[state.agenda[-1][1]][int(rest[0])])
    return text(f"choice.{verb}")


def _label_attack(verb: str, rest: tuple[str | int, ...]) -> Text:
    first, second = place_name(str(rest[0])), place_name(str(rest[1]))
    if len(rest) > 2:
        return text("choice.neutral_by", place=first, target=second, area=place_name(str(rest[2])))
    return text(f"choice.{verb}", place=first, target=second)


def _label_aboard(state: EmpiresState, index: int) -> Text:
    from .table import fleets_of, troops_of

    _, side, at = state.agenda[-1]
    force = force_in(state, side)
    troop, fleet = troops_of(force)[at], fleets_of(force)[index]
    return text("choice.aboard", card=card_name(KINDS_SLUG[troop]), fleet=card_name(KINDS_SLUG[fleet]), n=index + 1)


def route_words(words: tuple[str | int, ...]) -> Text:
    """A route as a chain of names, with a word where it goes by sea."""
    chain: Text | None = None
    naval = False
    for word in words:
        if word == "~":
            naval = True
            continue
        name = place_name(str(word))
        if chain is None:
            chain = text("way.from_sea", place=name) if naval else name
        else:
            chain = text("way.sail" if naval else "way.march", before=chain, place=name)
        naval = False
    return chain if chain is not None else text("list.none")


def detail(state: EmpiresState, action: Action) -> Text | None:
    """What a choice costs and gives."""
    verb = action[0]
    if (stake := STAKES.get(str(verb))) is not None:
        return stake(state, action)
    if verb in ("target", "city", "place"):
        return place_detail(state, PLACE[str(action[1])], action)
    if verb == "go":
        return _warning(state)
    if verb == "route":
        return _route_detail(state, action)
    if (
        verb in ("add", "play", "imperium", "discard", "drop", "home", "retrieve", "attach", "cancel")
        and len(action) > 1
    ):
        return card_detail(KIND_OF[str(action[1])])
    return None


def _route_detail(state: EmpiresState, action: Action) -> Text:
    """How many straits a way crosses, and where its force may be met."""
    path, kinds = read_route(action)
    straits = kinds.count(COASTAL)
    if state.agenda[-1][1]:
        return text("detail.interceptors", n=straits, straits=straits)
    way = meetings(state, force_in(state, 0), path, kinds)
    if way.owner < 0:
        met = text("detail.met_nobody")
    elif way.sea or way.land:
        key = "both" if way.sea and way.land else "sea" if way.sea else "land"
        met = text(f"detail.met_{key}", who=player(way.owner), places=tuple(place_name(place) for place in way.land))
        if way.landing:
            met = text("detail.met_landing", met=met, place=place_name(path[-1]))
    elif way.landing:
        met = text("detail.met_only_landing", who=player(way.owner), place=place_name(path[-1]))
    else:
        met = text("detail.met_nowhere", who=player(way.owner))
    return text("detail.route", n=straits, straits=straits, met=met)


def _warning(state: EmpiresState) -> Text | None:
    """A word to the player whose expedition, as it stands, cannot win."""
    who_marches = state.agenda[-1][1]
    force = force_in(state, who_marches)
    in_the_field = bool(AREAS >> force.target & 1) or force.kind == "land_interception"
    if in_the_field and empty(force, FIELD):
        return text("detail.no_troops", rule="ME-198")
    if force.kind == "expedition" and not in_the_field and not may_assault(force):
        return text("detail.no_assault", rule="ME-198")
    return None


def place_detail(state: EmpiresState, place: int, action: Action) -> Text:
    """What is to be known of a place before it is chosen."""
    if AREAS >> place & 1:
        return text("detail.area", n=STRENGTH[place] + state.enraged)
    owner = state.owner[place]
    holder = player(owner) if owner >= 0 else text("force.neutral")
    port = text("detail.port") if PORTS >> place & 1 else text("detail.inland")
    if action[0] == "city":
        naming = Announcing._make(state.agenda[-1])
        data = imperium_effects(naming.card)[naming.effect].data
        needed = roll_needed(data, place)
        key = "city_sure" if needed <= SURE else "city_roll" if data["to"] == "self" else "city_turns"
        return text(f"detail.{key}", size=SIZE[place], owner=holder, die=needed)
    return text(
        "detail.city",
        size=SIZE[place],
        forts=state.forts[place],
        dice=city_base_dice(state, place),
        owner=holder,
        port=port,
    )


def card_detail(kind: Kind) -> Text:
    """The printed values and effects of a card."""
    values = tuple(text("cf.none") if value is None else str(value) for value in kind.cf)
    types = tuple(text(f"type.{letter}") for letter in kind.types)
    effects = card_texts(kind)
    sentences = text("effect.none")
    for at, effect in enumerate(effects):
        sentences = text("effect.and_then", first=sentences, last=effect) if at else effect
    key = "detail.card_effects" if effects else "detail.card"
    if not any(kind.cf):
        return text("detail.card_text", types=types, effects=sentences)
    return text(key, types=types, field=values[0], naval=values[1], city=values[2], effects=sentences)


# -- the log ------------------------------------------------------------------------------------------------------


def _event(turn: int, round_: int, first: int, second: int, modifier: int, event: str) -> Text:
    key = "log.event" if modifier else "log.event_plain"
    total = first + second + modifier
    name = text(f"event.{event}")
    return text(key, rule="ME-096", turn=turn, round=round_, a=first, b=second, n=modifier, total=total, event=name)


def _declared(
    kind: str, seat: int, target: int, landing: int, count: int, route: tuple[str, ...], attached: tuple[str, ...]
) -> Text:
    way = route_words(route)
    args: dict[str, Any] = {"who": who(seat), "place": place_name(target), "n": count, "way": way}
    sentence = text(f"log.declared_{kind}", rule="ME-217", **args)
    if landing:
        sentence = text(f"log.landing_{landing}", rule="ME-221", before=sentence)
    if attached:
        sentence = text("log.attached", rule="ME-070", before=sentence, card=card_name(attached[0]))
    return sentence


def _defender(seat: int, place: int) -> Text:
    """Who is attacked in the field: a player, or barbarians at home. Who comes without a player is none of them."""
    return text("force.barbarians") if seat < 0 and AREAS >> place & 1 else who(seat)


def _battle(combat: int, place: int, attacker: int, defender: int, *factors: int) -> Text:
    return text(
        f"log.battle_{COMBATS[combat]}",
        rule="ME-260",
        place=place_name(place),
        attacker=who(attacker),
        defender=_defender(defender, place),
        a=factors[0],
        b=factors[2],
        a_dice=factors[4],
        b_dice=factors[5],
    )


def _control(city: int, old: int, new: int) -> Text:
    place = place_name(city)
    if new < 0:
        return text("log.control_lost", rule="ME-313", place=place, who=who(old))
    if old < 0:
        return text("log.control_neutral", rule="ME-312", place=place, who=who(new))
    return text("log.control", rule="ME-312", place=place, who=who(new), loser=who(old))


def _announced(seat: int, slug: str, *targets: str) -> Text:
    names: list[Text] = []
    for target in targets:
        kind, _, value = target.partition(":")
        names.append({"seat": lambda v: player(int(v)), "place": place_name, "card": card_name}[kind](value))
    if names:
        return text("log.announced_for", rule="ME-186", who=who(seat), card=card_name(slug), targets=tuple(names))
    return text("log.announced", rule="ME-186", who=who(seat), card=card_name(slug))


def _attack(kind: str, picker: int, target: int, cf: int, dice: int, *route: int) -> Text:
    return text(f"log.attack_{kind}", place=place_name(target), start=place_name(route[0]), n=cf or dice)


def _odds(chance: int, again: int, theirs_again: int) -> Text:
    return text("log.odds_again" if again or theirs_again else "log.odds", chance=percent(chance / 10_000))


def _total(side: int, seat: int, factor: int, total: int, *dice: int) -> Text:
    name = who(seat) if side == 0 or seat >= 0 else text("force.defenders")
    return text("log.total", rule="ME-271", who=name, factor=factor, dice=tuple(dice), total=total)


def _points(seat: int, change: int, category: int) -> Text:
    why = text(f"category.{CATEGORIES[category]}")
    return text(
        "log.points_up" if change > 0 else "log.points_down", rule="ME-173", who=who(seat), n=abs(change), why=why
    )


def _roll(key: str, rule: str) -> Callable[..., Text]:
    """A line for a roll of a card: who, card, die, what was needed."""

    def words(seat: int, slug: str, die: int, needed: int) -> Text:
        return text(f"log.{key}", rule=rule, who=who(seat), card=card_name(slug), die=die, needed=needed)

    return words


def _about_seat(key: str, rule: str = "") -> Callable[..., Text]:
    return lambda seat: text(f"log.{key}", rule=rule, who=who(seat))


def _about_card(key: str, rule: str = "") -> Callable[..., Text]:
    return lambda seat, slug: text(f"log.{key}", rule=rule, who=who(seat), card=card_name(slug))


def _about_place(key: str, rule: str = "") -> Callable[..., Text]:
    return lambda seat, place, *_: text(f"log.{key}", rule=rule, who=who(seat), place=place_name(place))


_WITHOUT_EFFECT = {"neutral_attack": "ME-117", "enraged_barbarians": "ME-122", "pirates": "ME-135"}
"""The rules by which an event may have no effect."""

_LINES: dict[str, Callable[..., Text | None]] = {
    "scenario": lambda name: text("log.scenario", rule="ME-004", name=text(f"option.scenario.{name}")),
    "empire": lambda seat, empire: text("log.empire", rule="ME-003", who=seated(seat), empire=text(f"empire.{empire}")),
    "capital": lambda seat, empire, city: text(
        "log.capital", rule="ME-010", who=seated(seat), empire=text(f"empire.{empire}"), place=place_name(city)
    ),
    "placed": _about_place("placed", "ME-013"),
    "founded": lambda *counts: text("log.founded", rule="ME-023", counts=tuple(counts)),
    "drew": lambda seat, *slugs: text("log.drew", who=who(seat), cards=cards(slugs)),
    "drew_hidden": lambda seat, count: text("log.drew_hidden", who=who(seat), n=count),
    "turn": lambda number: text("log.turn", rule="ME-092", n=number),
    "first_player": lambda seat, first: text("log.first_player", rule="ME-345", who=who(seat), first=who(first)),
    "award": lambda seat, points, extra: text(
        "log.award", rule="ME-139", who=who(seat), points=_change("points", points), cards=_change("hand", extra)
    ),
    "reason": lambda seat, why, count, points, extra: text(
        "log.reason",
        rule="ME-139",
        who=who(seat),
        reason=text(f"award.{why}", n=count),
        points=_change("points", points),
        cards=_change("hand", extra),
    ),
    "points": _points,
    "last_turn": lambda number: text("log.last_turn", rule="ME-175", n=number),
    "event": _event,
    "enraged": lambda level: text("log.enraged", rule="ME-122", n=level),
    "no_effect": lambda event: text("log.no_effect", rule=_WITHOUT_EFFECT[event], event=text(f"event.{event}")),
    "strength": lambda seat, kind, die, cf: text(f"log.strength_{kind}", rule="ME-105", who=who(seat), die=die, cf=cf),
    "attack": _attack,
    "passed": _about_seat("passed", "ME-181"),
    "discarded": _about_card("discarded", "ME-041"),
    "announced": _announced,
    "take_roll": lambda seat, city, die, needed: text(
        "log.take_roll", rule="ME-074", who=who(seat), place=place_name(city), die=die, needed=needed
    ),
    "control": _control,
    "automatic_victory": lambda seat, count: text("log.automatic_victory", rule="ME-176", who=who(seat), n=count),
    "subdued": lambda area: text("log.subdued", rule="ME-323", place=place_name(area)),
    "freed": lambda area: text("log.freed", rule="ME-332", place=place_name(area)),
    "fortified": _about_place("fortified", "ME-080"),
    "stole": lambda thief, victim, slug: text(
        "log.stole", rule="ME-082", who=who(thief), victim=who(victim), card=card_name(slug)
    ),
    "stole_hidden": lambda thief, victim: text("log.stole_hidden", rule="ME-082", who=who(thief), victim=who(victim)),
    "retrieved": _about_card("retrieved", "ME-085"),
    "declared": _declared,
    "passage": lambda host, seat, answer: text(f"log.passage_{answer}", rule="ME-347", host=who(host), who=who(seat)),
    "taken_back": lambda seat, count: text("log.taken_back", rule="ME-349", who=who(seat), n=count),
    "turned_on": _about_place("turned_on", "ME-351"),
    "played": lambda seat, slug, letter, side: text(
        f"log.played_{letter}", rule="ME-035", who=who(seat), card=card_name(slug), side=text(f"side.{side}")
    ),
    "cancelling": lambda seat, slug, target: text(
        "log.cancelling", rule="ME-073", who=who(seat), card=card_name(slug), target=card_name(target)
    ),
    "cancel_roll": lambda seat, slug, target, die, needed: text(
        "log.cancel_done" if die >= needed else "log.cancel_failed",
        rule="ME-073",
        card=card_name(slug),
        target=card_name(target),
        die=die,
        needed=needed,
    ),
    "storm_roll": lambda seat, die, weather, losses: text(
        f"log.storm_{'plain' if not weather else 'below' if weather < 0 else 'above'}", rule="ME-065", die=die, n=losses
    ),
    "ambush_roll": _roll("ambush", "ME-067"),
    "barred": lambda seat, kind: text("log.barred", rule="ME-069", who=who(seat), kind=text(f"interception.{kind}")),
    "calm": lambda seat, lines: text("log.calm", rule="ME-109", who=who(seat), n=lines),
    "straits": lambda seat, *dice: text("log.straits", rule="ME-230", who=who(seat), dice=tuple(dice)),
    "shipwreck": lambda seat, *dice: text("log.shipwreck", rule="ME-232", who=who(seat), dice=tuple(dice)),
    "lost": lambda seat, cause, *slugs: text(
        "log.lost", who=who(seat), cause=text(f"cause.{cause}"), cards=cards(slugs)
    ),
    "weakened": lambda kind, what, left: text(
        f"log.weakened_{what}",
        rule="ME-365",
        force=text("force.attackers" if kind == "neutral" else f"force.{kind}"),
        n=left,
    ),
    "forced_ashore": _about_place("forced_ashore", "ME-227"),
    "interceptor_lost": _about_seat("interceptor_lost", "ME-255"),
    "revealed": lambda seat, *slugs: text(
        "log.revealed",
        rule="ME-261",
        who=who(seat),
        cards=tuple(text(f"log.shown_{slug[-1]}", card=card_name(slug[:-2])) for slug in slugs),
    ),
    "battle": _battle,
    "fled": lambda seat, *slugs: text("log.fled", rule="ME-058", who=who(seat), cards=cards(slugs)),
    "remove_roll": _roll("remove", "ME-072"),
    "opening_roll": _roll("opening", "ME-057"),
    "odds": _odds,
    "total": _total,
    "won": lambda combat, place, winner, loser, opened: text(
        "log.won_opening" if opened else "log.won",
        rule="ME-269" if opened else "ME-162",
        who=who(winner),
        loser=who(loser),
        place=place_name(place),
    ),
    "casualty_roll": lambda seat, die, limit: text(
        "log.casualty_hit" if die <= limit else "log.casualty_miss", rule="ME-273", who=who(seat), die=die, limit=limit
    ),
    "recovered": _about_card("recovered", "ME-280"),
    "assault": lambda seat, city, owner, cf, cf_dice, dice, thrown: text(
        "log.assault", rule="ME-301", who=who(seat), place=place_name(city), cf=cf, cf_dice=thrown, n=dice
    ),
    "no_assault": _about_place("no_assault", "ME-299"),
    "stormed": _about_place("stormed", "ME-308"),
    "withstood": _about_place("withstood", "ME-308"),
    "subduing": lambda seat, area, die, modifier, result: text(
        "log.subduing" if modifier else "log.subduing_plain",
        rule="ME-327",
        who=who(seat),
        place=place_name(area),
        die=die,
        modifier=modifier,
        result=text(f"subduing.{result}"),
    ),
    "reroll": lambda seat, old, new: text("log.reroll", rule="ME-055", who=who(seat), old=old, new=new),
}


def _change(what: str, amount: int) -> Text:
    return text(f"change.{what}_{'less' if amount < 0 else 'more'}", n=abs(amount))


def line(event: Event) -> Text | None:
    """The log line of an event."""
    words = _LINES.get(event[0])
    return words(*event[1:]) if words is not None else None


def chapter(event: Event) -> Text | None:
    """The title of the turn, or of the round of a turn, that an event begins."""
    match event:
        case ("turn", number):
            return text("chapter.turn", n=number)
        case ("event", turn, round_, *_):
            return text("chapter.round", n=turn, round=round_)
    return None


def called(state: EmpiresState, seat: int) -> Text | None:
    """The empire that a seat leads, once it is chosen."""
    empire = state.empires[seat]
    return text(f"empire.{EMPIRES[empire]}") if empire >= 0 else None


def standing(state: EmpiresState) -> Text:
    """Where the game stands."""
    if not state.agenda:
        return text("standing.over")
    if not state.turn:
        return text("standing.foundation")
    return text("standing.turn", turn=state.turn, turns=state.options.turns, round=state.round)
