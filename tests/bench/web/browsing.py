"""What a browser needs: until a board is visible for the first time, and for each frame while it is moved."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.async_api import Browser, BrowserContext, CDPSession, Page, async_playwright

from tests.bench.pictures_bench import boards
from tests.bench.rows import Row
from tests.bench.web.pages import pages
from tests.playground.page_driver import ARGS, NAMES, PHONE
from tests.web.board_page import board_page

PLIES = 60
RELIEF, FONTS = ".webp", ".ttf"
"""How the names of the pictures end that lie under and over a board's lines, and of its fonts: both are asked
for once the board is there."""
SLOWER = 4
"""How much slower a phone is than this machine."""
LARGEST = "frontline"
STEPS = 40
"""Movements of the pointer in a drag, and turns of the wheel."""
SCALES = (1.0, 3.0, 8.0)
PATIENCE = 120_000.0
"""Milliseconds after which a board is taken never to come."""
VISIBLE = """
addEventListener("DOMContentLoaded", () => {
  const look = () => {
    if (!document.querySelector(".board .badges > *")) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.visible = performance.now(); }));
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
});
"""
"""Notes when the board, its pieces included, was on the screen."""
FRAMES = """() => {
  window.frames = [];
  const { port1, port2 } = new MessageChannel();
  let began = 0;
  port1.onmessage = () => { window.frames.push(performance.now() - began); };
  const tick = () => {
    began = performance.now();
    port2.postMessage(0);
    window.going = requestAnimationFrame(tick);
  };
  window.going = requestAnimationFrame(tick);
}"""
"""Notes for each frame how long scripts, styles, layout and painting took: a message sent before them arrives
after them."""


class View(NamedTuple):
    """The first view of a page in a new browser."""

    sizes: Counter[str]
    """Bytes as they came, heads included, by the end of the name."""
    visible: float
    """Milliseconds until the board was there."""

    @property
    def packed(self) -> int:
        """Bytes that are needed until the board is there."""
        return self.sizes.total() - self.sizes[RELIEF] - self.sizes[FONTS]


def browser() -> str | None:
    """The Chromium to drive."""
    named = os.environ.get("SANDTABLE_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@asynccontextmanager
async def _opened(path: str) -> AsyncIterator[Browser]:
    async with async_playwright() as tool:
        opened = await tool.chromium.launch(executable_path=path, args=ARGS)
        try:
            yield opened
        finally:
            await opened.close()


@asynccontextmanager
async def _phone(opened: Browser) -> AsyncIterator[tuple[Page, CDPSession]]:
    """A new page that keeps nothing of those before."""
    context: BrowserContext = await opened.new_context(viewport=PHONE, device_scale_factor=2)
    try:
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        yield page, await context.new_cdp_session(page)
    finally:
        await context.close()


async def first_views(path: str, folder: Path, most: int, times: int) -> list[Row]:
    """Of games on all boards, or on so many of them: bytes, time for the first reader since the bot began,
    for whom the board is composed, and for later ones."""
    views: dict[str, list[View]] = {}
    async with pages(folder) as site, _opened(path) as opened:
        await _view(opened, site.link((await site.game(PLIES)).id), warm=True)
        for board, setup in [*boards().items()][:most]:
            game = await site.game(PLIES, setup)
            views[board] = [await _view(opened, site.link(game.id)) for _ in range(1 + times)]
    rows = [
        Row("web", f"first view of {board}", max(v.packed for v in each) / 1000, "KB", 150, 120)
        for board, each in views.items()
    ]
    fonts = max(view.sizes[FONTS] for each in views.values() for view in each) / 1000
    first = {board: each[0].visible / 1000 for board, each in views.items()}
    slowest = max(first, key=lambda board: first[board])
    warm = {board: median(view.visible for view in each[1:]) / 1000 for board, each in views.items()}
    slow = max(warm, key=lambda board: warm[board])
    return [
        *rows,
        Row("web", "fonts of a board", fonts, "KB", 250, 150),
        Row("web", "board visible, first reader", first[slowest], "s", 2, 1, detail=slowest),
        Row("web", "board visible, p50 of the slowest board", warm[slow], "s", 1, 0.5, detail=slow),
    ]


async def _view(opened: Browser, link: str, *, warm: bool = False) -> View:
    """Open a page, and wait until all is there."""
    sizes, names = Counter[str](), dict[str, str]()

    def asked(event: dict[str, Any]) -> None:
        names[event["requestId"]] = Path(event["request"]["url"].partition("?")[0]).suffix

    def came(event: dict[str, Any]) -> None:
        sizes[names.get(event["requestId"], "")] += int(event["encodedDataLength"])

    async with _phone(opened) as (page, session):
        session.on("Network.requestWillBeSent", asked)
        session.on("Network.loadingFinished", came)
        await session.send("Network.enable")
        await page.add_init_script(VISIBLE)
        await page.goto(link)
        await page.wait_for_function("() => window.visible")
        visible = float(await page.evaluate("() => window.visible"))
        await page.wait_for_selector(".board.painted", state="attached")
    return View(sizes, visible)


# -- frames --------------------------------------------------------------------------------------------------


async def frames(path: str, drags: int) -> list[Row]:
    """Of the largest board, the processor slowed down: the work for a frame while the board is shifted, by
    scale, and while it is enlarged."""
    measured = []
    async with board_page() as given, _opened(path) as opened, _phone(opened) as (page, session):
        await page.goto(given.url(LARGEST))
        await page.wait_for_selector(".board.painted", state="attached")
        spaces = await page.evaluate("() => window.art.spaces.length")
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        of = f"{spaces} spaces, a processor {SLOWER} times slower"
        zoomed = list[float]()
        for scale in SCALES:
            zoomed += await _zoomed(page, scale)
            await page.wait_for_timeout(800)
            times = await _shifted(page, drags)
            name = f"a frame, shifted at {scale:g} times: {of}, p95"
            measured.append(Row("web", name, part(times, 0.95), "ms", 16, 8, detail=f"{len(times)} frames"))
        name, detail = f"a frame, enlarged: {of}, p95", f"{len(zoomed)} frames"
        measured.append(Row("web", name, part(zoomed, 0.95), "ms", 16, 8, detail=detail))
    return measured


def part(values: list[float], share: float) -> float:
    """The value below which this share of all lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def _middle(page: Page) -> tuple[float, float]:
    box = await page.locator("#board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def _noted(page: Page) -> list[float]:
    """The frames since they were noted."""
    times: list[float] = await page.evaluate("() => (cancelAnimationFrame(window.going), window.frames)")
    return times


async def _zoomed(page: Page, scale: float) -> list[float]:
    """Enlarge the board to a scale by the wheel."""
    await page.mouse.move(*await _middle(page))
    await page.evaluate(FRAMES)
    while await page.evaluate("() => window.board.zoom.k") < scale:
        await page.mouse.wheel(0, -60)
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    return await _noted(page)


async def _shifted(page: Page, drags: int) -> list[float]:
    """Drag the board to and fro."""
    x, y = await _middle(page)
    await page.evaluate(FRAMES)
    for drag in range(drags):
        way = 1 if drag % 2 else -1
        await page.mouse.move(x, y)
        await page.mouse.down()
        for step in range(STEPS):
            await page.mouse.move(x + way * step * 2, y + way * step)
        await page.mouse.up()
    return await _noted(page)
