"""What command cards do when they are played in one's own turn (rulings 8, 11 and 12).

An effect knows its possible targets (the arguments after the card) and how it is carried out; one that must
ask somebody pushes a step, and the step that played the card goes on in `resume`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.rules.risk2210.buying import station_spaces
from engine.rules.risk2210.cards import Card
from engine.rules.risk2210.losses import hit, vacate
from engine.rules.risk2210.meta import COMMANDERS, board, links
from engine.rules.risk2210.state import (
    NOBODY,
    Body,
    own,
    put_commander,
    seat_arg,
    seat_of,
    units,
    with_item,
)
from engine.rules.risk2210.turns import draw_map
from engine.system import AnyState, Play
from engine.types import Arg

Args = tuple[Arg, ...]
Targets = Callable[[AnyState, int, Card], Iterator[Args]]
Run = Callable[[Play, int, Card, Args], None]


@dataclass(frozen=True)
class CardEffect:
    """`targets` lists the arguments with which a seat can play a card (none: it cannot be played)."""

    run: Run
    targets: Targets


def _always(at: AnyState, seat: int, card: Card) -> Iterator[Args]:
    yield ()


def _with_map(at: AnyState, seat: int, card: Card) -> Iterator[Args]:
    if at.body.maps[card.terrain]:
        yield ()


def _on(at: AnyState, card: Card, spaces: list[int]) -> Iterator[Args]:
    kind, ids = links(at.setup).kind, board(at.setup).ids
    for space in spaces:
        if not card.terrain or kind[space] == card.terrain:
            yield (ids[space],)


def _own_spaces(at: AnyState, seat: int, card: Card) -> Iterator[Args]:
    return _on(at, card, own(at.body, seat))


def _any_own(at: AnyState, seat: int, card: Card) -> Iterator[Args]:
    if next(_own_spaces(at, seat, card), None):
        yield ()


def _enemy(at: AnyState, seat: int, card: Card) -> Iterator[Args]:
    b: Body = at.body
    foreign = [s for s, o in enumerate(b.owner) if o not in (seat, NOBODY) and units(b, s)]
    return _on(at, card, foreign)


def _others(at: AnyState, seat: int, card: Card) -> Iterator[Args]:
    for other, alive in enumerate(at.body.alive):
        if alive and other != seat:
            yield (seat_arg(other),)


def _enemy_commanders(at: AnyState, seat: int, card: Card) -> Iterator[Args]:
    for other, places in enumerate(at.body.commanders):
        for kind, where in enumerate(places):
            if other != seat and where != NOBODY:
                yield seat_arg(other), COMMANDERS[kind]


def _movable(at: AnyState, seat: int, card: Card) -> Iterator[Args]:
    if any(where != NOBODY for where in at.body.commanders[seat]) and at.body.held[seat] > 1:
        yield ()


def _sites(at: AnyState, seat: int, card: Card) -> Iterator[Args]:
    return _on(at, card, station_spaces(at, seat))


def _space(play: Play, args: Args) -> int:
    return board(play.setup).index[args[0]]


def _assemble(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    b.mods[_space(play, args)] += card.n
    b.total += card.n
    play.tell("placed", seat=seat, space=args[0], n=card.n)


def _spread(play: Play, seat: int, card: Card, args: Args) -> None:
    play.push("spread", seat=seat, left=card.n, terrain=card.terrain, used=[])


def _jam(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    b.jammed = (*b.jammed, seat_of(args[0]))
    play.tell("jammed", seat=seat, other=seat_of(args[0]))


def _scout(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    space = draw_map(play, card.terrain)
    assert space is not None
    b.scouts = with_item(b.scouts, seat, tuple(sorted((*b.scouts[seat], space))))
    play.whisper("scouting", seat, seat=seat, space=board(play.setup).ids[space])
    if b.owner[space] == seat:
        play.push("scout", space=space)


def _hidden_energy(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    space = draw_map(play, card.terrain)
    assert space is not None
    b.caches = (*b.caches, (space, card.n))
    play.tell("cache", seat=seat, space=board(play.setup).ids[space], energy=card.n)


def _extraction(play: Play, seat: int, card: Card, args: Args) -> None:
    play.body.extractions += (card.n,)


def _invade_earth(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    ids = board(play.setup).ids
    drawn = []
    while (space := draw_map(play, card.terrain)) is not None:
        drawn.append(ids[space])
        if b.owner[space] != seat:
            b.drops = (*b.drops, space)
            play.tell("drop", seat=seat, space=ids[space], turned=drawn)
            return
    play.tell("no_drop", seat=seat, turned=drawn)


def _scatter(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    ids = board(play.setup).ids
    drawn = [s for _ in range(card.n) if (s := draw_map(play, card.terrain)) is not None]
    play.tell("scattered", seat=seat, turned=[ids[s] for s in drawn])
    hit(play, [(s, -(-units(b, s) // 2)) for s in drawn if b.owner[s] not in (seat, NOBODY)])


def _rocket(play: Play, seat: int, card: Card, args: Args) -> None:
    (die,) = play.roll(1)
    play.tell("rocket", seat=seat, other=play.body.owner[_space(play, args)], space=args[0], die=die)
    hit(play, [(_space(play, args), die)])


def _strike(play: Play, seat: int, card: Card, args: Args) -> None:
    hit(play, [(_space(play, args), card.n)])


def _assassin(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    other, kind = seat_of(args[0]), COMMANDERS.index(str(args[1]))
    (die,) = play.roll(1, 8)
    space = board(play.setup).ids[b.commanders[other][kind]]
    play.tell("assassin", seat=seat, other=other, commander=args[1], die=die, hits=die >= card.n)
    if die >= card.n:
        put_commander(b, other, kind, NOBODY)
        play.tell("commander_lost", seat=other, space=space, commander=args[1])
        vacate(play, board(play.setup).index[space])


_ZONES = {
    "land": ("north_america", "south_america", "europe", "africa", "asia", "australia"),
    "water": ("us_pacific", "asia_pacific", "north_atlantic", "south_atlantic", "indian"),
    "moon": ("cresinion", "cresinion", "delphot", "delphot", "sajon", "sajon"),
}
"""By terrain: the region that each face of the die means; a face beyond them is rolled again."""


def _blast(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    table = _ZONES[card.terrain]
    dice = play.roll(1)
    while dice[-1] > len(table):
        dice += play.roll(1)
    zone = table[dice[-1] - 1]
    play.tell("blast", seat=seat, region=zone, dice=dice)
    spaces = [i for i, s in enumerate(board(play.setup).spaces) if s.region == zone]
    hit(play, [(s, card.n) for s in spaces if b.owner[s] != NOBODY])


def _armageddon(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    start = b.order.index(seat)
    play.push("armageddon", queue=[s for s in (*b.order[start:], *b.order[:start]) if s != NOBODY])


def _crisis(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    taken: list[list[int]] = []
    for other, energy in enumerate(b.energy):
        n = min(card.n, energy)
        if other != seat and b.alive[other] and n:
            b.energy[other] -= n
            b.energy[seat] += n
            taken.append([other, n])
    play.tell("crisis", seat=seat, taken=taken, energy=sum(n for _, n in taken))


def _energy(play: Play, seat: int, card: Card, args: Args) -> None:
    play.body.energy[seat] += card.n
    play.tell("energy_gained", seat=seat, energy=card.n)


def _decoys(play: Play, seat: int, card: Card, args: Args) -> None:
    places = play.body.commanders[seat]
    play.push("decoys", left=[k for k, where in enumerate(places) if where != NOBODY])


def _station(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    b.station = with_item(b.station, _space(play, args), True)
    play.tell("station_built", seat=seat, space=args[0])


def _reduction(play: Play, seat: int, card: Card, args: Args) -> None:
    b: Body = play.body
    start = b.order.index(seat)
    opponents = [s for s in (*b.order[start + 1 :], *b.order[:start]) if s != NOBODY]
    play.push("reduction", queue=[*([s, card.n] for s in opponents), [seat, card.n // 2]])


def _redeployment(play: Play, seat: int, card: Card, args: Args) -> None:
    play.body.fortifies += card.n


EFFECTS: dict[str, CardEffect] = {
    "assemble": CardEffect(_assemble, _own_spaces),
    "spread": CardEffect(_spread, _any_own),
    "jam": CardEffect(_jam, _others),
    "scout": CardEffect(_scout, _with_map),
    "hidden_energy": CardEffect(_hidden_energy, _with_map),
    "extraction": CardEffect(_extraction, _always),
    "invade_earth": CardEffect(_invade_earth, _with_map),
    "scatter": CardEffect(_scatter, _with_map),
    "rocket": CardEffect(_rocket, _enemy),
    "strike": CardEffect(_strike, _enemy),
    "assassin": CardEffect(_assassin, _enemy_commanders),
    "blast": CardEffect(_blast, _always),
    "armageddon": CardEffect(_armageddon, _always),
    "crisis": CardEffect(_crisis, _always),
    "energy": CardEffect(_energy, _always),
    "decoys": CardEffect(_decoys, _movable),
    "station": CardEffect(_station, _sites),
    "reduction": CardEffect(_reduction, _always),
    "redeployment": CardEffect(_redeployment, _always),
}


def why_not(at: AnyState, seat: int, card: Card) -> tuple[str, dict[str, Any]] | None:
    """Why a card that may be played now has nothing to work on."""
    if next(EFFECTS[card.effect].targets(at, seat, card), None) is not None:
        return None
    if EFFECTS[card.effect].targets is _with_map:
        return "deck-empty", {"deck": f"{card.terrain}_map"}
    return "no-target", {"card": card.id}
