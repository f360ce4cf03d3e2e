"""A league made and entered on the page, as managers and members do it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.e2e.table_page import TablePage, opened

MEMBERS = ("Ada", "Bruno", "Chiara", "Dmitri")


@pytest.mark.more
async def test_a_league_is_made_entered_and_started_on_the_page(tmp_path: Path) -> None:
    """A command and a press open the sign-up, a press enters. A manager starts early: the games stand in
    threads, and the table is there as a picture."""
    async with opened(tmp_path) as table:
        await table.command("league-admin new", (None, "Autumn", ""), (None, "1v1"), (None, "World"))
        await expect(table.answer).to_contain_text("Round robin")
        await table.answer.get_by_role("button", name="Open the sign-up").click()
        for who in MEMBERS:
            await entered(table, who)
        await table.act_as("Ada")
        await table.command("league-admin start")
        await table.answer.get_by_role("button", name="Begin now").click()
        await table.page.locator("dialog.modal button[type=submit]").click()
        threads = table.page.locator("nav a", has_text="–")
        await expect(threads).not_to_have_count(0)
        pinned = table.page.locator(".message-list article", has_text="0 of 6 games").last
        await expect(pinned.locator("img").first).to_be_visible()
        await table.command("league mine")
        await expect(table.answer).to_contain_text("Autumn")
        await threads.first.click()
        await expect(table.board.locator("img").first).to_be_visible()


async def entered(table: TablePage, who: str) -> None:
    """A member presses Enter on the public message, and is told so."""
    await table.act_as(who)
    public = table.page.locator("article:not(.ephemeral)", has_text="Autumn").last
    await public.locator("button[data-cid*=':leagueenter']").click()
    await expect(table.answer).to_contain_text("Autumn")
    await expect(public).to_contain_text(who)
