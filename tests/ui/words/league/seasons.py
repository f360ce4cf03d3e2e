"""A made-up league of four in its first season, for tests of words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from host import League
from league.formats import preset
from league.model import (
    Division,
    Entrant,
    EntryState,
    Fixture,
    FixtureState,
    Line,
    LineKind,
    Season,
    SeasonState,
)

NAMES = ("Ada", "Br*no", "Chiara", "Dmitri")
AT = 1_800_000_000.0
PLAN = preset("round_robin", "classic", {"rounds": 20})
LADDER = preset("ladder", "classic", {})
LEAGUE = League(7, "5", "99", "Autumn *cup*", "1", PLAN, AT, seasons=1)


def entrants(state: EntryState = EntryState.PLAYING, **more: Any) -> tuple[Entrant, ...]:
    """Four entries, 1 to 4, of members 11 to 14."""
    return tuple(
        Entrant(n, str(10 + n), name, state, AT, division=1, number=n - 1, **more)
        for n, name in enumerate(NAMES, 1)
    )


FIXTURES = (
    Fixture(21, 1, 1, 1, (1, 2), FixtureState.DONE, game=31, ended_at=AT + 9),
    Fixture(22, 1, 1, 2, (3, 4), FixtureState.UNDER_WAY, game=32, deadline=AT + 99),
    Fixture(23, 1, 2, 1, (1, 3), FixtureState.PLANNED),
)
LINES = (Line(21, 1, 1, 1, 600, LineKind.PLAYED), Line(21, 1, 2, 2, 0, LineKind.PLAYED))
SEASON = Season(
    id=3,
    league=7,
    number=1,
    state=SeasonState.RUNNING,
    plan=PLAN,
    lot="lot",
    opens_at=AT,
    checkin_at=AT + 7 * 86400,
    starts_at=AT + 9 * 86400,
    ends_at=AT + 99 * 86400,
    entries=entrants(),
    divisions=(Division(1, 1, 1),),
    fixtures=FIXTURES,
    lines=LINES,
)
"""Under way: one game is over, one is played, one is to come."""
OPEN = replace(
    SEASON,
    state=SeasonState.SIGNUP,
    entries=entrants(EntryState.SIGNED_UP),
    divisions=(),
    fixtures=(),
    lines=(),
)
"""Its sign-up."""
