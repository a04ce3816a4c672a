"""Every verb of the game at a moment where it can be chosen, found by matches that try each verb alike.

The moments stand in `verbs.json`; after a change of the rules, with tests/ on the path:
`python -m games.trade_and_war.verbs`.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.kernel import Action, Config, Match, Player
from pygame_core.kernel.game import as_action

STORED = Path(__file__).with_name("verbs.json")

SEEDS = 2000
LONGEST = 400
SAME_WORDS = {"stay": "go", "let_go": "let_go", "leave_unit": "sell_unit", "nothing": "pass"}
"""Words of choices that are another verb in the rules."""


@dataclass(frozen=True)
class Moment:
    """A match up to a decision, and what is decided."""

    seed: int
    seat: int
    actions: tuple[Action, ...]
    action: Action
    step: str
    empires: str

    @property
    def config(self) -> Config:
        """Three players; whether they choose their empire."""
        return GAME.configure(3, {"empires": self.empires})

    def match(self, bot: str = "easy") -> Match[TradeState]:
        """The match, with a person at the seat that decides and opponents at the others."""
        players = [Player("You") if seat == self.seat else Player(f"Bot {seat}", "bot", bot) for seat in range(3)]
        match: Match[TradeState] = Match(GAME, self.config, self.seed, players)
        match.play_all(self.actions)
        return match


def verbs_with_words() -> frozenset[str]:
    """All verbs that the catalogue has words for."""
    words = tomllib.loads((GAME.folder / "text" / "en.toml").read_text("utf-8"))["choice"]
    found = set()
    for name in words:
        if name.startswith("option_"):
            found.add("option")
        elif name.startswith("take_back_"):
            found.add("take_back")
        else:
            plain = name.removesuffix("_nowhere").removesuffix("_bought").removesuffix("_deep")
            found.add(SAME_WORDS.get(plain, "dismiss" if plain == "dismiss_unit" else plain))
    return frozenset(found)


WINDOWS = ("play", "pass", "keep", "abandon", "dice", "revive")
"""Verbs that are asked for at several steps, each of which has a look of its own."""


def _key(step: str, verb: str) -> str:
    return f"{verb} at {step}" if verb in WINDOWS else verb


@cache
def moments() -> dict[str, Moment]:
    """For every verb (and every step of those asked for at several) a moment, as stored."""
    return {
        key: Moment(
            **{
                **row,
                "actions": tuple(as_action(action) for action in row["actions"]),
                "action": as_action(row["action"]),
            }
        )
        for key, row in json.loads(STORED.read_text("utf-8")).items()
    }


def seek() -> dict[str, Moment]:
    """The same, sought anew: the earliest moment of each."""
    wanted = set(verbs_with_words())
    found: dict[str, Moment] = {}
    forced: dict[str, Moment] = {}
    taken: Counter[str] = Counter()
    for seed in range(SEEDS):
        chance = random.Random(seed)
        empires = "chosen" if seed == 0 else "seated"
        config = GAME.configure(3, {"empires": empires})
        match: Match[TradeState] = Match(GAME, config, seed, [Player(str(seat)) for seat in range(3)])
        while match.seat is not None and len(match.actions) < LONGEST:
            step = str(match.state.agenda[-1][0])
            by_verb: dict[str, list[Action]] = {}
            for action in match.choices:
                by_verb.setdefault(str(action[0]), []).append(action)
            for verb, actions in by_verb.items():
                key = _key(step, verb)
                kept = found if len(match.choices) > 1 else forced
                if key not in kept or len(kept[key].actions) > len(match.actions):
                    kept[key] = Moment(seed, match.seat, tuple(match.actions), actions[0], step, empires)
            verbs = sorted(by_verb)
            rarest = [1 / (1 + taken[verb]) for verb in verbs]
            verb = chance.choices(verbs, rarest)[0] if seed % 2 else chance.choice(verbs)
            taken[verb] += 1
            match.play(chance.choice(by_verb[verb]))
        if seed > 60 and wanted <= {key.partition(" at ")[0] for key in found}:
            return found
    # A verb that never was one of several is taken where it is forced.
    known = {key.partition(" at ")[0] for key in found}
    rare = {key: moment for key, moment in forced.items() if key.partition(" at ")[0] not in known}
    return {**rare, **found}


if __name__ == "__main__":
    # What is not met again stays, if `test_verbs` finds it true.
    sought = {key: asdict(moment) for key, moment in sorted({**moments(), **seek()}.items())}
    STORED.write_text(json.dumps(sought, separators=(",", ":")) + "\n", "utf-8")
