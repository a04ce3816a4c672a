"""Prompts, labels and log lines: everything as keys of the catalogue."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.game import Action, Event
from ...kernel.text import Arg, Text, player, seated, text
from .board import CITIES, CITY_COUNT, FAR, SITES, board
from .data import BUILDING_COINS, BUILDING_POINTS, BUILDINGS, CARD, EFFECTS, GOOD, GOODS, LEGION, PIECES, SLOTS, UNITS
from .last_chance import LAST_TURN, TARGET_REACHED, last_chance
from .market import CARD_PRICE, LEGION_PRICE, UNIT_PRICE, unit_worth
from .names import (
    building_name,
    card_name,
    city_name,
    good_name,
    goods_named,
    offer_words,
    owned_name,
    place_name,
    tile_name,
    unit_name,
)
from .power import move_dice, move_mode, purchase_price, safe_on_deep, sale_price
from .stakes import is_last_city, stake
from .state import MOVED, NOBODY, NOTHING, REBORN, Effecting, Sinking, Talk, TradeState, Voyage
from .table import units_of

# -- prompt ---------------------------------------------------------------------------------------------------


def prompt(state: TradeState) -> Text:
    """What the game waits for."""
    frame = state.agenda[-1]
    step = frame[0]
    if step == "effect":
        return _effect_prompt(state)
    args: dict[str, Arg] = {}
    if step == "debt":
        args = {"n": frame[2]}
    elif step == "trade":
        return _trade_prompt(state, frame[1])
    elif step in ("offer", "answer", "hand_over"):
        talk = Talk._make(frame)
        whom = talk.partner if step == "offer" else talk.proposer
        args = {"who": player(whom), "give": offer_words(talk.give), "want": offer_words(talk.want)}
        if step == "offer" and talk.give == talk.want == NOTHING:
            step = "offer_empty"
        elif step == "answer" and talk.counter:
            step = "answer_counter"
    elif step == "sail":
        args = {"unit": unit_name(state, frame[1]), "n": Voyage._make(frame).points}
    elif step == "winds":
        below = Voyage._make(next(entry for entry in reversed(state.agenda) if entry[0] == "sail"))
        args = {"who": player(below.unit // SLOTS), "unit": unit_name(state, below.unit), "n": below.points}
    elif step == "moves" and len(frame) > 2:
        step, args = "moves_extra", {"unit": unit_name(state, frame[2])}
    elif step == "moves" and all(state.status[unit] & (MOVED | REBORN) for unit in units_of(state, frame[1])):
        step = "moves_done"
    elif step == "moves" and last_chance(state, frame[1]):
        step = "moves_last_turn"
    elif step == "late":
        args = _reserve(state)
    elif step == "interlude" and len(frame) > 2:
        step, args = "interlude_threat", {"who": player(frame[2] // SLOTS), "unit": unit_name(state, frame[2])}
    elif step == "war" or step == "search":
        args = {"unit": unit_name(state, frame[1])}
    elif step == "claim":
        args = {"city": city_name(frame[2])}
    elif step == "leave_city" and is_last_city(state, int(frame[2][1])):
        step = "leave_last_city"
    elif step == "sinking" and Sinking(*frame).unit < 0:
        step = "sinking_at_end"
    elif step in ("attack_card", "attack_dice", "defence_card", "defence_dice", "answer_card"):
        args = {"place": owned_name(state, state.battle.place), "n": state.battle.total}
    return Text(f"prompt.{step}", args)


def _trade_prompt(state: TradeState, seat: int) -> Text:
    """In the last trade of the match, that it is the last, and why."""
    why = last_chance(state, seat)
    if not why:
        return text("prompt.trade")
    if why == LAST_TURN:
        return text("prompt.trade_last_turn")
    leader = max(range(state.seats), key=lambda who: state.points[who] * (not state.out[who]))
    return text("prompt.trade_last", who=player(leader), n=state.points[leader])


def _effect_prompt(state: TradeState) -> Text:
    frame = Effecting(*state.agenda[-1])
    effect = EFFECTS[frame.number]
    if frame.chosen != NOBODY and effect.op == "goods":
        return text("prompt.effect_take", city=city_name(frame.chosen))
    if frame.chosen != NOBODY and effect.op == "set_roll":
        return text("prompt.effect_total", unit=unit_name(state, frame.chosen))
    losing = effect.op == "legions" and effect.n < 0
    if effect.op == "swap_reserve":
        return Text("prompt.effect_swap_reserve", _reserve(state))
    return text("prompt.effect_legions_lost" if losing else f"prompt.effect_{effect.op}")


def _reserve(state: TradeState) -> dict[str, Arg]:
    makes, wants = state.reserve
    return {"makes": good_name(GOODS[makes]), "wants": good_name(GOODS[wants])}


# -- labels ---------------------------------------------------------------------------------------------------

_Namer = Callable[[TradeState, Action], dict[str, Arg]]


def _market(state: TradeState, place: int) -> int:
    return place if place < CITY_COUNT else state.board.touch[state.tile[place - CITY_COUNT]]


def _purchase(state: TradeState, action: Action) -> dict[str, Arg]:
    seat = int(state.agenda[-1][1])
    place = int(action[1])
    city = _market(state, place)
    if city < 0:
        return {"good": good_name(action[2])}
    price = purchase_price(state, seat, GOOD[str(action[2])], city)
    return {"good": good_name(action[2]), "place": place_name(state, place), "n": price}


def _sale(state: TradeState, action: Action) -> dict[str, Arg]:
    seat = int(state.agenda[-1][1])
    place = int(action[1])
    city = _market(state, place)
    if city < 0:
        return {"good": good_name(action[2])}
    price = sale_price(state, seat, GOOD[str(action[2])], city)
    return {"good": good_name(action[2]), "place": place_name(state, place), "n": price}


def _building(state: TradeState, action: Action) -> dict[str, Arg]:
    index = BUILDINGS.index(str(action[2]))
    return {
        "building": building_name(int(action[1]), str(action[2])),
        "city": city_name(int(action[1])),
        "coins": BUILDING_COINS[index],
        "n": BUILDING_POINTS[index],
    }


def _between(state: TradeState, action: Action) -> dict[str, Arg]:
    args: dict[str, Arg] = {"here": place_name(state, int(action[1])), "there": place_name(state, int(action[2]))}
    if action[0] == "pass":
        args["good"] = good_name(action[3])
    return args


def _order(state: TradeState, action: Action) -> dict[str, Arg]:
    kind, tile = UNITS.index(str(action[1])), int(action[2])
    args: dict[str, Arg] = {"unit": text(f"unit.{action[1]}"), "n": UNIT_PRICE[kind]}
    if tile >= 0:
        args["tile"] = tile_name(state, tile)
    return args


def _destination(state: TradeState, action: Action) -> dict[str, Arg]:
    tile = int(action[1])
    args: dict[str, Arg] = {"tile": tile_name(state, tile)}
    frame = state.agenda[-1]
    if frame[0] == "sail":
        _, unit, left, here = frame
        points = state.board.reach(move_mode(state, unit), here, left).points[tile]
        if points != FAR:
            args["n"] = points
    return args


def _roll(state: TradeState, action: Action) -> dict[str, Arg]:
    unit = int(action[1])
    return {"unit": unit_name(state, unit), "n": move_dice(state, unit)}


def _returning(state: TradeState, action: Action) -> dict[str, Arg]:
    piece, where = int(action[1]), int(action[2])
    args: dict[str, Arg] = {"piece": text(f"unit.{PIECES[piece]}")}
    if where >= 0:
        args["place"] = city_name(where) if piece == LEGION else tile_name(state, where)
    return args


def _taken_back(state: TradeState, action: Action) -> dict[str, Arg]:
    what = str(action[2])
    if what in GOOD:
        return {"what": good_name(what)}
    return {"what": card_name(what) if what in CARD else text(f"deal.one_{what}")}


_LABELS: dict[str, _Namer] = {
    "empire": lambda state, action: {"empire": text(f"empire.{action[1]}")},
    "buy": _purchase,
    "sell": _sale,
    "build": _building,
    "raise": _building,
    "pass": _between,
    "march": _between,
    "recruit": lambda state, action: {"place": place_name(state, int(action[2])), "n": LEGION_PRICE},
    "order": _order,
    "launch": _order,
    "dismiss": lambda state, action: {"place": place_name(state, int(action[1]))},
    "abandon": lambda state, action: {"place": place_name(state, int(action[1]))},
    "sell_unit": lambda state, action: {
        "unit": unit_name(state, int(action[1])),
        "n": unit_worth(state, int(action[1]) // SLOTS, int(action[1])),
    },
    "buy_card": lambda state, action: {"n": CARD_PRICE},
    "play": lambda state, action: {"card": card_name(action[1])},
    "hand_over": lambda state, action: {"card": card_name(action[1])},
    "talk": lambda state, action: {
        "here": place_name(state, int(action[1])),
        "there": owned_name(state, int(action[2])),
    },
    "give": lambda state, action: {"good": good_name(action[1])},
    "ask": lambda state, action: {"good": good_name(action[1])},
    "give_coins": lambda state, action: {"n": action[1]},
    "ask_coins": lambda state, action: {"n": action[1]},
    "give_card": lambda state, action: {"card": card_name(action[1])},
    "city": lambda state, action: {"city": city_name(int(action[1]))},
    "take": lambda state, action: {"good": good_name(action[1])},
    "drop": lambda state, action: {"good": good_name(action[1])},
    "scrap": lambda state, action: {"unit": unit_name(state, int(action[1]))},
    "unit": lambda state, action: {"unit": unit_name(state, int(action[1]))},
    "total": lambda state, action: {"n": action[1]},
    "target": lambda state, action: {"unit": owned_name(state, CITY_COUNT + int(action[1]))},
    "return": _returning,
    "revive": _returning,
    "roll": _roll,
    "hold": lambda state, action: {"unit": unit_name(state, int(action[1]))},
    "go": _destination,
    "via": _destination,
    "search": lambda state, action: {"site": text(f"site.{SITES[int(action[1])]}")},
    "attack": lambda state, action: {"place": owned_name(state, int(action[1]))},
    "dice": lambda state, action: {"n": action[1]},
    "garrison": lambda state, action: {"n": action[1]},
}


_WHERE = {"buy": "place", "sell": "place", "order": "tile", "revive": "place", "go": "n"}
"""What tells the place of a choice. A refusal may be for want of one: then the words do without."""


def label(state: TradeState, action: Action) -> Text:
    """The words of a choice."""
    verb = str(action[0])
    if verb == "option":
        return text(f"choice.option_{_event_of(int(action[1]))}_{action[2]}")
    if verb == "pass" and len(action) == 1:
        return text("choice.nothing")
    if verb == "take_back":
        return Text(f"choice.take_back_{action[1]}", _taken_back(state, action))
    if verb == "pass" and len(action) > 4 and action[4]:
        return Text("choice.pass_bought", _between(state, action))
    if verb == "go":
        frame = state.agenda[-1]
        if frame[0] == "sail" and int(action[1]) == state.tile[frame[1]] == Voyage._make(frame).here:
            return text("choice.stay", tile=tile_name(state, int(action[1])))
        if frame[0] == "sail" and state.board.deep[int(action[1])] and not safe_on_deep(state, frame[1]):
            return Text("choice.go_deep", _destination(state, action))
    if verb == "dismiss" and int(action[1]) >= CITY_COUNT:
        return text("choice.dismiss_unit", place=place_name(state, int(action[1])))
    if verb == "sell_unit" and not unit_worth(state, int(action[1]) // SLOTS, int(action[1])):
        return text("choice.leave_unit", unit=unit_name(state, int(action[1])))
    if verb == "done" and _ends_the_match(state):
        return text("detail.end_the_match")
    namer = _LABELS.get(verb)
    args = namer(state, action) if namer else {}
    where = _WHERE.get(verb)
    return Text(f"choice.{verb}_nowhere" if where and where not in args else f"choice.{verb}", args)


def _ends_the_match(state: TradeState) -> bool:
    """Whether the trade that ends the match is over as soon as this trader is done."""
    seat = state.agenda[-1][1]
    others = all(state.done[who] or state.out[who] for who in range(state.seats) if who != seat)
    return others and last_chance(state, seat) == TARGET_REACHED


def _event_of(number: int) -> str:
    """The event card that holds an effect with options."""
    from .data import EVENTS

    return next(card.id for card in EVENTS if number in card.effects)


# -- details --------------------------------------------------------------------------------------------------


def detail(state: TradeState, action: Action) -> Text | None:
    """What a choice costs and gives, where there is more to say."""
    return stake(state, action)


# -- log ------------------------------------------------------------------------------------------------------


def _faces(faces: object) -> tuple[str, ...]:
    assert isinstance(faces, tuple | list)
    return tuple(str(face) for face in faces)


def line(event: Event) -> Text | None:
    """The log line of an event."""
    kind, *rest = event
    maker = _LINES.get(kind)
    return Text(f"log.{kind}", maker(rest)) if maker else _special_line(kind, rest)


def _special_line(kind: str, rest: list[object]) -> Text | None:
    if kind == "coins":
        seat, amount = rest
        assert isinstance(seat, int) and isinstance(amount, int)
        return text("log.coins_gained" if amount > 0 else "log.coins_paid", who=player(seat), n=abs(amount))
    if kind == "city_taken":
        seat, former, city = rest
        assert isinstance(seat, int) and isinstance(former, int)
        if former < 0:
            return text("log.city_taken_free", who=player(seat), city=text(str(city)))
        return text("log.city_taken", who=player(seat), city=text(str(city)), other=player(former))
    if kind == "attacked":
        seat, unit, defender, place, *_ = rest
        assert isinstance(seat, int) and isinstance(defender, int)
        if defender < 0:
            return text("log.attacked_free", who=player(seat), place=text(str(place)), unit=text(str(unit)))
        return text(
            "log.attacked", who=player(seat), place=text(str(place)), unit=text(str(unit)), other=player(defender)
        )
    if kind == "unit_lost":
        seat, unit, legions, cause, _ = rest
        assert isinstance(seat, int) and isinstance(legions, int)
        key = f"log.lost_{cause}" if not legions else f"log.lost_{cause}_legions"
        return text(key, who=player(seat), unit=text(str(unit)), n=legions)
    if kind == "moved":
        seat, unit, origin, goal, city = rest
        assert isinstance(seat, int) and isinstance(goal, int)
        if origin == goal:
            return text("log.stayed", who=player(seat), unit=text(str(unit)))
        if city:
            return text("log.moved_to_city", who=player(seat), unit=text(str(unit)), city=text(str(city)))
        near = board(1).nearest[goal]
        terrain = text(f"terrain.{board(1).terrain[goal]}")
        return text("log.moved", who=player(seat), unit=text(str(unit)), terrain=terrain, city=city_name(near))
    if kind == "offered":
        seat, partner, give, want, counter = rest
        assert isinstance(seat, int) and isinstance(partner, int)
        return text(
            "log.countered" if counter else "log.offered",
            who=player(seat),
            other=player(partner),
            give=offer_words(give),  # type: ignore[arg-type]
            want=offer_words(want),  # type: ignore[arg-type]
        )
    if kind == "gave":
        seat, partner, offer = rest
        assert isinstance(seat, int) and isinstance(partner, int)
        return text("log.gave", who=player(seat), other=player(partner), what=offer_words(offer))  # type: ignore[arg-type]
    if kind == "sold_unit":
        seat, unit, worth = rest
        assert isinstance(seat, int) and isinstance(worth, int)
        return text("log.sold_unit" if worth else "log.left_unit", who=player(seat), unit=text(str(unit)), n=worth)
    if kind == "reshuffled":
        return text("log.reshuffled")
    if kind == "ended":
        return text(f"end.{rest[0]}")
    return None


_Maker = Callable[[list[object]], dict[str, Arg]]


def _args(*names: str) -> _Maker:
    """A maker of arguments: `who` and `other` are seats, `name:prefix` a key below a prefix, `name:key` a whole key."""

    def make(rest: list[object]) -> dict[str, Arg]:
        args: dict[str, Arg] = {}
        for spec, value in zip(names, rest, strict=True):
            name, _, prefix = spec.partition(":")
            if not name:
                continue
            if name in ("who", "other"):
                assert isinstance(value, int)
                args[name] = player(value)
            elif prefix == "key":
                args[name] = text(str(value))
            elif prefix == "faces":
                args[name] = _faces(value)
            elif prefix:
                args[name] = text(f"{prefix}.{value}")
            else:
                assert isinstance(value, int)
                args[name] = value
        return args

    return make


_LINES: dict[str, _Maker] = {
    "empire": lambda rest: {"who": seated(int(str(rest[0]))), "empire": text(f"empire.{rest[1]}")},
    "blessing_roll": _args("who", "n"),
    "blessing": _args("who"),
    "turn": _args("n"),
    "event": lambda rest: {
        "who": player(int(str(rest[0]))),
        "card": text(f"event.{rest[1]}"),
        "what": text(f"event_text.{rest[1]}"),
    },
    "taxed": _args("who", "gain", "cost"),
    "legion_lost": _args("who", "place:key"),
    "legion_placed": _args("who", "place:key"),
    "independent": _args("who", "city:key"),
    "bought": _args("who", "good:good", "n", "place:key"),
    "sold": _args("who", "good:good", "n", "city:key"),
    "built": lambda rest: {
        "who": player(int(str(rest[0]))),
        "building": building_name(CITIES.index(str(rest[2]).removeprefix("city.")), str(rest[1])),
        "city": text(str(rest[2])),
    },
    "scored": _args("who", "n", "category:category"),
    "passed": _args("who", "good:good", "here:key", "there:key"),
    "marched": _args("who", "here:key", "there:key"),
    "abandoned": _args("who", "place:key"),
    "recruited": _args("who", "place:key"),
    "launched": _args("who", "unit:key", "city:key"),
    "drew": _args("who", "card:card"),
    "drew_hidden": _args("who"),
    "played": _args("who", "card:card"),
    "cancelled": _args("who"),
    "goods": lambda rest: {
        "who": player(int(str(rest[0]))),
        "goods": goods_named(int(str(rest[1])), str(rest[2])),
        "city": text(str(rest[3])),
    },
    "cargo_lost": _args("who", "good:good", "place:key"),
    "swapped": _args("who", "city:key", "makes:good", "wants:good"),
    "slowed": _args("who", "unit:key", "n"),
    "named_total": _args("who", "unit:key", "n"),
    "done_trading": _args("who"),
    "talked": _args("who", "other"),
    "accepted": _args("who", "other"),
    "refused": _args("who", "other"),
    "rolled": _args("who", "unit:key", "faces:faces"),
    "held": _args("who", "unit:key"),
    "token": _args("who", "token:token"),
    "searched": _args("who", "site:site", "n"),
    "life": _args("who", "n"),
    "revived": _args("who", "piece:unit", "place:key"),
    "attack_roll": _args("who", "faces:faces", "bonus", "n", "", ""),
    "defence_roll": _args("who", "faces:faces", "bonus", "n", "", "", ""),
    "battle_won": _args("who", "other"),
    "repulsed": _args("who", "city:key", "n"),
    "declined": _args("who", "city:key"),
    "claimed": _args("who", "city:key", "n"),
    "eliminated": _args("who"),
}


def chapter(event: Event) -> Text | None:
    """The title of the turn that an event begins."""
    return text("standing.turn", n=event[1]) if event[0] == "turn" else None


def standing(state: TradeState) -> Text:
    """Where the game stands."""
    if state.limit:
        return text("standing.turn_of", n=state.turn, m=state.limit)
    return text("standing.turn", n=state.turn)
