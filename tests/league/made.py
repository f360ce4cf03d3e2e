"""Seasons put together from a few games, for tests."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from league import scoring
from league.formats import cup, division, ladder, round_robin, swiss
from league.model import (
    RULES,
    Division,
    Entrant,
    EntryState,
    Fixture,
    FixtureState,
    Line,
    LineKind,
    Season,
    SeasonPlan,
    SeasonState,
)

DIVISION, ROUND_ROBIN = division.DIVISION.id, round_robin.ROUND_ROBIN.id
SWISS, CUP, LADDER = swiss.SWISS.id, cup.CUP.id, ladder.LADDER.id
"""The ids of the formats."""
HOME = 1
"""The id of the only division."""


def plan(**changes: Any) -> SeasonPlan:
    """A division of tables of four, or what is asked for."""
    fields: dict[str, Any] = {
        "rules": "chequers", "options": {}, "clock": {}, "format": DIVISION, "table": 4,
        "least": 2, "most": 24,
    }  # fmt: skip
    return SeasonPlan(**(fields | changes))


def entrant(entry: int, /, **changes: Any) -> Entrant:
    """The entry of member `m<entry>`, called `Name <entry>`."""
    fields: dict[str, Any] = {
        "id": entry, "member": f"m{entry}", "name": f"Name {entry}", "state": EntryState.PLAYING,
        "entered_at": 0.0, "division": HOME, "number": entry,
    }  # fmt: skip
    return Entrant(**(fields | changes))


def results(
    fixture: int, places: Mapping[int, int], forfeits: Collection[int] = (), revision: int = 1, **misses: int
) -> tuple[Line, ...]:
    """The results of a fixture: by entry the place. Entries in `forfeits` have none of the points.

    :param misses: By `m<entry>` the deadlines missed.
    """
    seats = list(places)
    points = scoring.points60([places[s] for s in seats], [n for n, s in enumerate(seats) if s in forfeits])
    return tuple(
        Line(
            fixture,
            revision,
            s,
            places[s],
            p,
            LineKind.FORFEIT if s in forfeits else LineKind.PLAYED,
            misses.get(f"m{s}", 0),
        )
        for s, p in zip(seats, points, strict=True)
    )


def bye(fixture: int, entry: int, table: int = 2) -> tuple[Line, ...]:
    """The result of a bye."""
    return (Line(fixture, 1, entry, 1, scoring.bye60(table), LineKind.BYE),)


def season(
    games: Sequence[Sequence[int] | Mapping[int, int]],
    *,
    entries: int | Sequence[Entrant],
    to_play: Sequence[Sequence[int]] = (),
    rounds_of: Sequence[int] = (),
    stages: Sequence[str] = (),
    lines: Sequence[Line] = (),
    division: int | None = HOME,
    **changes: Any,
) -> Season:
    """A running season of one division, or without any.

    :param games: Each a list of entries from first to last, or the place of each entry.
    :param to_play: The seats of games under way.
    :param rounds_of: The round of each game, those under way included; else every game is a round of its own.
    :param stages: The stage of each game of a cup.
    :param lines: Results beside those of `games`.
    """
    entrants = [entrant(n) for n in range(entries)] if isinstance(entries, int) else list(entries)
    placed = [g if isinstance(g, Mapping) else {e: n for n, e in enumerate(g, 1)} for g in games]
    seats = [*map(tuple, placed), *map(tuple, to_play)]
    fixtures = tuple(
        Fixture(
            id=n, division=division, round=rounds_of[n - 1] if rounds_of else n, table=1, seats=seated,
            stage=stages[n - 1] if stages else "",
            state=FixtureState.DONE if n <= len(placed) else FixtureState.UNDER_WAY, game=100 + n,
        )
        for n, seated in enumerate(seats, 1)
    )  # fmt: skip
    homes = () if division is None else (Division(division, 1, 1),)
    return Season(
        id=1, league=1, number=1, state=SeasonState.RUNNING, plan=plan(**changes), lot="a seed", opens_at=0.0,
        checkin_at=0.0, starts_at=0.0, ends_at=9e6, rules=RULES, entries=tuple(entrants), divisions=homes,
        fixtures=fixtures,
        lines=(*(
            x
            for n, g in enumerate(placed, 1)
            for x in (bye(n, next(iter(g)), changes["table"]) if len(g) == 1 else results(n, g))
        ), *lines),
    )  # fmt: skip
