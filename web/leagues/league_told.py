"""What the page of a league tells: computed from the stored season and nothing that is not told in Discord.
Lots, secrets, protests and the audit never come here."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from host import HonourShown, League, RatingShown
from host.league.records import CLOSED
from league.formats import format_of, standings
from league.model import (
    POINT,
    RULES,
    Division,
    EntryState,
    Fixture,
    FixtureState,
    Line,
    LineKind,
    Season,
    SeasonPlan,
)
from league.ratings import pool
from locales import text
from ui.strings.sanitize import sanitize
from ui.words.figures.ratings import BAND, pool_name
from ui.words.figures.standings import standing_sheet
from ui.words.league.fixtures import fixture_head, results_of, sort_fixtures
from ui.words.league.honours import honour_line, season_line
from ui.words.league.plans import kind_name, plan_lines, rules_lines, ties
from ui.words.league.seasons import dates_line, division_name, state_name
from ui.words.league.tables import bands_of, points_text
from web.answers import VERSION, Sentence
from web.leagues.league_answers import (
    DivisionTable,
    FixtureLine,
    LeagueHonour,
    LeagueSeason,
    Listed,
    Rated,
    Ratings,
    SeasonLine,
    Seated,
    StandingLine,
)
from web.markup import sentences

HONOURS = 200
"""Most honours, and most members of a leaderboard."""
_FROM_NOW = re.compile(r" \(<t:-?\d+:R>\)")
"""A moment's distance from now: an answer that is kept must not tell it."""
_SLANTED = re.compile(r"(?<![\\*])\*([^*]+)(?<!\\)\*(?!\*)")
_ROLE = re.compile(r"<@&\d+>")
_USUAL = (LineKind.PLAYED, LineKind.VOID)


def season_answer(
    locale: str,
    league: League,
    season: Season | None,
    history: Sequence[Season],
    honours: Sequence[HonourShown],
    pages: Mapping[int, str],
) -> LeagueSeason:
    """A league with one of its seasons. `pages`: by game the path of its page, where it has one."""
    plan = season.plan if season else league.plan
    season = replace(season, protests=()) if season else None
    begun = season is not None and any(entry.number is not None for entry in season.entries)
    return LeagueSeason(
        version=VERSION,
        league=league.id,
        name=plain_name(league.name),
        rules=plan.rules,
        format=plan.format,
        about=f"{text(locale, f'rules-{plan.rules}')} · {kind_name(locale, plan)}",
        closed=league.state == CLOSED,
        season=season.number if season else None,
        state=state_name(locale, season),
        paused=season is not None and season.paused,
        starts=season.starts_at if season else None,
        ends=season.ends_at if season else None,
        dates=_sentences(locale, _dates(locale, season)),
        plan=_sentences(locale, plan_lines(locale, plan)[:-1]),
        how=_how(locale, league, plan, season),
        entries=() if season is None or begun else _entries(season),
        divisions=_tables(locale, league, season) if season and begun else (),
        fixtures=_fixtures(locale, season, pages) if season else (),
        seasons=tuple(_season(locale, each, honours) for each in history),
        honours=tuple(_honour(locale, league, each) for each in honours[:HONOURS]),
    )


def plain_name(name: str) -> str:
    """A name as plain text."""
    return sanitize(name) or name


def _sentences(locale: str, lines: Sequence[str]) -> tuple[Sentence, ...]:
    member, role = text(locale, "web-a-member"), text(locale, "web-league-role")
    shown = [_ROLE.sub(role, _SLANTED.sub(r"\1", _FROM_NOW.sub("", line))) for line in lines]
    return sentences(shown, lambda _: member)


def _dates(locale: str, season: Season | None) -> list[str]:
    if season is None:
        return []
    return [dates_line(locale, season), *([text(locale, "league-paused")] if season.paused else [])]


def _how(locale: str, league: League, plan: SeasonPlan, season: Season | None) -> tuple[Sentence, ...]:
    _, *lines = rules_lines(locale, league.name, plan, season.rules if season else RULES)
    return _sentences(locale, [line.removeprefix("- ") for line in lines])


def _entries(season: Season) -> tuple[Listed, ...]:
    there = [entry for entry in season.entries if entry.state != EntryState.OUT]
    return tuple(
        Listed(e.id, plain_name(e.name), e.state == EntryState.WAITING, e.state == EntryState.CHECKED_IN)
        for e in sorted(there, key=lambda e: (e.state == EntryState.WAITING, e.entered_at, e.id))
    )


# -- standings -----------------------------------------------------------------------------------------------


def _tables(locale: str, league: League, season: Season) -> tuple[DivisionTable, ...]:
    divisions: list[Division | None] = [*sorted(season.divisions, key=lambda each: (each.tier, each.group))]
    return tuple(_table(locale, league, season, division) for division in divisions or [None])


