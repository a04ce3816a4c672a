"""Phase 4, resolution: calamities in the order of their numbers, then ideas, wealth and income."""

from __future__ import annotations

from ....kernel import Action, Automatic, Event, Secret
from ....kernel.game import Frame
from ..calamity import CALAMITY, KIND_MASKS, Op, losable, lose_unit, lose_used, weakest
from ..data import (
    CALAMITY_ORDER,
    CALAMITY_PRIMARY,
    CALAMITY_SECONDARY,
    CARDS,
    GOODS,
    ITEM_NUMBER,
    ITEMS,
    K_CALAMITY,
    K_FRONT,
    K_GOOD,
    K_STEPS,
    K_TRACK,
    K_WP,
    SET_VALUE,
    UNITS,
)
from ..effects import discard, move_track, room_for_unit
from ..mat import developments, immune
from ..state import Blaming, Losing, Sending, Starving, Stealing, Striking, TradingState
from .asked import OfSeat

STEAL: tuple[Action, ...] = tuple(("steal", handle) for handle in range(CARDS))
LOSE: tuple[Action, ...] = tuple(("lose", handle) for handle in range(CARDS))
RELEASE: tuple[Action, ...] = tuple(("release", handle) for handle in range(CARDS))


class Resolution(Automatic[TradingState]):
    """Marked cards go to the warehouse, all others are used; fronts and calamities come to light.

    Rules: TM-063, TM-068, TM-072, TM-073, TM-R13.
    """

    name = "resolution"
    rule = "TM-063"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        state.phase = 4
        everyone = state.everyone
        state.bans = [0] * state.seats
        state.shrunk = [0] * state.seats
        woes: list[tuple[int, ...]] = []
        for seat in range(state.seats):
            marks = state.marks[seat]
            state.store[seat] = marks
            state.used[seat] = used = [handle for handle in state.hand[seat] if handle not in marks]
            state.marks[seat] = []
            state.hand[seat] = []
            for handle in marks:
                state.seen[handle] = everyone
            for handle in used:
                state.seen[handle] = everyone
                calamity = K_CALAMITY[state.kind[handle]]
                if calamity >= 0:
                    state.known[handle] = everyone
                    if CALAMITY_ORDER[calamity]:
                        woes.append((CALAMITY_ORDER[calamity], state.place[seat], calamity, handle))
            out.append(("spends", seat, len(used), len(marks)))
        woes.sort()
        state.woes = woes
        state.show()
        state.agenda.append(("settlement",))
        state.agenda.append(("calamities",))


class Calamities(Automatic[TradingState]):
    """One calamity after the other: by number, then clockwise (TM-068, TM-069, TM-169, TM-R40)."""

    name = "calamities"
    rule = "TM-068"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        if not state.woes:
            return
        _, place, calamity, handle = state.woes.pop(0)
        victim = state.order[place]
        trader = state.trader[handle]
        state.agenda.append(("calamities",))
        if immune(state, victim, calamity):
            out.append(("immune", victim, calamity))
            return
        out.append(("struck", victim, calamity, trader))
        if CALAMITY_SECONDARY[calamity]:
            state.agenda.append(Blaming("scapegoat", victim, calamity, trader))
        push_ops(state, victim, trader, calamity, secondary=False)


def push_ops(state: TradingState, victim: int, trader: int, calamity: int, secondary: bool) -> None:
    """Put the operations of a calamity on the agenda, the first on top."""
    count = len((CALAMITY_SECONDARY if secondary else CALAMITY_PRIMARY)[calamity])
    for index in reversed(range(count)):
        state.agenda.append(Striking("stroke", victim, trader, calamity, int(secondary), index))


class Stroke(Automatic[TradingState]):
    """One operation of a calamity (TM-069)."""

    name = "stroke"
    rule = "TM-068"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        _, victim, trader, calamity, secondary, index = frame
        op: Op = (CALAMITY_SECONDARY if secondary else CALAMITY_PRIMARY)[calamity][index]
        CALAMITY[op["op"]](state, victim, trader, op, out)


