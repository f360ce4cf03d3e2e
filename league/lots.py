"""Drawing by lot from a seed that everybody may know afterwards.

A key is a sequence of texts and numbers that says what is drawn: the season's lot, then the purpose. The same
key draws the same lots on every machine and in every version of Python, so a draw can be checked by anyone:
its digest is SHA-256 of the parts, written one after the other, each followed by a line feed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item", int, str)


def digest(*key: str | int) -> int:
    """The key's digest as a number of 256 bits."""
    written = "".join(f"{part}\n" for part in key)
    return int.from_bytes(hashlib.sha256(written.encode()).digest(), "big")


def number(below: int, *key: str | int) -> int:
    """A number from 0 to `below` - 1. With 256 bits no number is noticeably more likely than another."""
    if below < 1:
        raise ValueError(f"there is no number from 0 that is below {below}")
    return digest(*key) % below


def order(items: Iterable[Item], *key: str | int) -> list[Item]:
    """The items in an order drawn by lot, which does not depend on the order in which they are given. They
    are sorted by the digest of the key with the item as its last part; they are all different.
    """
    return sorted(items, key=lambda item: (digest(*key, item), item))
