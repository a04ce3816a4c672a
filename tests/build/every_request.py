"""Runs inside Pyodide: sends every kind of request that the page can send, for every game, and tells the faults."""

from __future__ import annotations

import json
from typing import Any

from pygame_core.bridge import dispatch

ACTIONS = 12
SECONDS = 0.02

faults: list[str] = []


def ask(method: str, **params: Any) -> Any:
    """The answer to a request; a fault of the program is noted and answered with nothing."""
    answer = json.loads(dispatch(json.dumps({"method": method, "params": params})))
    if answer.get("error", {}).get("type") == "Fault":
        faults.append(f"{method} {str(params)[:80]}: {answer['error']['report'][-600:]}")
    return answer.get("ok") or {}


def visit(game: dict[str, Any]) -> None:
    """One match of a game, with everything that can be done to it."""
    slug, seats = game["slug"], game["seats"][-1]
    ask("words", slug=slug)
    ask("static", slug=slug, seats=seats)
    for bot in game["bots"]:
        players = [{"kind": "bot", "bot": bot["name"]}] * seats
        match = ask("new", slug=slug, seats=seats, seed=3, players=players).get("match", 0)
        for _ in range(ACTIONS):
            thought = ask("think", seconds=SECONDS, **ask("log", match=match))
            if not thought or ask("act", match=match, action=thought["action"]).get("seat") is None:
                break
        ask("hint", seconds=SECONDS, **ask("log", match=match))
        ask("reason", at=1, seconds=SECONDS, **ask("log", match=match))
    ask("mode", match=match, mode="practice")
    ask("undo", match=match)
    ask("redo", match=match)
    ask("frame", match=match, at=3)
    ask("history", match=match)
    ask("rename", match=match, name="Evening")
    saved = ask("save", match=match).get("text", "")
    ask("peek", save=saved)
    ask("take_in", save=saved, here=[saved], seed=1, saved=2)
    opened = ask("open", save=saved).get("match", 0)
    if ask("hash", match=match) != ask("hash", match=opened):
        faults.append(f"{slug}: a save opens to another state")
    code = ask("code", match=match).get("code", "")
    read = ask("read", code=code).get("match", 0)
    if ask("hash", match=match) != ask("hash", match=read):
        faults.append(f"{slug}: a share code opens to another state")
    ask("branch", match=match, at=2)
    ask("close", match=match)


def report() -> str:
    """All games visited; the faults as JSON."""
    known = ask("games")
    for game in known:
        visit(game)
    return json.dumps({"games": [game["slug"] for game in known], "faults": faults})
