"""Positions of `risk2210`, built by hand: the tests say what stands where and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import Setup, State, Turn, check, legal, start
from engine.rules.risk2210.cards import cards, number
from engine.rules.risk2210.meta import COMMANDERS, DECKS, board, links
from engine.rules.risk2210.state import NOBODY, Draft
from engine.types import Frame
from tests.engine.driver import play

Stand = tuple[int, int]
"""Owner and MODs of a territory."""

DEVASTATED = ("pevek", "argentina", "jotenheim", "madagascar")


def position(
    spaces: Mapping[str, Stand] | None = None,
    *,
    rest: Stand | None = (2, 1),
    commanders: Mapping[int, Mapping[str, str]] | None = None,
    stations: Iterable[str] = (),
    hands: Mapping[int, str] | None = None,
    energy: Mapping[int, int] | int = 10,
    spent: str = "",
    maps: Mapping[str, str] | None = None,
    scouts: Mapping[int, str] | None = None,
    devastated: tuple[str, ...] = DEVASTATED,
    seats: int = 3,
    year: int = 1,
    turn: int = 0,
    order: Iterable[int] | None = None,
    step: str = "invade",
    frame: Mapping[str, Any] | None = None,
    body: Mapping[str, Any] | None = None,
    version: int = 0,
    **options: Any,
) -> State:
    """A sound position in the middle of a game: by default seat 0 is about to play cards and to invade.

    `rest` stands on all land that `spaces` does not name (None: nobody does); seas and moon are empty.
    `commanders` tells by seat where each one is, `stations` where some are (the holder's), `hands` the ids of
    cards by seat; `spent` ids of cards already played, `maps` by terrain the territory cards that are left,
    `scouts` by seat territory cards laid aside. `energy` not told of is 10. `body` replaces fields of the
    body. Seats without a territory are out. `version` is that of the rules, 0 the one of new games.
    """
    state = start(Setup("risk2210", seats, "2a", options, version)).state
    world, net = board(state.setup), links(state.setup)
    named = dict(spaces or {})
    assert set(named) <= set(world.ids), "a territory is misspelt"
    if rest is not None:
        free = [world.ids[i] for i in net.of["land"] if world.ids[i] not in devastated]
        named = {**dict.fromkeys(free, rest), **named}
    stands = [named.get(s, (NOBODY, 0)) for s in world.ids]
    owner = [who for who, _ in stands]
    held = [owner.count(seat) for seat in range(len(state.body.held))]
    alive = [held[seat] > 0 for seat in range(seats)]
    numbers = {seat: _cards(state, ids) for seat, ids in (hands or {}).items()}
    gone = Counter([*_cards(state, spent), *(c for hand in numbers.values() for c in hand)])
    kinds = cards(state.setup)
    assert all(n <= kinds[c].copies for c, n in gone.items()), "a card is there too often"
    left = {terrain: tuple(world.index[s] for s in ids.split()) for terrain, ids in (maps or {}).items()}
    laid = {seat: tuple(sorted(world.index[s] for s in ids.split())) for seat, ids in (scouts or {}).items()}
    away = {*(world.index[s] for s in devastated), *(s for laid_aside in laid.values() for s in laid_aside)}
    by_seat = energy if isinstance(energy, Mapping) else dict.fromkeys(range(seats), energy)
    state.body = replace(
        state.body,
        owner=owner,
        mods=[n for _, n in stands],
        station=[s in set(stations) for s in world.ids],
        commanders=[
            tuple(world.index[where[k]] if k in where else NOBODY for k in COMMANDERS)
            for where in ((commanders or {}).get(seat, {}) for seat in range(seats))
        ],
        devastated=tuple(sorted(world.index[s] for s in devastated)),
        held=held,
        alive=alive,
        energy=[by_seat.get(seat, 10) if alive[seat] else 0 for seat in range(seats)],
        hands=[numbers.get(seat, ()) for seat in range(seats)],
        piles=[
            tuple(i for i, c in enumerate(kinds) if c.deck == deck for _ in range(c.copies - gone[i]))
            for deck in range(len(DECKS))
        ],
        spent=_cards(state, spent),
        maps={terrain: tuple(s for s in all_ if s not in away) for terrain, all_ in net.of.items()} | left,
        scouts=[laid.get(seat, ()) for seat in range(seats)],
        reserve=[0] * seats,
        drafts=[Draft() for _ in range(seats)],
        bids=[None] * seats,
        order=list(order) if order is not None else [s for s in range(seats) if alive[s]],
        year=year,
        turn=turn,
        out=tuple(seat for seat in range(seats) if not alive[seat]),
    )
    for name, value in (body or {}).items():
        assert hasattr(state.body, name)
        setattr(state.body, name, value)
    state.body.total = sum(state.body.mods) + state.body.pool + sum(state.body.reserve)
    state.stack = (Frame(step, dict(frame or {})),)
    assert check(state) == []
    return state


def _cards(state: State, ids: str) -> tuple[int, ...]:
    numbers = [number(state.setup, card) for card in ids.split()]
    assert None not in numbers, "a card is misspelt"
    return tuple(sorted(n for n in numbers if n is not None))


def fated(state: State, wish: Callable[[Turn], bool], *codes: str) -> State:
    """The same position at a point of the stream of chance from which these codes lead to what is wished."""
    for draws in range(0, 20_000, 5):
        there = replace(state, draws=draws)
        if wish(play(there, *codes)):
            return there
    raise AssertionError("no luck")


def offered(state: State, seat: int, *prefix: str) -> list[str]:
    """The codes of a seat's moves that begin like this, each family once with its greatest amount."""
    offers = legal(state, seat).narrow(*prefix)
    return [offer.move(seat, (offer.amount or (0, 0))[1]).code for offer in offers]


def index(state: State, space: str) -> int:
    """The number of a territory."""
    return board(state.setup).index[space]


def mods(state: State, space: str) -> int:
    """MODs in a territory."""
    return int(state.body.mods[index(state, space)])


def owner(state: State, space: str) -> int:
    """Owner of a territory; NOBODY for an empty one."""
    return int(state.body.owner[index(state, space)])


def station(state: State, space: str) -> bool:
    """Whether a station stands in a territory."""
    return bool(state.body.station[index(state, space)])


def where(state: State, seat: int, commander: str) -> str | None:
    """Where a seat's commander is; None while it is out of play."""
    space = state.body.commanders[seat][COMMANDERS.index(commander)]
    return None if space == NOBODY else board(state.setup).ids[space]


def hand(state: State, seat: int) -> list[str]:
    """The ids of a seat's cards."""
    known = cards(state.setup)
    return [known[card].id for card in state.body.hands[seat]]
