"""Whole matches and the rulebook's worked examples, replayed to the same end."""

from __future__ import annotations

import json
from pathlib import Path

import conformance
import pytest
from games.mediterranean_empires.table import go

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.kernel.game import as_action, digest

test_golden_matches = conformance.golden_matches(GAME)
test_corpus = conformance.corpus(GAME)

WORKED = sorted((conformance.golden_folder(GAME) / "worked").glob("*.json"))


def test_every_kind_of_event_is_told_somewhere() -> None:
    assert conformance.untold_kinds(GAME) == set()


def test_every_way_to_end_is_kept() -> None:
    assert conformance.golden_reasons(GAME) == {"last_turn", "automatic"}


@pytest.mark.rule("ME-284", "ME-295", "ME-235", "ME-160", "ME-410")
@pytest.mark.parametrize("path", WORKED, ids=[path.stem for path in WORKED])
def test_worked_examples(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    state = GAME.load(kept["start"])
    seen = go(state, *(as_action(action) for action in kept["actions"]))
    assert [event[4] for event in seen if event[0] == "total"] == kept["totals"]
    assert state.points == kept["points"] and digest(state) == kept["hash"]


def test_the_rulebooks_numbers() -> None:
    totals = {path.stem: json.loads(path.read_text("utf-8"))["totals"] for path in WORKED}
    assert totals["naval_battle"] == [17, 16]
    assert totals["field_battle"][:2] == [29, 28]
