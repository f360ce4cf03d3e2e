"""The one place where changes of started games are stored: a change and its consequences in one transaction;
then the listeners are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection

import engine
from db import Store
from db.queries import games, log, notices, orders, outbox, proposals, requests
from db.queries.league import seasons
from engine.kernel import REWIND
from engine.types import Move, State
from host import kinds
from host.core.deadline_writes import clear, store, update_deadlines
from host.core.jobs import Jobs
from host.core.log_entry import log_entry, takes_back
from host.core.seat_writes import bound_players, with_seat
from host.core.tables import Table
from host.core.takeback import exposures_since, take_back
from host.core.transition import Notice, Transition, notice
from host.errors import HostError
from host.kinds import GameStatus
from host.model import Acted, Game
from host.orders import Orders
from league.model import REWOUND

_NOTHING = Orders()
Noticed = Callable[[Connection, Game, Notice, float], None]


class Commit:
    """Stores the changes of started games, and tells the listeners of each change once it is on disk."""

    def __init__(
        self, store: Store, clock: Callable[[], float], jobs: Jobs, noticed: Noticed = lambda *_: None
    ) -> None:
        """:param noticed: called for each notice within its transaction, with the game after it."""
        self._store = store
        self._clock = clock
        self._jobs = jobs
        self._noticed = noticed
        self._listeners: tuple[Callable[[Game], None], ...] = ()

    def listen(self, *listeners: Callable[[Game], None]) -> None:
        """Add listeners; they are called in this order with the game of each stored change."""
        self._listeners += listeners

    def tell(self, game: Game) -> None:
        """Tell all listeners of a change."""
        for listener in self._listeners:
            listener(game)

    async def apply(self, table: Table, change: Transition) -> Acted:
        """Store a transition of a locked table's started game. If it has a move, or the clocks follow, the
        table's state must be loaded.

        :raises IllegalMove: the rules do not allow the move here.
        """
        table.asked_about |= change.requested is not None
        table.proposed_about |= change.proposed is not None
        before = table.orders
        table.orders = {s: o for s, o in {**before, **change.orders}.items() if o != _NOTHING}
        try:
            if change.move is not None:
                return await self.advance(table, change.move, change)
            now = self._clock()

            def write(connection: Connection) -> Game:
                then = self._record(connection, table.game, change, now)
                if not change.followed:
                    return then
                return update_deadlines(connection, then, table.position, now, table.orders, recheck=True)

            await self._store_change(table, write)
            self.tell(table.game)
        except BaseException:
            table.orders = before
            raise
        return Acted(table.game, (), False)

    async def advance(self, table: Table, move: Move, change: Transition) -> Acted:
        """Apply a move to a locked table with its state, and store it with its consequences and the rest of
        the transition.

        :raises IllegalMove: the rules do not allow it here.
        """
        now = self._clock()
        if takes_back(move):
            turn, early = await take_back(self._store, self._jobs, table, move)
            change = await self._with_price(table.game, move, change)
        else:
            turn, early = engine.apply(table.position, move), []
        entry = log_entry(table, move, change.maker, turn, early, now)

        def count(connection: Connection) -> bool:
            then, before = entry.game, table.revision
            return log.advance(connection, then.id, then.ply, then.prompted, then.chain, before=before)

        def write(connection: Connection) -> Game:
            entry.write(connection, also=bool(change.seats or change.game or change.settled))
            then = self._record(connection, entry.game, change, now)
            return update_deadlines(
                connection, then, turn.state, now, table.orders,
                events=turn.events, mover=move.seat, recheck=entry.took_back,
            )  # fmt: skip

        await self._store_change(table, write, count)
        entry.apply_to(table)
        table.proposed_about = change.proposed is not None
        self.tell(table.game)
        return Acted(table.game, engine.visible(turn.events, move.seat), turn.undoable)

    async def _with_price(self, game: Game, move: Move, change: Transition) -> Transition:
        """The transition of a rewind with what it costs to take back what came to light: the game no longer
        counts for ratings; a game of a league, where consent is not enough, is marked.

        :raises HostError: `rewind-league`.
        """
        if move.verb != REWIND or not change.game.get("rated", True):
            return change
        because = await self.exposures(game, int(move.args[0]))
        if not because:
            return change
        if game.fixture is None:
            return change.then(Transition(game={"rated": False}, notices=notice("unrated", because=because)))
        if change.maker.by in (kinds.CONSENT, kinds.UNASKED):
            raise HostError("rewind-league")
        return change.then(Transition(work=_mark, notices=notice("fixture-marked", because=because)))

    async def exposures(self, game: Game, ply: int) -> tuple[str, ...]:
        """What came to light after a ply of a locked game that counts (`engine.record.exposed`): without it
        the game no longer counts for ratings; that of a league is marked."""
        secrets = await exposures_since(self._store, self._jobs, game, ply) if game.counts else ()
        return tuple(sorted(secrets))

    async def start(self, table: Table, begin: Callable[[Connection], tuple[Game, State]]) -> Game:
        """Store the start of a locked lobby's game."""

        state: State | None = None

        def write(connection: Connection) -> Game:
            nonlocal state
            then, state = begin(connection)
            table.players = bound_players(connection, table.number)
            return then

        await self._store_change(table, write)
        table.state = state
        table.snapshot_ply = 0
        self.tell(table.game)
        return table.game

    async def end(
        self, table: Table, *notes: Notice, also: Callable[[Connection], None] | None = None
    ) -> Game:
        """Break off a locked lobby or running game; `also` is done in the same transaction."""
        game, now = table.game, self._clock()

        def write(connection: Connection) -> Game:
            for note in notes:
                notices.add(connection, game.id, game.ply, now, note.kind, note.data, ())
                self._noticed(connection, game, note, now)
            games.change(connection, game.id, status=GameStatus.ENDED, ended_at=now, prompted=[])
            games.release(connection, game.id)
            log.drop_checkpoints(connection, game.id)
            clear(connection, game)
            outbox.add(connection, game.id, kinds.END, game.ply, (), tells_move=False)
            if also:
                also(connection)
            return replace(game, status=GameStatus.ENDED, ended_at=now, prompted=(), deadlines=())

        await self._store_change(table, write)
        self.tell(table.game)
        return table.game

    async def many(self, write: Callable[[Connection], Iterable[Game]]) -> list[Game]:
        """Store changes of many games while no action runs on any (`Tables.alone`). The caller tells the
        listeners once the games may be read again."""

        def work(connection: Connection) -> list[Game]:
            changed = list(write(connection))
            games.count_changes(connection, [game.id for game in changed])
            return changed

        return await self._store.write(work)

    async def beside(self, table: Table, write: Callable[[Connection], object]) -> None:
        """Store something about a locked table's game that changes nothing in the table."""
        await table.change(self._store, write)

    async def aside(self, write: Callable[[Connection], object]) -> None:
        """Store something that concerns no loaded game."""
        await self._store.write(write)

    def _record(self, connection: Connection, game: Game, change: Transition, now: float) -> Game:
        then = record(connection, game, change, now)
        for note in change.notices:
            self._noticed(connection, then, note, now)
        return then

    async def _store_change(
        self,
        table: Table,
        write: Callable[[Connection], Game],
        count: Callable[[Connection], bool] | None = None,
    ) -> None:
        """Run a transaction and give the table the game that it returns. `count`: as for `Table.change`."""
        table.stored = await table.change(self._store, write, count)


