"""Publishing: the rows stored with moves go out, each once, in order.

A row is removed in the same transaction that stores where the board message is. If the process dies between
sending and that transaction, the row is sent again with the same nonce, which the service recognises. That
transaction also stores what remains to be done after the message (pings, edits of older messages) as a row of
its own: if any of it fails, only that is tried again.

A sending that fails is tried again (`host.giving_up`), in the end given up. The next change of the game
tries once more, with one board for all that was not shown.

Servers take turns. A message that went out without its picture, because too many games waited, leaves a row
that adds the picture when nothing else waits.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, RowMapping

from db import Store, StoreError
from db.queries import games, outbox
from db.rubbish import is_sound
from host import giving_up
from host.core.fair_queue import Fair
from host.core.rows import unpack
from host.core.tables import Tables
from host.errors import HostError
from host.giving_up import GIVEN_UP
from host.kinds import AFTER, NOTICE, REDRAW, REMIND, SHOW, TELL
from host.model import Failing, Game, Live, OutboxRow, Post
from host.pauses import Pauses
from host.sending import Failure, Published, Sender, SendFailed, SendRefused

log = structlog.get_logger("host.core.outbox")
T = TypeVar("T")

_AT_ONCE, _OF_A_SERVER, _REDRAWN_AT_ONCE = 64, 16, 2
_FIRST_DELAY, _LAST_DELAY = 1.0, 60.0
MOMENT = 0.001
"""A timer of the loop may ring earlier by about as many seconds."""
SOON = 10.0
"""Seconds for which changes of a game do not make it try again after a disturbance."""
_AWAY = 5.0
"""Seconds between checks whether the database is back."""
_GRACE = 5.0


class Outbox:
    """The games with unsent rows. `run` publishes them; without it they just wait."""

    def __init__(self, store: Store, tables: Tables, clock: Callable[[], float] = time.time) -> None:
        self._hidden: Callable[[Game, Failure], Awaitable[None]] = _ignore
        self._shown: Callable[[Game], Awaitable[None]] = _ignore
        self._store = store
        self._tables = tables
        self._clock = clock
        self._woken: dict[int, None] = {}  # an ordered set
        self._queue = Fair[int](_OF_A_SERVER)
        self._bare: dict[int, None] = {}  # an ordered set
        self._held: dict[int, int] = {}
        self._released: set[int] = set()  # being published, but held back since they were read
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._redrawing: set[int] = set()
        self._owing: set[int] = set()
        self._delays: dict[int, float] = {}
        self._pauses = Pauses(self.wake)
        self._waits: dict[int, float] = {}  # by row of what remains to be done: likewise
        self._changed = asyncio.Event()

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

    def committed(self, game: Game) -> None:
        """Called when a change of a game is on disk: there may be rows to publish."""
        self.wake(game.id)

    async def show(self, game: Game) -> None:
        """Have the message of a locked table's game posted again though nothing has happened."""
        await self._store.write(
            lambda c: outbox.add(c, game.id, SHOW, game.ply, game.prompted, tells_move=False)
        )
        self.wake(game.id)

    @property
    def backlog(self) -> int:
        """How many games wait for others to be published first. Games that are held back or only lack a
        picture do not count."""
        return len(self._woken) + len(self._queue) - sum(number in self._queue for number in self._held)

    def owe(self, number: int) -> None:
        """For the sender, about a game that it is publishing: the message went out without its picture, which
        is drawn when nothing else waits, if need be by a later process."""
        self._owing.add(number)

    async def trying(self, row: OutboxRow, posts: Sequence[Post]) -> None:
        """For the sender: note with the first row, before posting, which messages are posted (see
        `OutboxRow.tried`). A later attempt may want to post others."""
        row.data["tried"] = [*map(list, posts)]
        await self._store.write(lambda c: outbox.note(c, row.id, row.data))

    async def retry(self, server: str | None = None) -> None:
        """Try again the games whose publishing was refused, in a server or everywhere."""
        if await self._store.read(lambda c: outbox.refused(c, server)):
            self.wake(*await self._store.write(lambda c: outbox.revive(c, server)))

    @contextmanager
    def hold(self, number: int) -> Iterator[None]:
        """Hold a game's rows back within the block, so that they go out as one batch."""
        self._held[number] = self._held.get(number, 0) + 1
        try:
            yield
        finally:
            self._held[number] -= 1
            if not self._held[number]:
                del self._held[number]
                if number in self._busy:
                    self._released.add(number)
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
            sending = list(self._busy.values())
            try:
                if sending:
                    await asyncio.wait(sending, timeout=_GRACE)
            finally:  # cancelled once more: stop at once
                for task in sending:
                    task.cancel()
                await asyncio.gather(*sending, return_exceptions=True)

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
            self._queue.add(known.get(number, ""), number)

    def _begin(self, sender: Sender) -> None:
        """Start publishing as many games as may run at once."""
        while len(self._busy) < _AT_ONCE:
            taken = self._queue.take(self._held.keys() | self._busy.keys())
            server, number = taken or (None, self._next_bare())
            if number is None:
                break
            if server is None:
                del self._bare[number]
                self._redrawing.add(number)
            self._busy[number] = asyncio.create_task(self._serve(server, number, sender))

    def _next_bare(self) -> int | None:
        """The game that has lacked its picture for the longest time."""
        if len(self._redrawing) >= _REDRAWN_AT_ONCE:
            return None
        return next((n for n in self._bare if n not in self._held and n not in self._busy), None)

    async def _serve(self, server: str | None, number: int, sender: Sender) -> None:
        """Publish a game's rows, without a server also those that only lack a picture. After a failure it is
        tried again, at growing intervals."""
        try:
            await self._publish(number, sender, whole=server is None)
            self._delays.pop(number, None)
        except StoreError:  # the store logs it
            asyncio.get_running_loop().call_later(_AWAY, self.wake, number)
        except HostError as error:
            if error.key != "damaged":
                self._again(number, error)
            else:
                log.error("a damaged game is not published", game=number)
        except Exception as error:
            self._again(number, error)
        finally:
            del self._busy[number]
            self._released.discard(number)
            self._owing.discard(number)
            if server is None:
                self._redrawing.discard(number)
            else:
                self._queue.done(server)
            self._changed.set()

    def _again(self, number: int, error: Exception) -> None:
        """Schedule another attempt after an error that is none of sending."""
        delay = self._delays.get(number, _FIRST_DELAY)
        self._delays[number] = min(2 * delay, _LAST_DELAY)
        log.warning("publishing failed", game=number, retry_in=delay, error=repr(error), exc_info=error)
        asyncio.get_running_loop().call_later(delay, self.wake, number)

    async def _publish(self, number: int, sender: Sender, *, whole: bool) -> None:
        """Publish a game's rows, then do what remains to be done after its messages."""
        if self._store.trouble:  # no note of what is sent could be stored, and it would be sent again
            raise self._store.trouble.again()
        self._released.discard(number)
        rows = [_row(r) for r in await self._store.read(lambda c: outbox.rows(c, number))]
        after = [row for row in rows if row.kind == AFTER]
        rows = [row for row in rows if row.kind != AFTER]
        if rows and not whole and all(row.kind == REDRAW for row in rows):
            self._bare[number], rows = None, []
        if not rows and not after:
            return
        game = await self._game(number)
        # Held back since its turn came: the rows read may be only part of a batch.
        if number in self._held or number in self._released:
            self.wake(number)
            return
        if rows and (sent := await self._show(game, rows, sender)):
            if game.unseen and _tells(rows):
                await self._shown(game)
            after += await self._sent(game, rows, sent)
        for row in after:
            await self._follow_up(number, row, sender)
        if number in self._owing and whole:
            asyncio.get_running_loop().call_later(_FIRST_DELAY, self.wake, number)
        elif number in self._owing:
            self._bare[number] = None

    async def _game(self, number: int) -> Game:
        async with self._tables.hold(number) as table:
            return table.game

    async def _show(self, game: Game, rows: Sequence[OutboxRow], sender: Sender) -> Published | None:
        """Publish rows. Returns None if that failed: they are tried again, or given up for now."""
        try:
            sent = await sender.publish(game, rows)
        except SendRefused as error:
            reason = str(error) or "refused"
            log.warning("publishing refused", game=game.id, rows=len(rows), reason=reason)
            if game.unseen:  # a permission that lacks stops no clock
                await self._shown(game)
            await sender.given_up(game, error)
            await self._fail(rows, reason)
            return None
        except (StoreError, HostError):
            raise
        except Exception as error:
            await self._failed(game, rows, sender, error)
            return None
        self._pauses.end(game.id)
        return sent

    async def _fail(self, rows: Sequence[OutboxRow], reason: str) -> None:
        await self._store.write(lambda c: outbox.fail(c, [row.id for row in rows], reason))

    async def _failed(self, game: Game, rows: Sequence[OutboxRow], sender: Sender, error: Exception) -> None:
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
            await sender.given_up(game, error)
            await self._fail(rows, giving_up.stored(error))
            return
        trace = None if isinstance(error, SendFailed) else error
        log.warning("publishing failed", game=game.id, retry_in=pause, error=repr(error), exc_info=trace)
        await self._store.write(partial(_note_failing, row=first, failing=failing))
        # Until then no change makes it try again, but for a disturbance, which may be over, soon.
        self._pauses.begin(game.id, pause, min(pause, SOON) if failure is Failure.PASSING else pause)

    async def _sent(self, game: Game, rows: Sequence[OutboxRow], sent: Published) -> list[OutboxRow]:
        """Remove rows that went out, and store where the board message is and what remains to be done.
        Returns the row of that, if anything remains."""
        bare, revived = game.id in self._owing, False

        def done(connection: Connection) -> list[OutboxRow]:
            nonlocal revived
            outbox.remove(connection, [row.id for row in rows])
            revived = _tells(rows) and outbox.forget(connection, game.id)
            if bare:
                outbox.add(connection, game.id, REDRAW, game.ply, game.prompted, tells_move=False)
            if sent.live is not None:
                games.change(connection, game.id, live=msgspec.to_builtins(sent.live))
            if not sent.steps:
                return []
            data = {"steps": list(sent.steps)}
            outbox.add(connection, game.id, AFTER, rows[-1].ply, game.prompted, tells_move=False, data=data)
            return [_row(outbox.rows(connection, game.id)[-1])]

        left = await self._note(game.id, done, sent.live)
        if revived:
            self.wake(game.id)
        return left

    async def _follow_up(self, number: int, row: OutboxRow, sender: Sender) -> None:
        """Do what remains to be done after a message; what fails is tried again, for a day at most."""
        loop = asyncio.get_running_loop()
        if self._waits.get(row.id, 0.0) > loop.time() + MOMENT:
            return
        self._waits.pop(row.id, None)
        game = await self._game(number)
        done = await sender.follow_up(game, row)
        failing = giving_up.after(row.failing, self._clock())
        failure = Failure.DOUBTFUL if done.doubtful else Failure.PASSING
        pause = giving_up.pause(failure, failing, self._clock()) if done.again else None
        lost = done.lost
        if done.again and pause is None:
            lost = SendFailed(failure, f"tried {failing.tries} times")
        if lost:
            log.error("what follows a message is given up", game=number, reason=str(lost))
            await sender.given_up(game, lost, board=False)
        data = {**row.data, "steps": list(done.again), "failing": msgspec.to_builtins(failing)}

        def write(connection: Connection) -> None:
            if pause is not None:
                outbox.note(connection, row.id, data)
            elif lost:
                outbox.fail(connection, [row.id], giving_up.stored(lost))
            else:
                outbox.remove(connection, [row.id])
            if done.live is not None:
                games.change(connection, number, live=msgspec.to_builtins(done.live))

        await self._note(number, write, done.live)
        if pause is not None:
            self._waits[row.id] = loop.time() + pause
            loop.call_later(pause, self.wake, number)

    async def _note(self, number: int, write: Callable[[Connection], T], live: Live | None) -> T:
        """Store something about a game's messages."""
        async with self._tables.hold(number) as table:
            result = await self._store.write(write)
            if live is not None:
                table.stored = msgspec.structs.replace(table.game, live=live)
        return result


def _tells(rows: Sequence[OutboxRow]) -> bool:
    """Whether publishing these rows shows the board with all that was not shown before: notices, reminders
    and private news do not."""
    return any(row.kind not in (NOTICE, REMIND, TELL) for row in rows)


async def _ignore(*_: object) -> None:
    """Nobody wants to know."""


def _note_failing(connection: Connection, row: OutboxRow, failing: Failing) -> None:
    outbox.note(connection, row.id, {**row.data, "failing": msgspec.to_builtins(failing)})


def _row(row: RowMapping) -> OutboxRow:
    """:raises HostError: `damaged`."""
    if not is_sound(row) or not isinstance(row["prompted"], list):
        raise HostError("damaged", game=row["game"])
    public = tuple(event for event in unpack(row["events"], row["game"]) if event.to is None)
    return OutboxRow(
        id=row["id"],
        game=row["game"],
        kind=row["kind"],
        ply=row["ply"],
        seat=row["seat"],
        events=public,
        prompted=tuple(row["prompted"]),
        nonce=row["nonce"],
        data=row["data"] or {},
    )
