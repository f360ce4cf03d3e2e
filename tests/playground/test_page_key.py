"""The page's key: it leaves the address bar at once, and the page works on without it there."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext, Page, async_playwright, expect

from playground import Client, Server
from playground.world.seed import CHANNELS

from .conftest import eventually
from .page_driver import ARGS, browser_path, open_context

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("page")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[Server]:
    async with Server(rate_limits=False) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def context(server: Server) -> AsyncIterator[BrowserContext]:
    path = browser_path()
    async with async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=path, args=ARGS)
        yield await open_context(browser)
        await browser.close()


async def shown(page: Page) -> None:
    """The page has been let in."""
    await expect(page.locator(".seat[aria-pressed=true]")).to_be_visible()


async def test_the_key_leaves_the_address_and_the_page_goes_on(
    server: Server, context: BrowserContext
) -> None:
    """By the link, after a reload, in a second tab, by a bookmark of a place, by an old link of this run; no
    page's address, no history and no Referer has it."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(str(request.headers.get("referer"))))
    page = await context.new_page()
    await page.goto(server.link)
    await shown(page)
    assert server.secret not in page.url
    await page.reload()
    await shown(page)
    bookmark = page.url
    assert "channel=" in bookmark
    again = await context.new_page()
    await again.goto(server.base_url)
    await shown(again)
    other = bookmark.replace(CHANNELS["general"], CHANNELS["table-2"])
    assert other != bookmark
    await again.goto(other)
    await expect(again.locator(".where")).to_contain_text("table-2")
    await again.goto(f"{server.link}&channel={CHANNELS['general']}")
    await expect(again.locator(".where")).to_contain_text("general")
    assert server.secret not in again.url
    await again.goto("about:blank")
    await again.go_back()
    await shown(again)
    assert server.secret not in again.url
    assert await again.evaluate("document.referrer") == ""
    assert not [referer for referer in asked if server.secret in referer]
    await page.close()
    await again.close()


async def test_a_wrong_key_is_not_kept(server: Server, context: BrowserContext) -> None:
    """The tab with an earlier link is told so, and other tabs go on; a reload finds the good one."""
    page = await context.new_page()
    await page.goto(server.link)
    await shown(page)
    await page.goto("about:blank")
    await page.goto(f"{server.base_url}/#key=wrong")
    await expect(page.get_by_role("heading")).to_have_text("This link has no valid key")
    assert "wrong" not in page.url
    await page.reload()
    await shown(page)
    await page.close()


async def test_where_nothing_may_be_stored_the_address_keeps_it(
    server: Server, context: BrowserContext
) -> None:
    """A reload would not find it elsewhere."""
    page = await context.new_page()
    refuse = (
        "Object.defineProperty(window, '%s', {get() { throw new DOMException('no', 'SecurityError'); }});"
    )
    await page.add_init_script("".join(refuse % name for name in ("localStorage", "sessionStorage")))
    await page.goto(server.link)
    await shown(page)
    assert f"key={server.secret}" in page.url
    await page.reload()
    await shown(page)
    await page.close()


async def test_a_full_disk_is_told_until_there_is_space(server: Server, context: BrowserContext) -> None:
    """In the acting member's language."""
    page, worlds = await context.new_page(), list[str]()
    page.on("response", lambda response: worlds.append(response.url) if "/world" in response.url else None)
    await page.goto(server.link)
    await shown(page)
    await eventually(lambda: len(worlds) == 2)  # the second one, once it hears of what changes
    banner = page.locator(".banner")
    await expect(banner.filter(has_text="disk")).to_have_count(0)
    server.feed.send("STORE_STATUS", {"held": True}, None)
    await expect(banner.filter(has_text="The disk is full")).to_be_visible()
    await page.locator(".seat", has_text="Chiara").click()
    await expect(banner.filter(has_text="Il disco è pieno")).to_be_visible()
    server.feed.send("STORE_STATUS", {"held": False}, None)
    await expect(banner.filter(has_text="disco")).to_have_count(0)
    await page.close()


async def test_a_board_stays_on_the_page_under_private_answers(
    server: Server, context: BrowserContext
) -> None:
    """As many as there are: on an open page, and on one that is opened later."""
    channel = server.world.add_channel("crowded")
    async with Client(server.base_url, server.secret, "Ada") as ada:
        await ada.say("the board", channel=channel["id"])
        page = await context.new_page()
        await page.goto(f"{server.link}&as={ada.actor}&channel={channel['id']}")
        await expect(page.locator("article")).to_have_count(1)
        for number in range(240):
            server.messages.create(
                channel, server.world.bot_id, {"content": f"{number}"}, flags=64, to=[ada.actor]
            )
        await expect(page.locator("article.ephemeral").last).to_contain_text("239")
        await expect(page.locator("article", has_text="the board")).to_have_count(1)
        kept = await page.locator("article.ephemeral").count()
        assert kept <= 225, "and those are bounded"
        await page.reload()
        await expect(page.locator("article.ephemeral")).to_have_count(100)
        await expect(page.locator("article", has_text="the board")).to_have_count(1)
        await page.close()
