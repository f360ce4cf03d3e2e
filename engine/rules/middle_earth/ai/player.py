"""The computer player of `middle_earth`: for each question its way to answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.parts.fallback import fallback
from engine.parts.outlook import best, steps_to
from engine.rng import Chance
from engine.rules.middle_earth.ai import answers, movement
from engine.rules.middle_earth.ai.movement import POINT, SMALL, of
from engine.rules.middle_earth.ai.outlook import SITE, Outlook
from engine.rules.middle_earth.cards import KINDS, MISSION, NUMBERS, SYMBOLS, WILDS, card_numbers
from engine.rules.middle_earth.meta import EXCHANGE, Card
from engine.system import Choices
from engine.types import Move, Offer, View

GOOD_SET = 8
"""Sets of less are kept for better ones, if there is time."""
HEAPS = (9.0, 5.0)
"""How much more than elsewhere along the frontier stands in the two best territories of the setup."""
HANDY = 0.8
"""What a card at the turn's start has to bring while there is time."""
USE = {"the_way_is_under_the_mountains": -0.2, "violent_storms": -0.4, "the_enemy_is_at_hand": -0.1}
"""By how much powers are worth more or less than their point, when one of four has to go."""


def player(view: View, offers: Choices, chance: Chance) -> Move:
    """A sensible move: sees only the view, chooses only among the offers, keeps nothing in between."""
    look = Outlook(view, offers.seat)
    move = ANSWERS[view.phase](look, list(offers), chance)
    return move if move is not None else fallback(offers)


# -- The setup ----------------------------------------------------------------------------------------


