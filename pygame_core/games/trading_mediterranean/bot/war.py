"""War: how to split an army, whom to attack, what to say before."""

from __future__ import annotations

from ....kernel import Action
from ..data import POINTS, STRENGTH, WARS
from ..mat import army, war_mods
from ..state import TradingState
from ..steps.war import BRIBE, PROMISE, margin, reachable
from .numbers import ARMS
from .value import Weights, front_runner, public_score, trust

MOST_SAID = 2
"""A bot says a few words before a war, no more."""
PURSE = 4
"""Wealth that no bribe touches."""
Speech = tuple[int, Action]
"""To whom, and what."""


def _distance(world: TradingState, seat: int, other: int) -> int:
    return 0 if other in world.neighbours(seat) else WARS[world.space][1]


def _sword(world: TradingState, seat: int, other: int) -> float:
    """With how much another seat may strike, if it attacks with the better part of its army."""
    sword = army(world, other)
    return ARMS.their_sword * sword + war_mods(world, other, 0) - _distance(world, other, seat) if sword else 0.0


def bound(world: TradingState, seat: int, other: int) -> bool:
    """Whether a seat has given another its word, or taken its bribe."""
    return any(entry[:3] in ((seat, other, PROMISE), (other, seat, BRIBE)) for entry in world.talk)


def array_worth(world: TradingState, seat: int, split: tuple[int, ...], weights: Weights) -> float:
    """What an arrangement may win and save, if the others split their armies about evenly and half mean their word."""
    attack = sum(n * s for n, s in zip(split, STRENGTH, strict=True))
    defence = army(world, seat) - attack + war_mods(world, seat, 1)
    if attack:
        attack += war_mods(world, seat, 0)
    win = 0.0
    loss = 0.0
    for other in world.order:
        if other == seat:
            continue
        if other in reachable(world, seat):
            shield = ARMS.their_shield * army(world, other) + war_mods(world, other, 1) + _distance(world, seat, other)
            win = max(win, attack - shield)
        if seat in reachable(world, other):
            fear = 1 - trust(world, seat, other) if bound(world, other, seat) else 1.0
            loss = max(loss, fear * (_sword(world, seat, other) - defence))
    return weights["aggression"] * max(0.0, win) - ARMS.loss * max(0.0, loss) + ARMS.show * attack


def prospects(world: TradingState, seat: int, split: tuple[int, ...]) -> tuple[int, int]:
    """What an arrangement takes from the best target if that defends with half its army, and what it loses at most to
    one that strikes with everything."""
    attack = sum(n * s for n, s in zip(split, STRENGTH, strict=True))
    defence = army(world, seat) - attack + war_mods(world, seat, 1)
    sword = attack + war_mods(world, seat, 0) if attack else 0
    takes = loses = 0
    for other in world.order:
        far = _distance(world, seat, other) if other != seat else 0
        if other in reachable(world, seat):
            takes = max(takes, sword - far - (army(world, other) + 1) // 2 - war_mods(world, other, 1))
        if other != seat and seat in reachable(world, other) and army(world, other):
            loses = max(loses, army(world, other) + war_mods(world, other, 0) - far - defence)
    return takes, loses


def target_worth(world: TradingState, seat: int, other: int, weights: Weights) -> float:
    """What attacking a seat brings: its margin, shared with those who may see it too; the leader rather than others."""
    gain = float(margin(world, seat, other))
    if gain <= 0:
        return -1.0
    if bound(world, seat, other) and weights["word"] >= ARMS.keeps_word:
        return -1.0
    rivals = 0
    for third in world.order:
        if third not in (seat, other) and other in reachable(world, third):
            options = [margin(world, third, goal) for goal in reachable(world, third)]
            rivals += margin(world, third, other) > 0 and margin(world, third, other) == max(options)
    gain /= 1 + ARMS.crowd * rivals
    best = max(public_score(world, s) for s in world.order)
    gain += 0.5 * public_score(world, other) / max(1.0, best)
    if bound(world, seat, other):
        gain -= ARMS.broken_word * weights["word"]
    return gain * weights["aggression"]


def speech(world: TradingState, seat: int, weights: Weights) -> Speech | None:
    """Whom to turn to before a war, and with what; None: keep silent."""
    said = [entry for entry in world.talk if entry[0] == seat]
    if len(said) >= MOST_SAID:
        return None
    answer = _answer(world, seat, weights)
    return answer if answer is not None or said else _opening(world, seat, weights)


def _answer(world: TradingState, seat: int, weights: Weights) -> Speech | None:
    """To a promise a promise."""
    for other, to, saying, _ in world.talk:
        if to == seat and saying == PROMISE and not any(entry[:2] == (seat, other) for entry in world.talk):
            return other, ("promise",)
    return None


def pays_off(world: TradingState, seat: int, other: int, demanded: int) -> bool:
    """Whether a demand is worth its money: the danger is real, the word is good, the purse is deep."""
    if seat not in reachable(world, other):
        return False
    danger = _sword(world, seat, other) - 0.5 * army(world, seat) - war_mods(world, seat, 1)
    believed = trust(world, seat, other)
    return believed >= ARMS.believed and danger * believed > demanded and demanded <= world.wp[seat] - PURSE


def _opening(world: TradingState, seat: int, weights: Weights) -> Speech | None:
    """Buy off or soothe the strongest, press the weakest, or point at the leader."""
    near = [other for other in reachable(world, seat) if seat in reachable(world, other)]
    if not near:
        return None
    mine = army(world, seat)
    strongest = max(near, key=lambda other: (army(world, other), -other))
    weakest = min(near, key=lambda other: (army(world, other), other))
    danger = ARMS.their_sword * army(world, strongest) - 0.5 * mine - war_mods(world, seat, 1)
    believed = trust(world, seat, strongest)
    if danger >= 4 and world.wp[seat] > PURSE + 2 and believed >= 0.5 and weights["word"] > 0.5:
        return strongest, ("bribe", 1)
    if mine >= army(world, weakest) + 5 and weights["aggression"] > 1.0:
        return weakest, ("demand_wp", 2)
    if danger > 0:
        return strongest, ("promise",)
    ahead = front_runner(world)
    if ahead not in (-1, seat):
        return ahead, ("urge",)
    return None


def loot_worth(dev: int) -> float:
    """Culture is better than wealth: its points, its discounts, and a step towards the next age."""
    return POINTS[dev] + ARMS.loot
