"""A loss that would go below 1 point is ignored whole; a match begun under the older ruling goes on by that."""

from __future__ import annotations

import json
import random

import pytest
from games.mediterranean_empires import table as at

from pygame_core import bridge
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import PLACE, SIZE
from pygame_core.games.mediterranean_empires.prospects import loss_of
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.games.mediterranean_empires.table import change_control, score
from pygame_core.kernel import Event, Match, Player, share
from pygame_core.kernel import save as saves
from pygame_core.kernel.game import Json, digest

RULING = "least_points"


@pytest.mark.rule("ME-172")
@pytest.mark.parametrize("had", range(1, 6))
@pytest.mark.parametrize("lost", (1, 2, 3))
@pytest.mark.parametrize("ruling", ("spared", "down_to_one"))
def test_a_loss_is_borne_whole_or_not_at_all(had: int, lost: int, ruling: str) -> None:
    state = at.table(points=had, least_points=ruling)
    out: list[Event] = []
    score(state, 0, -lost, 1, out)
    whole = had - lost
    assert state.points[0] == (whole if whole >= 1 else had if ruling == "spared" else 1)
    assert sum(state.tally[0]) == state.points[0]
    assert [event[2] for event in out] == ([] if state.points[0] == had else [state.points[0] - had])


@pytest.mark.rule("ME-172")
@pytest.mark.parametrize("had", (1, 2, 3, 4))
def test_what_a_city_costs_its_owner_is_told_as_it_comes(had: int) -> None:
    state = at.table(points=had)
    city = PLACE["carthage"]
    told, owner = loss_of(state, city), state.owner[city]
    change_control(state, city, at.seat_of(state, "rome"), [])
    assert had - state.points[owner] == told == (SIZE[city] if had > SIZE[city] else 0)


def of_before(text: str) -> Json:
    """A save, or the head of a link, as it was written before there was the new ruling."""
    data: Json = json.loads(text)
    data["rules"] = 3
    del data["config"]["options"][RULING]
    return data


def match_of_before() -> Match[EmpiresState]:
    """A match by the older ruling, up to where it mattered."""
    for seed in range(11, 60):
        options = {"turns": "5", RULING: "down_to_one"}
        match = Match(GAME, GAME.configure(4, options), seed, [Player(f"B{seat}") for seat in range(4)])
        luck = random.Random(seed)
        while match.seat is not None and len(match) < 2000:
            loud = [action for action in match.choices if action[0] not in ("pass", "hush", "ask", "discard")]
            match.play(luck.choice(loud or list(match.choices)))
            if 1 in match.state.points:
                return match
    raise AssertionError("nobody fell to 1 point")


def test_saves_and_links_of_before_replay_to_the_same_table() -> None:
    match = match_of_before()
    data = of_before(saves.save(match))
    del data["check"]
    opened, from_checkpoint = saves.load(saves.signed(data), lambda _: GAME)
    assert not from_checkpoint and digest(opened.state) == digest(match.state)
    assert opened.config[RULING] == "down_to_one"
    again, _ = saves.load(saves.save(opened), lambda _: GAME)
    assert again.config[RULING] == "down_to_one", "it keeps its ruling when it is saved anew"
    assert digest(share.decode(share.encode(opened), lambda _: GAME).state) == digest(match.state)


def test_a_checkpoint_of_before_keeps_the_older_ruling() -> None:
    state = at.table(least_points="down_to_one", points=2)
    data = state.to_json()
    assert len(data["options"]) == 5, "as it was written then"
    old = GAME.load(json.loads(json.dumps(data)))
    score(old, 0, -2, 1, [])
    assert old.points[0] == 1
    new = GAME.load(json.loads(json.dumps(at.table(points=2).to_json())))
    score(new, 0, -2, 1, [])
    assert new.points[0] == 2


def test_new_matches_follow_the_new_ruling_and_nobody_is_asked_for_it() -> None:
    assert GAME.configure(4)[RULING] == "spared"
    answer = json.loads(bridge.dispatch(json.dumps({"method": "games"})))["ok"]
    rows = answer if isinstance(answer, list) else answer["games"]
    options = next(row["options"] for row in rows if row["slug"] == GAME.meta.slug)
    assert RULING not in {option["name"] for option in options}


@pytest.mark.rule("ME-136", "ME-172")
@pytest.mark.parametrize("had", (2, 3))
def test_whoever_would_fall_below_one_is_told_that_nothing_is_lost(had: int) -> None:
    state = at.table(hands={"rome": ["rome/hastati", "rome/triarii"]}, points=had)
    state.lead = state.order.index(at.seat_of(state, "rome"))
    state.agenda = [("shortage", 0)]
    GAME.advance(state, [])
    detail = GAME.detail(state, ("lose_two",))
    words = GAME.catalogue.render(detail) if detail else ""
    assert words == ("You keep your 2 points: a loss below 1 is ignored" if had == 2 else "")
    at.go(state, ("lose_two",))
    assert state.points[at.seat_of(state, "rome")] == (2 if had == 2 else 1)
