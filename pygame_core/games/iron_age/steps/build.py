"""Step 4: spend population (with food or goods) on ports, provinces, monuments, armies and ships."""

from __future__ import annotations

from ....kernel import Action, Event, Refusal, Text, text
from ..data import (
    MONUMENT_BOXES,
    MONUMENT_COUNT,
    MONUMENT_NUMBER,
    MONUMENTS,
    MOST_ARMIES,
    MOST_FOOD,
    MOST_PORTS,
    MOST_PROVINCE_BOXES,
    MOST_SHIPS,
    MOST_URNS,
    PORTS_BY_URNS,
    PROVINCE_ARMIES,
    PROVINCE_TRIBUTE,
    PROVINCES_BY_BOXES,
    SHIP_PRICE,
    TRAITS,
)
from ..state import NOBODY, IronAgeState, empire_dice
from .common import CONVERT, DONE, Menus, OwnStep, convert, gain, gain_tribute, speak, why_no_conversion

MONUMENT: tuple[Action, ...] = tuple(("monument", monument.id) for monument in MONUMENTS)
ORDERS: tuple[Action, ...] = (*MONUMENT, ("province",), ("port",), ("urn",), ("army",), ("ship",), CONVERT)
"""Everything that can be ordered, in the order of its bit."""
_PROVINCE, _PORT, _URN, _ARMY, _SHIP, _CONVERT = (1 << place for place in range(MONUMENT_COUNT, len(ORDERS)))
BOXES_PER_EXTRA = 2
"""With Architecture every second population put into monuments fills one more box (IA-097)."""
MENUS = Menus(ORDERS, DONE)


def possible_orders(state: IronAgeState) -> int:
    """What the active seat can order now, as bits of `ORDERS` (IA-077 to IA-099, IA-167)."""
    seat = state.active
    goods = state.goods[seat]
    possible = 0
    if state.population:
        possible = state.monuments_open[seat]
        if state.province_boxes[seat] < MOST_PROVINCE_BOXES:
            possible |= _PROVINCE
        if state.port_boxes[seat] < MOST_PORTS:
            possible |= _PORT
        if state.food[seat] and state.armies[seat] < MOST_ARMIES:
            possible |= _ARMY
    elif state.free_boxes:
        possible = state.monuments_open[seat]
    if goods:
        if state.urns[seat] < MOST_URNS:
            possible |= _URN
        traits = TRAITS[state.developments[seat]]
        if goods >= SHIP_PRICE and state.ships[seat] < MOST_SHIPS and (state.colonies or traits.ships):
            possible |= _SHIP
        if traits.granary and state.food[seat] < MOST_FOOD:
            possible |= _CONVERT
    return possible


class Build(OwnStep):
    """Order one box, urn, army or ship after the other, in any order (IA-078)."""

    name = "build"
    rule = "IA-077"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if possible_orders(state):
            return True
        self._end(state, out)
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        return MENUS[possible_orders(state)].copy()

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        verb = action[0]
        if verb == "monument":
            fill_monument(state, MONUMENT_NUMBER[str(action[1])], out)
        elif verb == "done":
            self._end(state, out)
            speak(state, True)
        elif verb == "province":
            fill_province(state, out)
        elif verb == "port" or verb == "urn":
            fill_port(state, verb, out)
        elif verb == "army":
            seat = state.active
            state.population -= 1
            state.food[seat] -= 1
            state.armies[seat] += 1
            out.append(("army", seat))
        elif verb == "ship":
            seat = state.active
            state.goods[seat] -= SHIP_PRICE
            state.ships[seat] += 1
            out.append(("ship", seat))
        else:
            convert(state, out)

    @staticmethod
    def _end(state: IronAgeState, out: list[Event]) -> None:
        """Population that was not used disappears, and so do boxes due from Architecture (IA-037, IA-097)."""
        state.agenda.pop()
        if state.population:
            out.append(("unused", state.active, "population", state.population))
            state.population = 0
        if state.free_boxes:
            out.append(("unused", state.active, "boxes", state.free_boxes))
        state.monument_population = 0
        state.free_boxes = 0

    def refusals(self, state: IronAgeState) -> list[Refusal]:
        possible = possible_orders(state)
        return [
            Refusal(order, why)
            for place, order in enumerate(ORDERS)
            if not possible >> place & 1 and (why := why_not(state, order)) is not None
        ]


