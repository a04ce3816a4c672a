"""The check of imagined worlds notices a world that keeps a single true card, in every game that hides any."""

from __future__ import annotations

from collections.abc import Callable
from importlib import util
from pathlib import Path
from typing import Any

import pytest
import secrets_of

from pygame_core import games
from pygame_core.games.trading_mediterranean.data import GROUP_OF
from pygame_core.kernel import Rng

GAMES = Path(__file__).parent.parent / "games"


def trade_and_war(state: Any, world: Any) -> None:
    card, hand = state.hands[1][0], world.hands[1]
    if card in world.deck:
        world.deck[world.deck.index(card)] = hand[0]
        hand[0] = card


def trading(state: Any, world: Any) -> None:
    card = next(card for card in state.hand[1] if not state.seen[card] & 1)
    group, hand = GROUP_OF[card], world.hand[1]
    deck = world.decks[group]
    of_group = [at for at, other in enumerate(hand) if GROUP_OF[other] == group]
    if card in deck and of_group:
        deck[deck.index(card)] = hand[of_group[0]]
        hand[of_group[0]] = card


def empires(state: Any, world: Any) -> None:
    card = state.hands[1] & -state.hands[1]
    for deck in world.decks:
        if card.bit_length() - 1 in deck:
            other = world.hands[1].bit_length() - 1
            world.hands[1] ^= 1 << other | card
            deck[deck.index(card.bit_length() - 1)] = other


def a_deck_in_its_true_order(state: Any, world: Any) -> None:
    world.dev_decks = [deck[:] for deck in state.dev_decks]


def a_true_back(state: Any, world: Any) -> None:
    deck = state.decks[-1]
    other = next(card for card in deck if world.kind[card] == state.kind[deck[0]])
    world.kind[deck[0]], world.kind[other] = world.kind[other], world.kind[deck[0]]


def the_true_wealth(state: Any, world: Any) -> None:
    world.wp = state.wp[:]


KEEPING: list[tuple[str, int, Callable[[Any, Any], None]]] = [
    ("trade_and_war", 3, trade_and_war),
    ("mediterranean_empires", 2, empires),
    ("trading_mediterranean", 4, trading),
    ("trading_mediterranean", 4, a_deck_in_its_true_order),
    ("trading_mediterranean", 4, a_true_back),
    ("trading_mediterranean", 4, the_true_wealth),
]


@pytest.mark.parametrize(("module", "seats", "keep"), KEEPING, ids=[row[2].__name__ for row in KEEPING])
def test_worlds_that_keep_one_true_thing_are_noticed(
    monkeypatch: pytest.MonkeyPatch, module: str, seats: int, keep: Callable[[Any, Any], None]
) -> None:
    game = next(game for game in games.load_all().values() if game.folder.name == module)
    hidden = _tests_of(module)
    state = next(secrets_of.moments(game, seats, 1, lambda state: hidden.fits(state) and _dealt(state)))
    honest = game.imagine

    def imagine(state: Any, seat: int, rng: Rng) -> Any:
        world = honest(state, seat, rng)
        keep(state, world)
        return world

    assert secrets_of.betrayed(game, state, 0, hidden.secrets) == []
    monkeypatch.setattr(game, "imagine", imagine)
    assert secrets_of.betrayed(game, state, 0, hidden.secrets)


def _tests_of(module: str) -> Any:
    spec = util.spec_from_file_location(f"hidden_{module}", GAMES / module / "test_hidden.py")
    assert spec is not None and spec.loader is not None
    found = util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def _dealt(state: Any) -> bool:
    """Seat 1 holds something that seat 0 does not see; and wealth has moved unseen, where there is any."""
    if not hasattr(state, "wp"):
        return bool(state.hands[1])
    return any(not state.seen[card] & 1 for card in state.hand[1]) and state.hidden[1] > 0
