"""Step 1, second half: goods, then each 2-food-or-2-population die, then food, population and innovations."""

from __future__ import annotations

from ....kernel import Action, Event
from ..data import (
    EITHER,
    EITHER_ON_FACE,
    FATE_DIE,
    FOOD,
    FOOD_BY_FATE,
    FOOD_ON_FACE,
    INNOVATION,
    POPULATION,
    POPULATION_ON_FACE,
    PORT,
    SKULL,
    TRAITS,
)
from ..state import IronAgeState
from .common import OwnStep, Step, gain

TAKE: list[Action] = [("take", "food"), ("take", "population")]


def food_of_a_die(state: IronAgeState, printed: int) -> int:
    """What one food die yields after the fate die and developments (IA-036)."""
    traits = TRAITS[state.developments[state.active]]
    return printed + traits.food_per_die + FOOD_BY_FATE[state.dice[FATE_DIE]]


class CollectGoods(Step):
    """Goods of port faces, skulls and Dyemaking, cut at the end of the row (IA-029 to IA-031, IA-038)."""

    name = "goods"
    rule = "IA-029"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        state.agenda.pop()
        seat = state.active
        dice = state.dice
        goods = dice.count(PORT) * state.ports[seat] + dice.count(SKULL) + TRAITS[state.developments[seat]].goods
        if goods:
            gain(state, seat, "goods", goods, "dice", out)
        state.eithers = dice.count(EITHER)
        state.food_dice = 0
        return False


class Take(OwnStep):
    """Each die with 2 food or 2 population is decided on its own (IA-033, IA-034)."""

    name = "take"
    rule = "IA-033"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if state.eithers:
            return True
        state.agenda.pop()
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        return TAKE.copy()

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        state.eithers -= 1
        if action[1] == "food":
            state.food_dice += 1
        else:
            state.population += EITHER_ON_FACE
        out.append(("took", state.active, action[1]))


class CollectFood(Step):
    """Food of all food dice, cut at the end of the row; population and innovations of the turn (IA-032 to IA-037)."""

    name = "harvest"
    rule = "IA-032"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        state.agenda.pop()
        seat = state.active
        dice = state.dice
        food = dice.count(FOOD) * food_of_a_die(state, FOOD_ON_FACE)
        if state.food_dice:
            food += state.food_dice * food_of_a_die(state, EITHER_ON_FACE)
        if food:
            gain(state, seat, "food", food, "dice", out)
        state.population += dice.count(POPULATION) * POPULATION_ON_FACE + dice.count(SKULL)
        state.innovations = dice.count(INNOVATION)
        if state.population or state.innovations:
            out.append(("ready", seat, state.population, state.innovations))
        return False
