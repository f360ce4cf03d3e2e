"""Getting games going, playing on, and recording what is published."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

import engine
from db.queries import games, outbox
from engine import ai
from engine.record.export import load
from engine.rng import Chance
from host import Acted, FollowedUp, Game, Host, HostError, Live, OutboxRow, Published, Step

MEMBERS = ("ann", "bob", "cy")
_numbers = itertools.count(1)


def members_of(rules: str) -> tuple[str, ...]:
    """The members of a game of these rules: three, or as many as they take."""
    return MEMBERS[: engine.meta(rules).seats[1]]


def begin_in_format_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games begin as they did before players were bound."""
    add = games.add
    monkeypatch.setattr(games, "add", lambda c, values: add(c, {**values, "log_format": 1}))


async def lobby(
    host: Host,
    members: Sequence[str] = MEMBERS,
    *,
    channel: str | None = None,
    seats: int = 6,
    rules: str = "classic",
    **options: Any,
) -> Game:
    """A lobby hosted by the first member."""
    where = channel or f"channel-{next(_numbers)}"
    first, *others = members
    game = await host.lobby.create("guild", where, first, first.title(), rules, seats, options, entropy=first)
    for member in others:
        game = await host.lobby.join(game.id, member, member.title(), member)
    return game


async def running(host: Host, members: Sequence[str] = MEMBERS, **more: Any) -> Game:
    """A game that has just started: all seats are to deploy their armies, sealed."""
    game = await lobby(host, members, **more)
    return await host.lobby.start(game.id, members[0], "start")


async def on_turn(host: Host, members: Sequence[str] = MEMBERS, **more: Any) -> tuple[Game, str]:
    """A game in which one member is on turn, and that member."""
    game = await running(host, members, **more)
    (beginning,) = await host.record.history.entries(game.id, None)
    begins = next(event.data["seat"] for event in beginning.events if event.kind == "started")
    for member in (*members[begins:], *members[:begins]):
        game = (await host.moves.act(game.id, member, "choose:spread")).game
    (seat,) = game.prompted
    return game, members[seat]


async def rate(host: Host, number: int) -> None:
    """Make a running game count for ratings."""
    async with host.core.tables.hold(number) as table:
        await host.core.store.write(lambda c: games.change(c, number, rated=True))
        table.drop()


async def refused(awaitable: Awaitable[object]) -> str:
    """The key of the error that the request gets."""
    with pytest.raises((HostError, engine.IllegalMove)) as caught:
        await awaitable
    assert isinstance(caught.value, HostError | engine.IllegalMove)
    return caught.value.key


async def play_on(host: Host, number: int, plies: int, seed: str = "00", level: str = "easy") -> Acted | None:
    """Let chance play for the awaited members, until this many moves are made or the game is over."""
    chance = Chance(seed)
    acted = None
    for _ in range(plies):
        position = await host.games.position(number)
        if position.game.over:
            break
        seat = position.game.prompted[0]
        member = position.game.seats[seat].member
        assert member is not None
        move = ai.decide(level, position.state, seat, chance)
        known = await host.record.history.position_for(position, seat)
        acted = await host.moves.act(number, member, move.code, ply=known.game.ply)
    return acted


async def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that another task brings about."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < deadline, "it did not come about in time"
        await asyncio.sleep(0.005)


async def settled(host: Host) -> None:
    """Wait until nothing waits to be published, and each loaded game knows its message."""
    async with asyncio.timeout(60):
        while await host.core.store.read(outbox.count):
            await asyncio.sleep(0.005)
        for table in list(host.core.tables):
            async with table.lock:  # held from the write until the table is changed
                pass


async def published(host: Host, game: int) -> set[int]:
    """The entries of a game's log that are published: all except the parts of sealed answers, of which nobody
    else sees anything."""
    setup, moves = await host.record.exports.moves(game)
    turns = [*engine.history(setup, moves)]
    plies = {0}
    for ply, (before, after) in enumerate(pairwise(turns), 1):
        asked = [engine.prompts(turn.state) for turn in (before, after)]
        sealed = all(any(prompt.sealed for prompt in prompts) for prompts in asked)
        same = [p.seat for p in asked[0]] == [p.seat for p in asked[1]]
        if not (sealed and same and not engine.visible(after.events, None)):
            plies.add(ply)
    return plies


def replayed(export: bytes) -> engine.State:
    """The state that the exported log of an ended game leads to, from the very start."""
    document = load(export)
    return engine.replay(document.setup, document.log())


class Recorder:
    """A sender that keeps what it is given, and can be told to fail."""

    def __init__(self) -> None:
        self.batches: list[tuple[Game, tuple[OutboxRow, ...]]] = []
        self.tried: list[tuple[str, ...]] = []
        self.errors: list[Exception] = []
        self.steps: tuple[Step, ...] = ()
        self.followed: list[tuple[Game, OutboxRow]] = []
        self.left: list[FollowedUp] = []
        self.reasons: list[tuple[int, str]] = []
        self.gate: asyncio.Event | None = None

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        """Keep the batch, or raise the next error."""
        self.tried.append(tuple(row.nonce for row in rows))
        if self.gate is not None:
            await self.gate.wait()
        if self.errors:
            raise self.errors.pop(0)
        self.batches.append((game, tuple(rows)))
        return Published(Live(game.channel, f"message-{len(self.batches)}"), self.steps)

    async def follow_up(self, game: Game, row: OutboxRow) -> FollowedUp:
        """Keep the steps, and leave what it is told to."""
        self.followed.append((game, row))
        return self.left.pop(0) if self.left else FollowedUp()

    async def tell_given_up(self, game: Game, error: Exception, *, board: bool = True) -> None:
        """Keep why a game is not shown."""
        self.reasons.append((game.id, str(error)))

    def rows(self, number: int) -> list[OutboxRow]:
        """All published rows of a game."""
        return [row for game, rows in self.batches for row in rows if game.id == number]
