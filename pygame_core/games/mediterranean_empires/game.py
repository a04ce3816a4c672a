"""Mediterranean Empires: the parts tied together."""

from __future__ import annotations

from pathlib import Path

from ...kernel import Action, Config, Event, Outcome, Rng, SteppedGame, Text
from ...kernel.game import Json
from .data import AREAS, PLACES, SCENARIO, SCENARIOS, bits
from .meta import META
from .state import ABSENT, ASK_MODES, AWAKE, CATEGORIES, EMPTY, NEUTRAL, START, EmpiresState
from .steps import ALL
from .steps.turn_end import standing

START_POINTS = 10


class MediterraneanEmpires(SteppedGame[EmpiresState]):
    """Eight empires of the ancient Mediterranean, cards in hand."""

    meta = META
    folder = Path(__file__).parent
    steps = SteppedGame.index(ALL)

    def setup(self, config: Config, rng: Rng) -> tuple[EmpiresState, list[Event]]:  # noqa: D102
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

    def load(self, data: Json) -> EmpiresState:  # noqa: D102
        return EmpiresState.from_json(data)


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
    switches = [int(config[name] == "on") for name in ("follow_the_leader", "free_passage", "shorter")]
    state.options = (config["events"], switches[0], switches[1], int(config["turns"]), switches[2])
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
