"""Decides by campaigns: where to place, what to attack, how many to move on, where to end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from engine import vocabulary
from engine.ai.campaign.numbers import CampaignScene, Owners
from engine.ai.campaign.search import Campaign, CampaignPlan, SearchEffort
from engine.ai.campaign.terrain import Floats
from engine.ai.campaign.worth import net_of
from engine.parts.field import USUAL, Escort, Field
from engine.parts.outlook import ATTACK, throw
from engine.queries.offers import Offers
from engine.system import Brain
from engine.types import Move, Offer
from engine.verbs import CHOOSE, PASS, UNTIL, Verb

MANY = 60
"""Of more moves only those that end at a front are tried."""
ROWS_PER_NODE = 20
"""Positions that are valued in the time of one move of a playout."""


EFFORTS: tuple[tuple[float, SearchEffort], ...] = (
    (20, SearchEffort(depth=2, beam=1, width=4, aims=2)),
    (100, SearchEffort(depth=3, beam=2, width=8, aims=4)),
    (400, SearchEffort(depth=3, beam=2, width=8, aims=6)),
    (float("inf"), SearchEffort(depth=8, beam=8, width=24, aims=12, answers=8)),
)
"""By budgets below these: what was found to pay. A greater budget than the greatest here changes nothing."""


SHORT = SearchEffort(depth=2, beam=1, width=4, aims=2)
"""How far is looked where many positions are compared."""


class Venture(NamedTuple):
    """Another move, and the position after it."""

    move: Move
    field: Field
    offers: Offers


class Marching(NamedTuple):
    """A move, what it is worth, and the positions that were valued."""

    move: Move
    worth: float
    rows: int


def effort_of(nodes: int) -> SearchEffort:
    """How far a search goes with this budget."""
    return next(effort for most, effort in EFFORTS if nodes < most)


class _Marches(NamedTuple):
    """Offers by what they do, with the indices of their spaces."""

    place: dict[int, Offer]
    attack: dict[tuple[int, int], Offer]
    move: dict[tuple[int, int], Offer]
    escorted: dict[tuple[int, int], Offer]
    """Moves on which an escort goes along."""
    free: bool
    """Whether the seat may pass."""
    trades: bool
    """Whether it may spend cards first."""
    others: list[Offer]
    """What else may be done before armies are placed."""


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
    marches = _sorted(field, rules, offers, first)
    if marches is None or (_is_other(marches, first) and not (marches.place and brain.candidates)):
        return None
    net, effort = net_of(brain.campaign), effort_of(nodes)
    campaign = Campaign(CampaignScene(field), net, effort)
    if marches.place:
        if marches.others and (found := _venture(campaign, marches, rules, ventures)):
            return found
        found = _place(campaign, marches, offers.seat)
        if marches.trades and vocabulary.verb(rules, first.verb).weighed:
            rich = _traded(field)
            more = _enlarged(marches, rich.pool - field.pool)
            other = _place(Campaign(CampaignScene(rich), net, effort), more, offers.seat)
            if other.worth > found.worth:
                return Marching(first, other.worth, found.rows + other.rows)
        return found
    if marches.attack:
        return _attack(campaign, marches, offers.seat)
    return _move(campaign, marches, offers.seat)


def _venture(
    campaign: Campaign, marches: _Marches, rules: str, ventures: Iterable[Venture]
) -> Marching | None:
    """The venture after which the position is worth more than as it is, if there is one: by a short look."""
    best: Marching | None = None
    rows = 0
    for venture in ventures:
        after = _sorted(venture.field, rules, venture.offers, venture.move)
        if after is None:
            continue
        if best is None:
            short = Campaign(campaign.scene, campaign.net, SHORT)
            best = _place(short, marches, venture.move.seat)
            rows, now = best.rows, best.worth
        short = Campaign(CampaignScene(venture.field), campaign.net, SHORT)
        found = _place(short, after, venture.move.seat) if after.place else _stay(short, venture.move)
        rows += found.rows
        if found.worth > best.worth:
            best = Marching(venture.move, found.worth, 0)
    return best._replace(rows=rows) if best and best.worth > now else None


def _stay(campaign: Campaign, move: Move) -> Marching:
    """The best campaign when nothing is left to place."""
    scene = campaign.scene
    plan = campaign.best(scene.owner[None], scene.armies[None], np.full(1, -1, dtype=np.intp))
    return Marching(move, plan.worth, plan.rows)


def _is_other(marches: _Marches, move: Move) -> bool:
    """Whether a move is no matter of campaigns."""
    return any(move in offer for offer in marches.others)


def _sorted(field: Field, rules: str, offers: Iterable[Offer], first: Move) -> _Marches | None:
    """The offers by what they do; None if none is a matter of campaigns. Idle ones are left out, unless the
    normal player would take one."""
    index = {space: i for i, space in enumerate(field.terrain.ids)}
    found = _Marches({}, {}, {}, {}, free=False, trades=False, others=[])
    for offer in offers:
        if offer.idle and first not in offer:
            continue
        verb = vocabulary.verb(rules, offer.verb)
        spaces = [index[str(arg)] for arg in offer.args[:2] if arg in index]
        if offer.verb == PASS:
            found = found._replace(free=True)
        elif verb.weighed:
            found = found._replace(trades=True)
        elif not _note(found, verb, spaces, offer, field.escorts) and not _spreads(offer, spaces):
            found.others.append(offer)
    return found if found.place or found.attack or found.move or found.escorted else None


def _spreads(offer: Offer, spaces: Sequence[int]) -> bool:
    """Whether it is a word by which the rest is placed somehow."""
    return offer.verb == CHOOSE and len(offer.args) == 1 and not spaces and not offer.amount


def _note(found: _Marches, verb: Verb, spaces: Sequence[int], offer: Offer, escorts: Sequence[int]) -> bool:
    """Note an offer where it belongs; False if it belongs nowhere."""
    if not offer.amount or not spaces:
        return False
    if verb.places and len(offer.args) == 1:
        found.place[spaces[0]] = offer
    elif verb.marches and len(spaces) == 2:
        pair = spaces[0], spaces[1]
        words = len(offer.args)
        known = found.attack if verb.hostile else found.move
        if words > 2 and not verb.hostile and pair[0] in escorts:
            found.escorted[pair] = offer
            return True
        # The last word of an attack says that it goes on, and a move with nobody along is the plain one.
        if pair not in known or (words >= len(known[pair].args) if verb.hostile else words == 2):
            known[pair] = offer
    else:
        return False
    return True


def _traded(field: Field) -> Field:
    """The position after the best set of the hand has been traded."""
    cards = [n - 3 * (seat == field.seat) for seat, n in enumerate(field.cards)]
    more = int(field.hand)
    return replace(field, pool=field.pool + more, cards=cards, hand=0.0, worth=field.later or field.worth)


def _enlarged(marches: _Marches, more: int) -> _Marches:
    """The same offers with this many more armies to place."""
    place = {
        space: Offer(o.verb, o.args, (o.amount[0], o.amount[1] + more))
        for space, o in marches.place.items()
        if o.amount
    }
    return marches._replace(place=place)


def _place(campaign: Campaign, marches: _Marches, seat: int) -> Marching:
    """Tries all of the pool on each space, and for good sieges as many as they need, the rest elsewhere."""
    scene = campaign.scene
    most = {space: offer.amount[1] for space, offer in marches.place.items() if offer.amount}
    near = scene.field.terrain.near
    fronts = [
        s for s in most
        if scene.owner[s] == 0 and any(scene.owner[t] != 0 and not scene.closed[t] for t in near[s])
    ] or list(most)  # fmt: skip
    rows = [_with(scene.armies, {s: most[s]}) for s in fronts]
    placed: list[tuple[int, int]] = [(s, most[s]) for s in fronts]
    owner = np.repeat(scene.owner[None], len(rows), axis=0)
    values = campaign.worth(owner, np.stack(rows), np.full(len(rows), float(scene.field.took)))
    order = [fronts[k] for k in np.argsort(-values, kind="stable")]
    limited = min(most.values()) < scene.field.pool
    if limited:
        order += [s for s in most if s not in fronts]
        rows = [_spread(scene, {s: most[s]}, order, most) for s in fronts]
    rest = order[0]
    starts = [-1 if s == rest or limited else s for s in fronts]
    for s in fronts:
        for n in sorted(_needs(scene, s, most[s])):
            if s != rest:
                rows.append(_spread(scene, {s: n}, order, most))
                placed.append((s, n))
                starts.append(s)
    plan = campaign.best(
        np.repeat(scene.owner[None], len(rows), axis=0), np.stack(rows), np.array(starts, dtype=np.intp)
    )
    space, n = placed[plan.root]
    return Marching(marches.place[space].move(seat, n), plan.worth, plan.rows)


def _needs(scene: CampaignScene, space: int, most: int) -> set[int]:
    """Numbers of armies with which sieges from a space are likely to succeed, fewer than all."""
    have = int(scene.armies[space])
    found = set()
    for t in scene.field.terrain.near[space]:
        if scene.owner[t] != 0 and not scene.closed[t]:
            guard = int(scene.armies[t])
            want = guard + 3 + guard // 3
            if have < want < have + most:
                found.add(want - have)
    return found


def _spread(scene: CampaignScene, more: dict[int, int], order: Sequence[int], most: dict[int, int]) -> Floats:
    """The armies with some placed as given, and the rest of the pool where it is worth most."""
    left = max(scene.field.pool, *most.values()) - sum(more.values())
    given = dict(more)
    for space in order:
        if left <= 0:
            break
        if space not in given:
            given[space] = min(left, most[space])
            left -= given[space]
    return _with(scene.armies, given)


def _with(armies: Floats, more: dict[int, int]) -> Floats:
    row = armies.copy()
    for space, n in more.items():
        row[space] += n
    return row


def _attack(campaign: Campaign, marches: _Marches, seat: int) -> Marching:
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
    return _move(campaign, marches, seat)


def _early(campaign: Campaign, marches: _Marches, seat: int) -> Marching:
    """Before the attacks: a move with which a better campaign follows, or the first siege, or nothing yet."""
    scene = campaign.scene
    moves: list[Move] = [Move(seat, PASS)]
    rows = [scene.armies]
    ways = [(offer.amount[1], a, t) for (a, t), offer in marches.move.items() if offer.amount]
    near = scene.field.terrain.near
    ways = [way for way in ways if any(scene.owner[n] != 0 for n in near[way[2]])]
    for n, a, t in sorted(ways, key=lambda way: (-way[0], way))[: campaign.effort.beam]:
        moves.append(marches.move[a, t].move(seat, n))
        rows.append(_with(scene.armies, {a: -n, t: n}))
    owner = np.repeat(scene.owner[None], len(rows), axis=0)
    plan = campaign.best(owner, np.stack(rows), np.full(len(rows), -1, dtype=np.intp))
    move = moves[plan.root] if plan.step else moves[0]
    if not plan.root and plan.step and (offer := marches.attack.get((plan.step.origin, plan.step.to))):
        move = offer.move(seat, _stop(scene, offer, plan))
    return Marching(move, plan.worth, plan.rows)


def _throw(campaign: Campaign, marches: _Marches, seat: int) -> Marching:
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
            row = _with(scene.armies, {a: -lost})
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


def _move(campaign: Campaign, marches: _Marches, seat: int) -> Marching:
    """A move into a conquered space, from which the campaign may go on, or one that ends the turn."""
    scene = campaign.scene
    rows: list[Floats] = []
    moves: list[Move] = []
    if not marches.free and (found := _plain(scene, marches, seat)):
        return found
    if marches.free:
        rows.append(scene.armies)
        moves.append(Move(seat, PASS))
    for (a, t), offer in _worthy(scene, marches):
        assert offer.amount
        for n in _amounts(offer, marches.free):
            row = scene.armies.copy()
            moved = n if marches.free else n - offer.amount[0]
            row[a] -= moved
            row[t] += moved
            rows.append(row)
            moves.append(offer.move(seat, n))
    escort = np.repeat(scene.escort[None], len(rows), axis=0)
    if marches.free:
        for (a, t), offer in marches.escorted.items():
            for n in _amounts(offer, marches.free):
                rows.append(_with(scene.armies, {a: -n, t: n}))
                moves.append(offer.move(seat, n))
                escort = np.vstack([escort, _escorted(scene, a, t)])
                rows[-1][t] += scene.gifts[t]
    owner = np.repeat(scene.owner[None], len(rows), axis=0)
    if marches.free:
        plan = campaign.last(owner, np.stack(rows), escort)
    else:
        plan = campaign.best(owner, np.stack(rows), np.full(len(rows), -1, dtype=np.intp))
    return Marching(moves[plan.root], plan.worth, plan.rows)


def _worthy(scene: CampaignScene, marches: _Marches) -> list[tuple[tuple[int, int], Offer]]:
    """The moves without an escort; of many only those that end at a front."""
    pairs = list(marches.move.items())
    if len(pairs) <= MANY:
        return pairs
    near = scene.field.terrain.near
    return [pair for pair in pairs if any(scene.owner[n] != 0 for n in near[pair[0][1]])]


def _escorted(scene: CampaignScene, a: int, t: int) -> Owners:
    """The escorts once one has gone from one space to another."""
    escort = scene.escort.copy()
    escort[a], escort[t] = Escort.NONE, Escort.STAYS if scene.gifts[t] else Escort.CAME
    return escort


def _plain(scene: CampaignScene, marches: _Marches, seat: int) -> Marching | None:
    """All that can go on, if nothing is beside the space that they leave, or if there is no choice."""
    (((a, _), offer), *more) = marches.move.items()
    assert offer.amount
    beset = any(scene.owner[n] != 0 and not scene.closed[n] for n in scene.field.terrain.near[a])
    if more or (beset and offer.amount[0] < offer.amount[1]):
        return None
    return Marching(offer.move(seat, offer.amount[1]), 0.0, 0)


def _amounts(offer: Offer, free: bool) -> Sequence[int]:
    """Some amounts, the greatest first."""
    assert offer.amount
    low, high = offer.amount
    if free:
        return list(dict.fromkeys((high, max(low, high - 2), max(low, (low + high) // 2))))
    return list(dict.fromkeys((high, max(low, high - 1), max(low, high - 3), (low + high) // 2, low)))
