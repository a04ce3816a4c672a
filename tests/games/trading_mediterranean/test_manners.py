"""The opponents' manners over whole matches: rates, where the other tests look at single tables."""

from __future__ import annotations

import pytest

from bench._manners import Manners, market_manners

SEEDS = range(900, 902)


@pytest.fixture(scope="module")
def manners() -> Manners:
    """Two matches of three normal bots and a hard one in the human's place."""
    return market_manners("normal", SEEDS, rounds="quick")


@pytest.mark.parametrize("wrong", ["unpayable", "known_calamity", "repeated", "turned_round", "unarmed"])
def test_what_a_sensible_trader_never_does_is_never_done(manners: Manners, wrong: str) -> None:
    assert manners.made > 60 and manners.armies >= 6, "they do trade, and go to war"
    assert getattr(manners, wrong) == 0


@pytest.mark.parametrize("wrong", ["unpaid", "seen_calamity"])
def test_what_only_hidden_things_make_wrong_is_rare(manners: Manners, wrong: str) -> None:
    assert manners.share(wrong) <= 0.03


def test_more_than_half_of_what_reaches_a_human_is_worth_thinking_about(manners: Manners) -> None:
    assert manners.reached > 15
    assert manners.share("worth") >= 0.5, "24 % once; measured by the bench over more matches"
    assert manners.reached / manners.markets < 8, "eleven a market once"
