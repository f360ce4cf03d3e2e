"""How a computer player comes by things and where it puts them: MODs, commanders, stations, cards, bids."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.outlook import best
from engine.rng import Chance
from engine.rules.risk2210.ai.card_play import site
from engine.rules.risk2210.ai.outlook import TERRAIN_OF, Outlook
from engine.rules.risk2210.cards import BEFORE
from engine.rules.risk2210.meta import (
    CARDS_A_TURN,
    COMMANDER_COST,
    COMMANDERS,
    DECKS,
    DIPLOMAT,
    LAND,
    NAVAL,
    NUCLEAR,
    SPACE,
    STATION,
    STATION_COST,
)
from engine.system import Choices
from engine.types import Move, Offer

RESERVE = 2
"""Energy that is kept for the cards of others' turns."""
TASTE = {"land": 4, "naval": 4, "space": 4, "nuclear": 3, "diplomat": 5}
"""How often which kind of cards is bought, against each other."""

Scored = Iterator[tuple[float, Move]]


def place(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """MODs, some at a time, each time where one more does most."""
    foresee(look)
    index = look.world.index
    places = [o for o in offers if o.verb == "place"]

    def options() -> Scored:
        for offer in places:
            space = index[offer.args[0]]
            low, high = offer.amount or (1, 1)
            before = look.urge(space)
            for n in sorted({low, min(3, high), (high + 1) // 2, high}):
                gain = (look.urge(space, n) - before) / n**0.8
                yield 1000 + gain, offer.move(look.seat, n)

    return best(options(), chance)


def foresee(look: Outlook) -> None:
    """Reckon with the commanders that will be hired when all MODs have been placed."""
    # In the setup: what the first turn will bring.
    energy = look.energy if look.view.round else 2 * COMMANDER_COST
    for kind in sorted((NAVAL, SPACE), key=lambda k: -prospects(look, k)):
        if kind not in look.leaders[look.seat] and energy >= COMMANDER_COST and prospects(look, kind) > 1:
            look.hire_soon(kind)
            energy -= COMMANDER_COST


def prospects(look: Outlook, kind: int) -> float:
    """What the commander of the seas or of the moon opens: spaces there, if there is a way."""
    terrain = TERRAIN_OF[kind]
    lift = any(look.owner[s] == look.seat for s in look.ports)
    if terrain == "moon" and not lift and not any(look.net.kind[s] == "moon" for s in look.own):
        return 0.0
    spaces = look.net.of[terrain]
    free = sum(look.worth[s] / (4 if look.units[s] else 1) for s in spaces if look.owner[s] != look.seat)
    held = sum(look.owner[s] == look.seat for s in spaces)
    return free / 4 + held


def bid(look: Outlook, offers: Choices, chance: Chance) -> Move:
    """A part of what the turn will not need, all of it in the first year, when the first seat finds most free
    spaces; most of it in the last year, when the last word counts."""
    needs = sum(COMMANDER_COST for k in (NAVAL, SPACE) if k not in look.leaders[look.seat])
    needs += sum(
        COMMANDER_COST for k, n in enumerate(look.influence) if n and k not in look.leaders[look.seat]
    )
    income = look.view.seats[look.seat].counters.get("income", 0)
    early = look.view.round == 1
    spare = max(0, min(look.energy, look.energy + income - needs - (0 if early else RESERVE)))
    most = spare if early else spare // 2 if look.years_left else 2 * spare // 3
    n = most - chance.below(most // 2 + 1) if most else 0
    return Move(look.seat, "bid", (n,))


def marker(look: Outlook, offers: Choices, chance: Chance) -> Move:
    """The last turn of the last year; before that the first one, for what is still free to take."""
    free = [offer.move(look.seat) for offer in offers]
    return free[0] if look.years_left else free[-1]


def hire(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """The piece that is missed most, where it does most; cards come after. None if none is worth it."""
    wanted = dict(_wishes(look))

    def options() -> Scored:
        for offer in offers:
            value = wanted.get(str(offer.args[0]), 0.0) if offer.args else 0.0
            if offer.verb == "buy" and value > 0:
                yield value + 0.01 * post(look, offer), offer.move(look.seat)

    return best(options(), chance)


def _wishes(look: Outlook) -> Iterator[tuple[str, float]]:
    """How much each piece is wanted, with what would be left to spend."""
    missing = [k for k in range(len(COMMANDERS)) if k not in look.leaders[look.seat]]
    left = look.energy - COMMANDER_COST
    for kind in missing:
        value = {
            NAVAL: 0.5 * prospects(look, NAVAL) - 1,
            SPACE: 0.5 * prospects(look, SPACE) - 1,
            LAND: 2.0,
            NUCLEAR: 1.6 if left >= RESERVE and look.years_left else 0.0,
            DIPLOMAT: 1.4 if left >= RESERVE else 0.0,
        }[kind]
        # Colony Influence scores for commanders in play alone; before the last year it can wait.
        yield COMMANDERS[kind], value + look.influence[kind] / (1 + 3 * look.years_left)
    built = sum(look.station[s] for s in look.own)
    rich = look.energy >= STATION_COST + (RESERVE if built else 0)
    yield STATION, (1.5 + 0.2 * look.years_left) * (rich and look.years_left > 0)


def post(look: Outlook, offer: Offer) -> float:
    """How good a space is for a piece (0 to about 100)."""
    space = look.world.index[offer.args[1]]
    if offer.args[0] == STATION:
        return 10 * site(look, space)
    kind = COMMANDERS.index(str(offer.args[0]))
    units = look.units[space]
    value = 2 * min(units, 15) + 6 * look.station[space] - 20 * look.danger(space)
    near = {look.net.kind[n] for n in (space, *look.net.near[space]) if look.owner[n] != look.seat}
    if kind == SPACE and look.station[space]:
        near.add("moon")
    if kind == DIPLOMAT:
        return value + 6 * look.station[space]
    return value + 12 * (TERRAIN_OF.get(kind, "land") in near)


def supply(look: Outlook, offers: Choices, chance: Chance, saved: int = RESERVE) -> Move | None:
    """Cards for what is left beyond the cost of those in the hand and what is saved as long as there are
    years to come. None if nothing is."""
    costs = sum(card.cost for card in look.hand if card.when == BEFORE or look.years_left)
    kept = saved if look.years_left else 0 if look.final else 1
    spare = min(look.energy - min(costs, 4) - kept, CARDS_A_TURN)
    decks = {str(o.args[1]): o for o in offers if o.verb == "buy" and o.args[0] == "cards"}
    if spare < 1 or not decks:
        return None
    deck = "diplomat" if look.final and "diplomat" in decks else _taste(list(decks), chance)
    low, high = decks[deck].amount or (1, 1)
    return decks[deck].move(look.seat, max(low, min(high, (spare + 1) // 2)))


def _taste(decks: list[str], chance: Chance) -> str:
    return chance.choice([deck for deck in DECKS if deck in decks for _ in range(TASTE[deck])])


def reward(look: Outlook, offers: Choices, chance: Chance) -> Move:
    """The deck of the card for contested territories."""
    deck = _taste([str(o.args[1]) for o in offers], chance)
    return Move(look.seat, "choose", ("draw", deck))


def claim(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """Free territories of small zones beside own ones, where few others are."""
    index, world = look.world.index, look.world

    def score(offer: Offer) -> float:
        space = index[offer.args[0]]
        region = next(m for m in world.members if space in m)
        mine = sum(look.owner[s] == look.seat for s in region)
        theirs = sum(look.owner[s] in look.rivals for s in region)
        friends = sum(look.owner[n] == look.seat for n in look.net.near[space])
        return 10 + friends + (3 * mine - 2 * theirs + 6) / len(region)

    return best(((score(o), o.move(look.seat)) for o in offers), chance)


def muster(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """The pieces of the beginning."""
    return best(((1000 + post(look, o), o.move(look.seat)) for o in offers), chance)


def deploy(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """First the station, on which plans depend, then all MODs, then the commanders to where they are."""
    pieces = [o for o in offers if o.verb == "choose" and len(o.args) == 2]
    stations = [o for o in pieces if o.args[0] == STATION]
    if not stations and any(offer.verb == "place" for offer in offers):
        return place(look, offers, chance)
    return best(((1000 + post(look, o), o.move(look.seat)) for o in stations or pieces), chance)
