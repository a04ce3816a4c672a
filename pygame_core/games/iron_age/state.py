"""The state: everything that lies on the table, as plain numbers."""

from __future__ import annotations

from ...kernel import State
from ...kernel.game import Json
from .data import (
    ALL_MONUMENTS,
    BOARD,
    COLONIES,
    MONUMENT_COUNT,
    TRAITS,
    WALL,
)

RIVAL = 4
"""The owner number of colonies that the solitaire rival has founded."""
NOBODY = -1

_SEAT_LISTS = (
    "wealth",
    "ships",
    "armies",
    "goods",
    "food",
    "tribute",
    "skulls",
    "conquest",
    "port_boxes",
    "urns",
    "ports",
    "province_boxes",
    "provinces",
    "developments",
    "monuments_open",
    "pegs_out",
)
_LISTS = (*_SEAT_LISTS, "boxes", "points", "first", "dice", "pegs", "owner", "fresh")
_NUMBERS = (
    "seats",
    "short",
    "colonies",
    "edition",
    "start",
    "round",
    "active",
    "turns",
    "rolls",
    "loose",
    "population",
    "innovations",
    "eithers",
    "food_dice",
    "monument_population",
    "free_boxes",
    "over",
)


class IronAgeState(State):
    """The table.

    Lists with one entry a seat: the five peg rows; `tribute`, `skulls` and `conquest` boxes filled; `port_boxes`
    and `urns` (two tracks, `ports` follows from them); `province_boxes` (`provinces` follows); `developments`
    and `monuments_open` as bits; `pegs_out`, colony pegs on the board.
    `boxes` and `points` have one entry a seat and monument (seat * 5 + monument), `first` the first builder of each.
    `pegs` has one entry a colony and seat (colony * 4 + seat), `owner` says who completed a colony, `fresh` lists
    those completed in this step.
    The turn: `dice` (six empire dice, -1 where not thrown, then the fate die), `rolls` made, `loose` dice that may
    be thrown again (bits), `population` and `innovations` to spend, `eithers` still to decide, `food_dice` so far,
    `monument_population` spent and `free_boxes` still due (Architecture).
    """

    __slots__ = (*_LISTS, *_NUMBERS)

    wealth: list[int]
    ships: list[int]
    armies: list[int]
    goods: list[int]
    food: list[int]
    tribute: list[int]
    skulls: list[int]
    conquest: list[int]
    port_boxes: list[int]
    urns: list[int]
    ports: list[int]
    province_boxes: list[int]
    provinces: list[int]
    developments: list[int]
    monuments_open: list[int]
    pegs_out: list[int]
    boxes: list[int]
    points: list[int]
    first: list[int]
    dice: list[int]
    pegs: list[int]
    owner: list[int]
    fresh: list[int]
    seats: int
    short: int
    colonies: int
    edition: int
    start: int
    round: int
    active: int
    turns: int
    rolls: int
    loose: int
    population: int
    innovations: int
    eithers: int
    food_dice: int
    monument_population: int
    free_boxes: int
    over: int

    def copy(self) -> IronAgeState:
        """An independent copy."""
        new = IronAgeState.__new__(IronAgeState)
        self.copy_base(new)
        new.wealth = self.wealth[:]
        new.ships = self.ships[:]
        new.armies = self.armies[:]
        new.goods = self.goods[:]
        new.food = self.food[:]
        new.tribute = self.tribute[:]
        new.skulls = self.skulls[:]
        new.conquest = self.conquest[:]
        new.port_boxes = self.port_boxes[:]
        new.urns = self.urns[:]
        new.ports = self.ports[:]
        new.province_boxes = self.province_boxes[:]
        new.provinces = self.provinces[:]
        new.developments = self.developments[:]
        new.monuments_open = self.monuments_open[:]
        new.pegs_out = self.pegs_out[:]
        new.boxes = self.boxes[:]
        new.points = self.points[:]
        new.first = self.first[:]
        new.dice = self.dice[:]
        new.pegs = self.pegs[:]
        new.owner = self.owner[:]
        new.fresh = self.fresh[:]
        new.seats = self.seats
        new.short = self.short
        new.colonies = self.colonies
        new.edition = self.edition
        new.start = self.start
        new.round = self.round
        new.active = self.active
        new.turns = self.turns
        new.rolls = self.rolls
        new.loose = self.loose
        new.population = self.population
        new.innovations = self.innovations
        new.eithers = self.eithers
        new.food_dice = self.food_dice
        new.monument_population = self.monument_population
        new.free_boxes = self.free_boxes
        new.over = self.over
        return new

    def to_json(self) -> Json:
        """Everything as JSON."""
        data = self.base_json()
        for name in _LISTS:
            data[name] = getattr(self, name)[:]
        for name in _NUMBERS:
            data[name] = getattr(self, name)
        return data

    @classmethod
    def from_json(cls, data: Json) -> IronAgeState:
        """The state of a `to_json`."""
        state = cls()
        state.load_base(data)
        for name in _LISTS:
            setattr(state, name, list(data[name]))
        for name in _NUMBERS:
            setattr(state, name, data[name])
        return state


def new_state(seats: int) -> IronAgeState:
    """The printed sheets and the starting pegs, before the second port or province (IA-004, IA-005, IA-143)."""
    state = IronAgeState()
    for name in _SEAT_LISTS:
        setattr(state, name, [0] * seats)
    for row, value in BOARD["start"].items():
        setattr(state, row, [value] * seats)
    state.conquest = [BOARD["tracks"]["conquest_filled"]] * seats
    state.port_boxes = [1] * seats
    state.ports = [1] * seats
    state.province_boxes = [1] * seats
    state.provinces = [1] * seats
    state.monuments_open = [ALL_MONUMENTS] * seats
    state.boxes = [0] * (seats * MONUMENT_COUNT)
    state.points = [0] * (seats * MONUMENT_COUNT)
    state.first = [NOBODY] * MONUMENT_COUNT
    state.dice = [NOBODY] * 7
    state.pegs = [0] * (len(COLONIES) * 4)
    state.owner = [NOBODY] * len(COLONIES)
    state.fresh = []
    for name in _NUMBERS:
        setattr(state, name, 0)
    state.seats = seats
    state.agenda = []
    state.shown = 0
    return state


def strength(state: IronAgeState, seat: int) -> int:
    """Armies and all that developments add to them (IA-056)."""
    traits = TRAITS[state.developments[seat]]
    return state.armies[seat] + traits.strength + traits.strength_per_ship * state.ships[seat]


def empire_dice(state: IronAgeState, seat: int) -> int:
    """How many empire dice a seat throws: the larger of ports and provinces (IA-016)."""
    return max(state.ports[seat], state.provinces[seat])


def clockwise(state: IronAgeState, seat: int) -> tuple[int, ...]:
    """The other seats, from the left of this one."""
    return tuple((seat + step) % state.seats for step in range(1, state.seats))


def has_wall(state: IronAgeState, seat: int) -> bool:
    """Whether the seat has finished the monument that keeps Barbarians out."""
    return not state.monuments_open[seat] & _WALL_BIT


_WALL_BIT = 1 << WALL
