"""The application of the page in a headless browser: everything that a reader can do there."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, Request, async_playwright, expect

from host import Game
from tests.playground.page_driver import ARGS, browser_path
from tests.web.served import Served, serving
from ui.settings.web_links import NEVER_RENEWED

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("web-application")]

WIDTHS = (320, 390, 550, 1024, 1600, 3840)


@dataclass
class Reader:
    """A browser before a site, with a game that goes on and one that is over."""

    served: Served
    browser: Browser
    running: Game
    ended: Game
    errors: list[str] = field(default_factory=list)

    async def open(
        self,
        game: Game,
        rest: str = "",
        *,
        width: int = 1280,
        locale: str = "en-US",
        scripts: bool = True,
        seat: int | None = None,
    ) -> Page:
        """The page of a game, or of a seat, in a window of its own. Errors in its scripts fail the test."""
        context = await self.browser.new_context(
            viewport={"width": width, "height": 900},
            locale=locale,
            reduced_motion="reduce",
            java_script_enabled=scripts,
            permissions=["clipboard-read", "clipboard-write"],
        )
        page = await context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if "Policy" in said.text else None)
        links, now = self.served.site.links, self.served.host.core.clock()
        address = self.served.url(game) if seat is None else links.seat(game, seat, NEVER_RENEWED, now)
        await page.goto(address + rest)
        if scripts:
            await expect(page.locator(".seat").first).to_be_visible()
        return page


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def everything(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Reader]:
    path = browser_path()
    patch = pytest.MonkeyPatch()
    async with serving(tmp_path_factory.mktemp("web"), patch) as served, async_playwright() as tool:
        running, ended = await served.play(plies=260), await served.play(plies=160)
        ended = await served.end(ended)
        browser = await tool.chromium.launch(executable_path=path, args=ARGS)
        yield Reader(served, browser, running, ended)
        await browser.close()
    patch.undo()


@pytest_asyncio.fixture(loop_scope="module")
async def reader(everything: Reader) -> AsyncIterator[Reader]:
    yield everything
    for context in everything.browser.contexts:
        await context.close()
    errors, everything.errors = everything.errors, []
    assert errors == []


def where(page: Page) -> Locator:
    return page.locator(".course .where")


def requests_of(page: Page) -> list[Request]:
    """What the page asks for from now on."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    return asked


# -- slider ------------------------------------------------------------------------------------------------


async def test_the_slider_goes_through_the_game(reader: Reader) -> None:
    """By buttons, by keys and by the address, which holds the entry; the newest one has none."""
    game = reader.running
    page = await reader.open(game)
    await expect(where(page)).to_contain_text(f"Entry {game.ply} of {game.ply}")
    assert "#" not in page.url
    await page.get_by_role("button", name="One entry back").click()
    await expect(where(page)).to_contain_text(f"Entry {game.ply - 1} of")
    await expect(page).to_have_url(re.compile(f"#ply={game.ply - 1}$"))
    await page.keyboard.press("ArrowLeft")
    await expect(where(page)).to_contain_text(f"Entry {game.ply - 2} of")
    await page.keyboard.press("ArrowRight")
    await expect(where(page)).to_contain_text(f"Entry {game.ply - 1} of")
    await page.get_by_role("button", name="First entry").click()
    await expect(page).to_have_url(re.compile("#ply=0$"))
    await page.get_by_role("slider").focus()
    await page.keyboard.press("ArrowRight")
    await expect(page).not_to_have_url(re.compile("#ply=0$"))
    await page.get_by_role("button", name="Newest entry", exact=True).click()
    await expect(where(page)).to_contain_text(f"Entry {game.ply} of {game.ply}")
    await expect(page).not_to_have_url(re.compile("#"))


async def test_turns_are_marked_and_stepped_through(reader: Reader) -> None:
    """A step by a turn ends where a turn begins."""
    plies = await reader.served.json(reader.running, "/plies.json")
    turns = [entry["ply"] for entry in plies["plies"] if entry.get("turn") is not None]
    page = await reader.open(reader.running)
    await expect(page.locator(".turns rect")).to_have_count(len(turns))
    await page.get_by_role("button", name="One turn back").click()
    last = max(ply for ply in turns if ply < plies["newest"])
    await expect(page).to_have_url(re.compile(f"#ply={last}$"))
    await page.locator("h1").click()
    await page.keyboard.press("Shift+ArrowLeft")
    await expect(page).to_have_url(re.compile(f"#ply={max(ply for ply in turns if ply < last)}$"))


