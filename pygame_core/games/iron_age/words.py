"""The game in words: every sentence is a key here and a line in text/en.toml."""

from __future__ import annotations

from ...kernel import Action, Event, Text, player, text
from .data import (
    COLONY_NUMBER,
    COLONY_POINTS,
    DEVELOPMENT_NUMBER,
    DEVELOPMENTS,
    EITHER_ON_FACE,
    FACES,
    MONUMENT_BOXES,
    MONUMENT_COUNT,
    MONUMENT_NUMBER,
    MONUMENTS,
    PORT_URNS,
    PROVINCE_ARMIES,
    PROVINCE_BOXES,
    PROVINCE_TRIBUTE,
    SHIP_PRICE,
    SOLO_ROUNDS,
    TRAITS,
    WEALTH_VALUE,
    price,
)
from .score import told
from .state import NOBODY, IronAgeState, strength
from .steps.battle import FOES, foe_strength
from .steps.collect import food_of_a_die
from .steps.colonies import completion_cost, grants_for
from .steps.develop import can_store
from .view import decider


def face_name(face: int) -> Text:
    """The name of a die's face."""
    return text(f"face.{FACES[face]}")


def _faces(faces: list[int]) -> tuple[Text | str | int, ...]:
    """Faces as a list of words, equal ones counted: "2 × 3 food, an innovation"."""
    found: list[Text | str | int] = []
    for face in sorted(set(faces)):
        count = faces.count(face)
        found.append(face_name(face) if count == 1 else text(f"faces.{FACES[face]}", n=count))
    return tuple(found)


def part(name: str) -> Text:
    """The name of a monument, development, colony, row or building."""
    return text(f"part.{name}")


# -- prompts ----------------------------------------------------------------------------------------------------


def prompt(state: IronAgeState) -> Text:
    """What the game waits for."""
    if not state.agenda:
        return text("prompt.over")
    frame = state.agenda[-1]
    step = frame[0]
    seat = state.active
    if step == "roll":
        return text(f"prompt.roll{state.rolls}", who=player(seat))
    if step == "battle":
        _, fighter, foe = frame
        return text(
            "prompt.battle",
            foe=text(f"disaster.{foe}"),
            ships=state.ships[fighter],
            against=foe_strength(state, fighter, foe),
        )
    if step == "demand":
        answering = decider(state)
        assert answering is not None
        gap = strength(state, seat) - strength(state, answering)
        return text("prompt.demand", who=player(seat), n=gap)
    if step == "payment":
        number = int(frame[1])
        return text("prompt.payment", what=part(DEVELOPMENTS[number].id), cost=price(number, state.developments[seat]))
    if step == "store" and not can_store(state):
        step = "granary"
    return text(
        f"prompt.{step}",
        who=player(seat if (asked := decider(state)) is None else asked),
        n=state.population,
        people=EITHER_ON_FACE,
        gives=_either_food(state),
        against=state.conquest[seat],
        own=strength(state, seat),
        raiders=FOES["barbarians"],
        innovations=state.innovations,
        goods=state.goods[seat],
        food=state.food[seat],
        provinces=state.provinces[seat],
    )


# -- choices ----------------------------------------------------------------------------------------------------


ONWARD = {
    "leadership": "keep_dice",
    "omens": "keep_dice",
    "granary": "feed",
    "fate": "let_be",
    "colonies": "done_colonies",
    "build": "done_building",
    "develop": "buy_nothing",
    "store": "end_turn",
    "next": "end_turn",
}
"""How the way on is called in each step that has one."""


