"""A few of the kills of `make soak`: several games of all rule systems, while everybody plays."""

from __future__ import annotations

from pathlib import Path

from tests.soak import kills


async def test_killed_while_everybody_plays(tmp_path: Path) -> None:
    """No move lost or made twice, nothing posted twice or not at all, no deadline forgotten."""
    rows = await kills.run(3, 1, tmp_path, tables=4)
    wrong = [one for row in rows for one in row.wrong]
    assert not wrong, "\n".join(wrong)
    assert next(row for row in rows if row.name == "moves acknowledged").value