async def test_an_address_leads_to_its_entry(reader: Reader) -> None:
    """Opened, and changed by hand; of an entry that there is not to the one before."""
    page = await reader.open(reader.running, "#ply=40")
    await expect(where(page)).to_contain_text("Entry 40 of")
    await page.evaluate("location.hash = '#ply=50'")
    await expect(where(page)).to_contain_text("Entry 50 of")
    await page.evaluate("location.hash = '#ply=999999'")
    await expect(where(page)).to_contain_text(f"Entry {reader.running.ply} of")


async def test_the_game_is_played_back(reader: Reader) -> None:
    """From an entry to the newest, and it stops there."""
    page = await reader.open(reader.running, f"#ply={reader.running.ply - 4}")
    await page.get_by_label("Speed").select_option("8")
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(where(page)).to_contain_text(f"Entry {reader.running.ply} of")
    await expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


async def test_a_seat_sees_what_happened_since_its_last_turn(reader: Reader) -> None:
    """The slider goes to where that turn ended, and on from there; not on the page for everybody."""
    game = reader.running
    entries = (await reader.served.json(game, "/plies.json"))["plies"]
    began = [(e["ply"], e["turn"]) for e in entries if e.get("turn") is not None and not e.get("back")]
    on_turn = began[-1][1]
    other = next(seat for seat in range(len(game.seats)) if seat != on_turn)
    for seat in (on_turn, other):
        (over, *_) = [next_[0] for mine, next_ in pairwise(began) if mine[1] == seat][::-1] or [0]
        page = await reader.open(game, seat=seat)
        await page.get_by_role("button", name="First entry").click()
        await expect(where(page)).to_contain_text("Entry 0 of")
        asked = requests_of(page)
        await page.get_by_label("Speed").select_option("8")
        await page.get_by_role("button", name="Since my last turn").click()
        await expect(where(page)).to_contain_text(f"Entry {game.ply} of {game.ply}")
        await expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        numbers = [int(match[1]) for each in asked if (match := re.search(r"/at/(\d+)\.json", each.url))]
        wanted = [e["ply"] for e in entries if max(over, 1) <= e["ply"] < game.ply]
        assert [*dict.fromkeys(numbers)][: len(wanted)] == wanted
    page = await reader.open(game)
    await expect(page.get_by_role("button", name="Since my last turn")).to_have_count(0)


async def test_ratings_stand_beside_the_names(reader: Reader) -> None:
    """Once they have arrived; of a seat without one nothing is said."""
    page = await reader.open(reader.running)
    await expect(page.locator(".seat .rating")).to_have_count(0)
    lines = [{"seat": 1, "rating": 1512, "band": 240, "provisional": True}]
    await page.route("**/ratings.json*", lambda route: route.fulfill(json={"seats": lines}))
    await page.reload()
    await expect(page.locator(".seat .rating")).to_have_text(["Rating 1,512 ±240 · provisional"])
    await expect(page.locator('.seat[data-seat="1"] .rating')).to_be_visible()


async def test_news_arrive_and_leave_the_reader_where_they_are(reader: Reader) -> None:
    """At the newest entry the page goes on with the game; at an earlier one it offers to."""
    game = await reader.served.play(plies=30)
    follower, other = await reader.open(game), await reader.open(game, "#ply=10")
    game = await reader.served.go_on(game, 3)
    for page in (follower, other):
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(where(follower)).to_contain_text(f"Entry {game.ply} of {game.ply}")
    await expect(follower.locator(".log li").first).to_have_attribute("data-ply", str(game.ply))
    await expect(where(other)).to_contain_text(f"Entry 10 of {game.ply}")
    await other.get_by_role("button", name="To the newest entry").click()
    await expect(where(other)).to_contain_text(f"Entry {game.ply} of {game.ply}")


# -- log ---------------------------------------------------------------------------------------------------


