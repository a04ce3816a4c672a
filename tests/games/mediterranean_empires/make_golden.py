"""Play the golden matches anew: `python -m games.mediterranean_empires.make_golden` with tests/ on the path.

One match for every way a game can end, one on the whole board, and the rulebook's worked examples: each is set up as
the rulebook tells it, and a seed is sought with which the dice fall as they fall there.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

import conformance
import golden
from games.mediterranean_empires.table import give, go, march_on_capua, named, table
from golden import Wanted

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import EMPIRES, PLACES, SCENARIO, SCENARIOS, bits
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.kernel import Action, Event, Rng
from pygame_core.kernel.game import digest

LONG = {"scenario": "2_punic_wars", "turns": "5", "events": "long_15"}
WANTED = (
    Wanted("automatic_victory", "26 cities in one hand before the last turn", "automatic", LONG, ("hard", "random")),
    Wanted("four_in_the_west", "normal opponents in the West", "last_turn", {"scenario": "4_west"}, ("normal",) * 4),
    Wanted("mare_nostrum", "easy opponents on the whole board", "last_turn", {"scenario": "8_all"}, ("easy",) * 8),
)
SEEDS = 2_000_000

Dice = list[tuple[int, ...]]


class Worked(NamedTuple):
    """A worked example: what it tells, its position, what is played in it, and whether it came out as told."""

    name: str
    about: str
    position: Callable[[], EmpiresState]
    actions: tuple[Action, ...]
    as_told: Callable[[EmpiresState, list[Event]], bool]


# -- the worked examples ------------------------------------------------------------------------------------------


def rolls(seen: list[Event], kind: str) -> Dice:
    """The dice of the events of a kind: those of a total stand behind its sums."""
    return [event[5:] if kind == "total" else event[2:] for event in named(seen, kind)]


SEA_FIGHT: tuple[Action, ...] = (
    ("naval",),
    ("route", "rome"),
    ("add", "rome/liburna", "F"),
    ("add", "rome/velites", "T"),
    ("add", "rome/roman_trireme", "F"),
    ("go",),
    ("keep",),
    ("play", "rome/consul", "L"),
    ("play", "greece/mercenary_strategos", "X", "attacker"),
)
FIELD_FIGHT: tuple[Action, ...] = (
    ("land", "capua"),
    ("route", "rome", "capua"),
    ("add", "rome/equites", "T"),
    ("add", "rome/hastati", "T"),
    ("add", "rome/principes", "T"),
    ("add", "rome/triarii", "T"),
    ("go",),
    ("play", "iberia/viriato", "L"),
    ("pass",),
    ("pass",),
)
THREE_STRAITS: tuple[Action, ...] = (
    ("expedition",),
    ("target", "utica"),
    ("route", "rome", "aleria", "nora", "utica"),
    ("add", "rome/hastati", "T"),
    ("add", "rome/principes", "T"),
    ("add", "rome/triarii", "T"),
    ("go",),
)


def won_at_sea(state: EmpiresState, seen: list[Event]) -> bool:
    """4 and 5 against 6 and 2; no card of the attacker lost; the Consul alone comes back."""
    back = [event[2] for event in named(seen, "recovered")]
    return rolls(seen, "total") == [(4, 5), (6, 2)] and back == ["rome/consul"] and _whole(state, 4)


def _whole(state: EmpiresState, cards: int) -> bool:
    return state.attack is not None and len(state.attack.cards) == cards


def after_the_sea_fight() -> EmpiresState:
    """The same expedition, landed in Neapolis."""
    return sought(march_on_capua, SEA_FIGHT, won_at_sea)[0]


def won_in_the_field(state: EmpiresState, seen: list[Event]) -> bool:
    """3 and 5 against 2; the Barbarian Allies are lost and come back."""
    back = [event[2] for event in named(seen, "recovered")]
    return rolls(seen, "total")[:2] == [(3, 5), (2,)] and back == ["iberia/barbarian_allies"]


def three_straits() -> EmpiresState:
    """Rome holds Aleria and Nora on the way to Utica."""
    owners = {"rome": ["rome", "aleria", "nora"], "carthage": ["carthage", "utica"]}
    hands = {"rome": ["rome/hastati", "rome/principes", "rome/triarii"]}
    return table("4_west", {**owners, "iberia": ["numantia"], "gaul": ["gergovia"]}, hands, event="going_home")


def one_card_drowned(state: EmpiresState, seen: list[Event]) -> bool:
    """3, 1, 1 in the straits; then 5 and 6 for the first, 1 and 2 for the second."""
    return rolls(seen, "straits") == [(3, 1, 1)] and rolls(seen, "shipwreck") == [(5, 6), (1, 2)]


def end_of_turn_2() -> EmpiresState:
    """Rome has grown from 14 to 18 cities, Gaul and Carthage from 15 to 18, Iberia from 14 to 16."""
    hands = {"rome": ["rome/hastati", "rome/triarii", "gaul/belgic_spearmen"]}
    state = table("4_west", hands=hands, active="gaul")
    scenario = SCENARIOS[SCENARIO["4_west"]]
    give(state, "tarentum", "rome")
    free = iter(bits(scenario.cities & ~scenario.keys))
    wanted = {"gaul": 18, "iberia": 16, "carthage": 18, "rome": 18}
    for empire, count in wanted.items():
        seat = state.empires.index(EMPIRES.index(empire))
        while state.own[seat].bit_count() < count:
            city = next(free)
            if state.owner[city] < 0:
                give(state, PLACES[city], empire)
    state.turn, state.round = 2, 13
    state.starts = [14, 15, 14, 15]
    return state


def rome_draws_twelve(state: EmpiresState, seen: list[Event]) -> bool:
    """Twelve cards and the three held: the base of 12, and 1 each for a key city, the progress and the shared size."""
    return state.turn == 3 and state.hands[0].bit_count() == 15


WORKED = (
    Worked(
        "naval_battle",
        "Iberia beats Rome at sea on the way to Capua, 17 against 16",
        march_on_capua,
        SEA_FIGHT,
        won_at_sea,
    ),
    Worked(
        "field_battle",
        "Iberia beats Rome in the field at Capua, 29 against 28, and assaults the city",
        after_the_sea_fight,
        FIELD_FIGHT,
        won_in_the_field,
    ),
    Worked(
        "three_straits",
        "From Rome by Aleria and Nora to Utica: three straits, 3 1 1, then 5 6 and 1 2",
        three_straits,
        THREE_STRAITS,
        one_card_drowned,
    ),
    Worked(
        "end_of_turn_2",
        "The end of turn 2 in the West: Rome holds three cards and draws twelve",
        end_of_turn_2,
        (("pass",),),
        rome_draws_twelve,
    ),
)


def sought(
    position: Callable[[], EmpiresState],
    actions: tuple[Action, ...],
    as_told: Callable[[EmpiresState, list[Event]], bool],
) -> tuple[EmpiresState, EmpiresState, list[Event]]:
    """The end of an example, its beginning and what happened, with the first seed by which it comes out as told."""
    start = position()
    start.rng = Rng.seeded(0)
    quiet, rest = before_the_dice(start, actions)
    for seed in range(SEEDS):
        state = quiet.copy()
        state.rng = Rng.seeded(seed)
        if as_told(state, as_far_as_possible(state, rest)):
            start.rng = Rng.seeded(seed)
            end = start.copy()
            return end, start, go(end, *actions)
    raise SystemExit("the dice never fell so")


def before_the_dice(start: EmpiresState, actions: tuple[Action, ...]) -> tuple[EmpiresState, tuple[Action, ...]]:
    """The position before the first action that throws dice, and the actions from there on."""
    state = start.copy()
    for at, action in enumerate(actions):
        before = state.copy()
        go(state, action)
        if state.rng.state != start.rng.state:
            return before, actions[at:]
    return start, actions


def as_far_as_possible(state: EmpiresState, actions: tuple[Action, ...]) -> list[Event]:
    """Play actions as long as they are among the choices: with other dice an example goes another way."""
    seen: list[Event] = []
    for action in actions:
        if action not in GAME.choices(state):
            return []
        seen += [event for event in GAME.play(state, action) if isinstance(event, tuple)]
    return seen


def keep_worked(example: Worked) -> None:
    """Keep a worked example: its position, its actions, and how it came out."""
    end, start, seen = sought(example.position, example.actions, example.as_told)
    kept = {
        "about": example.about,
        "start": start.to_json(),
        "actions": [list(action) for action in example.actions],
        "totals": [event[4] for event in named(seen, "total")],
        "points": end.points,
        "hash": digest(end),
    }
    folder = conformance.golden_folder(GAME) / "worked"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{example.name}.json").write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    print(example.name, kept["totals"], kept["points"], flush=True)


def main() -> None:
    """Make what is missing."""
    golden.make(GAME, WANTED)
    folder = conformance.golden_folder(GAME)
    for example in WORKED:
        if not (folder / "worked" / f"{example.name}.json").exists():
            keep_worked(example)


if __name__ == "__main__":
    main()
