"""A table to try rules on: a state at hand, pieces put where a test wants them, dice that fall as told."""

from __future__ import annotations

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import CITY, CITY_COUNT, tile_of
from pygame_core.games.trade_and_war.data import BUILDING_BIT, CARD, CITY_CAPACITY, EVENTS, GOOD, GOODS, UNITS
from pygame_core.games.trade_and_war.effects import push_effects
from pygame_core.games.trade_and_war.state import FREE, LOTS, TradeState
from pygame_core.games.trade_and_war.table import place_unit, put_goods, stored, take_unit, unit_place, units_of
from pygame_core.kernel import Action, Event, Rng

ROME, GREECE, EGYPT, CARTHAGE = range(4)
SEA_TILE = tile_of(13, 26)
"""Coastal sea off Panormus, far from any city."""


class LoadedRng(Rng):
    """Dice that show what the test says (1 to 6), then fall at random again."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(12345)
        self.faces = faces

    def dice(self, count: int, sides: int = 6) -> list[int]:
        taken, self.faces[:count] = self.faces[:count], []
        return [face - 1 for face in taken] + (super().dice(count - len(taken), sides) if len(taken) < count else [])

    def die(self, sides: int = 6) -> int:
        return self.faces.pop(0) if self.faces else super().die(sides)


def city(name: str) -> int:
    return CITY[name]


def new(seats: int = 4, seed: int = 1, **options: str) -> TradeState:
    """A new match at its first decision."""
    state, _ = GAME.setup(GAME.configure(seats, options), Rng.seeded(seed))
    return state


def bare(seats: int = 4, **options: str) -> TradeState:
    """A match in its second turn without units, events or cards; historical goods, ten coins and three legions each."""
    state, _ = GAME.setup(GAME.configure(seats, {"goods": "historical", **options}), Rng.seeded(1))
    for seat in range(seats):
        for unit in units_of(state, seat):
            take_unit(state, unit)
        state.coins[seat] = 10
    for place in range(CITY_COUNT):
        count = state.cargo[place]
        state.hold[place * LOTS : place * LOTS + LOTS] = [0] * LOTS
        state.cargo[place] = 0
        state.free[place] += count
    state.deck += [card for hand in state.hands for card in hand]
    state.deck.sort()
    state.hands = [[] for _ in range(seats)]
    state.mods = []
    state.turn = 2
    state.blessing = 0
    state.refused = []
    state.done = [0] * seats
    state.lost = [0] * (seats * 4)
    state.rng = Rng.seeded(7)
    return state


def trading(state: TradeState, seat: int = ROME) -> TradeState:
    """The seat trades; afterwards the turn goes on with its Move phase."""
    state.phase = "trade"
    state.agenda = [("turn_end",), ("moving",), ("trade_end",), ("trade", seat)]
    GAME.advance(state, [])
    return state


def moving(state: TradeState, seat: int = ROME) -> TradeState:
    """The seat moves."""
    state.phase = "move"
    state.agenda = [("turn_end",), ("moves", seat)]
    GAME.advance(state, [])
    return state


def unit(state: TradeState, seat: int, kind: str, where: int | str, **aboard: int) -> int:
    """Put a unit on a tile or beside a city, with goods and `legions` aboard."""
    if isinstance(where, str):
        index = UNITS.index(kind)
        from pygame_core.games.trade_and_war.table import free_quays

        where = free_quays(state, index, CITY[where])[0]
    number = place_unit(state, seat, UNITS.index(kind), where)
    legions(state, unit_place(number), aboard.pop("legions", 0))
    for good, count in aboard.items():
        put_goods(state, unit_place(number), GOOD[good], count)
    return number


def legions(state: TradeState, place: int, count: int) -> None:
    """Set the legions of a place."""
    state.free[place] += state.legions[place] - count
    state.legions[place] = count


def own(state: TradeState, seat: int, name: str, garrison: int = 1) -> int:
    """Give a city to a seat (FREE: to nobody)."""
    place = CITY[name]
    state.owner[place] = seat
    legions(state, place, garrison if seat != FREE else 0)
    return place


def built(state: TradeState, name: str, *buildings: str) -> int:
    """Set the buildings of a city."""
    place = CITY[name]
    state.buildings[place] = sum(BUILDING_BIT[building] for building in buildings)
    state.free[place] = CITY_CAPACITY[place] - len(buildings) - state.cargo[place] - state.legions[place]
    return place


def goods(state: TradeState, place: int, **counts: int) -> None:
    """Put goods into a place."""
    for good, count in counts.items():
        put_goods(state, place, GOOD[good], count)


def have(state: TradeState, place: int) -> dict[str, int]:
    """The goods of a place."""
    return {good: n for index, good in enumerate(GOODS) if (n := stored(state, place, index))}


def give_card(state: TradeState, seat: int, name: str) -> None:
    """Take a card out of the deck into a hand."""
    card = CARD[name]
    state.deck.remove(card)
    state.hands[seat].append(card)
    state.hands[seat].sort()


def look(state: TradeState, place: int) -> list[Action]:
    """What the trader can do at a place, and what needs none."""
    return [
        action for action in GAME.choices(state) if place in _places(state, action) or len(_places(state, action)) == 0
    ]


def _places(state: TradeState, action: Action) -> list[int]:
    """Where a choice of the Trade phase is done."""
    if action[0] in ("order",):
        return [state.board.touch[int(action[2])]]
    return (
        [int(action[1])] if action[0] in ("buy", "sell", "build", "pass", "march", "recruit", "talk", "dismiss") else []
    )


def act(state: TradeState, *action: str | int) -> list[Event]:
    """Play a legal action."""
    assert action in GAME.choices(state), f"{action} is not among {GAME.choices(state)[:60]}"
    out = GAME.play(state, action)
    GAME.invariants(state)
    return out


def may(state: TradeState, *action: str | int) -> bool:
    """Whether an action is on offer."""
    return action in GAME.choices(state)


def refused(state: TradeState, *action: str | int) -> str:
    """The rule that a refusal of the action names ("" where it is not refused)."""
    assert action not in GAME.choices(state)
    return next((refusal.why.rule for refusal in GAME.refusals(state) if refusal.action == action), "")


def dice(state: TradeState, *faces: int) -> None:
    """The next dice."""
    state.rng = LoadedRng(list(faces))


def event(state: TradeState, name: str) -> list[Event]:
    """Open an event card at the start of a trade phase of nobody: only its effects run."""
    index = next(i for i, card in enumerate(EVENTS) if card.id == name)
    state.agenda = [("turn_end",), ("moves", ROME)]
    state.phase = "event"
    push_effects(state, -1, EVENTS[index].effects)
    out: list[Event] = []
    GAME.advance(state, out)
    return out


def kinds(events: list[Event]) -> list[str]:
    """The kinds of some events."""
    return [str(item[0]) for item in events]


def sail(state: TradeState, number: int, goal: int, *faces: int) -> list[Event]:
    """Roll for a unit and go to a tile."""
    dice(state, *(faces or (6, 6)))
    out = act(state, "roll", number)
    return out + act(state, "go", goal)


def rolls(events: list[Event]) -> list[Event]:
    """The throws of a battle without their odds: who, the faces, the bonus, the total."""
    return [item[:5] for item in events if str(item[0]).endswith("_roll")]
