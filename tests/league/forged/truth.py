"""True exports of seasons that simulated members lived through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import to_builtins
from msgspec.structs import replace

from league.exports import document as documents
from league.exports.document import AuditLine, HonourLine, LeagueDocument
from league.model import Line, LineKind, Season, SeasonState
from league.ratings import RatedGame, RatedSeat, pool
from league.season import closing
from tests.seasons.chronicle import Lived, live
from tests.seasons.people import story

MADE_AT = 2_000_000_000.0
GIVEN = 30
"""The 60ths of a point that a manager gives in some leagues."""


def league(
    system: str, seed: int, seasons: int = 2, names: Sequence[str] = (), most: int = 16
) -> LeagueDocument:
    """The export of a league of this format with at most so many entrants. The first entries have these
    names."""
    return exported(list(live(story(seed, most, format=system), seasons)), names, given=seed % 3 == 0)


def exported(lived: Sequence[Lived], names: Sequence[str] = (), given: bool = False) -> LeagueDocument:
    """The export of a league that lived through these seasons; in the last one points may be `given`."""
    all_seasons = [_numbered(life.season, names) for life in lived]
    if given:
        all_seasons[-1] = _given(all_seasons[-1])
    games: dict[str, list[RatedGame]] = {}
    for season in all_seasons:
        sizes = {len(fixture.seats) for fixture in season.fixtures} - {1}
        for size in sizes:
            games.setdefault(pool(season.plan.rules, size), [])
        for size, game in _rated(season):
            games[pool(season.plan.rules, size)].append(game)
    return documents.make(
        id=1,
        name="A league",
        guild="2",
        made_at=MADE_AT,
        seasons=all_seasons,
        games=games,
        audit=[
            act
            for season, life in zip(all_seasons, lived, strict=True)
            for act in (*_acts(season, life.fallouts), *_leaves(season, life.leaves))
        ],
        honours=[honour for season in all_seasons for honour in _honours(season)],
    )


def _numbered(season: Season, names: Sequence[str]) -> Season:
    """The season with games that no other season has; it is paused by nobody."""
    called = {e.id: name for e, name in zip(season.entries, names, strict=False)}
    entries = tuple(replace(e, name=called.get(e.id, e.name)) for e in season.entries)
    fixtures = (
        replace(f, game=None if f.game is None else 1000 * season.number + f.game) for f in season.fixtures
    )
    return replace(season, fixtures=tuple(fixtures), entries=entries, paused=False)


def _given(season: Season) -> Season:
    """The season in which a manager has given an entry points."""
    first = next((e for e in season.entries if e.number is not None), None)
    if first is None or season.state != SeasonState.CLOSED:
        return season
    entries = (replace(e, adjust60=GIVEN) if e == first else e for e in season.entries)
    return replace(season, entries=tuple(entries))


def _rated(season: Season) -> Iterator[tuple[int, RatedGame]]:
    members = {entry.id: entry.member for entry in season.entries}
    newest = {line.fixture: line.revision for line in sorted(season.lines, key=lambda x: x.revision)}
    lines = [line for line in season.lines if line.rated and line.revision == newest[line.fixture]]
    for fixture in season.fixtures:
        seats = tuple(RatedSeat(members[x.entry], x.place) for x in lines if x.fixture == fixture.id)
        if len(seats) > 1 and fixture.ended_at is not None and fixture.game is not None:
            yield len(fixture.seats), RatedGame(fixture.game, fixture.ended_at, seats)


def _acts(
    season: Season, fallouts: Mapping[tuple[int, int], tuple[float, tuple[int, ...]]]
) -> Iterator[AuditLine]:
    """What those who run the league did."""
    at = MADE_AT - 1
    for entry in season.entries:
        if entry.adjust60:
            extra = {"entry": entry.id, "points60": entry.adjust60, "member": entry.member}
            after = {"adjust60": entry.adjust60, "told": extra}
            yield AuditLine(season.number, at, "boss", "points", {"adjust60": 0}, after, "why")
        if entry.replaces is not None:
            old = season.entry(entry.replaces)
            before = {"entry": old.id, "member": old.member}
            extra = {"entry": old.id, "member": old.member, "substitute": entry.member}
            after = {"entry": entry.id, "member": entry.member, "fixtures": [], "told": extra}
            yield AuditLine(season.number, entry.entered_at, "boss", "substitute", before, after, "why")
    for protest in season.protests:
        if protest.answered_at is not None and protest.answered_by is not None:
            after = {"told": {"protest": protest.id}}
            by, answer = protest.answered_by, protest.answer
            yield AuditLine(season.number, protest.answered_at, by, "answer", {}, after, answer)
    for key in sorted({(x.fixture, x.revision) for x in season.lines if _changed(x)}):
        before = {"lines": _written(season, key[0], key[1] - 1)}
        when, orphans = fallouts.get(key, (at, ()))
        after = {"lines": _written(season, *key), "told": {"fixture": key[0], "undone": False}}
        after |= {"void": list(orphans)} if orphans else {}
        yield AuditLine(season.number, when, "boss", "override", before, after, "why")


def _leaves(season: Season, leaves: Mapping[int, float]) -> Iterator[AuditLine]:
    """Who left the season while it ran."""
    for entry, at in leaves.items():
        member = season.entry(entry).member
        after = {"state": "out", "told": {"entry": entry, "member": member, "plays": True}}
        yield AuditLine(season.number, at, member, "leave", {"entry": entry, "state": "playing"}, after, "")


def _changed(line: Line) -> bool:
    return line.revision > 1 or line.kind == LineKind.OVERRIDE


def _written(season: Season, fixture: int, revision: int) -> Sequence[object]:
    lines = [x for x in season.lines if (x.fixture, x.revision) == (fixture, revision)]
    return [to_builtins(line) for line in lines]


def _honours(season: Season) -> Iterator[HonourLine]:
    if season.state == SeasonState.CLOSED:
        for honour in closing(season).honours:
            data = {"tier": honour.tier, "group": honour.group}
            kept = {name: value for name, value in data.items() if value is not None}
            yield HonourLine(season.number, season.entry(honour.entry).member, honour.kind, kept, MADE_AT)
