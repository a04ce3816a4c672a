"""Phase 6, war (first turn of the Bronze, Iron and Middle Age): obsolescence, diplomacy, targets, spoils."""

from __future__ import annotations

from itertools import product

from ....kernel import Action, Automatic, Decision, Event, Refusal, Secret, Step, text
from ....kernel.game import Frame
from ..calamity import fitted
from ..data import CULTURAL_MASK, ITEM_NUMBER, ITEMS, POINTS, TALK_ROUNDS, UNIT_GONE, UNITS, WARS
from ..mat import developments, war_total
from ..state import Answering, TradingState
from .asked import InTurn, OfSeat

SILENT: Action = ("silent",)
PEACE: Action = ("peace",)
PLUNDER: Action = ("plunder",)
BRIBES = (1, 2, 3, 5)
"""The sums a bribe or a demand can name."""
SAYINGS = ("promise", "threaten", "announce", "urge", "bribe", "demand_wp")
"""What can be said or paid before a war, by number."""
AGREE: Action = ("agree",)
DECLINE: Action = ("decline",)
PROMISE, BRIBE, DEMAND = (SAYINGS.index(verb) for verb in ("promise", "bribe", "demand_wp"))


class War(Automatic[TradingState]):
    """The phase as a whole; obsolete units leave the game first (TM-112 to TM-114, TM-R29)."""

    name = "war"
    rule = "TM-112"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        state.phase = 6
        out.append(("war", state.space))
        for unit in range(len(UNITS)):
            if UNIT_GONE[unit] == state.space:
                for seat in range(state.seats):
                    state.units[seat][unit] = 0
                    state.arrays[seat] = fitted(state.arrays[seat], state.units[seat])
                out.append(("obsolete", unit))
        state.talk = []
        state.targets = [-1] * state.seats
        state.waits = 0
        state.agenda.append(("battle",))
        state.agenda.append(("target", 0))
        state.agenda.append(("reveal",))
        state.agenda.append(("array", 0))
        state.agenda.append(("diplomacy", 1, 0))


class Diplomacy(Decision[TradingState]):
    """A few rounds of talk: each may turn to one player, or be silent. Silence all round ends it (TM-115, TM-116)."""

    name = "diplomacy"
    rule = "TM-116"

    def needed(self, state: TradingState) -> bool:
        return bool(state.agenda[-1][1] <= TALK_ROUNDS) and state.waits < state.seats

    def seat(self, state: TradingState) -> int:
        _, _, place = state.agenda[-1]
        return state.order[place]

    def choices(self, state: TradingState) -> list[Action]:
        seat = self.seat(state)
        return [SILENT, *(("address", other) for other in state.order if other != seat)]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, turn, place = state.agenda[-1]
        seat = state.order[place]
        place += 1
        state.agenda[-1] = ("diplomacy", turn, place) if place < state.seats else ("diplomacy", turn + 1, 0)
        if action[0] == "silent":
            state.waits += 1
        else:
            state.waits = 0
            state.agenda.append(("message", seat, int(action[1])))


class Message(OfSeat):
    """What is said, or paid, to one player. Nothing said binds anybody; what is paid is paid.

    Rules: TM-116, TM-117, TM-141, TM-R51.
    """

    name = "message"
    rule = "TM-117"

    def choices(self, state: TradingState) -> list[Action]:
        purse = state.wp[state.agenda[-1][1]]
        return [
            ("promise",),
            ("threaten",),
            ("announce",),
            ("urge",),
            *(("bribe", amount) for amount in BRIBES if amount <= purse),
            *(("demand_wp", amount) for amount in BRIBES),
        ]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, other = state.agenda.pop()
        verb = str(action[0])
        demanded = int(action[1]) if verb == "demand_wp" else 0
        if verb == "bribe":
            bribe(state, seat, other, int(action[1]), out)
        else:
            state.talk.append((seat, other, SAYINGS.index(verb), demanded))
            out.append(("said", seat, other, *action))
        if verb in ("bribe", "demand_wp"):
            state.agenda.append(Answering("reply", other, seat, demanded))


def bribe(state: TradingState, seat: int, other: int, paid: int, out: list[Event]) -> None:
    """Wealth changes hands at once; only the two know how much (TM-R51)."""
    state.talk.append((seat, other, BRIBE, 0))
    state.gain_secretly(seat, -paid)
    state.gain_secretly(other, paid)
    state.show()
    out.append(Secret((seat, other), ("bribed", seat, other, paid), ("bribing", seat, other)))


