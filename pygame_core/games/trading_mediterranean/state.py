"""The state of a match: plain numbers in slots.

Cards are handles. A set of seats is a bit mask (seat s is bit ``1 << s``), a set of developments too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...kernel import State
from ...kernel.game import Frame, Json, frozen, plain
from .data import (
    AGES,
    CARDS,
    FRONTS,
    GROUPS,
    HANDLES,
    K_CALAMITY,
    K_FRONT,
    MEETS,
    NEIGHBOURS_ONLY,
    OPEN_SQUARES,
    SPACE_AGE,
    START,
    UNITS,
)

OPEN = -1
"""An offer addressed to all who may trade with the offerer."""

UNADDRESSED = -2
"""A draft that does not say yet whom it is for."""


class Offer(NamedTuple):
    """An offer on the table."""

    number: int
    maker: int
    to: int
    """A seat, or `OPEN`."""
    give: tuple[int, ...]
    give_wp: int
    want: tuple[int, ...]
    """Asks (see `ASKS`), sorted."""
    want_wp: int
    claims: tuple[tuple[int, int], ...]
    """What is said about backs: handle, claim."""
    expires: int
    """The last round in which it stands."""
    answers: int
    """The number of the offer that this one counters, or -1."""
    answered: int = 0
    """Seats that have answered."""


class Draft(NamedTuple):
    """An offer that is being put together; nobody else sees it."""

    to: int = UNADDRESSED
    give: tuple[int, ...] = ()
    give_wp: int = 0
    want: tuple[int, ...] = ()
    want_wp: int = 0
    claims: tuple[tuple[int, int], ...] = ()
    answers: int = -1


NO_DRAFT = Draft()

_VALUES = (
    "active",
    "clock",
    "draft",
    "judged",
    "next_offer",
    "phase",
    "posted",
    "reached",
    "resting",
    "round",
    "rounds",
    "seats",
    "sold",
    "space",
    "taboo",
    "toggled",
    "turns",
    "waits",
)
_LISTS = (
    "age",
    "arrays",
    "attack_open",
    "bans",
    "bared",
    "carts",
    "cities",
    "deals",
    "declined",
    "defense_open",
    "devs",
    "faith_bad",
    "faith_good",
    "gone",
    "government",
    "handed",
    "hidden",
    "income",
    "kind",
    "known",
    "limit",
    "loot",
    "offers",
    "open_hand",
    "open_wp",
    "order",
    "picks",
    "place",
    "religion",
    "seen",
    "shrunk",
    "talk",
    "targets",
    "trader",
    "used_abilities",
    "votes",
    "wishes",
    "woes",
    "wp",
)
_NESTED = (
    "decks",
    "dev_decks",
    "discards",
    "display",
    "faces",
    "hand",
    "marks",
    "store",
    "units",
    "used",
)


class TradingState(State):
    """Everything there is to know about a match."""

    __slots__ = (*_VALUES, *_LISTS, *_NESTED)

    # -- the table
    seats: int
    order: list[int]
    """The seats clockwise, from the first civilization of the seating list."""
    place: list[int]
    """The place of each seat in `order`."""
    rounds: int
    """Trading rounds a turn."""
    judged: bool
    """Whether a player may overspend and be judged by the left neighbour."""
    clock: int
    """Minutes on the trading clock; 0: none."""
    space: int
    """The turn marker, on `SPACES`."""
    turns: int
    phase: int
    reached: int
    """The highest age anybody has reached."""

    # -- goods
    kind: list[int]
    known: list[int]
    """Seats that know the back of a card."""
    bared: list[int]
    """1 where the whole table has been shown the back of a card."""
    handed: list[int]
    """Seats that the whole table saw handing a card on in this turn: they know its back."""
    seen: list[int]
    """Seats that see the front of a card where it lies now."""
    trader: list[int]
    """Who last handed a card over in this turn; -1: nobody."""
    hand: list[list[int]]
    marks: list[list[int]]
    """Cards of the hand that are to be stored; sealed until all have committed."""
    store: list[list[int]]
    used: list[list[int]]
    decks: list[list[int]]
    discards: list[list[int]]
    gone: list[int]

    # -- players
    wp: list[int]
    open_wp: list[int]
    """Wealth as far as the whole table can follow it."""
    hidden: list[int]
    """How many hidden things have changed a player's wealth."""
    cities: list[int]
    government: list[int]
    religion: list[int]
    age: list[int]
    limit: list[int]
    """The size of the warehouse."""
    attack_open: list[int]
    defense_open: list[int]
    units: list[list[int]]
    arrays: list[tuple[int, ...]]
    """Units on attack squares, by type; sealed from the last arrangement to the reveal."""
    faces: list[list[int]]
    devs: list[int]
    open_hand: list[int]
    faith_good: list[int]
    """faith[a * seats + b]: how often b has kept faith with a, in halves."""
    faith_bad: list[int]
    deals: list[int]
    """Deals struck by each seat this turn."""

    # -- developments on show
    display: list[list[int]]
    dev_decks: list[list[int]]
    sold: int

    # -- civic phase
    used_abilities: list[int]
    waits: int
    taboo: int
    votes: list[int]

    # -- trading phase
    round: int
    offers: list[Offer]
    next_offer: int
    active: bool
    declined: list[tuple[int, ...]]
    """Offers refused in this market: wealth in them, maker, refuser, number of cards given, their fronts, asks."""
    wishes: list[tuple[int, ...]]
    """What offers in this market have told: maker, who saw it, 1 asked or 0 given, front or ask."""
    resting: int
    """Seats that are done with this market unless somebody offers them something."""
    posted: bool
    toggled: bool
    draft: Draft
    picks: list[int]

    # -- resolution
    woes: list[tuple[int, ...]]
    """Calamities still to come: number, place of the holder, handle."""
    bans: list[int]
    """What a player may not gain this turn: 1 cities, 2 economic, 4 cultural developments."""
    shrunk: list[int]
    """By how much the warehouse is smaller this turn."""
    income: list[int]

    # -- purchases
    carts: list[tuple[int, ...]]

    # -- war
    targets: list[int]
    talk: list[tuple[int, ...]]
    """What was said before the war: who, to whom, which saying, how much was demanded."""
    loot: list[tuple[int, ...]]

    def copy(self) -> TradingState:
        """An independent copy."""
        other = TradingState.__new__(TradingState)
        self.copy_base(other)
        for name in _VALUES:
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, getattr(self, name)[:])
        for name in _NESTED:
            setattr(other, name, [part[:] for part in getattr(self, name)])
        return other

    def to_json(self) -> Json:
        """Everything, as JSON."""
        data = self.base_json()
        for name in (*_VALUES, *_LISTS, *_NESTED):
            data[name] = plain(getattr(self, name))
        return data

    @classmethod
    def from_json(cls, data: Json) -> TradingState:
        """The state of a `to_json`; what an older save lacks starts as in a new match."""
        state = new_state(data["seats"])
        state.load_base(data)
        state.agenda = [_today(*frame) for frame in state.agenda]
        for name in _VALUES:
            if name in data:
                setattr(state, name, data[name])
        for name in _LISTS:
            if name in data:
                setattr(state, name, [frozen(part) for part in data[name]])
        for name in _NESTED:
            if name in data:
                setattr(state, name, [list(part) for part in data[name]])
        state.draft = Draft(*frozen(data["draft"]))
        state.offers = [Offer(*frozen(offer)) for offer in data["offers"]]
        return state

    # -- questions that many steps ask

    @property
    def everyone(self) -> int:
        """All seats, as bits."""
        return (1 << self.seats) - 1

    @property
    def turn_age(self) -> int:
        """The age of the turn."""
        return SPACE_AGE[self.space]

    def fronts(self, seat: int) -> list[int]:
        """How many cards of each front a seat holds."""
        counts = [0] * len(FRONTS)
        kind = self.kind
        for handle in self.hand[seat]:
            counts[K_FRONT[kind[handle]]] += 1
        return counts

    def neighbours(self, seat: int) -> tuple[int, int]:
        """The seats to the right and to the left (TM-R39)."""
        place, count = self.place[seat], self.seats
        return self.order[place - 1], self.order[(place + 1) % count]

    def may_trade(self, seat: int, other: int) -> bool:
        """Whether two seats may trade in this turn's age (TM-152, TM-154, TM-156)."""
        if seat == other:
            return False
        return not NEIGHBOURS_ONLY[SPACE_AGE[self.space]] or other in self.neighbours(seat)

    def skull(self, handle: int) -> bool:
        """Whether a card is a calamity."""
        return K_CALAMITY[self.kind[handle]] >= 0

    def gain(self, seat: int, points: int) -> None:
        """Give or take wealth in the open; never below 0 (TM-R38)."""
        self.wp[seat] = max(0, self.wp[seat] + points)
        self.open_wp[seat] = max(0, self.open_wp[seat] + points)

    def gain_secretly(self, seat: int, points: int) -> None:
        """Give or take wealth that the others cannot follow; never below 0 (TM-142, TM-R38)."""
        self.wp[seat] = max(0, self.wp[seat] + points)
        self.hidden[seat] += 1

    def can_pay(self, seat: int, offer: Offer) -> bool:
        """Whether a seat holds what an offer asks for."""
        if self.wp[seat] < offer.want_wp:
            return False
        want = offer.want
        if not want:
            return True
        counts = self.fronts(seat)
        for ask in want:
            meets = MEETS[ask]
            for front in meets:
                if counts[front]:
                    counts[front] -= 1
                    break
            else:
                return False
        return True


