"""How the computer player of `middle_earth` attacks, with which cards, and how it redeploys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.parts.outlook import best, steps_to
from engine.rng import Chance
from engine.rules.middle_earth.ai.outlook import SITE, Outlook, Reach
from engine.rules.middle_earth.cards import KINDS, MISSION, NUMBERS
from engine.rules.middle_earth.combat.redeploying import LEADER
from engine.rules.middle_earth.meta import DATA
from engine.types import Move, Offer
from engine.verbs import UNTIL

POINT = 1.0
"""What a card counts that lies face up."""
SMALL = 0.001
"""A small value, so that one of equal choices is taken."""
WORTH_IT = 0.15
"""What a redeployment has to bring."""
SPENT = -3.0
"""An attack that brings no more than this is not made for a card's point, even at the end."""

Scored = Iterator[tuple[float, Move]]


def of(offers: Iterable[Offer], verb: str) -> list[Offer]:
    """The offers of a verb."""
    return [offer for offer in offers if offer.verb == verb]


def _mission(look: Outlook, offers: list[Offer]) -> Move | None:
    """The mission that can be declared now."""
    done = (o for o in of(offers, "play") if KINDS[NUMBERS[o.args[0]]].kind == MISSION)
    return next((o.move(look.seat) for o in done), None)


def attack(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """Missions at once; cards where they help; then whatever attack is worth it."""
    if done := _mission(look, offers):
        return done
    if card := best(_cards(look, of(offers, "play")), chance):
        return card
    sieges = [o for o in of(offers, "attack") if UNTIL in o.args]
    if siege := best(_sieges(look, sieges), chance):
        return siege
    return None if of(offers, "pass") else _forced_attack(look, offers)


def _reach(look: Outlook, offer: Offer) -> Reach:
    first = 1 if offer.verb == "play" else 0
    a, t = (look.world.index[space] for space in offer.args[first : first + 2])
    return Reach(a, t, look.armies[a], look.armies[t], look.leads(a))


def _sieges(look: Outlook, offers: list[Offer]) -> Scored:
    """Attacks to the end, or until the odds have turned."""
    for offer in offers:
        reach = _reach(look, offer)
        low, high = offer.amount or (1, 1)
        stop = 1 if look.late else max(low, min(high, reach.foe // 2 + 1))
        yield look.strike(reach), offer.move(look.seat, stop)


def _forced_attack(look: Outlook, offers: list[Offer]) -> Move:
    """An attack that must be made and does not look good: with the most dice, once."""
    (throw,) = (o for o in of(offers, "attack") if UNTIL not in o.args)
    return throw.move(look.seat)


def _cards(look: Outlook, offers: list[Offer]) -> Scored:
    """Attack cards with an attack that is worth it; at the end also for their point alone. A card is a point
    more than the same attack without it."""
    for offer in offers:
        reach, n = _reach(look, offer), offer.amount[1] if offer.amount else 0
        match offer.args[0]:
            case "ambush":
                reach = reach._replace(own=reach.own + DATA.ambush)
            case "grima_wormtongue":
                reach = reach._replace(own=reach.own + n, foe=reach.foe - n)
            case "the_enemy_is_at_hand":
                reach = reach._replace(breached=True)
        gain = look.strike(reach)
        full = n == DATA.grima or offer.args[0] != "grima_wormtongue"
        if (gain > 0 and (full or look.late)) or (look.late and gain > SPENT):
            yield max(SMALL, gain + POINT - SPENT * look.late), offer.move(look.seat)


# -- Redeployment -------------------------------------------------------------------------------------


def redeploy(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """Missions; the leader to a mission or a site, idle battalions to the front; then, perhaps, without the
    card that was earned."""
    if done := _mission(look, offers):
        return done
    move = best(_marches(look, offers), chance)
    if not look.ring:
        return move
    if night := _night(look, offers, moving=move is not None):
        return night
    if move is None and _stays_free(look, offers):
        return Move(look.seat, "choose", ("decline",))
    return move


def _stays_free(look: Outlook, offers: list[Offer]) -> bool:
    """Whether the earned card is better left: who draws it cannot keep the ring in its last territory."""
    if not any(o.args == ("decline",) for o in of(offers, "choose")):
        return False
    way = look.view.paths[0]
    keeps = any(card.kind in ("delay", "hold") and not card.space for card in look.cards)
    return way.place + 1 == len(way.spaces) and keeps and look.margin <= 0


def _night(look: Outlook, offers: list[Offer], moving: bool) -> Move | None:
    """More redeployments, once there is use for them, or for the point alone before it is too late."""
    card = next((o for o in of(offers, "play") if o.args == ("move_by_night",)), None)
    if card is None:
        return None
    idle = sum(look.armies[s] - 1 for s in look.inner)
    wanted = not look.prompt["redeployments"] and not moving and idle > 3
    return card.move(look.seat) if wanted or look.late or (look.crowded and not moving) else None


def _marches(look: Outlook, offers: list[Offer]) -> Scored:
    """By how much better the two territories stand afterwards. In a redeployment that is under way nothing
    comes back to where it came from: its source alone gives."""
    index = look.world.index
    for offer in of(offers, "move"):
        a, t = index[offer.args[0]], index[offer.args[1]]
        led = offer.args[-1] == LEADER
        low, high = offer.amount or (1, 1)
        for n in sorted({low, (low + high) // 2, high}):
            score = _march(look, a, t, n, led)
            if score > WORTH_IT:
                yield score, offer.move(look.seat, n)


def _march(look: Outlook, a: int, t: int, n: int, led: bool) -> float:
    """What it brings to send this many from one to the other, with the leader or without."""
    here, there = look.armies[a], look.armies[t]
    before = look.stands(a, here) + look.stands(t, there)
    leads = look.leads(a) and not led
    after = look.stands(a, here - n, leads) + look.stands(t, there + n, look.leads(t) or led)
    gain = after - before
    if a in look.inner and t not in look.inner:
        gain += 0.06 * n + WORTH_IT
    elif a in look.inner and n and _nearer(look, a, t):
        gain += 0.03 * n + WORTH_IT
    if led:
        gain += look.goals.get(t, 0.0) + SITE * (t in look.sites and not look.prompt["earned"])
        gain -= 0.5 * look.arrival(a) * (a in look.goals)
    return gain


def _nearer(look: Outlook, a: int, t: int) -> bool:
    """Whether the front is nearer from t than from a."""
    front = set(look.own) - look.inner
    near = look.world.neighbours
    return bool(front) and steps_to(t, front, near) < steps_to(a, front, near)
