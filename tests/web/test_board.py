"""The board on a page, in a headless browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from render.kit.shapes import bent_arrow, bounds
from render.kit.theme import load as load_theme
from render.map.base import Base
from render.pieces import arrows
from tests import madeup
from tests.playground.page_driver import ARGS, browser_path
from tests.render.positions import position
from tools import gallery

from .board_page import BoardPage, board_page

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("board")]

CASES = [case.id for case in gallery.load().boards]


@dataclass
class Place:
    board: BoardPage
    browser: Browser
    tab: Page
    errors: list[str]

    async def open(self, case: str = "world", theme: str = "atlas", tab: Page | None = None) -> None:
        tab = tab or self.tab
        self.errors.clear()
        await tab.goto(self.board.url(case, theme))
        await expect(tab.locator("body.ready")).to_be_attached(timeout=60_000)

    async def chosen(self) -> list[str]:
        state: list[str] = await self.tab.evaluate("() => window.board.chosen")
        return state

    async def focused(self) -> str:
        return str(await self.tab.evaluate("() => document.activeElement.dataset.space || ''"))

    async def zoom(self) -> tuple[float, float, float]:
        state: dict[str, float] = await self.tab.evaluate(
            "() => { const {x, y, k} = window.board.zoom; return {x, y, k}; }"
        )
        return state["x"], state["y"], state["k"]

    async def spot(self, space: str) -> tuple[float, float]:
        """Where the badge of a space is on the screen."""
        state: list[float] = await self.tab.evaluate(
            """(id) => {
              const box = window.board.svg.getBoundingClientRect(), {badge} = window.board.byId.get(id);
              const part = box.width / window.art.size[0];
              return [box.left + badge[0] * part, box.top + badge[1] * part];
            }""",
            space,
        )
        return state[0], state[1]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place() -> AsyncIterator[Place]:
    async with board_page() as page, async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=browser_path(), args=ARGS)
        context = await browser.new_context(viewport={"width": 1000, "height": 700}, reduced_motion="reduce")
        place_ = Place(page, browser, await context.new_page(), [])
        place_.tab.on("pageerror", lambda error: place_.errors.append(str(error)))
        place_.tab.on("console", lambda m: place_.errors.append(m.text) if m.type == "error" else None)
        yield place_
        await browser.close()


async def count(tab: Page, what: str) -> int:
    return await tab.locator(what).count()


@pytest.mark.parametrize("case", CASES)
async def test_a_board_shows_all_that_the_picture_has(place: Place, case: str) -> None:
    await place.open(case)
    view, _ = place.board.cases[case]
    for space in view.spaces.values():
        fill = place.tab.locator(f".fills [data-of='{space.id}']")
        assert await fill.get_attribute("data-owner") == ("" if space.owner is None else str(space.owner))
    badges = [s for s in view.spaces.values() if s.owner is not None or s.tokens.get("army")]
    assert await count(place.tab, ".badges .badge") == len(badges)
    at: dict[str, Any] = await place.tab.evaluate("() => window.at")
    pairs = [(arrow["start"], arrow["end"]) for arrow in at["marks"]["arrows"]]
    assert await count(place.tab, ".arrow") == len(pairs)
    assert len(pairs) > 0
    assert await count(place.tab, ".edge") == sum(len(edge.marks) for edge in view.edges)
    assert await count(place.tab, ".path") == len(view.paths)
    assert await count(place.tab, ".space") == len(view.spaces)
    assert not place.errors


@pytest.mark.parametrize("case", ["world", "farms", "ringlands", "britain"])
async def test_arrows_lie_where_the_picture_has_them(place: Place, case: str) -> None:
    """The last path of each is the arrow in its colour, the one before it its casing."""
    await place.open(case)
    boxes: dict[str, list[float]] = await place.tab.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".arrow")].map((arrow) => {
          const { x, y, width, height } = arrow.querySelector("path:last-child").getBBox();
          return [`${arrow.dataset.from} ${arrow.dataset.to}`, [x, y, x + width, y + height]];
        }))"""
    )
    base: Any = Base(place.board.cases[case][0].board, load_theme("atlas"), 1.0)
    assert boxes
    for pair, box in boxes.items():
        start, end = pair.split()
        *_, arrow = arrows.arrows(base, start, end, "en")
        sizes = arrows.WIDTH * arrow.size, arrows.LONG * arrow.size, arrows.WING * arrow.size
        assert box == pytest.approx(bounds(bent_arrow(arrow.line, sizes)), abs=3), pair


async def test_numbers_and_names_stand_on_the_board(place: Place) -> None:
    await place.open("world")
    view, _ = place.board.cases["world"]
    for space in ("brazil", "japan"):
        badge = place.tab.locator(f".badge[data-of='{space}'] text")
        assert await badge.text_content() == str(view.spaces[space].tokens["army"])
    await expect(place.tab.locator(".names text", has_text="Brazil")).to_be_attached()
    await place.tab.goto(place.board.url("world", locale="it"))
    await expect(place.tab.locator(".names text", has_text="Brasile")).to_be_attached()


