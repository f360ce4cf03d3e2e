"""The page of a league in a browser: narrow and wide, in both languages, with and without scripts."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Page, async_playwright

from db import Store
from tests.host.league.leagues import World, plan
from tests.host.timing import on_file
from tests.playground.page_driver import ARGS, browser_path
from tests.web.axe import faults
from tests.web.leagues import Reading, reading

pytestmark = on_file
WIDTHS = (320, 1600)
AXE = (320, "it")
"""Where axe-core looks at the page, too, to save time."""
LONG = "Wolfgang Amadeus Maximilian von Hohenstein"


async def half_played(world: World) -> None:
    """Let half of the first games end."""
    await world.make(5, plan(least=4))
    await world.host.leagues.entries.enter(world.league, "long", LONG)
    season = await world.tick(86401)
    running = [f.game for f in season.fixtures if f.state == "under_way" and f.game]
    for game in running[::2]:
        await world.decide(game)
    await world.tick(1)


async def opened(page: Page, read: Reading, query: str = "") -> list[str]:
    """Open the page. What its console complains about is returned."""
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text) if line.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    await page.goto(f"{read.client.make_url(read.link)}{query}")
    return said


async def _first(page: Page) -> list[str]:
    rows = page.locator("#standings tbody tr th bdi")
    return [text.strip() for text in await rows.all_text_contents()]


async def test_the_page_in_a_browser(store: Store) -> None:
    """Nothing is wider than the window, nothing is refused; columns sort; times are the reader's."""
    program, world = browser_path(), World(store)
    async with world.host, reading(world) as read, async_playwright() as play:
        await half_played(world)
        browser = await play.chromium.launch(executable_path=program, args=ARGS)
        for width in WIDTHS:
            for locale in ("en", "it"):
                options: Any = {"width": width, "height": 800}
                context = await browser.new_context(
                    viewport=options, timezone_id="Asia/Tokyo", bypass_csp=(width, locale) == AXE
                )
                page = await context.new_page()
                said = await opened(page, read, f"?lang={locale}")
                wide = await page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width
                assert await page.get_attribute("html", "lang") == locale
                first = await page.locator("time").first.text_content()
                assert first
                assert "UTC" not in first
                before = await _first(page)
                name = page.locator("#standings th button").nth(1)
                await name.click()
                assert await _first(page) == sorted(before)
                await name.click()
                assert await _first(page) == sorted(before, reverse=True)
                await page.locator("#standings th button").nth(0).press("Enter")
                assert sorted(await _first(page)) == sorted(before)
                assert await page.locator("#fixtures a[href^='/g/']").count() > 0
                assert said == []
                assert (width, locale) != AXE or await faults(page) == []
                await context.close()
        await browser.close()


async def test_the_page_without_scripts(store: Store) -> None:
    """All of it is there, and the other language and past seasons are links."""
    program, world = browser_path(), World(store)
    async with world.host, reading(world) as read, async_playwright() as play:
        await half_played(world)
        browser = await play.chromium.launch(executable_path=program, args=ARGS)
        context = await browser.new_context(java_script_enabled=False)
        page = await context.new_page()
        await opened(page, read)
        assert LONG in (await _first(page))
        assert await page.locator("button").count() == 0
        await page.locator("a[hreflang=it]").click()
        assert await page.locator("h2", has_text="Classifica").count() == 1
        await page.locator("#seasons a").first.click()
        assert "season=1" in page.url
        assert "lang=it" in page.url
        await browser.close()
