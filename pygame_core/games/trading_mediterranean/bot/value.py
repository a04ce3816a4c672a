"""What things are worth to a seat: hands, backs of cards, mats. Everything in victory points."""

from __future__ import annotations

from functools import lru_cache

from ..data import (
    ABILITIES,
    ABILITIES_OF,
    AGE_GOOD,
    AGE_POINTS,
    AGES,
    ARCHAIC,
    BRONZE,
    BUILDING_POINTS,
    CALAMITIES,
    CULTURAL_MASK,
    DISCOUNT,
    ECONOMIC_MASK,
    FACES,
    FAMILY,
    FRONTS,
    GOOD_LEVEL,
    GOODS,
    IMMUNITY,
    INNOVATION,
    IRON,
    ITEMS,
    K_CALAMITY,
    K_FRONT,
    K_GOOD,
    K_STEPS,
    K_TRACK,
    K_WP,
    KINDS,
    LEVEL,
    MOST_CITIES,
    MOST_STORE,
    PIRACY,
    POINTS,
    SET_VALUE,
    SIGN,
    SPACE_AGE,
    SPACES,
    STONE,
    STRENGTH,
    TABOO_HOLDER,
    UNIT_GONE,
    UPKEEP,
    WAR_MOD,
    WARS,
)
from ..mat import bonus_points, building_points, culture_points, immune, standing
from ..state import TradingState
from .numbers import TUNING, WORTH

Counts = tuple[int, ...]
Weights = dict[str, float]

_CALAMITY_COST = tuple(float(TUNING["calamities"][name]) for name in CALAMITIES)
_IMMUNITY_WORTH = tuple(float(TUNING["immunities"][name]) for name in CALAMITIES)
_FRONT_KINDS = tuple(tuple(k for k in range(len(KINDS)) if K_FRONT[k] == f) for f in range(len(FRONTS)))
_TURNS_LEFT = tuple((len(SPACES) - 1 - space) * 0.85 for space in range(len(SPACES)))
"""How many turns come after this one, on average: ages may end early."""


SOON = 0.35
"""How much of a war's danger counts in the turns before it."""
LEAST_ARMY = 3.0
"""An army below which a seat invites the others."""


def _use_worth(number: int) -> float:
    """What one use of an ability is worth."""
    effect = ABILITIES[number].effect
    worth = TUNING["abilities"]
    if effect.op == "wp":
        return float(worth["wp"]) * float(effect["n"])
    if effect.op in ("draw", "exchange"):
        times = float(effect["n"]) if effect.op == "draw" else 1.0
        return float(worth[f"{effect.op}_{effect['deck']}"]) * times
    return float(worth[effect.op])


USE_WORTH = tuple(_use_worth(number) for number in range(len(ABILITIES)))
ENGINE = tuple(
    sum(USE_WORTH[number] for number in ABILITIES_OF[item.index])
    + (TUNING["abilities"]["taboo"] if TABOO_HOLDER[item.index] else 0.0)
    - 0.8 * UPKEEP[item.index]
    + sum(_IMMUNITY_WORTH[c] for c in range(len(CALAMITIES)) if IMMUNITY[item.index] >> c & 1)
    for item in ITEMS
)
"""What an item's abilities and immunities are worth, a turn to come."""
DISCOUNTS = tuple(sum(row) for row in DISCOUNT)
CITIES = tuple(sum(e["n"] for e in item.all("city")) for item in ITEMS)
STORES = tuple(sum(e["n"] for e in item.all("store")) for item in ITEMS)
SLOTS = tuple(sum(e["n"] for e in item.all("slot")) for item in ITEMS)
TAKEN_WP = tuple(sum(e["n"] for e in item.effects if e.color == "take" and e.op == "wp") for item in ITEMS)


def _smooth(needs: tuple[int, ...]) -> tuple[float, ...]:
    """Age points spread over the things an age needs."""
    table: list[float] = [float(AGE_POINTS[0])]
    for low, high in zip(range(len(needs) - 1), range(1, len(needs)), strict=True):
        span = needs[high] - needs[low]
        for step in range(1, span + 1):
            table.append(AGE_POINTS[low] + (AGE_POINTS[high] - AGE_POINTS[low]) * step / span)
    return (*table, *[table[-1]] * 40)


AGE_SMOOTH = _smooth((0, 2, 4, 6))


