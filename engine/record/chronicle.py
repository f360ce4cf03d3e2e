"""The public course of a game: every seat's counters after each turn, and all throws of dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine import vocabulary
from engine.events import TURN, Facts
from engine.kernel import history, view
from engine.parts.battle import PLAIN, losses
from engine.parts.luck import Dice, Throw
from engine.record.outline import in_effect
from engine.types import Move, Setup, State

SIDES = 6
"""The sides of a die if the event does not tell them."""


class Sample(NamedTuple):
    """The public counters when a turn began, or at the end."""

    ply: int
    round: int
    counters: tuple[dict[str, int], ...]
    """The counters by playing seat."""
    alive: tuple[bool, ...]


class Chronicle(NamedTuple):
    """The public course of a game."""

    seats: int
    """The number of playing seats."""
    samples: tuple[Sample, ...]
    """One for every turn's beginning, then one for the newest position."""
    throws: tuple[Throw, ...] | None
    """All throws, oldest first; None if battles are not decided by dice alone, as `engine.parts.luck`
    assumes."""

    @property
    def counters(self) -> tuple[str, ...]:
        """The counters that can be charted: those that every playing seat has, in order."""
        known = [counters for sample in self.samples for counters in sample.counters]
        return tuple(key for key in known[0] if all(key in counters for counters in known))


def chronicle(setup: Setup, moves: Iterable[Move]) -> Chronicle:
    """The chronicle of a game's log; moves taken back do not count. :raises IllegalMove: as `history`."""
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
            rolled = throws_of(vocabulary.facts(setup.rules, event.data))
            plain = plain and rolled is not None
            throws += rolled or ()
    if not samples or samples[-1].ply != last.ply:
        samples.append(_sample(last))
    return Chronicle(setup.seats, tuple(samples), tuple(throws) if plain else None)


def _sample(state: State) -> Sample:
    public = view(state, None)
    players = [seat for seat in public.seats if seat.kind == "player"]
    return Sample(
        state.ply, public.round, tuple(seat.counters for seat in players), tuple(s.alive for s in players)
    )


def throws_of(facts: Facts) -> Sequence[Throw] | None:
    """The throws of an event, with its bonus on the highest dice; None if its dice cannot show its faces or
    do not lead to its losses: then other things decide as well."""
    if not facts.rolls or facts.seat is None or not facts.others:
        return ()
    attacker, defender, rolls, sides = facts.seat, facts.others[0], facts.rolls, facts.sides
    if sides is None:
        sides = [[[SIDES] * len(faces) for faces in roll] for roll in rolls]
    bonus = PLAIN if facts.bonus is None else (facts.bonus[0], facts.bonus[1])
    if len(sides) != len(rolls):
        return None
    throws = []
    for (attack, defence), (ours, foe) in zip(rolls, sides, strict=True):
        if not (_fits(attack, ours) and _fits(defence, foe)):
            return None
        lost = losses(sorted(attack, reverse=True), sorted(defence, reverse=True), bonus)
        throws.append(Throw(attacker, defender, (_dice(ours), _dice(foe)), lost, bonus))
    total = [sum(throw.lost[side] for throw in throws) for side in (0, 1)]
    return throws if total == list(total if facts.lost is None else facts.lost) else None


def _fits(faces: Sequence[int], sides: Sequence[int]) -> bool:
    """Whether dice of this many sides, one by one, can show these faces."""
    return len(faces) == len(sides) and all(1 <= f <= s for f, s in zip(faces, sides, strict=True))


def _dice(sides: Iterable[int]) -> Dice:
    """The dice sorted, so that equal throws compare as equal."""
    return tuple(sorted(sides, reverse=True))
