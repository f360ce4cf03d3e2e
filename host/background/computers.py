"""Computer players: they take their turns by themselves, each turn published as one batch.

Only their seats are stored: after a restart the seats for which games wait tell who has to play. Levels that
plan think in worker processes (`host.background.thinking`), the others, which take about a millisecond, in a
thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import NamedTuple

import structlog
from sqlalchemy import Connection

import engine
from db import StoreError
from db.queries import games
from engine import ai
from engine.rng import Chance
from engine.types import Move
from host.background.pace import Allowances, Pace
from host.background.thinking import Broken, Thinking, Worker
from host.core.outbox import Outbox
from host.errors import HostError
from host.model import Acted, Game, Position
from host.time.away import AwayServers

log = structlog.get_logger("host.background.computers")

_BATCH = 100
"""Moves after which even an unfinished turn is published."""
_AT_ONCE = 8
"""Turns that computer players take at once which do not plan."""
_TRIES = 2
"""Workers that are asked before a decision is made without one."""
QUICK = "normal"
"""The level that decides where a planner cannot."""
_FIRST_DELAY, _LAST_DELAY = 2.0, 120.0
_AWAY = 5.0
"""Seconds between checks whether the database is back."""


def awaited_computer(game: Game) -> int | None:
    """The first seat for which the game waits that a computer player plays, stand-ins included."""
    if game.pause:
        return None
    return next((seat for seat in game.prompted if game.seats[seat].played_by), None)


def waiting_for_computers(connection: Connection, away: AwayServers) -> Sequence[int]:
    """The running games that wait for a computer player of this process."""
    rows = games.with_computers(connection)
    waiting = [number for number, prompted, computers in rows if any(seat in prompted for seat in computers)]
    return away.games(connection, waiting)


class _Thought(NamedTuple):
    """A decision that a worker is making."""

    seat: int
    ply: int
    task: asyncio.Task[Move | None]

    def fits(self, game: Game) -> bool:
        """Whether the game, as it is now, still waits for it."""
        asked = self.seat in game.prompted and game.seats[self.seat].played_by
        return bool(asked) and game.ply == self.ply and not game.pause and not game.over


class Computers:
    """The computer players of all games: one task for each game that waits for one."""

    def __init__(
        self,
        position: Callable[[int], Awaitable[Position]],
        play: Callable[[int, Move, int], Awaitable[Acted]],
        outbox: Outbox,
        pause: float,
        pace: Pace,
        away: AwayServers,
    ) -> None:
        """:param away: servers in which computer players rest; to be armed when they are back."""
        self._position = position
        self._play = play
        self._outbox = outbox
        self._pause = pause
        self._away = away
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._servers: dict[int, str] = {}
        """The servers of the games in which a computer player is at work."""
        self.thinking = Thinking(pace.workers)
        self._allowances = Allowances(pace)
        self._thoughts: dict[int, _Thought] = {}
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._closed = False

    def __len__(self) -> int:
        """The number of games in which a computer player is at work."""
        return len(self._tasks)

    def on_commit(self, game: Game) -> None:
        """Called when a change of a game is on disk: a computer player may have to play now, and another one
        may think in vain."""
        thought = self._thoughts.get(game.id)
        if thought and not thought.fits(game):
            thought.task.cancel()
        if awaited_computer(game) is not None:
            self.arm(game.id)

    def arm(self, number: int) -> None:
        """Start the game's task if the game waits for a computer player."""
        task = self._tasks.get(number)
        if not self._closed and (task is None or task.done()):
            task = self._tasks[number] = asyncio.create_task(self._attend(number))
            task.add_done_callback(lambda done: self._forget(number, done))

    def _forget(self, number: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get(number) is task:
            del self._tasks[number]
            self._servers.pop(number, None)

    async def close(self) -> None:
        """Stop for good; a move under way is still stored."""
        self._closed = True
        await self._stop(list(self._tasks))
        await self.thinking.close()

    async def release(self) -> None:
        """Stop in the servers of which another process takes care from now on; as `close`."""
        await self._stop([n for n, server in self._servers.items() if not self._away.owns(server)])

    def drop(self) -> None:
        """Stop in all games, without waiting."""
        for task in self._tasks.values():
            task.cancel()

    async def _stop(self, numbers: Collection[int]) -> None:
        tasks = [self._tasks[number] for number in numbers]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _attend(self, number: int) -> None:
        """Play until no computer player is awaited. Errors are logged and the turn is tried again."""
        delay = _FIRST_DELAY
        while True:
            try:
                game = (await self._position(number)).game
                seat = awaited_computer(game)
                if seat is None or game.guild in self._away:
                    return
                self._servers[number] = game.guild
                await asyncio.sleep(self._pause)
                async with self._room(game, seat) as worker:
                    with self._outbox.hold(number):
                        await self._turn(number, seat, worker)
                delay = _FIRST_DELAY
            except HostError as error:
                log.info("computer player stops", game=number, error=str(error))
                return
            except StoreError:  # the store logs it
                await asyncio.sleep(_AWAY)
            except Exception:
                log.exception("computer player failed", game=number, retry_in=delay)
                await asyncio.sleep(delay)
                delay = min(2 * delay, _LAST_DELAY)

    @asynccontextmanager
    async def _room(self, game: Game, seat: int) -> AsyncIterator[Worker | None]:
        """Wait until the seat may take its turn, holding nothing back; with a worker if it plans."""
        if self._plans(game, seat):
            async with self.thinking.worker() as worker:
                yield worker
        else:
            async with self._slots:
                yield None

    def _plans(self, game: Game, seat: int) -> bool:
        return self.thinking.able and self._allowances.plans(game.seats[seat].played_by or "", game.rules)

    async def _turn(self, number: int, seat: int, worker: Worker | None) -> None:
        """Play as long as this seat is awaited."""
        for _ in range(_BATCH):
            position = await self._position(number)
            game = position.game
            if seat not in game.prompted or not game.seats[seat].played_by or game.pause:
                return
            if game.guild in self._away:
                return
            move = await self._move(position, seat, worker)
            if move is None:
                return  # another action came first: what is done so far is published
            try:
                await self._play(number, move, game.ply)
            except HostError as error:
                if error.key != "stale":  # likewise: look again
                    raise

    async def _move(self, position: Position, seat: int, worker: Worker | None) -> Move | None:
        """The seat's move; None if nobody wants it any more."""
        level = position.game.seats[seat].played_by or ""
        nodes = self._allowances.remainder(position, seat, level)
        if worker is None or not nodes or not self.thinking.able:
            return await asyncio.to_thread(self._decide, position, seat, level)
        number = position.game.id
        task = asyncio.create_task(self._thought(position, seat, level, nodes, worker))
        self._thoughts[number] = _Thought(seat, position.game.ply, task)
        try:
            return await task
        except asyncio.CancelledError:
            if (current := asyncio.current_task()) and current.cancelling():
                raise
            return None  # `on_commit` has dropped it
        finally:
            del self._thoughts[number]

    async def _thought(
        self, position: Position, seat: int, level: str, nodes: int, worker: Worker
    ) -> Move | None:
        """A planner's move; without a worker's help, or if the planner fails, the quick player's."""
        what = {"level": level, "state": engine.encode(position.state), "seat": seat, "nodes": nodes}
        decision, turn = self._allowances.budget(level)
        number = position.game.id
        for _ in range(_TRIES):
            try:
                answer = await worker.think(seed=token_hex(32), decision=decision, turn=turn, **what)
            except Broken as error:
                log.warning("computer player thinks again", game=number, reason=str(error))
                continue
            self._allowances.spend(position, seat, answer.nodes)
            move = Move.parse(seat, answer.code) if answer.code else None
            if move and move in engine.legal(position.state, seat):
                return move
            log.error(
                "computer player cannot plan", game=number, level=level, move=answer.code, error=answer.error
            )
            break
        else:
            self.thinking.give_up()
        return await asyncio.to_thread(self._decide, position, seat, QUICK)

    def _decide(self, position: Position, seat: int, level: str) -> Move:
        """A quick player's move, also of a level that has nothing left to think; the default move if the
        player fails or breaks the rules."""
        state = position.state
        try:
            move = ai.think(level, state, seat, Chance(token_hex(32)), 0).move
            if move in engine.legal(state, seat):
                return move
            log.error("computer player's move is not legal", game=position.game.id, move=move.code)
        except Exception:
            log.exception("computer player cannot decide", game=position.game.id, level=level)
        return engine.default(state, seat)
