"""The page of the local Discord in a headless browser, with a real bot behind it."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Locator, async_playwright, expect

from playground import Server
from playground.redirect import redirect
from playground.world.world import Dispatch
from tools.emoji import STYLE, used

from .page_bot import PageBot
from .page_driver import ARGS, PHONE, Place, Seat, browser_path, open_context
from .test_hostile import KEPT

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("page")]

WEB = Path(__file__).parents[2] / "playground" / "web"
CONTRAST = Path(__file__).with_name("page_contrast.js").read_text()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place() -> AsyncIterator[Place]:
    """One server, one bot and one browser for the whole file."""
    path = browser_path()
    async with (
        Server(rate_limits=False) as server,
        aiohttp.ClientSession() as http,
        async_playwright() as tool,
    ):
        redirect(server.base_url, server.gateway_url)
        bot = PageBot()
        running = asyncio.create_task(bot.start(server.token))
        browser = await tool.chromium.launch(executable_path=path, args=ARGS)
        context = await open_context(browser)
        place = Place(server, http, context, await context.new_page())
        await asyncio.wait_for(bot.ready.wait(), 60)
        await place.learn()
        yield place
        await browser.close()
        await bot.close()
        await running


@pytest_asyncio.fixture(loop_scope="module")
async def seat(place: Place, request: pytest.FixtureRequest) -> AsyncIterator[Seat]:
    """The page as Ada, in a channel of the test's own; errors in the page's scripts fail the test."""
    name = re.sub(r"[^a-z0-9]+", "-", request.node.name.removeprefix("test_"))[:60].strip("-")
    channel = await place.call("channels", name=name)
    await place.read_all()
    seat = Seat(place, place.page, channel["id"], name)
    await seat.open("Ada")
    yield seat
    await place.tidy()
    errors, place.errors = place.errors, []
    assert errors == []


# -- commands ----------------------------------------------------------------------------------------------


async def test_slash_lists_commands_with_descriptions(seat: Seat) -> None:
    await seat.page.keyboard.type("/")
    await expect(seat.suggestions.filter(has_text="/game new")).to_contain_text("Open a new game")
    await seat.page.keyboard.type("stan")
    await expect(seat.suggestions).to_have_count(1)
    await seat.page.keyboard.press("Escape")
    await expect(seat.suggestions).to_have_count(0)


async def test_commands_that_arrive_while_one_types_are_suggested(seat: Seat) -> None:
    world = seat.place.server.world
    known, world.commands["global"] = world.commands["global"], []
    world.emit(Dispatch("COMMANDS_UPDATE", {}, bot=False))
    await seat.input.fill("/game n")
    await expect(seat.page.locator(".suggest")).to_contain_text("No command fits")
    world.commands["global"] = known
    world.emit(Dispatch("COMMANDS_UPDATE", {}, bot=False))
    await expect(seat.suggestions.filter(has_text="/game new")).to_be_visible()


async def test_commands_are_in_the_acting_members_language(seat: Seat) -> None:
    await seat.act_as("Chiara")
    await seat.input.fill("/partita")
    await expect(seat.suggestions.filter(has_text="/partita nuova")).to_contain_text("Apri una nuova partita")
    await expect(seat.page.locator("html")).to_have_attribute("lang", "it")
    await expect(seat.page.get_by_role("heading", name="Canali testuali")).to_be_visible()


async def test_a_member_closes_their_direct_messages(seat: Seat) -> None:
    """In the settings, in the member's language; and opens them again."""
    await seat.act_as("Chiara")
    for label, closed in (("chiusi: il bot viene rifiutato", True), ("il bot può inviarli", False)):
        await seat.page.locator("[data-act=settings]").click()
        await seat.page.get_by_label("Messaggi diretti a Chiara").select_option(label=label)
        await expect(seat.page.locator("dialog")).to_have_count(0)
        (chiara,) = [
            member for member in (await seat.place.call("world"))["members"] if member["name"] == "Chiara"
        ]
        assert chiara["dms_closed"] == closed


async def test_a_manager_removes_the_bot_and_invites_it_again(seat: Seat) -> None:
    """In the settings, or lets Discord lose the server; others do not have that part of the settings."""
    for label, status in (
        ("has been removed", (False, True)),
        ("cannot see it: Discord has lost the server", (True, False)),
        ("is a member", (True, True)),
    ):
        await seat.page.locator("[data-act=settings]").click()
        await seat.page.get_by_label("in this server").select_option(label=label)
        await expect(seat.page.locator("dialog")).to_have_count(0)
        bot = (await seat.place.call("world"))["bot"]
        assert (bot["member"], bot["available"]) == status
    await seat.act_as("Bruno")
    await seat.page.locator("[data-act=settings]").click()
    await expect(seat.page.get_by_label("in this server")).to_have_count(0)


