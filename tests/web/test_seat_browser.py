"""A seat's link in a browser, from the link to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

from locales import text
from tests.playground.page_driver import ARGS, browser_path
from tests.web.served import serving
from ui.settings.web_links import NEVER_RENEWED


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
async def test_a_link_is_opened_and_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scripts: bool
) -> None:
    """Its proof leaves the address bar, the reader's hand is there, and closing ends it for good."""
    path = browser_path()
    async with serving(tmp_path, monkeypatch) as served, async_playwright() as tool:
        game = await served.play(plies=120)
        seat = next(s.seat for s in (await served.host.games.position(game.id)).view(None).seats if s.cards)
        link = served.site.links.seat(game, seat, NEVER_RENEWED, served.host.core.clock())
        browser = await tool.chromium.launch(executable_path=path, args=ARGS)
        page = await (await browser.new_context(java_script_enabled=scripts, locale="en-US")).new_page()
        await page.goto(link)
        if not scripts:
            await page.get_by_role("link", name="Open your board").click()
        base = link.rsplit("/", 1)[0]
        await expect(page).to_have_url(f"{base}/")
        if scripts:
            await expect(page.locator(".seat", has_text="Your hand")).to_have_count(1)
            assert await page.evaluate("document.cookie") == ""
            assert await page.evaluate("history.length") <= 2
        await page.get_by_role("button", name="Close my links").click()
        await expect(page.get_by_text(text("en", "links-closed"))).to_be_visible()
        for closed in (link, f"{base}/"):
            answer = await page.goto(closed)
            assert answer
            assert answer.status == 404
        await browser.close()
