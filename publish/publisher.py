"""Publishes games. Each has one live message, which is edited after every move. A new message is posted when
a member's turn begins, when several members are asked in secret, when the game ends and on request. A member
asked in between is pinged by a short message, which is deleted once it has served.

The host's outbox calls the publisher, never a move: a slow channel or picture delays nothing else. The
message always shows the newest position, no matter how many rows have gathered. Whatever comes after it
(`publish.follow_ups`) is returned as steps, which the host stores together with the message.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import discord
import structlog

import engine
from engine import vocabulary
from host import FollowedUp, Game, Live, OutboxRow, Ping, Published, SendFailed, SendRefused, Step
from host.kinds import REMIND, REMOVE, SET_BACK, TELL
from publish.calls import Calls
from publish.care.boards import CLOSED, UNCALLED, board_is_back, reason_of, warn_of_board
from publish.care.warnings import ServerWarnings
from publish.delivery import Delivery
from publish.directs import Directs
from publish.event_threads import EventThreads
from publish.follow_ups import FollowUps
from publish.live_key import QUIET, SHOW, LiveKey
from publish.live_message import LiveMessage, closing_steps
from publish.pictures import Pictures
from publish.pings import Pings
from publish.snapshot import LATELY, Snapshot, public_entries
from ui.choices.recent import again, recent_of
from ui.kit.context import Bot, Services
from ui.kit.discord_errors import about_files, refusals
from ui.kit.measure import PUBLISHING, measure
from ui.kit.threads import find_thread, remove_thread
from ui.media.files import picture_file
from ui.messages import lobby, lobby_board
from ui.messages.notices import notice_layout, short_message
from ui.settings.event_routes import CHANNEL, CLOCK, OFF
from ui.settings.stored import KnownSettings, read_settings, server_locale, server_settings
from ui.settings.web_pages import game_page
from ui.words import notices
from ui.words.deadlines import absences
from ui.words.names import Names

log = structlog.get_logger(__name__)
T = TypeVar("T")


class Publisher:
    """The host's `Sender`."""

    def __init__(self, client: Bot, services: Services) -> None:
        host = self._host = services.host
        self._services = services
        self._client, self._connections = client, client.connections
        self._delivery = Delivery(client, host.core.outbox, services.clock)
        directs = Directs(client, host)
        self._pings = Pings(host, self._delivery, directs)
        self._threads = EventThreads(client, host, self._delivery)
        self._follow_ups = FollowUps(host, self._delivery, directs, self._pings, self._threads)
        self._pictures = Pictures(services, self._delivery)
        self._calls = Calls(host)
        self._warnings = ServerWarnings(client, host)
        self._live_message = LiveMessage(host, self._delivery)

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        """Publish the game as it is now. :raises SendRefused, SendFailed: see `host.Sender`."""
        await self._connections.wait(game.guild)
        with measure(self._client, PUBLISHING, "lobby" if game.started_at is None else "board"):
            sent = await self._publish(game, rows)
        if game.hidden and any(row.kind not in QUIET for row in rows):  # it was given up at some time
            await board_is_back(self._warnings, game)
        return sent

    async def _publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        """By the first case that fits: a lesson that is removed (`_remove`; the other rows of its batch are
        not told any more), a game that has not started, also one that never did (`_lobby`), any other
        (`_board`)."""
        with refusals():
            self._delivery.check(game)
            if any(row.kind == REMOVE for row in rows):
                await self._remove(game)
                return Published(None)
            async with self._delivery.attempt(game, rows):
                if game.started_at is None:
                    return await self._lobby(game, rows)
                return await self._board(game, rows)

    async def follow_up(self, game: Game, row: OutboxRow) -> FollowedUp:
        """Do what remains to be done after a message. See `host.Sender`."""
        await self._connections.wait(game.guild)
        async with self._delivery.following(game, row) as attempt:
            if game.started_at is None:
                done = await self._follow_ups.after_lobby(game, await self._locale(game), row)
            else:
                done = await self._follow_ups.after_board(await self._snapshot(game, [row]), row)
            if done.again:
                await attempt.keep()
        return done

    async def tell_given_up(self, game: Game, error: Exception, *, board: bool = True) -> None:
        """Tell the managers of the game's server what Discord does not take, and what to press."""
        if lacks := self._delivery.lacks(game):
            await self._warnings.warn_of_lacks(game.guild, game.channel, lacks)
            return
        if guild := self._client.get_guild(int(game.guild)):
            key, reason = reason_of(0), ""  # a mistake of ours is nobody's business
            if isinstance(error, SendRefused):
                key, reason = CLOSED, str(error)
            elif isinstance(error, SendFailed):
                key, reason = reason_of(error.code) if board else UNCALLED, str(error)
            await warn_of_board(self._warnings, self._host, guild, game, key, reason)

    async def _locale(self, game: Game) -> str:
        """The language of the game's server."""
        server = await server_settings(self._host, game.guild)
        return server_locale(server, self._client.get_guild(int(game.guild)))

    async def _remove(self, game: Game) -> None:
        """Remove the thread of a lesson; nothing if it is gone, or if a game has been opened in it since."""
        if game.channel in self._host.core.channels:
            return
        guild = self._client.get_guild(int(game.guild))
        thread = await find_thread(guild, int(game.channel)) if guild else None
        if thread:
            await remove_thread(thread, discord.Object(int(game.host)))

    async def _lobby(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        server = await server_settings(self._host, game.guild)
        locale = server_locale(server, self._client.get_guild(int(game.guild)))
        for row in rows:
            if row.kind == notices.ROW and row.data.get("kind") == SET_BACK:  # the only one that lobbies have
                view = short_message(notices.set_back_text(locale, row.data))
                await self._delivery.send(game, view, f"{row.nonce}m", ())
        picture = None
        if setup := lobby_board.before(game):
            names = Names(locale, engine.preview(setup), game.seats)
            picture = await self._pictures.lobby(game, rows, names, server.theme_of(game))
        show = partial(self._show_lobby, game, rows, locale)
        return await _without_files(game, bool(picture), partial(show, picture), partial(show, None))

    async def _show_lobby(
        self, game: Game, rows: Sequence[OutboxRow], locale: str, picture: bytes | None
    ) -> Published:
        """By the first case that fits:

        1. Edit the message. Example: Bob joins, and the list of players grows.
        2. A lobby that was closed, whose message can no longer be edited: post nothing.
        3. Post a new message, and close the former one. Examples: a lobby was opened; its message was deleted
           or is too old to be edited; somebody asks to see it again.
        """
        view = lobby.layout(game, locale, picture=picture is not None)

        def files() -> list[discord.File]:
            return [picture_file(picture, lobby_board.about(game, locale))] if picture else []

        wanted = None if game.over else next((row for row in rows if row.kind == SHOW), None)
        kept = None if wanted else game.live
        if kept and self._delivery.fresh(kept) and await self._delivery.edit(kept, view, files()):
            return Published(kept)
        if game.over:
            return Published(None)
        sent = await self._delivery.send(game, view, (wanted or rows[0]).nonce, (), files())
        new = Live(game.channel, sent.id)
        if sent.custom_ids is None:  # an earlier attempt posted it
            await self._delivery.edit(new, lobby.layout(game, locale, picture=picture is not None), files())
        return Published(new, closing_steps(game.live, new, 0))

    async def _board(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        shown = any(row.kind not in (REMIND, TELL) for row in rows)
        key = LiveKey.of(game.live)
        snapshot = await self._snapshot(game, rows, since=(key.ply if key else 0) if shown else None)
        game, names, look = snapshot.position.game, snapshot.names, snapshot.look
        if shown and (picture := await self._pictures.board(game, rows, names, look)):
            # Drawn together: members see the last position and the charts in the same message.
            over = snapshot.position.state.result
            charts = await self._pictures.charts(game, names, look) if over else None
            legend = await self._pictures.legend(game, names, look)
            snapshot = replace(snapshot, picture=picture, charts=charts, legend=legend)
        served, settled = await self._pings.sweep(snapshot, rows)
        noticed = await self._notices(snapshot, rows, settled)
        bare = replace(snapshot, picture=None, legend=None, charts=None)
        show = partial(self._live_message.show, rows=rows)
        live, steps = await _without_files(
            game, bool(snapshot.picture), partial(show, snapshot), partial(show, bare)
        )
        asked = self._pings.of_rows(rows)
        return Published(live, (*steps, *noticed, *asked, *served, *self._threads.steps(snapshot, rows)))

    async def _snapshot(self, game: Game, rows: Sequence[OutboxRow], since: int | None = None) -> Snapshot:
        """What a message about the game shows now, without pictures. If it tells what has happened `since` a
        ply, it has the entries for that too."""
        position = await self._host.games.position(game.id)
        settings = await self._settings(position.game, rows)
        server = settings.server(game.guild)
        usual = server_locale(server, self._client.get_guild(int(game.guild)))
        locale = settings.game(game.id).language or usual
        names = Names(locale, position.view(None), position.game.seats)
        routes = self._threads.possible(position.game, server.events)
        away = await absences(self._host, position.game)
        last = position.game.ply
        lately = last + 1 if position.sealed else max(1, last - LATELY)
        first = lately if since is None else min(since, lately)
        entries = await public_entries(self._host, position.game, first, last)
        snapshot = Snapshot(
            position, names, server.theme_of(position.game), None,
            away=away, maintenance=game.guild in self._host.core.away.paused, routes=routes,
            entries=entries, settings=settings, web=game_page(self._services.web, position.game, settings),
        )  # fmt: skip
        news = () if since is None else await self._calls.lines(position, names, entries)
        return replace(snapshot, again=await self._again(snapshot), news=news)

    async def _settings(self, game: Game, rows: Sequence[OutboxRow]) -> KnownSettings:
        """The settings of the game's server, and of all members whom publishing these rows may ping."""
        members = {seat.member for seat in game.seats if seat.member}
        for row in rows:
            if row.kind == notices.ROW:
                members.update(notices.concerned_members(row.data.get("kind", ""), row.data, game))
        number = None if game.lesson is None and self._services.web is None else game.id
        return await read_settings(self._host, server=game.guild, members=sorted(members), game=number)

    async def _again(self, snapshot: Snapshot) -> frozenset[int]:
        """The seat of the only member for whom the game waits, if it may repeat its last attack."""
        position, asked = snapshot.position, snapshot.asked
        if len(asked) != 1:
            return frozenset()
        (seat,) = asked
        rules, offers = position.game.rules, position.legal(seat)
        if not any(vocabulary.verb(rules, offer.verb).again for offer in offers):
            return frozenset()
        turn = await recent_of(self._host, position, seat, spaces=False)
        return asked if again(turn, rules, offers) else frozenset()

    async def _notices(
        self, snapshot: Snapshot, rows: Sequence[OutboxRow], settled: frozenset[str]
    ) -> list[Step]:
        """Post notices in messages of their own. The outcome of `settled` proposals replaces their own
        messages instead. Returns the steps that tell them to members and beside the game."""
        game, names = snapshot.position.game, snapshot.names
        here = snapshot.routes.place(CLOCK) == CHANNEL
        steps: list[Step] = []
        for row in notices.merged_rows(rows) if here else rows:
            kind = row.data.get("kind", "")
            if row.kind != notices.ROW or (kind in notices.OUTCOMES and row.data["proposal"] in settled):
                continue
            pings, direct = self._pings.of_notice(snapshot, kind, row)
            steps += direct
            place = snapshot.routes.place(CLOCK) if kind in notices.TIMELY else CHANNEL
            if place == CHANNEL:
                view = notice_layout(kind, row.data, game, names)
                sent = await self._delivery.send(game, view, f"{row.nonce}m", pings)  # not the board's
                if call := notices.ping_of(kind, row.data):
                    steps += await self._pings.note(game, Ping(*call, game.channel, sent.id))
            elif place != OFF:
                nonce = f"{row.nonce}n{place[0]}"
                of = {"kind": kind, "data": row.data, "nonce": nonce, "pings": [str(p.id) for p in pings]}
                steps.append({"do": "notice", "place": place, **of})
        return steps


async def _without_files(
    game: Game, pictured: bool, whole: Callable[[], Awaitable[T]], bare: Callable[[], Awaitable[T]]
) -> T:
    """Send a message whole, or without its files if Discord refuses it because of them."""
    try:
        return await whole()
    except discord.HTTPException as error:
        if not pictured or not about_files(error):
            raise
        sent = await bare()
        log.warning("went out without its picture", game=game.id, reason=str(error))
        return sent
