"""`python -m tests.e2e.first_attack`: seconds from the README's first command to the first own attack.

A clone of the last commit is set up (not with `--installed`); then this checkout is started, and played on
the page as the README says, against a computer player, by a driver that takes no time to read.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import expect

import engine
from tests.e2e.program import until
from tests.e2e.table_page import TablePage, opened
from tests.house.sources import ROOT


async def play(table: TablePage) -> int:
    """From `/game new` to the first own attack; how many moves of one's own there were before it."""
    await table.command("game new", (None, "World Conquest"), ("seats", "2"))
    await expect(table.answer).to_contain_text("is open in")
    await table.press(table.board, "0:computers")
    await table.press(table.answer, "add:")
    await expect(table.board.locator("button[data-cid*=':start']")).to_be_enabled()
    await table.press(table.board, "0:start")
    await expect(table.board.locator("button[data-cid*=':menu']")).to_be_visible()
    game, moves = table.ledger.game(), 0
    while True:
        await until(lambda: 0 in engine.awaited_seats(table.ledger.state(game)), "the computer player")
        offers = [*engine.legal(table.ledger.state(game), 0)]
        attack = next((offer for offer in offers if offer.verb == "attack"), None)
        spread = next((offer for offer in offers if offer.args[:1] == ("spread",)), offers[0])
        await table.make(game, (attack or spread).move(0).code)
        if attack:
            return moves
        moves += 1


def set_up() -> None:
    """Time a clone of the last commit, and its packages."""
    with TemporaryDirectory() as name:
        clone, began = Path(name, "sandtable"), time.monotonic()
        subprocess.run(("git", "clone", "-q", ROOT, clone), check=True)
        subprocess.run(("make", "-s", "setup"), cwd=clone, check=True, stdout=subprocess.DEVNULL)
        print(f"clone and make setup: {time.monotonic() - began:.1f} s", flush=True)


async def start() -> None:
    """Time the start and the game."""
    with TemporaryDirectory() as name:
        began = time.monotonic()
        async with opened(Path(name), ("bot.py",)) as table:
            print(f"start, until the page can be typed on: {time.monotonic() - began:.1f} s", flush=True)
            began = time.monotonic()
            moves = await play(table)
            print(f"/game new to the attack, {moves} moves before it: {time.monotonic() - began:.1f} s")


def main() -> int:
    """Measure, and print a line for each part."""
    if "--installed" not in sys.argv:
        set_up()
    asyncio.run(start())
    return 0


if __name__ == "__main__":
    sys.exit(main())
