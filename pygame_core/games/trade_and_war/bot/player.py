"""Computer empires: one judgement of everything on the table, with errors for the weaker levels."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from ....bots.base import Budget, Knowledge, Thought, no_choice
from ....kernel.game import Action
from ....kernel.rng import Rng
from ..board import SITE_KIND
from ..data import CARD, CARDS, EFFECTS, LEGION, SLOTS
from ..effects import HANDLERS, DestroyUnit, battle_target
from ..last_chance import TARGET_REACHED, best_plan, last_chance
from ..state import MOVED, NOBODY, REBORN, Sinking, TradeState, Voyage
from ..steps.deal import COUNTER
from ..steps.trade import DONE
from ..table import goods_of, unit_place
from .bargaining import Bargain
from .blunders import blunder
from .fighting import Captain
from .numbers import CARDPLAY, PLANS
from .outlook import Outlook, Temper, temper
from .picking import Picker
from .reasons import explained
from .trading import NEVER, Trader


class Empire:
    """A computer empire of a level and a temperament."""

    def __init__(self, level: str, mood: str = "") -> None:
        self.tune: Temper = temper(level, mood)

    def think(self, mind: Knowledge[TradeState], rng: Rng, budget: Budget) -> Thought:
        """Judge every choice and take the best."""
        choices = mind.choices()
        if len(choices) == 1:
            return no_choice(choices[0])
        look = Outlook(mind.world(rng), mind.seat, self.tune)
        rows = self.judge(look, choices)
        budget.spend(len(rows))
        return Thought(rows[0][1], explained(look, rows) if budget.reasons else (), len(rows))

    def judge(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """The choices with their values, best first; of equal ones the first."""
        step = str(look.state.agenda[-1][0])
        rows = JUDGES[step](self, look, choices)
        if self.tune.error and step in _MISJUDGED:
            rows = [(value + self._misjudged(look, action), action) for value, action in rows]
        rows.sort(key=lambda row: -row[0])
        return rows

    def _misjudged(self, look: Outlook, action: Action) -> float:
        """An error of judgement; but goods are not hauled past those who want them, nor ships gambled, by mistake."""
        error = self._error(look.state, look.seat, action)
        return min(error, 0.0) if blunder(look, action) else error

    def _error(self, state: TradeState, seat: int, action: Action) -> float:
        """A misjudgement: the same for the same action all turn long, small mostly, large at times."""
        if action[0] in _NO_ERROR:
            return 0.0
        dice = crc32(f"{action}{state.turn}{seat}{state.event}".encode())
        spread = ((dice & 0xFF) + (dice >> 8 & 0xFF) + (dice >> 16 & 0xFF)) / MEAN_OF_THREE_BYTES - 1.0
        return self.tune.error * spread * CARDPLAY.error_spread

    # -- trade ------------------------------------------------------------------------------------------------

    def trade(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Every action at every place; being done is worth nothing."""
        trader = Trader(look)
        bargain = Bargain(look, trader)
        state = look.state
        if self.tune.guards and last_chance(state, look.seat) == TARGET_REACHED:
            return self._last_trade(look, choices)
        rows: list[tuple[float, Action]] = []
        for action in choices:
            done = action[0] == "done"
            value = 0.0 if done else self._trade_value(state, look, trader, bargain, action)
            rows.append((value, action))
        return rows

    def _last_trade(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """The match ends with this trade: what still brings points, step by step, and nothing else."""
        from .. import GAME

        look.plan = best_plan(GAME, look.state, look.seat)
        wanted = look.plan.steps[0][0] if look.plan else DONE
        return [(1.0 if action == wanted else 0.0 if action == DONE else NEVER, action) for action in choices]

    def _trade_value(self, state: TradeState, look: Outlook, trader: Trader, bargain: Bargain, action: Action) -> float:
        value = bargain.talk(action) if action[0] == "talk" else trader.value(action)
        if value <= NEVER:
            return value
        return value + (self._misjudged(look, action) if self.tune.error else 0.0)

    def offer(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Add what the planned offer still lacks, then propose it."""
        wanted = Bargain(look, Trader(look)).next_step()
        return [(1.0 if action == wanted else 0.0 if action[0] == "withdraw" else -1.0, action) for action in choices]

    def answer(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Accept what is good for oneself; where it is not, say what would be."""
        bargain = Bargain(look, Trader(look))
        gain = bargain.judge_offer()
        worth = {"accept": gain, "refuse": 0.0}
        if gain <= 0.0 and COUNTER in choices:
            worth["counter"] = bargain.counter()
        return [(worth.get(str(action[0]), NEVER), action) for action in choices]

    # -- movement ---------------------------------------------------------------------------------------------

    def moves(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Units one after another; cards where they help; then the end."""
        captain = Captain(look)
        rows: list[tuple[float, Action]] = []
        for action in choices:
            verb = action[0]
            if verb == "roll":
                value = captain.roll_order(int(action[1]))
            elif verb == "play":
                value = self._card(look, captain, CARD[str(action[1])])
            elif verb == "revive":
                value = 2.0 + self._piece(look, int(action[1])) - look.tune.life
                if int(action[1]) != LEGION:
                    value -= look.jaws(int(action[1]), int(action[2]))
            elif verb == "end_moves":
                value = 0.0
            else:
                value = -1.0
            rows.append((value, action))
        return rows

    def _piece(self, look: Outlook, piece: int) -> float:
        return look.tune.legion - 1.0 if piece == LEGION else CARDPLAY.unit_back

    def _card(self, look: Outlook, captain: Captain, card: int) -> float:
        """What a move card, or a war card outside battle, is worth now."""
        effect = EFFECTS[CARDS[card].effects[0]]
        state = look.state
        if effect.op == "extra_move":
            short = [captain.short_of(unit) for unit in captain.fleet() if state.status[unit] & 1]
            return CARDPLAY.extra_move if any(0 < points <= 9 for points in short) else -1.0
        if effect.op in ("set_roll", "dice"):
            fleet = [unit for unit in captain.fleet() if not state.status[unit] & (MOVED | REBORN)]
            if effect.op == "set_roll":
                return (
                    CARDPLAY.named_total if any(7 < captain.short_of(unit) <= effect.high for unit in fleet) else -1.0
                )
            return CARDPLAY.more_dice if any(7 < captain.short_of(unit) <= 11 for unit in fleet) else -1.0
        if effect.op == "terrain_cost":
            fleet = [
                unit for unit in captain.fleet() if captain.by_land(unit) and not state.status[unit] & (MOVED | REBORN)
            ]
            return CARDPLAY.easy_ground if any(7 < captain.short_of(unit) <= 16 for unit in fleet) else -1.0
        if effect.op == "destroy_unit":
            handler = HANDLERS["destroy_unit"]
            assert isinstance(handler, DestroyUnit)
            prey = [captain.prey(unit) for unit in handler.targets(state, look.seat, effect)]
            return max(prey, default=0.0) - CARDPLAY.removal
        if effect.op == "resurrect":
            return CARDPLAY.any_other
        return -1.0

    def sail(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """The best tile."""
        captain = Captain(look)
        rows = captain.destinations(choices)
        rows += [(-CARDPLAY.on_the_way, action) for action in choices if action[0] == "play"]
        return rows

    def winds(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Slow down what is dangerous or rich."""
        voyage = Voyage._make(next(entry for entry in reversed(look.state.agenda) if entry[0] == "sail"))
        place = unit_place(voyage.unit)
        state = look.state
        worth = CARDPLAY.wind_cargo * state.cargo[place] + CARDPLAY.wind_legion * state.legions[place] - CARDPLAY.wind
        leader = max(range(state.seats), key=lambda seat: state.points[seat])
        if voyage.unit // SLOTS == leader:
            worth += 1.0
        if voyage.points < 5:
            worth = -1.0
        return [(worth if action[0] == "play" else 0.0, action) for action in choices]

    def search(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Whether what may be found is worth the risk."""
        state = look.state
        place = unit_place(int(state.agenda[-1][1]))
        risk = (
            PLANS.unit_at_risk
            + PLANS.good_at_risk * sum(goods_of(state, place))
            + look.tune.legion * state.legions[place]
        )
        return [
            (look.site_worth(SITE_KIND[int(action[1])], risk) if action[0] == "search" else 0.0, action)
            for action in choices
        ]

    # -- war --------------------------------------------------------------------------------------------------

    def war(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Attack where it pays."""
        captain = Captain(look)
        rows: list[tuple[float, Action]] = []
        for action in choices:
            if action[0] == "attack":
                rows.append((captain.attack(int(action[1])), action))
            elif action[0] == "play":
                rows.append((self._card(look, captain, CARD[str(action[1])]), action))
            else:
                rows.append((0.0, action))
        return rows

    def battle_card(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Play a card when it changes the chance enough."""
        captain = Captain(look)
        attack = look.state.battle.unit // SLOTS == look.seat
        rows: list[tuple[float, Action]] = []
        for action in choices:
            value = 0.0
            if action[0] == "play":
                card = CARDS[CARD[str(action[1])]]
                effect = EFFECTS[card.effects[0]]
                if effect.op == "resurrect":
                    value = captain.relief() - CARDPLAY.card_in_battle * card.worth
                else:
                    bonus = effect.n if effect.op == "battle_mod" else 1
                    value = captain.bonus_worth(attack, bonus) - CARDPLAY.card_in_battle * card.worth
            elif action[0] == "revive":
                value = captain.relief() - look.tune.life if action[1:] == (LEGION, look.state.battle.place) else -1.0
            rows.append((value, action))
        return rows

    def answer_card(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Cancel a card in a battle about much."""
        stake = Captain(look).stake()
        city = battle_target(look.state) == "city"
        return [
            (
                (stake * CARDPLAY.answer_stake - (CARDPLAY.answer_city if city else CARDPLAY.answer_unit))
                if action[0] == "play"
                else 0.0,
                action,
            )
            for action in choices
        ]

    def attack_dice(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """The best commitment."""
        best = Captain(look).attack_dice()
        return [(-abs(int(action[1]) - best), action) for action in choices]

    def defence_dice(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Hold the city, or lose as little as possible."""
        worth = {dice: value for value, dice in Captain(look).defence_dice()}
        return [(worth[int(action[1])], action) for action in choices]

    def claim(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Take what was won."""
        _, unit, city, _, _ = look.state.agenda[-1]
        best = Captain(look).garrison(city, look.state.legions[unit_place(unit)])
        return [
            (CARDPLAY.garrison - abs(int(action[1]) - best) if action[0] == "garrison" else 0.0, action)
            for action in choices
        ]

    def rescue(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Bring back what is useful."""
        captain = Captain(look)
        rows: list[tuple[float, Action]] = []
        for action in choices:
            if action[0] == "revive":
                value = (
                    self._piece(look, int(action[1]))
                    - look.tune.life
                    - (CARDPLAY.too_late if look.horizon < 1 else 0.0)
                    - (look.jaws(int(action[1]), int(action[2])) if int(action[1]) != LEGION else 0.0)
                )
            elif action[0] == "play":
                value = self._card(look, captain, CARD[str(action[1])])
            else:
                value = 0.0
            rows.append((value, action))
        return rows

    def sinking(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Never, if it can be helped."""
        return [(1.0 if action[0] == "turn_back" else 0.0, action) for action in choices]

    def at_end(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """Ending one's moves with a ship in danger: first move it, if it can still move."""
        state = look.state
        on_the_way = Sinking(*state.agenda[-1]).unit != NOBODY
        movable = on_the_way or any(not state.status[unit] & (MOVED | REBORN) for unit in Captain(look).fleet())
        if not movable:
            return [(1.0 if action[0] == "let_sink" else 0.0, action) for action in choices]
        return self.sinking(look, choices)

    def effect(self, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
        """The choices that cards and events ask for."""
        picker = Picker(look)
        return [(picker.value(action), action) for action in choices]


def _judge_rest(empire: Empire, look: Outlook, choices: list[Action]) -> list[tuple[float, Action]]:
    """Steps with a plain answer: refuse to give things up, take the first empire offered."""
    worth = {"keep": 1.0, "pass": 0.5, "let_go": -1.0}
    return [(worth.get(str(action[0]), 0.0), action) for action in choices]


def make_bot(level: str, mood: str) -> Empire:
    """An opponent of this level and temperament."""
    return Empire(level, mood)


JUDGES: dict[str, Callable[[Empire, Outlook, list[Action]], list[tuple[float, Action]]]] = {
    "empire": _judge_rest,
    "dismiss": _judge_rest,
    "leave_city": _judge_rest,
    "trade": Empire.trade,
    "offer": Empire.offer,
    "answer": Empire.answer,
    "hand_over": Empire.effect,
    "debt": Empire.effect,
    "late": Empire.effect,
    "effect": Empire.effect,
    "moves": Empire.moves,
    "winds": Empire.winds,
    "sail": Empire.sail,
    "sinking": Empire.at_end,
    "search": Empire.search,
    "war": Empire.war,
    "attack_card": Empire.battle_card,
    "defence_card": Empire.battle_card,
    "answer_card": Empire.answer_card,
    "attack_dice": Empire.attack_dice,
    "defence_dice": Empire.defence_dice,
    "claim": Empire.claim,
    "rescue": Empire.rescue,
    "interlude": Empire.rescue,
}
"""Who judges each decision."""

MEAN_OF_THREE_BYTES = 382.5
_MISJUDGED = frozenset(
    {"sail", "war", "moves", "search", "effect", "rescue", "interlude", "winds", "attack_card", "defence_card", "late"}
)
"""Steps in which the weaker levels err (in trade they do so by themselves, place by place)."""

_NO_ERROR = frozenset({"done", "end_moves", "roll", "turn_back", "let_sink", "propose", "withdraw", "let_go", "keep"})
