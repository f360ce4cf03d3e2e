"""Every design, checked game by game."""

from __future__ import annotations

from collections import Counter

import pytest

from league.pairings import block_search, designs

ALL = [(k, n) for k in range(3, 7) for n in range(k, 25)]
PERFECT = {(3, 7): 1, (4, 7): 2, (4, 13): 1, (5, 11): 2, (5, 21): 1, (6, 11): 3, (6, 7): 5}
EVEN = {
    **{(4, n): (1, 2) for n in range(8, 13)},
    **{(5, n): (1, 2) for n in range(12, 20)},
    **{(6, n): (2, 3) for n in range(12, 16)},
}


def test_all_divisions_have_a_design() -> None:
    """Tables of 3 to 6 for up to 24 entrants, and every table for as many entrants as it has seats."""
    assert set(designs.BLOCKS) == {*ALL, (2, 2)}


@pytest.mark.parametrize("seats", range(2, 7))
def test_everyone_sits_once_in_every_seat(seats: int) -> None:
    """n tables, k games each, one in each seat, nobody twice at a table."""
    for n in (n for k, n in designs.BLOCKS if k == seats):
        tables = designs.tables(seats, n)
        assert len(tables) == n
        assert all(len(set(table)) == seats for table in tables)
        assert Counter((seat, entrant) for table in tables for seat, entrant in enumerate(table)) == Counter(
            (seat, entrant) for seat in range(seats) for entrant in range(n)
        )


@pytest.mark.parametrize("design", ALL, ids=str)
def test_meetings_add_up(design: tuple[int, int]) -> None:
    """Everybody meets k - 1 opponents in each of k games, and the pairs' meetings differ by two at most."""
    k, n = design
    counts = designs.meetings(k, n)
    for entrant in range(n):
        assert sum(count for pair, count in counts.items() if entrant in pair) == k * (k - 1)
    assert max(counts.values()) - min(counts.values()) <= 2


@pytest.mark.parametrize("design", PERFECT, ids=str)
def test_perfect_designs_let_all_meet_equally_often(design: tuple[int, int]) -> None:
    """The seven designs in which all pairs meet equally often."""
    assert set(designs.meetings(*design).values()) == {PERFECT[design]}


@pytest.mark.parametrize("design", EVEN, ids=str)
def test_even_designs_let_all_meet(design: tuple[int, int]) -> None:
    """In these everybody meets everybody, one time more or less."""
    assert set(designs.meetings(*design).values()) == set(EVEN[design])


def test_the_blocks_that_were_asked_for() -> None:
    """Those that are known from design theory stand as given."""
    assert designs.block(3, 7) == (0, 1, 3)
    assert designs.block(4, 7) == (0, 1, 2, 4)
    assert designs.block(4, 13) == (0, 1, 3, 9)
    assert designs.block(5, 11) == (0, 1, 4, 2, 7)
    assert designs.block(5, 21) == (0, 1, 4, 14, 16)
    assert designs.block(6, 11) == (0, 1, 5, 4, 7, 2)
    assert designs.block(6, 7) == (0, 1, 4, 3, 5, 2)


@pytest.mark.spread(20)
@pytest.mark.parametrize(
    "design",
    [pytest.param((k, n), marks=() if k < 5 or n < 17 else pytest.mark.more, id=f"{k}, {n}") for k, n in ALL],
)
def test_no_block_is_better(design: tuple[int, int]) -> None:
    """The search through all blocks finds the table's, or for the given ones none that is better."""
    block, kept = block_search.search(*design), designs.block(*design)
    n = design[1]
    assert block_search.spread(block, n) == block_search.spread(kept, n)
    assert block_search.successions(block, n) == block_search.successions(kept, n)
    if design not in PERFECT:
        assert block == kept


@pytest.mark.parametrize("design", ALL, ids=str)
def test_no_block_gets_better_by_another_entrant_in_one_seat(design: tuple[int, int]) -> None:
    """Pairs would not meet more evenly; nor as evenly with fewer who sit after the same opponent twice."""
    n, block = design[1], designs.block(*design)
    kept = block_search.spread(block, n), block_search.successions(block, n)
    for seat in range(1, len(block)):
        for entrant in {*range(n)} - {*block}:
            other = (*block[:seat], entrant, *block[seat + 1 :])
            assert (block_search.spread(other, n), block_search.successions(other, n)) >= kept


def test_nobody_sits_after_the_same_opponent_twice() -> None:
    """From eight entrants on no succession comes twice; counted at the tables, not in the block."""
    for k, n in ALL:
        after = Counter(
            (table[seat - 1], entrant) for table in designs.tables(k, n) for seat, entrant in enumerate(table)
        )
        repeated = sum(count - 1 for count in after.values())
        assert repeated == n * block_search.successions(designs.block(k, n), n)
        assert n < 8 or repeated == 0


@pytest.mark.parametrize("cap", range(1, 7))
def test_waves_keep_the_cap(cap: int) -> None:
    """Each table is in one wave, in which nobody plays more games than the cap."""
    for k, n in ALL:
        tables, waves = designs.tables(k, n), designs.waves(k, n, cap)
        assert sorted(index for wave in waves for index in wave) == list(range(n))
        for wave in waves:
            assert max(Counter(x for index in wave for x in tables[index]).values()) <= cap
        assert len(waves) == 1 or cap < k


def test_seven_at_tables_of_four_need_three_waves() -> None:
    """With two games at once; three with three are two waves, with four one."""
    assert [len(designs.waves(4, 7, cap)) for cap in (2, 3, 4)] == [3, 2, 1]


@pytest.mark.parametrize("wrong", [(4, 3), (4, 25), (7, 8), (2, 5)])
def test_unknown_designs_are_refused(wrong: tuple[int, int]) -> None:
    """The error names what was asked for."""
    with pytest.raises(ValueError, match=f"tables of {wrong[0]} for {wrong[1]}"):
        designs.tables(*wrong)
    with pytest.raises(ValueError):
        designs.waves(4, 7, 0)
