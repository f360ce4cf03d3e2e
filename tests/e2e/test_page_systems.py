"""Members at games without commands' help, on the page: every move by buttons, selects and forms. Without
`ALL=1` these systems are played by buttons elsewhere, without the page.

`python -m tests.e2e.test_page_systems` plays each to its end, and keeps the pictures that were posted.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.async_api import expect

import engine
from engine.ai import decide
from engine.rng import Chance
from engine.types import State
from locales import text
from tests.e2e.program import until
from tests.e2e.table_page import TablePage, opened

pytestmark = pytest.mark.xdist_group("page")
MEMBERS = ("Ada", "Chiara", "Bruno", "Dmitri")
"""Who plays, in this order; the second one has Italian."""
OPTIONS = {"nuked": "rounds=5", "modular": "level=master rounds=5", "middle_earth": "", "new_wave": ""}
"""With which a game is short; some end by themselves."""
OFTEN = 3
"""A kind of move that was made so often is left out of the first turn where one may pass."""


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[TablePage]:
    """The page of a bot.py that has just been started."""
    async with opened(tmp_path) as table:
        yield table


async def begun(table: TablePage, rules: str, most: int) -> int:
    """A game of this many members that has just started."""
    title = text("en", f"rules-{rules}")
    members = MEMBERS[:most]
    seats = ("seats", str(len(members)))
    options = [("options", OPTIONS[rules], "Round limit: 5")] if OPTIONS[rules] else []
    await table.command("game new", (None, title), seats, *options)
    await expect(table.board).to_contain_text(title)
    for name in members[1:]:
        await table.act_as(name)
        await table.press(table.board, "0:join")
        await expect(table.board).to_contain_text(f"@{name}")
    await table.act_as(MEMBERS[0])
    await table.press(table.board, "0:start")
    await expect(table.board.locator("button[data-cid*=':menu']")).to_be_visible()
    return table.ledger.game()


async def moved(table: TablePage, game: int, counts: Counter[str], often: float) -> State:
    """Let the first member who is awaited make a sensible move, or pass where its kind was made so often; the
    position then."""
    state = table.ledger.state(game)
    seat = engine.awaited_seats(state)[0]
    name = table.ledger.seats(game)[seat][0]
    if name != table.who:
        await table.act_as(name)
    move = decide("normal", state, seat, Chance(f"{state.ply:08x}"))
    if counts[move.verb] >= often:
        move = next(engine.legal(state, seat).narrow("pass").moves(), move)
    counts[move.verb] += 1
    await table.make(game, move.code)
    state = table.ledger.state(game)
    if not state.result:
        await table.settled(game)
    return state


@pytest.mark.more
@pytest.mark.parametrize("rules", OPTIONS)
async def test_the_first_turn(table: TablePage, rules: str) -> None:
    """From `/game new` through all that comes before the first turn to its end, with as few as can play."""
    game = await begun(table, rules, engine.meta(rules).seats[0])
    turns, counts = 0, Counter[str]()
    while turns < 2:
        before = engine.view(table.ledger.state(game), None).turn
        after = engine.view(await moved(table, game, counts, OFTEN), None).turn
        turns += after is not None and after != before
    shown = await table.board.locator(".picture img").first.evaluate(
        "node => node.decode().then(() => [node.naturalWidth, node.naturalHeight])"
    )
    assert shown[0] >= 1200  # 1600, or 1240 of a board that stands upright; a small picture has half


async def _whole(rules: str, out: Path) -> None:
    """A game from `/game new` to the count of its end."""
    with TemporaryDirectory() as folder:
        async with opened(Path(folder)) as table:
            game = await begun(table, rules, engine.meta(rules).seats[1])
            counts = Counter[str]()
            while not (await moved(table, game, counts, inf)).result:
                if counts.total() % 10 == 0:
                    print(f"{rules}: {counts.total()} moves", flush=True)
                    await table.page.screenshot(path=out / f"{rules}-{counts.total():03}.png")
            await until(lambda: not table.ledger.unsent(), "publish the end")
            await expect(table.board).to_contain_text("🏆")
            await table.page.screenshot(path=out / f"{rules}-end.png")
            result = table.ledger.state(game).result
            print(f"{rules}: {counts.total()} moves, {result}", flush=True)


def main() -> int:
    """Play the systems that are named, or all; pictures go to `out`."""
    out = Path("out")
    out.mkdir(exist_ok=True)
    for rules in sys.argv[1:] or OPTIONS:
        asyncio.run(_whole(rules, out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
