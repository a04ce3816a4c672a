"""Trading in the Mediterranean to look at: developments, buildings, calamities, soldiers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kernel.gallery import Entry, sentence
from ...kernel.game import Game
from ...kernel.text import Text
from . import words as own_words
from .data import AGES, CALAMITIES, ITEMS, SIDES, STRENGTH, UNIT_AGE, UNIT_COST, UNITS

CULTURE, ECONOMY = "C", "E"
"""How the ids of developments begin; those of buildings begin with their family."""


def entries(game: Game[Any]) -> Iterator[Entry]:
    """Everything, kind by kind."""
    words = game.catalogue
    static = game.static(game.configure(game.meta.seats[0], None))

    def say(key: str) -> str:
        return sentence(words.render(Text(key)))

    for item in ITEMS:
        told = (sentence(words.render(own_words.item_text(item.index))),)
        facts = {"cost": item.cost, "points": item.points}
        family = item.id[0]
        if family in (CULTURE, ECONOMY):
            kind = "cultural_development" if family == CULTURE else "economic_development"
            group = say(f"name.age_{item.id[1]}")
        else:
            kind, group = "building", say(f"name.{SIDES[item.side]}")
        yield Entry(kind, item.id, say(f"name.{item.id}"), told, group, facts, static["items"][item.id])
    for calamity in CALAMITIES:
        told = (say(f"calamity.{calamity}"),)
        second = words.template(f"victim.{calamity}")
        yield Entry("calamity", calamity, say(f"name.{calamity}"), told, facts={"second": second or ""})
    for unit, name in enumerate(UNITS):
        facts = {"strength": STRENGTH[unit], "cost": UNIT_COST[unit]}
        yield Entry("soldier", name, say(f"name.{name}"), group=say(f"name.age_{AGES[UNIT_AGE[unit]]}"), facts=facts)
