"""Prompts, labels, details, log lines: keys and arguments; the words stand in `text/en.toml`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel import Action, Event, Text, player, text
from ...kernel.text import seated
from .cart import Plan
from .data import (
    ABILITIES,
    AGES,
    ASKS,
    CALAMITIES,
    CIVILIZATIONS,
    CLAIMS,
    FACES,
    FRONTS,
    GROUPS,
    ITEM_NUMBER,
    ITEMS,
    KINDS,
    SEATING,
    SIDES,
    SPACES,
    STRENGTH,
    UNITS,
    Effect,
    Kind,
)
from .stakes import exchanged, moved, name, stake
from .state import Answering, Blaming, Offer, Swapping, TradingState
from .steps.civic import available
from .steps.purchase import action_of, entry_of
from .steps.trading import find, put, speaker


def names(words: tuple[int, ...], table: tuple[str, ...]) -> tuple[Text, ...]:
    """The names of several parts."""
    return tuple(name(table[word]) for word in words)


def back(kind: Kind) -> Text:
    """The hidden part of a card in words."""
    if kind.calamity >= 0:
        return text("back.calamity", what=name(CALAMITIES[kind.calamity]))
    if kind.track >= 0:
        return text("back.idea", side=name(SIDES[kind.track * 2 + (kind.steps > 0)]), n=abs(kind.steps))
    if kind.wp:
        return text("back.gain" if kind.wp > 0 else "back.loss", n=abs(kind.wp))
    return text("back.luxury", what=name(("spices", "gold", "piracy")[kind.good - 11]))


def both_faces(state: TradingState, handle: int) -> Text:
    """A card of one's own: front and back."""
    kind = KINDS[state.kind[handle]]
    return text("card.both", front=name(FRONTS[kind.front]), back=back(kind))


def front_only(state: TradingState, handle: int, seat: int) -> Text:
    """Somebody else's card: its front, and its back for who has seen it."""
    if state.known[handle] >> seat & 1:
        return both_faces(state, handle)
    return name(FRONTS[KINDS[state.kind[handle]].front])


# -- prompts ---------------------------------------------------------------------------------------------------


def prompt(state: TradingState) -> Text:
    """What the game waits for."""
    if not state.agenda:
        return text("prompt.over")
    frame = state.agenda[-1]
    step = frame[0]
    if step == "visit":
        waiting = len(put(state, speaker(state, frame[1])))
        if waiting:
            return text("prompt.visit_waiting", n=waiting)
        key = "prompt.visit_posted" if state.posted else "prompt.visit"
        return text(key, round=state.round, rounds=state.rounds)
    if step == "commit":
        seat = state.order[frame[1]]
        return text("prompt.commit", n=len(state.marks[seat]), limit=state.limit[seat])
    if step == "shop":
        seat = state.order[frame[1]]
        left = state.income[seat] - Plan(state, seat, state.carts[seat]).spent
        return text("prompt.shop", left=left, income=state.income[seat])
    if step == "taboo":
        return text("prompt.taboo_again" if frame[1] else "prompt.taboo")
    if step == "scapegoat":
        return text("prompt.scapegoat", what=name(CALAMITIES[Blaming._make(frame).calamity]))
    if step == "judge":
        return text("prompt.judge", who=player(state.order[frame[1]]))
    if step in ("steal", "send"):
        _, _, victim, left, *_ = frame
        return text(f"prompt.{step}", who=player(victim), n=left)
    if step in ("hunger", "lose"):
        _, _, left, *_ = frame
        return text(f"prompt.{step}", n=left)
    if step == "abilities" and not available(state, state.order[frame[1]]):
        return text("prompt.abilities_used")
    if step == "exchange":
        return Text("prompt.exchange", exchanged(state))
    if step == "evangelize":
        return Text("prompt.evangelize", moved(state))
    if step == "spoils":
        _, target, left = state.loot[0]
        return text("prompt.spoils", who=player(target), n=left)
    if step == "reply":
        asked = Answering._make(frame)
        key = "prompt.reply_demand" if asked.demanded else "prompt.reply_bribe"
        return text(key, who=player(asked.other), n=asked.demanded)
    if step == "message":
        return text("prompt.message", who=player(frame[2]))
    if step == "harbor_reply":
        swap = Swapping(*frame)
        return text("prompt.harbor_reply", who=player(swap.seat), front=name(FRONTS[swap.front]))
    if step == "settle":
        ask = find(state, frame[2]).want[len(state.picks)]
        return text("prompt.settle", ask=name(f"ask_{ASKS[ask]}"))
    return text(f"prompt.{step}")


