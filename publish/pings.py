"""Pings members where they want to be pinged, and removes every ping once it has served.

A ping is noted with the game (`host.Ping`), so that a later process can remove it, too. A seat has one ping
of each kind. Pings follow the message that they are about: each is a step (`host.Step`) that is stored with
the message and done afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from host import Game, Host, Live, OutboxRow, Ping, Step
from host.kinds import ACTS, PROPOSALS, REMIND, TELL
from publish.delivery import Delivery, raise_passing, tidy
from publish.directs import Directs
from publish.live_key import QUIET
from publish.snapshot import Snapshot
from ui.kit.discord_errors import lasts
from ui.messages import board
from ui.messages.notices import short_message
from ui.settings import preferences
from ui.words import notices
from ui.words.names import Names
from ui.words.prompts import prompt_text, title
from ui.words.standing_orders import planned_line

ASKED, NEXT = "asked", "next"
"""The kinds of pings by direct message. Reminders have the kind of their rows."""
NEWS = "news"
"""The kind of the pings that only say that there is news, where a direct message did not arrive."""
DIRECT = (ASKED, NEXT, REMIND, NEWS)
"""A member needs at most one ping of these kinds."""
ASKING = (*PROPOSALS, *ACTS)
"""The pings that ask everybody to agree, to a proposal or to a request, whose kind they have."""


class Pings:
    """The pings of all games."""

    def __init__(self, host: Host, delivery: Delivery, directs: Directs) -> None:
        self._host = host
        self._delivery = delivery
        self._directs = directs

    # -- which pings follow ----------------------------------------------------------------------------------

    @staticmethod
    def of_rows(rows: Sequence[OutboxRow]) -> list[Step]:
        """The reminders and the private notices among the rows."""
        steps: list[Step] = []
        for n, row in enumerate(rows):
            if row.kind == TELL:
                steps.append({**row.data, "do": "tell", "nonce": row.nonce})
            elif row.kind == REMIND and not _moved(rows[n + 1 :], int(row.data["seat"])):
                steps.append({**row.data, "do": "remind", "nonce": row.nonce})
        return steps

    @staticmethod
    def of_notice(snapshot: Snapshot, kind: str, row: OutboxRow) -> tuple[list[discord.Object], list[Step]]:
        """Whom the message of a notice pings, and the direct messages to the other members concerned."""
        game, names = snapshot.position.game, snapshot.names
        concerned = notices.concerned_members(kind, row.data, game)
        wants = {member: snapshot.settings.member(member).preferences for member in concerned}
        here = [discord.Object(int(m)) for m, want in wants.items() if want.ping == preferences.CHANNEL]
        words = f"**{title(game, names.locale)}**\n{notices.words(kind, row.data, names)}"
        steps: list[Step] = [
            {"do": "direct", "member": member, "words": words, "nonce": f"{row.nonce}d{n}"}
            for n, (member, want) in enumerate(wants.items())
            if want.ping == preferences.DM
        ]
        return here, steps

    # -- pinging ---------------------------------------------------------------------------------------------

    async def ask(self, snapshot: Snapshot, step: Step) -> list[Step]:
        """Ask the member in a seat by direct message to move, or in the channel if none reaches them."""
        game, names, number = snapshot.position.game, snapshot.names, int(step["seat"])
        prompt = next((p for p in snapshot.position.prompts if p.seat == number), None)
        if number not in snapshot.asked or prompt is None:
            return []
        seat = frozenset({number})
        message = names.text("dm-asked", game=title(game, names.locale), what=prompt_text(prompt, names))
        lines = [*snapshot.last_throw(seat), message, *snapshot.until(seat)]
        sent = await self._direct(snapshot, _member(game, number), lines, f"{step['nonce']}a{number}")
        if sent is None:
            if game.live is None:
                return []
            hint = await self._directs.hint(_member(game, number), names.locale)
            of = {"seats": [number], "message": game.live.message, "lines": hint}
            same = {"nonce": step["nonce"], "ply": step.get("ply")}
            return [{"do": "call", **of, **same, "hinted": _member(game, number) if hint else None}]
        return await self.note(game, Ping(number, ASKED, sent.channel, sent.message), DIRECT)

    async def announce(self, snapshot: Snapshot, step: Step) -> list[Step]:
        """Tell a member that they are next."""
        game, names, seat = snapshot.position.game, snapshot.names, int(step["seat"])
        if snapshot.next != seat:
            return []
        lines = [names.text("dm-next", game=title(game, names.locale))]
        nonce = f"{step['nonce']}n{seat}"
        sent = await self._direct(snapshot, _member(game, seat), lines, nonce)
        if sent is None:
            return await self._news(snapshot, _member(game, seat), nonce, NEXT)
        return await self.note(game, Ping(seat, NEXT, sent.channel, sent.message), DIRECT)

    async def direct(self, snapshot: Snapshot, step: Step) -> list[Step]:
        """Send one member what a notice says."""
        member, nonce = str(step["member"]), str(step["nonce"])
        if await self._direct(snapshot, member, [str(step["words"])], nonce) is None:
            return await self._news(snapshot, member, nonce, NEWS)
        return []

    async def remind(self, snapshot: Snapshot, step: Step) -> list[Step]:
        """Remind a member, unless they have moved meanwhile."""
        game, names, seat = snapshot.position.game, snapshot.names, int(step["seat"])
        deadline = game.deadline_of(seat)
        prompt = next((p for p in snapshot.position.prompts if p.seat == seat), None)
        if seat not in snapshot.asked or prompt is None or not deadline or deadline.due_at is None:
            return []
        if (deadline.clock, deadline.since) != (step["clock"], step.get("since", deadline.since)):
            return []  # it was about another turn
        last, member, nonce = bool(step["last"]), _member(game, seat), str(step["nonce"])
        wants = snapshot.preferences([seat])[seat]
        if not wants.reminded(last=last):
            return []
        key = "reminder-last" if last else "reminder"
        message = names.text(key, who=f"<@{member}>", what=prompt_text(prompt, names))
        lines = [message, *snapshot.until(frozenset({seat}))]
        hint: list[str] = []
        if wants.ping == preferences.DM:
            headed = [f"**{title(game, names.locale)}**", *lines]
            if sent := await self._direct(snapshot, member, headed, f"{nonce}r{seat}"):
                return await self.note(game, Ping(seat, REMIND, sent.channel, sent.message), DIRECT)
            hint = await self._directs.hint(member, names.locale)
        view = board.ping_message([*lines, *hint], game, names)
        posted = await self._delivery.send(game, view, f"{nonce}r", members(game, [seat]))
        if hint:
            await self._directs.note_hint(member)
        return await self.note(game, Ping(seat, REMIND, game.channel, posted.id))

    async def tell(self, snapshot: Snapshot, step: Step) -> list[Step]:
        """Send one member a private notice. The channel hears at most that there is one."""
        game, seat = snapshot.position.game, int(step["seat"])
        member = game.seats[seat].member
        if member is None:
            return []
        private = Names(snapshot.names.locale, snapshot.position.view(seat), game.seats)
        message = private.text(
            f"tell-{step['kind']}",
            game=title(game, private.locale),
            move=planned_line(private, str(step["code"])),
            n=int(step["n"]),
        )
        nonce = f"{step['nonce']}w"
        if await self._direct(snapshot, member, [message], nonce) is None:
            return await self._news(snapshot, member, nonce, NEWS)
        return []

    async def _direct(self, snapshot: Snapshot, member: str, parts: Sequence[str], nonce: str) -> Live | None:
        """Send a direct message with the link to the game; None if none reaches the member."""
        lines, live = list(parts), snapshot.position.game.live
        if live:
            lines.append(snapshot.names.text("dm-link", link=_link(snapshot.position.game, live)))
        return await self._directs.send(member, "\n".join(lines), nonce)

    async def _news(self, snapshot: Snapshot, member: str, nonce: str, kind: str) -> list[Step]:
        """Ping a member in the channel whom no direct message reaches: that there is news, and no more."""
        game, names = snapshot.position.game, snapshot.names
        lines = [names.text("news-waiting", who=f"<@{member}>", over=str(game.over))]
        hint = await self._directs.hint(member, names.locale)
        lines += hint
        view = short_message("\n".join(lines)) if game.over else board.ping_message(lines, game, names)
        posted = await self._delivery.send(game, view, f"{nonce}h", [discord.Object(int(member))])
        if hint:
            await self._directs.note_hint(member)
        seat = game.seat_of(member)
        if seat is None or game.over:
            return []
        return await self.note(game, Ping(seat, kind, game.channel, posted.id))

    async def note(self, game: Game, call: Ping, instead: Sequence[str] = ()) -> list[Step]:
        """Note a ping. It replaces the seat's former pings of the same kind, or of the kinds `instead`, whose
        messages are deleted. Returns the steps that delete those for which that failed."""
        known = [c for c in await self._host.record.pings.of(game.id) if c.seat == call.seat]
        former = [c for c in known if c.kind in (call.kind, *instead) and c.message != call.message]
        left: list[Step] = []
        for other in former:  # before they are forgotten: the process may die
            error = await tidy(game, self._delivery.message(Live(other.channel, other.message)).delete)
            if error and not lasts(error):
                left.append({"do": "delete", "channel": other.channel, "message": other.message})
        await self._host.record.pings.forget(game.id, *former)
        await self._host.record.pings.note(game.id, call)
        return left

    # -- taking back -----------------------------------------------------------------------------------------

    async def sweep(self, snapshot: Snapshot, rows: Sequence[OutboxRow]) -> tuple[list[Step], frozenset[str]]:
        """The steps that remove the pings that have served, and the kinds of proposals whose own messages
        will show the outcome."""
        game = snapshot.position.game
        steps: list[Step] = []
        kinds = set()
        for call in await self._host.record.pings.of(game.id):
            words = None
            if call.kind == notices.OFFER:
                if not game.over and game.seats[call.seat].standin is not None:
                    continue
                who, over = snapshot.names.seat(call.seat), str(game.over)
                words = snapshot.names.text("offer-over", seat=who, over=over)
            elif call.kind in ASKING:
                words = await self._outcome(snapshot, call, rows)
                if words is None:
                    continue
                kinds.add(call.kind)
            elif not _served(snapshot, call, rows):
                continue
            of = {"seat": call.seat, "kind": call.kind, "channel": call.channel, "message": call.message}
            steps.append({"do": "swept", **of, "words": words})
        return steps, frozenset(kinds)

    async def take_back(self, snapshot: Snapshot, step: Step) -> list[Step]:
        """Delete the message of a ping that has served, or replace it by the outcome, and forget it."""
        game = snapshot.position.game
        call = Ping(int(step["seat"]), str(step["kind"]), str(step["channel"]), str(step["message"]))
        message = self._delivery.message(Live(call.channel, call.message))
        if step["words"] is None:
            error = await tidy(game, message.delete)
        else:
            view, nobody = short_message(str(step["words"])), discord.AllowedMentions.none()
            error = await tidy(game, lambda: message.edit(view=view, allowed_mentions=nobody))
        raise_passing(error)
        if call in await self._host.record.pings.of(game.id):  # else another has taken its place
            await self._host.record.pings.forget(game.id, call)
        return []

    async def _outcome(self, snapshot: Snapshot, call: Ping, rows: Sequence[OutboxRow]) -> str | None:
        """The outcome of a proposal; None while it is open."""
        for row in rows:
            if row.data.get("proposal") == call.kind and row.data["kind"] in notices.OUTCOMES:
                return notices.words(row.data["kind"], row.data, snapshot.names)
        game = snapshot.position.game.id
        asked = await self._host.moderation.requests.of(game) if call.kind in ACTS else ()
        if any(proposal.kind == call.kind for proposal in asked) or await self._host.proposals.get(
            game, call.kind
        ):
            return None
        return snapshot.names.text("proposal-moot")


def members(game: Game, seats: Iterable[int]) -> list[discord.Object]:
    """The members who play these seats, for mentions."""
    wanted = set(seats)
    return [discord.Object(int(s.member)) for s in game.seats if s.member and s.index in wanted]


def _member(game: Game, seat: int) -> str:
    """The member in a seat."""
    member = game.seats[seat].member
    assert member is not None, "only members are called"
    return member


def _moved(rows: Iterable[OutboxRow], seat: int) -> bool:
    return any(row.seat == seat and row.kind not in QUIET for row in rows)


def _served(snapshot: Snapshot, call: Ping, rows: Sequence[OutboxRow]) -> bool:
    """Whether a ping has served: the game no longer waits for its member, or another has taken the seat."""
    if call.kind == NEXT:
        return snapshot.next != call.seat
    if call.kind == NEWS:
        return snapshot.position.game.over or _moved(rows, call.seat)
    handed = any(row.data.get("kind") in notices.HANDED and row.data.get("seat") == call.seat for row in rows)
    return call.seat not in snapshot.asked or handed or _moved(rows, call.seat)


def _link(game: Game, live: Live) -> str:
    return f"https://discord.com/channels/{game.guild}/{live.channel}/{live.message}"
