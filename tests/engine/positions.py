"""Positions of `classic`, built by hand: the tests say what stands where and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from engine import Setup, State, Turn, check, start
from engine.kernel import rules_of
from engine.rules.classic.cards import card_numbers
from engine.types import Frame
from tests.engine.driver import play

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


def fated(state: State, code: str, wish: Callable[[Turn], bool], seat: int | None = None) -> State:
    """The same position at a point of the stream of chance from which this code leads to what is wished."""
    for draws in range(0, 20_000, 5):
        there = msgspec.structs.replace(state, draws=draws)
        if wish(play(there, code, seat=seat)):
            return there
    raise AssertionError("no luck")


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