@lru_cache(maxsize=60_000)
def hand_value(counts: Counts, limit: int, now: float, later: Counts, again: tuple[float, ...]) -> float:
    """The worth of a hand's goods, spent or stored as is best.

    `counts` by good; `later` 1 where a good keeps until next turn; `again` copies expected then. Sets grow faster than
    their cards, so of each good all or nothing is stored, as far as the warehouse goes.
    """
    value = 0.0
    gains: list[tuple[float, int, int]] = []
    for good, number in enumerate(counts):
        if number:
            value += SET_VALUE[good][number]
            if limit and later[good]:
                most = min(number, limit)
                gain = _store_gain(good, number, most, again[good])
                if gain > 0:
                    gains.append((gain / most, most, good))
    gains.sort(reverse=True)
    room = limit
    for _, most, good in gains:
        stored = min(most, room)
        gain = _store_gain(good, counts[good], stored, again[good])
        if gain > 0:
            value += gain
            room -= stored
            if not room:
                break
    return value * now


LATER = float(TUNING["weights"]["later"])


def _store_gain(good: int, number: int, stored: int, again: float) -> float:
    level = GOOD_LEVEL[good]
    full = stored + again
    next_turn = level * (full * (full + 1) - again * (again + 1)) / 2
    return LATER * next_turn - (SET_VALUE[good][number] - SET_VALUE[good][number - stored])


class Eye:
    """How a seat sees the world: its own hand and mat, the others as far as they show."""

    __slots__ = (
        "_backs",
        "_unknown",
        "_worst",
        "again",
        "counts",
        "later",
        "limit",
        "now",
        "seat",
        "sides",
        "weights",
        "world",
    )

    def __init__(self, world: TradingState, seat: int, weights: Weights) -> None:
        self.world = world
        self.seat = seat
        self.weights = weights
        age = SPACE_AGE[world.space]
        last = world.space == len(SPACES) - 1
        self.now = weights[f"income_{AGES[age]}"]
        self.limit = 0 if last else world.limit[seat]
        self.sides = (self._side(0), self._side(1))
        counts = [0] * len(GOODS)
        for handle in world.hand[seat]:
            counts[K_GOOD[world.kind[handle]]] += 1
        self.counts: Counts = tuple(counts)
        self.later, self.again = self._next_turn(age, world.cities[seat])
        self._backs: dict[int, float] = {}
        self._unknown: dict[int, float] = {}
        self._worst: dict[tuple[int, int], float] = {}

    def _side(self, family: int) -> int:
        """The side a seat builds on: that of its buildings, else that of its cube."""
        faces = self.world.faces[self.seat]
        for face in faces:
            if FAMILY[face] == family:
                return SIGN[face]
        cube = (self.world.religion if family else self.world.government)[self.seat]
        return (cube > 0) - (cube < 0)

    def _next_turn(self, age: int, cities: int) -> tuple[Counts, tuple[float, ...]]:
        weights = self.weights
        staple = weights["deal_again"]
        civic = weights["civic_again"] * cities
        luxury = weights["luxury_again"]
        ends = SPACES[self.world.space].endswith("3") or self.world.reached > age
        later = [1] * len(GOODS)
        later[PIRACY] = 0
        again = [staple] * 4 + [0.0] * 3 + [civic] * 4 + [luxury] * 2 + [0.0]
        for good in (STONE, BRONZE, IRON):
            if AGE_GOOD[age] == good and not (ends and good != IRON):
                again[good] = staple
            elif good != IRON:
                later[good] = 0
        return tuple(later), tuple(again)

    # -- hands

    def goods(self, counts: Counts) -> float:
        """The worth of goods in hand."""
        return hand_value(counts, self.limit, self.now, self.later, self.again)

    def changed(self, gone: list[int], come: list[int]) -> Counts:
        """The counts after goods have gone and come."""
        counts = list(self.counts)
        for good in gone:
            counts[good] -= 1
        for good in come:
            counts[good] += 1
        return tuple(counts)

    # -- backs

    def back(self, kind: int) -> float:
        """What the back of a card is worth when it is spent."""
        found = self._backs.get(kind)
        if found is None:
            found = self._backs[kind] = self._back(kind)
        return found

    def _back(self, kind: int) -> float:
        calamity = K_CALAMITY[kind]
        track = K_TRACK[kind]
        if calamity >= 0 and immune(self.world, self.seat, calamity):
            return 0.0
        value = float(K_WP[kind])
        if track >= 0:
            value += self.step_worth(track, K_STEPS[kind])
        if calamity >= 0:
            value -= self.calamity_cost(calamity)
        return value

    def calamity_cost(self, calamity: int) -> float:
        """What a calamity costs this seat now."""
        world, seat, name = self.world, self.seat, CALAMITIES[calamity]
        cost = _CALAMITY_COST[calamity]
        if name == "corruption" and not world.cities[seat]:
            cost = 1.0
        elif name == "desertion" and not any(world.units[seat]):
            cost = 0.0
        elif (name == "luddites" and not world.devs[seat] & ECONOMIC_MASK) or (
            name == "traditionalism" and not world.devs[seat] & CULTURAL_MASK
        ):
            cost = WORTH.fine
        return cost * self.weights["calamity"]

    def step_worth(self, track: int, steps: int) -> float:
        """What a move of a cube is worth: more where it opens the next building, bad where it leads away."""
        cubes = self.world.religion if track else self.world.government
        cube = cubes[self.seat]
        side = self.sides[track]
        weights = self.weights
        if side == 0:
            return abs(steps) * weights["track_step"] + 0.5 * weights["track_level"]
        before, after = cube * side, (cube + steps) * side
        before, after = min(10, max(-10, before)), min(10, max(-10, after))
        built = standing(self.world.faces[self.seat], track)
        value = (after - before) * (weights["track_step"] if after > before else weights["wrong_step"])
        if built < 4:
            levels = min(LEVEL[max(0, after)], built + 2) - min(LEVEL[max(0, before)], built + 2)
            value += levels * weights["track_level"]
        return value

    def unknown(self, front: int) -> float:
        """What a card of a front is worth by its back when it comes from another hand."""
        found = self._unknown.get(front)
        if found is None:
            total = weight = 0.0
            for kind in _FRONT_KINDS[front]:
                share = KINDS[kind].copies * (self.weights["calamity_seen"] if K_CALAMITY[kind] >= 0 else 1.0)
                total += share * self.back(kind)
                weight += share
            found = self._unknown[front] = total / weight - self.weights["distrust"]
        return found

    def worst(self, front: int, copies: int) -> float:
        """What the worst back of so many cards of a front is worth, on average: it is the one that is paid with."""
        found = self._worst.get((front, copies))
        if found is None:
            left = total = sum(KINDS[kind].copies for kind in _FRONT_KINDS[front])
            found = 0.0
            for kind in sorted(_FRONT_KINDS[front], key=self.back):
                after = left - KINDS[kind].copies
                found += self.back(kind) * ((left / total) ** copies - (after / total) ** copies)
                left = after
            self._worst[front, copies] = found
        return found


