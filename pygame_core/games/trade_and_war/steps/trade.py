"""Trade phase: taxes and upkeep, then each player's trading, then changes of production."""

from __future__ import annotations

from ....kernel.game import Action, Event, Frame, Refusal
from ....kernel.steps import Automatic, Decision
from ..board import CITIES, CITY_COUNT
from ..data import (
    BUILDING_COINS,
    BUILDING_GOODS,
    BUILDING_POINTS,
    BUILDINGS,
    CARD,
    CARDS,
    EFFECTS,
    GOOD,
    LATE_TRADE_CARDS,
    SLOTS,
    TRADE_CARDS,
    UNITS,
    UNTIL_TRADE,
)
from ..effects import can_play, legion_choices, push_effects, raise_building
from ..ending import check_elimination, check_target
from ..hand import PLAY, asked
from ..market import CARD_PRICE, LEGION_PRICE, UNIT_PRICE, add_city_actions, add_unit_actions, dismissals, unit_worth
from ..power import purchase_price, sale_price, use_price
from ..refusals import trade_refusals
from ..state import BOUGHT, LOTS, PASSED, TradeState
from ..table import (
    add_legion,
    can_draw,
    clockwise,
    discard_card,
    draw_card,
    income,
    lose_legions,
    place_key,
    place_unit,
    put_goods,
    remove_legion,
    take_good,
    take_unit,
    unit_key,
    upkeep,
    wipe_marks,
)
from .deal import MEMORY, open_talk

DONE: Action = ("done",)
PASS: Action = ("pass",)
KEEP: Action = ("keep",)
BUY_CARD: Action = ("buy_card",)


class Taxation(Automatic[TradeState]):
    """Income, then upkeep; not on the first turn. Whoever then holds no city is out (TW-039, TW-R20, TW-R26)."""

    name = "taxation"
    rule = "TW-039"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Everybody's money; whose purse is short has to give up legions."""
        state.phase = "trade"
        if state.turn == 1:
            return
        if frame[-1] == "check":
            check_elimination(state, out)
            return
        state.agenda.append(("taxation", "check"))
        debts: list[Frame] = []
        for seat in clockwise(state):
            gain, cost = income(state, seat), upkeep(state, seat)
            state.coins[seat] += gain - cost
            out.append(("taxed", seat, gain, cost))
            if state.coins[seat] < 0:
                debts.append(("debt", seat, -state.coins[seat]))
                state.coins[seat] = 0
        state.agenda += reversed(debts)


class AbandonForDebt(Decision[TradeState]):
    """Who cannot pay for all legions pays what there is and gives up one legion, wherever its owner likes.

    Rules: TW-040, TW-R20.
    """

    name = "debt"
    rule = "TW-R20"

    def needed(self, state: TradeState) -> bool:
        """While there is a legion."""
        return bool(legion_choices(state, state.agenda[-1][1]))

    def seat(self, state: TradeState) -> int:
        """The debtor."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Any legion."""
        return legion_choices(state, self.seat(state))

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """It is gone, and with the last legion of the last city the empire."""
        seat = state.agenda.pop()[1]
        place = int(action[1])
        out.append(("legion_lost", seat, place_key(state, place)))
        lose_legions(state, seat, place, 1, out)
        check_elimination(state, out)


class Trading(Automatic[TradeState]):
    """All trade; at one table one after another, from God's Blessing clockwise (TW-028, TW-084, TW-R10)."""

    name = "trading"
    rule = "TW-R10"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Everybody's trade, then the late cards, then the end of the phase."""
        order = clockwise(state)
        state.refused = [row for row in state.refused if row.turn > state.turn - MEMORY]
        for seat in range(state.seats):
            state.done[seat] = int(bool(state.out[seat]))
        state.agenda.append(("trade_end",))
        state.agenda += [("late", seat) for seat in reversed(order)]
        state.agenda += [("trade", seat) for seat in reversed(order)]


