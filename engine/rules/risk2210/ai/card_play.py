"""When a computer player plays command cards: in its own turn, and in the windows of others' turns.

A card is played when what it brings, in territories, is above its cost in energy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import mean

from engine.parts.outlook import best, siege
from engine.rng import Chance
from engine.rules.risk2210.ai.movement import PRICE, regroup
from engine.rules.risk2210.ai.outlook import COMMANDER, FOE, STATION_WORTH, Outlook
from engine.rules.risk2210.cards import BEFORE, REACT, TURN_END, Card
from engine.rules.risk2210.losses import trap_losses
from engine.rules.risk2210.meta import COMMANDERS, DIPLOMAT, NUCLEAR, SPACE
from engine.rules.risk2210.state import NOBODY, seat_of
from engine.system import Choices
from engine.types import Arg, Move

ENERGY = 0.35
"""What an energy is worth in territories."""
THIRD_PARTY = 0.4
"""How much of an opponent's good one feels when a leader is attacking it."""

Args = tuple[Arg, ...]
Gain = Callable[[Outlook, Card, Args], float]


def _space(look: Outlook, args: Args) -> int:
    return look.world.index[args[0]]


def _where(look: Outlook, card: Card) -> Iterator[int]:
    return (i for i, kind in enumerate(look.net.kind) if not card.terrain or kind == card.terrain)


def harm(look: Outlook, space: int, n: int) -> float:
    """How good it is that this many units are destroyed in a space; below 0 in one's own."""
    n = min(n, look.units[space])
    owner = look.owner[space]
    if owner == look.seat:
        return -n * look.unit - look.worth[space] * (n == look.units[space])
    if owner not in look.rivals:
        return 0.05 * n
    weight = 1.3 if owner == look.top else 1.0
    emptied = 1.2 * (n == look.units[space] and not look.station[space])
    lost = max(0, n - look.mods[space]) * COMMANDER / 2
    opens = any(space in set(look.ways(a)) for a in look.own if look.units[a] > 3)
    return weight * (n * FOE * (1.5 if opens else 1) + emptied + lost)


def _assemble(look: Outlook, card: Card, args: Args) -> float:
    space = _space(look, args)
    return card.n * look.unit + max(0.0, look.urge(space, card.n) - look.urge(space))


def _jam(look: Outlook, card: Card, args: Args) -> float:
    """Worth it against whom this seat is about to attack, and who could answer."""
    other = seat_of(args[0])
    held = sum(look.view.seats[other].cards.values())
    targets = [(a, t) for a in look.own for t in look.ways(a) if look.owner[t] == other]
    pressed = sum(look.strike(a, t, look.units[a]) > 0 for a, t in targets)
    return 0.2 * min(held, 5) * min(pressed, 4) * (1.3 if other == look.top else 1) - 0.3


def _invade_earth(look: Outlook, card: Card, args: Args) -> float:
    """By the strongest space on the moon: from there the invasion comes."""
    return max((look.units[s] for s in look.own if look.net.kind[s] == "moon"), default=0) - 3.5


def _extraction(look: Outlook, card: Card, args: Args) -> float:
    missing = sum(look.owner[s] != look.seat for s in look.net.of["moon"])
    return card.n * ENERGY - 0.8 * missing


