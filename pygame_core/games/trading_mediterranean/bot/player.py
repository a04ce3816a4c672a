"""The computer players: one engine, three levels, four temperaments; all weights stand in `weights.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ....bots.base import Alternative, Bot, Budget, Knowledge, Thought, no_choice
from ....bots.levels import Level, decide, ranked, tempered
from ....bots.reasons import compared
from ....kernel import Action, Rng, Text, text
from ..cart import Plan, strike_out
from ..data import (
    ABILITIES,
    ASK_BASIC,
    ASKS,
    CLAIMS,
    FRONTS,
    GOODS,
    GROUPS,
    ITEM_NUMBER,
    ITEMS,
    K_CALAMITY,
    K_FRONT,
    K_GOOD,
    MEETS,
    SET_VALUE,
    STAPLES,
    UNIT_COST,
    UNITS,
)
from ..effects import deck_named
from ..mat import immune
from ..stakes import name
from ..state import NO_DRAFT, Blaming, Draft, Offer, TradingState
from ..steps.purchase import entry_of
from ..steps.trading import find
from ..steps.war import margin
from ..words import both_faces
from .numbers import ERRORS, HANDLING, OUT_OF_THE_QUESTION, TUNING
from .shop import best_carts, fights, plan_worth, unarmed
from .trade import Bargain, Haggler, fits, next_part, to_store
from .value import USE_WORTH, Eye, Mat, Weights, front_runner, mat_worth, public_score
from .war import array_worth, loot_worth, pays_off, prospects, speech, target_worth

Options = list[Alternative]
NO_TABOO_WORTH = 0.5
SHOW_WORTH = 100.0
"""Who holds cards openly does so before anything else: good offers come to those whose fronts are known."""
ANSWERS = ("accept", "counter", "refuse")
MOODS: dict[str, dict[str, float]] = {"": {}, **TUNING["moods"]}
SIGHT: dict[str, dict[str, float]] = TUNING["sight"]
"""Factors on the weights by level: 0 where a level does not see something at all."""


def make_bot(level: str, mood: str) -> Bot[TradingState]:
    """An opponent of this level and temperament."""
    return TradingBot(level, mood)


def why(key: str, **args: int | Text) -> Text:
    """A reason that a hint can speak."""
    return Text(f"why.{key}", dict(args))


def _bargain_words(world: TradingState, bargain: Bargain | None) -> Text:
    """The offer that a hint has in mind, whole, and what it gains."""
    if bargain is None:
        return why("no_offer")
    gives = [both_faces(world, handle) for handle in bargain.give]
    wants = [name(f"ask_{ASKS[ask]}") for ask in bargain.want]
    for row, wealth in ((gives, bargain.give_wp), (wants, bargain.want_wp)):
        if wealth:
            row.append(text("card.wp", n=wealth))
    return text("why.bargain", gives=tuple(gives), wants=tuple(wants), n=round(bargain.gain, 1))


def _spoken(bargain: Bargain | None) -> Text:
    """What is said of an offer aloud: true of it, and nothing that its addressee alone may know."""
    if bargain is None:
        return why("offer")
    if bargain.give_wp:
        return why("offer_pays")
    if len(bargain.give) > len(bargain.want):
        return why("offer_two")
    if bargain.want_wp:
        return why("offer_asks")
    return why(("offer", "offer_sets", "offer_rather")[sum(bargain.give) % 3])


def _no(haggler: Haggler, offer: Offer) -> Text:
    """What is said with a no: true, and nothing of a hidden hand."""
    world, seat, kind = haggler.world, haggler.seat, haggler.world.kind
    if not world.can_pay(seat, offer):
        return why("no_more" if world.open_hand[seat] else "refuse")
    if any(world.known[handle] >> seat & 1 and world.skull(handle) for handle in offer.give):
        return why("no_skull")
    gain = haggler.offer_gain(offer)
    doubt = haggler.grudge(offer.maker) * len(offer.give)
    if doubt > 0 and gain + doubt > haggler.margin:
        return why("no_trust")
    if world.open_hand[seat]:
        held = Counter(K_FRONT[kind[handle]] for handle in world.hand[seat])
        collected = [front for ask in offer.want for front in MEETS[ask] if held[front] > 1]
        if collected:
            return why("no_collects", what=name(FRONTS[collected[0]]))
        useless = [front for front in (K_FRONT[kind[handle]] for handle in offer.give) if not held[front]]
        if useless:
            return why("no_use", what=name(FRONTS[useless[0]]))
    if offer.maker == haggler.ahead:
        return why("no_leader")
    if doubt > 0:
        return why("no_trust")
    return why("no_nearly" if gain > 0 else "refuse")


def _stored(world: TradingState, handle: int) -> Text:
    """Why a card is kept: of a staple another is dealt next turn."""
    good = K_GOOD[world.kind[handle]]
    return why("store_pair", what=name(GOODS[good])) if good in STAPLES else why("store")


SPOKEN = {"bribe": "bribe", "demand_wp": "demand", "yield": "yield", "decline": "decline"}
"""What is paid, asked for or kept has a reason of its own."""


def _talk(action: Action) -> Text:
    """Why something is said before a war, or answered."""
    return why(SPOKEN.get(str(action[0]), "talk"))


def _split(world: TradingState, seat: int, split: tuple[int, ...]) -> Text:
    """What an arrangement may take from one other, and lose to one that strikes with everything."""
    takes, loses = prospects(world, seat, split)
    return why("array", n=takes, m=loses)


class TradingBot:
    """Judges every choice by what it is worth to its seat, as far as the seat can know."""

    def __init__(self, level: str, mood: str) -> None:
        tuning = TUNING["levels"][level]
        self.noise = float(tuning["noise"])
        self.margin = float(tuning["margin"])
        self.reach = int(tuning["offers"])
        self.memory = float(tuning["memory"])
        self.fair = float(tuning["fair"])
        self.nodes = int(tuning["nodes"])
        self.weights: Weights = tempered(tempered(TUNING["weights"], MOODS[mood]), SIGHT.get(level, {}))
        self.plain: Weights = dict(self.weights)
        """What things are worth before the level's foresight makes more of what lasts: for reasons in points."""
        for lasting in ("city", "engine"):
            self.weights[lasting] *= float(tuning["foresight"])
        self._under_way: tuple[object, Bargain] | None = None
        """The offer being put together: only saves finding it again for each of its parts."""
        self.weights["bluff"] = min(1.0, self.weights["bluff"] * float(tuning["bluff"]))

    def think(self, mind: Knowledge[TradingState], rng: Rng, budget: Budget) -> Thought:
        """Choose one of the choices."""
        choices = mind.choices()
        if len(choices) == 1:
            return no_choice(choices[0])
        world = mind.world(rng)
        step = str(world.agenda[-1][0])
        budget.spend()
        options, errs = JUDGES[step](self, world, mind.seat, choices)
        level = Level(noise=self.noise * errs, reach=3 * self.noise * errs)
        if level.noise <= 0:
            order = ranked(options)
            return Thought(order[0].action, order, budget.spent)
        return decide(options, level, rng, budget.spent)

    # -- civic phase

    def abilities(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Use what helps; an exchange only where the worst card is worth less than a new one."""
        options: Options = []
        for action in choices:
            if action[0] == "wait":
                options.append(Alternative(action, 0.0, why("wait")))
                continue
            ability = ABILITIES[int(action[1])]
            value = USE_WORTH[ability.number]
            if ability.effect.op == "exchange":
                value = self._exchange_gain(world, seat, ability.number)
            elif ability.effect.op == "track" and ability.effect["target"] == "self":
                sign = 1 if ability.effect["toward"] in ("democracy", "venus") else -1
                track = 1 if ability.effect["track"] == "religion" else 0
                value = Eye(world, seat, self.weights).step_worth(track, sign)
            options.append(Alternative(action, value, compared(value, "why.gain")))
        return options, ERRORS.abilities

    def _card_costs(self, world: TradingState, seat: int) -> dict[int, float]:
        """What losing each card of the hand would cost."""
        eye = Eye(world, seat, self.weights)
        base = eye.goods(eye.counts)
        costs: dict[int, float] = {}
        for handle in world.hand[seat]:
            kind = world.kind[handle]
            costs[handle] = base - eye.goods(eye.changed([K_GOOD[kind]], [])) + eye.back(kind)
        return costs

    def _exchange_gain(self, world: TradingState, seat: int, number: int) -> float:
        effect = ABILITIES[number].effect
        costs = self._card_costs(world, seat)
        spare = sorted(cost for handle, cost in costs.items() if K_CALAMITY[world.kind[handle]] < 0)
        give = effect.get("give", 1)
        if len(spare) < give:
            return -1.0
        eye = Eye(world, seat, self.weights)
        base = eye.goods(eye.counts)
        group = deck_named(world, effect["deck"])
        goods = {"civic": (7, 8, 9, 10), "luxury": (11, 11, 12, 13)}.get(GROUPS[group], (group,))
        gain = sum(eye.goods(eye.changed([], [good])) - base for good in goods) / len(goods)
        return gain + HANDLING.exchange - sum(spare[:give])

    def cheapest(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Part with the card that is missed least."""
        costs = self._card_costs(world, seat)
        return [
            Alternative(a, -costs[int(a[1])] if len(a) > 1 else -OUT_OF_THE_QUESTION, why("cheapest")) for a in choices
        ], ERRORS.cheapest

    def choose_deck(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Draw what is collected."""
        eye = Eye(world, seat, self.weights)
        base = eye.goods(eye.counts)
        return [
            Alternative(a, eye.goods(eye.changed([], [GROUPS.index(str(a[1]))])) - base, why("collects"))
            for a in choices
        ], ERRORS.choose_deck

    def evangelize(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Move oneself where it helps, else whom it hurts most."""
        effect = ABILITIES[world.agenda[-1][2]].effect
        sign = 1 if effect["toward"] == "venus" else -1
        options: Options = []
        ahead = front_runner(world)
        for action in choices:
            other = int(action[1])
            value = Eye(world, other, self.weights).step_worth(1, sign)
            if other != seat:
                value = -0.5 * value * (HANDLING.leader if other == ahead else 1.0)
            options.append(Alternative(action, value, why("track")))
        return options, ERRORS.evangelize

    def against_leader(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Look at, or blame, whoever is ahead; send away units to whoever is behind."""
        step = world.agenda[-1][0]
        options: Options = []
        for action in choices:
            other = int(action[1])
            value = public_score(world, other) / 10
            if step == "scapegoat" and immune(world, other, Blaming._make(world.agenda[-1]).calamity):
                value -= OUT_OF_THE_QUESTION
            reason = "leader"
            if step == "send":
                value = 2 * OUT_OF_THE_QUESTION if other == seat else -value
                reason = "joins" if other == seat else "behind"
            options.append(Alternative(action, value, why(reason)))
        return options, ERRORS.against_leader

    def harbor(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Sail to whoever is likeliest to hold what is wanted."""
        haggler = self._haggler(world, seat)
        front = self._wanted_front(haggler)
        options = [
            Alternative(
                a, haggler.others[int(a[1])][front] + HANDLING.from_leader * (a[1] == haggler.ahead), why("collects")
            )
            for a in choices
        ]
        return options, ERRORS.harbor

    def harbor_good(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Demand what adds most, if it is likely there."""
        haggler = self._haggler(world, seat)
        row = haggler.others[world.agenda[-1][2]]
        options: Options = []
        for action in choices:
            front = FRONTS.index(str(action[1]))
            options.append(
                Alternative(action, min(1.0, row[front]) * self._front_gain(haggler, front), why("collects"))
            )
        return options, ERRORS.harbor_good

    def _front_gain(self, haggler: Haggler, front: int) -> float:
        return haggler.swap_gain((), (front,), haggler.eye.unknown(front))

    def _wanted_front(self, haggler: Haggler) -> int:
        present = [max(row[f] for row in haggler.others) for f in range(len(FRONTS))]
        return max(range(len(FRONTS)), key=lambda f: min(1.0, present[f]) * self._front_gain(haggler, f))

    def taboo(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Bar what others would like and oneself would not; after a split vote meet halfway."""
        values: dict[Action, float] = {}
        for action in choices:
            if action[0] == "no_taboo":
                values[action] = NO_TABOO_WORTH
                continue
            dev = ITEM_NUMBER[str(action[1])]
            mine = self._dev_worth(world, seat, dev)
            theirs = max(self._dev_worth(world, other, dev) for other in world.order if other != seat)
            values[action] = HANDLING.others_loss * theirs - mine
        if world.agenda[-1][3]:
            common = self._common_taboo(world, values)
            if common is not None:
                return [Alternative(a, float(a == common), why("taboo")) for a in choices], ERRORS.taboo
        return [
            Alternative(a, value, why("taboo" if len(a) > 1 else "wait")) for a, value in values.items()
        ], ERRORS.taboo

    @staticmethod
    def _common_taboo(world: TradingState, values: dict[Action, float]) -> Action | None:
        """What the split vote named and one can live with, the first on show: where two minds can meet."""
        named = [ITEMS[dev].id for _, dev in world.agenda[-1][3] if dev >= 0]
        return next((a for a in values if len(a) > 1 and a[1] in named and values[a] > -NO_TABOO_WORTH), None)

    def _dev_worth(self, world: TradingState, seat: int, dev: int) -> float:
        if world.devs[seat] >> dev & 1:
            return 0.0
        mat = Mat(world.faces[seat], world.devs[seat], world.units[seat])
        more = Mat(world.faces[seat], world.devs[seat] | 1 << dev, world.units[seat])
        gain = mat_worth(world, seat, more, self.weights, [dev]) - mat_worth(world, seat, mat, self.weights, [])
        return gain - HANDLING.price * ITEMS[dev].cost

    # -- trading

    def _haggler(self, world: TradingState, seat: int) -> Haggler:
        return Haggler(Eye(world, seat, self.weights), self.reach, self.margin, self.memory, self.fair)

    def visit(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Answer what waits by its gain; then make an offer if one pays."""
        haggler = self._haggler(world, seat)
        options: Options = []
        answers = any(action[0] == "refuse" for action in choices)
        for action in choices:
            verb = action[0]
            if answers and verb not in ANSWERS:
                options.append(Alternative(action, -OUT_OF_THE_QUESTION))
            elif verb == "accept":
                gain = haggler.offer_gain(find(world, int(action[1])))
                options.append(Alternative(action, gain - self.margin, compared(gain, "why.gain"), why("swap")))
            elif verb == "counter":
                options.append(Alternative(action, self._counter_value(world, haggler, int(action[1])), why("counter")))
            elif verb == "refuse":
                options.append(Alternative(action, 0.0, why("kept"), _no(haggler, find(world, int(action[1])))))
            elif verb == "offer":
                bargain = haggler.best(NO_DRAFT)
                if bargain is not None:
                    self._under_way = (haggler.position(), bargain)
                value = bargain.value if bargain is not None else -1.0
                options.append(Alternative(action, value, _bargain_words(world, bargain), _spoken(bargain)))
            elif verb == "pass":
                options.append(Alternative(action, HANDLING.visit_pass, why("pass")))
            elif verb == "show_hand" and self.weights["openness"] >= 0.5:
                options.append(Alternative(action, SHOW_WORTH, why("show")))
            else:
                options.append(Alternative(action, -OUT_OF_THE_QUESTION))
        return options, 1.0 if answers else 0.0

    def _counter_value(self, world: TradingState, haggler: Haggler, number: int) -> float:
        """A counter pays where an offer is nearly good enough."""
        offer = find(world, number)
        gain = haggler.offer_gain(offer)
        if self.reach < 2 or not offer.give or not -2.0 < gain <= self.margin:
            return -OUT_OF_THE_QUESTION
        front = K_FRONT[world.kind[offer.give[0]]]
        bargain = haggler.best(NO_DRAFT._replace(to=offer.maker), front)
        return -OUT_OF_THE_QUESTION if bargain is None else HANDLING.counter * bargain.value - HANDLING.counter_cost

    def draft(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Put the best offer together, part by part."""
        haggler = self._haggler(world, seat)
        draft = world.draft
        place = haggler.position()
        bargain = None
        if self._under_way is not None and self._under_way[0] == place and fits(draft, self._under_way[1]):
            bargain = self._under_way[1]
        elif any(ask >= ASK_BASIC for ask in draft.want):
            gain = haggler.draft_gain(draft)
            wished: Action = ("post",) if gain > 0 else ("drop",)
            return [Alternative(a, float(a == wished), why("offer")) for a in choices], ERRORS.draft
        else:
            bargain = self._planned(haggler, draft) or haggler.best(draft)
        if bargain is None:
            action: Action = ("drop",)
        else:
            self._under_way = (place, bargain)
            action = next_part(draft, bargain, haggler, self.weights["bluff"], choices)
        options = [Alternative(a, -1.0) for a in choices if a != action]
        worth = bargain.value if bargain is not None else 0.0
        return [
            Alternative(action, max(0.0, worth), _bargain_words(world, bargain), _spoken(bargain)),
            *options,
        ], ERRORS.draft

    @staticmethod
    def _planned(haggler: Haggler, draft: Draft) -> Bargain | None:
        """What a draft was begun for, found again from an empty one; None where the draft leads elsewhere.

        A bot may be made anew for each decision: were every part judged by what lies there already, half of an offer
        could look too poor to go on with, and be dropped and begun for ever.
        """
        world = haggler.world
        begun = NO_DRAFT if draft.answers < 0 else NO_DRAFT._replace(to=draft.to, answers=draft.answers)
        answered = [offer for offer in world.offers if offer.number == draft.answers and offer.give]
        plan = haggler.best(begun, K_FRONT[world.kind[answered[0].give[0]]]) if answered else None
        plan = plan or haggler.best(begun)
        return plan if plan is not None and fits(draft, plan) else None

    def speak(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Say what was planned."""
        claim = self._haggler(world, seat).claim(world.agenda[-1][2], self.weights["bluff"])
        options = []
        for action in choices:
            options.append(Alternative(action, float(claim >= 0 and CLAIMS[claim] == action[1]), why("claim")))
        return options, ERRORS.speak

    def commit(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Store what will grow."""
        kept = to_store(Eye(world, seat, self.weights))
        options: Options = []
        missing = [handle for handle in kept if ("keep", handle) in choices]
        for action in choices:
            if action[0] == "keep":
                value = 1.0 - HANDLING.in_order * missing.index(int(action[1])) if int(action[1]) in missing else -1.0
                options.append(Alternative(action, value, _stored(world, int(action[1]))))
            else:
                options.append(
                    Alternative(action, 0.0 if action[0] == "commit" else -OUT_OF_THE_QUESTION, why("spend"))
                )
        return options, ERRORS.commit

    # -- resolution

    def used_card(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Steal what adds most to one's own used cards; lose what costs least."""
        step = world.agenda[-1][0]
        eye = Eye(world, seat, self.weights)
        counts = [0] * 14
        for handle in world.used[seat]:
            counts[K_GOOD[world.kind[handle]]] += 1
        options: Options = []
        for action in choices:
            if action[0] == "disband":
                unit = UNITS.index(str(action[1]))
                options.append(Alternative(action, -float(UNIT_COST[unit]), why("cheapest")))
                continue
            kind = world.kind[int(action[1])]
            good = K_GOOD[kind]
            number = counts[good]
            knows = world.known[int(action[1])] >> seat & 1
            back = eye.back(kind) if knows else eye.unknown(K_FRONT[kind])
            if step == "steal":
                value = eye.now * (SET_VALUE[good][number + 1] - SET_VALUE[good][number]) + back
            elif step == "release":
                value = (
                    eye.now * (SET_VALUE[good][number + 1] - SET_VALUE[good][number])
                    + back
                    - HANDLING.used_card * eye.now
                )
            else:
                value = -eye.now * (SET_VALUE[good][number] - SET_VALUE[good][max(0, number - 1)]) - back
            options.append(Alternative(action, value, why("cheapest")))
        return options, ERRORS.used_card

    def forfeit(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Lose the development that is worth least."""
        options: Options = []
        for action in choices:
            dev = ITEM_NUMBER[str(action[1])]
            mat = Mat(world.faces[seat], world.devs[seat] & ~(1 << dev), world.units[seat])
            options.append(Alternative(action, mat_worth(world, seat, mat, self.weights, []), why("cheapest")))
        return options, ERRORS.forfeit

    # -- purchases

    def shop(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Buy what makes the mat worth most; but nobody goes into a war without a soldier who can have one."""
        best, stop = best_carts(world, seat, self.weights, self.nodes)
        options: Options = []
        for action in choices:
            if action[0] == "done":
                options.append(Alternative(action, 0.0, why("done")))
            elif action[0] == "put_back":
                options.append(Alternative(action, -OUT_OF_THE_QUESTION))
            else:
                value = best.get(entry_of(action), stop - HANDLING.not_in_cart) - stop
                options.append(Alternative(action, value, why("buy", n=self._alone(world, seat, entry_of(action)))))
        if unarmed(world, seat):
            options = self._soldiers(world, options) or options
        return options, ERRORS.shop

    def _alone(self, world: TradingState, seat: int, entry: int) -> int:
        """How many points a purchase may bring in the end, the rest of the planned cart not counted."""
        cart = world.carts[seat]
        more = (*cart, entry)
        with_it = plan_worth(Plan(world, seat, more), more, self.plain)
        return round(with_it - plan_worth(Plan(world, seat, cart), cart, self.plain))

    @staticmethod
    def _soldiers(world: TradingState, options: Options) -> Options:
        """The purchases that put somebody into the war of this turn."""
        return [
            Alternative(option.action, option.value, why("arm"))
            for option in options
            if option.action[0] in ("recruit", "replace") and fights(entry_of(option.action), world.space)
        ]

    def judge(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Strike out what the other would miss most."""
        other = world.order[world.agenda[-1][1]]
        options: Options = []
        for action in choices:
            cart = strike_out(world, other, world.carts[other], int(action[1]))
            worth = plan_worth(Plan(world, other, cart), cart, self.weights)
            options.append(Alternative(action, -worth, why("strike")))
        return options, ERRORS.judge

    # -- war

    def diplomacy(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Turn to somebody if there is something to say."""
        plan = speech(world, seat, self.weights)
        options: Options = []
        for action in choices:
            if action[0] == "silent":
                options.append(Alternative(action, 0.5, why("silent")))
            elif plan is not None and plan[0] == action[1]:
                options.append(Alternative(action, 1.0, _talk(plan[1])))
            else:
                options.append(Alternative(action, 0.0, why("silent")))
        return options, ERRORS.diplomacy

    def message(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Say it."""
        plan = speech(world, seat, self.weights)
        wished = plan[1] if plan is not None else ("promise",)
        return [Alternative(a, float(a == wished), _talk(a)) for a in choices], ERRORS.message

    def reply(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """To a bribe a promise, as words cost little; to a demand the money where the danger is worth it."""
        _, _, other, demanded = world.agenda[-1]
        pays = demanded and pays_off(world, seat, other, demanded)
        wished: Action = ("agree",) if not demanded else ("yield", demanded) if pays else ("decline",)
        return [Alternative(a, float(a == wished), _talk(a)) for a in choices], ERRORS.reply

    def array(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Split the army by what it may win and must save."""
        options = [
            Alternative(a, array_worth(world, seat, split, self.weights), _split(world, seat, split))
            for a in choices
            for split in (tuple(int(n) for n in a[1:]),)
        ]
        return options, ERRORS.array

    def target(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Attack where most is to be had."""
        options: Options = []
        for action in choices:
            if action[0] == "peace":
                options.append(Alternative(action, 0.0, why("peace")))
            else:
                other = int(action[1])
                worth = target_worth(world, seat, other, self.weights)
                # The forces lie open: nobody, however weak a player, mistakes a sum that is there to be read.
                vain = margin(world, seat, other) <= 0
                options.append(
                    Alternative(action, -OUT_OF_THE_QUESTION, why("vain"))
                    if vain
                    else Alternative(action, worth, why("attack", n=round(worth)))
                )
        return options, ERRORS.target

    def spoils(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Culture first."""
        options: Options = []
        for action in choices:
            worth = loot_worth(ITEM_NUMBER[str(action[1])]) if action[0] == "seize" else 0.0
            options.append(Alternative(action, worth, why("attack", n=round(worth))))
        return options, ERRORS.spoils


Judgement = Callable[[TradingBot, TradingState, int, list[Action]], tuple[Options, float]]
JUDGES: dict[str, Judgement] = {
    "abilities": TradingBot.abilities,
    "exchange": TradingBot.cheapest,
    "choose_deck": TradingBot.choose_deck,
    "evangelize": TradingBot.evangelize,
    "spy": TradingBot.against_leader,
    "harbor": TradingBot.harbor,
    "harbor_good": TradingBot.harbor_good,
    "harbor_card": TradingBot.cheapest,
    "harbor_reply": TradingBot.cheapest,
    "upkeep": TradingBot.cheapest,
    "taboo": TradingBot.taboo,
    "visit": TradingBot.visit,
    "settle": TradingBot.cheapest,
    "draft": TradingBot.draft,
    "speak": TradingBot.speak,
    "commit": TradingBot.commit,
    "scapegoat": TradingBot.against_leader,
    "steal": TradingBot.used_card,
    "forfeit": TradingBot.forfeit,
    "send": TradingBot.against_leader,
    "hunger": TradingBot.used_card,
    "release": TradingBot.used_card,
    "lose": TradingBot.used_card,
    "shop": TradingBot.shop,
    "judge": TradingBot.judge,
    "diplomacy": TradingBot.diplomacy,
    "message": TradingBot.message,
    "reply": TradingBot.reply,
    "array": TradingBot.array,
    "target": TradingBot.target,
    "spoils": TradingBot.spoils,
}
"""How each decision is judged; the number tells how much of the level's misjudgement enters."""
