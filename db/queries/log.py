"""Queries on the move log and the snapshots. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    RowMapping,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from db.schema import checkpoints, games, moves, snapshots

# Statements are built once: building one costs more than running it.
_of_game = moves.c.game == bindparam("number")
_append = insert(moves)
_snapshot = (
    update(snapshots)
    .where(snapshots.c.game == bindparam("number"))
    .values(ply=bindparam("at_ply"), state=bindparam("bytes"))
)
_after = select(moves).where(_of_game, moves.c.ply > bindparam("after")).order_by(moves.c.ply)
_between = _after.where(moves.c.ply <= bindparam("until"))
_events = (
    select(moves.c.events)
    .where(_of_game, moves.c.ply.in_(bindparam("plies", expanding=True)))
    .order_by(moves.c.ply)
)
_entries = _events.with_only_columns(moves)
_by_key = select(moves).where(_of_game, moves.c.key == bindparam("request"))
_state = select(snapshots.c.ply, snapshots.c.state).where(snapshots.c.game == bindparam("number"))
_newest_checkpoint = select(func.max(checkpoints.c.ply)).where(checkpoints.c.game == bindparam("number"))

_advance = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.ply == bindparam("last"))
    .values(ply=bindparam("after"), prompted=bindparam("awaited"), chain=bindparam("head"))
)
# One statement counts the change as well: a second one would cost a twentieth of a move.
_advance_from = _advance.where(games.c.revision == bindparam("before")).values(revision=games.c.revision + 1)

PLAYED = (moves.c.seat, moves.c.code)
"""The columns that identify the move of an entry."""


def plies(connection: Connection, numbers: Collection[int]) -> dict[int, tuple[int, str]]:
    """Ply and status of these games; those that there are not are left out."""
    query = select(games.c.id, games.c.ply, games.c.status).where(games.c.id.in_(numbers))
    return {number: (ply, status) for number, ply, status in connection.execute(query)}


def append(connection: Connection, **row: Any) -> None:
    """Add an entry, with all columns of `moves`.

    :raises IntegrityError: the game has an entry with this ply or key.
    """
    connection.execute(_append, row)


def append_all(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Add many entries at once, each with all columns of `moves`: this occupies the writer for a tenth of the
    time."""
    connection.execute(_append, rows)


def advance(
    connection: Connection,
    game: int,
    ply: int,
    prompted: Sequence[int],
    chain: str | None = None,
    *,
    before: int | None = None,
) -> bool:
    """Have a game count one more move, whose head is `chain`; with a revision `before` also as a change of a
    game that had this one (`games.count_change`). Returns False and changes nothing if the game has another
    one, or is not at the ply before."""
    values = {"game": game, "last": ply - 1, "after": ply, "awaited": list(prompted), "head": chain}
    if before is None:
        return connection.execute(_advance, values).rowcount == 1
    return connection.execute(_advance_from, {**values, "before": before}).rowcount == 1


def after(connection: Connection, game: int, ply: int) -> Sequence[RowMapping]:
    """The moves of a game after a ply, oldest first."""
    return connection.execute(_after, {"number": game, "after": ply}).mappings().all()


def page(
    connection: Connection,
    game: int,
    after: int,
    until: int,
    columns: Sequence[ColumnElement[Any]],
    most: int | None = None,
) -> Sequence[Row[Any]]:
    """These columns of the entries after one ply and up to another, oldest first; at most `most` entries."""
    plies = {"number": game, "after": after, "until": until}
    return connection.execute(_page(tuple(columns), most), plies).all()


@lru_cache(32)
def _page(columns: tuple[ColumnElement[Any], ...], most: int | None) -> Select[Any]:
    return _between.with_only_columns(*columns).limit(most)


def between(connection: Connection, game: int, after: int, until: int) -> Sequence[RowMapping]:
    """The entries after one ply and up to another, oldest first."""
    plies = {"number": game, "after": after, "until": until}
    return connection.execute(_between, plies).mappings().all()


def events(connection: Connection, game: int, plies: Collection[int]) -> Sequence[str]:
    """The events of single entries, oldest first."""
    return connection.execute(_events, {"number": game, "plies": list(plies)}).scalars().all()


def newest_with(connection: Connection, game: int, what: ColumnElement[bool], before: int) -> int:
    """The newest entry before a ply that meets the condition; 0 if there is none."""
    return connection.execute(_newest_with(what), {"number": game, "before": before}).scalar() or 0


