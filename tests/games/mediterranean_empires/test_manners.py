"""How opponents behave: no hopeless interceptions, no idle passes, and hints that keep their word."""

from __future__ import annotations

from games.mediterranean_empires import table as at

from pygame_core.bots.base import Alternative, Budget, Knowledge, Thought
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.games.mediterranean_empires.bot.reasons import promising
from pygame_core.games.mediterranean_empires.data import FLEET, NAVAL, PLACE, PLACES
from pygame_core.games.mediterranean_empires.state import EmpiresState, Force
from pygame_core.kernel import Rng

FLEETS_FIRST = ["rome/corvus_quinquereme", "rome/roman_trireme", "rome/velites"]


def attacked_rome() -> EmpiresState:
    owners = {"rome": ["rome", "nora"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    hands = {"carthage": ["carthage/libyan_spearmen", "carthage/quinquereme"], "rome": FLEETS_FIRST}
    state = at.table("4_west", owners, hands, active="carthage")
    cards = ["carthage/quinquereme:F", "carthage/libyan_spearmen:T"]
    at.declare(state, "nora", "carthage ~ nora", cards, "land")
    return state


def test_no_land_interception_is_sent_with_fleets_only() -> None:
    state = attacked_rome()
    bot = EmpiresBot("normal", "")
    force = Force(at.seat_of(state, "rome"), "land_interception", 0)
    force.target = PLACE["nora"]
    force.steps = (NAVAL,)
    laid = bot.judge.interceptors(state, force).laid
    assert laid and any(role != FLEET for _, role in laid)
    state.hands[force.seat] = 0
    for name in FLEETS_FIRST[:2]:
        at.hold(state, "rome", name)
    assert not bot.judge.interceptors(state, force).laid


def test_a_naval_interception_may_be_sent_with_fleets_only() -> None:
    state = attacked_rome()
    force = Force(at.seat_of(state, "rome"), "naval_interception", 0)
    force.target = PLACE["nora"]
    laid = EmpiresBot("normal", "").judge.interceptors(state, force).laid
    assert laid and laid[0][1] == FLEET


def test_nobody_passes_who_thinks_a_new_card_better() -> None:
    hand = ["rome/liburna", "rome/equites", "rome/urban_cohorts"]
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    rng = Rng.seeded(5)
    taken = set()
    for _ in range(40):
        state = at.table("4_west", owners, {"rome": hand}, active="rome", event="diplomacy_season")
        thought = GAME.bot("normal").think(Knowledge(GAME, state, at.seat_of(state, "rome")), rng, Budget())
        taken.add(thought.action)
    assert taken == {("discard",)}


def test_a_pass_that_is_meant_stays_a_pass() -> None:
    from pygame_core.games.mediterranean_empires.bot.player import _not_idle

    rows = (Alternative(("pass",), 1.0), Alternative(("discard",), 0.5))
    assert _not_idle(Thought(("pass",), rows)).action == ("pass",)
    assert _not_idle(Thought(("pass",), rows[:1])).action == ("pass",)


def test_a_hint_to_march_names_the_targets_among_which_the_next_hint_chooses() -> None:
    state, _ = GAME.setup(GAME.configure(4, {"scenario": "4_west"}), Rng.seeded(11))
    rng = Rng.seeded(3)
    followed = 0
    for _ in range(400):
        seat = GAME.seat(state)
        assert seat is not None
        bot = EmpiresBot("hard", "")
        if at.step(state) == "action" and at.may(state, "expedition") and followed < 3:
            names = [PLACES[place] for place in promising(bot.judge, state, seat, bot.window)]
            ahead = state.copy()
            GAME.play(ahead, ("expedition",))
            then = bot.think(Knowledge(GAME, ahead, seat), rng, Budget(scale=0.05))
            assert then.action[1] in names
            followed += 1
        choices = GAME.choices(state)
        GAME.play(state, bot.quick(state, choices))
        if followed == 3:
            break
    assert followed == 3


def test_no_level_goes_another_way_than_the_one_it_thinks_best() -> None:
    ways = 0
    for level in ("easy", "normal"):
        state, _ = GAME.setup(GAME.configure(4, {"scenario": "4_west"}), Rng.seeded(3))
        rng, bot = Rng.seeded(17), EmpiresBot(level, "")
        while (seat := GAME.seat(state)) is not None and state.turn < 3:
            action = bot.quick(state, GAME.choices(state))
            if at.step(state) == "route":
                thought = bot.think(Knowledge(GAME, state, seat), rng, Budget(reasons=False))
                assert thought.action == thought.alternatives[0].action
                ways += len(thought.alternatives) > 2
            GAME.play(state, action)
    assert ways > 20


WHOLE_MATCHES = 6


def test_in_whole_matches_nobody_goes_ashore_with_ships_alone_or_idles_with_a_card_to_change() -> None:
    met = ships_alone = acted = idle = too_few = wasted = reacted = 0
    for seed in range(WHOLE_MATCHES):
        state, _ = GAME.setup(GAME.configure(4, {"scenario": "4_west"}), Rng.seeded(seed))
        rng, bot = Rng.seeded(seed + 1000), EmpiresBot("normal", "")
        while (seat := GAME.seat(state)) is not None:
            thought = bot.think(Knowledge(GAME, state, seat), rng, Budget(reasons=False))
            force = state.defence
            if thought.action[0] == "go" and force is not None and force.kind == "land_interception":
                met += 1
                ships_alone += all(role == FLEET for _, role, _ in force.cards)
            acted += at.step(state) == "action"
            if thought.action == ("pass",) and at.step(state) == "action":
                values = {row.action: row.value for row in thought.alternatives}
                idle += values.get(("discard",), values[("pass",)]) > values[("pass",)]
            values = {row.action: row.value for row in thought.alternatives}
            if at.step(state) == "muster" and thought.action[0] == "go" and len(values) > 1:
                too_few += max(values.values()) > values[thought.action]
            if at.step(state) == "react" and thought.action[0] == "play":
                reacted += 1
                wasted += values[thought.action] <= values.get(("pass",), values[thought.action] - 1)
            GAME.play(state, thought.action)
    assert met > 2 * WHOLE_MATCHES and acted > 40 * WHOLE_MATCHES and reacted > 10 * WHOLE_MATCHES
    assert (ships_alone, idle, too_few, wasted) == (0, 0, 0, 0)


def test_nobody_sets_out_with_less_than_it_thinks_it_needs() -> None:
    hands = {"carthage": ["carthage/quinquereme", "carthage/libyan_spearmen", "carthage/libyan_javelinmen"]}
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    rng = Rng.seeded(5)
    musters = 0
    for level in ("easy", "normal"):
        for _ in range(20):
            state = at.table("4_west", owners, hands, active="carthage")
            for action in (("expedition",), ("target", "nora"), ("route", "carthage", "~", "nora")):
                GAME.play(state, action)
            while at.step(state) == "muster":
                thought = GAME.bot(level).think(Knowledge(GAME, state, at.seat_of(state, "carthage")), rng, Budget())
                assert thought.action == thought.alternatives[0].action
                musters += 1
                GAME.play(state, thought.action)
    assert musters > 60


def test_a_bribe_is_kept_where_there_is_nobody_to_bribe() -> None:
    from pygame_core.games.mediterranean_empires.bot.player import _not_idle

    gold = ("play", "carthage/punic_gold", "X", "attacker")
    hands = {"carthage": ["carthage/quinquereme", "carthage/libyan_spearmen", "carthage/punic_gold"]}
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    state = at.table("4_west", owners, hands, active="carthage", reactions="always")
    at.declare(state, "nora", "carthage ~ nora", ["carthage/quinquereme:F", "carthage/libyan_spearmen:T"], "land")
    while not (at.step(state) == "react" and state.battle is not None and at.may(state, *gold)):
        GAME.play(state, next(action for action in GAME.choices(state) if action[0] in ("pass", "none")))
    bot = EmpiresBot("normal", "")
    assert bot.judge.help(state, at.seat_of(state, "carthage"), gold, 0.4) == 0.0
    rows = (Alternative(("pass",), 0.0), Alternative(gold, 0.004))
    assert _not_idle(Thought(gold, rows)).action == ("pass",)
    assert _not_idle(Thought(gold, (Alternative(gold, 0.3), Alternative(("pass",), 0.0)))).action == gold
