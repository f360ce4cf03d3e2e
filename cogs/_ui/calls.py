"""Calls members where they want to be called, and takes every call back when it has served.

A call is noted with the game (`host.Call`), so that a later process takes it back, too. A seat has one of a
kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import discord
import structlog

from cogs._ui import board, notices, prefs
from cogs._ui.ahead import ahead_line
from cogs._ui.mark import QUIET
from cogs._ui.names import Names
from cogs._ui.posting import Posting, tidy
from cogs._ui.prefs import Prefs
from cogs._ui.scene import Scene
from cogs._ui.wording import expected, title
from host import Call, Game, Live, OutboxRow
from host.clockwork import REMIND
from host.consent import PAUSING, RESUMING, UNDOING
from host.ordering import TELL

if TYPE_CHECKING:
    from cogs.client import Sandtable

log = structlog.get_logger(__name__)
ASKED, NEXT = "asked", "next"
"""The kinds of calls by direct message. Those that remind are of the kind of their rows."""
DIRECT = (ASKED, NEXT, REMIND)
"""Of these a member needs no more than one."""
PROPOSALS = (UNDOING, PAUSING, RESUMING)
"""The calls that ask for everybody's word; their kind is that of the proposal."""
CLOSED = (50007, 10013)
"""Discord's codes for a member who takes no direct messages, and for one who is not there any more."""


