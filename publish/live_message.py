"""The live message of a started game: it is edited, or a new one is posted. Which of these happens is decided
by the first case of `LiveMessage.show` that fits; each case is a method whose docstring has an example.

In the examples Ada and Bob are members, Cleo is a computer player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from engine.events import TURN
from host import Host, Live, OutboxRow, Step
from host.kinds import PAGE
from publish.delivery import Delivery
from publish.live_key import QUIET, Chapter, LiveKey, News, chapters, news
from publish.pings import members
from publish.snapshot import Snapshot, custom_ids, events_told
from ui.messages import board
from ui.settings import preferences
from ui.words import notices

Shown = tuple[Live, list[Step]]
"""The live message as it is now, and the steps that follow."""


class LiveMessage:
    """Edits live messages, and posts new ones."""

    def __init__(self, host: Host, delivery: Delivery) -> None:
        self._host = host
        self._delivery = delivery

    async def show(self, snapshot: Snapshot, rows: Sequence[OutboxRow]) -> Shown:
        """Show what the rows tell: by the first of these cases that fits.

        1. No live message yet, or one of the lobby: a new one (`_post`).
        2. Moves of which none needs a new message, and a message young enough to be edited: it goes on
           (`_go_on`), unless it turns out to be deleted.
        3. Other moves, or a request for a new message: a new one (`_post`).
        4. No moves but a notice, or another address of the game's page: times and buttons are updated
           (`_update`).
        5. Only reminders and private news, which have messages of their own: nothing changes.

        The rows decide which entries each message tells: each entry once, however far the position is by now.
        """
        live = snapshot.position.game.live
        key, moves = LiveKey.of(live), [row for row in rows if row.kind not in QUIET]
        if key is None or live is None:
            return await self._post(snapshot, live, moves or rows)
        if moves:
            brought = news(key, moves, snapshot.people, snapshot.loud)
            if not brought.starts and self._delivery.fresh(live):
                shown = await self._go_on(snapshot, live, key, brought, moves)
                if shown is not None:
                    return shown
            return await self._post(snapshot, live, moves)
        if any(row.kind in (notices.ROW, PAGE) for row in rows):
            return await self._update(snapshot, live, key, rows)
        return live, []

    async def _go_on(
        self,
        snapshot: Snapshot,
        live: Live,
        key: LiveKey,
        brought: News,
        rows: Sequence[OutboxRow],
    ) -> Shown | None:
        """Tell the rows in the same message, and call the members whom they newly ask. None if it is gone.

        Example: in her turn Ada attacks for the third time. The message with her first two attacks tells the
        third too, and shows the new board. If Bob is to choose his dice, a short message pings him.
        """
        end = _end(key, rows)
        events = await events_told(self._host, snapshot, key.ply, end)
        view = board.layout(snapshot.message(events))
        if not await self._delivery.edit(live, view, snapshot.files()):
            return None
        return self._call(snapshot, live, replace(key, told=end), brought, rows[-1])

    async def _update(self, snapshot: Snapshot, live: Live, key: LiveKey, rows: Sequence[OutboxRow]) -> Shown:
        """Edit times and buttons in the message. It tells no more than before: entries that came after those
        it tells have no public events, else a row about a move would be there.

        Example: Bob goes on vacation while the game waits for him. A notice says so in a message of its own,
        and the live message shows his new deadline. Nobody is pinged for it.
        """
        # Even if it is old: a message that can no longer be edited stays until the next move.
        events = await events_told(self._host, snapshot, key.ply, _end(key, rows))
        if await self._delivery.edit(live, board.layout(snapshot.message(events)), snapshot.files()):
            brought = news(key, rows, snapshot.people, snapshot.loud)._replace(fresh=frozenset())
            return self._call(snapshot, live, key, brought, rows[-1])
        return live, []

    async def _post(self, snapshot: Snapshot, live: Live | None, rows: Sequence[OutboxRow]) -> Shown:
        """Post a new live message that pings whom it asks; the former one is closed.

        Example: Ada ends her turn, Cleo plays, and Bob's turn begins, all in one batch of rows. The new
        message tells Cleo's turn, shows the board to Bob and pings him. If in the same batch Bob had played
        as well and it were Ada's turn again, the first message would be for a turn that is over
        (`_post_past`), and the second one the live message.
        """
        game, key = snapshot.position.game, LiveKey.of(live)
        starts, fresh, asked = news(key, rows, snapshot.people, snapshot.loud)
        if key:
            snapshot = replace(snapshot, legend=None)
        *former, last = chapters(key, rows, starts)
        for chapter in former:
            await self._post_past(snapshot, chapter)
        events = await events_told(self._host, snapshot, last.since, last.until)
        message = snapshot.message(events)
        view = board.layout(message)
        here, direct = _split_by_wish(snapshot, fresh if key else asked)
        next_here, next_direct = _following(snapshot, last.row)
        nonce, called = last.row.nonce, members(game, here | next_here)
        sent = await self._delivery.send(game, view, nonce, called, snapshot.files())
        new = Live(game.channel, sent.id, LiveKey(last.since, asked, told=last.until).text)
        if sent.custom_ids != frozenset(custom_ids(view.children)):
            # An earlier attempt had arrived: the message shows older content.
            await self._delivery.edit(new, board.layout(message), snapshot.files())
        steps: list[Step] = [
            *_ask(direct & snapshot.asked, rows[-1], nonce),
            *({"do": "following", "seat": seat, "nonce": nonce} for seat in sorted(next_direct)),
        ]
        return new, [*steps, *closing_steps(live, new, rows[0].ply - 1)]

    async def _post_past(self, snapshot: Snapshot, chapter: Chapter) -> None:
        """Post a message for a turn that is over already: without buttons, picture or pings. One that would
        tell nothing is left out.

        Example: the bot was away for an hour in which Bob and Ada each had a turn, or Discord took nothing.
        """
        game = snapshot.position.game
        events = await events_told(self._host, snapshot, chapter.since, chapter.until)
        if not board.events_text(events, snapshot.names):
            return
        chain = await self._host.record.exports.public_head(game.id, chapter.until)
        view = partial(snapshot.closed_layout, events, {}, chain)
        sent = await self._delivery.send(game, view(), chapter.row.nonce, ())
        if sent.custom_ids is None or sent.custom_ids:
            # An earlier attempt had arrived while this message was the newest.
            await self._delivery.edit(Live(game.channel, sent.id), view())

    @staticmethod
    def _call(
        snapshot: Snapshot, live: Live, key: LiveKey, brought: News, row: OutboxRow
    ) -> tuple[Live, list[Step]]:
        """The edited live message, and the steps that ping the members who are newly asked and remove the
        ping of members for whom the game no longer waits.

        Examples: Ada attacks Bob, who is to choose his dice: `call` with his seat. He has chosen: `call`
        without seats, which deletes that ping. While the game waits for Cleo alone, it stays.
        """
        asked, key = snapshot.asked, replace(key, asked=brought.asked)
        steps: list[Step] = []
        if asked or not snapshot.position.prompts:  # else it waits for computer players only: pings stay
            here, direct = _split_by_wish(snapshot, brought.fresh & asked)
            steps += _ask(direct, row, row.nonce)
            if here or key.ping:
                of = {"seats": sorted(here), "message": live.message, "nonce": row.nonce}
                steps.append({"do": "call", **of, "ply": row.ply})
        return Live(live.channel, live.message, key.text), steps


def closing_steps(old: Live | None, new: Live, until: int) -> tuple[Step, ...]:
    """The steps that close the former live message and delete the ping beside it. `until` is the ply with
    which its text ends, if its key does not say so."""
    if old is None or old.message == new.message:
        return ()
    close: Step = {"do": "close", "live": [old.channel, old.message, old.key], "until": until}
    key = LiveKey.of(old)
    if key is None or not key.ping:
        return (close,)
    return close, {"do": "delete", "channel": old.channel, "message": key.ping}


def _split_by_wish(snapshot: Snapshot, seats: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
    """The seats whose members want to be pinged in the channel, and those who want a direct message."""
    wants = snapshot.preferences(seats)
    here, direct = (
        frozenset(s for s, w in wants.items() if w.ping == p) for p in (preferences.CHANNEL, preferences.DM)
    )
    return here, direct


def _ask(seats: Iterable[int], row: OutboxRow, nonce: str) -> Iterator[Step]:
    """The steps that send members the question that a row asks."""
    return ({"do": "ask", "seat": seat, "nonce": nonce, "ply": row.ply} for seat in sorted(seats))


def _following(snapshot: Snapshot, row: OutboxRow) -> tuple[frozenset[int], frozenset[int]]:
    """The same for the seat that is next, if a turn has just begun and its member wants to be told."""
    seat = snapshot.next
    if seat is None or not any(e.kind == TURN for e in row.events):
        return frozenset(), frozenset()
    wants = snapshot.preferences([seat])[seat]
    return _split_by_wish(snapshot, frozenset({seat} if wants.next else ()))


def _end(key: LiveKey, rows: Sequence[OutboxRow]) -> int:
    """The ply with which a message's text ends once it tells these rows."""
    return max(key.told or 0, rows[-1].ply)
