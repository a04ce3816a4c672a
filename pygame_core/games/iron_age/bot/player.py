"""The opponents: levels, temperaments, and how they come to a decision."""

from __future__ import annotations

from ....bots.base import Alternative, Budget, Knowledge, Thought
from ....bots.levels import Level, decide
from ....kernel import Action, Game, Rng, Text, text
from ..data import FACE_NUMBER, FATE_DIE
from ..state import IronAgeState
from .board import RIVAL_SHARE
from .mind import estimate, hand_in, standing, throw_of, turns_to_come

LEVELS = {
    "easy": Level(noise=4.0, reach=12.0),
    "normal": Level(noise=1.2, reach=5.0),
    "hard": Level(work=4),
}


class IronAgeBot:
    """Values every choice by the board it leads to; dice by the exact solver."""

    def __init__(self, game: Game[IronAgeState], level: str, mood: str) -> None:
        self.game = game
        self.level = LEVELS[level]
        self.mood = mood

    def think(self, mind: Knowledge[IronAgeState], rng: Rng, budget: Budget) -> Thought:
        """Choose one of the choices."""
        choices = mind.choices()
        if len(choices) == 1:
            return Thought(choices[0], (Alternative(choices[0], 0.0),))
        state = mind.world(rng)
        alternatives = self._weigh(state, mind.seat, choices)
        budget.spend(len(choices))
        return decide(alternatives, self.level, rng, len(choices))

    def _weigh(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[Alternative]:
        step = state.agenda[-1][0]
        if step == "roll":
            return self._keeps(state, seat, choices)
        if step == "leadership":
            return self._lead(state, seat, choices)
        if step == "omens":
            return self._omens(state, seat, choices)
        return [Alternative(action, self._after(state, seat, action)) for action in choices]

    # -- dice -----------------------------------------------------------------------------------------------

    def _keeps(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[Alternative]:
        plan = throw_of(state, seat, turns_to_come(state)).plan
        locked = tuple(die for die, face in enumerate(state.dice) if face >= 0 and not state.loose >> die & 1)
        left = 3 - state.rolls
        everything = len(choices[0])
        known: dict[object, float] = {}
        found = []
        for action in choices:
            hand = hand_in(state, (*locked, *(int(die) for die in action[1:])))
            worth = known.get(hand)
            if worth is None:
                worth = plan.worth(hand, 0) if len(action) == everything else plan.thrown(hand, left - 1)
                known[hand] = worth
            found.append(Alternative(action, worth))
        all_again = found[-1].value
        return [Alternative(row.action, row.value, _compared(row.value - all_again, "why.keep")) for row in found]

    def _lead(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[Alternative]:
        solved = throw_of(state, seat, turns_to_come(state))
        table = solved.plan.table
        whole = hand_in(state, tuple(die for die, face in enumerate(state.dice) if face >= 0))
        now = solved.omens[table.place[whole]]
        changes = {(change.kind, change.face): change.value for change in table.rerolls_of_one(solved.omens, whole)}
        found = []
        for action in choices:
            worth = now
            if action[0] == "lead":
                die = int(action[1])
                part = hand_in(state, (die,))
                kind = 1 if die == FATE_DIE else 0
                worth = changes[kind, part[kind][0]]
            found.append(Alternative(action, worth, _compared(worth - now, "why.change")))
        return found

    def _omens(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[Alternative]:
        solved = throw_of(state, seat, turns_to_come(state))
        table = solved.plan.table
        dice = tuple(die for die, face in enumerate(state.dice) if face >= 0)
        now = solved.worths[table.place[hand_in(state, dice)]]
        found = []
        kept = state.dice[:]
        for action in choices:
            worth = now
            if action[0] == "omens":
                state.dice[int(action[1])] = FACE_NUMBER[str(action[2])]
                worth = solved.worths[table.place[hand_in(state, dice)]]
                state.dice[:] = kept
            found.append(Alternative(action, worth, _compared(worth - now, "why.change")))
        return found

    # -- everything else ------------------------------------------------------------------------------------

    def _after(self, state: IronAgeState, seat: int, action: Action) -> float:
        """What the seat's position is worth once it has done this."""
        after = state.copy()
        self.game.play(after, action)
        if state.agenda[-1][0] == "second":
            turns = turns_to_come(after) + 1
            return throw_of(after, seat, turns - 1).plan.before()
        same_turn = after.active == seat and after.round == state.round and not after.over
        turns = turns_to_come(after if after.round == state.round else _as_of(state, after))
        own = estimate(after, seat, turns) if same_turn else standing(after, seat, turns)
        return own - self._others(after, seat, turns)

    def _others(self, state: IronAgeState, seat: int, turns: float) -> float:
        """What the others' positions are worth to them, as far as it matters to the seat."""
        if state.seats == 1:
            return 0.0
        share = RIVAL_SHARE[state.seats]
        return share * sum(standing(state, other, turns) for other in range(state.seats) if other != seat)


def _as_of(before: IronAgeState, after: IronAgeState) -> IronAgeState:
    """A state that has gone on to the next round, looked at as if the round had just ended."""
    looked = after.copy()
    looked.round = before.round
    return looked


def _compared(gap: float, key: str) -> Text:
    rounded = round(gap, 1)
    if rounded > 0:
        return text(f"{key}_more", n=rounded)
    return text(f"{key}_less", n=-rounded) if rounded < 0 else text(f"{key}_same")
