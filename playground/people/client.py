"""A typed driver for tests: acts as one member through the control API and watches what happens."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any, Self

import aiohttp
import msgspec

from playground.checks.validation import walk
from playground.errors import Json

Choice = tuple[str, Any]


class ActionRefused(Exception):
    """An action failed: refused by the service, or left unanswered. `code` and `errors` are Discord's."""

    def __init__(self, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{message} (code {code}){' ' + json.dumps(errors) if errors else ''}")
        self.code = code
        self.message = message
        self.errors = errors or {}


class Client:
    """One member at the local Discord.

    `async with Client(server.base_url, server.secret, actor="Ada") as ada:` with a member's name or id.
    Channels are given by name or id, of the first server or of that with the id `guild`. Actions wait for the
    bot's visible answer (with `wait="ack"` only for its acknowledgement) and return `state`, `message` and
    `modal` as CONTROL.md tells; one that fails raises `ActionRefused`.
    """

    def __init__(
        self,
        base_url: str,
        secret: str,
        actor: str,
        *,
        channel: str = "general",
        timeout: float = 20,
        guild: str | None = None,
    ) -> None:
        self.base_url = base_url
        self.secret = secret
        self.name = actor
        self.actor = ""
        self.default_channel = channel
        self.guild = guild
        self.timeout = timeout
        self.world: Json = {}
        self.frames: list[Json] = []
        """Every event frame that this member may see, since the start."""
        self.last: Json | None = None
        """The result of the last action."""
        self._arrived = asyncio.Condition()

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession(headers={"Authorization": f"Bearer {self.secret}"})
        try:
            self._socket = await self._http.ws_connect(f"{self.base_url}/control/events?key={self.secret}")
            await self.refresh()
            self.actor = self._find(self.world["members"], self.name)
        except BaseException:
            await self._http.close()
            raise
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reader
        await self._socket.close()
        await self._http.close()

    async def _read(self) -> None:
        async for raw in self._socket:
            if raw.type != aiohttp.WSMsgType.TEXT:
                continue
            frame = msgspec.json.decode(raw.data)
            here = frame["guild"] in (None, self.world["guild"]["id"])
            if here and (frame["to"] is None or self.actor in frame["to"]):
                async with self._arrived:
                    self.frames.append(frame)
                    self._arrived.notify_all()

    # -- plain calls -----------------------------------------------------------------------------------------

    async def get(self, path: str, **query: str) -> Json:
        async with self._http.get(f"{self.base_url}/control/{path}", params=query) as response:
            return self._checked(response.status, await response.json(loads=msgspec.json.decode))

    async def post(self, path: str, **body: Any) -> Json:
        async with self._http.post(f"{self.base_url}/control/{path}", json=body) as response:
            return self._checked(response.status, await response.json(loads=msgspec.json.decode))

    @staticmethod
    def _checked(status: int, answer: Any) -> Json:
        if status != 200:
            error = answer["error"]
            raise ActionRefused(error["code"], error["message"], error.get("errors"))
        return dict(answer)

    async def download(self, url: str) -> bytes:
        """The bytes behind an attachment's address."""
        async with self._http.get(url) as response:
            if response.status != 200:
                raise ActionRefused(response.status, f"No file at {url}")
            return await response.read()

    async def refresh(self) -> Json:
        """Fetch the world again (commands and channels are looked up in it)."""
        self.world = await self.get("world", **({"guild": self.guild} if self.guild else {}))
        return self.world

    # -- commands --------------------------------------------------------------------------------------------

    async def slash(
        self, command: str, *, channel: str | None = None, wait: str = "answer", **options: Any
    ) -> Json:
        """Use a command such as "game new" with options by name."""
        cid = await self.channel_id(channel)
        known, tree = await self._command(
            command, [{"name": name, "value": value} for name, value in options.items()]
        )
        return await self._interact("command", wait, channel=cid, command=known["id"], options=tree)

    async def autocomplete(
        self, command: str, focused: str, value: Any = "", *, channel: str | None = None, **options: Any
    ) -> list[Choice]:
        """The (name, value) choices for `focused` when `value` is typed and `options` are filled in."""
        given = [{"name": name, "value": entered} for name, entered in options.items()]
        given.append({"name": focused, "value": value, "focused": True})
        cid = await self.channel_id(channel)
        known, tree = await self._command(command, given)
        answer = await self.post(
            "interactions/autocomplete", actor=self.actor, channel=cid, command=known["id"], options=tree
        )
        return [(choice["name"], choice["value"]) for choice in answer["choices"]]

    async def _command(self, path: str, options: list[Json]) -> tuple[Json, list[Json]]:
        first, *rest = path.split()
        for attempt in range(2):
            for command in self.world["commands"]:
                if command["name"] == first and command["type"] == 1:
                    for name in reversed(rest):
                        options = [{"name": name, "options": options}]
                    return command, options
            if attempt == 0:
                await self.refresh()
        raise ActionRefused(10063, f"Unknown application command {first!r}")

    # -- components and modals -------------------------------------------------------------------------------

    async def press(self, message: Json, button: str, *, wait: str = "answer") -> Json:
        """Press the button with this custom_id or label."""
        component = self._component(
            message, lambda each: each["type"] == 2 and button in (each.get("custom_id"), each.get("label"))
        )
        return await self._use(message, component["custom_id"], None, wait)

    async def select(self, message: Json, select: str, *values: str, wait: str = "answer") -> Json:
        """Choose in the select with this custom_id or placeholder; options by value or label."""
        component = self._component(
            message,
            lambda each: each["type"] > 2 and select in (each.get("custom_id"), each.get("placeholder")),
        )
        by_label = {option["label"]: option["value"] for option in component.get("options") or []}
        known = set(by_label.values())
        chosen = [value if value in known else by_label.get(value, value) for value in values]
        return await self._use(message, component["custom_id"], chosen, wait)

    async def submit_modal(self, modal: Json | None = None, *, wait: str = "answer", **values: Any) -> Json:
        """Send a modal (default: the one that the last action opened) with values by custom_id."""
        modal = modal or (self.last or {}).get("modal")
        if modal is None:
            raise ActionRefused(0, "No modal is open")
        return await self._interact("modal", wait, modal=modal["modal_id"], values=values)

    def _component(self, message: Json, wanted: Callable[[Json], bool]) -> Json:
        matches = [component for _, component in walk(message["components"]) if wanted(component)]
        if len(matches) != 1:
            names = [
                component.get("label") or component.get("custom_id") for component in self.components(message)
            ]
            raise ActionRefused(0, f"{len(matches)} such components; the message has {names}")
        return matches[0]

    @staticmethod
    def components(message: Json) -> Iterator[Json]:
        """Everything on a message that can be used."""
        return (component for _, component in walk(message["components"]) if component.get("custom_id"))

    @staticmethod
    def files(message: Json) -> list[Json]:
        """What the message shows of files: its attachments, or the media items of its components. Each has
        `filename`, `url`, `description`, and what is known of `width`, `height` and `content_type`."""
        attached: list[Json] = [*message["attachments"]]
        for _, component in walk(message["components"]):
            parts = [*(component.get("items") or ()), component]
            media = [(part.get("media") or part.get("file"), part) for part in parts]
            attached += [
                {
                    **item,
                    "filename": item["url"].rsplit("/", 1)[-1].split("?")[0],
                    "description": part.get("description"),
                }
                for item, part in media
                if item
            ]
        return attached

    async def _use(self, message: Json, custom_id: str, values: list[str] | None, wait: str) -> Json:
        body = {"channel": message["channel_id"], "message": message["id"], "custom_id": custom_id}
        return await self._interact(
            "component", wait, **body, **({} if values is None else {"values": values})
        )

    async def _interact(self, kind: str, wait: str, **body: Any) -> Json:
        result = await self.post(
            f"interactions/{kind}", actor=self.actor, wait=wait, timeout=self.timeout, **body
        )
        self.last = result
        if result["state"] == "failed":
            raise ActionRefused(result["error"]["code"], result["error"]["message"])
        return result

    # -- messages and channels -------------------------------------------------------------------------------

    async def say(self, content: str, *, channel: str | None = None, **more: Any) -> Json:
        """Post a plain message as this member."""
        return await self.post(
            "messages", actor=self.actor, channel=await self.channel_id(channel), content=content, **more
        )

    async def messages(self, channel: str | None = None, *, limit: int = 50) -> list[Json]:
        """The channel's messages that this member may see, oldest first."""
        cid = await self.channel_id(channel)
        answer = await self.get(f"channels/{cid}/messages", actor=self.actor, limit=str(limit))
        return list(answer["messages"])

    async def message(self, message: Json) -> Json:
        """The message as it is now."""
        for candidate in await self.messages(message["channel_id"], limit=100):
            if candidate["id"] == message["id"]:
                return candidate
        raise ActionRefused(10008, "Unknown Message")

    async def last_message(self, channel: str | None = None) -> Json:
        messages = await self.messages(channel, limit=1)
        if not messages:
            raise ActionRefused(10008, "The channel is empty")
        return messages[-1]

    async def last_ephemeral(self, channel: str | None = None) -> Json:
        """The newest message there that only this member sees."""
        ephemeral = [message for message in await self.messages(channel, limit=100) if message["to"]]
        if not ephemeral:
            raise ActionRefused(10008, "No ephemeral message")
        return ephemeral[-1]

    async def open_dm(self) -> str:
        """The id of this member's conversation with the bot."""
        channel = await self.post("dms", actor=self.actor)
        await self.refresh()
        return str(channel["id"])

    async def channel_id(self, channel: str | None) -> str:
        name = channel or self.default_channel
        with contextlib.suppress(ActionRefused):
            return self._find(self.world["channels"], name)
        await self.refresh()
        return self._find(self.world["channels"], name)

    @staticmethod
    def _find(things: list[Json], name: str) -> str:
        for thing in things:
            if name in (thing["id"], thing.get("name"), thing.get("username")):
                return str(thing["id"])
        raise ActionRefused(404, f"There is no {name!r}")

    # -- waiting ---------------------------------------------------------------------------------------------

    async def wait_for(
        self,
        wanted: Callable[[Json], Any],
        timeout: float | None = None,  # noqa: ASYNC109  (one line in a test instead of two)
        *,
        since: int = 0,
    ) -> Json:
        """The first frame that fits, of those that came (from index `since` of `frames`) and will come."""
        async with asyncio.timeout(timeout or self.timeout), self._arrived:
            seen = since
            while True:
                for frame in self.frames[seen:]:
                    if wanted(frame):
                        return frame
                seen = len(self.frames)
                await self._arrived.wait()
