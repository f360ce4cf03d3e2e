"""Two PostgreSQL servers of the soak's own: one that is written to, and its synchronous standby."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

from tests.db.postgres import PASSWORD, USER, Postgres, as_user, make_cluster, programs
from tests.e2e.program import free_port

T = TypeVar("T")
OPTIONS = (
    "-cmax_connections=120", "-cwal_level=replica", "-cmax_wal_senders=6", "-chot_standby=on",
    "-cwal_keep_size=128MB", "-cwal_retrieve_retry_interval=200ms", "-cshared_buffers=64MB",
    "-cdynamic_shared_memory_type=mmap",  # what a killed server leaves goes with its folder
)  # fmt: skip
DATABASE = "games"
_SYNCHRONOUS = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"


class Node(Postgres):
    """One of the servers, with its folder."""

    def __init__(self, folder: Path, binaries: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.data = folder / "data"
        super().__init__(folder, binaries, self.port, *OPTIONS)

    def kill(self) -> None:
        """kill -9 of all its processes."""
        if self._process is not None:
            number = self._process.pid
            children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
            for process in (number, *map(int, children)):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            super().kill()

    def remove(self) -> None:
        """Remove what is left of it, once it was killed."""
        _, number = (self.data / "postmaster.pid").read_text().splitlines()[6].split()
        subprocess.run(["ipcrm", "-m", number], check=False, capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)


class TwoServers:
    """Waiting is done in one thread, with which the servers would end."""

    def __init__(self, folder: Path, binaries: Path) -> None:
        self._folder, self._binaries = folder, binaries
        self._count = 0
        self._thread = ThreadPoolExecutor(1)
        self.primary = self._node()
        self.standby: Node | None = None

    @property
    def url(self) -> str:
        """Where the database is now, as DATABASE_URL has it."""
        return self.primary.url(DATABASE)

    def url_at(self, port: int) -> str:
        """The database by another port that leads there."""
        return self.url.replace(f":{self.primary.port}/", f":{port}/")

    def _node(self) -> Node:
        self._count += 1
        folder = self._folder / f"node-{self._count}"
        folder.mkdir()
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        return Node(folder, self._binaries)

    async def _wait(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def start(self, *, standby: bool = True) -> None:
        """Make the database, and a standby if one is wanted."""

        def make() -> None:
            make_cluster(self.primary.folder, self._binaries)
            self.primary.start()
            self.primary.run(f"CREATE DATABASE {DATABASE}")

        await self._wait(make)
        if standby:
            await self.add_standby()

    async def add_standby(self) -> None:
        """Copy the server that is written to. From then on it waits for the copy at each commit."""
        node = self.standby = self._node()

        def copy() -> None:
            subprocess.run(
                [*as_user(), self._binaries / "pg_basebackup", "-h", "127.0.0.1",
                 "-p", str(self.primary.port), "-U", USER, "-D", node.data, "-R", "-X", "stream",
                 "-c", "fast", "--no-sync"],
                env=os.environ | {"PGPASSWORD": PASSWORD}, cwd=node.folder, check=True, capture_output=True,
            )  # fmt: skip
            _set(node.data, "synchronous_standby_names", "")  # its own, once it is promoted
            node.start()
            self.primary.run("ALTER SYSTEM SET synchronous_standby_names = 'walreceiver'")
            self.primary.run("SELECT pg_reload_conf()")

        await self._wait(copy)
        await self.synchronous()

    async def synchronous(self) -> None:
        """Wait until the standby has all that is acknowledged."""
        while not await self._wait(lambda: self.primary.run(_SYNCHRONOUS)):
            await asyncio.sleep(0.02)

    async def crash(self, seconds: float = 0.0) -> None:
        """kill -9 of all processes of the server that is written to, and start it again so much later."""
        await self._wait(self.primary.kill)
        await asyncio.sleep(seconds)
        await self._wait(self.primary.start)

    async def promote(self) -> None:
        """The server that is written to dies for ever, and its standby takes its place."""
        assert self.standby is not None, "there is none"
        old, new = self.primary, self.standby
        await self._wait(old.kill)
        await self._wait(lambda: new.run("SELECT pg_promote(true, 30)"))
        self.primary, self.standby = new, None
        old.remove()

    async def stop(self) -> None:
        """End both."""
        for node in (self.standby, self.primary):
            if node:
                await self._wait(node.stop)
        self._thread.shutdown()


def _set(data: Path, name: str, value: str) -> None:
    with (data / "postgresql.auto.conf").open("a") as settings:
        settings.write(f"{name} = '{value}'\n")


def _make_folder() -> Path:
    """The server's user must reach it, and paths of sockets must be short."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-cluster-"))
    folder.chmod(0o755)
    return folder


@asynccontextmanager
async def servers(*, standby: bool = True) -> AsyncIterator[TwoServers]:
    """Both for a while, in a folder that is removed."""
    binaries = programs()
    assert binaries is not None, "PostgreSQL is not installed"
    folder = _make_folder()
    two = TwoServers(folder, binaries)
    try:
        await two.start(standby=standby)
        yield two
    finally:
        await two.stop()
        shutil.rmtree(folder, ignore_errors=True)
