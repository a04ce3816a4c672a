"""Trade and War to look at: play cards, events, buildings, Wonders, towns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kernel.gallery import Entry, sentence
from ...kernel.game import Game
from ...kernel.text import Text
from .board import MAP
from .data import BUILDING_COINS, BUILDING_POINTS, BUILDINGS, CARDS, EMPIRES, EVENTS, WONDER_NAME


def entries(game: Game[Any]) -> Iterator[Entry]:
    """Everything, kind by kind."""
    words = game.catalogue
    static = game.static(game.configure(len(EMPIRES), None))

    def say(key: str) -> str:
        return sentence(words.render(Text(key)))

    for card in CARDS:
        rule = say(f"card_text.{card.id}")
        facts, art = {"copies": card.count}, static["cards"][card.id]
        yield Entry(f"{card.kind}_card", card.id, say(f"card.{card.id}"), (rule,), facts=facts, art=art)
    for event in EVENTS:
        note = words.template(f"event_note.{event.id}")
        told = (say(f"event_text.{event.id}"), *([note] if note else []))
        facts, art = {"year": event.year}, static["events"][event.id]
        yield Entry("event_card", event.id, say(f"event.{event.id}"), told, facts=facts, art=art)
    for number, building in enumerate(BUILDINGS):
        price = {"coins": BUILDING_COINS[number], "points": BUILDING_POINTS[number]}
        yield Entry("building", building, say(f"building.{building}"), (say(f"recipe.{building}"),), facts=price)
    capitals = {city["empire"]: city["id"] for city in MAP["cities"]}
    for seat, (empire, wonder) in enumerate(zip(EMPIRES, WONDER_NAME, strict=True)):
        art = {"town": capitals[empire], "seat": seat}
        yield Entry("wonder", wonder, say(f"wonder.{wonder}"), group=say(f"empire.{empire}"), art=art)
    for city in MAP["cities"]:
        capital = city["empire"] in EMPIRES
        group = say(f"empire.{city['empire']}") if capital else ""
        seat = EMPIRES.index(city["empire"]) if capital else -1
        art = {"seat": seat, "capital": capital, "makes": city["makes"], "wants": city["wants"]}
        yield Entry("town", city["id"], say(f"city.{city['id']}"), group=group, art=art)
