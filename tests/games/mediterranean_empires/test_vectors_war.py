"""The worked cases of the ledger on routes, interceptions, battles and assaults, each run on the real game."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from games.mediterranean_empires import table as at
from games.mediterranean_empires.me_vectors import VECTORS, Vector, cases, force_from, position, steps_of

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import (
    CF,
    CITY,
    EFFECTS,
    EMPIRES,
    FIELD,
    NAVAL,
    PLACE,
    PLACES,
    SCENARIO,
    SCENARIOS,
    SEA,
    bits,
    card_named,
)
from pygame_core.games.mediterranean_empires.routes import ways_to
from pygame_core.games.mediterranean_empires.state import ASHORE, STORM, EmpiresState, Force
from pygame_core.games.mediterranean_empires.steps import battle as battle_steps
from pygame_core.games.mediterranean_empires.steps.arrival import can_meet_at_sea, can_meet_on_land, interception_places
from pygame_core.games.mediterranean_empires.steps.barbarians import Subduing
from pygame_core.games.mediterranean_empires.steps.battle import begin_battle
from pygame_core.games.mediterranean_empires.steps.declare import can_storm
from pygame_core.games.mediterranean_empires.steps.windows import (
    playable_on_arrival,
    resolve_on_arrival,
    storm,
)
from pygame_core.kernel import Action, Event

# -- forces -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-060", "ME-061", "ME-109", "ME-232", "ME-233", "ME-235", "ME-236", "ME-365", "ME-373")
@cases("shipwreck")
def test_shipwreck(vector: Vector) -> None:
    given, action, expect = vector["given"], vector["action"], vector["expect"]
    state = at.table("8_all", event=given.get("event", "going_home"))
    thrown = [die for row in action.get("first", []) + action.get("second", []) for die in row]
    rng = at.Scripted(thrown, [card_named(name) for name in action.get("random", [])])
    state.rng = rng
    names = given.get("cards", [])
    seat = at.seat_of(state, names[0].split("/")[0]) if names else -1
    force = force_from(state, given, seat)
    force.steps = steps_of(["coastal"] * given["coastal_lines"])
    state.attack = force
    state.agenda = [("straits", 0)]
    out: list[Event] = []
    GAME.advance(state, out)
    assert not rng.queue
    if "first_rolls" in expect:
        assert sum(len(row) - 2 for row in at.named(out, "straits")) == expect["first_rolls"]
    assert len(at.named(out, "shipwreck")) == expect.get("second_rolls", len(at.named(out, "shipwreck")))
    assert (not force.cards and force.cf <= 0) == expect["ended"]
    if "left" in expect:
        assert at.numbered(card for card, _, _ in force.cards) == sorted(expect["left"])
    if "lost" in expect:
        assert sorted(name for row in at.named(out, "lost") for name in row[3:]) == sorted(expect["lost"])
    if "force" in expect:
        assert force.cf == expect["force"]["cf"]


@pytest.mark.rule("ME-065", "ME-066", "ME-110", "ME-130", "ME-254", "ME-366")
@cases("storm")
def test_storm(vector: Vector) -> None:
    given, action, expect = vector["given"], vector["action"], vector["expect"]
    state = at.table("8_all", event=given.get("event", "going_home"))
    state.rng = at.Scripted([action["die"]], [card_named(name) for name in action.get("random", [])])
    force = force_from(state, given, at.seat_of(state, "rome") if "cards" in given else -1)
    force.kind = "expedition" if "cards" in given else "pirates"
    force.steps = (NAVAL,)
    out: list[Event] = []
    storm(state, force, 0, out)
    rolled = at.named(out, "storm_roll")[0]
    assert rolled[4] == expect["lose"]
    assert rolled[2] + rolled[3] == expect.get("total", rolled[2] + rolled[3])
    assert (not force.cards and force.cf <= 0) == expect["ended"]
    if "lost" in expect:
        assert sorted(name for row in at.named(out, "lost") for name in row[3:]) == expect["lost"]
    if "left" in expect:
        assert at.numbered(card for card, _, _ in force.cards) == expect["left"]
    if "force" in expect:
        assert force.cf == expect["force"]["cf"]


@pytest.mark.rule("ME-067", "ME-068", "ME-224")
@cases("ambush")
def test_ambush(vector: Vector) -> None:
    kinds = vector["given"]["route_kinds"]
    state = at.table("8_all")
    card = card_named(vector["action"]["card"])
    row = {"cards": ["rome/roman_trireme", "rome/hastati"]}
    force = force_from(state, row, at.seat_of(state, "rome"))
    force.steps = (NAVAL,)
    force.landing = ASHORE if "landing" in kinds else STORM
    playable = bool(playable_on_arrival(state, at.seat_of(state, "iberia"), force) >> card & 1)
    assert playable == vector["expect"]["playable"]
    if playable:
        state.rng = at.Scripted([vector["action"]["die"]])
        resolve_on_arrival(state, force, card, at.seat_of(state, "iberia"), [])
    assert 2 - len(force.cards) == vector["expect"].get("lose", 0)


@pytest.mark.rule("ME-069", "ME-223", "ME-225", "ME-243", "ME-244")
@cases("interception_places")
def test_interception_places(vector: Vector) -> None:
    action = vector["action"]
    state = at.table("8_all")
    force = Force(0, "expedition", 0)
    force.route = tuple(PLACE[name] for name in action["route"])
    force.target = force.route[-1]
    force.steps = steps_of(action["steps"])
    force.landing = {"direct": STORM, "land": ASHORE}.get(action.get("landing", ""), 0)
    if action.get("no_intercept_land"):
        resolve_on_arrival(state, force, card_named("macedonia/forced_march"), 0, [])
        assert can_meet_on_land(state, force, at.seat_of(state, "greece")) == vector["expect"]["places"]
    else:
        assert [PLACES[place] for place in interception_places(force)] == vector["expect"]["places"]


@pytest.mark.rule("ME-133", "ME-225", "ME-242", "ME-246", "ME-256", "ME-259")
@cases("can_intercept")
def test_who_can_intercept(vector: Vector) -> None:
    given, action, expect = vector["given"], vector["action"], vector["expect"]
    scenario = SCENARIOS[SCENARIO[given["scenario"]]]
    owners = {EMPIRES[empire]: given["owners"].get(EMPIRES[empire], []) for empire in scenario.order}
    state = at.table(given["scenario"], owners)
    pirates = action["route"][0] == "sea"
    force = Force(-1 if pirates else 0, "pirates" if pirates else "expedition", 0)
    force.route = tuple(PLACE[name] for name in action["route"] if name != "sea")
    force.target = force.route[-1]
    force.steps = steps_of(action["steps"])
    force.landing = {"direct": STORM, "land": ASHORE}.get(action.get("landing", ""), 0)
    player = at.seat_of(state, action["player"])
    assert can_meet_at_sea(state, force, player) == expect["naval"]
    assert [PLACES[p] for p in can_meet_on_land(state, force, player)] == expect["land_places"]


WHY_NOT: dict[str, tuple[str, Action, str]] = {
    "capacity": ("muster", ("add", "iberia/devoti", "T"), "ME-195"),
    "blocked by neapolis": ("target", ("target", "capua"), "ME-210"),
    "Fleet on a land route": ("muster", ("add", "iberia/greek_allies", "F"), "ME-193"),
    "no Fleet": ("target", ("target", "syracusae"), "ME-210"),
    "two naval parts": ("trace", ("sail", "panormus"), ""),
    "blocked by vascones": ("target", ("target", "tolosa"), "ME-210"),
    "out of play": ("target", ("target", "saguntum"), ""),
    "target is no port": ("action", ("expedition",), "ME-192"),
    "a subdued area is no target": ("target", ("target", "vascones"), "ME-322"),
    "capital lost: other targets are forbidden": ("target", ("target", "arretium"), "ME-202"),
}
"""For each reason (or title) of the worked cases: the step that refuses, what it refuses, and by which rule."""


@pytest.mark.rule(
    "ME-007", "ME-027", "ME-190", "ME-193", "ME-194", "ME-195", "ME-196", "ME-202", "ME-203", "ME-204", "ME-207",
    "ME-208", "ME-209", "ME-210", "ME-212", "ME-215", "ME-216", "ME-219", "ME-230", "ME-231", "ME-235", "ME-322",
    "ME-323",
)  # fmt: skip
@cases("declare")
def test_declaration(vector: Vector) -> None:
    given, action, expect = vector["given"], vector["action"], vector["expect"]
    scenario = SCENARIOS[SCENARIO[given["scenario"]]]
    owners = {EMPIRES[empire]: given["owners"].get(EMPIRES[empire], []) for empire in scenario.order}
    empire = action["player"]
    names = [entry["card"] for entry in action["cards"]]
    state = at.table(
        given["scenario"], owners, {empire: names}, subdued=given.get("subdued", []), active=empire, event="going_home"
    )
    words: list[str] = ["~"] if action.get("as_naval") else []
    for index, place in enumerate(action["route"]):
        if index and action["steps"][index - 1] == "naval":
            words.append("~")
        words.append(place)
    cards = [f"{entry['card'].split('#')[0]}:{entry['as']}" for entry in action["cards"]]
    landing = "land" if action["steps"][-1:] == ["naval"] or action.get("as_naval") else ""
    if not expect["legal"]:
        with pytest.raises(at.Refused) as refused:
            at.declare(state, action["target"], " ".join(words), cards, landing)
        where, what, rule = WHY_NOT[expect.get("why", vector["title"])]
        assert (refused.value.step, refused.value.action) == (where, what)
        assert [refusal.why.rule for refusal in GAME.refusals(state) if refusal.action == what] == [rule][: bool(rule)]
        return
    seen = at.declare(state, action["target"], " ".join(words), cards, landing)
    if "shipwreck_rolls" in expect:
        rolls = sum(len(row) - 2 for row in at.named(seen, "straits"))
        assert rolls == expect["shipwreck_rolls"]


@pytest.mark.rule("ME-218")
@cases("default_route")
def test_the_best_route_is_offered_first(vector: Vector) -> None:
    state = position(vector["given"])
    player = at.seat_of(state, vector["action"]["player"])
    ways = ways_to(state, player, PLACE[vector["action"]["target"]], troops=True, fleets=False)
    assert [PLACES[place] for place in ways[0][0]] == vector["expect"]["route"]
    assert ways[0][1].count(1) == vector["expect"]["shipwreck_rolls"]
    assert len(ways) > 1


@pytest.mark.rule("ME-221", "ME-222")
@cases("landing_options")
def test_storming_needs_fleets_enough(vector: Vector) -> None:
    state = at.table("8_all")
    force = force_from(state, {"cards": [{"card": n, "as": "F"} for n in vector["action"]["fleets"]]}, 0)
    force.target = PLACE[vector["action"]["target"]]
    options = ["land", "direct"] if can_storm(state, force) else ["land"]
    assert options == vector["expect"]["options"]
    assert sum(CF[CITY][card] for card, _, _ in force.cards) == vector["expect"]["fleet_city_cf"]


# -- battles ------------------------------------------------------------------------------------------------------


def labelled(dice: dict[str, Any], kind: str) -> dict[int, Any]:
    return {card_named(label.split(":", 1)[1]): value for label, value in dice.items() if label.startswith(f"{kind}:")}


def script(vector: Vector, monkeypatch: pytest.MonkeyPatch, state: EmpiresState) -> tuple[at.Scripted, list[int]]:
    """Lay out the labelled dice in the order in which the game throws them; and the cards that are rolled for."""
    given, action = vector["given"], vector["action"]
    dice = action.get("dice", {})
    queue: list[int] = []
    cancels = labelled(dice, "cancel")
    queue += list(cancels.values())
    queue += list(labelled(dice, "remove").values())
    openings = labelled(dice, "opening")
    for side in ("attacker", "defender"):
        for entry in given.get(side, {}).get("cards", []):
            card = card_named(entry["card"])
            effects = EFFECTS["opening_discard"].get(card, ())
            if any(given.get("kind") in effect.data["battle"] for effect in effects):
                queue.append(openings.get(card, 1))
    own = labelled(dice, "cf")
    for side in ("attacker", "defender", "city"):
        queue += dice.get(side, [])
        for entry in given.get(side, {}).get("cards", []) if side != "city" else []:
            queue += own.get(card_named(entry["card"]), [])
    queue += [row[1] for label, row in dice.items() if label.startswith("reroll")]
    if "additional_casualty" in dice:
        queue.append(dice["additional_casualty"])
    picks = []
    for value in action.get("random", {}).values():
        picks += [card_named(name) for name in ([value] if isinstance(value, str) else value)]
    rng = at.Scripted(queue, picks)
    state.rng = rng
    normal, extra = labelled(dice, "recover"), labelled(dice, "recover_extra")
    real = battle_steps.recover
    rolled_for: list[int] = []

    def recover(state: EmpiresState, lost: tuple[int, int, str, int], denied: int, out: list[Event]) -> None:
        rolled_for.append(lost[0])
        rng.queue = [normal.get(lost[0], 1), extra.get(lost[0], 1)]
        if state.battle is not None and state.battle.combat == CITY:
            del rng.queue[0]
        real(state, lost, denied, out)
        rng.queue = []

    monkeypatch.setattr(battle_steps, "recover", recover)
    monkeypatch.setattr("pygame_core.games.mediterranean_empires.steps.assault.recover", recover)
    return rng, rolled_for


def fight_out(state: EmpiresState, vector: Vector, plays: list[tuple[str, str, str, str]]) -> list[Event]:
    """Answer all questions of a combat: the plays (empire, card, type, side) as soon as they can be made."""
    action = vector["action"]
    left = list(plays)
    cancels = [(row["by"], row["card"]) for row in action.get("cancel", [])]
    seen: list[Event] = []
    GAME.advance(state, seen)
    while state.agenda and state.battle is not None:
        empire = EMPIRES[state.empires[GAME.seat(state) or 0]]
        name = at.step(state)
        answer: tuple[str | int, ...] = ("pass",)
        if name == "react":
            mine = next((play for play in left if play[0] == empire), None)
            if mine is not None:
                left.remove(mine)
                slug = mine[1].split("#")[0]
                answer = ("play", slug, mine[2], mine[3]) if mine[2] == "X" else ("play", slug, mine[2])
        elif name == "cancel":
            answer = next((("cancel", card) for by, card in cancels if by == empire), ("pass",))
        elif name == "load":
            answer = ("keep",)
        elif name == "flee":
            answer = ("stay",)
        elif name == "removals":
            answer = ("remove", next(iter(action["random"].values())))
        elif name == "reroll":
            answer = ("reroll", action["dice"]["reroll:attacker"][0])
        seen += at.go(state, answer)
    assert not left
    return seen


def sides(vector: Vector) -> list[tuple[str, str, str, str]]:
    plays = []
    for side in ("attacker", "defender"):
        row = vector["given"].get(side, {})
        for leader in row.get("leaders", []):
            plays.append((row["player"], leader, "L", side))
        for event in row.get("events", []):
            plays.append((event["by"], event["card"], "X", side))
    return plays


@pytest.mark.rule(
    "ME-028", "ME-033", "ME-034", "ME-051", "ME-052", "ME-053", "ME-055", "ME-056", "ME-057", "ME-063", "ME-072",
    "ME-073", "ME-089", "ME-090", "ME-091", "ME-163", "ME-164", "ME-169", "ME-170", "ME-173", "ME-262", "ME-266",
    "ME-267", "ME-269", "ME-271", "ME-272", "ME-273", "ME-274", "ME-276", "ME-280", "ME-283", "ME-284", "ME-286",
    "ME-289", "ME-290", "ME-291", "ME-292", "ME-295", "ME-321", "ME-324", "ME-338", "ME-341", "ME-367", "ME-371",
    "ME-373", "ME-376", "ME-377",
)  # fmt: skip
@cases("battle")
def test_battle(vector: Vector, monkeypatch: pytest.MonkeyPatch) -> None:
    given, expect = vector["given"], vector["expect"]
    state = at.table("8_all")
    plays = sides(vector)
    for empire, card, _, _ in plays:
        at.hold(state, empire, card)
    for row in vector["action"].get("cancel", []):
        at.hold(state, row["by"], row["card"])
    rng, rolled_for = script(vector, monkeypatch, state)
    seats = [
        at.seat_of(state, row["player"]) if row["player"] else -1 for row in (given["attacker"], given["defender"])
    ]
    attack = force_from(state, given["attacker"], seats[0])
    defence = force_from(state, given["defender"], seats[1])
    area = given["defender"].get("area")
    place = PLACE[area or "salona"]
    if seats[1] >= 0:
        at.give(state, "salona", EMPIRES[state.empires[seats[1]]])
    attack.target = place
    if seats[0] < 0:
        attack.kind = "pirates" if given["kind"] == "naval" else "neutral"
    state.attack, state.defence = attack, defence
    state.agenda = [("approach",)]
    before = {EMPIRES[e]: state.points[s] for s, e in enumerate(state.empires)}
    begin_battle(state, SEA if given["kind"] == "naval" else FIELD, place)
    monkeypatch.setattr(GAME.steps["approach"], "enter", lambda state, out: bool(state.agenda.clear()))
    monkeypatch.setattr(Subduing, "run", lambda self, state, frame, out: out.append(frame))
    seen = fight_out(state, vector, plays)
    totals = {row[1]: row for row in at.named(seen, "total")}
    cf_dice = at.named(seen, "battle")[0]
    for number, side in enumerate(("attacker", "defender")):
        if number in totals:
            _, _, _, factor, total, *dice = totals[number]
            own = cf_dice[6 + 2 * number]
            rolled = list(dice[-own:]) if own else []
            assert factor + sum(rolled) == expect.get(f"{side}_cf", factor + sum(rolled))
            assert len(dice) - own == expect.get(f"{side}_dice", len(dice) - own)
            assert total == expect.get(f"{side}_total", total)
    if "winner" in expect:
        assert at.named(seen, "won")[0][3] == seats[expect["winner"] == "defender"]
    if expect.get("decided_in_opening"):
        assert at.named(seen, "won")[0][5] and not totals
    for empire, change in expect.get("vp", {}).items():
        assert at.points(state, empire) - before[empire] == change
    for empire, cards in expect.get("to_hand", {}).items():
        assert at.hand(state, empire) == cards
    for empire, cards in expect.get("piles", {}).items():
        assert at.numbered(bits(state.piles[at.seat_of(state, empire)])) == sorted(cards)
    if "expedition" in expect:
        left = [card for card, _, _ in attack.cards] + attack.leaders
        assert at.numbered(left) == sorted(expect["expedition"])
    if "lost_in_opening" in expect:
        rows = [row for row in at.named(seen, "lost") if row[2] == "opening"]
        for number, side in enumerate(("attacker", "defender")):
            lost = sorted(name for row in rows if row[1] == seats[number] for name in row[3:])
            assert lost == sorted(expect["lost_in_opening"][side])
    if "additional_casualty" in expect:
        hit = [name for row in at.named(seen, "lost") if row[2] == "pursuit" for name in row[3:]]
        assert hit == ([expect["additional_casualty"]] if expect["additional_casualty"] else [])
    if "expedition_continues" in expect:
        assert bool(attack.cards) == expect["expedition_continues"]
    if "recovery_rolls" in expect:
        assert at.numbered(rolled_for) == expect["recovery_rolls"]
    if "casualty_on_or_below" in expect:
        assert at.named(seen, "casualty_roll")[0][3] == expect["casualty_on_or_below"]
    if "margin" in expect:
        frame = at.named(seen, "subduing")[0]
        assert frame[4] == expect["margin"] and bool(frame[3]) == expect["leader_present"]
    assert not rng.queue


@pytest.mark.rule(
    "ME-031", "ME-033", "ME-039", "ME-052", "ME-054", "ME-062", "ME-086", "ME-091", "ME-113", "ME-132", "ME-198",
    "ME-229", "ME-298", "ME-299", "ME-300", "ME-301", "ME-302", "ME-304", "ME-306", "ME-307", "ME-309", "ME-310",
    "ME-311", "ME-312", "ME-313", "ME-318", "ME-319", "ME-342", "ME-367",
)  # fmt: skip
@cases("assault")
def test_assault(vector: Vector, monkeypatch: pytest.MonkeyPatch) -> None:
    given, expect = vector["given"], vector["expect"]
    state = at.table(given["scenario"])
    row, city = given["attacker"], given["city"]
    at.give(state, city["id"], city["owner"], city["markers"])
    plays = [(play["by"], play["card"], play["as"], "") for play in given.get("played", [])]
    plays += [(city["owner"], leader, "L", "") for leader in given.get("defender_leaders", [])]
    for empire, card, _, _ in plays:
        at.hold(state, empire, card)
    script(vector, monkeypatch, state)
    force = force_from(state, row, at.seat_of(state, row["player"]) if row["player"] else -1)
    force.target = PLACE[city["id"]]
    force.route = (force.target,)
    for leader in row.get("leaders", []):
        card = card_named(leader)
        state.decks[force.seat].remove(card)
        force.leaders.append(card)
    if given.get("by_naval_route"):
        force.steps = (NAVAL,) if city["id"] != "capua" else (NAVAL, 0)
    state.attack = force
    state.agenda = [("assault",)]
    before = {EMPIRES[e]: state.points[s] for s, e in enumerate(state.empires)}
    seen = fight_out(state, vector, plays)
    totals = {row[1]: row for row in at.named(seen, "total")}
    assert bool(totals) == expect.get("assault", True)
    if totals:
        own = at.named(seen, "assault")[0][5]
        _, _, _, factor, total, *dice = totals[0]
        assert factor == expect.get("attacker_cf", factor)
        assert len(dice) - own == expect.get("attacker_dice", len(dice) - own)
        assert total == expect.get("attacker_total", total)
        assert len(totals[1]) - 5 == expect.get("city_dice", len(totals[1]) - 5)
        assert totals[1][4] == expect.get("city_total", totals[1][4])
        assert at.named(seen, "assault")[0][6] == expect.get("city_base_dice", at.named(seen, "assault")[0][6])
    if "result" in expect:
        assert bool(at.named(seen, "stormed")) == (expect["result"] == "taken")
    if "owner_after" in expect:
        assert at.owner(state, city["id"]) == expect["owner_after"]
        assert at.markers(state, city["id"]) == expect.get("markers_after", at.markers(state, city["id"]))
    for empire, change in expect.get("vp", {}).items():
        assert at.points(state, empire) - before[empire] == change
    for empire, cards in expect.get("to_hand", {}).items():
        assert at.hand(state, empire) == cards
    for empire, cards in expect.get("piles", {}).items():
        assert at.numbered(bits(state.piles[at.seat_of(state, empire)])) == sorted(cards)


def test_every_vector_is_run() -> None:
    files = [Path(__file__), Path(__file__).with_name("test_vectors.py")]
    source = "".join(file.read_text("utf-8") for file in files)
    missing = {row["action"]["op"] for row in VECTORS if f'cases("{row["action"]["op"]}")' not in source}
    assert not missing


def test_a_test_over_vectors_is_marked_with_their_rules_and_no_others() -> None:
    for file in (Path(__file__), Path(__file__).with_name("test_vectors.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
            words = {ast.unparse(mark.func): [ast.literal_eval(word) for word in mark.args] for mark in marks}
            if "cases" in words:
                rules = {rule for row in VECTORS if row["action"]["op"] in words["cases"] for rule in row["rules"]}
                assert rules == set(words["pytest.mark.rule"]), node.name
