"""Every rule of the ledger has a test of its own."""

from __future__ import annotations

import conformance

from pygame_core.games.mediterranean_empires import GAME


def test_every_rule_is_tested() -> None:
    assert conformance.untested_rules(GAME) == []