async def test_command_is_filled_with_autocomplete_and_sent(seat: Seat) -> None:
    """Suggestions follow what is typed, Enter and Tab go on, optional options are added by name."""
    page, keys = seat.page, seat.page.keyboard
    await keys.type("/game n")
    await keys.press("Enter")
    await expect(page.locator("[data-option=world]")).to_be_focused()
    await expect(page.locator("[data-option=world]")).to_have_attribute("aria-required", "true")
    await expect(seat.suggestions).to_have_count(6)
    await keys.type("el")
    await expect(seat.suggestions).to_have_text(["Delta"])
    await keys.press("Tab")
    await expect(page.locator("[data-option=seats]")).to_be_focused()
    await keys.type("4")
    await keys.press("Tab")
    await keys.type("pace:")
    await expect(seat.suggestions).to_have_text(["slow", "fast"])
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await keys.type("riv")
    await keys.press("Enter")
    await keys.type("bru")
    await expect(seat.suggestions).to_have_count(1)
    await keys.press("Enter")
    await keys.press("Enter")
    await expect(seat.last).to_contain_text("delta for 4, pace fast, cards True, @Bruno")
    await expect(seat.last.locator(".message-ref")).to_have_text("Ada used /game new")


@pytest.mark.parametrize("key", ["Tab", "Enter"])
async def test_typing_on_at_once_sends_what_was_typed(seat: Seat, key: str) -> None:
    """A list that is still in view for an earlier text is not taken from, unless a key moved to an item."""
    page, keys = seat.page, seat.page.keyboard
    await keys.type("/replay ")
    await expect(seat.suggestions).to_have_count(6)
    await keys.type("ELAN")
    await keys.press(key)
    await expect(page.locator("[data-option=until]")).to_be_focused()
    await expect(seat.suggestions).to_have_text(["Round 4", "Round 5", "Round 6"])
    await keys.type("3")
    await keys.press(key)
    if key == "Tab":
        await keys.press("Enter")
    await expect(seat.last).to_contain_text("élan until 3")
    await keys.type("/replay ")
    await expect(seat.suggestions).to_have_count(6)
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await expect(seat.suggestions).to_have_text(["Round 4", "Round 5", "Round 6"])
    await keys.press("ArrowDown")
    await keys.press(key)
    await keys.press("Enter")
    await expect(seat.last).to_contain_text("delta until 5")


async def test_wrong_options_are_said_before_sending(seat: Seat) -> None:
    page, keys = seat.page, seat.page.keyboard
    await keys.type("/game new ")
    await keys.press("Escape")
    await keys.press("Enter")
    error = page.locator(".composer-error").last
    await expect(error).to_have_text("“world” is required.")
    await expect(page.locator("[data-option=world]")).to_have_attribute("aria-invalid", "true")
    await page.locator("[data-option=world]").fill("anywhere")
    await page.locator("[data-option=seats]").fill("9")
    await keys.press("Enter")
    await expect(error).to_have_text("“seats” must be at most 6.")
    await page.locator("[data-option=seats]").fill("some")
    await keys.press("Enter")
    await expect(error).to_have_text("“seats” must be a whole number.")
    await expect(page.locator("article")).to_have_count(0)
    await page.locator("[data-option=seats]").fill("2")
    await keys.press("Enter")
    await expect(seat.last).to_contain_text("anywhere for 2")


async def test_pasted_command_line_is_understood(seat: Seat) -> None:
    await seat.input.fill("/game new world:delta seats:3 cards:false")
    await expect(seat.page.locator(".chip")).to_have_count(3)
    await seat.input.press("Enter")
    await expect(seat.last).to_contain_text("delta for 3, pace -, cards False, nobody")


async def test_thinking_then_answer(seat: Seat) -> None:
    await seat.run("/game show")
    await expect(seat.last).to_contain_text("Playground Bot is thinking…")
    await expect(seat.last).to_contain_text("Round 1")
    await expect(seat.page.locator(".thinking")).to_have_count(0)


async def test_silence_is_told_and_can_be_dismissed(seat: Seat) -> None:
    """A command without an answer leaves a line for its member alone."""
    interactions = seat.place.server.interactions
    interactions.ack_seconds, before = 1.2, interactions.ack_seconds
    try:
        await seat.run("/silent")
        await expect(seat.page.locator(".notice")).to_contain_text("Waiting for Playground Bot…")
        await expect(seat.page.locator(".notice.failed")).to_contain_text("The application did not respond")
    finally:
        interactions.ack_seconds = before
    await seat.act_as("Bruno")
    await expect(seat.page.locator(".notice")).to_have_count(0)
    await seat.act_as("Ada")
    await seat.page.locator(".notice").get_by_role("button", name="Dismiss").click()
    await expect(seat.page.locator(".notice")).to_have_count(0)


# -- messages ----------------------------------------------------------------------------------------------


async def test_markdown_is_shown_and_nothing_is_markup(seat: Seat) -> None:
    ada = seat.place.members["Ada"]
    text = (
        "# Title\n**bold** *it* __u__ ~~s~~ `c` <img src=x onerror=alert(1)> ||hidden||\n"
        "> quoted\n- one\n- two\n```py\n<b>x</b>\n```\n"
        f"<@{ada}> <#{seat.channel}> <t:86400:R> [a](https://a.example) [b](javascript:alert(1))"
    )
    await seat.place.say("Bruno", seat.channel, text)
    message = seat.last
    shown = {"h3": "Title", "strong": "bold", "em": "it", "u": "u", "s": "s", "blockquote": "quoted"}
    for tag, inside in {**shown, "pre": "<b>x</b>"}.items():
        await expect(message.locator(f".md {tag}")).to_have_text(inside)
    await expect(message.locator(".md li")).to_have_text(["one", "two"])
    await expect(message.locator(".mention-self")).to_have_text("@Ada")
    await expect(message.locator(".mention-link")).to_have_text(f"#{seat.channel_name}")
    await expect(message.locator("time.stamp")).to_contain_text("years ago")
    await expect(message.locator("img")).to_have_count(0)
    await expect(message.locator("a")).to_have_attribute("href", "https://a.example")
    spoiler = message.locator(".spoiler")
    await spoiler.focus()
    await seat.page.keyboard.press("Enter")
    await expect(spoiler).to_have_class(re.compile("open"))