class Scapegoat(OfSeat):
    """The primary victim names a secondary one: not himself, and not who traded him the card.

    Rules: TM-070, TM-071, TM-R14.
    """

    name = "scapegoat"
    rule = "TM-070"

    def needed(self, state: TradingState) -> bool:
        return bool(self._eligible(state))

    @staticmethod
    def _eligible(state: TradingState) -> list[int]:
        _, victim, _, trader = state.agenda[-1]
        return [seat for seat in state.order if seat not in (victim, trader)]

    def choices(self, state: TradingState) -> list[Action]:
        return [("blame", seat) for seat in self._eligible(state)]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, victim, calamity, trader = state.agenda.pop()
        other = int(action[1])
        out.append(("blamed", victim, other, calamity))
        if immune(state, other, calamity):
            out.append(("immune", other, calamity))
        else:
            push_ops(state, other, trader, calamity, secondary=True)


class Steal(OfSeat):
    """Treachery: the trader takes goods from the victim's used cards into his own, by their fronts (TM-203, TM-R15)."""

    name = "steal"
    rule = "TM-R15"

    def needed(self, state: TradingState) -> bool:
        _, _thief, victim, left, cls = state.agenda[-1]
        return left > 0 and bool(losable(state, victim, cls))

    def choices(self, state: TradingState) -> list[Action]:
        _, _thief, victim, _, cls = state.agenda[-1]
        return [STEAL[handle] for handle in losable(state, victim, cls)]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, thief, victim, left, cls = state.agenda.pop()
        handle = int(action[1])
        state.used[victim].remove(handle)
        state.used[thief].append(handle)
        state.known[handle] |= 1 << thief
        state.show()
        out.append(("stole", thief, victim, K_FRONT[state.kind[handle]]))
        state.agenda.append(Stealing("steal", thief, victim, left - 1, cls))


class Forfeit(OfSeat):
    """Luddites, Traditionalism: the victim chooses the development to lose (TM-196, TM-R41)."""

    name = "forfeit"
    rule = "TM-R41"

    def needed(self, state: TradingState) -> bool:
        _, victim, kind = state.agenda[-1]
        return bool(state.devs[victim] & KIND_MASKS[kind])

    def choices(self, state: TradingState) -> list[Action]:
        _, victim, kind = state.agenda[-1]
        return [("forfeit", ITEMS[dev].id) for dev in developments(state.devs[victim] & KIND_MASKS[kind])]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, victim, _ = state.agenda.pop()
        dev = ITEM_NUMBER[str(action[1])]
        state.devs[victim] &= ~(1 << dev)
        out.append(("forfeited", victim, dev))


class Send(OfSeat):
    """Desertion: the trader says who gets the victim's weakest units; without an open square they are lost.

    Rules: TM-210, TM-R42.
    """

    name = "send"
    rule = "TM-R42"

    def needed(self, state: TradingState) -> bool:
        _, _trader, victim, left = state.agenda[-1]
        return left > 0 and weakest(state, victim) >= 0

    def choices(self, state: TradingState) -> list[Action]:
        victim = Sending._make(state.agenda[-1]).victim
        return [("send", seat) for seat in state.order if seat != victim]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, trader, victim, left = state.agenda.pop()
        unit = weakest(state, victim)
        taker = int(action[1])
        lose_unit(state, victim, unit, out)
        if room_for_unit(state, taker):
            state.units[taker][unit] += 1
            out.append(("joined", taker, unit))
        state.agenda.append(Sending("send", trader, victim, left - 1))


class Hunger(OfSeat):
    """Famine: discard salt or grain from used cards; failing that lose a unit; failing that wealth (TM-209, TM-R07)."""

    name = "hunger"
    rule = "TM-R07"

    def enter(self, state: TradingState, out: list[Event]) -> bool:
        while True:
            _, victim, left, goods, units, wp = state.agenda[-1]
            if left <= 0:
                state.agenda.pop()
                return False
            if self._food(state) or weakest(state, victim) >= 0:
                return True
            state.gain(victim, -wp)
            out.append(("lost_wp", victim, wp))
            state.agenda[-1] = Starving("hunger", victim, left - 1, goods, units, wp)

    @staticmethod
    def _food(state: TradingState) -> list[int]:
        _, victim, _, goods, _, _ = state.agenda[-1]
        return [handle for handle in losable(state, victim) if K_FRONT[state.kind[handle]] in goods]

    def choices(self, state: TradingState) -> list[Action]:
        food = self._food(state)
        if food:
            return [LOSE[handle] for handle in food]
        units = state.units[state.agenda[-1][1]]
        return [("disband", name) for unit, name in enumerate(UNITS) if units[unit]]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, victim, left, goods, units, wp = state.agenda[-1]
        state.agenda[-1] = Starving("hunger", victim, left - 1, goods, units, wp)
        if action[0] == "lose":
            lose_used(state, victim, int(action[1]), out)
        else:
            for _ in range(units):
                lose_unit(state, victim, UNITS.index(str(action[1])), out)


