"""Divisions: n entrants play n games at tables of k, each of them k games, one in every seat.

Table i seats the entrants D + i (modulo n), where D is the base block for k and n. So seat j of table i is
entrant D[j] + i, and over the n tables every seat goes once to everyone. How often two entrants meet depends
on the difference of their numbers alone: with the perfect blocks all pairs meet equally often.

`league.pairings.block_search` finds the blocks again, by looking at all of them.
"""

from __future__ import annotations

from itertools import combinations
from math import gcd

LARGEST = 24
"""Most entrants of a division that a design is known for."""
BLOCKS: dict[tuple[int, int], tuple[int, ...]] = {
    (2, 2): (0, 1),
    (3, 3): (0, 1, 2),
    (3, 4): (0, 1, 2),
    (3, 5): (0, 1, 2),
    (3, 6): (0, 1, 3),
    (3, 7): (0, 1, 3),
    (3, 8): (0, 1, 3),
    (3, 9): (0, 1, 3),
    (3, 10): (0, 1, 3),
    (3, 11): (0, 1, 3),
    (3, 12): (0, 1, 3),
    (3, 13): (0, 1, 3),
    (3, 14): (0, 1, 3),
    (3, 15): (0, 1, 3),
    (3, 16): (0, 1, 3),
    (3, 17): (0, 1, 3),
    (3, 18): (0, 1, 3),
    (3, 19): (0, 1, 3),
    (3, 20): (0, 1, 3),
    (3, 21): (0, 1, 3),
    (3, 22): (0, 1, 3),
    (3, 23): (0, 1, 3),
    (3, 24): (0, 1, 3),
    (4, 4): (0, 1, 3, 2),
    (4, 5): (0, 1, 3, 2),
    (4, 6): (0, 1, 3, 2),
    (4, 7): (0, 1, 2, 4),
    (4, 8): (0, 1, 4, 3),
    (4, 9): (0, 1, 4, 3),
    (4, 10): (0, 1, 3, 6),
    (4, 11): (0, 1, 3, 8),
    (4, 12): (0, 1, 3, 7),
    (4, 13): (0, 1, 3, 9),
    (4, 14): (0, 1, 4, 6),
    (4, 15): (0, 1, 3, 7),
    (4, 16): (0, 1, 3, 7),
    (4, 17): (0, 1, 3, 7),
    (4, 18): (0, 1, 3, 7),
    (4, 19): (0, 1, 3, 7),
    (4, 20): (0, 1, 3, 7),
    (4, 21): (0, 1, 3, 7),
    (4, 22): (0, 1, 3, 7),
    (4, 23): (0, 1, 3, 7),
    (4, 24): (0, 1, 3, 7),
    (5, 5): (0, 1, 2, 4, 3),
    (5, 6): (0, 1, 2, 4, 3),
    (5, 7): (0, 1, 2, 4, 3),
    (5, 8): (0, 1, 3, 6, 2),
    (5, 9): (0, 1, 3, 2, 5),
    (5, 10): (0, 1, 3, 2, 7),
    (5, 11): (0, 1, 4, 2, 7),
    (5, 12): (0, 1, 3, 6, 5),
    (5, 13): (0, 1, 3, 6, 5),
    (5, 14): (0, 1, 3, 7, 6),
    (5, 15): (0, 1, 3, 6, 10),
    (5, 16): (0, 1, 3, 8, 7),
    (5, 17): (0, 1, 3, 6, 10),
    (5, 18): (0, 1, 3, 6, 10),
    (5, 19): (0, 1, 3, 7, 12),
    (5, 20): (0, 1, 3, 7, 12),
    (5, 21): (0, 1, 4, 14, 16),
    (5, 22): (0, 1, 3, 7, 12),
    (5, 23): (0, 1, 3, 8, 14),
    (5, 24): (0, 1, 3, 9, 20),
    (6, 6): (0, 1, 4, 3, 5, 2),
    (6, 7): (0, 1, 4, 3, 5, 2),
    (6, 8): (0, 1, 3, 2, 7, 5),
    (6, 9): (0, 1, 3, 2, 6, 4),
    (6, 10): (0, 1, 3, 2, 8, 6),
    (6, 11): (0, 1, 5, 4, 7, 2),
    (6, 12): (0, 1, 3, 2, 8, 5),
    (6, 13): (0, 1, 3, 2, 9, 5),
    (6, 14): (0, 1, 3, 2, 5, 9),
    (6, 15): (0, 1, 3, 2, 8, 12),
    (6, 16): (0, 1, 3, 2, 9, 13),
    (6, 17): (0, 1, 3, 2, 6, 11),
    (6, 18): (0, 1, 3, 7, 16, 11),
    (6, 19): (0, 1, 3, 6, 5, 13),
    (6, 20): (0, 1, 3, 6, 11, 7),
    (6, 21): (0, 1, 3, 6, 5, 14),
    (6, 22): (0, 1, 3, 6, 10, 17),
    (6, 23): (0, 1, 3, 6, 10, 18),
    (6, 24): (0, 1, 3, 6, 12, 20),
}
"""By seats of a table and entrants: of all blocks one with the least spread of the pairs' meetings, among
these one where the fewest sit right after the same opponent twice."""


def block(table: int, n: int) -> tuple[int, ...]:
    """The base block for `n` entrants at tables of this many seats.

    :raises ValueError: No design is known: tables have 3 to 6 seats, divisions at most 24 entrants, and no
        fewer than a table has seats. Two entrants alone play twice; more of them play a round robin.
    """
    design = BLOCKS.get((table, n))
    if design is None:
        raise ValueError(f"no design of tables of {table} for {n} entrants")
    return design


def tables(table: int, n: int) -> tuple[tuple[int, ...], ...]:
    """The n tables, each with the numbers of its entrants from 0 in seating order."""
    base = block(table, n)
    return tuple(tuple((number + i) % n for number in base) for i in range(n))


def meetings(table: int, n: int) -> dict[tuple[int, int], int]:
    """By pair of numbers, the smaller first, at how many tables they meet."""
    counts = dict.fromkeys(combinations(range(n), 2), 0)
    for seats in tables(table, n):
        for pair in combinations(sorted(seats), 2):
            counts[pair] += 1
    return counts


def waves(table: int, n: int, cap: int) -> tuple[tuple[int, ...], ...]:
    """The tables, as indices, in waves in each of which nobody plays more than `cap` games.

    If all games took the same time, a season would take as many of these times as there are waves. The tables
    are put into the first wave that has room, in the order of the step that needs the fewest waves.
    """
    if cap < 1:
        raise ValueError(f"a cap of {cap} games leaves nothing to play")
    steps = (step for step in range(1, n + 1) if gcd(step, n) == 1)
    return min((_fill(tables(table, n), step, cap) for step in steps), key=len)


def _fill(seated: tuple[tuple[int, ...], ...], step: int, cap: int) -> tuple[tuple[int, ...], ...]:
    n = len(seated)
    rounds: list[list[int]] = []
    games: list[list[int]] = []  # of each wave, by entrant
    for i in range(n):
        index = i * step % n
        wave = next((w for w, at in enumerate(games) if all(at[x] < cap for x in seated[index])), len(rounds))
        if wave == len(rounds):
            rounds.append([])
            games.append([0] * n)
        rounds[wave].append(index)
        for entrant in seated[index]:
            games[wave][entrant] += 1
    return tuple(tuple(sorted(wave)) for wave in rounds)
