"""Set-up: each player takes an empire, the pieces are placed, and God's Blessing is rolled for."""

from __future__ import annotations

from functools import cache

from ....kernel.game import Action, Event, Frame
from ....kernel.rng import Rng
from ....kernel.steps import Automatic, Decision
from ..board import CITY_COUNT, OPTIONAL_CITY, SITES, TOKENS
from ..data import (
    BUILDING_BIT,
    CAPITAL,
    CITY_CAPACITY,
    DECK,
    EMPIRE,
    EMPIRES,
    EVENTS,
    GOOD_COUNT,
    PRESET_MAKES,
    PRESET_WANTS,
    SETUP,
    UNITS,
    distance,
)
from ..state import TradeState
from ..table import free_quays, place_unit


class ChooseEmpire(Decision[TradeState]):
    """A player takes one of the empires that are left (TW-007)."""

    name = "empire"
    rule = "TW-007"

    def seat(self, state: TradeState) -> int:
        """The player of the frame."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """The empires nobody has taken."""
        taken = state.empire[: self.seat(state)]
        return [("empire", name) for index, name in enumerate(EMPIRES) if index not in taken]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Take it."""
        seat = state.agenda.pop()[1]
        state.empire[seat] = EMPIRE[str(action[1])]
        out.append(("empire", seat, action[1]))


class PlaceStart(Automatic[TradeState]):
    """The start pieces: coins, legions and a port in each capital, a galley and a caravan beside it.

    Rules: TW-R02 to TW-R04, TW-R08.
    """

    name = "place_start"
    rule = "TW-R04"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Place everything; capitals of unused empires stand alone behind their walls."""
        start = SETUP["start"]
        state.free[:CITY_COUNT] = CITY_CAPACITY
        for empire, city in enumerate(CAPITAL):
            if empire not in state.empire:
                _raise(state, city, start["unused_capital_buildings"])
        for seat, empire in enumerate(state.empire):
            city = CAPITAL[empire]
            state.coins[seat] = start["coins"]
            if not state.historical:
                state.coins[seat] += start["extra_with_random_goods"].get(EMPIRES[empire], 0)
            state.owner[city] = seat
            state.legions[city] = start["legions_in_capital"]
            state.free[city] -= state.legions[city]
            _raise(state, city, start["capital_buildings"])
            for name in start["units"]:
                kind = UNITS.index(name)
                place_unit(state, seat, kind, free_quays(state, kind, city)[0])


def _raise(state: TradeState, city: int, names: list[str]) -> None:
    for name in names:
        state.buildings[city] |= BUILDING_BIT[name]
        state.free[city] -= 1


class Bless(Automatic[TradeState]):
    """All roll two dice; the highest gets God's Blessing, tied players roll again (TW-009, TW-R05)."""

    name = "bless"
    rule = "TW-009"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Roll until one is highest."""
        rivals = list(range(state.seats))
        while len(rivals) > 1:
            rolls = [state.rng.die() + state.rng.die() for _ in rivals]
            out += [("blessing_roll", seat, roll) for seat, roll in zip(rivals, rolls, strict=True)]
            best = max(rolls)
            rivals = [seat for seat, roll in zip(rivals, rolls, strict=True) if roll == best]
        state.blessing = rivals[0]
        out.append(("blessing", state.blessing))
        state.agenda.append(("turn",))


# -- goods and decks ------------------------------------------------------------------------------------------


def deal_goods(state: TradeState, rng: Rng) -> None:
    """Give every city what it makes and what it wants; the pair of the 25th piece (or a 26th) is the reserve.

    Rules: TW-012, TW-016 to TW-018, TW-R01.
    """
    if state.historical:
        makes, wants = list(PRESET_MAKES), list(PRESET_WANTS)
    else:
        while True:
            makes, wants = random_pairs(rng)
            if fair(makes, wants, state.board.cities):
                break
    state.makes, state.wants = makes, wants
    if state.board.all_sites:
        extra = rng.below(GOOD_COUNT)
        state.reserve = [extra, (extra + 1 + rng.below(GOOD_COUNT - 1)) % GOOD_COUNT]
    else:
        state.reserve = [makes[OPTIONAL_CITY], wants[OPTIONAL_CITY]]
        makes[OPTIONAL_CITY] = wants[OPTIONAL_CITY] = 0


def random_pairs(rng: Rng) -> tuple[list[int], list[int]]:
    """Pillars put into stands at random, five of each colour, never two of one colour together (TW-012, TW-013)."""
    each = CITY_COUNT // GOOD_COUNT
    makes = [good for good in range(GOOD_COUNT) for _ in range(each)]
    wants = makes[:]
    rng.shuffle(makes)
    rng.shuffle(wants)
    for city in range(CITY_COUNT):
        while makes[city] == wants[city]:
            other = rng.below(CITY_COUNT)
            if makes[city] != wants[other] and makes[other] != wants[city]:
                wants[city], wants[other] = wants[other], wants[city]
    return makes, wants


@cache
def _surroundings(cities: tuple[int, ...]) -> list[tuple[int, list[int], list[int]]]:
    """Each capital with the cities nearest to it, and with those that are near enough to buy its product."""
    rule = SETUP["fairness"]
    rows: list[tuple[int, list[int], list[int]]] = []
    for city in CAPITAL:
        far = [(distance(city, other), other) for other in cities if other != city]
        near = sorted((way, other) for way, other in far if way is not None)
        nearest = [other for _, other in near[: rule["nearest"]]]
        rows.append((city, nearest, [other for way, other in near if way <= rule["buyer_within"]]))
    return rows


def fair(makes: list[int], wants: list[int], cities: tuple[int, ...]) -> bool:
    """Whether each capital has different products around it, and a buyer for its own not far away."""
    products: int = SETUP["fairness"]["products"]
    for city, nearest, buyers in _surroundings(cities):
        if len({makes[other] for other in nearest}) < products:
            return False
        if not any(wants[other] == makes[city] for other in buyers):
            return False
    return True


def lay_out(state: TradeState, rng: Rng) -> None:
    """The decks shuffled, the events in order, tokens and sites on the map (TW-024, TW-131)."""
    state.deck = list(DECK)
    rng.shuffle(state.deck)
    state.event_deck = list(range(len(EVENTS)))
    if state.chronological:
        state.event_deck.reverse()
    else:
        rng.shuffle(state.event_deck)
    state.sites = (1 << len(SITES)) - 1
    state.tokens = (1 << len(TOKENS)) - 1
    state.bank_life = SETUP["stock"]["life_tokens_in_bank"]
