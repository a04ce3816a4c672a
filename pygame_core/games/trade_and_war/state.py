"""The state of a match: plain numbers in lists.

A *place* is where goods and legions can be: the cities (0 to 24), then the units (25 to 40, four a seat). Goods are
counted by *lot*: good x 4 + marks, where mark 1 says "passed on this turn" and mark 2 "bought this turn".
"""

from __future__ import annotations

from typing import Any

from ...kernel.game import Json, State, frozen
from .board import CITY_COUNT, Board, board
from .data import CATEGORIES, GOOD_COUNT, MOST_SEATS, PLACES, UNIT_COUNT

PASSED, BOUGHT = 1, 2
LOTS = GOOD_COUNT * 4
"""Counters of goods in a place."""

FREE, NOT_ON_MAP = -1, -2
"""Owners of cities that belong to nobody, and of the site that is not in play."""

MOVED, ATTACKED, SEARCHED, REBORN = 1, 2, 4, 8
"""What a unit has done this turn (bits)."""

Offer = tuple[tuple[int, ...], int, int, int, tuple[int, ...]]
"""What one side of a deal gives: goods by kind, coins, life tokens, cards still to be named, named cards."""

NOTHING: Offer = ((0,) * GOOD_COUNT, 0, 0, 0, ())

Mod = tuple[int, int, int, int]
"""A lasting effect: its number, the seat it was played by or falls on (-1: all), its unit (-1: any), uses left (-1: no
limit)."""

_FLAT = (
    "buildings",
    "cargo",
    "claims",
    "coins",
    "deck",
    "discard",
    "done",
    "empire",
    "event_deck",
    "event_discard",
    "free",
    "hold",
    "kind",
    "legions",
    "life",
    "lost",
    "makes",
    "mods",
    "out",
    "owner",
    "points",
    "refused",
    "reserve",
    "score",
    "springs",
    "status",
    "temples",
    "tile",
    "tired",
    "wants",
    "battle",
)
_PLAIN = (
    "ask_all",
    "bank_life",
    "blessing",
    "chronological",
    "ended",
    "event",
    "focus",
    "hand_limit",
    "historical",
    "limit",
    "phase",
    "seats",
    "sites",
    "tokens",
    "turn",
    "variant",
)


class TradeState(State):
    """All there is on the table."""

    __slots__ = (*_FLAT, *_PLAIN, "at", "board", "hands")

    seats: int
    variant: int
    limit: int
    hand_limit: int
    ask_all: int
    historical: int
    chronological: int
    turn: int
    phase: str
    blessing: int
    ended: str

    empire: list[int]
    coins: list[int]
    points: list[int]
    score: list[int]
    life: list[int]
    temples: list[int]
    springs: list[int]
    out: list[int]
    done: list[int]
    lost: list[int]
    claims: list[int]
    hands: list[list[int]]
    deck: list[int]
    discard: list[int]
    event_deck: list[int]
    event_discard: list[int]
    event: int

    owner: list[int]
    buildings: list[int]
    makes: list[int]
    wants: list[int]
    reserve: list[int]

    hold: list[int]
    cargo: list[int]
    legions: list[int]
    tired: list[int]
    free: list[int]

    tile: list[int]
    kind: list[int]
    status: list[int]
    at: dict[int, int]
    sites: int
    tokens: int
    bank_life: int

    mods: list[Mod]
    focus: int
    refused: list[tuple[Any, ...]]
    battle: list[int]
    board: Board

    def copy(self) -> TradeState:
        """An independent copy."""
        other = TradeState.__new__(TradeState)
        self.copy_base(other)
        for name in _FLAT:
            setattr(other, name, getattr(self, name)[:])
        for name in _PLAIN:
            setattr(other, name, getattr(self, name))
        other.at = self.at.copy()
        other.hands = [hand[:] for hand in self.hands]
        other.board = self.board
        return other

    def to_json(self) -> Json:
        """Everything, as JSON."""
        data = self.base_json()
        for name in (*_FLAT, *_PLAIN, "hands"):
            data[name] = getattr(self, name)
        return data


_NESTED = ("mods", "refused")
_NEWER = ("ask_all",)
"""What checkpoints of older saves lack."""
_REFUSAL = 5
"""What a refused offer consists of: who, to whom, what for what, and the turn (not in older saves, so forgotten)."""


def load(data: Json) -> TradeState:
    """The state of a `to_json`."""
    state = TradeState.__new__(TradeState)
    state.load_base(data)
    for name in _FLAT:
        setattr(state, name, [frozen(item) for item in data[name]] if name in _NESTED else list(data[name]))
    for name in _PLAIN:
        setattr(state, name, data.get(name, 0) if name in _NEWER else data[name])
    state.refused = [row for row in state.refused if len(row) == _REFUSAL]
    state.hands = [list(hand) for hand in data["hands"]]
    state.board = board(state.variant)
    state.at = {tile: unit for unit, tile in enumerate(state.tile) if tile >= 0}
    return state


def empty(seats: int, variant: int) -> TradeState:
    """An empty table: nothing on the map, nothing in the hands."""
    state = TradeState.__new__(TradeState)
    state.seats = seats
    state.variant = variant
    state.board = board(variant)
    state.shown = 0
    state.agenda = []
    for name in ("coins", "points", "life", "temples", "springs", "out", "done"):
        setattr(state, name, [0] * seats)
    state.empire = list(range(MOST_SEATS))[:seats]
    state.score = [0] * (seats * len(CATEGORIES))
    state.lost = [0] * (seats * 4)
    state.claims = [0] * (seats * CITY_COUNT)
    state.hands = [[] for _ in range(seats)]
    for name in ("deck", "discard", "event_deck", "event_discard", "mods", "refused", "battle"):
        setattr(state, name, [])
    state.owner = [FREE if city in state.board.cities else NOT_ON_MAP for city in range(CITY_COUNT)]
    for name in ("buildings", "makes", "wants"):
        setattr(state, name, [0] * CITY_COUNT)
    state.reserve = [0, 0]
    state.hold = [0] * (PLACES * LOTS)
    for name in ("cargo", "legions", "tired", "free"):
        setattr(state, name, [0] * PLACES)
    state.tile = [-1] * UNIT_COUNT
    state.kind = [0] * UNIT_COUNT
    state.status = [0] * UNIT_COUNT
    state.at = {}
    state.turn = 0
    state.phase = "setup"
    state.blessing = 0
    state.ended = ""
    state.event = -1
    state.focus = -1
    state.sites = state.tokens = state.bank_life = 0
    state.limit = state.hand_limit = state.historical = state.chronological = state.ask_all = 0
    return state
