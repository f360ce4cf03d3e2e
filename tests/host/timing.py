"""Games with clocks in a time that the test lets pass."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from math import inf
from typing import Any

import pytest
from sqlalchemy import select

from db import Store
from db.queries import moments
from db.queries import notices as db_notices
from db.schema import outbox
from host import Game, Host
from host.background.stalls import Stalls
from host.limits import UNLIMITED
from host.model import Deadline, Seat
from host.time_control import DAY, HOUR, Clock
from tests.host.games import MEMBERS, lobby, until

SIMPLE = Clock(turn=DAY, react=8 * HOUR, bank=0, quiet=False)
"""A clock without anything that makes its times hard to foretell."""
on_file = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""For tests in which it does not matter what keeps the games."""


class Now:
    """The time."""

    def __init__(self) -> None:
        self.at = datetime(2026, 3, 2, 12, tzinfo=UTC).timestamp()
        """A Monday noon at first."""

    def __call__(self) -> float:
        return self.at


def timed(store: Store, now: Now, grace: float = inf, shards: int | None = None) -> Host:
    """A host that goes by this time; without a grace nothing is an outage. However busy the machine is that
    runs the test, the time never stands still."""
    host = Host(store, pause=0, limits=UNLIMITED, clock=now, grace=grace, shards=shards)
    host.core.ticker.outages.stalls = Stalls(now, steady=lambda: 0.0)
    return host


async def begun(
    host: Host,
    clock: Clock | None = SIMPLE,
    members: Sequence[str] = MEMBERS,
    computers: int = 0,
    **more: Any,
) -> Game:
    """A game with a clock that has just started: all are to deploy their armies, sealed."""
    game = await lobby(host, members, **more)
    await host.lobby.set_details(game.id, members[0], clock=clock)
    for _ in range(computers):
        await host.lobby.add_computer(game.id, members[0], "easy")
    game = await host.lobby.start(game.id, members[0], "start")
    return await calm(host, game.id)


async def on_turn(
    host: Host, clock: Clock | None = SIMPLE, members: Sequence[str] = MEMBERS, **more: Any
) -> tuple[Game, str]:
    """A game in which one member is on turn, and that member."""
    game = await begun(host, clock, members, **more)
    for member in members:
        game = (await host.moves.act(game.id, member, "choose:spread")).game
    game = await calm(host, game.id)
    (seat,) = game.prompted
    return game, str(game.seats[seat].member)


async def calm(host: Host, number: int) -> Game:
    """The game once no computer player is at work."""
    await until(lambda: not len(host.core.computers))
    return await host.games.get(number)


async def passing(host: Host, now: Now, seconds: float) -> None:
    """Let time pass from one moment at which something is due to the next."""
    end = now.at + seconds
    while now.at < end:
        now.at = min(await upcoming(host, now.at), end)
        await host.core.ticker.tick()
        await until(lambda: not len(host.core.computers))


async def upcoming(host: Host, after: float) -> float:
    """The next moment at which anything is due."""
    coming = await host.core.store.read(moments.upcoming)
    return min((at for at in coming.values() if at > after), default=inf)


async def notices_of(host: Host, number: int) -> list[tuple[str, dict[str, Any]]]:
    """All notices of a game, each as kind and data."""
    rows = await host.core.store.read(partial(db_notices.last, game=number, since=0))
    return [(row["kind"], row["data"]) for row in rows]


async def kinds(host: Host, number: int) -> list[str]:
    """The kinds of all notices of a game."""
    return [kind for kind, _ in await notices_of(host, number)]


async def sent(host: Host, number: int, kind: str) -> list[dict[str, Any]]:
    """The data of all rows of a kind that wait to be published."""
    query = select(outbox.c.data).where(outbox.c.game == number, outbox.c.kind == kind)
    return await host.core.store.read(lambda c: list(c.execute(query.order_by(outbox.c.id)).scalars()))


async def makers(host: Host, number: int) -> list[tuple[int | None, str | None]]:
    """Of each move who made it: the seat, and what in its place."""
    return [
        (e.seat, e.by) for e in await host.record.history.entries(number, None, 500, notices=False) if e.ply
    ]


def deadline(game: Game, seat: int) -> Deadline:
    """The deadline of an awaited seat."""
    clock = game.deadline_of(seat)
    assert clock is not None
    return clock


def seat_of(game: Game, member: str) -> Seat:
    """The seat of a member."""
    number = game.seat_of(member)
    assert number is not None
    return game.seats[number]
