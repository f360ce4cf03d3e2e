"""A PostgreSQL server of the tests' own: in a folder that is removed, on a port and a socket of its own.

The package of the system provides the programs; a server that it may have started is not touched. The server
ends with the process of the tests, however that ends.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import asyncpg
import pytest

USER, PASSWORD = "sandtable", "hunter2-and:more@all/that"
_QUOTED = "hunter2-and%3Amore%40all%2Fthat"
_TEMPLATE = "empty"
# No power cut happens to a test: waiting for the disk would only make it slow. A server that is killed
# loses nothing even so.
_OPTIONS = ("-cfsync=off", "-cfull_page_writes=off", "-cmax_connections=50", "-cshared_buffers=16MB")
# What a used database is: md5 of its columns and indexes.
_SHAPE = """
SELECT md5(string_agg(line, ',' ORDER BY line)) FROM (
    SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable) AS line
        FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public') AS lines"""
# Other connections end, rows go, and numbers begin again. Truncating, like copying a database, takes many
# times as long: both write whole files.
_EMPTY = """
DO $$ DECLARE one record; BEGIN
    PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET session_replication_role = replica;
    FOR one IN SELECT tablename FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
        EXECUTE format('DELETE FROM %I', one.tablename);
    END LOOP;
    PERFORM setval(quote_ident(sequencename)::regclass, start_value, false)
        FROM pg_sequences WHERE schemaname = 'public';
END $$"""


def programs() -> Path | None:
    """The folder with the server's programs, the newest version's; None if there is none."""
    program = shutil.which("initdb")
    if program:
        return Path(program).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[-3]))
    return versions[-1].parent if versions else None


def name_of(url: str) -> str:
    """The database that an address names."""
    return url.rpartition("/")[2]


class Postgres:
    """The running server, with a database from which others are copied."""

    def __init__(self, folder: Path, binaries: Path, port: int, *options: str) -> None:
        self._folder = folder
        self._binaries = binaries
        self._port = port
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None
        self._kept: list[tuple[str, str]] = []
        """Databases for another test, each with its shape."""

    def url(self, database: str, password: str = _QUOTED) -> str:
        """What DATABASE_URL is for a database."""
        return f"postgresql+asyncpg://{USER}:{password}@127.0.0.1:{self._port}/{database}"

    def start(self) -> None:
        """Start the server, and wait until it answers. It ends with the thread that calls this."""
        log = (self._folder / "log").open("ab")
        self._process = subprocess.Popen(
            # SIGQUIT, when the tests' process dies: end at once
            [*as_user(), "setpriv", "--pdeathsig", "QUIT", self._binaries / "postgres", "-D",
             self._folder / "data", "-k", self._folder, "-p", str(self._port), "-h", "127.0.0.1", *_OPTIONS,
             *self._options],
            cwd=self._folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        log.close()
        end = time.monotonic() + 60
        while True:
            try:
                self.run("SELECT 1")
                return
            except (OSError, asyncpg.CannotConnectNowError):
                assert self._process.poll() is None, (self._folder / "log").read_text()
                assert time.monotonic() < end, "the server does not come up"
                time.sleep(0.05)

    def stop(self) -> None:
        """Cut all connections and stop the server."""
        if self._process is not None:
            self._process.send_signal(3)
            self._process.wait()
            self._process = None

    def kill(self) -> None:
        """kill -9 of the server, and wait until the processes that it leaves behind have noticed."""
        if self._process is not None:
            number = self._process.pid
            left = Path(f"/proc/{number}/task/{number}/children").read_text().split()
            self._process.kill()
            self._process.wait()
            self._process = None
            while any(_runs(child) for child in left):
                time.sleep(0.01)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Have the server's processes stand still meanwhile: it takes connections and answers nothing."""
        assert self._process is not None, "it runs"
        number = self._process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        processes = [number, *map(int, children)]  # who starts others first
        try:
            for process in processes:
                os.kill(process, signal.SIGSTOP)
            yield
        finally:
            for process in processes:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def journal(self) -> list[Path]:
        """The files that every transaction is written to first."""
        return [path for path in (self._folder / "data" / "pg_wal").iterdir() if path.is_file()]

    def run(self, statement: str, database: str = "postgres") -> Any:
        """Run a statement as the owner of everything, and return its first value."""
        # in a thread, since a test's own loop may be running
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, self._run(statement, database)).result()

    async def connect(self, database: str) -> Any:
        """A connection of the owner of everything."""
        return await asyncpg.connect(
            host="127.0.0.1", port=self._port, user=USER, password=PASSWORD, database=database
        )

    async def _run(self, statement: str, database: str) -> Any:
        connection = await self.connect(database)
        try:
            return await connection.fetchval(statement)
        finally:
            await connection.close()

    def cut(self, url: str) -> None:
        """End all connections to a database, as a network or an administrator may."""
        self.run(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()",
            name_of(url),
        )

    @contextmanager
    def database(self, template: str = _TEMPLATE) -> Iterator[str]:
        """The address of a new database, which is removed afterwards."""
        name = f"games_{token_hex(4)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            self.run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    @contextmanager
    def emptied(self, template: str) -> Iterator[str]:
        """The address of a database like the template, which must hold no rows. It is emptied afterwards for
        another test, or removed if its tables have changed."""
        if self._kept:
            name, shape = self._kept.pop()
        else:
            name = f"games_{token_hex(4)}"
            self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
            shape = self.run(_SHAPE, name)
        try:
            yield self.url(name)
        finally:
            if self.run(_SHAPE, name) == shape:
                self.run(_EMPTY, name)
                self._kept.append((name, shape))
            else:
                self.run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _runs(process: str) -> bool:
    """Whether a process is neither gone nor only left to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def as_user() -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.geteuid() == 0 else []


def lacking() -> str | None:
    """Why no server can be started here; None if one can."""
    if programs() is None or shutil.which("pg_dump") is None or shutil.which("setpriv") is None:
        return "PostgreSQL (or setpriv) is not installed"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "there is no user postgres, and as root PostgreSQL does not run"
    return None


def make_cluster(folder: Path, binaries: Path) -> None:
    """Make the files of an empty server below a folder that its user may write to."""
    secret = folder / "password"
    secret.write_text(PASSWORD)
    secret.chmod(0o644)
    subprocess.run(
        [*as_user(), binaries / "initdb", "-D", folder / "data", "-U", USER, f"--pwfile={secret}",
         "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip


@contextmanager
def running() -> Iterator[Postgres]:
    """A server for a while. Skips the test where there is none, unless that is demanded (CI=true)."""
    reason, binaries = lacking(), programs()
    if reason is not None or binaries is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{reason}: make test would have installed it")
        pytest.skip(str(reason))
    # not in pytest's folder: the server's user could not reach it, and paths of sockets must be short
    folder = Path(tempfile.mkdtemp(prefix="sandtable-postgres-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        make_cluster(folder, binaries)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = Postgres(folder, binaries, port)
        server.start()
        try:
            server.run(f"CREATE DATABASE {_TEMPLATE}")
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
