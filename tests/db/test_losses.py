"""What a restore loses is told in games and leagues, once."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update

from db.__main__ import main
from db.address import locate
from db.care.restore import restore
from db.league_schema import league_outbox, leagues, seasons
from db.queries import games, log, settings
from db.schema import games as games_table
from db.schema import notices, outbox
from tests.db.games import GAME, change, started
from tests.db.test_branch import LEAGUE, SEASON

NOW = 1795254000.0
ALIVE = NOW - 600
CHANGED = (1, 3, 4)
"""The games with which something happens after the backup; nothing does in the second."""


def fill(connection: Connection) -> None:
    """Two running games, a lobby, one more game; a league that is closed, and two others."""
    for channel, plies in (("a", 5), ("b", 4)):
        started(connection, plies, channel)
    games.add(connection, {**GAME, "channel": "c", "status": "lobby", "commitment": "y"})
    started(connection, 2, "d")
    for number, key in ((1, None), (2, "two"), (3, "three")):
        connection.execute(insert(leagues), {**LEAGUE, "id": number, "key": key})
        connection.execute(insert(seasons), {**SEASON, "id": number, "league": number})
    settings.put(connection, *settings.CLOCK, settings.ALIVE, ALIVE)


def go_on(connection: Connection) -> None:
    """Moves, a member who joins the lobby, another game of a number, a change of a season."""
    for ply in (6, 7, 8):
        log.advance(connection, 1, ply, [0])
    seat = {"game": 3, "seat": 0, "member": "m", "name": "n", "level": None, "entropy": ""}
    games.add_seat(connection, seat)
    connection.execute(update(games_table).where(games_table.c.id == 4).values(commitment="z", ply=99))
    for number in (1, 2):
        connection.execute(update(seasons).where(seasons.c.id == number).values(revision=1))
    settings.put(connection, *settings.CLOCK, settings.ALIVE, NOW)


@pytest.fixture
def backup(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A backup of the database, which has gone on since."""
    monkeypatch.setenv("DATABASE_URL", url)
    change(url, fill)
    file = tmp_path / "backup"
    assert main(["backup", str(file)]) == 0
    change(url, go_on)
    return file


def rows(url: str) -> tuple[dict[int, Any], list[int]]:
    """The data of the notices by game, each with its row for the channel, and the leagues with news."""

    def read(connection: Connection) -> tuple[dict[int, Any], list[int]]:
        stored = connection.execute(
            select(notices.c.game, notices.c.kind, notices.c.at, notices.c.data)
        ).all()
        assert {(row.kind, row.at) for row in stored} <= {("set-back", NOW)}
        sent = select(outbox.c.game, outbox.c.data).where(outbox.c.kind == "notice")
        by_game = {row.game: row.data for row in stored}
        assert len(by_game) == len(stored)
        assert {game: {"kind": "set-back", **data} for game, data in by_game.items()} == dict(
            map(tuple, connection.execute(sent).all())
        )
        query = select(league_outbox.c.league, league_outbox.c.data).where(league_outbox.c.kind == "set-back")
        sent_news = connection.execute(query.order_by(league_outbox.c.league)).all()
        assert all(row.data == {"since": ALIVE} for row in sent_news)
        return by_game, [row.league for row in sent_news]

    result: tuple[dict[int, Any], list[int]] = change(url, read)
    return result


def test_the_moves_that_are_lost_are_counted(url: str, backup: Path) -> None:
    """Against the database that is replaced: nothing is told where nothing was lost. A game that had only
    the number in common says nothing about how many."""
    restore(locate(url), backup, NOW)
    lost = {1: 3, 3: 0, 4: 0}
    assert rows(url) == ({game: {"since": ALIVE, "n": n} for game, n in lost.items()}, [2])
    assert rows(url) == ({game: {"since": ALIVE, "n": n} for game, n in lost.items()}, [2])


def test_nothing_is_told_where_nothing_was_lost(url: str, backup: Path) -> None:
    """The second restore of the same backup."""
    restore(locate(url), backup, NOW)
    change(url, lambda c: [c.execute(table.delete()) for table in (notices, outbox, league_outbox)])
    restore(locate(url), backup, NOW)
    assert rows(url) == ({}, [])


def test_where_the_replaced_database_cannot_be_read_all_are_told(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Damaged, or gone; also from an age without signs of life."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), fill)
    file = tmp_path / "backup"
    assert main(["backup", str(file)]) == 0
    every = {game: {"since": ALIVE, "n": 0} for game in (1, 2, 3, 4)}
    path.write_bytes(b"damaged " * 999)
    restore(path, file, NOW)
    assert rows(str(path)) == (every, [2, 3])
    path.unlink()
    restore(path, file, NOW)
    assert rows(str(path)) == (every, [2, 3])


def test_without_a_sign_of_life_the_last_move_counts(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None at all if there is no move either."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), lambda c: games.add(c, {**GAME, "status": "lobby"}))
    for since, more in ((None, lambda c: None), (1.0, lambda c: started(c, 2, "b"))):
        change(str(path), more)
        file = tmp_path / f"backup-{since}"
        assert main(["backup", str(file)]) == 0
        path.unlink()
        restore(path, file, NOW)
        last = select(notices.c.data).order_by(notices.c.id.desc()).limit(1)
        assert change(str(path), partial(Connection.scalar, statement=last))["since"] == since


def test_numbers_of_the_replaced_database_are_not_given_out_again(url: str, backup: Path) -> None:
    """Though nothing but itself remembers them."""
    assert change(url, lambda c: started(c, 0, "e")) == 5
    restore(locate(url), backup, NOW)
    assert change(url, lambda c: started(c, 0, "f")) == 6
