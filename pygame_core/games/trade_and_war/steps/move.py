"""Move phase: dice for each unit, the way it takes, tokens on the way, sites, tolls."""

from __future__ import annotations

from ....kernel.game import Action, Event, Frame, Refusal
from ....kernel.steps import Automatic, Decision
from ..board import (
    CITIES,
    CITY_COUNT,
    GO,
    NEIGHBOURS,
    SITE_KIND,
    SITES,
    SITES_NEAR,
    TOKENS,
    TOKENS_NEAR,
    VIA,
    Reach,
)
from ..data import (
    AFTER_ENEMY_ROLL_CARDS,
    ANY_TIME_CARDS,
    CARDS,
    EFFECTS,
    MOVE_CARDS,
    OWN_TURN_CARDS,
    PLACES,
    SEARCH,
    SLOTS,
    UNTIL_MOVE,
)
from ..effects import can_play, ready
from ..hand import PLAY, asked, card_choices
from ..power import forbidden, move_dice, move_mode, safe_on_deep
from ..refusals import move_refusals, sail_refusals
from ..state import ATTACKED, MOVED, SEARCHED, Sinking, TradeState, Voyage
from ..table import change_coins, clockwise, is_ship, lose_unit, place_owner, revivals, revive, unit_key, units_of
from .trade import PASS, play_card

END_MOVES: Action = ("end_moves",)
ROLL: tuple[Action, ...] = tuple(("roll", unit) for unit in range(4 * SLOTS))
HOLD: tuple[Action, ...] = tuple(("hold", unit) for unit in range(4 * SLOTS))
ATTACK: tuple[Action, ...] = tuple(("attack", place) for place in range(PLACES))
EXTRA_MOVE_CARDS = frozenset(
    card for card in MOVE_CARDS if any(EFFECTS[number].op == "extra_move" for number in CARDS[card].effects)
)
_ON_THE_WAY_OPS = ("deep_stop", "terrain_cost")


def revival_choices(state: TradeState, seat: int) -> list[Action]:
    """Bringing a lost piece back with a life token, and the cards that do it."""
    acts: list[Action] = []
    if state.life[seat]:
        acts = [("revive", piece, where) for piece, where in revivals(state, seat)]
    if state.hands[seat]:
        acts += card_choices(state, seat, ANY_TIME_CARDS)
    return acts


def asked_to_revive(state: TradeState, seat: int) -> bool:
    """Whether a seat is now asked to bring a lost piece back: a life token is no secret, a card that it may hold is."""
    return bool(state.life[seat] and revivals(state, seat)) or asked(state, seat, ANY_TIME_CARDS)


def spend_life(state: TradeState, seat: int, action: Action, out: list[Event]) -> None:
    """A life token goes back to the bank and a piece returns (TW-129)."""
    state.life[seat] -= 1
    state.bank_life += 1
    revive(state, seat, int(action[1]), int(action[2]), out)


def sites_here(state: TradeState, unit: int) -> int:
    """The sites a unit could search where it stands."""
    if state.status[unit] & SEARCHED:
        return 0
    return SITES_NEAR[state.tile[unit]] & state.sites


def targets(state: TradeState, unit: int) -> list[Action]:
    """What a unit may attack where it stands (TW-099 to TW-101, TW-R38, TW-R54)."""
    if state.status[unit] & ATTACKED:
        return []
    seat = unit // SLOTS
    tile = state.tile[unit]
    found: list[Action] = []
    city = state.board.touch[tile]
    if city >= 0 and state.legions[CITY_COUNT + unit]:
        owner = state.owner[city]
        if owner != seat and not (state.mods and forbidden(state, seat, "attack_cities", owner)):
            found.append(ATTACK[city])
    at = state.at
    for near in NEIGHBOURS[tile]:
        if near in at:
            other = at[near]
            if other // SLOTS != seat and not (state.mods and forbidden(state, seat, "attack_units", other // SLOTS)):
                found.append(ATTACK[CITY_COUNT + other])
    return found


