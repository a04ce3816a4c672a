"""The steps of the game, in the rulebook's order."""

from .battle import Battle, Demand, Fate, Raid
from .build import Build
from .collect import CollectFood, CollectGoods, Take
from .colonies import Found
from .develop import Develop, Payment, Store
from .feed import Disasters, Feed, Granary
from .opening import Second
from .roll import Leadership, Omens, Roll
from .rounds import Next, Round, Turn

STEPS = (
    Second(),
    Round(),
    Turn(),
    Roll(),
    Leadership(),
    Omens(),
    CollectGoods(),
    Take(),
    CollectFood(),
    Granary(),
    Feed(),
    Disasters(),
    Raid(),
    Battle(),
    Fate(),
    Demand(),
    Found(),
    Build(),
    Develop(),
    Payment(),
    Store(),
    Next(),
)

__all__ = ["STEPS"]
