"""A disk that takes nothing more: everything goes on in memory, one line says so, and it is saved later."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from playground import Client, Server
from playground.world import store

from .bot import picture
from .conftest import eventually, running_bot
from .test_channels import general
from .test_store import printed, process

resource = pytest.importorskip("resource")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(store, "SHARE", 0)


@contextmanager
def full(server: Server) -> Iterator[None]:
    """Meanwhile the file cannot grow: SQLite says what it says of a full disk."""
    assert server.store is not None
    db = server.store._db
    assert db is not None
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}")
    yield
    if server.store is not None:
        db.execute("PRAGMA max_page_count = 1000000")


def log_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The local Discord's lines, none of them with a traceback."""
    ours = [
        record for record in caplog.records if record.name.startswith(("playground", "aiohttp", "asyncio"))
    ]
    assert not [record for record in ours if record.exc_info]
    return [record.getMessage() for record in ours]


async def test_it_goes_on_in_memory_and_saves_all_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever people and the bot do is answered and shown; two lines in all; after the next start it is
    there, in the same order, with its files."""
    state = tmp_path / "s"
    async with (
        Server(state_path=state, rate_limits=False) as server,
        running_bot(server) as bot,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        assert ada.world["settings"]["held"] is False
        said = [(await ada.say("before"))["id"]]
        with full(server):
            said += [(await ada.say(f"{number} " + "x" * 1900))["id"] for number in range(30)]
            board = await general(bot).send("board", file=picture("x.png"))
            said.append(str(board.id))
            await ada.wait_for(lambda frame: frame["t"] == "STORE_STATUS" and frame["d"]["held"])
            assert (await ada.refresh())["settings"]["held"] is True
            assert [message["id"] for message in await ada.messages()] == said
            assert len(log_lines(caplog)) == 1
        await ada.wait_for(lambda frame: frame["t"] == "STORE_STATUS" and not frame["d"]["held"])
        assert (await ada.refresh())["settings"]["held"] is False
        said.append((await ada.say("after"))["id"])
    first, second = log_lines(caplog)
    assert str(state) in first
    assert "full" in first
    assert "saved" in second
    async with (
        Server(state_path=state, rate_limits=False) as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        messages = await ada.messages()
        assert [message["id"] for message in messages] == said
        assert await ada.download(messages[-2]["attachments"][0]["url"])


async def test_what_is_not_saved_at_the_end_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A stop is the last try; what was saved before the disk was full is whole."""
    async with (
        Server(state_path=tmp_path / "s") as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        said = await ada.say("before")
        with full(server):
            for _ in range(10):
                await ada.say("x" * 1900)
            await eventually(lambda: server.store and server.store.held)
            await server.stop()
    assert "were never saved" in log_lines(caplog)[-1]
    assert caplog.records[-1].levelno == logging.ERROR
    async with (
        Server(state_path=tmp_path / "s") as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        assert [message["id"] for message in await ada.messages()] == [said["id"]]


async def test_a_stop_saves_what_was_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the next try would have come much later."""
    monkeypatch.setattr(store, "RETRY_SECONDS", 3600)
    async with (
        Server(state_path=tmp_path / "s") as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        with full(server):
            said = [(await ada.say("x" * 1900))["id"] for _ in range(10)]
            assert server.store
            assert server.store.held
    async with (
        Server(state_path=tmp_path / "s") as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        assert [message["id"] for message in await ada.messages()] == said


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no limit of another process there")
async def test_a_killed_server_has_what_it_held_once_there_was_space(tmp_path: Path) -> None:
    """A process whose files may not grow, as the system has it; then they may, and it is killed."""
    state = tmp_path / "s"
    async with process("playground", "--port", "0", "--state", str(state)) as running:
        base, secret, _ = await printed(running)
        async with Client(base, secret, "Ada") as ada:
            limits = resource.prlimit(running.pid, resource.RLIMIT_FSIZE)
            size = (tmp_path / "s-wal").stat().st_size
            resource.prlimit(running.pid, resource.RLIMIT_FSIZE, (size, limits[1]))
            said = [(await ada.say("x" * 1900))["id"] for _ in range(10)]
            assert (await ada.refresh())["settings"]["held"] is True
            resource.prlimit(running.pid, resource.RLIMIT_FSIZE, limits)
            await ada.wait_for(lambda frame: frame["t"] == "STORE_STATUS" and not frame["d"]["held"])
        running.kill()
        assert running.stderr is not None
        assert len((await running.stderr.read()).decode().splitlines()) == 2
    async with (
        Server(state_path=state) as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        assert [message["id"] for message in await ada.messages()] == said