# -- labels ----------------------------------------------------------------------------------------------------


def claimed(card: Text, claim: int) -> Text:
    """A card with what is said about its back (-1: nothing)."""
    return card if claim < 0 else text("card.claimed", card=card, claim=name(f"claim_{CLAIMS[claim]}"))


def sides_of_offer(offer: Offer, state: TradingState, seat: int) -> tuple[Text, Text]:
    """What an offer gives and what it asks for."""
    given: list[Text] = []
    said = dict(offer.claims)
    for handle in offer.give:
        given.append(claimed(front_only(state, handle, seat), said.get(handle, -1)))
    if offer.give_wp:
        given.append(text("card.wp", n=offer.give_wp))
    asked = [name(f"ask_{ASKS[ask]}") for ask in offer.want]
    if offer.want_wp:
        asked.append(text("card.wp", n=offer.want_wp))
    return text("list.parts", parts=tuple(given)), text("list.parts", parts=tuple(asked))


def _offer_label(state: TradingState, action: Action) -> Text:
    number = int(action[1])
    offer = find(state, number)
    seat = state.order[(state.agenda[-1][1] + state.round - 1) % state.seats]
    gives, wants = sides_of_offer(offer, state, seat)
    return text(f"choice.{action[0]}", who=player(offer.maker), gives=gives, wants=wants)


def _card_label(state: TradingState, action: Action) -> Text:
    return text(f"choice.{action[0]}", card=both_faces(state, int(action[1])))


def _steal_label(state: TradingState, action: Action) -> Text:
    return text("choice.steal", card=front_only(state, int(action[1]), state.agenda[-1][1]))


def _seat_label(state: TradingState, action: Action) -> Text:
    return text(f"choice.{action[0]}", who=player(int(action[1])))


def _item_label(state: TradingState, action: Action) -> Text:
    return text(f"choice.{action[0]}", what=name(str(action[1])))


def _use_label(state: TradingState, action: Action) -> Text:
    ability = ABILITIES[int(action[1])]
    return text("choice.use", what=name(ITEMS[ability.item].id), effect=effect_text(ability.effect))


def _purchase_label(state: TradingState, action: Action) -> Text:
    seat = state.order[state.agenda[-1][1]]
    entry = entry_of(action)
    cost = Plan(state, seat, state.carts[seat]).cost(entry)
    if action[0] == "replace":
        return text("choice.replace", old=name(str(action[1])), new=name(str(action[2])), n=cost)
    return text(f"choice.{action[0]}", what=name(str(action[1])), n=cost)


def _strike_label(state: TradingState, action: Action) -> Text:
    seat = state.order[state.agenda[-1][1]]
    return text(f"choice.{action[0]}", what=entry_name(state.carts[seat][int(action[1])]))


def _number_label(state: TradingState, action: Action) -> Text:
    return text(f"choice.{action[0]}", n=int(action[1]))


def _ask_label(state: TradingState, action: Action) -> Text:
    return text("choice.ask", what=name(f"ask_{action[1]}"))


def _say_label(state: TradingState, action: Action) -> Text:
    return text("choice.say", claim=name(f"claim_{action[1]}"))


def _array_label(state: TradingState, action: Action) -> Text:
    seat = state.order[state.agenda[-1][1]]
    attack = [int(number) for number in action[1:]]
    defense = [there - placed for there, placed in zip(state.units[seat], attack, strict=True)]
    return text(
        "choice.array",
        attack=sum(n * s for n, s in zip(attack, STRENGTH, strict=True)),
        attackers=_troop(attack),
        defense=sum(n * s for n, s in zip(defense, STRENGTH, strict=True)),
        defenders=_troop(defense),
    )


def _troop(counts: list[int]) -> tuple[Text, ...]:
    return tuple(text(f"card.units_{UNITS[unit]}", n=n) for unit, n in enumerate(counts) if n)


def _take_back_label(state: TradingState, action: Action) -> Text:
    part = action[1]
    if part == "give":
        return text("choice.take_back", card=both_faces(state, int(action[2])))
    if part == "ask":
        return text("choice.take_back", card=name(f"ask_{action[2]}"))
    wealth = state.draft.give_wp if part == "give_wp" else state.draft.want_wp
    return text("choice.take_back", card=text("card.wp", n=wealth))


