"""Processes that are there at once: forked from one that has imported, read and drawn what all need.

`python -m tests.soak.nursery` is that process. It reads from its input what is wanted, one JSON object a
line, and tells on its output which process that has become, and how each ended.
"""

from __future__ import annotations

import asyncio
import faulthandler
import json
import os
import re
import select
import signal
import sys
import time
import traceback
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Self

from PIL import Image

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0
"""Seconds after which something is taken to hang, however busy the machine is."""
PAUSE = 0.05
"""Seconds that a computer player thinks."""
DRAWING = 0.02
"""Seconds that a picture takes."""


class Life:
    """A process from its start to its end. What it prints goes to a file."""

    def __init__(self, pid: int, log: Path) -> None:
        self.pid = pid
        self.code: int | None = None
        """How it ended."""
        self.over = asyncio.Event()
        self._log = log

    @property
    def told(self) -> str:
        """All that it has printed so far."""
        return self._log.read_text(errors="replace")

    def send(self, number: int) -> None:
        """Send a signal."""
        if self.code is None:
            with suppress(ProcessLookupError):  # its end is still to be told
                os.kill(self.pid, number)

    async def killed(self) -> None:
        """kill -9, and wait until it is gone."""
        self.send(signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            await self.over.wait()

    async def line(self, pattern: str) -> str:
        """The first group of the first place in its output that the pattern fits."""
        async with asyncio.timeout(PATIENCE):
            while not (match := re.search(pattern, self.told)):
                assert self.code is None, self.told
                await asyncio.sleep(0.005)
        return match[1]


class Nursery:
    """The process that all others are forked from. All end with it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lives: dict[int, Life] = {}
        self._born: asyncio.Queue[int] = asyncio.Queue()
        self._count = 0
        self._process: Process
        self._reader: asyncio.Task[None]

    async def __aenter__(self) -> Self:
        environment = {k: v for k, v in os.environ.items() if k not in ("DISCORD_TOKEN", "DATABASE_URL")}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.soak.nursery", cwd=ROOT, stdin=PIPE, stdout=PIPE,
            env=environment | {"XDG_CACHE_HOME": str(self._folder), "OPENBLAS_NUM_THREADS": "1"},
        )  # fmt: skip
        assert self._process.stdout is not None
        ready = await self._process.stdout.readline()
        assert ready == b"ready\n", "it cannot import what is needed"
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        for life in self._lives.values():
            await life.killed()
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()
        await self._reader

    async def _read(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            message = json.loads(line)
            if "born" in message:
                self._lives[message["born"]] = Life(message["born"], Path(message["log"]))
                self._born.put_nowait(message["born"])
            else:
                life = self._lives[message["ended"]]
                life.code = message["code"]
                life.over.set()

    async def start(self, kind: str, *arguments: str, **environment: str) -> Life:
        """A new process of a kind of `KINDS`."""
        self._count += 1
        log = self._folder / f"{self._count}-{kind}.log"
        log.touch()
        wanted = {"kind": kind, "arguments": arguments, "environment": environment, "log": str(log)}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(wanted).encode() + b"\n")
        async with asyncio.timeout(PATIENCE):
            return self._lives[await self._born.get()]


def _bot(arguments: list[str]) -> int:
    """bot.py, connected to the local Discord with these addresses."""
    from tests.e2e import connected

    return connected.main(*arguments)


def _embedded(arguments: list[str]) -> int:
    """bot.py with a local Discord of its own."""
    import bot
    import host
    import playground

    vars(host).update(Host=partial(host.Host, pause=PAUSE))
    vars(playground).update(Server=partial(playground.Server, rate_limits=False))
    return bot.main(arguments)


def _discord(arguments: list[str]) -> int:
    """A local Discord by itself."""
    from playground import __main__ as local

    sys.argv = ["playground", *arguments]
    return local.main()


def _process(arguments: list[str]) -> int:
    """bot.py as one of several processes."""
    from tests.soak.cluster import process

    return process.main(arguments)


def _service(arguments: list[str]) -> int:
    """The local Discord of several processes."""
    from tests.soak.cluster import service

    return service.main(arguments)


KINDS: dict[str, Callable[[list[str]], int]] = {
    "bot": _bot,
    "embedded": _embedded,
    "discord": _discord,
    "process": _process,
    "service": _service,
}


def _child(wanted: dict[str, Any]) -> int:
    """Become what is wanted. Returns the exit code."""
    log = os.open(wanted["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for old, new in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(old, new)
    faulthandler.enable()
    os.environ.update(wanted["environment"])
    try:
        return KINDS[wanted["kind"]](wanted["arguments"])
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else 1
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def _prepare() -> None:
    """What every process of the bot would do first. No thread may be left behind: none survives a fork."""
    import locales
    import render

    for module in (
        "tests.e2e.connected", "ops.endpoint", "db.care.backups", "playground.__main__",
        "ops.cluster.keeper", "db.backends.postgres", "db.backends.upgrade", "tests.soak.cluster.process",
        "tests.soak.cluster.service",
    ):  # fmt: skip
        import_module(module)
    for locale in locales.LOCALES:
        for key in locales._sources(locale):
            if key.startswith("slash-"):
                locales.text(locale, key)
    noise = BytesIO()
    Image.effect_noise((400, 300), 80).save(noise, "webp", lossless=True)

    def draw(*_: object, **__: object) -> bytes:
        time.sleep(DRAWING)
        return noise.getvalue()

    # How pictures look does not matter here; that they are sent does.
    vars(render).update(draw=draw, legend=draw, prepare=lambda *_: None)


def main() -> None:
    """Fork whenever that is wanted, and tell how children ended, until the input ends."""
    _prepare()
    print("ready", flush=True)
    waker, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    rest = b""
    while True:
        ready, _, _ = select.select([0, waker], [], [])
        if waker in ready:
            os.read(waker, 4096)
            _reap()
        if 0 in ready:
            got = os.read(0, 65536)
            if not got:
                return
            *lines, rest = (rest + got).split(b"\n")
            for line in lines:
                _fork(json.loads(line))


def _fork(wanted: dict[str, Any]) -> None:
    pid = os.fork()
    if not pid:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os._exit(_child(wanted))
    _tell(born=pid, log=wanted["log"])


def _tell(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def _reap() -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        _tell(ended=pid, code=os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
