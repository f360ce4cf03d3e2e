"""The pages for those who see, press or read them in another way: axe-core's rules, keyboard, fingers."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page, async_playwright, expect

from tests.host.games import lobby
from tests.playground.page_driver import ARGS, browser_path
from tests.web.axe import faults
from tests.web.served import serving
from tests.web.test_application import Reader, reader, where
from ui.settings.web_links import NEVER_RENEWED

__all__ = ["reader"]
pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("web-accessibility")]

FOCUSED = "document.activeElement.closest('section')?.className || document.activeElement.id"
OFFSET = "getComputedStyle(document.activeElement).outlineStyle"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def everything(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Reader]:
    path = browser_path()
    patch = pytest.MonkeyPatch()
    async with serving(tmp_path_factory.mktemp("web"), patch) as served, async_playwright() as tool:
        running = await served.play("nuked", 60)
        ended = await served.end(await served.play(plies=60))
        browser = await tool.chromium.launch(executable_path=path, args=ARGS)
        yield Reader(served, browser, running, ended)
        await browser.close()
    patch.undo()


async def checked(reader: Reader, address: str, width: int, **options: Any) -> Page:
    """A page in a window in which axe-core may run."""
    size: Any = {"width": width, "height": 900}
    context = await reader.browser.new_context(viewport=size, bypass_csp=True, **options)
    page = await context.new_page()
    await page.goto(address)
    return page


# -- axe-core ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "look"), [(1600, "light"), (390, "dark"), (1024, "contrast")])
async def test_axe_finds_nothing(reader: Reader, width: int, look: str) -> None:
    """In each tab, with spaces chosen, wide and narrow, in each look."""
    game = reader.running if look == "dark" else reader.ended
    page = await checked(reader, reader.served.url(game), width)
    await expect(page.locator(".seat").first).to_be_visible()
    await page.evaluate("look => { document.documentElement.dataset.look = look; }", look)
    assert await faults(page) == []
    for tab in await page.get_by_role("tab").all():
        await tab.click()
        if await page.locator("table.spaces:visible").count():
            await page.locator(".spaces tbody button").first.click()
            await page.locator(".near button").first.click()
            await expect(page.locator(".odds h3")).to_be_visible()
        assert await faults(page, ".tabs", ".details") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_on_small_pages(reader: Reader, scheme: str) -> None:
    """The page without scripts, a link that ended, a game that has not begun, the link of a seat."""
    served = reader.served
    waiting = await lobby(served.host, ("ann", "bob"), seats=2)
    seat = served.site.links.seat(reader.running, 0, NEVER_RENEWED, served.host.core.clock())
    for address in (
        f"{served.url(reader.running)}?plain=1",
        f"{served.url(reader.running)}x",
        served.url(waiting),
        seat,
    ):
        page = await checked(reader, address, 390, color_scheme=scheme)
        assert await faults(page) == []


# -- keyboard ----------------------------------------------------------------------------------------------


async def test_the_focus_is_seen_and_never_lost(reader: Reader) -> None:
    """Whatever a key does to the button that was pressed: drawn anew, hidden, gone."""
    page = await reader.open(reader.ended, "#ply=10")
    await page.get_by_role("tab", name="Spaces").click()
    for press in (".spaces tbody button", ".near button", ".odds button", ".details > button"):
        button = page.locator(press).last
        await button.focus()
        await page.keyboard.press("Enter")
        await page.wait_for_function(f"{FOCUSED} !== ''")
        assert await page.evaluate(OFFSET) != "none"
    await expect(page.locator("#details-title")).to_be_focused()
    await page.get_by_role("button", name="To the newest entry").focus()
    await page.keyboard.press("Enter")
    await expect(where(page)).to_contain_text(f"Entry {reader.ended.ply} of")
    await expect(page.locator("#main")).to_be_focused()


async def test_escape_takes_the_choice_back(reader: Reader) -> None:
    """From anywhere but a field, where it means something else."""
    page = await reader.open(reader.ended)
    await page.get_by_role("tab", name="Spaces").click()
    await page.locator(".spaces tbody button").first.click()
    await page.locator(".near button").first.focus()
    await page.get_by_role("tabpanel", name="Spaces").get_by_label("Search").focus()
    await page.keyboard.press("Escape")
    await expect(page.locator(".details .space")).to_have_count(1)
    await page.locator(".near button").first.focus()
    await page.keyboard.press("Escape")
    await expect(page.locator(".details .space")).to_have_count(0)


async def test_the_board_and_the_log_are_no_traps(reader: Reader) -> None:
    """One key leads past all spaces; entries are walked through by arrows and have one place in the order."""
    page = await reader.open(reader.ended)
    await page.locator("#main").focus()
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Past the spaces of the board")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Zoom in")).to_be_focused()
    await page.locator(".log select").last.focus()
    await page.keyboard.press("Tab")
    entries = page.locator(".log .ply")
    await expect(entries.nth(0)).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await expect(entries.nth(2)).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(entries.nth(2)).to_be_focused()
    await expect(where(page)).to_contain_text(f"Entry {await entries.nth(2).inner_text()} of")
    await page.keyboard.press("Tab")
    assert "log" not in str(await page.evaluate("document.activeElement.closest('ol')?.className ?? ''"))


async def test_the_page_reads_well(reader: Reader) -> None:
    """What a screen reader says first: heading, board, course, what happened, players."""
    page = await reader.open(reader.ended)
    said = await page.locator("body").aria_snapshot()
    names = re.findall(r'- region "([^"]+)"', said)
    assert names == [
        "Board", "Course of the game", "What happened", "Players", "Chosen spaces", "More about the game",
    ]  # fmt: skip
    assert re.search(r'button "?.*Brazil: \w+, \d+ arm', said)
    assert f"Entry {reader.ended.ply} of {reader.ended.ply}" in said
    assert not re.search(r"- (button|link|combobox|slider|searchbox)$", said, re.MULTILINE), "without a name"


# -- fingers -----------------------------------------------------------------------------------------------


async def test_fingers_choose_enlarge_and_shift(reader: Reader) -> None:
    """A tap, two fingers, a drag and a double tap."""
    context = await reader.browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = await context.new_page()
    page.on("pageerror", lambda error: reader.errors.append(str(error)))
    await page.goto(reader.served.url(reader.ended))
    brazil = page.locator(".board [data-space=brazil]")
    await brazil.wait_for()
    drawing = page.locator(".board svg").first

    async def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    async def width() -> float:
        box = await drawing.bounding_box()
        assert box
        return box["width"]

    async def middle() -> tuple[float, float]:
        box = await brazil.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    session = await context.new_cdp_session(page)
    whole = await width()
    await page.touchscreen.tap(*await middle())
    await expect(page.locator(".details .space h3")).to_have_text("Brazil")
    await expect(page.locator(".at-pointer")).to_contain_text("Brazil: ")
    x, y = await middle()
    await touch("touchStart", (x - 20, y), (x + 20, y))
    for far in range(25, 65, 5):
        await touch("touchMove", (x - far, y), (x + far, y))
    await touch("touchEnd")
    await page.wait_for_function(
        "width => document.querySelector('.board svg').getBoundingClientRect().width > width", arg=2 * whole
    )
    large, (x, y) = await width(), await middle()
    await touch("touchStart", (x, y))
    for step in range(1, 9):
        await touch("touchMove", (x, y - 5 * step))
    await touch("touchEnd")
    await page.wait_for_function(
        "y => document.querySelector('.board [data-space=brazil]').getBoundingClientRect().y < y - 15",
        arg=y - (await brazil.bounding_box() or {"height": 0})["height"] / 2,
    )
    assert await width() == pytest.approx(large, abs=1)
    await expect(page.locator(".details .space h3")).to_have_text("Brazil")
    await expect(drawing).not_to_have_class(
        re.compile("moving")
    )  # a finger rests before it presses something else
    await page.get_by_role("button", name="Whole board").tap()
    await page.wait_for_function(
        "width => document.querySelector('.board svg').getBoundingClientRect().width <= width + 1", arg=whole
    )
    x, y = await middle()
    for _ in range(2):
        await touch("touchStart", (x, y))
        await touch("touchEnd")
    await page.wait_for_function(
        "width => document.querySelector('.board svg').getBoundingClientRect().width > width", arg=1.9 * whole
    )
