"""Imperium cards: announced with all their targets, perhaps cancelled, then carried out effect by effect.

Each primitive that can stand on an Imperium card has an entry in `PRIMITIVES`: whether it can do something, which
targets it may be announced with, and what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ....kernel import Action, Automatic, Decision, Event, Refusal, text
from ....kernel.game import Frame
from ..data import (
    CITIES,
    EFFECTS,
    KIND,
    KIND_OF,
    KINDS,
    LINKS,
    NEAR,
    PLACE,
    PLACES,
    PORTS,
    ROADS,
    SCENARIOS,
    SIZE,
    SLUG,
    STRENGTH,
    TYPED,
    Effect,
    bits,
    cards_in,
)
from ..state import BARBARIANS, CARDS_PLAYED, NEUTRAL, Announcing, EmpiresState, Force, Play
from ..table import (
    change_control,
    discard_at_random,
    draw,
    first_of,
    leave_hand,
    score,
    steal,
    subdue,
    take_from_pile,
    to_pile,
)
from .declare import can_march
from .events import begin_attack
from .foundation import MARKERS
from .windows import end_of_quiet, open_cancel

Data = dict[str, Any]
ENOUGH: Action = ("enough",)


class Primitive(NamedTuple):
    """What the executor knows of an effect primitive on Imperium cards."""

    targets: Callable[[EmpiresState, int, Data], list[Action]] | None
    """The targets it may be announced with; None where it needs none."""
    possible: Callable[[EmpiresState, int, Data], bool]
    work: Callable[[EmpiresState, int, Data, tuple[int, ...], list[Event]], None]


# -- take_city ----------------------------------------------------------------------------------------------------


def roll_needed(data: Data, city: int) -> int:
    """What the die must show for a city of this size; 7 where no size tier fits."""
    return next((int(tier["roll"]) for tier in data["tiers"] if SIZE[city] <= tier["max_size"]), 7)


SMALL_ENOUGH = tuple(sum(1 << city for city in bits(CITIES) if SIZE[city] <= size) for size in range(4))
"""For each size the mask of the cities up to it."""


def connected_to_own(state: EmpiresState, seat: int) -> int:
    """All other cities connected to cities of a player, by a line or by a shared subdued area (a mask) (ME-075)."""
    key = ("connected", seat)
    known = state.memo.get(key)
    if known is None:
        known = 0
        for city in bits(state.own[seat]):
            known |= ROADS[city]
        for area in bits(state.subdued):
            if NEAR[area] & state.own[seat]:
                known |= NEAR[area]
        known &= SCENARIOS[state.scenario].cities & ~state.own[seat]
        state.memo[key] = known
    return int(known)


def cities_to_take(state: EmpiresState, seat: int, data: Data) -> int:
    """The cities a `take_city` effect may be aimed at (a mask) (ME-074 to ME-076)."""
    scenario = SCENARIOS[state.scenario]
    if data["from"] == "neutral":
        cities = state.neutral
    else:
        cities = scenario.cities & ~state.neutral & ~state.own[seat]
    if not data["key"]:
        cities &= ~scenario.keys
    cities &= ~scenario.seats_of_power
    if data["where"] == "any_port":
        cities &= PORTS
    elif data["where"] == "adjacent":
        cities &= connected_to_own(state, seat)
    return cities & SMALL_ENOUGH[int(data["tiers"][-1]["max_size"])]


def _take_city(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """A roll against the size; the city changes hands as by conquest (ME-074, ME-316)."""
    city = chosen[0]
    needed = roll_needed(data, city)
    if needed > 1:
        die = state.rng.die()
        out.append(("take_roll", seat, city, die, needed))
        if die < needed:
            return
    change_control(state, city, seat if data["to"] == "self" else NEUTRAL, out)


# -- the other primitives -----------------------------------------------------------------------------------------


def raids(state: EmpiresState, seat: int) -> list[tuple[int, int]]:
    """The unsubdued areas with the cities of other players beside them (ME-077, ME-078)."""
    areas = SCENARIOS[state.scenario].areas & ~state.subdued
    return [
        (area, other)
        for area in bits(areas)
        for other, _ in LINKS[area]
        if state.owner[other] >= 0 and state.owner[other] != seat
    ]


def can_raid(state: EmpiresState, seat: int) -> bool:
    """Whether there are any."""
    foreign = 0
    for other, cities in enumerate(state.own):
        if other != seat:
            foreign |= cities
    return any(NEAR[area] & foreign for area in bits(SCENARIOS[state.scenario].areas & ~state.subdued))


def _raid(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """An area sets out against a city beside it (ME-077, ME-319)."""
    area, city = chosen
    force = Force(-1, "barbarians", seat)
    force.route = (city,)
    force.target = city
    force.dice = STRENGTH[area] + state.enraged + data["extra_dice"]
    begin_attack(state, force, out)


def areas_to_subdue(state: EmpiresState, seat: int, data: Data) -> list[int]:
    """The unsubdued areas, weak enough, beside own cities (ME-079)."""
    areas = SCENARIOS[state.scenario].areas & ~state.subdued
    return [
        area
        for area in bits(areas)
        if STRENGTH[area] <= data["max_strength"] and any(state.owner[other] == seat for other, _ in LINKS[area])
    ]


def _subdue(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """A marker on the area and the card's points, without a roll (ME-079, ME-168, ME-339)."""
    subdue(state, chosen[0], out)
    score(state, seat, data["vp"], BARBARIANS, out)


