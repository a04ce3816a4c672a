"""Mediterranean Empires to look at: the cards of the eight decks, the cities, the barbarians."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kernel.gallery import Entry, sentence
from ...kernel.game import Game
from ...kernel.text import Text
from .data import BOARD, EMPIRES, KINDS

FACTORS = ("field", "naval", "city")


def entries(game: Game[Any]) -> Iterator[Entry]:
    """Everything, kind by kind."""
    words = game.catalogue
    static = game.static(game.configure(len(EMPIRES), {"scenario": "8_all"}))
    texts, keys = static["cards"], static["keys"]

    def say(key: str) -> str:
        return sentence(words.render(Text(key)))

    for kind in KINDS:
        empire, _, _ = kind.slug.partition("/")
        types = ", ".join(say(f"type.{letter}") for letter in kind.types)
        lines = texts[kind.slug]["full"]
        flavour = words.template(f"flavour.{kind.slug.replace('/', '.')}")
        factors = {name: factor for name, factor in zip(FACTORS, kind.cf, strict=True) if factor}
        name = say(f"card.{kind.slug.replace('/', '.')}")
        facts = {"types": types, **factors, "copies": kind.count}
        text = (*(sentence(line) for line in lines), *([flavour] if flavour else []))
        art = {**texts[kind.slug], "flavour": flavour or "", "type": say(f"type.{kind.types[0]}")}
        yield Entry("card", kind.slug, name, text, say(f"empire.{empire}"), facts, art)
    seats = {empire: seat for seat, empire in enumerate(EMPIRES)}
    capitals = {row["capital"]: row["id"] for row in BOARD["empires"] if row.get("capital")}
    for city in BOARD["cities"]:
        facts = {"size": city["size"]}
        where = say(f"province.{city['province']}")
        told = (say(f"empire.{capitals[city['id']]}"),) if capitals.get(city["id"]) in EMPIRES else ()
        art = {"size": city["size"], "key": city["id"] in keys, "seat": seats.get(capitals.get(city["id"], ""), -1)}
        yield Entry("city", city["id"], say(f"place.{city['id']}"), told, where, facts, art)
    for area in BOARD["areas"]:
        strength = area["strength"]
        name = say(f"place.{area['id']}")
        yield Entry("barbarians", area["id"], name, facts={"strength": strength}, art={"dice": strength})
