"""Publishes games: one live message each, edited after every move, a new one when a member's turn begins,
when several are asked in secret, when the game has ended and when it is wanted anew. Who is asked in between
is called by a short message, which goes when it has served.

Called by the host's outbox, away from every move: a slow channel or picture delays nothing but itself. What
is shown is always the newest position, however many rows have gathered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
import structlog

import engine
from cogs._ui import alts, lobby, lobby_board, notices, prefs
from cogs._ui.board import LEGEND, PICTURE
from cogs._ui.calls import Calls, members
from cogs._ui.charts import Charts
from cogs._ui.mark import QUIET, SHOW, Chapter, Mark, chapters, news
from cogs._ui.measure import PUBLISHING, measured
from cogs._ui.names import Names
from cogs._ui.posting import Posting, about_files, refusals, tidy
from cogs._ui.recent import again, recent_of
from cogs._ui.routing import CHANNEL, CLOCK, OFF
from cogs._ui.scene import Scene, custom_ids, picture_file
from cogs._ui.sides import Sides
from cogs._ui.timing import absences
from engine import vocabulary
from engine.events import TURN
from engine.types import Event
from host import Call, Game, Live, OutboxRow
from host.clockwork import REMIND
from host.ordering import TELL
from host.outbox import REDRAW

if TYPE_CHECKING:
    from cogs.client import Sandtable

log = structlog.get_logger(__name__)
HISTORY = 400
"""Most entries of the log that are read for one message, the newest of those that it tells."""
LATELY = 8
"""So many entries are read for the last throw of dice."""
CROWD, QUEUE = 32, 8
"""So many games may wait, and so many pictures, before messages go out without theirs."""
CHARTS = 60.0
"""Most seconds for which the end of a game waits for its charts."""
DRAWN_AT_ONCE = 2
"""One is being drawn, one is next: pictures that members wait for do not queue behind all the others."""


class Publisher:
    """The host's `Sender`."""

    def __init__(self, bot: Sandtable) -> None:
        self.bot = bot
        self._post = Posting(bot)
        self._calls = Calls(bot, self._post)
        self._sides = Sides(bot, self._post)
        self._drawing = asyncio.Semaphore(DRAWN_AT_ONCE)

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        """Show the game as it is now. :raises SendRefused: its channel is gone or closed to the bot."""
        await self.bot.wait_until_ready()
        with measured(self.bot, PUBLISHING, "lobby" if game.started_at is None else "board"):
            return await self._publish(game, rows)

    async def _publish(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        with refusals():
            self._post.check(game)
            async with self._post.attempt(game, rows):
                if game.started_at is None:
                    return await self._lobby(game, rows)
                return await self._board(game, rows)

    async def _lobby(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        locale = await self.bot.public_locale(game.guild)
        picture = None
        if setup := lobby_board.before(game):
            drawing = partial(self.bot.picture, engine.preview(setup), game, locale)
            picture = await self._picture(game, rows, drawing)
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
        if kept and self._post.fresh(kept) and await self._post.edit(kept, view, files()):
            return kept
        if game.over:
            return None
        sent = await self._post.send(game, view, (wanted or rows[0]).nonce, (), files())
        if game.live and game.live.message != str(sent.id):
            await self._close_lobby(game, locale, game.live)
        return Live(game.channel, str(sent.id))

    async def _close_lobby(self, game: Game, locale: str, old: Live) -> None:
        """Take the buttons from a lobby's message that there is a newer one of."""
        if self._post.fresh(old):
            await tidy(game, lambda: self._post.edit(old, lobby.layout(game, locale, buttons=False)))

    async def _board(self, game: Game, rows: Sequence[OutboxRow]) -> Live:
        locale = await self.bot.public_locale(game.guild)
        position = await self.bot.host.position(game.id)
        names = Names(locale, position.view(None), position.game.seats)
        look = await self.bot.theme(position.game)
        shown = any(row.kind not in (REMIND, TELL) for row in rows)
        drawing = partial(self._drawn, position.game, names, rows)
        picture = await self._picture(position.game, rows, drawing) if shown else None
        # Drawn with the last position: whoever sees how it ended sees the charts in the same message, once.
        charts = await self._charts(position.game, names) if picture and position.state.result else None
        legend = await self._legend(position.game, names) if picture else None
        routes, away = await self._sides.routes(position.game), await absences(self.bot.host, position.game)
        # While answers are secret each would move what is told on: then the last dice are not told at all.
        secret = any(prompt.sealed for prompt in position.prompts)
        first, last = max(1, position.game.ply - LATELY), position.game.ply
        lately = [] if secret else await self._told(position.game, first, last)
        scene = Scene(position, names, look, picture, legend, charts, away, routes, lately)
        scene = replace(scene, again=await self._again(scene))
        await self._notices(scene, rows, await self._calls.sweep(scene, rows))
        try:
            live = await self._live(scene, rows)
        except discord.HTTPException as error:
            if not scene.picture or not about_files(error):
                raise
            log.warning("went out without its picture", game=game.id, reason=str(error))
            live = await self._live(replace(scene, picture=None, legend=None, charts=None), rows)
        await self._calls.remind(scene, live, rows)
        await self._sides.tell(scene, rows)
        return live

    async def _again(self, scene: Scene) -> frozenset[int]:
        """The one awaited member's seat, if it may make its last attack once more."""
        position, asked = scene.position, scene.asked
        if len(asked) != 1:
            return frozenset()
        (seat,) = asked
        rules, offers = position.game.rules, position.legal(seat)
        if not any(vocabulary.verb(rules, offer.verb).again for offer in offers):
            return frozenset()
        return asked if again(await recent_of(self.bot.host, position, seat), rules, offers) else frozenset()

    async def _notices(self, scene: Scene, rows: Sequence[OutboxRow], settled: frozenset[str]) -> None:
        """Post what happened beside the moves, in messages of their own; how proposals ended that are
        `settled` stands where they were made."""
        game, names = scene.position.game, scene.names
        here = scene.routes.place(CLOCK) == CHANNEL
        for row in notices.joined(rows) if here else rows:
            kind = row.data.get("kind", "")
            if row.kind != notices.ROW or (kind in notices.OUTCOMES and row.data["proposal"] in settled):
                continue
            pings = await self._calls.tell(scene, kind, row)
            view = notices.layout(kind, row.data, game, names)
            place = scene.routes.place(CLOCK) if kind in notices.TIMELY else CHANNEL
            if place == CHANNEL:
                sent = await self._post.send(game, view, row.nonce, pings)
                if call := notices.call(kind, row.data):
                    await self._calls.note(game, Call(*call, game.channel, str(sent.id)))
            elif place != OFF:
                await self._sides.post(scene, place, view, row.nonce, pings)

    async def _live(self, scene: Scene, rows: Sequence[OutboxRow]) -> Live:
        """Show the moves among the rows in the live message; without any, that times may have changed."""
        live = scene.position.game.live
        moves = [row for row in rows if row.kind not in QUIET]
        mark = Mark.of(live)
        if moves or mark is None or live is None:
            return await self._show(scene, live, moves or rows)
        if any(row.kind == notices.ROW for row in rows):
            game = scene.position.game
            # However old it is: where it cannot be edited any more, it stays until the next move.
            told = await self._told(game, mark.ply, _end(mark, rows))
            if await self._post.edit(live, scene.layout(told), scene.files()):
                mark = await self._call(scene, live, mark, frozenset(), rows[-1])
        return Live(live.channel, live.message, mark.key)

    async def _show(self, scene: Scene, live: Live | None, rows: Sequence[OutboxRow]) -> Live:
        """Edit the live message, or make a new one. What is told, and in which message, goes by the rows:
        each entry of the log once, however far the position is by now."""
        game = scene.position.game
        mark = Mark.of(live)
        starts, fresh = news(mark, rows, scene.people, scene.loud)
        if mark and live and not starts and self._post.fresh(live):
            end = _end(mark, rows)
            shown, view = replace(mark, told=end), scene.layout(await self._told(game, mark.ply, end))
            if await self._post.edit(live, view, scene.files()):
                shown = await self._call(scene, live, shown, fresh, rows[-1])
                return Live(live.channel, live.message, shown.key)
        if mark:
            scene = replace(scene, legend=None)
        *former, last = chapters(mark, rows, starts)
        for chapter in former:
            await self._past(scene, chapter)
        told = await self._told(game, last.since, last.until)
        view = scene.layout(told)
        called, direct = await self._wanted(game, fresh if mark else scene.asked)
        following = await self._following(scene, last.row)
        nonce, calls = last.row.nonce, members(game, called | following[0])
        sent = await self._post.send(game, view, nonce, calls, scene.files())
        if live and live.message != str(sent.id):
            await self._close(scene, live, rows[0].ply - 1)
            await self._hush(game, Mark.of(live))
        now = Mark(last.since, scene.asked, told=last.until)
        new = Live(game.channel, str(sent.id), now.key)
        if custom_ids(sent.components) != custom_ids(view.children):
            # An earlier sending had arrived, only its answer was lost: what came back is older than this.
            await self._post.edit(new, scene.layout(told), scene.files())
        for seat in following[1]:
            await self._calls.announce(scene, new, seat, nonce)
        closed = await self._calls.ask(scene, new, direct & scene.asked, nonce)
        if closed:
            sent = await self._post.send(game, scene.ping(closed), f"{nonce}p", members(game, closed))
            now = replace(now, ping=str(sent.id), called=closed)
        return Live(new.channel, new.message, now.key)

    async def _past(self, scene: Scene, chapter: Chapter) -> None:
        """Post what gathered meanwhile and is over: without buttons, picture or calls."""
        game = scene.position.game
        told = await self._told(game, chapter.since, chapter.until)
        if not scene.told(told):
            return
        chain = chapter.until, await self.bot.host.head(game.id, chapter.until)
        view = partial(scene.layout, told, picture=False, closed=True, chain=chain)
        sent = await self._post.send(game, view(), chapter.row.nonce, ())
        if custom_ids(sent.components):
            # An earlier sending had arrived while this was the newest.
            await self._post.edit(Live(game.channel, str(sent.id)), view())

    async def _wanted(self, game: Game, seats: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
        """Those of the seats whose members want to be called in the channel, and by direct message."""
        wants = await self._calls.prefs(game, seats)
        here, direct = (
            frozenset(s for s, w in wants.items() if w.ping == p) for p in (prefs.CHANNEL, prefs.DM)
        )
        return here, direct

    async def _following(self, scene: Scene, row: OutboxRow) -> tuple[frozenset[int], frozenset[int]]:
        """The same of the seat that is next, when a turn has just begun and its member wants to know."""
        seat = scene.next
        if seat is None or not any(e.kind == TURN for e in row.events):
            return frozenset(), frozenset()
        wants = (await self._calls.prefs(scene.position.game, [seat]))[seat]
        return await self._wanted(scene.position.game, frozenset({seat} if wants.next else ()))

    async def _call(
        self, scene: Scene, live: Live, mark: Mark, fresh: frozenset[int], row: OutboxRow
    ) -> Mark:
        """Call the members asked anew; take the call away from whom nothing is wanted any more."""
        game, asked = scene.position.game, scene.asked
        if not asked and scene.position.prompts:
            return mark  # computer players only: whoever was called may be asked again in a moment
        here, direct = await self._wanted(game, fresh & asked)
        here |= await self._calls.ask(scene, live, direct, row.nonce)
        called = (mark.called | here) & asked
        if here:
            await self._hush(game, mark)
            sent = await self._post.send(game, scene.ping(called), f"{row.nonce}p", members(game, here))
            return replace(mark, asked=asked, ping=str(sent.id), called=called)
        if mark.ping and called:
            ping, nobody = self._post.message(Live(game.channel, mark.ping)), discord.AllowedMentions.none()
            await tidy(game, lambda: ping.edit(view=scene.ping(called), allowed_mentions=nobody))
            return replace(mark, asked=asked, called=called)
        await self._hush(game, mark)
        return replace(mark, asked=asked, ping="", called=frozenset())

    async def _hush(self, game: Game, mark: Mark | None) -> None:
        """Delete the message that called members, if there is one."""
        if mark and mark.ping:
            await tidy(game, self._post.message(Live(game.channel, mark.ping)).delete)

    async def _close(self, scene: Scene, old: Live, until: int) -> None:
        """Take the buttons from the message before: it keeps what happened in it, as it told it last; `until`
        for one that does not remember where that ended."""
        game, mark = scene.position.game, Mark.of(old)
        if mark is None:
            await self._close_lobby(game, scene.names.locale, old)
        elif self._post.fresh(old):
            last = until if mark.told is None else mark.told
            told = await self._told(game, mark.ply, last)
            chain = last, await self.bot.host.head(game.id, last)

            async def close() -> None:
                message = await self._post.message(old).fetch()
                # The picture stays the one of its own turn, unless Discord does not tell that it has one.
                about = alts.board(scene.names)
                drawn = [picture_file(scene.picture, about)] if scene.picture else []
                files: list[Any] = [*message.attachments] or drawn
                kept = {file.filename: file.description for file in files}
                shown = {"picture": bool(files), "legend": LEGEND in kept, "about": kept.get(PICTURE)}
                view = scene.layout(told, **shown, closed=True, chain=chain)
                await message.edit(view=view, attachments=files)

            await tidy(game, close)

    async def _told(self, game: Game, since: int, until: int) -> list[Event]:
        """What everybody saw happen from one ply to another, whatever has followed since."""
        last = min(HISTORY, until - since + 1)
        if last <= 0:
            return []
        entries = await self.bot.host.history(game.id, None, last, until=until, notices=False)
        return [event for entry in entries for event in entry.events]

    async def _drawn(self, game: Game, names: Names, rows: Sequence[OutboxRow]) -> bytes:
        """The picture of a position, with what has changed in this turn."""
        # Rows that tell of no move show the last one's turn again.
        first = next((row.ply for row in rows if row.kind not in (SHOW, REDRAW, *QUIET)), game.ply)
        events = await self.bot.host.turn_so_far(game.id, None, first, game.ply)
        return await self.bot.picture(names.view, game, names.locale, events)

    async def _picture(
        self, game: Game, rows: Sequence[OutboxRow], drawing: Callable[[], Awaitable[bytes]]
    ) -> bytes | None:
        """The picture as a file's bytes; None where the bot may not attach any, drawing fails, or so much
        waits that it is left for later."""
        allowed = self._post.permissions(game)
        if allowed is not None and not allowed.attach_files:
            return None
        if self._put_off(game, rows):
            return None
        try:
            async with self._drawing:
                if self._put_off(game, rows):
                    return None
                return await drawing()
        except Exception:
            # A message without its picture still lets the game go on.
            log.exception("could not draw", game=game.id)
            return None

    async def _legend(self, game: Game, names: Names) -> bytes | None:
        """What the symbols mean, for the first message of a game that is a member's first on its server."""
        mark = Mark.of(game.live)
        if (mark and mark.ply) or not await self.bot.host.newcomers(game):
            return None
        try:
            return await self.bot.legend(names.view, game, names.locale)
        except Exception:
            log.exception("could not draw a legend", game=game.id)
            return None

    def _put_off(self, game: Game, rows: Sequence[OutboxRow]) -> bool:
        """Whether the picture is drawn later, since more waits than can be drawn in good time."""
        outbox = self.bot.host.outbox
        pressed = outbox.backlog > CROWD or self.bot.drawings > QUEUE
        if not pressed or all(row.kind == REDRAW for row in rows):
            return False
        outbox.owe(game.id)
        return True

    async def _charts(self, game: Game, names: Names) -> Charts | None:
        """The charts; None where drawing fails, or where too many want whole games just now."""
        try:
            async with asyncio.timeout(CHARTS):
                return await self.bot.charts(game, names)
        except Exception:
            # How the game ended is told without them.
            log.exception("could not draw charts", game=game.id)
            return None


def _end(mark: Mark, rows: Sequence[OutboxRow]) -> int:
    """The ply with which a message's text ends once these rows are told in it."""
    return max(mark.told or 0, rows[-1].ply)
