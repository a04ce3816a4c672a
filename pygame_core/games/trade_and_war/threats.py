"""Which cities of a seat can fall before it is asked again, to enemy units that lie open, with today's dice."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.game import Action, Json
from .board import CITY_TILE, FAR, NEIGHBOURS
from .data import BARRACKS, SETUP, SLOTS, TARGET
from .market import LEGION_PRICE
from .odds import at_least, beats, best_of, reaching
from .power import TARGET_CITY, attack_bonus, city_defence_bonus, forbidden, move_dice, move_mode, safe_on_deep
from .state import ATTACKED, MOVED, REBORN, TradeState
from .survey import legions_to_move, recipes
from .table import cities_of, clockwise, legion_in_stock, unit_place, units_of

GRAVE = 0.15
"""From this risk on, a city is named before its owner is done trading."""
_WALL = "wall"


class Attacker(NamedTuple):
    """A unit that may come: how likely it arrives, its dice, what is added to the best of them."""

    unit: int
    arrives: float
    dice: int
    bonus: int


def threats(state: TradeState, seat: int) -> list[Json]:
    """The seat's cities that can fall, the likeliest first: the chance, who may come, what helps.

    Reckoned with visible units, one move of each, the dice they have now, no cards, and the seat's best defence.
    """
    found: list[Json] = []
    for city in cities_of(state, seat):
        attackers = attackers_of(state, city)
        chance = falls(attackers, state.legions[city], city_defence_bonus(state, city))
        if chance:
            found.append(
                {
                    "city": city,
                    "legions": state.legions[city],
                    "chance": chance,
                    "grave": chance >= GRAVE,
                    "enemies": [_enemy(state, attacker, city) for attacker in attackers],
                    "last": cities_of(state, seat) == [city],
                    "mends": _mends(state, seat, city, attackers) if _trades(state, seat) else [],
                }
            )
    return sorted(found, key=lambda row: -row["chance"])


def gravest(state: TradeState, seat: int) -> Json | None:
    """The city most in danger, where that is worth a warning."""
    found = threats(state, seat)
    return found[0] if found and found[0]["grave"] else None


def attackers_of(state: TradeState, city: int) -> list[Attacker]:
    """The enemy units with legions that can be beside a city and attack it before its owner is asked again."""
    owner, found = state.owner[city], []
    for seat in yet_to_move(state, owner):
        if forbidden(state, seat, "attack_cities", owner):
            continue
        for unit in units_of(state, seat):
            legions = state.legions[unit_place(unit)]
            spent = state.phase == "move" and state.status[unit] & (MOVED | REBORN | ATTACKED)
            arrives = 0.0 if spent or not legions else chance_to_arrive(state, unit, city)
            if arrives:
                found.append(Attacker(unit, arrives, legions, attack_bonus(state, unit, TARGET_CITY)))
    return found


def yet_to_move(state: TradeState, owner: int) -> list[int]:
    """The other seats that move before a seat trades again: in the Trade phase all, unless it is the last."""
    if state.phase == "move":
        return [int(frame[1]) for frame in reversed(state.agenda) if frame[0] == "moves" and frame[1] != owner]
    if any(points >= TARGET and not gone for points, gone in zip(state.points, state.out, strict=True)):
        return []
    return [seat for seat in clockwise(state) if seat != owner]


def chance_to_arrive(state: TradeState, unit: int, city: int) -> float:
    """How likely a unit's dice bring it beside a city, to a free tile where it does not sink; or it is there."""
    here, likely = state.tile[unit], reaching(move_dice(state, unit))
    points = state.board.reach(move_mode(state, unit), here, len(likely)).points
    safe = safe_on_deep(state, unit)
    away = min(
        (
            points[tile]
            for tile in NEIGHBOURS[CITY_TILE[city]]
            if state.at.get(tile, unit) == unit and (safe or not state.board.deep[tile])
        ),
        default=FAR,
    )
    return round(likely[away], 12) if away < len(likely) else 0.0


def falls(attackers: list[Attacker], legions: int, bonus: int) -> float:
    """The chance that a city falls to attackers who come one after the other, however well it is defended.

    The defender knows what was rolled against it when it chooses its dice; legions held back keep the city (TW-102,
    TW-105).
    """
    if not attackers:
        return 0.0
    (_, arrives, dice, added), *rest = attackers
    untouched = falls(rest, legions, bonus)
    if not arrives:
        return untouched
    attacked = 0.0
    for face, likely in enumerate(best_of(dice)):
        if not likely:
            continue
        answers = []
        for thrown in range(1, legions + 1):
            holds = at_least(thrown, face + added - bonus)
            lost = 1.0 if thrown == legions else falls(rest, legions - thrown, bonus)
            answers.append(holds * untouched + (1 - holds) * lost)
        attacked += likely * min(answers)
    return round((1 - arrives) * untouched + arrives * attacked, 12)


def _enemy(state: TradeState, attacker: Attacker, city: int) -> Json:
    """Who may come: how likely it arrives, and how likely it then wins the roll against all that defend."""
    bonus = city_defence_bonus(state, city)
    wins = beats(attacker.dice, attacker.bonus, state.legions[city], bonus, False)
    return {
        "place": unit_place(attacker.unit),
        "seat": attacker.unit // SLOTS,
        "arrives": attacker.arrives,
        "wins": wins,
    }


def _trades(state: TradeState, seat: int) -> bool:
    return bool(state.agenda) and state.agenda[-1][:2] == ("trade", seat)


def _mends(state: TradeState, seat: int, city: int, attackers: list[Attacker]) -> list[Json]:
    """What the owner can do now, each with the risk that is left: land legions, recruit one, build a wall."""
    legions, bonus = state.legions[city], city_defence_bonus(state, city)

    def mend(kind: str, n: int, actions: list[Action], price: int, more: int, wall: int) -> Json:
        left = falls(attackers, legions + more, bonus + wall)
        return {"kind": kind, "n": n, "actions": actions, "price": price, "chance": left}

    found: list[Json] = []
    for unit in units_of(state, seat):
        if state.board.touch[state.tile[unit]] == city:
            lands = int(legions_to_move(state, unit, city)["lands"])
            for n in sorted({min(1, lands), lands} - {0}):
                found.append(mend("land", n, [("march", unit_place(unit), city)] * n, 0, n, 0))
    recruits = state.buildings[city] & BARRACKS and legion_in_stock(state, seat) and state.free[city] > 0
    if recruits and state.coins[seat] >= LEGION_PRICE:
        found.append(mend("recruit", 1, [("recruit", city, city)], LEGION_PRICE, 1, 0))
    wall = next((recipe for recipe in recipes(state, seat, city) if recipe["building"] == _WALL), None)
    if wall and wall["fits"] and not wall["short"]:
        steps = [*map(tuple, wall["steps"]), ("build", city, _WALL)]
        found.append(mend(_WALL, 1, steps, wall["price"] + wall["coins"], 0, SETUP["battle"]["wall"]))
    return sorted(found, key=lambda row: (row["chance"], row["price"]))[:_MENDS]


_MENDS = 3
"""So many remedies are told."""
