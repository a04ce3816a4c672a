"""The bridge: every method once through JSON, and every kind of bad request."""

import gc
import json
from typing import Any

import pytest

from pygame_core import bridge, games
from pygame_core.frames import FrameJson, LineJson, is_forced
from pygame_core.kernel import Match, Player, save
from tools import frame_types


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
            assert set(decision) == {"action", "label", "why", "discreet"}
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
    assert [line["text"] for line in frame["log"]] == ["You show 2 fingers"]
    assert frame["refusals"][0]["rule"] == "MO-004" and frame["refusals"][0]["why"]
    assert frame["undo"] == 0
    frame = ask("redo", match=ask("undo", match=frame["match"])["match"])
    assert frame["index"] == 1
    frame = finish(frame)
    outcome = frame["outcome"]
    assert outcome["reason"] and outcome["categories"] == {"points": "Points"}
    assert outcome["totals"] == [sum(points.values()) for points in outcome["scores"]]
    first = outcome["ranking"][0][0]
    assert outcome["totals"][first] == max(outcome["totals"]) > 0
    history = ask("history", match=frame["match"])
    assert history[0]["totals"] == [0, 0] and history[-1]["totals"] == outcome["totals"]
    assert {point["chances"] for point in history} == {None}
    past = ask("frame", match=frame["match"], at=3, eyes=0)
    assert past["index"] == 3 and past["choices"] == [] and past["outcome"] is None
    assert ask("read", code=ask("code", match=frame["match"])["code"])["outcome"] == outcome
    saved = ask("save", match=frame["match"], saved=99)
    summary = ask("peek", save=saved["text"])
    assert summary["saved"] == 99 and summary["over"]
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


def test_a_bot_says_later_what_it_said_when_it_did_it_and_a_human_nothing() -> None:
    frame = start()
    said: list[str] = []
    while frame["seat"] is not None:
        if frame["players"][frame["seat"]]["kind"] == "bot":
            decision = ask("think", **ask("log", match=frame["match"]))
            said.append(decision["why"])
            action = decision["action"]
        else:
            said.append("")
            action = frame["choices"][-1]["action"]
        frame = ask("act", match=frame["match"], action=action)
    log = ask("log", match=frame["match"])
    assert any(said)
    assert [ask("reason", at=at, **log)["why"] for at in range(len(said))] == said
    assert ask("reason", at=len(said), **log) == {"label": "", "why": ""}
    assert ask("reason", at=said.index(next(filter(None, said))), **log)["label"]


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


def test_words_and_statics() -> None:
    assert ask("words", slug="morra")["bot.bold"] == "Bold"
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


def test_the_next_person_is_offered_no_undo_of_what_another_has_played() -> None:
    frame = start(players=[{"name": name, "kind": "human"} for name in ("Ada", "Bo")])
    handle = frame["match"]
    while frame["seat"] == 0:
        frame = ask("act", match=handle, action=frame["choices"][0]["action"])
        assert frame["seat"] or frame["undo"] is not None
    assert (frame["seat"], frame["undo"]) == (1, None)
    assert fail("undo", match=handle)["key"] == "error.no_undo"


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


def test_actions_in_a_row_are_one() -> None:
    frame = start()
    handle = frame["match"]
    frame = ask("acts", match=handle, actions=[["show", 2], ["guess", 6]])
    assert (frame["played"], frame["stopped"], frame["index"], frame["undo"]) == (2, "", 2, 0)
    assert ask("undo", match=handle)["index"] == 0
    assert ask("redo", match=handle)["index"] == 2
    reopened = ask("open", save=ask("save", match=handle)["text"])
    assert ask("undo", match=reopened["match"])["index"] == 0


def test_a_row_stops_cleanly_where_an_action_is_not_offered() -> None:
    frame = start()
    frame = ask("acts", match=frame["match"], actions=[["show", 4], ["guess", 1], ["hold"]])
    assert (frame["played"], frame["stopped"], frame["index"]) == (1, "gone", 1)
    assert ask("acts", match=frame["match"], actions=[["nonsense"]])["index"] == 1
    assert ask("undo", match=frame["match"])["index"] == 0


