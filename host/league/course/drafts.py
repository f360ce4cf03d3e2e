"""A season within a transaction: each change is stored at once, and the draft shows the season after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, RowMapping

from db.queries.league import leagues, news
from db.queries.league import seasons as season_queries
from host import kinds
from host.errors import HostError
from host.league.course.league_rows import hours_on_entering
from host.league.records import League
from league.model import Division, Entrant, Fixture, FixtureState, Line, Protest, Season, SeasonState
from league.steps import NewFixture

BOUND = ("points", "override", "seed")
"""The acts that are carried out only if they change what their request told."""
_HIDDEN = ("seed", "earned", "hours")
_OWN = ("entries", "divisions", "fixtures", "lines")


class Rehearsed(Exception):
    """An act was possible, and nothing of it is stored."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__()
        self.data = data
        """What it would have changed: `before`, `after` and `told`, as `SeasonDraft.act` stores them."""


class SeasonDraft:
    """A season that is being changed."""

    def __init__(
        self,
        connection: Connection,
        league: League,
        season: Season,
        *,
        revision: int,
        seeds: dict[int, int],
        now: float,
    ) -> None:
        self.connection = connection
        self.league = league
        self.season = season
        self.now = now
        self.pools: defaultdict[str, set[int]] = defaultdict(set)
        """The fixtures whose results have changed, by the pools of ratings."""
        self.seeds = seeds
        """The ranks by which a manager has seeded entries."""
        self.request: RowMapping | None = None
        """The request that is carried out, if there is one."""
        self.rehearses = False
        """Whether an act is only tried, and nothing of it is to be stored."""
        self._revision = revision
        self._changes: dict[str, Any] = {}
        self._touched = False

    @property
    def touched(self) -> bool:
        """Whether anything was changed."""
        return self._touched

    def require(self, *states: SeasonState) -> None:
        """Refuse unless the season is in one of these states. :raises HostError: `league-season-state`."""
        if self.season.state not in states:
            raise HostError(
                "league-season-state", state=self.season.state, need=[state.value for state in states]
            )

    def change(self, **values: Any) -> None:
        """Change fields of the season itself."""
        self._touched = True
        self._changes |= {name: to_builtins(value) for name, value in values.items()}
        self.season = replace(self.season, **values)

    def add_entry(self, **values: Any) -> Entrant:
        """Add an entry; `seed` may be given with the fields of an entrant. It keeps the member's hours."""
        self._touched = True
        seed = values.pop("seed", None)
        fresh = Entrant(id=0, **values)
        row = {name: value for name, value in asdict(fresh).items() if name != "id"}
        row |= {"season": self.season.id, "seed": seed, "hours": self.hours_of(fresh.member)}
        added = replace(fresh, id=season_queries.add_entry(self.connection, row))
        self.season = replace(self.season, entries=(*self.season.entries, added))
        return added

    def hours_of(self, member: str) -> dict[str, Any]:
        """The hours that a member has in this season if they enter now."""
        return hours_on_entering(self.connection, member, self.now)

    def entry(self, number: int, /, **values: Any) -> Entrant:
        """Change an entry. `seed`, `earned` and `hours` are stored and not shown."""
        self._touched = True
        season_queries.change_entry(self.connection, number, **values)
        shown = {name: value for name, value in values.items() if name not in _HIDDEN}
        entries = tuple(replace(e, **shown) if e.id == number else e for e in self.season.entries)
        self.season = replace(self.season, entries=entries)
        return self.season.entry(number)

    def drop_entry(self, number: int) -> None:
        """Remove an entry of a season that has not begun."""
        self._touched = True
        season_queries.drop_entry(self.connection, number)
        self.season = replace(self.season, entries=tuple(e for e in self.season.entries if e.id != number))

    def add_division(self, tier: int, group: int) -> Division:
        self._touched = True
        row = {"season": self.season.id, "tier": tier, "group": group}
        added = Division(season_queries.add_division(self.connection, row), tier, group)
        self.season = replace(self.season, divisions=(*self.season.divisions, added))
        return added

    def add_fixture(self, new: NewFixture, division: int | None, state: FixtureState) -> Fixture:
        self._touched = True
        row = {
            "season": self.season.id, "division": division, "round": new.round, "table": new.table,
            "seats": list(new.seats), "state": state, "deadline": new.deadline, "stage": new.stage,
        }  # fmt: skip
        number = season_queries.add_fixture(self.connection, row)
        added = Fixture(
            number, division, new.round, new.table, new.seats, state, deadline=new.deadline, stage=new.stage
        )
        self.season = replace(self.season, fixtures=(*self.season.fixtures, added))
        return added

    def fixture(self, number: int, /, **values: Any) -> Fixture:
        """Change a fixture; its `game` is not stored here, since `games.fixture` tells it."""
        self._touched = True
        stored = {name: to_builtins(value) for name, value in values.items() if name != "game"}
        if stored:
            season_queries.change_fixture(self.connection, number, **stored)
        fixtures = tuple(
            replace(f, **{n: v for n, v in values.items() if n in Fixture.__struct_fields__})
            if f.id == number
            else f
            for f in self.season.fixtures
        )
        self.season = replace(self.season, fixtures=fixtures)
        return next(f for f in fixtures if f.id == number)

    def add_lines(self, lines: Iterable[Line]) -> None:
        """Add results, each fixture's with a revision that it does not have. The standings are told."""
        fresh = tuple(lines)
        if not fresh:
            return
        self._touched = True
        season_queries.add_results(self.connection, [{**asdict(x), "at": self.now} for x in fresh])
        self.season = replace(self.season, lines=(*self.season.lines, *fresh))
        numbers = {line.fixture for line in fresh}
        for division in sorted({f.division or 0 for f in self.season.fixtures if f.id in numbers}):
            self.tell(kinds.TABLE_NEWS, division=division or None)

    def tell(self, kind: str, **data: Any) -> None:
        """Add news; of those about entries and standings only one waits at a time."""
        self._touched = True
        once = kind in (kinds.ENTRIES_NEWS, kinds.TABLE_NEWS)
        where = (self.league.guild, self.league.id, self.season.id)
        news.add(self.connection, *where, kind, to_builtins(data), once=once)

    def act(
        self,
        action: str,
        by: str,
        reason: str,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        **extra: Any,
    ) -> None:
        """Store what a manager did, and tell it. `extra` is what the sentence about it needs; the audit keeps
        it beside `after`, as `told`, with whether the manager `plays` in the season and who had `asked`.

        :raises HostError: `league-request-old`: it would change something else than the request told.
        :raises Rehearsed: it is only tried.
        """
        # as they are read back: a request is compared with what was stored of it
        sides = msgspec.json.decode(msgspec.json.encode({"before": before or {}, "after": after or {}}))
        if self.rehearses:
            raise Rehearsed({**sides, "told": to_builtins(extra)})
        extra["plays"] = season_queries.has_entry(self.connection, self.season.id, by)
        if self.request is not None:
            extra["asked"] = self.request["by"]
            if action in BOUND and any(self.request["data"][side] != sides[side] for side in sides):
                raise HostError("league-request-old")
        number = self.note(action, by, reason, sides["before"], sides["after"], extra)
        if self.request is not None:
            extra["request"] = self.request["id"]
        self.tell(kinds.ACT_NEWS, action=action, by=by, reason=reason, audit=number, **sides, **extra)

    def note(
        self,
        action: str,
        by: str,
        reason: str,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        extra: Mapping[str, Any],
    ) -> int:
        """Store what somebody did in the audit alone. Returns the line's id."""
        self._touched = True
        return leagues.add_act(
            self.connection, league=self.league.id, season=self.season.number, at=self.now, actor=by,
            action=action, before=to_builtins(before),
            after={**to_builtins(after), "told": to_builtins(extra)}, reason=reason,
        )  # fmt: skip

    def protest(self, entry: int, reason: str) -> Protest:
        """Add a protest of an entry."""
        self._touched = True
        row = {"season": self.season.id, "entry": entry, "at": self.now, "reason": reason}
        added = Protest(season_queries.add_protest(self.connection, row), entry, self.now, reason)
        self.season = replace(self.season, protests=(*self.season.protests, added))
        return added

    def answer(self, protest: int, by: str, words: str) -> None:
        """Store the answer to a protest."""
        self._touched = True
        values = {"answered_at": self.now, "answered_by": by, "answer": words}
        season_queries.change_protest(self.connection, protest, **values)
        protests = tuple(replace(p, **values) if p.id == protest else p for p in self.season.protests)
        self.season = replace(self.season, protests=protests)

    def rest(self, until: float | None) -> None:
        """Store that nothing is due before a moment (None: ever). This is no change."""
        season_queries.postpone(self.connection, self.season.id, self._revision, until)

    def finish(self, wake_at: float | None) -> bool:
        """Store the season itself. Returns False if another change was stored since the draft was read: then
        nothing of the draft may be stored."""
        return season_queries.changed(
            self.connection, self.season.id, self._revision, **{**self._changes, "wake_at": wake_at}
        )
