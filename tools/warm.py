"""Runs inside Pyodide before its memory is kept: what games and bots read or work out once is then in the snapshot.

So is what Python learns of its own code while that runs: an answer of code that has never run takes up to ten times as
long as the later ones.
"""

from __future__ import annotations

import json
from typing import Any

from pygame_core.bridge import dispatch

SECONDS = 0.01
"""How long each bot may think: long enough to make its tables, which it does in any case."""

MOVES = 8
"""So many are made of each game: nearly all that more of them would bring, at a third of the bytes."""


def ask(method: str, **params: Any) -> Any:
    """The answer to a request; a sentence to the player is one too, a fault of the program ends the build."""
    answer = json.loads(dispatch(json.dumps({"method": method, "params": params})))
    if answer.get("error", {}).get("type") == "Fault":
        raise RuntimeError(answer["error"]["report"])
    return answer.get("ok")


def warm() -> None:
    """Opens every game once with every kind of bot, and lets it think; then plays its beginning."""
    for game in ask("games"):
        slug, seats = game["slug"], game["seats"][0]
        ask("static", slug=slug, seats=seats)
        for bot in game["bots"]:
            players = [{"kind": "bot", "bot": bot["name"]}] * seats
            match = ask("new", slug=slug, seats=seats, seed=1, players=players)["match"]
            ask("think", seconds=SECONDS, **ask("log", match=match))
            ask("close", match=match)
        frame = ask("new", slug=slug, seats=max(seats, 2), seed=1)
        for turn in range(MOVES):
            choice = frame["choices"][turn % len(frame["choices"])]
            frame = ask("act", match=frame["match"], action=choice["action"])
        ask("close", match=frame["match"])


warm()