class Reply(OfSeat):
    """Who is paid or asked to pay answers at once: with a promise, with the money, or with neither (TM-R55)."""

    name = "reply"
    rule = "TM-R55"

    def choices(self, state: TradingState) -> list[Action]:
        _, seat, _, demanded = state.agenda[-1]
        if not demanded:
            return [AGREE, DECLINE]
        return [("yield", demanded), DECLINE] if state.wp[seat] >= demanded else [DECLINE]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, other, demanded = state.agenda.pop()
        if action[0] == "yield":
            bribe(state, seat, other, demanded, out)
        elif action[0] == "agree":
            state.talk.append((seat, other, PROMISE, 0))
            out.append(("said", seat, other, "promise"))
        else:
            out.append(("declined", seat, other, int(demanded > 0)))

    def refusals(self, state: TradingState) -> list[Refusal]:
        _, seat, _, demanded = state.agenda[-1]
        if demanded <= state.wp[seat]:
            return []
        return [Refusal(("yield", demanded), text("refusal.too_poor", rule="TM-R55", n=demanded))]


def arrangements(state: TradingState, seat: int) -> list[tuple[int, ...]]:
    """Every way to split the units between attack and defence squares that are open (TM-118, TM-R30)."""
    units = state.units[seat]
    total = sum(units)
    fewest = max(0, total - state.defense_open[seat])
    most = state.attack_open[seat]
    return [split for split in product(*(range(number + 1) for number in units)) if fewest <= sum(split) <= most]


class Array(Decision[TradingState]):
    """Split the units between attack and defence, sealed until all have; after that armies stay as they are.

    Rules: TM-118, TM-119, TM-R31.
    """

    name = "array"
    rule = "TM-118"

    def enter(self, state: TradingState, out: list[Event]) -> bool:
        place = state.agenda[-1][1]
        while place < state.seats:
            if sum(state.units[state.order[place]]):
                state.agenda[-1] = ("array", place)
                return True
            place += 1
        state.agenda.pop()
        return False

    def seat(self, state: TradingState) -> int:
        return state.order[state.agenda[-1][1]]

    def choices(self, state: TradingState) -> list[Action]:
        return [("array", *split) for split in arrangements(state, self.seat(state))]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        place = state.agenda[-1][1]
        state.arrays[state.order[place]] = tuple(int(number) for number in action[1:])
        state.agenda[-1] = ("array", place + 1)


class Reveal(Automatic[TradingState]):
    """All forces are revealed (TM-120, TM-R31)."""

    name = "reveal"
    rule = "TM-120"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        state.show()
        for seat in state.order:
            out.append(("forces", seat, war_total(state, seat, 0), war_total(state, seat, 1)))


def reachable(state: TradingState, seat: int) -> list[int]:
    """Whom a seat may attack in this war (TM-122, TM-124)."""
    near_only, _ = WARS[state.space]
    near = state.neighbours(seat)
    return [other for other in state.order if other != seat and (not near_only or other in near)]


class Target(InTurn):
    """Choose whom to attack, or nobody; sealed until all have chosen (TM-121, TM-122, TM-124)."""

    name = "target"
    rule = "TM-121"

    def choices(self, state: TradingState) -> list[Action]:
        return [*(("attack", other) for other in reachable(state, self.seat(state))), PEACE]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        state.targets[seat] = int(action[1]) if action[0] == "attack" else -1
        state.agenda[-1] = ("target", state.agenda[-1][1] + 1)

    def refusals(self, state: TradingState) -> list[Refusal]:
        seat = self.seat(state)
        allowed = reachable(state, seat)
        why = text("refusal.far_target", rule="TM-122")
        return [Refusal(("attack", other), why) for other in state.order if other != seat and other not in allowed]


def margin(state: TradingState, attacker: int, target: int) -> int:
    """Attack minus defence, and minus the price of distance (TM-123, TM-126)."""
    _, distance = WARS[state.space]
    far = 0 if target in state.neighbours(attacker) else distance
    return war_total(state, attacker, 0) - far - war_total(state, target, 1)


