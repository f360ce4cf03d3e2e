"""How a computer player of `nuked` places, plays cards, attacks and fortifies."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.outlook import best
from engine.rng import Chance
from engine.rules.nuked.ai.outlook import Outlook
from engine.rules.nuked.cards import NUMBERS
from engine.rules.nuked.meta import DATA, coastal
from engine.system import Choices
from engine.types import Move

LAND, CARD, DUEL = 2.0, 3.0, 0.9
"""What a territory is worth, in troops; a card; and a rival's troop where there is only one rival."""
CROWD = 0.3
"""A rival's troop where there are others to profit from its death."""
BOMB = 5.0
"""What a bomb has to do, in troops."""

Scored = Iterator[tuple[float, Move]]


def reinforce(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """The Farm first, as far as it is in danger; then what brings a rival's Farm nearer."""
    if card := _strike_card(look, offers) or _recruits(look, offers):
        return card
    pool, capital = look.prompt["armies"], look.prompt["capital"]
    guard = look.guard()
    keep = {look.farm: guard}
    short = guard - look.army[look.farm]
    heaps = [s for s in look.own if look.border(s)] or [look.farm]
    scored = []
    for space in heaps:
        with look.add_troops(space, pool):
            scored.append((look.promise(keep), look.army[space], space))
    promise, _, space = max(scored)
    if capital and (short > 0 or not look.open or promise < 1):
        return Move(look.seat, "choose", ("capital",))
    if short > 0:
        return Move(look.seat, "place", (look.world.ids[look.farm], min(short, pool)))
    return Move(look.seat, "place", (look.world.ids[space], pool))


def attack(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """A card that pays, a Farm that can be taken, whatever else is cheap, then the way home."""
    return (
        _strike(look)
        or _strike_card(look, offers)
        or _bomb(look, offers, chance)
        or _recruits(look, offers)
        or best(_captures(look, offers), chance)
        or _spare_card(look, offers)
        or _fortify(look, offers)
    )


def _keep(look: Outlook) -> dict[int, int]:
    """What must stay on one's own Farm; nothing if taking another one ends the game."""
    return {} if len(look.rivals) == 1 else {look.farm: look.guard()}


def _strike(look: Outlook, armed: bool | None = None) -> Move | None:
    """The next step towards a Farm that can be taken in this turn."""
    if not look.open:
        return None
    ready = bool(look.prompt.get("armed")) if armed is None else armed
    for t, march in sorted(look.marches(look.seat, _keep(look)).items(), key=lambda m: -m[1].troops):
        # An Attack card is spent on the first rival: it helps who stands beside the Farm already.
        if march.troops >= look.least(t, ready and march.step == t):
            n = look.army[march.start] - max(1, _keep(look).get(march.start, 1))
            return Move(look.seat, "attack", (look.world.ids[march.start], look.world.ids[march.step], n))
    return None


def _strike_card(look: Outlook, offers: Choices) -> Move | None:
    """A card with which a Farm can be taken in this turn."""
    if not look.open or look.prompt.get("played") or _strike(look):
        return None
    ids = look.world.ids
    for kind in look.playable("attack"):
        if _strike(look, armed=True):
            return _legal(offers, Move(look.seat, "play", (kind,)))
    for kind in look.playable("extra"):
        for space in look.own:
            with look.add_troops(space, DATA.cards[NUMBERS[kind]].troops):
                if _strike(look):
                    return _legal(offers, Move(look.seat, "play", (kind, ids[space])))
    for kind in look.playable("boat"):
        for a, t in _crossings(look):
            with look.ferry(a, t):
                if _strike(look):
                    return _legal(offers, Move(look.seat, "play", (kind, ids[a], ids[t])))
    return None


def _crossings(look: Outlook) -> Iterator[tuple[int, int]]:
    """From the two strongest coasts to Farms, then to what lies beside them."""
    coast = coastal(look.world)
    strong = sorted((s for s in look.own if s in coast), key=lambda s: -look.army[s])[:2]
    farms = set(look.rivals.values())
    goals = {t for farm in farms for t in (farm, *look.near[farm])}
    for a in strong:
        for t in sorted(goals & coast, key=lambda t: (t not in farms, t)):
            if t not in look.near[a] and look.owner[t] != look.seat and t not in look.hot:
                yield a, t


def _legal(offers: Choices, move: Move) -> Move | None:
    return move if move in offers else None


def _bomb(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """Where most of a rival's troops die, and few of one's own suffer beside it."""
    if look.prompt.get("played"):
        return None
    kill = DUEL if len(look.rivals) == 1 else 2 * CROWD

    def strikes() -> Scored:
        for kind in look.playable("nuke"):
            for t, owner in enumerate(look.owner):
                if owner in look.rivals and t != look.rivals[owner] and t not in look.hot:
                    beside = [look.owner[n] for n in look.near[t]]
                    foes = sum(o in look.rivals for o in beside)
                    score = kill * (look.army[t] + foes) - 2 * beside.count(look.seat)
                    yield score - BOMB, Move(look.seat, "play", (kind, look.world.ids[t]))

    move = best(strikes(), chance)
    return _legal(offers, move) if move else None


def _recruits(look: Outlook, offers: Choices) -> Move | None:
    """Extra troops: for the Farm if it is in danger, else for the greatest army on the border."""
    if look.prompt.get("played"):
        return None
    for kind in look.playable("extra"):
        danger = look.army[look.farm] < look.guard()
        space = look.farm if danger else max(_front(look), key=lambda s: look.army[s])
        return _legal(offers, Move(look.seat, "play", (kind, look.world.ids[space])))
    return None


def _front(look: Outlook) -> list[int]:
    return [s for s in look.own if look.border(s)] or look.own


def _captures(look: Outlook, offers: Choices) -> Scored:
    """What can be taken: its worth and the troops that both sides lose."""
    ids = look.world.ids
    guard = look.guard()
    kill = DUEL if len(look.rivals) == 1 else CROWD
    main = max(look.own, key=lambda s: look.army[s])
    for offer in offers:
        if offer.verb != "attack" or offer.amount is None:
            continue
        a, t = (look.world.index[arg] for arg in offer.args)
        low, high = offer.amount
        high = min(high, look.army[a] - guard) if a == look.farm else high
        if low > high:
            continue
        lost = look.army[t] if look.owner[t] >= 0 else DATA.vacant_lost
        gain = LAND + kill * look.army[t] - lost
        if look.owner[t] >= 0:
            region = look.world.members[_region(look, t)]
            gain += 1.5 * (sum(look.owner[s] == look.seat for s in region) == len(region) - 1)
        if len(look.hand) < DATA.hand:
            gain += CARD / 2
        # The greatest army stays together for a Farm; others go where they are needed.
        n = low if a == main or look.border_after(a, t) else high
        yield gain, Move(look.seat, "attack", (ids[a], ids[t], n))


def _region(look: Outlook, space: int) -> int:
    return next(r for r, members in enumerate(look.world.members) if space in members)


def _spare_card(look: Outlook, offers: Choices) -> Move | None:
    """With a full hand a card that is of little use now makes room for another: an Attack card where it opens
    an attack, a Boat where it links what is cut off, or anywhere."""
    if look.prompt.get("played") or len(look.hand) < DATA.hand:
        return None
    for kind in look.playable("attack"):
        if any(_is_weaker(look, a, t) for a in look.own for t in look.near[a]):
            return _legal(offers, Move(look.seat, "play", (kind,)))
    if boat := _spare_boat(look, offers):
        return boat
    for kind in look.playable("nuke"):
        weak = [s for s, o in enumerate(look.owner) if o in look.rivals and s not in look.capitals.values()]
        if weak:
            most = min(weak, key=lambda s: (-look.army[s], s))
            return _legal(offers, Move(look.seat, "play", (kind, look.world.ids[most])))
    return None


def _is_weaker(look: Outlook, a: int, t: int) -> bool:
    """Whether a territory of a rival, without its Farm, could be attacked with more troops than it holds."""
    rival = look.owner[t] in look.rivals and t not in look.capitals.values()
    return rival and look.army[t] < look.army[a] - 1


def _spare_boat(look: Outlook, offers: Choices) -> Move | None:
    """A Boat that links what is cut off; where nothing is, any Boat."""
    for kind in look.playable("boat"):
        linked = look.network()
        lost = [s for s in look.own if s not in linked]
        for offer in offers:
            if offer.verb == "play" and offer.args[0] == kind:
                a, t = (look.world.index[arg] for arg in offer.args[1:])
                if not lost or (a in linked and t in lost):
                    return offer.move(look.seat)
    return None


def _fortify(look: Outlook, offers: Choices) -> Move | None:
    """What stands idle goes where it brings a rival's Farm nearest, or home if the Farm is in danger."""
    guard = look.guard()
    ways: dict[int, list[int]] = {}
    for offer in offers:
        if offer.verb == "move":
            a, t = (look.world.index[arg] for arg in offer.args)
            ways.setdefault(a, []).append(t)
    spare = {a: look.army[a] - (guard if a == look.farm else 1) for a in ways}
    keep = {look.farm: guard}
    short = guard - look.army[look.farm]
    idle = sorted((a for a in ways if spare[a] > 0), key=lambda a: -spare[a])[:4]
    moves: list[tuple[float, int, int, int]] = []
    now = look.promise(keep)
    for a in idle:
        if short > 0 and look.farm in ways[a]:
            moves.append((10.0 + min(spare[a], short), a, look.farm, min(spare[a], short)))
        inner = a == look.farm or not look.border(a)
        for t in ways[a]:
            if look.border(t) and t != look.farm:
                with look.add_troops(a, -spare[a]), look.add_troops(t, spare[a]):
                    gain = look.promise(keep) - now + (0.05 * spare[a] if inner else 0.0)
                    moves.append((gain + 0.001 * look.army[t], a, t, spare[a]))
    if not moves or max(moves)[0] <= 0.05:
        return None
    _, a, t, n = max(moves)
    return Move(look.seat, "move", (look.world.ids[a], look.world.ids[t], n))
