"""What even a weak empire does not do by mistake: it would look foolish, not weak."""

from __future__ import annotations

from ....kernel.game import Action
from ..board import CITY_COUNT
from ..data import GOOD
from ..power import UNWANTED, sale_price
from ..table import goods_of, unit_place
from .outlook import Outlook


def blunder(look: Outlook, action: Action) -> bool:
    """Whether an action should not be chosen by an error of judgement."""
    verb = action[0]
    if verb == "sell":
        return _sells_cheap(look, int(action[1]), GOOD[str(action[2])])
    if verb == "go" and look.state.agenda[-1][0] == "sail":
        return _hauls_in_vain(look, int(action[1]))
    if verb == "attack" and int(action[1]) >= CITY_COUNT:
        return _gambles(look, int(action[1]) - CITY_COUNT)
    return False


def _sells_cheap(look: Outlook, place: int, good: int) -> bool:
    """A good that the city does not want."""
    state = look.state
    city = place if place < CITY_COUNT else state.board.touch[state.tile[place - CITY_COUNT]]
    return bool(sale_price(state, look.seat, good, city) <= UNWANTED)


def _hauls_in_vain(look: Outlook, tile: int) -> bool:
    """A loaded unit goes to a city that neither wants what it carries nor needs it to build."""
    state = look.state
    unit = int(state.agenda[-1][1])
    cargo, city = goods_of(state, unit_place(unit)), state.board.touch[tile]
    if city < 0 or not any(cargo):
        return False
    needed = look.wanted.get(city, [0] * len(cargo))
    return not any(count and (state.wants[city] == good or needed[good]) for good, count in enumerate(cargo))


def _gambles(look: Outlook, other: int) -> bool:
    """A duel that is no better than a toss."""
    unit = int(look.state.agenda[-1][1])
    legions = look.state.legions[unit_place(unit)]
    return look.odds_of_duel(unit, other, legions + 1) < look.tune.sure
