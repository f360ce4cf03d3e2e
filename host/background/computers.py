"""Computer players: they take their turns by themselves, each turn published as one batch.

Only their seats are stored: after a restart the seats for which games wait tell who has to play.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from secrets import token_hex

import structlog

import engine
from db import StoreError
from engine import ai
from engine.rng import Chance
from engine.types import Move
from host.core.outbox import Outbox
from host.errors import HostError
from host.model import Acted, Game, Position

log = structlog.get_logger("host.background.computers")

_BATCH = 100
"""Moves after which even an unfinished turn is published."""
_AT_ONCE = 8
_FIRST_DELAY, _LAST_DELAY = 2.0, 120.0
_AWAY = 5.0
"""Seconds between checks whether the database is back."""


def awaited_computer(game: Game) -> int | None:
    """The first seat for which the game waits that a computer player plays, stand-ins included."""
    if game.pause:
        return None
    return next((seat for seat in game.prompted if game.seats[seat].played_by), None)


class Computers:
    """The computer players of all games: one task for each game that waits for one."""

    def __init__(
        self,
        position: Callable[[int], Awaitable[Position]],
        play: Callable[[int, Move, int], Awaitable[Acted]],
        outbox: Outbox,
        pause: float,
    ) -> None:
        self._position = position
        self._play = play
        self._outbox = outbox
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._closed = False

    def __len__(self) -> int:
        """The number of games in which a computer player is at work."""
        return len(self._tasks)

    def committed(self, game: Game) -> None:
        """Called when a change of a game is on disk: a computer player may have to play now."""
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

    async def close(self) -> None:
        """Stop for good; a move under way is still stored."""
        self._closed = True
        tasks = list(self._tasks.values())
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
                if seat is None:
                    return
                await asyncio.sleep(self._pause)
                async with self._slots:
                    with self._outbox.hold(number):
                        await self._turn(number, seat)
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

    async def _turn(self, number: int, seat: int) -> None:
        """Play as long as this seat is awaited."""
        for _ in range(_BATCH):
            position = await self._position(number)
            game = position.game
            if seat not in game.prompted or not game.seats[seat].played_by or game.pause:
                return
            move = await asyncio.to_thread(self._decide, position, seat)
            try:
                await self._play(number, move, game.ply)
            except HostError as error:
                if error.key != "stale":  # another action came first: look again
                    raise

    def _decide(self, position: Position, seat: int) -> Move:
        """The computer player's move; the default move if the player fails or breaks the rules."""
        state, level = position.state, position.game.seats[seat].played_by or ""
        try:
            move = ai.decide(level, state, seat, Chance(token_hex(32)))
            if move in engine.legal(state, seat):
                return move
            log.error("computer player's move is not legal", game=position.game.id, move=move.code)
        except Exception:
            log.exception("computer player cannot decide", game=position.game.id, level=level)
        return engine.default(state, seat)
