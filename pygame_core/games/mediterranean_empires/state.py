"""The state of a match: plain numbers, lists of numbers and masks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...kernel.game import Config, Frame, Json, State, frozen, plain
from ...kernel.rng import Rng
from .data import PLACES, SCENARIO, SCENARIOS, bits

NEUTRAL = -1
"""Owner of a city that no player holds."""
EMPTY = -2
"""Owner of a city without any marker, during the foundation."""
ABSENT = -3
"""Owner of a place that is no city of this scenario."""
NOBODY = -2
"""A seat that nobody sits on: whose force it is not."""

START_POINTS = 10
START, BATTLES, CONQUESTS, BARBARIANS, EVENTS, CARDS_PLAYED, AWARDS = range(7)
CATEGORIES = ("start", "battles", "cities", "barbarians", "events", "cards", "awards")
"""Where victory points come from."""

NO_LANDING, ASHORE, STORM = range(3)
"""How a force meets its target port: not from the sea, landing beside it, storming it from the ships."""

BY_LAND, BY_SEA = 1, 2
"""Kinds of interception, as bits."""

ASK_PLAYABLE, ASK_ALWAYS, ASK_PRINCIPAL, ASK_DECISIVE = range(4)
ASK_MODES = ("playable", "always", "principal", "decisive")
LEAST_POINTS = ("spared", "down_to_one")
"""What becomes of a loss that would go below 1 point: nothing, or as much of it as there is."""
AWAKE, QUIET_BATTLE, QUIET_ROUND = range(3)


class Options(NamedTuple):
    """The options that the rules look at during play."""

    events: str
    follow_the_leader: bool
    free_passage: bool
    turns: int
    shorter: bool
    spared: bool = False
    """Whether a loss that would go below 1 point is ignored (ME-172); matches begun before it was go down to 1."""

    def to_json(self) -> list[Any]:
        """As it is saved: of the older ruling nothing is said, as in the saves of that time."""
        return plain(self if self.spared else self[:-1])  # type: ignore[no-any-return]


class Force:
    """An expedition, an interceptor, or a force without cards (barbarians, a neutral city, pirates).

    `cards` has one entry a card: (card, TROOP or FLEET, the Fleet it sails on or -1). `cf` and `dice` are the
    strength of a force without cards. `barred` and `used` are the kinds of interception forbidden and spent.
    `picker` stands in the attacker's slot for the order of card play.
    """

    __slots__ = (
        "attached",
        "barred",
        "bonus",
        "cards",
        "cf",
        "declared",
        "dice",
        "kind",
        "landing",
        "leaders",
        "picker",
        "refused",
        "route",
        "safe",
        "seat",
        "shown",
        "steps",
        "target",
        "used",
    )

    def __init__(self, seat: int, kind: str, picker: int) -> None:
        self.seat = seat
        self.kind = kind
        self.picker = picker
        self.target = -1
        self.route: tuple[int, ...] = ()
        self.steps: tuple[int, ...] = ()
        self.landing = NO_LANDING
        self.cards: list[tuple[int, int, int]] = []
        self.leaders: list[int] = []
        self.attached = -1
        self.declared = False
        self.shown = False
        self.cf = 0
        self.dice = 0
        self.bonus = 0
        self.barred = 0
        self.used = 0
        self.refused = 0
        self.safe = False

    def copy(self) -> Force:
        """An independent copy."""
        new = Force.__new__(Force)
        new.seat = self.seat
        new.kind = self.kind
        new.picker = self.picker
        new.target = self.target
        new.route = self.route
        new.steps = self.steps
        new.landing = self.landing
        new.cards = self.cards[:]
        new.leaders = self.leaders[:]
        new.attached = self.attached
        new.declared = self.declared
        new.shown = self.shown
        new.cf = self.cf
        new.dice = self.dice
        new.bonus = self.bonus
        new.barred = self.barred
        new.used = self.used
        new.refused = self.refused
        new.safe = self.safe
        return new

    def to_json(self) -> Json:
        """Everything, as JSON."""
        return {name: plain(getattr(self, name)) for name in self.__slots__}

    @classmethod
    def from_json(cls, data: Json) -> Force:
        """Read it back."""
        force = cls(data["seat"], data["kind"], data["picker"])
        for name, value in data.items():
            setattr(force, name, frozen(value))
        force.cards = list(force.cards)
        force.leaders = list(force.leaders)
        return force


class Battle:
    """A combat under way: a field battle, a naval battle or an assault.

    `lost` are the cards lost in it: (card, seat that used it, type it was used as, side).
    `deployed` counts the Troops and Fleets of the defender at deployment. `rolled` are the dice on the table, for
    each side the numbers; `margin` is how far the victor was ahead.
    """

    __slots__ = ("combat", "deployed", "lost", "margin", "opened", "place", "rolled", "winner")

    def __init__(self, combat: int, place: int) -> None:
        self.combat = combat
        self.place = place
        self.deployed = 0
        self.lost: list[tuple[int, int, str, int]] = []
        self.rolled: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.margin = 0
        self.winner = -1
        self.opened = False

    def copy(self) -> Battle:
        """An independent copy."""
        new = Battle.__new__(Battle)
        new.combat = self.combat
        new.place = self.place
        new.deployed = self.deployed
        new.lost = self.lost[:]
        new.rolled = self.rolled
        new.margin = self.margin
        new.winner = self.winner
        new.opened = self.opened
        return new

    def to_json(self) -> Json:
        """Everything, as JSON."""
        return {name: plain(getattr(self, name)) for name in self.__slots__}

    @classmethod
    def from_json(cls, data: Json) -> Battle:
        """Read it back."""
        battle = cls(data["combat"], data["place"])
        for name, value in data.items():
            setattr(battle, name, frozen(value))
        battle.lost = list(battle.lost)
        return battle


class Play(NamedTuple):
    """A card on the table: who played it, the type it is used as, the side it helps, the play it answers (or -1)."""

    card: int
    seat: int
    letter: str
    side: int
    answers: int = -1


# -- frames of the agenda with more than two arguments ----------------------------------------------------------


class Window(NamedTuple):
    """A window for cards: on an arrival, in a combat; whose force, the seats in order, whose slot, passes in a row."""

    step: str
    what: str
    who: int
    order: tuple[int, ...]
    slot: int
    passes: int


class Answering(NamedTuple):
    """The others' chances to cancel a card: which play, the seats in order, whose slot it is."""

    step: str
    play: int
    order: tuple[int, ...]
    slot: int


