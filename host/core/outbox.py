"""Publishing: the rows stored with moves go out, each once, in order.

A row is removed in the same transaction that stores where the board message is. If the process dies between
sending and that transaction, the row is sent again with the same nonce, which the service recognises. That
transaction also stores what remains to be done after the message (pings, edits of older messages) as a row of
its own: if any of it fails, only that is tried again.

A sending that fails is tried again (`host.giving_up`), in the end given up. The next change of the game
tries once more, with one board for all that was not shown.

A game is woken when it may have rows, then waits in the queue of its server, and is published when its turn
comes: servers take turns. It may be woken and queued again meanwhile; its next turn comes after this one. A
message that went out without its picture, because too many games waited, leaves a row that adds the picture:
for this the game waits in a second queue, whose turns come when nothing else waits.

A woken game is not published while it is held (`hold`: a batch of moves is not yet complete), and while it
rests after a failure (`Pauses`). `clock` says when rows are given up, which is stored; pauses within the
process go by the time of the loop.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

import msgspec
import structlog
from sqlalchemy import Connection

from db import Store, StoreError
from db.queries import outbox
from host import giving_up
from host.core.remaining_steps import RemainingSteps
from host.core.rows import outbox_row
from host.core.tables import Tables
from host.errors import HostError
from host.fair_queue import Fair
from host.giving_up import GIVEN_UP
from host.kinds import AFTER, NOTICE, PAGE, REDRAW, REMIND, SHOW, TELL
from host.model import Failing, Game, OutboxRow, Post
from host.pauses import Pauses
from host.sending import Failure, Published, Sender, SendFailed, SendRefused
from host.time.away import AwayServers
from host.time.rush import Rush

log = structlog.get_logger("host.core.outbox")

_AT_ONCE, _OF_A_SERVER, _REDRAWN_AT_ONCE = 64, 16, 2
_PICTURES = ""
"""In whose name games wait for a picture: all together."""
_FIRST_DELAY, _LAST_DELAY = 1.0, 60.0
SOON = 10.0
"""Seconds for which changes of a game do not make it try again after a disturbance."""
_AWAY = 5.0
"""Seconds between checks whether the database is back."""
_GRACE = 5.0


@dataclass
class GameState:
    """What is known of a game beside its rows. It is kept while it differs from that of a game at rest."""

    holds: int = 0
    """How many blocks hold its rows back."""
    task: asyncio.Task[None] | None = None
    """Publishes it now."""
    stale: bool = False
    """Held back since `task` read its rows: they may be only part of a batch."""
    server: str = ""
    """Whose game it is, once `task` may send something."""
    owing: bool = False
    """`task` sent its message without the picture."""
    delay: float = _FIRST_DELAY
    """Seconds before the next attempt after an error that is none of sending."""


class Outbox:
    """The games with unsent rows. `run` publishes them; without it they just wait."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        clock: Callable[[], float] = time.time,
        away: AwayServers | None = None,
        rush: Rush | None = None,
    ) -> None:
        """:param away: says which servers are another process's; None: none is. `rush`: the members who wait
        for answers, which go first; None: nobody does."""
        self._hidden: Callable[[Game, Failure], Awaitable[None]] = _ignore
        self._shown: Callable[[Game], Awaitable[None]] = _ignore
        self._store = store
        self._tables = tables
        self._clock = clock
        self._away = away or AwayServers()
        self._games = defaultdict[int, GameState](GameState)
        self._woken: dict[int, None] = {}  # an ordered set
        self._queue = Fair[int](_OF_A_SERVER)
        self._picture_queue = Fair[int](_REDRAWN_AT_ONCE)
        self._pauses = Pauses(self.wake)
        self._steps = RemainingSteps(tables, clock, self.wake)
        self._changed = asyncio.Event()
        self._rush = rush or Rush()

    def listen(
        self, hidden: Callable[[Game, Failure], Awaitable[None]], shown: Callable[[Game], Awaitable[None]]
    ) -> None:
        """Have `hidden` called when a game's board was given up, other than for a lacking permission, and
        `shown` when such a board is shown again."""
        self._hidden, self._shown = hidden, shown

    def wake(self, *numbers: int) -> None:
        """Note that these games have rows to publish."""
        self._woken.update(dict.fromkeys(numbers))
        self._changed.set()

    async def show(self, game: Game, kind: str = SHOW) -> None:
        """Have the message of a locked table's game posted again though nothing has happened, or by a row of
        another kind edited."""
        await self._store.write(
            lambda c: outbox.add(c, game.id, kind, game.ply, game.prompted, tells_move=False)
        )
        self.wake(game.id)

    @property
    def backlog(self) -> int:
        """How many games wait for others to be published first. Games that are held back or only lack a
        picture do not count."""
        held = sum(state.holds > 0 and number in self._queue for number, state in self._games.items())
        return len(self._woken) + len(self._queue) - held

    def owe(self, number: int) -> None:
        """For the sender, about a game that it is publishing: the message went out without its picture, which
        is drawn when nothing else waits, if need be by a later process."""
        self._games[number].owing = True

    async def trying(self, row: OutboxRow, posts: Sequence[Post]) -> None:
        """For the sender: note with the first row, before posting, which messages are posted (see
        `OutboxRow.tried`). A later attempt may want to post others."""
        row.data["tried"] = [*map(list, posts)]
        await self._store.write(lambda c: outbox.note(c, row.id, row.data))

    async def retry(self, server: str | None = None) -> None:
        """Try again the games whose publishing was refused, in a server or everywhere."""
        games = await self._store.read(lambda c: self._away.games(c, outbox.failed_games(c, server)))
        if games:
            await self._store.write(lambda c: outbox.revive(c, games))
            self.wake(*games)

    @contextmanager
    def hold(self, number: int) -> Iterator[None]:
        """Hold a game's rows back within the block, so that they go out as one batch."""
        state = self._games[number]
        state.holds += 1
        try:
            yield
        finally:
            state.holds -= 1
            if not state.holds:
                state.stale = state.task is not None
                self._tidy(number)
                self._changed.set()

    async def run(self, sender: Sender) -> None:
        """Publish until cancelled; then messages being sent get some seconds to finish."""
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                await self._sort()
                self._begin(sender)
        finally:
            busy = [number for number, state in self._games.items() if state.task]
            sending = self._tasks()
            try:
                await finish(sending)
            finally:
                self.wake(*busy)  # for the next run: what was cancelled is still to be sent

    def strays(self) -> list[asyncio.Task[None]]:
        """What is still being sent in servers of which this process takes care no longer."""
        states = self._games.values()
        return [s.task for s in states if s.task and s.server and not self._away.owns(s.server)]

    def _tidy(self, number: int) -> None:
        """Forget the state of a game at rest."""
        if self._games[number] == GameState():
            del self._games[number]

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [state.task for state in self._games.values() if state.task]

    async def _sort(self) -> None:
        """Queue the woken games with their servers."""
        resting = self._pauses.resting(self._woken)
        woken, self._woken = [n for n in self._woken if n not in resting], {}
        known = {n: table.game.guild for n in woken if (table := self._tables.peek(n))}
        unknown = [n for n in woken if n not in known]
        try:
            if unknown:
                known |= await self._store.read(lambda c: outbox.guilds(c, unknown))
        except StoreError:
            pass  # the store logs it; each game is tried again by itself
        except Exception:
            log.exception("could not tell whose games these are", games=len(unknown))
        for number in woken:
            if number not in known or self._away.owns(known[number]):
                self._queue.add(known.get(number, ""), number)

    def _begin(self, sender: Sender) -> None:
        """Start publishing as many games as may run at once."""
        blocked = {number for number, state in self._games.items() if state.holds or state.task}
        for _ in range(_AT_ONCE - len(self._tasks())):
            queue = self._queue
            if (turn := queue.take(blocked)) is None:
                queue = self._picture_queue
                if (turn := queue.take(blocked)) is None:
                    break
            server, number = turn
            blocked.add(number)
            task = asyncio.create_task(self._serve(number, sender, whole=queue is self._picture_queue))
            self._games[number].task = task
            task.add_done_callback(partial(self._finish_turn, queue, server, number))

    async def _serve(self, number: int, sender: Sender, *, whole: bool) -> None:
        """Publish a game's rows, in a turn for pictures also those that only lack one (`whole`). After a
        failure it is tried again, at growing intervals."""
        state = self._games[number]
        await self._rush.over()
        try:
            with self._away.held.bound(anew=True):
                await self._publish(number, sender, whole=whole)
            state.delay = _FIRST_DELAY
        except StoreError:  # the store logs it
            asyncio.get_running_loop().call_later(_AWAY, self.wake, number)
        except HostError as error:
            if error.key != "damaged":
                self._again(number, error)
            else:
                log.error("a damaged game is not published", game=number)
        except Exception as error:
            self._again(number, error)

    def _finish_turn(self, queue: Fair[int], server: str, number: int, _: asyncio.Task[None]) -> None:
        state = self._games[number]
        state.task, state.stale, state.owing, state.server = None, False, False, ""
        self._tidy(number)
        queue.finish(server)
        self._changed.set()

    def _again(self, number: int, error: Exception) -> None:
        """Schedule another attempt after an error that is none of sending."""
        state = self._games[number]
        delay, state.delay = state.delay, min(2 * state.delay, _LAST_DELAY)
        log.warning("publishing failed", game=number, retry_in=delay, error=repr(error), exc_info=error)
        asyncio.get_running_loop().call_later(delay, self.wake, number)

    async def _publish(self, number: int, sender: Sender, *, whole: bool) -> None:
        """Publish a game's rows, then do what remains to be done after its messages."""
        if self._store.trouble:  # no note of what is sent could be stored, and it would be sent again
            raise self._store.trouble.again()
        state = self._games[number]
        state.stale = False
        rows = [outbox_row(r) for r in await self._store.read(lambda c: outbox.rows(c, number))]
        after = [row for row in rows if row.kind == AFTER]
        rows = [row for row in rows if row.kind != AFTER]
        if rows and not whole and all(row.kind == REDRAW for row in rows):
            self._picture_queue.add(_PICTURES, number)
            rows = []
        if not rows and not after:
            return
        game = await self._tables.game(number)
        # Held back since its turn came: the rows read may be only part of a batch. Another process's: it was
        # not known whose it is, and is asked again.
        if state.holds or state.stale or not self._away.owns(game.guild):
            self.wake(number)
            return
        state.server = game.guild
        if rows and (sent := await self._show(game, rows, sender)):
            if game.unseen and _tells(rows):
                await self._shown(game)
            after += await self._finish(game, rows, sent)
        for row in after:
            await self._steps.do(number, row, sender)
        if state.owing and whole:
            asyncio.get_running_loop().call_later(_FIRST_DELAY, self.wake, number)
        elif state.owing:
            self._picture_queue.add(_PICTURES, number)

    async def _show(self, game: Game, rows: Sequence[OutboxRow], sender: Sender) -> Published | None:
        """Publish rows. Returns None if that failed: they are tried again, or given up for now."""
        try:
            sent = await sender.publish(game, rows)
        except SendRefused as error:
            reason = str(error) or "refused"
            log.warning("publishing refused", game=game.id, rows=len(rows), reason=reason)
            if game.unseen:  # a permission that lacks stops no clock
                await self._shown(game)
            await sender.tell_given_up(game, error)
            await self._fail(rows, reason)
            return None
        except (StoreError, HostError):
            raise
        except Exception as error:
            await self._on_failure(game, rows, sender, error)
            return None
        self._pauses.end(game.id)
        return sent

    async def _fail(self, rows: Sequence[OutboxRow], reason: str) -> None:
        await self._store.write(lambda c: outbox.fail(c, [row.id for row in rows], reason))

    async def _on_failure(
        self, game: Game, rows: Sequence[OutboxRow], sender: Sender, error: Exception
    ) -> None:
        """Try rows again later, or give them up: at once if the game's board was given up before."""
        failure = error.failure if isinstance(error, SendFailed) else Failure.PASSING
        first, reason = rows[0], str(error) or repr(error)
        failing = giving_up.after(first.failing, self._clock())
        pause = giving_up.pause(failure, failing, self._clock())
        if pause is None or (
            failure is not Failure.PASSING
            and await self._store.read(lambda c: outbox.gave_up(c, game.id, GIVEN_UP))
        ):
            log.error("publishing given up", game=game.id, tries=failing.tries, reason=reason)
            self._pauses.end(game.id)
            # In this order: a process that dies in between does all of it again.
            if _tells(rows):
                await self._hidden(game, failure)
            await sender.tell_given_up(game, error)
            await self._fail(rows, giving_up.format_reason(error))
            return
        trace = None if isinstance(error, SendFailed) else error
        log.warning("publishing failed", game=game.id, retry_in=pause, error=repr(error), exc_info=trace)
        await self._store.write(partial(_note_failing, row=first, failing=failing))
        # Until then no change makes it try again, but for a disturbance, which may be over, soon.
        self._pauses.begin(game.id, pause, min(pause, SOON) if failure is Failure.PASSING else pause)

    async def _finish(self, game: Game, rows: Sequence[OutboxRow], sent: Published) -> list[OutboxRow]:
        """Remove rows that went out, and store where the board message is and what remains to be done.
        Returns the row of that, if anything remains."""
        bare, revived = self._games[game.id].owing, False

        def write(connection: Connection) -> list[OutboxRow]:
            nonlocal revived
            outbox.remove(connection, [row.id for row in rows])
            revived = _tells(rows) and outbox.forget(connection, game.id)
            if bare:
                outbox.add(connection, game.id, REDRAW, game.ply, game.prompted, tells_move=False)
            if not sent.steps:
                return []
            data = {"steps": list(sent.steps)}
            outbox.add(connection, game.id, AFTER, rows[-1].ply, game.prompted, tells_move=False, data=data)
            return [outbox_row(outbox.rows(connection, game.id)[-1])]

        left = await self._tables.write_messages(game.id, write, sent.live)
        if revived:
            self.wake(game.id)
        return left


def _tells(rows: Sequence[OutboxRow]) -> bool:
    """Whether publishing these rows shows the board with all that was not shown before: notices, reminders,
    private news and other addresses do not."""
    return any(row.kind not in (NOTICE, REMIND, TELL, PAGE) for row in rows)


async def finish(tasks: Collection[asyncio.Task[None]]) -> bool:
    """Let tasks that send something come to their ends. Those that have not after some seconds, or if this is
    cancelled, are cut. Returns whether any was: what it was sending may still be on its way."""
    cut: Collection[asyncio.Task[None]] = ()
    try:
        if tasks:
            _, cut = await asyncio.wait(tasks, timeout=_GRACE)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return bool(cut)


async def _ignore(*_: object) -> None:
    """Nobody wants to know."""


def _note_failing(connection: Connection, row: OutboxRow, failing: Failing) -> None:
    outbox.note(connection, row.id, {**row.data, "failing": msgspec.to_builtins(failing)})
