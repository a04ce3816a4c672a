"""The computer players: one engine, three levels, four temperaments; all weights stand in `data/bots.toml`."""

from __future__ import annotations

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
    GROUPS,
    ITEM_NUMBER,
    ITEMS,
    K_CALAMITY,
    K_FRONT,
    K_GOOD,
    SET_VALUE,
    UNIT_COST,
    UNITS,
)
from ..effects import deck_named
from ..mat import immune
from ..state import NO_DRAFT, TradingState
from ..steps.purchase import entry_of
from ..steps.trading import find
from ..words import both_faces, name
from .shop import best_carts, plan_worth
from .trade import Bargain, Haggler, fits, next_part, to_store
from .value import TUNING, USE_WORTH, Eye, Mat, Weights, front_runner, mat_worth, public_score
from .war import array_worth, loot_worth, speech, target_worth

Options = list[Alternative]
NO_TABOO_WORTH = 0.5
SHOW_WORTH = 100.0
"""Who holds cards openly does so before anything else: good offers come to those whose fronts are known."""
MOODS: dict[str, dict[str, float]] = {"": {}, **TUNING["moods"]}


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


class TradingBot:
    """Judges every choice by what it is worth to its seat, as far as the seat can know."""

    def __init__(self, level: str, mood: str) -> None:
        tuning = TUNING["levels"][level]
        self.noise = float(tuning["noise"])
        self.margin = float(tuning["margin"])
        self.reach = int(tuning["offers"])
        self.memory = float(tuning["memory"])
        self.nodes = int(tuning["nodes"])
        self.weights: Weights = tempered(TUNING["weights"], MOODS[mood])
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
        options, errs = HANDLERS[step](self, world, mind.seat, choices)
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
            options.append(Alternative(action, value, why("use")))
        return options, 0.2

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
        return gain + 0.3 - sum(spare[:give])

    def cheapest(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Part with the card that is missed least."""
        costs = self._card_costs(world, seat)
        return [Alternative(a, -costs[int(a[1])] if len(a) > 1 else -50.0, why("cheapest")) for a in choices], 0.3

    def choose_deck(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Draw what is collected."""
        eye = Eye(world, seat, self.weights)
        base = eye.goods(eye.counts)
        return [
            Alternative(a, eye.goods(eye.changed([], [GROUPS.index(str(a[1]))])) - base, why("collects"))
            for a in choices
        ], 0.3

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
                value = -0.5 * value * (1.5 if other == ahead else 1.0)
            options.append(Alternative(action, value, why("track")))
        return options, 0.2

    def against_leader(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Look at, or blame, whoever is ahead."""
        step = world.agenda[-1][0]
        options: Options = []
        for action in choices:
            other = int(action[1])
            value = public_score(world, other) / 10
            if step == "scapegoat" and immune(world, other, world.agenda[-1][2]):
                value -= 50
            if step == "send":
                value = 100.0 if other == seat else -value
            options.append(Alternative(action, value, why("leader")))
        return options, 0.3

    def harbor(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Sail to whoever is likeliest to hold what is wanted."""
        haggler = self._haggler(world, seat)
        front = self._wanted_front(haggler)
        options = [
            Alternative(a, haggler.others[int(a[1])][front] + 0.1 * (a[1] == haggler.ahead), why("collects"))
            for a in choices
        ]
        return options, 0.2

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
        return options, 0.3

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
            values[action] = 0.4 * theirs - mine
        if world.agenda[-1][3]:
            common = self._common_taboo(world, values)
            if common is not None:
                return [Alternative(a, float(a == common), why("taboo")) for a in choices], 0.0
        return [Alternative(a, value, why("taboo" if len(a) > 1 else "wait")) for a, value in values.items()], 0.3

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
        return gain - 0.6 * ITEMS[dev].cost

    # -- trading

    def _haggler(self, world: TradingState, seat: int) -> Haggler:
        return Haggler(Eye(world, seat, self.weights), self.reach, self.margin, self.memory)

    def visit(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Answer what waits by its gain; then make an offer if one pays."""
        haggler = self._haggler(world, seat)
        options: Options = []
        for action in choices:
            verb = action[0]
            if verb == "accept":
                gain = haggler.offer_gain(find(world, int(action[1])))
                options.append(Alternative(action, gain - self.margin, compared(gain, "why.gain"), why("swap")))
            elif verb == "counter":
                options.append(Alternative(action, self._counter_value(world, haggler, int(action[1])), why("counter")))
            elif verb == "refuse":
                options.append(Alternative(action, 0.0, why("kept"), why("refuse")))
            elif verb == "offer":
                bargain = haggler.best(NO_DRAFT)
                if bargain is not None:
                    self._under_way = (haggler.position(), bargain)
                value = bargain.value if bargain is not None else -1.0
                options.append(Alternative(action, value, _bargain_words(world, bargain), why("offer")))
            elif verb == "pass":
                options.append(Alternative(action, 0.05, why("pass")))
            elif verb == "show_hand" and self.weights["openness"] >= 0.5:
                options.append(Alternative(action, SHOW_WORTH, why("show")))
            else:
                options.append(Alternative(action, -60.0))
        return options, 1.0 if choices[0][0] in ("accept", "counter", "refuse") else 0.0

    def _counter_value(self, world: TradingState, haggler: Haggler, number: int) -> float:
        """A counter pays where an offer is nearly good enough."""
        offer = find(world, number)
        gain = haggler.offer_gain(offer)
        if self.reach < 2 or not offer.give or not -2.0 < gain <= self.margin:
            return -1.0
        front = K_FRONT[world.kind[offer.give[0]]]
        bargain = haggler.best(NO_DRAFT._replace(to=offer.maker), front)
        return -1.0 if bargain is None else 0.7 * bargain.value - 0.3

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
            return [Alternative(a, float(a == wished), why("offer")) for a in choices], 0.0
        elif draft.answers >= 0 and not draft.want:
            offers = [offer for offer in world.offers if offer.number == draft.answers and offer.give]
            if offers:
                bargain = haggler.best(draft, K_FRONT[world.kind[offers[0].give[0]]])
        if bargain is None:
            bargain = haggler.best(draft)
        if bargain is None:
            action: Action = ("drop",)
        else:
            self._under_way = (place, bargain)
            action = next_part(draft, bargain, haggler, self.weights["bluff"], choices)
        options = [Alternative(a, -1.0) for a in choices if a != action]
        worth = bargain.value if bargain is not None else 0.0
        return [Alternative(action, max(0.0, worth), _bargain_words(world, bargain), why("offer")), *options], 0.0

    def speak(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Say what was planned."""
        claim = self._haggler(world, seat).claim(world.agenda[-1][2], self.weights["bluff"])
        options = []
        for action in choices:
            options.append(Alternative(action, float(claim >= 0 and CLAIMS[claim] == action[1]), why("claim")))
        return options, 0.0

    def commit(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Store what will grow."""
        kept = to_store(Eye(world, seat, self.weights))
        options: Options = []
        missing = [handle for handle in kept if ("keep", handle) in choices]
        for action in choices:
            if action[0] == "keep":
                value = 1.0 - 0.01 * missing.index(int(action[1])) if int(action[1]) in missing else -1.0
                options.append(Alternative(action, value, why("store")))
            else:
                options.append(Alternative(action, 0.0 if action[0] == "commit" else -60.0, why("spend")))
        return options, 0.0

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
                value = eye.now * (SET_VALUE[good][number + 1] - SET_VALUE[good][number]) + back - 1.5 * eye.now
            else:
                value = -eye.now * (SET_VALUE[good][number] - SET_VALUE[good][max(0, number - 1)]) - back
            options.append(Alternative(action, value, why("cheapest")))
        return options, 0.3

    def forfeit(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Lose the development that is worth least."""
        options: Options = []
        for action in choices:
            dev = ITEM_NUMBER[str(action[1])]
            mat = Mat(world.faces[seat], world.devs[seat] & ~(1 << dev), world.units[seat])
            options.append(Alternative(action, mat_worth(world, seat, mat, self.weights, []), why("cheapest")))
        return options, 0.5

    # -- purchases

    def shop(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Buy what makes the mat worth most."""
        best, stop = best_carts(world, seat, self.weights, self.nodes)
        options: Options = []
        for action in choices:
            if action[0] == "done":
                options.append(Alternative(action, 0.0, why("done")))
            else:
                value = best.get(entry_of(action), stop - 5.0) - stop
                options.append(Alternative(action, value, why("buy", n=round(value))))
        return options, 1.5

    def judge(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Strike out what the other would miss most."""
        other = world.order[world.agenda[-1][1]]
        options: Options = []
        for action in choices:
            cart = strike_out(world, other, world.carts[other], int(action[1]))
            worth = plan_worth(Plan(world, other, cart), cart, self.weights)
            options.append(Alternative(action, -worth, why("leader")))
        return options, 0.5

    # -- war

    def diplomacy(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Turn to somebody if there is something to say."""
        plan = speech(world, seat, self.weights)
        options: Options = []
        for action in choices:
            if action[0] == "silent":
                options.append(Alternative(action, 0.5, why("wait")))
            else:
                options.append(Alternative(action, float(plan is not None and plan[0] == action[1]), why("talk")))
        return options, 0.0

    def message(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Say it."""
        plan = speech(world, seat, self.weights)
        wished = plan[1] if plan is not None else ("promise",)
        return [Alternative(a, float(a == wished), why("talk")) for a in choices], 0.0

    def array(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Split the army by what it may win and must save."""
        options = [
            Alternative(a, array_worth(world, seat, tuple(int(n) for n in a[1:]), self.weights), why("array"))
            for a in choices
        ]
        return options, 0.4

    def target(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Attack where most is to be had."""
        options: Options = []
        for action in choices:
            if action[0] == "peace":
                options.append(Alternative(action, 0.0, why("peace")))
            else:
                worth = target_worth(world, seat, int(action[1]), self.weights)
                options.append(Alternative(action, worth, why("attack", n=round(worth))))
        return options, 0.4

    def spoils(self, world: TradingState, seat: int, choices: list[Action]) -> tuple[Options, float]:
        """Culture first."""
        options: Options = []
        for action in choices:
            worth = loot_worth(ITEM_NUMBER[str(action[1])]) if action[0] == "seize" else 0.0
            options.append(Alternative(action, worth, why("attack", n=round(worth))))
        return options, 0.2


Handler = Callable[[TradingBot, TradingState, int, list[Action]], tuple[Options, float]]
HANDLERS: dict[str, Handler] = {
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
    "array": TradingBot.array,
    "target": TradingBot.target,
    "spoils": TradingBot.spoils,
}
"""How each decision is judged; the number tells how much of the level's misjudgement enters."""