def _scatter(look: Outlook, card: Card, args: Args) -> float:
    """By what half of the units of an average space of that terrain means."""
    return card.n * mean(
        harm(look, s, -(-look.units[s] // 2)) if look.owner[s] not in (look.seat, NOBODY) else 0.0
        for s in _where(look, card)
    )


def _rocket(look: Outlook, card: Card, args: Args) -> float:
    return mean(harm(look, _space(look, args), die) for die in range(1, 7))


def _strike(look: Outlook, card: Card, args: Args) -> float:
    return harm(look, _space(look, args), card.n)


def _assassin(look: Outlook, card: Card, args: Args) -> float:
    other = seat_of(args[0])
    price = PRICE[COMMANDERS.index(str(args[1]))]
    return 0.75 * price * (1.3 if other == look.top else 0.8) * (other in look.rivals)


def _blast(look: Outlook, card: Card, args: Args) -> float:
    """By the average zone of that terrain: the die makes all of them equally likely."""
    zones = {look.world.spaces[s].region for s in _where(look, card)}
    return sum(harm(look, s, card.n) for s in _where(look, card) if look.units[s]) / len(zones)


def _armageddon(look: Outlook, card: Card, args: Args) -> float:
    """Others may join in: only with some of the cards oneself."""
    mine = sum(c.deck == NUCLEAR and c.when == BEFORE for c in look.hand) - 1
    theirs = sum(look.view.seats[s].cards["nuclear"] for s in look.rivals if NUCLEAR in look.leaders[s])
    return 1.5 * mine - 0.7 * theirs


def _decoys(look: Outlook, card: Card, args: Args) -> float:
    """By the commanders who stand in danger."""
    return max((look.danger(s) * len(look.staff[s]) for s in look.own if look.staff[s]), default=0.0) - (
        0.5 if look.years_left else 0.2
    )


def _station(look: Outlook, card: Card, args: Args) -> float:
    return STATION_WORTH / 2 + site(look, _space(look, args))


def site(look: Outlook, space: int) -> float:
    """How good a space is for a station: well manned, in some danger, and on Earth if there is none yet."""
    earth = look.net.kind[space] != "moon"
    lift = earth and not any(look.owner[s] == look.seat for s in look.ports)
    held = min(look.units[space], 12) / 6 + min(look.worth[space], 20) / 20
    return held + lift * (2.0 if SPACE in look.leaders[look.seat] else 0.8)


def _reduction(look: Outlook, card: Card, args: Args) -> float:
    theirs = sum(min(card.n, look.view.seats[r].counters["armies"]) for r in look.rivals)
    return 1.2 * FOE * theirs - look.unit * (card.n // 2) * 0.5


def _flat(value: float) -> Gain:
    return lambda look, card, args: value


GAINS: dict[str, Gain] = {
    "assemble": _assemble,
    "spread": _flat(1.2),
    "jam": _jam,
    "scout": _flat(1.0),
    "hidden_energy": _flat(0.6),
    "extraction": _extraction,
    "invade_earth": _invade_earth,
    "scatter": _scatter,
    "rocket": _rocket,
    "strike": _strike,
    "assassin": _assassin,
    "blast": _blast,
    "armageddon": _armageddon,
    "crisis": _flat(1.0),
    "energy": lambda look, card, args: card.n * ENERGY,
    "decoys": _decoys,
    "station": _station,
    "reduction": _reduction,
}
"""By effect: what a card brings in one's own turn before the first invasion."""


def play(look: Outlook, offers: Choices, chance: Chance, free: bool = False) -> Move | None:
    """The card that brings most above its cost now; None if none does."""
    if not look.hand:
        return None

    def options() -> Iterator[tuple[float, Move]]:
        for offer in offers:
            if offer.verb == "play":
                card = look.cards[str(offer.args[0])]
                gain = GAINS[card.effect](look, card, offer.args[1:])
                yield gain - (0 if free else card.cost * ENERGY), offer.move(look.seat)

    return best(options(), chance)


def again(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """At the end of the turn: a card for another fortifying move, if one would help."""
    if any(card.when == TURN_END for card in look.hand) and regroup(look, chance):
        cards = (offer.move(look.seat) for offer in offers if offer.verb == "play")
        return next(cards, None)
    return None


def react(look: Outlook, offers: Choices, chance: Chance) -> Move:
    """In a window: the card that saves most. Never silent for the rest of the turn: that would tell opponents
    that no card for windows is held."""
    if not any(card.when == REACT and card.cost <= look.energy for card in look.hand):
        return Move(look.seat, "pass")
    index = look.world.index
    a, t = index[look.prompt["from"]], index[look.prompt["to"]]
    gains = (
        (_saves(look, look.cards[str(offer.args[0])], a, t, offer.args[1:]), offer.move(look.seat))
        for offer in offers
        if offer.verb == "play"
    )
    return best(gains, chance) or Move(look.seat, "pass")


def _falls(look: Outlook, a: int, t: int, attackers: int, more: int = 0, tough: int = 0) -> float:
    """How likely t is to fall to this many units from a, with that many more to defend it."""
    dice = max(tough, look.tough(t))
    return siege(attackers - 1, look.units[t] + more, look.helpers(a, t), dice).chance


def _saves(look: Outlook, card: Card, a: int, t: int, args: Args) -> float:
    """What a reaction brings, above its cost."""
    there = look.units[a]
    risk = _falls(look, a, t, there)
    staff = COMMANDER * len(look.staff[t])
    stake = look.worth[t] + staff + look.unit * look.units[t]
    cost = card.cost * ENERGY + 0.25
    if look.owner[t] != look.seat:
        leads = look.owner[a] == look.top and look.owner[t] in look.rivals
        return leads * THIRD_PARTY * stake * (risk - _falls(look, a, t, there, card.n)) - cost - 0.3
    half = trap_losses(look.setup, look.mods[a], len(look.staff[a]))
    match card.effect:
        case "stealth":
            return stake * (risk - _falls(look, a, t, there, card.n)) - cost
        case "stealth_station":
            return stake * (risk - _falls(look, a, t, there, 0, 2)) + STATION_WORTH / 2 - cost
        case "trap":
            return stake * (risk - _falls(look, a, t, there - half)) + FOE * half - cost
        case "cease_fire":
            others = [s for s in look.own if s != t and a in set(look.strikers(s))]
            return stake * risk + 0.3 * sum(_falls(look, a, s, there) for s in others) - cost - 0.5
        case _:
            haven = look.world.index[args[0]]
            saved = risk * (staff + look.unit * look.units[t]) - (1 - risk) * look.worth[t]
            return saved - look.danger(haven) + 0.01 * look.worth[haven] - cost - 0.4


def decoy(look: Outlook, offers: Choices, chance: Chance) -> Move:
    """Commanders out of danger, to where most units stand; those that are safe stay."""
    index = look.world.index

    def options() -> Iterator[tuple[float, Move]]:
        for offer in offers:
            if offer.verb == "choose":
                kind = COMMANDERS.index(str(offer.args[0]))
                here = next(s for s in look.own if kind in look.staff[s])
                there = index[offer.args[1]]
                if look.units[here] > 1:
                    fewer = look.danger(here) - look.danger(there)
                    fights = kind != DIPLOMAT and any(True for _ in look.ways(there))
                    bonus = 0.02 * min(look.units[there], 15) * fights
                    yield fewer * PRICE[kind] + bonus - 0.3, offer.move(look.seat)

    return best(options(), chance) or Move(look.seat, "pass")
