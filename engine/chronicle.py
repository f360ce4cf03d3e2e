"""A game looked back on: everybody's public counters after each turn, and all throws of dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine import vocabulary
from engine.events import TURN, Facts
from engine.kernel import history, view
from engine.luck import Dice, Throw
from engine.outline import in_effect
from engine.parts.battle import losses
from engine.types import Move, Setup, State

SIDES = 6
"""How many sides dice have of which nothing is told."""


class Sample(NamedTuple):
    """What everybody could see when a turn began, or at the end."""

    ply: int
    round: int
    counters: tuple[dict[str, int], ...]
    """By playing seat."""
    alive: tuple[bool, ...]


class Chronicle(NamedTuple):
    """The public course of a game."""

    seats: int
    """How many play."""
    samples: tuple[Sample, ...]
    """One for every turn's beginning, then one for the newest position."""
    throws: tuple[Throw, ...] | None
    """All throws, oldest first; None where dice do not decide as `engine.luck` reckons."""

    @property
    def counters(self) -> tuple[str, ...]:
        """What can be charted: the counters that every playing seat has, in their order."""
        known = [counters for sample in self.samples for counters in sample.counters]
        return tuple(key for key in known[0] if all(key in counters for counters in known))


def chronicle(setup: Setup, moves: Iterable[Move]) -> Chronicle:
    """Go through a game's log; moves that were taken back have not happened. :raises IllegalMove: as
    `history`."""
    log = list(moves)
    counted = {0, *in_effect(log)}
    samples: list[Sample] = []
    throws: list[Throw] = []
    plain = True
    for ply, turn in enumerate(history(setup, log)):
        last = turn.state
        if ply not in counted:
            continue
        if any(event.kind == TURN for event in turn.events):
            samples.append(_sample(last))
        for event in turn.events:
            found = throws_of(vocabulary.facts(setup.rules, event.data))
            plain = plain and found is not None
            throws += found or ()
    if not samples or samples[-1].ply != last.ply:
        samples.append(_sample(last))
    return Chronicle(setup.seats, tuple(samples), tuple(throws) if plain else None)


def _sample(state: State) -> Sample:
    public = view(state, None)
    players = [seat for seat in public.seats if seat.kind == "player"]
    return Sample(
        state.ply, public.round, tuple(seat.counters for seat in players), tuple(s.alive for s in players)
    )


def throws_of(told: Facts) -> Sequence[Throw] | None:
    """The throws of an event; None if its dice cannot show its faces, or if they do not add up to its losses:
    then other things decide as well."""
    if not told.rolls or told.seat is None or not told.others:
        return ()
    attacker, defender, rolls, sides = told.seat, told.others[0], told.rolls, told.sides
    if sides is None:
        sides = [[[SIDES] * len(faces) for faces in roll] for roll in rolls]
    if len(sides) != len(rolls):
        return None
    found = []
    for (attack, defence), (own, foe) in zip(rolls, sides, strict=True):
        if not (_fits(attack, own) and _fits(defence, foe)):
            return None
        lost = losses(sorted(attack, reverse=True), sorted(defence, reverse=True))
        found.append(Throw(attacker, defender, (_dice(own), _dice(foe)), lost))
    total = [sum(throw.lost[side] for throw in found) for side in (0, 1)]
    return found if total == list(total if told.lost is None else told.lost) else None


def _fits(faces: Sequence[int], sides: Sequence[int]) -> bool:
    """Whether dice of so many sides, one by one, can show these faces."""
    return len(faces) == len(sides) and all(1 <= f <= s for f, s in zip(faces, sides, strict=True))


def _dice(sides: Iterable[int]) -> Dice:
    """The dice without their faces' order, which would tell equal throws apart."""
    return tuple(sorted(sides, reverse=True))
