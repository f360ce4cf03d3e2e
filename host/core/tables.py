"""Loaded games: one lock each; the least recently used ones are unloaded."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import NamedTuple, TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, RowMapping

import engine
from db import Store
from db.errors import EarlierSession
from db.queries import games, log, orders, requests
from engine.record import chain
from engine.types import Move, State
from host.core.rows import game_of
from host.core.seat_writes import SeatPlayer, bound_players
from host.errors import HostError
from host.kinds import GameStatus
from host.model import Game, Live
from host.orders import Orders, of_rows
from host.time.away import AwayServers

_log = structlog.get_logger("host.core.tables")

T = TypeVar("T")


class GameMoved(Exception):
    """Another process has changed a game since it was loaded; nothing was stored."""


async def twice(work: Callable[[], Awaitable[T]]) -> T:
    """Do work, and once more if it went by something that another process has changed, or may have.

    :raises GameMoved, EarlierSession: that has happened again.
    """
    try:
        return await work()
    except (GameMoved, EarlierSession) as error:
        _log.info("work is done with what is stored now", reason=repr(error))
    return await work()


class Table:
    """A loaded game. Changed only by the holder of its lock, and only after the change is on disk."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.lock = asyncio.Lock()
        self.users = 0
        self.stored: Game | None = None
        self.session = 0
        """The store's session in which the game was loaded."""
        self.revision = 0
        """How often the game was changed until it was loaded, and by this table since then."""
        self.state: State | None = None
        self.orders: dict[int, Orders] = {}
        """Orders by seat, loaded with the game. Within a transaction they may be ahead of the disk; if it
        fails, they are read again."""
        self.snapshot_ply = self.checkpoint_ply = 0
        self.key = chain.ChainKey(b"", 1)
        """The key of the log's chain, loaded with the game. Secret while the game goes on."""
        self.players: dict[SeatPlayer, str] = {}
        """The players who are bound so far, loaded with the game."""
        self.asked_about = False
        """Whether requests about the game may be open: true if there were any since it was loaded."""
        self.proposed_about = True
        """Whether proposals may be open that the next move settles: false if none was made since the last
        move, true if nothing is known of that."""

    @property
    def game(self) -> Game:
        """The game as it is on disk."""
        assert self.stored is not None, "read only between loading and dropping"
        return self.stored

    def drop(self) -> None:
        """Forget everything: after a failed commit only the disk knows."""
        self.stored = self.state = None

    async def change(
        self, store: Store, work: Callable[[Connection], T], count: Callable[[Connection], bool] | None = None
    ) -> T:
        """Do work that changes the locked and loaded game, in one transaction that counts the change. If it
        fails, everything is forgotten.

        :param count: counts it in a statement that changes something else of the game as well; returns
            whether the game still had this table's revision.
        :raises GameMoved: another process has changed the game since it was loaded.
        """

        def write(connection: Connection) -> T:
            if not (
                count(connection) if count else games.count_change(connection, self.number, self.revision)
            ):
                raise GameMoved(self.number)
            return work(connection)

        try:
            result = await store.write(write)
        except BaseException:
            self.drop()  # only the disk knows what is stored
            raise
        self.revision += 1
        return result

    def in_lobby(self) -> Game:
        """The game. :raises HostError: `not-in-lobby`."""
        if self.game.status != GameStatus.LOBBY:
            raise HostError("not-in-lobby")
        return self.game

    def running(self, *, paused: bool = True) -> Game:
        """The game. It may be paused unless `paused` is false.

        :raises HostError: `not-running`, `paused`.
        """
        if self.game.status != GameStatus.RUNNING:
            raise HostError("not-running")
        if self.game.pause and not paused:
            raise HostError("paused")
        return self.game

    @property
    def position(self) -> State:
        """The state of a running game that was loaded with it."""
        assert self.state is not None, "asked for when the table was held"
        return self.state


