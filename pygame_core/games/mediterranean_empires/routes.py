"""Routes: where an expedition can go, and by which ways.

A way is a tuple (straits, steps, places, kinds): how many coastal lines, how many steps, the places from the capital
on, and the kind of each step. Ways are compared as the rules rank them: fewest coastal lines, then fewest steps, then
the alphabet.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from .data import BIT, COASTAL, LINKS, NAVAL, NEAR, PORTS, SCENARIOS, bits
from .state import EmpiresState

Way = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""Straits, steps, places and kinds of steps: the better way is the smaller one (plain, as the search makes many)."""


def places_of(way: Way) -> tuple[int, ...]:
    """The places of a way, from its beginning."""
    _, _, places, _ = way
    return places


def region(state: EmpiresState, seat: int, refused: int = 0) -> int:
    """The places a player's expeditions may pass: own cities and subdued areas; with free passage others' cities too.

    `refused` is the mask of seats that are not to be asked for passage.

    Rules: ME-007, ME-207, ME-210, ME-323, ME-348, ME-355.
    """
    places = state.own[seat] | state.subdued
    if state.options.free_passage:
        for other in range(state.seats):
            if not refused >> other & 1:
                places |= state.own[other]
    return places


def flood(start: int, within: int) -> tuple[int, int]:
    """All places of a region that hang together with the start (part of the region), and all neighbours of these."""
    found = frontier = start & within
    near = 0
    while frontier:
        while frontier:
            place = frontier.bit_length() - 1
            near |= NEAR[place]
            frontier ^= BIT[place]
        frontier = near & within & ~found
        found |= frontier
    return found, near


def shore(places: int) -> int:
    """All neighbours of a set of places."""
    near = 0
    while places:
        place = places.bit_length() - 1
        near |= NEAR[place]
        places ^= BIT[place]
    return near


def board(state: EmpiresState) -> int:
    """All places of the scenario (ME-007)."""
    scenario = SCENARIOS[state.scenario]
    return scenario.cities | scenario.areas


def hostile(state: EmpiresState, seat: int) -> int:
    """The places that a player may attack if there is a way: neither own cities nor subdued areas (ME-190, ME-322)."""
    return board(state) & ~state.own[seat] & ~state.subdued


def on_foot(state: EmpiresState, seat: int, refused: int = 0) -> tuple[int, int]:
    """The places that hang together with the capital by land, and all neighbours of these (ME-206, ME-210)."""
    key = ("on foot", seat, refused)
    known = state.memo.get(key)
    if known is None:
        known = state.memo[key] = flood(1 << state.capitals[seat], region(state, seat, refused))
    return known[0], known[1]


def reach(state: EmpiresState, seat: int) -> tuple[int, int]:
    """The targets a player can attack by land alone, and those with the help of a naval leg (masks).

    Rules: ME-206, ME-209, ME-210, ME-214.
    """
    key = ("reach", seat)
    known = state.memo.get(key)
    if known is None:
        known = state.memo[key] = _reach(state, seat)
    return known[0], known[1]


def _reach(state: EmpiresState, seat: int) -> tuple[int, int]:
    capital = state.capitals[seat]
    if state.owner[capital] != seat:
        bit = 1 << capital
        return bit, bit & PORTS
    places = region(state, seat)
    enemies = hostile(state, seat)
    home, beside = on_foot(state, seat)
    by_land = (home | beside) & enemies
    if not home & PORTS:
        return by_land, 0
    ports = places & PORTS & ~(1 << capital) if PORTS >> capital & 1 else _arrivals(state, seat, places, home)
    beyond, beside = flood(ports, places & ~(1 << capital))
    return by_land, (PORTS | beyond | beside) & enemies


def targets(state: EmpiresState, seat: int, troops: bool, fleets: bool) -> int:
    """The places a player can attack with the cards at hand: Troops go by land, with Fleets also by sea.

    Rules: ME-189, ME-190, ME-192 to ME-194, ME-202.
    """
    land, sea = reach(state, seat)
    if not fleets:
        return land if troops else 0
    if troops:
        return land | sea
    if not state.holds_capital(seat):
        return sea
    key = ("fleets alone", seat)
    known = state.memo.get(key)
    if known is None:
        known = state.memo[key] = _with_fleets_alone(state, seat, sea)
    return int(known)


def has_target(state: EmpiresState, seat: int, troops: bool, fleets: bool) -> bool:
    """Whether there is a place to attack with the cards at hand; most often one beside the capital, found at once."""
    if troops and state.holds_capital(seat) and NEAR[state.capitals[seat]] & hostile(state, seat):
        return True
    return targets(state, seat, troops, fleets) != 0