def test_a_row_stops_before_it_plays_for_somebody_else() -> None:
    frame = start()
    frame = ask("acts", match=frame["match"], actions=[["show", 2], ["guess", 6], ["hold"], ["show", 1]])
    assert (frame["played"], frame["stopped"], frame["seat"]) == (3, "turn", 1)


def test_a_row_stops_where_something_came_to_light() -> None:
    players = [{"name": "Ada", "kind": "human"}, {"name": "Cy", "kind": "human"}]
    frame = start(players=players)
    for action in (["show", 2], ["guess", 6], ["hold"], ["show", 2], ["guess", 6]):
        frame = ask("act", match=frame["match"], action=action)
    frame = ask("acts", match=frame["match"], actions=[["hold"], ["show", 0]])
    assert (frame["played"], frame["stopped"], frame["undo"]) == (1, "shown", None)


def test_what_is_played_after_an_undone_row_stands_alone() -> None:
    frame = start(mode="practice")
    handle = frame["match"]
    ask("acts", match=handle, actions=[["show", 2], ["guess", 6]])
    ask("undo", match=handle, to=1)
    assert ask("act", match=handle, action=["guess", 5])["undo"] == 1
    assert ask("undo", match=handle)["undo"] == 0


def test_a_save_with_rows_outside_the_match_is_refused() -> None:
    saved = json.loads(ask("save", match=start()["match"])["text"])
    saved.pop("check")
    saved["bundles"] = [[0, 5]]
    saved["check"] = save._check(saved)
    assert fail("open", save=json.dumps(saved))["type"] == "BadSave"
    saved.pop("check")
    del saved["bundles"]
    saved["check"] = save._check(saved)
    assert ask("open", save=json.dumps(saved))["index"] == 0


def test_lines_say_who_acted_and_where_a_chapter_begins() -> None:
    frame = start()
    assert [(line["seat"], line["chapter"]) for line in frame["log"]][:2] == [(None, "Round 1"), (None, "")]
    frame = ask("act", match=frame["match"], action=["show", 2], since=len(frame["log"]))
    assert [(line["seat"], line["chapter"]) for line in frame["log"]] == [(0, "")]


def test_the_log_goes_on_from_any_entry() -> None:
    frame = finish(start())
    for eyes in (0, 1, None):
        whole = ask("frame", match=frame["match"], eyes=eyes)["log"]
        for since in range(len(whole) + 1):
            assert ask("frame", match=frame["match"], eyes=eyes, since=since)["log"] == whole[since:]
    ask("mode", match=frame["match"], mode="practice")
    ask("undo", match=frame["match"], to=2)
    shorter = ask("frame", match=frame["match"], eyes=0)["log"]
    assert ask("frame", match=frame["match"], eyes=0, since=2)["log"] == shorter[2:] and len(shorter) > 2


def test_only_the_one_human_reads_you() -> None:
    frame = start()
    frame = ask("act", match=frame["match"], action=["show", 2])
    handle = frame["match"]

    def told(match: int, eyes: int | None) -> str:
        return str(ask("frame", match=match, eyes=eyes)["log"][-1]["text"])

    assert (frame["you"], frame["players"][0]["called"], frame["players"][0]["name"]) == (0, "You", "Ada")
    assert told(handle, 0) == "You show 2 fingers"
    assert told(handle, 1) == told(handle, None) == "Ada has chosen"
    foreign = ask("read", code=ask("code", match=handle)["code"])
    assert foreign["you"] is None and foreign["log"][-1]["text"] == "Ada shows 2 fingers"
    two = [{"name": "Ada", "kind": "human"}, {"name": "Cy", "kind": "human"}]
    both = ask("act", match=start(players=two)["match"], action=["show", 2], eyes=0)
    assert both["you"] is None and both["log"][-1]["text"] == "Ada shows 2 fingers"