def _decline_label(state: TradingState, _: Action) -> Text:
    asked = Answering._make(state.agenda[-1])
    return text("choice.decline", answer=text("answer.pay_nothing" if asked.demanded else "answer.promise_nothing"))


LABELS: dict[str, Callable[[TradingState, Action], Text]] = {
    **dict.fromkeys(("accept", "refuse", "counter", "withdraw"), _offer_label),
    **dict.fromkeys(("give", "pay", "keep", "unkeep", "speak", "discard", "swap", "hand_over"), _card_label),
    **dict.fromkeys(("lose", "release"), _card_label),
    **dict.fromkeys(("to", "convert", "peek", "sail", "blame", "send", "address", "attack"), _seat_label),
    **dict.fromkeys(("taboo", "forfeit", "seize", "disband", "draw", "demand"), _item_label),
    **dict.fromkeys(("buy", "recruit", "replace"), _purchase_label),
    **dict.fromkeys(("give_wp", "ask_wp", "bribe", "demand_wp", "yield"), _number_label),
    "take_back": _take_back_label,
    "steal": _steal_label,
    "use": _use_label,
    **dict.fromkeys(("strike", "put_back"), _strike_label),
    "ask": _ask_label,
    "say": _say_label,
    "array": _array_label,
    "decline": _decline_label,
}


def label(state: TradingState, action: Action) -> Text:
    """The words of a choice."""
    verb = str(action[0])
    if verb in LABELS:
        return LABELS[verb](state, action)
    return text(f"choice.{verb}")


def age_of(space: int) -> Text:
    """The age that a space of the turn track belongs to."""
    return name(f"age_{SPACES[space][0]}")


def entry_name(entry: int) -> Text:
    """The name of an entry in a cart."""
    action = action_of(entry)
    if action[0] == "replace":
        return text("card.replaced", old=name(str(action[1])), new=name(str(action[2])))
    return name(str(action[1]))


# -- details ---------------------------------------------------------------------------------------------------


MOST_NAMED = 2
"""So many calamities are named on a tile; its sheet names all."""


def effect_text(effect: Effect, table: str = "effect") -> Text:
    """What an effect does; the table "tile" says it in the few words that fit on a tile."""
    args: dict[str, Any] = {}
    key = effect.op
    for part, value in effect.args.items():
        if part == "calamities":
            args[part] = tuple(name(word) for word in value)
        elif part in ("toward", "group", "row", "deck"):
            args[part] = name(value)
        elif part == "per":
            args[part] = text(f"counter.{value}")
        elif isinstance(value, int):
            args[part] = value
    if effect.color == "ability" and effect.op == "wp":
        key = "wp_each_turn"
    elif effect.op == "track" and effect["target"] == "any":
        key = "evangelize"
    elif effect.op == "exchange":
        args.setdefault("give", 1)
    elif effect.op == "immune" and table == "tile" and len(effect["calamities"]) > MOST_NAMED:
        key = "immune_many"
        args = {"first": name(effect["calamities"][0]), "n": len(effect["calamities"]) - 1}
    return Text(f"{table}.{key}", args)


def effect_short(effect: Effect) -> Text:
    """An effect for a line on a tile."""
    brief = effect_text(effect, "tile")
    return text("effect.each_turn", what=brief) if effect.color == "ability" else brief


def effect_whole(effect: Effect) -> Text:
    """An effect with all it says."""
    whole = effect_text(effect)
    return text("effect.each_turn", what=whole) if effect.color == "ability" else whole


def item_text(item: int) -> Text:
    """Everything an item does."""
    printed = ITEMS[item]
    parts = [effect_whole(effect) for effect in printed.effects]
    if printed.points:
        parts.insert(0, text("effect.points", n=printed.points))
    if item < FACES:
        parts.append(text("effect.side", side=name(SIDES[printed.side])))
    elif printed.category >= 0:
        parts.append(text("effect.category", what=name(("arts", "knowledge", "civics")[printed.category])))
    whole = parts[0]
    for part in parts[1:]:
        whole = text("list.then", first=whole, next=part)
    return whole


