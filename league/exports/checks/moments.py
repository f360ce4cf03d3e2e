"""A season as it was when a round was drawn, from what its audit tells of later changes."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from msgspec.structs import replace

from league.exports.document import POINTS_ACT, AuditLine
from league.model import Entrant, EntryState, Fixture, Line, LineKind, Season


def left_at(season: Season, audit: Sequence[AuditLine]) -> dict[int, float]:
    """By entry when it left or was removed; who lost their last seat is not among them."""
    acts = [act for act in audit if act.season == season.number and act.action in ("leave", "remove")]
    return {act.before.get("entry", 0): act.at for act in acts}


class Moments:
    """When results, points and players of a season changed."""

    def __init__(self, season: Season, audit: Sequence[AuditLine]) -> None:
        self._season = season
        acts = [act for act in audit if act.season == season.number]
        self._points: list[tuple[float, int, int]] = []
        """When points were given, the entry, 60ths of a point."""
        for act in acts:
            extra = act.after.get("told")
            if act.action == POINTS_ACT and isinstance(extra, dict):
                self._points.append((act.at, extra.get("entry", 0), extra.get("points60", 0)))
        self._came = {e.id: e.entered_at for e in season.entries if e.replaces is not None}
        self._changed: dict[tuple[int, int], float] = {}
        """By fixture and revision when it was stored, of those that an act has stored."""
        for act in acts:
            lines = act.after.get("lines") if act.action == "override" else None
            if isinstance(lines, list) and lines:
                self._changed[lines[0]["fixture"], lines[0]["revision"]] = act.at
        given = any(entry.adjust60 for entry in season.entries)
        changed = any(x.revision > 1 or x.kind == LineKind.OVERRIDE for x in season.lines)
        self.changes = bool(given or changed or self._came or self._points)
        """Whether anything changed besides the results of games."""

    def at_draw(self, known: Sequence[Fixture], rest: Sequence[Fixture]) -> Season | None:
        """The season when it had these fixtures alone, all over, and went on to the rest. None if something
        changed so near to that moment that the file does not tell which came first."""
        number = min((fixture.round for fixture in rest), default=None)
        following = [fixture for fixture in rest if fixture.round == number]
        at = max((f.ended_at for f in known if f.ended_at is not None), default=self._season.starts_at)
        began = min((f.began_at for f in following if f.began_at is not None), default=inf)
        times = [*(when for when, *_ in self._points), *self._changed.values(), *self._came.values()]
        if any(at <= when <= began for when in times):
            return None
        return self._at(at, known, following)

    def _at(self, at: float, known: Sequence[Fixture], following: Sequence[Fixture]) -> Season:
        season, ids = self._season, {fixture.id for fixture in known}
        seats = {self._then(seat, at) for fixture in following for seat in fixture.seats}
        lines = [line for line in season.lines if line.fixture in ids and self._is_there(line, at)]
        return replace(
            season,
            fixtures=tuple(replace(f, seats=tuple(self._then(s, at) for s in f.seats)) for f in known),
            lines=tuple(lines),
            entries=tuple(self._entry(e, at, seats) for e in season.entries if self._then(e.id, at) == e.id),
        )

    def _then(self, entry: int, at: float) -> int:
        """Who held at that time what an entry holds now."""
        replaces = {e.id: e.replaces for e in self._season.entries}
        while self._came.get(entry, -inf) > at and (before := replaces[entry]) is not None:
            entry = before
        return entry

    def _is_there(self, line: Line, at: float) -> bool:
        return self._changed.get((line.fixture, line.revision), -inf) <= at

    def _entry(self, entrant: Entrant, at: float, seats: set[int]) -> Entrant:
        """Who is out by now was in if they were drawn after that."""
        there = entrant.state == EntryState.OUT and entrant.id in seats
        given = sum(points for when, entry, points in self._points if entry == entrant.id and when <= at)
        return replace(entrant, adjust60=given, state=EntryState.PLAYING if there else entrant.state)
