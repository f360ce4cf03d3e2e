"""The page of a game in a Firefox: drawn, by keyboard, by mouse and by touch, without an error."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.web.firefox import firefox, program
from tests.web.served import serving

if program() is None and os.environ.get("CI") != "true":
    pytest.skip("no Firefox is installed (Debian's package firefox-esr)", allow_module_level=True)

SPACES = "[...document.querySelectorAll('.board [data-space]')]"
CHOSEN = f"{SPACES}.filter((space) => space.ariaPressed === 'true').length"
MIDDLE = """(() => {{
  const box = document.querySelector('.board [data-space="{space}"]').getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}})()"""


FITS = "document.documentElement.scrollWidth <= innerWidth"
WIDTH = "document.querySelector('.board svg').getBoundingClientRect().width"


async def test_a_game_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the other browser, at a desk and on a phone."""
    async with serving(tmp_path, monkeypatch) as served, firefox() as page:
        game = await served.end(await served.play("classic", 40))
        await page.resize(1600, 1000)
        await page.goto(served.url(game))
        await page.until(f"{SPACES}.length === 42")
        assert await page.evaluate(FITS)
        await page.press("ArrowLeft")
        await page.until("location.hash !== ''")
        for count, space in enumerate(("brazil", "north_africa"), 1):
            await page.click(*await page.evaluate(MIDDLE.format(space=space)))
            await page.until(f"{CHOSEN} === {count}")
        await page.until("document.querySelector('.odds').textContent.length > 20")
        before = await page.evaluate(WIDTH)
        x, y = await page.evaluate(MIDDLE.format(space="brazil"))
        await page.scroll(x, y, -300)
        await page.until(f"{WIDTH} > {1.5 * before}")
        for tab, content in (
            ("spaces", "table.spaces tbody tr"),
            ("charts", ".chart polyline"),
            ("log", ".log .ply"),
        ):
            await page.evaluate(f"document.getElementById('tab-{tab}').click()")
            await page.until(f"document.querySelector('#panel-{tab} {content}') !== null")
        await page.evaluate("document.getElementById('tab-downloads').click()")
        await page.evaluate("document.querySelector('.over button').click()")
        await page.until("document.querySelectorAll('.dice .good').length === 3")

        await page.resize(320, 700)
        await page.goto(f"{served.url(game)}?lang=it")
        await page.until(f"{SPACES}.length === 42")
        assert await page.evaluate("document.getElementById('tab-log').textContent") == "Registro"
        assert await page.evaluate(FITS)
        await page.click(*await page.evaluate(MIDDLE.format(space="brazil")), touch=True)
        await page.until(f"{CHOSEN} === 1")
        assert [line for line in page.messages if line.startswith("error")] == []
