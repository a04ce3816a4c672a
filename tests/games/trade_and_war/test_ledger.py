"""Every rule of the ledger has a test of its own."""

from __future__ import annotations

import conformance

from pygame_core.games.trade_and_war import GAME


def test_every_rule_is_tested() -> None:
    assert conformance.untested_rules(GAME) == []


def test_the_ledger_is_whole() -> None:
    assert len(GAME.ledger) == 205
    assert sum(rule.origin == "ruling" for rule in GAME.ledger) == 66
    assert len({rule.id for rule in GAME.ledger}) == 205