async def test_embed_shows_its_parts(seat: Seat) -> None:
    await seat.run("/standings")
    embed = seat.last.locator(".embed")
    await expect(embed.locator(".embed-author")).to_have_text("Sunday table")
    await expect(embed.locator("h3")).to_have_text("Standings")
    await expect(embed.locator("dt")).to_have_text(["Ada", "Bruno", "Chiara"])
    await expect(embed.locator(".embed-footer")).to_have_text("Next round on Sunday")
    assert await loaded(embed.locator("img")) == 1200
    bar = await embed.evaluate("node => getComputedStyle(node).borderLeftColor")
    assert bar == "rgb(47, 117, 69)"


async def test_picture_opens_large_and_closes(seat: Seat) -> None:
    """The lightbox fits the picture, shows it in full size on a key, and gives the focus back."""
    await seat.page.set_viewport_size({"width": 800, "height": 600})
    await seat.run("/game show")
    small = seat.last.locator(".picture")
    assert await loaded(small.locator("img")) == 1200
    await small.focus()
    await seat.page.keyboard.press("Enter")
    box = seat.page.locator("dialog.lightbox")
    await expect(box).to_be_visible()
    await expect(box.locator(".lightbox-caption")).to_have_text("The board")
    large = box.locator("img")
    assert await large.evaluate("node => node.offsetWidth") <= 800
    await seat.page.keyboard.press("z")
    assert await large.evaluate("node => node.offsetWidth") == 1200
    await seat.page.keyboard.press("Escape")
    await expect(box).to_have_count(0)
    await expect(small).to_be_focused()


async def test_button_edits_its_message_in_place(seat: Seat) -> None:
    """The focus stays with the message, but on no other button: a second Enter must press nothing."""
    await seat.run("/game show")
    await seat.page.get_by_role("button", name="Next turn").click()
    await expect(seat.last).to_contain_text("Round 2")
    await expect(seat.last).to_contain_text("(edited)")
    await expect(seat.page.get_by_role("button", name="Trade")).to_be_disabled()
    await expect(seat.page.locator("article")).to_have_count(1)
    focused = seat.page.locator(":focus")
    await expect(focused).to_have_count(1)
    assert await focused.evaluate("node => Boolean(node.closest('article'))"), (
        "the focus fell out of the message"
    )


async def _entered(seat: Seat, name: str) -> None:
    """Press a button by the keyboard."""
    await seat.page.get_by_role("button", name=name).focus()
    await seat.page.keyboard.press("Enter")


@pytest.mark.parametrize("name", ["My hand", "Rules"])
async def test_answer_to_a_press_is_the_next_stop(seat: Seat, name: str) -> None:
    """By Enter on a button the focus goes to the message that answers, soon or late; Tab into it."""
    await seat.run("/game show")
    page, keys = seat.page, seat.page.keyboard
    await _entered(seat, name)
    answer = page.locator("article.ephemeral")
    await expect(answer).to_be_focused()
    shown = await answer.get_attribute("data-id")
    await keys.press("Enter")  # presses nothing that nobody has read
    await keys.press("Tab")
    stop = await page.locator(":focus").evaluate("node => node.closest('article')?.dataset.id")
    assert stop == shown
    await expect(page.locator("article")).to_have_count(2)


async def test_changed_message_is_the_next_stop(seat: Seat) -> None:
    """What a press changes in its own message: Tab leads into that message."""
    await seat.run("/game show")
    page, keys = seat.page, seat.page.keyboard
    await _entered(seat, "Next turn")
    await expect(seat.last).to_contain_text("Round 2")
    await expect(seat.last).to_be_focused()
    await keys.press("Tab")
    await expect(page.locator("article :focus")).to_have_count(1)


async def test_answer_to_a_form_is_the_next_stop(seat: Seat) -> None:
    await seat.run("/game show")
    page = seat.page
    await _entered(seat, "Attack")
    modal = page.get_by_role("dialog", name="Your order")
    await modal.get_by_role("button", name="Pace").click()
    await page.get_by_role("option", name="Fast").click()
    await modal.get_by_label("Order").fill("north")
    await modal.get_by_label("Order").press("Enter")
    await expect(seat.last).to_contain_text("Order: north (fast)")
    await expect(seat.last).to_be_focused()


async def test_answer_takes_nobody_away(seat: Seat) -> None:
    """A member who has gone on typing stays there; one who is further up sees the answer."""
    await seat.run("/game show")
    page = seat.page
    await page.get_by_role("button", name="Rules").click()
    await seat.input.focus()
    await page.keyboard.type("well")
    await expect(page.locator("article.ephemeral")).to_contain_text("Place")
    await expect(seat.input).to_be_focused()
    for n in range(30):
        await seat.place.say("Bruno", seat.channel, f"number {n}")
    await expect(seat.last).to_contain_text("number 29")
    hand = page.get_by_role("button", name="My hand")
    await hand.scroll_into_view_if_needed()
    await expect(page.locator(".jump")).to_be_visible()
    await hand.click()
    await expect(seat.last).to_contain_text("Your hand")
    await expect(seat.last).to_be_in_viewport()