def _mark(connection: Connection, game: Game) -> Game:
    assert game.fixture is not None, "only games of leagues are marked"
    seasons.change_fixture(connection, game.fixture, mark=REWOUND)
    return game


def record(connection: Connection, game: Game, change: Transition, now: float) -> Game:
    """Store all of a transition except its move. Returns the changed game."""
    if change.work:
        game = change.work(connection, game)
    if change.game:
        games.change(connection, game.id, **{name: to_builtins(v) for name, v in change.game.items()})
        game = replace(game, **change.game)
    for number, values in change.seats.items():
        game = with_seat(connection, game, number, **values)
    for number, given in change.orders.items():
        orders.put(connection, game.id, number, to_builtins(given.standing), given.ahead)
    if change.deadlines is not None:
        store(connection, game, change.deadlines)
        game = replace(game, deadlines=change.deadlines)
    _store_proposals(connection, game, change)
    for note in change.notices:
        notices.add(connection, game.id, game.ply, now, note.kind, note.data, game.prompted)
    for row in change.rows:
        outbox.add(connection, game.id, row.kind, game.ply, game.prompted, tells_move=False, data=row.data)
    return game


def _store_proposals(connection: Connection, game: Game, change: Transition) -> None:
    """Store a transition's proposal or request, and remove those that are settled."""
    if change.proposed is not None:
        proposals.put(connection, change.proposed)
    for kind in change.settled:
        proposals.drop(connection, game.id, kind)
    if change.requested is not None:
        requests.add(connection, change.requested)
    for number in change.answered:
        requests.drop(connection, number)
