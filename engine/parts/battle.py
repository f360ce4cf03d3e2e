"""Dice battles: highest against highest, ties to the defender."""

from __future__ import annotations

from collections.abc import Sequence


def losses(attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
    """Losses of attacker and defender. Both throws are sorted, highest first; surplus dice do not count."""
    lost_attack = lost_defence = 0
    for a, d in zip(attack, defence, strict=False):
        if a > d:
            lost_defence += 1
        else:
            lost_attack += 1
    return lost_attack, lost_defence
