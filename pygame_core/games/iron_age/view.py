"""What a seat may see. Everything lies open, so every seat sees the same; after the end each with its own prices.

The table:

- `round`, `rounds` (8 alone, else None), `active` (whose turn; when all is over, who looks), `start`, `step` (name of
  the step waiting; "" at the end), `decider` (who is asked; None at the end), `options` (`length`, `colonies`,
  `edition`), `target` (points to beat alone, else None), `over`
- `order`: the seats in turn order; `turn`: how many turns of this round are over
- `end`: for each of `developments`, `tribute`, `monuments`: `now` (furthest on the table), `goal`, `met`
- `scores`: one mapping a seat, points by category if the game ended now; `totals`: their sums

The turn (of the active seat):

- `dice`: the empire dice in the game (0 to 5) and the fate die (6), each `die`, `face`, `fate` (bool), `locked` (a
  skull), `loose` (may be thrown again), `split` (the die of food or population to decide now); empty before the first
  roll
- `rolls` made, `rolls_left`, `skulls` shown, `disaster` they bring (id or None)
- while dice are thrown, kept or rolled: `kept` (by the set of loose dice kept, as bits: what they give, see
  `forecast.gives`; not before the first throw), `odds` (by the number of dice thrown, see `forecast.odds`); in
  Leadership and Omens `turned` (by die and face: what the dice would give then); else None
- `take`: what one 2-food-or-2-population die gives as `food` and as `population`, and `larder`, the food there is
  without it and without those still to decide; None in all other steps
- `population`, `innovations`: left to spend; `eithers`: 2-food-or-2-population dice still to decide;
  `free_boxes` (monument boxes due from Architecture); `budget`: what the active seat could pay for a development
- `most`: how often each order (`province`, `port`, `urn`, `army`, `ship`, `convert`, `store`) could be given in a row
- `costs`: what each order costs the active seat once; `gains`: what it would bring in points, see `forecast.gains`
  (while orders can be given, else None)
- `buying`: the development being paid (id or None); `contest`: the battle or demand that waits for an answer, with
  both outcomes (see `forecast.contest`), or None

`seats`: one entry a seat:

- `pegs`: for each row (`wealth`, `ships`, `armies`, `goods`, `food`) `now`, `most`
- `dice` (empire dice of the next turn), `strength`, `strength_after` (one more `army` or `ship`), `fed` (provinces the
  food on the board feeds)
- `ports`, `provinces`: how many stand; `port_columns`: six of `boxes`, `filled`, `urns`, `urns_filled`, `built`;
  `province_columns`: six of `boxes`, `filled`, `armies`, `tribute`, `built`
- `monuments`: by id `filled`, `boxes`, `points` (0 until finished), `built`
- `developments`: ids owned, in the order of the sheet; `tribute`, `skulls`, `conquest` (boxes filled)
- `pegs_left` (colony pegs in hand), `colonies` (ids completed), `mines`

`monuments` (of the table): `id`, `boxes`, `first`, `later` (points), `taken` (first builder or None), `owners`
(seats that have built it, in seat order), `immune` (disaster it keeps out or ""), `people` (what the next one, two, ..
boxes would cost the active seat in population, as far as it reaches)
`developments` (of the table): `id`, `cost` (for the active seat), `printed`, `told` (its key in the catalogue),
`points`, `starred`, `owners`, `owned` (by the active seat), `affordable` (by the active seat now), `missing` (what it
lacks for it), `prices`, `bonuses` (of each seat: what it would cost it, and the points its bonus would give it now),
`pay` (the best way to pay it now: goods, innovations, wealth, too much, points; or None), `ways` (all of them, best
first; while a development is bought)
`tracks`: printed boxes of `conquest`, `tribute`, `disasters`
`disasters`: `id`, `skulls`, `marks`, `marks_others`, `battle`, `battle_all`, `points` (while dice are
rolled, what it would mean for the active seat now; else None)

`colonies` (only with the expansion): `id`, `holes`, `at` (longitude, latitude), `grants` (mapping, to the
active seat), `pegs` (one number
a seat), `empty`, `owner` (seat, "rival" or None), `cost` (population the active seat would pay to complete it now;
None where it cannot be completed any more), `foreign` (pegs of others that would be sent back), `most` (how many pegs
the active seat could place in a row), `ship` (whether the active seat has the ship for it)
`rival`: colonies founded by the solitaire rival (ids; only alone with the expansion)
"""

from __future__ import annotations

from typing import Any

from ...kernel.game import Json
from ...kernel.steps import SteppedGame
from . import forecast, score
from .data import (
    BOARD,
    COLONIES,
    COLONY_MINES,
    COLONY_PEGS,
    DEVELOPMENTS,
    DISASTER_BY_SKULLS,
    EITHER,
    EITHER_ON_FACE,
    FACES,
    FATE_DIE,
    FOOD,
    FOOD_ON_FACE,
    MONUMENT_COUNT,
    MONUMENTS,
    PORT_URNS,
    PROVINCE_BOXES,
    ROLLS,
    ROWS,
    SKULL,
    SOLO_ROUNDS,
    TRAITS,
    colonies_in_play,
    price,
)
from .state import NOBODY, RIVAL, IronAgeState, clockwise, empire_dice, strength
from .steps import STEPS
from .steps.collect import food_of_a_die
from .steps.colonies import completion_cost, empty_holes, grants_for
from .steps.purchase import affordable, budget, on_sale

