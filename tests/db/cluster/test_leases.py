"""Shards of processes that share a database: who has one, and what ends that."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from asyncpg.exceptions import InternalClientError
from sqlalchemy import Connection, text
from structlog.testing import capture_logs

from db import Store, StoreError, open_store
from db.address import ServerAddress, locate
from db.backends import lane, upgrade
from db.backends.visits import read_once
from db.boot import steady
from db.care.restore import examine
from db.cluster import beat, joining, leases, locks, members, numbering
from db.cluster.leases import Leases
from db.open import open_shared
from db.queries import settings
from tests.db.postgres import PASSWORD, Postgres, name_of

SHARDS = 4


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats follow each other quickly; a process whose beat was stopped is dead soon."""
    monkeypatch.setattr(beat, "EVERY", 0.02)


@asynccontextmanager
async def processes(url: str, count: int = 2) -> AsyncIterator[list[tuple[Store, Leases]]]:
    """So many processes that share a database."""
    async with AsyncExitStack() as stack:
        opened = []
        for _ in range(count):
            store, here = await open_shared(url, SHARDS)
            stack.push_async_callback(store.close)
            stack.push_async_callback(here.end)
            opened.append((store, here))
        yield opened


async def until(here: Leases, condition: Callable[[], object]) -> None:
    """Wait through beats until something holds."""
    while not (here.members and condition()):
        await here.wait()


async def test_a_shard_has_one_owner(on_server: str) -> None:
    """Another process gets it once it is let go, and learns when members could play last."""
    async with processes(on_server) as [(_, here), (__, there)]:
        taken = await here.take(1)
        assert taken is not None
        assert taken[:2] == (1, None)
        assert await there.take(1) is None
        assert here.held == {1}
        assert there.held == frozenset()
        here.playable = (1, 3)  # only what it owns counts
        await until(there, lambda: there.members and there.members.shards[1].alive)
        assert there.members is not None
        assert there.members.shards[3].alive is None
        assert there.members.shards[1].holder == here.me.id
        await here.free(1)
        await until(there, lambda: there.members and there.members.shards[1].holder is None)
        taken = await there.take(1)
        assert taken is not None
        assert taken.epoch == 2
        assert taken.now - 60 < (taken.alive or 0) <= taken.now
        assert await here.take(1) is None


async def test_a_session_that_ends_takes_all_with_it(on_server: str, postgres: Postgres) -> None:
    """Belief ends and is back with the next session, which holds nothing."""
    async with processes(on_server) as [(first, here), (_, there)]:
        await here.take(0)
        await here.take(2)
        await until(here, here.believes)
        losses = here.losses
        postgres.run(f"SELECT pg_terminate_backend({_session(here).pid})")
        await until(here, lambda: here.losses > losses)
        assert here.held == frozenset()
        while await there.take(2) is None:
            await there.wait()
        with pytest.raises(StoreError, match="was lost"):
            await first.write(_nothing)
        await until(here, here.believes)
        assert await here.take(2) is None
        assert await here.take(0)


async def test_what_was_taken_in_a_session_that_is_over_is_not_held(on_server: str) -> None:
    """The answer may come when the lock is gone already."""
    async with processes(on_server, 1) as [(store, here)]:

        async def write(work: Callable[[Connection], Any]) -> Any:
            taken = await store.write(work)
            here.lose()
            return taken

        here._write = write
        assert await here.take(0) is None
        assert here.held == frozenset()


