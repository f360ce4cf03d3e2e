"""Positions of `nuked`, built by hand: the tests say what stands where and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine import Setup, State, check, start
from engine.rules.nuked.cards import KINDS, NUMBERS
from engine.rules.nuked.meta import board
from engine.rules.nuked.state import NOBODY
from engine.types import Frame

Stand = tuple[int, int]
"""Owner and troops of a territory."""
FREE: Stand = (NOBODY, 0)
WORLD = board(Setup("nuked", 2, "00"))


def position(
    spaces: Mapping[str, Stand] | None = None,
    *,
    rest: Stand = (2, 1),
    farms: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    played: str = "",
    hot: Mapping[str, Stand] | None = None,
    seats: int = 3,
    round: int = 4,  # noqa: A002 - what the game calls it
    turn: int = 0,
    step: str = "attack",
    body: Mapping[str, Any] | None = None,
    **options: Any,
) -> State:
    """A sound position in the middle of a game: by default seat 0 attacks in round 4; turns go round in the
    order of seats.

    `rest` stands on every territory that `spaces` does not name. A seat's Farm is where `farms` says, else on
    the last of its territories; seats without territories are out. `hands` are kinds of cards by seat,
    `played` those that lie open, `hot` radioactive territories with the round and the seat at whose turn
    that ends. `body` replaces fields of the body.
    """
    state = start(Setup("nuked", seats, "2a", options)).state
    b = state.body
    stands = {**dict.fromkeys(WORLD.ids, rest), **(spaces or {}), **dict.fromkeys(hot or {}, FREE)}
    assert len(stands) == len(WORLD.ids), "a territory is misspelt"
    b.owner = [stands[s][0] for s in WORLD.ids]
    b.armies = [stands[s][1] for s in WORLD.ids]
    b.alive = [seat in b.owner for seat in range(seats)]
    b.out = tuple(seat for seat in range(seats) if not b.alive[seat])
    last = {owner: space for space, owner in enumerate(b.owner)}
    b.capital = [last.get(seat, NOBODY) for seat in range(seats)]
    for seat, farm in (farms or {}).items():
        b.capital[seat] = index(farm)
    b.hands = [cards((hands or {}).get(seat, "")) for seat in range(seats)]
    b.open = cards(played)
    gone = Counter([*b.open, *(card for hand in b.hands for card in hand)])
    b.deck = tuple(n for n, card in enumerate(KINDS) for _ in range(card.copies - gone[n]))
    b.hot = {index(space): until for space, until in (hot or {}).items()}
    b.reserve, b.drafts, b.wishes = [0] * seats, [{} for _ in range(seats)], [NOBODY] * seats
    b.first, b.turn, b.round = 0, turn, round
    for name, value in (body or {}).items():
        assert hasattr(b, name)
        setattr(b, name, value)
    b.total = sum(b.armies) + b.pool
    state.stack = (Frame(step),)
    assert check(state) == []
    return state


def cards(kinds: str) -> tuple[int, ...]:
    """The numbers of cards."""
    return tuple(NUMBERS[kind] for kind in kinds.split())


def index(space: str) -> int:
    """The number of a territory."""
    return WORLD.index[space]


def stand(state: State, space: str) -> Stand:
    """Owner and troops of a territory."""
    return state.body.owner[index(space)], state.body.armies[index(space)]


def stands(state: State, *spaces: str) -> list[Stand]:
    """The same of several."""
    return [stand(state, space) for space in spaces]


def hand(state: State, seat: int) -> list[str]:
    """The kinds of a seat's cards, in the order in which they came."""
    return [KINDS[card].kind for card in state.body.hands[seat]]
