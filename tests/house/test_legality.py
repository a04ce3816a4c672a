"""One legality: whatever a player sees and may reach for is offered, or refused with the rule that says why.

Never both, never neither. `SIGHT` says for every game and step what lies in sight; what a step does not list there is
no thing on the table (an answer, a number of dice), and its choices are all there is. And what is refused anywhere is
refused with the reasons that were kept (`refusals.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from house.four import each_game
from refusals import Position, Sums, kept_sums, positions

from pygame_core.games.iron_age import data as iron
from pygame_core.games.iron_age.steps.elsewhere import PARTS
from pygame_core.games.mediterranean_empires import data as empires
from pygame_core.games.mediterranean_empires.steps.actions import DISCARD, EXPEDITION, IMPERIUM
from pygame_core.games.mediterranean_empires.steps.declare import ADD, TARGETS
from pygame_core.games.trade_and_war import board, market
from pygame_core.games.trade_and_war import data as war
from pygame_core.games.trade_and_war.state import LOTS
from pygame_core.games.trade_and_war.table import cities_of, free_quays, units_of
from pygame_core.games.trading_mediterranean import cart
from pygame_core.games.trading_mediterranean import data as trading
from pygame_core.games.trading_mediterranean.mat import developments, owned
from pygame_core.games.trading_mediterranean.state import UNADDRESSED
from pygame_core.games.trading_mediterranean.steps.purchase import action_of
from pygame_core.games.trading_mediterranean.steps.trading import SAY
from pygame_core.kernel import Action
from pygame_core.kernel.steps import SteppedGame

Sight = Callable[[Any, int], Iterable[Action]]
"""What a seat may reach for in a state."""


# -- The Iron Age ------------------------------------------------------------------------------------------------

SHEET: tuple[Action, ...] = (
    *(("monument", monument.id) for monument in iron.MONUMENTS),
    *((verb,) for verb in ("province", "port", "urn", "army", "ship", "store", "conquer")),
    *(("buy", development.id) for development in iron.DEVELOPMENTS),
)
COLONIES: tuple[Action, ...] = tuple((verb, colony.id) for verb in ("peg", "complete") for colony in iron.COLONIES)


def sheet(state: Any, seat: int) -> Iterable[Action]:
    return SHEET + (COLONIES if state.colonies else ())


# -- Trading in the Mediterranean --------------------------------------------------------------------------------


def for_sale(state: Any, seat: int) -> Iterable[Action]:
    return (action_of(entry) for entry in cart.on_sale(state) if entry < cart.REPLACE)


def others(verb: str) -> Sight:
    return lambda state, seat: ((verb, other) for other in range(state.seats) if other != seat)


def hand(verb: str) -> Sight:
    return lambda state, seat: ((verb, handle) for handle in state.hand[seat] if handle not in state.marks[seat])


def own_abilities(state: Any, seat: int) -> Iterable[Action]:
    return (("use", number) for item in owned(state, seat) for number in trading.ABILITIES_OF[item])


def culture_of_the_beaten(state: Any, seat: int) -> Iterable[Action]:
    target = state.loot[0][1]
    return (("seize", trading.ITEMS[dev].id) for dev in developments(state.devs[target] & trading.CULTURAL_MASK))


def claims(state: Any, seat: int) -> Iterable[Action]:
    return SAY


def addressees(state: Any, seat: int) -> Iterable[Action]:
    return others("to")(state, seat) if state.draft.to == UNADDRESSED else ()


# -- Mediterranean Empires ---------------------------------------------------------------------------------------


def cities(state: Any, seat: int) -> Iterable[Action]:
    return (("place", empires.PLACES[city]) for city in empires.bits(empires.SCENARIOS[state.scenario].cities))


def actions_of_a_round(state: Any, seat: int) -> Iterable[Action]:
    held = empires.cards_in(state.hands[seat] & empires.TYPED["I"])
    whole = () if state.agenda[-1][2] else ((EXPEDITION,) if not state.hands[seat] else (EXPEDITION, DISCARD))
    return (*whole, *(() if state.agenda[-1][2] else (IMPERIUM[empires.KIND[card]] for card in held)))


def places(state: Any, seat: int) -> Iterable[Action]:
    scenario = empires.SCENARIOS[state.scenario]
    return (TARGETS[place] for place in empires.bits(scenario.cities | scenario.areas))


def ships_and_troops(state: Any, seat: int) -> Iterable[Action]:
    held = state.hands[seat]
    return [
        *(ADD["T"][card] for card in empires.cards_in(held & empires.TYPED["T"])),
        *(ADD["F"][card] for card in empires.cards_in(held & empires.TYPED["F"])),
    ]


def pile(state: Any, seat: int) -> Iterable[Action]:
    return (("home", empires.SLUG[card]) for card in empires.cards_in(state.piles[seat]))


# -- Trade and War -----------------------------------------------------------------------------------------------


def trade(state: Any, seat: int) -> Iterable[Action]:
    yield ("buy_card",)
    yield from (("play", war.CARDS[card].id) for card in set(state.hands[seat]))
    for city in cities_of(state, seat):
        yield from market.BUILD[city]
        yield ("recruit", city, city)
        for kind, name in enumerate(war.UNITS):
            quays = free_quays(state, kind, city)
            yield ("order", name, quays[0] if quays else -1)
        yield from goods_at(state, city)
    for unit in units_of(state, seat):
        yield from goods_at(state, board.CITY_COUNT + unit)


def goods_at(state: Any, place: int) -> Iterable[Action]:
    """Every good can be reached for in the market, and what is aboard or stored for a sale."""
    yield from market.BUY[place]
    for good, action in enumerate(market.SELL[place]):
        if any(state.hold[place * LOTS + good * 4 + mark] for mark in range(4)):
            yield action


def fleet(state: Any, seat: int) -> Iterable[Action]:
    moving = state.agenda[-1][2:] or units_of(state, seat)  # an extra move belongs to one unit
    return (("roll", unit) for unit in moving)


def neighbours(state: Any, seat: int) -> Iterable[Action]:
    unit = state.agenda[-1][1]
    tile = state.tile[unit]
    city = state.board.touch[tile]
    if city >= 0 and state.owner[city] != seat:
        yield ("attack", city)
    for near in board.NEIGHBOURS[tile]:
        if near in state.at and state.at[near] // war.SLOTS != seat:
            yield ("attack", board.CITY_COUNT + state.at[near])


SIGHT: dict[str, dict[str, Sight]] = {
    "iron_age": dict.fromkeys(PARTS, sheet),
    "mediterranean_empires": {
        "place": cities,
        "action": actions_of_a_round,
        "target": places,
        "muster": ships_and_troops,
        "going_home": pile,
    },
    "trade_and_war": {"trade": trade, "moves": fleet, "war": neighbours},
    "trading_mediterranean": {
        "abilities": own_abilities,
        "exchange": hand("discard"),
        "upkeep": hand("discard"),
        "draft": addressees,
        "speak": claims,
        "commit": hand("keep"),
        "shop": for_sale,
        "target": others("attack"),
        "spoils": culture_of_the_beaten,
    },
}


FEWEST_POSITIONS = 500


def check_sight(game: SteppedGame[Any], position: Position, things: Iterable[Action]) -> None:
    """Each of these is offered or refused by a rule of the ledger, never both, never neither."""
    rules = {rule.id for rule in game.ledger}
    offered = set(game.choices(position.state))
    refused = {refusal.action: refusal.why.rule for refusal in position.refusals}
    for thing in things:
        assert (thing in offered) != (thing in refused), (position.step, thing)
        assert thing in offered or refused[thing] in rules, (position.step, thing)


@each_game
def test_whatever_lies_in_sight_is_offered_or_refused_with_its_rule(game: SteppedGame[Any]) -> None:
    sight = SIGHT[game.folder.name]
    seen: Counter[str] = Counter()
    sums = Sums()
    for position in positions(game):
        sums.add(position)
        if position.step in sight:
            seen[position.step] += 1
            check_sight(game, position, sight[position.step](position.state, position.seat))
    assert set(seen) == set(sight)
    assert seen.total() > FEWEST_POSITIONS
    assert sums.by_step == kept_sums(game), "reasons have changed: if they should, python -m golden --refusals"