async def test_arrows_lead_from_the_message_box_to_the_messages(seat: Seat) -> None:
    """Up in the empty box to the last message, and on; Down and Escape back. Typed text keeps its arrows."""
    await seat.run("/game show")
    await expect(seat.last).to_contain_text("Round 1")
    await seat.run("/standings")
    await expect(seat.last.locator(".embed")).to_be_visible()
    articles, keys = seat.page.locator("article"), seat.page.keyboard
    await seat.input.focus()
    for key, shown in (("Up", 1), ("Up", 0), ("Up", 0), ("Down", 1)):
        await keys.press(f"Arrow{key}")
        await expect(articles.nth(shown)).to_be_focused()
    await keys.press("ArrowDown")
    await expect(seat.input).to_be_focused()
    await keys.press("ArrowUp")
    await keys.press("Escape")
    await expect(seat.input).to_be_focused()
    await keys.type("well")
    await keys.press("ArrowUp")
    await expect(seat.input).to_be_focused()
    await seat.input.fill("")


async def test_press_outlasts_an_edit_of_its_message(seat: Seat) -> None:
    """While a button is held down its message is not exchanged: the press arrives, then the edit shows."""
    await seat.run("/game show")
    hand = seat.page.get_by_role("button", name="My hand")
    await expect(seat.last).to_contain_text("Round 1")
    message = await seat.last.get_attribute("data-id")
    await hand.hover()
    await seat.page.mouse.down()
    await seat.place.call(
        "interactions/component",
        actor=seat.place.members["Bruno"],
        channel=seat.channel,
        message=message,
        custom_id="panel:next:1",
        wait="answer",
    )
    await asyncio.sleep(1)
    await expect(seat.last).to_contain_text("Round 1")
    await seat.page.mouse.up()
    await expect(seat.last).to_contain_text("Your hand")
    await expect(seat.page.locator("article").first).to_contain_text("Round 2")


async def test_press_outlasts_what_happens_around_it(seat: Seat) -> None:
    """While a button is held down, neither a member's other name nor a deleted message takes it away."""
    page, place = seat.page, seat.place
    await seat.run("/game show")
    await seat.run("/standings")
    await expect(seat.last.locator(".embed")).to_be_visible()
    message = page.locator("article", has_text="Round 1")
    await message.get_by_role("button", name="My hand").hover()
    await page.mouse.down()
    await message.evaluate("node => { window.held = node }")
    feed = place.server.feed
    member = next(m for m in (await place.call("world"))["members"] if m["name"] == "Bruno")
    feed.send("MEMBER_UPDATE", member, None)
    for article in (message, seat.last):
        gone = {"id": await article.get_attribute("data-id"), "channel_id": seat.channel}
        feed.send("MESSAGE_DELETE", gone, None)
    await page.wait_for_timeout(300)
    assert await page.evaluate("window.held.isConnected")
    await expect(page.locator("article")).to_have_count(2)
    await page.mouse.up()
    await expect(seat.last).to_contain_text("Your hand")
    await expect(page.locator("article")).to_have_count(1)


async def test_press_outlasts_what_comes_below_it(seat: Seat) -> None:
    """While a button is held down, a new message does not move it away from the pointer: the press arrives,
    then the end is shown."""
    page, place = seat.page, seat.place
    await seat.run("/game show")
    hand = page.get_by_role("button", name="My hand")
    await hand.hover()
    before = await hand.bounding_box()
    await page.mouse.down()
    for line in range(12):
        await place.say("Bruno", seat.channel, f"{line} of twelve")
    await expect(page.locator("article").last).to_contain_text("11 of twelve")
    await page.wait_for_timeout(300)
    assert await hand.bounding_box() == before
    await page.mouse.up()
    await expect(seat.last).to_contain_text("Your hand")
    await expect(seat.last).to_be_in_viewport()


@pytest.mark.parametrize("target", [".seat:has-text('Chiara')", ".channel:has-text('table-1')"])
async def test_press_outlasts_news_of_members_and_channels(seat: Seat, target: str) -> None:
    """While a seat or a channel is held down neither is drawn again: the press takes one there, then the news
    shows."""
    page, place = seat.page, seat.place
    held = page.locator(target)
    await held.hover()
    await page.mouse.down()
    await held.evaluate("node => { window.held = node }")
    await place.say("Bruno", seat.channel, f"Look here, <@{place.members['Dmitri']}>")
    await expect(page.locator("article").last).to_contain_text("Look here")
    assert await page.evaluate("window.held.isConnected")
    await page.mouse.up()
    await expect(page.locator(".seat", has_text="Dmitri").locator(".badge")).to_have_text("1")
    await expect(page.locator(f"{target}:is([aria-pressed=true], [aria-current])")).to_be_visible()


async def test_selects_by_keyboard(seat: Seat) -> None:
    """One value goes at once; several are confirmed, and only when there are enough."""
    await seat.run("/choose")
    page, keys = seat.page, seat.page.keyboard
    await page.get_by_role("button", name="Two of them").focus()
    await keys.press("Enter")
    rows = page.locator(".picker [role=option]")
    await expect(rows).to_have_count(6)
    await expect(rows.first).to_contain_text("2 armies")
    confirm = page.get_by_role("button", name="Confirm")
    await keys.press("Enter")
    await expect(confirm).to_be_disabled()
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await expect(rows.nth(3)).to_have_attribute("aria-disabled", "true")
    await confirm.click()
    await expect(seat.last).to_contain_text("chose Crater Lake, Delta")
    await seat.run("/choose")
    await seat.last.get_by_role("button", name="Where?").click()
    await page.get_by_role("option", name="Élan").click()
    await expect(seat.last).to_contain_text("chose Élan")


