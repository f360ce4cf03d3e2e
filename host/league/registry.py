"""Leagues themselves: made, edited, closed, found; and reading their seasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from db import Store
from db.queries.league import leagues
from db.queries.league import seasons as season_queries
from engine import Setup
from engine import misfit as misfit_of
from host import game_settings
from host.errors import HostError
from host.league.course.games_made import clock_of
from host.league.course.league_rows import (
    as_plan,
    find_league,
    find_season,
    honour_of,
    in_league,
    league_of,
    season_of,
    with_seeds,
)
from host.league.course.writing import LeagueWrites, guard
from host.league.records import CLOSED, OPEN, HonourShown, League
from host.lobby.lobby import check_setup
from league.model import EntryState, Season, SeasonPlan, SeasonState
from league.season import check_plan, dates_of

MOST_LEAGUES = 20
"""Most leagues of a server that are not closed."""
LONGEST_NAME = 60


class Registry:
    """The leagues of all servers."""

    def __init__(self, store: Store, clock: Callable[[], float], writes: LeagueWrites) -> None:
        self._store = store
        self._clock = clock
        self._writes = writes

    async def create(self, guild: str, channel: str, by: str, name: str, plan: SeasonPlan) -> League:
        """Make a league; no season is opened yet.

        :raises HostError: `league-plan-name`, `league-exists`, `league-too-many`, `league-clock`,
            `clock-...`, `one-moment`, and what is wrong with the plan (`league-plan-...`).
        :raises IllegalMove: the rules refuse its options or table.
        """
        title, checked = _valid_name(name), _valid_plan(plan)
        values = {
            "guild": guild, "channel": channel, "name": title, "key": title.casefold(), "made_by": by,
            "plan": msgspec.to_builtins(checked), "created_at": self._clock(), "state": OPEN,
        }  # fmt: skip

        def add(connection: Connection) -> League:
            there = [row for row in leagues.of(connection, guild) if row["state"] == OPEN]
            if len(there) >= MOST_LEAGUES:
                raise HostError("league-too-many", most=MOST_LEAGUES)
            if leagues.by_name(connection, guild, values["key"]):
                raise HostError("league-exists", name=title)
            league = find_league(connection, leagues.add(connection, values))
            self._audit(connection, league, by, "create", {}, {"state": OPEN})
            return league

        return await self._writes.shield(self._transact(add, title), guild)

    async def edit(
        self,
        league_id: int,
        by: str,
        *,
        name: str | None = None,
        channel: str | None = None,
        plan: SeasonPlan | None = None,
        manager: bool = False,
    ) -> League:
        """Change a league. A plan holds for a season that nobody has entered yet, and for later ones.

        :raises HostError: as `create`, `no-such-league`, `league-not-manager`, `league-closed`.
        """
        values: dict[str, Any] = {} if channel is None else {"channel": channel}
        if name is not None:
            title = _valid_name(name)
            values |= {"name": title, "key": title.casefold()}
        if plan is not None:
            values["plan"] = msgspec.to_builtins(_valid_plan(plan))

        def change(connection: Connection) -> League:
            league = find_league(connection, league_id, alive=True)
            in_league(league, by, manager)
            other = leagues.by_name(connection, league.guild, values["key"]) if name is not None else None
            if other is not None and other["id"] != league_id:
                raise HostError("league-exists", name=values["name"])
            if values:
                leagues.change(connection, league_id, **values)
                self._audit(connection, league, by, "edit", *_changes(league, values))
            if plan is not None and league.seasons:
                _replan(connection, find_season(connection, league_id), values["plan"])
            return find_league(connection, league_id)

        return await self._with_lock(league_id, change, name or "")

    async def close(self, league_id: int, by: str, reason: str = "", manager: bool = False) -> League:
        """Close a league that has no season going on: it opens no more seasons, and its name is free again.

        :raises HostError: `no-such-league`, `league-not-manager`, `league-closed`, `league-season-open`.
        """

        def close(connection: Connection) -> League:
            league = find_league(connection, league_id, alive=True)
            in_league(league, by, manager)
            for row in season_queries.of_league(connection, league_id):
                if row["state"] not in (SeasonState.CLOSED, SeasonState.CANCELLED):
                    raise HostError("league-season-open", number=row["number"], state=row["state"])
            leagues.change(connection, league_id, state=CLOSED, key=None)
            self._audit(connection, league, by, "close", {"state": OPEN}, {"state": CLOSED}, reason)
            return find_league(connection, league_id)

        return await self._with_lock(league_id, close)

    def _audit(
        self,
        connection: Connection,
        league: League,
        by: str,
        action: str,
        before: dict[str, Any],
        after: dict[str, Any],
        reason: str = "",
    ) -> None:
        """Store what a manager did to a league itself."""
        season = season_queries.find(connection, league.id, None)
        plays = season is not None and season_queries.has_entry(connection, season, by)
        if before != after:
            leagues.add_act(
                connection, league=league.id, season=None, at=self._clock(), actor=by, action=action,
                before=before, after={**after, "told": {"plays": plays}}, reason=reason,
            )  # fmt: skip

    async def _with_lock(self, league: int, work: Callable[[Connection], League], name: str = "") -> League:
        async def write() -> League:
            async with self._writes.lock(league):
                return await self._transact(work, name)

        return await self._writes.shield(write())

    async def _transact(self, work: Callable[[Connection], League], name: str) -> League:
        try:
            return await self._writes.transact(work, None)
        except IntegrityError:  # two at once
            raise HostError("league-exists", name=name) from None

    async def get(self, league_id: int) -> League:
        """A league by its number. :raises HostError: `no-such-league`."""
        return await self._store.read(lambda c: find_league(c, league_id))

    async def of(self, guild: str, closed: bool = False) -> list[League]:
        """The leagues of a server by name, closed ones last and only if asked for."""
        rows = await self._store.read(lambda c: leagues.of(c, guild))
        listed = [league_of(row) for row in rows if closed or row["state"] == OPEN]
        return sorted(listed, key=lambda league: (league.state != OPEN, league.name.casefold(), league.id))

    async def find(self, guild: str, name: str) -> League | None:
        """A server's open league by its name; capitals do not matter."""
        row = await self._store.read(lambda c: leagues.by_name(c, guild, _tidy(name).casefold()))
        return None if row is None else league_of(row)

    async def season(self, league_id: int, number: int | None = None, *, disputed: bool = False) -> Season:
        """A season, without a number the latest, or, if `disputed`, the one that has begun and is
        not final, if there is one.

        :raises HostError: `no-such-league`, `no-such-season`.
        """

        def find(connection: Connection) -> Season:
            find_league(connection, league_id)
            return find_season(connection, league_id, number, disputed=disputed)

        return await self._store.read(find)

    async def order(self, league_id: int) -> tuple[int, ...]:
        """The entries of the latest season that have not left, the strongest first: before it begins as
        managers have ordered them, the others by their ratings.

        :raises HostError: `no-such-league`, `no-such-season`.
        """

        def find(connection: Connection) -> tuple[int, ...]:
            league = find_league(connection, league_id)
            number = season_queries.find(connection, league_id, None)
            rows = None if number is None else season_queries.rows(connection, number)
            if rows is None:
                raise HostError("no-such-season", number=None)
            seeds = {row["id"]: row["seed"] for row in rows.entries if row["seed"] is not None}
            season = with_seeds(connection, league.guild, seeds, season_of(rows))
            there = [entry for entry in season.entries if entry.state != EntryState.OUT]
            return tuple(e.id for e in sorted(there, key=lambda e: (-e.rating, e.entered_at, e.id)))

        return await self._store.read(find)

    async def history(self, league_id: int) -> Sequence[Season]:
        """All seasons of a league, newest first, without their entries, fixtures and results."""

        def find(connection: Connection) -> list[Season]:
            find_league(connection, league_id)
            rows = season_queries.of_league(connection, league_id)
            return [season_of(season_queries.SeasonRows(row, (), (), (), (), ())) for row in rows]

        return await self._store.read(find)

    async def honours(
        self, guild: str, league_id: int | None = None, member: str | None = None
    ) -> Sequence[HonourShown]:
        """The honours of a server, of one league or one member if given, newest first."""
        rows = await self._store.read(lambda c: leagues.honours_of(c, guild, league_id, member))
        return [honour_of(row) for row in rows]