class Announcing(NamedTuple):
    """An Imperium card whose targets are being named, or that is being carried out: the effect that is next."""

    step: str
    seat: int
    card: int
    effect: int


_FRAMES: dict[str, Callable[..., Frame]] = {
    "react": Window,
    "cancel": Answering,
    "imperium": Announcing,
    "effect": Announcing,
}


def _frame(step: str, *arguments: Any) -> Frame:
    """A frame of a saved agenda. Older saves have one number for removals, negative where a victim is to be picked."""
    if step == "removals" and len(arguments) == 1:
        (at,) = arguments
        return (step, at, False) if at >= 0 else (step, -1 - at, True)
    return _FRAMES[step](step, *arguments) if step in _FRAMES else (step, *arguments)


class EmpiresState(State):
    """The whole table.

    `empires`, `capitals`: for each seat. `order`: the seats in playing order. `lead`: the place in the order that
    acts first this turn. `hands`, `piles`: masks of cards for each seat (the pile is the discard pile of the seat's
    own deck). `seen`: cards that everybody knows to be among the hidden cards of a seat. `thefts`: (card, thief,
    victim) as long as nobody else has seen the card. `plays`, `void`: the cards on the table and the mask of those
    cancelled. `choice`: what an Imperium card was announced with.

    Rules: ME-002.
    """

    __slots__ = (
        "asks",
        "attack",
        "battle",
        "capitals",
        "choice",
        "decks",
        "defence",
        "empires",
        "enraged",
        "event",
        "forts",
        "hands",
        "hushed",
        "lead",
        "limits",
        "memo",
        "neutral",
        "options",
        "order",
        "own",
        "owner",
        "passes",
        "piles",
        "plays",
        "points",
        "round",
        "scenario",
        "seats",
        "seen",
        "starts",
        "subdued",
        "tally",
        "thefts",
        "turn",
        "victor",
        "void",
    )

    scenario: int
    seats: int
    options: Options
    empires: list[int]
    capitals: list[int]
    order: tuple[int, ...]
    lead: int
    owner: list[int]
    forts: list[int]
    own: list[int]
    neutral: int
    subdued: int
    enraged: int
    points: list[int]
    tally: list[list[int]]
    hands: list[int]
    decks: list[list[int]]
    piles: list[int]
    seen: list[int]
    thefts: list[tuple[int, int, int]]
    turn: int
    round: int
    event: str
    passes: int
    starts: list[int]
    limits: list[int]
    attack: Force | None
    defence: Force | None
    battle: Battle | None
    plays: list[Play]
    void: int
    choice: list[tuple[int, ...]]
    asks: list[int]
    hushed: list[int]
    victor: int
    memo: dict[str | tuple[str | int, ...], Any]
    """Routes already worked out for the present board, by seat; thrown away when the board changes."""

    def copy(self) -> EmpiresState:
        """An independent copy."""
        new = EmpiresState.__new__(EmpiresState)
        self.copy_base(new)
        new.scenario = self.scenario
        new.seats = self.seats
        new.options = self.options
        new.empires = self.empires[:]
        new.capitals = self.capitals[:]
        new.order = self.order
        new.lead = self.lead
        new.owner = self.owner[:]
        new.forts = self.forts[:]
        new.own = self.own[:]
        new.neutral = self.neutral
        new.subdued = self.subdued
        new.enraged = self.enraged
        new.points = self.points[:]
        new.tally = [row[:] for row in self.tally]
        new.hands = self.hands[:]
        new.decks = [deck[:] for deck in self.decks]
        new.piles = self.piles[:]
        new.seen = self.seen[:]
        new.thefts = self.thefts[:]
        new.turn = self.turn
        new.round = self.round
        new.event = self.event
        new.passes = self.passes
        new.starts = self.starts[:]
        new.limits = self.limits[:]
        new.attack = self.attack.copy() if self.attack else None
        new.defence = self.defence.copy() if self.defence else None
        new.battle = self.battle.copy() if self.battle else None
        new.plays = self.plays[:]
        new.void = self.void
        new.choice = self.choice[:]
        new.asks = self.asks[:]
        new.hushed = self.hushed[:]
        new.victor = self.victor
        new.memo = self.memo
        return new

    def to_json(self) -> Json:
        """Everything, as JSON. Masks are written as hexadecimal strings: they are wider than JavaScript's numbers."""
        data = self.base_json()
        for name in self.__slots__:
            if name in _MASKS:
                data[name] = [hex(mask) for mask in getattr(self, name)]
            elif name in ("neutral", "subdued"):
                data[name] = hex(getattr(self, name))
            elif name == "options":
                data[name] = self.options.to_json()
            elif name != "memo":
                data[name] = plain(getattr(self, name))
        return data

    @classmethod
    def from_json(cls, data: Json) -> EmpiresState:
        """Read it back."""
        state = cls.__new__(cls)
        state.load_base(data)
        for name in cls.__slots__:
            if name in _MASKS:
                setattr(state, name, [int(mask, 16) for mask in data[name]])
            elif name in ("neutral", "subdued"):
                setattr(state, name, int(data[name], 16))
            elif name in ("attack", "defence"):
                setattr(state, name, Force.from_json(data[name]) if data[name] else None)
            elif name == "battle":
                state.battle = Battle.from_json(data[name]) if data[name] else None
            elif name == "options":
                state.options = Options(*data[name])
            elif name == "order":
                state.order = tuple(data[name])
            elif name == "plays":
                state.plays = [Play(*row) for row in data[name]]
            elif name in ("choice", "thefts"):
                setattr(state, name, [frozen(row) for row in data[name]])
            elif name != "memo":
                setattr(state, name, _own(data[name]))
        state.agenda = [_frame(*frame) for frame in state.agenda]
        state.memo = {}
        return state

    # -- what is often asked ----------------------------------------------------------------------------------

    def playing(self, place: int) -> int:
        """The seat that acts in a place of this turn's order (ME-093, ME-102)."""
        return self.order[(self.lead + place) % self.seats]

    def after(self, seat: int) -> list[int]:
        """All seats in playing order, beginning with this one."""
        at = self.order.index(seat)
        return list(self.order[at:] + self.order[:at])

    def holds_capital(self, seat: int) -> bool:
        """Whether a player controls the own capital (ME-101)."""
        return self.owner[self.capitals[seat]] == seat