def _table(locale: str, league: League, season: Season, division: Division | None) -> DivisionTable:
    sheet = standing_sheet(locale, league.name, season, division, bands_of(season, division))
    kind = format_of(season.plan)
    notes = [text(locale, "league-table-vacant")] if kind.vacant(season) else []
    if kind.scored:
        shown = ties(locale, season.plan.tie_breaks)
        notes.append(text(locale, "league-table-legend-plain", ties=shown))
    rows = tuple(
        StandingLine(
            entry=line.entry,
            place=row.place,
            name=row.name,
            points=round(line.points60 / POINT, 2) if kind.scored else None,
            shown=row.points,
            played=row.played,
            games=row.games,
            won=line.wins,
            best=row.reach[0],
            worst=row.reach[1],
            values=row.values,
            meetings=row.meetings,
            band=row.band,
            sure=row.sure,
            out=row.out,
        )
        for line, row in zip(standings(season, division.id if division else None), sheet.rows, strict=True)
    )
    tier, group = (division.tier, division.group) if division else (0, 0)
    name = division_name(locale, season, division)
    return DivisionTable(name, tier, group, sheet.columns, rows, sheet.over, _sentences(locale, notes))


# -- fixtures ------------------------------------------------------------------------------------------------


def _fixtures(locale: str, season: Season, pages: Mapping[int, str]) -> tuple[FixtureLine, ...]:
    names = {division.id: division_name(locale, season, division) for division in season.divisions}
    return tuple(
        _fixture(locale, season, fixture, names, pages.get(fixture.game or 0))
        for fixture in sort_fixtures(season.fixtures)
    )


def _fixture(
    locale: str, season: Season, fixture: Fixture, divisions: Mapping[int, str], page: str | None
) -> FixtureLine:
    results = {line.entry: line for line in results_of(season, fixture)}
    order = [*results, *(entry for entry in fixture.seats if entry not in results)]
    return FixtureLine(
        id=fixture.id,
        round=fixture.round,
        head=fixture_head(locale, fixture),
        division=divisions.get(fixture.division or 0, ""),
        state=fixture.state,
        told=_state_text(locale, fixture, [*results.values()]),
        seats=tuple(_seat(locale, season, entry, results.get(entry)) for entry in order),
        game=fixture.game,
        page=page if fixture.state in (FixtureState.UNDER_WAY, FixtureState.DONE) else None,
        deadline=None if fixture.state in (FixtureState.DONE, FixtureState.VOID) else fixture.deadline,
        ended=fixture.ended_at,
    )


def _seat(locale: str, season: Season, entry: int, line: Line | None) -> Seated:
    name = plain_name(season.entry(entry).name)
    scored = line is not None and format_of(season.plan).scored
    points = points_text(locale, line.points60) if line and scored else ""
    return Seated(entry, name, line.place if line else None, points)


def _state_text(locale: str, fixture: Fixture, lines: Collection[Line]) -> str:
    """The state of a fixture, kinds of results that are not usual, and what everybody should know of it."""
    kinds = [kind for kind in LineKind if kind not in _USUAL and any(x.kind == kind for x in lines)]
    parts = [text(locale, f"web-league-state-{fixture.state}")]
    parts += [text(locale, f"web-league-result-{kind}") for kind in kinds]
    if fixture.mark is not None:
        parts.append(text(locale, f"league-fixture-{fixture.mark}"))
    return " · ".join(parts)


# -- seasons, honours, ratings -------------------------------------------------------------------------------


def _season(locale: str, season: Season, honours: Sequence[HonourShown]) -> SeasonLine:
    (line,) = _sentences(locale, [season_line(locale, season, honours)])
    return SeasonLine(season.number, season.state, line)


def _honour(locale: str, league: League, honour: HonourShown) -> LeagueHonour:
    (line,) = _sentences(locale, [honour_line(locale, honour, league.name)])
    return LeagueHonour(honour.season, honour.kind, plain_name(honour.name), line)


def pool_of(league: League, season: Season | None) -> str:
    """The pool in which the games of a season are rated."""
    plan = season.plan if season else league.plan
    return pool(plan.rules, plan.table)


def ratings_answer(
    locale: str, league: League, name: str, listed: Sequence[RatingShown], hidden: Collection[str]
) -> Ratings:
    """A pool's leaderboard without the members in `hidden`. Ranks are those of the whole leaderboard."""
    about = [text(locale, "ratings-top-about"), text(locale, "ratings-band")]
    return Ratings(
        version=VERSION,
        league=league.id,
        pool=name,
        name=pool_name(locale, name),
        about=_sentences(locale, about),
        members=tuple(
            Rated(
                rank=rating.rank or place,
                name=plain_name(rating.name),
                rating=round(rating.mean),
                band=round(BAND * rating.deviation),
                games=rating.games,
                won=rating.wins,
                last=rating.last_at,
            )
            for place, rating in enumerate(listed, 1)
            if rating.member not in hidden
        ),
    )
