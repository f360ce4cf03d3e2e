"""Publishes games: one live message each, edited after every move, a new one when a member's turn begins,
when several are asked in secret, when the game has ended and when it is wanted anew. Who is asked in between
is called by a short message, which goes when it has served.

Called by the host's outbox, away from every move: a slow channel or picture delays nothing but itself. What
is shown is always the newest position, however many rows have gathered.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
import structlog

from cogs._ui import board, lobby
from cogs._ui.charts import Charts
from cogs._ui.names import Names
from engine.types import Event
from host import Game, Live, OutboxRow, Position, SendRefused

if TYPE_CHECKING:
    from cogs.client import Sandtable

log = structlog.get_logger(__name__)
OLD = 50 * 60
"""Seconds after which Discord begins to refuse edits; then a new message is made."""
HISTORY = 400
"""Most entries of the log that are read for one message."""
END, SHOW = "end", "show"
"""The kinds of the rows with which a game is over, and with which its message is wanted anew."""
TURN = "turn"
"""The event with which every rule system begins a seat's turn."""
ARCHIVED = 50083
"""Edits in an archived thread; a new message opens it again, unless it is locked."""
GONE = (10003, 10004, 50001)  # unknown channel, unknown guild, missing access


@dataclass(frozen=True)
class Mark:
    """What `Live.key` remembers: the ply with which the message began, which members' seats were asked last,
    and the message that calls some of them, if there is one."""

    ply: int
    asked: frozenset[int]
    ping: str = ""
    called: frozenset[int] = frozenset()

    @property
    def key(self) -> str:
        """As text: `45:0,2`, with a call `45:0,2:1234:2`; a lobby's message has an empty one."""
        call = f":{self.ping}:{_listed(self.called)}" if self.ping else ""
        return f"{self.ply}:{_listed(self.asked)}{call}"

    @classmethod
    def of(cls, live: Live | None) -> Mark | None:
        """The mark of a board message, None for a lobby's or none."""
        ply, *rest = (live.key if live else "").split(":")
        if not rest:
            return None
        seats, ping, called = (*rest, "", "")[:3]
        return cls(int(ply), _seats(seats), ping, _seats(called))


def _listed(seats: frozenset[int]) -> str:
    return ",".join(map(str, sorted(seats)))


def _seats(text: str) -> frozenset[int]:
    return frozenset(int(s) for s in text.split(",") if s)


def news(
    mark: Mark | None, rows: Sequence[OutboxRow], people: frozenset[int], loud: frozenset[int]
) -> tuple[OutboxRow | None, frozenset[int]]:
    """The first row that needs a new message: it begins a member's turn, asks one of the `loud` seats who had
    not been asked, ends the game or wants just that. And all members asked anew who are still awaited."""
    before = mark.asked if mark else frozenset()
    first: OutboxRow | None = None
    fresh: frozenset[int] = frozenset()
    for row in rows:
        now = people & set(row.prompted)
        turned = {e.data["seat"] for e in row.events if e.kind == TURN} & now
        new = now - before | turned
        if first is None and (turned or new & loud or row.kind in (END, SHOW)):
            first = row
        if now or not row.prompted:
            # While only computer players are awaited, nobody has been called away.
            fresh = (fresh | new) & now
            before = now
    return first, fresh


@dataclass(frozen=True)
class Scene:
    """What is to be shown now."""

    position: Position
    names: Names
    look: str
    """The theme."""
    picture: bytes | None
    charts: Charts | None = None
    """Once the game has been played to its end."""

    @property
    def people(self) -> frozenset[int]:
        """The seats of members."""
        return frozenset(s.index for s in self.position.game.seats if s.member)

    @property
    def asked(self) -> frozenset[int]:
        """The seats of members whom the game waits for."""
        return self.people & {p.seat for p in self.position.prompts}

    @property
    def loud(self) -> frozenset[int]:
        """The seats of members whose call deserves a new message: everybody is asked in secret."""
        return self.people & {p.seat for p in self.position.prompts if p.sealed and p.clock == "turn"}

    def layout(self, told: Sequence[Event], **more: Any) -> discord.ui.LayoutView:
        """The message, made anew: a view serves one sending."""
        shown = {"look": self.look, "picture": self.picture is not None, "charts": self._charts, **more}
        return board.layout(self.position, self.names, told, **shown)

    @property
    def _charts(self) -> tuple[str, ...]:
        return tuple(self.charts.pictures) if self.charts else ()

    def files(self) -> list[discord.File]:
        """The picture and the charts, made anew: a file serves one sending."""
        return [
            *([_file(self.picture)] if self.picture else []),
            *(self.charts.files() if self.charts else []),
        ]


