"""Routes: where an expedition can go, and by which ways.

A way is a tuple (straits, steps, places, kinds): how many coastal lines, how many steps, the places from the capital
on, and the kind of each step. Ways are compared as the rules rank them: fewest coastal lines, then fewest steps, then
the alphabet.
"""

from __future__ import annotations

from heapq import heappop, heappush

from .data import COASTAL, LINKS, NAVAL, NEAR, PORTS, SCENARIOS, bits
from .state import EmpiresState

Way = tuple[int, int, tuple[int, ...], tuple[int, ...]]


def region(state: EmpiresState, seat: int, refused: int = 0) -> int:
    """The places a player's expeditions may pass: own cities and subdued areas; with free passage others' cities too.

    `refused` is the mask of seats that are not to be asked for passage.
    """
    places = state.own[seat] | state.subdued
    if state.options.free_passage:
        for other in range(state.seats):
            if not refused >> other & 1:
                places |= state.own[other]
    return places


def flood(start: int, within: int) -> int:
    """All places of a region that hang together with the start (a mask, part of the region)."""
    found = frontier = start & within
    while frontier:
        near = 0
        while frontier:
            low = frontier & -frontier
            near |= NEAR[low.bit_length() - 1]
            frontier ^= low
        frontier = near & within & ~found
        found |= frontier
    return found


def shore(places: int) -> int:
    """All neighbours of a set of places."""
    near = 0
    while places:
        low = places & -places
        near |= NEAR[low.bit_length() - 1]
        places ^= low
    return near


def board(state: EmpiresState) -> int:
    """All places of the scenario."""
    scenario = SCENARIOS[state.scenario]
    return scenario.cities | scenario.areas


def reach(state: EmpiresState, seat: int) -> tuple[int, int]:
    """The targets a player can attack by land alone, and those with the help of a naval leg (masks)."""
    known = state.memo.get(seat)
    if known is None:
        known = state.memo[seat] = _reach(state, seat)
    return known[0], known[1]


def _reach(state: EmpiresState, seat: int) -> tuple[int, int]:
    capital = state.capitals[seat]
    if state.owner[capital] != seat:
        bit = 1 << capital
        return bit, bit & PORTS
    places = region(state, seat)
    hostile = board(state) & ~state.own[seat] & ~state.subdued
    home = flood(1 << capital, places)
    by_land = (home | shore(home)) & hostile
    if not home & PORTS:
        return by_land, 0
    ports = places & PORTS & ~(1 << capital) if PORTS >> capital & 1 else _arrivals(state, seat, places, home)
    beyond = flood(ports, places & ~(1 << capital))
    return by_land, (PORTS | beyond | shore(beyond)) & hostile


def targets(state: EmpiresState, seat: int, troops: bool, fleets: bool) -> int:
    """The places a player can attack with the cards at hand: Troops go by land, with Fleets also by sea."""
    land, sea = reach(state, seat)
    if not fleets:
        return land if troops else 0
    if troops:
        return land | sea
    if not state.holds_capital(seat):
        return sea
    ashore = sum(1 << place for place in by_sea(state, seat))
    return sea & (PORTS | ashore | shore(ashore))


def _arrivals(state: EmpiresState, seat: int, places: int, home: int) -> int:
    """The ports an inland capital's expedition can sail to: all but one that it needs for departure."""
    ports = places & PORTS
    if (home & PORTS).bit_count() > 1:
        return ports
    return ports & ~home


def spread(within: int, sources: list[Way]) -> dict[int, Way]:
    """The best way to every place of a region, starting from some ways (Dijkstra)."""
    best: dict[int, Way] = {}
    heap: list[Way] = []
    for way in sources:
        heappush(heap, way)
    while heap:
        way = heappop(heap)
        straits, steps, places, kinds = way
        node = places[-1]
        if node in best:
            continue
        best[node] = way
        for other, kind in LINKS[node]:
            if within >> other & 1 and other not in best:
                heappush(heap, (straits + (kind == COASTAL), steps + 1, (*places, other), (*kinds, kind)))
    return best


def by_land(state: EmpiresState, seat: int, refused: int = 0) -> dict[int, Way]:
    """The best land way from the capital to every place within reach."""
    key = 100 + seat if not refused else -1
    known = state.memo.get(key)
    if known is None:
        capital = state.capitals[seat]
        known = spread(region(state, seat, refused), [(0, 0, (capital,), ())])
        if key >= 0:
            state.memo[key] = known
    ways: dict[int, Way] = known
    return ways


def departure(ways: dict[int, Way], target: int = -1) -> Way | None:
    """The best way to a port that does not lead through the target."""
    best: Way | None = None
    for node, way in ways.items():
        if PORTS >> node & 1 and (best is None or way < best) and target not in way[2]:
            best = way
    return best


