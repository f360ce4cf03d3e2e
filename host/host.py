"""The host as a whole: it composes its services, each given what it calls."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import TracebackType

import structlog
from sqlalchemy import Connection

from db import Store
from db.queries import games as game_queries
from db.queries import outbox as outbox_queries
from db.queries.league import news
from engine.types import IllegalMove
from host.background.attendance import Attendance
from host.background.computers import Computers, waiting_for_computers
from host.background.hidden import HiddenBoards
from host.background.hints import Advisor
from host.background.maintenance import Maintenance
from host.background.outage import GRACE, Outages
from host.background.overdue import Overdue
from host.background.pace import Pace
from host.background.ticker import Ticker, Timed
from host.core.actions import Actions
from host.core.channels import Channels
from host.core.commit import Commit
from host.core.core import Core
from host.core.jobs import Jobs
from host.core.outbox import Outbox
from host.core.rows import game_of
from host.core.tables import Table, Tables
from host.core.transition import Transition
from host.errors import HostError
from host.kinds import GameStatus
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
from host.seats.game_acts import audit
from host.seats.seats import Seats
from host.seats.sitters import Sitters
from host.seats.vacations import Vacations
from host.time.away import AwayServers
from host.time.timekeeper import Timekeeper

log = structlog.get_logger("host")

LIMITS = Limits()
AGAIN = 2.0
"""Seconds after which what could not be read is tried again."""


@dataclass(frozen=True)
class WholeCore(Core):
    """The core, and what works beside the services on which others call: computer players and hints, lessons,
    boards that are not shown, the clock."""

    computers: Computers
    hints: Advisor
    lessons: Lessons
    hidden: HiddenBoards
    ticker: Ticker


@dataclass(frozen=True)
class Record:
    """Reading games: their present state, history, exports, settings."""

    history: History
    exports: Exports
    imports: Imports
    pings: PingLog
    rewinds: Rewinds
    courses: Courses


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
    ) -> None:
        if keeper is None:
            keeper = Timekeeper(clock, given=True)
        else:
            clock = keeper.now
        self._renewing: asyncio.Task[None] | None = None
        away, channels, jobs = AwayServers(), Channels(), Jobs("jobs")
        tables, commit = Tables(store, limit, away), Commit(store, clock, jobs, audit)
        outbox = Outbox(store, tables, clock, away)
        core = Core(
            store=store, clock=clock, keeper=keeper, limits=limits, tables=tables, channels=channels,
            jobs=jobs, outbox=outbox, commit=commit, actions=Actions(tables, commit),
            away=away,
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
        commit.listen(channels.on_commit, outbox.on_commit, ticker.on_commit, computers.on_commit)

    async def __aenter__(self) -> Host:
        """Resume what an earlier process left: channels, unsent rows, turns of computer players."""
        core = self.core
        await core.ticker.outages.begin()
        await core.ticker.maintenance.load()
        await core.ticker.servers.load()
        await self.record.imports.clear()
        await self._go_on()
        core.store.on_session = self._renew
        for number in await core.store.read(_unreadable_games):
            core.tables.damaged.add(number)
            log.error("a game is damaged, and left alone", game=number)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the computer players and finish what is under way."""
        self.core.store.on_session = None
        if self._renewing:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
        await self.core.hints.close()
        await self.core.computers.close()
        await self.core.jobs.close()
        await self.core.actions.settle()

    async def _go_on(self) -> None:
        """Read what is kept in memory of all games, and wake what waits."""
        core = self.core
        await core.channels.load(core.store, core.away)
        await core.hidden.load()
        core.outbox.wake(*await core.store.read(outbox_queries.waiting))
        for number in await core.store.read(self._without_deadlines):
            with suppress(HostError, IllegalMove):  # the version of its rules is not installed
                await core.actions.run(number, _with_clocks)
        for number in await core.store.read(partial(waiting_for_computers, away=core.away)):
            core.computers.arm(number)

    def _without_deadlines(self, connection: Connection) -> Sequence[int]:
        return self.core.away.games(connection, game_queries.without_deadlines(connection))

    def _renew(self) -> None:
        """The database has another session: what is kept in memory is of an earlier one."""
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._read_anew())

    async def _read_anew(self) -> None:
        """Read anew what is kept in memory, until it is of the present session."""
        core, session = self.core, None
        while session != core.store.session:
            session = core.store.session
            try:
                await core.ticker.servers.load()
                await core.ticker.maintenance.load()
                await self._go_on()
                for league in await core.store.read(news.waiting):
                    self.leagues.outbox.wake(league)
                core.ticker.soon()
            except Exception as error:
                session = None
                log.warning("what is kept in memory cannot be read anew", retry_in=AGAIN, error=repr(error))
                await asyncio.sleep(AGAIN)


def _with_clocks(table: Table) -> Transition:
    """Store clocks for a running game that was started before clocks existed."""
    return Transition()


def _unreadable_games(connection: Connection) -> list[int]:
    """The open games that cannot be read."""
    numbers: list[int] = []
    for stored in game_queries.every(connection, (GameStatus.LOBBY, GameStatus.RUNNING)):
        try:
            game_of(stored)
        except HostError:
            numbers.append(stored.game["id"])
    return numbers