@lru_cache(32)
def _newest_with(what: ColumnElement[bool]) -> Select[Any]:
    query = select(moves.c.ply).where(_of_game, moves.c.ply < bindparam("before"), what)
    return query.order_by(moves.c.ply.desc()).limit(1)


def entries(connection: Connection, game: int, plies: Collection[int]) -> Sequence[RowMapping]:
    """Single entries, oldest first."""
    return connection.execute(_entries, {"number": game, "plies": list(plies)}).mappings().all()


def barrier(connection: Connection, game: int, but: str) -> tuple[int, str | None]:
    """Ply and code of the newest entry that cannot be undone, ignoring entries with the code `but`."""
    query = select(moves.c.ply, moves.c.code).where(moves.c.game == game, ~moves.c.undoable)
    query = query.where((moves.c.code != but) | moves.c.code.is_(None))
    ply, code = connection.execute(query.order_by(moves.c.ply.desc()).limit(1)).one()
    return ply, code


def head(connection: Connection, game: int, ply: int) -> str | None:
    """The head of a game's log after an entry; None if the game is not chained, or has no such entry."""
    query = select(moves.c.chain).where(moves.c.game == game, moves.c.ply == ply)
    return connection.execute(query).scalar()


def by_key(connection: Connection, game: int, key: str) -> RowMapping | None:
    """The entry that was made with an idempotency key."""
    return connection.execute(_by_key, {"number": game, "request": key}).mappings().first()


def first_snapshot(connection: Connection, game: int, state: bytes) -> None:
    """Store the state at ply 0."""
    connection.execute(insert(snapshots), {"game": game, "ply": 0, "state": state})


def set_snapshot(connection: Connection, game: int, ply: int, state: bytes) -> None:
    """Replace the stored state by a newer one."""
    connection.execute(_snapshot, {"number": game, "at_ply": ply, "bytes": state})


def snapshot(connection: Connection, game: int) -> tuple[int, bytes] | None:
    """The stored state of a game and its ply; None in a lobby."""
    row = connection.execute(_state, {"number": game}).first()
    return None if row is None else (row[0], row[1])


def add_checkpoint(connection: Connection, game: int, ply: int, state: bytes) -> None:
    """Store a checkpoint of a game."""
    connection.execute(insert(checkpoints), {"game": game, "ply": ply, "state": state})


def newest_checkpoint(connection: Connection, game: int) -> int:
    """The ply of a game's newest checkpoint; 0, the start, if there is none."""
    return connection.execute(_newest_checkpoint, {"number": game}).scalar() or 0


def first_checkpoint(connection: Connection, game: int) -> int | None:
    """The ply of a game's oldest checkpoint."""
    return connection.execute(select(func.min(checkpoints.c.ply)).where(checkpoints.c.game == game)).scalar()


def state_before(connection: Connection, game: int, ply: int) -> tuple[int, bytes] | None:
    """The newest stored state not after a ply, with its own ply; None if only the start is before it."""
    query = select(checkpoints.c.ply, checkpoints.c.state)
    query = query.where(checkpoints.c.game == game, checkpoints.c.ply <= ply)
    kept = connection.execute(query.order_by(checkpoints.c.ply.desc()).limit(1)).first()
    states = [(row[0], row[1]) for row in (kept, snapshot(connection, game)) if row and row[0] <= ply]
    return max(states, default=None)


def drop_checkpoints(connection: Connection, game: int) -> None:
    """Remove the checkpoints of a game: one that is over never goes back."""
    connection.execute(delete(checkpoints).where(checkpoints.c.game == game))


def with_code(connection: Connection, game: int, code: str) -> Sequence[RowMapping]:
    """The entries of a game with this code, oldest first."""
    query = select(moves).where(moves.c.game == game, moves.c.code == code)
    return connection.execute(query.order_by(moves.c.ply)).mappings().all()


def codes(connection: Connection, game: int) -> Sequence[Row[int, str]]:
    """Seat and code of all entries of a game after its start, oldest first."""
    query = select(moves.c.seat, moves.c.code).where(moves.c.game == game, moves.c.code.is_not(None))
    return connection.execute(query.order_by(moves.c.ply)).all()


def made(connection: Connection, game: int, seat: int, code: str) -> bool:
    """Whether a seat has made this move, in effect or not."""
    return any(row["seat"] == seat for row in with_code(connection, game, code))


def movers(connection: Connection, game: int) -> frozenset[int]:
    """The seats whose members have made moves themselves."""
    query = select(moves.c.seat).where(moves.c.game == game, moves.c.by.is_(None), moves.c.seat.is_not(None))
    return frozenset(connection.execute(query.distinct()).scalars())