async def test_the_log_is_searched_filtered_and_leads_to_entries(reader: Reader) -> None:
    """Also in pages that were not loaded before."""
    page = await reader.open(reader.running)
    entries = page.locator(".log li")
    await expect(entries.first).to_have_attribute("data-ply", str(reader.running.ply))
    all_seen = await entries.count()
    await page.locator(".log").get_by_label("Search").fill("gets")
    await expect(page.locator(".log .found")).to_contain_text(re.compile(r"^\d+ entr(y|ies) found\.$"))
    assert 0 < await entries.count() < all_seen
    assert all("gets" in text for text in await entries.all_inner_texts())
    await page.locator(".log").get_by_label("Search").fill("")
    await page.locator(".log select").first.select_option(label="Bob")
    await expect(page.locator(".log .found")).to_contain_text(re.compile(r"^\d+ entr(y|ies) found\.$"))
    numbers = {int(str(await entry.get_attribute("data-ply"))) for entry in await entries.all()}
    plies = (await reader.served.json(reader.running, "/plies.json"))["plies"]
    assert numbers == {entry["ply"] for entry in plies if entry.get("seat") == 1}
    await page.locator(".log select").last.select_option(label="Battles")
    chosen = {e["ply"] for e in plies if e.get("seat") == 1 and e.get("about") == "battle"}
    await expect(entries).to_have_count(len(chosen))
    first = min(chosen)
    await page.locator(f".log li[data-ply='{first}'] button").click()
    await expect(where(page)).to_contain_text(f"Entry {first} of")
    await expect(page.locator(f".log li[data-ply='{first}']")).to_have_attribute("aria-current", "step")


# -- spaces ------------------------------------------------------------------------------------------------


async def test_spaces_are_listed_sorted_and_searched(reader: Reader) -> None:
    """By name, owner, region and armies, either way; the header says which."""
    page = await reader.open(reader.running)
    await page.get_by_role("tab", name="Spaces").click()
    rows = page.locator(".spaces tbody tr")
    await expect(rows).to_have_count(42)
    head = page.get_by_role("columnheader", name="Armies")
    await head.get_by_role("button").click()
    await expect(head).to_have_attribute("aria-sort", "descending")
    armies = [int(text) for text in await page.locator(".spaces td.number").all_inner_texts()]
    assert armies == sorted(armies, reverse=True)
    await head.get_by_role("button").click()
    armies = [int(text) for text in await page.locator(".spaces td.number").all_inner_texts()]
    assert armies == sorted(armies)
    for name, column in (("Owner", 1), ("Region", 2)):
        await page.get_by_role("columnheader", name=name).get_by_role("button").click()
        cells = await page.locator(f".spaces tbody td:nth-child({column + 1})").all_inner_texts()
        assert cells == sorted(cells)
        assert len(set(cells)) > 1
    await page.get_by_role("tabpanel", name="Spaces").get_by_label("Search").fill("austral")
    await expect(page.get_by_role("button", name="Western Australia", exact=True)).to_be_visible()
    await expect(rows).not_to_have_count(42)


async def test_two_spaces_give_the_odds_and_the_command(reader: Reader) -> None:
    """All that lies on the chosen one; of a neighbour the attack on it, and the command to copy."""
    board = {
        space["id"]: space for space in (await reader.served.json(reader.running, "/board.json"))["spaces"]
    }
    view = (await reader.served.json(reader.running, f"/at/{reader.running.ply}.json"))["view"]["spaces"]
    origin, to = next(
        (a, b)
        for a, space in board.items()
        for b in space["near"]
        if view[a]["owner"] != view[b]["owner"] and view[a]["tokens"]["army"] > 2
    )
    page = await reader.open(reader.running)
    await page.get_by_role("tab", name="Spaces").click()
    await page.locator(f".spaces tr[data-space='{origin}'] button").click()
    card = page.locator(".details .space")
    await expect(card.get_by_role("heading", level=3)).to_have_text(board[origin]["name"])
    await expect(card.locator(".near button")).to_have_count(len(board[origin]["near"]))
    await expect(card).to_contain_text(re.compile(r"\+\d+ arm"))
    await card.locator(".near button", has_text=f"{board[to]['name']} ·").click()
    odds = page.locator(".odds")
    await expect(odds).to_contain_text("%")
    command = f"/attack from:{board[origin]['name']} to:{board[to]['name']}"
    await expect(odds.locator("code").last).to_have_text(command)
    await odds.get_by_role("button", name="Copy").click()
    await expect(odds.get_by_role("status")).to_have_text("Copied.")
    assert await page.evaluate("navigator.clipboard.readText()") == command
    await odds.get_by_role("button", name="The other way round").click()
    await expect(card.first.get_by_role("heading", level=3)).to_have_text(board[to]["name"])
    await page.get_by_role("button", name="Choose nothing").click()
    await expect(card).to_have_count(0)
    await expect(odds).to_be_empty()


