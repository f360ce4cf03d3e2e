"""Amounts to choose from: which ones deserve a button, and what stands on it."""

from __future__ import annotations

from cogs._ui.ids import Path
from cogs._ui.names import Names
from engine.verbs import UNTIL

FEW = 5
"""So many of the least amounts are shown."""
SHORT = 10
"""So many amounts are shown one by one."""


def wished(amount: tuple[int, int], until: int | None) -> int | None:
    """How many are to be left by a member's wish; None where he has none, or where fewer are there."""
    if until is None or until > amount[1]:
        return None
    return max(until, amount[0])


def quick(amount: tuple[int, int] | None) -> list[int]:
    """The amounts worth a button, greatest first: all of a few; else all, all but one, half, the least."""
    if amount is None:
        return []
    low, high = amount
    if high - low < SHORT:
        return list(range(high, low - 1, -1))
    return sorted({high, high - 1, (low + high) // 2, *range(low, max(low, 1) + FEW)}, reverse=True)


def longer_label(names: Names, path: Path, n: int | str, unasked: str = "") -> str:
    """The text of a button for a move that adds arguments to those that the question names already; `unasked`
    is who would be asked by one that adds none."""
    return _dice(names, path, n, unasked) if names.spec(path[0]).amount == "dice" else names.move(path, n)


def _dice(names: Names, path: Path, n: int | str, unasked: str = "") -> str:
    """With so many dice, or until so many are left."""
    if UNTIL in path and unasked:
        return names.text("amount-until-unasked", n=n, who=unasked)
    return names.text("amount-until" if UNTIL in path else "amount-dice", n=n)


def quick_label(names: Names, path: Path, n: int, amount: tuple[int, int] | None) -> str:
    """The text of an amount's button."""
    low, high = amount or (n, n)
    verb = names.spec(path[0])
    if verb.amount == "dice":
        return _dice(names, path, n)
    if verb.amount == "choice":
        return names.move(path, n)
    if verb.amount == "pieces" and n == high and high > low:
        return names.text("amount-all", n=n)
    if verb.amount == "pieces" and n == high - 1 and n > low:
        return names.text("amount-but-one", n=n)
    return names.text("amount-move" if verb.marches else "amount", n=n)