class Publisher:
    """The host's `Sender`."""

    def __init__(self, bot: Sandtable) -> None:
        self.bot = bot

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        """Show the game as it is now. :raises SendRefused: its channel is gone or closed to the bot."""
        await self.bot.wait_until_ready()
        try:
            if game.started_at is None:
                return await self._lobby(game, rows)
            return await self._board(game, rows)
        except discord.Forbidden as error:
            raise SendRefused(f"not allowed: {error.text}") from error
        except discord.NotFound as error:
            if error.code in GONE:
                raise SendRefused(f"gone: {error.text}") from error
            raise
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                raise SendRefused(f"locked: {error.text}") from error
            raise

    async def _lobby(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        locale = await self.bot.public_locale(game.guild)
        view = lobby.layout(game, locale)
        wanted = None if game.over else next((row for row in rows if row.kind == SHOW), None)
        if not wanted and game.live and _fresh(game.live) and await self._edit(game.live, view):
            return game.live
        if game.over:
            return None
        sent = await self._send(game, view, (wanted or rows[0]).nonce, ())
        if game.live and game.live.message != str(sent.id):
            await self._close_lobby(game, locale, game.live)
        return Live(game.channel, str(sent.id))

    async def _close_lobby(self, game: Game, locale: str, old: Live) -> None:
        """Take the buttons from a lobby's message that there is a newer one of."""
        if _fresh(old):
            with _harmless(game):
                await self._edit(old, lobby.layout(game, locale, buttons=False))

    async def _board(self, game: Game, rows: Sequence[OutboxRow]) -> Live:
        locale = await self.bot.public_locale(game.guild)
        position = await self.bot.host.position(game.id)
        names = Names(locale, position.view(None), position.game.seats)
        look = await self.bot.theme(position.game)
        picture = await self._picture(position.game, names, rows)
        # Drawn with the last position: whoever sees how it ended sees the charts in the same message, once.
        charts = await self._charts(position.game, names) if picture and position.state.result else None
        scene = Scene(position, names, look, picture, charts)
        return await self._show(scene, position.game.live, rows)

    async def _show(self, scene: Scene, live: Live | None, rows: Sequence[OutboxRow]) -> Live:
        """Edit the live message, or make a new one because of the first row that needs one. It tells all
        rows: its reader sees what was done to him before it was his turn."""
        game = scene.position.game
        mark = Mark.of(live)
        first, fresh = news(mark, rows, scene.people, scene.loud)
        if mark and live and first is None and _fresh(live):
            view = scene.layout(await self._told(game, mark.ply))
            if await self._edit(live, view, scene.files()):
                mark = await self._call(scene, mark, fresh, rows[-1])
                return Live(live.channel, live.message, mark.key)
        start = first or rows[0]
        begin = rows[0].ply
        told = await self._told(game, begin)
        view = scene.layout(told)
        pings = self._members(game, fresh if mark else scene.asked)
        sent = await self._send(game, view, start.nonce, pings, scene.files())
        if live and live.message != str(sent.id):
            # A single row is both how the old message ends and how the new one begins.
            await self._close(scene, live, begin if start is rows[0] else begin - 1)
            await self._hush(game, mark)
        new = Live(game.channel, str(sent.id), Mark(begin, scene.asked).key)
        if _custom_ids(sent.components) != _custom_ids(view.children):
            # An earlier sending had arrived, only its answer was lost: what came back is older than this.
            then = Mark(begin, scene.people & set(start.prompted))
            rest = rows[rows.index(start) + 1 :]
            if news(then, rest, scene.people, scene.loud)[0]:
                return await self._show(scene, Live(new.channel, new.message, then.key), rest)
            await self._edit(new, scene.layout(told), scene.files())
        return new

    async def _call(self, scene: Scene, mark: Mark, fresh: frozenset[int], row: OutboxRow) -> Mark:
        """Call the members asked anew; take the call away from whom nothing is wanted any more."""
        game, asked = scene.position.game, scene.asked
        if not asked and scene.position.prompts:
            return mark  # computer players only: whoever was called may be asked again in a moment
        called = (mark.called | fresh) & asked
        if fresh & asked:
            await self._hush(game, mark)
            view = board.ping(scene.position, scene.names, called)
            sent = await self._send(game, view, f"{row.nonce}p", self._members(game, fresh & asked))
            return Mark(mark.ply, asked, str(sent.id), called)
        if mark.ping and called:
            with _harmless(game):
                view = board.ping(scene.position, scene.names, called)
                await self._message(Live(game.channel, mark.ping)).edit(
                    view=view, allowed_mentions=discord.AllowedMentions.none()
                )
            return Mark(mark.ply, asked, mark.ping, called)
        await self._hush(game, mark)
        return Mark(mark.ply, asked)

    async def _hush(self, game: Game, mark: Mark | None) -> None:
        """Delete the message that called members, if there is one."""
        if mark and mark.ping:
            with _harmless(game):
                await self._message(Live(game.channel, mark.ping)).delete()

    async def _close(self, scene: Scene, old: Live, until: int) -> None:
        """Take the buttons from the message before: it keeps what happened in it, and how that ended."""
        game, mark = scene.position.game, Mark.of(old)
        if mark is None:
            await self._close_lobby(game, scene.names.locale, old)
        elif _fresh(old):
            with _harmless(game):
                told = await self._told(game, mark.ply, until)
                message = await self._message(old).fetch()
                # The picture stays the one of its own turn, unless Discord does not tell that it has one.
                files: list[Any] = [*message.attachments] or ([_file(scene.picture)] if scene.picture else [])
                view = scene.layout(told, picture=bool(files), closed=True)
                await message.edit(view=view, attachments=files)

    async def _told(self, game: Game, since: int, until: int | None = None) -> list[Event]:
        entries = await self.bot.host.history(game.id, None, min(HISTORY, game.ply - since + 1))
        shown = [e for e in entries if e.ply >= since and (until is None or e.ply <= until)]
        return [event for entry in shown for event in entry.events]

    async def _picture(self, game: Game, names: Names, rows: Sequence[OutboxRow]) -> bytes | None:
        """The picture as a file's bytes; None where the bot may not attach any, or drawing fails."""
        allowed = self._permissions(game)
        if allowed is not None and not allowed.attach_files:
            return None
        events = tuple(e for row in rows for e in row.events)
        if all(row.kind == SHOW for row in rows):
            events = tuple(await self._told(game, game.ply))  # the last move is marked again
        try:
            return await self.bot.picture(names.view, game, names.locale, events)
        except Exception:
            # A message without its picture still lets the game go on.
            log.exception("could not draw", game=game.id)
            return None

    async def _charts(self, game: Game, names: Names) -> Charts | None:
        """The charts; None where drawing fails."""
        try:
            return await self.bot.charts(game, names)
        except Exception:
            # How the game ended is told without them.
            log.exception("could not draw charts", game=game.id)
            return None

    def _permissions(self, game: Game) -> discord.Permissions | None:
        guild = self.bot.get_guild(int(game.guild))
        channel = guild.get_channel_or_thread(int(game.channel)) if guild else None
        return channel.permissions_for(guild.me) if guild and channel else None

    @staticmethod
    def _members(game: Game, seats: frozenset[int]) -> list[discord.Object]:
        return [discord.Object(int(s.member)) for s in game.seats if s.member and s.index in seats]

    async def _send(
        self,
        game: Game,
        view: discord.ui.LayoutView,
        nonce: str,
        pings: Sequence[discord.Object],
        files: Sequence[discord.File] = (),
    ) -> discord.Message:
        channel = self.bot.get_partial_messageable(int(game.channel), guild_id=int(game.guild))
        mentions = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=list(pings))
        more: dict[str, Any] = {"files": files} if files else {}
        return await channel.send(view=view, nonce=nonce, allowed_mentions=mentions, **more)

    def _message(self, live: Live) -> discord.PartialMessage:
        return self.bot.get_partial_messageable(int(live.channel)).get_partial_message(int(live.message))

    async def _edit(
        self, live: Live, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> bool:
        """Whether the message was still there and could be edited."""
        try:
            await self._message(live).edit(
                view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as error:
            if error.code in GONE:
                raise
            return False
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            return False
        return True


def _custom_ids(parts: Iterable[Any]) -> set[str]:
    """The custom ids of a message's components."""
    found: set[str] = set()
    for part in parts:
        found |= _custom_ids(getattr(part, "children", ()))
        if custom_id := getattr(part, "custom_id", None):
            found.add(custom_id)
    return found


@contextmanager
def _harmless(game: Game) -> Iterator[None]:
    """A message that cannot be changed stays as it is: its buttons still work, or say that they are old."""
    try:
        yield
    except discord.HTTPException as error:
        log.info("could not close a message", game=game.id, reason=str(error))


def _file(picture: bytes) -> discord.File:
    return discord.File(BytesIO(picture), board.PICTURE)


def _fresh(live: Live) -> bool:
    return time.time() - discord.utils.snowflake_time(int(live.message)).timestamp() < OLD
