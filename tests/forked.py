"""Processes of the project's programs, there at once: forked from one that has imported what they need.

`python -m tests.forked` is that process; each process of the tests has one of its own, once it needs it. With
`ALL=1` all programs are started by Python itself.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
from asyncio.subprocess import PIPE
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import Any

from ops.version import COMMIT, commit

ROOT = Path(__file__).parents[1]
MODULES = (
    "bot",
    "cogs.app",
    "db.__main__",
    "db.backends.upgrade",
    "engine.__main__",
    "host",
    "locales",
    "ops.endpoint",
    "ops.logs",
    "ops.refusals",
    "ops.start.check",
    "playground.__main__",
    "playground.redirect",
    "render",
    "tests.db.games",
    "tests.e2e.started",
    "ui.gateway.identifies",
)
_CODE = struct.Struct("i")
_ONE = Lock()
"""Held by the thread that asks for the parent, of which there is one."""
_MOST = 1 << 17
"""Bytes of a request: arguments and environment."""


class Forked:
    """A process that runs a program, as `subprocess.Popen` without pipes. Its parent is not this process."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        files: tuple[int, int, int],
        folder: Path = ROOT,
    ) -> None:
        """`arguments`: as Python has them. `files`: input, output and errors. `folder`: where it runs."""
        self.news, theirs = socket.socketpair()
        """Can be read once the process has ended."""
        asked = {"arguments": arguments, "environment": dict(environment), "folder": str(folder)}
        request = json.dumps(asked).encode()
        assert len(request) < _MOST
        with _ONE:
            parent = _parent()
        socket.send_fds(parent, [request], [*files, theirs.fileno()])
        theirs.close()
        self.pid = self._next()
        assert self.pid > 0, "the process that forks has ended"
        self.returncode: int | None = None

    def _next(self) -> int:
        data = self.news.recv(_CODE.size)
        return int(*_CODE.unpack(data)) if data else -signal.SIGKILL

    def wait(self) -> int:
        """Wait for its end. Returns its code."""
        if self.returncode is None:
            self.returncode = self._next()
            self.news.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """kill -9, if it still runs."""
        self.send_signal(signal.SIGKILL)


