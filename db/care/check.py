"""Checks that the data stored about games is consistent, as far as that needs no rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import JSON, Connection, func, inspect, select, text

from db.care.game_chain import BoundPlayer, ChainEntry, GameChain
from db.care.league_check import league_problems
from db.cluster import numbering
from db.exits import count
from db.queries import settings
from db.rubbish import Rubbish, loads
from db.schema import games, moves, players, seats, snapshots

MARKS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
"""The characters that follow a backslash in a dump and their meanings; others mean themselves."""
COUNTED = ("alembic_version", "games", "moves", "players", "seats", "settings", "shards", "snapshots")
"""The tables of a dump that are read."""
NULL = "\\N"
_MARKED = re.compile(r"\\(.)", re.DOTALL)


class Log(NamedTuple):
    """The entries of a game's log: the first ply, the last one, and how many there are."""

    first: int
    last: int
    entries: int


@dataclass
class Summary:
    """The data of a database that is checked."""

    games: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Status and ply by game."""
    logs: dict[int, Log] = field(default_factory=dict)
    snapshots: dict[int, int] = field(default_factory=dict)
    """The ply of the newest snapshot by game."""
    apart: dict[int, str] = field(default_factory=dict)
    """By game, the problem of its chain."""
    unreadable: set[int] = field(default_factory=set)
    """The games with a column that cannot be read."""
    leagues: list[str] = field(default_factory=list)
    """The problems of leagues, one line each; only those of an open database are looked for."""
    commitments: dict[int, str] = field(default_factory=dict)
    """By game what tells it from another game with its number."""
    alive: float | None = None
    """The last sign of life of a bot."""
    revision: str = ""
    """Of which schema the database is."""

    def __str__(self) -> str:
        entries = sum(log.entries for log in self.logs.values())
        return f"{count(len(self.games), 'game')}, {count(entries, 'entry', 'entries')} of their logs"

    def ply_of(self, number: int, commitment: str) -> int:
        """How far a game is; 0 if it is not there."""
        return self.games[number][1] if self.commitments.get(number) == commitment else 0

    def problems(self) -> Iterator[str]:
        """The inconsistencies, one line each."""
        for number, (status, ply) in sorted(self.games.items()):
            if status in ("running", "finished") or number in self.logs:
                for problem in self._of_started(number, ply):
                    yield f"game {number}: {problem}"
            if number in self.apart:
                yield f"game {number}: {self.apart[number]}"
        for number in sorted(self.unreadable):
            yield f"game {number}: holds rubbish in its row"
        for number in sorted(self.logs.keys() - self.games.keys()):
            yield f"game {number}: has a log, and is not there itself"
        yield from self.leagues

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


Progress = Callable[[int, int], None]
"""Is told again and again of how many games something is done, of all."""


def summary(connection: Connection, progress: Progress = lambda *_: None) -> Summary:
    """The summary of an open database of any revision."""
    logs = select(moves.c.game, func.min(moves.c.ply), func.max(moves.c.ply), func.count())
    newest = select(snapshots.c.game, func.max(snapshots.c.ply)).group_by(snapshots.c.game)
    unreadable = set(_unreadable(connection))
    return Summary(
        {
            row[0]: (row[1], row[2])
            for row in connection.execute(select(games.c.id, games.c.status, games.c.ply))
        },
        {row[0]: Log(*row[1:]) for row in connection.execute(logs.group_by(moves.c.game))},
        {row[0]: row[1] for row in connection.execute(newest)},
        dict(_apart(connection, unreadable, progress)),
        unreadable,
        list(league_problems(connection)),
        {row[0]: row[1] for row in connection.execute(select(games.c.id, games.c.commitment))},
        numbering.last_sign(connection),
    )


def _apart(connection: Connection, but: Collection[int], progress: Progress) -> Iterator[tuple[int, str]]:
    """The games, except `but`, whose chains do not fit, each with its problem. Reads one game at a time."""
    known = {column["name"] for column in inspect(connection).get_columns(moves.name)}
    if "chain" not in known:
        return  # a revision without chains
    bound = "player" in known
    names = ["id", "secret", "rules", "rules_version", "options", "chain", *(["log_format"] if bound else [])]
    columns = [games.c[name] for name in names]
    started = select(*columns).where(games.c.started_at.is_not(None), games.c.id.not_in(but))
    rows = connection.execute(started).all()
    for done, (number, *begins) in enumerate(rows):
        progress(done, len(rows))
        links = GameChain(*begins)
        for seat, entropy in connection.execute(
            select(seats.c.seat, seats.c.entropy).where(seats.c.game == number)
        ):
            links.add_seat(seat, entropy)
        named = [players.c[name] for name in BoundPlayer._fields]
        for row in connection.execute(select(*named).where(players.c.game == number)) if bound else ():
            links.bound(BoundPlayer(*row))
        log = select(*(moves.c[name] for name in ChainEntry._fields if bound or name != "player"))
        for row in connection.execute(log.where(moves.c.game == number).order_by(moves.c.ply)):
            links.add(ChainEntry(*row))
        if wrong := links.problem():
            yield number, wrong


def _unreadable(connection: Connection) -> Iterator[int]:
    names = {column.name for column in games.c if isinstance(column.type, JSON)}
    for row in connection.execute(text("SELECT * FROM games")).mappings():
        texts = [row[name] for name in names & row.keys() if isinstance(row[name], str)]
        if any(isinstance(loads(value), Rubbish) for value in texts):
            yield row["id"]


def read_dump(lines: Iterable[str], progress: Progress = lambda *_: None) -> tuple[str | None, Summary]:
    """Revision and summary of the SQL that pg_restore makes of a dump. The games come before the rows that
    belong to them."""
    revision: str | None = None
    summary, links = Summary(), dict[int, GameChain]()
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
                _count(summary, table, row)
                _link(links, table, row)
                if table == "moves":  # those of a game mostly follow one another
                    progress(len(summary.logs) - 1, len(summary.games))
        elif line.startswith("COPY "):
            # COPY public.moves (game, ply, ...) FROM stdin;
            name, _, rest = line[len("COPY ") :].partition(" (")
            columns = [column.strip('"') for column in rest.partition(")")[0].split(", ")]
            name = name.rpartition(".")[2]
            table = name if name in COUNTED else "other"
    summary.apart = {number: wrong for number, chain in links.items() if (wrong := chain.problem())}
    return revision, summary


def _count(summary: Summary, table: str, row: Mapping[str, str]) -> None:
    if table == "games":
        summary.games[int(row["id"])] = (row["status"], int(row["ply"]))
        summary.commitments[int(row["id"])] = _plain(row["commitment"]) or ""
    elif table == "settings":
        if (row["scope"], row["id"], row["key"]) == (*settings.CLOCK, settings.ALIVE):
            sign = loads(row["value"])
            if isinstance(sign, int | float):
                summary.alive = max(summary.alive or 0.0, float(sign))
    elif table == "shards":
        if (moment := _plain(row["alive"])) is not None:
            summary.alive = max(summary.alive or 0.0, datetime.fromisoformat(moment).timestamp())
    elif table == "moves":
        game, ply = int(row["game"]), int(row["ply"])
        log = summary.logs.get(game, Log(ply, ply, 0))
        summary.logs[game] = Log(min(log.first, ply), max(log.last, ply), log.entries + 1)
    elif table == "snapshots":
        game, ply = int(row["game"]), int(row["ply"])
        summary.snapshots[game] = max(summary.snapshots.get(game, 0), ply)


def _link(links: dict[int, GameChain], table: str, row: Mapping[str, str]) -> None:
    if table == "games" and "chain" in row and row["started_at"] != NULL:
        options = loads(_plain(row["options"]) or "{}")
        if isinstance(options, Rubbish):
            return
        begins = str(_plain(row["rules"])), int(row["rules_version"]), options
        form = int(row.get("log_format", 1))
        links[int(row["id"])] = GameChain(row["secret"], *begins, _plain(row["chain"]), form)
    elif table == "seats" and (of := links.get(int(row["game"]))):
        of.add_seat(int(row["seat"]), _plain(row["entropy"]) or "")
    elif table == "players" and (of := links.get(int(row["game"]))):
        ply, seat, bound, *others = (_plain(row[name]) for name in BoundPlayer._fields)
        salt, member, name, level = others
        of.bound(BoundPlayer(int(ply or 0), int(seat or 0), bound or "", salt, member, name or "", level))
    elif table == "moves" and (of := links.get(int(row["game"]))):
        names = ("seat", "code", "by", "chain", "player")
        seat, code, by, head, player = (_plain(row.get(name, NULL)) for name in names)
        of.add(ChainEntry(int(row["ply"]), None if seat is None else int(seat), code, by, head, player))


def _plain(value: str) -> str | None:
    """A value of a dump, decoded."""
    if value == NULL:
        return None
    return _MARKED.sub(lambda match: MARKS.get(match[1], match[1]), value) if "\\" in value else value