def new_state(seats: int) -> TradingState:
    """A state with nothing dealt: every mat as the rules start it (TM-032 to TM-036, TM-042, TM-R03)."""
    state = TradingState.__new__(TradingState)
    state.shown = 0
    state.agenda = []
    state.seats = seats
    state.order = list(range(seats))
    state.place = list(range(seats))
    state.rounds = 0
    state.judged = False
    state.clock = 0
    state.space = 0
    state.turns = 0
    state.phase = 1
    state.reached = 0
    state.kind = [0] * CARDS
    state.known = [0] * CARDS
    state.bared = [0] * CARDS
    state.handed = [0] * CARDS
    state.seen = [0] * CARDS
    state.trader = [-1] * CARDS
    state.hand = [[] for _ in range(seats)]
    state.marks = [[] for _ in range(seats)]
    state.store = [[] for _ in range(seats)]
    state.used = [[] for _ in range(seats)]
    state.decks = [list(HANDLES[g]) for g in range(len(GROUPS))]
    state.discards = [[] for _ in GROUPS]
    state.gone = []
    state.wp = [START["wp"]] * seats
    state.open_wp = [START["wp"]] * seats
    state.hidden = [0] * seats
    state.cities = [START["cities"]] * seats
    state.government = [START["government"]] * seats
    state.religion = [START["religion"]] * seats
    state.age = [AGES.index(START["age"])] * seats
    state.limit = [START["warehouse"]] * seats
    state.attack_open = [OPEN_SQUARES] * seats
    state.defense_open = [OPEN_SQUARES] * seats
    state.units = [[0] * len(UNITS) for _ in range(seats)]
    state.arrays = [(0,) * len(UNITS)] * seats
    state.faces = [[] for _ in range(seats)]
    state.devs = [0] * seats
    state.open_hand = [0] * seats
    state.faith_good = [0] * (seats * seats)
    state.faith_bad = [0] * (seats * seats)
    state.deals = [0] * seats
    state.display = [[], []]
    state.dev_decks = [[], []]
    state.sold = 0
    state.used_abilities = [0] * seats
    state.waits = 0
    state.taboo = -1
    state.votes = [-1] * seats
    state.round = 0
    state.offers = []
    state.next_offer = 0
    state.declined = []
    state.wishes = []
    state.active = False
    state.resting = 0
    state.posted = False
    state.toggled = False
    state.draft = NO_DRAFT
    state.picks = []
    state.woes = []
    state.bans = [0] * seats
    state.shrunk = [0] * seats
    state.income = [0] * seats
    state.carts = [()] * seats
    state.targets = [-1] * seats
    state.talk = []
    state.loot = []
    return state


