"""Drawing by lot from a seed that everybody may know afterwards.

A key is a sequence of texts and numbers that says what is drawn: the season's lot, then the purpose. The same
key draws the same lots on every machine and in every version of Python, so a draw can be checked by anyone:
its digest is SHA-256 of the parts, written one after the other, each followed by a line feed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

Item = TypeVar("Item", int, str)
Names = Mapping[Any, str]
"""By entry the name by which lots are drawn for it."""


def digest(*key: str | int) -> int:
    """The key's digest as a number of 256 bits."""
    written = "".join(f"{part}\n" for part in key)
    return int.from_bytes(hashlib.sha256(written.encode()).digest(), "big")


def number(below: int, *key: str | int) -> int:
    """A number from 0 to `below` - 1. With 256 bits no number is noticeably more likely than another."""
    if below < 1:
        raise ValueError(f"there is no number from 0 that is below {below}")
    return digest(*key) % below


def order(items: Iterable[Item], *key: str | int, names: Names | None = None) -> list[Item]:
    """The items in an order drawn by lot, which does not depend on the order in which they are given. They
    are sorted by the digest of the key with the item, or its name, as its last part; they are all different.
    """
    known: Names = names or {}
    return sorted(items, key=lambda item: (digest(*key, known.get(item, item)), item))


def commitment(secret: str) -> str:
    """What is published of a season's secret at sign-up: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def season_lot(secret: str, members: Iterable[str], message: str) -> str:
    """A season's lot, which nobody knows before sign-up is over: the SHA-256, in hexadecimal, of its secret,
    the ids of the members who were in then, sorted as text, and the id of the first message that closed the
    sign-up, each followed by a line feed."""
    return f"{digest(secret, *sorted(members), message):064x}"