def detail(state: TradingState, action: Action) -> Text | None:
    """What a choice costs or brings, and how likely it is."""
    if action[0] in ("buy", "forfeit", "seize", "taboo"):
        return item_text(ITEM_NUMBER[str(action[1])])
    return stake(state, action)


# -- log -------------------------------------------------------------------------------------------------------


def _offered(event: Event) -> Text:
    _, seat, to, fronts, give_wp, want, want_wp, counter, claims = event
    cards = [claimed(card, claim) for card, claim in zip(names(fronts, FRONTS), claims, strict=True)]
    gives = _counted(cards, give_wp)
    wants = _counted([name(f"ask_{ASKS[ask]}") for ask in want], want_wp)
    whom = player(to) if to >= 0 else text("card.everyone")
    key = "log.countered" if counter else "log.offered"
    return text(key, who=player(seat), to=whom, gives=gives, wants=wants)


def _lapsed(event: Event) -> Text:
    _, maker, to, gone = event
    whom = player(to) if to >= 0 else text("card.everyone")
    return text("log.lapsed_gone" if gone else "log.lapsed", rule="TM-R02", who=player(maker), to=whom)


def _counted(goods: list[Text], wealth: int) -> tuple[Text, ...]:
    """One side of a deal: equal goods together, then the wealth."""
    found = [
        text("card.several", n=goods.count(good), what=good) if goods.count(good) > 1 else good
        for place, good in enumerate(goods)
        if good not in goods[:place]
    ]
    return (*found, text("card.wp", n=wealth)) if wealth else tuple(found)


def _deal(event: Event) -> Text:
    _, maker, seat, given, give_wp, paid, want_wp = event
    gives = _counted(list(names(given, FRONTS)), give_wp)
    wants = _counted(list(names(paid, FRONTS)), want_wp)
    return text("log.deal", who=player(maker), to=player(seat), gives=gives, wants=wants)


def _deal_open(event: Event) -> Text:
    _, maker, seat, given, paid = event
    no_card = (text("card.none"),)
    gives, wants = (_counted(list(names(fronts, FRONTS)), 0) or no_card for fronts in (given, paid))
    return text("log.deal", who=player(maker), to=player(seat), gives=gives, wants=wants)


def _bought(event: Event) -> Text:
    _, seat, cart, cost, left = event
    if not cart:
        return text("log.bought_nothing", who=player(seat), left=left)
    return text("log.bought" if left else "log.bought_all", who=player(seat), what=_cart(cart), n=cost, left=left)


def _cart(cart: tuple[int, ...]) -> tuple[Text, ...]:
    """What lies in a cart, soldiers of a kind counted."""
    recruits = [entry for entry in cart if action_of(entry)[0] == "recruit"]
    soldiers = [text(f"card.units_{action_of(kind)[1]}", n=recruits.count(kind)) for kind in sorted(set(recruits))]
    return (*(entry_name(entry) for entry in cart if entry not in recruits), *soldiers)


def _moved(event: Event) -> Text:
    _, seat, target, track, steps = event
    side = name(SIDES[track * 2 + (steps > 0)])
    if seat == target:
        return text("log.moved_own", who=player(seat), side=side, n=abs(steps))
    return text("log.moved", who=player(seat), whose=player(target), side=side, n=abs(steps))


def _income(event: Event) -> Text:
    _, seat, income, government, religion = event
    moves = []
    for track, steps in ((0, government), (1, religion)):
        if steps:
            moves.append(text("card.steps", n=abs(steps), side=name(SIDES[track * 2 + (steps > 0)])))
    return text("log.income", who=player(seat), n=income, moves=tuple(moves))


def _said(event: Event) -> Text:
    _, seat, other, verb, *rest = event
    return text(f"log.said_{verb}", who=player(seat), to=player(other), n=rest[0] if rest else 0)


def _taboo_split(event: Event) -> Text:
    votes = tuple(
        text("card.vote", who=player(seat), what=name(ITEMS[dev].id) if dev >= 0 else text("card.no_taboo"))
        for seat, dev in event[1]
    )
    return text("log.taboo_split", rule="TM-173", votes=votes)


def _seated(event: Event) -> Text:
    _, order, civilizations = event
    pairs = tuple(
        text("card.seated", who=seated(seat), civ=name(CIVILIZATIONS[civ]))
        for seat, civ in zip(order, civilizations, strict=True)
    )
    return text("log.seated", pairs=pairs)