def fill_monument(state: IronAgeState, monument: int, out: list[Event]) -> None:
    """One box of a monument, paid by 1 population or due from Architecture (IA-089 to IA-097, IA-142)."""
    seat = state.active
    if state.free_boxes:
        state.free_boxes -= 1
    else:
        state.population -= 1
        if TRAITS[state.developments[seat]].boxes:
            state.monument_population += 1
            if state.monument_population % BOXES_PER_EXTRA == 0:
                state.free_boxes += 1
    place = seat * MONUMENT_COUNT + monument
    filled = state.boxes[place] + 1
    state.boxes[place] = filled
    out.append(("box", seat, MONUMENTS[monument].id, filled))
    if filled == MONUMENT_BOXES[monument]:
        state.monuments_open[seat] &= ~(1 << monument)
        first = state.first[monument] == NOBODY
        if first:
            state.first[monument] = seat
        points = MONUMENTS[monument].first if first else MONUMENTS[monument].later
        state.points[place] = points
        out.append(("raised", seat, MONUMENTS[monument].id, points, int(first)))
        if not state.monuments_open[seat]:
            state.free_boxes = 0


def fill_province(state: IronAgeState, out: list[Event]) -> None:
    """One box of the next province; a full one gives armies and tribute at once (IA-083 to IA-085)."""
    seat = state.active
    state.population -= 1
    filled = state.province_boxes[seat] + 1
    state.province_boxes[seat] = filled
    out.append(("box", seat, "province", filled))
    provinces = PROVINCES_BY_BOXES[filled]
    if provinces > state.provinces[seat]:
        dice = empire_dice(state, seat)
        state.provinces[seat] = provinces
        out.append(("built", seat, "province", provinces))
        tell_new_dice(state, seat, dice, out)
        gain(state, seat, "armies", PROVINCE_ARMIES[provinces - 1], "province", out)
        gain_tribute(state, seat, PROVINCE_TRIBUTE[provinces - 1], "province", out)


def fill_port(state: IronAgeState, part: str, out: list[Event]) -> None:
    """The next box or the next urn; a port stands when both its parts are full (IA-079 to IA-082)."""
    seat = state.active
    if part == "port":
        state.population -= 1
        state.port_boxes[seat] += 1
        out.append(("box", seat, "port", state.port_boxes[seat]))
    else:
        state.goods[seat] -= 1
        state.urns[seat] += 1
        out.append(("urn", seat, state.urns[seat]))
    ports = min(state.port_boxes[seat], PORTS_BY_URNS[state.urns[seat]])
    if ports > state.ports[seat]:
        dice = empire_dice(state, seat)
        state.ports[seat] = ports
        out.append(("built", seat, "port", ports))
        tell_new_dice(state, seat, dice, out)


def tell_new_dice(state: IronAgeState, seat: int, before: int, out: list[Event]) -> None:
    """A building that makes its own count the larger one circles a die for the turns to come (IA-028, IA-086)."""
    dice = empire_dice(state, seat)
    if dice > before:
        out.append(("die", seat, dice))


def why_finished(state: IronAgeState, order: Action) -> Text | None:
    """Why something can never be ordered again; None: it can."""
    seat = state.active
    verb = order[0]
    if verb == "monument" and not state.monuments_open[seat] >> MONUMENT_NUMBER[str(order[1])] & 1:
        return text("refusal.monument_built", rule="IA-095")
    if verb == "province" and state.province_boxes[seat] == MOST_PROVINCE_BOXES:
        return text("refusal.all_built", rule="IA-083")
    if (verb == "port" and state.port_boxes[seat] == MOST_PORTS) or (verb == "urn" and state.urns[seat] == MOST_URNS):
        return text("refusal.all_built", rule="IA-079")
    return None


def why_not(state: IronAgeState, order: Action) -> Text | None:
    """Why something cannot be ordered now; None where it is not to be expected at all."""
    seat = state.active
    verb = order[0]
    traits = TRAITS[state.developments[seat]]
    finished = why_finished(state, order)
    if finished is not None:
        return finished
    if verb == "urn":
        return text("refusal.goods", rule="IA-080", n=1)
    if verb == "army" and state.armies[seat] == MOST_ARMIES:
        return text("refusal.row_full", rule="IA-088")
    if verb == "army" and state.population:
        return text("refusal.food", rule="IA-087", n=1)
    if verb == "ship":
        if not state.colonies and not traits.ships:
            return text("refusal.shipbuilding", rule="IA-098")
        if state.ships[seat] == MOST_SHIPS:
            return text("refusal.row_full", rule="IA-099")
        return text("refusal.goods", rule="IA-098", n=SHIP_PRICE - state.goods[seat])
    if verb == "convert":
        return why_no_conversion(state)
    return text("refusal.population", rule="IA-077", n=1)
