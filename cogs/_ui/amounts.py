"""Amounts to choose from: which ones deserve a button, and what stands on it."""

from __future__ import annotations

from collections.abc import Iterable

from cogs._ui.ids import Path
from cogs._ui.names import ARMY, Names
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


def quick(amount: tuple[int, int] | None, usual: int | None = None, pressed: int | None = None) -> list[int]:
    """The amounts worth a button, from the `usual` one on (the greatest) to those that are farthest from
    it: all of a few; else all, all but one, half, the least. None is greater than what may be `pressed`."""
    if amount is None:
        return []
    low, high = amount
    top = high if pressed is None else max(low, min(pressed, high))
    few = range(low, top + 1)
    shown = few if len(few) <= SHORT else {top, top - 1, (low + top) // 2, *few[: FEW + (low == 0)]}
    return from_usual(shown, high if usual is None else usual)


def from_usual(amounts: Iterable[int], usual: int) -> list[int]:
    """The amounts, the usual one first, then those that are nearest to it."""
    return sorted(amounts, key=lambda n: abs(n - usual))


def longer_label(names: Names, path: Path, n: int | str, unasked: str = "") -> str:
    """The text of a button for a move that adds arguments to those that the question names already; `unasked`
    is who would be asked by one that adds none."""
    return _dice(names, path, n, unasked) if names.spec(path[0]).amount == "dice" else names.move(path, n)


def _dice(names: Names, path: Path, n: int | str, unasked: str = "") -> str:
    """With so many dice (or what the system has in their stead; `left` is what then stays where they come
    from), or until so many are left."""
    if UNTIL in path and unasked:
        return names.text("amount-until-unasked", n=n, who=unasked)
    if UNTIL in path:
        return names.text("amount-until", n=n)
    there = names.view.spaces[str(path[1])].tokens.get(ARMY, 0)
    return names.text("amount-dice", n=n, left=there - n if isinstance(n, int) else n)


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
