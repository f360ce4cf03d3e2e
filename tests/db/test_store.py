"""Transactions: durable and whole, or without any trace."""

from __future__ import annotations

import ast
import asyncio
import re
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

import db
from db import Store, open_store
from db.queries import games, log, settings
from tests.db.games import GAME, change, entry

RESTORING = ("give_back.py", "look.py", "move.py", "restore.py")
"""What reads a file, or writes into a restored one, before any store opens it."""


async def test_files_are_safe_against_power_cuts(path: Path) -> None:
    """Write-ahead log, full synchronisation, foreign keys checked."""
    store = await open_store(path)
    values = await store.write(
        lambda c: [
            c.exec_driver_sql(f"PRAGMA {p}").scalar() for p in ("journal_mode", "synchronous", "foreign_keys")
        ]
    )
    await store.close()
    assert values == ["wal", 2, 1]


async def test_a_transaction_that_fails_leaves_no_trace(store: Store) -> None:
    def half(connection: Connection) -> None:
        settings.put(connection, "guild", "1", "language", "it")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.write(half)
    assert await store.read(lambda c: settings.get(c, "guild", "1")) == {}


async def test_what_was_written_is_read_at_once(store: Store) -> None:
    for n in range(50):
        await store.write(partial(settings.put, scope="guild", number="1", key="n", value=n))
        assert await store.read(lambda c: settings.get(c, "guild", "1")) == {"n": n}


async def test_a_cancelled_wait_does_not_tear_the_transaction(store: Store) -> None:
    """A waiting caller may go; the two settings of the transaction are both there or both not, and the
    connection goes on working."""
    for n in range(20):

        def pair(connection: Connection, n: int = n) -> None:
            settings.put(connection, "guild", str(n), "left", n)
            settings.put(connection, "guild", str(n), "right", n)

        task = asyncio.create_task(store.write(pair))
        await asyncio.sleep(0.0002 * n)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await store.write(lambda c: None)
    for n in range(20):
        values = await store.read(partial(settings.get, scope="guild", number=str(n)))
        assert values in ({}, {"left": n, "right": n})


async def test_a_channel_holds_one_game(store: Store) -> None:
    number = await store.write(lambda c: games.add(c, GAME))
    with pytest.raises(IntegrityError):
        await store.write(lambda c: games.add(c, GAME))
    await store.write(lambda c: games.release(c, number))
    assert await store.write(lambda c: games.add(c, GAME)) != number


async def test_a_ply_and_a_key_are_used_once_a_game(store: Store) -> None:
    number = await store.write(lambda c: games.add(c, GAME))
    await store.write(lambda c: log.append(c, **entry(number, 1, key="k")))
    for again in (entry(number, 1, key="other", code="secret"), entry(number, 2, key="k", code="secret")):
        with pytest.raises(IntegrityError) as caught:
            await store.write(partial(log.append, **again))
        assert "secret" not in str(caught.value)  # it may be logged
    for ply in (2, 3):
        await store.write(partial(log.append, **entry(number, ply)))


async def test_a_game_advances_only_from_the_ply_before(store: Store) -> None:
    number = await store.write(lambda c: games.add(c, GAME))
    assert await store.write(lambda c: log.advance(c, number, 1, [1]))
    assert not await store.write(lambda c: log.advance(c, number, 1, [2]))
    assert not await store.write(lambda c: log.advance(c, number, 3, [2]))
    stored = await store.read(lambda c: games.get(c, number))
    assert stored is not None
    assert (stored.game["ply"], stored.game["prompted"]) == (1, [1])


async def test_rows_refer_to_games_that_exist(store: Store) -> None:
    row = {"game": 77, "seat": 0, "member": "m", "name": "n", "level": None, "entropy": ""}
    with pytest.raises(IntegrityError):
        await store.write(lambda c: games.add_seat(c, row))


async def test_leaving_seats_move_the_later_ones_up(store: Store) -> None:
    number = await store.write(lambda c: games.add(c, GAME))
    for seat, member in enumerate("abcd"):
        row = {
            "game": number,
            "seat": seat,
            "member": member,
            "name": member,
            "level": None,
            "entropy": member,
        }
        await store.write(partial(games.add_seat, values=row))
    await store.write(lambda c: games.remove_seat(c, number, 1))
    stored = await store.read(lambda c: games.get(c, number))
    assert stored is not None
    assert [(s["seat"], s["member"], s["entropy"]) for s in stored.seats] == [
        (0, "a", "a"), (1, "c", "c"), (2, "d", "d")
    ]  # fmt: skip