class Trade(Decision[TradeState]):
    """One player's trading: one thing after another, at any place of one's own, until done.

    Rules: TW-028, TW-036, TW-037, TW-082, TW-132, TW-R10, TW-R15.
    """

    name = "trade"
    rule = "TW-R10"

    def needed(self, state: TradeState) -> bool:
        """While the player is in the game."""
        return not state.out[state.agenda[-1][1]]

    def seat(self, state: TradeState) -> int:
        """The trader."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """What every own city, ship and caravan offers, cards, and being done."""
        seat: int = state.agenda[-1][1]
        acts: list[Action] = []
        for city, owner in enumerate(state.owner):
            if owner == seat:
                add_city_actions(state, seat, city, acts)
        tile = state.tile
        for unit in range(seat * SLOTS, seat * SLOTS + SLOTS):
            if tile[unit] >= 0:
                add_unit_actions(state, seat, unit, acts)
        hand = state.hands[seat]
        if hand:
            last = -1
            for card in hand:
                if card != last and card in TRADE_CARDS and can_play(state, seat, card):
                    acts.append(PLAY[card])
                last = card
        if state.coins[seat] >= CARD_PRICE and can_draw(state, seat):
            acts.append(BUY_CARD)
        acts.append(DONE)
        return acts

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Do it."""
        seat: int = state.agenda[-1][1]
        _DEEDS[str(action[0])](state, seat, action, out)

    def refusals(self, state: TradeState) -> list[Refusal]:
        """What one's places do not allow, and why."""
        return trade_refusals(state, self.seat(state))


# -- the deeds of a trader ------------------------------------------------------------------------------------


