"""The checks that promises are kept must see when one is broken: each of these breaks one."""

from __future__ import annotations

import asyncio
import copy
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import locales
from playground.world import seed
from tests.cogs.conftest import House
from tests.e2e.program import Ledger, until
from tests.soak import promises
from tests.soak.crowd import HAND, Crowd, Table, refs, refuses

Json = dict[str, Any]
CHANNEL = seed.CHANNELS["general"]


class Evening(NamedTuple):
    """A table after some moves, and the public messages of its channel. No bot runs any more."""

    database: Path
    table: Table
    public: list[Json]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Two members have played through Discord."""
    return asyncio.run(_evening(tmp_path_factory.mktemp("evening")))


async def _evening(folder: Path) -> Evening:
    house = House(folder, pictures=False)
    await house.open()
    database = folder / "games.sqlite3"
    first, second = people = list(seed.MEMBERS)[:2]
    try:
        game = await house.host.lobby.create(
            seed.GUILD, CHANNEL, first, "Ada", "classic", 2, {}, clock=promises.UNHURRIED
        )
        await house.host.lobby.join(game.id, second, "Bruno", "")
        await house.host.lobby.start(game.id, first, "")
        await house.published()
        table = Table(CHANNEL, people, Ledger(database), Random(1), idle=False)
        table.game = game.id
        crowd = Crowd([table])
        await crowd.come(house.server.base_url, house.server.secret)
        crowd.begin()
        await until(lambda: len(table.acknowledged) >= 6, "play")
        await crowd.rest()
        await house.published()
        public = [m for m in await table.members[first].messages(limit=100) if m["to"] is None]
        await crowd.leave()
    finally:
        await house.close()
    return Evening(database, table, public)


@pytest.fixture
def table(evening: Evening, tmp_path: Path) -> Table:
    """The table, with a database of its own that anything may be done to."""
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(evening.database)) as old, closing(sqlite3.connect(path)) as new:
        old.backup(new)
        # whatever the schema would never let in
        new.executescript(
            "CREATE TABLE free AS SELECT * FROM moves; DROP TABLE moves; ALTER TABLE free RENAME TO moves"
        )
    table = copy.copy(evening.table)
    table.ledger = Ledger(path)
    table.tried, table.unheard = dict(table.tried), copy.copy(table.unheard)
    return table


def plant(table: Table, statement: str, *values: Any) -> None:
    """Change the database behind everybody's back."""
    with closing(sqlite3.connect(table.ledger.path)) as connection, connection:
        assert connection.execute(statement, values).rowcount


def a_move(table: Table) -> tuple[str, str]:
    """The key and the code of a move that was acknowledged."""
    return next(iter(table.acknowledged.items()))


def make_again(table: Table, key: str, other: str) -> None:
    """Put a move into the log once more, under another key (SQL)."""
    columns = "game, seat, code, member, at, events, undoable"
    copied = f"SELECT {columns}, ply + 1000, {other} FROM moves WHERE key = ?"
    plant(table, f"INSERT INTO moves ({columns}, ply, key) {copied}", key)


def moves(table: Table) -> list[str]:
    """What is wrong with the moves."""
    return promises.moves([table], table.ledger)


def test_kept_promises_are_not_reported(evening: Evening, table: Table) -> None:
    """Nothing was lost, doubled or forgotten here."""
    assert moves(table) == []
    assert promises.clocks(table.ledger) == []
    assert promises.overdue(table.ledger) == []
    assert promises.usable(table, evening.public) == []


def test_a_lost_move_is_reported(table: Table) -> None:
    """It was acknowledged and is not in the log; or another one is in its place."""
    key, code = a_move(table)
    plant(table, "DELETE FROM moves WHERE key = ?", key)
    assert moves(table) == [f"{code} was acknowledged and is lost ({key})"]


def test_a_changed_move_is_reported(table: Table) -> None:
    """A member wanted another one."""
    key, code = a_move(table)
    plant(table, "UPDATE moves SET code = 'pass' WHERE key = ?", key)
    lost, other = moves(table)
    assert lost == f"{code} was acknowledged and is lost ({key})"
    assert "pass was made by" in other


