"""The rules of axe-core, which find much of what keeps people from using a page."""

from __future__ import annotations

from functools import cache
from importlib import resources

from playwright.async_api import Page


@cache
def _script() -> str:
    return resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


async def faults(page: Page, *within: str) -> list[tuple[str, str]]:
    """The rules that a page, or parts of it, breaks as it is now, each with the first element that does. It
    must have been opened with `bypass_csp`."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(_script())
    parts = {"include": [[part] for part in within]} if within else None
    result = await page.evaluate("parts => axe.run(parts ?? document, {resultTypes: ['violations']})", parts)
    assert len(result["passes"]) > 5
    return [(broken["id"], broken["nodes"][0]["html"]) for broken in result["violations"]]
