"""A lesson on the page, in both languages: opened by a command, played in its thread, with a hint and
the odds of an attack."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from engine import awaited_seats
from tests.e2e.program import until
from tests.e2e.table_page import opened

pytestmark = pytest.mark.xdist_group("page")
COMMANDS = {
    "Ada": ("learn", "game hint", "game odds", "Your first armies"),
    "Chiara": ("impara", "partita consiglio", "partita probabilità", "Le prime armate"),
}


@pytest.mark.parametrize("who", [pytest.param("Ada", marks=pytest.mark.more), "Chiara"])
async def test_a_lesson_on_the_page(tmp_path: Path, who: str) -> None:
    """The thread is in the list of channels; each word there is in the member's language, whatever the
    server's is."""
    learn, hint, odds, first = COMMANDS[who]
    async with opened(tmp_path) as table:
        await table.act_as(who)
        keys = table.page.keyboard
        await table.command(learn)
        await keys.press("Enter")
        await table.page.get_by_role("link", name=table.words("lesson-title")).click()
        await expect(table.board).to_contain_text(first)
        await table.command(hint)
        await keys.press("Enter")
        make = table.answer.get_by_role("button", name=table.words("button-hint-make"))
        await expect(make).to_be_visible()
        game = table.ledger.game()
        await until(
            lambda: awaited_seats(table.ledger.state(game)) == (0,), "the computer players' first armies"
        )
        await table.settled(game)
        await table.press(table.board, "menu")
        await table.press(table.answer, "do:choose:spread")
        # The computer players have answered: the game goes on to somebody's turn.
        await expect(table.board).to_contain_text(table.words("phase-reinforce"))
        await table.command(odds, (None, ""), (None, ""))
        await keys.press("Enter")
        await expect(table.answer).to_contain_text("⚔️")
        await expect(table.answer).to_contain_text("%")
