"""Moves that are given ahead, in words."""

from __future__ import annotations

from cogs._ui.names import Names, plain
from engine.types import Move


def ahead_line(names: Names, code: str, *, escaped: bool = True) -> str:
    """A move ahead as a sentence; one without its amount takes as much as possible then."""
    move = Move.parse(0, code)
    named = names.args(move.verb, move.args)
    planned = names.sentence(names.spec(move.verb).planned, move.args, named)
    told = planned or names.move((move.verb, *move.args))
    return plain(told) if escaped else told
