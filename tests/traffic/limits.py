"""Discord's limits as data, and what a request uses of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

Json = Mapping[str, Any]
Used = tuple[str, int]
"""The name of a limit, and how much of it something uses."""


class Limit(NamedTuple):
    """The most that Discord takes, and the share of it that may be used."""

    most: int
    share: float = 1.0

    @property
    def allowed(self) -> int:
        """The most that we send."""
        return int(self.most * self.share)


BOARD_TEXT, BOARD_PARTS = "public message: characters", "public message: components"
LIMITS: dict[str, Limit] = {
    # A game's longest message is not known: a tenth is kept free.
    BOARD_TEXT: Limit(4000, 0.9),
    BOARD_PARTS: Limit(40, 0.9),
    "message: characters": Limit(4000),
    "message: components": Limit(40),
    "message: depth of components": Limit(4),
    "message: rows without V2": Limit(5),
    "message: content": Limit(2000),
    "message: nonce": Limit(25),
    "message: files": Limit(10),
    "row: buttons": Limit(5),
    "button: label": Limit(80),
    "component: custom id": Limit(100),
    "select: options": Limit(25),
    "select: placeholder": Limit(150),
    "option of a select: label": Limit(100),
    "option of a select: description": Limit(100),
    "option of a select: value": Limit(100),
    "gallery: pictures": Limit(10),
    "picture: alt text": Limit(1024),
    "form: title": Limit(45),
    "form: fields": Limit(5),
    "form: label": Limit(45),
    "form: description": Limit(100),
    "form: placeholder": Limit(100),
    "suggestions": Limit(25),
    "suggestion: name": Limit(100),
    "suggestion: text": Limit(100),
    "thread: name": Limit(100),
    "upload: bytes of a request": Limit(10 * 2**20),
    "commands": Limit(100),
    "command: characters in all": Limit(8000),
    "command: name": Limit(32),
    "command: description": Limit(100),
    "command: options": Limit(25),
    "command: choices": Limit(25),
    "choice: name": Limit(100),
    "choice: text": Limit(100),
}
_ROW, _BUTTON, _TEXT, _GALLERY = 1, 2, 10, 12
_SELECTS = (3, 5, 6, 7, 8)
_V2 = 1 << 15
_MESSAGE = "/messages"
_SUGGESTED, _FORM = 8, 9


def measure(method: str, template: str, body: Any) -> Iterator[Used]:
    """What a request uses of each limit, once for each thing that is limited."""
    if template.endswith("/commands") and method == "PUT":
        yield from _commands(body)
    elif template.endswith("/threads"):
        yield "thread: name", len(body.get("name") or "")
        if "message" in body:
            yield from _message(body["message"], public=True)
    elif template.endswith("/callback"):
        yield from _answer(body.get("type"), body.get("data") or {})
    elif method in ("POST", "PATCH") and isinstance(body, dict):
        public = template.startswith("/channels") and _MESSAGE in template
        if public or template.startswith("/webhooks"):
            yield from _message(body, public=public)


def unguarded(method: str, template: str, body: Any) -> bool:
    """Whether a message is sent or edited without saying whom it may mention."""
    if template.endswith("/callback"):
        body, method = (body.get("data") or {}) if body.get("type") in (4, 7) else {}, "POST"
    elif not (template.startswith(("/channels", "/webhooks")) and method in ("POST", "PATCH")):
        return False
    shows = isinstance(body, dict) and any(body.get(key) for key in ("content", "components", "embeds"))
    return bool(shows and body.get("allowed_mentions") is None)


def _answer(kind: int | None, data: Json) -> Iterator[Used]:
    if kind == _SUGGESTED:
        choices = data.get("choices") or ()
        yield "suggestions", len(choices)
        for choice in choices:
            yield "suggestion: name", len(choice["name"])
            yield "suggestion: text", len(str(choice["value"]))
    elif kind == _FORM:
        yield "form: title", len(data["title"])
        yield "form: fields", len(data["components"])
        yield "component: custom id", len(data["custom_id"])
        for part, _ in _parts(data["components"]):
            yield "form: label", len(part.get("label") or "")
            yield "form: description", len(part.get("description") or "")
            if part["type"] == 4:
                yield "form: placeholder", len(part.get("placeholder") or "")
            yield "component: custom id", len(part.get("custom_id") or "")
    else:
        yield from _message(data, public=False)


def _parts(components: Iterable[Json], depth: int = 1) -> Iterator[tuple[Json, int]]:
    """All components with their depth, the outermost having 1."""
    for part in components:
        yield part, depth
        inner = [*(part.get("components") or ())]
        inner += [part[key] for key in ("accessory", "component") if part.get(key)]
        yield from _parts(inner, depth + 1)


def _message(body: Json, *, public: bool) -> Iterator[Used]:
    yield "message: content", len(body.get("content") or "")
    yield "message: nonce", len(str(body.get("nonce") or ""))
    yield "message: files", len(body.get("attachments") or ())
    parts = [*_parts(body.get("components") or ())]
    text = sum(len(part["content"]) for part, _ in parts if part["type"] == _TEXT)
    yield "message: characters", text
    yield "message: components", len(parts)
    yield "message: depth of components", max((depth for _, depth in parts), default=0)
    if not (body.get("flags") or 0) & _V2 and not text:
        yield "message: rows without V2", len(body.get("components") or ())
    if public:
        yield BOARD_TEXT, text
        yield BOARD_PARTS, len(parts)
    for part, _ in parts:
        yield from _part(part)


def _part(part: Json) -> Iterator[Used]:
    yield "component: custom id", len(part.get("custom_id") or "")
    if part["type"] == _ROW:
        yield "row: buttons", len(part["components"])
    elif part["type"] == _BUTTON:
        yield "button: label", len(part.get("label") or "")
    elif part["type"] == _GALLERY:
        yield "gallery: pictures", len(part["items"])
        yield from (("picture: alt text", len(item.get("description") or "")) for item in part["items"])
    elif part["type"] in _SELECTS:
        options = part.get("options") or ()
        yield "select: options", len(options)
        yield "select: placeholder", len(part.get("placeholder") or "")
        for option in options:
            for key in ("label", "description", "value"):
                yield f"option of a select: {key}", len(option.get(key) or "")


def _commands(body: Iterable[Json]) -> Iterator[Used]:
    commands = [*body]
    yield "commands", len(commands)
    for command in commands:
        yield "command: characters in all", _characters(command)
        yield from _command(command)


def _said(thing: Json, key: str) -> int:
    """The length of a name or description in the language in which it is longest."""
    return max(map(len, (thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values())))


def _command(command: Json) -> Iterator[Used]:
    yield "command: name", _said(command, "name")
    yield "command: description", _said(command, "description")
    yield "command: options", len(command.get("options") or ())
    yield "command: choices", len(command.get("choices") or ())
    for choice in command.get("choices") or ():
        yield "choice: name", _said(choice, "name")
        yield "choice: text", len(str(choice["value"]))
    for option in command.get("options") or ():
        yield from _command(option)


def _characters(command: Json) -> int:
    """Names, descriptions and values of a command with all in it, each in its longest language."""
    length = _said(command, "name") + _said(command, "description")
    length += sum(_said(c, "name") + len(str(c["value"])) for c in command.get("choices") or ())
    return length + sum(map(_characters, command.get("options") or ()))
