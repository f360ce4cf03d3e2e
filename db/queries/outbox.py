"""Queries on unsent rows. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection, RowMapping, and_, bindparam, delete, func, insert, select, update

from db.schema import games, moves, outbox

# Statements are built once: building one costs more than running it.
_add = insert(outbox)
_told = and_(moves.c.game == outbox.c.game, moves.c.ply == outbox.c.ply, outbox.c.tells_move)
_rows = (
    select(outbox, moves.c.seat, moves.c.events)
    .outerjoin(moves, _told)
    .where(outbox.c.game == bindparam("number"), outbox.c.failed.is_(None))
    .order_by(outbox.c.id)
)
_count = select(func.count()).select_from(outbox).where(outbox.c.failed.is_(None))
_remove = delete(outbox).where(outbox.c.id.in_(bindparam("numbers", expanding=True)))
BESIDE = ("notice", "remind", "tell", "after")
"""The kinds of rows that show no board."""
KEPT = ("notice", "tell")
"""Those of them that nothing else tells."""


def add(
    connection: Connection,
    game: int,
    kind: str,
    ply: int,
    prompted: Sequence[int],
    *,
    tells_move: bool,
    data: Mapping[str, Any] | None = None,
) -> None:
    """Add a row: for the move of this ply, or for another change of the game."""
    row = {"game": game, "kind": kind, "ply": ply, "tells_move": tells_move, "prompted": list(prompted)}
    connection.execute(_add, {**row, "nonce": token_hex(10), "data": data and dict(data)})


def waiting(connection: Connection) -> list[int]:
    """The games with unsent rows."""
    query = select(outbox.c.game).where(outbox.c.failed.is_(None)).distinct()
    return list(connection.execute(query.order_by(outbox.c.game)).scalars())


def count(connection: Connection) -> int:
    """The number of unsent rows."""
    return connection.execute(_count).scalar_one()


def states(connection: Connection, mark: str) -> tuple[int, int, int]:
    """The numbers of rows that are unsent, that were given up for a reason that begins with `mark`, and that
    wait for a permission."""
    refused = func.count().filter(outbox.c.failed.startswith(mark))
    query = select(func.count(), func.count(outbox.c.failed), refused).select_from(outbox)
    rows, failed, given_up = connection.execute(query).one()
    return rows - failed, given_up, failed - given_up


def oldest(connection: Connection, limit: int) -> dict[str, float | None]:
    """The nonces of the first unsent rows, with the times of the moves that they tell; None for one that
    tells none."""
    query = select(outbox.c.nonce, moves.c.at).outerjoin(moves, _told).where(outbox.c.failed.is_(None))
    return {row.nonce: row.at for row in connection.execute(query.order_by(outbox.c.id).limit(limit))}


def rows(connection: Connection, game: int) -> Sequence[RowMapping]:
    """The unsent rows of a game, oldest first, with `seat` and `events` of the moves that they tell."""
    return connection.execute(_rows, {"number": game}).mappings().all()


def remove(connection: Connection, numbers: Sequence[int]) -> None:
    connection.execute(_remove, {"numbers": list(numbers)})


def note(connection: Connection, number: int, data: Mapping[str, Any]) -> None:
    """Replace a row's data."""
    connection.execute(update(outbox).where(outbox.c.id == number).values(data=dict(data)))


def fail(connection: Connection, numbers: Sequence[int], reason: str) -> None:
    """Mark rows as given up for now, or as waiting for a permission."""
    connection.execute(update(outbox).where(outbox.c.id.in_(numbers)).values(failed=reason))


def gave_up(connection: Connection, game: int, mark: str) -> bool:
    """Whether a game's board was given up for a reason that begins with `mark`."""
    here = outbox.c.game == game, outbox.c.failed.startswith(mark), outbox.c.kind.not_in(BESIDE)
    query = select(outbox.c.id).where(*here).limit(1)
    return connection.execute(query).first() is not None


def count_given_up(connection: Connection) -> int:
    """The number of games with rows that were given up."""
    query = select(func.count(outbox.c.game.distinct())).where(outbox.c.failed.is_not(None))
    return connection.execute(query).scalar_one()


def reasons(connection: Connection, guild: str, mark: str) -> list[tuple[int, str]]:
    """The running games of a guild with rows that were given up for a reason that begins with `mark`, each
    with one of the reasons."""
    query = (
        select(outbox.c.game, func.max(outbox.c.failed).label("reason"))
        .join(games, games.c.id == outbox.c.game)
        .where(games.c.guild == guild, games.c.status == "running", outbox.c.failed.startswith(mark))
        .where(outbox.c.kind.not_in(BESIDE))
        .group_by(outbox.c.game)
    )
    return [(row.game, row.reason) for row in connection.execute(query.order_by(outbox.c.game))]


def forget(connection: Connection, game: int) -> bool:
    """Remove the rows that a game gave up: it has shown something newer since. What no board tells goes out
    now: returns whether there is any."""
    failed = outbox.c.game == game, outbox.c.failed.is_not(None)
    kept = connection.execute(update(outbox).where(*failed, outbox.c.kind.in_(KEPT)).values(failed=None))
    connection.execute(delete(outbox).where(*failed))
    return kept.rowcount > 0


def failed_games(connection: Connection, guild: str | None = None) -> list[int]:
    """The games, of one guild or of all, with rows that were given up."""
    query = select(outbox.c.game).where(outbox.c.failed.is_not(None)).distinct().order_by(outbox.c.game)
    if guild is not None:
        query = query.join(games, games.c.id == outbox.c.game).where(games.c.guild == guild)
    return list(connection.execute(query).scalars())


def revive(connection: Connection, numbers: Sequence[int]) -> None:
    """Retry the rows that these games gave up."""
    for some in _parts(numbers):
        again = update(outbox).where(outbox.c.game.in_(some), outbox.c.failed.is_not(None))
        connection.execute(again.values(failed=None))


def guilds(connection: Connection, numbers: Sequence[int]) -> dict[int, str]:
    """The guild of each game."""
    by_game: dict[int, str] = {}
    for some in _parts(numbers):
        query = select(games.c.id, games.c.guild).where(games.c.id.in_(some))
        by_game |= {row.id: row.guild for row in connection.execute(query)}
    return by_game


def _parts(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """The numbers in parts that fit in one statement."""
    return (numbers[start : start + 500] for start in range(0, len(numbers), 500))
