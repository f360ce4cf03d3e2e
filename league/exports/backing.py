"""What must stand behind the results and the points of an exported season."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from league.model import ORPHAN, FixtureState, LineKind, Season


def unfinished_result(season: Season) -> str | None:
    """The first result of a fixture that was never finished, or that was played without a game; None if there
    is none. The season's fixtures are known to be there."""
    fixtures = {fixture.id: fixture for fixture in season.fixtures}
    for line in season.lines:
        fixture = fixtures[line.fixture]
        void = fixture.state == FixtureState.VOID and (fixture.mark == ORPHAN or line.kind == LineKind.VOID)
        if fixture.state != FixtureState.DONE and not void:
            return f"fixture {fixture.id} has a result, but was never finished: it is {fixture.state.value!r}"
        if line.kind == LineKind.PLAYED and fixture.game is None:
            return f"fixture {fixture.id} has a result that was played, but it never had a game"
    return None


def given60(acts: Iterable[Mapping[str, Any]]) -> dict[int, int]:
    """By entry the 60ths of a point that managers have given and taken.

    :param acts: What the audit says of each such act (`AuditLine.after`).
    """
    given: dict[int, int] = defaultdict(int)
    for after in acts:
        extra = after.get("told")
        entry, points60 = (
            extra.get(key) if isinstance(extra, dict) else None for key in ("entry", "points60")
        )
        if isinstance(entry, int) and isinstance(points60, int):
            given[entry] += points60
    return dict(given)


def ungiven(season: Season, given: Mapping[int, int]) -> str | None:
    """The first entry whose points differ from those that managers gave and took; None if there is none."""
    for entry in season.entries:
        known = given.get(entry.id, 0)
        if entry.adjust60 != known:
            return (
                f"entry {entry.id} has adjust60 {entry.adjust60}, but the lines of the audit give it {known}"
            )
    return None