async def test_charts_are_drawn_and_told(reader: Reader) -> None:
    """A curve a seat with a legend, and a table of the same values."""
    page = await reader.open(reader.running)
    await page.get_by_role("tab", name="Charts").click()
    figures = page.locator("figure.chart")
    await expect(figures.first).to_be_visible()
    curves = (await reader.served.json(reader.running, "/figures.json"))["curves"]
    await expect(figures).to_have_count(len(curves))
    for curve in curves:
        figure = page.locator(f"figure[data-curve='{curve['id']}']")
        await expect(figure.locator("polyline")).to_have_count(3)
        await expect(figure.locator(".legend li")).to_have_count(3)
        await figure.locator("summary").click()
        last = await figure.locator("tbody tr").last.locator("td").all_inner_texts()
        shown = [float(text.replace(",", "").replace("−", "-")) for text in last]
        assert shown == pytest.approx([values[-1] for values in curve["seats"]], abs=0.01)


# -- downloads ---------------------------------------------------------------------------------------------


async def test_the_dice_of_a_game_are_verified_in_the_browser(reader: Reader) -> None:
    """All throws fit the seed, and the seed what was published; nothing fits another seed."""
    throws = await reader.served.json(reader.ended, "/throws.json")
    assert len(throws["throws"]) > 5
    page = await reader.open(reader.ended)
    await page.get_by_role("tab", name="Downloads").click()
    await page.get_by_role("button", name="Verify the dice here").click()
    count = len(throws["throws"])
    await expect(page.locator(".dice .good").first).to_contain_text(f"{count} of {count} throws fit")
    await expect(page.locator(".dice .good")).to_have_count(3)
    await expect(page.locator(".dice .bad")).to_have_count(0)
    forged = {**throws, "seed": "00" * 32}
    await page.route("**/throws.json*", lambda route: route.fulfill(json=forged))
    await page.get_by_role("button", name="Verify the dice here").click()
    await expect(page.locator(".dice .bad")).to_have_count(2)


async def test_a_die_that_was_changed_is_found(reader: Reader) -> None:
    """One face of one throw is enough."""
    throws = await reader.served.json(reader.ended, "/throws.json")
    changed = [list(throw) for throw in throws["throws"]]
    place = next(n for n, (_, first, last, faces, _) in enumerate(changed) if last - first == len(faces))
    changed[place][3] = [7 - changed[place][3][0], *changed[place][3][1:]]
    page = await reader.open(reader.ended)
    await page.route("**/throws.json*", lambda route: route.fulfill(json={**throws, "throws": changed}))
    await page.get_by_role("tab", name="Downloads").click()
    await page.get_by_role("button", name="Verify the dice here").click()
    await expect(page.locator(".dice .bad")).to_have_count(1)
    await page.locator(".dice").get_by_role("button", name="Go to entry").click()
    await expect(where(page)).to_contain_text(f"Entry {changed[place][0]} of")


async def test_what_can_be_taken_along(reader: Reader) -> None:
    """A large picture of the entry, a film of a stretch, and the export once the game is over."""
    page = await reader.open(reader.ended, "#ply=30")
    await page.get_by_role("tab", name="Downloads").click()
    picture = page.get_by_role("link", name="Large picture of this entry")
    await expect(picture).to_have_attribute("href", re.compile(r"/picture/30\.jpg\?size=large"))
    await page.get_by_label("From entry", exact=True).fill("30")
    await page.get_by_label("To entry", exact=True).fill("20")
    await page.get_by_role("button", name="Make the film").click()
    await expect(page.locator(".downloads [role=status]").first).to_contain_text("must come after")
    await page.get_by_label("From entry", exact=True).fill("27")
    await page.get_by_label("To entry", exact=True).fill("30")
    async with page.expect_download() as film:
        await page.get_by_role("button", name="Make the film").click()
    assert (await film.value).suggested_filename.endswith("-27-30.gif")
    async with page.expect_download() as export:
        await page.get_by_role("link", name="The whole game as a file").click()
    assert (await export.value).suggested_filename == f"game-{reader.ended.id}.json"
    going = await reader.open(reader.running)
    await going.get_by_role("tab", name="Downloads").click()
    await expect(going.get_by_text("Once the game is over")).to_be_visible()
    await expect(going.get_by_role("button", name="Verify the dice here")).to_have_count(0)


# -- for everybody -----------------------------------------------------------------------------------------


async def test_the_page_speaks_the_language_of_the_browser(reader: Reader) -> None:
    """Or the one that was chosen by its link, which stays at the same game."""
    page = await reader.open(reader.running, locale="it-IT")
    await expect(page.get_by_role("tab", name="Registro")).to_be_visible()
    await expect(where(page)).to_contain_text("Voce")
    await page.get_by_role("link", name="English").click()
    await expect(page.get_by_role("tab", name="Log")).to_be_visible()
    await expect(where(page)).to_contain_text("Entry")