def _done(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    state.agenda.pop()
    state.done[seat] = 1
    out.append(("done_trading", seat))


def _market_city(state: TradeState, place: int) -> int:
    return place if place < CITY_COUNT else state.board.touch[state.tile[place - CITY_COUNT]]


def _buy(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """A good into a city or a unit; it cannot be sold this turn (TW-052 to TW-055, TW-R14, TW-R19)."""
    place, good = int(action[1]), GOOD[str(action[2])]
    price = purchase_price(state, seat, good, _market_city(state, place))
    state.coins[seat] -= price
    state.hold[place * LOTS + good * 4 + BOUGHT] += 1
    state.cargo[place] += 1
    state.free[place] -= 1
    if state.mods:
        use_price(state, seat, "buy", good)
    out.append(("bought", seat, action[2], price, place_key(state, place)))


def _sell(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """A good to the city, for what it pays (TW-070, TW-071, TW-R16)."""
    place, good = int(action[1]), GOOD[str(action[2])]
    city = _market_city(state, place)
    price = sale_price(state, seat, good, city)
    lot = place * LOTS + good * 4
    state.hold[lot + (PASSED if state.hold[lot + PASSED] else 0)] -= 1
    state.cargo[place] -= 1
    state.free[place] += 1
    state.coins[seat] += price
    if state.mods:
        use_price(state, seat, "sell", good)
    out.append(("sold", seat, action[2], price, f"city.{CITIES[city]}"))


def _build(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """Four goods of the city, and coins, become a building (TW-061, TW-062, TW-R22)."""
    city, index = int(action[1]), BUILDINGS.index(str(action[2]))
    for good, count in enumerate(BUILDING_GOODS[index]):
        for _ in range(count):
            take_good(state, city, good)
    state.coins[seat] -= BUILDING_COINS[index]
    raise_building(state, seat, city, BUILDINGS[index], BUILDING_POINTS[index], out)


def _pass_on(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """A good to a touching place, once a turn (TW-080, TW-081, TW-R19)."""
    source, goal, good = int(action[1]), int(action[2]), GOOD[str(action[3])]
    marks = BOUGHT if action[4] else 0
    state.hold[source * LOTS + good * 4 + marks] -= 1
    state.cargo[source] -= 1
    state.free[source] += 1
    put_goods(state, goal, good, 1, marks | PASSED)
    out.append(("passed", seat, action[3], place_key(state, source), place_key(state, goal)))


def _march(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    if int(action[1]) < CITY_COUNT and state.legions[int(action[1])] == 1:
        state.agenda.append(("leave_city", seat, action))
    else:
        _move_legion(state, seat, action, out)


def _move_legion(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """A legion to a touching place, once a turn (TW-080, TW-081, TW-087)."""
    source, goal = int(action[1]), int(action[2])
    add_legion(state, goal)
    state.tired[goal] += 1
    out.append(("marched", seat, place_key(state, source), place_key(state, goal)))
    remove_legion(state, source, out)


def _dismiss(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    state.agenda.append(("dismiss", seat, action[1]))


def _abandon(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """A legion is given up for nothing (TW-076)."""
    place = int(action[1])
    out.append(("abandoned", seat, place_key(state, place)))
    if state.tired[place]:
        state.tired[place] -= 1
    remove_legion(state, place, out)


def _recruit(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """A legion from the stock comes into a city with barracks, or beside it (TW-059, TW-060)."""
    place = int(action[2])
    state.coins[seat] -= LEGION_PRICE
    add_legion(state, place)
    out.append(("recruited", seat, place_key(state, place)))


def _order(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """A ship or caravan is put beside the city (TW-048 to TW-051, TW-057)."""
    kind, tile = UNITS.index(str(action[1])), int(action[2])
    state.coins[seat] -= UNIT_PRICE[kind]
    unit = place_unit(state, seat, kind, tile)
    out.append(("launched", seat, unit_key(state, unit), f"city.{CITIES[state.board.touch[tile]]}"))


def _sell_unit(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """A unit goes back to the stock, for what the bank pays here (TW-072 to TW-075, TW-R66)."""
    unit = int(action[1])
    worth = unit_worth(state, seat, unit)
    state.coins[seat] += worth
    out.append(("sold_unit", seat, unit_key(state, unit), worth))
    take_unit(state, unit)


def _buy_card(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """The top card of the deck (TW-056, TW-132, TW-R30)."""
    state.coins[seat] -= CARD_PRICE
    draw_card(state, seat, out)


def play_card(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """Play a card of the hand: it goes to the used ones and its effects on the agenda (TW-082, TW-136)."""
    card = CARD[str(action[1])]
    discard_card(state, seat, card, out)
    push_effects(state, seat, CARDS[card].effects)


def _talk(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    open_talk(state, seat, int(action[1]), int(action[2]))


_DEEDS = {
    "done": _done,
    "buy": _buy,
    "sell": _sell,
    "build": _build,
    "pass": _pass_on,
    "march": _march,
    "dismiss": _dismiss,
    "recruit": _recruit,
    "order": _order,
    "buy_card": _buy_card,
    "play": play_card,
    "talk": _talk,
}


class Dismiss(Decision[TradeState]):
    """Giving up a piece: a legion, or a ship or caravan, for what the bank pays."""

    name = "dismiss"
    rule = "TW-R66"

    def seat(self, state: TradeState) -> int:
        """The trader."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """What can be given up here, or nothing after all."""
        return [KEEP, *dismissals(state, state.agenda[-1][2])]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """It leaves the map; the last legion of a city only after a warning."""
        seat = state.agenda.pop()[1]
        if action[0] == "sell_unit":
            _sell_unit(state, seat, action, out)
        elif action[0] == "abandon":
            place = int(action[1])
            if place < CITY_COUNT and state.legions[place] == 1:
                state.agenda.append(("leave_city", seat, action))
            else:
                _abandon(state, seat, action, out)


class LeaveCity(Decision[TradeState]):
    """The warning before the last legion leaves a city: ("leave_city", seat, what was to be done) (TW-096, TW-R21)."""

    name = "leave_city"
    rule = "TW-096"

    def seat(self, state: TradeState) -> int:
        """The owner."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Keep the city, or let it go."""
        return [KEEP, ("let_go",)]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """The city becomes independent, its goods go to the bank; who leaves the last one is out."""
        _, seat, deed = state.agenda.pop()
        if action != KEEP:
            (_move_legion if deed[0] == "march" else _abandon)(state, seat, deed, out)
            check_elimination(state, out)


class LateCards(Decision[TradeState]):
    """After all have traded: cards that change a city's production, nearest to God's Blessing first.

    Rules: TW-083, TW-084.
    """

    name = "late"
    rule = "TW-083"

    def needed(self, state: TradeState) -> bool:
        """Whether the player may hold such a card."""
        return asked(state, self.seat(state), LATE_TRADE_CARDS)

    def seat(self, state: TradeState) -> int:
        """The player of the frame."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Play one, or not."""
        hand = state.hands[self.seat(state)]
        return [*(PLAY[card] for card in sorted(set(hand)) if card in LATE_TRADE_CARDS), PASS]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """A card may be followed by another."""
        if action == PASS:
            state.agenda.pop()
        else:
            play_card(state, self.seat(state), action, out)


class TradeEnd(Automatic[TradeState]):
    """The Trade phase ends: its effects and marks go, and whoever has 20 points now may have won (TW-R57)."""

    name = "trade_end"
    rule = "TW-R57"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Clean up, then look at the points."""
        state.mods = [mod for mod in state.mods if EFFECTS[mod.number].until != UNTIL_TRADE]
        wipe_marks(state)
        check_target(state, out)
