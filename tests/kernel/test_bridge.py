"""The bridge: every method once through JSON, and every kind of bad request."""

import json
from typing import Any

import pytest

from pygame_core import bridge, games


@pytest.fixture(autouse=True)
def _with_morra() -> None:
    games.register("morra")


def ask(method: str, **params: Any) -> Any:
    answer = json.loads(bridge.dispatch(json.dumps({"method": method, "params": params})))
    assert "ok" in answer, answer
    return answer["ok"]


def fail(method: str, **params: Any) -> Any:
    answer = json.loads(bridge.dispatch(json.dumps({"method": method, "params": params})))
    assert set(answer) == {"error"}
    assert answer["error"]["message"]
    return answer["error"]


def start(**params: Any) -> Any:
    players = [{"name": "Ada", "kind": "human"}, {"name": "Bo", "kind": "bot", "bot": "easy:bold"}]
    return ask("new", **({"slug": "morra", "seats": 2, "seed": 5, "players": players} | params))


def finish(frame: Any) -> Any:
    while frame["seat"] is not None:
        if frame["players"][frame["seat"]]["kind"] == "bot":
            decision = ask("think", **ask("log", match=frame["match"]))
            assert set(decision) == {"action", "label", "why"}
            action = decision["action"]
        else:
            action = frame["choices"][-1]["action"]
        frame = ask("act", match=frame["match"], action=action)
    return frame


def test_games_tell_all_that_a_set_up_form_needs() -> None:
    morra = next(game for game in ask("games") if game["slug"] == "morra")
    assert morra["seats"] == [2, 3] and morra["hidden"]
    assert morra["options"][0] == {
        "name": "target",
        "label": "Points to win",
        "help": "How many points end the game.",
        "default": "3",
        "choices": [{"value": "3", "label": "Three", "seats": None}, {"value": "5", "label": "Five", "seats": None}],
    }
    assert {"name": "hard:bold", "label": "Hard, bold"} in morra["bots"]


def test_a_whole_match() -> None:
    frame = start()
    assert frame["seat"] == frame["eyes"] == 0
    assert frame["choices"][2] == {
        "action": ["show", 2],
        "verb": "show",
        "group": "Fingers",
        "label": "Show 2 fingers",
        "detail": "",
    }
    assert frame["labels"]["deck"] == "Cards left"
    frame = ask("act", match=frame["match"], action=["show", 2], since=len(frame["log"]))
    assert [line["text"] for line in frame["log"]] == ["Ada shows 2 fingers"]
    assert frame["refusals"][0]["rule"] == "MO-004" and frame["refusals"][0]["why"]
    assert frame["undo"] == 0
    frame = ask("redo", match=ask("undo", match=frame["match"])["match"])
    assert frame["index"] == 1
    frame = finish(frame)
    outcome = frame["outcome"]
    assert outcome["reason"] and outcome["categories"] == {"points": "Points"}
    assert sum(map(sum, [outcome["totals"]])) >= 0
    history = ask("history", match=frame["match"])
    assert history[0]["totals"] == [0, 0] and history[-1]["totals"] == outcome["totals"]
    past = ask("frame", match=frame["match"], at=3, eyes=0)
    assert past["index"] == 3 and past["choices"] == [] and past["outcome"] is None
    assert ask("read", code=ask("code", match=frame["match"])["code"])["outcome"] == outcome
    saved = ask("save", match=frame["match"], saved=99)
    assert saved["summary"]["saved"] == 99 and saved["summary"]["over"]
    assert ask("peek", save=saved["text"]) == saved["summary"]
    assert ask("open", save=saved["text"])["outcome"] == outcome
    assert len(ask("hash", match=frame["match"])["hash"]) == 16
    branch = ask("branch", match=frame["match"], at=3)
    assert branch["length"] == 3 and branch["match"] != frame["match"]
    assert ask("close", match=frame["match"]) == {}
    assert fail("frame", match=frame["match"])["type"] == "BadConfig"


def test_a_verb_without_arguments_may_have_a_heading_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = games.get("morra").catalogue.entries
    monkeypatch.setitem(entries, "verb.show_alone", "never")
    monkeypatch.setitem(entries, "verb.hold_alone", "Keep the card")
    frame = start()
    assert {row["group"] for row in frame["choices"]} == {"Fingers"}
    while not any(row["action"] == ["hold"] for row in frame["choices"]):
        frame = ask("act", match=frame["match"], action=frame["choices"][0]["action"])
    assert {row["action"][0]: row["group"] for row in frame["choices"]} == {"add": "Card", "hold": "Keep the card"}