@pytest.mark.parametrize(
    ("slug", "seats"), [("trade-and-war", 2), ("mediterranean-empires", 2), ("trading-in-the-mediterranean", 4)]
)
def test_bots_are_called_by_what_they_lead(slug: str, seats: int) -> None:
    known = {game["slug"]: game for game in ask("games")}
    assert slug in known, sorted(known)
    players = [{"name": "Ada", "kind": "human"}] + [{"name": "Bo", "kind": "bot", "bot": "easy"}] * (seats - 1)
    names = [who["name"] for who in ask("new", slug=slug, seats=seats, seed=3, players=players)["players"]]
    assert names[0] == "Ada" and "Bo" not in names


def test_the_rule_of_the_present_step() -> None:
    frame = start()
    assert frame["rule"] == "MO-003"
    frame = ask("act", match=frame["match"], action=["show", 2])
    assert frame["rule"] == "MO-004"
    assert finish(frame)["rule"] == ""


def test_a_lesson_opens_the_guided_match_where_it_begins() -> None:
    morra = next(game for game in ask("games") if game["slug"] == "morra")
    assert morra["lessons"] == ["show", "guess"]
    frame = ask("lesson", slug="morra", lesson="guess")
    assert (frame["lesson"], frame["index"], frame["players"][0]["called"]) == ("guess", 1, "You")
    assert fail("lesson", slug="morra", lesson="nowhere")["key"] == "error.lesson"


def test_every_guide_can_be_played() -> None:
    """From each lesson to the next, and from the last to the end: so every lesson can be played to the end."""
    for game in games.load_all().values():
        if game.guide is None:
            continue
        script = [list(action) for action in game.guide["script"]]
        begins = sorted(game.guide["lessons"].items(), key=lambda lesson: lesson[1])
        reached: dict[int, Any] = {}
        for at, (lesson, begin) in enumerate(begins):
            assert 0 <= begin <= len(script), (game.meta.slug, lesson)
            frame = ask("lesson", slug=game.meta.slug, lesson=lesson)
            assert frame["index"] == begin and frame["seat"] == frame["eyes"], (game.meta.slug, lesson)
            assert reached.get(begin, frame["view"]) == frame["view"], (game.meta.slug, lesson)
            end = begins[at + 1][1] if at + 1 < len(begins) else len(script)
            told = frame
            for action in script[begin:end]:
                since = told["logStart"] + len(told["log"])
                told = ask("act", match=frame["match"], action=action, eyes=frame["eyes"], since=since)
            reached[end] = told["view"]


def test_a_hint_plans_as_far_as_nothing_comes_to_light_and_counts() -> None:
    frame = start()
    hint = ask("hint", **ask("log", match=frame["match"]))
    verbs = [step["action"][0] for step in hint["plan"]]
    assert verbs[:2] == ["show", "guess"] and len(verbs) <= 3
    assert hint["plan"][0] == {"action": hint["action"], "label": hint["label"]}
    played = ask("acts", match=frame["match"], actions=[step["action"] for step in hint["plan"]])
    assert played["played"] == len(verbs) and played["hints"] == 0
    assert ask("hinted", match=frame["match"]) == {"hints": 1}
    saved = ask("save", match=frame["match"])["text"]
    assert ask("open", save=saved)["hints"] == 1


def test_the_bot_worker_is_told_only_what_is_new() -> None:
    frame = start()
    handle = frame["match"]
    first = ask("log", match=handle)
    ask("hint", **first)
    ask("act", match=handle, action=["show", 2])
    news = ask("log", match=handle, known=first["id"], since=0)
    assert "header" not in news and news["actions"] == [["show", 2]]
    ask("rename", match=handle, seat=0, name="Eve")
    ask("hint", **news)
    ask("undo", match=handle)
    ask("act", match=handle, action=["show", 5])
    other = ask("log", match=handle, known=first["id"], since=0)
    assert ask("hint", **other)["action"][1] >= 6
    assert fail("hint", **(other | {"since": 9}))["key"] == "error.unfollowed"
    assert fail("hint", **(other | {"id": "another"}))["key"] == "error.unfollowed"