class Tables:
    """The loaded games. At most `limit` stay loaded while no action runs on them."""

    def __init__(self, store: Store, limit: int, away: AwayServers | None = None) -> None:
        """:param away: says which servers are another process's, whose games are read and never kept."""
        self._store = store
        self._away = away or AwayServers()
        self._limit = limit
        self._tables: OrderedDict[int, Table] = OrderedDict()
        self._open = asyncio.Event()
        self._open.set()
        self._alone = asyncio.Lock()
        self.damaged: set[int] = set()
        """The games that could not be read, as far as anybody tried."""

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[Table]:
        return iter(self._tables.values())

    def peek(self, number: int) -> Table | None:
        """The table if the game is loaded. Its last committed game and state may be read without the lock."""
        table = self._tables.get(number)
        if table is None or table.stored is None or table.session != self._store.session:
            return None
        self._tables.move_to_end(number)
        return table

    @asynccontextmanager
    async def hold(self, number: int, *, state: bool = False) -> AsyncIterator[Table]:
        """The game's table, locked, with its game and, if asked for, its state loaded.

        :raises HostError: `no-such-game`; with `state`: `not-running` for a game that never started,
            `version` for one whose version of the rules is not installed; `damaged`.
        """
        await self._open.wait()
        table = self._tables.get(number)
        if table is None:
            table = self._tables[number] = Table(number)
        self._tables.move_to_end(number)
        table.users += 1
        try:
            async with table.lock:
                if table.stored is None or table.session != self._store.session:
                    await self.load(table, state=state)
                elif state:
                    await self.load_state(table)
                if state:
                    self.damaged.discard(number)
                yield table
        except HostError as error:
            if error.key == "damaged":
                self.damaged.add(number)
            raise
        finally:
            self._leave(table)

    async def game(self, number: int) -> Game:
        """A game as it is now. :raises HostError: as `hold`."""
        async with self.hold(number) as table:
            return table.game

    async def write_messages(self, number: int, write: Callable[[Connection], T], live: Live | None) -> T:
        """Store something about a game's messages, and `live`, its live message from now on, if that
        changes. What was sent was sent: if another process has changed the game meanwhile, it is stored all
        the same."""

        stored = msgspec.to_builtins(live)

        async def work() -> T:
            async with self.hold(number) as table:
                if live is None:
                    return await self._store.write(write)

                def count(connection: Connection) -> bool:
                    return games.set_live(connection, number, stored, table.revision)

                result = await table.change(self._store, write, count)
                table.stored = msgspec.structs.replace(table.game, live=live)
                return result

        return await twice(work)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Within the block no action runs on any game; afterwards all games are read again. The caller must
        hold no table."""
        async with self._alone, AsyncExitStack() as stack:
            self._open.clear()
            stack.callback(self._open.set)
            tables = list(self._tables.values())  # nobody adds another table now
            for table in tables:
                table.users += 1
                stack.callback(self._leave, table)
                await stack.enter_async_context(table.lock)
            try:
                yield
            finally:
                for table in tables:
                    table.drop()

    def forget(self, *, everything: bool = False) -> None:
        """Forget the games of which another process takes care, or all. What is at work on one goes on by
        itself; another process's game is then read again."""
        for number, table in list(self._tables.items()):
            if everything or (table.stored is not None and not self._away.owns(table.stored.guild)):
                del self._tables[number]
        if everything:
            self.damaged.clear()

    def give_way(self) -> bool:
        """Unload the half of the games on which no action runs, used longest ago. All of it is on disk. False
        if there are none."""
        idle = [number for number, table in self._tables.items() if table.users == 0]
        for number in idle[: (len(idle) + 1) // 2]:
            del self._tables[number]
        return bool(idle)

    def _leave(self, left: Table) -> None:
        left.users -= 1
        gone = left.stored is None or not self._away.owns(left.stored.guild)
        if left.users == 0 and gone and self._tables.get(left.number) is left:
            del self._tables[left.number]
        surplus = len(self._tables) - self._limit
        if surplus > 0:
            idle = [number for number, table in self._tables.items() if table.users == 0][:surplus]
            for number in idle:
                del self._tables[number]

    async def load(self, table: Table, *, state: bool = False) -> None:
        """Read the game of a locked table, and its state if asked for, in one transaction.

        :raises HostError: `no-such-game`, `damaged`; with `state` as `load_state`.
        """
        table.drop()
        number, table.session = table.number, self._store.session

        def read(connection: Connection) -> _Loaded:
            asked = bool(requests.of_game(connection, number))
            bound, given = bound_players(connection, number), orders.of(connection, number)
            try:
                stored, orders_by_seat = games.get(connection, number), of_rows(given)
            except msgspec.ValidationError as error:
                raise HostError("damaged", game=number) from error
            if stored is None:
                raise HostError("no-such-game", game=number)
            game = game_of(stored)
            known = _state_of(connection, game) if state else None
            return _Loaded(stored.game, game, bound, asked, orders_by_seat, known)

        loaded = await self._store.read(read)
        row, table.stored, table.players, table.asked_about, table.orders, known = loaded
        table.proposed_about, table.revision = True, row["revision"]
        table.key = chain.key_of(row["secret"], table.game.log_format)
        if known:
            table.snapshot_ply, table.checkpoint_ply, table.state = known

    async def load_state(self, table: Table) -> None:
        """Read the state of a locked table if it is not loaded.

        :raises HostError: `not-running`, `version`, `damaged`.
        """
        if table.state is None:
            game = table.game
            loaded = await self._store.read(lambda c: _state_of(c, game))
            table.snapshot_ply, table.checkpoint_ply, table.state = loaded


class _Loaded(NamedTuple):
    """What is read when a game is loaded."""

    row: RowMapping
    game: Game
    players: dict[SeatPlayer, str]
    asked_about: bool
    orders: dict[int, Orders]
    state: tuple[int, int, State] | None


def _state_of(connection: Connection, game: Game) -> tuple[int, int, State]:
    """The plies of the stored state and of the newest checkpoint of a game, and its state.

    :raises HostError: as `Tables.load_state`.
    """
    if game.status == GameStatus.LOBBY or game.started_at is None:
        raise HostError("not-running")
    require_version(game)
    snapshot = log.snapshot(connection, game.id)
    later = log.after(connection, game.id, snapshot[0]) if snapshot else ()
    kept = log.newest_checkpoint(connection, game.id)
    try:
        assert snapshot is not None, "stored when the game starts"
        state = engine.decode(snapshot[1])
        for row in later:
            # never an undo or a rewind: those store a snapshot of their own
            state = engine.apply(state, Move.parse(row["seat"], row["code"])).state
        return snapshot[0], kept, state
    except Exception as error:  # the engine is pure: what it cannot read is not what it wrote
        raise HostError("damaged", game=game.id) from error


def require_version(game: Game) -> None:
    """A started game goes on only under the version of the rules with which it was started.

    :raises HostError: `version`.
    """
    if not engine.plays(game.rules, game.rules_version):
        have = list(engine.meta(game.rules).versions) if game.rules in engine.rules_ids() else []
        raise HostError("version", rules=game.rules, have=have, need=game.rules_version)
