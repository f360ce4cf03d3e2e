"""The places of all seats, shared where nothing decides."""

from __future__ import annotations

from itertools import groupby

from engine.kernel import standings
from engine.types import State


def places(state: State) -> tuple[int, ...]:
    """The place of every seat, from 1; equal places are shared (1, 2, 2, 4). At the end the winners come
    first; then, or while the game goes on, the living by what `standings` counts, then the seats that are
    out, the last one before the others."""
    winners = state.result.winners if state.result else ()
    living = [score for score in standings(state) if score.seat not in winners]
    groups = [list(winners)]
    groups += [[score.seat for score in equal] for _, equal in groupby(living, key=lambda s: s.merit)]
    groups += [[seat] for seat in reversed(state.body.out) if seat not in winners]
    placed, above = dict[int, int](), 1
    for group in groups:
        placed |= dict.fromkeys(group, above)
        above += len(group)
    return tuple(placed[seat] for seat in range(state.setup.seats))
