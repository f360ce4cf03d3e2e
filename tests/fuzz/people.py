"""A member who does anything that Discord would let through, sensible or not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from playground import ActionRefused, Client

Json = dict[str, Any]
NONSENSE = (
    "", " ", "0", "-1", "1", "2", "3", "99999999999999999999", "1.5", "٣", "none", "alaska", "A", "é",
    "🂡" * 30, "@everyone", "<@1>", "**x**", "`", "\\", "st:b:1:1:do", "a:b:c", "https://x.y",
    "\u202eabc", "x" * 100,
)  # fmt: skip
STRING, INTEGER, BOOLEAN = 3, 4, 5


class Person:
    """Acts at random, as seen through one member's client. `told` says what was done last."""

    def __init__(self, client: Client, channels: Sequence[str], random: Random) -> None:
        self.client = client
        self.channels = channels
        self.random = random
        self.told: list[str] = []
        self._usable: dict[str, Json] = {}
        """Messages with components, by id, those last changed at the end."""

    async def act(self) -> Json | None:
        """One action and, if it opens a form, its answer. None where Discord itself would not let it through.

        Otherwise the state of the interaction; `failed` means that the bot left it unanswered.
        """
        try:
            state = await self.press() if self.random.random() < 0.75 else None
            state = state or await self.slash()
            while state and state.get("modal"):
                state = await self.submit(state["modal"])
        except ActionRefused as refusal:
            self.told.append(f"refused: {refusal}")
            return None
        return state

    async def _do(self, kind: str, **body: Any) -> Json:
        self.told.append(f"{self.client.name} {kind} {body}")
        return await self.client.post(
            f"interactions/{kind}", actor=self.client.actor, wait="ack", timeout=10, **body
        )

    async def press(self) -> Json | None:
        """Use some component of some message, mostly of a late one. None where there is none."""
        for frame in self.client.frames:
            if frame["t"] in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and frame["d"]["components"]:
                self._usable.pop(frame["d"]["id"], None)
                self._usable[frame["d"]["id"]] = frame["d"]
        self.client.frames.clear()
        messages = list(self._usable.values())
        if not messages:
            return None
        message = self.random.choice(messages[-5:] if self.random.random() < 0.8 else messages)
        usable = [c for c in self.client.components(message) if not c.get("disabled")]
        if not usable:
            return None
        component = self.random.choice(usable)
        chosen = (
            {"values": [self.random.choice(component["options"])["value"]]}
            if component.get("options")
            else {}
        )
        where = {"channel": message["channel_id"], "message": message["id"]}
        return await self._do("component", **where, custom_id=component["custom_id"], **chosen)

    async def submit(self, modal: Json) -> Json:
        """Fill a form in."""
        fields = list(self.client.components({"components": modal["components"]}))
        values = {field["custom_id"]: self._typed(field) for field in fields}
        return await self._do("modal", modal=modal["modal_id"], values=values)

    def _typed(self, field: Json) -> str | list[str]:
        if field.get("options"):
            return [self.random.choice(field["options"])["value"]]
        text = self.random.choice((*NONSENSE, field.get("value") or "1", "1", "2"))
        return text[: field.get("max_length") or 4000]

    async def slash(self) -> Json:
        """Use some command with some options."""
        usable = [c for c in self.client.world["commands"] if self.client.actor in c["usable_by"]]
        command = self.random.choice(usable)
        channel = await self.client.channel_id(self.random.choice(self.channels))
        path, options = [command["name"]], command.get("options") or []
        while options and options[0]["type"] <= 2:
            part = self.random.choice(options)
            path.append(part["name"])
            options = part.get("options") or []
        given: list[Json] = []
        for option in options:
            if option.get("required") or self.random.random() < 0.5:
                value = await self._value(command, path, channel, given, option)
                given.append({"name": option["name"], "value": value})
        return await self._do("command", channel=channel, command=command["id"], options=_nested(path, given))

    async def _value(
        self, command: Json, path: list[str], channel: str, given: list[Json], option: Json
    ) -> str | int | bool:
        """A value for an option: mostly one that is suggested."""
        choices = [choice["value"] for choice in option.get("choices") or ()]
        if option.get("autocomplete"):
            typed = self.random.choice((*NONSENSE[:20], "", "", "", "")) if option["type"] == STRING else ""
            asked = [*given, {"name": option["name"], "value": typed, "focused": True}]
            body = {"channel": channel, "command": command["id"], "options": _nested(path, asked)}
            self.told.append(f"{self.client.name} autocomplete {body}")
            answer = await self.client.post("interactions/autocomplete", actor=self.client.actor, **body)
            choices = [choice["value"] for choice in answer["choices"]]
            if self.random.random() < 0.15:
                choices = []
        if choices:
            return self.random.choice(choices)  # type: ignore[no-any-return]  # plain JSON
        if option["type"] == BOOLEAN:
            return self.random.random() < 0.5
        if option["type"] == INTEGER:
            return self.random.randint(option.get("min_value", -5), min(option.get("max_value", 50), 50))
        return self.random.choice([text for text in NONSENSE if text.strip()])


def _nested(path: list[str], options: list[Json]) -> list[Json]:
    for name in reversed(path[1:]):
        options = [{"name": name, "options": options}]
    return options