def label(state: IronAgeState, action: Action) -> Text:
    """The words on a button."""
    verb = str(action[0])
    if verb in ("pass", "done"):
        return text(f"choice.{ONWARD[state.agenda[-1][0]]}")
    if verb == "keep":
        return _keep_label(state, [int(die) for die in action[1:]])
    if verb in ("lead", "omens", "roll"):
        die = int(action[1])
        to = text(f"face.{action[2]}") if verb == "omens" else ""
        return text(f"choice.{verb}", die=face_name(state.dice[die]), face=to)
    if verb == "monument":
        return _monument_label(state, MONUMENT_NUMBER[str(action[1])])
    if verb == "province":
        filled = state.province_boxes[state.active]
        needed = PROVINCE_BOXES[min(state.provinces[state.active], len(PROVINCE_BOXES) - 1)]
        return text("choice.province", n=max(0, needed - filled), number=state.provinces[state.active] + 1)
    if verb in ("port", "urn"):
        return _port_label(state, verb)
    if verb == "buy":
        number = DEVELOPMENT_NUMBER[str(action[1])]
        name = str(action[1])
        if state.edition == 2014 and name == "shipbuilding":
            name = "shipmaking"
        return text(
            "choice.buy",
            what=part(name),
            cost=price(number, state.developments[state.active]),
            points=DEVELOPMENTS[number].points,
        )
    if verb == "pay":
        return _pay_label(state, int(action[1]), int(action[2]), int(action[3]))
    if verb in ("peg", "unpeg", "complete"):
        colony = COLONY_NUMBER[str(action[1])]
        free = state.owner[colony] == NOBODY
        cost = completion_cost(state, colony, state.active) if free else 0
        return text(f"choice.{verb}", what=part(str(action[1])), cost=cost)
    if len(action) > 1:
        return text(f"choice.{verb}_{action[1]}", n=_either_food(state), people=EITHER_ON_FACE)
    return text(f"choice.{verb}", n=TRAITS[state.developments[state.active]].set, price=SHIP_PRICE)


def _either_food(state: IronAgeState) -> int:
    return food_of_a_die(state, EITHER_ON_FACE)


def _keep_label(state: IronAgeState, kept: list[int]) -> Text:
    loose = [die for die in range(7) if state.loose >> die & 1]
    again = len(loose) - len(kept)
    if not again:
        return text("choice.keep_all")
    if not kept:
        return text("choice.keep_none", n=again)
    return text("choice.keep", faces=_faces([state.dice[die] for die in kept]), n=again)


def _monument_label(state: IronAgeState, monument: int) -> Text:
    filled = state.boxes[state.active * MONUMENT_COUNT + monument]
    left = MONUMENT_BOXES[monument] - filled
    return text("choice.monument", what=part(MONUMENTS[monument].id), n=left)


def _port_label(state: IronAgeState, verb: str) -> Text:
    seat = state.active
    track = state.port_boxes[seat] if verb == "port" else state.urns[seat]
    if verb == "port":
        return text("choice.port", number=min(track + 1, len(PORT_URNS)))
    number = next((place for place, needed in enumerate(PORT_URNS) if needed > track), len(PORT_URNS) - 1)
    return text("choice.urn", number=number + 1, n=PORT_URNS[number] - track)


def _pay_label(state: IronAgeState, goods: int, innovations: int, wealth: int) -> Text:
    owned = state.developments[state.active]
    value = goods + innovations * TRAITS[owned].innovation + wealth * WEALTH_VALUE
    wasted = value - price(int(state.agenda[-1][1]), owned)
    return text("choice.pay_wasted" if wasted else "choice.pay", parts=_payment(goods, innovations, wealth), n=wasted)


def _payment(goods: int, innovations: int, wealth: int) -> tuple[Text | str | int, ...]:
    parts = (("goods", goods), ("innovation", innovations), ("wealth", wealth))
    return tuple(text(f"amount.{name}", n=count) for name, count in parts if count)