def _changes(league: League, values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What an edit changes, before and after: of a plan the fields that differ."""
    before = msgspec.to_builtins({name: getattr(league, name) for name in ("name", "channel")})
    before |= {"settings": {}, **msgspec.to_builtins(league.plan)}
    after = {**values, **({"settings": {}, **values["plan"]} if "plan" in values else {})}
    names = [name for name in before if name in after and after[name] != before[name]]
    return {name: before[name] for name in names}, {name: after[name] for name in names}


def _tidy(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _valid_name(name: str) -> str:
    """A name without needless spaces and control characters. :raises HostError: `league-plan-name`."""
    title = _tidy(name)
    if not 1 <= len(title) <= LONGEST_NAME:
        raise HostError("league-plan-name", low=1, high=LONGEST_NAME)
    return title


def _valid_plan(plan: SeasonPlan) -> SeasonPlan:
    """A plan that can be played, as it is stored. :raises HostError: `league-plan-...`, `league-clock`,
    `clock-...`. :raises IllegalMove: the rules refuse the options or the number of seats."""
    guard(lambda: check_plan(plan))
    clock_of(plan)
    check_setup(plan.rules, plan.table, plan.options)
    game_settings.check(plan.rules, game_settings.without_unknown(plan.chosen_settings))
    misfit = misfit_of(Setup(plan.rules, plan.table, "00", dict(plan.options)))
    if misfit:
        raise misfit
    return as_plan(msgspec.json.decode(msgspec.json.encode(plan)))


def _replan(connection: Connection, season: Season, plan: dict[str, Any]) -> None:
    """Let a season that nobody has entered be played by another plan; its start stays."""
    if season.state != SeasonState.SIGNUP or season.entries:
        return
    ends = season.starts_at + dates_of(as_plan(plan), 0.0).ends_at - dates_of(as_plan(plan), 0.0).starts_at
    season_queries.replan(connection, season.id, plan, ends)