def _with_fleets_alone(state: EmpiresState, seat: int, sea: int) -> int:
    """Those of some places that a force without Troops can sail to; most are beside the best ways already known."""
    places, capital = region(state, seat), state.capitals[seat]
    ashore = 0
    for place in by_sea(state, seat):
        ashore |= 1 << place
    sure = sea & ~places & (PORTS | ashore | shore(ashore))
    rest = [place for place in bits(sea & ~sure) if two_ways(places & ~(1 << place), capital, place)]
    return sure | sum(1 << place for place in rest)


def _arrivals(state: EmpiresState, seat: int, places: int, home: int) -> int:
    """The ports an inland capital's expedition can sail to: all but one that it needs for departure."""
    ports = places & PORTS
    if (home & PORTS).bit_count() > 1:
        return ports
    return ports & ~home


def spread(within: int, sources: list[Way]) -> dict[int, Way]:
    """The best way to every place of a region, starting from some ways (Dijkstra) (ME-208, ME-209)."""
    best: dict[int, Way] = {}
    ahead = set(bits(within))
    heap = sources[:]
    heapify(heap)
    while heap:
        way = heappop(heap)
        straits, steps, places, kinds = way
        node = places[-1]
        if node in best:
            continue
        best[node] = way
        ahead.discard(node)
        for other, kind in LINKS[node]:
            if other in ahead:
                heappush(heap, (straits + (kind == COASTAL), steps + 1, (*places, other), (*kinds, kind)))
    return best


def by_land(state: EmpiresState, seat: int, refused: int = 0) -> dict[int, Way]:
    """The best land way from the capital to every place within reach (ME-206 to ME-208, ME-210)."""
    key = ("by land", seat, refused)
    known = state.memo.get(key)
    if known is None:
        capital = state.capitals[seat]
        known = spread(region(state, seat, refused), [(0, 0, (capital,), ())])
        state.memo[key] = known
    ways: dict[int, Way] = known
    return ways


def departure(ways: dict[int, Way], target: int = -1) -> Way | None:
    """The best way to a port that does not lead through the target."""
    best: Way | None = None
    for node, way in ways.items():
        if PORTS >> node & 1 and (best is None or way < best) and target not in places_of(way):
            best = way
    return best


def by_sea(state: EmpiresState, seat: int, refused: int = 0) -> dict[int, Way]:
    """The best way with a naval leg, to every place that can be reached so (ME-211 to ME-216)."""
    key = ("by sea", seat, refused)
    known = state.memo.get(key)
    if known is None:
        known = _by_sea(state.capitals[seat], region(state, seat, refused), by_land(state, seat, refused))
        state.memo[key] = known
    ways: dict[int, Way] = known
    return ways


def _by_sea(capital: int, places: int, ashore: dict[int, Way]) -> dict[int, Way]:
    best: dict[int, Way] = {}
    ports = sorted(way for node, way in ashore.items() if PORTS >> node & 1)
    for port in ports if not PORTS >> capital & 1 else ports[:1]:
        straits, steps, path, kinds = port
        left = places
        for node in path:
            left &= ~(1 << node)
        sources = [(straits, steps + 1, (*path, to), (*kinds, NAVAL)) for to in bits(left & PORTS)]
        for node, way in spread(left, sources).items():
            if node not in best or way < best[node]:
                best[node] = way
    return best


def way_exists(state: EmpiresState, seat: int, target: int, troops: bool, fleets: bool, refused: int = 0) -> bool:
    """Whether there is a way to a place: an easy question, asked more often than for the ways themselves."""
    capital = state.capitals[seat]
    if state.owner[capital] != seat or target == capital:
        return bool(ways_to(state, seat, target, troops, fleets, refused))
    home, beside = on_foot(state, seat, refused)
    if troops and (home | beside) >> target & 1:
        return True
    if not fleets or not home & PORTS:
        return False
    if PORTS >> target & 1 and departure(by_land(state, seat, refused), target) is not None:
        return True
    ways = by_sea(state, seat, refused)
    return target in ways or any(node in ways for node, _ in LINKS[target])