def detail(state: IronAgeState, action: Action) -> Text | None:
    """What a choice costs and gives, where there is more to say than its label."""
    verb = str(action[0])
    seat = state.active
    if verb == "found":
        return text(
            f"detail.found_{action[1]}",
            rule="IA-007",
            goods=1,
            armies=PROVINCE_ARMIES[1],
            tribute=PROVINCE_TRIBUTE[1],
        )
    if verb == "province" and state.provinces[seat] < len(PROVINCE_ARMIES):
        number = state.provinces[seat]
        return text(
            "detail.province",
            rule="IA-084",
            armies=PROVINCE_ARMIES[number],
            tribute=PROVINCE_TRIBUTE[number],
        )
    if verb in ("port", "urn"):
        return text("detail.port", rule="IA-080")
    if verb == "monument":
        monument = MONUMENTS[MONUMENT_NUMBER[str(action[1])]]
        taken = state.first[MONUMENT_NUMBER[monument.id]] != NOBODY
        key = "detail.monument_later" if taken else "detail.monument"
        return text(key, rule="IA-094", first=monument.first, later=monument.later)
    if verb == "buy":
        return text(f"effect.{told(state, DEVELOPMENT_NUMBER[str(action[1])])}", rule="IA-100")
    if verb in ("peg", "complete"):
        given = grants_for(state, COLONY_NUMBER[str(action[1])], seat)
        grants = tuple(text(f"amount.{kind}", n=amount) for kind, amount in given.items())
        return text(f"detail.{verb}", rule="IA-148", grants=grants, points=COLONY_POINTS)
    if verb == "conquer":
        return text("detail.conquer", rule="IA-066", own=strength(state, seat), against=state.conquest[seat])
    if verb == "fight":
        return text("detail.fight", rule="IA-057", own=strength(state, seat), against=FOES["barbarians"])
    if verb in ("army", "ship", "store", "convert", "give", "refuse", "navy"):
        key = verb if verb != "navy" else f"navy_{action[1]}"
        return text(f"detail.{key}", n=TRAITS[state.developments[seat]].set, price=SHIP_PRICE)
    return None


# -- the log ----------------------------------------------------------------------------------------------------


def line(event: Event) -> Text | None:
    """The log line of an event; None for what other lines already say."""
    match event:
        case ("start", seat):
            return text("log.start", rule="IA-006", who=player(seat))
        case ("round", number):
            return text("log.round", n=number)
        case ("turn", _) | ("kept", *_) | ("ready", *_):
            return None
        case ("founded", seat, what):
            return text(f"log.founded_{what}", rule="IA-007", who=player(seat))
        case ("rolled", seat, number, row, dice):
            return text(f"log.rolled{min(number, 2)}", who=player(seat), faces=_faces([row[die] for die in dice]))
        case ("stopped", seat):
            return text("log.stopped", rule="IA-022", who=player(seat))
        case ("led", seat, _, old, new):
            return text("log.led", rule="IA-025", who=player(seat), old=face_name(old), face=face_name(new))
        case ("omened", seat, _, old, new):
            return text("log.omened", rule="IA-026", who=player(seat), old=face_name(old), face=face_name(new))
        case ("took", seat, what):
            return text(f"log.took_{what}", rule="IA-034", who=player(seat))
        case ("gained", seat, row, amount, source):
            return text(
                "log.gained", who=player(seat), what=text(f"amount.{row}", n=amount), source=text(f"source.{source}")
            )
        case ("overflow", seat, row, amount):
            return text("log.overflow", rule="IA-015", who=player(seat), what=text(f"amount.{row}", n=amount))
        case ("tribute", seat, amount, source):
            return text("log.tribute", who=player(seat), n=amount, source=text(f"source.{source}"))
        case ("skulls", seat, amount, source):
            return text("log.skulls", rule="IA-044", who=player(seat), n=amount, source=text(f"source.{source}"))
        case ("converted", seat):
            return text("log.converted", rule="IA-122", who=player(seat))
        case ("fed", seat, number):
            return text("log.fed", rule="IA-039", who=player(seat), n=number) if number else None
        case ("famine", seat, number):
            return text("log.famine", rule="IA-040", who=player(seat), n=number)
        case ("disaster", seat, kind, skulls):
            return text("log.disaster", who=player(seat), what=text(f"disaster.{kind}"), n=skulls)
        case ("immune", seat, kind):
            return text("log.immune", who=player(seat), what=text(f"disaster.{kind}"))
        case ("battle", seat, foe, own, against, *_, army, ship):
            outcome = "won" if own > against else "lost" if own < against else "tied"
            key = f"log.battle_{outcome}"
            losses = _losses(army, ship)
            return text(
                key,
                rule="IA-057",
                who=player(seat),
                foe=text(f"foe.{foe}"),
                own=own,
                against=against,
                losses=losses,
            )
        case ("conquered", seat, boxes):
            return text("log.conquered", rule="IA-066", who=player(seat), n=boxes)
        case ("no_army", seat):
            return text("log.no_army", rule="IA-064", who=player(seat))
        case ("demanded", seat, other, own, theirs, won):
            whom = text("log.nobody") if other < 0 else player(other)
            key = "log.demanded" if won else "log.demanded_nothing"
            return text(key, rule="IA-070", who=player(seat), other=whom, own=own, theirs=theirs, n=won)
        case ("bought_off", payer, seat):
            return text("log.bought_off", rule="IA-072", who=player(payer), other=player(seat))
        case _:
            return _building_line(event)