def test_the_page_knows_the_types_of_what_is_sent() -> None:
    assert frame_types.TARGET.read_text("utf-8") == frame_types.declarations(), "run: python -m tools.frame_types"
    frame = finish(start())
    assert set(frame) == FrameJson.__required_keys__
    assert set(start()) == FrameJson.__required_keys__ | {"labels"}
    assert set(frame["log"][0]) == LineJson.__required_keys__


def test_only_a_choice_that_takes_nothing_from_the_player_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [Player("Ada"), Player("Bo", "bot", "easy")]
    game = games.get("morra")
    match = Match(game, game.configure(2, {"die": "no"}), 5, players)
    assert is_forced(match, [("show", 2)])
    assert not is_forced(match, [("show", 2), ("show", 3)]) and not is_forced(match, [])
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "word", lambda self, state, action: True)
        assert not is_forced(match, [("show", 2)])
    match.play(("show", 2))
    match.play(("guess", 6))
    assert not is_forced(match, [("hold",)]), "the turn would go to the bot, and undo is still possible"
    for action in (("hold",), ("show", 1), ("guess", 9)):
        match.play(action)
    assert not is_forced(match, [("hold",)]), "all would be revealed"


def test_a_table_may_ask_and_nothing_changes() -> None:
    players = [{"name": "Ann"}, {"name": "Bob"}]
    opened = ask("new", slug="mediterranean-empires", seats=2, seed=3, players=players)
    before = ask("hash", match=opened["match"])
    answer = ask("look", match=opened["match"], question={"about": "place", "place": "rome"}, eyes=0)
    assert answer["dice"]["size"] >= 1
    assert ask("look", match=opened["match"], question={"about": "march", "place": "rome"}, eyes=1) == {}
    assert ask("hash", match=opened["match"]) == before


def test_no_answer_waits_until_python_has_cleared_up() -> None:
    before = gc.get_threshold()
    cleared: list[str] = []

    def count(phase: str, _: dict[str, int]) -> None:
        cleared.append(phase)

    try:
        gc.callbacks.append(count)
        ask("tidy")
        for seed in range(20):
            ask("new", slug="iron-age", seats=4, seed=seed)
        assert cleared == []
        ask("tidy")
        assert cleared
    finally:
        gc.callbacks.remove(count)
        gc.unfreeze()
        gc.set_threshold(*before)


def test_a_hint_does_what_it_names_best_though_opponents_vary_their_openings() -> None:
    bots = [{"name": name, "kind": "bot", "bot": "hard"} for name in ("Ada", "Bo")]
    varied: set[str] = set()
    for seed in range(12):
        frame = start(slug="iron-age", seed=seed, players=bots)
        varied.add(ask("think", **ask("log", match=frame["match"]))["label"])
        hint = ask("hint", **ask("log", match=frame["match"]))
        best = hint["alternatives"][0]
        assert best["value"] == max(row["value"] for row in hint["alternatives"])
        assert (hint["action"], hint["label"]) == (best["action"], best["label"])
        assert hint["plan"][0] == {"action": best["action"], "label": best["label"]}
    assert len(varied) == 2, "an opponent would take either"


def test_history_tells_the_chances_to_win_as_an_onlooker_has_them() -> None:
    frame = ask("new", slug="trade-and-war", seats=2, seed=4, players=[{"kind": "bot", "bot": "easy"}] * 2)
    [start] = ask("history", match=frame["match"])
    assert start["chances"] == [50, 50] and start["totals"] == [0, 0]


def pressed(frame: Any, action: Any) -> dict[str, Any]:
    return {"match": frame["match"], "actions": [action], "bundled": False}


def same(one: Any, two: Any) -> bool:
    return {**one, "match": 0} == {**two, "match": 0}