_STEPS = SteppedGame.index(STEPS)

ROLLING = ("roll", "leadership", "omens")
"""The steps before anything has been collected."""

SPENDING = ("granary", "colonies", "build", "store", "next")
"""The steps in which orders are given."""


def view(state: IronAgeState, seat: int | None) -> Json:
    """The table as JSON; see the module's docstring for every key."""
    if state.over and seat is not None:
        # Nobody moves any more: prices and bonuses are those of whoever looks.
        state = state.copy()
        state.active = seat
    frame = state.agenda[-1] if state.agenda else ("",)
    step = "throw" if frame[0] == "roll" and not state.rolls else str(frame[0])
    tables = [score.scores(state, other) for other in range(state.seats)]
    skulls = state.dice.count(SKULL)
    disaster = DISASTER_BY_SKULLS[skulls]
    shown: Json = {
        "round": state.round,
        "rounds": SOLO_ROUNDS if state.seats == 1 else None,
        "active": state.active,
        "start": state.start,
        "order": [state.start, *clockwise(state, state.start)],
        "turn": state.turns,
        "step": step,
        "decider": decider(state),
        "options": {
            "length": "short" if state.short else "full",
            "colonies": "on" if state.colonies else "off",
            "edition": str(state.edition),
        },
        "target": score.target(state),
        "to_go": score.points_to_go(state),
        "over": bool(state.over),
        "end": {
            kind: {"now": now, "goal": goal, "met": now >= goal} for kind, (now, goal) in score.progress(state).items()
        },
        "dice": _dice(state, step),
        "rolls": state.rolls,
        "rolls_left": ROLLS - state.rolls if step == "roll" else 0,
        "skulls": skulls,
        "disaster": None if disaster is None else disaster.id,
        "kept": forecast.kept(state) if step == "roll" and state.rolls else None,
        "odds": forecast.odds(skulls) if frame[0] == "roll" else None,
        "turned": forecast.turned(state) if step in ("leadership", "omens") else None,
        "take": _take(state) if step == "take" else None,
        "population": state.population,
        "innovations": state.innovations,
        "eithers": state.eithers,
        "free_boxes": state.free_boxes,
        "budget": budget(state, state.active),
        "innovation_worth": TRAITS[state.developments[state.active]].innovation,
        "buying": DEVELOPMENTS[frame[1]].id if step == "payment" else None,
        "most": forecast.most_orders(state),
        "costs": forecast.order_costs(state),
        "gains": forecast.gains(state) if step in SPENDING else None,
        "contest": forecast.contest(state),
        "seats": [_seat(state, other) for other in range(state.seats)],
        "monuments": _monuments(state),
        "developments": _developments(state, step),
        "tracks": {name: BOARD["tracks"][name] for name in ("conquest", "tribute", "disasters")},
        "disasters": forecast.disasters(state, frame[0] in ROLLING),
        "scores": tables,
        "totals": [sum(table.values()) for table in tables],
    }
    if state.colonies:
        shown["colonies"] = _colonies(state)
        if state.seats == 1:
            shown["rival"] = [COLONIES[c].id for c, owner in enumerate(state.owner) if owner == RIVAL]
    return shown


def decider(state: IronAgeState) -> int | None:
    """Who is asked now: mostly the active seat, but battles, demands and the opening ask others too."""
    if not state.agenda:
        return None
    seat: int = _STEPS[state.agenda[-1][0]].seat(state)
    return seat


def _take(state: IronAgeState) -> Json:
    a_die = food_of_a_die(state, EITHER_ON_FACE)
    decided = state.dice.count(FOOD) * food_of_a_die(state, FOOD_ON_FACE) + state.food_dice * a_die
    return {"food": a_die, "population": EITHER_ON_FACE, "larder": state.food[state.active] + decided}


def _dice(state: IronAgeState, step: str) -> list[Json]:
    eithers = [die for die, face in enumerate(state.dice) if face == EITHER]
    split = eithers[-state.eithers] if step == "take" and state.eithers <= len(eithers) else NOBODY
    return [
        {
            "die": die,
            "face": FACES[face],
            "fate": die == FATE_DIE,
            "locked": face == SKULL,
            "loose": step == "roll" and bool(state.loose >> die & 1),
            "split": die == split,
        }
        for die, face in enumerate(state.dice)
        if face >= 0
    ]


