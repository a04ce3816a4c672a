"""The sequence of play, in the rulebook's order: set-up, event, trade, deals, movement, war, end."""

from ..effects import EffectStep
from .deal import AnswerOffer, HandOverCard, MakeOffer
from .event import OpenEvent
from .move import Arrive, ConfirmSinking, Interlude, MoveUnits, Roll, Sail, SearchSite, Winds
from .setup import Bless, ChooseEmpire, PlaceStart
from .trade import AbandonForDebt, Dismiss, LateCards, LeaveCity, Taxation, Trade, TradeEnd, Trading
from .turn import EndTurn, Moving, StartTurn
from .war import AnswerCard, AttackCard, AttackDice, BattleEnd, Claim, DefenceCard, DefenceDice, Rescue, WarStep

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
