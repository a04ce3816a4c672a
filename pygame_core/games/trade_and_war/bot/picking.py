"""What a computer empire picks where a card or an event asks for something."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.game import Action
from ..board import CITY_COUNT
from ..data import BUILDINGS, CARD, CARDS, EFFECTS, GOOD, LEGION
from ..state import Effecting, TradeState
from ..table import stored, unit_place
from .fighting import Captain
from .numbers import PICKS
from .outlook import Outlook


class Picker:
    """Values of the choices of effects."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.state: TradeState = look.state
        self.captain = Captain(look)
        frame = look.state.agenda[-1]
        self.frame = Effecting(*frame) if frame[0] == "effect" else None
        self.effect = EFFECTS[self.frame.number] if self.frame else None

    def value(self, action: Action) -> float:
        """What a choice is worth."""
        return float(_JUDGES[str(action[0])](self, action))

    def _city(self, action: Action) -> float:
        city = int(action[1])
        if self.effect is None:
            return 0.0
        if self.effect.op == "swap_reserve":
            return self._swap(city)
        if self.effect.op == "legions":
            short = self.look.guard(city) - self.state.legions[city]
            return 2.0 * short + (1.0 if city == self.look.home else 0.0)
        wanted, needs = self.look.wanted[city], self.look.needs[city]
        value = 0.0
        room = self.state.free[city]
        for good, count in enumerate(self.effect.goods):
            used = min(count, wanted[good], room)
            value += used * needs[good] + PICKS.spare_good * (min(count, room) - used)
        if self.effect.choose:
            value = min(self.effect.choose, room, sum(1 for count in wanted if count)) * PICKS.free_good
        return value

    def _swap(self, city: int) -> float:
        """How much better the trade of the own fleet becomes with the reserve pair in a city."""
        state = self.state
        before = self._trade_sum()
        old = state.makes[city], state.wants[city]
        state.makes[city], state.wants[city] = state.reserve
        after = self._trade_sum()
        state.makes[city], state.wants[city] = old
        return after - before

    def _trade_sum(self) -> float:
        self.look.forget_trade()
        total = 0.0
        for mode in (0, 1):
            sources = self.look.sources(mode, 2)
            total += sum(sources[city] for city in self.look.mine)
        self.look.forget_trade()
        return total

    def _take(self, action: Action) -> float:
        good = GOOD[str(action[1])]
        return self.look.good_in(self._chosen(), good)

    def _drop(self, action: Action) -> float:
        good = GOOD[str(action[1])]
        return PICKS.plenty * stored(self.state, unit_place(self._chosen()), good)

    def _chosen(self) -> int:
        """The city or unit that was chosen already."""
        assert self.frame is not None
        return self.frame.chosen

    def _raise(self, action: Action) -> float:
        return self.look.building_worth(int(action[1]), BUILDINGS.index(str(action[2])))

    def _abandon(self, action: Action) -> float:
        place = int(action[1])
        if place >= CITY_COUNT:
            return -PICKS.legion_aboard
        legions = self.state.legions[place]
        if legions == 1:
            return -PICKS.last_legion - self.captain.city_loss(place)
        return -PICKS.spare_legion if legions > self.look.guard(place) else -PICKS.guard

    def _launch(self, action: Action) -> float:
        return PICKS.new_unit - PICKS.tile_order * (int(action[2]) % 7)

    def _scrap(self, action: Action) -> float:
        unit = int(action[1])
        return -PICKS.new_unit - self.captain.prey(unit)

    def _return(self, action: Action) -> float:
        if int(action[1]) != LEGION:
            return PICKS.new_unit
        besieged = bool(self.state.battle) and self.state.battle.place == int(action[2])
        return self.look.tune.legion + (self.captain.relief() if besieged else 0.0)

    def _unit(self, action: Action) -> float:
        """The unit a move card helps most: one just out of reach of its errand."""
        unit = int(action[1])
        short = self.captain.short_of(unit)
        return -abs(short - PICKS.just_out_of_reach) + PICKS.legion_moved * self.state.legions[unit_place(unit)]

    def _total(self, action: Action) -> float:
        return float(int(action[1]))

    def _target(self, action: Action) -> float:
        return self.captain.prey(int(action[1]))

    def _option(self, action: Action) -> float:
        option = EFFECTS[int(action[1])].options[int(action[2])]
        value = 0.0
        for number in option:
            part = EFFECTS[number]
            if part.op == "coins":
                value += part.n
            elif part.op == "legions":
                value += part.n * (self.look.tune.legion + 1.0)
            else:
                value += part.n * PICKS.other_gift
        return value

    def _hand_over(self, action: Action) -> float:
        return -float(CARDS[CARD[str(action[1])]].worth)

    def _play(self, action: Action) -> float:
        """A change of production, when some city makes the own trade better."""
        gains = [self._swap(city) for city in self.state.board.cities]
        return max(gains) - 2.0

    def _nothing(self, action: Action) -> float:
        return 0.0


_JUDGES: dict[str, Callable[[Picker, Action], float]] = {
    "abandon": Picker._abandon,
    "city": Picker._city,
    "drop": Picker._drop,
    "hand_over": Picker._hand_over,
    "launch": Picker._launch,
    "option": Picker._option,
    "pass": Picker._nothing,
    "play": Picker._play,
    "raise": Picker._raise,
    "return": Picker._return,
    "scrap": Picker._scrap,
    "take": Picker._take,
    "target": Picker._target,
    "total": Picker._total,
    "unit": Picker._unit,
}
"""Every verb of the choices that effects offer."""