class Release(OfSeat):
    """Civil Disorder: stored cards over the lowered limit, by the owner's choice, are spent instead.

    Rules: TM-206, TM-R09.
    """

    name = "release"
    rule = "TM-R09"

    def needed(self, state: TradingState) -> bool:
        seat = state.agenda[-1][1]
        return len(state.store[seat]) > max(0, state.limit[seat] - state.shrunk[seat])

    def choices(self, state: TradingState) -> list[Action]:
        return [RELEASE[handle] for handle in state.store[state.agenda[-1][1]]]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        seat = state.agenda[-1][1]
        handle = int(action[1])
        state.store[seat].remove(handle)
        state.used[seat].append(handle)
        out.append(("released", seat, K_FRONT[state.kind[handle]]))


class Lose(OfSeat):
    """Plague: the owner chooses which used basic goods are lost (TM-208, TM-R08)."""

    name = "lose"
    rule = "TM-R08"

    def needed(self, state: TradingState) -> bool:
        _, victim, left, cls = state.agenda[-1]
        return left > 0 and bool(losable(state, victim, cls))

    def choices(self, state: TradingState) -> list[Action]:
        _, victim, _, cls = state.agenda[-1]
        return [LOSE[handle] for handle in losable(state, victim, cls)]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, victim, left, cls = state.agenda.pop()
        lose_used(state, victim, int(action[1]), out)
        state.agenda.append(Losing("lose", victim, left - 1, cls))


def income_of(kinds: list[int]) -> int:
    """Equal goods form sets: level x n(n+1)/2 for each; piracy counts nothing (TM-080, TM-R01, TM-R12)."""
    counts = [0] * len(GOODS)
    for kind in kinds:
        counts[K_GOOD[kind]] += 1
    return sum(SET_VALUE[good][number] for good, number in enumerate(counts) if number)


class Settlement(Automatic[TradingState]):
    """Warehouses are shown, then one seat after the other moves its cubes, takes wealth and marks income.

    Rules: TM-074 to TM-081, TM-139, TM-169, TM-R04, TM-R11.
    """

    name = "settlement"
    rule = "TM-R01"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        everyone = state.everyone
        state.show()
        for seat in state.order:
            for handle in state.store[seat]:
                state.known[handle] = everyone
                state.bared[handle] = 1
            kinds = [state.kind[handle] for handle in state.used[seat]]
            steps = [0, 0]
            wealth = 0
            for kind in kinds:
                calamity = K_CALAMITY[kind]
                if calamity >= 0 and K_TRACK[kind] >= 0 and immune(state, seat, calamity):
                    out.append(("immune", seat, calamity))
                elif K_TRACK[kind] >= 0:
                    steps[K_TRACK[kind]] += K_STEPS[kind]
                wealth += K_WP[kind]
            for track in (0, 1):
                if steps[track]:
                    move_track(state, seat, track, steps[track])
            state.gain_secretly(seat, wealth)
            if wealth:
                out.append(Secret((seat,), ("wealth", seat, wealth)))
            state.income[seat] = income_of(kinds)
            out.append(("income", seat, state.income[seat], steps[0], steps[1]))
            for handle in state.used[seat]:
                discard(state, handle)
            state.used[seat] = []


STEPS = (
    Resolution(),
    Calamities(),
    Stroke(),
    Scapegoat(),
    Steal(),
    Forfeit(),
    Send(),
    Hunger(),
    Release(),
    Lose(),
    Settlement(),
)
