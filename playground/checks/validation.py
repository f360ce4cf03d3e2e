"""Whether a message or modal may pass: the limits of `limits.py` and the rules that span a whole body."""

from collections.abc import Iterator
from typing import Any

from playground.checks import limits
from playground.checks.schema import examine
from playground.errors import ApiError, Form, Json, Path

EPHEMERAL = 1 << 6
LOADING = 1 << 7
V2 = 1 << 15
SETTABLE_FLAGS = V2 | (1 << 2) | (1 << 12)

_SINGLE = {9: "accessory", 18: "component"}  # kinds that hold one component beside a list, or instead of it


def walk(components: list[Json], path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Every component with its path, outer before inner."""
    for index, component in enumerate(components):
        here = (*path, index)
        kind = component["type"]
        yield here, component
        if kind in (1, 9, 17):
            yield from walk(component["components"], (*here, "components"))
        if kind in _SINGLE:
            yield (*here, _SINGLE[kind]), component[_SINGLE[kind]]


def check_message(body: Json, *, v2: bool, prefix: Path = ()) -> None:
    """Refuse the body of a new or edited message; `v2`: the message is (or becomes) Components V2."""
    form = Form(prefix)
    examine(limits.V2_MESSAGE if v2 else limits.LEGACY_MESSAGE, body, (), form)
    form.check()
    for key, name in (("poll", "polls"), ("sticker_ids", "stickers")):
        if body.get(key):
            raise ApiError(400, 50035, f"The local Discord has no {name}")
    nonce = body.get("nonce")
    if isinstance(nonce, bool) or not isinstance(nonce, str | int | None):
        form.add(("nonce",), "NONCE_TYPE_INVALID", "Must be a string or an integer.")
    elif isinstance(nonce, str) and len(nonce) > 25:
        form.add(("nonce",), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    if v2:
        for key in ("content", "embeds"):
            if body.get(key):
                refuse_legacy(form, key)
    if sum(map(_embed_text, body.get("embeds") or [])) > limits.MAX_EMBED_TEXT:
        form.add(
            ("embeds",),
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {limits.MAX_EMBED_TEXT}",
        )
    _check_components(body.get("components") or [], form, v2=v2)
    form.check()


def refuse_legacy(form: Form, key: str) -> None:
    form.add(
        (key,),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
    )


def check_modal(body: Any) -> None:
    """Refuse a modal as the interaction callback does."""
    form = Form(("data",))
    examine(limits.MODAL, body, (), form)
    form.check()
    _no_double_ids(body["components"], form)
    form.check()


def check_files(files: list[tuple[str, bytes]], kept: int, largest: int) -> None:
    """Refuse too many uploads, or too large ones: `largest` is the most bytes of a file."""
    if any(len(data) > largest for _, data in files) or (
        sum(len(data) for _, data in files) > max(limits.MAX_REQUEST, largest)
    ):
        raise ApiError(413, 40005, "Request entity too large")
    if kept + len(files) > 10:
        form = Form()
        form.add(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
        form.check()


def display_text(components: list[Json]) -> str:
    """All text displays of a Components V2 message, for mentions and for the length limit."""
    return "\n".join(component["content"] for _, component in walk(components) if component["type"] == 10)


def _check_components(components: list[Json], form: Form, *, v2: bool) -> None:
    everything = list(walk(components))
    if v2 and len(everything) > limits.MAX_COMPONENTS:
        form.add(
            ("components",),
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components cannot exceed {limits.MAX_COMPONENTS}",
        )
    text = sum(len(component["content"]) for _, component in everything if component["type"] == 10)
    if text > limits.MAX_DISPLAY_TEXT:
        form.add(
            ("components",),
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total length of displayable text cannot exceed {limits.MAX_DISPLAY_TEXT}",
        )
    _no_double_ids(components, form)


def _no_double_ids(components: list[Json], form: Form) -> None:
    for key, code in (("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"), ("id", "COMPONENT_ID_DUPLICATED")):
        seen: set[Any] = set()
        for path, component in walk(components):
            value = component.get(key)
            if not isinstance(value, str | int) or not value:
                continue
            if value in seen:
                form.add((*path, key), code, f"Component {key.replace('_', ' ')} cannot be duplicated")
            seen.add(value)


def _embed_text(embed: Json) -> int:
    parts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    parts.append((embed.get("author") or {}).get("name"))
    for item in embed.get("fields") or []:
        parts += [item["name"], item["value"]]
    return sum(len(part) for part in parts if part)
