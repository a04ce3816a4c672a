"""The blunders that newcomers laughed at, told by what was done and what everybody could see, not by what a bot thinks.

Each is two questions: whether a deed may begin here (this position is kept), and whether this action is the blunder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from pygame_core.bots.base import AnyBot, Budget, Knowledge
from pygame_core.games.iron_age.data import MONUMENT_BOXES, MONUMENT_COUNT, MONUMENT_NUMBER
from pygame_core.games.iron_age.state import IronAgeState
from pygame_core.games.mediterranean_empires.bot.plan import helping_dice
from pygame_core.games.mediterranean_empires.combat import city_base_dice
from pygame_core.games.mediterranean_empires.data import AREAS, CF, CF_DICE, CITY, EFFECTS, FIELD, KIND_OF, STRENGTH
from pygame_core.games.mediterranean_empires.odds import beats
from pygame_core.games.mediterranean_empires.state import STORM, EmpiresState, Window
from pygame_core.games.mediterranean_empires.steps.declare import force_in
from pygame_core.games.mediterranean_empires.steps.windows import defending_seat
from pygame_core.games.mediterranean_empires.table import first_of, fleets_of, troops_of
from pygame_core.games.trade_and_war.board import CITY_COUNT, NEIGHBOURS
from pygame_core.games.trade_and_war.data import CARAVAN, GALLEY, SLOTS, UNITS, WAR_SHIP
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.games.trading_mediterranean.data import K_FRONT
from pygame_core.games.trading_mediterranean.state import TradingState
from pygame_core.kernel.game import Action, Game
from pygame_core.kernel.rng import Rng

HOPELESS = 0.2
"""A chance, with all help at hand, below which an attack looks like throwing cards away."""
LONGEST = 60
"""A deed is over after so many actions."""


class Blunder(NamedTuple):
    """Where it may begin, and what it is."""

    begins: Callable[[Any], bool]
    done: Callable[[Any, Action], bool]


def best_chance(state: EmpiresState, cards: list[int], storm: bool) -> float:
    """The chance of a force against its target with all help at hand, nobody meeting it and no walls played."""
    force = force_in(state, 0)
    area = bool(AREAS >> force.target & 1)
    column = FIELD if area else CITY
    used = cards + (fleets_of(force) if storm else [])
    cf = sum(CF[column][card] for card in used)
    dice = 1 + sum(CF_DICE[column][card] for card in used) + force.bonus
    dice += helping_dice(state.hands[force.seat], column)[-1]
    against = STRENGTH[force.target] + state.enraged if area else city_base_dice(state, force.target)
    return beats(cf, dice, against)


def hopeless_attack(state: EmpiresState, action: Action) -> bool:
    """Cards sent where they can hardly win."""
    if state.agenda[-1][0] != "muster" or state.agenda[-1][1] or action[0] != "go":
        return False
    force = force_in(state, 0)
    return best_chance(state, troops_of(force), force.landing == STORM or "storm" in action) < HOPELESS


def wall_for_a_neutral(state: EmpiresState, action: Action) -> bool:
    """Walls spent on a neutral city against somebody who is behind oneself."""
    if state.agenda[-1][0] != "react" or action[0] != "play" or state.attack is None or state.battle is None:
        return False
    window = Window._make(state.agenda[-1])
    seat, attacker = window.order[window.slot], state.attack.seat
    if seat == attacker or attacker < 0 or defending_seat(state) >= 0 or AREAS >> state.attack.target & 1:
        return False
    card = first_of(state.hands[seat], KIND_OF[str(action[1])].index)
    helps = action[2] == "D" or (action[2] == "X" and action[3] != "attacker") or card in EFFECTS.get("ambush", {})
    return helps and state.points[attacker] <= state.points[seat]


def at_step(*names: str) -> Callable[[Any], bool]:
    """Whether one of these steps waits."""
    return lambda state: bool(state.agenda) and state.agenda[-1][0] in names


def two_slips(state: TradingState, action: Action) -> bool:
    """A second slip to the same seat for the same cards, for only more or only less than the first."""
    draft = state.draft
    if action != ("post",):
        return False
    fronts = Counter(K_FRONT[state.kind[handle]] for handle in draft.give)
    for offer in state.offers:
        if (
            offer.maker == int(state.agenda[-1][1])
            and offer.to == draft.to
            and sorted(offer.want) == sorted(draft.want)
        ):
            laid = Counter(K_FRONT[state.kind[handle]] for handle in offer.give)
            if not (fronts - laid and laid - fronts):
                return True
    return False


def before_a_stronger_ship(state: TradeState, action: Action) -> bool:
    """A ship laid where a stronger one lies, by somebody who has lost ships before."""
    if action[0] not in ("order", "revive"):
        return False
    kind = UNITS.index(str(action[1])) if action[0] == "order" else int(action[1])
    if kind not in (GALLEY, WAR_SHIP):
        return False
    seat = int(state.agenda[-1][1])
    if sum(state.lost[4 * seat : 4 * seat + 3]) + (action[0] == "order") < 1:
        return False
    tile = int(action[2])
    for unit, where in enumerate(state.tile):
        near = where >= 0 and unit // SLOTS != seat and state.kind[unit] != CARAVAN
        if near and state.legions[CITY_COUNT + unit] and (where in NEIGHBOURS[tile]):
            return True
    return False


def stone_beside_the_last(state: IronAgeState, action: Action) -> bool:
    """The last person lays a stone of one monument, where the last stone of another was to be laid."""
    if state.agenda[-1][0] != "build" or action[0] != "monument" or state.population != 1:
        return False
    seat, chosen = state.active, MONUMENT_NUMBER[str(action[1])]
    missing = [
        most - state.boxes[seat * MONUMENT_COUNT + at] if state.monuments_open[seat] >> at & 1 else 0
        for at, most in enumerate(MONUMENT_BOXES)
    ]
    return missing[chosen] > 1 and 1 in missing


BLUNDERS: dict[str, Blunder] = {
    "stone_beside_the_last": Blunder(at_step("build"), stone_beside_the_last),
    "two_slips": Blunder(at_step("visit"), two_slips),
    "before_a_stronger_ship": Blunder(at_step("trade", "interlude", "moves"), before_a_stronger_ship),
    "hopeless_attack": Blunder(at_step("action"), hopeless_attack),
    "wall_for_a_neutral": Blunder(at_step("react"), wall_for_a_neutral),
}


def repeats(game: Game[Any], state: Any, bot: AnyBot, blunder: Blunder, seed: int = 1) -> bool:
    """Whether an opponent at a kept position commits the blunder before its deed is over."""
    seat = game.seat(state)
    assert seat is not None
    for number in range(LONGEST):
        if game.seat(state) != seat or (number and blunder.begins(state)):
            return False
        mind = Knowledge(game, state, seat)
        action = bot.think(mind, Rng.seeded(seed, number), Budget(reasons=False)).action
        if blunder.done(state, action):
            return True
        game.play(state, action)
    return False
