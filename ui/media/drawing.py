"""Pictures of games, drawn one after the other outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar

import discord

import engine
import render
from engine.types import Event, IllegalMove, Setup
from host import Game, Host
from host.kinds import GameStatus
from ui.kit.measure import DRAWING, measure
from ui.media import charts
from ui.media.charts import Charts
from ui.media.replays import Replays
from ui.settings.stored import server_settings
from ui.words.names import Names
from ui.words.prompts import title

T = TypeVar("T")
NEWEST = 8
"""The boards of up to this many running games are prepared at the start: as many as the cache keeps."""


class Drawing:
    """Draws pictures, legends, charts and sheets, and measures them with `client`."""

    def __init__(self, client: discord.Client, host: Host, replays: Replays) -> None:
        self.pending = 0
        """The number of pictures asked for and not yet drawn."""
        self._idle = asyncio.Event()
        self._one_private = asyncio.Lock()
        self._client = client
        self._host = host
        self._replays = replays
        # One thread draws all pictures: more threads would not draw faster, but would delay answers.
        self._thread = ThreadPoolExecutor(1, "drawing")
        self._charting: dict[tuple[int, int, str, str], asyncio.Task[Charts]] = {}

    def close(self) -> None:
        """Drop the pictures not yet drawn."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def private(
        self, names: Names, theme: str, ringed: Sequence[str], events: Sequence[Event] = ()
    ) -> bytes:
        """The picture of the names' position for one member, with a ring around each of these spaces. It
        waits until no other picture does: messages for everybody come first."""
        draw = partial(render.draw, names.view, events=events, names=names.called, locale=names.locale)
        job = partial(draw, theme=theme, ringed=ringed)
        async with self._one_private:
            while self.pending:
                await self._idle.wait()
            with self._replays.aside(), measure(self._client, DRAWING, "private"):
                return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def picture(self, names: Names, theme: str, events: Sequence[Event] = ()) -> bytes:
        """The picture of the names' position, in their language."""
        view, called, locale = names.view, names.called, names.locale
        job = partial(render.draw, view, events=events, names=called, locale=locale, theme=theme)
        return await self._draw("board", job)

    async def legend(self, names: Names, theme: str) -> bytes:
        """The legend of a game's symbols, in the language of the names."""
        job = partial(render.legend, names.view, locale=names.locale, theme=theme)
        return await self._draw("legend", job)

    async def charts(self, game: Game, names: Names, look: str) -> Charts:
        """The charts of a started game, in the language of the names. They wait for their turn among the
        jobs; the same charts asked for meanwhile are drawn once.

        :raises HostError: as `Exports.chronicle`.
        """
        key = (game.id, names.view.ply, names.locale, look)
        task = self._charting.get(key)
        if task is None:
            task = self._charting[key] = asyncio.create_task(self._charts(game, names, look))
            task.add_done_callback(lambda _: self._charting.pop(key))
        return await asyncio.shield(task)

    async def _charts(self, game: Game, names: Names, look: str) -> Charts:
        course = await self._host.record.exports.chronicle(game.id)
        heading = title(game, names.locale, escaped=False)
        job = partial(charts.make, course, names, heading, names.called, look)
        return await self._draw("charts", job)

    async def sheet(self, job: Callable[[], bytes]) -> bytes:
        """What a function draws about leagues, ratings or members (see `ui.media.league`)."""
        return await self._draw("league", job)

    async def _draw(self, kind: str, job: Callable[[], T]) -> T:
        """Run a drawing function in the drawing thread."""
        self.pending += 1
        self._idle.clear()
        try:
            with self._replays.aside(), measure(self._client, DRAWING, kind):
                return await asyncio.get_running_loop().run_in_executor(self._thread, job)
        finally:
            self.pending -= 1
            if not self.pending:
                self._idle.set()

    async def prepare(self) -> None:
        """Prepare the boards of the newest running games before pictures are asked for. Boards on which
        nobody plays would only take memory."""
        wanted: dict[tuple[str, str], None] = {}  # an ordered set
        for game in await self._host.games.find(status=(GameStatus.RUNNING,), limit=NEWEST):
            with suppress(IllegalMove):  # the version of its rules is not installed
                setup = Setup(game.rules, len(game.seats), "00", game.options)
                look = (await server_settings(self._host, game.guild)).theme_of(game)
                wanted[engine.preview(setup).board, look] = None
        for board, theme in wanted:
            self._thread.submit(render.prepare, board, theme)
