"""What remains to be done after a message: pings, direct messages, edits and deletions of older messages,
events told elsewhere.

Each is a step, stored with the message (`host.Published`) before it is tried. A step that fails for a while
is tried again by itself; one that would fail again is dropped. None of them has a message sent again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord
import structlog

from db import StoreError
from engine.events import REWOUND
from host import Failure, FollowedUp, Game, Host, Live, OutboxRow, SendFailed, SendRefused, Step
from publish.delivery import Delivery, raise_passing, tidy
from publish.directs import Directs
from publish.event_threads import EventThreads
from publish.live_key import LiveKey
from publish.pings import Pings, members
from publish.snapshot import Snapshot, events_told, public_entries
from ui.kit.discord_errors import refusals
from ui.media.files import kept_files
from ui.messages import lobby
from ui.messages.notices import notice_layout, short_message

log = structlog.get_logger(__name__)
Doing = Callable[[Snapshot, Step], Awaitable[list[Step]]]
"""Does a step. Returns further steps."""


class FollowUps:
    """Does the steps of all games."""

    def __init__(
        self, host: Host, delivery: Delivery, directs: Directs, pings: Pings, threads: EventThreads
    ) -> None:
        self._host = host
        self._directs = directs
        self._delivery = delivery
        self._threads = threads
        self._ways: dict[str, Doing] = {
            "ask": pings.ask,
            "following": pings.announce,
            "direct": pings.direct,
            "remind": pings.remind,
            "tell": pings.tell,
            "swept": pings.take_back,
            "delete": self._delete,
            "close": self._close,
            "beside": self._beside,
            "notice": self._notice,
        }

    async def after_lobby(self, game: Game, locale: str, row: OutboxRow) -> FollowedUp:
        """Do the steps of a lobby's row: its former message loses its buttons."""

        async def close(step: Step) -> list[Step]:
            old = Live(*step["live"])
            if self._delivery.fresh(old):
                await self._delivery.edit(old, lobby.layout(game, locale, buttons=False))
            return []

        return await _do_steps(row, close)

    async def after_board(self, snapshot: Snapshot, row: OutboxRow) -> FollowedUp:
        """Do the steps of a started game's row. Returns those to be tried again, and the board message if its
        note has changed."""
        live: Live | None = None

        async def do(step: Step) -> list[Step]:
            nonlocal live
            if (asking := await self._drop_answered(snapshot, row, step)) is None:
                return []
            if asking["do"] != "call":
                return await self._ways[asking["do"]](snapshot, asking)
            changed, more = await self._call(snapshot, live or snapshot.position.game.live, asking)
            live = changed or live
            return more

        return replace(await _do_steps(row, do), live=live)

    async def _drop_answered(self, snapshot: Snapshot, row: OutboxRow, step: Step) -> Step | None:
        """A step that asks, without the members who have moved since; None if nobody is left to be asked by
        direct message. Whether they are asked again is told by rows that are still to come: with both, they
        would be pinged twice for one question. A ping that an earlier attempt may have posted is found by
        posting it again, and so removed later."""
        game, ply = snapshot.position.game, step.get("ply")
        if ply is None or ply >= game.ply or any(p.nonce.startswith(step["nonce"]) for p in row.tried):
            return step
        moved = {
            entry.seat
            for entry in await public_entries(self._host, game, ply + 1, game.ply)
            if entry.by is None and not any(event.kind == REWOUND for event in entry.events)
        }
        if step["do"] == "ask":
            return None if step["seat"] in moved else step
        return {**step, "seats": [seat for seat in step["seats"] if seat not in moved]}

    async def _call(
        self, snapshot: Snapshot, live: Live | None, step: Step
    ) -> tuple[Live | None, list[Step]]:
        """Ping members who are newly asked while the live message stays; remove the ping of members for whom
        the game no longer waits. Returns the live message with its new key."""
        game, key = snapshot.position.game, LiveKey.of(live)
        if live is None or key is None or live.message != step["message"]:
            return None, []  # a newer message has pinged all who are asked
        here = frozenset(step["seats"]) & snapshot.asked
        called = (key.called | here) & snapshot.asked
        old = [{"do": "delete", "channel": game.channel, "message": key.ping}] if key.ping else []
        if here:
            nonce, pinged = _nonce(step), members(game, here)
            view = snapshot.ping(called, step.get("lines", ()))
            sent = await self._delivery.send(game, view, nonce, pinged)
            if step.get("hinted"):
                await self._directs.note_hint(step["hinted"])
            key, more = replace(key, ping=sent.id, called=called), old
        elif key.ping and called:
            ping = self._delivery.message(Live(game.channel, key.ping))
            view, nobody = snapshot.ping(called), discord.AllowedMentions.none()
            raise_passing(await tidy(game, lambda: ping.edit(view=view, allowed_mentions=nobody)))
            key, more = replace(key, called=called), []
        else:
            key, more = replace(key, ping="", called=frozenset()), old
        return Live(live.channel, live.message, key.text), more

    async def _delete(self, snapshot: Snapshot, step: Step) -> list[Step]:
        message = self._delivery.message(Live(str(step["channel"]), str(step["message"])))
        raise_passing(await tidy(snapshot.position.game, message.delete))
        return []

    async def _close(self, snapshot: Snapshot, step: Step) -> list[Step]:
        """Remove the buttons from a former live message; it keeps its text and its pictures. `until` is the
        ply with which its text ends, for a message whose key does not have it."""
        game, old = snapshot.position.game, Live(*step["live"])
        key = LiveKey.of(old)
        if not self._delivery.fresh(old):
            return []
        if key is None:  # it was the lobby's
            await self._delivery.edit(old, lobby.layout(game, snapshot.names.locale, buttons=False))
            return []
        have = self._delivery.permissions(game)
        if have is not None and not have.read_message_history:
            return []  # what it shows cannot be read, and each try would be a refusal
        last = int(step["until"]) if key.told is None else key.told
        events = await events_told(self._host, snapshot, key.ply, last)
        chain = await self._host.record.exports.public_head(game.id, last)

        async def close() -> None:
            message = await self._delivery.message(old).fetch()
            kept = kept_files(message)
            view = snapshot.closed_layout(events, kept, chain)
            nobody = discord.AllowedMentions.none()
            await message.edit(view=view, attachments=list(kept.values()), allowed_mentions=nobody)

        raise_passing(await tidy(game, close))
        return []

    async def _beside(self, snapshot: Snapshot, step: Step) -> list[Step]:
        view = short_message(self._threads.with_title(snapshot, step["place"], str(step["words"])))
        await self._threads.post(snapshot, step["place"], view, str(step["nonce"]), ())
        return []

    async def _notice(self, snapshot: Snapshot, step: Step) -> list[Step]:
        """Post a notice beside the game."""
        view = notice_layout(step["kind"], step["data"], snapshot.position.game, snapshot.names)
        pings = [discord.Object(int(member)) for member in step["pings"]]
        await self._threads.post(snapshot, step["place"], view, str(step["nonce"]), pings)
        return []


async def _do_steps(row: OutboxRow, do: Callable[[Step], Awaitable[list[Step]]]) -> FollowedUp:
    """Do the steps of a row, and those that they bring."""
    again: list[Step] = []
    doubtful, lost = False, None
    steps = row.steps
    while steps:
        step = steps.pop(0)
        try:
            with refusals():
                steps = [*await do(step), *steps]
        except SendFailed as error:
            if error.failure is Failure.REJECTED:
                lost = error
            else:
                again.append(step)
                doubtful = doubtful or error.failure is Failure.DOUBTFUL
            log.info("a step after a message failed", game=row.game, step=step["do"], reason=str(error))
        except SendRefused as error:
            log.info("a step after a message was refused", game=row.game, step=step["do"], reason=str(error))
        except StoreError:
            raise
        except Exception:  # it would fail again
            log.exception("a step after a message is dropped", game=row.game, step=step["do"])
    return FollowedUp(None, tuple(again), doubtful, lost)


def _nonce(step: Step) -> str:
    """The nonce of a ping of members who are asked: another one for other members."""
    return f"{step['nonce']}p{step['seats'][0] if 'lines' in step else ''}"
