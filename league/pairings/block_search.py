"""Finding base blocks again: how the table of `league.pairings.designs` was made. No game needs it."""

from __future__ import annotations

from itertools import combinations, permutations

Block = tuple[int, ...]


def gaps(block: Block, n: int) -> list[int]:
    """By difference from 1 to n - 1, how often two entries with this difference of numbers meet."""
    counts = [0] * n
    for entry in block:
        for other in block:
            counts[(other - entry) % n] += 1
    return counts[1:]


def spread(block: Block, n: int) -> int:
    """How unequal the meetings of pairs are: the squared deviations from the mean, summed over the
    differences and multiplied by n - 1, which makes it a whole number."""
    counts = gaps(block, n)
    return (n - 1) * sum(c * c for c in counts) - sum(counts) ** 2


def successions(block: Block, n: int) -> int:
    """How often an entry sits right after an opponent right after whom it has sat at another table already.
    The first seat comes after the last."""
    steps = {(after - before) % n for before, after in zip(block, (*block[1:], block[0]), strict=True)}
    return len(block) - len(steps)


def search(table: int, n: int) -> Block:
    """The best base block: of least spread, then of fewest repeated successions, then the first one by its
    numbers. It looks at each block that begins with 0, since a block and its shifts are the same design."""
    if n == 1:
        return (0,)
    sets = [(0, *rest) for rest in combinations(range(1, n), table - 1)]
    best = min(spread(block, n) for block in sets)
    even = [block for block in sets if spread(block, n) == best]
    orders = ((0, *rest) for block in even for rest in permutations(block[1:]))
    return min(orders, key=lambda block: (successions(block, n), block))
