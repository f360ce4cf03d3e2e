"""A PostgreSQL server that cannot be used, belongs to another process, or goes away meanwhile."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from db import Store, StoreError, open_store
from db.address import ServerAddress, locate
from db.backends import tools
from db.backends.lane import Lane
from db.care import backups, drill
from db.care.restore import restore
from db.errors import EarlierSession
from db.queries import games, settings
from tests.db.games import GAME, change
from tests.db.postgres import PASSWORD, Postgres, name_of
from tests.db.test_files import another_bot

NOW = 1_600_000_000.0


async def put(store: Store, n: int) -> None:
    """Write a number that is durable once this returns."""
    await store.write(partial(settings.put, scope="guild", number="1", key=str(n), value=n))


async def numbers(store: Store) -> set[int]:
    """The numbers that `put` has written."""
    return set((await store.read(lambda c: settings.get(c, "guild", "1"))).values())


async def refused(url: str) -> StoreError:
    """Why the database cannot be opened: one line, without the password."""
    with pytest.raises(StoreError) as caught:
        await open_store(url)
    line = str(caught.value)
    assert "\n" not in line
    assert not any(secret in line for secret in (PASSWORD, url.split("@")[0].rpartition(":")[2]))
    assert str(locate(url)) in line
    return caught.value


async def test_a_wrong_password_is_refused(postgres: Postgres, on_server: str) -> None:
    """So is a user whom the server does not know."""
    assert (await refused(postgres.url(name_of(on_server), "wrong-and-secret"))).key == "refused"
    assert (await refused(on_server.replace("//sandtable:", "//nobody:"))).key == "refused"


async def test_a_missing_database_is_not_made(postgres: Postgres) -> None:
    """Making it is up to the server's administrator."""
    for _ in range(2):
        assert (await refused(postgres.url("nowhere"))).key == "uncreated"


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_a_database_that_lacks_letters_is_refused(
    postgres: Postgres, on_server: str, encoding: str, tmp_path: Path
) -> None:
    """By a start and by a restore, with what to do; a backup of it goes to a database that has them."""
    name, dump, sound = f"games_{encoding.lower()}", tmp_path / "dump", locate(on_server)
    assert isinstance(sound, ServerAddress)
    postgres.run(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0")
    try:
        url = postgres.url(name)
        address = locate(url)
        assert isinstance(address, ServerAddress)
        change(on_server, lambda c: games.add(c, {**GAME, "status": "lobby", "name": "Café"}))
        tools.dump(sound, dump)
        for error in (asyncio.run(refused(url)), refused_restore(address, dump)):
            assert error.key == "encoding"
            assert encoding in str(error)
            assert "createdb -E UTF8 -T template0" in str(error)
        assert str(error) in [line for line, fault in drill.rehearse(address, dump) if fault]
        tools.restore(address, dump, [], tmp_path / "script")  # as an earlier version has filled it
        backups.make(address, tmp_path / "backup")
        change(on_server, lambda c: games.change(c, 1, name="Tea"))
        restore(sound, tmp_path / "backup", NOW)
        assert change(on_server, lambda c: games.get(c, 1)).game["name"] == "Café"
    finally:
        postgres.run(f"DROP DATABASE {name} WITH (FORCE)")


def refused_restore(address: ServerAddress, backup: Path) -> StoreError:
    """Why a backup is not restored."""
    with pytest.raises(StoreError) as caught:
        restore(address, backup, NOW)
    return caught.value


async def test_a_server_that_is_not_there_is_unreachable() -> None:
    """Nobody listens, or the name means nothing."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        assert (await refused(f"postgresql://bot:hunter2@127.0.0.1:{port}/games")).key == "unreachable"
    assert (await refused("postgresql://bot:hunter2@nowhere.invalid/games")).key == "unreachable"


async def test_a_newer_schema_is_told_by_its_number(postgres: Postgres, on_server: str) -> None:
    """As with a file."""
    postgres.run("UPDATE alembic_version SET version_num = '9999'", name_of(on_server))
    error = await refused(on_server)
    assert (error.key, error.detail) == ("newer", "9999")


async def test_anothers_tables_are_left_alone(postgres: Postgres, blank: str) -> None:
    """A database that holds something else is not ours to fill."""
    postgres.run("CREATE TABLE recipes (x int)", name_of(blank))
    for _ in range(2):
        assert (await refused(blank)).key == "damaged"


async def test_a_user_who_may_not_make_tables_is_told(postgres: Postgres, blank: str) -> None:
    """A database of another owner, as a new one usually is for others."""
    postgres.run("CREATE ROLE guest LOGIN PASSWORD 'welcome'", name_of(blank))
    postgres.run("REVOKE CREATE ON SCHEMA public FROM PUBLIC", name_of(blank))
    host = blank.rpartition("@")[2]
    assert (await refused(f"postgresql://guest:welcome@{host}")).key == "unwritable"


async def test_files_about_the_database_need_a_folder(
    on_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signs of life and copies stand there: one line tells that it cannot be made."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(StoreError) as caught:
        await open_store(on_server)
    assert (caught.value.key, caught.value.path) == ("unwritable", str(tmp_path / "file" / "sandtable"))


async def test_a_second_bot_finds_the_database_locked_until_the_first_dies(on_server: str) -> None:
    """Killed, it leaves nothing that keeps others out."""
    with another_bot(on_server) as bot:
        assert (await refused(on_server)).key == "locked"
        bot.kill()
        bot.wait()
        await (await open_store(on_server)).close()


async def test_a_second_store_in_the_same_process_finds_the_database_locked(on_server: str) -> None:
    """And the first one goes on."""
    store = await open_store(on_server)
    assert (await refused(on_server)).key == "locked"
    await put(store, 1)
    await store.close()
    await (await open_store(on_server)).close()


async def test_cut_connections_lose_nothing_that_was_acknowledged(postgres: Postgres, on_server: str) -> None:
    """The pieces of work under way fail with a clear error or succeed; the next ones have new connections."""
    store = await open_store(on_server)
    acknowledged, failed = set(), []
    done = asyncio.Event()

    async def write() -> None:
        n = 0
        while not done.is_set():
            n += 1
            try:
                await put(store, n)
                acknowledged.add(n)
            except StoreError as error:
                failed.append(error)

    writer = asyncio.create_task(write())
    for _ in range(3):
        before = len(acknowledged)
        while len(acknowledged) < before + 20:
            await asyncio.sleep(0.005)
        postgres.cut(on_server)
    before = len(acknowledged)
    while len(acknowledged) < before + 20:
        await asyncio.sleep(0.005)
    done.set()
    await writer
    postgres.cut(on_server)  # reading is simply done again
    assert {error.key for error in failed} <= {"lost"}
    assert acknowledged <= await numbers(store)
    await store.close()


async def test_a_restarted_server_is_used_again(postgres: Postgres, on_server: str) -> None:
    """While it is away both reading and writing say so, and nothing hangs."""
    store = await open_store(on_server)
    await put(store, 1)
    postgres.stop()
    try:
        for attempt in (put(store, 2), numbers(store), put(store, 3)):
            with pytest.raises(StoreError) as caught:
                await asyncio.wait_for(attempt, 30)
            assert caught.value.key in ("lost", "unreachable")
            assert PASSWORD not in str(caught.value)
    finally:
        postgres.start()
    with pytest.raises(EarlierSession):  # asked for before there was a connection
        await put(store, 3)
    await put(store, 4)
    assert await numbers(store) == {1, 4}
    assert (await refused(on_server)).key == "locked"
    await store.close()


async def test_no_work_goes_from_one_session_to_the_next(
    postgres: Postgres, on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked for before a session begins is refused in it, and its trouble is over; what is asked for
    afterwards is done. Who keeps anything in memory is told, once for each session."""
    store = await open_store(on_server)
    sessions: list[int] = []
    store.on_session = lambda: sessions.append(store.session)
    await put(store, 1)
    assert (store.session, sessions) == (0, [])
    for session in (1, 2):
        postgres.cut(on_server)
        before = await asyncio.gather(*(put(store, 2) for _ in range(3)), return_exceptions=True)
        # the connection may seem to be there, and be lost under the first one
        assert {type(error) for error in before} <= {StoreError, EarlierSession}
        assert {error.key for error in before if isinstance(error, StoreError)} == {"lost"}
        assert EarlierSession in {type(error) for error in before}
        await put(store, 10 + session)
        assert not store.trouble
        assert (store.session, sessions) == (session, list(range(1, session + 1)))
    assert await numbers(store) == {1, 11, 12}
    await store.close()


async def test_a_bot_that_lost_the_database_to_another_never_writes_again(
    postgres: Postgres, on_server: str
) -> None:
    """Not while the other one has it, and not afterwards: what this one believes to know is out of date."""
    first = await open_store(on_server)
    await put(first, 1)
    postgres.cut(on_server)
    second = await open_store(on_server)
    await put(second, 2)
    for _ in range(2):
        with pytest.raises(StoreError) as caught:
            await put(first, 3)
        assert caught.value.key == "taken"
        await second.close()  # the second time there is nobody else
    with pytest.raises(StoreError):
        await asyncio.wait_for(first.wait_for_loss(), 30)
    assert await numbers(first) == {1, 2}
    await first.close()


async def test_a_lost_database_is_noticed_while_nobody_writes(
    postgres: Postgres, on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is looked after by itself, so that two bots do not answer for the same games."""
    monkeypatch.setattr("db.backends.postgres.ServerStore.watch_seconds", 0.5)
    first = await open_store(on_server)
    second: Store | None = None
    while second is None:
        postgres.cut(on_server)
        with suppress(StoreError):  # the first one was quicker
            second = await open_store(on_server)
    with pytest.raises(StoreError) as caught:
        await asyncio.wait_for(first.wait_for_loss(), 30)
    assert caught.value.key == "taken"
    await first.close()
    await second.close()


async def test_a_connection_on_which_nobody_answers_is_given_up(on_server: str) -> None:
    """And the work after it has a new one."""
    address = locate(on_server)
    assert isinstance(address, ServerAddress)

    async def ready(*_: object) -> None:
        """Any connection will do."""

    lane = Lane(address, ready)
    with pytest.raises(StoreError) as caught:
        await asyncio.wait_for(lane.run(lambda c: c.execute(text("SELECT pg_sleep(60)")), patience=0.1), 30)
    assert caught.value.key == "unreachable"
    assert await lane.run(lambda c: c.execute(text("SELECT 1")).scalar()) == 1
    await lane.close()


async def test_commits_wait_for_the_disk_whatever_the_database_is_set_to(
    postgres: Postgres, on_server: str
) -> None:
    """An acknowledged move would else be lost with the server's power."""
    postgres.run(f"ALTER DATABASE {name_of(on_server)} SET synchronous_commit = off", name_of(on_server))
    store = await open_store(on_server)
    assert await store.write(lambda c: c.execute(text("SHOW synchronous_commit")).scalar()) == "on"
    await store.close()


async def test_reading_cannot_write(on_server: str) -> None:
    """What is no write transaction could interleave with one."""
    store = await open_store(on_server)
    with pytest.raises(DBAPIError, match="read-only"):
        await store.read(lambda c: settings.put(c, "guild", "1", "n", 1))
    assert await numbers(store) == set()
    await store.close()