async def test_member_select_offers_the_members(seat: Seat) -> None:
    await seat.run("/choose")
    await seat.last.get_by_role("button", name="Who?").click()
    await seat.page.get_by_role("option", name="Dmitri").click()
    await expect(seat.last).to_contain_text(f"chose {seat.place.members['Dmitri']}")


async def test_modal_is_checked_and_submitted(seat: Seat) -> None:
    await seat.run("/game show")
    await seat.page.get_by_role("button", name="Attack").click()
    modal = seat.page.get_by_role("dialog", name="Your order")
    await expect(modal).to_be_visible()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.locator(".field-error")).to_have_text(["This is required.", "", "This is required."])
    await modal.get_by_label("Order").fill("no")
    await modal.get_by_label("Reason").fill("many\nlines")
    await modal.get_by_role("button", name="Pace").click()
    await seat.page.get_by_role("option", name="Fast").click()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.locator(".field-error").first).to_have_text("At least 3 characters.")
    await modal.get_by_label("Order").fill("north")
    await modal.get_by_label("Order").press("Enter")
    await expect(modal).to_have_count(0)
    await expect(seat.last).to_contain_text("Order: north (fast)")


async def test_ephemeral_is_seen_by_its_member_alone_and_dismissed(seat: Seat) -> None:
    await seat.run("/game show")
    await seat.page.get_by_role("button", name="My hand").click()
    hand = seat.page.locator("article.ephemeral")
    await expect(hand).to_contain_text("Only you can see this")
    await seat.act_as("Bruno")
    await expect(seat.last).to_contain_text("Round 1")
    await expect(hand).to_have_count(0)
    await seat.act_as("Ada")
    await expect(hand).to_contain_text("Your hand: Delta")
    await hand.get_by_role("button", name="Dismiss").click()
    await expect(hand).to_have_count(0)
    await seat.page.reload()
    await expect(seat.last).to_contain_text("Round 1")
    await expect(hand).to_have_count(0)


# -- places and people -------------------------------------------------------------------------------------


async def test_mentions_show_on_the_seat_and_keys_go_there(seat: Seat) -> None:
    """A pinged member is marked at once; Alt+0 acts as that member where the call was, and the mark goes."""
    other = (await seat.place.call("channels", name="elsewhere"))["id"]
    called = seat.place.members["Dmitri"]
    await seat.place.command("Bruno", other, "call", {"who": called})
    mark = seat.page.locator(".seat", has_text="Dmitri").locator(".badge")
    await expect(mark).to_have_text("1")
    await expect(seat.page).to_have_title(re.compile(r"^\(1\) "))
    await seat.page.keyboard.press("Alt+4")
    await expect(seat.page.locator(".seat[aria-pressed=true]")).to_contain_text("Dmitri")
    await expect(seat.page.get_by_role("link", name="elsewhere").locator(".badge")).to_contain_text("1")
    await seat.page.keyboard.press("Alt+1")
    await expect(seat.page.locator(".seat[aria-pressed=true]")).to_contain_text("Ada")
    await seat.page.keyboard.press("Alt+0")
    await expect(seat.page.locator(".seat[aria-pressed=true]")).to_contain_text("Dmitri")
    await expect(seat.page.locator("article.pinged")).to_contain_text("@Dmitri, it is your turn")
    await expect(mark).to_have_count(0)


async def test_odd_names_stay_in_their_line(seat: Seat) -> None:
    """Names of any characters are text, as wide as the list allows; the channels can be opened."""
    for name, kept in KEPT.items():
        other = (await seat.place.call("channels", name=name))["id"]
        entry = seat.page.locator(f".channel[data-channel='{other}']")
        await expect(entry).to_contain_text(kept)
        box = await entry.bounding_box()
        usual = await seat.page.locator(f".channel[data-channel='{seat.channel}']").bounding_box()
        assert box is not None
        assert usual is not None
        assert (box["width"], box["height"]) == (usual["width"], usual["height"]), name
        await entry.click()
        await expect(seat.page.locator(".where")).to_contain_text(kept)
        await seat.place.call("delete", channel=other)
        await expect(entry).to_have_count(0)


async def test_unread_channel_is_marked_until_it_is_read(seat: Seat) -> None:
    side = (await seat.place.call("channels", name="side-table"))["id"]
    await seat.place.say("Bruno", side, "news")
    entry = seat.page.locator(f".channel[data-channel='{side}']")
    await expect(entry).to_have_class(re.compile("unread"))
    await entry.click()
    await expect(seat.page.locator(".new-line")).to_have_text("New")
    await expect(entry).not_to_have_class(re.compile("unread"))


async def test_thread_is_listed_and_opens(seat: Seat) -> None:
    await seat.run("/thread")
    entry = seat.page.locator(".channel-thread", has_text="Sunday game")
    await expect(entry).to_be_visible()
    await seat.page.get_by_role("button", name="Open thread: Sunday game").click()
    await expect(seat.last).to_contain_text("Welcome to the thread")
    await seat.page.locator(".crumb").click()
    await expect(seat.last).to_contain_text("A thread for it")


