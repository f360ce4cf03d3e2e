"""Publishes games. Each has one live message, which is edited after every move. A new message is posted when
a member's turn begins, when several members are asked in secret, when the game ends and on request. A member
asked in between is pinged by a short message, which is deleted once it has served.

The host's outbox calls the publisher, never a move: a slow channel or picture delays nothing else. The
message always shows the newest position, no matter how many rows have gathered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
import structlog

import engine
from engine import vocabulary
from engine.events import TURN
from engine.types import Event
from host import Game, Live, OutboxRow, Ping
from host.kinds import REMIND, REMOVE, TELL
from publish.delivery import Delivery, clean_up
from publish.event_threads import EventThreads
from publish.live_key import QUIET, SHOW, Chapter, LiveKey, chapters, news
from publish.pictures import Pictures
from publish.pings import Pings, members
from publish.snapshot import Snapshot, custom_ids
from ui.choices.recent import again, recent_of
from ui.kit.context import Services
from ui.kit.discord_errors import about_files, refusals
from ui.kit.measure import PUBLISHING, measured
from ui.kit.threads import find_thread, remove_thread
from ui.media.files import LEGEND, PICTURE, picture_file
from ui.messages import lobby, lobby_board
from ui.messages.notices import notice_layout
from ui.settings import preferences
from ui.settings.event_routes import CHANNEL, OFF
from ui.settings.language import server_locale
from ui.settings.stored import KnownSettings, read_settings, server_settings
from ui.words import notices
from ui.words.deadlines import absences
from ui.words.event_groups import CLOCK
from ui.words.names import Names
from ui.words.pictures import alt_text

log = structlog.get_logger(__name__)
HISTORY = 400
"""Most log entries that are read for one message: the newest of those that it tells."""
LATELY = 8
"""How many entries are read to find the last throw of dice."""


class Publisher:
    """The host's `Sender`."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        host = self._host = services.host
        self._client = client
        self._delivery = Delivery(client, host.core.outbox, services.clock)
        self._pings = Pings(client, host, self._delivery)
        self._threads = EventThreads(client, host, self._delivery)
        self._pictures = Pictures(services, self._delivery)

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        """Publish the game as it is now. :raises SendRefused: its channel is gone or closed to the bot."""
        await self._client.wait_until_ready()
        with measured(self._client, PUBLISHING, "lobby" if game.started_at is None else "board"):
            return await self._publish(game, rows)

    async def _publish(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        with refusals():
            self._delivery.check(game)
            if any(row.kind == REMOVE for row in rows):
                await self._remove(game)
                return None
            async with self._delivery.attempt(game, rows):
                if game.started_at is None:
                    return await self._lobby(game, rows)
                return await self._board(game, rows)

    async def _remove(self, game: Game) -> None:
        """Remove the thread of a lesson; nothing if it is gone."""
        guild = self._client.get_guild(int(game.guild))
        thread = await find_thread(guild, int(game.channel)) if guild else None
        if thread:
            await remove_thread(thread, discord.Object(int(game.host)))

    async def _lobby(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        server = await server_settings(self._host, game.guild)
        locale = server_locale(server, self._client.get_guild(int(game.guild)))
        picture = None
        if setup := lobby_board.before(game):
            names = Names(locale, engine.preview(setup), game.seats)
            picture = await self._pictures.lobby(game, rows, names, server.theme_of(game))
        try:
            return await self._show_lobby(game, rows, locale, picture)
        except discord.HTTPException as error:
            if not picture or not about_files(error):
                raise
            log.warning("went out without its picture", game=game.id, reason=str(error))
            return await self._show_lobby(game, rows, locale, None)

    async def _show_lobby(
        self, game: Game, rows: Sequence[OutboxRow], locale: str, picture: bytes | None
    ) -> Live | None:
        view = lobby.layout(game, locale, picture=picture is not None)

        def files() -> list[discord.File]:
            return [picture_file(picture, lobby_board.about(game, locale))] if picture else []

        wanted = None if game.over else next((row for row in rows if row.kind == SHOW), None)
        kept = None if wanted else game.live
        if kept and self._delivery.fresh(kept) and await self._delivery.edit(kept, view, files()):
            return kept
        if game.over:
            return None
        sent = await self._delivery.send(game, view, (wanted or rows[0]).nonce, (), files())
        if game.live and game.live.message != str(sent.id):
            await self._close_lobby(game, locale, game.live)
        return Live(game.channel, str(sent.id))

    async def _close_lobby(self, game: Game, locale: str, old: Live) -> None:
        """Remove the buttons from a lobby's message once a newer one exists."""
        if self._delivery.fresh(old):
            await clean_up(game, lambda: self._delivery.edit(old, lobby.layout(game, locale, buttons=False)))

    async def _board(self, game: Game, rows: Sequence[OutboxRow]) -> Live:
        position = await self._host.games.position(game.id)
        settings = await self._settings(position.game, rows)
        server = settings.server(game.guild)
        usual = server_locale(server, self._client.get_guild(int(game.guild)))
        locale = settings.game(game.id).language or usual
        look = server.theme_of(position.game)
        names = Names(locale, position.view(None), position.game.seats)
        shown = any(row.kind not in (REMIND, TELL) for row in rows)
        pictures = self._pictures
        picture = await pictures.board(position.game, rows, names, look) if shown else None
        # Drawn together: members see the last position and the charts in the same message.
        charts = (
            await pictures.charts(position.game, names, look) if picture and position.state.result else None
        )
        legend = await pictures.legend(position.game, names, look) if picture else None
        routes = self._threads.possible(position.game, server.events)
        away = await absences(self._host, position.game)
        # While answers are secret, each would change the newest entries: then the last dice are not told.
        secret = any(prompt.sealed for prompt in position.prompts)
        first, last = max(1, position.game.ply - LATELY), position.game.ply
        lately = [] if secret else await self._told(position.game, first, last)
        snapshot = Snapshot(position, names, look, picture, legend, charts, away, routes, lately, settings)
        snapshot = replace(snapshot, again=await self._again(snapshot))
        await self._notices(snapshot, rows, await self._pings.sweep(snapshot, rows))
        try:
            live = await self._live(snapshot, rows)
        except discord.HTTPException as error:
            if not snapshot.picture or not about_files(error):
                raise
            log.warning("went out without its picture", game=game.id, reason=str(error))
            live = await self._live(replace(snapshot, picture=None, legend=None, charts=None), rows)
        await self._pings.remind(snapshot, live, rows)
        await self._threads.tell(snapshot, rows)
        return live

    async def _settings(self, game: Game, rows: Sequence[OutboxRow]) -> KnownSettings:
        """The settings of the game's server, and of all members whom publishing these rows may ping."""
        members = {seat.member for seat in game.seats if seat.member}
        for row in rows:
            if row.kind == notices.ROW:
                members.update(notices.concerned(row.data.get("kind", ""), row.data, game))
        own = None if game.lesson is None else game.id
        return await read_settings(self._host, server=game.guild, members=sorted(members), game=own)

    async def _again(self, snapshot: Snapshot) -> frozenset[int]:
        """The seat of the only member for whom the game waits, if it may repeat its last attack."""
        position, asked = snapshot.position, snapshot.asked
        if len(asked) != 1:
            return frozenset()
        (seat,) = asked
        rules, offers = position.game.rules, position.legal(seat)
        if not any(vocabulary.verb(rules, offer.verb).again for offer in offers):
            return frozenset()
        turn = await recent_of(self._host, position, seat)
        return asked if again(turn, rules, offers) else frozenset()

    async def _notices(self, snapshot: Snapshot, rows: Sequence[OutboxRow], settled: frozenset[str]) -> None:
        """Post notices in messages of their own. The outcome of `settled` proposals replaces their own
        messages instead."""
        game, names = snapshot.position.game, snapshot.names
        here = snapshot.routes.place(CLOCK) == CHANNEL
        for row in notices.joined(rows) if here else rows:
            kind = row.data.get("kind", "")
            if row.kind != notices.ROW or (kind in notices.OUTCOMES and row.data["proposal"] in settled):
                continue
            pings = await self._pings.tell(snapshot, kind, row)
            view = notice_layout(kind, row.data, game, names)
            place = snapshot.routes.place(CLOCK) if kind in notices.TIMELY else CHANNEL
            if place == CHANNEL:
                sent = await self._delivery.send(game, view, row.nonce, pings)
                if call := notices.ping_of(kind, row.data):
                    await self._pings.note(game, Ping(*call, game.channel, str(sent.id)))
            elif place != OFF:
                await self._threads.post(snapshot, place, view, f"{row.nonce}n{place[0]}", pings)

    async def _live(self, snapshot: Snapshot, rows: Sequence[OutboxRow]) -> Live:
        """Show the moves among the rows in the live message; without moves update its times."""
        live = snapshot.position.game.live
        moves = [row for row in rows if row.kind not in QUIET]
        key = LiveKey.of(live)
        if moves or key is None or live is None:
            return await self._show(snapshot, live, moves or rows)
        if any(row.kind == notices.ROW for row in rows):
            game = snapshot.position.game
            # Even if it is old: a message that can no longer be edited stays until the next move.
            told = await self._told(game, key.ply, _end(key, rows))
            if await self._delivery.edit(live, snapshot.layout(told), snapshot.files()):
                key = await self._call(snapshot, live, key, frozenset(), rows[-1])
        return Live(live.channel, live.message, key.text)

    async def _show(self, snapshot: Snapshot, live: Live | None, rows: Sequence[OutboxRow]) -> Live:
        """Edit the live message, or post a new one. The rows decide which entries each message tells: each
        entry once, however far the position is by now."""
        game = snapshot.position.game
        key = LiveKey.of(live)
        starts, fresh = news(key, rows, snapshot.people, snapshot.loud)
        if key and live and not starts and self._delivery.fresh(live):
            end = _end(key, rows)
            shown, view = replace(key, told=end), snapshot.layout(await self._told(game, key.ply, end))
            if await self._delivery.edit(live, view, snapshot.files()):
                shown = await self._call(snapshot, live, shown, fresh, rows[-1])
                return Live(live.channel, live.message, shown.text)
        if key:
            snapshot = replace(snapshot, legend=None)
        *former, last = chapters(key, rows, starts)
        for chapter in former:
            await self._past(snapshot, chapter)
        told = await self._told(game, last.since, last.until)
        view = snapshot.layout(told)
        called, direct = _wanted(snapshot, fresh if key else snapshot.asked)
        following = _following(snapshot, last.row)
        nonce, calls = last.row.nonce, members(game, called | following[0])
        sent = await self._delivery.send(game, view, nonce, calls, snapshot.files())
        if live and live.message != str(sent.id):
            await self._close(snapshot, live, rows[0].ply - 1)
            await self._hush(game, LiveKey.of(live))
        now = LiveKey(last.since, snapshot.asked, told=last.until)
        new = Live(game.channel, str(sent.id), now.text)
        if custom_ids(sent.components) != custom_ids(view.children):
            # An earlier attempt had arrived, only its answer was lost: the returned message shows older
            # content.
            await self._delivery.edit(new, snapshot.layout(told), snapshot.files())
        for seat in following[1]:
            await self._pings.announce(snapshot, new, seat, nonce)
        closed = await self._pings.ask(snapshot, new, direct & snapshot.asked, nonce)
        if closed:
            sent = await self._delivery.send(game, snapshot.ping(closed), f"{nonce}p", members(game, closed))
            now = replace(now, ping=str(sent.id), called=closed)
        return Live(new.channel, new.message, now.text)

    async def _past(self, snapshot: Snapshot, chapter: Chapter) -> None:
        """Post a message for a turn that is over already: without buttons, picture or pings."""
        game = snapshot.position.game
        told = await self._told(game, chapter.since, chapter.until)
        if not snapshot.told(told):
            return
        chain = chapter.until, await self._host.record.exports.head(game.id, chapter.until)
        view = partial(snapshot.layout, told, picture=False, closed=True, chain=chain)
        sent = await self._delivery.send(game, view(), chapter.row.nonce, ())
        if custom_ids(sent.components):
            # An earlier attempt had arrived while this message was the newest.
            await self._delivery.edit(Live(game.channel, str(sent.id)), view())

    async def _call(
        self, snapshot: Snapshot, live: Live, key: LiveKey, fresh: frozenset[int], row: OutboxRow
    ) -> LiveKey:
        """Ping the members who are newly asked; delete the ping of members for whom the game no longer
        waits."""
        game, asked = snapshot.position.game, snapshot.asked
        if not asked and snapshot.position.prompts:
            return key  # computer players only: the pinged may be asked again soon
        here, direct = _wanted(snapshot, fresh & asked)
        here |= await self._pings.ask(snapshot, live, direct, row.nonce)
        called = (key.called | here) & asked
        if here:
            await self._hush(game, key)
            sent = await self._delivery.send(
                game, snapshot.ping(called), f"{row.nonce}p", members(game, here)
            )
            return replace(key, asked=asked, ping=str(sent.id), called=called)
        if key.ping and called:
            ping, nobody = (
                self._delivery.message(Live(game.channel, key.ping)),
                discord.AllowedMentions.none(),
            )
            await clean_up(game, lambda: ping.edit(view=snapshot.ping(called), allowed_mentions=nobody))
            return replace(key, asked=asked, called=called)
        await self._hush(game, key)
        return replace(key, asked=asked, ping="", called=frozenset())

    async def _hush(self, game: Game, key: LiveKey | None) -> None:
        """Delete the message that pinged members, if there is one."""
        if key and key.ping:
            await clean_up(game, self._delivery.message(Live(game.channel, key.ping)).delete)

    async def _close(self, snapshot: Snapshot, old: Live, until: int) -> None:
        """Remove the buttons from the previous live message; it keeps its text. `until` is the ply with which
        its text ends, for a message whose key does not have it."""
        game, key = snapshot.position.game, LiveKey.of(old)
        if key is None:
            await self._close_lobby(game, snapshot.names.locale, old)
        elif self._delivery.fresh(old):
            last = until if key.told is None else key.told
            told = await self._told(game, key.ply, last)
            chain = last, await self._host.record.exports.head(game.id, last)

            async def close() -> None:
                message = await self._delivery.message(old).fetch()
                # The message keeps its own picture, unless Discord does not say that it has one.
                about = alt_text.board(snapshot.names)
                drawn = [picture_file(snapshot.picture, about)] if snapshot.picture else []
                files: list[Any] = [*message.attachments] or drawn
                kept = {file.filename: file.description for file in files}
                shown = {"picture": bool(files), "legend": LEGEND in kept, "about": kept.get(PICTURE)}
                view = snapshot.layout(told, **shown, closed=True, chain=chain)
                await message.edit(view=view, attachments=files)

            await clean_up(game, close)

    async def _told(self, game: Game, since: int, until: int) -> list[Event]:
        """The public events from one ply to another, whatever has followed since."""
        last = min(HISTORY, until - since + 1)
        if last <= 0:
            return []
        entries = await self._host.record.history.entries(game.id, None, last, until=until, notices=False)
        return [event for entry in entries for event in entry.events]


def _wanted(snapshot: Snapshot, seats: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
    """The seats whose members want to be pinged in the channel, and those who want a direct message."""
    wants = snapshot.preferences(seats)
    here, direct = (
        frozenset(s for s, w in wants.items() if w.ping == p) for p in (preferences.CHANNEL, preferences.DM)
    )
    return here, direct


def _following(snapshot: Snapshot, row: OutboxRow) -> tuple[frozenset[int], frozenset[int]]:
    """The same for the seat that is next, if a turn has just begun and its member wants to be told."""
    seat = snapshot.next
    if seat is None or not any(e.kind == TURN for e in row.events):
        return frozenset(), frozenset()
    wants = snapshot.preferences([seat])[seat]
    return _wanted(snapshot, frozenset({seat} if wants.next else ()))


def _end(key: LiveKey, rows: Sequence[OutboxRow]) -> int:
    """The ply with which a message's text ends once it tells these rows."""
    return max(key.told or 0, rows[-1].ply)
