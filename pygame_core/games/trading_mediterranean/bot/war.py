"""War: how to split an army, whom to attack, what to say before."""

from __future__ import annotations

from ....kernel import Action
from ..data import POINTS, STRENGTH, WAR_MOD, WARS
from ..mat import army, owned
from ..state import TradingState
from ..steps.war import MEMORABLE, PROMISE, margin, reachable
from .value import Weights, public_score

BRIBE = MEMORABLE.index("bribe")


def _mods(world: TradingState, seat: int, row: int) -> int:
    return sum(WAR_MOD[item][row] for item in owned(world, seat))


def _distance(world: TradingState, seat: int, other: int) -> int:
    return 0 if other in world.neighbours(seat) else WARS[world.space][1]


def array_worth(world: TradingState, seat: int, split: tuple[int, ...], weights: Weights) -> float:
    """What an arrangement may win and save, if the others split their armies about evenly."""
    attack = sum(n * s for n, s in zip(split, STRENGTH, strict=True))
    defence = army(world, seat) - attack + _mods(world, seat, 1)
    attack += _mods(world, seat, 0)
    win = 0.0
    loss = 0.0
    for other in world.order:
        if other == seat:
            continue
        theirs = army(world, other)
        if other in reachable(world, seat):
            shield = 0.45 * theirs + _mods(world, other, 1) + _distance(world, seat, other)
            win = max(win, attack - shield)
        if seat in reachable(world, other):
            sword = 0.6 * theirs + _mods(world, other, 0) - _distance(world, other, seat)
            loss = max(loss, sword - defence)
    return weights["aggression"] * max(0.0, win) - 0.8 * max(0.0, loss) + 0.02 * attack


def target_worth(world: TradingState, seat: int, other: int, weights: Weights) -> float:
    """What attacking a seat brings: its margin, shared with those who may see it too; the leader rather than others."""
    gain = float(margin(world, seat, other))
    if gain <= 0:
        return -1.0
    rivals = 0
    for third in world.order:
        if third not in (seat, other) and other in reachable(world, third):
            options = [margin(world, third, goal) for goal in reachable(world, third)]
            rivals += margin(world, third, other) > 0 and margin(world, third, other) == max(options)
    gain /= 1 + 0.6 * rivals
    best = max(public_score(world, s) for s in world.order)
    gain += 0.5 * public_score(world, other) / max(1.0, best)
    bound = [entry for entry in world.promises if entry in ((seat, other, PROMISE), (other, seat, BRIBE))]
    if bound:
        gain -= 3.0 * min(1.0, weights["word"])
    return gain * weights["aggression"]


def opening(world: TradingState, seat: int, weights: Weights) -> tuple[int, Action] | None:
    """Whom to turn to before a war, and with what; None: keep silent."""
    said = [entry for entry in world.promises if entry[0] == seat]
    if said:
        return None
    mine = army(world, seat)
    near = [other for other in reachable(world, seat) if seat in reachable(world, other)]
    if not near:
        return None
    strongest = max(near, key=lambda other: (army(world, other), -other))
    weakest = min(near, key=lambda other: (army(world, other), other))
    danger = 0.6 * army(world, strongest) - 0.5 * mine - _mods(world, seat, 1)
    if danger >= 4 and world.wp[seat] > 6 and weights["word"] > 0.5:
        return strongest, ("bribe", 1)
    if mine >= army(world, weakest) + 5 and weights["aggression"] > 1.0:
        return weakest, ("demand_wp", 2)
    if danger > 0:
        return strongest, ("promise",)
    return None


def loot_worth(dev: int) -> float:
    """Culture is better than wealth: its points, its discounts, and a step towards the next age."""
    return POINTS[dev] + 0.8