@pytest.mark.parametrize("slug", list(games.load_all()))
def test_what_is_foreseen_changes_nothing_and_is_what_comes(slug: str) -> None:
    seats = games.get(slug).meta.seats[0]
    frame = ask("new", slug=slug, seats=seats, seed=3)
    other = ask("new", slug=slug, seats=seats, seed=3)
    for turn in range(40):
        choices = [choice["action"] for choice in frame["choices"]]
        if not choices:
            break
        before = ask("hash", match=frame["match"])
        meant, passed_over = choices[turn % len(choices)], choices[(turn * 7) % len(choices)]
        ask("foresee", **pressed(frame, passed_over))
        assert ask("foresee", **pressed(frame, meant)) == {}, "it is told while the finger is still down"
        assert ask("hash", match=frame["match"]) == before
        foreseen = ask("foreseen", match=frame["match"])
        frame = ask("act", match=frame["match"], action=meant)
        ask("save", match=frame["match"])
        other = ask("act", match=other["match"], action=meant)
        assert same(foreseen, other)
        assert same(frame, other)
    assert frame["index"] > 3
    saved = [json.loads(ask("save", match=each["match"])["text"])["log"] for each in (frame, other)]
    assert saved[0] == saved[1]


def test_a_press_that_was_foreseen_before_something_else_happened_is_answered_anew() -> None:
    frame = start(mode="practice")
    first, second = (choice["action"] for choice in frame["choices"][:2])
    ask("foresee", **pressed(frame, first))
    ask("hinted", match=frame["match"])
    assert ask("act", match=frame["match"], action=first)["hints"] == 1
    ask("undo", match=frame["match"])
    ask("foresee", **pressed(frame, first))
    other = start()
    ask("foresee", **pressed(other, first))
    assert ask("foreseen", match=frame["match"]) is None
    assert not same(ask("act", match=frame["match"], action=second), ask("foreseen", match=other["match"]))
    ask("undo", match=frame["match"])
    ask("foresee", **pressed(frame, first))
    ask("redo", match=frame["match"])
    assert ask("foreseen", match=frame["match"]) is None
    assert ask("frame", match=frame["match"])["index"] == 1


def test_actions_foreseen_as_one_are_undone_as_one() -> None:
    frame = start()
    row = {"match": frame["match"], "actions": [["show", 2], ["guess", 6]]}
    ask("foresee", **row, bundled=True)
    foreseen = ask("foreseen", match=frame["match"])
    assert (foreseen["played"], foreseen["undo"]) == (2, 0)
    assert ask("acts", **row) == foreseen
    assert ask("undo", match=frame["match"])["index"] == 0


def test_what_cannot_be_played_cannot_be_foreseen() -> None:
    frame = start()
    assert fail("foresee", **pressed(frame, ["show", 99]))["type"] == "IllegalAction"
    assert fail("foresee", **pressed(frame, [["show"], 99]))["type"] == "IllegalAction"
    assert ask("foreseen", match=frame["match"]) is None
    ask("close", match=frame["match"])
    assert fail("foresee", **pressed(frame, ["show", 1]))["type"] == "BadConfig"


def test_a_request_whose_answer_cannot_be_told_changes_nothing() -> None:
    """`NaN` and infinities cannot be written; what was asked with them has not happened."""
    handle = start(mode="practice")["match"]
    for action in (["show", 2], ["guess", 5]):
        ask("act", match=handle, action=action)

    def all_of_it() -> Any:
        whole = json.loads(ask("save", match=handle)["text"])
        return whole, ask("frame", match=handle), ask("log", match=handle)["actions"]

    ask("undo", match=handle)
    before = all_of_it()
    nonsense = (float("nan"), float("inf"))
    requests: list[tuple[str, dict[str, Any]]] = [
        ("act", {"action": ["guess", 6]}),
        ("acts", {"actions": [["guess", 6]]}),
        ("undo", {}),
        ("redo", {}),
        ("mode", {"mode": "fair"}),
        ("frame", {"eyes": 1}),
        ("foresee", {"actions": [["guess", 6]], "bundled": False}),
    ]
    for method, params in requests:
        for since in nonsense:
            assert fail(method, match=handle, since=since, **params)["type"] == "Fault"
            assert all_of_it() == before, method
    assert fail("rename", match=handle, name="Evening", seat=7)["type"] == "Fault"
    assert all_of_it() == before
    known = set(bridge._matches)
    assert fail("frame", match=handle, since=float("nan"), eyes=1)["type"] == "Fault"
    assert set(bridge._matches) == known
    assert ask("frame", match=handle, eyes=1)["practised"], "what can be told comes to pass"
