"""Frame times of the board on a page while it is shifted and zoomed, with a processor four times slower:
`python -m tests.web.bench.board_frames [case] [theme]`. A row of figures, no test: machines differ."""

from __future__ import annotations

import asyncio
import gzip
import sys
from typing import Any

from playwright.async_api import Page, async_playwright

from tests.playground.page_driver import ARGS, PHONE, browser_path
from tests.web.board_page import PAGE, BoardPage, board_page

SLOWER = 4
DRAGS, STEPS = 6, 60
COUNT = """() => {
  window.frames_ = [];
  let last = performance.now();
  const tick = (now) => {
    window.frames_.push(now - last);
    last = now;
    window.going = requestAnimationFrame(tick);
  };
  window.going = requestAnimationFrame(tick);
}"""


def percentile(values: list[float], part: float) -> float:
    """The value below which this part of all lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


async def frames(page: Page, scale: float) -> list[float]:
    """The times between frames while the board is dragged at a scale."""
    box = await page.locator("#board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    while await page.evaluate("() => window.board.zoom.k") < scale:
        await page.mouse.wheel(0, -200)
        await page.wait_for_timeout(60)
    await page.wait_for_timeout(800)
    await page.evaluate(COUNT)
    for drag in range(DRAGS):
        way = 1 if drag % 2 else -1
        await page.mouse.move(x, y)
        await page.mouse.down()
        for step in range(STEPS):
            await page.mouse.move(x + way * step * 2, y + way * step)
        await page.mouse.up()
    times: list[float] = await page.evaluate("() => (cancelAnimationFrame(window.going), window.frames_)")
    return times


async def first_view(page: BoardPage, case: str, theme: str) -> int:
    """Packed bytes of art, position and scripts."""
    import aiohttp

    async with aiohttp.ClientSession(auto_decompress=False) as http:
        async with http.get(page.url(case, theme).replace("/?", "/given.json?")) as answer:
            given: dict[str, Any] = await answer.json()
            total = len(gzip.compress(await answer.read()))
        async with http.get(page.base + given["art"], headers={"Accept-Encoding": "gzip"}) as answer:
            total += len(await answer.read())
    files = [*PAGE.glob("board/*.js"), PAGE / "board.css"]
    return total + sum(len(gzip.compress(file.read_bytes())) for file in files)


async def measure(case: str, theme: str) -> None:
    async with board_page() as page, async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=browser_path(), args=ARGS)
        context = await browser.new_context(viewport=PHONE, device_scale_factor=2)
        tab = await context.new_page()
        await tab.goto(page.url(case, theme))
        await tab.wait_for_selector(".board.painted", timeout=60_000)
        session = await context.new_cdp_session(tab)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        print(f"{case} in {theme}: first view {await first_view(page, case, theme)} bytes packed")
        for scale in (2, 8):
            times = await frames(tab, scale)
            print(
                f"  x{scale}: {len(times)} frames, p50 {percentile(times, 0.5):.1f} ms,"
                f" p95 {percentile(times, 0.95):.1f} ms, worst {max(times):.1f} ms"
            )
        await browser.close()


if __name__ == "__main__":
    given = [*sys.argv[1:], "frontline", "atlas"][:2] if len(sys.argv) < 3 else sys.argv[1:3]
    asyncio.run(measure(given[0], given[1]))