async def test_without_scripts_there_are_picture_and_log(reader: Reader) -> None:
    """The same address; an entry of the log leads to its picture."""
    page = await reader.open(reader.running, scripts=False)
    assert (
        await page.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 1600
    )
    await page.locator("ol.entries li a").nth(3).click()
    await expect(page).to_have_url(re.compile(r"\?ply=\d+"))
    await page.get_by_role("link", name="Older entries").click()
    await expect(page.locator("ol.entries li").first).to_be_visible()


@pytest.mark.parametrize("locale", ["en-US", "it-IT"])
async def test_no_width_scrolls_sideways(reader: Reader, locale: str) -> None:
    """From 320 pixels to 4K, whichever tab is open; and everything that is pressed is large enough."""
    page = await reader.open(reader.ended, locale=locale)
    for width in WIDTHS:
        await page.set_viewport_size({"width": width, "height": 900})
        for tab in await page.get_by_role("tab").all():
            await tab.click()
            assert await page.evaluate("document.documentElement.scrollWidth") <= width
        small = await page.locator("button:visible").evaluate_all(
            "all => all.map(b => [b.textContent, b.getBoundingClientRect()])"
            ".filter(([, r]) => r.height < 40 || r.width < 40).map(([text]) => text)"
        )
        assert small == []
    plain = await reader.open(reader.running, scripts=False, width=320, locale=locale)
    assert await plain.evaluate("document.documentElement.scrollWidth") <= 320


async def test_the_look_is_chosen_and_kept(reader: Reader) -> None:
    """Over a visit to the next."""
    page = await reader.open(reader.running)
    paper = "getComputedStyle(document.body).backgroundColor"
    light = await page.evaluate(paper)
    await page.get_by_label("Look").select_option("contrast")
    assert await page.evaluate(paper) == "rgb(0, 0, 0)"
    await page.reload()
    await expect(page.get_by_label("Look")).to_have_value("contrast")
    assert await page.evaluate(paper) == "rgb(0, 0, 0)"
    await page.get_by_label("Look").select_option("system")
    await page.emulate_media(color_scheme="dark")
    assert await page.evaluate(paper) not in (light, "rgb(0, 0, 0)")


async def test_everything_is_reached_by_keyboard_in_order(reader: Reader) -> None:
    """First the way to the game, then what stands above it; tabs by arrows; the page has landmarks."""
    page = await reader.open(reader.running)
    await page.keyboard.press("Tab")
    await expect(page.locator(".skip")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("#main")).to_be_focused()
    seen = []
    for _ in range(60):
        await page.keyboard.press("Tab")
        seen.append(await page.evaluate("document.activeElement.closest('section')?.className ?? ''"))
    order = list(dict.fromkeys(name for name in seen if name and name != "field-of-play"))
    assert order == ["course", "tabs"]
    await page.get_by_role("tab", name="Log").focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("tab", name="Spaces")).to_be_focused()
    await expect(page.get_by_role("tabpanel", name="Spaces")).to_be_visible()
    await expect(page.get_by_role("main")).to_have_count(1)
    await expect(page.get_by_role("heading", level=1)).to_have_count(1)


async def test_what_changed_is_read_aloud(reader: Reader) -> None:
    """The sentences of the entry, once the reader stays at it."""
    page = await reader.open(reader.running)
    await page.get_by_role("button", name="One entry back").click()
    await expect(where(page)).to_contain_text(f"Entry {reader.running.ply - 1} of")
    aloud = page.locator("[aria-live=polite].unseen")
    entry = await reader.served.json(reader.running, f"/at/{reader.running.ply - 1}.json")
    assert entry["lines"]
    for sentence in entry["lines"]:
        await expect(aloud).to_contain_text("".join(part["text"] for part in sentence))


async def test_failures_are_told(reader: Reader) -> None:
    """What the server says, where the reader sees it; the next answer takes it away."""
    page = await reader.open(reader.running)
    await page.route(
        "**/at/3*.json*", lambda route: route.fulfill(status=404, json={"error": "x", "text": "Gone."})
    )
    await page.evaluate("location.hash = '#ply=30'")
    await expect(page.get_by_role("alert")).to_have_text("Gone.")
    await page.evaluate("location.hash = '#ply=40'")
    await expect(page.get_by_role("alert")).to_have_count(0)
