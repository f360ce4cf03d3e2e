"""Positions of `new_wave`, built by hand: the tests say what stands where and nothing else.

What is in a space is said in words: how many civilians (`3`, or `3/1` if one of them has struck), miniatures
(`tripod`, and `tripod*` if a Unit card was played on it), a building, and markers; for instance `2 army_unit
fort sound`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine import Setup, State, check, start
from engine.rules.new_wave.meta import (
    BUILDINGS,
    DATA,
    HUMANS,
    MARKS,
    SHIP,
    UNITS,
    SideName,
    island,
    other,
)
from engine.rules.new_wave.state import Body, Deck, in_order, seat_of
from engine.types import Frame

FAR = {"northern_highlands": "1"}
"""What stands on an empty board: somebody must be alive, or the game is over."""


def position(
    spaces: Mapping[str, str] | None = None,
    *,
    side: SideName = HUMANS,
    hand: str = "",
    reserve: str = "",
    discards: str = "",
    removed: str = "",
    tail: str = "",
    supply: str | None = None,
    offers: str | None = None,
    others: str = "",
    money: int = 0,
    damage: int = 0,
    round: int = 4,  # noqa: A002 - what the game calls it
    step: str = "act",
    body: Mapping[str, Any] | None = None,
    **options: Any,
) -> State:
    """A sound position in the middle of a turn of a side, the humans' by default; the aliens are seat 0.

    The board is empty but for `spaces` and the ship (and one civilian far away if nobody else is alive).
    Cards are kinds: the piles of the side on turn, and the hand of the `others`. Cards of buildings that
    stand are removed; of the rest such as can be bought are offers and the others the supply, and removed
    where these are given. `body` replaces fields of the body.
    """
    state = start(Setup("new_wave", 2, "2a", options)).state
    b: Body = state.body
    _furnish(b, {**(spaces or {})})
    seat = seat_of(b, side)
    named = {"hand": hand, "reserve": reserve, "discards": discards, "removed": removed, "tail": tail}
    piles = {name: tuple(kinds.split()) for name, kinds in named.items()}
    b.decks[seat] = _deck(b, side, piles, _given(supply), _given(offers))
    b.decks[1 - seat] = _deck(b, other(side), {"hand": tuple(others.split())}, None, None)
    b.turn, b.round, b.money, b.damage = seat, round, money, damage
    for name, value in (body or {}).items():
        assert hasattr(b, name)
        setattr(b, name, value)
    state.stack = (Frame("act"),) if step == "act" else (Frame("act"), Frame(step))
    assert check(state) == []
    return state


def _given(kinds: str | None) -> tuple[str, ...] | None:
    return None if kinds is None else tuple(kinds.split())


def _furnish(b: Body, spaces: dict[str, str]) -> None:
    """Put what is told onto the board."""
    if not any(word[0].isdigit() for words in spaces.values() for word in words.split()):
        for space, words in FAR.items():
            spaces[space] = f"{spaces.get(space, '')} {words}"
    size = len(island().ids)
    b.civilians, b.struck, b.tiles = [0] * size, [0] * size, [""] * size
    b.tiles[island().ship] = SHIP
    units: dict[str, list[tuple[int, bool]]] = {unit: [] for unit in UNITS}
    marks: dict[str, list[int]] = {mark: [] for mark in MARKS}
    for space, words in spaces.items():
        i = island().index[space]
        for word in words.split():
            if word[0].isdigit():
                civilians, _, struck = word.partition("/")
                b.civilians[i], b.struck[i] = int(civilians), int(struck or 0)
            elif word in marks:
                marks[word].append(i)
            elif word in BUILDINGS:
                b.tiles[i] = word
            else:
                units[word.rstrip("*")].append((i, word.endswith("*")))
    b.units = {unit: tuple(sorted(minis)) for unit, minis in units.items()}
    b.marks = {mark: tuple(sorted(where)) for mark, where in marks.items()}


def _deck(
    b: Body,
    side: SideName,
    piles: dict[str, tuple[str, ...]],
    supply: tuple[str, ...] | None,
    offers: tuple[str, ...] | None,
) -> Deck:
    """A whole deck with these piles."""
    gone = Counter(kind for cards in piles.values() for kind in cards)
    gone.update(supply or ())
    gone.update(offers or ())
    built = Counter(t for t in b.tiles if t and t != SHIP) - Counter(piles.get("removed", ()))
    left: dict[str, list[str]] = {"supply": [], "offers": [], "removed": []}
    for card in DATA.cards:
        if card.side != side:
            continue
        stands = built[card.kind]
        n = card.first + card.offers - gone.pop(card.kind, 0) - stands
        assert n >= 0, f"there are not so many {card.kind}"
        for_sale = min(n, card.offers)
        left["removed"] += [card.kind] * stands
        left["offers" if offers is None else "removed"] += [card.kind] * for_sale
        left["supply" if supply is None else "removed"] += [card.kind] * (n - for_sale)
    assert not gone, f"no cards of the {side}: {gone}"
    return Deck(
        supply=in_order(left["supply"] if supply is None else supply),
        offers=in_order(left["offers"] if offers is None else offers),
        **{**piles, "removed": (*piles.get("removed", ()), *left["removed"])},
    )


def here(state: State, space: str) -> str:
    """What is in a space, in the words of `position`, the ship left out: civilians, miniatures, building,
    marks."""
    b: Body = state.body
    i = island().index[space]
    civilians = f"{b.civilians[i]}/{b.struck[i]}" if b.struck[i] else str(b.civilians[i])
    words = [civilians] if b.civilians[i] else []
    for unit, minis in b.units.items():
        words += [unit + "*" * spent for where, spent in minis if where == i]
    words += [b.tiles[i]] if b.tiles[i] not in ("", SHIP) else []
    return " ".join([*words, *(mark for mark in MARKS if i in b.marks[mark])])


def deck(state: State, side: SideName | None = None) -> Deck:
    """The piles of a side; of the one on turn if none is named."""
    b: Body = state.body
    piles: Deck = b.decks[b.turn if side is None else seat_of(b, side)]
    return piles


def pile(cards: Iterable[str]) -> str:
    """The kinds of a pile, sorted by name."""
    return " ".join(sorted(cards))