_MASKS = ("hands", "piles", "seen", "own")


def _own(value: Any) -> Any:
    """JSON data that nobody else holds: the data read from may be the origin of a match, read again and again."""
    return [_own(item) for item in value] if isinstance(value, list) else value


def new_state(config: Config, rng: Rng) -> EmpiresState:
    """The bare table of a scenario: key cities with their neutral markers, everything else still empty.

    Rules: ME-011, ME-167.
    """
    index = SCENARIO[config["scenario"]]
    scenario = SCENARIOS[index]
    seats = config.seats
    state = EmpiresState.__new__(EmpiresState)
    state.rng = rng
    state.shown = 0
    state.agenda = []
    state.scenario = index
    state.seats = seats
    state.options = Options(
        events=config["events"],
        follow_the_leader=config["follow_the_leader"] == "on",
        free_passage=config["free_passage"] == "on",
        turns=int(config["turns"]),
        shorter=config["shorter"] == "on",
        spared=config["least_points"] == "spared",
    )
    state.empires = list(scenario.order)
    state.capitals = list(scenario.capitals)
    state.order = tuple(range(seats))
    state.lead = 0
    state.owner = [EMPTY if scenario.cities >> place & 1 else ABSENT for place in range(len(PLACES))]
    state.forts = [0] * len(PLACES)
    state.own = [0] * seats
    state.neutral = scenario.keys
    for city in bits(scenario.keys):
        state.owner[city] = NEUTRAL
        state.forts[city] = 1
    state.subdued = 0
    state.enraged = 0
    state.points = [START_POINTS] * seats
    state.tally = [[START_POINTS if number == START else 0 for number in range(len(CATEGORIES))] for _ in range(seats)]
    state.hands = [0] * seats
    state.decks = [[] for _ in range(seats)]
    state.piles = [0] * seats
    state.seen = [0] * seats
    state.thefts = []
    state.turn = 0
    state.round = 0
    state.event = ""
    state.passes = 0
    state.starts = [0] * seats
    state.limits = [scenario.hand] * seats
    state.attack = None
    state.defence = None
    state.battle = None
    state.plays = []
    state.void = 0
    state.choice = []
    state.asks = [ASK_MODES.index(config["reactions"])] * seats
    state.hushed = [AWAKE] * seats
    state.victor = -1
    state.memo = {}
    return state
