"""Members who open one private panel after the other: what the bot keeps of those that nobody sees now."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from playground import Client, Server
from tests.cogs import driver
from tests.e2e.program import Program
from tests.soak.report import Row, say

RATE = 17
"""Panels a second."""
ANEW = 80
"""Panels after which the board is posted again: the local Discord forgets what is further up."""
WARM = 5.0
"""Seconds before memory is looked at for the first time."""
Marks = list[tuple[float, float | None]]


async def _shown(client: Client, *wanted: str) -> driver.Json:
    """The newest public message, once it says all that."""
    async with asyncio.timeout(60):
        while True:
            messages = [m for m in await client.messages() if not m["to"]]
            if messages and all(text in driver.words(messages[-1]) for text in wanted):
                return messages[-1]
            await asyncio.sleep(0.05)


async def _after(client: Client, old: driver.Json) -> driver.Json:
    """The board that was posted after another one."""
    async with asyncio.timeout(60):
        while (board := await _shown(client, "My moves"))["id"] == old["id"]:
            await asyncio.sleep(0.05)
    return board


async def _playing(host: Client, guest: Client) -> driver.Json:
    """The board of a game of both in its first turn: the panel offers all of a seat's spaces."""
    await host.slash("game new", rules="classic", seats=2)
    await guest.press(await _shown(guest, "Join"), "Join", wait="ack")
    await host.press(await _shown(host, "Start", guest.actor), "Start", wait="ack")
    first = await _shown(host, "My moves")
    for member in (host, guest):
        await member.slash("choose", option="spread")
    return await _after(host, first)


async def _opened(members: list[Client], board: driver.Json, seconds: float, program: Program) -> Marks:
    """Open panels in turn; the memory that the process holds after this many seconds."""
    began, opened = time.monotonic(), 0
    marks: Marks = []
    while (passed := time.monotonic() - began) < seconds:
        if opened <= passed * RATE:
            await members[opened % len(members)].press(board, "My moves")
            opened += 1
            if not opened % ANEW:
                await members[0].slash("game show", public=True)
                board = await _after(members[0], board)
        else:
            await asyncio.sleep(1 / RATE / 4)
        due = WARM + len(marks) * (seconds - WARM) / 4
        if passed >= due:
            marks.append((passed, program.megabytes))
            say(f"panels: {opened} opened, {program.megabytes or 0:.0f} MB")
    marks.append((seconds, program.megabytes))
    say(f"panels: {opened} opened, {program.megabytes or 0:.0f} MB")
    return marks


async def run(seconds: float, folder: Path) -> list[Row]:
    """All of it."""
    async with (
        Server(rate_limits=False) as server,
        Program(folder / "games.sqlite3", "--log-level", "warning", server=server) as program,
        Client(server.base_url, server.secret, "Ada") as ada,
        Client(server.base_url, server.secret, "Bruno") as bruno,
    ):
        await program.online(ada)
        marks = await _opened([ada, bruno], await _playing(ada, bruno), seconds, program)
    (_, first), (_, last) = marks[0], marks[-1]
    if first is None or last is None:
        return [Row("memory that panels cost", "unknown")]
    took = f"in {seconds - WARM:.0f} s at {RATE} panels a second: {first:.0f} to {last:.0f} MB"
    return [Row("memory that panels cost, MB", round(last - first, 1), took)]