async def test_another_position_replaces_the_first(place: Place) -> None:
    await place.open("world")
    await place.tab.evaluate(
        """() => {
          const at = structuredClone(window.at);
          at.view.spaces.brazil.owner = 3;
          at.view.spaces.brazil.tokens.army = 77;
          at.marks = { arrows: [], taken: [], destroyed: [], struck: [], amounts: {}, pieces: {} };
          window.board.show(at);
        }"""
    )
    assert await place.tab.locator(".fills [data-of='brazil']").get_attribute("data-owner") == "3"
    assert await place.tab.locator(".badge[data-of='brazil'] text").text_content() == "77"
    assert await count(place.tab, ".arrow") == await count(place.tab, ".tag") == 0


async def test_a_click_chooses_two_spaces_at_most_and_says_so(place: Place) -> None:
    await place.open("world")
    for space in ("brazil", "peru"):
        await place.tab.mouse.click(*await place.spot(space))
        await place.tab.wait_for_timeout(400)
    assert await place.chosen() == ["brazil", "peru"]
    pressed = place.tab.locator(".space[aria-pressed='true']")
    assert {await pressed.nth(i).get_attribute("data-space") for i in range(2)} == {"brazil", "peru"}
    await place.tab.mouse.click(*await place.spot("japan"))
    assert await place.chosen() == ["japan"]
    await place.tab.wait_for_timeout(400)
    await place.tab.mouse.click(*await place.spot("japan"))
    assert await place.chosen() == []
    calls = await place.tab.evaluate("() => window.chosen")
    assert calls == [["brazil"], ["brazil", "peru"], ["japan"], []]


async def test_choosing_by_the_page_tells_nobody_and_leaves_out_what_is_no_space(place: Place) -> None:
    await place.open("world")
    await place.tab.evaluate("() => window.board.choose(['peru', 'nowhere', 'brazil', 'japan'])")
    assert await place.chosen() == ["peru", "brazil"]
    assert await place.tab.evaluate("() => window.chosen") == []


async def test_hover_marks_a_space_and_its_neighbours(place: Place) -> None:
    await place.open("world")
    await place.tab.mouse.move(*await place.spot("brazil"))
    await expect(place.tab.locator(".marks .looked[data-of='brazil']")).not_to_have_count(0)
    marked = place.tab.locator(".marks .neighbour")
    names = {await marked.nth(i).get_attribute("data-of") for i in range(await marked.count())}
    assert names == {"venezuela", "peru", "argentina", "north_africa"}


async def test_temporary_links_make_neighbours(place: Place) -> None:
    await place.open("farms")
    names = await place.tab.evaluate("() => window.board.neighbours('japan')")
    assert "western_united_states" in names


async def test_tab_goes_from_space_to_space_in_reading_order(place: Place) -> None:
    await place.open("world")
    order: list[str] = await place.tab.evaluate("() => window.board.order.map((space) => space.id)")
    walked = []
    for _ in order:
        await place.tab.keyboard.press("Tab")
        walked.append(await place.focused())
    assert walked == order
    assert len(set(order)) == 42
    assert order.index("alaska") < order.index("alberta") < order.index("brazil") < order.index("argentina")


async def test_keys_walk_choose_and_clear(place: Place) -> None:
    await place.open("world")
    order: list[str] = await place.tab.evaluate("() => window.board.order.map((space) => space.id)")
    await place.tab.keyboard.press("Tab")
    await place.tab.keyboard.press("ArrowRight")
    assert await place.focused() == order[1]
    await place.tab.keyboard.press("ArrowLeft")
    assert await place.focused() == order[0]
    await place.tab.keyboard.press("End")
    assert await place.focused() == order[-1]
    await place.tab.evaluate("() => window.board.focus('brazil')")
    await place.tab.keyboard.press("ArrowDown")
    assert await place.focused() == "argentina"
    await place.tab.keyboard.press("Enter")
    await place.tab.keyboard.press("ArrowUp")
    await place.tab.keyboard.press("Space")
    chosen = await place.chosen()
    assert chosen[0] == "argentina"
    assert len(chosen) == 2
    await place.tab.keyboard.press("Escape")
    assert await place.chosen() == []


async def test_each_space_is_spoken_by_its_label(place: Place) -> None:
    await place.open("world")
    view, _ = place.board.cases["world"]
    owner = view.spaces["brazil"].owner
    button = place.tab.get_by_role("button", name=f"Brazil: seat {owner}")
    await expect(button).to_have_attribute("aria-pressed", "false")
    await expect(place.tab.get_by_role("group", name="Board")).to_be_attached()