def _peeked(event: Event) -> Text:
    _, seat, other, kinds = event
    cards = tuple(text("card.both", front=name(FRONTS[KINDS[k].front]), back=back(KINDS[k])) for k in kinds)
    return text("log.peeked", who=player(seat), whom=player(other), cards=cards)


def _drew_card(event: Event) -> Text:
    _, seat, number = event
    kind = KINDS[number]
    card = text("card.both", front=name(FRONTS[kind.front]), back=back(kind))
    return text("log.drew_card", who=player(seat), card=card)


LINES: dict[str, Callable[[Event], Text]] = {
    "offered": _offered,
    "lapsed": _lapsed,
    "deal": _deal,
    "deal_open": _deal_open,
    "bought": _bought,
    "moved": _moved,
    "income": _income,
    "said": _said,
    "seated": _seated,
    "peeked": _peeked,
    "drew_card": _drew_card,
    "turn": lambda e: text("log.turn", n=e[1], age=age_of(e[2])),
    "display": lambda e: text("log.display", what=tuple(name(ITEMS[dev].id) for dev in (*e[1], *e[2]))),
    "dealt": lambda e: text("log.dealt"),
    "used": lambda e: text("log.used", who=player(e[1]), what=name(ITEMS[e[2]].id)),
    "gained": lambda e: text("log.gained", who=player(e[1]), n=e[2]),
    "drew": lambda e: text("log.drew", who=player(e[1]), deck=name(GROUPS[e[2]])),
    "discarded": lambda e: text("log.discarded", who=player(e[1]), front=name(FRONTS[e[2]])),
    "peeking": lambda e: text("log.peeking", who=player(e[1]), whom=player(e[2]), n=e[3]),
    "demanded": lambda e: text(
        "log.demanded" if e[4] else "log.demanded_none", who=player(e[1]), whom=player(e[2]), front=name(FRONTS[e[3]])
    ),
    "swapped": lambda e: text(
        "log.swapped", who=player(e[1]), whom=player(e[2]), mine=name(FRONTS[e[3]]), theirs=name(FRONTS[e[4]])
    ),
    "swapping": lambda e: text("log.swapping", who=player(e[1]), whom=player(e[2]), theirs=name(FRONTS[e[3]])),
    "upkeep": lambda e: text("log.upkeep", rule="TM-055", who=player(e[1]), front=name(FRONTS[e[2]])),
    "upkeep_short": lambda e: text("log.upkeep_short", rule="TM-055", who=player(e[1]), n=e[2]),
    "taboo": lambda e: text("log.taboo", rule="TM-R34", what=name(ITEMS[e[1]].id)),
    "taboo_split": _taboo_split,
    "trading": lambda e: text(f"log.trading_{AGES[e[1]]}"),
    "withdrew": lambda e: text("log.withdrew", who=player(e[1])),
    "refused": lambda e: text("log.refused", who=player(e[1]), whom=player(e[2])),
    "openness": lambda e: text("log.opened" if e[2] else "log.closed_hand", rule="TM-050", who=player(e[1])),
    "deal_seen": lambda e: text("log.deal_seen", who=player(e[1]), to=player(e[2]), n=e[3], m=e[4]),
    "bell": lambda e: text("log.bell", rule="TM-067"),
    "closed": lambda e: text("log.closed", rule="TM-067", n=e[1]),
    "committed": lambda e: text("log.committed", who=player(e[1])),
    "spends": lambda e: text("log.spends", who=player(e[1]), n=e[2], m=e[3]),
    "immune": lambda e: text("log.immune", rule="TM-169", who=player(e[1]), what=name(CALAMITIES[e[2]])),
    "struck": lambda e: text(
        "log.struck_traded" if e[3] >= 0 else "log.struck",
        who=player(e[1]),
        what=name(CALAMITIES[e[2]]),
        trader=player(max(0, e[3])),
    ),
    "blamed": lambda e: text(
        "log.blamed", rule="TM-070", who=player(e[1]), whom=player(e[2]), what=name(CALAMITIES[e[3]])
    ),
    "stole": lambda e: text("log.stole", who=player(e[1]), whom=player(e[2]), front=name(FRONTS[e[3]])),
    "lost_card": lambda e: text("log.lost_card", who=player(e[1]), front=name(FRONTS[e[2]])),
    "nothing_stored": lambda e: text("log.nothing_stored", who=player(e[1])),
    "lost_stored": lambda e: text("log.lost_stored", who=player(e[1]), front=name(FRONTS[e[2]])),
    "lost_unit": lambda e: text("log.lost_unit", who=player(e[1]), unit=name(UNITS[e[2]])),
    "lost_city": lambda e: text("log.lost_city", who=player(e[1]), n=e[2]),
    "lost_wp": lambda e: text("log.lost_wp", who=player(e[1]), n=e[2]),
    "forfeited": lambda e: text("log.forfeited", who=player(e[1]), what=name(ITEMS[e[2]].id)),
    "joined": lambda e: text("log.joined", who=player(e[1]), unit=name(UNITS[e[2]])),
    "released": lambda e: text("log.released", rule="TM-R09", who=player(e[1]), front=name(FRONTS[e[2]])),
    "wealth": lambda e: text("log.wealth_up" if e[2] > 0 else "log.wealth_down", who=player(e[1]), n=abs(e[2])),
    "shopped": lambda e: text("log.shopped", who=player(e[1])),
    "judged": lambda e: text("log.judged", rule="TM-111", who=player(e[1]), whom=player(e[2]), what=entry_name(e[3])),
    "destroyed": lambda e: text(
        "log.destroyed", rule="TM-102", who=player(e[1]), what=tuple(name(ITEMS[f].id) for f in e[2])
    ),
    "war": lambda e: text("log.war", rule="TM-112", age=age_of(e[1])),
    "obsolete": lambda e: text("log.obsolete", unit=name(UNITS[e[1]])),
    "bribed": lambda e: text("log.bribed", rule="TM-R51", who=player(e[1]), whom=player(e[2]), n=e[3]),
    "bribing": lambda e: text("log.bribing", rule="TM-R51", who=player(e[1]), whom=player(e[2])),
    "declined": lambda e: text(
        "log.declined_demand" if e[3] else "log.declined_bribe", rule="TM-R55", who=player(e[1]), whom=player(e[2])
    ),
    "forces": lambda e: text("log.forces", who=player(e[1]), n=e[2], m=e[3]),
    "attacked": lambda e: text(
        "log.attack_won" if e[3] > 0 else "log.attack_failed", who=player(e[1]), whom=player(e[2]), n=e[3]
    ),
    "at_peace": lambda e: text("log.at_peace", who=player(e[1])),
    "seized": lambda e: text("log.seized", who=player(e[1]), whom=player(e[2]), what=name(ITEMS[e[3]].id)),
    "plundered": lambda e: text("log.plundered", who=player(e[1]), whom=player(e[2]), n=e[3]),
    "plundering": lambda e: text("log.plundering", who=player(e[1]), whom=player(e[2]), n=e[3]),
    "advanced": lambda e: text("log.advanced", who=player(e[1]), age=name(f"age_{AGES[e[2]]}")),
    "innovation": lambda e: text("log.innovation", rule="TM-133", who=player(e[1]), n=e[2]),
    "archaic": lambda e: text("log.archaic", rule="TM-135", who=player(e[1]), n=e[2]),
    "age": lambda e: text("log.age", age=name(f"age_{AGES[e[1]]}")),
    "removed": lambda e: text("log.removed", rule="TM-R29", who=player(e[1]), good=name(GROUPS[e[2]]), n=e[3]),
    "over": lambda e: text("log.over"),
}


def line(event: Event) -> Text | None:
    """The log line of an event; what only its seat sees by looking has none."""
    return None if event[0] == "marked" else LINES[event[0]](event)


def chapter(event: Event) -> Text | None:
    """The title of the turn that an event begins; the first begins with the seating."""
    if event[0] == "seated":
        return text("chapter.turn", n=1, age=age_of(0))
    return text("chapter.turn", n=event[1], age=age_of(event[2])) if event[0] == "turn" else None


def called(state: TradingState, seat: int) -> Text:
    """The civilization that a seat leads."""
    return name(CIVILIZATIONS[SEATING[state.seats][state.place[seat]]])


def standing(state: TradingState) -> Text:
    """Where the game stands."""
    if not state.agenda:
        return text("standing.over", n=state.turns)
    return text("standing.turn", n=state.turns, age=age_of(state.space), phase=text(f"phase.{state.phase}"))
