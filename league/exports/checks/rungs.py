"""Places that change with each result, as those of a ladder, computed again from the first to the last event.

By rules 1, in exports of earlier versions nothing tells when a member left of their own accord: seasons with
such members are not computed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import inf

from msgspec.structs import replace

from league.exports.checks.moments import left_at
from league.exports.document import AuditLine
from league.formats import format_of
from league.lookup import OVER, next_number, playing
from league.model import Entrant, EntryState, Fixture, Line, LineKind, Season
from league.scoring import forfeited
from league.season import numbers_after

JOINED, GONE, ENDED, UNPLAYED, CHANGED = range(5)
"""Kinds of events; in this order are those of one moment."""
STORED = 60.0
"""Seconds from a game's end within which its results are stored."""
MISSES = 2
"""Missed deadlines that cost a seat where a clock does not say it."""
Event = tuple[float, int, int, Entrant | Fixture | AuditLine]
"""When, its kind, the order in which those of a kind came about (results: that of their games), and what
it is about."""


def wrong_rungs(season: Season, audit: Sequence[AuditLine], first: Sequence[int]) -> Iterator[str]:
    """Numbers of entries that do not follow from the results.

    :param first: The entries with which the season began, in their order.
    """
    if season.rules >= 2:
        yield from _wrong_first_rungs(season, audit, first)
        yield from _wrong_order(season)
        return
    events = _events(season, audit, first)
    if events is None:
        return
    climb = _Climb(season, first)
    for _, kind, _, event in events:
        if isinstance(event, Fixture):
            climb.end(event)
        elif isinstance(event, AuditLine):
            climb.change(event)
        elif kind == JOINED:
            climb.join(event)
        else:
            climb.go(event.id)
    known = {entry.id: entry for entry in season.entries}
    for entry in climb.now.entries:
        if known[entry.id].number != entry.number:
            yield f"entry {entry.id} has number {known[entry.id].number}, by the results {entry.number}"


def _wrong_first_rungs(season: Season, audit: Sequence[AuditLine], first: Sequence[int]) -> Iterator[str]:
    """Whether entries began at the end, but for those of the season's start and for who took over a rung."""
    gone = left_at(season, audit)
    begun = {entry: number for number, entry in enumerate(first)}
    known: dict[int, int | None] = {}
    last = len(first)
    for entry in sorted(season.entries, key=lambda e: (e.id not in begun, e.entered_at, e.id)):
        if entry.number is None:
            continue
        before = entry.replaces
        heir = before in known and entry.first_rung == known[before]
        if before is not None and heir and gone.get(before, inf) >= entry.entered_at:
            known[entry.id] = entry.first_rung
            continue
        known[entry.id] = begun.get(entry.id, last)
        last += entry.id not in begun
        if entry.first_rung != known[entry.id]:
            yield f"entry {entry.id} began on rung {entry.first_rung}, not {known[entry.id]}"


def _wrong_order(season: Season) -> Iterator[str]:
    """Whether the results make this order. Numbers of members who left after the last result are missing."""
    there = [e for e in playing(season) if not e.lost and e.number is not None]
    stored = [e.id for e in sorted(there, key=lambda e: e.number or 0)]
    numbers = sorted(e.number or 0 for e in there)
    complete = len(there) == sum(e.number is not None for e in season.entries)
    if len(set(numbers)) < len(numbers) or (complete and numbers != list(range(len(numbers)))):
        yield f"the numbers of entries {stored} are {numbers}"
    if season.fixtures:
        some = season.fixtures[0]
        lines = [line for line in season.current_lines() if line.fixture == some.id]
        moved = format_of(season.plan).renumber(season, some, lines, ())
        order = sorted(there, key=lambda e: moved.get(e.id, e.number or 0))
        if (right := [entry.id for entry in order]) != stored:
            yield f"the order of entries is {stored}, by the results {right}"


def _events(season: Season, audit: Sequence[AuditLine], first: Sequence[int]) -> list[Event] | None:
    """What changed numbers, in order; None if the file does not tell it."""
    acts = [act for act in audit if act.season == season.number]
    gone = left_at(season, audit)
    replaced = {entry.replaces for entry in season.entries}
    events: list[Event] = []
    for entry in season.entries:
        if entry.number is None:
            continue
        if entry.state == EntryState.OUT and entry.id in gone:
            events.append((gone[entry.id], GONE, entry.id, entry))
        elif entry.state == EntryState.OUT and not entry.lost and entry.id not in replaced:
            return None
        if entry.id not in first:
            events.append((entry.entered_at, JOINED, entry.id, entry))
    over = [f for f in season.fixtures if f.state in OVER and f.ended_at is not None]
    for fixture in over:
        assert fixture.ended_at is not None
        kind = UNPLAYED if fixture.game is None else ENDED
        events.append((fixture.ended_at, kind, fixture.game or fixture.id, fixture))
    overrides = [act for act in acts if act.action == "override"]
    events += [(act.at, CHANGED, number, act) for number, act in enumerate(overrides)]
    events.sort(key=lambda event: event[:3])
    return None if any(_is_unclear(event, events) for event in events) else events


