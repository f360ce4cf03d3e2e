"""The bot as discord.py sees it: connects, registers commands, loads the cogs, runs the outbox."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import (
    about,
    game,
    handbook,
    league,
    leagues,
    learn,
    lobby,
    manage,
    orders,
    overview,
    play,
    rating,
    server,
    settings,
)
from cogs.direct import DirectHelp
from db import StoreError
from host import Host, Watched
from publish import access
from publish.care.self_check import SelfCheck
from publish.care.warnings import ServerWarnings
from publish.league.sender import LeaguePublisher
from publish.publisher import Publisher
from ui.gateway import frames, received, servers
from ui.gateway.connections import Connections
from ui.gateway.hearing import Hearing
from ui.gateway.identifies import Identifies, Turns
from ui.gateway.rate_limit import MOST, Limiter
from ui.kit.answer import answering
from ui.kit.commands import LostSuggestions, Translator, is_handled_here, suggest, sync
from ui.kit.context import Bot, Interaction, Services
from ui.kit.measure import INTERACTION
from ui.kit.rights import integrations, moved_commands
from ui.kit.router import Router
from ui.media.drawing import Drawing
from ui.media.replays import Replays
from ui.messages.redrawing import redraw

PARTS = (
    lobby, game, learn, handbook, play, orders, overview, league, leagues, manage, rating, server, settings,
    about,
)  # fmt: skip
"""All features."""
AGAIN = 1.0
"""Seconds until what the database refused is tried again."""


logging.getLogger(app_commands.tree.__name__).addFilter(LostSuggestions())


class CommandTree(app_commands.CommandTree[Bot]):
    """Commands handle their own errors; this handles what goes wrong before a command runs."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether this command is delivered for the first time and can have been typed by a member."""
        services = interaction.client.services
        if not services.seen.first(interaction) or not await is_handled_here(interaction, services):
            return False
        if received.is_command(self, interaction):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest(interaction, [])
        else:
            async with answering(interaction) as answer:
                await answer.say(answer.text("error-old-command"))
        return False

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer the member with a sentence, and log the rest."""
        async with answering(interaction):
            raise getattr(error, "original", error)


class Sandtable(Bot):
    """The bot. It needs an opened host, and knows nothing of rule systems."""

    def __init__(
        self,
        host: Host,
        *,
        version: str = "",
        pace: int | None = MOST,
        identifies: Identifies | None = None,
        turns: Turns | None = None,
        **options: Any,
    ) -> None:
        """:param pace: requests a second, answers to interactions apart; None: any number.
        :param identifies: the identifies of earlier processes; without it none are known.
        :param turns: of all processes, if others have shards of the same bot; then it begins with none."""
        frames.use()
        self.limiter, self.hearing = Limiter(pace), Hearing()
        self.identifies = identifies or Identifies(turns=turns)
        if turns is not None:
            options["shard_count"] = turns.total
        trace = self.limiter.trace()
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=CommandTree,
            help_command=None,
            max_messages=None,
            chunk_guilds_at_startup=False,
            http_trace=trace,
            **options,
        )
        replays = Replays()
        self.services = Services(host, Drawing(self, host, replays), replays, version)
        self.services.clock.listen(trace)
        self.services.following.redraw_by(partial(redraw, host))
        self.router = Router()
        self.watched = Watched()
        self.direct_help = DirectHelp()
        self._taken = asyncio.Queue[int]()
        self.connections = Connections(self, turns)

    def load(self) -> None:
        """Add all commands and the routes of the buttons, selects and forms."""
        self.add_listener(self.router.on_interaction, "on_interaction")
        self.add_listener(self._set_clock, "on_interaction")
        host = self.services.host
        for outbox in (host.core.outbox, host.leagues.outbox):
            access.watch(self, outbox)
        servers.watch(self, host.core.ticker, self.connections)
        integrations.watch(self, self.services.integrations)
        moved_commands.watch(self)
        for part in PARTS:
            part.setup(self.tree, self.router)
        self.services.actions.update(self.router.actions)

    async def setup_hook(self) -> None:
        """Load everything before the first event arrives."""
        self.load()
        await self.tree.set_translator(Translator())
        await sync(self, registers=not self.connections.are_shared)
        await self.services.drawing.prepare()
        host = self.services.host
        host.core.commit.listen(self.services.following.on_commit)
        await host.core.outbox.retry()
        await host.leagues.outbox.retry()
        watched, ticker, news = self.watched, host.core.ticker, host.leagues.outbox
        watched.begin("stalls", ticker.outages.stalls.run)
        watched.begin("ticker", partial(ticker.run, self.alive))
        watched.begin("outbox", partial(host.core.outbox.run, Publisher(self, self.services)))
        watched.begin("league-outbox", partial(news.run, LeaguePublisher(self, self.services)))
        watched.begin("league-retries", news.keep_trying)
        check = SelfCheck(self, ServerWarnings(self, host))
        watched.begin("self-check", check.run)
        if self.connections.are_shared:
            host.core.away.playable = lambda: self.connections.playable
            watched.begin("taken-shards", partial(self._welcome_shards, check))

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect once the bot may identify, and stay connected."""
        if not self.connections.are_shared:
            await self.identifies.turn(self.http.get_bot_gateway)
        await super().connect(reconnect=reconnect)

    def note_taken(self, shard: int) -> None:
        """Have done, in the background, what a start does for all servers, for those of a shard that was
        taken: refused rows are tried again, the servers are looked at. With the first one commands are
        registered."""
        self._taken.put_nowait(shard)

    async def _welcome_shards(self, check: SelfCheck) -> None:
        host = self.services.host
        while True:
            shard = await self._taken.get()
            try:
                await sync(self, registers=shard == 0 and self.is_first())
                await host.core.outbox.retry()
                await host.leagues.outbox.retry()
            except BaseException as error:
                self._taken.put_nowait(shard)
                if not isinstance(error, StoreError):
                    raise
                await asyncio.sleep(AGAIN)  # the store logs it
                continue
            with suppress(StoreError):  # all servers are looked at again, later
                await check.check_all(shard)

    async def launch_shards(self) -> None:
        """Open all connections; none if they are opened one by one."""
        if self.connections.are_shared:
            self.connections.begin()
        else:
            await super().launch_shards()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the shard's turn, and note an identify, which the library makes right after this."""
        if self.connections.are_shared:
            with self.connections.waiting(shard_id):
                await self.identifies.take_turn(shard_id)
        else:
            await super().before_identify_hook(shard_id, initial=initial)
        self.identifies.record_use()

    async def close(self) -> None:
        """Stop all that runs by itself and finish what is being published, then disconnect."""
        self.connections.end()
        await self.watched.close()
        await self.services.following.close()
        self.services.drawing.close()
        self.services.integrations.close()
        await self.services.replays.close()
        await self.services.turns.close()
        await self.services.long.close()
        await super().close()

    def alive(self) -> bool:
        """Whether members can play: the connections are up, and the database takes writes."""
        return self.connections.can_play and self.services.host.core.store.trouble is None

    async def on_message(self, message: discord.Message, /) -> None:
        """Ordinary messages mean nothing to the bot; who writes to it directly gets help."""
        if self.is_first():
            await self.direct_help.answer(message)

    async def on_socket_event_type(self, _: str, /) -> None:
        """Whatever comes from the gateway shows that the bot is not deaf."""
        self.hearing.event()

    async def on_measured(self, what: str, _: object, outcome: str, __: float, /) -> None:
        """An answer to a member is given, or comes too late."""
        if what == INTERACTION and outcome in ("done", "late"):
            self.hearing.note_answer(outcome == "late")

    async def _set_clock(self, interaction: discord.Interaction[Any]) -> None:
        self.services.clock.observe(interaction.id)