async def test_a_post_is_opened_in_a_forum(seat: Seat) -> None:
    """What is typed in a forum is a title with its text; no command can be used there."""
    tags = [{"name": "ours", "moderated": True}, {"name": "open"}]
    forum = await seat.place.call("channels", name="ideas", kind="forum", tags=tags, require_tag=True)
    entry = seat.page.locator(".channel", has_text="ideas")
    await expect(entry).to_contain_text("forum")
    await entry.click()
    box = seat.input
    await expect(box).to_have_attribute("placeholder", re.compile("New post in #ideas|Nuovo post in #ideas"))
    await expect(seat.page.locator(".beginning")).to_contain_text(
        re.compile("No posts yet|Ancora nessun post")
    )
    await box.fill("/tables\nA longer word")
    await box.press("Enter")
    await expect(seat.last).to_contain_text("A longer word")
    await expect(seat.page.locator(".topbar h2")).to_have_text("/tables")
    await expect(seat.page.locator(".channel-thread[aria-current]")).to_contain_text("post")
    (post,) = [c for c in (await seat.place.call("world"))["channels"] if c.get("parent_id") == forum["id"]]
    assert post["applied_tags"] == [forum["available_tags"][1]["id"]]
    await entry.first.click()
    await seat.page.locator(".beginning .thread-link", has_text="/tables").click()
    await expect(seat.last).to_contain_text("A longer word")
    await seat.place.call("archive", channel=post["id"], archived=True, locked=True)
    await expect(seat.page.locator(".composer-hint")).to_have_text(re.compile("locked|bloccata"))


async def test_direct_messages_belong_to_their_member(seat: Seat) -> None:
    await seat.run("/whisper")
    await expect(seat.last).to_contain_text("Sent")
    entry = seat.page.locator(".sidebar").get_by_role("link", name="Playground Bot")
    await expect(entry.locator(".badge")).to_be_visible()
    await entry.click()
    await expect(seat.last).to_contain_text("A word in private")
    await seat.page.keyboard.press("Alt+2")
    await expect(seat.page.locator(".seat[aria-pressed=true]")).to_contain_text("Bruno")
    await expect(seat.page.get_by_text("A word in private")).to_have_count(0)


async def test_a_message_is_announced_without_its_marks(seat: Seat) -> None:
    """Headings, small print and lists, at whatever depth."""
    await seat.place.say("Bruno", seat.channel, "### Climb\n- one **bold** #3\n> - two\n-# small")
    await expect(seat.page.locator("#live")).to_have_text("Bruno: Climb one bold #3 two small")


async def test_reload_keeps_the_place_and_the_theme(seat: Seat) -> None:
    await seat.place.say("Bruno", seat.channel, "here")
    await seat.act_as("Chiara")
    await seat.page.locator("[data-act=theme]").click()
    theme = await seat.page.locator("html").get_attribute("data-theme")
    await seat.page.reload()
    await expect(seat.page.locator(".seat[aria-pressed=true]")).to_contain_text("Chiara")
    await expect(seat.page.locator(".channel[aria-current]")).to_contain_text(seat.channel_name)
    await expect(seat.input).to_be_focused()
    await expect(seat.page.locator("html")).to_have_attribute("data-theme", theme or "")
    await expect(seat.last).to_contain_text("here")


