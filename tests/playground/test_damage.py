"""A state file that cannot be used is kept aside, and one that can is nobody else's to read."""

import asyncio
import json
import logging
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from playground import Client, Server
from playground.world.seed import BOT, CHANNELS, GUILD, MEMBERS

from .bot import picture
from .conftest import running_bot
from .test_channels import general

ADA = next(iter(MEMBERS))
Change = Callable[[Path], None]


async def written(state: Path) -> None:
    """A file as a server leaves it, with a message, a thread, a file, a conversation, commands, and who
    may start them."""
    async with (
        Server(state_path=state, rate_limits=False) as server,
        running_bot(server) as bot,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        await ada.slash("board")
        await ada.slash("thread")
        await ada.open_dm()
        await general(bot).send("with a file", file=picture("x.png"))
        allowed = {"type": 2, "id": ADA, "permission": True}
        await ada.post("integrations", actor=ADA, permissions=[allowed])


def ran(*statements: str) -> Change:
    """A change of the file by SQL."""

    def change(state: Path) -> None:
        with closing(sqlite3.connect(state)) as db:
            for statement in statements:
                db.execute(statement)
            db.commit()

    return change


def edited(kind: str, change: Callable[[Any], Any]) -> Change:
    """A change of the first stored thing of a kind."""

    def apply(state: Path) -> None:
        with closing(sqlite3.connect(state)) as db:
            key, body = db.execute("SELECT key, body FROM things WHERE kind = ?", (kind,)).fetchone()
            known = json.loads(body)
            body = json.dumps(change(known) or known)
            db.execute("UPDATE things SET body = ? WHERE kind = ? AND key = ?", (body, kind, key))
            db.commit()

    return apply


def put(kind: str, body: Any) -> Change:
    """The stored things of a kind, all replaced."""
    return ran(f"UPDATE things SET body = '{json.dumps(body)}' WHERE kind = '{kind}'")


def rubbish(state: Path) -> None:
    state.write_bytes(b"not a database, but long enough to look" * 100)


def cut(state: Path) -> None:
    state.write_bytes(state.read_bytes()[:6000])


def overwritten(state: Path) -> None:
    """The pages in the middle are something else now; the first one is whole."""
    data = bytearray(state.read_bytes())
    data[4096 : len(data) - 4096] = b"\x5a" * (len(data) - 8192)
    state.write_bytes(data)


DAMAGES: dict[str, Change] = {
    "rubbish": rubbish,
    "cut": cut,
    "overwritten": overwritten,
    "newer": ran("PRAGMA user_version = 2"),
    "no json": ran("UPDATE things SET body = '{\"id\": ' WHERE kind = 'channel'"),
    "null": ran(
        "CREATE TABLE other (kind, key, body)",
        "INSERT INTO other SELECT kind, key, NULL FROM things",
        "DROP TABLE things",
        "ALTER TABLE other RENAME TO things",
    ),
    "other columns": ran("DROP TABLE things", "CREATE TABLE things (what TEXT)"),
    "a file of text": ran("UPDATE files SET data = 'text'"),
    "an id of letters": ran("UPDATE files SET id = 'no' || id"),
    "nested": ran(f"UPDATE things SET body = '{'[' * 5000}' WHERE kind = 'read'"),
    "nobody": ran("DELETE FROM things WHERE kind = 'user'"),
    "no bot": ran(f"DELETE FROM things WHERE kind = 'user' AND key = '{BOT}'"),
    "a role that is gone": ran("DELETE FROM things WHERE kind = 'role'"),
    "a parent that is gone": ran(
        f"DELETE FROM things WHERE kind = 'channel' AND key = '{CHANNELS['general']}'"
    ),
    "a kind of its own": ran("INSERT INTO things VALUES ('poem', '1', '{}')"),
    "a wrong key": ran(f"UPDATE things SET key = '5' WHERE kind = 'guild' AND key = '{GUILD}'"),
    "an address of elsewhere": put("meta", {"base_url": "a"}),
    "no address": put("meta", {}),
    **{
        f"{kind} as a list": put(kind, [])
        for kind in ("guild", "role", "user", "member", "channel", "message")
    },
    **{f"{kind} as a number": put(kind, 5) for kind in ("guild", "member", "channel", "message", "read")},
    **{f"an empty {kind}": put(kind, {}) for kind in ("role", "user", "channel", "message", "commands")},
    "a name that is none": edited("channel", lambda channel: channel.update(name=5)),
    "overwrites that are none": edited("channel", lambda channel: channel.update(permission_overwrites=[5])),
    "a channel of no kind": edited("channel", lambda channel: channel.update(type=99)),
    "components that are none": edited("message", lambda message: message.update(components=[{"type": 1}])),
    "an author that is none": edited("message", lambda message: message.update(author=None)),
    "flags that are none": edited("message", lambda message: message.update(flags="64")),
    "reactions that are none": edited("message", lambda message: message.update(_reactions={"x": 5})),
    "an id beyond all": edited("message", lambda message: message.update(id="9" * 30)),
    "commands that are none": put("commands", {"list": [{"name": "x"}]}),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An undamaged file."""
    path = tmp_path_factory.mktemp("state") / "whole"
    await written(path)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def copy(whole: Path, state: Path, damage: str) -> bytes:
    """Damage a copy; what it holds then."""
    state.write_bytes(whole.read_bytes())
    DAMAGES[damage](state)
    return state.read_bytes()


@pytest.mark.spread(13)
@pytest.mark.parametrize("damage", DAMAGES)
async def test_what_cannot_be_used_is_kept_aside(
    damage: str, whole: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One line, no traceback; the server begins again, and the next start has what was said since."""
    state = tmp_path / "state"
    damaged = copy(whole, state, damage)
    with caplog.at_level(logging.WARNING):
        async with (
            Server(state_path=state, rate_limits=False) as server,
            Client(server.base_url, server.secret, "Ada") as ada,
        ):
            assert [channel["name"] for channel in ada.world["channels"]] == list(CHANNELS)
            assert await ada.messages() == []
            assert ada.world["commands"] == ada.world["permissions"] == []
            assert not [member for member in ada.world["members"] if any(member["unread"].values())]
            assert (len(server.files), server.files.size) == (0, 0)
            said = await ada.say("anew")
    (line,) = [record for record in caplog.records if record.name.startswith(("playground", "aiohttp"))]
    assert line.exc_info is None
    assert str(state) in line.getMessage()
    assert (tmp_path / "state.damaged").read_bytes() == damaged
    assert names(tmp_path) == ["state", "state.damaged"]
    async with (
        Server(state_path=state, rate_limits=False) as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        assert [message["id"] for message in await ada.messages()] == [said["id"]]


async def test_a_server_without_the_bot_is_not_damaged(whole: Path, tmp_path: Path) -> None:
    """It can be invited again after the next start."""
    state = tmp_path / "state"
    await asyncio.to_thread(shutil.copyfile, whole, state)
    for member in (False, True):
        async with (
            Server(state_path=state, rate_limits=False) as server,
            Client(server.base_url, server.secret, "Ada") as ada,
        ):
            assert (BOT in server.world.members) != member
            await ada.post("bot", member=member)
    assert names(tmp_path) == ["state"]


async def test_several_damaged_files_are_all_kept(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "s").write_bytes(b"%d" % number * 3000)
        async with Server(state_path=tmp_path / "s"):
            pass
    kept = [(tmp_path / name).read_bytes()[:1] for name in ("s.damaged", "s.damaged-2", "s.damaged-3")]
    assert kept == [b"0", b"1", b"2"]


async def test_an_empty_file_is_a_new_one(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A start that was killed before it had written anything leaves one."""
    (tmp_path / "s").touch()
    async with Server(state_path=tmp_path / "s"):
        assert not caplog.records
    assert names(tmp_path) == ["s"]


async def test_names_of_earlier_versions_are_mended(tmp_path: Path) -> None:
    """Half a surrogate pair in a name ended every bot that read it, at each start; the rest is kept."""
    state = tmp_path / "s"
    await written(state)
    edited("channel", lambda channel: channel.update(name="odd \ud83d name"))(state)
    async with Server(state_path=state, rate_limits=False) as server, running_bot(server) as bot:
        assert next(channel.name for channel in bot.get_all_channels()) == "odd ? name"
        assert server.messages.count() > 0
    assert not (tmp_path / "s.damaged").exists()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="no such permissions there")
class TestPrivacy:
    async def test_new_files_and_folders_are_their_owners_alone(self, tmp_path: Path) -> None:
        """From the moment that they are made, whatever the process would give other files."""
        before = os.umask(0)
        try:
            state = tmp_path / "one" / "two" / "s"
            async with Server(state_path=state):
                assert {mode(path) for path in state.parent.iterdir()} == {0o600}
                assert len(list(state.parent.iterdir())) > 1, "with what SQLite keeps beside it"
            assert [mode(path) for path in (state, state.parent, state.parent.parent)] == [
                0o600,
                0o700,
                0o700,
            ]
        finally:
            os.umask(before)

    async def test_existing_files_become_it(self, tmp_path: Path) -> None:
        """Also those that are kept aside; a folder that was there stays as its owner made it."""
        folder, state = tmp_path / "folder", tmp_path / "folder" / "s"
        folder.mkdir()
        folder.chmod(0o755)
        async with Server(state_path=state):
            pass
        for name in ("s", "s-wal", "s-shm"):
            (folder / name).touch()
            (folder / name).chmod(0o644)
        async with Server(state_path=state):
            assert {mode(path) for path in folder.iterdir()} == {0o600}
        state.write_bytes(b"rubbish" * 1000)
        state.chmod(0o666)
        async with Server(state_path=state):
            assert {mode(path) for path in folder.iterdir()} == {0o600}
        assert mode(folder) == 0o755
