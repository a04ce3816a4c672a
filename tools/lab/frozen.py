"""Opponents as they once were: the bot's folder of an old commit, beside the present one, in the present rules.

Its modules come out of git into the store and are loaded under another name in the same package, so that
`from ..state import ..` means the rules of today: what is frozen is the judgement and its numbers, not the board it
plays on. A rule that is renamed ends in an import error, never in another way of playing.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from typing import Any

from pygame_core.bots.base import AnyBot
from pygame_core.kernel import Game

from .store import folder

ROOT = Path(__file__).parents[2]
COMMIT = "cd58055"
"""The commit whose *hard* all later opponents are measured by (November 2026)."""


def unpack(module: str, commit: str = COMMIT) -> Path:
    """The folder of a game's bot as it was."""
    place = folder("frozen", commit)
    bot = place / "pygame_core" / "games" / module / "bot"
    if not bot.exists():
        command = ["git", "-C", str(ROOT), "archive", commit, str(bot.relative_to(place))]
        archive = subprocess.run(command, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=BytesIO(archive)) as tar:
            tar.extractall(place, filter="data")
    return bot


def load(module: str, commit: str = COMMIT) -> Any:
    """The bot package of a game as it was."""
    game = f"pygame_core.games.{module}"
    name = f"{game}.bot_of_{commit}"
    if name in sys.modules:
        return sys.modules[name]
    import_module(game)
    place = unpack(module, commit)
    spec = spec_from_file_location(name, place / "__init__.py", submodule_search_locations=[str(place)])
    assert spec is not None and spec.loader is not None
    package = module_from_spec(spec)
    sys.modules[name] = package
    spec.loader.exec_module(package)
    return package


def make(game: Game[Any], level: str = "hard", mood: str = "", commit: str = COMMIT) -> AnyBot:
    """An opponent as it was."""
    module = game.folder.name
    # The Iron Age's makes its tables for the game that it is given.
    given = (game, level, mood) if module == "iron_age" else (level, mood)
    bot: AnyBot = load(module, commit).make_bot(*given)
    return bot
