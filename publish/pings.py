"""Pings members where they want to be pinged, and removes every ping once it has served.

A ping is noted with the game (`host.Ping`), so that a later process can remove it, too. A seat has one ping
of each kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
import structlog

from host import Game, Host, Live, OutboxRow, Ping
from host.kinds import PAUSING, REMIND, RESUMING, TELL, UNDOING
from publish.delivery import Delivery, clean_up
from publish.live_key import QUIET
from publish.snapshot import Snapshot
from ui.messages import board
from ui.messages.notices import short_message
from ui.settings import preferences
from ui.words import notices
from ui.words.names import Names
from ui.words.prompts import expected, title
from ui.words.standing_orders import planned_line

log = structlog.get_logger(__name__)
ASKED, NEXT = "asked", "next"
"""The kinds of pings by direct message. Reminders have the kind of their rows."""
DIRECT = (ASKED, NEXT, REMIND)
"""A member needs at most one ping of these kinds."""
PROPOSALS = (UNDOING, PAUSING, RESUMING)
"""The pings that ask everybody to agree; their kind is that of the proposal."""
CLOSED = (50007, 10013)
"""Discord's codes for a member who accepts no direct messages, and for a member who no longer exists."""


class Pings:
    """The pings of all games."""

    def __init__(self, client: discord.Client, host: Host, delivery: Delivery) -> None:
        self._client = client
        self._host = host
        self._delivery = delivery

    # -- calling ---------------------------------------------------------------------------------------------

    async def ask(self, snapshot: Snapshot, live: Live, seats: Iterable[int], nonce: str) -> frozenset[int]:
        """Ask these members by direct message to move. Returns those to whom none could be sent."""
        game, names = snapshot.position.game, snapshot.names
        closed: set[int] = set()
        for prompt in snapshot.position.prompts:
            if prompt.seat not in seats:
                continue
            told = names.text("dm-asked", game=title(game, names.locale), what=expected(prompt, names))
            seat = frozenset({prompt.seat})
            lines = [*snapshot.fallen(seat), told, *snapshot.until(seat)]
            if not await self._direct(game, names, live, Ping(prompt.seat, ASKED, "", ""), lines, nonce):
                closed.add(prompt.seat)
        return frozenset(closed)

    async def announce(self, snapshot: Snapshot, live: Live, seat: int, nonce: str) -> None:
        """Tell a member by direct message that they are next; a member who accepts none is not told."""
        game, names = snapshot.position.game, snapshot.names
        told = [names.text("dm-next", game=title(game, names.locale))]
        await self._direct(game, names, live, Ping(seat, NEXT, "", ""), told, nonce)

    async def _direct(
        self, game: Game, names: Names, live: Live, call: Ping, told: Sequence[str], nonce: str
    ) -> bool:
        """Send a direct message in place of the seat's former one of the kind. Returns whether it was
        delivered."""
        member = game.seats[call.seat].member
        assert member is not None, "only members are called"
        lines = [*told, names.text("dm-link", link=_link(game, live))]
        sent = await self.direct(member, "\n".join(lines), f"{nonce}{call.kind[0]}{call.seat}")
        if sent is None:
            return False
        await self.note(game, Ping(call.seat, call.kind, sent.channel, sent.message), DIRECT)
        return True

    async def tell(self, snapshot: Snapshot, kind: str, row: OutboxRow) -> list[discord.Object]:
        """Send a notice to those members concerned who want direct messages. Returns the members to ping in
        the channel."""
        game, names = snapshot.position.game, snapshot.names
        concerned = notices.concerned(kind, row.data, game)
        wants = {member: snapshot.settings.member(member).preferences for member in concerned}
        here = [member for member, want in wants.items() if want.ping == preferences.CHANNEL]
        told = [f"**{title(game, names.locale)}**", notices.words(kind, row.data, names)]
        if game.live:
            told.append(names.text("dm-link", link=_link(game, game.live)))
        for n, (member, want) in enumerate(wants.items()):
            if want.ping == preferences.DM and not await self.direct(
                member, "\n".join(told), f"{row.nonce}d{n}"
            ):
                here.append(member)
        return [discord.Object(int(member)) for member in here]

    async def direct(self, member: str, told: str, nonce: str) -> Live | None:
        """Send a member a direct message; None if they accept none."""
        try:
            channel = await self._client.create_dm(discord.Object(int(member)))
            nobody = discord.AllowedMentions.none()
            sent = await channel.send(view=short_message(told), nonce=nonce, allowed_mentions=nobody)
        except (discord.Forbidden, discord.NotFound) as error:
            if error.code not in CLOSED:
                log.info("no direct message", member=member, reason=str(error))
            return None
        return Live(str(channel.id), str(sent.id))

    async def note(self, game: Game, call: Ping, instead: Sequence[str] = ()) -> None:
        """Note a ping. It replaces the seat's former pings of the same kind, or of the kinds `instead`, whose
        messages are deleted."""
        known = [c for c in await self._host.record.pings.of(game.id) if c.seat == call.seat]
        former = [c for c in known if c.kind in (call.kind, *instead) and c.message != call.message]
        for other in former:
            await self._delete(game, other)
        if former:
            await self._host.record.pings.forget(game.id, *former)
        await self._host.record.pings.note(game.id, call)

    # -- reminding and telling -------------------------------------------------------------------------------

    async def remind(self, snapshot: Snapshot, live: Live, rows: Sequence[OutboxRow]) -> None:
        """Send the reminders and the private notices among the rows."""
        for n, row in enumerate(rows):
            seat = int(row.data.get("seat", -1))
            if row.kind == TELL:
                await self._tell(snapshot, live, row)
            elif row.kind == REMIND and not _moved(rows[n + 1 :], seat):
                await self._remind(snapshot, live, row, seat)

    async def _remind(self, snapshot: Snapshot, live: Live, row: OutboxRow, seat: int) -> None:
        game, names = snapshot.position.game, snapshot.names
        deadline = game.deadline_of(seat)
        prompt = next((p for p in snapshot.position.prompts if p.seat == seat), None)
        if seat not in snapshot.asked or prompt is None or not deadline or deadline.due_at is None:
            return
        if deadline.clock != row.data["clock"]:
            return
        last = bool(row.data["last"])
        wants = snapshot.preferences([seat])[seat]
        if not wants.reminded(last=last):
            return
        key = "reminder-last" if last else "reminder"
        told = names.text(key, who=f"<@{game.seats[seat].member}>", what=expected(prompt, names))
        lines = [told, *snapshot.until(frozenset({seat}))]
        call = Ping(seat, REMIND, "", "")
        headed = [f"**{title(game, names.locale)}**", *lines]
        if wants.ping == preferences.DM and await self._direct(game, names, live, call, headed, row.nonce):
            return
        view = board.ping_message(lines, game, names)
        sent = await self._delivery.send(game, view, f"{row.nonce}r", members(game, [seat]))
        await self.note(game, Ping(seat, REMIND, game.channel, str(sent.id)))

    async def _tell(self, snapshot: Snapshot, live: Live, row: OutboxRow) -> None:
        """Send one member a private notice; dropped if they accept no direct messages."""
        game, seat = snapshot.position.game, int(row.data["seat"])
        member = game.seats[seat].member
        if member is None:
            return
        own = Names(snapshot.names.locale, snapshot.position.view(seat), game.seats)
        told = own.text(
            f"tell-{row.data['kind']}",
            game=title(game, own.locale),
            move=planned_line(own, str(row.data["code"])),
            n=int(row.data["n"]),
        )
        await self.direct(member, f"{told}\n{own.text('dm-link', link=_link(game, live))}", f"{row.nonce}w")

    # -- taking back -----------------------------------------------------------------------------------------

    async def sweep(self, snapshot: Snapshot, rows: Sequence[OutboxRow]) -> frozenset[str]:
        """Remove the pings that have served. Returns the kinds of proposals whose own messages now show the
        outcome."""
        game = snapshot.position.game
        served, told = [], set()
        for call in await self._host.record.pings.of(game.id):
            if call.kind == notices.OFFER:
                if game.over or game.seats[call.seat].standin is None:
                    who, over = snapshot.names.seat(call.seat), str(game.over)
                    await self._close(game, call, snapshot.names.text("offer-over", seat=who, over=over))
                    served.append(call)
            elif call.kind in PROPOSALS:
                outcome = await self._outcome(snapshot, call, rows)
                if outcome is not None:
                    told.add(call.kind)
                    await self._close(game, call, outcome)
                    served.append(call)
            elif _served(snapshot, call, rows):
                await self._delete(game, call)
                served.append(call)
        if served:
            await self._host.record.pings.forget(game.id, *served)
        return frozenset(told)

    async def _outcome(self, snapshot: Snapshot, call: Ping, rows: Sequence[OutboxRow]) -> str | None:
        """The outcome of a proposal; None while it is open."""
        for row in rows:
            if row.data.get("proposal") == call.kind and row.data["kind"] in notices.OUTCOMES:
                return notices.words(row.data["kind"], row.data, snapshot.names)
        if await self._host.proposals.get(snapshot.position.game.id, call.kind):
            return None
        return snapshot.names.text("proposal-moot")

    async def _close(self, game: Game, call: Ping, told: str) -> None:
        """Replace a message with buttons by the outcome."""
        message = self._delivery.message(Live(call.channel, call.message))
        nobody = discord.AllowedMentions.none()
        await clean_up(game, lambda: message.edit(view=short_message(told), allowed_mentions=nobody))

    async def _delete(self, game: Game, call: Ping) -> None:
        await clean_up(game, self._delivery.message(Live(call.channel, call.message)).delete)


def members(game: Game, seats: Iterable[int]) -> list[discord.Object]:
    """The members who play these seats, for mentions."""
    wanted = set(seats)
    return [discord.Object(int(s.member)) for s in game.seats if s.member and s.index in wanted]


def _moved(rows: Iterable[OutboxRow], seat: int) -> bool:
    return any(row.seat == seat and row.kind not in QUIET for row in rows)


def _served(snapshot: Snapshot, call: Ping, rows: Sequence[OutboxRow]) -> bool:
    """Whether a ping has served: the game no longer waits for its member, or another has taken the seat."""
    if call.kind == NEXT:
        return snapshot.next != call.seat
    handed = any(row.data.get("kind") in notices.HANDED and row.data.get("seat") == call.seat for row in rows)
    return call.seat not in snapshot.asked or handed or _moved(rows, call.seat)


def _link(game: Game, live: Live) -> str:
    return f"https://discord.com/channels/{game.guild}/{live.channel}/{live.message}"
