"""Finding a browser, and driving the page in it the way a person does."""

import os
import shutil
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from playwright.async_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from playground import Server

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
DESKTOP: ViewportSize = {"width": 1280, "height": 860}
PHONE: ViewportSize = {"width": 390, "height": 780}

PATIENCE = 120_000.0
"""Milliseconds after which something is taken never to come, however busy the machine is."""

expect.set_options(timeout=PATIENCE)


def browser_path() -> str:
    """The browser to drive. Without one the test is skipped, or fails where CI is set to true."""
    named = os.environ.get("SANDTABLE_CHROMIUM")
    program = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    if program:
        return program
    reason = "no Chromium found: install it or name it in SANDTABLE_CHROMIUM"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


class Place:
    """A running local Discord with its bot, and the browser that looks at it."""

    def __init__(
        self, server: Server, http: aiohttp.ClientSession, context: BrowserContext, page: Page
    ) -> None:
        self.server = server
        self.http = http
        self.context = context
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.members: dict[str, str] = {}
        self.commands: dict[str, str] = {}

    async def call(self, path: str, **body: Any) -> Any:
        """A call of the control API; without a body it reads."""
        method = "POST" if body else "GET"
        headers = {"Authorization": f"Bearer {self.server.secret}"}
        url = f"{self.server.base_url}/control/{path}"
        async with self.http.request(method, url, json=body or None, headers=headers) as answer:
            result = await answer.json()
            assert answer.status == 200, result
            return result

    async def learn(self) -> None:
        """Note who is there and what the bot offers."""
        world = await self.call("world")
        self.members = {member["name"]: member["id"] for member in world["members"]}
        self.commands = {command["name"]: command["id"] for command in world["commands"]}

    async def read_all(self) -> None:
        """Clear what an earlier test left unread."""
        for member in (await self.call("world"))["members"]:
            for channel, mark in member["unread"].items():
                if mark["unread"]:
                    await self.call("read", actor=member["id"], channel=channel)

    async def tidy(self) -> None:
        """Make the page as new for the next test: loading it each time would take half of all the time."""
        await self.context.set_offline(False)
        await self.page.set_viewport_size(DESKTOP)
        await self.page.emulate_media(color_scheme="light")
        left = await self.page.evaluate(
            """() => {
                localStorage.clear();
                delete document.documentElement.dataset.theme;
                return Boolean(document.querySelector("dialog, .picker, .banner"));
            }"""
        )
        if left:
            await self.page.reload()

    async def say(self, who: str, channel: str, text: str) -> Any:
        return await self.call("messages", actor=self.members[who], channel=channel, content=text)

    async def command(self, who: str, channel: str, name: str, options: dict[str, Any]) -> Any:
        """Use a command as somebody whom the page does not act as."""
        given = [{"name": key, "value": value} for key, value in options.items()]
        return await self.call(
            "interactions/command",
            actor=self.members[who],
            channel=channel,
            command=self.commands[name],
            options=given,
            wait="answer",
        )


@dataclass
class Seat:
    """The page, opened as one member in a channel of its own."""

    place: Place
    page: Page
    channel: str
    channel_name: str

    @property
    def input(self) -> Locator:
        return self.page.locator("#composer-input")

    @property
    def suggestions(self) -> Locator:
        return self.page.locator(".suggest [role=option]")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.page.locator(".message-list article").last

    def link(self, who: str) -> str:
        """The address that opens the channel as that member."""
        return f"{self.place.server.link}&as={self.place.members[who]}&channel={self.channel}"

    async def open(self, who: str) -> None:
        if self.page.url != "about:blank":
            # An open page hears of the new channel by its stream, and can only then go there.
            entry = self.page.locator(f".channel[data-channel='{self.channel}']")
            await expect(entry).to_be_attached()
        await self.page.goto(self.link(who))
        await expect(self.page.locator(".feed")).not_to_have_attribute("aria-busy", "true")
        await expect(self.page.locator(".seat[aria-pressed=true]")).to_contain_text(who)
        await expect(self.page.locator(".where")).to_contain_text(self.channel_name)
        await self.input.focus()

    async def run(self, command: str) -> None:
        """Type a command that needs no options, and send it."""
        await self.input.fill(command)
        await self.input.press("Enter")
        await expect(self.page.locator(".chip-command")).to_have_text(command)
        await self.input.press("Enter")

    async def act_as(self, who: str) -> None:
        await self.page.locator(".seat", has_text=who).click()
        await expect(self.page.locator(".seat[aria-pressed=true]")).to_contain_text(who)


async def open_context(browser: Browser) -> BrowserContext:
    context = await browser.new_context(viewport=DESKTOP, locale="en-US", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    return context
