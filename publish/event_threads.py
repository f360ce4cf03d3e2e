"""Events that a server has told beside a game's channel: in a thread of it, or in a separate channel."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import structlog
from msgspec.structs import replace

from host import Failure, Game, Host, OutboxRow, SendFailed, SendRefused, Step
from locales import text
from publish.delivery import Delivery
from publish.snapshot import Snapshot
from ui.kit.discord_errors import refusals
from ui.kit.threads import open_public
from ui.messages.board import events_text
from ui.settings.event_routes import LOG, THREAD, EventRoutes
from ui.settings.stored import GAME, read_settings
from ui.settings.stored import THREAD as THREAD_SETTING
from ui.words.prompts import title

log = structlog.get_logger(__name__)
NAME = 100
"""Most characters of a thread's name."""


class EventThreads:
    def __init__(self, client: discord.Client, host: Host, delivery: Delivery) -> None:
        self._client = client
        self._host = host
        self._delivery = delivery

    def possible(self, game: Game, routes: EventRoutes) -> EventRoutes:
        """Where the game's server has events told, limited to what is possible now. Lessons are told in
        their own threads alone."""
        if game.lesson is not None:
            return EventRoutes({})
        guild = self._client.get_guild(int(game.guild))
        if guild is None or not routes.places:
            return routes
        channel = guild.get_channel(int(game.channel))
        have = channel.permissions_for(guild.me) if isinstance(channel, discord.TextChannel) else None
        if not (have and have.create_public_threads and have.send_messages_in_threads):
            routes = routes.without(THREAD)
        if routes.log is not None and guild.get_channel_or_thread(routes.log) is None:
            routes = routes.without(LOG)
        return routes

    def steps(self, snapshot: Snapshot, rows: Sequence[OutboxRow]) -> list[Step]:
        """The steps that post the events played that are told elsewhere."""
        events = [event for row in rows for event in row.events]
        steps: list[Step] = []
        for place in (THREAD, LOG):
            if news := events_text(
                snapshot.routes.events_at(events, snapshot.position.game.rules, place), snapshot.names
            ):
                nonce = f"{rows[-1].nonce}{place[0]}"
                steps.append({"do": "beside", "place": place, "words": news, "nonce": nonce})
        return steps

    @staticmethod
    def with_title(snapshot: Snapshot, place: str, news: str) -> str:
        """The text under its game's title, if the channel serves several games."""
        game = snapshot.position.game
        head = f"-# **{title(game, snapshot.names.locale)}** · <#{game.channel}>\n" if place == LOG else ""
        return head + news

    async def post(
        self,
        snapshot: Snapshot,
        place: str,
        view: discord.ui.LayoutView,
        nonce: str,
        pings: Sequence[discord.Object],
    ) -> None:
        """Post a message in one of the places. A refused message is dropped: it only repeats what the game's
        channel shows."""
        game = snapshot.position.game
        try:
            channel = snapshot.routes.log if place == LOG else await self._thread(snapshot)
            with refusals():
                await self._delivery.send(replace(game, channel=str(channel)), view, nonce, pings)
        except SendRefused as error:
            log.info("could not be told beside the game", game=game.id, place=place, reason=str(error))
            if place == THREAD and str(error).startswith("gone"):
                await self._host.settings.set(GAME, str(game.id), THREAD_SETTING, None)
        except SendFailed as error:
            if error.failure is not Failure.REJECTED:
                raise
            log.warning("could not be told beside the game", game=game.id, place=place, reason=str(error))

    async def _thread(self, snapshot: Snapshot) -> int:
        """The game's thread, created if there is none yet. :raises SendRefused: the bot may not create it."""
        game, locale = snapshot.position.game, snapshot.names.locale
        # Read again: an earlier message may have created the thread, or found it gone.
        known = (await read_settings(self._host, game=game.id)).game(game.id).thread
        if known is not None:
            return known
        guild = self._client.get_guild(int(game.guild))
        channel = guild.get_channel(int(game.channel)) if guild else None
        if not isinstance(channel, discord.TextChannel):
            raise SendRefused("no thread can be made")
        name = text(locale, "thread-name", game=title(game, locale, escaped=False))[:NAME]
        with refusals():
            thread = await open_public(channel, name)
        await self._host.settings.set(GAME, str(game.id), THREAD_SETTING, str(thread.id))
        return thread.id
