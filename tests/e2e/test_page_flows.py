"""The flows of `docs/flows.md` on the page: with a mouse, by touch on a phone and by keyboard alone, each in
English here and in Italian there. What is told there is counted here."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

import engine
from engine.boards.load import load_board
from tests.cogs.conftest import House, house, patient, strict_texts
from tests.cogs.fields import HOST, field
from tests.cogs.flows import effort
from tests.playground.page_driver import ARGS, DESKTOP, PATIENCE, PHONE, browser_path

__all__ = ["house", "patient", "strict_texts"]
pytestmark = pytest.mark.xdist_group("page")

MEMBER = {"en": "Ada", "it": "Chiara"}
COMMANDS = {
    "en": {"new": "/game new", "rules": "World Conquest", "seats": "seats", "orders": "/orders"},
    "it": {
        "new": "/partita nuova",
        "rules": "Conquista del mondo",
        "seats": "posti",
        "orders": "/ordini",
    },
}
SHOWN = """() => [...document.querySelectorAll(".message-list [data-cid]")]
    .map((part) => `${part.closest("article").dataset.id} ${part.dataset.cid} ${part.disabled}`)"""


class Hand:
    """A member at the page: presses what it shows, and counts."""

    def __init__(self, page: Page, house: House, name: str) -> None:
        self.page = page
        self.house = house
        self.name = name
        self.presses = self.actions = 0

    async def open(self) -> None:
        """The page as this member, in the channel where the game is."""
        client = await self.house.member(self.name)
        link = f"{self.house.server.link}&as={client.actor}&channel={await client.channel_id(None)}"
        await self.page.goto(link)
        await expect(self.page.locator(".feed")).not_to_have_attribute("aria-busy", "true")
        await self.page.locator("#composer-input").focus()

    async def command(self, *taken: str, text: str = "") -> None:
        """Type a command and options whose suggestions are taken, then more, and send it all; wait until the
        message box is empty again, because Arrow Up leads to the messages only then."""
        keys = self.page.keyboard
        for typed in taken:
            await keys.type(typed)
            await expect(self.page.locator(".suggest [role=option].active")).to_contain_text(typed)
            await keys.press("Enter")
        await keys.type(text)
        await keys.press("Enter")
        await expect(self.page.locator(".chip-command")).to_have_count(0)

    def counted(self) -> tuple[int, int]:
        """The presses, and what the page took for them, since this was asked last."""
        counts = self.presses, self.actions
        self.presses = self.actions = 0
        return counts

    @property
    def live(self) -> Locator:
        """The newest public message of the bot."""
        return self.page.locator(".message-list article:not(.ephemeral):has(.v2-container)").last

    @property
    def answer(self) -> Locator:
        """The newest private answer."""
        return self.page.locator(".message-list article.ephemeral").last

    async def press(self, where: Locator, *actions: str) -> None:
        """Press the buttons whose custom ids end so, or take such options of lists: the first here, each
        further one in the answer."""
        private = "ephemeral" in str(await where.get_attribute("class")) or len(actions) > 1
        for action in actions:
            shown = await self._shown(private)
            await self._press(where, action)
            async with asyncio.timeout(20):
                while await self._shown(private) == shown:
                    await asyncio.sleep(0.02)
            await self.house.published()
            where = self.answer

    async def _shown(self, private: bool) -> list[str]:
        """All that can be pressed, or only what can be in the newest private answer."""
        parts = list(await self.page.evaluate(SHOWN))
        answers = self.page.locator(".message-list article.ephemeral")
        newest = await answers.last.get_attribute("data-id") if await answers.count() else None
        return [f"{newest}", *(part for part in parts if not private or part.startswith(f"{newest} "))]

    async def _press(self, where: Locator, action: str) -> None:
        self.presses += 1
        part = re.compile(f":{action}$")
        parts = where.locator("button[data-cid]:not([disabled])")
        await expect(parts.first).to_be_visible()
        async with asyncio.timeout(20):
            while True:  # the message is on its way
                ids = await parts.evaluate_all("parts => parts.map(part => part.dataset.cid)")
                if any(part.search(cid) or cid.startswith("st:s:") for cid in ids):
                    break
                await asyncio.sleep(0.02)
        for n, cid in enumerate(ids):
            if part.search(cid) and ":pick" not in cid:
                return await self._use(parts.nth(n))
        for n, cid in enumerate(ids):
            if cid.startswith("st:s:"):
                await self._use(parts.nth(n))
                options = self.page.locator(".picker [role=option]")
                keys: list[str] = await options.evaluate_all("all => all.map(one => one.dataset.key)")
                matches = [n for n, key in enumerate(keys) if part.search(f":{key.lstrip('+=')}")]
                if matches:
                    return await self._take(options, matches[0])
                await self.page.keyboard.press("Escape")
        raise AssertionError(f"no {action} in {ids}: {await where.inner_text()}")

    async def _use(self, control: Locator) -> None:
        self.actions += 1
        await self._touch(control)

    async def _take(self, options: Locator, index: int) -> None:
        await self._use(options.nth(index))

    async def _touch(self, control: Locator) -> None:
        await control.click()


class Finger(Hand):
    """The same by touch."""

    async def _touch(self, control: Locator) -> None:
        await control.tap()


class Keys(Hand):
    """The same by keyboard: from where the page has left the focus."""

    async def key(self, name: str) -> None:
        self.actions += 1
        await self.page.keyboard.press(name)

    async def _press(self, where: Locator, action: str) -> None:
        inside = where.locator("xpath=descendant-or-self::*").and_(self.page.locator(":focus"))
        if "ephemeral" in str(await where.get_attribute("class")) and self.presses:
            await expect(where).to_be_focused()  # the page leads there once the answer is all drawn
        for _ in range(10):
            if await inside.count():
                break
            await self.key("ArrowUp")
        await super()._press(where, action)

    async def _use(self, control: Locator) -> None:
        cid = await control.get_attribute("data-cid")
        for _ in range(40):
            if await self.page.locator(f"button[data-cid='{cid}']:focus").count():
                return await self.key("Enter")
            await self.key("Tab")
        raise AssertionError(f"Tab does not lead to {cid}")

    async def _take(self, options: Locator, index: int) -> None:
        wanted = await options.nth(index).get_attribute("data-key")
        label = await options.nth(index).locator(".option-label").inner_text()
        active = self.page.locator(f".picker .option.active[data-key='{wanted}']")
        if await self.page.locator(".picker input").count():
            for letter in label:
                if await active.count():
                    break
                await self.key(letter)
        else:
            for _ in range(index):
                await self.key("ArrowDown")
        await expect(active).to_have_count(1)
        await self.key("Enter")


WAYS: dict[str, tuple[type[Hand], Any]] = {
    "mouse": (Hand, {"viewport": DESKTOP}),
    "touch": (Finger, {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    "keys": (Keys, {"viewport": DESKTOP}),
}


@asynccontextmanager
async def opened(house: House, way: str, name: str) -> AsyncIterator[Hand]:
    """The page of a member in a browser of its own."""
    kind, looks = WAYS[way]
    async with async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=browser_path(), args=ARGS)
        context = await browser.new_context(reduced_motion="reduce", **looks)
        context.set_default_timeout(PATIENCE)
        hand = kind(await context.new_page(), house, name)
        errors: list[str] = []
        hand.page.on("pageerror", lambda error: errors.append(str(error)))
        try:
            yield hand
            assert errors == []
        except BaseException:
            await hand.page.screenshot(path=house.folder / "failed.png")
            raise
        finally:
            await browser.close()


def check(flow: str, way: str, counted: tuple[int, int]) -> None:
    """The presses and what the page took for them are as told."""
    presses, clicks, keys = effort(flow)
    assert counted == (presses, keys if way == "keys" else clicks), flow


@pytest.mark.parametrize(
    ("way", "language"),
    [
        pytest.param("mouse", "en", marks=pytest.mark.more),
        ("touch", "it"),
        pytest.param("keys", "en", marks=pytest.mark.more),
    ],
)
async def test_a_new_game(house: House, way: str, language: str) -> None:
    """From the command to the first move."""
    words = COMMANDS[language]
    async with opened(house, way, MEMBER[language]) as hand:
        await hand.open()
        await hand.command(words["new"], words["rules"], text=f"{words['seats']}:2")
        await expect(hand.live.locator("button[data-cid$=':join']")).to_be_visible()
        name, hand.name = hand.name, "Bruno"
        await hand.open()
        await hand.press(hand.live, "join")
        hand.name = name
        await hand.open()
        await hand.press(hand.live, "start")
        await expect(hand.live.locator("button[data-cid$=':menu']")).to_be_visible()
        await hand.press(hand.live, "menu", "do:choose:spread")
        check("New game", way, hand.counted())
        await hand.press(hand.answer, "undo")
        check("Take the last move back", way, hand.counted())
        (game,) = await house.host.games.find(None, (await house.member(name)).actor, ("running",), limit=2)
        assert len(game.prompted) == 2, "both are to place again"


@pytest.mark.parametrize(
    ("way", "language"),
    [
        pytest.param("mouse", "it", marks=pytest.mark.more),
        pytest.param("touch", "en", marks=pytest.mark.more),
        ("keys", "it"),
    ],
)
async def test_a_turn(house: House, way: str, language: str) -> None:
    """Cards, placing, three conquests, the end of the turn; a standing order, an answer to an attack."""
    game, seat, row = await field(house, first=MEMBER[language], defence="ask")
    state = (await house.host.games.position(game.id)).state
    body, world = state.body, load_board(engine.view(state, None).board)
    body.hands[seat] = cards = (0, 3, 6, 1, 4)  # of two kinds: only the first three are a set
    body.deck = tuple(card for card in body.deck if card not in cards)
    start = world.index[row[0]]
    beside = next(n for n in world.neighbours[start] if world.ids[n] not in row)  # so that one may also move
    near = {n for name in row[1:] for n in world.neighbours[world.index[name]]}
    far = [n for n, name in enumerate(world.ids) if n not in near and name not in row]
    spaces = {start, beside, *far[:8]}
    for space in range(len(world.ids)):
        body.owner[space] = seat if space in spaces else 1 - seat
    body.held = type(body.held)(body.owner.count(s) for s in range(len(body.held)))
    async with opened(house, way, MEMBER[language]) as hand:
        await hand.open()
        await hand.press(hand.live, "menu", "do:trade:.*")
        check("Trade a set", way, hand.counted())
        await hand.open()
        turn = [0, 0]

        async def flow(name: str) -> None:
            counted = hand.counted()
            turn[:] = (a + b for a, b in zip(turn, counted, strict=True))
            check(name, way, counted)

        pool = (await house.host.games.position(game.id)).state.body.pool
        await hand.press(hand.live, "at:0:place", f"place:{row[0]}:{pool}")
        await flow("Place all new armies")
        for n, (a, b) in enumerate(pairwise(row)):
            await hand.press(hand.answer, f"attack:{a}:{b}", "do:attack:.*:until:1", "do:move:.*")
            await flow("The next conquest" if n else "Attack to the conquest")
        await hand.press(hand.live, "do:pass")
        turn[:] = (a + b for a, b in zip(turn, hand.counted(), strict=True))
        check("A turn with three conquests", way, (turn[0], turn[1]))

        state = (await house.host.games.position(game.id)).state
        (other,) = engine.awaited_seats(state)
        body, foe, target = state.body, str((await house.member("Bruno")).actor), world.index[row[-1]]
        assert other != seat
        source = next(n for n in world.neighbours[target] if body.owner[n] == other)
        body.armies[source] += HOST
        body.total += HOST
        pool = body.pool
        await house.host.moves.act(game.id, foe, f"place:{world.ids[source]}:{pool}")
        await house.published()  # so that the attack pings beneath the live message, and is not told with it
        await house.host.moves.act(game.id, foe, f"attack:{world.ids[source]}:{row[-1]}:3")
        await house.published()
        await hand.open()
        await hand.press(hand.live, "menu", "do:choose:defend:2")
        check("Defence", way, hand.counted())

        await hand.open()
        await hand.command(COMMANDS[language]["orders"])
        await expect(hand.answer).to_contain_text("/orders")  # the answer to it, not an earlier one
        await hand.press(hand.answer, "0", "1")
        check("A standing order", way, hand.counted())
