"""The host as a whole: it composes its services, each given what it calls."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType

from db import Store
from db.queries.moments import Shards
from host.background.attendance import Attendance
from host.background.computers import Computers
from host.background.hidden import HiddenBoards
from host.background.hints import Advisor
from host.background.maintenance import Maintenance
from host.background.outage import GRACE, Outages
from host.background.overdue import Overdue
from host.background.pace import Pace
from host.background.ticker import Ticker, Timed
from host.cluster.own_servers import OwnServers, WholeCore
from host.core.actions import Actions
from host.core.channels import Channels
from host.core.commit import Commit
from host.core.core import Core
from host.core.jobs import Jobs
from host.core.outbox import Outbox
from host.core.tables import Tables
from host.league.services import league_services
from host.limits import Limits
from host.lobby.imports import Imports
from host.lobby.lessons import Lessons
from host.lobby.lobby import Lobby
from host.play.acts import Acts
from host.play.moderation import Moderation
from host.play.moves import Moves
from host.play.proposals import Proposals
from host.play.requests import Requests
from host.play.standing_orders import StandingOrders
from host.record.export import Exports
from host.record.games import Games
from host.record.history import History
from host.record.pings import PingLog
from host.record.reading import Courses, Pages
from host.record.rewinds import Rewinds
from host.record.settings import Settings
from host.record.timeline import Timelines
from host.seats.game_acts import audit
from host.seats.seats import Seats
from host.seats.sitters import Sitters
from host.seats.vacations import Vacations
from host.time.away import AwayServers
from host.time.rush import Rush
from host.time.timekeeper import Timekeeper

LIMITS = Limits()


@dataclass(frozen=True)
class Record:
    """Reading games: their present state, history, exports, settings."""

    history: History
    exports: Exports
    imports: Imports
    pings: PingLog
    rewinds: Rewinds
    courses: Courses
    timelines: Timelines


@dataclass(frozen=True)
class Absences:
    """Who is away, and who plays for them."""

    vacations: Vacations
    sitters: Sitters


class Host:
    """The authority over all games of one database. To be entered before use, and left before the store is
    closed.

    :param pause: seconds before a computer player's turn.
    :param limit: most games kept loaded.
    :param limits: most open games of servers and members.
    :param clock: the time, in seconds since 1970, if it is beyond doubt.
    :param keeper: keeps the time in place of `clock`.
    :param grace: most seconds between two ticks that do not yet count as an outage.
    :param pace: how much computer players may think.
    :param shards: into so many of Discord's shards the servers are divided; it takes care of those alone that
        it is given (`take`). None: of all servers.
    """

    def __init__(
        self,
        store: Store,
        *,
        pause: float = 1.0,
        limit: int = 500,
        limits: Limits = LIMITS,
        clock: Callable[[], float] = time.time,
        keeper: Timekeeper | None = None,
        grace: float = GRACE,
        pace: Pace | None = None,
        shards: int | None = None,
    ) -> None:
        if keeper is None:
            keeper = Timekeeper(clock, given=True)
        else:
            clock = keeper.now
        away, channels, jobs = AwayServers(lambda: store.session), Channels(), Jobs("jobs")
        if shards is not None:
            away.shards = Shards(frozenset(), shards)
        tables, commit = Tables(store, limit, away), Commit(store, clock, jobs, audit)
        rush = Rush()
        outbox = Outbox(store, tables, clock, away, rush)
        core = Core(
            store=store, clock=clock, keeper=keeper, limits=limits, tables=tables, channels=channels,
            jobs=jobs, outbox=outbox, commit=commit, actions=Actions(tables, commit, away),
            away=away, rush=rush,
        )  # fmt: skip
        actions, pages, pace = core.actions, Pages(store), pace or Pace()
        courses = Courses(pages)
        self.games = Games(store, tables, channels)
        self.settings = Settings(store)
        self.record = Record(
            History(store, self.games, courses),
            Exports(store, self.games, pages, jobs),
            Imports(core),
            PingLog(store),
            Rewinds(actions, commit),
            courses,
            Timelines(store, pages, jobs),
        )
        self.lobby = Lobby(core)
        lessons = Lessons(core)
        self.seats = Seats(actions, limits)
        self.absences = Absences(Vacations(store, clock, actions), Sitters(store))
        self.moves = Moves(core, self.absences.sitters)
        self.orders = StandingOrders(tables, actions, commit)
        self.proposals = Proposals(core, courses)
        acts = Acts(core)
        requests = Requests(core, acts)
        self.moderation = Moderation(actions, acts, outbox, requests)
        self.leagues = league_services(core, pages, lambda: ticker.soon())
        computers = Computers(self.games.position, self.moves.play, outbox, pause, pace, core.away)
        hidden = HiddenBoards(store, clock, actions, core.away)
        outbox.listen(hidden.hide, hidden.show)
        outages = Outages(core, self.settings, grace, self.leagues.outbox.wake)
        timed = Timed(
            outages=outages,
            servers=Attendance(core, outages, computers.arm),
            maintenance=Maintenance(core, computers.arm),
            overdue=Overdue(store, clock, commit, self.orders),
            vacations=self.absences.vacations,
            proposals=self.proposals,
            requests=requests,
            lessons=lessons,
            hidden=hidden,
            leagues=self.leagues.seasons.tick,
        )
        ticker = Ticker(core, timed)
        self.core = WholeCore(
            **vars(core),
            computers=computers,
            hints=Advisor(computers.thinking, pace),
            lessons=lessons,
            hidden=hidden,
            ticker=ticker,
        )
        self._servers = OwnServers(self.core, self.leagues.outbox, self.record.imports)
        commit.listen(
            channels.on_commit, lambda game: outbox.wake(game.id), ticker.on_commit, computers.on_commit
        )

    async def __aenter__(self) -> Host:
        """Resume what an earlier process left, unless there are shards to be taken."""
        await self._servers.begin()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the computer players and finish what is under way."""
        await self._servers.end()
        await self.core.hints.close()
        await self.core.computers.close()
        await self.core.jobs.close()
        await self.core.actions.settle()

    async def take(self, shard: int, since: float | None) -> None:
        """Take care of the servers of a shard from now on. Of the time `since` a moment, in which no process
        did (None: none ever has), they get back what they have not got yet. Taking it again does no harm.

        :raises StoreError: nobody takes care of them; the time is given back by whoever takes the shard next.
        """
        await self._servers.take(shard, since)

    async def release(self, shard: int) -> None:
        """Take care of the servers of a shard no longer: nothing more begins there, and what is under way
        comes to its end. What is still being sent after some seconds is cut: it is sent again with the same
        nonce.

        :raises StoreError: something may still be under way. Releasing it again does no harm.
        """
        await self._servers.release(shard)

    def drop(self) -> None:
        """Take care of no shard any more, at once: the session of the database was lost. What was under way
        stores nothing more."""
        self._servers.drop()
        self.record.courses.clear()
        self.record.timelines.clear()