def spoils(state: TradingState) -> list[tuple[int, ...]]:
    """Every successful attack as (attacker, target, points), by falling margin, ties clockwise.

    Rules: TM-126, TM-129, TM-130, TM-R32.
    """
    wins = []
    for place, seat in enumerate(state.order):
        target = state.targets[seat]
        if target >= 0 and margin(state, seat, target) > 0:
            wins.append((-margin(state, seat, target), place, seat, target))
    wins.sort()
    shared = [0] * state.seats
    for _, _, _, target in wins:
        shared[target] += 1
    return [(seat, target, -minus // shared[target]) for minus, _, seat, target in wins]


class Battle(Automatic[TradingState]):
    """Targets are revealed together; successful attackers take points, divided where several succeed.

    Rules: TM-125, TM-131.
    """

    name = "battle"
    rule = "TM-126"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        state.show()
        for seat in state.order:
            target = state.targets[seat]
            if target >= 0:
                out.append(("attacked", seat, target, margin(state, seat, target)))
            else:
                out.append(("at_peace", seat))
        keep_word(state)
        state.loot = spoils(state)
        state.agenda.append(("spoils",))


def keep_word(state: TradingState) -> None:
    """Who was promised peace, or has paid for it, remembers whether it was kept."""
    hopes = {(other, seat) for seat, other, saying, _ in state.talk if saying == PROMISE}
    hopes |= {(seat, other) for seat, other, saying, _ in state.talk if saying == BRIBE}
    for hopeful, bound in sorted(hopes):
        note_word(state, hopeful, bound)


def note_word(state: TradingState, hopeful: int, bound: int) -> None:
    """One who hoped to be left in peace by another finds out whether that other kept faith."""
    row = hopeful * state.seats + bound
    if state.targets[bound] == hopeful:
        state.faith_bad[row] += 2
    else:
        state.faith_good[row] += 2


class Spoils(Step[TradingState]):
    """An attacker takes cultural developments whose points fit, then the rest in wealth; what is not there is lost.

    Rules: TM-127, TM-128, TM-R32, TM-R33.
    """

    name = "spoils"
    rule = "TM-R32"

    def enter(self, state: TradingState, out: list[Event]) -> bool:
        while state.loot:
            seat, target, left = state.loot[0]
            if self._seizable(state):
                return True
            state.loot.pop(0)
            if left > 0:
                plunder(state, seat, target, left, out)
        state.agenda.pop()
        return False

    @staticmethod
    def _seizable(state: TradingState) -> list[int]:
        seat, target, left = state.loot[0]
        theirs = developments(state.devs[target] & ~state.devs[seat] & CULTURAL_MASK)
        return [dev for dev in theirs if POINTS[dev] <= left]

    def seat(self, state: TradingState) -> int:
        return state.loot[0][0]

    def choices(self, state: TradingState) -> list[Action]:
        return [*(("seize", ITEMS[dev].id) for dev in self._seizable(state)), PLUNDER]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        seat, target, left = state.loot[0]
        if action[0] == "seize":
            dev = ITEM_NUMBER[str(action[1])]
            state.devs[target] &= ~(1 << dev)
            state.devs[seat] |= 1 << dev
            state.loot[0] = (seat, target, left - POINTS[dev])
            out.append(("seized", seat, target, dev))
        else:
            state.loot.pop(0)
            plunder(state, seat, target, left, out)

    def refusals(self, state: TradingState) -> list[Refusal]:
        seat, target, left = state.loot[0]
        found = []
        for dev in developments(state.devs[target] & CULTURAL_MASK):
            if state.devs[seat] >> dev & 1:
                found.append(Refusal(("seize", ITEMS[dev].id), text("refusal.owned", rule="TM-128")))
            elif POINTS[dev] > left:
                why = text("refusal.too_many_points", rule="TM-R32", points=POINTS[dev], left=left)
                found.append(Refusal(("seize", ITEMS[dev].id), why))
        return found


def plunder(state: TradingState, seat: int, target: int, left: int, out: list[Event]) -> None:
    """Take what is left in wealth, as far as the victim has it; only the two see how much that is.

    Rules: TM-127, TM-141, TM-R32.
    """
    taken = min(left, state.wp[target])
    state.gain_secretly(seat, taken)
    state.gain_secretly(target, -taken)
    state.show()
    out.append(Secret((seat, target), ("plundered", seat, target, taken), ("plundering", seat, target, left)))


STEPS = (War(), Diplomacy(), Message(), Reply(), Array(), Reveal(), Target(), Battle(), Spoils())