class Calls:
    """The calls of all games."""

    def __init__(self, bot: Sandtable, post: Posting) -> None:
        self._bot = bot
        self._post = post

    # -- calling ---------------------------------------------------------------------------------------------

    async def prefs(self, game: Game, seats: Iterable[int]) -> dict[int, Prefs]:
        """How the members in these seats want to be called."""
        return await prefs.of_seats(self._bot.host, game, seats)

    async def ask(self, scene: Scene, live: Live, seats: Iterable[int], nonce: str) -> frozenset[int]:
        """Ask these members by direct messages to move. Returns whom none could be sent to."""
        game, names = scene.position.game, scene.names
        closed: set[int] = set()
        for prompt in scene.position.prompts:
            if prompt.seat not in seats:
                continue
            told = names.text("dm-asked", game=title(game, names.locale), what=expected(prompt, names))
            seat = frozenset({prompt.seat})
            lines = [*scene.fallen(seat), told, *scene.until(seat)]
            if not await self._direct(game, names, live, Call(prompt.seat, ASKED, "", ""), lines, nonce):
                closed.add(prompt.seat)
        return frozenset(closed)

    async def announce(self, scene: Scene, live: Live, seat: int, nonce: str) -> None:
        """Tell a member by a direct message that he is the next one; where he takes none, he is not told."""
        game, names = scene.position.game, scene.names
        told = [names.text("dm-next", game=title(game, names.locale))]
        await self._direct(game, names, live, Call(seat, NEXT, "", ""), told, nonce)

    async def _direct(
        self, game: Game, names: Names, live: Live, call: Call, told: Sequence[str], nonce: str
    ) -> bool:
        """Send a direct message in place of the seat's former one of the kind; whether it was taken."""
        member = game.seats[call.seat].member
        assert member is not None, "only members are called"
        lines = [*told, names.text("dm-link", link=_link(game, live))]
        sent = await self.direct(member, "\n".join(lines), f"{nonce}{call.kind[0]}{call.seat}")
        if sent is None:
            return False
        await self.note(game, Call(call.seat, call.kind, sent.channel, sent.message), DIRECT)
        return True

    async def tell(self, scene: Scene, kind: str, row: OutboxRow) -> list[discord.Object]:
        """Tell a notice to those whom it concerns and who want that by direct message. Returns whom to call
        in the channel."""
        game, names = scene.position.game, scene.names
        wants = await prefs.of_members(self._bot.host, notices.concerned(kind, row.data, game))
        here = [member for member, want in wants.items() if want.ping == prefs.CHANNEL]
        told = [f"**{title(game, names.locale)}**", notices.words(kind, row.data, names)]
        if game.live:
            told.append(names.text("dm-link", link=_link(game, game.live)))
        for n, (member, want) in enumerate(wants.items()):
            if want.ping == prefs.DM and not await self.direct(member, "\n".join(told), f"{row.nonce}d{n}"):
                here.append(member)
        return [discord.Object(int(member)) for member in here]

    async def direct(self, member: str, told: str, nonce: str) -> Live | None:
        """Send a member a direct message; None where he takes none."""
        try:
            channel = await self._bot.create_dm(discord.Object(int(member)))
            nobody = discord.AllowedMentions.none()
            sent = await channel.send(view=notices.message(told), nonce=nonce, allowed_mentions=nobody)
        except (discord.Forbidden, discord.NotFound) as error:
            if error.code not in CLOSED:
                log.info("no direct message", member=member, reason=str(error))
            return None
        return Live(str(channel.id), str(sent.id))

    async def note(self, game: Game, call: Call, instead: Sequence[str] = ()) -> None:
        """Note a call; the messages of the seat's former ones of the kind, or of the kinds `instead` of which
        it comes, go."""
        known = [c for c in await self._bot.host.calls(game.id) if c.seat == call.seat]
        former = [c for c in known if c.kind in (call.kind, *instead) and c.message != call.message]
        for other in former:
            await self._delete(game, other)
        if former:
            await self._bot.host.forget_calls(game.id, *former)
        await self._bot.host.note_call(game.id, call)

    # -- reminding and telling -------------------------------------------------------------------------------

    async def remind(self, scene: Scene, live: Live, rows: Sequence[OutboxRow]) -> None:
        """Send what the rows remind of, and what they tell single members."""
        for n, row in enumerate(rows):
            seat = int(row.data.get("seat", -1))
            if row.kind == TELL:
                await self._tell(scene, live, row)
            elif row.kind == REMIND and not _moved(rows[n + 1 :], seat):
                await self._remind(scene, live, row, seat)

    async def _remind(self, scene: Scene, live: Live, row: OutboxRow, seat: int) -> None:
        game, names = scene.position.game, scene.names
        wait = game.wait_of(seat)
        prompt = next((p for p in scene.position.prompts if p.seat == seat), None)
        if seat not in scene.asked or prompt is None or not wait or wait.due_at is None:
            return
        if wait.clock != row.data["clock"]:
            return
        last = bool(row.data["last"])
        wants = (await self.prefs(game, [seat]))[seat]
        if not wants.reminded(last=last):
            return
        key = "reminder-last" if last else "reminder"
        told = names.text(key, who=f"<@{game.seats[seat].member}>", what=expected(prompt, names))
        lines = [told, *scene.until(frozenset({seat}))]
        call = Call(seat, REMIND, "", "")
        headed = [f"**{title(game, names.locale)}**", *lines]
        if wants.ping == prefs.DM and await self._direct(game, names, live, call, headed, row.nonce):
            return
        view = board.calling(lines, game, names)
        sent = await self._post.send(game, view, row.nonce, members(game, [seat]))
        await self.note(game, Call(seat, REMIND, game.channel, str(sent.id)))

    async def _tell(self, scene: Scene, live: Live, row: OutboxRow) -> None:
        """Tell one member what concerns nobody else; dropped where he takes no direct messages."""
        game, seat = scene.position.game, int(row.data["seat"])
        member = game.seats[seat].member
        if member is None:
            return
        own = Names(scene.names.locale, scene.position.view(seat), game.seats)
        told = own.text(
            f"tell-{row.data['kind']}",
            game=title(game, own.locale),
            move=ahead_line(own, str(row.data["code"])),
            n=int(row.data["n"]),
        )
        await self.direct(member, f"{told}\n{own.text('dm-link', link=_link(game, live))}", row.nonce)

    # -- taking back -----------------------------------------------------------------------------------------

    async def sweep(self, scene: Scene, rows: Sequence[OutboxRow]) -> frozenset[str]:
        """Take back what has served. Returns the kinds of the proposals whose messages tell how it ended."""
        game = scene.position.game
        served, told = [], set()
        for call in await self._bot.host.calls(game.id):
            if call.kind == notices.OFFER:
                if game.over or game.seats[call.seat].standin is None:
                    who, over = scene.names.seat(call.seat), str(game.over)
                    await self._close(game, call, scene.names.text("offer-over", seat=who, over=over))
                    served.append(call)
            elif call.kind in PROPOSALS:
                outcome = await self._outcome(scene, call, rows)
                if outcome is not None:
                    told.add(call.kind)
                    await self._close(game, call, outcome)
                    served.append(call)
            elif _served(scene, call, rows):
                await self._delete(game, call)
                served.append(call)
        if served:
            await self._bot.host.forget_calls(game.id, *served)
        return frozenset(told)

    async def _outcome(self, scene: Scene, call: Call, rows: Sequence[OutboxRow]) -> str | None:
        """What has become of a proposal; None while it stands."""
        for row in rows:
            if row.data.get("proposal") == call.kind and row.data["kind"] in notices.OUTCOMES:
                return notices.words(row.data["kind"], row.data, scene.names)
        if await self._bot.host.proposal(scene.position.game.id, call.kind):
            return None
        return scene.names.text("proposal-moot")

    async def _close(self, game: Game, call: Call, told: str) -> None:
        """Put how it ended in place of a message with buttons."""
        message = self._post.message(Live(call.channel, call.message))
        nobody = discord.AllowedMentions.none()
        await tidy(game, lambda: message.edit(view=notices.message(told), allowed_mentions=nobody))

    async def _delete(self, game: Game, call: Call) -> None:
        await tidy(game, self._post.message(Live(call.channel, call.message)).delete)


def members(game: Game, seats: Iterable[int]) -> list[discord.Object]:
    """The members who play these seats, to be mentioned."""
    wanted = set(seats)
    return [discord.Object(int(s.member)) for s in game.seats if s.member and s.index in wanted]


def _moved(rows: Iterable[OutboxRow], seat: int) -> bool:
    return any(row.seat == seat and row.kind not in QUIET for row in rows)


def _served(scene: Scene, call: Call, rows: Sequence[OutboxRow]) -> bool:
    """Whether nothing is wanted any more of whom a message called, or another one has taken his place."""
    if call.kind == NEXT:
        return scene.next != call.seat
    handed = any(row.data.get("kind") in notices.HANDED and row.data.get("seat") == call.seat for row in rows)
    return call.seat not in scene.asked or handed or _moved(rows, call.seat)


def _link(game: Game, live: Live) -> str:
    return f"https://discord.com/channels/{game.guild}/{live.channel}/{live.message}"
