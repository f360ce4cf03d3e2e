"""Games that begin in the thick of it, for each rule system that has slow beginnings.

A rich beginning is the system's own one, played on by default moves and then made eventful: more cards, more
kinds of pieces, fewer territories. It is as sound as any position; what follows is played by the system's own
rules. Within `rich(rules)`, `engine.start` begins all games of these rules so.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.kernel import rules_of
from engine.rules import RULES
from engine.rules.risk2210.cards import number
from engine.rules.risk2210.meta import COMMANDERS, DECKS, NUCLEAR, STATIONS, links
from engine.rules.risk2210.setup import begin
from engine.rules.risk2210.state import NOBODY, Body, mods_total, own, put_commander, stations
from engine.rules.risk2210.turns import base
from engine.rules.risk2210.years import start_year
from engine.system import Play


@contextmanager
def rich(rules: str, wanted: bool = True) -> Iterator[None]:
    """Within it, games of these rules begin richly, if that is wanted and they have a rich beginning."""
    plain = rules_of(rules)
    if wanted and rules in BEGINNINGS:
        RULES[rules] = dataclasses.replace(plain, begin=BEGINNINGS[rules])
    try:
        yield
    finally:
        RULES[rules] = plain


def _risk2210(play: Play) -> None:
    """In some year, on a small arena of land and some other spaces, with hands, energy, commanders and
    stations: cards are played from the first turn on, and seats fall soon."""
    begin(play)
    while not play.body.year:
        step = play.rules.steps[play.stack[-1].step]
        seat = step.seats(play)[0]
        step.apply(play, step.default(play, seat))
    _settle(play)
    for seat in range(play.setup.seats):
        _equip(play, seat)
    b: Body = play.body
    b.total = mods_total(play)
    b.year = 0 if _small(play) else play.below(play.setup.options["years"])
    start_year(play)
    if _small(play) and play.below(2):
        _brink(play)


def _settle(play: Play) -> None:
    """Deal out an arena of neighbouring land, and some water and moon; often nothing else can be held."""
    b: Body = play.body
    net = links(play.setup)
    b.owner = [NOBODY] * len(b.owner)
    b.mods = [0] * len(b.mods)
    b.station = [False] * len(b.station)
    b.commanders = [(NOBODY,) * len(COMMANDERS)] * play.setup.seats
    land = [s for s in net.of["land"] if s not in b.devastated]
    play.shuffle(land)
    arena = land[:1]
    for space in arena:
        arena += [s for s in land if s in net.near[space] and s not in arena]
    arena += [s for s in land if s not in arena]
    small = not play.below(3)
    arena = arena[: len(b.held) * (1 + play.below(2 if small else 7))]
    if small or play.below(2):
        b.devastated = tuple(s for s in net.of["land"] if s not in arena)
    for kind in ("water", "moon"):
        spaces = list(net.of[kind])
        play.shuffle(spaces)
        arena += spaces[: 0 if small else play.choice((0, 3, 6))]
    for i, space in enumerate(arena):
        b.owner[space] = i % len(b.held)
        b.mods[space] = play.choice((1, 1, 2, 3, 5, 9))
    b.held = [b.owner.count(seat) for seat in range(len(b.held))]


def _brink(play: Play) -> None:
    """In the middle of a turn, with hardly a unit on the boards: bombs may end anybody, or everybody."""
    b: Body = play.body
    b.bids = [None] * play.setup.seats
    b.order = list(range(play.setup.seats))
    play.shuffle(b.order)
    b.turn = b.order[0]
    b.station = [False] * len(b.station)
    b.mods = [int(owner != NOBODY) for owner in b.owner]
    b.total = mods_total(play)
    base(play, "invade")


def _small(play: Play) -> bool:
    """Whether seats have so little that a bad year ends them."""
    return bool(max(play.body.held) < 3)


def _equip(play: Play, seat: int) -> None:
    """Give a seat commanders, stations, energy, cards and standing orders."""
    b: Body = play.body
    for space in own(b, seat):
        b.station[space] = not play.below(4) and len(stations(b, seat)) < STATIONS
    small = _small(play)
    for kind in range(len(COMMANDERS)):
        if play.below(6) or (small and kind == NUCLEAR):
            put_commander(b, seat, kind, play.choice(own(b, seat)))
    b.energy[seat] = play.below(16)
    for deck in range(len(DECKS)):
        for _ in range(play.below(8 if small and deck == NUCLEAR else 4)):
            _take(play, seat, deck, play.below(20))
    last = number(play.setup, "nuclear_armageddon")
    if small and last in b.piles[NUCLEAR]:
        _take(play, seat, NUCLEAR, b.piles[NUCLEAR].index(last))
    b.defence[seat] = 1 + play.below(2)
    b.chooses_losses[seat] = bool(play.below(2))


def _take(play: Play, seat: int, deck: int, which: int) -> None:
    """Give a seat a card of a pile, by number; none if there are not so many."""
    b: Body = play.body
    pile = b.piles[deck]
    b.hands[seat] = tuple(sorted((*b.hands[seat], *pile[which : which + 1])))
    b.piles[deck] = (*pile[:which], *pile[which + 1 :])


BEGINNINGS: dict[str, Callable[[Play], None]] = {"risk2210": _risk2210}
