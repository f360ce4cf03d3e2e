"""Killed after any transaction: what time brings is neither forgotten nor done twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import engine
from db import Store, open_store
from host import Game, Host
from host.time_control import DAY, HOUR, Clock
from tests.host.games import until
from tests.host.timing import SIMPLE, Now, begun, notices_of, timed, upcoming

PLANS: dict[str, Clock] = {
    "banks and misses": replace(SIMPLE, bank=10 * HOUR, misses=9),
    "stand-ins": replace(SIMPLE, misses=1),
    "kicks": replace(SIMPLE, misses=2, policy="kick"),
    "forfeits": replace(SIMPLE, misses=2, policy="forfeit"),
}


class Dead(Exception):
    """The process is no more."""


class Mortal:
    """A store whose process dies after this many transactions."""

    session = 0

    def __init__(self, store: Store, lives: int) -> None:
        self.store = store
        self.lives = lives

    async def write(self, work: Callable[[Any], Any], *, durable: bool = True) -> Any:
        """The last one is carried out, and nobody learns of it."""
        if not self.lives:
            raise Dead
        done = await self.store.write(work, durable=durable)
        self.lives -= 1
        if not self.lives:
            raise Dead
        return done

    async def clock(self) -> float | None:
        """It has none of its own."""
        return None

    async def read(self, work: Callable[[Any], Any]) -> Any:
        """As long as it lives."""
        if not self.lives:
            raise Dead
        return await self.store.read(work)


def dead(store: Any) -> bool:
    """Whether a mortal store has no transaction left."""
    return isinstance(store, Mortal) and not store.lives


async def through(store: Store, now: Now, seconds: float, lives: Iterator[int] | None) -> int:
    """Let time pass; each process has the next number of transactions. Returns how many it took."""
    end, processes = now.at + seconds, 0
    while True:
        mortal: Any = Mortal(store, next(lives)) if lives else store
        host = timed(mortal, now)
        processes += 1
        try:
            await host.__aenter__()
            while True:
                await host.core.ticker.tick()
                await until(lambda host=host, mortal=mortal: not len(host.core.computers) or dead(mortal))  # type: ignore[misc] # the loop's own
                if dead(mortal):
                    raise Dead
                if now.at >= end and await upcoming(host, 0) > now.at:
                    await host.__aexit__(None, None, None)
                    return processes
                if await upcoming(host, 0) > now.at:
                    now.at = min(end, await upcoming(host, now.at))
        except Dead:
            await host.__aexit__(None, None, None)


async def prepared(host: Host, clock: Clock) -> Game:
    """A game in which nobody comes any more: a vacation, proposals and a pause with an end are under way."""
    game = await begun(host, clock)
    await host.moves.act(game.id, "bob", "choose:spread")
    await host.absences.vacations.begin("guild", "cy", 1)
    await host.proposals.undo(game.id, "bob")
    other = await begun(host, clock, ("ann", "dan"))
    await host.proposals.pause(other.id, "ann", until=host.core.clock() + 5 * HOUR)
    return game


async def outcome(store: Store, now: Now) -> list[Any]:
    """All that time has brought, as far as chance has no part in it."""
    host = timed(store, now)
    outcomes: list[Any] = []
    for game in sorted(await host.games.find(), key=lambda game: game.id):
        rows = await host.record.history.entries(game.id, None, 500, notices=False)
        # what is due at the same moment may be done in any order
        moves = sorted((round(e.at), e.seat, e.by) for e in rows[1:] if e.by != "standin")
        seats = [(s.member, s.standin, s.missed, s.missed_ever, round(s.bank)) for s in game.seats]
        deadlines = [(d.seat, d.task, d.spent, d.due_at and round(d.due_at)) for d in game.deadlines]
        notices = sorted(
            (kind, str(data.get("seat")), str(data.get("n")))
            for kind, data in await notices_of(host, game.id)
        )
        if any(seat.standin for seat in game.seats):  # what computer players do is chance
            moves, deadlines = [], []
        outcomes.append((game.status, bool(game.pause), seats, moves, deadlines, notices))
        setup, log = await host.record.exports.moves(game.id)
        assert engine.replay(setup, log) == (await host.games.position(game.id)).state
    return outcomes


@pytest.mark.spread(1)
@pytest.mark.parametrize("plan", PLANS)
async def test_whatever_the_process_was_killed_in(tmp_path: Path, plan: str) -> None:
    """Processes that die after their first, second, third transaction do together what one does."""
    source, copies = tmp_path / "source", [tmp_path / "one", tmp_path / "many"]
    now = Now()
    store = await open_store(source)
    async with timed(store, now) as host:
        await host.core.ticker.tick()
        await prepared(host, PLANS[plan])
    for copy in copies:
        await store.backup(copy)
    await store.close()
    outcomes = []
    for copy, lives in zip(copies, (None, cycle(range(1, 6))), strict=True):
        then = Now()
        store = await open_store(copy)
        processes = await through(store, then, 3 * DAY, lives)
        assert (processes > 3) == (lives is not None)
        outcomes.append(await outcome(store, then))
        await store.close()
    assert outcomes[0] == outcomes[1]
    kinds = {notice[0] for game in outcomes[0] for notice in game[5]}
    assert {"vacation-over", "proposal-lapsed", "resumed"} <= kinds
    assert kinds & {"bank-used", "stood-in", "kicked", "forfeited"}
    assert "outage" not in kinds