@pytest.mark.parametrize("fault", ["silent", "hung"])
async def test_who_shows_no_life_is_ended(
    on_server: str, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """A process that is silent or hangs loses its session, and with it the right to write."""
    async with processes(on_server) as [(first, here), (_, there)]:
        await here.take(0)
        await until(there, lambda: there.members and there.members.shards[0].holder == here.me.id)
        if fault == "silent":
            await here.end()
            monkeypatch.setattr(members, "TTL", 0.5)
        else:
            assert here._turning is not None
            here._turning.cancel()
            here._turned -= members.HUNG + 1
        with capture_logs() as logs:
            while not (taken := await there.take(0)):
                await there.wait()
        assert taken.epoch == 2
        reason = {"silent": "is silent", "hung": "hangs"}[fault]
        assert f"another process {reason}: its session was ended" in [line["event"] for line in logs]
        with pytest.raises(StoreError, match="lost"):
            await first.write(_nothing)


async def test_a_beat_goes_on_whatever_goes_wrong(on_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver that is cut off within a statement fails in many ways; an operator hears of the first one."""
    look = beat.look
    errors = [
        AttributeError("no attribute"),
        InternalClientError("bad state"),
        OSError("cut"),
        TimeoutError(),
    ]

    async def look_or_fail(connection: Any, pid: int = 0) -> members.Members:
        if errors:
            raise errors.pop(0)
        return await look(connection, pid)

    async with processes(on_server, 1) as [(_, here)]:
        await until(here, here.believes)
        with capture_logs() as logs:
            monkeypatch.setattr(beat, "look", look_or_fail)
            while errors:
                await asyncio.sleep(0.01)
            newest = here.looked_at
            await until(here, lambda: here.looked_at > newest and here.believes())
        assert [line["error"] for line in logs] == ["AttributeError('no attribute')"]
        assert await here.take(0)


async def test_one_beat_that_fails_is_soon_followed_by_another(
    on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or belief would end just as the next one comes."""
    look, failed = beat.look, list[float]()

    async def fail_once(connection: Any, pid: int = 0) -> members.Members:
        if not failed:
            failed.append(steady())
            raise TimeoutError
        return await look(connection, pid)

    async with processes(on_server, 1) as [(_, here)]:
        await until(here, here.believes)
        monkeypatch.setattr(beat, "EVERY", 3600.0)
        monkeypatch.setattr(beat, "look", fail_once)
        await until(here, lambda: failed and here.looked_at > failed[0])
        assert here.believes()


async def test_a_beat_on_a_new_connection_is_given_up_as_well(
    on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connecting took as long as a beat may, and then the connection was cut without a word."""
    async with processes(on_server, 1) as [(_, here)]:
        await until(here, here.believes)
        connect, dead = lane.connect, list[Dead]()

        async def connect_late(*given: Any, **more: Any) -> Any:
            if dead:
                return await connect(*given, **more)
            await asyncio.sleep(2 * beat.PATIENCE)
            dead.append(Dead())
            return dead[0]

        monkeypatch.setattr(beat, "PATIENCE", 0.5)
        monkeypatch.setattr(beat, "connect", connect_late)
        here._beat._connection.terminate()
        await until(here, lambda: dead)
        newest = here.looked_at
        await until(here, lambda: here.looked_at > newest)


class Dead:
    """A connection on which nothing is answered until it is ended."""

    def __init__(self) -> None:
        self._ended = asyncio.Event()

    def is_closed(self) -> bool:
        return self._ended.is_set()

    def terminate(self) -> None:
        self._ended.set()

    async def execute(self, *_: object) -> None:
        await self._ended.wait()
        raise ConnectionError


async def test_who_hangs_lets_nobody_play_and_then_believes_nothing(on_server: str) -> None:
    """Others may end its session as soon as they read that it hangs. When members could play last is known,
    so that all of the time is given back to them."""
    async with processes(on_server, 1) as [(_, here)]:
        await here.take(0)
        here.playable = (0,)
        await until(here, lambda: here.believes() and here.members and here.members.shards[0].alive)
        assert here._turning is not None
        here._turning.cancel()
        here._turned -= 2 * members.EVERY
        await until(here, partial(_late, here, members.EVERY))
        assert here.members is not None
        alive, looked = here.members.shards[0].alive, here.looked_at
        await until(here, lambda: here.looked_at > looked)
        assert here.members.shards[0].alive == alive
        assert here.believes()
        here._turned -= members.HUNG
        await until(here, partial(_late, here, members.HUNG))
        assert not here.believes()
        assert here.held == frozenset()
        here._turn()
        await until(here, here.believes)


def _late(here: Leases, seconds: float) -> bool:
    """Whether the newest beat told that the event loop stands still for so long."""
    return here.members is not None and here.members.processes[here.me.id].late >= seconds


async def test_belief_that_ended_for_a_moment_is_a_loss(on_server: str) -> None:
    """Also if a beat would bring it back before anybody else has noticed: what was due meanwhile was left
    undone, and others may be ending the session."""
    async with processes(on_server, 1) as [(_, here)]:
        await here.take(0)
        await until(here, here.believes)
        losses = here.losses
        with here._guard:
            here._until = 1e-9
        await until(here, lambda: here.losses > losses)
        assert here.held == frozenset()
        await until(here, here.believes)


async def test_the_last_sign_of_life_is_that_of_the_shards(on_server: str, tmp_path: Path) -> None:
    """Also of a backup: with several processes nobody stores one for the whole database."""
    async with processes(on_server, 1) as [(store, here)]:
        await store.write(lambda c: settings.put(c, *settings.CLOCK, settings.ALIVE, 5.0))
        assert await store.read(numbering.last_sign) == 5.0
        await here.take(1)
        here.playable = (1,)
        await until(here, lambda: here.members and here.members.shards[1].alive)
        sign = await store.read(numbering.last_sign)
        assert sign is not None
        assert sign > 1e9
        await store.backup(tmp_path / "backup.dump")
        of_backup = examine(tmp_path / "backup.dump").alive
        assert of_backup is not None
        assert sign <= of_backup < sign + 3600


async def test_two_processes_may_store_a_setting_at_once(on_server: str, postgres: Postgres) -> None:
    """The second one waits for the first, and none of them fails."""
    async with processes(on_server) as [(first, _), (second, __)]:
        stored, go_on = threading.Event(), threading.Event()

        def slowly(connection: Connection) -> None:
            settings.put(connection, "bot", "x", "n", 1)
            stored.set()
            go_on.wait()

        slow = asyncio.create_task(first.write(slowly))
        await asyncio.to_thread(stored.wait)
        quick = asyncio.create_task(second.write(lambda c: settings.put(c, "bot", "x", "n", 2)))
        while not postgres.run("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"):
            await asyncio.sleep(0.01)
        go_on.set()
        await asyncio.gather(slow, quick)
        assert await first.read(lambda c: settings.get(c, "bot", "x")) == {"n": 2}


async def test_who_joins_waits_for_the_one_before(on_server: str, postgres: Postgres) -> None:
    """Who is first may update the schema, for longer than anything else may take."""
    held, go_on = threading.Event(), threading.Event()
    async with processes(on_server, 1) as [(store, _)]:

        def join_slowly(connection: Connection) -> None:
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": joining.JOINING})
            held.set()
            go_on.wait()

        slow = asyncio.create_task(store.write(join_slowly))
        await asyncio.to_thread(held.wait)
        opening = asyncio.create_task(open_shared(on_server, SHARDS))
        limits = f"'{lane.STATEMENT_SECONDS} s'::interval"
        waiting = f"wait_event_type = 'Lock' AND clock_timestamp() - query_start > {limits}"
        while not postgres.run(f"SELECT count(*) FROM pg_stat_activity WHERE {waiting}"):
            assert not opening.done()
            await asyncio.sleep(0.05)
        go_on.set()
        await slow
        other, there = await opening
        await there.end()
        await other.close()


async def test_belief_ends_before_others_act(on_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lasts for less than the time after which others take a process for dead."""
    now = 1000.0
    monkeypatch.setattr(leases, "steady", lambda: now)
    monkeypatch.setattr(beat, "steady", lambda: now)
    async with processes(on_server, 1) as [(_, here)]:
        await until(here, here.believes)
        await here.end()
        now += members.TTL - members.MARGIN - 0.01
        assert here.believes()
        now += 0.02
        assert not here.believes()


async def test_a_shard_is_handed_over_to_one_heir(on_server: str) -> None:
    """Only its owner's word counts, only the first heir's claim, and only the heir says where the cut is."""
    async with processes(on_server, 1) as [(store, here)]:
        await here.take(0)
        me, write = here.me.id, store.write

        async def claim(heir: str, holder: str, dead: str | None = None) -> bool:
            return await write(partial(locks.claim, shard=0, process=heir, holder=holder, dead=dead))

        assert not await claim("b", "somebody else")
        assert await claim("b", me)
        assert not await claim("c", me)
        assert await claim("c", me, dead="b")
        assert await write(partial(locks.set_cut, shard=0, process="b", cut=lambda: 5)) is None
        assert await write(partial(locks.set_cut, shard=0, process="c", cut=lambda: 2**62)) == 2**62
        await write(partial(locks.withdraw, shard=0, process="b"))
        await until(here, lambda: here.members and here.members.shards[0].cut)
        assert here.members is not None
        assert here.members.shards[0].heir == "c"
        await write(partial(locks.withdraw, shard=0, process="c"))
        await until(here, lambda: here.members and here.members.shards[0].heir is None)
        assert here.members.shards[0].cut is None


async def test_a_cut_does_not_pass_while_it_waits_to_be_stored(on_server: str) -> None:
    """The writing session has other work; the owner has to hear of the cut before it comes."""
    async with processes(on_server) as [(_, here), (second, there)]:
        await here.take(0)
        await until(there, lambda: there.members and there.members.shards[0].holder == here.me.id)
        assert there.members is not None
        assert await there.claim(there.members.shards[0])
        slow = asyncio.create_task(second.write(lambda c: c.execute(text("SELECT pg_sleep(0.5)"))))
        await asyncio.sleep(0)
        asked = steady()
        cut = await there.set_cut(0, lambda: round(1000 * steady()))
        await slow
        assert cut is not None
        assert cut > 1000 * (asked + 0.4)


async def test_a_lock_that_was_taken_twice_is_let_go_at_once(on_server: str) -> None:
    """A transaction failed that had taken it, and the lock stayed with the session."""
    async with processes(on_server) as [(first, here), (_, there)]:
        with pytest.raises(ZeroDivisionError):
            await first.write(lambda c: locks.take(c, 1, here.me.id) and 1 / 0)
        assert await there.take(1) is None
        assert await here.take(1)
        await here.free(1)
        assert await there.take(1)


async def test_identifies_keep_their_distance(on_server: str) -> None:
    """In a bucket, whichever process makes them; buckets do not wait for each other."""
    async with processes(on_server) as [(first, _), (second, __)]:
        waits = [
            await store.write(partial(locks.identify_turn, bucket=bucket))
            for store, bucket in ((first, 0), (second, 0), (first, 0), (second, 1))
        ]
        assert waits[0] == waits[3] == 0
        assert 4 < waits[1] <= locks.SPACING
        assert 9 < waits[2] <= 2 * locks.SPACING


async def test_a_clock_that_was_set_back_keeps_nobody_from_identifying(on_server: str) -> None:
    """The last turn lies in the future by the server's clock: all wait for as many turns as there may be."""
    async with processes(on_server) as [(store, _), __]:
        await store.write(partial(locks.identify_turn, bucket=0))
        tomorrow = text("UPDATE identify SET next_at = clock_timestamp() + interval '1 day'")
        await store.write(lambda c: c.execute(tomorrow).rowcount)
        wait = await store.write(partial(locks.identify_turn, bucket=0))
        assert SHARDS * locks.SPACING < wait <= 2 * SHARDS * locks.SPACING


async def test_processes_agree_on_what_they_share(on_server: str, postgres: Postgres) -> None:
    """Another number of shards, another user, tables in another schema are refused, and one that wants the
    database alone; once all have ended, that one gets it, and the others are refused."""
    database = name_of(on_server)
    other = f"other_{database}"
    for statement in (
        f"CREATE ROLE {other} LOGIN SUPERUSER PASSWORD '{PASSWORD}'",
        f"CREATE SCHEMA of_{other}",
    ):
        postgres.run(statement, database)
    stranger = on_server.replace("//sandtable:", f"//{other}:")
    try:
        async with processes(on_server, 1):
            with pytest.raises(StoreError, match="shared by processes with SHARDS=4"):
                await open_shared(on_server, SHARDS + 1)
            with pytest.raises(StoreError, match="only the same user"):
                await open_shared(stranger, SHARDS)
            postgres.run(f"ALTER ROLE {other} SET search_path TO of_{other}")
            with pytest.raises(StoreError, match="in the schema public"):
                await open_shared(stranger, SHARDS, new=True)
            with pytest.raises(StoreError, match="start this one with the same number") as shared:
                await open_store(on_server)
            assert shared.value.key == "shared"
        for change in ("RESET search_path", "NOSUPERUSER"):
            postgres.run(f"ALTER ROLE {other} {change}")
        with pytest.raises(StoreError, match="lacks rights there"):
            await open_store(stranger)
        server = locate(stranger)
        assert isinstance(server, ServerAddress)
        with pytest.raises(StoreError, match="lacks rights there"):
            await read_once(server, lambda c: c.execute(text("SELECT 1 FROM games")))
        alone = await open_store(on_server)
        with pytest.raises(StoreError, match="probably a bot without SHARDS"):
            await open_shared(on_server, SHARDS)
        await alone.close()
    finally:
        for statement in (f"DROP SCHEMA of_{other} CASCADE", f"DROP ROLE {other}"):
            postgres.run(statement, database)


async def test_a_database_that_was_taken_over_ends_a_process(on_server: str, postgres: Postgres) -> None:
    """It was cut off, and one process had the database alone meanwhile."""
    async with processes(on_server, 1) as [(store, here)]:
        await here.end()
        postgres.cut(on_server)
        await (await open_store(on_server)).close()
        with pytest.raises(StoreError, match="taken over by another process"):
            await store.write(_nothing)


async def test_a_pooler_that_shares_sessions_is_noticed(
    on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then a connection is another session while others are in use, or the same one as another connection."""
    for numbers in ([7, 8, 9], [7, 7, 7]):
        monkeypatch.setattr(locks, "number", lambda _, left=numbers: left.pop(0))
        with pytest.raises(StoreError, match="pooler"):
            await open_shared(on_server, SHARDS)


async def test_a_replica_that_took_over_is_told(on_server: str, postgres: Postgres) -> None:
    """At the next start, and when the connection is back; once."""

    def change(connection: Connection) -> None:
        connection.execute(text("UPDATE cluster SET timeline = '00000009'"))

    async with processes(on_server, 1) as [(store, _)]:
        with capture_logs() as logs:
            await store.write(change)
            async with processes(on_server, 2):
                pass
            await store.write(change)
            for _ in range(2):
                postgres.cut(on_server)
                with suppress(StoreError):  # lost, or asked for before the session began
                    await store.write(_nothing)
        lines = [line for line in logs if line["event"].startswith("another server has taken")]
        assert [line["before"][-8:] for line in lines] == ["00000009"] * 2


async def test_a_file_has_one_process(path: Path) -> None:
    with pytest.raises(StoreError, match="python -m db move"):
        await open_shared(str(path), SHARDS)
    assert not await asyncio.to_thread(path.exists)


@pytest.mark.parametrize(
    ("kind", "schema", "outcome"),
    [
        ("EXPANDS = True", "0018", "9000"),
        ("CONTRACTS = True", "9000", "9000"),
        ("CONTRACTS = True", "0018", None),
        ("", "9000", StoreError),
    ],
)
async def test_updates_of_the_schema_beside_other_processes(
    on_server: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    kind: str, schema: str, outcome: str | type | None,
) -> None:  # fmt: skip
    """What only adds is done, what takes away only if all know it, all else not at all."""
    async with processes(on_server, 1) as [(store, here)]:
        await until(here, lambda: here.members and here.me.id in here.members.processes)
        await here.end()
        await store.write(lambda c: c.execute(text("UPDATE processes SET schema = :s"), {"s": schema}))
        (tmp_path / "versions").mkdir()
        (tmp_path / "versions" / "9000_later.py").write_text(f'revision = "9000"\n{kind}\n')
        monkeypatch.setattr(upgrade, "MIGRATIONS", tmp_path)
        monkeypatch.setattr(upgrade, "REVISIONS", (*upgrade.REVISIONS, "9000"))

        address = locate(on_server)
        assert isinstance(address, ServerAddress)

        def prepare(connection: Connection) -> tuple[str | None, bool]:
            return joining.prepare(connection, address)

        if outcome is StoreError:
            with pytest.raises(StoreError, match="stop all of them once"):
                await store.write(prepare)
        else:
            assert await store.write(prepare) == (outcome, True)
        await store.write(lambda c: c.execute(text("DELETE FROM processes")))
        assert await store.write(prepare) == ("9000", False)


def _session(here: Leases) -> locks.WritingSession:
    assert here._session is not None
    return here._session


def _nothing(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))