def by_sea(state: EmpiresState, seat: int, refused: int = 0) -> dict[int, Way]:
    """The best way with a naval leg, to every place that can be reached so."""
    key = 200 + seat if not refused else -1
    known = state.memo.get(key)
    if known is None:
        known = _by_sea(state, seat, refused)
        if key >= 0:
            state.memo[key] = known
    ways: dict[int, Way] = known
    return ways


def _by_sea(state: EmpiresState, seat: int, refused: int) -> dict[int, Way]:
    places = region(state, seat, refused)
    ashore = by_land(state, seat, refused)
    best: dict[int, Way] = {}
    ports = sorted(way for node, way in ashore.items() if PORTS >> node & 1)
    for port in ports if not PORTS >> state.capitals[seat] & 1 else ports[:1]:
        straits, steps, path, kinds = port
        left = places
        for node in path:
            left &= ~(1 << node)
        sources = [(straits, steps + 1, (*path, to), (*kinds, NAVAL)) for to in bits(left & PORTS)]
        for node, way in spread(left, sources).items():
            if node not in best or way < best[node]:
                best[node] = way
    return best


def ways_to(
    state: EmpiresState, seat: int, target: int, troops: bool, fleets: bool, refused: int = 0
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ways to a target that differ in something that matters, best first, as (places, kinds).

    There is one for each place from which the target can be entered, by land and by sea.
    """
    found: list[tuple[int, int, int, tuple[int, ...], tuple[int, ...]]] = []
    capital = state.capitals[seat]
    if state.owner[capital] != seat:
        return _without_a_route(target, troops, fleets)
    if target == capital:
        return [((capital,), ())] if troops else []
    for naval, wanted in ((0, troops), (1, fleets)):
        if not wanted:
            continue
        ways = (by_sea if naval else by_land)(state, seat, refused)
        if target in ways:
            straits, steps, path, kinds = ways[target]
            found.append((straits, naval, steps, path, kinds))
            continue
        for node, kind in LINKS[target]:
            way = ways.get(node)
            if way is not None and target not in way[2]:
                straits, steps, path, kinds = way
                found.append((straits + (kind == COASTAL), naval, steps + 1, (*path, target), (*kinds, kind)))
    if fleets and PORTS >> target & 1 and target != capital:
        start = departure(by_land(state, seat, refused), target)
        if start is not None:
            straits, steps, path, kinds = start
            found.append((straits, 1, steps + 1, (*path, target), (*kinds, NAVAL)))
    return list(dict.fromkeys((path, kinds) for _, _, _, path, kinds in sorted(found)))


def _without_a_route(target: int, troops: bool, fleets: bool) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Whoever has lost the capital needs no route to it: by land, or by sea if it is a port."""
    ways: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((target,), ())] if troops else []
    if fleets and PORTS >> target & 1:
        ways.append(((target,), (NAVAL,)))
    return ways


def ways_to_port(state: EmpiresState, seat: int, refused: int = 0) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ways over land to the ports from which a fleet may sail to meet another, best first."""
    ways = sorted(way for node, way in by_land(state, seat, refused).items() if PORTS >> node & 1)
    return [(path, kinds) for _, _, path, kinds in ways]


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
    """The steps (place, kind) by which a way can go on and still end in one of the goals."""
    places = region(state, seat, refused)
    for node in path:
        places &= ~(1 << node)
        goals &= ~(1 << node)
    sailed = NAVAL in kinds
    here = path[-1]
    found = []
    for other, kind in LINKS[here]:
        if _can_go_on(places, other, goals, sailed, troops, fleets):
            found.append((other, kind))
    if fleets and not sailed and PORTS >> here & 1:
        for other in bits((places | goals) & PORTS):
            if _can_go_on(places, other, goals, True, troops, fleets):
                found.append((other, NAVAL))
    return found


def _can_go_on(places: int, node: int, goals: int, sailed: bool, troops: bool, fleets: bool) -> bool:
    """Whether a way that steps to a place can be brought to an end; `places` are those still unvisited."""
    bit = 1 << node
    on_foot = sailed or troops
    if goals & bit:
        return on_foot
    if not places & bit:
        return False
    if on_foot and _leads_to(bit, places, goals):
        return True
    return fleets and not sailed and _can_still_sail(places, node, goals)


def _leads_to(start: int, places: int, goals: int) -> bool:
    ahead = flood(start, places)
    return bool((ahead | shore(ahead)) & goals & ~start)


def _can_still_sail(places: int, node: int, goals: int) -> bool:
    """Whether a shortest way to some port leaves another port from which the goal can be reached."""
    trails = {node: 1 << node}
    queue = [node]
    for at in queue:
        if PORTS >> at & 1:
            rest = places & ~trails[at]
            if goals & PORTS & ~trails[at] or _leads_to_from_ports(rest, goals):
                return True
        for other, _ in LINKS[at]:
            if places >> other & 1 and other not in trails:
                trails[other] = trails[at] | 1 << other
                queue.append(other)
    return False


def _leads_to_from_ports(places: int, goals: int) -> bool:
    ahead = flood(places & PORTS, places)
    return bool((ahead | shore(ahead)) & goals)
