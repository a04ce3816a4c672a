"""The opponents: levels, temperaments, and how they come to a decision."""

from __future__ import annotations

from collections.abc import Callable

from ....bots.base import Alternative, Budget, Knowledge, Thought, no_choice
from ....bots.levels import Level, decide
from ....bots.reasons import Weighed, gaps
from ....kernel import Action, Game, Rng
from ..data import FACE_NUMBER, FATE_DIE, MONUMENT_BOXES, MONUMENT_COUNT, MONUMENT_NUMBER, ROLLS
from ..state import IronAgeState
from ..steps.common import DONE, NEXT
from .board import RIVAL_SHARE, board_of
from .mind import end_board, estimate, foresee, hand_in, standing, throw_of, turns_to_come
from .numbers import BEHIND, BLIND, LEVELS
from .opening import VARIETY, opening_worth
from .value import kind_of


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
        values = self._weigh(state, mind.seat, choices)
        budget.spend(len(choices))
        weighed = list(zip(choices, values, strict=True))
        if self.level.work:
            weighed = self._search(state, mind.seat, weighed, budget)
        weighed = _finished_first(state, mind.seat, weighed)
        varied = state.seats > 1 and state.agenda[-1][0] == "second"
        whys = gaps(weighed, *_measure(state, choices)) if budget.reasons else [None] * len(weighed)
        alternatives = [Alternative(action, value, why) for (action, value), why in zip(weighed, whys, strict=True)]
        return decide(alternatives, VARIETY if varied else self.level, rng, budget.spent)

    def _weigh(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[float]:
        """What each choice is worth."""
        return JUDGES[str(state.agenda[-1][0])](self, state, seat, choices)

    # -- dice -----------------------------------------------------------------------------------------------

    def _keeps(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[float]:
        plan = throw_of(state, seat, turns_to_come(state), self.mood).plan
        locked = tuple(die for die, face in enumerate(state.dice) if face >= 0 and not state.loose >> die & 1)
        rolls_after = ROLLS - state.rolls - 1
        values = []
        for action in choices:
            hand = hand_in(state, (*locked, *(int(die) for die in action[1:])))
            values.append(plan.worth(hand, 0) if action is choices[0] else plan.thrown(hand, rolls_after))
        return values

    def _lead(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[float]:
        solved = throw_of(state, seat, turns_to_come(state), self.mood)
        table = solved.plan.table
        whole = hand_in(state, tuple(die for die, face in enumerate(state.dice) if face >= 0))
        changes = {
            (change.kind, change.face): change.value for change in table.rerolls_of_one(solved.after_omens, whole)
        }
        values = []
        for action in choices:
            value = solved.after_omens[table.place[whole]]
            if action[0] == "lead":
                die = int(action[1])
                kind = 1 if die == FATE_DIE else 0
                value = changes[kind, hand_in(state, (die,))[kind][0]]
            values.append(value)
        return values

    def _omens(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[float]:
        solved = throw_of(state, seat, turns_to_come(state), self.mood)
        place = solved.plan.table.place
        dice = tuple(die for die, face in enumerate(state.dice) if face >= 0)
        shown = state.dice[:]
        values = []
        for action in choices:
            if action[0] == "omens":
                state.dice[int(action[1])] = FACE_NUMBER[str(action[2])]
            values.append(solved.bare[place[hand_in(state, dice)]])
            state.dice[:] = shown
        return values

    # -- everything else ------------------------------------------------------------------------------------

    def _outcomes(self, state: IronAgeState, seat: int, choices: list[Action]) -> list[float]:
        return [self._after(state, seat, action) for action in choices]

    def _after(self, state: IronAgeState, seat: int, action: Action) -> float:
        """What the seat's position is worth once it has done this."""
        after = self._played(state, action)
        if state.agenda[-1][0] == "second":
            return self._opening(after, seat, str(action[1]))
        turns = self._turns(state, after)
        if self._goes_on(state, after, seat):
            own = estimate(after, seat, turns, self.mood)
        else:
            own = standing(after, seat, turns, self.mood)
        return own - self._others(after, seat, turns)

    def _played(self, state: IronAgeState, action: Action) -> IronAgeState:
        """The state after an action; a turn that only waits for the player's word is over."""
        after: IronAgeState = state.copy()
        self.game.play(after, action)
        if after.agenda and after.agenda[-1] == NEXT:
            self.game.play(after, DONE)
        return after

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

    def _search(self, state: IronAgeState, seat: int, weighed: list[Weighed], budget: Budget) -> list[Weighed]:
        """Look one turn further with the most promising choices, where they are close enough to matter."""
        if state.active != seat or state.agenda[-1][0] not in ("build", "develop", "payment", "store"):
            return weighed
        order = sorted(weighed, key=lambda row: -row[1])
        best = order[0][1]
        near = [row for row in order if best - row[1] <= self.level.reach]
        near = near[: budget.units(self.level.work)]
        if len(near) < 2:
            return weighed
        seen: list[Weighed] = []
        for action, _ in near:
            value = self._further(state, seat, action)
            if value is None or not budget.spend(10):
                return weighed
            seen.append((action, value))
        # What was not looked at further stays behind what was.
        least = min(value for _, value in seen)
        rest = [(action, least - (near[-1][1] - value) - BEHIND) for action, value in order[len(near) :]]
        return seen + rest

    def _further(self, state: IronAgeState, seat: int, action: Action) -> float | None:
        """The worth of an action by the exact worth of the next turn."""
        after = self._played(state, action)
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


def _finished_first(state: IronAgeState, seat: int, weighed: list[Weighed]) -> list[Weighed]:
    """The stone that finishes a monument goes before one that does not: what can wait may come too late.

    Looked at one turn further both orders seem the same, as the next turn lays the other stone.
    """
    if state.agenda[-1][0] != "build":
        return weighed
    stones = {row[0]: MONUMENT_NUMBER[str(row[0][1])] for row in weighed if row[0][0] == "monument"}
    last = {
        action for action, at in stones.items() if state.boxes[seat * MONUMENT_COUNT + at] == MONUMENT_BOXES[at] - 1
    }
    if not last or len(last) == len(stones):
        return weighed
    most = max(value for action, value in weighed if action in stones and action not in last)
    dearest = max((row for row in weighed if row[0] in last), key=lambda row: row[1])
    return [(action, max(value, most + BEHIND) if action == dearest[0] else value) for action, value in weighed]


JUDGES: dict[str, Callable[[IronAgeBot, IronAgeState, int, list[Action]], list[float]]] = {
    "second": IronAgeBot._outcomes,
    "roll": IronAgeBot._keeps,
    "leadership": IronAgeBot._lead,
    "omens": IronAgeBot._omens,
    "take": IronAgeBot._outcomes,
    "granary": IronAgeBot._outcomes,
    "raid": IronAgeBot._outcomes,
    "battle": IronAgeBot._outcomes,
    "fate": IronAgeBot._outcomes,
    "demand": IronAgeBot._outcomes,
    "colonies": IronAgeBot._outcomes,
    "build": IronAgeBot._outcomes,
    "develop": IronAgeBot._outcomes,
    "payment": IronAgeBot._outcomes,
    "store": IronAgeBot._outcomes,
    "next": IronAgeBot._outcomes,
}
"""Who judges each decision: dice by the exact solver, everything else by what it leads to."""


def make_bot(game: Game[IronAgeState], level: str, mood: str) -> IronAgeBot:
    """An opponent of this level and temperament."""
    return IronAgeBot(game, LEVELS[level], level if level in BLIND else mood)


def _measure(state: IronAgeState, choices: list[Action]) -> tuple[str, Action | None]:
    """What the choices of a step are compared with, and the key of the words for it; None: with each other."""
    step = state.agenda[-1][0]
    if step == "roll":
        return "why.keep", choices[-1]
    if step in ("leadership", "omens"):
        return "why.change", choices[0]
    last = choices[-1]
    if last[0] == "done":
        return "why.stop", last
    return "why.idle", last if last[0] == "pass" else None