def public_score(world: TradingState, seat: int) -> float:
    """How far a seat has come, as all can see it."""
    left = _TURNS_LEFT[world.space]
    buildings, devs = len(world.faces[seat]), world.devs[seat].bit_count()
    return (
        world.open_wp[seat]
        + building_points(world, seat)
        + culture_points(world, seat)
        + bonus_points(world, seat, public=True)
        + 0.5 * (AGE_SMOOTH[buildings] + AGE_SMOOTH[devs])
        + WORTH.public_city * left * world.cities[seat]
    )


def front_runner(world: TradingState) -> int:
    """The seat that is ahead of all others; -1: nobody is."""
    scores = [public_score(world, seat) for seat in range(world.seats)]
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def trust(world: TradingState, seat: int, other: int) -> float:
    """How far the other's word is believed: Beta(2, 2) with what has happened between the two."""
    row = seat * world.seats + other
    good, bad = world.faith_good[row] / 2, world.faith_bad[row] / 2
    return (2 + good) / (4 + good + bad)


def wars_left(world: TradingState) -> int:
    """Wars still to come, this turn's included."""
    return sum(space >= world.space for space in WARS)


class Mat:
    """A mat to be judged: what a seat owns, or would own after its purchases."""

    __slots__ = ("devs", "faces", "units")

    def __init__(self, faces: list[int], devs: int, units: list[int]) -> None:
        self.faces = faces
        self.devs = devs
        self.units = units


