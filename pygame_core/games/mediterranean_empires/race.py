"""How the match would end now: told in the last turn, and where somebody is about to win by cities."""

from __future__ import annotations

from ...kernel.game import Json
from .data import SCENARIOS
from .state import EmpiresState
from .steps.turn_end import award_rows, summed
from .table import borne, city_count, key_count

NEAR = 2
"""Whoever lacks no more cities than these may win before the others are asked again."""


def race(state: EmpiresState, seat: int | None) -> Json | None:
    """What the points would come to if the turn ended now, the best opponent by that, who owns most cities, and who is
    about to win by cities. Nothing before the last turn where nobody is.

    Rules: ME-143, ME-176, ME-178.
    """
    if not state.turn or not state.agenda:
        return None
    everybody = range(state.seats)
    cities = [city_count(state, each) for each in everybody]
    victory = SCENARIOS[state.scenario].victory
    near = [each for each in everybody if victory - cities[each] <= NEAR]
    last = state.turn == state.options.turns
    if not near and not last:
        return None
    awards = award_rows(state)
    totals = [state.points[each] + borne(state, each, summed(awards[each])[0]) for each in everybody]
    others = [each for each in everybody if each != seat]
    best = max(others, key=lambda each: (totals[each], cities[each], key_count(state, each)))
    return {"last": last, "totals": totals, "best": best, "near": near, "most": max(others, key=cities.__getitem__)}