def _is_unclear(event: Event, events: Sequence[Event]) -> bool:
    """Whether it is not known what came first: an act, or something else of the same moment, or a result of
    just before, which the bot may have stored later. The games of who leaves end after it."""
    at, kind, number, _ = event
    if kind not in (GONE, CHANGED):
        return False
    if any(what == ENDED and at - STORED <= when < at for when, what, *_ in events):
        return True
    others = (each for each in events if each[0] == at and each is not event)
    return any(
        kind == CHANGED or not isinstance(other, Fixture) or number not in other.seats for *_, other in others
    )


def first_lines(season: Season, fixture: Fixture) -> list[Line]:
    """The results that a fixture ended with; nothing if it had none before a manager gave it some."""
    lines = [line for line in season.lines if (line.fixture, line.revision) == (fixture.id, 1)]
    return [] if any(line.kind == LineKind.OVERRIDE for line in lines) else lines


def timed_out(season: Season, fixture: Fixture, line: Line) -> bool:
    """Whether a seat was lost by missed deadlines, not given up or refused."""
    least = max(1, season.plan.clock.get("misses", MISSES) - 1)
    lost = season.entry(line.entry).lost > 0 and forfeited(line)
    return lost and fixture.game is not None and line.misses >= least


class _Climb:
    """A season whose places change."""

    def __init__(self, season: Season, first: Sequence[int]) -> None:
        numbers = {entry: number for number, entry in enumerate(first)}
        begun = (
            replace(entry, state=EntryState.PLAYING, number=numbers[entry.id], lost=0)
            for entry in season.entries
            if entry.id in numbers
        )
        self.now = replace(season, entries=tuple(begun))
        self._season = season
        self._former: dict[int, list[dict[int, int | None]]] = defaultdict(list)
        """By fixture the numbers before each of its changed results."""

    def join(self, entrant: Entrant) -> None:
        """Let a member come: at the end, or in the place of who plays until then."""
        number = next_number(self.now)
        before = next((entry for entry in self.now.entries if entry.id == entrant.replaces), None)
        if before is not None and before.state == EntryState.PLAYING:
            number = number if before.number is None else before.number
            self.go(before.id)
        joined = replace(entrant, state=EntryState.PLAYING, number=number, lost=0)
        self.now = replace(self.now, entries=(*self.now.entries, joined))

    def go(self, entry: int) -> None:
        """Let a member leave."""
        self._change(entry, state=EntryState.OUT)

    def end(self, fixture: Fixture) -> None:
        """Let the first results of a fixture count."""
        lines = first_lines(self._season, fixture)
        gone = [line.entry for line in lines if timed_out(self._season, fixture, line)]
        for entry, number in format_of(self.now.plan).renumber(self.now, fixture, lines, gone).items():
            self._change(entry, number=number)
        for entry in gone:
            self.go(entry)

    def change(self, act: AuditLine) -> None:
        """Let other results of a fixture count, or those before."""
        new = act.after.get("lines") or [{}]
        number, revision = new[0].get("fixture"), new[0].get("revision")
        fixture = next((f for f in self._season.fixtures if f.id == number), None)
        lines = [x for x in self._season.lines if (x.fixture, x.revision) == (number, revision)]
        if fixture is None or not lines:
            return  # the audit is wrong, and told so
        stood = {entry.id: entry.number for entry in self.now.entries}
        undone, former = (act.after.get("told") or {}).get("undone"), None
        if undone:
            former = self._former[fixture.id].pop() if self._former[fixture.id] else {}
        numbers = numbers_after(self.now, fixture, lines, former)
        for entry, place in numbers.items():
            self._change(entry, number=place)
        if not undone:
            self._former[fixture.id].append({e: stood[e] for e in numbers if stood[e] != numbers[e]})

    def _change(self, entry: int, **changes: object) -> None:
        entries = (replace(e, **changes) if e.id == entry else e for e in self.now.entries)
        self.now = replace(self.now, entries=tuple(entries))
