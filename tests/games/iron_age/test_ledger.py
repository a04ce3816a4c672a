"""Every rule of the ledger has a test of its own."""

from __future__ import annotations

import conformance

from pygame_core.games.iron_age import GAME


def test_every_rule_has_a_test() -> None:
    assert conformance.untested_rules(GAME) == []