def test_another_seat_sees_no_choices_and_no_secrets() -> None:
    frame = start()
    other = ask("frame", match=frame["match"], eyes=1)
    assert other["choices"] == [] and other["refusals"] == []
    assert other["prompt"] == "Waiting for Ada"
    assert "card" not in other["view"]["seats"][0]


def test_names_and_modes_can_change() -> None:
    handle = start()["match"]
    assert ask("rename", match=handle, name="Sunday")["name"] == "Sunday"
    assert ask("rename", match=handle, seat=1, name="\u202eMallory")["players"][1]["name"] == "Mallory"
    assert ask("mode", match=handle, mode="practice")["mode"] == "practice"
    assert fail("mode", match=handle, mode="cheat")["type"] == "BadConfig"


def test_hints_and_thoughts_name_their_alternatives() -> None:
    frame = start()
    frame = ask("act", match=frame["match"], action=["show", 2])
    hint = ask("hint", **ask("log", match=frame["match"]))
    assert hint["action"][0] == "guess" and hint["label"].startswith("Guess")
    assert hint["alternatives"][0]["why"].startswith("this sum came up")
    assert fail("think", **ask("log", match=frame["match"]))["type"] == "BadConfig"


def test_the_bot_worker_follows_undo() -> None:
    frame = start()
    frame = ask("act", match=frame["match"], action=["show", 2])
    first = ask("hint", **ask("log", match=frame["match"]))
    ask("undo", match=frame["match"])
    ask("act", match=frame["match"], action=["show", 5])
    assert ask("hint", **ask("log", match=frame["match"]))["action"][1] >= 6
    ask("undo", match=frame["match"])
    ask("act", match=frame["match"], action=["show", 2])
    assert ask("hint", **ask("log", match=frame["match"])) == first


def test_words_rules_and_statics() -> None:
    assert ask("words", slug="morra")["bot.bold"] == "Bold"
    assert ask("rules", slug="morra")[0]["id"] == "MO-001"
    assert ask("static", slug="morra", seats=2) == {}


def test_a_match_on_older_rules_says_so() -> None:
    from pygame_core.kernel import save as saves
    from pygame_core.kernel.game import canonical

    data = json.loads(ask("save", match=start()["match"])["text"]) | {"seed": 6}
    data.pop("check")
    opened = ask("open", save=canonical(data | {"check": saves._check(data)}))
    assert "goes on from where you left it" in opened["notice"]


@pytest.mark.parametrize(
    ("request_", "kind"),
    [
        ("", "Fault"),
        ("{}", "Fault"),
        ('{"method": "no such"}', "Fault"),
        ('{"method": "frame"}', "Fault"),
        ('{"method": "new", "params": {"slug": "x", "seats": 2, "seed": 1}}', "UnknownGame"),
        ('{"method": "new", "params": {"slug": "morra", "seats": 9, "seed": 1}}', "BadConfig"),
        ('{"method": "read", "params": {"code": "zz"}}', "BadCode"),
        ('{"method": "open", "params": {"save": "zz"}}', "BadSave"),
    ],
)
def test_bad_requests_are_answered(request_: str, kind: str) -> None:
    error = json.loads(bridge.dispatch(request_))["error"]
    assert error["type"] == kind and error["message"] and error["report"]


def test_an_illegal_action_is_answered_and_changes_nothing() -> None:
    handle = start()["match"]
    assert fail("act", match=handle, action=["show", 99])["type"] == "IllegalAction"
    assert ask("frame", match=handle)["index"] == 0


def test_an_error_says_which_sentence_it_is() -> None:
    save = json.loads(ask("save", match=start()["match"])["text"])
    assert fail("open", save=json.dumps(save | {"thalassa": 99}))["key"] == "error.save_newer"
    assert fail("open", save=json.dumps(save | {"name": "Another"}))["key"] == "error.save_check"


def test_every_game_has_words_for_its_set_up_form() -> None:
    ask("games")
    for game in games.load_all().values():
        assert game.catalogue.missing == set(), game.meta.slug


def test_every_match_keeps_the_title_of_its_game_when_it_is_opened_again() -> None:
    for game in games.load_all().values():
        seats = game.meta.seats[0]
        players = [{"name": f"P{seat}", "kind": "human"} for seat in range(seats)]
        frame = ask("new", slug=game.meta.slug, seats=seats, seed=3, players=players)
        text = ask("save", match=frame["match"])["text"]
        assert ask("open", save=text)["name"] == frame["name"] == game.meta.title
