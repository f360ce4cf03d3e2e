"""Answers that get lost on the way: the service has done it, but the bot does not know."""

from __future__ import annotations

from pathlib import Path
from random import Random

from engine.types import Move
from playground import Server
from tests.cogs import driver
from tests.e2e.party import Party, plies
from tests.e2e.program import Ledger, Program, until


async def test_board_goes_on_when_the_answer_to_its_sending_was_lost(tmp_path: Path) -> None:
    """A new turn's message is posted, the connection breaks, and a move is made before it is sent again: the
    message, which the service already knows, becomes current nevertheless."""
    database = tmp_path / "games.sqlite3"
    async with Server(rate_limits=False) as server, Program(database, server=server):
        await until(lambda: bool(server.describe()["bot"]["online"]), "connect")
        party = Party((server.base_url, server.secret), Ledger(database), ("Ada", "Bruno"), Random(1))
        async with party:
            await party.open(seats=2)
            await party.gather()
            await party.press_lobby(party.host, "Start")
            await party.published()
            lost = {"kind": "drop_after", "method": "POST", "path": "/channels/.*/messages"}
            for seat, client in enumerate(party.members.values()):
                if seat == 1:
                    await client.post("faults", add=lost)
                    since = len(client.frames)
                await party.make(client, Move(seat, "choose", ("spread",)), buttons=False)
            await client.wait_for(lambda f: f["t"] == "MESSAGE_CREATE" and not f["d"]["to"], since=since)
            await party.make(*party.choice(*party.awaited()), buttons=False)
            assert party.ledger.unsent() > 1, "it was sent again too early for this test"
            await party.published()
            message = await driver.live(party.host)
            assert plies(message) == {party.ledger.ply(party.game)}
            now = party.choice(*party.awaited())[0]
            called = [m for m in await now.messages() if any(u["id"] == now.actor for u in m["mentions"])]
            assert called
            assert called[-1]["id"] == message["id"]
