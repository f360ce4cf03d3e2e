"""What a server wants told beside a game's channel: in a thread of it, or in a separate channel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
import structlog
from msgspec.structs import replace

from cogs._ui import notices
from cogs._ui.board import happened
from cogs._ui.posting import Posting, refusals
from cogs._ui.routing import LOG, SETTING, THREAD, Routes
from cogs._ui.scene import Scene
from cogs._ui.wording import raw_title, title
from host import Game, OutboxRow, SendRefused
from locales import text

if TYPE_CHECKING:
    from cogs.client import Sandtable

log = structlog.get_logger(__name__)
STORED = "events-thread"
"""The setting of a game (scope `game`) in which its thread stands."""
NAME = 100
"""Most characters of a thread's name."""


class Sides:
    """Messages that stand beside games."""

    def __init__(self, bot: Sandtable, post: Posting) -> None:
        self._bot = bot
        self._post = post

    async def routes(self, game: Game) -> Routes:
        """Where the game's server has what happens told, as far as that is possible now."""
        routes = Routes.of((await self._bot.host.get_settings("guild", game.guild)).get(SETTING))
        guild = self._bot.get_guild(int(game.guild))
        if guild is None or not routes.places:
            return routes
        channel = guild.get_channel(int(game.channel))
        have = channel.permissions_for(guild.me) if isinstance(channel, discord.TextChannel) else None
        if not (have and have.create_public_threads and have.send_messages_in_threads):
            routes = routes.without(THREAD)
        if routes.log is not None and guild.get_channel_or_thread(routes.log) is None:
            routes = routes.without(LOG)
        return routes

    async def tell(self, scene: Scene, rows: Sequence[OutboxRow]) -> None:
        """Tell there what has been played and is to be told there."""
        events = [event for row in rows for event in row.events]
        for place in (THREAD, LOG):
            if told := happened(scene.routes.told(events, scene.position.game.rules, place), scene.names):
                view = notices.message(self.headed(scene, place, told))
                await self.post(scene, place, view, f"{rows[-1].nonce}{place[0]}", ())

    @staticmethod
    def headed(scene: Scene, place: str, told: str) -> str:
        """The text with its game's name above it, in a channel in which several games are told."""
        game = scene.position.game
        head = f"-# **{title(game, scene.names.locale)}** · <#{game.channel}>\n" if place == LOG else ""
        return head + told

    async def post(
        self,
        scene: Scene,
        place: str,
        view: discord.ui.LayoutView,
        nonce: str,
        pings: Sequence[discord.Object],
    ) -> None:
        """Post a message in one of the places. Where that is refused, it is left out: it is only told twice
        what the game's channel shows."""
        game = scene.position.game
        try:
            channel = scene.routes.log if place == LOG else await self._thread(game)
            with refusals():
                await self._post.send(replace(game, channel=str(channel)), view, nonce, pings)
        except SendRefused as error:
            log.info("could not be told beside the game", game=game.id, place=place, reason=str(error))
            if place == THREAD and str(error).startswith("gone"):
                await self._bot.host.set_setting("game", str(game.id), STORED, None)
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            log.warning("could not be told beside the game", game=game.id, place=place, reason=str(error))

    async def _thread(self, game: Game) -> int:
        """The game's thread, made when there is none yet. :raises SendRefused: it may not be made."""
        stored = (await self._bot.host.get_settings("game", str(game.id))).get(STORED)
        if stored is not None:
            return int(stored)
        guild = self._bot.get_guild(int(game.guild))
        channel = guild.get_channel(int(game.channel)) if guild else None
        if not isinstance(channel, discord.TextChannel):
            raise SendRefused("no thread can be made")
        locale = await self._bot.public_locale(game.guild)
        name = text(locale, "thread-name", game=raw_title(game, locale))[:NAME]
        with refusals():
            thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        await self._bot.host.set_setting("game", str(game.id), STORED, str(thread.id))
        return thread.id
