"""What may come of it, before anybody decides: odds of the next throw, what dice give, how a battle would end.

Nothing here decides anything: it is what a player could work out at the table with pencil and paper.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from math import comb

from ...kernel import Event
from ...kernel.game import Json
from . import score
from .data import (
    COLONIES,
    COLONY_POINTS,
    CONQUEST,
    DEVELOPMENTS,
    DISASTER_BY_SKULLS,
    DISASTERS,
    EITHER,
    EITHER_ON_FACE,
    EMPIRE_FACES,
    FACES,
    FATE_DIE,
    FATE_FACES,
    FOOD,
    FOOD_BY_FATE,
    FOOD_ON_FACE,
    INNOVATION,
    MONUMENT_BOXES,
    MONUMENT_COUNT,
    MONUMENTS,
    MOST_ARMIES,
    MOST_FOOD,
    MOST_GOODS,
    MOST_PORTS,
    MOST_PROVINCE_BOXES,
    MOST_SHIPS,
    MOST_SKULLS,
    MOST_URNS,
    MOST_WEALTH,
    POPULATION,
    POPULATION_ON_FACE,
    PORT,
    SHIP_PRICE,
    SKULL,
    TRAITS,
    TRIBUTE,
    WEALTH_POINTS,
    WEALTH_VALUE,
    Disaster,
    colonies_in_play,
    price,
)
from .state import NOBODY, IronAgeState, clockwise, empire_dice, strength
from .steps.battle import TRIBE, Battle, Demand, Fate, Raid, asks_for_ships, fight
from .steps.build import BOXES_PER_EXTRA, ORDERS, Build, fill_monument, fill_port, fill_province, possible_orders
from .steps.colonies import collect_grants, complete
from .steps.common import DONE, can_convert, convert
from .steps.develop import can_store, payments
from .steps.feed import Disasters, Feed, Granary

Pay = tuple[int, int, int, int, int]
"""A way to pay: goods, innovations, wealth, how much of it is too much, and what the purchase brings in points."""

FACE_CHANCE = 1 / len(EMPIRE_FACES)
"""Both kinds of dice have as many faces, one of them a skull."""
assert len(EMPIRE_FACES) == len(FATE_FACES)

WARLIKE = (CONQUEST, TRIBUTE)
"""The faces of the fate die that bring a fight or a demand."""
_WAR = {step.name: step for step in (Disasters(), Raid(), Battle(), Fate(), Demand(), Granary())}


# -- the next throw ---------------------------------------------------------------------------------------------


@cache
def odds(skulls: int) -> list[Json]:
    """By the number of dice thrown, with so many skulls put aside already.

    `disasters`: each that may come (id, None for peace) with its chance; `face`: the chance that at least one of the
    dice shows a given face.
    """
    return [_odds_of(skulls, dice) for dice in range(MOST_SKULLS + 1)]


def _odds_of(skulls: int, dice: int) -> Json:
    chances: dict[str | None, float] = {}
    for more in range(dice + 1):
        disaster = DISASTER_BY_SKULLS[min(skulls + more, MOST_SKULLS)]
        name = None if disaster is None else disaster.id
        share = comb(dice, more) * FACE_CHANCE**more * (1 - FACE_CHANCE) ** (dice - more)
        chances[name] = chances.get(name, 0.0) + share
    return {
        "disasters": [{"id": name, "chance": round(share, 4)} for name, share in chances.items()],
        "face": round(1 - (1 - FACE_CHANCE) ** dice, 4),
    }


def kept(state: IronAgeState) -> Json:
    """By every set of loose dice that may be kept (as bits): what they give, with the skulls put aside."""
    wars = Wars(state)
    fixed = [face for die, face in enumerate(state.dice) if face >= 0 and not state.loose >> die & 1]
    found: Json = {}
    known: dict[tuple[int, ...], Json] = {}
    mask = state.loose
    while True:
        faces = tuple(sorted([*fixed, *(state.dice[die] for die in range(FATE_DIE + 1) if mask >> die & 1)]))
        if faces not in known:
            known[faces] = gives(state, faces, wars)
        found[str(mask)] = known[faces]
        if not mask:
            return found
        mask = (mask - 1) & state.loose


def turned(state: IronAgeState) -> Json:
    """By die and face: what all the dice give if that die showed that face."""
    wars = Wars(state)
    found: Json = {}
    for die, shown in enumerate(state.dice):
        if shown < 0:
            continue
        others = [face for other, face in enumerate(state.dice) if face >= 0 and other != die]
        faces = FATE_FACES if die == FATE_DIE else range(len(EMPIRE_FACES))
        found[str(die)] = {FACES[face]: gives(state, (*others, face), wars) for face in faces}
    return found


class Wars(dict[tuple[int, int], "Json | None"]):
    """`war` by skulls and face of the fate die, played out when first asked for."""

    def __init__(self, state: IronAgeState) -> None:
        super().__init__()
        self.state = state

    def __missing__(self, asked: tuple[int, int]) -> Json | None:
        told = self[asked] = war(self.state, *asked)
        return told


def gives(state: IronAgeState, faces: tuple[int, ...], wars: Wars) -> Json:
    """What these faces give the active seat, up to and with the feeding of the provinces (IA-029 to IA-040).

    `population`, `innovations`: to spend; `goods`, `food`: where the pegs would stand, `goods_lost`: what would run
    over; `hungry`: provinces unfed. Dice of food or population count as population; `population_least`, `food_most`
    and `hungry_least` say how it would be if all of them became food. `skulls`; `disaster`: what they bring (id or
    None); `war`: what the fate die brings after that (see `war`).
    """
    seat = state.active
    traits = TRAITS[state.developments[seat]]
    provinces = state.provinces[seat]
    skulls, eithers = faces.count(SKULL), faces.count(EITHER)
    more = traits.food_per_die + sum(FOOD_BY_FATE[face] for face in faces)
    goods = state.goods[seat] + faces.count(PORT) * state.ports[seat] + skulls + traits.goods
    food = state.food[seat] + faces.count(FOOD) * max(0, FOOD_ON_FACE + more)
    most_food = food + eithers * max(0, EITHER_ON_FACE + more)
    population = faces.count(POPULATION) * POPULATION_ON_FACE + skulls
    disaster = DISASTER_BY_SKULLS[skulls]
    return {
        "population": population + eithers * EITHER_ON_FACE,
        "population_least": population,
        "innovations": faces.count(INNOVATION),
        "goods": min(goods, MOST_GOODS),
        "goods_lost": max(0, goods - MOST_GOODS),
        "food": max(0, min(food, MOST_FOOD) - provinces),
        "food_most": max(0, min(most_food, MOST_FOOD) - provinces),
        "hungry": max(0, provinces - food),
        "hungry_least": max(0, provinces - most_food),
        "skulls": skulls,
        "disaster": None if disaster is None else disaster.id,
        "war": wars[skulls, next((face for face in faces if face in WARLIKE), NOBODY)],
    }


# -- what dice bring in war -------------------------------------------------------------------------------------


def war(state: IronAgeState, skulls: int, fate: int) -> Json | None:
    """What a warlike face of the fate die brings the active seat, after what so many skulls bring; None: no such face.

    `own`, `against`: the strengths by then; `points`: what comes of it, where nobody buys a demand off; `least`: where
    everybody does who can; `can`: whether anything can come of it.
    """
    if fate not in WARLIKE:
        return None
    world = state.copy()
    strike(world, skulls)
    return _conquest(world) if fate == CONQUEST else _tribute(world)


def _conquest(world: IronAgeState) -> Json:
    seat = world.active
    end = best_battle(world, seat, TRIBE)
    can = bool(world.armies[seat])
    points = end["points"] if can else 0
    return {"own": end["own"], "against": world.conquest[seat], "points": points, "least": points, "can": can}


def _tribute(world: IronAgeState) -> Json:
    seat = world.active
    own = strength(world, seat)
    weakest = min([strength(world, other) for other in clockwise(world, seat)] or [world.round])
    before = score.total(world, seat)
    ends = []
    for answer in ("refuse", "give"):
        after = world.copy()
        after.agenda = [("demand", 0)]
        answer_all(after, answer)
        ends.append(score.total(after, seat) - before)
    return {"own": own, "against": weakest, "points": ends[0], "least": ends[1], "can": own > weakest}


def strike(world: IronAgeState, skulls: int) -> None:
    """The disaster of so many skulls, played by the rules, every question answered as the table advises."""
    world.dice[:] = [SKULL if die < skulls else NOBODY for die in range(len(world.dice))]
    world.agenda = [("disaster",)]
    answer_all(world)


def answer_all(world: IronAgeState, demand: str = "refuse") -> None:
    """Play what lies on the agenda; who is asked takes what leaves most points, and answers demands as given here."""
    out: list[Event] = []
    while world.agenda:
        step = _WAR[world.agenda[-1][0]]
        if not step.enter(world, out):
            continue
        asked = contest(world)
        if asked is None:
            answer = DONE  # Granaries, before a demand: nothing of theirs is war.
        elif asked["foe"] == "demand":
            answer = (demand,)
        else:
            answer = tuple(best_answer(asked["ends"]).split())
        step.play(world, answer, out)


def best_answer(ends: Json) -> str:
    """The answer that leaves most points; of equal ones the first."""
    return max(ends, key=lambda answer: int(ends[answer]["points"]))


def disaster_points(state: IronAgeState, seat: int, disaster: Disaster) -> int:
    """What a disaster of the active seat's dice would make of this seat's points now."""
    world = state.copy()
    strike(world, disaster.skulls)
    return score.total(world, seat) - score.total(state, seat)


def disasters(state: IronAgeState, rolling: bool) -> list[Json]:
    """Every disaster as printed, and `points`: while dice are rolled, what it would mean for the active seat now."""
    return [
        {
            "id": row.id,
            "skulls": row.skulls,
            "marks": row.marks,
            "marks_others": row.marks_others,
            "battle": row.battle,
            "battle_all": row.battle_all,
            "points": disaster_points(state, state.active, row) if rolling else None,
        }
        for row in DISASTERS
    ]


# -- battles and demands that wait for an answer ----------------------------------------------------------------


def side(state: IronAgeState, seat: int) -> Json:
    """What a seat's strength is made of (IA-056)."""
    traits = TRAITS[state.developments[seat]]
    return {
        "seat": seat,
        "armies": state.armies[seat],
        "formations": traits.strength,
        "fleet": state.ships[seat] * traits.strength_per_ship,
        "strength": strength(state, seat),
    }


