"""No die falls and no turn ends without the player's word while undo would still be possible."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.iron_age.table import table

from pygame_core import bridge
from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.state import IronAgeState
from pygame_core.kernel import Match, Player, Rng
from pygame_core.kernel.match import PRACTICE
from pygame_core.kernel.text import Names, Text


def ask(method: str, **params: Any) -> Any:
    return json.loads(bridge.dispatch(json.dumps({"method": method, "params": params})))["ok"]


def test_the_first_throw_is_the_players() -> None:
    match = Match(GAME, GAME.configure(1), 1)
    match.play(("found", "port"))
    assert match.choices == [("throw",)] and match.state.rolls == 0
    assert match.undo_point() == 0
    match.play(("throw",))
    assert match.state.rolls == 1 and match.undo_point() is None


def test_a_turn_whose_last_good_is_spent_waits_for_the_word() -> None:
    state = table({"goods": 1}, {}, step="build")
    GAME.advance(state, [])
    GAME.play(state, ("urn",))
    assert (state.active, state.agenda[-1]) == (0, ("next",))
    assert GAME.choices(state) == [("done",)] and GAME.seat(state) == 0 and GAME.rule(state) == "IA-128"
    GAME.play(state, ("done",))
    assert state.active == 1


def test_who_has_said_done_is_not_asked_again() -> None:
    state = table({"goods": 1}, {}, step="build")
    GAME.advance(state, [])
    GAME.play(state, ("done",))
    assert state.active == 1


def test_who_passes_and_then_stores_is_asked_again() -> None:
    state = table({"goods": 11}, {}, step="develop")
    GAME.advance(state, [])
    GAME.play(state, ("pass",))
    assert state.agenda[-1] == ("store",)
    GAME.play(state, ("store",))
    GAME.play(state, ("store",))
    assert (state.active, state.agenda[-1]) == (0, ("next",))


def test_a_whole_match_never_ends_a_turn_behind_an_action_that_could_be_taken_back() -> None:
    for seed in range(6):
        match = Match(GAME, GAME.configure(2), seed, [Player("Ada"), Player("Bo", "bot", "random")])
        rng = Rng.seeded(seed)
        while match.seat is not None:
            before = match.state.active, match.state.round
            action = rng.choice(match.choices)
            match.play(action)
            began = match.seat is not None and (match.state.active, match.state.round) != before
            assert not began or action[0] in ("done", "pass", "found"), (seed, action)


def test_neither_a_throw_nor_an_end_of_turn_is_forced() -> None:
    players = [{"name": "Ada", "kind": "human"}, {"name": "Bo", "kind": "bot", "bot": "easy"}]
    frame = ask("new", slug="iron-age", seats=2, seed=4, players=players, mode=PRACTICE)
    frame = ask("act", match=frame["match"], action=["found", "port"])
    frame = ask("act", match=frame["match"], action=["found", "port"])
    assert [row["action"] for row in frame["choices"]] == [["throw"]] and not frame["forced"]
    assert frame["prompt"] == "Your turn: throw the dice" and frame["rule"] == "IA-016"
    assert GAME.word(bridge._find(frame["match"]).state, ("done",))


def spoken(state: IronAgeState, words: Text) -> str:
    """Words as a player at the table reads them."""
    return GAME.catalogue.render(words, Names([f"Player {seat}" for seat in range(state.seats)]))


def test_hard_does_not_tell_how_much_worse_its_second_port_is() -> None:
    for seed in range(12):
        match = Match(GAME, GAME.configure(2), seed, [Player("Ada", "bot", "hard"), Player("Bo", "bot", "hard")])
        while match.state.agenda[-1][0] == "second":
            thought = match.think("hard")
            said = "" if thought.said is None else match.words(thought.said)
            assert "worse" not in said, (seed, said)
            match.play(thought.action)


@pytest.mark.parametrize(("fate", "food"), [("plenty", 3), ("drought", 1), ("omens", 2)])
def test_the_question_over_a_die_names_what_its_buttons_give(fate: str, food: int) -> None:
    state = table({}, {}, step="goods", dice="either", fate=fate)
    GAME.advance(state, [])
    assert spoken(state, GAME.prompt(state)) == f"This die: {food} food or 2 people?"
    assert [spoken(state, GAME.label(state, action)) for action in GAME.choices(state)] == [
        f"Take {food} food",
        "Take 2 people",
    ]


def test_the_second_building_says_what_it_brings() -> None:
    match = Match(GAME, GAME.configure(2), 1, [Player("Ada"), Player("Bo")])
    seat = match.seat
    assert seat is not None
    told = {str(action[1]): GAME.detail(match.state, action) for action in match.choices}
    before = GAME.view(match.state, seat)["seats"][seat]
    match.play(("found", "province"))
    after = GAME.view(match.state, seat)["seats"][seat]
    armies = after["pegs"]["armies"]["now"] - before["pegs"]["armies"]["now"]
    tribute = after["tribute"] - before["tribute"]
    assert told["province"] is not None and told["port"] is not None
    assert spoken(match.state, told["province"]) == f"{armies} armies, {tribute} tribute; eats 1 food a round"
    assert spoken(match.state, told["port"]) == "+1 good a port face"


def test_a_demand_between_equals_is_not_told_as_one_of_the_weaker() -> None:
    state = table({}, {})
    line = GAME.line(("demanded", 0, 1, 1, 1, 0))
    assert line is not None
    assert spoken(state, line) == "Player 0 (1) gets no tribute from Player 1 (1)"


def test_the_way_on_says_what_it_is_in_every_step() -> None:
    named: dict[str, set[str]] = {}
    for seed in range(8):
        match = Match(GAME, GAME.configure(2, {"colonies": "on"}), seed, [Player("A"), Player("B")])
        rng = Rng.seeded(seed)
        while match.seat is not None and len(match) < 400:
            for action in match.choices:
                if action[0] in ("pass", "done"):
                    said = GAME.catalogue.render(GAME.label(match.state, action))
                    named.setdefault(str(match.state.agenda[-1][0]), set()).add(said)
            match.play(rng.choice(match.choices))
    assert named == {
        "leadership": {"Keep the dice"},
        "omens": {"Keep the dice"},
        "granary": {"Feed the provinces"},
        "fate": {"Don’t fight"},
        "colonies": {"Done with colonies"},
        "build": {"Done building"},
        "develop": {"Buy nothing"},
        "store": {"End turn"},
        "next": {"End turn"},
    }


@pytest.mark.parametrize(
    ("goods", "asked"), [(4, "Store goods as wealth?"), (3, "Goods into food? 1 food for 2 provinces")]
)
def test_the_last_step_asks_for_what_can_be_done(goods: int, asked: str) -> None:
    state = table({"goods": goods, "food": 1, "provinces": 2, "developments": ("granaries",)}, {}, step="store")
    assert spoken(state, GAME.prompt(state)) == asked
