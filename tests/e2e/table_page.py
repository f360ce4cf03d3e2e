"""The page of a running bot.py in a browser, used the way a player does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page, async_playwright, expect

from locales import text
from tests.e2e.program import Ledger, Program, until
from tests.playground.page_driver import ARGS, browser_path, open_context

STARTED = ("-m", "tests.e2e.started")
LANGUAGE = {"Ada": "en", "Bruno": "en", "Chiara": "it"}


@asynccontextmanager
async def opened(folder: Path, run: tuple[str, ...] = STARTED) -> AsyncIterator[TablePage]:
    """The page of a program that has just been started in the folder, both closed cleanly in the end; a test
    that fails leaves what was told and a picture."""
    path = browser_path()
    database = folder / "games.sqlite3"
    async with Program(database, run=run) as bot, async_playwright() as tool:
        link = await bot.line(r"(http://\S+)")
        browser = await tool.chromium.launch(executable_path=path, args=ARGS)
        context = await open_context(browser)
        table = TablePage(await context.new_page(), Ledger(database))
        await table.open(link)
        try:
            yield table
        except BaseException:
            print(bot.output)
            await table.page.screenshot(path=folder / "failed.png")
            raise
        finally:
            await browser.close()
        assert table.errors == []
        assert "Traceback" not in bot.output
        assert (await bot.stop()).code == 0


class TablePage:
    """One browser page on which several members play in turn."""

    def __init__(self, page: Page, ledger: Ledger) -> None:
        self.page = page
        self.ledger = ledger
        self.who = "Ada"
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def words(self, key: str, **data: Any) -> str:
        """A text of the bot in the language of the member who acts."""
        return text(LANGUAGE.get(self.who, "en"), key, **data)

    async def open(self, link: str) -> None:
        """Follow the printed link, and wait for the commands."""
        await self.page.goto(link)
        await expect(self.page.locator(".feed")).not_to_have_attribute("aria-busy", "true")
        await self.page.locator("#composer-input").focus()

    async def act_as(self, who: str) -> None:
        """Change seats."""
        self.who = who
        await self.page.locator(".seat", has_text=who).click()
        await expect(self.page.locator(".seat[aria-pressed=true]")).to_contain_text(who)
        await expect(self.page.locator(".feed")).not_to_have_attribute("aria-busy", "true")

    @property
    def board(self) -> Locator:
        """The newest public message of the bot."""
        return self.page.locator(".message-list article:not(.ephemeral):has(.v2-container)").last

    @property
    def private(self) -> Locator:
        """All private answers that the acting member sees."""
        return self.page.locator(".message-list article.ephemeral")

    @property
    def answer(self) -> Locator:
        """The newest private answer that the acting member sees."""
        return self.private.last

    async def press(self, where: Locator, action: str) -> None:
        """Press the first button that does this or begins so."""
        await where.locator(f"button[data-cid*=':{action}']:not([disabled])").first.click()

    async def settled(self, game: int) -> None:
        """Wait until the board's message shows the present position."""
        shown = self.ledger.shown(game)
        await expect(self.board.locator(f"button[data-cid$=':{shown}:hand']")).to_be_visible()

    # -- slash commands --------------------------------------------------------------------------------------

    async def command(
        self, name: str, *options: tuple[str | None, str] | tuple[str | None, str, str]
    ) -> None:
        """Type a command in the member's language. Required options come by themselves (None), others by
        name; what is typed for an option is the beginning of a suggestion, which is then taken, or stands
        for one that is told as well; with an empty one it is free text."""
        keys = self.page.keyboard
        await self.page.locator("#composer-input").focus()
        await keys.type(f"/{name}")
        await expect(self.suggestions.first).to_contain_text(f"/{name}")
        await keys.press("Enter")
        await expect(self.page.locator(".chip-command")).to_have_text(f"/{name}")
        for option, typed, *shown in options:
            if option:
                await keys.type(f"{option}:")
            await keys.type(typed)
            if not typed.isdigit() and shown != [""]:  # an empty text takes the first one
                # Those for an earlier text are still in view, without a mark, and not taken by Enter.
                marked = self.page.locator(".suggest [role=option].active")
                await expect(marked).to_be_visible()
                await expect(marked).to_contain_text(shown[0] if shown else typed, ignore_case=True)
                await keys.press("Enter")
            else:
                await keys.press("Tab")
        await keys.press("Enter")
        await expect(self.page.locator(".chip-command")).to_have_count(0)

    @property
    def suggestions(self) -> Locator:
        """What is suggested while one types."""
        return self.page.locator(".suggest [role=option]")

    # -- buttons ---------------------------------------------------------------------------------------------

    async def move(self, game: int, verb: str) -> None:
        """Make some move with a verb, by buttons and selects alone: from the board's button through the
        panel, always the first thing that is offered."""
        await self.settled(game)
        before, answers = self.ledger.ply(game), await self.private.count()
        await self.press(self.board, f"do:{verb}" if verb == "pass" else f"at:0:{verb}")
        await expect(self.private).to_have_count(answers + 1)
        for _ in range(6):
            if verb == "pass":
                break
            shown = await self._asked()
            chooser = self.answer.locator("button.select")
            if await chooser.count():
                await chooser.first.click()
                await self.page.locator(".picker [role=option]").first.click()
            elif await self.answer.locator(f"button[data-cid*=':do:{verb}']").count():
                await self.press(self.answer, f"do:{verb}")
                break
            else:
                await self.press(self.answer, f"at:0:{verb}:")
            await self._changed(shown)
            if self.ledger.ply(game) > before:
                break
        await until(lambda: self.ledger.ply(game) > before, f"{verb} by buttons")
        await self.settled(game)
        wide = "() => ['.main', '.feed'].map(s => document.querySelector(s).clientWidth)"
        whole, feed = await self.page.evaluate(wide)
        assert feed == whole, "something beside the messages takes room from them"

    async def make(self, game: int, code: str) -> None:
        """Make this very move by buttons, selects and forms alone, beginning with "My moves"."""
        await self.settled(game)
        before, answers = self.ledger.ply(game), await self.private.count()
        await self.press(self.board, "menu")
        await expect(self.private).to_have_count(answers + 1)
        parts, page = code.split(":"), 0
        for _ in range(9):
            shown = await self._asked()
            if await self.answer.locator(f"button[data-cid$=':do:{code}']").count():
                await self.press(self.answer, f"do:{code}")
                break
            paths = [":".join(parts[:n]) for n in range(len(parts), 0, -1)]
            if await self._picked([f"={code}", *(f"+{path}" for path in paths)]):
                pass
            elif await self._pressed([f"form:{path}" for path in paths[1:2]]):
                field = self.page.locator("dialog.modal input")
                await field.fill(parts[-1])
                await field.press("Enter")
                break
            else:
                pressed = await self._pressed([f"at:{page + 1}:{path}" for path in paths])
                page = page + 1 if pressed else 0
                if not pressed and not await self._pressed([f"at:0:{path}" for path in paths]):
                    await self.answer.locator("button", has_text=self.words("button-back")).click()
            await self._changed(shown)
            if self.ledger.ply(game) > before:
                break
        await until(lambda: self.ledger.ply(game) > before, f"{code} by buttons")

    async def _pressed(self, actions: Sequence[str]) -> bool:
        """Press the newest answer's button that does exactly the first of these; whether there is one."""
        for action in actions:
            button = self.answer.locator(f"button[data-cid$=':{action}']:not([disabled])")
            if await button.count():
                await button.first.click()
                return True
        return False

    async def _picked(self, keys: Sequence[str]) -> bool:
        """Pick the first of these that one of the newest answer's selects holds; whether there is one."""
        options = self.page.locator(".picker [role=option]")
        for chooser in await self.answer.locator("button.select").all():
            await chooser.click()
            there = [await option.get_attribute("data-key") for option in await options.all()]
            if wanted := next((key for key in keys if key in there), None):
                await options.nth(there.index(wanted)).click()
                return True
            await self.page.keyboard.press("Escape")
            await expect(options).to_have_count(0)
        return False

    async def _asked(self) -> list[str]:
        """The texts of the newest private answer and what can be pressed there, which differs on the first
        and the last page of one question; what its select shows has nothing to do with them."""
        pressed = "nodes => nodes.map(node => node.dataset.cid)"
        offered: list[str] = await self.answer.locator("[data-cid]:not([disabled])").evaluate_all(pressed)
        return [*await self.answer.locator(".md").all_inner_texts(), *offered]

    async def _changed(self, shown: list[str]) -> None:
        async with asyncio.timeout(20):
            while await self._asked() == shown:
                await asyncio.sleep(0.02)