def battle_end(state: IronAgeState, seat: int, foe: str, with_navy: bool) -> Json:
    """How a battle would end: both strengths, what is won and lost, and the change of the seat's points."""
    world = state.copy()
    events: list[tuple[object, ...]] = []
    fight(world, seat, foe, with_navy, events)
    _, _, _, own, against, *_ = events[0]
    return {
        "own": own,
        "against": against,
        "tribute": world.tribute[seat] - state.tribute[seat],
        "skulls": world.skulls[seat] - state.skulls[seat],
        "armies": state.armies[seat] - world.armies[seat],
        "ships": state.ships[seat] - world.ships[seat],
        "points": score.total(world, seat) - score.total(state, seat),
    }


def best_battle(state: IronAgeState, seat: int, foe: str) -> Json:
    """How a battle ends, with or without the ships where they may stay: whichever leaves more points."""
    ways = (True, False) if asks_for_ships(state, seat) else (True,)
    return max((battle_end(state, seat, foe, way) for way in ways), key=lambda end: int(end["points"]))


NOTHING: Json = {"own": 0, "against": 0, "tribute": 0, "skulls": 0, "armies": 0, "ships": 0, "points": 0}
"""How it ends for somebody who does not fight."""


def contest(state: IronAgeState) -> Json | None:
    """The battle or demand that waits for an answer, with both outcomes (`ends`, by the words of the choice).

    `seat`: who is asked; `foe`: against whom ("demand": another player); `against`: how strong; `sides`: what the
    strengths of all who take part are made of, in the order in which they are asked; `asked`: how many of them have
    been asked already; `by`: who threw the dice.
    """
    frame = state.agenda[-1] if state.agenda else ("",)
    step, seat = str(frame[0]), state.active
    if step == "raid":
        ends = {"fight": best_battle(state, seat, "barbarians"), "ignore": NOTHING}
        return _contest(state, seat, "barbarians", ends, [seat])
    if step == "fate":
        ends = {"conquer": best_battle(state, seat, TRIBE), "pass": NOTHING}
        return _contest(state, seat, TRIBE, ends, [seat])
    if step == "battle":
        fighter, foe = int(frame[1]), str(frame[2])
        ends = {f"navy {way}": battle_end(state, fighter, foe, way == "sail") for way in ("sail", "stay")}
        everybody = foe in (row.id for row in DISASTERS if row.battle_all)
        return _contest(state, fighter, foe, ends, [seat, *clockwise(state, seat)] if everybody else [fighter])
    if step == "demand" and state.seats > 1:
        return _demand(state, (seat + 1 + int(frame[1])) % state.seats)
    return None


