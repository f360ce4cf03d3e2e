"""The bot as discord.py sees it: connects, registers commands, loads the cogs, runs the outbox."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import discord
import structlog
from discord import app_commands
from discord.ext import commands

import engine
import render
from cogs import away, game, manage, meta, orders, overview, play, settings
from cogs._ui import access, charts, frames, received
from cogs._ui.answer import answering
from cogs._ui.charts import Charts
from cogs._ui.clock import ServiceClock
from cogs._ui.items import Action, used
from cogs._ui.limiter import MOST, Limiter
from cogs._ui.measure import DRAWING, measured
from cogs._ui.names import Names
from cogs._ui.publisher import Publisher
from cogs._ui.replays import Replays
from cogs._ui.translator import Translator, sync
from cogs._ui.wording import raw_title
from engine.types import Event, Setup, View
from host import Game, Host
from host.jobs import Jobs
from locales import LOCALES, locale_of

T = TypeVar("T")
log = structlog.get_logger(__name__)
REMEMBERED = 2000
"""So many interactions back are recognised."""


class Tree(app_commands.CommandTree["Sandtable"]):
    """Commands answer for themselves; what still goes wrong before they run is told here."""

    async def interaction_check(self, interaction: discord.Interaction[Sandtable], /) -> bool:
        """Whether the command has not been delivered before, and is one that members can have typed."""
        if not interaction.client.first(interaction):
            return False
        if received.is_command(self, interaction):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            async with answering(interaction) as answer:
                await answer.say(answer.text("error-old-command"))
        return False

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the member, log the rest."""
        async with answering(interaction):
            raise getattr(error, "original", error)


