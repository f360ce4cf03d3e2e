"""How tests play positions of any rule system, and what they ask of what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine import IllegalMove, Move, State, Turn, apply, check, legal


def play(state: State, *codes: str, seat: int | None = None) -> Turn:
    """Play codes one after another, each by the seat (default: the seat on turn); a code that begins with a
    seat and a space, as `1 pass`, is that seat's. The last one's turn."""
    assert codes
    for code in codes:
        who = state.body.turn if seat is None else seat
        if code[0].isdigit():
            who, code = int(code[0]), code[2:]
        turn = apply(state, Move.parse(who, code))
        state = turn.state
        assert check(state) == []
    return turn


def refused(state: State, code: str, seat: int | None = None) -> tuple[str, dict[str, Any]]:
    """The key and the data with which a code is refused."""
    with pytest.raises(IllegalMove) as caught:
        play(state, code, seat=seat)
    return caught.value.key, caught.value.data


def offered(state: State, *prefix: str, seat: int | None = None) -> list[str]:
    """The codes of the moves that begin like this, in their order, each family once with its usual amount."""
    who = state.body.turn if seat is None else seat
    return [offer.move(who).code for offer in legal(state, who).narrow(*prefix)]


def kinds(turn: Turn) -> list[str]:
    """The kinds of a turn's events."""
    return [event.kind for event in turn.events]


def events(turn: Turn, kind: str) -> list[dict[str, Any]]:
    """The data of the events of this kind."""
    return [e.data for e in turn.events if e.kind == kind]


def event(turn: Turn, kind: str) -> dict[str, Any]:
    """The data of the only event of this kind."""
    (data,) = events(turn, kind)
    return data


def lost(attacker: int, defender: int) -> Callable[[Turn], bool]:
    """A wish: the battle costs these losses."""
    return lambda turn: event(turn, "battle")["lost"] == [attacker, defender]


def top(state: State) -> str:
    """The step that waits."""
    return state.stack[-1].step


def elsewhere(state: State, **fields: Any) -> State:
    """The same position with other fields of the body."""
    return replace(state, body=replace(state.body, **fields))
