"""What is said before an act of a manager."""

from __future__ import annotations

from cogs.leagues.consequences import ROWS, short_tables


def test_long_tables_are_shown_where_they_differ() -> None:
    """Those of a ladder change far below the top; without a change the first rows are shown."""
    before = [f"{row}" for row in range(20)]
    after = [*before[:12], "13", "12", *before[14:]]
    assert short_tables(before, after) == (["…", "12", "13", "…"], ["…", "13", "12", "…"])
    assert short_tables(before, before) == ([*before[:ROWS], "…"], [*before[:ROWS], "…"])
    assert short_tables(before[:ROWS], before[:3]) == (before[:ROWS], before[:3])
    assert short_tables(before[::-1], before)[1] == [*before[:ROWS], "…"]
