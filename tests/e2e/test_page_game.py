"""A game on the page: typed, pressed and looked at in a headless browser, with the real bot behind it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

import engine
from tests.e2e.program import until
from tests.e2e.table_page import TablePage, opened

pytestmark = pytest.mark.xdist_group("page")


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[TablePage]:
    """The page of a bot.py that has just been started."""
    async with opened(tmp_path) as table:
        yield table


async def test_two_members_play_on_the_page(table: TablePage) -> None:
    """From `/game new` through a turn by buttons and a turn by commands, each in their own language."""
    await _make_game(table)
    game = table.ledger.game()
    await _picture(table, table.board)
    await _web_page(table)
    await _placed(table, game)
    await _turn_by_buttons(table, game)
    await _turn_by_commands(table, game)


async def _make_game(table: TablePage) -> None:
    """Ada makes the game with suggestions, Chiara joins, Ada starts."""
    await table.command("game new", (None, "World Conquest"), ("seats", "2"))
    await expect(table.board).to_contain_text("World Conquest")
    await expect(table.board).to_contain_text("@Ada")
    await expect(table.answer).to_contain_text("is open in")
    await table.act_as("Chiara")
    await expect(table.answer).to_have_count(0)
    await table.press(table.board, "0:join")
    await expect(table.board).to_contain_text("@Chiara")
    await table.act_as("Ada")
    await table.press(table.board, "0:start")
    await expect(table.board.locator("button[data-cid*=':menu']")).to_be_visible()


async def _picture(table: TablePage, message: Locator) -> None:
    """It is really there, 1600 x 1000, and opens large."""
    picture = message.locator(".picture img").first
    size = "node => node.decode().then(() => [node.naturalWidth, node.naturalHeight])"
    assert await picture.evaluate(size) == [1600, 1000]
    await message.locator(".picture").first.click()
    large = table.page.locator("dialog.lightbox img")
    await expect(large).to_be_visible()
    assert await large.evaluate(size) == [1600, 1000]
    await table.page.keyboard.press("Escape")
    await expect(large).to_have_count(0)


async def _web_page(table: TablePage) -> None:
    """The button opens the game's page in a window that knows nothing of this one."""
    link = table.board.locator("a.button.link")
    await expect(link).to_contain_text(table.words("button-board"))
    assert "noopener" in str(await link.get_attribute("rel"))
    async with table.page.expect_popup() as opening:
        await link.click()
    page = await opening.value
    await expect(page.locator(".seat")).to_contain_text(["Ada", "Chiara"])
    assert await page.evaluate("window.opener") is None
    await page.close()
    await table.page.bring_to_front()


async def _placed(table: TablePage, game: int) -> None:
    """Both place in secret: Ada by buttons, Chiara by a command in Italian. A button of a panel that has been
    overtaken says so."""
    await table.press(table.board, "menu")
    await expect(table.answer).to_contain_text(table.words("ask-verb"))
    spread = await table.answer.locator("button[data-cid*='do:choose:spread']").get_attribute("data-cid")
    await table.press(table.answer, "at:0:place")
    await table.answer.locator("button.select").click()
    await table.page.locator(".picker [role=option]").nth(2).click()
    await table.answer.locator("button[data-cid*=':do:place:']").last.click()
    await until(lambda: table.ledger.ply(game) == 1, "place one army")
    await table.settled(game)
    await table.press(table.board, "menu")
    now = table.answer.locator("button[data-cid*='do:choose:spread']")
    await expect(now).to_be_visible()
    assert await now.get_attribute("data-cid") != spread
    await now.click()
    await until(lambda: table.ledger.ply(game) == 2, "place the rest")

    await table.settled(game)
    await table.act_as("Chiara")
    await table.press(table.board, "menu")
    await expect(table.answer).to_contain_text(table.words("ask-verb"))
    await expect(table.answer).to_contain_text(table.words("offer-choose-spread"))
    await table.press(table.board, "hand")
    await expect(table.answer).to_contain_text(table.words("hand-empty"))
    spread_words = table.words("offer-choose-spread")
    await table.command(table.words("slash-choose"), (None, spread_words[:12]))
    await until(lambda: table.ledger.ply(game) == 3, "place by a command")
    await table.press(table.private.first, "do:choose:spread")  # of the panel that has been overtaken
    await expect(table.private.filter(has_text=table.words("error-stale"))).to_have_count(1)
    assert table.ledger.ply(game) == 3


def _prompt(table: TablePage, game: int) -> tuple[str, str]:
    """Whom the game waits for, and for what."""
    (prompt,) = engine.prompts(table.ledger.state(game))
    return table.ledger.seats(game)[prompt.seat][0], prompt.kind


async def _turn_by_buttons(table: TablePage, game: int) -> None:
    """Reinforce, attack, move in, end the turn; afterwards the panel's buttons say that it is over."""
    who, kind = _prompt(table, game)
    await table.act_as(who)
    await expect(table.board).to_contain_text(f"@{who}")
    while kind == "reinforce":
        await table.move(game, "place")
        _, kind = _prompt(table, game)
    await table.move(game, "attack")
    await expect(table.board).to_contain_text("🎲")
    if _prompt(table, game)[1] == "occupy":
        await table.move(game, "move")
    panel = table.private.filter(has=table.page.locator("button[data-cid*=':at:0:attack']")).last
    await expect(panel).to_be_visible()
    await table.move(game, "pass")
    next_one, _ = _prompt(table, game)
    assert next_one != who
    await expect(table.board).to_contain_text(f"@{next_one}")
    await table.press(panel, "at:0:attack")
    await expect(table.answer).to_contain_text(table.words("error-not-your-turn", awaited="").split(".")[0])


async def _turn_by_commands(table: TablePage, game: int) -> None:
    """The same by commands, with the suggestions of the page."""
    who, kind = _prompt(table, game)
    await table.act_as(who)
    while kind == "reinforce":
        await _commanded(table, game, "place", (None, ""))
        _, kind = _prompt(table, game)
    until_one = table.words("slash-attack-until")
    await _commanded(table, game, "attack", (None, ""), (None, ""), (until_one, "1"))
    if _prompt(table, game)[1] == "occupy":
        await _commanded(table, game, "move", (None, ""), (None, ""))
    await _commanded(table, game, "pass")
    assert _prompt(table, game)[0] != who
    await expect(table.board).not_to_contain_text(f"@{who}:")
    await _picture(table, table.board)


async def _commanded(table: TablePage, game: int, verb: str, *options: tuple[str | None, str]) -> None:
    before = table.ledger.ply(game)
    await table.command(table.words(f"slash-{verb}"), *options)
    await until(lambda: table.ledger.ply(game) > before, f"/{verb}")
    await expect(table.answer).to_contain_text(f"/{verb}")
