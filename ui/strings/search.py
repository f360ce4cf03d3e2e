"""Finding things by what a person types: regardless of case and accents, best match first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
LIMIT = 25
"""Discord shows 25 choices."""
SCATTERED = 5
"""The rank of a name that merely contains the typed letters in order."""
_LATIN = "\u036f"
_LATIN_MARKS = re.compile("[\u0300-\u036f]+")
_BETWEEN = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """The text for comparing: lower case, no accents, words separated by one space."""
    plain = _LATIN_MARKS.sub("", unicodedata.normalize("NFKD", text.casefold()))
    if max(plain, default="") <= _LATIN:  # the quick way: each key stroke compares hundreds of names
        return _BETWEEN.sub(" ", plain).strip()
    kept = (c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join("".join(kept).split())


def rank(typed: str, name: str) -> int | None:
    """How well a folded name matches the folded typed text, 0 being best; None if it does not."""
    if name == typed:
        return 0
    if name.startswith(typed):
        return 1
    if f" {typed}" in f" {name}":
        return 2
    if typed in name:
        return 3
    initials = "".join(word[0] for word in name.split())
    if initials.startswith(typed.replace(" ", "")):
        return 4
    letters = iter(name)
    return SCATTERED if all(c in letters for c in typed.replace(" ", "")) else None


def best(typed: str, items: Iterable[T], name: Callable[[T], str] = str, limit: int = LIMIT) -> list[T]:
    """The items that match, best first, equals in the given order. Names that merely contain the letters in
    order count only if nothing matches better."""
    wanted = fold(typed)
    if not wanted:
        return list(items)[:limit]
    ranked = [(r, item) for item in items if (r := rank(wanted, fold(name(item)))) is not None]
    ranked.sort(key=lambda pair: pair[0])
    if ranked and ranked[0][0] < SCATTERED:
        ranked = [pair for pair in ranked if pair[0] < SCATTERED]
    return [item for _, item in ranked[:limit]]


def resolve(typed: str, items: Sequence[T], name: Callable[[T], str] = str) -> list[T]:
    """The items that a typed name can mean: one if it is clear, several if not, none if nothing matches.

    An exact name wins; then the best kind of match, but never a mere subsequence of letters.
    """
    wanted = fold(typed)
    if not wanted:
        return []
    by_rank: dict[int, list[T]] = {}
    for item in items:
        r = rank(wanted, fold(name(item)))
        if r is not None and r < SCATTERED:
            by_rank.setdefault(r, []).append(item)
    return by_rank[min(by_rank)] if by_rank else []
