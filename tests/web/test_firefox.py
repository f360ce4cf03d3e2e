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


@pytest.mark.parametrize("touch", [False, True])
async def test_a_game_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, touch: bool) -> None:
    """As in the other browser, on a phone and at a desk."""
    async with serving(tmp_path, monkeypatch) as served, firefox() as page:
        game = await served.play("classic", 40)
        await page.resize(*((390, 844) if touch else (1600, 1000)))
        await page.goto(served.url(game))
        await page.until(f"{SPACES}.length === 42")
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        newest = await page.evaluate("location.hash")
        await page.press("ArrowLeft")
        await page.until(f"location.hash !== {newest!r}")
        for count, space in enumerate(("brazil", "north_africa"), 1):
            await page.click(*await page.evaluate(MIDDLE.format(space=space)), touch=touch)
            await page.until(f"{CHOSEN} === {count}")
        await page.until("document.querySelector('.odds')?.textContent.length > 20")
        assert [line for line in page.messages if line.startswith("error")] == []
