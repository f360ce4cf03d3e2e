"""Several servers on the page: a member goes from one to another, and sees who answers there."""

import aiohttp
import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from playground import Client, Server
from playground.world.guild import Guild
from playground.world.seed import MEMBERS

from .page_driver import ARGS, PHONE, browser_path, open_context
from .test_gateway import connect, identify

pytestmark = pytest.mark.xdist_group("page")
ADA, BRUNO, *_ = MEMBERS


def entry(page: Page, guild: Guild) -> Locator:
    return page.locator(f"[data-guild='{guild.id}']")


async def test_a_member_goes_from_server_to_server() -> None:
    """Each has its channels, members and commands; what is said elsewhere marks its server. The address and a
    link lead back to the same one, on a phone too."""
    path = browser_path()
    async with (
        Server(rate_limits=False, guilds=3) as server,
        aiohttp.ClientSession() as http,
        Client(server.base_url, server.secret, "Bruno") as bruno,
        async_playwright() as tool,
    ):
        home, second, third = server.world.guilds.values()
        socket = await connect(server, http)
        await socket.send(2, identify(server, shard=[(int(second.id) >> 22) % 3, 3]))
        ready = (await socket.read())["d"]
        await bruno.post("channels", name="only-here", guild=second.id)
        await bruno.post("leave", actor=ADA, guild=third.id)
        browser = await tool.chromium.launch(executable_path=path, args=ARGS)
        page = await (await open_context(browser)).new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(server.link)
        await expect(page.locator(".server")).to_have_count(3)
        await expect(entry(page, home)).to_have_attribute("aria-current", "true")
        await expect(page.locator(".banner.danger")).to_be_visible()
        shard = f"Shard [{ready['shard'][0]}, 3], session {ready['session_id'][:8]}"
        await expect(entry(page, second)).to_contain_text(shard)
        await expect(entry(page, third)).to_contain_text("No session")

        there = next(c["id"] for c in server.world.channels_of(second) if c["name"] == "general")
        await bruno.post("messages", actor=BRUNO, channel=there, content=f"<@{ADA}> come here")
        await expect(entry(page, second).locator(".badge")).to_contain_text("1")
        await expect(page.get_by_text("come here")).to_have_count(0)
        await entry(page, second).click()
        await expect(page.locator(".guild h1")).to_have_text("Playground 2")
        await expect(page.get_by_text("come here")).to_be_visible()
        await expect(page.locator(".server .badge, .banner.danger")).to_have_count(0)
        await expect(page.locator(".channel", has_text="only-here")).to_be_visible()
        await page.locator("#composer-input").fill("here I am")
        await page.locator("#composer-input").press("Enter")
        await expect(page.locator("article", has_text="here I am")).to_be_visible()
        assert [m["content"] for m in server.messages.all(there).values()][-1] == "here I am"

        await page.reload()
        await expect(page.locator(".guild h1")).to_have_text("Playground 2")
        await socket.socket.close(code=1000)
        await expect(entry(page, second)).to_contain_text("No session")
        await page.set_viewport_size(PHONE)
        await page.locator("#menu-button").click()
        await entry(page, third).click()
        await expect(page.locator(".sidebar.open")).to_have_count(0)
        await expect(page.locator(".seat")).to_have_count(4)
        await page.goto(f"{server.link}&as={BRUNO}&channel={there}")
        await expect(page).to_have_title("#general · Playground 2")
        await browser.close()
        assert errors == []
