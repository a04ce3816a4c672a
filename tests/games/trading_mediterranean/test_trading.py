"""Phase 3, trading and selection, and the talk each age allows."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.data import FRONTS, OFFER_LIFE
from pygame_core.games.trading_mediterranean.effects import refill
from pygame_core.games.trading_mediterranean.state import Draft
from pygame_core.games.trading_mediterranean.steps.trading import post
from pygame_core.kernel import Rng, seen_by


@pytest.mark.rule("TM-057", "TM-067", "TM-R02")
def test_rounds_replace_the_timer_and_all_passing_ends_the_phase() -> None:
    table = Table()
    table.card(0, "timber")
    table.market()
    assert table.state.round == 1 and table.state.rounds == 6
    for seat in (0, 1, 2, 3):
        assert table.seat == seat
        table.play(("pass",))
    assert table.step == "commit", "all passed: agreement"
    quick = Table(rounds="quick")
    assert quick.state.rounds == 4


@pytest.mark.rule("TM-067")
def test_the_last_round_ends_the_phase_and_the_first_speaker_moves_on() -> None:
    table = Table()
    timber = table.card(0, "timber")
    table.market()
    for turn in range(1, 7):
        speakers = []
        assert table.state.round == turn
        for _ in range(4):
            assert table.seat is not None
            speakers.append(table.seat)
            while ("pass",) not in table.choices:
                table.play(next(action for action in table.choices if action[0] == "refuse"))
            if table.seat == 0:
                for action in table.choices:
                    if action[0] == "withdraw":
                        table.play(action)
                        break
                table.post(("to", 1), ("give", timber), ("ask_wp", 1))
            table.play(("pass",))
        assert speakers == [(turn - 1 + index) % 4 for index in range(4)]
    assert table.step == "commit" and table.state.offers == []


@pytest.mark.rule("TM-057", "TM-063", "TM-067")
def test_an_optional_clock_ends_trading_with_a_bell() -> None:
    calm = Table()
    calm.card(0, "timber")
    calm.market()
    assert ("bell",) not in calm.choices
    table = Table(clock="4")
    timber, wool = table.card(0, "timber"), table.card(0, "wool")
    table.market()
    assert table.view(0)["turn"]["clock"] == 4
    table.play(("offer",), ("to", 1), ("give", timber), ("bell",))
    assert table.step == "commit" and table.state.offers == []
    table.play(("keep", wool), ("bell",))
    assert table.state.marks[0] == [wool], "marked cards stay, all else will be spent"
    assert table.seat == 1


@pytest.mark.rule("TM-058", "TM-061", "TM-R14")
def test_a_deal_moves_cards_and_backs_unseen() -> None:
    table = Table(space="B2")
    mine = table.card(0, "timber", "famine")
    theirs = table.card(2, "wool", "wealth+2")
    table.market()
    table.post(("to", 2), ("give", mine), ("ask", "wool"))
    offer = table.view(2)["offers"][0]
    assert offer["give"] == [{"card": mine, "front": "timber", "level": 1}], "the front, and nothing else"
    assert table.view(1)["offers"] == [], "an offer to one is seen by that one"
    table.play(("pass",), ("pass",), ("accept", 0))
    assert table.state.hand[0] == [theirs] and table.state.hand[2] == [mine]
    assert table.view(2)["hand"][0]["back"] == {"kind": "calamity", "calamity": "famine"}
    assert table.state.trader[mine] == 0
    assert table.kinds(1) == ["deal_seen"] and table.kinds(2) == ["deal"]


@pytest.mark.rule("TM-050", "TM-061")
@pytest.mark.parametrize("open_hands", [(0,), (2,), (0, 2)])
def test_others_are_told_what_leaves_and_enters_an_open_hand(open_hands: tuple[int, ...]) -> None:
    table = Table(space="B2")
    mine = [table.card(0, "timber", "famine"), table.card(0, "timber")]
    table.card(2, "wool", "wealth+2")
    for seat in open_hands:
        table.state.open_hand[seat] = 1
    table.market()
    table.post(("to", 2), *(("give", card) for card in mine), ("ask", "wool"), ("ask_wp", 1))
    table.play(("pass",), ("pass",), ("accept", 0))
    deals = [event for event in (seen_by(event, 1) for event in table.events) if event is not None]
    timber, wool = FRONTS.index("timber"), FRONTS.index("wool")
    assert deals == [("deal_open", 0, 2, (timber, timber), (wool,))], "fronts, no backs, no wealth"
    line = GAME.line(deals[0])
    assert line is not None and "2 × timber for wool" in GAME.catalogue.render(line)


def test_a_good_of_which_nobody_has_drawn_is_not_proposed() -> None:
    table = Table()
    table.card(0, "timber")
    table.market()
    assert table.view(0)["asks"] == ["timber", "basic"]
    table.card(1, "slaves")
    assert {"slaves", "civic"} < set(table.view(0)["asks"]), "somebody holds a civic good: it may be slaves or another"


@pytest.mark.rule("TM-059", "TM-141", "TM-R50")
def test_wealth_gifts_and_purchases_for_wealth() -> None:
    table = Table(space="B2")
    mine = table.card(0, "timber")
    table.market()
    table.post(("to", 1), ("give", mine), ("ask_wp", 1), ("ask_wp", 1))
    table.play(("pass",), ("accept", 0))
    assert table.state.wp[:2] == [12, 8] and table.state.hand[1] == [mine]
    table.post(("to", 2), ("give_wp", 5))
    table.play(("pass",), ("accept", 1))
    assert table.state.wp[:3] == [12, 3, 15], "a gift"


def test_nobody_can_promise_more_wealth_than_there_is() -> None:
    table = Table(space="B2")
    table.market()
    table.play(("offer",), ("to", 1), ("give_wp", 10))
    assert "give_wp" not in table.verbs()


@pytest.mark.rule("TM-060")
def test_no_view_of_another_seat_holds_the_back_of_an_offered_card() -> None:
    table = Table(space="B2")
    mine = table.card(0, "timber", "famine")
    table.market()
    table.post(("to_all",), ("give", mine), ("ask_wp", 1))
    for seat in (1, 2, 3, None):
        assert "famine" not in str(table.view(seat))
    assert "famine" in str(table.view(0))


def test_the_answerer_picks_the_copies() -> None:
    table = Table(space="B2")
    mine = table.card(0, "timber")
    good, bad = table.card(1, "wool", "wealth+2"), table.card(1, "wool", "plague")
    table.market()
    table.post(("to", 1), ("give", mine), ("ask", "wool"))
    table.play(("pass",), ("accept", 0))
    assert table.step == "settle" and table.choices == [("pay", good), ("pay", bad)]
    table.play(("pay", bad))
    assert table.state.hand[0] == [bad]


def test_a_class_can_be_asked_for() -> None:
    table = Table(space="B2")
    mine = table.card(0, "timber")
    wool, wine, dye = table.card(1, "wool"), table.card(1, "wine"), table.card(1, "dye")
    table.market()
    table.post(("to", 1), ("give", mine), ("ask", "civic"), ("ask", "wool"))
    table.play(("pass",), ("accept", 0))
    assert table.choices == [("pay", wine), ("pay", dye)], "wool is clear, the civic good is a choice"
    table.play(("pay", dye))
    assert sorted(table.state.hand[0]) == sorted([wool, dye])


def test_an_offer_that_cannot_be_met_is_refused_with_its_rule() -> None:
    table = Table(space="B2")
    mine = table.card(0, "timber")
    table.card(1, "salt")
    table.market()
    table.post(("to", 1), ("give", mine), ("ask", "wool"))
    table.play(("pass",))
    assert table.refused(("accept", 0)) == "TM-058"


def test_offers_lapse_when_a_card_has_moved() -> None:
    table = Table(space="B2")
    mine = table.card(0, "timber")
    table.card(1, "wool")
    table.card(3, "salt")
    table.market()
    table.post(("to", 3), ("give", mine), ("ask", "salt"))
    table.play(("pass",))
    table.post(("to", 0), ("ask", "timber"), ("give_wp", 1))
    table.play(("pass",), ("pass",), ("refuse", 0), ("pass",), ("pass",), ("pass",), ("pass",))
    assert table.seat == 0
    table.play(("accept", 1))
    assert table.state.offers == []


@pytest.mark.rule("TM-R02")
def test_an_offer_that_lapses_with_its_card_is_told_to_its_maker_and_to_whoever_could_have_taken_it() -> None:
    table = Table(space="B2")
    mine = table.card(0, "timber")
    table.card(1, "wool")
    table.card(3, "salt")
    table.market()
    table.post(("to", 1), ("give", mine), ("ask", "wool"))
    for to, ask in ((3, "salt"), (2, "grain")):
        table.state.draft = Draft(to=to, give=(mine,), want=(FRONTS.index(ask),))
        post(table.state, 0, [])
    table.play(("pass",))
    table.play(("accept", 0))
    assert table.kinds(0) == ["deal", "lapsed", "lapsed"] and table.kinds(1) == ["deal"]
    assert table.kinds(3) == ["deal_seen", "lapsed"]
    assert table.kinds(2) == ["deal_seen"], "who could not pay was never asked"
    told = GAME.line(seen_by(table.events[1], 3) or ())
    assert told is not None and GAME.catalogue.render(told, ("Zoe", "Hanno", "Dido", "Solon")) == (
        "Zoe's offer to Solon lapses: what it gave has changed hands."
    )


@pytest.mark.rule("TM-R02")
@pytest.mark.parametrize("closes", [True, False])
def test_an_offer_that_nobody_answers_tells_its_maker_when_it_lapses(closes: bool) -> None:
    """With the market, or when its rounds are over and others still trade."""
    table = Table(space="B2")
    mine = table.card(0, "timber")
    table.card(1, "grain")
    table.market()
    table.post(("to", 1), ("give", mine), ("ask", "salt"))
    heard: dict[int, list[str]] = {seat: [] for seat in range(4)}
    while table.state.offers and table.state.offers[0].number == 0:
        assert table.state.round <= OFFER_LIFE and heard[0] == []
        if not closes and table.seat == 2 and ("offer",) in table.choices:
            table.post(("to", 3), ("ask_wp", 1))
        table.play(("pass",))
        for seat, kinds in heard.items():
            kinds += [kind for kind in table.kinds(seat) if kind == "lapsed"]
    assert (table.step == "commit") == closes
    assert heard == {0: ["lapsed"], 1: [], 2: [], 3: []}


@pytest.mark.rule("TM-R02")
def test_one_post_a_round_three_offers_in_all_and_one_counter() -> None:
    table = Table(space="B2")
    cards = [table.card(0, name) for name in ("timber", "wool", "salt", "grain")]
    table.card(1, "wine")
    table.market()
    table.post(("to", 1), ("give", cards[0]), ("ask", "wine"))
    assert table.refused(("offer",)) == "TM-R02"
    table.play(("pass",))
    assert ("counter", 0) in table.choices
    table.play(("counter", 0))
    wine = table.state.hand[1][0]
    table.play(("give", wine), ("ask", "timber"), ("ask_wp", 1), ("post",))
    assert [offer.number for offer in table.state.offers] == [1], "a counter answers the offer"
    table.play(("pass",), ("pass",), ("pass",))
    while table.seat != 0:
        table.play(("pass",))
    assert table.refused(("counter", 1)) == "TM-R02"
    table.play(("accept", 1))
    assert table.state.hand[0][-1] == wine and table.state.wp[0] == 9


def test_three_standing_offers_are_the_most() -> None:
    table = Table(space="B2")
    timber = table.card(0, "timber")
    table.card(1, "wine")
    table.market()
    for number in range(3):
        table.state.posted = False
        table.post(("to", 3), ("give", timber), ("ask_wp", 1))
        assert len(table.state.offers) == number + 1
    table.state.posted = False
    assert table.refused(("offer",)) == "TM-R02"
    table.play(("withdraw", 0))
    assert ("offer",) in table.choices


def test_an_offer_lives_two_rounds() -> None:
    table = Table(space="B2")
    timber = table.card(0, "timber")
    table.market()
    table.post(("to", 3), ("give", timber), ("ask_wp", 1))
    table.play(("pass",), ("pass",), ("pass",))
    assert table.seat == 3
    table.state.active = True
    table.state.agenda[-1] = ("visit", 3)
    table.play(("refuse", 0))
    assert table.state.offers == [], "answered by all addressees"
    table.post(("to", 0), ("ask", "timber"), ("give_wp", 1))
    table.play(("pass",))
    assert table.state.round == 2
    table.play(("pass",), ("pass",), ("pass",))
    assert table.seat == 0 and table.state.offers
    table.state.active = True
    table.play(("refuse", 1))
    assert table.state.offers == []


@pytest.mark.rule("TM-152")
def test_stone_age_neighbours_only() -> None:
    table = Table(5)
    table.card(0, "timber")
    table.market()
    table.play(("offer",))
    assert [action for action in table.choices if action[0] == "to"] == [("to", 1), ("to", 4)]
    assert table.refused(("to", 2)) == "TM-152"
    table.play(("to_all",), ("ask_wp", 1), ("post",))
    assert [bool(table.view(seat)["offers"]) for seat in range(5)] == [True, True, False, False, True]


@pytest.mark.rule("TM-154", "TM-156", "TM-R28")
@pytest.mark.parametrize("space", ["B1", "I1", "M1"])
def test_later_ages_trade_with_anyone_whatever_the_own_age(space: str) -> None:
    table = Table(5, space=space)
    table.card(0, "timber")
    table.market()
    table.play(("offer",))
    assert [action for action in table.choices if action[0] == "to"] == [("to", s) for s in (1, 2, 3, 4)]


def speech(table: Table, card: int) -> list[str]:
    table.market()
    table.play(("offer",), ("to", 1), ("give", card))
    if ("speak", card) not in table.choices:
        return []
    table.play(("speak", card))
    return [str(action[1]) for action in table.choices]


@pytest.mark.rule("TM-153", "TM-155")
@pytest.mark.parametrize(("space", "rule"), [("S1", "TM-153"), ("B1", "TM-155")])
def test_no_talk_about_backs_in_stone_and_bronze(space: str, rule: str) -> None:
    table = Table(space=space)
    card = table.card(0, "timber")
    assert speech(table, card) == []
    assert table.refused(("speak", card)) == rule


@pytest.mark.rule("TM-157", "TM-158")
def test_iron_age_talk_names_the_category_and_may_lie() -> None:
    table = Table(space="I1")
    card = table.card(0, "timber", "famine")
    assert speech(table, card) == ["government", "religion", "economy"]
    assert table.refused(("say", "dictator")) == "TM-157"
    table.play(("say", "economy"), ("ask_wp", 1), ("post",))
    assert table.view(1)["offers"][0]["claims"] == {str(card): "economy"}
    told = GAME.line(next(event for event in (seen_by(e, 1) for e in table.events) if event is not None))
    assert told is not None and "said to be wealth" in GAME.catalogue.render(told, ["A", "B", "C", "D"])
    table.play(("pass",), ("accept", 0))
    assert table.view(1)["faith"][0] == {"kept": 0.0, "broken": 1.0}, "the receiver sees the lie"


@pytest.mark.rule("TM-158")
def test_talk_is_optional() -> None:
    table = Table(space="I1")
    card = table.card(0, "timber", "famine")
    table.market()
    table.post(("to", 1), ("give", card), ("ask_wp", 1))
    assert table.view(1)["offers"][0]["claims"] == {}


@pytest.mark.rule("TM-159", "TM-160")
def test_middle_age_talk_may_name_the_whole_back() -> None:
    table = Table(space="M1")
    card = table.card(0, "iron", "wealth-3")
    said = speech(table, card)
    assert {"government", "mars", "calamity", "wealth+4", "wealth-3"} <= set(said)
    table.play(("say", "wealth+4"), ("ask_wp", 1), ("post",))
    table.play(("pass",), ("accept", 0))
    assert table.view(1)["faith"][0]["broken"] == 1.0
    honest = Table(space="M1")
    card = honest.card(0, "iron", "wealth-3")
    speech(honest, card)
    honest.play(("say", "wealth-3"), ("give_wp", 1), ("post",), ("pass",), ("accept", 0))
    assert honest.view(1)["faith"][0] == {"kept": 1.0, "broken": 0.0}


@pytest.mark.rule("TM-215", "TM-R48", "TM-R49", "TM-185", "TM-186")
@pytest.mark.parametrize("space", ["S1", "B1", "I1", "M1"])
@pytest.mark.parametrize("back", ["spices", "gold", "piracy"])
def test_a_luxury_front_hides_what_it_is_and_may_be_called_spices_or_gold(space: str, back: str) -> None:
    table = Table(space=space)
    card = table.card(0, "luxury", back)
    assert speech(table, card)[:2] == ["spices", "gold"]
    table.play(("say", "gold"), ("ask_wp", 1), ("post",))
    offer = table.view(1)["offers"][0]
    assert offer["give"] == [{"card": card, "front": "luxury", "level": 3}]
    table.play(("pass",), ("accept", 0))
    assert table.view(1)["faith"][0]["broken"] == (0 if back == "gold" else 1)


@pytest.mark.rule("TM-062", "TM-063")
def test_what_is_not_stored_is_spent() -> None:
    table = Table()
    kept, spent = table.card(0, "timber"), table.card(0, "timber", "venus1")
    table.market()
    table.play(*[("pass",)] * 4)
    table.play(("keep", kept), ("commit",), ("commit",), ("commit",))
    assert table.seat == 3
    table.start(("commit", 4), ("resolution",))
    assert table.state.store[0] == [kept]
    assert spent in table.state.discards[0] and table.state.religion[0] == 1


@pytest.mark.rule("TM-064")
def test_calamities_cannot_be_stored() -> None:
    table = Table()
    skulls = [table.card(0, "timber", "famine"), table.card(0, "art", "demagogy"), table.card(0, "luxury", "piracy")]
    fine = table.card(0, "salt")
    table.market()
    table.play(*[("pass",)] * 4)
    assert [action for action in table.choices if action[0] == "keep"] == [("keep", fine)]
    for card in skulls:
        assert table.refused(("keep", card)) == "TM-064"


@pytest.mark.rule("TM-065", "TM-066", "TM-095", "TM-R16")
def test_the_warehouse_has_a_limit_that_cannot_be_passed() -> None:
    table = Table()
    cards = [table.card(0, name) for name in ("timber", "wool", "salt", "grain", "stone")]
    table.market()
    table.play(*[("pass",)] * 4)
    table.play(*[("keep", card) for card in cards[:3]])
    assert table.refused(("keep", cards[3])) == "TM-065"
    table.state.limit[0] = 5
    assert ("keep", cards[3]) in table.choices


def test_sealed_warehouses_are_in_no_other_view() -> None:
    table = Table()
    card = table.card(0, "timber")
    table.card(1, "wool")
    table.market()
    table.play(*[("pass",)] * 4)
    before = table.views(1, 2, 3, None)
    table.play(("keep", card), ("commit",))
    assert table.views(1, 2, 3, None) == before


def test_a_seat_recognises_a_card_it_has_passed_on() -> None:
    table = Table(space="B2")
    famine = table.card(0, "timber", "famine")
    table.market()
    table.post(("to", 1), ("give", famine), ("give_wp", 1))
    table.play(("pass",), ("accept", 0))
    table.post(("to_all",), ("give", famine), ("give_wp", 1))
    assert table.view(0)["offers"][0]["give"][0]["back"]["calamity"] == "famine"
    assert "back" not in table.view(2)["offers"][0]["give"][0]


def test_handles_are_dealt_anew_for_each_match() -> None:
    one = GAME.setup(GAME.configure(4), Rng.seeded(1))[0]
    two = GAME.setup(GAME.configure(4), Rng.seeded(2))[0]
    same = sum(a == b for a, b in zip(one.kind, two.kind, strict=True))
    assert same < len(one.kind) // 3


def test_reshuffled_cards_cannot_be_recognised() -> None:
    table = Table()
    state = table.state
    card = table.card(0, "timber", "famine")
    state.hand[0].remove(card)
    state.discards[0] = [*state.decks[0], card]
    state.decks[0] = []
    kinds = sorted(state.kind[handle] for handle in state.discards[0])
    seen = set()
    for seed in range(12):
        world = state.copy()
        world.rng = Rng.seeded(seed)
        refill(world, 0)
        assert sorted(world.kind[handle] for handle in world.decks[0]) == kinds
        assert world.known[card] == 0
        seen.add(world.kind[card])
    assert len(seen) > 2, "the handle no longer tells the back"


@pytest.mark.rule("TM-062", "TM-063")
def test_against_the_clock_cards_are_marked_in_the_market_and_the_bell_spends_the_rest() -> None:
    table = Table(clock="2", space="B2")
    timber, wool, skull = table.card(0, "timber"), table.card(0, "wool"), table.card(0, "timber", "famine")
    salt = table.card(1, "salt")
    table.market()
    before = table.views(1, 2, 3, None)
    table.play(("keep", timber), ("keep", wool))
    assert table.views(1, 2, 3, None) == before, "marks are sealed"
    assert table.refused(("keep", skull)) == "TM-064"
    table.play(("unkeep", timber))
    table.post(("to", 1), ("give", wool), ("ask", "salt"))
    table.play(("pass",), ("accept", 0))
    assert table.state.marks[0] == [], "a card traded away is no longer stored"
    table.play(("pass",), ("pass",), ("pass",), ("pass",), ("pass",), ("pass",))
    assert table.seat == 0
    table.play(("keep", salt), ("bell",))
    assert table.step == "commit" and table.seat == 0
    table.play(("bell",), ("commit",), ("commit",))
    table.start(("commit", 4), ("resolution",))
    assert table.state.store[0] == [salt], "what was marked stays"
    assert timber in table.state.used[0] or timber in table.state.discards[0], "all else is spent"


def test_fronts_that_an_offer_has_shown_cannot_be_hidden_again_by_undo() -> None:
    table = Table(space="B2")
    timber = table.card(0, "timber")
    table.market()
    table.play(("offer",), ("to", 1), ("give", timber))
    shown = table.state.shown
    table.play(("ask_wp", 1))
    assert table.state.shown == shown, "a draft can be changed at will"
    table.play(("post",))
    assert table.state.shown > shown


@pytest.mark.rule("TM-062")
def test_cards_are_marked_for_the_warehouse_while_trading_goes_on() -> None:
    table = Table(space="B2")
    timber, skull = table.card(0, "timber"), table.card(0, "timber", "famine")
    table.card(1, "salt")
    table.market()
    table.play(("keep", timber))
    assert table.refused(("keep", skull)) == "TM-064"
    assert table.view(0)["hand"][0]["keep"] or table.view(0)["hand"][1]["keep"]
    table.play(*[("pass",)] * 4)
    assert table.step == "commit" and ("unkeep", timber) in table.choices, "a mark may still be taken away"
    table.play(("commit",))
    assert table.state.marks[0] == [timber]


@pytest.mark.rule("TM-R02")
def test_an_offer_can_be_made_while_others_wait_and_being_done_refuses_the_rest() -> None:
    table = Table(space="B2")
    timber, wool = table.card(0, "timber"), table.card(1, "wool")
    table.card(1, "salt")
    table.market()
    table.post(("to", 1), ("give", timber), ("ask", "wool"))
    table.play(("pass",))
    assert {"accept", "counter", "refuse", "offer", "pass"} <= set(table.verbs())
    table.post(("to", 2), ("give", wool), ("ask_wp", 1))
    assert [offer.number for offer in table.state.offers] == [0, 1]
    table.play(("pass",))
    assert [offer.number for offer in table.state.offers] == [1], "done: what still waits is refused"
    assert table.kinds(0) == ["refused"] and table.kinds(2) == []


@pytest.mark.rule("TM-R53")
def test_nobody_is_asked_about_what_cannot_be_paid_or_was_refused_on_the_same_terms() -> None:
    table = Table(space="B2")
    timber, more = table.card(0, "timber"), table.card(0, "timber", "democracy1")
    table.card(1, "wool")
    table.market()
    table.post(("to", 1), ("give", timber), ("ask", "salt"))
    table.play(("pass",))
    assert table.view(1)["waiting"] == [] and table.view(1)["offers"][0]["aside"] == "unpayable"
    table.state.draft = Draft(to=1, give=(timber,), want=(FRONTS.index("wool"),))
    post(table.state, 0, [])
    assert table.view(1)["waiting"] == [1]
    table.play(("refuse", 1))
    table.state.draft = Draft(to=1, give=(more,), want=(FRONTS.index("wool"),))
    post(table.state, 0, [])
    assert table.view(1)["waiting"] == [] and table.view(1)["offers"][-1]["aside"] == "repeated"
    better = table.state.offers[-1]._replace(give_wp=1)
    table.state.offers[-1] = better
    assert table.view(1)["waiting"] == [better.number], "a better one is put again"


@pytest.mark.rule("TM-R02")
def test_who_is_done_with_the_market_is_asked_only_about_new_offers() -> None:
    table = Table(space="B2")
    timber, wool = table.card(0, "timber"), table.card(1, "wool")
    table.market()
    table.play(("pass",), ("rest",), ("pass",), ("pass",))
    assert table.step == "commit", "nobody has done anything"
    table = Table(space="B2")
    timber, wool = table.card(0, "timber"), table.card(1, "wool")
    table.market()
    table.post(("to", 2), ("give", timber), ("ask_wp", 1))
    table.play(("pass",), ("rest",), ("refuse", 0), ("pass",), ("pass",))
    assert table.state.round == 2 and table.seat == 2, "seat 1 is passed over"
    table.play(("pass",), ("pass",))
    table.post(("to", 1), ("give", timber), ("ask", "wool"))
    table.play(("pass",))
    while table.seat != 1:
        table.play(("pass",))
    table.play(("accept", 1))
    assert table.seat != 1 and table.state.hand[0] == [wool], "answered, and away again"


def test_every_part_of_a_draft_can_be_taken_back_and_its_addressee_changed() -> None:
    table = Table(space="I2")
    timber = table.card(0, "timber")
    table.card(1, "wool")
    table.market()
    table.play(("offer",), ("to", 1), ("give", timber), ("ask", "wool"), ("give_wp", 5), ("speak", timber))
    table.play(("say", "economy"), ("to", 2))
    assert table.state.draft.to == 2 and ("to", 2) not in table.choices
    table.play(("to_all",), ("take_back", "give", timber), ("take_back", "ask", "wool"), ("take_back", "give_wp"))
    draft = table.state.draft
    assert (draft.give, draft.want, draft.give_wp, draft.claims) == ((), (), 0, ())
    assert ("post",) not in table.choices
    table.play(("ask_wp", 1), ("take_back", "ask_wp"), ("drop",))
    assert table.state.offers == []


def test_nobody_notices_that_an_offer_is_being_put_together() -> None:
    table = Table(space="B2")
    timber = table.card(0, "timber")
    table.market()
    assert not GAME.discreet(table.state)
    table.play(("offer",))
    assert GAME.discreet(table.state) and GAME.acting(table.state) == 0
    table.play(("to", 1), ("give", timber))
    assert GAME.discreet(table.state)