async def test_managers_say_in_the_settings_who_may_use_a_command(seat: Seat) -> None:
    """An entry is made and taken away; others do not have that part of the settings."""
    kept, bruno = seat.place.server.world.integrations, seat.place.members["Bruno"]
    for kind in ("announcement", "forum", "voice"):
        await seat.place.call("channels", name=f"some-{kind}", kind=kind)
        await expect(seat.page.get_by_text(f"some-{kind}")).to_be_visible()
    command = seat.place.commands["standings"]
    await seat.page.get_by_role("button", name="Settings").click()
    part = seat.page.locator(".integrations")
    await part.locator("summary").click()
    await part.get_by_label("Command").select_option(label="/standings")
    for kind in ("announcement", "forum", "voice"):
        await part.get_by_label("Member, role or channel").select_option(label=f"#some-{kind}")
    await part.get_by_label("Member, role or channel").select_option(label="Bruno")
    await part.get_by_role("button", name="Deny").click()
    await expect(part.get_by_text("Denied: Bruno")).to_be_visible()
    assert kept == {command: [{"type": 2, "id": bruno, "permission": False}]}
    await part.get_by_role("button", name="Remove the entry of Bruno").click()
    await expect(part.get_by_text("Denied: Bruno")).to_have_count(0)
    assert kept == {}
    await seat.page.get_by_role("button", name="Close").click()
    await seat.open("Bruno")
    await seat.page.get_by_role("button", name="Settings").click()
    await expect(seat.page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    await expect(part).to_have_count(0)


async def test_plain_message_with_a_mention(seat: Seat) -> None:
    await seat.page.locator("#feed").focus()
    await seat.page.keyboard.type("Well @bru")
    await seat.page.keyboard.press("Tab")
    await seat.page.keyboard.type("played")
    await seat.page.keyboard.press("Enter")
    await expect(seat.last).to_contain_text("Well @Bruno played")
    await expect(seat.page.locator(".seat", has_text="Bruno").locator(".badge")).to_be_visible()


async def test_history_loads_on_scrolling_and_stays_in_place(seat: Seat) -> None:
    """At first there is one page, however often it is opened; scrolling up brings the next one."""
    for n in range(130):
        await seat.place.say("Bruno", seat.channel, f"number {n}")
    articles = seat.page.locator(".message-list article")
    for _ in range(4):
        await seat.page.reload()
        await expect(seat.last).to_contain_text("number 129")
        await seat.page.wait_for_timeout(300)
        await expect(articles).to_have_count(50)
    jump = await seat.page.locator("#feed").evaluate(
        """async (feed) => {
            const id = feed.querySelector("article").dataset.id;
            const top = () => feed.querySelector(`article[data-id="${id}"] .md`).getBoundingClientRect().top;
            feed.scrollTop = 0;
            const before = top();
            while (feed.querySelectorAll("article").length <= 50) await new Promise(requestAnimationFrame);
            return Math.abs(top() - before);
        }"""
    )
    # The first row loses its day line when older messages come before it; its text may not move further.
    assert jump < 60
    await seat.page.locator("#feed").evaluate("feed => { feed.scrollTop = 0 }")
    await expect(articles).to_have_count(130)
    await seat.page.locator(".jump").click()
    await expect(seat.last).to_be_in_viewport()


async def test_what_grows_below_does_not_take_the_reader_from_the_end(seat: Seat) -> None:
    """A picture that has loaded between two looks at the place is no scrolling; scrolling up is."""
    for n in range(60):
        await seat.place.say("Bruno", seat.channel, f"number {n}")
    await seat.page.reload()
    await expect(seat.last).to_contain_text("number 59")
    await seat.page.wait_for_timeout(300)
    await seat.page.locator("#feed").evaluate(
        """(feed) => {
            const picture = document.createElement("div");
            picture.style.height = "900px";
            feed.querySelector(".feed-inner").append(picture);
            feed.dispatchEvent(new Event("scroll")); // comes before the page has been measured anew
        }"""
    )
    await seat.page.wait_for_timeout(300)
    await expect(seat.page.locator(".jump")).to_be_hidden()
    await expect(seat.page.locator(".message-list article")).to_have_count(50)
    left = "feed => feed.scrollHeight - feed.scrollTop - feed.clientHeight"
    assert await seat.page.locator("#feed").evaluate(left) < 2
    await seat.page.locator("#feed").evaluate("feed => { feed.scrollTop -= 300 }")
    await expect(seat.page.locator(".jump")).to_be_visible()


async def test_a_tall_window_is_filled(seat: Seat) -> None:
    """Where one page of messages leaves nothing to scroll, older ones come by themselves."""
    for n in range(70):
        await seat.place.say("Bruno", seat.channel, f"number {n}")
    await seat.page.set_viewport_size({"width": 1280, "height": 6000})
    await seat.page.reload()
    await expect(seat.page.locator(".message-list article")).to_have_count(70)


async def test_lost_stream_is_told_and_caught_up(seat: Seat) -> None:
    """What is said while the stream is broken is there after it."""
    await seat.page.context.set_offline(True)
    for watcher in seat.place.server.feed.watchers:
        watcher.end()
    await expect(seat.page.locator(".banner")).to_contain_text("The connection is lost")
    await seat.place.say("Bruno", seat.channel, "meanwhile")
    await seat.page.context.set_offline(False)
    await expect(seat.last).to_contain_text("meanwhile")
    await expect(seat.page.locator(".banner")).to_have_count(0)


async def test_absent_bot_is_told(seat: Seat) -> None:
    feed = seat.place.server.feed
    feed.send("BOT_STATUS", {"online": False}, None)
    await expect(seat.page.locator(".banner")).to_contain_text("Playground Bot is offline")
    feed.send("BOT_STATUS", {"online": True}, None)
    await expect(seat.page.locator(".banner")).to_have_count(0)


async def test_wrong_key_is_refused_in_words(seat: Seat) -> None:
    page = await seat.place.context.new_page()
    await page.goto(f"{seat.place.server.base_url}/#key=wrong")
    await expect(page.get_by_role("heading")).to_have_text("This link has no valid key")
    await page.close()


@pytest.mark.parametrize("how", ["by itself", "at a press"])
async def test_page_of_an_earlier_run_says_what_to_do(seat: Seat, how: str) -> None:
    """A server that was started again has another key: the page tells so, at once when something is sent; the
    new link opened in the same tab works."""
    async with AsyncExitStack() as stack:
        page = await seat.place.context.new_page()
        stack.push_async_callback(page.close)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        server = await stack.enter_async_context(Server())
        await page.goto(server.link, wait_until="networkidle")
        await expect(page.locator(".seat[aria-pressed=true]")).to_be_visible()
        if how == "at a press":
            await page.locator("#composer-input").fill("hello")
            server.secret = "another"
            await page.keyboard.press("Enter")
        else:
            await server.stop()
            await expect(page.locator(".banner.warning")).to_contain_text("The connection is lost")
            server = await stack.enter_async_context(Server(port=server.port))
        heading = page.locator(".refusal h1")
        await expect(heading).to_have_text("This page is of an earlier run")
        await expect(page.locator(".refusal p")).to_contain_text("Open the new link that the terminal prints")
        await page.goto(server.link)
        await expect(page.locator(".seat[aria-pressed=true]")).to_be_visible()
        assert errors == []


# -- looks -------------------------------------------------------------------------------------------------


async def test_phone_width_has_no_sideways_scroll_and_a_drawer(seat: Seat) -> None:
    await seat.page.set_viewport_size(PHONE)
    await seat.run("/game show")
    await expect(seat.last).to_contain_text("Round 1")
    await seat.run("/standings")
    await seat.run("/choose")
    await expect(seat.last).to_contain_text("Choose")
    for selector in ("html", "#feed", ".topbar", ".seats"):
        sizes = await seat.page.locator(selector).evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert sizes[0] <= sizes[1], selector
        assert sizes[1] <= PHONE["width"], selector
    link = seat.page.get_by_role("link", name="general")
    await expect(link).to_be_hidden()
    await seat.page.get_by_role("button", name="Open the channel list").click()
    await link.click()
    await expect(link).to_be_hidden()
    await expect(seat.page.locator(".where")).to_contain_text("general")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_text_has_contrast(seat: Seat, scheme: str) -> None:
    """All text that is not disabled reaches 4.5 to 1 (WCAG AA)."""
    ada = seat.place.members["Ada"]
    await seat.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    await seat.place.say("Bruno", seat.channel, f"-# small `code` [l](https://l.example) <@{ada}> hey")
    await seat.run("/standings")
    await seat.run("/game show")
    await seat.page.get_by_role("button", name="My hand").click()
    await expect(seat.page.locator(".ephemeral")).to_be_visible()
    await seat.place.command("Bruno", seat.channel, "call", {"who": ada})
    await seat.run("/choose")
    await seat.page.keyboard.type("/game new ")
    await expect(seat.suggestions.first).to_be_visible()
    result = await seat.page.evaluate(CONTRAST, 4.5)
    assert result["seen"] > 60
    assert result["wrong"] == []


async def test_emojis_come_with_the_page(seat: Seat) -> None:
    """Each emoji of the project is drawn by the font that the page brings, whatever the machine has; it is in
    that font in truth, and the letters around it are not."""
    emojis = sorted(used())
    text = "".join(f"{emoji}\N{VARIATION SELECTOR-16}" for emoji in emojis)
    await seat.place.say("Bruno", seat.channel, text)
    await expect(seat.last).to_contain_text(emojis[0])
    there = "text => document.fonts.ready.then(() => document.fonts.check('9px Playground Emoji', text))"
    assert await seat.page.evaluate(there, text)
    assert await drawn(seat) == {("Noto Color Emoji", True): len(emojis)}
    await seat.place.say("Bruno", seat.channel, "1 letter # and 0 emojis")
    await expect(seat.last).to_contain_text("letter")
    assert not any(brought for _, brought in await drawn(seat))


# -- without a browser -------------------------------------------------------------------------------------


async def test_missing_browser_skips_here_and_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SANDTABLE_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="SANDTABLE_CHROMIUM"):
        browser_path()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="SANDTABLE_CHROMIUM"):
        browser_path()


