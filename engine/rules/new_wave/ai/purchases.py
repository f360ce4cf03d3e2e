"""How the computer player of `new_wave` deals: what it buys, which cards it turns into money for it, and what
it swaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.rules.new_wave import playing
from engine.rules.new_wave.ai.decision import Decision, is_money
from engine.rules.new_wave.ai.evaluation import POINT
from engine.rules.new_wave.buildings import HEAL
from engine.rules.new_wave.market import SWAP
from engine.rules.new_wave.meta import BUILDINGS, CARDS
from engine.types import Move, Offer

ALL = Offer("play", (playing.ALL,))
SELL = "sell"


class Good(NamedTuple):
    """Something to be paid for."""

    price: int
    value: float
    """What it brings, apart from what a card does in the deck."""
    move: Move
    card: str = ""
    """The card that comes into the deck, if one does."""


class Plan(NamedTuple):
    """What the cards of the hand are for."""

    value: float = 0.0
    """What those do that are kept for moves."""
    money: int = 0
    sold: tuple[str, ...] = ()
    """The cards that leave the game for money."""
    taken: tuple[str, ...] = ()
    """Those that stay in it."""


Bag = tuple[Good, ...]


def deal(decision: Decision) -> Move | None:
    """The swap, money as far as what it buys is worth more than what the cards would do, and the purchases;
    None if there is nothing more to deal."""
    goods = list(_goods(decision))
    plans = _plans(decision)
    bags = sorted(_bags(goods, max(plan.money for plan in plans)), key=_price)
    best, wanted = max(_pairs(plans, bags), key=lambda pair: _worth(decision, *pair))
    if swap := _swap(decision, goods, wanted):
        return swap
    if best.taken and len(best.taken) == _able(decision) and ALL in decision.offers:
        return ALL.move(decision.seat)
    if earning := [*((kind, SELL) for kind in best.sold), *((kind, playing.TAKE) for kind in best.taken)]:
        return Move(decision.seat, "play", earning[0])
    return max(wanted, key=lambda good: good.price).move if wanted else None


def _pairs(plans: list[Plan], bags: list[Bag]) -> Iterator[tuple[Plan, Bag]]:
    """Each plan with all that it can pay for."""
    for plan in plans:
        for bag in bags:
            if _price(bag) > plan.money:
                break
            yield plan, bag


def _price(bag: Bag) -> int:
    return sum(good.price for good in bag)


def _worth(decision: Decision, plan: Plan, bag: Bag) -> float:
    cards = [good.card for good in bag if good.card]
    return plan.value + sum(good.value for good in bag) + decision.card_values.change(plan.sold, cards)


def _goods(decision: Decision) -> Iterator[Good]:
    """The reserve, and repairs: what has its place and its use."""
    for card in decision.piles["reserve"].cards:
        if move := decision.purchase(card.kind):
            stays = "" if CARDS[card.kind].sort == "building" else card.kind
            yield Good(CARDS[card.kind].price or 0, move.value, move.move, stays)
    healers = [BUILDINGS[tile] for tile in decision.outlook.tiles if tile and BUILDINGS[tile].heals]
    if healers and healers[0].side == decision.outlook.side and decision.outlook.damage:
        yield Good(healers[0].energy, POINT * healers[0].heals, Move(decision.seat, "choose", (HEAL,)))


def _bags(goods: list[Good], most: int) -> list[Bag]:
    """All that can be bought together for so much."""
    bags: list[Bag] = [()]
    for good in goods:
        bags += [(*bag, good) for bag in bags if _price(bag) + good.price <= most]
    return bags


def _plans(decision: Decision) -> list[Plan]:
    """What the hand can be for: of plans with the same money and the same cards sold the best."""
    plays = [
        o for o in decision.offers if o.verb == "play" and not playing.is_team(o.args) and not is_money(o)
    ]
    best: dict[str, float] = {}
    for move in decision.scored_moves(plays):
        kind = str(move.move.args[0])
        best[kind] = max(best.get(kind, 0.0), move.value)
    plans = [Plan(money=decision.outlook.money)]
    for kind, n in decision.outlook.hand.items():
        for _ in range(n):
            best_plans: dict[tuple[int, tuple[str, ...]], Plan] = {}
            for plan in plans:
                for new in _uses(plan, kind, best.get(kind, 0.0)):
                    key = new.money, new.sold
                    if key not in best_plans or new.value > best_plans[key].value:
                        best_plans[key] = new
            plans = list(best_plans.values())
    return plans


def _uses(plan: Plan, kind: str, value: float) -> Iterator[Plan]:
    """A plan with one card more: for its move, or for money."""
    yield plan._replace(value=plan.value + value)
    for action in CARDS[kind].actions:
        if action.effect == "gain" and action.removes:
            yield plan._replace(money=plan.money + action.n, sold=(*plan.sold, kind))
        elif action.effect == "gain":
            yield plan._replace(money=plan.money + action.n, taken=(*plan.taken, kind))


def _able(decision: Decision) -> int:
    """How many cards of the hand can be taken as money."""
    return sum(
        n for k, n in decision.outlook.hand.items() if any(a.word == playing.TAKE for a in CARDS[k].actions)
    )


def _swap(decision: Decision, goods: list[Good], wanted: Bag) -> Move | None:
    """The card that is worth least, and is not wanted, makes room."""
    values = {
        g.move.args[0]: g.value + decision.card_values.change((), (g.card,) if g.card else ()) for g in goods
    }
    keep = {good.move.args[0] for good in wanted}
    swaps = [o for o in decision.offers if o.args[:1] == (SWAP,) and o.args[1] not in keep]
    worst = min(swaps, key=lambda o: values.get(o.args[1], 0.0), default=None)
    return worst.move(decision.seat) if worst else None