def test_sql_of_one_database_alone_stays_in_its_modules() -> None:
    """Only the backends, migrations and what writes into a restored file may say PRAGMA, pg_advisory, ..."""
    special = re.compile(
        r"PRAGMA|BEGIN (IMM|EXCL)|sqlite_|INSERT OR|ON CONFLICT|rowid|pg_advisory|set_config", re.IGNORECASE
    )
    root = Path(db.__file__).parent
    homes = {
        root / "backends",
        root / "cluster",
        root / "migrations",
        *(root / "care" / name for name in RESTORING),
    }
    paths = [path for path in root.rglob("*.py") if homes.isdisjoint((path, *path.parents))]
    assert {"outbox.py", "store.py"} <= {path.name for path in paths}
    for path in paths:
        texts = [n.value for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Constant)]
        assert [t for t in texts if isinstance(t, str) and special.search(t)] == [], path.name


async def test_works_while_a_reader_stays_in_its_transaction(store: Store) -> None:
    """A slow reader sees its own moment and does not keep writers out."""

    def slow(connection: Connection) -> tuple[dict[str, object], dict[str, object]]:
        before = settings.get(connection, "guild", "1")
        connection.exec_driver_sql(
            "SELECT count(*) FROM (WITH RECURSIVE n(x) AS "
            "(SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 400000) SELECT x FROM n) AS rows"
        ).scalar()
        return before, settings.get(connection, "guild", "1")

    reading = asyncio.create_task(store.read(slow))
    await asyncio.sleep(0.01)
    await asyncio.wait_for(store.write(lambda c: settings.put(c, "guild", "1", "language", "it")), 5)
    before, later = await reading
    assert before == later


async def test_transactions_at_once_do_not_get_between_each_other(store: Store) -> None:
    """Each one adds one to what it reads: none is lost."""

    def add(connection: Connection) -> None:
        number = settings.get(connection, "guild", "1").get("n", 0)
        settings.put(connection, "guild", "1", "n", number + 1)

    await asyncio.gather(*(store.write(add) for _ in range(100)))
    assert await store.read(lambda c: settings.get(c, "guild", "1")) == {"n": 100}


async def test_one_reading_sees_one_moment(store: Store) -> None:
    """Also if it asks again after others have written."""
    begun, written = threading.Event(), threading.Event()

    def twice(connection: Connection) -> tuple[object, object]:
        before = settings.get(connection, "guild", "1")
        begun.set()
        assert written.wait(30)
        return before, settings.get(connection, "guild", "1")

    reading = asyncio.create_task(store.read(twice))
    assert await asyncio.to_thread(begun.wait, 30)
    await store.write(partial(settings.put, scope="guild", number="1", key="n", value=1))
    written.set()
    before, later = await reading
    assert before == later == {}


async def test_numbers_that_no_game_can_have_are_not_found(store: Store) -> None:
    """People type them."""
    for number in (0, -1, 2**31, 2**53, -(2**53)):
        assert await store.read(partial(games.get, game=number)) is None


async def test_what_was_stored_comes_back_as_it_was(store: Store) -> None:
    """Texts of all scripts, bytes, nested data, and times to the microsecond."""
    data = {"text": "Größe 🎲 \u2028 \\ '\"", "list": [1, None, True, {"x": 1.5}], "empty": {}}
    changed = {**GAME, "name": "\\.\t\n", "options": data, "created_at": 1795254000.123456, "channel": "x"}
    number = await store.write(lambda c: games.add(c, changed))
    await store.write(lambda c: log.first_snapshot(c, number, bytes(range(256))))
    stored = await store.read(lambda c: games.get(c, number))
    assert stored is not None
    assert {name: stored.game[name] for name in changed} == changed
    assert await store.read(lambda c: log.snapshot(c, number)) == (0, bytes(range(256)))


async def test_only_durable_writes_wait_for_the_disk(store: Store) -> None:
    """Also after one that does not, and after one of those that failed."""
    file = isinstance(store.address, Path)
    asked = text("PRAGMA synchronous") if file else text("SHOW synchronous_commit")
    waits, lets = (2, 1) if file else ("on", "off")

    def fail(connection: Connection) -> None:
        raise LookupError(connection.execute(asked).scalar())

    assert await store.write(lambda c: c.execute(asked).scalar(), durable=False) == lets
    assert await store.write(lambda c: c.execute(asked).scalar()) == waits
    with pytest.raises(LookupError, match=str(lets)):
        await store.write(fail, durable=False)
    assert await store.write(lambda c: c.execute(asked).scalar()) == waits
    await store.write(partial(settings.put, scope="bot", number="1", key="k", value=1), durable=False)
    assert await store.read(lambda c: settings.get(c, "bot", "1")) == {"k": 1}


def test_a_process_that_does_not_close_its_file_ends_all_the_same(path: Path) -> None:
    """Its threads do not keep it alive; what it wrote is there."""
    program = f"""
import asyncio
from db import open_store
from db.queries import settings

async def main():
    store = await open_store({str(path)!r})
    await store.write(lambda c: settings.put(c, "bot", "1", "k", 1))
    raise SystemExit(7)

asyncio.run(main())
"""
    done = subprocess.run([sys.executable, "-c", program], timeout=60, check=False)
    assert done.returncode == 7
    assert change(str(path), lambda c: settings.get(c, "bot", "1")) == {"k": 1}