def _seat(state: IronAgeState, seat: int) -> Json:
    pegs = {row: getattr(state, row)[seat] for row in ROWS}
    colonies = [colony for colony, owner in enumerate(state.owner) if owner == seat]
    own = strength(state, seat)
    first = seat * MONUMENT_COUNT
    return {
        "pegs": {row: {"now": now, "most": ROWS[row]} for row, now in pegs.items()},
        "dice": empire_dice(state, seat),
        "strength": own,
        "strength_after": {"army": own + 1, "ship": own + TRAITS[state.developments[seat]].strength_per_ship},
        "fed": min(pegs["food"], state.provinces[seat]),
        "ports": state.ports[seat],
        "provinces": state.provinces[seat],
        "port_columns": _port_columns(state, seat),
        "province_columns": _province_columns(state, seat),
        "monuments": {
            monument.id: {
                "filled": state.boxes[first + number],
                "boxes": monument.boxes,
                "points": state.points[first + number],
                "built": not state.monuments_open[seat] >> number & 1,
            }
            for number, monument in enumerate(MONUMENTS)
        },
        "developments": [row.id for number, row in enumerate(DEVELOPMENTS) if state.developments[seat] >> number & 1],
        "tribute": state.tribute[seat],
        "skulls": state.skulls[seat],
        "conquest": state.conquest[seat],
        "pegs_left": COLONY_PEGS - state.pegs_out[seat] if state.colonies else 0,
        "colonies": [COLONIES[colony].id for colony in colonies],
        "mines": sum(COLONY_MINES[colony] for colony in colonies),
    }


def _port_columns(state: IronAgeState, seat: int) -> list[Json]:
    boxes, urns = state.port_boxes[seat], state.urns[seat]
    columns = []
    before = 0
    for number, needed in enumerate(PORT_URNS):
        columns.append(
            {
                "boxes": 1,
                "filled": int(boxes > number),
                "urns": needed - before,
                "urns_filled": min(max(0, urns - before), needed - before),
                "built": state.ports[seat] > number,
            }
        )
        before = needed
    return columns


def _province_columns(state: IronAgeState, seat: int) -> list[Json]:
    columns = []
    before = 0
    table = BOARD["provinces"]
    for number, needed in enumerate(PROVINCE_BOXES):
        columns.append(
            {
                "boxes": needed - before,
                "filled": min(max(0, state.province_boxes[seat] - before), needed - before),
                "armies": table["armies"][number],
                "tribute": table["tribute"][number],
                "built": state.provinces[seat] > number,
            }
        )
        before = needed
    return columns


def _monuments(state: IronAgeState) -> list[Json]:
    return [
        {
            "id": monument.id,
            "boxes": monument.boxes,
            "first": monument.first,
            "later": monument.later,
            "taken": None if state.first[number] == NOBODY else state.first[number],
            "owners": [s for s in range(state.seats) if not state.monuments_open[s] >> number & 1],
            "immune": monument.immune,
            "people": forecast.monument_people(state, number),
        }
        for number, monument in enumerate(MONUMENTS)
    ]


def _developments(state: IronAgeState, step: str) -> list[Json]:
    seat = state.active
    owned = state.developments[seat]
    purse = budget(state, seat)
    possible = affordable(state)
    has = [score.counts(state, other) for other in range(state.seats)]
    sold = on_sale(state)
    rows: list[Json] = []
    for number, row in enumerate(DEVELOPMENTS):
        if not sold >> number & 1:
            continue
        cost = price(number, owned)
        can = bool(possible >> number & 1)
        ways = forecast.ways_to_pay(state, number) if can else []
        rows.append(
            {
                "id": row.id,
                "cost": cost,
                "printed": row.cost,
                "told": score.told(state, number),
                "points": row.points,
                "starred": row.starred,
                "owners": [s for s in range(state.seats) if state.developments[s] >> number & 1],
                "owned": bool(owned >> number & 1),
                "affordable": can,
                "missing": max(0, cost - purse),
                "prices": [price(number, each) for each in state.developments],
                "bonuses": [score.bonus(row, each) for each in has],
                "pay": ways[0] if ways else None,
                "ways": ways if step == "develop" else [],
            }
        )
    return rows


def _colonies(state: IronAgeState) -> list[Json]:
    seat = state.active
    rows: list[Json] = []
    for number in colonies_in_play(state.seats):
        colony = COLONIES[number]
        owner: Any = state.owner[number]
        free = owner == NOBODY
        empty = empty_holes(state, number) if free else 0
        own = state.pegs[number * 4 + seat]
        room = min(state.population, empty, colony.holes - 1 - own, COLONY_PEGS - state.pegs_out[seat])
        rows.append(
            {
                "id": colony.id,
                "holes": colony.holes,
                "at": list(colony.at),
                "grants": grants_for(state, number, seat),
                "pegs": state.pegs[number * 4 : number * 4 + state.seats],
                "empty": empty,
                "foreign": colony.holes - empty - own if free else 0,
                "most": max(0, room) if free else 0,
                "owner": None if free else "rival" if owner == RIVAL else owner,
                "cost": completion_cost(state, number, seat) if free else None,
                "ship": state.ships[seat] > 0,
            }
        )
    return rows