def _losses(army: int, ship: int) -> tuple[Text | str | int, ...]:
    found: list[Text | str | int] = []
    if army:
        found.append(text("amount.armies", n=1))
    if ship:
        found.append(text("amount.ships", n=1))
    return tuple(found)


def _column_line(key: str, seat: int, filled: int, ends: tuple[int, ...]) -> Text:
    """Which box or urn of which port or province was filled last; `ends` is how many all up to each need."""
    number = next(place for place, end in enumerate(ends) if filled <= end)
    before = ends[number - 1]
    return text(key, who=player(seat), n=filled - before, all=ends[number] - before, number=number + 1)


def _building_line(event: Event) -> Text | None:
    match event:
        case ("box", seat, "port", number):
            return text("log.box_port", who=player(seat), number=number)
        case ("box", seat, "province", filled):
            return _column_line("log.box_province", seat, filled, PROVINCE_BOXES)
        case ("box", seat, monument, filled):
            boxes = MONUMENT_BOXES[MONUMENT_NUMBER[monument]]
            return text("log.box_monument", who=player(seat), what=part(monument), n=filled, all=boxes)
        case ("urn", seat, filled):
            return _column_line("log.urn", seat, filled, PORT_URNS)
        case ("built", seat, what, number):
            return text(f"log.built_{what}", who=player(seat), n=number)
        case ("raised", seat, monument, points, first):
            key = "log.raised_first" if first else "log.raised"
            return text(key, rule="IA-094", who=player(seat), what=part(monument), n=points)
        case ("army" | "ship" as kind, seat):
            return text(f"log.{kind}", who=player(seat))
        case ("die", seat, dice):
            return text("log.die", rule="IA-086", who=player(seat), n=dice)
        case ("unused", seat, what, amount):
            rule = {"population": "IA-037", "boxes": "IA-097", "innovation": "IA-102"}[what]
            return text("log.unused", rule=rule, who=player(seat), what=text(f"amount.{what}", n=amount))
        case ("bought", seat, what, goods, innovations, wealth, wasted):
            key = "log.bought_wasted" if wasted else "log.bought"
            paid = _payment(goods, innovations, wealth)
            return text(key, rule="IA-100", who=player(seat), what=part(what), paid=paid, n=wasted)
        case ("stored", seat, goods):
            return text("log.stored", rule="IA-125", who=player(seat), n=goods)
        case ("pegged" | "unpegged" as kind, seat, colony):
            rule = "IA-147" if kind == "pegged" else "IA-153"
            return text(f"log.{kind}", rule=rule, who=player(seat), what=part(colony))
        case ("colony", seat, colony, cost, displaced):
            key = "log.colony_displacing" if any(displaced) else "log.colony"
            return text(key, rule="IA-149", who=player(seat), what=part(colony), n=cost, pegs=sum(displaced))
        case ("rival", die, colony, displaced):
            key = "log.rival_displacing" if displaced else "log.rival"
            return text(key, rule="IA-172", die=die, what=part(colony), n=displaced)
        case ("rival_idle", die, size):
            return text("log.rival_none" if not size else "log.rival_full", rule="IA-176", die=die, n=size)
        case ("end", reason):
            return text(f"end.{reason}", rule="IA-128")
    return None


def chapter(event: Event) -> Text | None:
    """The title of the round or turn that an event begins."""
    match event:
        case ("round", number):
            return text("chapter.round", n=number)
        case ("turn", seat):
            return text("chapter.turn", who=player(seat))
    return None


def standing(state: IronAgeState) -> Text:
    """Where the game stands."""
    if state.seats == 1:
        return text("standing.solo", n=max(1, state.round), of=SOLO_ROUNDS)
    return text("standing.round", n=max(1, state.round))
