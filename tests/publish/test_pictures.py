"""No picture holds a game up: in a crowd, where drawing fails, takes long, or may not be sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from db import open_store
from engine.types import Event
from host import Game, Host, HostError, Live, OutboxRow, Published
from host.kinds import REDRAW, REMIND, TURN
from publish import pictures
from publish.live_key import LiveKey
from publish.pictures import CROWD, DRAWN_AT_ONCE, QUEUE, Pictures
from tests.host.games import Recorder, on_turn, play_on, running, settled, until
from tests.host.timing import Now, timed
from tests.ui import war
from tests.ui.positions import game_of
from ui.media.charts import Charts
from ui.words.names import Names

PICTURE, LEGEND = b"picture", b"legend"
DRAWN = Charts(None, {}, {})
LOOK = "atlas"


class Drawing:
    """Draws nothing, but as the test wants it."""

    def __init__(self) -> None:
        self.pending = 0
        self.begun = 0
        self.shown: list[Sequence[Event]] = []
        """The changes that each picture was to show."""
        self.gate = asyncio.Event()
        self.gate.set()
        self.error: Exception | None = None

    async def picture(self, _names: Names, _look: str, events: Sequence[Event] = ()) -> bytes:
        """Draw once the gate is open."""
        await self._draw()
        self.shown.append(events)
        return PICTURE

    async def legend(self, _names: Names, _look: str) -> bytes:
        """As `picture`."""
        await self._draw()
        return LEGEND

    async def charts(self, _game: Game, _names: Names, _look: str) -> Charts:
        """As `picture`."""
        await self._draw()
        return DRAWN

    async def _draw(self) -> None:
        self.begun += 1
        await self.gate.wait()
        if self.error:
            raise self.error


class Outbox:
    """Notes which games are owed a picture."""

    def __init__(self, backlog: int = 0) -> None:
        self.backlog = backlog
        self.owed: list[int] = []

    def owe(self, number: int) -> None:
        """Note a game."""
        self.owed.append(number)


def pictures_of(host: Any, drawing: Drawing, permissions: discord.Permissions | None = None) -> Pictures:
    """The pictures of a bot with these services and permissions."""
    services: Any = SimpleNamespace(host=host, drawing=drawing)
    delivery: Any = SimpleNamespace(permissions=lambda _: permissions)
    return Pictures(services, delivery)


def hostless(outbox: Outbox) -> Any:
    """A host of which only the outbox is asked."""
    return SimpleNamespace(core=SimpleNamespace(outbox=outbox))


def row(kind: str = "lobby", ply: int = 0) -> OutboxRow:
    """A row to publish."""
    return OutboxRow(ply, 7, kind, ply, None, (), (), f"{ply:020}")


class Messages(Recorder):
    """Publishes the board with its picture."""

    def __init__(self, host: Host, drawing: Drawing) -> None:
        super().__init__()
        self.host = host
        self.drawn: list[tuple[str, bytes | None]] = []
        """The kind of each batch's first row, and the picture of its message."""
        self._pictures = pictures_of(host, drawing)

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        """Keep the batch and, of a started game, its picture."""
        if game.started_at is None:
            return await super().publish(game, rows)
        names = await names_of(self.host, game)
        self.drawn.append((rows[0].kind, await self._pictures.board(game, rows, names, LOOK)))
        return await super().publish(game, rows)


async def names_of(host: Host, game: Game) -> Names:
    """The names of a started game for everybody."""
    position = await host.games.position(game.id)
    return Names("en", position.view(None), position.game.seats)


@pytest.fixture
def now() -> Now:
    """The host's time."""
    return Now()


@pytest.fixture
async def host(tmp_path: Path, now: Now) -> AsyncIterator[Host]:
    """A host on a file of its own."""
    store = await open_store(tmp_path / "games.sqlite3")
    async with timed(store, now) as opened:
        yield opened
    await store.close()


@pytest.mark.parametrize(
    ("backlog", "pending", "drawn"), [(CROWD, QUEUE, True), (CROWD + 1, 0, False), (0, QUEUE + 1, False)]
)
async def test_in_a_crowd_messages_go_out_without_their_pictures(
    backlog: int, pending: int, drawn: bool
) -> None:
    """Where more games or more pictures wait than allowed; the game is owed its picture then."""
    outbox, drawing = Outbox(backlog), Drawing()
    drawing.pending = pending
    shown = pictures_of(hostless(outbox), drawing)
    picture = await shown.lobby(game_of(war.state()), [row()], war.names(), LOOK)
    assert picture == (PICTURE if drawn else None)
    assert outbox.owed == ([] if drawn else [7])


async def test_what_is_owed_is_drawn_whatever_waits() -> None:
    """A row that tells nothing is there for its picture alone. Beside news it waits like them."""
    outbox, drawing = Outbox(CROWD + 1), Drawing()
    shown, game, names = pictures_of(hostless(outbox), drawing), game_of(war.state()), war.names()
    assert await shown.lobby(game, [row(REDRAW)], names, LOOK) == PICTURE
    assert outbox.owed == []
    assert await shown.lobby(game, [row(REDRAW), row()], names, LOOK) is None
    assert outbox.owed == [7]


