"""What an opponent says of its choices: exact odds to the player who asks, nothing of a hand to the table."""

from __future__ import annotations

from games.mediterranean_empires.table import go, table

from pygame_core.bots.base import Budget, Knowledge, Thought
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.odds import beats
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.kernel import Action, Rng

ROME = {"rome": ["rome", "ancona"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
HAND = {"rome": ["rome/triarii", "rome/hastati", "rome/consul"]}


def thought(state: EmpiresState) -> Thought:
    seat = GAME.seat(state)
    assert seat is not None
    return GAME.bot("normal").think(Knowledge(GAME, state, seat), Rng.seeded(1), Budget())


def words(state: EmpiresState) -> dict[Action, str]:
    """What is said of each choice to the player who has it."""
    return {row.action: GAME.catalogue.render(row.why) for row in thought(state).alternatives if row.why is not None}


def test_a_target_is_told_with_its_odds_and_beside_the_others() -> None:
    state = table("4_west", ROME, HAND, active="rome")
    go(state, ("expedition",))
    told = words(state)
    assert any(" % with " in line for line in told.values())
    assert sum(line.endswith("better than anything else") for line in told.values()) <= 1


def test_cards_are_laid_down_with_the_odds_of_the_force_so_far() -> None:
    state = table("4_west", ROME, HAND, active="rome")
    go(state, ("expedition",), ("target", "tarquinii"))
    go(state, next(action for action in GAME.choices(state) if action[0] == "route"))
    chance = round(100 * beats(3, 1, 2))
    assert words(state)["add", "rome/triarii", "T"] == f"{chance} % with 1 card if nobody plays another"
    go(state, ("add", "rome/triarii", "T"))
    assert words(state)["go",] == f"{chance} % with 1 card if nobody plays another"


def test_a_card_in_battle_is_told_by_how_it_changes_the_odds() -> None:
    state = table("4_west", ROME, HAND, active="rome")
    go(state, ("expedition",), ("target", "tarquinii"))
    go(state, next(action for action in GAME.choices(state) if action[0] == "route"))
    go(state, ("add", "rome/hastati", "T"), ("go",))
    told = words(state)
    assert told["play", "rome/consul", "L"].startswith("The attack would succeed with ")
    assert told["pass",].startswith("The attack succeeds with ")
    assert told["hush", "battle"] == "As passing, and fewer questions"


def test_the_table_hears_no_odds() -> None:
    state, _ = GAME.setup(GAME.configure(4, {"scenario": "4_west"}), Rng.seeded(4))
    rng = Rng.seeded(4, 1)
    for _ in range(300):
        seat = GAME.seat(state)
        if seat is None:
            break
        choices = GAME.choices(state)
        decision = GAME.bot("normal").think(Knowledge(GAME, state, seat), rng, Budget())
        if len(choices) > 1:
            assert decision.said is not None
            assert decision.said.key == f"why.{state.agenda[-1][0]}" and not decision.said.args
        GAME.play(state, decision.action)
