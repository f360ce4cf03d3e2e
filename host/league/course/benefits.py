"""Who stood better after a game was taken back, after moves that were forced, and after resignations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import engine
from engine import vocabulary
from engine.kernel import RESIGN, REWIND
from engine.queries.foresight import odds
from engine.record.outline import Outline
from engine.types import IllegalMove, Move, Setup, State
from host.kinds import MANAGER
from league.collusion import FORCE, RESIGNATION, REWINDING, SeatResigned, Turned

Made = tuple[Move, str | None]
"""A move, and what made it in place of its seat's member."""


class Looked(NamedTuple):
    """What a log tells about acts that change a game beside its usual moves."""

    turned: tuple[Turned, ...]
    resigned: tuple[SeatResigned, ...]
    """The seats that members gave up by themselves."""


class _Step(NamedTuple):
    """One of these acts: what it was, whose seat it moved, and the positions around it."""

    kind: str
    entry: int
    move: Move
    by: str | None
    before: State
    after: State


def examine(setup: Setup, moves: Sequence[Made]) -> Looked:
    """What is to be known of a game with this log. It is played again if there is anything of the kind; a log
    under rules that are not installed tells nothing."""
    if not any(_kind(*played) for played in moves):
        return Looked((), ())
    try:
        steps = _steps(setup, moves)
    except IllegalMove:
        return Looked((), ())
    return Looked(tuple(_turns(setup, moves, steps)), tuple(_resignations(steps)))


def _kind(move: Move, by: str | None) -> str | None:
    """The kind of act that an entry belongs to, if any. Seats that the clock gives up are nobody's act."""
    if move.verb == REWIND:
        return REWINDING
    if move.verb == RESIGN:
        return RESIGNATION if by in (None, MANAGER) else None
    return FORCE if by == MANAGER else None


def _steps(setup: Setup, moves: Sequence[Made]) -> list[_Step]:
    """The acts of a log. Moves that were forced for a seat one after the other are one."""
    steps: list[_Step] = []
    turns = engine.history(setup, [move for move, _ in moves])
    before = next(turns).state
    for entry, ((move, by), turn) in enumerate(zip(moves, turns, strict=True), 1):
        kind = _kind(move, by)
        if kind is not None:
            step = _Step(kind, entry, move, by, before, turn.state)
            last = steps[-1] if steps else None
            if last and kind == last.kind == FORCE and _follows(last, step):
                steps[-1] = step._replace(before=last.before)
            else:
                steps.append(step)
        before = turn.state
    return steps


def _follows(last: _Step, step: _Step) -> bool:
    return (last.entry, last.move.seat) == (step.entry - 1, step.move.seat)


def _turns(setup: Setup, moves: Sequence[Made], steps: Sequence[_Step]) -> list[Turned]:
    turns = []
    outline, known = Outline(), 0
    for step in steps:
        for move, _ in moves[known : step.entry - 1]:
            outline.add(move)
        known = step.entry - 1
        attack = _attack(setup, moves, outline, step.move) if step.kind == REWINDING else None
        turns.append(Turned(step.kind, better(step.before, step.after, attack)))
    return turns


def _attack(setup: Setup, moves: Sequence[Made], outline: Outline, rewind: Move) -> Move | None:
    """The newest attack that a rewind takes back."""
    to = rewind.args[0]
    for ply in outline.newest_first():
        if isinstance(to, int) and ply <= to:
            return None
        move = moves[ply - 1][0]
        verb = vocabulary.verb(setup.rules, move.verb)
        if verb.hostile and verb.marches and len(move.args) > 1:
            return move
    return None


def better(before: State, after: State, attack: Move | None = None) -> tuple[int, ...]:
    """The seats whose place is better after it than before, and the side of this attack whose chance is."""
    old, new = _places(before), _places(after)
    seats = {seat for seat in range(before.setup.seats) if new[seat] < old[seat]}
    if attack is not None:
        origin, to = str(attack.args[0]), str(attack.args[1])
        was, now = (_chance(state, attack.seat, origin, to) for state in (before, after))
        holder = engine.view(after, None).spaces[to].owner
        if was is not None and now is not None:
            seats |= {attack.seat} if now > was else {holder} if now < was and holder is not None else set()
    return tuple(sorted(seats))


def _places(state: State) -> list[int]:
    """By seat its place if the game were counted now; equals share one, the dead come after all others."""
    order = engine.standings(state)
    places = [state.setup.seats + 1] * state.setup.seats
    for score in order:
        places[score.seat] = 1 + sum(other.merit > score.merit for other in order)
    return places


def _chance(state: State, seat: int, origin: str, to: str) -> float | None:
    """The chance that a seat's attack takes a space, by public facts; None if it cannot be told."""
    spaces = engine.view(state, None).spaces
    if spaces[to].owner == seat:
        return 1.0
    if spaces[origin].owner != seat:
        return 0.0
    try:
        prospect = odds(state, origin, to)
    except IllegalMove:  # it cannot go on
        return 0.0
    return None if prospect is None else prospect.chance


def _resignations(steps: Sequence[_Step]) -> list[SeatResigned]:
    resignations = []
    for step in steps:
        if step.kind == RESIGNATION and step.by is None:
            order = [score.seat for score in engine.standings(step.before)]
            if step.move.seat in order:
                resignations.append(SeatResigned(step.move.seat, order.index(step.move.seat) + 1, len(order)))
    return resignations