def _claim(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """Beside friends, in regions that can become one's own, where there is a stronghold or a site."""

    def score(offer: Offer) -> float:
        space = look.world.index[offer.args[0]]
        friends = sum(look.owner[n] == look.seat for n in look.world.neighbours[space])
        return look.worth[space] + friends + 0.5 * (space in look.sites)

    return best(((score(o), o.move(look.seat)) for o in offers), chance)


def _heaps(look: Outlook) -> list[int]:
    """The seat's territories from where most can be gained: the first is the leader's."""
    free = [s for s in look.own if look.foes(s, led=True)] or look.own

    def score(space: int) -> tuple[float, int]:
        foes = look.foes(space, led=True)
        wanted = sorted((look.worth[t] + 0.5 * (t in look.sites) for t in foes), reverse=True)
        return sum(wanted[:3]) + look.worth[space], -space

    return sorted(free, key=score, reverse=True)


def _share(look: Outlook) -> int:
    """Where a battalion of the setup is missing most."""
    heaps = _heaps(look)
    first = heaps[0]
    second = next((s for s in heaps[1:] if s not in look.world.neighbours[first]), first)
    wanted = dict.fromkeys(heaps, 1.0) | {second: HEAPS[1], first: HEAPS[0]}
    return min(wanted, key=lambda s: (look.armies[s] / wanted[s], s))


def _garrison(look: Outlook, offers: list[Offer], chance: Chance) -> Move:
    return Move(look.seat, "place", (look.world.ids[_share(look)], 1))


def _deploy(look: Outlook, offers: list[Offer], chance: Chance) -> Move:
    """The leader with the greatest heap, a second heap elsewhere, the rest along the frontier."""
    ids = look.world.ids
    if look.ring and not look.leaders:
        return Move(look.seat, "choose", ("leader", ids[_heaps(look)[0]]))
    total = int(look.prompt["armies"])
    left = next(o.amount[1] for o in of(offers, "place") if o.amount)
    heaps = _heaps(look)
    if left == total and left > 3:
        return Move(look.seat, "place", (ids[heaps[0]], total // 2))
    space = _share(look)
    if space == heaps[0]:
        return Move(look.seat, "choose", ("spread",))
    return Move(look.seat, "place", (ids[space], min(left, max(1, total // 4))))


def _leader(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """Where a leader stands safe and does most: beside missions and sites, among many."""

    def score(offer: Offer) -> float:
        space = look.world.index[offer.args[1]]
        here = look.armies[space]
        return 50 + look.stands(space, here, led=True) - look.stands(space, here, led=False) + SMALL * here

    if look.view.phase == "muster":
        return Move(look.seat, "choose", ("leader", look.world.ids[_heaps(look)[0]]))
    return best(((score(o), o.move(look.seat)) for o in offers), chance)


# -- The turn -----------------------------------------------------------------------------------------


def _reinforce(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """Cards of the turn's start, sets, then battalions where they do most."""
    return (
        best(_starts(look, of(offers, "play")), chance)
        or _trade(look, of(offers, "trade"), chance)
        or place(look, of(offers, "place"), chance)
    )


def _starts(look: Outlook, offers: list[Offer]) -> movement.Scored:
    """A leader borne to a site or to a better front; a bridge blocked before the strongest rival."""
    index = look.world.index
    least = 0.0 if look.late else HANDY - 0.5 * look.crowded
    for offer in offers:
        a, t = index[offer.args[1]], index[offer.args[2]]
        score = SMALL
        if offer.args[0] == "borne_to_another_place":
            here, there = look.armies[a], look.armies[t]
            score += SITE * (1 - look.last) * (t in look.sites)
            score += look.stands(a, here, led=False) - look.stands(a, here)
            score += look.stands(t, there, led=True) - look.stands(t, there)
        else:
            score += max(_blockade_value(look, a, t), _blockade_value(look, t, a))
        if score > least or look.late:
            yield max(SMALL, score), offer.move(look.seat)


def _blockade_value(look: Outlook, a: int, t: int) -> float:
    """What it brings that nobody comes from a over a bridge to a territory of one's own."""
    rivals = {s.seat for s in look.rivals}
    if look.owner[t] != look.seat or look.owner[a] not in rivals or look.leader[a]:
        return 0.0
    ahead = look.armies[a] - look.armies[t]
    return look.worth[t] * max(0, min(ahead, 8)) / 8


def _trade(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """A set that is worth much, or any if it must be, or if there is little time; with as few wild cards as
    may be, the extra battalions where they do most."""
    numbers = card_numbers(look.world)
    must = look.prompt["forced"] or look.late or look.turns < 2 * (1 + len(look.rivals))

    def score(offer: Offer) -> float:
        cards = [numbers[arg] for arg in offer.args[:3]]
        worth = EXCHANGE.worth([SYMBOLS[card] for card in cards])
        if worth < GOOD_SET and not must:
            return 0.0
        extra = 0.0
        if len(offer.args) > 3:
            space = numbers[offer.args[3]]
            extra = look.stands(space, look.armies[space] + EXCHANGE.extra) - look.stands(
                space, look.armies[space]
            )
        return 10 * worth - 5 * sum(card in WILDS for card in cards) + extra

    return best(((score(o), o.move(look.seat)) for o in offers), chance)


def place(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """On the territory that gains most; of many battalions by halves, so that a second one gets some."""

    def score(offer: Offer) -> tuple[float, Move]:
        space = look.world.index[offer.args[0]]
        most = offer.amount[1] if offer.amount else 1
        n = most if most < 8 else (most + 1) // 2
        here = look.armies[space]
        gain = look.stands(space, here + n) - look.stands(space, here)
        # Of what gains nothing, the frontier and what is beside the weakest is the better place.
        foes = look.foes(space, look.leads(space))
        hope = max((look.worth[t] / (1 + look.armies[t]) for t in foes), default=0.0)
        return 20 + gain + 0.01 * n * hope * (1 + here) ** 0.5, offer.move(look.seat, n)

    return best(map(score, offers), chance)


def _occupy(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """The number that makes both territories stand best."""
    (offer,) = offers
    low, high = offer.amount or (1, 1)
    a, t = (look.world.index[space] for space in offer.args)
    both = look.armies[a] + look.armies[t]
    tries = sorted({low, (low + high) // 2, high}, reverse=True)
    n = max(tries, key=lambda n: look.stands(a, both - n) + look.stands(t, n) + SMALL * n)
    return offer.move(look.seat, n)


def _defend(look: Outlook, offers: list[Offer], chance: Chance) -> Move:
    """With as many dice as possible: ties go to the defender."""
    return offers[0].move(look.seat)


def _discard(look: Outlook, offers: list[Offer], chance: Chance) -> Move:
    """The card of least expected use."""
    return min(offers, key=lambda o: _use(look, KINDS[NUMBERS[o.args[1]]])).move(look.seat)


def _use(look: Outlook, card: Card) -> float:
    """The expected worth of a card in the hand."""
    if card.kind == MISSION:
        space = look.world.index[card.space]
        far = min((steps_to(s, {space}, look.world.neighbours) for s in look.leaders or look.own), default=9)
        return look.goals[space] / (1 + 0.4 * max(0, far - 1))
    if card.space:
        step = look.view.paths[0].spaces.index(card.space)
        return POINT * (look.view.paths[0].place <= step)
    return POINT + USE.get(card.id, 0.0)


Answer = Callable[[Outlook, list[Offer], Chance], Move | None]
ANSWERS: Mapping[str, Answer] = {
    "claim": _claim,
    "garrison": _garrison,
    "muster": _leader,
    "deploy": _deploy,
    "reinforce": _reinforce,
    "attack": movement.attack,
    "react": answers.react,
    "defend": _defend,
    "occupy": _occupy,
    "reward": place,
    "redeploy": movement.redeploy,
    "leader": _leader,
    "discard": _discard,
    "ring": answers.ring,
}
"""By the step that asks."""
