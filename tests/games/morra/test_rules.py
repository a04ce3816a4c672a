"""The rules of the test game, each with its own test: the pattern that the real games follow."""

import conformance
import pytest
from morra import GAME

from pygame_core.kernel import Action, Match, Player, seen_by


def match(seed: int = 1, **options: str) -> Match:  # type: ignore[type-arg]
    return Match(GAME, GAME.configure(2, options), seed)


def round_of(game: Match, *fingers_guess_card: tuple[int, int, str]) -> None:  # type: ignore[type-arg]
    """Play one round: for each seat its fingers, its guess, and what it does with a card that has a value."""
    for fingers, guess, card in fingers_guess_card:
        game.play(("show", fingers))
        game.play(("guess", guess))
        if ("hold",) in game.choices:
            game.play((card,))


def verbs(choices: list[Action]) -> set[str]:
    return {str(action[0]) for action in choices}


@pytest.mark.rule("MO-001")
def test_the_target_ends_the_game() -> None:
    game = match(die="no", target="3")
    for _ in range(3):
        round_of(game, (2, 4, "hold"), (2, 3, "hold"))
    outcome = game.outcome
    assert outcome is not None and outcome.reason == "target"
    assert outcome.ranking == ((0,), (1,)) and outcome.total(0) == 3


@pytest.mark.rule("MO-002")
def test_each_seat_knows_only_its_own_card() -> None:
    game = match()
    for seat in (0, 1):
        assert game.game.view(game.state, seat)["seats"][seat]["card"] in range(4)
        assert "card" not in game.game.view(game.state, seat)["seats"][1 - seat]


@pytest.mark.rule("MO-003")
def test_fingers_stay_sealed() -> None:
    game = match()
    event = game.play(("show", 4))[0]
    assert seen_by(event, 0) == ("showed", 0, 4)
    assert seen_by(event, 1) == ("sealed", 0) and seen_by(event, None) == ("sealed", 0)


@pytest.mark.rule("MO-004")
@pytest.mark.parametrize(("die", "lowest"), [("no", 4), ("yes", 5)])
def test_a_guess_below_the_own_fingers_is_refused(die: str, lowest: int) -> None:
    game = match(die=die)
    game.play(("show", 4))
    assert game.choices[0] == ("guess", lowest)
    refused = GAME.refusals(game.state)
    assert [row.action for row in refused] == [("guess", n) for n in range(4)]
    assert {row.why.rule for row in refused} == {"MO-004"}


@pytest.mark.rule("MO-005")
def test_only_a_card_with_a_value_is_a_decision() -> None:
    asked = set()
    for seed in range(12):
        game = match(seed)
        card = game.state.cards[0]
        game.play(("show", 1))
        game.play(("guess", 5))
        asked.add((card > 0, verbs(game.choices) == {"add", "hold"}))
    assert asked == {(True, True), (False, False)}


@pytest.mark.rule("MO-006")
def test_the_sum_is_fingers_cards_and_die() -> None:
    game = match(die="yes")
    cards = game.state.cards[:]
    round_of(game, (3, 5, "add"), (1, 5, "add"))
    kind, fingers, played, die, total = next(e for e in game.events[-1] if e[0] == "revealed")
    assert (kind, fingers, played) == ("revealed", (3, 1), tuple(cards))
    assert 1 <= die <= 6 and total == 4 + sum(cards) + die


@pytest.mark.rule("MO-007")
def test_two_right_guesses_score_nothing() -> None:
    game = match(die="no")
    round_of(game, (2, 4, "hold"), (2, 4, "hold"))
    assert game.state.points == [0, 0]
    round_of(game, (2, 4, "hold"), (2, 5, "hold"))
    assert game.state.points == [1, 0]


@pytest.mark.rule("MO-008")
def test_the_game_ends_with_the_cards() -> None:
    game = match(die="no")
    while game.seat is not None:
        round_of(game, (0, 9, "hold"), (0, 9, "hold"))
    outcome = game.outcome
    assert outcome is not None and outcome.reason == "deck" and outcome.ranking == ((0, 1),)
    assert outcome.wins(0) == outcome.wins(1) == 0.5


def test_every_rule_is_tested() -> None:
    assert conformance.untested_rules(GAME) == []


def test_bots_finish_a_match() -> None:
    players = [Player("A", "bot", "hard"), Player("B", "bot", "easy:bold")]
    game = Match(GAME, GAME.configure(2), 3, players)
    from pygame_core.bots.base import Budget, Knowledge

    while (seat := game.seat) is not None:
        mind = Knowledge(GAME, game.state, seat)
        game.play(GAME.bot(game.players[seat].bot).think(mind, game.bot_rng(), Budget()).action)
    assert game.outcome is not None
