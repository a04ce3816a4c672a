"""The Iron Age to look at: developments, monuments, disasters, colonies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kernel.gallery import Entry, sentence
from ...kernel.game import Game
from ...kernel.text import Text, text
from .data import COLONIES, DEVELOPMENTS, DISASTERS, MONUMENTS


def entries(game: Game[Any]) -> Iterator[Entry]:
    """Everything, kind by kind."""
    words = game.catalogue

    def say(key: str) -> str:
        return sentence(words.render(Text(key)))

    for row in DEVELOPMENTS:
        facts = {"cost": row.cost, "points": row.points}
        yield Entry("development", row.id, say(f"part.{row.id}"), (say(f"effect.{row.id}"),), facts=facts)
    for monument in MONUMENTS:
        values = {"boxes": monument.boxes, "first": monument.first, "later": monument.later}
        yield Entry("monument", monument.id, say(f"part.{monument.id}"), facts=values)
    for disaster in DISASTERS:
        harm = {
            "skulls": disaster.skulls,
            "marks": disaster.marks,
            "marks_others": disaster.marks_others,
            "strength": disaster.battle or disaster.battle_all,
        }
        yield Entry("disaster", disaster.id, say(f"disaster.{disaster.id}"), facts=harm)
    for colony in COLONIES:
        grants = tuple(words.render(text(f"amount.{what}", n=amount)) for what, amount in colony.grants)
        facts, art = {"holes": colony.holes}, {"grants": dict(colony.grants)}
        yield Entry("colony", colony.id, say(f"part.{colony.id}"), grants, facts=facts, art=art)