def _contest(state: IronAgeState, seat: int, foe: str, ends: Json, order: list[int]) -> Json:
    first = next(iter(ends.values()))
    return {
        "seat": seat,
        "foe": foe,
        "against": first["against"],
        "by": state.active,
        "sides": [side(state, other) for other in order],
        "asked": order.index(seat),
        "ends": ends,
    }


def _demand(state: IronAgeState, other: int) -> Json:
    """A demand: what the answering player gives, and what the demanding one gains (IA-070 to IA-075)."""
    won = max(0, strength(state, state.active) - strength(state, other))
    return {
        "seat": other,
        "foe": "demand",
        "against": strength(state, state.active),
        "by": state.active,
        "sides": [side(state, other)],
        "asked": 0,
        "ends": {"give": {**NOTHING, "goods": 1, "theirs": 0}, "refuse": {**NOTHING, "goods": 0, "theirs": won}},
    }


# -- spending ---------------------------------------------------------------------------------------------------


def most_orders(state: IronAgeState) -> Json:
    """How often each order but a monument could be given in a row with what the active seat has now."""
    seat = state.active
    population, goods, food = state.population, state.goods[seat], state.food[seat]
    traits = TRAITS[state.developments[seat]]
    return {
        "province": min(population, MOST_PROVINCE_BOXES - state.province_boxes[seat]),
        "port": min(population, MOST_PORTS - state.port_boxes[seat]),
        "urn": min(goods, MOST_URNS - state.urns[seat]),
        "army": min(population, food, MOST_ARMIES - state.armies[seat]),
        "ship": min(goods // SHIP_PRICE, MOST_SHIPS - state.ships[seat]) if state.colonies or traits.ships else 0,
        "convert": min(goods, MOST_FOOD - food) if traits.granary else 0,
        "store": min(goods // traits.set, MOST_WEALTH - state.wealth[seat]),
    }


def order_costs(state: IronAgeState) -> Json:
    """What an order costs the active seat once."""
    return {
        "province": {"population": 1},
        "port": {"population": 1},
        "urn": {"goods": 1},
        "army": {"population": 1, "food": 1},
        "ship": {"goods": SHIP_PRICE},
        "convert": {"goods": 1},
        "store": {"goods": TRAITS[state.developments[state.active]].set},
        "peg": {"population": 1},
    }


def gains(state: IronAgeState) -> Json:
    """What comes of the active seat's orders in points, as if the game ended then, with all bonuses and what they cost.

    `army`, `ship`, `store`, `convert`: of one, 0 where it cannot be given (`convert` also saves a province that would
    go hungry); `port`, `province`: of the next one when it stands; `monuments`, `colonies`: by id, finished. `dice`:
    whether the next `port` or `province` circles one more die.
    """
    seat = state.active
    before = score.total(state, seat)

    def after(change: Callable[[IronAgeState, list[Event]], object]) -> tuple[int, IronAgeState]:
        world = state.copy()
        change(world, [])
        return score.total(world, seat) - before, world

    possible = possible_orders(state)
    found: Json = {
        order: after(partial(_build, order))[0] if possible >> ORDERS.index((order,)) & 1 else 0
        for order in ("army", "ship", "convert")
    }
    found["store"] = WEALTH_POINTS if can_store(state) else 0
    if state.agenda[-1][0] == "granary" and can_convert(state):
        found["convert"] = _fed(state, True) - _fed(state, False)
    found["dice"] = {}
    for what, raise_one in (("port", _raise_port), ("province", _raise_province)):
        points, world = after(raise_one)
        found[what] = points
        found["dice"][what] = empire_dice(world, seat) > empire_dice(state, seat)
    found["monuments"] = {
        monument.id: after(partial(_raise_monument, number))[0]
        for number, monument in enumerate(MONUMENTS)
        if state.monuments_open[seat] >> number & 1
    }
    given = after(collect_grants)[0]
    found["colonies"] = {
        COLONIES[colony].id: after(partial(_found_colony, colony))[0] - given
        for colony in (colonies_in_play(state.seats) if state.colonies else ())
        if state.owner[colony] == NOBODY
    }
    return found


def _fed(state: IronAgeState, converted: bool) -> int:
    """The active seat's points when all have eaten, with or without one more good made food."""
    world = state.copy()
    if converted:
        convert(world, [])
    world.agenda = [("feed",)]
    Feed().enter(world, [])
    return score.total(world, world.active)


def _build(order: str, world: IronAgeState, out: list[Event]) -> None:
    Build().play(world, (order,), out)


def _raise_port(world: IronAgeState, out: list[Event]) -> None:
    seat = world.active
    number = world.ports[seat]
    while world.ports[seat] == number < MOST_PORTS:
        fill_port(world, "port" if world.port_boxes[seat] == number else "urn", out)


def _raise_province(world: IronAgeState, out: list[Event]) -> None:
    seat = world.active
    number = world.provinces[seat]
    while world.provinces[seat] == number and world.province_boxes[seat] < MOST_PROVINCE_BOXES:
        fill_province(world, out)


def _raise_monument(monument: int, world: IronAgeState, out: list[Event]) -> None:
    while world.monuments_open[world.active] >> monument & 1:
        fill_monument(world, monument, out)


def _found_colony(colony: int, world: IronAgeState, out: list[Event]) -> None:
    complete(world, colony, out)
    collect_grants(world, out)


def monument_people(state: IronAgeState, monument: int) -> list[int]:
    """What the next one, two, ... boxes of a monument would cost in population (IA-089, IA-097)."""
    seat = state.active
    extra = bool(TRAITS[state.developments[seat]].boxes)
    left, free, laid = state.population, state.free_boxes, state.monument_population
    costs: list[int] = []
    spent = 0
    for _ in range(MONUMENT_BOXES[monument] - state.boxes[seat * MONUMENT_COUNT + monument]):
        if free:
            free -= 1
        elif left:
            left -= 1
            spent += 1
            laid += 1
            free += int(extra and laid % BOXES_PER_EXTRA == 0)
        else:
            break
        costs.append(spent)
    return costs


def ways_to_pay(state: IronAgeState, number: int) -> list[Pay]:
    """Every way to pay a development, best first: least too much, innovations before goods, goods before wealth."""
    seat = state.active
    owned = state.developments[seat]
    cost, worth = price(number, owned), TRAITS[owned].innovation
    bought = state.copy()
    bought.developments[seat] |= 1 << number
    gain = score.total(bought, seat) - score.total(state, seat)
    found: list[Pay] = []
    for way in payments(cost, state.goods[seat], state.innovations, state.wealth[seat], worth):
        goods, innovations, wealth = int(way[1]), int(way[2]), int(way[3])
        wasted = goods + innovations * worth + wealth * WEALTH_VALUE - cost
        found.append((goods, innovations, wealth, wasted, gain - WEALTH_POINTS * wealth))
    return sorted(found, key=lambda way: (way[3], -way[1], way[2]))


def static_tables() -> Json:
    """What is printed: the faces of both dice in order, all developments, what wealth and a colony are worth."""
    return {
        "faces": {"empire": list(EMPIRE_FACES), "fate": [FACES[face] for face in FATE_FACES]},
        "fate_die": FATE_DIE,
        "developments": [
            {"id": row.id, "cost": row.cost, "points": row.points, "starred": row.starred} for row in DEVELOPMENTS
        ],
        "wealth": WEALTH_VALUE,
        "colony_points": COLONY_POINTS,
    }
