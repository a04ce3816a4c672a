"""The sequence of play, in the rulebook's order: set-up, event, trade, deals, movement, war, end."""

from ..data import SLOTS
from ..effects import EffectStep
from ..state import TradeState
from .deal import AnswerOffer, HandOverCard, MakeOffer
from .event import OpenEvent
from .move import Arrive, ConfirmSinking, Interlude, MoveUnits, Roll, Sail, SearchSite, Winds, targets
from .setup import Bless, ChooseEmpire, PlaceStart
from .trade import AbandonForDebt, Dismiss, LateCards, LeaveCity, Taxation, Trade, TradeEnd, Trading
from .turn import EndTurn, Moving, StartTurn
from .war import (
    AnswerCard,
    AttackCard,
    AttackDice,
    BattleEnd,
    Claim,
    DefenceCard,
    DefenceDice,
    Rescue,
    WarStep,
)

WINDOWS = frozenset({"late", "winds", "attack_card", "answer_card", "defence_card", "rescue", "interlude"})
"""Steps that ask for a card out of a hand: that somebody is asked says something about the hand."""


def discreet(state: TradeState) -> bool:
    """Whether nobody but the player who is asked now may know of it."""
    if not state.agenda:
        return False
    name, *rest = state.agenda[-1]
    return name in WINDOWS or (name == "war" and not targets(state, rest[0]))


def open_seat(state: TradeState) -> int:
    """Who is to decide once nobody is asked for cards any more: whom all others see at work."""
    for name, *rest in reversed(state.agenda):
        if name == "sail":
            return int(rest[0]) // SLOTS
        if name in ("moves", "trade"):
            return int(rest[0])
    return state.blessing


STEPS = (
    # set-up
    ChooseEmpire(),
    PlaceStart(),
    Bless(),
    # a turn, and its event phase
    StartTurn(),
    OpenEvent(),
    EffectStep(),
    # trade phase
    Taxation(),
    AbandonForDebt(),
    Trading(),
    Trade(),
    Dismiss(),
    LeaveCity(),
    MakeOffer(),
    AnswerOffer(),
    HandOverCard(),
    LateCards(),
    TradeEnd(),
    # movement
    Moving(),
    MoveUnits(),
    Roll(),
    Winds(),
    Sail(),
    ConfirmSinking(),
    Arrive(),
    SearchSite(),
    # war
    WarStep(),
    AttackCard(),
    AnswerCard(),
    AttackDice(),
    DefenceCard(),
    DefenceDice(),
    BattleEnd(),
    Claim(),
    Rescue(),
    Interlude(),
    # end of a turn
    EndTurn(),
)
