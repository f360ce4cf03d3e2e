"""Hints: what a strong computer player would do in a member's place, seeing what the member sees.

The same position gives the same hint: the chance in it follows from the game's number and ply, never from the
game's dice. A hint changes nothing.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256

import structlog

import engine
from engine import ai
from engine.rng import Chance
from engine.types import IllegalMove, Move
from host.background.pace import Pace
from host.background.thinking import Broken, Thinking
from host.errors import HostError
from host.kinds import GameStatus
from host.model import USUAL_LEVEL, Game, Position

log = structlog.get_logger("host.background.hints")

KEPT = 500
"""Hints that are remembered, the last ones."""
WAITING = 40
"""Most hints that are thought about, or wait for it, at once."""
PATIENCE = 60.0
"""Seconds after which a member is told that there is none now."""

Place = tuple[int, int, int]
"""A game, its ply, and a seat."""


class Advisor:
    """Gives hints to the members for whom games wait. Each position is thought about once."""

    def __init__(self, thinking: Thinking, pace: Pace) -> None:
        self._thinking = thinking
        self._pace = pace
        self._known: OrderedDict[Place, Move] = OrderedDict()
        self._asked: dict[Place, asyncio.Task[Move]] = {}

    async def move(self, position: Position, seat: int) -> Move:
        """What the computer player `USUAL_LEVEL` would do for a seat.

        :raises HostError: `not-running`, `paused`, `hints-off`, `hint-busy`: too many are wanted now, or they
            take too long.
        :raises IllegalMove: `not-your-turn`.
        """
        game = position.game
        _check(game, seat)
        place = game.id, game.ply, seat
        if known := self._known.get(place):
            return known
        task = self._asked.get(place)
        if task is None:
            if len(self._asked) >= WAITING:
                raise HostError("hint-busy")
            task = self._asked[place] = asyncio.create_task(self._thought(position, seat))
            task.add_done_callback(lambda done: self._keep(place, done))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(task)
        except TimeoutError:
            raise HostError("hint-busy") from None

    async def close(self) -> None:
        tasks = list(self._asked.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _keep(self, place: Place, task: asyncio.Task[Move]) -> None:
        del self._asked[place]
        if not task.cancelled() and task.exception() is None:
            self._known[place] = task.result()
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    async def _thought(self, position: Position, seat: int) -> Move:
        """:raises HostError: `hint-busy`: the worker does not work."""
        state, rules = position.state, position.game.rules
        seed = sha256(f"hint {position.game.id} {position.game.ply}".encode()).hexdigest()
        budget = self._pace.budgets.get(USUAL_LEVEL)
        nodes = int(ai.allowance(USUAL_LEVEL, rules, budget).decision) if budget else 0
        if not budget or not nodes:
            return await asyncio.to_thread(_quick, position, seat, seed)
        what = {"level": USUAL_LEVEL, "state": engine.encode(state), "seat": seat, "seed": seed}
        try:
            async with self._thinking.adviser() as worker:
                answer = await worker.think(decision=budget.decision, turn=budget.turn, nodes=nodes, **what)
        except Broken as error:
            log.warning("no hint", game=position.game.id, reason=str(error))
            raise HostError("hint-busy") from error
        move = Move.parse(seat, answer.code) if answer.code else None
        if move and move in engine.legal(state, seat):
            return move
        log.error("no hint", game=position.game.id, move=answer.code, error=answer.error)
        return await asyncio.to_thread(_quick, position, seat, seed)


def _quick(position: Position, seat: int, seed: str) -> Move:
    """The move without playing on; the default move if that breaks the rules."""
    state = position.state
    move = ai.think(USUAL_LEVEL, state, seat, Chance(seed), 0).move
    return move if move in engine.legal(state, seat) else engine.default(state, seat)


def _check(game: Game, seat: int) -> None:
    if game.status != GameStatus.RUNNING:
        raise HostError("not-running")
    if not game.hinted:
        raise HostError("hints-off")
    if game.pause:
        raise HostError("paused")
    if seat not in game.prompted:
        raise IllegalMove("not-your-turn", awaited=list(game.prompted))
