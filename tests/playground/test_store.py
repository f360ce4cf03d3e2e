"""State on disk: it survives kill -9 and a restart, with buttons that still work."""

import asyncio
import os
import re
import signal
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest

from playground import Client, Server
from playground.checks.validation import V2
from playground.world import permissions, store
from playground.world.seed import BOT, BOT_ROLE, CHANNELS, GUILD, MEMBER_ROLE
from playground.world.store import StateFile

from .bot import picture
from .conftest import eventually, grant, running_bot
from .test_channels import general

ROOT = Path(__file__).parents[2]
TOKEN = "PLAYGROUND_TOKEN"


async def test_everything_survives_a_restart_on_another_port(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite3"
    async with Server(state_path=state, rate_limits=False) as server, running_bot(server) as bot:
        async with Client(server.base_url, server.secret, "Ada") as ada:
            board = (await ada.slash("board"))["message"]
            secret = (await ada.slash("secret"))["message"]
            await ada.slash("thread")
            await ada.wait_for(lambda frame: frame["d"].get("content") == "hello you")
            await ada.slash("whisper")
            dm = await ada.open_dm()
            await ada.post("members", name="Elena", locale="it")
            await (await general(bot).send("deleted", file=picture("x.png"))).delete()
            before = [message["id"] for message in await ada.messages()]
            commands = {command["name"]: command["id"] for command in (await ada.refresh())["commands"]}
        port = server.port
    async with (
        Server(state_path=state, rate_limits=False, port=port + 1, next_free=True) as server,
        running_bot(server),
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        assert [message["id"] for message in await ada.messages()] == before
        now = await ada.message(board)
        assert await ada.download(now["attachments"][0]["url"]), "its address has the new port"
        assert (await ada.press(now, "Count 0"))["message"]["content"] == "count 1"
        assert (await ada.press(secret, "Count 0"))["message"]["content"] == "count 1"
        assert (await ada.messages(dm))[0]["content"] == "psst"
        assert (await ada.messages("match 1"))[0]["content"] == "hello thread"
        assert {command["name"]: command["id"] for command in ada.world["commands"]} == commands
        assert ada.world["members"][-1]["name"] == "Elena"
        fresh = (await ada.slash("ping"))["message"]
        assert int(fresh["id"]) > max(map(int, before)), "ids go on rising"


async def test_a_file_of_an_earlier_version_gets_the_roles_of_this_one(tmp_path: Path) -> None:
    """There everybody had a member's permissions, the bot a manager's too, files of V2 messages were listed,
    and the one server's commands were not under its id. A permission that was granted since then stays."""
    state = tmp_path / "state.sqlite3"
    async with Server(state_path=state) as server:
        world, everybody = server.world, server.world.people()
        del world.roles[MEMBER_ROLE]
        world.save("role", MEMBER_ROLE, None)
        world.set_role(world.roles[GUILD], permissions.MEMBER)
        world.set_role(world.roles[BOT_ROLE], permissions.MEMBER | permissions.MANAGER)
        for uid in everybody:
            world.members[uid]["roles"].remove(MEMBER_ROLE)
            world.save("member", uid, world.members[uid])
        before = {uid: world.permissions(uid) for uid in everybody}
        channel = world.channels[CHANNELS["general"]]
        said = {"flags": V2, "components": [{"type": 10, "content": "x"}]}
        message = server.messages.create(channel, BOT, said)
        message["attachments"] = [{"id": "5", "filename": "x.png", "url": "x"}]
        server.messages.changed(message)
        world.save("commands", "guild", {"list": [{"id": "5", "name": "x", "type": 1, "version": "6"}]})
    async with Server(state_path=state) as server:
        assert server.world.permissions(BOT) == permissions.INVITED == 377957223424
        assert {uid: server.world.permissions(uid) for uid in everybody} == before
        assert server.messages.get(CHANNELS["general"], message["id"])["attachments"] == []
        grant(server, "PIN_MESSAGES")
    async with Server(state_path=state) as server:
        assert [command["name"] for command in server.world.commands[GUILD]] == ["x"]
        assert server.world.may(BOT, "PIN_MESSAGES")


async def test_the_nonce_still_counts_after_a_restart(tmp_path: Path) -> None:
    ids = set()
    for _ in range(2):
        async with Server(state_path=tmp_path / "s", rate_limits=False) as server, running_bot(server) as bot:
            ids.add((await general(bot).send("once", nonce="n")).id)
    assert len(ids) == 1


async def test_a_message_that_was_thinking_is_gone(tmp_path: Path) -> None:
    async with Server(state_path=tmp_path / "s") as server:
        channel = next(iter(server.world.channels.values()))
        server.messages.create(channel, server.world.bot_id, {}, flags=128)
    async with Server(state_path=tmp_path / "s") as server:
        assert server.messages.count() == 0


async def test_two_servers_cannot_share_a_file(tmp_path: Path) -> None:
    async with Server(state_path=tmp_path / "s"):
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            await Server(state_path=tmp_path / "s").start()


async def test_another_programs_database_stays_as_it_is(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "s")) as other:
        other.execute("CREATE TABLE recipes (name)")
        other.commit()
    before = (tmp_path / "s").read_bytes()
    with pytest.raises(sqlite3.DatabaseError, match="another program"):
        await Server(state_path=tmp_path / "s").start()
    assert (tmp_path / "s").read_bytes() == before
    assert not (tmp_path / "s.damaged").exists()


@asynccontextmanager
async def process(*args: str, token: str | None = None) -> AsyncIterator[asyncio.subprocess.Process]:
    """A module that runs by itself, with a token in its environment or without."""
    environment = {name: value for name, value in os.environ.items() if name != TOKEN}
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *args, cwd=ROOT, start_new_session=True,
        env=environment | ({TOKEN: token} if token else {}),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        yield running
    finally:
        if running.returncode is None:
            with suppress(ProcessLookupError):  # it has ended, and the event loop has not heard of it yet
                os.kill(running.pid, signal.SIGKILL)
        await running.wait()


async def printed(running: asyncio.subprocess.Process) -> tuple[str, str, str]:
    """The address, the secret and the words on the token that a started server prints."""
    assert running.stdout is not None
    lines = ""
    while "Its token is" not in lines:
        line = await asyncio.wait_for(running.stdout.readline(), 20)
        assert line, lines
        lines += line.decode()
    match = re.search(r"(http://127\.0\.0\.1:\d+)/#key=(\S+)", lines)
    assert match, lines
    return match[1], match[2], lines.partition("Its token is ")[2].strip()


async def test_bot_and_server_in_own_processes_survive_kill_9(tmp_path: Path) -> None:
    state = str(tmp_path / "state.sqlite3")
    message = None
    token = None
    for round_ in range(2):
        # The first server draws a token and prints it, the next one is given the same.
        async with process("playground", "--port", "0", "--state", state, token=token) as server:
            base, secret, shown = await printed(server)
            assert shown == "the one that you gave." if token else len(shown) > 30
            token = token or shown
            gateway = base.replace("http", "ws") + "/gateway"
            async with (
                process("tests.playground.bot", base, gateway, token=token),
                Client(base, secret, "Ada") as ada,
            ):
                await ada.wait_for(lambda frame: frame["t"] == "BOT_STATUS" and frame["d"]["online"])
                if message is None:
                    message = (await ada.slash("board"))["message"]
                message = (await ada.press(message, f"Count {round_}"))["message"]
                assert message["content"] == f"count {round_ + 1}"
            # both processes end by SIGKILL here


async def test_the_command_line_stops_cleanly(tmp_path: Path) -> None:
    async with process("playground", "--port", "0") as running:
        await printed(running)
        running.terminate()
        assert await asyncio.wait_for(running.wait(), 10) == 0
    (tmp_path / "bad").mkdir()
    async with process("playground", "--port", "0", "--state", str(tmp_path / "bad")) as running:
        assert await asyncio.wait_for(running.wait(), 20) == 1
        assert running.stderr is not None
        (line,) = (await running.stderr.read()).decode().splitlines()
        assert line.startswith("The local Discord cannot start: ")


async def test_who_writes_nothing_waits_for_what_is_being_written(tmp_path: Path) -> None:
    """What they have seen may be in it. Once it is written nobody waits for anything."""
    file, gate = StateFile(tmp_path / "s"), threading.Event()
    await file.open()
    try:
        file.save("clock", "clock", {"offset": 1})
        file._thread.submit(gate.wait)
        first = asyncio.create_task(file.flush())
        await eventually(file._writing.locked)
        second = asyncio.create_task(file.flush())
        await asyncio.sleep(0)
        assert not second.done()
        gate.set()
        await asyncio.gather(first, second)
        with pytest.raises(StopIteration):
            file.flush().send(None)
    finally:
        gate.set()
        await file.close()


async def test_nobody_waits_for_a_disk_that_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is tried again, however long that takes, all goes on in memory; then all is written."""
    monkeypatch.setattr(store, "RETRY_SECONDS", 0)
    monkeypatch.setattr(store, "SHARE", 0)
    file, gate = StateFile(tmp_path / "s"), threading.Event()
    await file.open()
    assert file._db is not None
    try:
        file._db.execute("PRAGMA max_page_count = 1")
        file.save("message", "1", {"content": "x" * 50_000})
        await file.flush()
        assert file.held
        file._thread.submit(gate.wait)
        await eventually(file._writing.locked)
        file.save("message", "2", {"content": "y"})
        with pytest.raises(StopIteration):
            file.flush().send(None)
        file._db.execute("PRAGMA max_page_count = 1000000")
        gate.set()
        await eventually(lambda: not file.held)
        assert {key for _, key, _ in await file.things()} == {"1", "2"}
    finally:
        gate.set()
        await file.close()
