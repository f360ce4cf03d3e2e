"""What formats and a season's course ask of its data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from league.errors import LeagueError
from league.model import ORPHAN, Entrant, EntryState, Fixture, FixtureState, LineKind, Season, SeasonState
from league.scoring import forfeited

UNBEGUN = frozenset({FixtureState.PLANNED, FixtureState.OPENING})
OVER = frozenset({FixtureState.DONE, FixtureState.VOID})


def entry_with(season: Season, number: int) -> Entrant:
    """The entry with this id. :raises LeagueError: `no-such-entry`."""
    entry = next((e for e in season.entries if e.id == number), None)
    if entry is None:
        raise LeagueError("no-such-entry", entry=number)
    return entry


def fixture_with(season: Season, number: int) -> Fixture:
    """The fixture with this id. :raises LeagueError: `no-such-fixture`."""
    fixture = next((f for f in season.fixtures if f.id == number), None)
    if fixture is None:
        raise LeagueError("no-such-fixture", fixture=number)
    return fixture


def need_state(season: Season, *states: SeasonState) -> None:
    """Check that the season is in one of these states. :raises LeagueError: `season-state`."""
    if season.state not in states:
        raise LeagueError("season-state", state=season.state, need=[state.value for state in states])


def dropouts(season: Season) -> frozenset[int]:
    """The entries that are out."""
    return frozenset(e.id for e in season.entries if e.state == EntryState.OUT)


def playing(season: Season) -> list[Entrant]:
    """The entries that take part."""
    return [e for e in season.entries if e.state == EntryState.PLAYING]


def came(season: Season) -> frozenset[int]:
    """The entries that have the result of a game which they did not forfeit: neither a bye nor a void."""
    played = (x for x in season.current_lines() if x.kind not in (LineKind.BYE, LineKind.VOID))
    return frozenset(line.entry for line in played if not forfeited(line))


def only_forfeited(season: Season) -> frozenset[int]:
    """The entries that have forfeited, and have no other result than byes."""
    return frozenset(line.entry for line in season.current_lines() if forfeited(line)) - came(season)


def in_order(fixtures: Iterable[Fixture]) -> list[Fixture]:
    """Fixtures as they are to be played: by round, then table, those of all divisions side by side."""
    return sorted(fixtures, key=lambda f: (f.round, f.table, f.division or 0, f.id))


def pending_fixtures(season: Season) -> Iterator[Fixture]:
    """The fixtures that are neither done nor void."""
    return (f for f in season.fixtures if f.state not in OVER)


def running(season: Season) -> Counter[int]:
    """By entry the number of games that it plays, those that are being opened included."""
    return Counter(
        entry
        for f in season.fixtures
        if f.state in (FixtureState.OPENING, FixtureState.UNDER_WAY)
        for entry in f.seats
    )


def drawn_names(season: Season) -> dict[int, str] | None:
    """By entry its member, by whom lots are drawn; None in seasons of rules 1, which draw by entry."""
    return {entry.id: entry.member for entry in season.entries} if season.rules >= 2 else None


def next_number(season: Season) -> int:
    """The number of an entry that comes late: after those of all others."""
    return 1 + max((e.number for e in season.entries if e.number is not None), default=-1)


def next_first_rung(season: Season) -> int | None:
    """The `Entrant.first_rung` of an entry that comes late; None where the others have none."""
    starts = [e.first_rung for e in season.entries if e.first_rung is not None]
    return 1 + max(starts) if starts else None


def successors(season: Season) -> dict[int, int]:
    """By entry that was replaced the entry that plays in its place now."""
    replaced = {e.replaces: e.id for e in season.entries if e.replaces is not None}
    last = {}
    for old in replaced:
        new = replaced[old]
        while new in replaced:
            new = replaced[new]
        last[old] = new
    return last


def byes_beside(season: Season, fixtures: Collection[int]) -> tuple[int, ...]:
    """The byes of rounds whose first games these fixtures are."""
    rounds = {(f.division, f.round) for f in season.fixtures if f.id in fixtures}
    for f in season.fixtures:
        begun = f.game is not None or f.state == FixtureState.OPENING
        if begun and f.id not in fixtures:
            rounds.discard((f.division, f.round))
    byes = (f for f in season.fixtures if len(f.seats) == 1 and f.mark != ORPHAN)
    return tuple(f.id for f in byes if (f.division, f.round) in rounds)