class MoveUnits(Decision[TradeState]):
    """A player's own move: one unit after another, in any order; cards at any time.

    The frame is ``("moves", seat)``, or ``("moves", seat, unit)`` for the extra move of one unit.

    Rules: TW-030, TW-085 to TW-087.
    """

    name = "moves"
    rule = "TW-086"

    def needed(self, state: TradeState) -> bool:
        """While the player is in the game; in an extra move, while its unit has not made it."""
        frame = state.agenda[-1]
        return not state.out[frame[1]] and (len(frame) == 2 or bool(ready(state, frame[1])))

    def seat(self, state: TradeState) -> int:
        """Whose move it is."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Roll for a unit, let one stay where it is and act there, play a card, end."""
        seat: int = state.agenda[-1][1]
        acts: list[Action] = []
        for unit in ready(state, seat):
            acts.append(ROLL[unit])
            if (targets(state, unit) or sites_here(state, unit)) and not in_danger(state, unit, state.tile[unit]):
                acts.append(HOLD[unit])
        if state.hands[seat]:
            acts += card_choices(state, seat, OWN_TURN_CARDS)
        if state.hands[seat] or state.life[seat]:
            acts += revival_choices(state, seat)
        acts.append(END_MOVES)
        return acts

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Begin a unit's move, or end the player's."""
        seat: int = state.agenda[-1][1]
        verb = action[0]
        if verb == "roll":
            state.agenda.append(action)
        elif verb == "hold":
            unit = int(action[1])
            out.append(("held", seat, unit_key(state, unit)))
            state.agenda.append(("arrive", unit, 0))
        elif verb == "play":
            play_card(state, seat, action, out)
        elif verb == "revive":
            spend_life(state, seat, action, out)
        elif len(state.agenda[-1]) > 2:
            state.status[state.agenda.pop()[2]] |= MOVED
        else:
            state.agenda.pop()
            adrift = [unit for unit in units_of(state, seat) if in_danger(state, unit, state.tile[unit])]
            if adrift:
                state.agenda.append(Sinking("sinking", seat))

    def refusals(self, state: TradeState) -> list[Refusal]:
        """Units that may not move, and what belongs to the Trade phase."""
        return move_refusals(state, self.seat(state))


class Roll(Automatic[TradeState]):
    """The dice of one unit; opponents may then play against the total (TW-030, TW-088)."""

    name = "roll"
    rule = "TW-088"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Throw, and ask the others from God's Blessing on."""
        unit: int = frame[1]
        seat = unit // SLOTS
        faces = [face + 1 for face in state.rng.dice(move_dice(state, unit))]
        out.append(("rolled", seat, unit_key(state, unit), tuple(faces)))
        state.agenda.append(Voyage("sail", unit, sum(faces), state.tile[unit]))
        first = state.blessing
        for k in range(state.seats - 1, -1, -1):
            other = (first + k) % state.seats
            if other != seat and state.hands[other]:
                state.agenda.append(("winds", other))


class Winds(Decision[TradeState]):
    """An opponent may play a card against the total just rolled (TW-098, TW-R61)."""

    name = "winds"
    rule = "TW-098"

    def needed(self, state: TradeState) -> bool:
        """Whether he may hold one."""
        return asked(state, state.agenda[-1][1], AFTER_ENEMY_ROLL_CARDS)

    def seat(self, state: TradeState) -> int:
        """The opponent."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Play it, or not."""
        return [*card_choices(state, self.seat(state), AFTER_ENEMY_ROLL_CARDS), PASS]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """One card may be followed by another."""
        if action == PASS:
            state.agenda.pop()
        else:
            play_card(state, self.seat(state), action, out)


def in_danger(state: TradeState, unit: int, tile: int) -> bool:
    """Whether a unit that ends its move on a tile goes down there (TW-093 to TW-095)."""
    return bool(state.board.deep[tile]) and not safe_on_deep(state, unit)


