"""Divisions: their preset, what a plan may have, and who plays whom."""

from __future__ import annotations

from collections import Counter

import pytest

from league.formats import format_of, preset
from league.formats.division import schedule
from tests.league import made
from tests.league.made import DIVISION


def test_the_preset_is_of_tables_of_four() -> None:
    """For its rule system with these options, in a division of seven or more, three games at once."""
    plan = preset("division4", "chequers", {"board": "large"})
    assert (plan.rules, plan.options, plan.format) == ("chequers", {"board": "large"}, DIVISION)
    assert (plan.table, plan.least, plan.most, plan.cap) == (4, 7, 91, 3)


@pytest.mark.parametrize("table", [3, 4, 6])
def test_a_table_has_three_to_six_seats_and_one_entrant_more(table: int) -> None:
    """Nobody plays more games at once than they have."""
    limits = format_of(made.plan(table=table)).limits(made.plan(table=table))
    assert (limits.table, limits.cap, limits.least, limits.rounds) == ((3, 6), table, table + 1, None)


@pytest.mark.parametrize("cap", [1, 2, 4])
def test_each_member_plays_once_in_each_seat(cap: int) -> None:
    """Tables are counted from 1 in each round, and nobody has more games in it than the cap."""
    games = schedule(made.plan(cap=cap), 7)
    assert Counter((seat, member) for *_, seats in games for seat, member in enumerate(seats)) == Counter(
        (seat, member) for seat in range(4) for member in range(7)
    )
    rounds = [number for number, *_ in games]
    assert rounds == sorted(rounds)
    for number in range(1, rounds[-1] + 1):
        tables = [(table, seats) for n, table, seats in games if n == number]
        assert [table for table, _ in tables] == list(range(1, len(tables) + 1)) != []
        assert max(Counter(member for _, seats in tables for member in seats).values()) <= cap
