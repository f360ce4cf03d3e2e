"""Positions of `modular` on the book's board, built by hand: the tests say what stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from engine import Move, Setup, State, Turn, check, legal, start
from engine.rules.modular.cards import CARDS, KINDS, NUMBERS
from engine.rules.modular.meta import board
from engine.types import Frame
from tests.engine import driver
from tests.engine.driver import kinds, play

CODE = "3x2:ADOTES"
SEED = "2a"
Stand = tuple[int, int]
"""Owner and armies of a territory."""


def setup(seats: int = 3, seed: str = SEED, **options: Any) -> Setup:
    """A setup on the book's board, unless another is named."""
    return Setup("modular", seats, seed, {"arrangement": CODE, **options})


def region(state: State, *names: str) -> tuple[str, ...]:
    """The ids of all territories of some quadrants."""
    return tuple(s.id for s in board(state.setup).spaces if s.region in names)


def position(
    spaces: Mapping[str, Stand] | None = None,
    *,
    rest: Stand = (2, 1),
    seats: int = 3,
    step: str = "attack",
    turn: int = 0,
    pool: int = 0,
    hands: Mapping[int, str] | None = None,
    centres: Iterable[str] = (),
    discard: str = "",
    frame: Mapping[str, Any] | None = None,
    body: Mapping[str, Any] | None = None,
    **options: Any,
) -> State:
    """A sound position in round 1, seat 0 first: `rest` stands on every territory that `spaces` does not
    name; hands, and the pile of used cards, are texts of kinds; `body` replaces fields of the body. Seats
    without a territory are out."""
    state = start(setup(seats, **options)).state
    world = board(state.setup)
    b = state.body
    stands = {**dict.fromkeys(world.ids, rest), **(spaces or {})}
    assert len(stands) == len(world.ids), "a territory is misspelt"
    b.owner = [stands[s][0] for s in world.ids]
    b.armies = [stands[s][1] for s in world.ids]
    b.centres = [s in set(centres) for s in world.ids]
    b.held = [b.owner.count(seat) for seat in range(seats)]
    b.alive = [held > 0 for held in b.held]
    b.out = tuple(seat for seat in range(seats) if not b.alive[seat])
    b.hands = [cards((hands or {}).get(seat, "")) for seat in range(seats)]
    b.discard = cards(discard)
    rest_of = list(CARDS)
    for card in (*b.discard, *(card for hand in b.hands for card in hand)):
        rest_of.remove(card)
    b.deck = tuple(rest_of)
    b.first, b.turn, b.round, b.pool = 0, turn, 1, pool
    b.placed, b.filled, b.rolled, b.took, b.moved = 0, (), False, False, False
    for name, value in (body or {}).items():
        assert hasattr(b, name)
        setattr(b, name, value)
    b.total = sum(b.armies) + b.pool
    state.stack = (Frame(step, dict(frame or {})),)
    assert check(state) == []
    return state


def cards(kinds: str) -> tuple[int, ...]:
    """Cards in the state, sorted, for a text of kinds."""
    return tuple(sorted(NUMBERS[kind] for kind in kinds.split()))


def fated(state: State, code: str, wish: Callable[[Turn], bool]) -> State:
    """The same position at a point of the stream of chance from which this code leads to what is wished."""
    for draws in range(0, 20_000, 6):
        there = msgspec.structs.replace(state, draws=draws)
        if wish(play(there, code)):
            return there
    raise AssertionError("no luck")


def taken(turn: Turn) -> bool:
    """A wish: something is conquered."""
    return "conquered" in kinds(turn)


def refused(state: State, code: str, seat: int | None = None) -> str:
    """The key with which a code is refused."""
    return driver.refused(state, code, seat)[0]


def allowed(state: State, seat: int | None = None) -> dict[str, tuple[int, int] | None]:
    """The offers of a seat by their code without an amount."""
    who = state.body.turn if seat is None else seat
    return {Move(who, o.verb, o.args).code: o.amount for o in legal(state, who)}


def verbs(state: State) -> set[str]:
    """The verbs that the seat on turn may use."""
    return {offer.verb for offer in legal(state, state.body.turn)}


def armies(state: State, space: str) -> int:
    """Armies on a territory."""
    return int(state.body.armies[board(state.setup).index[space]])


def owner(state: State, space: str) -> int:
    """Owner of a territory."""
    return int(state.body.owner[board(state.setup).index[space]])


def hand(state: State, seat: int) -> str:
    """The kinds of a seat's cards."""
    return " ".join(KINDS[card].id for card in state.body.hands[seat])


def own_of_victory() -> tuple[str, ...]:
    """Territories of base with which one more wins."""
    alfa = ("ambria", "corvara", "elmora", "lunaria", "rovenda")
    delta = (
        "acquaforte", "bosconero", "dunamara", "fangosa", "isolabruna", "limacea", "palustria", "salmastra",
    )  # fmt: skip
    omega = (
        "abissia", "cenerea", "desolata", "fumarola", "lapillia", "magmara", "pomicia", "vulcania",
    )  # fmt: skip
    return (*alfa, *delta, *omega, "averna", "boscalto")