def markers_on_board(state: EmpiresState, seat: int) -> int:
    """How many markers of a player stand on the board (ME-022)."""
    return sum(state.forts[city] for city in bits(state.own[seat]))


def cities_to_fortify(state: EmpiresState, seat: int, data: Data) -> list[int]:
    """Own cities that may get one more marker, and a city that is sure to be taken by the same card.

    Rules: ME-022, ME-080.
    """
    if markers_on_board(state, seat) >= MARKERS:
        return []
    cities = state.own[seat]
    for chosen in state.choice:
        if len(chosen) == 1 and state.owner[chosen[0]] == NEUTRAL:
            cities |= 1 << chosen[0]
    return [city for city in bits(cities) if state.forts[city] < data["max_on_city"]]


def _fortify(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """Markers on own cities, while there are any (ME-022, ME-080)."""
    for city in chosen:
        if state.owner[city] == seat and markers_on_board(state, seat) < MARKERS:
            state.forts[city] += 1
            out.append(("fortified", seat, city, state.forts[city]))


def victims(state: EmpiresState, seat: int) -> list[int]:
    """The other players with cards in hand (ME-084)."""
    return [other for other in state.order if other != seat and state.hands[other]]


def _steal(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """Random cards out of another hand (ME-082, ME-084)."""
    for _ in range(data["n"]):
        if state.hands[chosen[0]]:
            steal(state, seat, chosen[0], out)


def _force_discard(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """Another hand loses random cards (ME-083, ME-084)."""
    discard_at_random(state, chosen[0], data["n"], out)


def retrievable(state: EmpiresState, seat: int, data: Data) -> int:
    """The cards of the listed types in the own discard pile (a mask) (ME-085)."""
    types = 0
    for letter in data["types"]:
        types |= TYPED[letter]
    return state.piles[seat] & types


def _retrieve(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """Cards from the own pile, shown to all (ME-085)."""
    for card in chosen:
        take_from_pile(state, seat, card, out)


def _draw(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """Cards from the own deck (ME-081)."""
    draw(state, seat, data["n"], out)


def _gain(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """Points (ME-086)."""
    score(state, seat, data["n"], CARDS_PLAYED, out)


def _expedition(state: EmpiresState, seat: int, data: Data, chosen: tuple[int, ...], out: list[Event]) -> None:
    """An expedition with dice to spare for its first combat (ME-087, ME-088)."""
    if can_march(state, seat):
        state.agenda.append(("target", seat, data["dice"]))


def _can_march(state: EmpiresState, seat: int, data: Data) -> bool:
    return state.event != "diplomacy_season" and can_march(state, seat)


def _named(verb: str, places: Sequence[int]) -> list[Action]:
    return [(verb, PLACES[place]) for place in places]


PRIMITIVES: dict[str, Primitive] = {
    "take_city": Primitive(
        lambda s, seat, data: _named("city", bits(cities_to_take(s, seat, data))),
        lambda s, seat, data: cities_to_take(s, seat, data) != 0,
        _take_city,
    ),
    "barbarian_attack": Primitive(
        lambda s, seat, data: [("raid", PLACES[area], PLACES[city]) for area, city in raids(s, seat)],
        lambda s, seat, data: can_raid(s, seat),
        _raid,
    ),
    "subdue": Primitive(
        lambda s, seat, data: _named("subdue", areas_to_subdue(s, seat, data)),
        lambda s, seat, data: bool(areas_to_subdue(s, seat, data)),
        _subdue,
    ),
    "fortify": Primitive(
        lambda s, seat, data: _named("wall", cities_to_fortify(s, seat, data)),
        lambda s, seat, data: bool(cities_to_fortify(s, seat, data)),
        _fortify,
    ),
    "steal": Primitive(
        lambda s, seat, data: [("victim", other) for other in victims(s, seat)],
        lambda s, seat, data: bool(victims(s, seat)),
        _steal,
    ),
    "force_discard": Primitive(
        lambda s, seat, data: [("victim", other) for other in victims(s, seat)],
        lambda s, seat, data: bool(victims(s, seat)),
        _force_discard,
    ),
    "retrieve": Primitive(
        lambda s, seat, data: [("retrieve", SLUG[card]) for card in cards_in(retrievable(s, seat, data))],
        lambda s, seat, data: bool(retrievable(s, seat, data)),
        _retrieve,
    ),
    "draw": Primitive(None, lambda s, seat, data: bool(s.decks[seat]), _draw),
    "gain_vp": Primitive(None, lambda s, seat, data: True, _gain),
    "expedition": Primitive(None, _can_march, _expedition),
}


_IMPERIUM = tuple([effect for effect in KINDS[kind].effects if effect.used_as == "I"] for kind in KIND)


def imperium_effects(card: int) -> list[Effect]:
    """The effects of a card when it is played as Imperium."""
    return _IMPERIUM[card]


def playable_imperium(state: EmpiresState, seat: int, card: int) -> bool:
    """Whether at least one effect of the card can do something (ME-049, ME-087)."""
    if card in EFFECTS["expedition"] and state.event == "diplomacy_season":
        return False
    return any(PRIMITIVES[effect.fx].possible(state, seat, effect.data) for effect in _IMPERIUM[card])


def announce(state: EmpiresState, seat: int, card: int) -> None:
    """Start to play a card: first its targets are named, one effect after the other."""
    state.choice = []
    state.agenda.append(Announcing("imperium", seat, card, 0))


NO_MORE = -1
"""Ends a list of chosen cards before it is full."""


def _encode(state: EmpiresState, action: Action) -> tuple[int, ...]:
    """The target of an action as numbers."""
    if action[0] == "victim":
        return (int(action[1]),)
    return tuple(PLACE[str(name)] for name in action[1:])


class ImperiumTargets(Decision[EmpiresState]):
    """The player names the target of each effect that needs one; the rest is announced with them (ME-184, ME-186)."""

    name = "imperium"
    rule = "ME-186"

    def enter(self, state: EmpiresState, out: list[Event]) -> bool:
        _, seat, card, index = state.agenda[-1]
        effects = imperium_effects(card)
        while index < len(effects):
            effect = effects[index]
            primitive = PRIMITIVES[effect.fx]
            if primitive.targets is not None and primitive.possible(state, seat, effect.data):
                state.agenda[-1] = Announcing(self.name, seat, card, index)
                if len(state.choice) == index:
                    state.choice.append(())
                if effect.fx != "retrieve" or self._more(state, seat, effect.data):
                    return True
            elif len(state.choice) == index:
                state.choice.append(())
            index += 1
        state.agenda.pop()
        self._announced(state, seat, card, out)
        return False

    def _more(self, state: EmpiresState, seat: int, data: Data) -> bool:
        chosen = state.choice[-1]
        if chosen and chosen[-1] == NO_MORE:
            state.choice[-1] = chosen[:-1]
            return False
        return len(chosen) < data["n"] and bool(self._left(state, seat, data))

    def _left(self, state: EmpiresState, seat: int, data: Data) -> int:
        left = retrievable(state, seat, data)
        for card in state.choice[-1]:
            left &= ~(1 << card)
        return left

    def _announced(self, state: EmpiresState, seat: int, card: int, out: list[Event]) -> None:
        leave_hand(state, seat, card)
        state.plays = [Play(card, seat, "I", 0)]
        state.void = 0
        out.append(("announced", seat, SLUG[card], *_target_words(state, card)))
        state.agenda.append(("imperium_work", seat, card))
        open_cancel(state, 0)

    def seat(self, state: EmpiresState) -> int:
        return int(state.agenda[-1][1])

    def choices(self, state: EmpiresState) -> list[Action]:
        _, seat, card, index = state.agenda[-1]
        effect = imperium_effects(card)[index]
        if effect.fx == "retrieve":
            left = cards_in(self._left(state, seat, effect.data))
            return [("retrieve", SLUG[card]) for card in left] + [ENOUGH]
        targets = PRIMITIVES[effect.fx].targets
        assert targets is not None
        return targets(state, seat, effect.data)

    def refusals(self, state: EmpiresState) -> list[Refusal]:
        _, _, card, index = state.agenda[-1]
        effect = imperium_effects(card)[index]
        if effect.fx != "take_city" or effect.data["key"]:
            return []
        held = state.neutral if effect.data["from"] == "neutral" else ~state.neutral & ~state.own[self.seat(state)]
        keys = bits(SCENARIOS[state.scenario].keys & held)
        return [Refusal(("city", PLACES[city]), text("refusal.key_resists", rule="ME-074")) for city in keys]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, seat, card, index = state.agenda[-1]
        if action[0] == "retrieve":
            data = imperium_effects(card)[index].data
            taken = first_of(self._left(state, seat, data), KIND_OF[str(action[1])].index)
            state.choice[-1] = (*state.choice[-1], taken)
        elif action[0] == "enough":
            state.choice[-1] = (*state.choice[-1], NO_MORE)
        else:
            state.choice[-1] = _encode(state, action)
            state.agenda[-1] = Announcing(self.name, seat, card, index + 1)


def _target_words(state: EmpiresState, card: int) -> list[str | int]:
    words: list[str | int] = []
    for effect, chosen in zip(imperium_effects(card), state.choice, strict=True):
        if effect.fx in ("steal", "force_discard"):
            words += [f"seat:{seat}" for seat in chosen]
        elif effect.fx == "retrieve":
            words += [f"card:{SLUG[taken]}" for taken in chosen]
        else:
            words += [f"place:{PLACES[place]}" for place in chosen]
    return words


class ImperiumWork(Automatic[EmpiresState]):
    """The card goes to its pile; unless it was cancelled its effects are carried out in the order they are listed.

    Rules: ME-048, ME-186, ME-364.
    """

    name = "imperium_work"
    rule = "ME-186"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        _, seat, card = frame
        cancelled = state.void & 1
        for played, *_ in state.plays:
            to_pile(state, played)
        state.plays = []
        state.void = 0
        end_of_quiet(state)
        if cancelled:
            state.choice = []
        else:
            count = len(imperium_effects(card))
            state.agenda += [Announcing("effect", seat, card, index) for index in reversed(range(count))]


class CardEffect(Automatic[EmpiresState]):
    """One effect of an Imperium card (ME-048, ME-049, ME-360)."""

    name = "effect"
    rule = "ME-048"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        _, seat, card, index = frame
        effects = imperium_effects(card)
        effect = effects[index]
        primitive = PRIMITIVES[effect.fx]
        chosen = state.choice[index]
        if index + 1 == len(effects):
            state.choice = []
        if chosen or primitive.targets is None:
            primitive.work(state, seat, effect.data, chosen, out)


STEPS = (ImperiumTargets(), ImperiumWork(), CardEffect())
