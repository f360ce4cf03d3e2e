"""Fixtures and their results in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from host import League
from league.formats import format_of
from league.model import ORPHAN, EntryState, Fixture, FixtureState, Line, LineKind, Season
from league.scoring import MEAN60
from locales import text
from ui.strings.clip import clip
from ui.strings.sanitize import sanitize
from ui.words.deadlines import moment
from ui.words.league.tables import points_text
from ui.words.names import plain

Channels = Mapping[int, str]
"""By game the id of its channel."""
NAME = 100
"""Most characters of a thread's name."""
LEAGUE_NAME = 40
"""Most of them for the league."""
PAIR = 2
"""The seats of games of two."""
ORDER = (FixtureState.UNDER_WAY, FixtureState.OPENING, FixtureState.PLANNED, FixtureState.DONE)
"""Fixtures are listed in this order of states."""


def suffix(fixture: int) -> str:
    """How the names of threads ended that were made for fixtures before they were named by their players."""
    return f"#F{fixture}"


def thread_name(locale: str, league: League, season: Season, fixture: Fixture) -> str:
    """The name of a fixture's thread, not escaped: its number, who plays, and the league."""
    players = "–".join(sanitize(season.entry(entry).name) for entry in fixture.seats)
    shown = {"fixture": fixture.id, "league": clip(sanitize(league.name), LEAGUE_NAME)}
    room = NAME - len(text(locale, "league-thread-name", who="", **shown))
    return text(locale, "league-thread-name", who=clip(players, room), **shown)


def fixture_list(fixtures: Iterable[int]) -> str:
    """Fixtures by their numbers."""
    return ", ".join(f"F{fixture}" for fixture in fixtures)


def fixture_head(locale: str, fixture: Fixture) -> str:
    """A fixture's round and table; of a cup's final and of challenges what they are."""
    stage = fixture.stage or "round"
    return text(locale, "league-fixture-head", round=fixture.round, table=fixture.table, stage=stage)


def who_plays(season: Season, fixture: Fixture) -> str:
    """The names of those who play, in seating order."""
    return ", ".join(plain(season.entry(entry).name) for entry in fixture.seats)


def bye_counts(season: Season) -> str:
    """What a bye is worth, for texts: `win`, `mean`, or `on` where points do not count."""
    if not format_of(season.plan).scored:
        return "on"
    return "win" if season.plan.table == PAIR else "mean"


def mentions(season: Season, fixture: Fixture) -> str:
    """The members who play, as mentions in seating order."""
    return ", ".join(f"<@{season.entry(entry).member}>" for entry in fixture.seats)


def results_of(season: Season, fixture: Fixture) -> Sequence[Line]:
    """The results of a fixture that count, best first."""
    lines = [line for line in season.current_lines() if line.fixture == fixture.id]
    return sorted(lines, key=lambda line: (line.place, fixture.seats.index(line.entry)))


def fixture_line(locale: str, season: Season, fixture: Fixture, channels: Channels) -> str:
    """A fixture in a list: who plays, and where it is or how it ended. The name of its thread says who plays
    already."""
    if fixture.state == FixtureState.DONE:
        return result_line(locale, season, fixture)
    if fixture.state == FixtureState.UNDER_WAY:
        until = "none" if fixture.deadline is None else moment(fixture.deadline)
        channel = channels.get(fixture.game or 0)
        link = thread_line(locale, fixture, channel) if channel else f"#{fixture.game}"
        state = text(locale, "league-fixture-under_way", link=link, until=until)
        if channel:
            return state + _mark(locale, fixture)
    else:
        orphan = f"league-fixture-{ORPHAN if fixture.mark == ORPHAN else fixture.state}"
        state = _void(locale, season, fixture) or text(locale, orphan)
    line = text(
        locale,
        "league-fixture-line",
        fixture=fixture.id,
        head=fixture_head(locale, fixture),
        who=who_plays(season, fixture),
        state=state,
    )
    return line + _mark(locale, fixture)


def _void(locale: str, season: Season, fixture: Fixture) -> str:
    """What a fixture counts that was never played, and who held it up; nothing if it counts nothing."""
    lines = [line for line in results_of(season, fixture) if line.kind == LineKind.VOID]
    if not lines:
        return ""
    entries = [season.entry(line.entry) for line in lines if not line.points60]
    names = [plain(entry.name) for entry in entries if entry.state != EntryState.OUT]
    points = points_text(locale, MEAN60)
    return text(locale, "league-fixture-void-counts", points=points, who=", ".join(names) or "none")


def thread_line(locale: str, fixture: Fixture, channel: str) -> str:
    """A fixture by its thread, whose name has its number and who plays."""
    head = fixture_head(locale, fixture)
    return text(locale, "league-fixture-thread", link=f"<#{channel}>", head=head)


def result_line(locale: str, season: Season, fixture: Fixture) -> str:
    """A fixture with its places and points; without a result with its members."""
    lines = results_of(season, fixture)
    if lines and all(line.kind == LineKind.BYE for line in lines):
        return text(locale, "league-fixture-bye", who=who_plays(season, fixture))
    places = [
        text(
            locale,
            "league-result-place",
            place=line.place,
            who=plain(season.entry(line.entry).name),
            points=points_text(locale, line.points60),
        )
        for line in lines
    ]
    line = text(
        locale,
        "league-result-line",
        fixture=fixture.id,
        head=fixture_head(locale, fixture),
        places=", ".join(places) or who_plays(season, fixture),
        kind=_kind(lines).value,
    )
    return line + _mark(locale, fixture)


def _mark(locale: str, fixture: Fixture) -> str:
    """What everybody should know of a fixture's game, behind its line; usually nothing."""
    return (
        f" · {text(locale, f'league-fixture-{fixture.mark}')}" if fixture.mark not in (None, ORPHAN) else ""
    )


def _kind(lines: Sequence[Line]) -> LineKind:
    """The kind that a result is marked with: the least usual one among its seats."""
    kinds = {line.kind for line in lines}
    marked = (LineKind.OVERRIDE, LineKind.ADJUDICATED, LineKind.FORFEIT)
    return next((kind for kind in marked if kind in kinds), LineKind.PLAYED)


def opening_text(locale: str, league: League, season: Season, fixture: Fixture) -> str:
    """The first message of a fixture's thread."""
    return text(
        locale,
        "league-thread-opened",
        head=fixture_head(locale, fixture),
        league=plain(league.name),
        season=season.number,
        who=who_plays(season, fixture),
        until=moment(fixture.deadline or season.ends_at),
    )


def sort_fixtures(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Fixtures as they are listed: running ones first, then those to come, then results, newest first."""

    def rank(fixture: Fixture) -> tuple[int, float, int]:
        state = ORDER.index(fixture.state) if fixture.state in ORDER else len(ORDER)
        late = -(fixture.ended_at or 0.0) if fixture.state == FixtureState.DONE else float(fixture.round)
        return state, late, fixture.table

    return sorted(fixtures, key=rank)


def latest_results(season: Season) -> list[Fixture]:
    """The fixtures with results, newest first."""
    done = [fixture for fixture in season.fixtures if fixture.state == FixtureState.DONE]
    return sorted(done, key=lambda fixture: (-(fixture.ended_at or 0.0), -fixture.id))
