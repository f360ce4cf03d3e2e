"""How a computer player moves units: invasions, the advance, fortifying, and which units it gives up."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from engine.parts.outlook import best
from engine.rng import Chance
from engine.rules.risk2210.ai.outlook import Outlook
from engine.rules.risk2210.invasion.moves import party
from engine.rules.risk2210.meta import COMMANDERS, DIPLOMAT, LAND, NAVAL, NUCLEAR, SPACE
from engine.rules.risk2210.state import group
from engine.system import Choices
from engine.types import Move, Offer

PRICE = {DIPLOMAT: 1.0, LAND: 2.0, NUCLEAR: 2.5, SPACE: 3.0, NAVAL: 3.1}
"""What the commanders are worth to their seat, against each other."""
IDLE = 0.4
"""What a fortifying move must bring."""
SOURCES = 6
"""How many spaces are looked at as the start of a fortifying move."""

Scored = Iterator[tuple[float, Move]]


def invade(look: Outlook, offers: Choices, chance: Chance) -> Move:
    """The best invasion; none if nothing promises enough."""
    index = look.world.index
    pairs: dict[tuple[int, int], list[Offer]] = {}
    for offer in offers:
        if offer.verb in ("attack", "move"):
            pairs.setdefault((index[offer.args[0]], index[offer.args[1]]), []).append(offer)

    def options() -> Scored:
        for (a, t), ways in pairs.items():
            if look.units[t]:
                yield _attack(look, a, t)
            else:
                yield from _walk(look, a, t, ways)

    return best(options(), chance) or Move(look.seat, "pass")


def _attack(look: Outlook, a: int, t: int) -> tuple[float, Move]:
    """Dice until the space is taken or luck has been bad enough to think again."""
    ids, units = look.world.ids, look.units[a]
    stop = max(look.floor(a), units - ceil(1.3 * look.units[t]) - 2)
    score = look.strike(a, t, units) if stop < units else 0.0
    return score, Move(look.seat, "attack", (ids[a], ids[t], "until", stop))


def _walk(look: Outlook, a: int, t: int, ways: list[Offer]) -> Scored:
    """Ways to enter a space that nobody defends; commanders go alone in the last year only."""
    before, exposed = look.urge(a), look.commander_risk(a)
    for offer, kinds, n in _parties(look, ways):
        if not n and look.years_left:
            continue
        with look.march(a, t, kinds, n):
            then, at_risk = look.urge(a) + look.urge(t), look.commander_risk(a) + look.commander_risk(t)
        # What is taken counts in full; the rest only tells the ways apart.
        gain = look.worth[t] * (1.2 + 0.01 * (then - before)) - (at_risk - exposed)
        yield gain, offer.move(look.seat, n)


def _parties(look: Outlook, offers: list[Offer]) -> Iterator[tuple[Offer, tuple[int, ...], int]]:
    """Some ways to march: for each set of commanders few, half and all of the MODs."""
    for offer in offers:
        low, high = offer.amount or (0, 0)
        kinds, _ = party(offer.move(look.seat))
        for n in {low, (low + high) // 2, high - 1 if high > low else high, high}:
            yield offer, kinds, n


def occupy(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """Who advances after a conquest: so that both spaces stand best together."""
    index = look.world.index
    a, t = index[look.prompt["from"]], index[look.prompt["to"]]
    back = look.staff[t]
    # As if nobody had advanced yet.
    look.units[a] += look.units[t]
    look.staff[a] += back
    look.units[t], look.staff[t] = 0, ()
    ways = list(offers)
    scored = [
        (look.urge_after(a, t, kinds, n) + 0.001 * n, offer.move(look.seat, n))
        for offer, kinds, n in _parties(look, ways)
    ]
    least = min(score for score, _ in scored)
    return best(((score - least + 1, move) for score, move in scored), chance)


def regroup(look: Outlook, chance: Chance) -> Move | None:
    """The fortifying move that helps most: idle units to the front. None if none helps. Legal as long as the
    seat has one left."""
    ids = look.world.ids
    front = set(look.front)
    idle = [s for s in look.own if look.units[s] > 1]
    idle.sort(key=lambda s: (look.threat(s) > 0, -look.units[s]))

    def options() -> Scored:
        for a in idle[:SOURCES]:
            spare = min(look.mods[a], look.units[a] - 1)
            if not spare:
                continue
            fighters = tuple(k for k in look.staff[a] if k in (LAND, NUCLEAR))
            fighters = fighters if look.units[a] > spare + len(fighters) else ()
            for t in sorted(look.network(a) & front):
                before = look.urge(a) + look.urge(t)
                for kinds in {(), fighters}:
                    for n in {spare, (spare + 1) // 2}:
                        words = (group(kinds),) if kinds else ()
                        move = Move(look.seat, "move", (ids[a], ids[t], *words, n))
                        yield look.urge_after(a, t, kinds, n) - before - IDLE, move

    return best(options(), chance)


def lose(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """The cheapest units: MODs, then the commanders that are missed least."""

    def price(offer: Offer) -> float:
        lost = str(offer.args[2])
        return 0.0 if lost == "mods" else sum(PRICE[COMMANDERS.index(k)] for k in lost.split("+"))

    return best(((100 - price(offer), offer.move(look.seat)) for offer in offers), chance)


def thin_out(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """MODs that have to go: where most stand idle, and rather not the last of a space."""
    index = look.world.index

    def options() -> Scored:
        for offer in offers:
            space = index[offer.args[1]]
            _, high = offer.amount or (1, 1)
            spare = min(high, look.units[space] - 1)
            n = max(1, (spare + 1) // 2)
            cost = look.urge(space) - look.urge(space, -n) + (0 if spare else 2 * look.worth[space])
            yield 1000 - cost / n, offer.move(look.seat, n)

    return best(options(), chance)