def ways_to(
    state: EmpiresState, seat: int, target: int, troops: bool, fleets: bool, refused: int = 0
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ways to a target that differ in something that matters, best first, as (places, kinds).

    There is one for each place from which the target can be entered, by land and by sea; with free passage also
    those that ask nobody.

    Rules: ME-216, ME-218, ME-219, ME-417.
    """
    capital = state.capitals[seat]
    if state.owner[capital] != seat:
        return _without_a_route(target, troops, fleets)
    if target == capital:
        return [((capital,), ())] if troops else []
    found = _entries(state, seat, target, troops, fleets, refused)
    if state.options.free_passage:
        found += _entries(state, seat, target, troops, fleets, (1 << state.seats) - 1)
    return list(dict.fromkeys((path, kinds) for _, _, _, path, kinds in sorted(found)))


def _entries(
    state: EmpiresState, seat: int, target: int, troops: bool, fleets: bool, refused: int
) -> list[tuple[int, int, int, tuple[int, ...], tuple[int, ...]]]:
    """The best way into a target from each of its neighbours: straits, whether it sails, steps, places, kinds."""
    places = region(state, seat, refused)
    if places >> target & 1:
        capital = state.capitals[seat]
        ashore = spread(places & ~(1 << target), [(0, 0, (capital,), ())])
        afloat = _by_sea(capital, places & ~(1 << target), ashore) if fleets else {}
    else:
        ashore = by_land(state, seat, refused)
        afloat = by_sea(state, seat, refused) if fleets else {}
    found = []
    for naval, ways in ((0, ashore if troops else {}), (1, afloat)):
        for node, kind in LINKS[target]:
            way = ways.get(node)
            if way is not None:
                straits, steps, path, kinds = way
                found.append((straits + (kind == COASTAL), naval, steps + 1, (*path, target), (*kinds, kind)))
    start = departure(ashore) if fleets and PORTS >> target & 1 else None
    if start is not None:
        straits, steps, path, kinds = start
        found.append((straits, 1, steps + 1, (*path, target), (*kinds, NAVAL)))
    return found


def _without_a_route(target: int, troops: bool, fleets: bool) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Whoever has lost the capital needs no route to it: by land, or by sea if it is a port (ME-203, ME-204)."""
    ways: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((target,), ())] if troops else []
    if fleets and PORTS >> target & 1:
        ways.append(((target,), (NAVAL,)))
    return ways


def ways_to_port(state: EmpiresState, seat: int, refused: int = 0) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ways over land to the ports from which a fleet may sail to meet another, best first (ME-246, ME-418)."""
    ways = list(by_land(state, seat, refused).values())
    if state.options.free_passage:
        ways += by_land(state, seat, (1 << state.seats) - 1).values()
    return list(dict.fromkeys((path, kinds) for _, _, path, kinds in sorted(ways) if PORTS >> path[-1] & 1))


# -- tracing a way step by step -----------------------------------------------------------------------------------


def next_steps(
    state: EmpiresState,
    seat: int,
    path: tuple[int, ...],
    kinds: tuple[int, ...],
    goals: int,
    troops: bool,
    fleets: bool,
    refused: int = 0,
) -> list[tuple[int, int]]:
    """The steps (place, kind) by which a way can go on and still end in one of the goals (ME-216, ME-217)."""
    places = region(state, seat, refused)
    for node in path:
        places &= ~(1 << node)
        goals &= ~(1 << node)
    places &= ~goals
    sailed = NAVAL in kinds
    here = path[-1]
    before_goals, _ = flood(shore(goals), places)
    leading = goals | before_goals if sailed or troops else 0
    may_sail = fleets and not sailed
    found = [
        (other, kind)
        for other, kind in LINKS[here]
        if leading >> other & 1 or (may_sail and places >> other & 1 and _leads_overseas(places, other, goals))
    ]
    if may_sail and PORTS >> here & 1:
        found += [(other, NAVAL) for other in bits((goals | before_goals) & PORTS)]
    return found


def _leads_overseas(places: int, here: int, goals: int) -> bool:
    return any(two_ways(places, here, goal) for goal in bits(goals))


def two_ways(places: int, here: int, goal: int) -> bool:
    """Whether one can sail to a goal: a way from here to a port and one from another port to the goal share no place.

    `places` are those that may be passed, the goal not among them. The way of the goal is found first; the way from
    here may push it aside, as in the theorem of Menger.
    """
    quay = _to_a_port(places & ~(1 << here), goal)
    if not quay:
        return False
    before = dict(zip(quay[1:], quay, strict=False))
    taken = set(quay)
    free: list[int] = [here]
    reached = {here}
    pushed: set[int] = set()
    while free:
        at = free.pop()
        if PORTS >> at & 1:
            return True
        for other, _ in LINKS[at]:
            if other not in taken:
                if places >> other & 1 and other not in reached:
                    reached.add(other)
                    free.append(other)
                continue
            while other in before and other not in pushed:
                pushed.add(other)
                other = before[other]
                if other not in reached:
                    reached.add(other)
                    free.append(other)
    return False


def _to_a_port(places: int, start: int) -> list[int]:
    """The shortest chain of places from a start, which counts as one, to a port; empty if there is none."""
    chains = [[start]]
    seen = {start}
    for chain in chains:
        at = chain[-1]
        if PORTS >> at & 1:
            return chain
        for other, _ in LINKS[at]:
            if places >> other & 1 and other not in seen:
                seen.add(other)
                chains.append([*chain, other])
    return []
