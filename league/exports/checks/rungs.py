"""Places that change with each result, as those of a ladder, computed again from the first to the last event.

When members left is not in the file, unless a manager removed them or they lost their seat: seasons with
others who left are not computed, nor those with substitutes or changed results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from league.exports.document import AuditLine
from league.formats import format_of
from league.lookup import OVER, next_number
from league.model import Entrant, EntryState, Fixture, LineKind, Season
from league.scoring import forfeited

Event = tuple[float, int, Entrant | Fixture]
"""When, in which order of several at once, and whose entry, removal or result."""
JOINED, REMOVED, UNPLAYED, ENDED = range(4)


def wrong_rungs(season: Season, audit: Sequence[AuditLine], first: Sequence[int]) -> Iterator[str]:
    """Numbers of entries that do not follow from the results.

    :param first: The entries with which the season began, in their order.
    """
    events = _events(season, audit, first)
    if events is None:
        return
    numbers = {entry: number for number, entry in enumerate(first)}
    begun = (
        replace(entry, state=EntryState.PLAYING, number=numbers[entry.id])
        for entry in season.entries
        if entry.id in numbers
    )
    now = replace(season, entries=tuple(begun))
    known = {entry.id: entry for entry in season.entries}
    for _, kind, event in events:
        if isinstance(event, Fixture):
            now = _after_result(now, season, event)
        elif kind == JOINED:
            joined = replace(event, state=EntryState.PLAYING, number=next_number(now))
            now = replace(now, entries=(*now.entries, joined))
        else:
            now = _with(now, event.id, state=EntryState.OUT)
    for entry in now.entries:
        if known[entry.id].number != entry.number:
            yield f"entry {entry.id} has number {known[entry.id].number}, by the results {entry.number}"


def _events(season: Season, audit: Sequence[AuditLine], first: Sequence[int]) -> list[Event] | None:
    """What changed numbers, in order; None if the file does not tell it."""
    removed = {
        act.before.get("entry"): act.at
        for act in audit
        if act.season == season.number and act.action == "remove"
    }
    changed = any(line.revision > 1 or line.kind == LineKind.OVERRIDE for line in season.lines)
    if changed or any(entry.replaces is not None for entry in season.entries):
        return None
    events: list[Event] = []
    for entry in season.entries:
        if entry.number is None:
            continue
        if entry.state == EntryState.OUT and entry.id in removed:
            events.append((removed[entry.id], REMOVED, entry))
        elif entry.state == EntryState.OUT and not entry.lost:
            return None
        if entry.id not in first:
            events.append((entry.entered_at, JOINED, entry))
    events += [
        (fixture.ended_at, UNPLAYED if fixture.game is None else ENDED, fixture)
        for fixture in season.fixtures
        if fixture.state in OVER and fixture.ended_at is not None
    ]
    return sorted(events, key=lambda event: (event[0], event[1], event[2].id))


def _after_result(now: Season, season: Season, fixture: Fixture) -> Season:
    lines = [line for line in season.lines if line.fixture == fixture.id]
    for entry, number in format_of(now.plan).renumber(now, fixture, lines).items():
        now = _with(now, entry, number=number)
    for line in lines:
        if forfeited(line) and season.entry(line.entry).lost:
            now = _with(now, line.entry, state=EntryState.OUT)
    return now


def _with(season: Season, entry: int, **changes: object) -> Season:
    entries = (replace(e, **changes) if e.id == entry else e for e in season.entries)
    return replace(season, entries=tuple(entries))
