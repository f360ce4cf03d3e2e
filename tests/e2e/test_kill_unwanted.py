"""What was posted just before a kill, and is not wanted any more afterwards, does not stay beside what is."""

from __future__ import annotations

from pathlib import Path
from random import Random

from engine.types import Move
from playground import Server
from tests.cogs import driver
from tests.e2e.party import Party, plies
from tests.e2e.program import Ledger, Program, until

LOST = {"kind": "drop_after", "method": "POST", "path": "/channels/.*/messages"}


async def test_a_board_whose_answer_was_lost_goes_when_another_is_due(tmp_path: Path) -> None:
    """Everybody is asked in secret, the bot dies before it knows that the message is out, and all have
    answered by the time it can post again: one board has buttons, that of the present position."""
    database = tmp_path / "games.sqlite3"
    async with Server(rate_limits=False) as server:
        address = server.base_url, server.secret
        async with Party(address, Ledger(database), ("Ada", "Bruno"), Random(1)) as party:
            async with Program(database, server=server) as bot:
                await until(lambda: server.describe()["bot"]["online"], "connect")
                await party.open(seats=2)
                await party.gather()
                await party.host.post("faults", add=LOST | {"times": 5})
                since = len(party.host.frames)
                await party.press_lobby(party.host, "start")
                await party.host.wait_for(
                    lambda f: f["t"] == "MESSAGE_CREATE" and not f["d"]["to"], since=since
                )
                for seat, member in enumerate(party.members.values()):
                    await party.make(member, Move(seat, "choose", ("spread",)), buttons=False)
                await bot.kill()
            await party.host.post("faults", clear=True)
            await until(lambda: not server.describe()["bot"]["online"], "go")
            async with Program(database, server=server):
                await party.published()
                public = [m for m in await party.host.messages() if not m["to"] and driver.usable(m)]
    assert [plies(message) for message in public] == [{2}]
