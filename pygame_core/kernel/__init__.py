"""What all games share: the Game contract, Match, Rng, Text, saves, share codes, errors, the ledger."""

from .errors import BadCode, BadConfig, BadSave, IllegalAction, ThalassaError, UnknownGame
from .game import (
    Action,
    Config,
    Event,
    Game,
    Meta,
    Option,
    Outcome,
    Refusal,
    Secret,
    State,
    as_action,
    seen_by,
)
from .ledger import Rule, load_ledger
from .match import Match, Player
from .rng import Rng
from .steps import Automatic, Decision, Step, SteppedGame
from .text import Catalogue, Text, player, text

__all__ = [
    "Action",
    "Automatic",
    "BadCode",
    "BadConfig",
    "BadSave",
    "Catalogue",
    "Config",
    "Decision",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Meta",
    "Option",
    "Outcome",
    "Player",
    "Refusal",
    "Rng",
    "Rule",
    "Secret",
    "State",
    "Step",
    "SteppedGame",
    "Text",
    "ThalassaError",
    "UnknownGame",
    "as_action",
    "load_ledger",
    "player",
    "seen_by",
    "text",
]
