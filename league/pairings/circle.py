"""Round robins of two: everyone plays everyone, in rounds in which nobody plays twice.

With an odd number of entrants each pair plays once, one entrant sits out in each round, and everybody sits
first in exactly half of their games. With an even number that is impossible, so each pair plays twice, with
the seats swapped.
"""

from __future__ import annotations

Pair = tuple[int, int]
"""The numbers of two entrants; the one in the first seat comes first."""


def rounds(n: int, double: bool = False) -> tuple[tuple[Pair, ...], ...]:
    """The games of n entrants with the numbers from 0 on, by round.

    :param double: Each pair plays twice, with the seats swapped, also if `n` is odd.
    """
    if n < 2:
        raise ValueError(f"a round robin needs two entrants, not {n}")
    single = _odd(n) if n % 2 else _even(n)
    if n % 2 and not double:
        return single
    return (*single, *(tuple((second, first) for first, second in games) for games in single))


def _odd(n: int) -> tuple[tuple[Pair, ...], ...]:
    """In round r the numbers of opponents add up to 2r (modulo n), and number r sits out. Number i sits first
    against the (n - 1) / 2 numbers that follow it in the circle, so it does in half of its games."""
    half = (n - 1) // 2
    return tuple(tuple(((r - d) % n, (r + d) % n) for d in _distances(half)) for r in range(n))


def _distances(half: int) -> list[int]:
    """The d by which the two players of a game differ from the number of the round, one for each game. Its
    sign is chosen so that the second player, 2d further in the circle, is among the `half` that follow."""
    n = 2 * half + 1
    return [d if 2 * d % n <= half else n - d for d in range(1, half + 1)]


def _even(n: int) -> tuple[tuple[Pair, ...], ...]:
    """The rounds of n - 1, with the last number as the opponent of the one that sits out; it sits first in
    every second round."""
    last = n - 1
    if n == 2:
        return (((0, 1),),)
    return tuple((*games, (last, r) if r % 2 else (r, last)) for r, games in enumerate(_odd(n - 1)))
