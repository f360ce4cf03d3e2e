"""A game on the page by the keyboard alone: after each press the answer is the next stop."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

import engine
from tests.e2e.program import until
from tests.e2e.table_page import TablePage, opened

pytestmark = pytest.mark.xdist_group("page")

AT = "node => node.closest('article')?.dataset.id ?? null"


async def test_the_answer_to_each_press_is_the_next_stop(tmp_path: Path) -> None:
    """In the lobby, at the start, and through a move: Tab leads into the message that came or was changed."""
    async with opened(tmp_path) as table:
        await table.command("game new", (None, "World Conquest"), ("seats", "2"))
        await expect(table.answer).to_contain_text("is open in")

        await _pressed(table, table.board, "0:computers")
        await _next_stop(table, table.answer)
        await _pressed(table, table.answer, "add:")
        await expect(table.board.locator("button[data-cid*=':start']")).to_be_enabled()
        await _next_stop(table, table.answer)

        await _pressed(table, table.board, "0:start")
        await expect(table.board.locator("button[data-cid*=':menu']")).to_be_visible()
        await _next_stop(table, table.board)

        game = table.ledger.game()
        # A computer player may place in many moves.
        await until(lambda: len(engine.prompts(table.ledger.state(game))) == 1, "the other's secret")
        before = table.ledger.ply(game)
        await table.settled(game)
        await _pressed(table, table.board, "menu")
        await expect(table.answer).to_contain_text(table.words("ask-verb"))
        await _next_stop(table, table.answer)
        await _pressed(table, table.answer, "do:choose:spread")
        await until(lambda: table.ledger.ply(game) > before, "place in secret")
        await _next_stop(table, table.answer)


async def _pressed(table: TablePage, message: Locator, action: str) -> None:
    """Press a button by Enter."""
    await message.locator(f"button[data-cid*=':{action}']:not([disabled])").first.focus()
    await table.page.keyboard.press("Enter")


async def _next_stop(table: TablePage, message: Locator) -> None:
    """The focus is at the message, once all is drawn; Tab goes to the first thing in it."""
    await expect(message).to_be_focused()
    shown = await message.get_attribute("data-id")
    await table.page.keyboard.press("Tab")
    assert await table.page.locator(":focus").evaluate(AT) == shown
