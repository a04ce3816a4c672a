"""What a choice costs, what it brings and how likely that is, in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from ...kernel.battles import in_per_cent
from ...kernel.game import Action
from ...kernel.text import Arg, Text, player, text
from .board import CITY_COUNT, SITES, SITES_NEAR, TOKENS, TOKENS_NEAR
from .data import (
    BARRACKS,
    CARD,
    CARDS,
    EFFECTS,
    EMPIRE_OF_CITY,
    GOOD,
    GOODS,
    SLOTS,
    TARGET,
    UNIT_CAPACITY,
    UNITS,
    WONDER_NAME,
)
from .last_chance import TARGET_REACHED, last_chance, standing
from .names import city_name, goods_named, place_name, unit_name
from .odds import FACES_ON_AVERAGE
from .power import (
    attack_bonus,
    move_dice,
    move_mode,
    needed_for_independent,
    safe_on_deep,
    target_kind,
    unit_defence_bonus,
)
from .state import NOT_ON_MAP, TradeState
from .survey import can_hold_back, chances, defences, draw_chances, enemies_beside
from .table import cities_of, goods_of
from .threats import gravest


def stake(state: TradeState, action: Action) -> Text | None:
    """What a choice costs and gives, where there is more to say."""
    verb = str(action[0])
    if verb in ("play", "hand_over", "give_card") and len(action) > 1:
        return text(f"card_text.{CARDS[CARD[str(action[1])]].id}")
    if verb == "raise":
        return text(f"detail.free_{action[2]}")
    if verb == "build":
        empire = EMPIRE_OF_CITY[int(action[1])]
        if action[2] != "wonder":
            return text(f"detail.{action[2]}")
        return text(f"detail.{WONDER_NAME[empire]}") if empire >= 0 else None
    if verb == "sell_unit":
        return _lost_with(state, int(action[1]))
    if verb == "dismiss" and int(action[1]) >= CITY_COUNT:
        return _lost_with(state, int(action[1]) - CITY_COUNT)
    if verb in ("go", "via") and state.agenda[-1][0] == "sail":
        return _way(state, action)
    if verb == "attack":
        return _odds(state, int(action[1]))
    if verb in ("abandon", "dismiss") and not _last(state, int(action[1])):
        return _saved(state, int(action[1]))
    if verb in ("march", "abandon") and _last(state, int(action[1])):
        return _left(state, int(action[1]), "TW-096" if verb == "march" else "TW-R21")
    if verb == "buy":
        return _wanted(state, GOOD[str(action[2])])
    if verb == "search":
        return text("detail.search_temple" if SITES[int(action[1])].startswith("gt_") else "detail.search_spring")
    teller = _STAKES.get(verb)
    return teller(state, action) if teller else None


def _drawn(state: TradeState, action: Action) -> Text:
    """How likely each kind of card is drawn."""
    kinds = {kind: round(100 * chance) for kind, chance in draw_chances(state, int(state.agenda[-1][1])).items()}
    return Text("detail.buy_card", kinds)


def _thrown(state: TradeState, action: Action) -> Text:
    """How far a throw brings a unit."""
    return text("detail.roll", n=move_dice(state, int(action[1])) * FACES_ON_AVERAGE)


def _held(state: TradeState, action: Action) -> Text:
    """What a unit can do from where it is: its best odds against each target, what it can search."""
    unit = int(action[1])
    tile = state.tile[unit]
    found = [
        text(
            "detail.hold_attack_most" if can_hold_back(state, place) else "detail.hold_attack",
            place=place_name(state, place),
            n=in_per_cent(max(chances(state, unit, place))),
        )
        for place in enemies_beside(state, unit, tile)
    ]
    sites = SITES_NEAR[tile] & state.sites
    found += [text("detail.hold_search", site=text(f"site.{name}")) for i, name in enumerate(SITES) if sites >> i & 1]
    return reduce(lambda first, second: text("detail.hold_or", first=first, second=second), found)


def _recruited(state: TradeState, action: Action) -> Text:
    """What a new legion costs from then on."""
    place = int(action[2])
    free = place < CITY_COUNT and state.buildings[place] & BARRACKS
    return text("brings.legion_free" if free else "brings.legion")


def _ordered(state: TradeState, action: Action) -> Text:
    """What a new unit can do."""
    return text(f"brings.{action[1]}", n=UNIT_CAPACITY[UNITS.index(str(action[1]))])


def _done(state: TradeState, action: Action) -> Text | None:
    """What being done means: how the match stands if nothing is asked any more; while one trades, what may fall."""
    seat = int(state.agenda[-1][1])
    why = last_chance(state, seat)
    if why:
        place, rival = standing(state, seat)
        key = "target" if why == TARGET_REACHED else "limit"
        mine = state.points[seat]
        if rival < 0:
            return text("detail.done_alone", n=mine, m=TARGET)
        args: dict[str, Arg] = {"n": mine, "m": state.points[rival], "who": player(rival)}
        match_is = "level" if state.points[rival] == mine else "ahead" if place == 1 else "behind"
        return Text(f"detail.done_{key}_{match_is}", args)
    grave = gravest(state, seat) if action[0] == "done" else None
    if not grave:
        return None
    enemies = grave["enemies"]
    n, legions = in_per_cent(grave["chance"]), grave["legions"]
    if len(enemies) > 1:
        return text("detail.done_threats", city=city_name(grave["city"]), legions=legions, n=n)
    unit = unit_name(state, int(enemies[0]["place"]) - CITY_COUNT)
    return text("detail.done_threat", city=city_name(grave["city"]), legions=legions, unit=unit, n=n)


_STAKES: dict[str, Callable[[TradeState, Action], Text | None]] = {
    "buy_card": _drawn,
    "done": _done,
    "end_moves": _done,
    "roll": _thrown,
    "hold": _held,
    "recruit": _recruited,
    "order": _ordered,
}


def _last(state: TradeState, place: int) -> bool:
    """Whether a place is a city with one legion: without it the city is nobody's."""
    return place < CITY_COUNT and state.legions[place] == 1


