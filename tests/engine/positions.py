"""Positions of `classic`, built by hand: the tests say what stands where and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
import pytest

from engine import IllegalMove, Move, Setup, State, Turn, apply, check, start
from engine.kernel import rules_of
from engine.rules.classic.cards import card_numbers
from engine.types import Frame

Stand = tuple[int, int]
"""Owner and armies of a territory."""


def position(
    spaces: Mapping[str, Stand] | None = None,
    *,
    rest: Stand = (2, 1),
    seats: int = 3,
    step: str = "attack",
    turn: int = 0,
    pool: int = 0,
    hands: Mapping[int, str] | None = None,
    frame: Mapping[str, Any] | None = None,
    below: Iterable[Frame] = (),
    body: Mapping[str, Any] | None = None,
    **options: Any,
) -> State:
    """A sound position in round 1: `rest` stands on every territory that `spaces` does not name; hands are
    texts of card ids; `body` replaces fields of the body. Seats without a territory are out."""
    state = start(Setup("classic", seats, "2a", options)).state
    board = rules_of("classic").board(state.setup)
    b = state.body
    stands = {**dict.fromkeys(board.ids, rest), **(spaces or {})}
    assert len(stands) == len(board.ids), "a territory is misspelt"
    b.owner = [stands[s][0] for s in board.ids]
    b.armies = [stands[s][1] for s in board.ids]
    b.held = [b.owner.count(seat) for seat in range(len(b.held))]
    b.alive = [b.held[seat] > 0 for seat in range(seats)]
    b.out = tuple(seat for seat in range(seats) if not b.alive[seat])
    b.killers = tuple(turn for _ in b.out)
    b.reserve, b.wards, b.drafts = [0] * seats, [0] * seats, [{} for _ in range(seats)]
    numbers = card_numbers(board)
    b.hands = [tuple(numbers[c] for c in (hands or {}).get(seat, "").split()) for seat in range(seats)]
    held = {card for hand in b.hands for card in hand}
    b.deck = tuple(card for card in range(44) if card not in held)
    b.first, b.turn, b.round, b.pool = 0, turn, 1, pool
    for name, value in (body or {}).items():
        assert hasattr(b, name)
        setattr(b, name, value)
    b.total = sum(b.armies) + b.pool
    state.stack = (*below, Frame(step, dict(frame or {})))
    assert check(state) == []
    return state


def play(state: State, *codes: str, seat: int | None = None) -> Turn:
    """Play codes one after another, each by the seat (default: the seat on turn); the last one's turn."""
    assert codes
    for code in codes:
        turn = apply(state, Move.parse(state.body.turn if seat is None else seat, code))
        state = turn.state
        assert check(state) == []
    return turn


def fated(state: State, code: str, wish: Callable[[Turn], bool], seat: int | None = None) -> State:
    """The same position at a point of the stream of chance from which this code leads to what is wished."""
    for draws in range(0, 20_000, 5):
        there = msgspec.structs.replace(state, draws=draws)
        if wish(play(there, code, seat=seat)):
            return there
    raise AssertionError("no luck")


def refused(state: State, code: str, seat: int | None = None) -> tuple[str, dict[str, Any]]:
    """The key and the data with which a code is refused."""
    with pytest.raises(IllegalMove) as caught:
        play(state, code, seat=seat)
    return caught.value.key, caught.value.data


def kinds(turn: Turn) -> list[str]:
    """The kinds of a turn's events."""
    return [event.kind for event in turn.events]


def event(turn: Turn, kind: str) -> dict[str, Any]:
    """The data of the only event of this kind."""
    (found,) = [e.data for e in turn.events if e.kind == kind]
    return found


def lost(attacker: int, defender: int) -> Callable[[Turn], bool]:
    """A wish: the battle costs these losses."""
    return lambda turn: event(turn, "battle")["lost"] == [attacker, defender]


def armies(state: State, space: str) -> int:
    """Armies on a territory."""
    return int(state.body.armies[rules_of("classic").board(state.setup).index[space]])


def owner(state: State, space: str) -> int:
    """Owner of a territory."""
    return int(state.body.owner[rules_of("classic").board(state.setup).index[space]])


def hand(state: State, seat: int) -> list[str]:
    """The ids of a seat's cards."""
    ids = {n: card for card, n in card_numbers(rules_of("classic").board(state.setup)).items()}
    return [str(ids[card]) for card in state.body.hands[seat]]
