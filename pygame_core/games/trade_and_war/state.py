"""The state of a match: plain numbers in lists.

A *place* is where goods and legions can be: the cities (0 to 24), then the units (25 to 40, four a seat). Goods are
counted by *lot*: good x 4 + marks, where mark 1 says "passed on this turn" and mark 2 "bought this turn".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...kernel.game import Frame, Json, State, frozen
from .board import CITY_COUNT, Board, board
from .data import CATEGORIES, EFFECTS, GOOD_COUNT, MOST_SEATS, PLACES, UNIT_COUNT

PASSED, BOUGHT = 1, 2
LOTS = GOOD_COUNT * 4
"""Counters of goods in a place."""

FREE, NOT_ON_MAP = -1, -2
"""Owners of cities that belong to nobody, and of the site that is not in play."""

FROM_NOBODY = 1 << 4
"""The mark of a claim on a city that was independent; lower bits stand for the seats it was taken from."""

MOVED, ATTACKED, SEARCHED, REBORN = 1, 2, 4, 8
"""What a unit has done this turn (bits)."""

NOBODY = -1


class Offer(NamedTuple):
    """What one side of a deal gives: goods by kind, coins, life tokens, cards still to be named, named cards."""

    goods: tuple[int, ...] = (0,) * GOOD_COUNT
    coins: int = 0
    life: int = 0
    unnamed: int = 0
    cards: tuple[int, ...] = ()


NOTHING = Offer()


class Refused(NamedTuple):
    """An offer that was refused, and in which turn: what the proposer would have given for what."""

    proposer: int
    partner: int
    give: Offer
    want: Offer
    turn: int


class Battle(NamedTuple):
    """A battle under way: the attacking unit, the place it attacks, whose that is; dice thrown and totals so far."""

    unit: int = NOBODY
    place: int = NOBODY
    defender: int = NOBODY
    dice: int = 0
    total: int = 0
    defence_dice: int = 0
    defence: int = 0

    def __bool__(self) -> bool:
        return self.unit != NOBODY


NO_BATTLE = Battle()


class Mod(NamedTuple):
    """A lasting effect: its number, the seat it was played by or falls on (-1: all), its unit (-1: any), uses left.

    Without a limit, -1 uses are left.
    """

    number: int
    seat: int
    unit: int
    left: int


# -- frames of the agenda with more than two arguments --------------------------------------------------------


class Talk(NamedTuple):
    """A deal under way: an offer put together, its answer, or cards to be named.

    What the proposer gives and wants in return; `counter` is 1 for the answer to an offer. In an answer proposer and
    partner stay as they were.
    """

    step: str
    proposer: int
    partner: int
    place: int
    other: int
    give: Offer = NOTHING
    want: Offer = NOTHING
    counter: int = 0


class Voyage(NamedTuple):
    """A unit on its way: the points it has left and the tile it has reached."""

    step: str
    unit: int
    points: int
    here: int


class Sinking(NamedTuple):
    """A unit about to end its move on deep sea; without a unit, all that the seat leaves there at its end."""

    step: str
    seat: int
    unit: int = NOBODY
    points: int = 0
    here: int = 0
    goal: int = 0


class Conquest(NamedTuple):
    """A city without defenders, before legions move in."""

    step: str
    unit: int
    city: int
    former: int
    loot: int


class Effecting(NamedTuple):
    """One effect of a card for one seat; how far it has got: the city or unit chosen, goods to pick from, how many."""

    step: str
    seat: int
    number: int
    chosen: int = NOBODY
    goods: tuple[int, ...] = ()
    left: int = 0


def _talk(*written: Any) -> Talk:
    talk = Talk(*written)
    return talk._replace(give=Offer(*talk.give), want=Offer(*talk.want))


def _leaving(step: str, seat: int, *deed: Any) -> Frame:
    """Older saves have the parts of what was to be done one after the other."""
    return (step, seat, *deed) if isinstance(deed[0], tuple) else (step, seat, deed)


def _effecting(step: str, seat: int, number: int, *progress: Any) -> Effecting:
    """Older saves have what has been chosen and counted one after the other."""
    if not progress or any(isinstance(part, tuple) for part in progress):
        return Effecting(step, seat, number, *progress)
    chosen, *goods, left = (*progress, 0) if len(progress) == 1 else progress
    if EFFECTS[number].op in ("legions", "units"):
        return Effecting(step, seat, number, left=chosen)
    return Effecting(step, seat, number, chosen, tuple(goods), left)


FRAMES: dict[str, Callable[..., Frame]] = {
    "offer": _talk,
    "answer": _talk,
    "hand_over": _talk,
    "sail": Voyage,
    "sinking": Sinking,
    "claim": Conquest,
    "effect": _effecting,
    "leave_city": _leaving,
}
"""How the frames of a saved agenda are read back."""

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
)
_PLAIN = (
    "ask_all",
    "bank_life",
    "blessing",
    "chronological",
    "ended",
    "event",
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
    """All there is on the table (TW-017, TW-018, TW-038)."""

    __slots__ = (*_FLAT, *_PLAIN, "at", "battle", "board", "hands")

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
    refused: list[Refused]
    battle: Battle
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
        other.battle = self.battle
        other.board = self.board
        return other

    def to_json(self) -> Json:
        """Everything, as JSON."""
        data = self.base_json()
        for name in (*_FLAT, *_PLAIN, "hands"):
            data[name] = getattr(self, name)
        data["battle"] = list(self.battle) if self.battle else []
        return data

    @classmethod
    def from_json(cls, data: Json) -> TradeState:
        """The state of a `to_json`."""
        state = cls.__new__(cls)
        state.load_base(data)
        for name in _FLAT:
            setattr(state, name, [frozen(item) for item in data[name]] if name in _NESTED else list(data[name]))
        for name in _PLAIN:
            setattr(state, name, data.get(name, 0) if name in _NEWER else data[name])
        state.agenda = [FRAMES[frame[0]](*frame) if frame[0] in FRAMES else frame for frame in state.agenda]
        state.mods = [Mod(*mod) for mod in state.mods]
        state.refused = [
            Refused(proposer, partner, Offer(*give), Offer(*want), turn)
            for proposer, partner, give, want, turn in (row for row in state.refused if len(row) == _REFUSAL)
        ]
        state.hands = [list(hand) for hand in data["hands"]]
        state.battle = Battle(*data["battle"]) if data["battle"] else NO_BATTLE
        state.board = board(state.variant)
        state.at = {tile: unit for unit, tile in enumerate(state.tile) if tile >= 0}
        return state


_NESTED = ("mods", "refused")
_NEWER = ("ask_all",)
"""What checkpoints of older saves lack."""
_REFUSAL = 5
"""What a refused offer consists of: who, to whom, what for what, and the turn (not in older saves, so forgotten)."""


def new_state(seats: int, variant: int) -> TradeState:
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
    for name in ("deck", "discard", "event_deck", "event_discard", "mods", "refused"):
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
    state.battle = NO_BATTLE
    state.turn = 0
    state.phase = "setup"
    state.blessing = 0
    state.ended = ""
    state.event = -1
    state.sites = state.tokens = state.bank_life = 0
    state.limit = state.hand_limit = state.historical = state.chronological = state.ask_all = 0
    return state
