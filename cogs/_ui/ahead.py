"""Moves that are given ahead, in words."""

from __future__ import annotations

from cogs._ui.names import Names, plain
from cogs._ui.steps import UNTIL
from engine.orders import TRADE
from engine.types import Move


def ahead_line(names: Names, code: str, *, escaped: bool = True) -> str:
    """A move ahead as a sentence; one without its amount takes as much as possible then."""
    move = Move.parse(0, code)
    told = _ahead(names, move)
    return plain(told) if escaped else told


def _ahead(names: Names, move: Move) -> str:
    named = names.args(move.verb, move.args)
    match move.verb, len(move.args):
        case ("pass", _):
            return names.text("ahead-pass")
        case (verb, 0) if verb == TRADE:
            return names.text("ahead-trade")
        case ("place", 1):
            return names.text("ahead-place", where=named[0])
        case ("attack" | "move", 2):
            return names.text(f"ahead-{move.verb}", **{"from": named[0], "to": named[1]})
        case ("attack", 3) if move.args[2] == UNTIL:
            return names.text("ahead-attack", **{"from": named[0], "to": named[1]})
    return names.move((move.verb, *move.args))
