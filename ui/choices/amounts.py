"""Amounts to choose from: which ones get a button, and the button's label."""

from __future__ import annotations

from collections.abc import Iterable

from engine.verbs import UNTIL
from ui.kit.custom_id import Path
from ui.words.names import ARMY, Names

FEW = 5
"""How many of the smallest amounts are shown among many."""
SHORT = 10
"""Up to this many amounts are shown one by one."""


def wanted_amount(amount: tuple[int, int], until: int | None) -> int | None:
    """The number of armies that a member wants an attack to leave; None without a wish, or if there are
    fewer."""
    if until is None or until > amount[1]:
        return None
    return max(until, amount[0])


def quick(amount: tuple[int, int] | None, usual: int | None = None, pressed: int | None = None) -> list[int]:
    """The amounts that get a button, beginning with the `usual` one (by default the greatest): up to `SHORT`
    amounts all of them; of more the greatest two, the middle one and the `FEW` smallest. None exceeds
    `pressed`."""
    if amount is None:
        return []
    low, high = amount
    top = high if pressed is None else max(low, min(pressed, high))
    few = range(low, top + 1)
    shown = few if len(few) <= SHORT else {top, top - 1, (low + top) // 2, *few[: FEW + (low == 0)]}
    return from_usual(shown, high if usual is None else usual)


def from_usual(amounts: Iterable[int], usual: int) -> list[int]:
    """The amounts, the usual one first, then by distance from it."""
    return sorted(amounts, key=lambda n: abs(n - usual))


def longer_label(names: Names, path: Path, n: int | str, unasked: str = "") -> str:
    """The label of a move that adds arguments to those in the question; `unasked` names the seat that this
    move does not ask in between."""
    return _dice(names, path, n, unasked) if names.spec(path[0]).amount == "dice" else names.move(path, n)


def _dice(names: Names, path: Path, n: int | str, unasked: str = "") -> str:
    """The label for `n` dice (or the system's own word for them; `left` stay in the space they come from), or
    for going on until `n` are left."""
    if UNTIL in path and unasked:
        return names.text("amount-until-unasked", n=n, who=unasked)
    if UNTIL in path:
        return names.text("amount-until", n=n)
    there = names.view.spaces[str(path[1])].tokens.get(ARMY, 0)
    return names.text("amount-dice", n=n, left=there - n if isinstance(n, int) else n)


def quick_label(names: Names, path: Path, n: int, amount: tuple[int, int] | None) -> str:
    """The label of an amount's button."""
    low, high = amount or (n, n)
    verb = names.spec(path[0])
    if verb.amount == "dice":
        return _dice(names, path, n)
    if verb.amount == "choice" or names.has_own(verb.id, path[1:]):
        return names.move(path, n)
    if verb.amount == "pieces" and n == high and high > low:
        return names.text("amount-all", n=n)
    if verb.amount == "pieces" and n == high - 1 and n > low:
        return names.text("amount-but-one", n=n)
    return names.text("amount-move" if verb.marches else "amount", n=n)
