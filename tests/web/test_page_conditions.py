"""The page of a game when things are not as usual: no server, long names, rules that nobody sells."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from tests import madeup
from tests.host.games import lobby
from tests.playground.page_driver import ARGS, browser_path
from tests.web.served import Served, serving
from web.access.readers import Proxies
from web.site import Site

LONG = [f"Wolfgang Amadeus Maximilian vonH{number}" for number in range(6)]


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=browser_path(), args=ARGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture
async def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    async with serving(tmp_path, monkeypatch) as served:
        yield served


async def opened(browser: Browser, address: str, width: int = 1280) -> Page:
    """A page in a window of its own, with its board."""
    context = await browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    page = await context.new_page()
    await page.goto(address)
    await expect(page.locator(".board [data-space]").first).to_be_attached()
    return page


async def test_the_server_goes_away_and_comes_back(browser: Browser, served: Served, kept_port: int) -> None:
    """The page says so, without a word of the browser's own, and then goes on by itself."""
    game = await served.play(plies=20)
    path = served.url(game).removeprefix(served.site.links.base)
    before, after = (Site(served.host, served.site.links, Proxies([])) for _ in range(2))
    async with before.serving("127.0.0.1", kept_port):
        page = await opened(browser, f"http://127.0.0.1:{kept_port}{path}")
        await expect(page.get_by_text("Live: new entries")).to_be_visible()
    await expect(page.get_by_text("Not connected")).to_be_visible()
    await page.get_by_role("button", name="One entry back").click()
    await expect(page.get_by_role("alert")).to_have_text("The server cannot be reached just now.")
    await page.get_by_role("button", name="Newest entry", exact=True).click()
    game = await served.go_on(game, 3)
    async with after.serving("127.0.0.1", kept_port):
        await expect(page.get_by_text("Live: new entries")).to_be_visible()
        await expect(page.locator(".course .where")).to_contain_text(f"Entry {game.ply} of {game.ply}")
        await expect(page.get_by_role("alert")).to_have_count(0)


async def test_a_system_that_nobody_sells_has_its_page(browser: Browser, served: Served) -> None:
    """Board, verbs, tokens, counters and log, in words of its own, with nothing on the page that knows it."""
    with madeup.registered() as rules:
        game = await served.play(rules, 12)
        page = await opened(browser, served.url(game))
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        await expect(page.get_by_role("heading", level=1)).to_contain_text("Badger Burrows")
        await expect(page.locator(".log")).to_contain_text("digs with")
        await expect(page.locator(".badge")).not_to_have_count(0)
        for tab in ("Spaces", "Charts", "Downloads"):
            await page.get_by_role("tab", name=tab).click()
            await expect(page.get_by_role("tabpanel", name=tab)).not_to_be_empty()
        await page.get_by_role("tab", name="Spaces").click()
        await page.locator("table.spaces button", has_text="Alder").click()
        await expect(page.locator(".details .space h3")).to_have_text("Alder")
        assert errors == []


async def test_six_players_with_long_names_fit(browser: Browser, served: Served) -> None:
    """On the narrowest screen, and on paper, where nothing is left that can only be pressed."""
    game = await lobby(served.host, LONG, seats=6)
    game = await served.go_on(await served.host.lobby.start(game.id, LONG[0], "start"), 30)
    page = await opened(browser, served.url(game), 320)
    await expect(page.locator(".seat")).to_have_count(6)
    for tab in await page.get_by_role("tab").all():
        await tab.click()
        assert await page.evaluate("document.documentElement.scrollWidth") <= 320
    await page.get_by_role("tab", name="Log").click()
    await page.emulate_media(media="print", color_scheme="dark")
    for hidden in (".course", ".zoom", "[role=tablist]", ".fields"):
        await expect(page.locator(hidden).first).to_be_hidden()
    await expect(page.locator(".board svg")).to_be_visible()
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
