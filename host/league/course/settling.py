"""From games to results: those of games that are over are stored once, running games are adjudicated, and
rated games of no league are counted. Everything is found by asking the database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import structlog
from sqlalchemy import Connection

import engine
from db.queries import games, log
from db.queries.league import pools
from engine.types import View
from host import kinds
from host.core.core import Core
from host.core.tables import Table
from host.core.transition import Notice
from host.errors import HostError
from host.league.course.applying import end_unplayed
from host.league.course.drafts import SeasonDraft
from host.league.course.following import resignations
from host.league.course.ratings_fold import rate
from host.league.course.verdicts import GameVerdict, store_verdict, verdict
from host.league.course.writing import LeagueWrites, edit
from host.model import Game
from host.seats.game_acts import leaver_of
from league.lookup import fixture_with
from league.model import FixtureState
from league.ratings import pool
from league.season import void

logger = structlog.get_logger("host.league")
FULL_ROUNDS = 2
"""Rounds that a game of no league must last to be rated."""


class Settling:
    """Stores what games have brought."""

    def __init__(self, core: Core, writes: LeagueWrites) -> None:
        self._store = core.store
        self._tables = core.tables
        self._actions = core.actions
        self._commit = core.commit
        self._writes = writes

    async def settle(self, league: int, season: int, fixture: int, game: int) -> None:
        """Store the results of a fixture whose game is over. A game that cannot be read leaves its fixture
        void, and the managers are told."""
        try:
            async with self._tables.hold(game, state=True) as table:
                verdict = await self._verdict(table)
        except HostError as error:
            if error.key not in ("damaged", "version", "not-running"):
                raise
            problem = error.key
            await self._writes.season(league, lambda d: _leave_void(d, fixture, game, problem), season)
            return
        await self._writes.season(league, lambda d: store_verdict(d, fixture, verdict), season)

    async def adjudicate(
        self,
        league: int,
        season: int,
        fixture: int,
        also: Callable[[SeasonDraft], None] = lambda draft: None,
    ) -> None:
        """End a running game and store its results as it stands, all in one transaction with `also`."""
        await self._writes.shield(self._adjudicate(league, season, fixture, also))

    async def _adjudicate(
        self, league: int, season: int, fixture: int, also: Callable[[SeasonDraft], None]
    ) -> None:
        async with self._writes.lock(league):
            game = await self._store.read(lambda c: games.of_fixture(c, fixture))
            problem = "missing" if game is None else ""
            if game is not None:
                try:
                    await self._actions.with_lock(game, self._end, league, season, fixture, also)
                except HostError as error:
                    if error.key not in ("damaged", "version"):
                        raise
                    problem = error.key
            if problem:
                now = self._writes.clock()

                def work(draft: SeasonDraft) -> None:
                    _leave_void(draft, fixture, game, problem)
                    also(draft)

                await self._writes.transact(lambda c: edit(c, league, season, now, work), league)

    async def _end(
        self, table: Table, league: int, season: int, fixture: int, also: Callable[[SeasonDraft], None]
    ) -> None:
        verdict = await self._verdict(table)
        now = self._writes.clock()

        def work(draft: SeasonDraft) -> None:
            if store_verdict(draft, fixture, verdict):
                also(draft)

        def write(connection: Connection) -> None:
            edit(connection, league, season, now, work)

        if table.game.over:  # it ended by itself meanwhile
            await self._writes.transact(write, league)
        else:
            notice = Notice("adjudicated", {"places": list(verdict.places)})
            await self._commit.end(table, notice, also=write)
            self._writes.stored(league)
            await self._writes.rerate()

    async def _verdict(self, table: Table) -> GameVerdict:
        """The verdict on a locked table's game with its state."""
        number = table.number
        given_up, moved = await self._store.read(lambda c: (resignations(c, number), log.movers(c, number)))
        return verdict(table.game, table.position, given_up, moved)

    async def rate(self, game: int) -> None:
        """Count a finished game of no league for ratings, if it counts; else it is no longer to be rated."""
        try:
            async with self._tables.hold(game, state=True) as table:
                stored, state = table.game, table.position
                living = {score.seat for score in engine.standings(state)}
                leavers = await self._store.read(lambda c: _leavers(c, stored, living))
                counted = _counts(stored, engine.view(state, None), len(living), leavers)
                places = friendly_places(engine.places(state), leavers)
        except HostError as error:
            if error.key not in ("damaged", "version"):
                raise
            counted = False
        if not counted:
            await self._commit.aside(lambda c: pools.unrate(c, game))
            return

        def write(connection: Connection) -> None:
            games.change(connection, game, places=list(places))
            for seat, member in leavers.items():
                games.change_seat(connection, game, seat, leaver=member)
            rate(connection, stored.guild, pool(stored.rules, len(stored.seats)), [game])

        await self._commit.aside(write)
        await self._writes.rerate()


def _counts(game: Game, view: View, living: int, leavers: Mapping[int, str | None]) -> bool:
    """Whether a game of no league counts: each seat is a member's, or that of one who has left it, it was
    long enough, and somebody has stayed. Of a game that its limit of rounds has ended, with several seats
    alive, the last round was played to its end."""
    held = (leavers.get(seat.index, seat.member) for seat in game.seats if seat.level is None)
    stayed = any(seat.present for seat in game.seats)
    alone = len({member for member in held if member}) == len(game.seats) > 1
    limited = any(track.limit == track.value == view.round for track in view.tracks)
    rounds = view.round if limited and living > 1 else view.round - 1
    return alone and stayed and rounds >= FULL_ROUNDS and not game.imported


def _leavers(connection: Connection, game: Game, living: Collection[int]) -> dict[int, str | None]:
    """By seat who has left it early: it is nobody's, or a computer player sat in while it was still alive.
    None if whose it was has not left by themselves."""
    return {
        seat.index: seat.member or leaver_of(connection, game, seat.index)
        for seat in game.seats
        if seat.level is None and (seat.member is None or (seat.standin and seat.index in living))
    }


def friendly_places(places: Sequence[int], leavers: Collection[int]) -> tuple[int, ...]:
    """The places by which a game of no league is rated: the seats that were left are last; the others, and
    several of those among themselves, stand by place."""
    ranks = [(seat in leavers, place) for seat, place in enumerate(places)]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def _leave_void(draft: SeasonDraft, fixture: int, game: int | None, reason: str) -> None:
    """Leave a fixture void whose game cannot be read."""
    if fixture_with(draft.season, fixture).state == FixtureState.UNDER_WAY:
        end_unplayed(draft, void(draft.season, fixture_with(draft.season, fixture)))
        draft.tell(kinds.MANAGERS_NEWS, what="game-unreadable", fixture=fixture, game=game, reason=reason)
        logger.error("a game of a league cannot be read", game=game, fixture=fixture, reason=reason)
