"""No move is lost once it was shown: a little of it always, whole evenings of it by `-m soak`."""

from __future__ import annotations

import pytest

from tools.guest import Guest
from tools.soak import soak


@pytest.mark.site
def test_no_shown_move_is_lost_in_a_bad_match(guest: Guest) -> None:
    count = soak(guest, matches=1, seed=12, harm=0.2)
    assert count.moves > 5 and count.kills + count.reloads + count.closings > 2, "nothing went wrong: it proves nothing"
    assert count.lost == 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_no_shown_move_is_lost_in_many_bad_matches(guest: Guest, seed: int) -> None:
    count = soak(guest, matches=10, seed=seed, harm=0.3)
    assert count.lost == 0
    assert count.kills and count.reloads and count.closings