def _saved(state: TradeState, place: int) -> Text | None:
    """The upkeep that is no more when a legion is given up."""
    free = place < CITY_COUNT and state.buildings[place] & BARRACKS
    return None if free else text("detail.saved", n=1)


def _left(state: TradeState, city: int, rule: str) -> Text:
    """What becomes of a city whose last legion goes, and of an empire whose last city it is."""
    if is_last_city(state, city):
        return text("detail.last_city", rule="TW-R56", city=city_name(city))
    return text("detail.last_legion", rule=rule, city=city_name(city))


def is_last_city(state: TradeState, city: int) -> bool:
    """Whether an empire holds no other city."""
    return cities_of(state, state.owner[city]) == [city]


def _lost_with(state: TradeState, unit: int) -> Text | None:
    """What goes with a unit that is sold or abandoned."""
    place = CITY_COUNT + unit
    aboard: list[Text | str | int] = [
        goods_named(count, GOODS[good]) for good, count in enumerate(goods_of(state, place)) if count
    ]
    if state.legions[place]:
        aboard.append(text("deal.legions", n=state.legions[place]))
    return text("detail.lost_with", rule="TW-R66", what=tuple(aboard)) if aboard else None


def _wanted(state: TradeState, good: int) -> Text | None:
    """Which cities want a good."""
    cities = tuple(
        city_name(city) for city, wanted in enumerate(state.wants) if wanted == good and state.owner[city] != NOT_ON_MAP
    )
    return text("detail.wanted", cities=cities) if cities else None


def _way(state: TradeState, action: Action) -> Text | None:
    """What waits on the way to a tile: tokens, tolls, danger. Where it leads through is seen on the board."""
    _, unit, points, here = state.agenda[-1]
    goal = int(action[1])
    if goal == here:
        return None
    if action[0] == "go" and state.board.deep[goal] and not safe_on_deep(state, unit):
        return text("detail.deep", rule="TW-093")
    mode = move_mode(state, unit)
    left = points - state.board.reach(mode, here, points).points[goal]
    tokens = _tokens_on_the_way(state, mode, here, goal)
    parts: list[Text | str | int] = [
        text("detail.token", token=text(f"token.{name}")) for i, name in enumerate(TOKENS) if tokens >> i & 1
    ]
    city = state.board.touch[goal]
    for number, _, _, _ in state.mods:
        effect = EFFECTS[number]
        if effect.op == "toll" and effect.city == city and state.owner[city] != unit // SLOTS:
            parts.append(text("detail.toll", n=effect.n))
    return text("detail.way", left=left, extras=tuple(parts)) if parts else None


def _tokens_on_the_way(state: TradeState, mode: int, here: int, goal: int) -> int:
    """A bit for each life token that lies beside the way to a tile. Most ways are too short for any."""
    reach = state.board.reach(mode, here, 0)
    spent = reach.points[goal]
    if not any(state.tokens >> token & 1 and cost <= spent for cost, token, _ in reach.detours):
        return TOKENS_NEAR[here] & state.tokens
    mask = TOKENS_NEAR[here]
    for tile in state.board.route(mode, here, goal):
        mask |= TOKENS_NEAR[tile]
    return mask & state.tokens


def _odds(state: TradeState, place: int) -> Text | None:
    """What both sides may throw and add."""
    frame = state.agenda[-1]
    if frame[0] != "war":
        return None
    unit = frame[1]
    if place >= CITY_COUNT:
        other = place - CITY_COUNT
        return text(
            "detail.attack_unit",
            dice=state.legions[CITY_COUNT + unit] + 1,
            bonus=attack_bonus(state, unit, target_kind(state, other)),
            other_dice=state.legions[place] + 1,
            other_bonus=unit_defence_bonus(state, other),
        )
    dice = state.legions[CITY_COUNT + unit]
    if state.owner[place] < 0:
        n = in_per_cent(chances(state, unit, place)[-1])
        return text("detail.attack_independent", dice=dice, n=n, needed=needed_for_independent(state, place))
    all_defend, *held_back = [(row["take"][-1], row["win"][-1]) for row in defences(state, unit, place)]
    if not held_back:
        return text("detail.attack_city", dice=dice, n=in_per_cent(all_defend[0]))
    return text(
        "detail.attack_garrison",
        dice=dice,
        legions=state.legions[place],
        n=in_per_cent(all_defend[0]),
        m=in_per_cent(held_back[0][1]),
    )
