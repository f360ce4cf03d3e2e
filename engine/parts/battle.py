"""Dice battles: highest against highest, ties to the defender."""

from __future__ import annotations

from collections.abc import Sequence

PLAIN = (0, 0)
"""No bonus on either side."""


def losses(attack: Sequence[int], defence: Sequence[int], bonus: Sequence[int] = PLAIN) -> tuple[int, int]:
    """Losses of attacker and defender. Both throws are sorted, highest first; surplus dice do not count.
    `bonus` is added to the highest die of the attacker and of the defender: the order of the dice stays."""
    lost_attack = lost_defence = 0
    ahead = bonus[0] - bonus[1]
    for a, d in zip(attack, defence, strict=False):
        if a + ahead > d:
            lost_defence += 1
        else:
            lost_attack += 1
        ahead = 0
    return lost_attack, lost_defence
