"""The opponents: levels, temperaments, and how they come to a decision."""

from __future__ import annotations

from ....bots.base import Alternative, Budget, Knowledge, Thought, no_choice
from ....bots.levels import Level, decide, ranked
from ....kernel import Action, Game, Rng, Text, text
from ..data import FACE_NUMBER, FATE_DIE, ROLLS
from ..state import IronAgeState
from .board import RIVAL_SHARE, board_of
from .mind import end_board, estimate, foresee, hand_in, standing, throw_of, turns_to_come
from .opening import VARIETY, opening_worth
from .value import kind_of

LEVELS = {
    "easy": Level(noise=1.8, reach=7.0),
    "normal": Level(noise=0.85, reach=3.5),
    "hard": Level(work=5, reach=3.5),
}
"""`work` is the number of alternatives that are looked at one turn further, `reach` how far behind they may be."""


class IronAgeBot:
    """Values every choice by the board it leads to; dice by the exact solver."""

    def __init__(self, game: Game[IronAgeState], level: Level, mood: str = "") -> None:
        self.game = game
        self.level = level
        self.mood = mood

    def think(self, mind: Knowledge[IronAgeState], rng: Rng, budget: Budget) -> Thought:
        """Choose one of the choices."""
        choices = mind.choices()
        if len(choices) == 1:
            return no_choice(choices[0])
        state = mind.world(rng)
        alternatives = self._weigh(state, mind.seat, choices)
        budget.spend(len(choices))
        if self.level.work:
            alternatives = self._search(state, mind.seat, alternatives, budget)
        varied = state.seats > 1 and state.agenda[-1][0] == "second"
        return decide(alternatives, VARIETY if varied else self.level, rng, budget.spent)

    def _weigh(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[Alternative]:
        step = state.agenda[-1][0]
        if step == "roll":
            return self._keeps(state, seat, choices)
        if step == "leadership":
            return self._lead(state, seat, choices)
        if step == "omens":
            return self._omens(state, seat, choices)
        values = [self._after(state, seat, action) for action in choices]
        if choices[-1][0] in ("done", "pass"):
            gaps = [("why.idle", value - values[-1]) for value in values]
        else:
            gaps = [
                ("why.other", value - max(values[:place] + values[place + 1 :])) for place, value in enumerate(values)
            ]
        return [
            Alternative(action, value, _compared(gap, key))
            for action, value, (key, gap) in zip(choices, values, gaps, strict=True)
        ]

    # -- dice -----------------------------------------------------------------------------------------------

    def _keeps(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[Alternative]:
        plan = throw_of(state, seat, turns_to_come(state), self.mood).plan
        locked = tuple(die for die, face in enumerate(state.dice) if face >= 0 and not state.loose >> die & 1)
        rolls_after = ROLLS - state.rolls - 1
        values = []
        for action in choices:
            hand = hand_in(state, (*locked, *(int(die) for die in action[1:])))
            values.append(plan.worth(hand, 0) if action is choices[0] else plan.thrown(hand, rolls_after))
        all_again = values[-1]
        return [
            Alternative(action, value, _compared(value - all_again, "why.keep"))
            for action, value in zip(choices, values, strict=True)
        ]

    def _lead(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[Alternative]:
        solved = throw_of(state, seat, turns_to_come(state), self.mood)
        table = solved.plan.table
        whole = hand_in(state, tuple(die for die, face in enumerate(state.dice) if face >= 0))
        now = solved.after_omens[table.place[whole]]
        changes = {
            (change.kind, change.face): change.value for change in table.rerolls_of_one(solved.after_omens, whole)
        }
        found = []
        for action in choices:
            value = now
            if action[0] == "lead":
                die = int(action[1])
                kind = 1 if die == FATE_DIE else 0
                value = changes[kind, hand_in(state, (die,))[kind][0]]
            found.append(Alternative(action, value, _compared(value - now, "why.change")))
        return found

    def _omens(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[Alternative]:
        solved = throw_of(state, seat, turns_to_come(state), self.mood)
        place = solved.plan.table.place
        dice = tuple(die for die, face in enumerate(state.dice) if face >= 0)
        now = solved.bare[place[hand_in(state, dice)]]
        shown = state.dice[:]
        found = []
        for action in choices:
            value = now
            if action[0] == "omens":
                state.dice[int(action[1])] = FACE_NUMBER[str(action[2])]
                value = solved.bare[place[hand_in(state, dice)]]
                state.dice[:] = shown
            found.append(Alternative(action, value, _compared(value - now, "why.change")))
        return found

    # -- everything else ------------------------------------------------------------------------------------

    def _after(self, state: IronAgeState, seat: int, action: Action) -> float:
        """What the seat's position is worth once it has done this."""
        after = state.copy()
        self.game.play(after, action)
        if state.agenda[-1][0] == "second":
            return self._opening(after, seat, str(action[1]))
        turns = self._turns(state, after)
        if self._goes_on(state, after, seat):
            own = estimate(after, seat, turns, self.mood)
        else:
            own = standing(after, seat, turns, self.mood)
        return own - self._others(after, seat, turns)

    def _opening(self, after: IronAgeState, seat: int, building: str) -> float:
        """The worth of the second port or province: alone by the solver, against others by what matches have shown."""

        def solved(mood: str) -> float:
            return throw_of(after, seat, turns_to_come(after), mood).plan.before()

        if after.seats == 1:
            return solved(self.mood)
        taste = solved(self.mood) - solved("") if self.mood else 0.0
        return opening_worth(kind_of(after.seats, bool(after.colonies)), building) + taste

    @staticmethod
    def _goes_on(state: IronAgeState, after: IronAgeState, seat: int) -> bool:
        """Whether it is still the same turn of the seat."""
        return after.active == seat and after.round == state.round and not after.over

    @staticmethod
    def _turns(state: IronAgeState, after: IronAgeState) -> float:
        """Turns to come after this round, whether or not it is over by now."""
        going_on = after.round
        after.round = state.round
        turns = turns_to_come(after)
        after.round = going_on
        return turns

    def _others(self, state: IronAgeState, seat: int, turns: float) -> float:
        """What the others' positions are worth to them, as far as it matters to the seat."""
        if state.seats == 1:
            return 0.0
        share = RIVAL_SHARE[state.seats]
        return share * sum(standing(state, other, turns) for other in range(state.seats) if other != seat)

    # -- search ---------------------------------------------------------------------------------------------

    def _search(
        self, state: IronAgeState, seat: int, alternatives: list[Alternative], budget: Budget
    ) -> list[Alternative]:
        """Look one turn further with the most promising alternatives, where they are close enough to matter."""
        if state.active != seat or state.agenda[-1][0] not in ("build", "develop", "payment", "store"):
            return alternatives
        order = ranked(alternatives)
        near = [row for row in order if order[0].value - row.value <= self.level.reach]
        near = near[: budget.units(self.level.work)]
        if len(near) < 2:
            return alternatives
        seen: list[Alternative] = []
        for row in near:
            value = self._further(state, seat, row.action)
            if value is None or not budget.spend(10):
                return alternatives
            seen.append(Alternative(row.action, value, row.why))
        # What was not looked at further stays behind what was.
        least = min(row.value for row in seen)
        rest = [
            Alternative(row.action, least - (near[-1].value - row.value) - 0.01, row.why) for row in order[len(near) :]
        ]
        return seen + rest

    def _further(self, state: IronAgeState, seat: int, action: Action) -> float | None:
        """The worth of an action by the exact worth of the next turn."""
        after = state.copy()
        self.game.play(after, action)
        turns = self._turns(state, after)
        if turns < 1:
            return None
        others = self._others(after, seat, turns)
        if self._goes_on(state, after, seat):
            if after.agenda[-1][0] == "payment":
                return None
            board = end_board(after, seat, turns, self.mood)
            if board is None:
                return None
        else:
            board = board_of(after, seat)
        return foresee(state, seat, board, turns, self.mood) - others


def _compared(gap: float, key: str) -> Text:
    rounded = round(gap, 1)
    if rounded > 0:
        return text(f"{key}_more", n=rounded)
    return text(f"{key}_less", n=-rounded) if rounded < 0 else text(f"{key}_same")