async def test_keys_wheel_drag_and_double_click_zoom(place: Place) -> None:
    await place.open("world")
    assert await place.zoom() == (0, 0, 1)
    await place.tab.keyboard.press("Tab")
    await place.tab.keyboard.press("+")
    await place.tab.keyboard.press("+")
    assert (await place.zoom())[2] == pytest.approx(2.25)
    await place.tab.keyboard.press("-")
    assert (await place.zoom())[2] == pytest.approx(1.5)
    await place.tab.keyboard.press("0")
    await place.tab.wait_for_timeout(60)
    assert await place.zoom() == (0, 0, 1)
    spot = await place.spot("ukraine")
    await place.tab.mouse.move(*spot)
    await place.tab.mouse.wheel(0, -400)
    await place.tab.wait_for_timeout(300)
    assert (await place.zoom())[2] == pytest.approx(2.718, 0.01)
    now = await place.spot("ukraine")
    assert now == pytest.approx(spot, abs=1.5)
    await place.tab.mouse.down()
    await place.tab.mouse.move(spot[0] - 90, spot[1] - 40, steps=6)
    await place.tab.mouse.up()
    await place.tab.wait_for_timeout(300)
    assert await place.spot("ukraine") == pytest.approx((spot[0] - 90, spot[1] - 40), abs=8)
    assert await place.chosen() == [], "a drag is no choice"
    await place.tab.mouse.dblclick(*await place.spot("ukraine"))
    await place.tab.wait_for_timeout(100)
    assert (await place.zoom())[2] == pytest.approx(5.436, 0.01)
    assert await place.chosen() == []


async def test_nothing_is_shifted_out_of_sight(place: Place) -> None:
    await place.open("world")
    await place.tab.evaluate("() => { window.board.zoom.in(); window.board.zoom._set(9000, 9000, 1.5); }")
    await place.tab.wait_for_timeout(60)
    assert await place.zoom() == (0, 0, 1.5)
    await place.tab.evaluate("() => window.board.zoom._set(-9000, -9000, 1.5)")
    await place.tab.wait_for_timeout(60)
    x, y, _ = await place.zoom()
    assert (x, y) == pytest.approx((-500, -265.6), abs=0.5)


async def test_focus_brings_a_space_into_sight(place: Place) -> None:
    await place.open("world")
    await place.tab.keyboard.press("Tab")
    await place.tab.evaluate("() => { const {zoom} = window.board; zoom._set(0, 0, 4); }")
    await place.tab.keyboard.press("End")
    await place.tab.wait_for_timeout(300)
    x, y = await place.spot(await place.focused())
    box = await place.tab.locator("#board").bounding_box()
    assert box
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]


async def test_two_fingers_zoom_and_one_scrolls_the_page(place: Place) -> None:
    context = await place.browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True)
    tab = await context.new_page()
    await place.open("world", tab=tab)
    session = await context.new_cdp_session(tab)

    async def touch(kind: str, *points: tuple[int, int]) -> None:
        at = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    await touch("touchStart", (150, 100), (240, 100))
    for i in range(1, 10):
        await touch("touchMove", (150 - 5 * i, 100), (240 + 5 * i, 100))
    await touch("touchEnd")
    await tab.wait_for_timeout(400)
    assert await tab.evaluate("() => window.board.zoom.k") == pytest.approx(2.0, 0.1)
    assert await tab.evaluate("() => window.board.chosen") == []
    touching = "() => getComputedStyle(document.getElementById('board')).touchAction"
    assert await tab.evaluate(touching) == "none"
    await tab.evaluate("() => window.board.zoom.whole()")
    await tab.wait_for_timeout(100)
    assert await tab.evaluate(touching) == "pan-y"
    await context.close()


@pytest.mark.parametrize("width", [320, 550, 1600])
async def test_the_board_fits_the_page(place: Place, width: int) -> None:
    await place.tab.set_viewport_size({"width": width, "height": 700})
    try:
        await place.open("britain")
        assert await place.tab.evaluate("() => document.documentElement.scrollWidth") <= width
        box = await place.tab.locator("#board svg").bounding_box()
        assert box
        assert box["width"] == width
        assert box["height"] == pytest.approx(width * 1100 / 1600, abs=1)
    finally:
        await place.tab.set_viewport_size({"width": 1000, "height": 700})


async def test_where_pictures_and_fonts_do_not_come_the_board_is_there(place: Place) -> None:
    await place.tab.route("**/*.{webp,ttf}", lambda route: route.abort())
    try:
        await place.open("ringlands")
        await expect(place.tab.locator("#board.painted")).to_be_attached(timeout=30_000)
        assert await count(place.tab, ".sea rect") > 0
        assert await count(place.tab, "image") == 0
    finally:
        await place.tab.unroute("**/*.{webp,ttf}")


async def test_a_system_that_nobody_sells_is_shown(place: Place) -> None:
    with madeup.registered() as rules:
        from msgspec.structs import replace

        view = replace(position(3, board="warren"), rules=rules)
        first = next(iter(view.spaces))
        spaces = {**view.spaces, first: replace(view.spaces[first], tokens={"army": 2, "mound": 3})}
        place.board.cases["made-up"] = (replace(view, spaces=spaces), ())
        await place.open("made-up")
        assert await count(place.tab, ".space") == len(spaces)
        await expect(place.tab.locator(f".tray[data-of='{first}'] text")).to_have_text("3")
        assert not place.errors
