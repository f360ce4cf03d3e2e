"""Lots, beginnings, rounds, honours and promotion drawn again from what decides them.

What cannot be known from the file is not drawn again: in cups what follows a substitute or a changed result,
elsewhere a round within whose drawing something changed (`league.exports.checks.moments`), and the games of a
format whose members choose them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from league.exports.checks.moments import Moments
from league.exports.checks.rungs import wrong_rungs
from league.exports.document import AuditLine, LeagueDocument
from league.formats import format_of
from league.formats.format import Lineup
from league.formats.parts import SEEDED
from league.lots import commitment, season_lot
from league.model import Entrant, EntryState, Fixture, FormerPlace, Season, SeasonState
from league.season import closing
from league.season.plans import LEAST_PROTEST_HOURS
from league.steps import NewFixture

HOUR = 3600.0
BEGUN = (SeasonState.RUNNING, SeasonState.PROTEST, SeasonState.CLOSED)
Seating = tuple[int | None, int, str, tuple[int, ...]]
"""Division, round, stage and seats of a fixture."""


def wrong_draws(season: Season, audit: Sequence[AuditLine]) -> Iterator[str]:
    """What a season drew otherwise than by its lot and its results."""
    yield from _wrong_lot(season)
    if season.state not in BEGUN:
        return
    if format_of(season.plan).lasts:
        yield from _wrong_places(season, audit)
        return
    begun = list(_wrong_beginning(season, audit))
    yield from begun
    if not begun:
        yield from _wrong_rounds(season, audit)


def _wrong_lot(season: Season) -> Iterator[str]:
    if season.rules < 2:
        return
    if season.state in BEGUN and not (season.secret and season.lot and season.commitment):
        yield "it has begun, but its secret, its lot or its commitment is missing"
    if season.secret and commitment(season.secret) != season.commitment:
        yield f"commitment is {season.commitment}, the SHA-256 of the secret {commitment(season.secret)}"
    if list(season.closing_members) != sorted(set(season.closing_members)):
        yield "closing_members are not sorted"
    if season.secret and season.lot:
        right = season_lot(season.secret, season.closing_members, season.closing_message or "")
        if season.lot != right:
            yield f"lot is {season.lot}, by the secret, the members and the message {right}"


def _wrong_places(season: Season, audit: Sequence[AuditLine]) -> Iterator[str]:
    """The places of a format whose members choose their games."""
    members = [e for e in season.entries if e.number is not None and e.entered_at <= season.starts_at]
    lineup = _lineup(season, members, audit)
    if isinstance(lineup, str):
        yield f"its entries cannot begin a season: {lineup}"
    else:
        yield from wrong_rungs(season, audit, lineup.members)


def _roots(season: Season) -> dict[int, int]:
    """By entry the one that began the season, before substitutes took over."""
    replaces = {entry.id: entry.replaces for entry in season.entries}
    root = {}
    for entry in replaces:
        first = entry
        while (old := replaces[first]) is not None:
            first = old
        root[entry] = first
    return root


def _wrong_beginning(season: Season, audit: Sequence[AuditLine]) -> Iterator[str]:
    """Divisions, numbers and first games, drawn from those who take part. Of those who waited it is not known
    who left: with and without them are tried."""
    members = [e for e in season.entries if e.number is not None and e.replaces is None]
    waited = [e for e in season.entries if e.state == EntryState.WAITING]
    tries = [list(_against_lineup(season, _lineup(season, members, audit)))]
    if tries[0] and waited:
        tries.append(list(_against_lineup(season, _lineup(season, [*members, *waited], audit))))
    yield from min(tries, key=len)


def _lineup(season: Season, members: Sequence[Entrant], audit: Sequence[AuditLine]) -> Lineup | str:
    orders = [a.after.get("order") for a in audit if a.season == season.number and a.action == "seed"]
    given = orders[-1] if orders and isinstance(orders[-1], list) else []
    seeds = {entry: SEEDED - place for place, entry in enumerate(given)}
    entrants = [
        replace(
            entry,
            state=EntryState.CHECKED_IN,
            rating=seeds.get(entry.id, entry.rating),
            division=None,
            number=None,
        )
        for entry in sorted(members, key=lambda e: (e.entered_at, e.id))
    ]
    before = replace(season, entries=tuple(entrants), divisions=(), fixtures=(), lines=())
    try:
        return format_of(season.plan).begin(before, entrants, season.starts_at)
    except (LookupError, ValueError, StopIteration) as error:
        return f"{error!r}"


def _against_lineup(season: Season, lineup: Lineup | str) -> Iterator[str]:
    if isinstance(lineup, str):
        yield f"its entries cannot begin a season: {lineup}"
        return
    homes = {d.id: (d.tier, d.group) for d in season.divisions}
    ids = {home: number for number, home in homes.items()}
    parts = [(division.tier, division.group) for division in lineup.divisions]
    if sorted(parts) != sorted(ids):
        yield f"divisions are {sorted(ids)}, drawn {sorted(parts)}"
        return
    placed: dict[int, Any] = {entry: (None, n) for n, entry in enumerate(lineup.members)}
    for home, division in zip(parts, lineup.divisions, strict=True):
        placed |= {entry: (home, n) for n, entry in enumerate(division.members)}
    for entrant in season.entries:
        there = (homes.get(entrant.division or 0), entrant.number)
        if entrant.number is not None and entrant.replaces is None and placed.get(entrant.id) != there:
            yield f"entry {entrant.id} has division and number {there}, drawn {placed.get(entrant.id)}"
    drawn = Counter(
        (new.table, (None if new.division is None else ids[parts[new.division]], *_seating(new, None)))
        for new in lineup.fixtures
    )
    root = _roots(season)
    known = Counter((f.table, (f.division, *_seating(f, root))) for f in season.fixtures)
    if season.divisions:
        yield from (f"{_words(seating)} is not drawn" for _, seating in known - drawn)
    yield from (f"{_words(seating)} is drawn, but missing" for _, seating in drawn - known)


def _seating(
    fixture: Fixture | NewFixture, root: Mapping[int, int] | None
) -> tuple[int, str, tuple[int, ...]]:
    """Round, stage and seats, these as they were before substitutes."""
    seats = fixture.seats if root is None else tuple(root[seat] for seat in fixture.seats)
    return fixture.round, fixture.stage, seats


def _words(seating: Seating) -> str:
    home, number, stage, seats = seating
    place = f"division {home}, " if home is not None else ""
    return f"{place}round {number}{f' ({stage})' if stage else ''}: the game of entries {list(seats)}"


def _wrong_rounds(season: Season, audit: Sequence[AuditLine]) -> Iterator[str]:
    """The games of later rounds, drawn one after the other from the results of those before."""
    past = Moments(season, audit)
    if past.changes and not format_of(season.plan).by_points:
        return
    root = _roots(season)
    known = _first_games(season, audit)
    rest = [f for f in season.fixtures if f not in known]
    kind = format_of(season.plan)
    while True:
        then = past.at_draw(known, rest) if past.changes else _as_it_was(season, known, rest)
        step = kind.go_on(then, season.starts_at) if then is not None else None
        if then is None:
            return
        if step is None:
            break
        drawn = Counter((new.division, *_seating(new, root)) for new in step.fixtures)
        fresh = []
        for fixture in rest:
            key = (fixture.division, *_seating(fixture, root))
            if drawn[key]:
                drawn[key] -= 1
                fresh.append(fixture)
        missing = sorted(drawn.elements(), key=lambda seating: (seating[1], seating[3]))
        if missing and (_over_early(season) or (fresh and not fresh[0].stage)):
            yield f"{_words(missing[0])} is drawn, but missing"
        if not fresh:
            break
        known += fresh
        rest = [f for f in rest if f not in fresh]
    for fixture in rest:
        words = _words((fixture.division, fixture.round, fixture.stage, fixture.seats))
        yield f"fixture {fixture.id}, {words} does not follow from the results"


def _first_games(season: Season, audit: Sequence[AuditLine]) -> list[Fixture]:
    """The games with which the season began, which `_wrong_beginning` has looked at."""
    members = [e for e in season.entries if e.number is not None and e.replaces is None]
    lineup = _lineup(season, members, audit)
    first = sorted(season.fixtures, key=lambda fixture: fixture.id)
    return first if isinstance(lineup, str) else first[: len(lineup.fixtures)]


def _as_it_was(season: Season, known: Sequence[Fixture], rest: Sequence[Fixture]) -> Season:
    """The season when it had these fixtures alone. Who has left and sits in no later game counts as gone."""
    ids = {fixture.id for fixture in known}
    later = {seat for fixture in rest for seat in fixture.seats}
    entries = tuple(
        replace(e, state=EntryState.PLAYING) if e.state == EntryState.OUT and e.id in later else e
        for e in season.entries
    )
    lines = tuple(line for line in season.lines if line.fixture in ids)
    return replace(season, fixtures=tuple(known), lines=lines, entries=entries)


def _over_early(season: Season) -> bool:
    """Whether the season was over before its end, so that everything must have been drawn."""
    if season.protest_until is None:
        return False
    hours = max(LEAST_PROTEST_HOURS, season.plan.protest_hours)
    return season.protest_until - hours * HOUR < season.ends_at - 1


def wrong_ends(season: Season, document: LeagueDocument) -> Iterator[str]:
    """Honours that nobody earned, or that are missing, and former places that are not those of the last
    season."""
    there = Counter(
        (h.member, h.kind, h.data.get("tier"), h.data.get("group"))
        for h in document.honours
        if h.season == season.number
    )
    earned: Counter[tuple[str, str, int | None, int | None]] = Counter()
    if season.state == SeasonState.CLOSED:
        for honour in closing(season).honours:
            earned[season.entry(honour.entry).member, honour.kind, honour.tier, honour.group] += 1
    for member, kind, tier, group in there - earned:
        yield f"honours: member {member} is {kind} {tier or ''} {group or ''}, which the table denies"
    for member, kind, tier, group in earned - there:
        yield f"honours: member {member} is not {kind} {tier or ''} {group or ''}, which the table makes them"
    former = _former(season, document)
    if former is not None and Counter(season.former) != Counter(former):
        yield "former: these are not the places with which the last season ended"


def _former(season: Season, document: LeagueDocument) -> tuple[FormerPlace, ...] | None:
    """How the season before this one ended; None if that is not in the file, or is not over."""
    earlier = {s.number: s for s in document.seasons}
    if season.number == 1:
        return ()
    number = season.number - 1
    while number in earlier and earlier[number].state == SeasonState.CANCELLED:
        number -= 1
    if number == 0:
        return ()
    last = earlier.get(number)
    return closing(last).former if last is not None and last.state == SeasonState.CLOSED else None