def mat_worth(world: TradingState, seat: int, mat: Mat, weights: Weights, new: list[int]) -> float:
    """What a mat is worth: points, progress, engine. `new` lists items whose yellow effects are still to come."""
    left = _TURNS_LEFT[world.space]
    faces, devs = mat.faces, mat.devs
    political = religious = 0
    engine = 0.0
    points = 0.0
    extra = 0.0
    for face in faces:
        if FAMILY[face]:
            religious += 1
        else:
            political += 1
        engine += ENGINE[face]
        extra += WORTH.discount * DISCOUNTS[face] * left
    cultural = (devs & CULTURAL_MASK).bit_count()
    economic = (devs & ECONOMIC_MASK).bit_count()
    owned = [*faces, *(dev for dev in range(FACES, len(ITEMS)) if devs >> dev & 1)]
    cities = world.cities[seat]
    store = world.limit[seat]
    slots = 0
    for item in new:
        cities += CITIES[item]
        store += STORES[item]
        slots += SLOTS[item]
        extra += TAKEN_WP[item]
    if world.bans[seat] & 1:
        cities = world.cities[seat]
    cities = min(MOST_CITIES, cities)
    buildings = political + religious
    attack = sum(n * s for n, s in zip(mat.units, STRENGTH, strict=True))
    counted = {
        "own_side_political_buildings": political,
        "own_side_religious_buildings": religious,
        "buildings": buildings,
        "cultural_developments": cultural,
        "economic_developments": economic,
        "cities": cities,
        "unit_types": sum(n > 0 for n in mat.units),
        "attack_strength": attack,
        "wp": world.wp[seat] + int(2 * left),
    }
    for item in owned:
        if item >= FACES:
            points += POINTS[item] * weights["culture"]
            engine += ENGINE[item]
            extra += WORTH.discount * DISCOUNTS[item] * left
        extra += sum(WAR_MOD[item]) * weights["army"] * wars_left(world)
        for effect in ITEMS[item].effects:
            if effect.op == "vp_per":
                growth = counted[effect["per"]]
                extra += min(effect["max"], effect["n"] * (growth // effect["div"])) + (
                    WORTH.growing if left > 1 else 0.0
                )
    developments = cultural + economic
    both = min(buildings, developments)
    points += weights["building"] * (BUILDING_POINTS[political] + BUILDING_POINTS[religious])
    points += (
        WORTH.toward_age * (AGE_SMOOTH[buildings] + AGE_SMOOTH[developments]) + WORTH.toward_both * AGE_SMOOTH[both]
    )
    points += _age_worth(world, seat, both, left)
    engine_turns = left * weights["engine"]
    return (
        points
        + extra
        + engine * engine_turns
        + cities * weights["city"] * left
        + 0.5 * min(MOST_STORE, store) * left
        + slots * WORTH.open_square * wars_left(world)
        + weights["army"] * _served(world, mat.units)
        - _exposed(world, seat, mat) * weights["unarmed"]
    )


def _served(world: TradingState, units: list[int]) -> int:
    """The strength of units in all wars that they will see."""
    return sum(
        n * strength * sum(world.space <= war < gone for war in WARS)
        for n, strength, gone in zip(units, STRENGTH, UNIT_GONE, strict=True)
    )


def _exposed(world: TradingState, seat: int, mat: Mat) -> float:
    """How far a mat stands open to the next war: what the strongest of the others brings above its own army.

    Units that leave the game before that war count for nothing; a war that an age brings soon counts in part.
    """
    coming = [space for space in WARS if space >= world.space]
    if not coming:
        return 0.0
    war = coming[0]
    near = 1.0 if war == world.space else SOON if world.reached < 3 else 0.0
    mine = sum(n * s for unit, (n, s) in enumerate(zip(mat.units, STRENGTH, strict=True)) if UNIT_GONE[unit] > war)
    threat = max(
        sum(n * s for unit, (n, s) in enumerate(zip(units, STRENGTH, strict=True)) if UNIT_GONE[unit] > war)
        for other, units in enumerate(world.units)
        if other != seat
    )
    return near * max(0.0, max(LEAST_ARMY, WORTH.threat * threat) - mine)


def _age_worth(world: TradingState, seat: int, both: int, left: float) -> float:
    """Innovation bonus and archaic penalties that follow from the age a mat allows."""
    age = max(world.age[seat], min(3, both // 2))
    value = float(sum(INNOVATION[new] for new in range(world.reached + 1, age + 1)))
    behind = SPACE_AGE[world.space] - age
    if behind > 0:
        value -= ARCHAIC * (1 + 0.5 * left)
    return value
