"""Decides by campaigns: where to place, what to attack, how many to move on, where to end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from engine import vocabulary
from engine.ai.campaign.matters import Marches, Marching, is_other, sorted_offers, with_more
from engine.ai.campaign.moving import move_on
from engine.ai.campaign.numbers import CampaignScene
from engine.ai.campaign.placements import place
from engine.ai.campaign.search import Campaign, CampaignPlan, SearchEffort
from engine.ai.campaign.terrain import Floats
from engine.ai.campaign.worth import net_of, weights_of
from engine.parts.field import USUAL, Field
from engine.parts.outlook import ATTACK, throw
from engine.queries.offers import Offers
from engine.system import Brain
from engine.types import Move, Offer
from engine.verbs import PASS, UNTIL

ROWS_PER_NODE = 20
"""Positions of a campaign that are valued in the time of one node."""


EFFORTS: tuple[tuple[float, SearchEffort], ...] = (
    (200, SearchEffort(depth=2, beam=1, width=4, aims=2)),
    (400, SearchEffort(depth=3, beam=2, width=8, aims=6)),
    (float("inf"), SearchEffort(depth=8, beam=8, width=24, aims=12, answers=8)),
)
"""By budgets below these: what was found to pay. Hard gets by with the least, so that expert is clearly
stronger; a greater budget than the greatest here changes nothing."""


SHORT = SearchEffort(depth=1, beam=1, width=4, aims=2)
"""How far is looked where many positions are compared."""


class Venture(NamedTuple):
    """Another move, and the position after it."""

    move: Move
    field: Field
    offers: Offers


def effort_of(nodes: int) -> SearchEffort:
    """How far a search goes with this budget."""
    return next(effort for most, effort in EFFORTS if nodes < most)


def decide(
    brain: Brain,
    field: Field,
    rules: str,
    offers: Offers,
    first: Move,
    nodes: int,
    ventures: Iterable[Venture] = (),
) -> Marching | None:
    """The seat's move by the campaign that is worth most; None if what it is asked is no matter of one.
    `first` is what the normal player would do: it knows which cards to spend, if cards are to be spent.
    `ventures` are other moves that may come before armies are placed; without any, a seat that is offered
    others is left to the planner."""
    assert brain.campaign
    marches = sorted_offers(field, rules, offers, first)
    if marches is None or (is_other(marches, first) and not (marches.place and brain.candidates)):
        return None
    net, effort = net_of(weights_of(brain, field)), effort_of(nodes)
    campaign = Campaign(CampaignScene(field), net, effort)
    if marches.place:
        if marches.others and (venture := _venture(campaign, marches, rules, ventures)):
            return venture
        venture = place(campaign, marches, offers.seat)
        if marches.trades and vocabulary.verb(rules, first.verb).weighed:
            rich = _after_trade(field)
            more = _with_armies(marches, rich.pool - field.pool)
            other = place(Campaign(CampaignScene(rich), net, effort), more, offers.seat)
            if other.worth > venture.worth:
                return Marching(first, other.worth, venture.rows + other.rows)
        return venture
    if marches.attack:
        return _attack(campaign, marches, offers.seat)
    return move_on(campaign, marches, offers.seat)


def _venture(
    campaign: Campaign, marches: Marches, rules: str, ventures: Iterable[Venture]
) -> Marching | None:
    """The venture after which the position is worth more than as it is, if there is one: by a short look."""
    best: Marching | None = None
    rows = 0
    for venture in ventures:
        after = sorted_offers(venture.field, rules, venture.offers, venture.move)
        if after is None:
            continue
        if best is None:
            short = Campaign(campaign.scene, campaign.net, SHORT)
            best = place(short, marches, venture.move.seat)
            rows, now = best.rows, best.worth
        short = Campaign(CampaignScene(venture.field), campaign.net, SHORT)
        choice = place(short, after, venture.move.seat) if after.place else _stay(short, venture.move)
        rows += choice.rows
        if choice.worth > best.worth:
            best = Marching(venture.move, choice.worth, 0)
    return best._replace(rows=rows) if best and best.worth > now else None


def _stay(campaign: Campaign, move: Move) -> Marching:
    """The best campaign when nothing is left to place."""
    scene = campaign.scene
    plan = campaign.best(scene.owner[None], scene.armies[None], np.full(1, -1, dtype=np.intp))
    return Marching(move, plan.worth, plan.rows)


def _after_trade(field: Field) -> Field:
    """The position after the best set of the hand has been traded."""
    cards = [n - 3 * (seat == field.seat) for seat, n in enumerate(field.cards)]
    more = int(field.hand)
    return replace(field, pool=field.pool + more, cards=cards, hand=0.0, worth=field.later or field.worth)


def _with_armies(marches: Marches, more: int) -> Marches:
    """The same offers with this many more armies to place."""
    place = {
        space: Offer(o.verb, o.args, (o.amount[0], o.amount[1] + more))
        for space, o in marches.place.items()
        if o.amount
    }
    return marches._replace(place=place)


def _attack(campaign: Campaign, marches: Marches, seat: int) -> Marching:
    """Goes on with the best campaign; when it is best to stop, the best move of those that end the turn."""
    scene = campaign.scene
    if scene.field.early:
        return _early(campaign, marches, seat)
    plan = campaign.best(scene.owner[None], scene.armies[None], np.full(1, -1, dtype=np.intp))
    if plan.step and (offer := marches.attack.get((plan.step.origin, plan.step.to))):
        return Marching(offer.move(seat, _stop(scene, offer, plan)), plan.worth, plan.rows)
    if marches.free and not marches.move:
        return Marching(Move(seat, PASS), plan.worth, plan.rows)
    if not marches.free and not marches.move:
        return _throw(campaign, marches, seat)
    return move_on(campaign, marches, seat)


def _early(campaign: Campaign, marches: Marches, seat: int) -> Marching:
    """Before the attacks: a move with which a better campaign follows, or the first siege, or nothing yet."""
    scene = campaign.scene
    moves: list[Move] = [Move(seat, PASS)]
    rows = [scene.armies]
    ways = [(offer.amount[1], a, t) for (a, t), offer in marches.move.items() if offer.amount]
    near = scene.field.terrain.near
    ways = [way for way in ways if any(scene.owner[n] != 0 for n in near[way[2]])]
    for n, a, t in sorted(ways, key=lambda way: (-way[0], way))[: campaign.effort.beam]:
        moves.append(marches.move[a, t].move(seat, n))
        rows.append(with_more(scene.armies, {a: -n, t: n}))
    owner = np.repeat(scene.owner[None], len(rows), axis=0)
    plan = campaign.best(owner, np.stack(rows), np.full(len(rows), -1, dtype=np.intp))
    move = moves[plan.root] if plan.step else moves[0]
    if not plan.root and plan.step and (offer := marches.attack.get((plan.step.origin, plan.step.to))):
        move = offer.move(seat, _stop(scene, offer, plan))
    return Marching(move, plan.worth, plan.rows)


def _throw(campaign: Campaign, marches: Marches, seat: int) -> Marching:
    """The attack that costs least, of a seat that must make one: broken off at once."""
    scene = campaign.scene
    rows: list[Floats] = []
    parts: list[tuple[int, float]] = []
    offers = list(marches.attack.items())
    for k, ((a, t), _) in enumerate(offers):
        arms = scene.field.arms(a, t) or USUAL
        dice = min(ATTACK, int(scene.armies[a]) - 1)
        against = min(arms.guard, int(scene.armies[t]))
        against = min(against, dice) if arms.capped else against
        strong, tough = min(arms.strong, dice), min(arms.tough, against)
        for lost, killed, p in throw(dice, strong, against, tough, arms.bonus):
            row = with_more(scene.armies, {a: -lost})
            row[t] = max(row[t] - killed, 1.0)
            rows.append(row)
            parts.append((k, p))
    owner = np.repeat(scene.owner[None], len(rows), axis=0)
    values = campaign.worth(owner, np.stack(rows), np.full(len(rows), float(scene.field.took)))
    sums = [0.0] * len(offers)
    for (k, p), value in zip(parts, values, strict=True):
        sums[k] += p * float(value)
    best = max(range(len(offers)), key=lambda k: sums[k])
    offer = offers[best][1]
    assert offer.amount
    return Marching(offer.move(seat, offer.amount[1]), sums[best], campaign.rows)


def _stop(scene: CampaignScene, offer: Offer, plan: CampaignPlan) -> int:
    """With how many armies left a siege is broken off to think again: after clearly bad luck."""
    assert plan.step
    assert offer.amount
    low, high = offer.amount
    if UNTIL not in offer.args:
        return high
    have, guard = scene.armies[plan.step.origin], scene.armies[plan.step.to]
    stop = int(min(have - 3, have - guard * 0.8 - 2))
    return max(low, min(stop, high))