async def test_a_message_without_its_picture_is_shown_again_with_it(host: Host) -> None:
    """Once, with a row that tells nothing, when nothing else waits: the news themselves did not wait."""
    drawing = Drawing()
    drawing.pending = QUEUE + 1
    messages = Messages(host, drawing)
    task = asyncio.create_task(host.core.outbox.run(messages))
    try:
        game = await running(host, ("ann", "bob"))
        await settled(host)
        assert messages.drawn[-1] == (REDRAW, PICTURE)
        assert {picture for kind, picture in messages.drawn if kind != REDRAW} == {None}
        before = len(messages.drawn)
        drawing.pending = 0
        await play_on(host, game.id, 1)
        await settled(host)
        assert messages.drawn[before:] == [(TURN, PICTURE)]
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_few_pictures_are_drawn_at_once() -> None:
    """The others stay outside the queue in which members' own pictures wait; one whose turn comes in a crowd
    is left for later."""
    outbox, drawing = Outbox(), Drawing()
    shown, game, names = pictures_of(hostless(outbox), drawing), game_of(war.state()), war.names()
    drawing.gate.clear()
    tasks = [asyncio.create_task(shown.lobby(game, [row()], names, LOOK)) for _ in range(DRAWN_AT_ONCE + 1)]
    await until(lambda: drawing.begun == DRAWN_AT_ONCE)
    for _ in range(5):
        await asyncio.sleep(0)
    assert drawing.begun == DRAWN_AT_ONCE
    outbox.backlog = CROWD + 1
    drawing.gate.set()
    assert await asyncio.gather(*tasks) == [*[PICTURE] * DRAWN_AT_ONCE, None]
    assert (drawing.begun, outbox.owed) == (DRAWN_AT_ONCE, [7])


async def test_a_game_goes_on_where_drawing_fails(host: Host) -> None:
    """Each of its messages goes out, none is tried again for its picture's sake, and the next one that can be
    drawn has its picture."""
    drawing = Drawing()
    drawing.error = RuntimeError("no room for pixels")
    messages = Messages(host, drawing)
    task = asyncio.create_task(host.core.outbox.run(messages))
    try:
        game, _ = await on_turn(host, ("ann", "bob"))
        await settled(host)
        assert messages.drawn
        assert {picture for _, picture in messages.drawn} == {None}
        assert len({nonce for tried in messages.tried for nonce in tried}) == sum(map(len, messages.tried))
        drawing.error = None
        await play_on(host, game.id, 1)
        await settled(host)
        assert messages.drawn[-1] == (TURN, PICTURE)
        assert REDRAW not in {kind for kind, _ in messages.drawn}
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_nothing_is_drawn_where_no_files_may_be_sent() -> None:
    """Nor is a picture owed: it could not be sent later either. What is not known is tried."""
    outbox, drawing = Outbox(CROWD + 1), Drawing()
    game, names = game_of(war.state()), war.names()
    barred = pictures_of(hostless(outbox), drawing, discord.Permissions(send_messages=True))
    assert await barred.lobby(game, [row(REDRAW)], names, LOOK) is None
    assert (drawing.begun, outbox.owed) == (0, [])
    allowed = pictures_of(hostless(outbox), drawing, discord.Permissions(attach_files=True))
    assert await allowed.lobby(game, [row(REDRAW)], names, LOOK) == PICTURE


async def test_a_picture_shows_what_has_changed_in_the_turn(host: Host) -> None:
    """From the beginning of the turn to which the first row with a move belongs; rows that tell of no move
    show the last move's turn again."""
    drawing = Drawing()
    shown = pictures_of(host, drawing)
    game, _ = await on_turn(host, ("ann", "bob"))
    acted = await play_on(host, game.id, 3)
    assert acted is not None
    names = await names_of(host, acted.game)
    for rows in ([row(TURN, acted.game.ply)], [row(REMIND), row(TURN, acted.game.ply)], [row(REDRAW)]):
        assert await shown.board(acted.game, rows, names, LOOK) == PICTURE
    first, after_reminder, again = drawing.shown
    assert first == after_reminder == again != ()
    assert [event for event in acted.events if event.to is None] == list(first[-len(acted.events) :])
    assert await shown.board(acted.game, [row(TURN, 1)], names, LOOK) == PICTURE
    assert len(drawing.shown[-1]) > len(first)


async def test_the_legend_is_for_newcomers(host: Host, now: Now) -> None:
    """In the first message of a game that is some member's first of its system on its server; nobody needs
    one twice."""
    drawing = Drawing()
    shown = pictures_of(host, drawing)

    async def started(*members: str, rules: str = "classic") -> tuple[Game, Names]:
        now.at += 60
        game = await running(host, members, rules=rules)
        return game, await names_of(host, game)

    game, names = await started("ann", "bob")
    assert await shown.legend(game, names, LOOK) == LEGEND
    for ply, legend in ((0, LEGEND), (4, None)):
        live = Live(game.channel, "1", LiveKey(ply, frozenset()).text)
        assert await shown.legend(replace(game, live=live), names, LOOK) == legend
    assert await shown.legend(*await started("ann", "bob"), LOOK) is None
    assert await shown.legend(*await started("ann", "bob", rules="nuked"), LOOK) == LEGEND
    assert await shown.legend(*await started("ann", "bob", rules="nuked"), LOOK) is None
    newcomer = await started("bob", "carl")
    assert await shown.legend(*newcomer, LOOK) == LEGEND
    drawing.error = RuntimeError("no room for pixels")
    assert await shown.legend(*newcomer, LOOK) is None


async def test_charts_are_waited_for_no_longer_than_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """How the game ended is told without them; drawing that nobody waits for any more is given up."""
    drawing = Drawing()
    shown, game, names = pictures_of(hostless(Outbox()), drawing), game_of(war.state()), war.names()
    assert await shown.charts(game, names, LOOK) == DRAWN
    monkeypatch.setattr(pictures, "CHARTS", 0.01)
    drawing.gate.clear()
    assert await shown.charts(game, names, LOOK) is None
    assert drawing.begun == 2
    drawing.gate.set()
    for error in (HostError("jobs-full"), RuntimeError("no room for pixels")):
        drawing.error = error
        assert await shown.charts(game, names, LOOK) is None