class Sandtable(commands.AutoShardedBot):
    """The bot. It needs an opened host, and knows nothing of rule systems."""

    def __init__(self, host: Host, *, version: str = "", pace: int = MOST, **options: Any) -> None:
        """:param pace: requests a second, answers to interactions apart."""
        frames.use()
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            help_command=None,
            max_messages=None,
            chunk_guilds_at_startup=False,
            http_trace=Limiter(pace).trace(),
            **options,
        )
        self.host = host
        self.version = version
        self.actions: dict[str, Action] = {}
        """What each action of a button, select or form does; filled by the cogs."""
        self.time = ServiceClock()
        """Discord's."""
        self._seen: dict[int, None] = {}  # an ordered set
        self._down: set[int] = set()
        self._running: list[asyncio.Task[None]] = []
        # One thread draws all pictures: more would not draw faster, but keep members waiting for answers.
        self._drawing = ThreadPoolExecutor(1, "drawing")
        self.drawings = 0
        """Pictures that are asked for and not yet drawn."""
        self.replays = Replays()
        self._turns = Jobs("turns", at_once=4, share=2)
        self._charting: dict[tuple[int, int, str, str], asyncio.Task[Charts]] = {}

    def load(self) -> None:
        """Add all commands, and what the buttons, selects and forms do."""
        self.add_listener(used, "on_interaction")
        self.add_listener(self._heard, "on_interaction")
        access.watch(self)
        for part in (game, play, orders, overview, manage, away, settings, meta):
            part.setup(self)

    async def setup_hook(self) -> None:
        """Load everything before the first event arrives."""
        self.load()
        await self.tree.set_translator(Translator())
        await sync(self)
        self._prepare()
        await self.host.outbox.retry()
        for work in (self.host.clockwork.run(self.alive), self.host.outbox.run(Publisher(self))):
            self._running.append(asyncio.create_task(work))

    async def close(self) -> None:
        """Stop the clocks and finish what is being published, then disconnect."""
        while self._running:
            task = self._running.pop(0)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._drawing.shutdown(wait=False, cancel_futures=True)
        await self.replays.close()
        await self._turns.close()
        await super().close()

    def alive(self) -> bool:
        """Whether members can play: the bot is ready, all of its connections stand, and what they do can be
        stored."""
        return self.is_ready() and not self._down and self.host.store.trouble is None

    async def on_shard_disconnect(self, shard: int) -> None:
        """Their time stands still from now on."""
        self._down.add(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """The connection stands, a new session."""
        self._down.discard(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """It stands again."""
        self._down.discard(shard)

    async def on_message(self, message: discord.Message, /) -> None:
        """Ordinary messages are none of our business."""

    async def public_locale(self, guild: str) -> str:
        """The language of public messages: the server's setting, or else its language on Discord."""
        chosen = (await self.host.get_settings("guild", guild)).get("language")
        if chosen in LOCALES:
            return str(chosen)
        known = self.get_guild(int(guild))
        return locale_of(known.preferred_locale) if known else LOCALES[0]

    async def theme(self, game: Game) -> str:
        """How a game's pictures look: as was chosen for it, else for its server, else as usual."""
        chosen = game.theme or (await self.host.get_settings("guild", game.guild)).get("theme")
        return str(chosen) if chosen in render.themes() else render.THEME

    async def picture(self, view: View, game: Game, locale: str, events: Sequence[Event] = ()) -> bytes:
        """The picture of a position, in a reader's language."""
        names = Names(locale, view, game.seats)
        called = [names.raw_seat(s.index) for s in game.seats]
        theme = await self.theme(game)
        job = partial(render.draw, view, events=events, names=called, locale=locale, theme=theme)
        return await self._draw("board", job)

    async def legend(self, view: View, game: Game, locale: str) -> bytes:
        """What the symbols in a game's pictures mean, in a reader's language."""
        job = partial(render.legend, view, locale=locale, theme=await self.theme(game))
        return await self._draw("legend", job)

    async def charts(self, game: Game, names: Names) -> Charts:
        """The charts of a started game, in the language of the names; they wait until it is the game's turn.
        What several ask for meanwhile is drawn once.

        :raises HostError: as `Host.chronicle`.
        """
        look = await self.theme(game)
        key = (game.id, names.view.ply, names.locale, look)
        task = self._charting.get(key)
        if task is None:
            task = self._charting[key] = asyncio.create_task(self._charts(game, names, look))
            task.add_done_callback(lambda _: self._charting.pop(key))
        return await asyncio.shield(task)

    async def _charts(self, game: Game, names: Names, look: str) -> Charts:
        course = await self.host.chronicle(game.id)
        called = [names.raw_seat(s.index) for s in game.seats]
        heading = raw_title(game, names.locale)
        job = partial(charts.make, course, names, heading, called, look)
        return await self._draw("charts", job)

    async def in_turn(self, interaction: discord.Interaction[Any], work: Callable[[], Awaitable[T]]) -> T:
        """Do what costs an answer about a whole game more than others do, as words by the hundred or files by
        the megabyte: of few members at once, the servers in turn, so that others' answers come in between.

        :raises HostError: `jobs-full`.
        """
        server = str(interaction.guild_id or interaction.user.id)
        return await self._turns.run(server, interaction.id, "", work)

    async def _draw(self, kind: str, job: Callable[[], T]) -> T:
        """Do what draws, away from the event loop."""
        self.drawings += 1
        try:
            with self.replays.aside(), measured(self, DRAWING, kind):
                return await asyncio.get_running_loop().run_in_executor(self._drawing, job)
        finally:
            self.drawings -= 1

    def first(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether the interaction comes for the first time: Discord may deliver one twice."""
        if interaction.id in self._seen:
            log.info("interaction came twice", interaction=interaction.id)
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return True

    async def _heard(self, interaction: discord.Interaction[Any]) -> None:
        self.time.heard(interaction.id)

    def _prepare(self) -> None:
        """Get what every picture needs ready before the first one is asked for."""
        for rules in engine.rules_ids():
            setup = Setup(rules, engine.meta(rules).seats[0], "00")
            first = engine.view(engine.start(setup).state, None)
            self._drawing.submit(render.prepare, first.board, render.THEME)
