"""Mediterranean Empires: the parts tied together."""

from __future__ import annotations

from pathlib import Path

from ...bots.base import Bot
from ...kernel import Action, Config, Event, Outcome, Rng, SteppedGame, Text
from ...kernel.game import Json
from . import imagine, view, words
from .bot import EmpiresBot
from .data import DECKS, KINDS, PLACES, SCENARIO, SCENARIOS, bits
from .meta import META
from .state import ABSENT, ASK_MODES, AWAKE, CATEGORIES, EMPTY, NEUTRAL, START, EmpiresState, Options
from .steps import ALL
from .steps.turn_end import standing

START_POINTS = 10
WINDOWS = ("react", "cancel")
"""The steps in which players are asked for cards in reaction to something."""


class MediterraneanEmpires(SteppedGame[EmpiresState]):
    """Eight empires of the ancient Mediterranean, cards in hand."""

    meta = META
    folder = Path(__file__).parent
    steps = SteppedGame.index(ALL)

    def setup(self, config: Config, rng: Rng) -> tuple[EmpiresState, list[Event]]:
        state = new_state(config, rng)
        out: list[Event] = [("scenario", config["scenario"])]
        state.agenda = [("capitals",)]
        if config["empires"] == "choose":
            state.empires = [-1] * state.seats
            state.agenda.append(("choose_empire",))
        elif config["empires"] == "random":
            rng.shuffle(state.empires)
        self.advance(state, out)
        return state, out

    def load(self, data: Json) -> EmpiresState:
        return EmpiresState.from_json(data)

    def outcome(self, state: EmpiresState) -> Outcome | None:
        if state.agenda:
            return None
        merits = {seat: (int(seat == state.victor), *standing(state, seat)) for seat in range(state.seats)}
        groups: dict[tuple[int, ...], list[int]] = {}
        for seat, merit in merits.items():
            groups.setdefault(merit, []).append(seat)
        order = sorted(groups, reverse=True)
        scores = tuple(dict(zip(CATEGORIES, tally, strict=True)) for tally in state.tally)
        reason = "automatic" if state.victor >= 0 else "last_turn"
        return Outcome(tuple(tuple(groups[merit]) for merit in order), scores, reason, _tie_break(order))

    def imagine(self, state: EmpiresState, seat: int, rng: Rng) -> EmpiresState:
        return imagine.imagine(state, seat, rng)

    def invariants(self, state: EmpiresState) -> None:
        check(state)

    def view(self, state: EmpiresState, seat: int | None) -> Json:
        return view.view(state, seat)

    def static(self, config: Config) -> Json:
        cards = {
            kind.slug: [self.catalogue.render(words.effect_words(effect)) for effect in kind.effects]
            for kind in KINDS
            if kind.effects
        }
        return {**view.static(config["scenario"]), "cards": cards}

    def prompt(self, state: EmpiresState) -> Text:
        return words.prompt(state)

    def label(self, state: EmpiresState, action: Action) -> Text:
        return words.label(state, action)

    def detail(self, state: EmpiresState, action: Action) -> Text | None:
        return words.detail(state, action)

    def line(self, event: Event) -> Text | None:
        return words.line(event)

    def standing(self, state: EmpiresState) -> Text:
        return words.standing(state)

    def rounds(self, state: EmpiresState) -> int:
        """Its turns: the rounds of a turn are counted anew in each."""
        return state.turn

    def discreet(self, state: EmpiresState) -> bool:
        """In a reaction window: that a seat is asked would tell the others that it holds a card to play."""
        return bool(state.agenda) and state.agenda[-1][0] in WINDOWS

    def acting(self, state: EmpiresState) -> int | None:
        """Whoever set off what the window is about, while others are asked for cards."""
        if not self.discreet(state):
            return self.seat(state)
        force = state.attack
        if force is None:
            return state.plays[0][1]
        return force.seat if force.seat >= 0 else force.picker

    def make_bot(self, level: str, mood: str) -> Bot[EmpiresState]:
        return EmpiresBot(level, mood)


def _tie_break(order: list[tuple[int, ...]]) -> str:
    """What decided between the first and the second, if it was not the points."""
    if len(order) < 2 or order[0][:2] != order[1][:2]:
        return ""
    return "cities" if order[0][2] != order[1][2] else "keys"


def check(state: EmpiresState) -> None:
    """No card is lost or doubled, every city has one owner, points are what they were won by."""
    if state.turn:
        held: list[int] = []
        for seat in range(state.seats):
            held += bits(state.hands[seat]) + state.decks[seat] + bits(state.piles[seat])
        for force in (state.attack, state.defence):
            if force is not None:
                held += [card for card, _, _ in force.cards] + force.leaders
                held += [force.attached] if force.attached >= 0 else []
        held += [card for card, *_ in state.plays]
        held += [card for card, *_ in state.battle.lost] if state.battle is not None else []
        whole = [card for empire in state.empires for card in bits(DECKS[empire])]
        assert sorted(held) == sorted(whole), "cards are lost or doubled"
        owned = state.neutral
        for own in state.own:
            assert not owned & own, "a city has two owners"
            owned |= own
        assert owned == SCENARIOS[state.scenario].cities, "a city has no owner"
    for seat in range(state.seats):
        assert state.points[seat] >= 1, "points below 1"
        assert state.points[seat] == sum(state.tally[seat]), "points from nowhere"
        for city in bits(state.own[seat]):
            assert state.owner[city] == seat and state.forts[city] >= 1, "a city without its marker"


def new_state(config: Config, rng: Rng) -> EmpiresState:
    """The bare table of a scenario: key cities with their neutral markers, everything else still empty."""
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