@pytest.mark.parametrize("again", ["key", "'another'", "NULL"])
def test_a_doubled_move_is_reported(table: Table, again: str) -> None:
    """By the same press, by another one, by none."""
    key, _ = a_move(table)
    make_again(table, key, again)
    (wrong,) = moves(table)
    assert "is in the log twice" in wrong or "who wanted no such move" in wrong


def test_a_move_of_which_nobody_heard_may_be_made_once(table: Table) -> None:
    """A member without an answer does not know whether it was made; made twice it is reported."""
    key, code = a_move(table)
    del table.tried[key]
    table.acknowledged = {}
    table.unheard[table.game, code] = 1
    assert moves(table) == []
    make_again(table, key, "'another'")
    (wrong,) = moves(table)
    assert "who wanted no such move (another)" in wrong


def test_a_missing_deadline_is_reported(table: Table) -> None:
    """Somebody is asked, and no clock runs for them."""
    plant(table, "DELETE FROM waits")
    asked = table.status()[2]
    faults = promises.clocks(table.ledger)
    assert faults == [f"game {table.game}: no deadline for seat {seat}" for seat in asked]


def test_a_forgotten_deadline_is_reported(table: Table) -> None:
    """It was due some time ago."""
    plant(table, "UPDATE waits SET wake_at = ?", time.time() - 60)
    assert promises.overdue(table.ledger)


async def test_a_position_that_its_log_does_not_lead_to_is_reported(evening: Evening, tmp_path: Path) -> None:
    """Where games are replayed while no bot runs."""
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(evening.database)) as old, closing(sqlite3.connect(path)) as new, new:
        old.backup(new)
    game = evening.table.game
    assert await promises.replayed(str(path), [game]) == []
    with closing(sqlite3.connect(path)) as new, new:
        new.execute("UPDATE games SET secret = ?", ("00" * 32,))  # other dice than those that were thrown
    assert await promises.replayed(str(path), [game])


def test_a_doubled_post_is_reported(evening: Evening) -> None:
    """The same is posted once more; once for each game that was in the channel it may be."""
    seen = promises.Messages()
    seen.begin(CHANNEL)
    for message in evening.public:
        seen.see(message | {"edited_timestamp": None})
    assert seen.wrong() == []
    seen.see(evening.public[-1] | {"id": "1", "edited_timestamp": None})
    (wrong,) = seen.wrong()
    assert wrong.startswith("posted twice: ")
    seen.begin(CHANNEL)
    seen.see(evening.public[-1] | {"id": "2", "edited_timestamp": None})
    assert len(seen.wrong()) == 1, "three in two games"


def test_boards_with_buttons_are_counted(evening: Evening, table: Table) -> None:
    """Neither two nor none."""
    (board,) = (m for m in evening.public if any(ref.endswith(HAND) for ref in refs(m)))
    assert promises.usable(table, [*evening.public, board])
    assert promises.usable(table, [m for m in evening.public if m is not board])


def test_calls_are_told_apart(evening: Evening, table: Table) -> None:
    """Everybody who is asked may be called and reminded; nobody twice."""
    button = {"type": 2, "custom_id": f"st:b:{table.game}:1:menu", "label": "My moves"}
    calls = [
        {"content": word, "components": [{"type": 1, "components": [button]}]} for word in ("one", "two")
    ]
    assert promises.usable(table, [*evening.public, *calls]) == []
    (wrong,) = promises.usable(table, [*evening.public, *calls, calls[0]])
    assert "1 boards, 3 calls" in wrong


def test_an_old_board_is_reported(evening: Evening, table: Table) -> None:
    """It shows another position than the stored one, or there is none."""
    assert promises.shown(table, evening.public) == []
    assert promises.shown(table, [])
    plant(table, "UPDATE games SET ply = ply + 1, prompted = '[7]'")
    (wrong,) = promises.shown(table, evening.public)
    assert "its boards at" in wrong


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_refusals_are_told_from_answers(locale: str) -> None:
    """An answer that says that nothing was done acknowledges nothing."""
    assert refuses(locales.text(locale, "error-stale"))
    assert refuses(locales.text(locale, "error-database"))
    assert refuses("**X**\n" + locales.text(locale, "error-unexpected", id="abcdef"))
    assert refuses(locales.text(locale, "error-not-your-turn", awaited="Ada"))
    assert not refuses(locales.text(locale, "done"))
    assert not refuses(locales.text(locale, "answer-stored", played="True"))
