"""Whether what is stored about the games fits together, as far as one can tell without the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from db.schema import games, moves, snapshots


class Log(NamedTuple):
    """The entries of a game's log: the first ply, the last one, and how many there are."""

    first: int
    last: int
    entries: int


@dataclass
class Summary:
    """What of a database is checked."""

    games: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Status and ply by game."""
    logs: dict[int, Log] = field(default_factory=dict)
    snapshots: dict[int, int] = field(default_factory=dict)
    """The ply of the newest snapshot by game."""

    def __str__(self) -> str:
        return (
            f"{len(self.games)} games, {sum(log.entries for log in self.logs.values())} entries of their logs"
        )

    def problems(self) -> Iterator[str]:
        """What does not fit together, a line each."""
        for number, (status, ply) in sorted(self.games.items()):
            if status in ("running", "finished") or number in self.logs:
                for problem in self._of_started(number, ply):
                    yield f"game {number}: {problem}"
        for number in sorted(self.logs.keys() - self.games.keys()):
            yield f"game {number}: has a log, and is not there itself"

    def _of_started(self, number: int, ply: int) -> Iterator[str]:
        log = self.logs.get(number)
        if log is None:
            yield "has no log"
        elif (log.first, log.last, log.entries) != (0, ply, ply + 1):
            yield f"is at ply {ply}, and its log has {log.entries} entries from {log.first} to {log.last}"
        snapshot = self.snapshots.get(number)
        if snapshot is None:
            yield "has no snapshot"
        elif snapshot > ply:
            yield f"is at ply {ply}, and its snapshot at {snapshot}"


def summary(connection: Connection) -> Summary:
    """The summary of an open database of any revision."""
    logs = select(moves.c.game, func.min(moves.c.ply), func.max(moves.c.ply), func.count())
    newest = select(snapshots.c.game, func.max(snapshots.c.ply)).group_by(snapshots.c.game)
    return Summary(
        {
            row[0]: (row[1], row[2])
            for row in connection.execute(select(games.c.id, games.c.status, games.c.ply))
        },
        {row[0]: Log(*row[1:]) for row in connection.execute(logs.group_by(moves.c.game))},
        {row[0]: row[1] for row in connection.execute(newest)},
    )


def read_dump(lines: Iterable[str]) -> tuple[str | None, Summary]:
    """Revision and summary of the SQL that pg_restore makes of a dump."""
    revision: str | None = None
    found = Summary()
    table, columns = "", list[str]()
    for line in lines:
        if table:
            if line == "\\.\n":
                table = ""
                continue
            row = dict(zip(columns, line.rstrip("\n").split("\t"), strict=False))
            if table == "alembic_version":
                revision = row["version_num"]
            else:
                _count(found, table, row)
        elif line.startswith("COPY "):
            # COPY public.moves (game, ply, ...) FROM stdin;
            name, _, rest = line[len("COPY ") :].partition(" (")
            columns = [column.strip('"') for column in rest.partition(")")[0].split(", ")]
            name = name.rpartition(".")[2]
            table = name if name in ("alembic_version", "games", "moves", "snapshots") else "other"
    return revision, found


def _count(found: Summary, table: str, row: Mapping[str, str]) -> None:
    if table == "games":
        found.games[int(row["id"])] = (row["status"], int(row["ply"]))
    elif table == "moves":
        game, ply = int(row["game"]), int(row["ply"])
        log = found.logs.get(game, Log(ply, ply, 0))
        found.logs[game] = Log(min(log.first, ply), max(log.last, ply), log.entries + 1)
    elif table == "snapshots":
        game, ply = int(row["game"]), int(row["ply"])
        found.snapshots[game] = max(found.snapshots.get(game, 0), ply)
