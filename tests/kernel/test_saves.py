"""Saves and share codes: whole, damaged, old, new, hostile. Always a sentence, never a lost match."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from morra import GAME

from pygame_core import games
from pygame_core.kernel import BadCode, BadConfig, BadSave, Match, Player, Rng, UnknownGame, share
from pygame_core.kernel import save as saves
from pygame_core.kernel.game import canonical, digest
from pygame_core.kernel.pack import GrowingList, deflate, inflate, pack, put_number, take_number, unpack


@pytest.fixture(autouse=True)
def _with_morra() -> None:
    games.register("morra")


def played(count: int = 40, seed: int = 3) -> Match[Any]:
    match = Match(GAME, GAME.configure(3), seed, [Player("Ada"), Player("Bo", "bot", "hard:bold"), Player("Cy")])
    rng = Rng.seeded(seed)
    for _ in range(count):
        if match.seat is not None:
            match.play(rng.choice(match.choices))
    return match


def altered(saved: str, **changes: Any) -> str:
    """The save with other fields and a checksum that fits them."""
    data = json.loads(saved) | changes
    data.pop("check")
    return canonical(data | {"check": saves._check(data)})


def test_a_save_opens_as_it_was() -> None:
    match = played()
    match.practised = True
    match.name = "Sunday"
    again, changed = saves.load(saves.save(match, 123), games.get)
    assert not changed
    assert digest(again.state) == digest(match.state)
    assert (again.players, again.name, again.practised, again.actions) == (
        match.players,
        "Sunday",
        True,
        match.actions,
    )


def test_a_summary_needs_no_replay() -> None:
    shown = saves.summary(saves.save(played(), 123))
    assert shown["slug"] == "morra" and shown["saved"] == 123 and shown["length"] == 40
    assert shown["standing"].startswith("Round ")


def test_a_save_of_older_rules_goes_on_from_its_checkpoint() -> None:
    match = played()
    log = [list(action) for action in match.actions]
    log[7] = ["show", 99]
    old = altered(saves.save(match), log=pack(log), rules=0)
    again, changed = saves.load(old, games.get)
    assert changed and len(again) == 0
    assert digest(again.state) == digest(match.state)
    assert again.past and again.past[-1]
    while again.seat is not None:
        again.play(again.choices[0])
    once_more, changed = saves.load(saves.save(again), games.get)
    assert not changed and digest(once_more.state) == digest(again.state) and once_more.past == again.past
    with pytest.raises(BadCode, match="older rules"):
        share.encode(again)


def test_a_replay_that_leads_elsewhere_goes_on_from_the_checkpoint() -> None:
    match = played()
    again, changed = saves.load(altered(saves.save(match), seed=match.seed + 1), games.get)
    assert changed and digest(again.state) == digest(match.state)


def test_options_that_no_longer_exist_do_not_lose_the_match() -> None:
    match = played()
    old = altered(saves.save(match), config={"seats": 3, "options": {"gone": "yes"}})
    again, changed = saves.load(old, games.get)
    assert changed and digest(again.state) == digest(match.state)


@pytest.mark.parametrize("changes", [{"thalassa": 99}, {"rules": 99}])
def test_a_save_of_a_newer_version_is_refused_clearly(changes: dict[str, Any]) -> None:
    with pytest.raises(BadSave, match="newer version"):
        saves.load(altered(saves.save(played()), **changes), games.get)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", "not json", '{"thalassa": "1"}', "[" * 100_000, '{"thalassa": 1}', "\u0000" * 1_000_000],
)
def test_things_that_are_no_saves(text: str) -> None:
    with pytest.raises(BadSave):
        saves.load(text, games.get)
    with pytest.raises(BadSave):
        saves.summary(text)


def test_a_wrong_checksum() -> None:
    saved = saves.save(played())
    with pytest.raises(BadSave, match="checksum"):
        saves.load(saved.replace('"length":40', '"length":41'), games.get)


@pytest.mark.parametrize(
    "slug", ["", "__proto__", "toString", "hasOwnProperty", "iron age", "-", "a--b", "a\u200bb", 7]
)
def test_a_slug_that_no_game_could_have_is_refused(slug: Any) -> None:
    with pytest.raises(BadSave):
        saves.summary(altered(saves.save(played()), slug=slug))


@pytest.mark.parametrize("field", ["log", "checkpoint", "told", "past", "players", "config", "seed", "slug", "mode"])
@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [["show", 1]], "aGVsbG8="])
def test_wrong_types_with_a_right_checksum(field: str, value: Any) -> None:
    damaged = altered(saves.save(played()), **{field: value})
    try:
        match, _ = saves.load(damaged, games.get)
    except (BadSave, BadConfig, UnknownGame) as error:
        assert str(error).endswith(".")
    else:
        assert match.seat is None or match.choices


def test_a_game_that_is_gone() -> None:
    with pytest.raises(UnknownGame, match="no-such"):
        saves.load(altered(saves.save(played()), slug="no-such"), games.get)


def test_a_share_code_opens_as_it_was() -> None:
    match = played(400)
    code = share.encode(match)
    again = share.decode(code, games.get)
    assert digest(again.state) == digest(match.state) and again.players == match.players
    assert len(code) < 600 and code.replace("-", "").replace("_", "").isalnum()


def test_cut_codes() -> None:
    code = share.encode(played())
    for length in range(0, len(code), 7):
        with pytest.raises(BadCode):
            share.decode(code[:length], games.get)


@given(st.integers(0, 10**9), st.characters())
def test_altered_codes(at: int, letter: str) -> None:
    code = share.encode(played(12))
    at %= len(code)
    wrong = code[:at] + letter + code[at + 1 :]
    try:
        match = share.decode(wrong, games.get)
    except (BadCode, BadConfig, UnknownGame):
        pass
    else:
        assert digest(match.state) == digest(played(12).state)


@pytest.mark.parametrize("code", ["A" * 1_000_000, "é" * 50, "AA", "AQ", "!!!!", "../../x", "\u0000"])
def test_garbage_codes(code: str) -> None:
    with pytest.raises(BadCode):
        share.decode(code, games.get)


def test_a_code_of_another_version() -> None:
    with pytest.raises(BadCode, match="another version"):
        share.decode("_" + share.encode(played())[1:], games.get)


def test_a_code_with_an_illegal_move_says_which() -> None:
    match = played(12)
    match.indexes[5] = 77
    with pytest.raises(BadCode, match="move 6"):
        share.decode(share.encode(match), games.get)


def test_a_code_of_a_game_that_is_gone() -> None:
    match = played(3)
    code = share.encode(match)
    with pytest.raises(UnknownGame):
        share.decode(code, lambda slug: games.get("gone-" + slug))


@given(st.binary(max_size=400))
def test_deflate_round_trip(data: bytes) -> None:
    assert inflate(deflate(data)) == data


@given(st.lists(st.integers(0, 2**60)))
def test_number_round_trip(numbers: list[int]) -> None:
    data = bytearray()
    for number in numbers:
        put_number(number, data)
    at, back = 0, []
    while at < len(data):
        number, at = take_number(bytes(data), at)
        back.append(number)
    assert back == numbers


def test_a_bomb_is_not_unpacked() -> None:
    with pytest.raises(ValueError, match="too long"):
        inflate(deflate(bytes(64 * 1024 * 1024)))


@pytest.mark.parametrize("value", [None, 3, "", "&&", "aGVsbG8="])
def test_unpack_refuses(value: Any) -> None:
    with pytest.raises(ValueError):
        unpack(value)


def test_a_log_packed_while_it_grows_is_the_same_as_one_packed_at_once() -> None:
    grown = GrowingList()
    whole: list[list[object]] = []
    for number in range(300):
        assert unpack(grown.packed()) == whole
        rows: list[list[object]] = [["show", number], ["hold"]]
        added = rows[: number % 3]
        grown.extend(added)
        whole += added
    assert unpack(grown.packed()) == whole and grown.length == len(whole)


def test_a_save_after_undo_holds_what_is_played_now() -> None:
    game = games.register("morra")
    match = Match(game, game.configure(2), 5, mode="practice")
    match.play(("show", 2))
    match.play(("guess", 6))
    saves.save(match)
    match.undo(1)
    match.play(("guess", 7))
    again, _ = saves.load(saves.save(match), games.get)
    assert again.actions == [("show", 2), ("guess", 7)]
