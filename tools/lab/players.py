"""Who sits at the laboratory's tables, each named by a line of text.

`hard`, `easy:trader`: an opponent of today. `frozen:hard`: as it was (`frozen.py`).
`level:learner`: a level that visitors are not offered yet. `random`. And candidates:
`trial:NAME` plays as the table `tools/lab/trials/<module>/NAME.toml` says; how such a table is read is the matter of
the game's own module here (`empires.py` and the like, `MAKERS`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from pygame_core.bots.base import AnyBot, Budget, Knowledge
from pygame_core.games import get
from pygame_core.kernel.game import Config, Game, Outcome
from pygame_core.kernel.match import bot_streams
from pygame_core.kernel.rng import Rng

from . import frozen

TRIALS = Path(__file__).parent / "trials"
MAKERS = {
    "mediterranean_empires": "empires",
    "trade_and_war": "trade",
    "trading_mediterranean": "trading",
    "iron_age": "iron",
}
"""The module of the laboratory that knows a game."""
MOST_ACTIONS = 20_000
SLUGS = {
    "empires": "mediterranean-empires",
    "trade": "trade-and-war",
    "trading": "trading-in-the-mediterranean",
    "iron": "iron-age",
}


def game_of(name: str) -> Game[Any]:
    """A game by its slug or by its short name."""
    return get(SLUGS.get(name, name))


def module_of(game: Game[Any]) -> str:
    """The name of a game's package."""
    return game.folder.name


def trial(game: Game[Any], name: str) -> dict[str, Any]:
    """What a candidate is made of."""
    return tomllib.loads((TRIALS / module_of(game) / f"{name}.toml").read_text("utf-8"))


def make(game: Game[Any], name: str) -> AnyBot:
    """The player of a name."""
    kind, _, rest = name.partition(":")
    if kind == "frozen":
        level, _, mood = rest.partition(":")
        return frozen.make(game, level, mood)
    if kind == "trial":
        maker: Callable[[Game[Any], dict[str, Any]], AnyBot] = import_module(
            f"{__package__}.{MAKERS[module_of(game)]}"
        ).make
        return maker(game, trial(game, rest))
    if kind == "level":
        return game.make_bot(rest, "")
    return game.bot(name)


def play(game: Game[Any], config: Config, seed: int, players: list[AnyBot], watch: Any = None) -> Outcome | None:
    """One match to its end, the same for the same seed and players; `watch(state, seat)` sees every decision."""
    streams = bot_streams(seed)
    state, _ = game.setup(config, Rng.seeded(seed))
    for number in range(MOST_ACTIONS):
        seat = game.seat(state)
        if seat is None:
            break
        if watch is not None:
            watch(state, seat)
        mind = Knowledge(game, state, seat)
        game.play(state, players[seat].think(mind, streams.salted(number), Budget(reasons=False)).action)
    return game.outcome(state)