class Sail(Decision[TradeState]):
    """A unit with points to spend (the frame is a `Voyage`). A destination ends the move.

    Rules: TW-R31, TW-R32, TW-R35.
    """

    name = "sail"
    rule = "TW-R31"

    def seat(self, state: TradeState) -> int:
        """The owner."""
        return int(state.agenda[-1][1]) // SLOTS

    def choices(self, state: TradeState) -> list[Action]:
        """Every free tile within the points; ways round by tokens; cards for the way."""
        _, unit, points, here = state.agenda[-1]
        mode = move_mode(state, unit)
        reach = state.board.reach(mode, here, points)
        acts = reach.within(points)
        steps = reach.points
        for tile, other in state.at.items():
            if steps[tile] <= points and other != unit:
                acts.remove(GO[tile])
        if state.tokens:
            self._add_detours(state, unit, points, reach, acts)
        hand = state.hands[unit // SLOTS]
        if hand:
            acts += [
                PLAY[card]
                for card in sorted(set(hand))
                if card in MOVE_CARDS
                and EFFECTS[CARDS[card].effects[0]].op in _ON_THE_WAY_OPS
                and can_play(state, unit // SLOTS, card)
            ]
        return acts

    @staticmethod
    def _add_detours(state: TradeState, unit: int, points: int, reach: Reach, acts: list[Action]) -> None:
        """Free tiles from which a life token can be taken, to go on from with the points left."""
        at, tokens = state.at, state.tokens
        stops: dict[int, Action] = {}
        for spent, token, tile in reach.detours:
            if spent >= points:
                break
            if tokens >> token & 1 and at.get(tile, unit) == unit:
                stops[tile] = VIA[tile]
        acts += stops.values()

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Go there, by way of everything touched; a galley on deep sea is warned first."""
        verb = action[0]
        if verb == "play":
            play_card(state, self.seat(state), action, out)
            return
        _, unit, points, here = state.agenda.pop()
        goal = int(action[1])
        if verb == "via":
            mode = move_mode(state, unit)
            spent = state.board.reach(mode, here, points).points[goal]
            take_tokens(state, unit, here, goal, out)
            state.agenda.append(Voyage("sail", unit, points - spent, goal))
        elif in_danger(state, unit, goal):
            state.agenda.append(Sinking("sinking", unit // SLOTS, unit, points, here, goal))
        else:
            travel(state, unit, here, goal, out)

    def refusals(self, state: TradeState) -> list[Refusal]:
        """Tiles that are taken, and cities."""
        return sail_refusals(state)


def take_tokens(state: TradeState, unit: int, start: int, goal: int, out: list[Event]) -> None:
    """Life tokens touched on the way are taken (TW-097, TW-130, TW-R35)."""
    if not state.tokens:
        return
    seat = unit // SLOTS
    mask = TOKENS_NEAR[start] | TOKENS_NEAR[goal]
    if goal != start:
        for tile in state.board.route(move_mode(state, unit), start, goal):
            mask |= TOKENS_NEAR[tile]
    mask &= state.tokens
    if mask:
        state.tokens &= ~mask
        for index, name in enumerate(TOKENS):
            if mask >> index & 1:
                state.life[seat] += 1
                out.append(("token", seat, name))


def travel(state: TradeState, unit: int, start: int, goal: int, out: list[Event]) -> None:
    """A unit ends its move on a tile."""
    origin = state.tile[unit]
    take_tokens(state, unit, start, goal, out)
    if goal != origin:
        del state.at[origin]
        state.at[goal] = unit
        state.tile[unit] = goal
    city = state.board.touch[goal]
    near = f"city.{CITIES[city]}" if city >= 0 else ""
    out.append(("moved", unit // SLOTS, unit_key(state, unit), origin, goal, near))
    state.agenda.append(("arrive", unit, 1))


class ConfirmSinking(Decision[TradeState]):
    """The warning before a galley ends on deep sea; the frame is a `Sinking`.

    Rules: TW-093, TW-R33.
    """

    name = "sinking"
    rule = "TW-093"

    def seat(self, state: TradeState) -> int:
        """The owner."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Really, or not."""
        return [("turn_back",), ("let_sink",)]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Back to the choice of the way, or lost with all aboard."""
        sinking = Sinking(*state.agenda.pop())
        seat, unit = sinking.seat, sinking.unit
        back = action[0] == "turn_back"
        if unit < 0:
            if back:
                state.agenda.append(("moves", seat))
                return
            for other in units_of(state, seat):
                if in_danger(state, other, state.tile[other]):
                    lose_unit(state, other, out, "deep")
            state.agenda.append(("rescue", seat))
        elif back:
            state.agenda.append(Voyage("sail", unit, sinking.points, sinking.here))
        else:
            take_tokens(state, unit, sinking.here, sinking.goal, out)
            _end_of_move(state, unit)
            lose_unit(state, unit, out, "deep")
            state.agenda.append(("rescue", seat))


def _end_of_move(state: TradeState, unit: int) -> None:
    state.status[unit] |= MOVED
    if state.mods:
        state.mods = [mod for mod in state.mods if EFFECTS[mod.number].until != UNTIL_MOVE or mod.unit != unit]


class Arrive(Automatic[TradeState]):
    """The unit's move is over (or it was not moved: 0): tolls, then what it may search, then what it may attack."""

    name = "arrive"
    rule = "TW-R38"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Pay, then ask: first the searcher, then those who may be attacked, then the attacker."""
        unit: int = frame[1]
        _end_of_move(state, unit)
        if frame[2] and state.mods and is_ship(state, unit):
            self._pay_tolls(state, unit, out)
        state.agenda.append(("war", unit))
        threatened = {place_owner(state, int(action[1])) for action in targets(state, unit)}
        if threatened:
            order = clockwise(state)
            state.agenda += [("interlude", seat, unit) for seat in reversed(order) if seat in threatened]
        if sites_here(state, unit):
            state.agenda.append(("search", unit))

    @staticmethod
    def _pay_tolls(state: TradeState, unit: int, out: list[Event]) -> None:
        seat = unit // SLOTS
        city = state.board.touch[state.tile[unit]]
        for number, _, _, _ in state.mods:
            effect = EFFECTS[number]
            if effect.op == "toll" and effect.city == city:
                owner = state.owner[city]
                if owner != seat:
                    paid = min(effect.n, state.coins[seat])
                    change_coins(state, seat, -paid, out)
                    if owner >= 0:
                        change_coins(state, owner, paid, out)


class SearchSite(Decision[TradeState]):
    """A Golden Temple or Spring of Life beside the unit: search it, or pass by (TW-124 to TW-128, TW-130, TW-R36)."""

    name = "search"
    rule = "TW-R36"

    def needed(self, state: TradeState) -> bool:
        """While there is a site and the unit has not searched."""
        return bool(sites_here(state, state.agenda[-1][1]))

    def seat(self, state: TradeState) -> int:
        """The owner of the unit."""
        return int(state.agenda[-1][1]) // SLOTS

    def choices(self, state: TradeState) -> list[Action]:
        """Each site here, or none."""
        mask = sites_here(state, state.agenda[-1][1])
        return [*(("search", index) for index in range(len(SITES)) if mask >> index & 1), ("pass_by",)]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """One die: 1 is the end of the unit, more empties the site."""
        unit: int = state.agenda.pop()[1]
        if action[0] == "pass_by":
            return
        seat = unit // SLOTS
        site = int(action[1])
        kind = SITE_KIND[site]
        face = state.rng.die()
        found = SEARCH[kind][face - 1]
        out.append(("searched", seat, SITES[site], face))
        state.status[unit] |= SEARCHED
        if not found:
            lose_unit(state, unit, out, "site")
            state.agenda.append(("rescue", seat))
            return
        state.sites &= ~(1 << site)
        if kind == "golden_temple":
            state.temples[seat] += 1
            change_coins(state, seat, found, out)
        else:
            state.springs[seat] += 1
            taken = min(found, state.bank_life)
            state.bank_life -= taken
            state.life[seat] += taken
            out.append(("life", seat, taken))


class Interlude(Decision[TradeState]):
    """A moment in which another player may play what can be played at any time.

    Between two players' moves: ``("interlude", seat)``; before a unit may attack what is his: ``(.., unit)``.

    Rules: TW-098, TW-R62.
    """

    name = "interlude"
    rule = "TW-R62"

    def needed(self, state: TradeState) -> bool:
        """Whether there is anything to play."""
        _, seat, *unit = state.agenda[-1]
        if not (state.hands[seat] or state.life[seat]):
            return False
        if state.out[seat] or (unit and state.tile[unit[0]] < 0):
            return False
        return asked_to_revive(state, seat) or asked(state, seat, EXTRA_MOVE_CARDS)

    def seat(self, state: TradeState) -> int:
        """The player of the frame."""
        return int(state.agenda[-1][1])

    @staticmethod
    def _plays(state: TradeState, seat: int) -> list[Action]:
        """Extra moves and returning pieces."""
        return [*card_choices(state, seat, EXTRA_MOVE_CARDS), *revival_choices(state, seat)]

    def choices(self, state: TradeState) -> list[Action]:
        """Play, or not."""
        return [*self._plays(state, self.seat(state)), PASS]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """One may be followed by another."""
        if action == PASS:
            state.agenda.pop()
        elif action[0] == "revive":
            spend_life(state, self.seat(state), action, out)
        else:
            play_card(state, self.seat(state), action, out)