def run(
    *arguments: str, env: Mapping[str, str] = os.environ, cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments to its end, in a folder."""
    if os.environ.get("ALL"):
        command = (sys.executable, *arguments)
        return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    with TemporaryFile("w+") as out, TemporaryFile("w+") as err, Path(os.devnull).open() as nothing:
        files = nothing.fileno(), out.fileno(), err.fileno()
        code = Forked(arguments, env, files, cwd).wait()
        for file in (out, err):
            file.seek(0)
        return subprocess.CompletedProcess(arguments, code, out.read(), err.read())


class Process:
    """A forked process as `asyncio.create_subprocess_exec` makes one. What is None below is no pipe."""

    def __init__(self, process: Forked) -> None:
        self._process = process
        self._end = asyncio.create_task(self._ended())
        self.pid = process.pid
        self.kill = process.kill
        self.send_signal = process.send_signal
        self.stdout: asyncio.StreamReader | None = None
        self.stderr: asyncio.StreamReader | None = None

    @property
    def returncode(self) -> int | None:
        """Its code, once it has ended."""
        return self._process.returncode

    async def _ended(self) -> int:
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.news, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.news)
        return self._process.wait()

    async def wait(self) -> int:
        """Wait for its end. Returns its code."""
        return await asyncio.shield(self._end)

    async def communicate(self) -> tuple[bytes, bytes]:
        """Wait for its end. Returns all that it wrote."""
        streams = (self.stdout, self.stderr)
        out, err = await asyncio.gather(*(stream.read() if stream else _nothing() for stream in streams))
        await self.wait()
        return out, err


async def _nothing() -> bytes:
    return b""


async def start(
    *arguments: str,
    env: Mapping[str, str] = os.environ,
    stdout: int = PIPE,
    stderr: int = PIPE,
    fresh: bool = False,
) -> Process | asyncio.subprocess.Process:
    """Run Python with these arguments. `stdout`, `stderr`: files, or pipes. `fresh`: started, not forked."""
    if fresh or os.environ.get("ALL"):
        return await asyncio.create_subprocess_exec(
            sys.executable, *arguments, cwd=ROOT, env=env, stdout=stdout, stderr=stderr
        )
    pipes = [os.pipe() if file == PIPE else (-1, file) for file in (stdout, stderr)]
    nothing = os.open(os.devnull, os.O_RDONLY)
    process = Process(await asyncio.to_thread(Forked, arguments, env, (nothing, pipes[0][1], pipes[1][1])))
    os.close(nothing)
    readers: list[asyncio.StreamReader | None] = []
    for ours, theirs in pipes:
        readers.append(await _reader(ours) if ours >= 0 else None)
        if ours >= 0:
            os.close(theirs)
    process.stdout, process.stderr = readers
    return process


async def _reader(file: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, os.fdopen(file, "rb"))
    return reader


@cache
def _parent() -> socket.socket:
    """The socket that leads to the process which forks."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            (sys.executable, "-m", "tests.forked", str(theirs.fileno())),
            cwd=ROOT,
            env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def _prepare() -> None:
    """What nearly every program would do first. No thread may be left behind: none survives a fork."""
    for module in MODULES:
        import_module(module)
    import locales

    for locale in locales.LOCALES:
        for key in locales._sources(locale):
            if key.startswith("slash-"):
                locales.text(locale, key)
    from tests import migrated

    migrated.prepare()
    os.environ[COMMIT] = commit()
    gc.collect()
    gc.freeze()


def _asked(requests: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """Wait for a request, and fork; None in the parent at the end, else, in a child, what it is to run."""
    while True:
        if not select.select([requests], [], [], 1.0)[0]:
            with suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            continue
        data, files, _, _ = socket.recv_fds(requests, _MOST, 4)
        if not data:
            return None
        if not os.fork():
            requests.close()
            return json.loads(data), files
        for file in files:
            os.close(file)


def _watched(news: int) -> None:
    """Fork once more. This process tells the child's pid and how it ends; only the child goes on."""
    if pid := os.fork():
        with suppress(OSError):
            os.write(news, _CODE.pack(pid))
            for file in range(3):
                os.close(file)
            status = os.waitpid(pid, 0)[1]
            os.write(news, _CODE.pack(os.waitstatus_to_exitcode(status)))
        os._exit(0)
    os.close(news)


def _run(arguments: list[str]) -> None:
    """As `python ARGUMENTS` does."""
    kind, *rest = arguments
    if kind == "-m":
        sys.argv = rest
        for name in (rest[0], f"{rest[0]}.__main__"):
            if not hasattr(sys.modules.get(name), "__path__"):
                sys.modules.pop(name, None)
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    elif kind == "-c":
        sys.argv = [kind, *rest[1:]]
        exec(rest[0], {"__name__": "__main__"})
    else:
        sys.argv = arguments
        runpy.run_path(kind, run_name="__main__")


def main(requests: socket.socket) -> None:
    """Fork for each request until the other end is closed. Returns in the parent at the end, and in each
    child once its program has ended."""
    _prepare()
    interrupted = signal.signal(signal.SIGINT, signal.SIG_IGN)
    child = _asked(requests)
    if not child:
        return
    wanted, (*files, news) = child
    for target, file in enumerate(files):
        os.dup2(file, target)
        os.close(file)
    _watched(news)
    signal.signal(signal.SIGINT, interrupted)
    for name in os.environ.keys() - {COMMIT}:
        del os.environ[name]
    os.environ.update(wanted["environment"])
    os.chdir(wanted["folder"])
    _run(wanted["arguments"])


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