# -- frames of the agenda with more than two arguments ---------------------------------------------------------


class Striking(NamedTuple):
    """One operation of a calamity: `secondary` is 1 for what its second victim suffers."""

    step: str
    victim: int
    trader: int
    calamity: int
    secondary: int
    operation: int


class Blaming(NamedTuple):
    """A victim that is to name a second one, who may not have traded the calamity."""

    step: str
    victim: int
    calamity: int
    trader: int


class Stealing(NamedTuple):
    """Goods still to be taken from a victim's used cards, of one class."""

    step: str
    thief: int
    victim: int
    left: int
    cls: str


class Sending(NamedTuple):
    """Units that still desert a victim, to whom the trader says."""

    step: str
    trader: int
    victim: int
    left: int


class Starving(NamedTuple):
    """Food still to be given up, else units, else wealth."""

    step: str
    victim: int
    left: int
    goods: tuple[int, ...]
    units: int
    wealth: int


class Losing(NamedTuple):
    """Used goods of one class still to be lost."""

    step: str
    victim: int
    left: int
    cls: str


class Exchanging(NamedTuple):
    """An ability that draws for discarded cards, and how many have been given."""

    step: str
    seat: int
    number: int
    given: int


class Swapping(NamedTuple):
    """Harbors: whose good is demanded by whom, and the card that is offered for it, once it is chosen."""

    step: str
    seat: int
    other: int
    front: int
    card: int = -1


class Voting(NamedTuple):
    """The vote on a taboo: which one, who is next, and what a split vote before it has shown."""

    step: str
    vote: int
    voter: int
    shown: tuple[tuple[int, int], ...] = ()


class Answering(NamedTuple):
    """Who has been paid or asked to pay, by whom, and how much is demanded (0: a bribe)."""

    step: str
    seat: int
    other: int
    demanded: int


FRAMES: dict[str, Callable[..., Frame]] = {
    "exchange": Exchanging,
    "harbor_card": Swapping,
    "harbor_reply": Swapping,
    "hunger": Starving,
    "lose": Losing,
    "reply": Answering,
    "scapegoat": Blaming,
    "send": Sending,
    "steal": Stealing,
    "stroke": Striking,
    "taboo": Voting,
}


def _today(step: str, *arguments: Any) -> Frame:
    """A frame of a save, as the steps of today read it."""
    return FRAMES[step](step, *arguments) if step in FRAMES else (step, *arguments)


def cards_in_play(state: TradingState) -> list[int]:
    """Every card, wherever it lies; for the check that none is lost or doubled."""
    piles: list[list[int]] = [*state.hand, *state.store, *state.used, *state.decks, *state.discards, state.gone]
    return sorted(handle for pile in piles for handle in pile)
