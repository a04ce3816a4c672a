"""Phase 5, purchase: all fill their carts, sealed; then one after the other declares."""

from __future__ import annotations

from ....kernel import Action, Automatic, Event, Refusal, Step, text
from ....kernel.game import Frame
from ..calamity import fitted
from ..cart import RECRUIT, REPLACE, Plan, offers_for, on_sale, spent, strike_out
from ..data import FACES, FAMILY, ITEM_NUMBER, ITEMS, SIGN, UNITS
from ..effects import TAKE
from ..state import TradingState
from .asked import InTurn

DONE: Action = ("done",)


def action_of(entry: int) -> Action:
    """The action that puts an entry into a cart."""
    if entry >= REPLACE:
        old, new = divmod(entry - REPLACE, 10)
        return ("replace", UNITS[old], UNITS[new])
    if entry >= RECRUIT:
        return ("recruit", UNITS[entry - RECRUIT])
    return ("buy", ITEMS[entry].id)


def entry_of(action: Action) -> int:
    """The entry that an action puts into a cart."""
    if action[0] == "buy":
        return ITEM_NUMBER[str(action[1])]
    if action[0] == "recruit":
        return RECRUIT + UNITS.index(str(action[1]))
    return REPLACE + 10 * UNITS.index(str(action[1])) + UNITS.index(str(action[2]))


class Purchases(Automatic[TradingState]):
    """The phase as a whole (TM-082, TM-083, TM-106)."""

    name = "purchases"
    rule = "TM-083"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        state.phase = 5
        state.carts = [()] * state.seats
        state.agenda.append(("declare",))
        state.agenda.append(("judge", 0))
        state.agenda.append(("shop", 0))


class Shop(InTurn):
    """Choose purchases up to the income; nobody sees them before all are done (TM-083, TM-085, TM-099, TM-R19)."""

    name = "shop"
    rule = "TM-083"

    def choices(self, state: TradingState) -> list[Action]:
        seat = self.seat(state)
        cart = state.carts[seat]
        found = [action_of(entry) for entry in offers_for(state, seat, cart)]
        found += [("put_back", index) for index in range(len(cart))]
        return [*found, DONE]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        if action[0] == "done":
            state.agenda[-1] = ("shop", state.agenda[-1][1] + 1)
            out.append(("shopped", seat))
        elif action[0] == "put_back":
            state.carts[seat] = strike_out(state, seat, state.carts[seat], int(action[1]))
        else:
            state.carts[seat] = (*state.carts[seat], entry_of(action))

    def refusals(self, state: TradingState) -> list[Refusal]:
        seat = self.seat(state)
        plan = Plan(state, seat, state.carts[seat])
        left = state.income[seat] - plan.spent
        found: list[Refusal] = []
        for entry in on_sale(state):
            objection = plan.objection(entry)
            if objection is not None:
                if entry < REPLACE:
                    key, rule = objection
                    found.append(Refusal(action_of(entry), text(f"refusal.{key}", rule=rule)))
            elif plan.cost(entry) > left and not state.judged:
                why = text("refusal.too_dear", rule="TM-083", cost=plan.cost(entry), left=left)
                found.append(Refusal(action_of(entry), why))
        return found


class Judge(Step[TradingState]):
    """Who overspent: the left neighbour decides which purchases are not made (only where overspending is judged).

    Rules: TM-108, TM-111, TM-R19.
    """

    name = "judge"
    rule = "TM-111"

    def enter(self, state: TradingState, out: list[Event]) -> bool:
        place = state.agenda[-1][1]
        state.show()
        while place < state.seats:
            seat = state.order[place]
            if spent(state, seat, state.carts[seat]) > state.income[seat]:
                state.agenda[-1] = ("judge", place)
                return True
            place += 1
        state.agenda.pop()
        return False

    def seat(self, state: TradingState) -> int:
        return state.neighbours(state.order[state.agenda[-1][1]])[1]

    def choices(self, state: TradingState) -> list[Action]:
        seat = state.order[state.agenda[-1][1]]
        return [("strike", index) for index in range(len(state.carts[seat]))]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        seat = state.order[state.agenda[-1][1]]
        index = int(action[1])
        entry = state.carts[seat][index]
        state.carts[seat] = strike_out(state, seat, state.carts[seat], index)
        out.append(("judged", self.seat(state), seat, entry))


class Declare(Automatic[TradingState]):
    """One after the other declares; items move to the mat, what is left of the income is lost.

    Rules: TM-098, TM-107, TM-109, TM-110, TM-143, TM-R20.
    """

    name = "declare"
    rule = "TM-107"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        """Nothing of the income is kept (TM-107, TM-110, TM-143)."""
        state.show()
        for seat in state.order:
            cart = state.carts[seat]
            cost = spent(state, seat, cart)
            for entry in cart:
                bring_in(state, seat, entry, out)
            out.append(("bought", seat, cart, cost, state.income[seat] - cost))
            state.income[seat] = 0
        state.carts = [()] * state.seats


def bring_in(state: TradingState, seat: int, entry: int, out: list[Event]) -> None:
    """A purchase moves to the mat and gives what its yellow effects say (TM-087, TM-102, TM-109)."""
    if entry >= REPLACE:
        old, new = divmod(entry - REPLACE, 10)
        state.units[seat][old] -= 1
        state.units[seat][new] += 1
        state.arrays[seat] = fitted(state.arrays[seat], state.units[seat])
        return
    if entry >= RECRUIT:
        state.units[seat][entry - RECRUIT] += 1
        return
    if entry < FACES:
        destroyed = tuple(f for f in state.faces[seat] if FAMILY[f] == FAMILY[entry] and SIGN[f] != SIGN[entry])
        if destroyed:
            state.faces[seat] = [face for face in state.faces[seat] if face not in destroyed]
            out.append(("destroyed", seat, destroyed))
        state.faces[seat].append(entry)
    else:
        state.devs[seat] |= 1 << entry
        state.sold |= 1 << entry
    for effect in ITEMS[entry].effects:
        if effect.color == "take":
            TAKE[effect.op](state, seat, effect)


STEPS = (Purchases(), Shop(), Judge(), Declare())
