"""The worked cases of `vectors.json`, each played through the real steps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from games.iron_age.table import fill, go, may, own, peg, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age import score as scoring
from pygame_core.games.iron_age.data import (
    COLONIES,
    COLONY_NUMBER,
    DEVELOPMENTS,
    MONUMENT_COUNT,
    MONUMENTS,
    PROVINCE_BOXES,
    SKULL,
    TRAITS,
    WEALTH_VALUE,
    price,
)
from pygame_core.games.iron_age.state import RIVAL, IronAgeState, empire_dice
from pygame_core.games.iron_age.steps.develop import payments
from pygame_core.games.iron_age.steps.rounds import rival
from pygame_core.kernel import Action, Event, Rng

VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))
FACE = {"POP3": "population", "FOOD3": "food", "FP2": "either", "INNO": "innovation"}
TRACKS = {"conquest_boxes": "conquest"}


def name_of(word: str) -> str:
    """Our name of a thing of the vectors."""
    return "wall" if word == "Great Wall" else FACE.get(word, word.lower())


class Case:
    """One vector: a table and what was found out by playing on it."""

    def __init__(self, given: dict[str, Any]) -> None:
        sides = []
        for player in given["players"]:
            side = {"food": 0, "goods": 0, "armies": 0}
            for key, value in player.items():
                if key == "developments":
                    value = tuple(name_of(word) for word in value)
                if key not in ("monument_boxes", "monument_points"):
                    side[TRACKS.get(key, key)] = value
            sides.append(side)
        dice = given.get("dice", {"empire": [], "fate": "PLENTY"})
        self.state = table(
            *sides,
            dice=" ".join(name_of(face) for face in dice["empire"]),
            fate=name_of(dice["fate"]),
            colonies=given.get("expansion", False),
            short=given.get("mode") == "short",
            round=given.get("round", 1),
            active=given.get("active", 0),
            population=given.get("pop", 0),
            innovations=given.get("innovations", 0),
        )
        self.seen: dict[str, Any] = {}
        self._monuments(given)
        for colony, held in given.get("colonies", {}).items():
            self._colony(colony.lower(), held)

    def _monuments(self, given: dict[str, Any]) -> None:
        for seat, player in enumerate(given["players"]):
            for word, boxes in player.get("monument_boxes", {}).items():
                fill(self.state, seat, _monument(word), boxes)
        for seat, player in enumerate(given["players"]):
            for word, points in player.get("monument_points", {}).items():
                number = _monument(word)
                fill(self.state, seat, number, MONUMENTS[number].boxes, points)
                if points == MONUMENTS[number].first:
                    self.state.first[number] = seat

    def _colony(self, colony: str, held: dict[str, Any]) -> None:
        owner = held.get("completed_by")
        if owner == "rival":
            self.state.owner[COLONY_NUMBER[colony]] = RIVAL
        elif owner is not None:
            own(self.state, owner, colony)
        else:
            for seat, pegs in held["pegs"].items():
                peg(self.state, int(seat), colony, pegs)

    def note(self, key: str, value: Any) -> None:
        self.seen.setdefault(key, []).append(value)

    def at(self, *steps: str) -> list[Event]:
        """Put these steps on the agenda, first to last, and go on to the first decision."""
        self.state.agenda = [(step,) for step in reversed(steps)]
        return go(self.state)

    def asked(self, step: str) -> bool:
        return bool(self.state.agenda) and self.state.agenda[-1][0] == step

    # -- actions --------------------------------------------------------------------------------------------

    def run(self, action: dict[str, Any]) -> None:
        getattr(self, f"do_{action['type']}")(action)

    def do_sequence(self, action: dict[str, Any]) -> None:
        for step in action["steps"]:
            self.run(step)

    def do_set(self, action: dict[str, Any]) -> None:
        self.state.active = action["active"]
        self.state.population = action["pop"]

    def do_setup_choice(self, action: dict[str, Any]) -> None:
        self.state, _ = GAME.setup(GAME.configure(self.state.seats), Rng.seeded(1))
        go(self.state, *[("found", choice) for choice in action["choices"]])

    def do_rerollable(self, action: dict[str, Any]) -> None:
        state = self.state
        state.rolls = action["rolls_done"]
        state.loose = sum(1 << die for die, face in enumerate(state.dice) if face >= 0 and face != SKULL)
        self.at("roll")
        kept = {die for choice in GAME.choices(state) for die in choice[1:]}
        self.seen["empire"] = sorted(die for die in kept if die != 6)
        self.seen["fate"] = 6 in kept

    def do_finish_dice(self, action: dict[str, Any]) -> None:
        omens = action["omens"]
        self.at("omens")
        go(self.state, ("omens", 6 if omens["die"] == "fate" else omens["die"], name_of(omens["face"])))

    def do_collect(self, action: dict[str, Any]) -> None:
        self.at("goods", "take", "harvest")
        for choice in action.get("fp2", ()):
            go(self.state, ("take", "food" if choice == "food" else "population"))
        assert not self.state.agenda

    def do_step2(self, action: dict[str, Any]) -> None:
        self.at("feed", "disaster")

    def do_step3(self, action: dict[str, Any]) -> None:
        state = self.state
        battle = state.dice.count(SKULL) == 2 or state.dice.count(SKULL) > 4
        self.at(*(["disaster", "fate"] if battle else ["fate"]))
        self.seen["conquest_fought"], self.seen["paid"] = False, []
        while state.agenda:
            asked = GAME.seat(state)
            if self.asked("raid"):
                choice: Action = (action["wall"],)
            elif self.asked("battle"):
                key = f"disaster:{asked}" if state.agenda[-1][2] != "tribe" else "conquest"
                choice = ("navy", "stay" if key in action.get("decline_navy", ()) else "sail")
            elif self.asked("fate"):
                self.seen["conquest_fought"] = action.get("conquest", False)
                choice = ("conquer",) if action.get("conquest") else ("pass",)
            else:
                pays = asked in action.get("offers", ())
                choice = ("give",) if pays else ("refuse",)
                if pays:
                    self.seen["paid"].append(asked)
            go(state, choice)

    def do_build(self, action: dict[str, Any]) -> None:
        self.state.active = action.get("player", self.state.active)
        for order in action["orders"]:
            self.note("orders_legal", self._order(order))
        self.seen["dice_next_turn"] = empire_dice(self.state, self.state.active)

    def _order(self, order: list[Any]) -> bool:
        if order[0] == "monuments":
            boxes: list[Action] = [
                ("monument", name_of(word)) for word, count in order[2].items() for _ in range(count)
            ]
            return self._try(boxes, order[1])
        return self._try([(order[0],)] * order[1])

    def _try(self, actions: list[Action], population: int | None = None) -> bool:
        """Take all of these choices, or none where one of them is not on offer."""
        trial = self.state.copy()
        trial.agenda = [("store" if "bought" in self.seen else "build",)]
        spare = trial.population - population if population is not None else 0
        trial.population -= spare
        go(trial)
        for action in actions:
            if not trial.agenda or not may(trial, *action):
                return False
            before = trial.population
            go(trial, action)
            if not trial.agenda:
                # The step ended by itself when nothing more could be done; what was left is still counted.
                trial.population = max(0, before - 1) if action[0] != "ship" else before
        trial.population += spare
        self.state = trial
        return True

    def do_buy(self, action: dict[str, Any]) -> None:
        self.note("buys_legal", self._buy(name_of(action["development"]), action["pay"]))

    def _buy(self, name: str, pay: dict[str, int]) -> bool:
        state = self.state
        number = next(n for n, row in enumerate(DEVELOPMENTS) if row.id == name)
        owned = state.developments[state.active]
        self.seen["price"] = price(number, owned)
        if "bought" in self.seen or "stores_legal" in self.seen:
            return False
        trial = state.copy()
        trial.agenda = [("develop",)]
        kept = trial.innovations
        go(trial)
        if not trial.agenda or not may(trial, "buy", name):
            return False
        way = ("pay", pay.get("goods", 0), pay.get("innovations", 0), pay.get("wealth", 0))
        ways = payments(
            price(number, owned),
            state.goods[state.active],
            state.innovations,
            state.wealth[state.active],
            TRAITS[owned].innovation,
        )
        value = pay.get("goods", 0) + pay.get("innovations", 0) * TRAITS[owned].innovation
        if way not in ways:
            assert value + pay.get("wealth", 0) * WEALTH_VALUE < price(number, owned)
            return False
        go(trial, ("buy", name))
        if trial.agenda:
            go(trial, way)
        trial.innovations = kept - pay.get("innovations", 0)
        self.state = trial
        self.seen["bought"] = True
        return True

    def do_store(self, action: dict[str, Any]) -> None:
        trial = self.state.copy()
        trial.agenda = [("store",)]
        go(trial)
        for _ in range(action["sets"]):
            if not trial.agenda or not may(trial, "store"):
                self.note("stores_legal", False)
                return
            go(trial, ("store",))
        self.state = trial
        self.note("stores_legal", True)

    def do_colonies_step(self, action: dict[str, Any]) -> None:
        for move in action["moves"]:
            count = move.get("n", 1)
            verb = "complete" if move["op"] == "complete" else "peg"
            self.note("moves_legal", self._colonize(verb, move["colony"].lower(), count))
        population = self.state.population
        if self.state.fresh:
            self.at("colonies")
            if self.state.agenda:
                go(self.state, ("done",))
        self.state.population = population

    def _colonize(self, verb: str, colony: str, count: int) -> bool:
        trial = self.state.copy()
        trial.agenda = [("build",), ("colonies",)]
        for _ in range(count):
            if not self._at_colonies(trial) or not may(trial, verb, colony):
                return False
            cost = trial.population
            go(trial, (verb, colony))
            assert trial.population <= cost
        self.state = trial
        return True

    @staticmethod
    def _at_colonies(trial: IronAgeState) -> bool:
        go(trial)
        return bool(trial.agenda) and trial.agenda[-1][0] == "colonies"

    def do_end_check(self, action: dict[str, Any]) -> None:
        state = self.state
        state.turns = action["turns_taken_this_round"] - 1
        state.active = state.turns
        self.at("next")
        self.seen["game_over"] = bool(state.over)

    def do_score(self, action: dict[str, Any]) -> None:
        state = self.state
        seats = range(state.seats)
        self.seen["scores"] = [scoring.total(state, seat) for seat in seats]
        self.seen["pegged_positions"] = [scoring.pegged_positions(state, seat) for seat in seats]
        state.over = 1
        outcome = scoring.outcome(state)
        assert outcome is not None
        self.seen["winners"] = list(outcome.ranking[0])
        self.seen["beats_target"] = outcome.won

    def do_rival_roll(self, action: dict[str, Any]) -> None:
        state = self.state
        state.edition = int(action["edition"])
        loaded = _Loaded(action["d6"], [word and word.lower() for word in action["pick"]])
        out: list[Event] = []
        rival(state, loaded, out)
        self.seen["founded"] = [event[2].title() for event in out if event[0] == "rival"]
        self.seen["rolls_used"] = loaded.used
        self.seen["candidates"] = loaded.offered

    # -- comparing ------------------------------------------------------------------------------------------

    def check(self, expect: dict[str, Any]) -> None:
        state = self.state
        now = {
            **self.seen,
            "pop": state.population,
            "innovations": state.innovations,
            "pegs_on_board": state.pegs_out,
        }
        for key, wanted in expect.items():
            if key == "players":
                for seat, side in enumerate(wanted):
                    for name, value in side.items():
                        assert self.side(seat, name) == value, (seat, name)
            elif key == "colonies":
                for colony, held in wanted.items():
                    place = COLONY_NUMBER[colony.lower()] * 4
                    for seat_name, pegs in held["pegs"].items():
                        assert state.pegs[place + int(seat_name)] == pegs
            else:
                assert now[key] == wanted, key

    def side(self, seat: int, name: str) -> Any:
        state = self.state
        first = seat * MONUMENT_COUNT
        if name == "developments":
            owned = state.developments[seat]
            return [row.id.title() for number, row in enumerate(DEVELOPMENTS) if owned >> number & 1]
        if name == "monument_boxes":
            return {row.id.title(): n for row, n in zip(MONUMENTS, state.boxes[first : first + 5], strict=True) if n}
        if name == "monument_points":
            return {row.id.title(): n for row, n in zip(MONUMENTS, state.points[first : first + 5], strict=True) if n}
        if name == "province_boxes_ahead":
            return state.province_boxes[seat] - PROVINCE_BOXES[state.provinces[seat] - 1]
        return getattr(state, TRACKS.get(name, name))[seat]


class _Loaded(Rng):
    """Dice and draws that come out as the vector says."""

    def __init__(self, dice: list[int], picks: list[str]) -> None:
        super().__init__(1)
        self.thrown, self.picks = dice[:], picks[:]
        self.used = 0
        self.offered: list[list[str]] = []

    def die(self, sides: int = 6) -> int:
        self.used += 1
        return self.thrown.pop(0)

    def choice(self, items: Any) -> Any:
        self.offered.append(sorted(COLONIES[number].id.title() for number in items))
        return COLONY_NUMBER[self.picks.pop(0)]


def _monument(word: str) -> int:
    return next(number for number, row in enumerate(MONUMENTS) if row.id == name_of(word))


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    case = Case(vector["given"])
    case.run(vector["action"])
    case.check(vector["expect"])