async def test_both_languages_have_all_texts_and_no_others() -> None:
    source = (WEB / "kit" / "texts.js").read_text()
    english, italian = source.split("const it = {")
    keys = [set(re.findall(r"^  (\w+):", part, re.MULTILINE)) for part in (english, italian)]
    scripts = "".join(path.read_text() for path in WEB.rglob("*.js") if path.name != "texts.js")
    assert keys[0] == keys[1]
    assert set(re.findall(r'\bt\("(\w+)"', scripts)) <= keys[0]
    assert {key for key in keys[0] if f'"{key}"' not in scripts} == set()


async def test_page_asks_nothing_of_other_hosts_and_parses_no_markup() -> None:
    """No address of another host, no way for text to become markup."""
    for path in [*WEB.rglob("*.js"), *WEB.rglob("*.css"), *WEB.rglob("*.html")]:
        text = path.read_text()
        hosts = re.findall(r"https?://[\w.]+", text)
        assert set(hosts) <= {"http://www.w3.org"}, path
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), path


async def test_style_sheet_has_all_emojis() -> None:
    """Where one is new: `python -m tools.emoji`, see tools/README.md."""
    listed = {chr(int(code, 16)) for code in re.findall(r"U\+([0-9A-F]+)", STYLE.read_text("utf-8"))}
    assert used() - listed == set()
    assert (WEB / "fonts" / "emoji.woff2").read_bytes()[:4] == b"wOF2"
    assert "SIL OPEN FONT LICENSE" in (WEB / "fonts" / "OFL.txt").read_text("utf-8")


async def drawn(seat: Seat) -> dict[tuple[str, bool], int]:
    """How many characters each font draws of the last message's text, by the font's name and whether the page
    brought it."""
    selector = f"article[data-id='{await seat.last.get_attribute('data-id')}'] .md p"
    tool = await seat.page.context.new_cdp_session(seat.page)
    await tool.send("DOM.enable")
    await tool.send("CSS.enable")
    root = (await tool.send("DOM.getDocument"))["root"]["nodeId"]
    node = (await tool.send("DOM.querySelector", {"nodeId": root, "selector": selector}))["nodeId"]
    fonts = (await tool.send("CSS.getPlatformFontsForNode", {"nodeId": node}))["fonts"]
    await tool.detach()
    return {(font["familyName"], font["isCustomFont"]): int(font["glyphCount"]) for font in fonts}


async def loaded(image: Locator) -> int:
    """The picture's own width, once it is there."""
    await expect(image).to_have_js_property("complete", True)
    width: int = await image.evaluate("node => node.naturalWidth")
    return width
