"""Discord's limits on messages, modals and threads, as data for `schema.examine`."""

from typing import Any

from playground.checks.emoji import known
from playground.checks.schema import ByType, Flag, Id, Integer, Many, OneOf, Rule, Shape, Text
from playground.errors import Form, Path

MAX_FILE = 10 * 2**20
BOOSTED = {2: 50 * 2**20, 3: 100 * 2**20}
"""The largest file in a guild by the tier of its boosts; `MAX_FILE` for lower tiers and everywhere else."""
MAX_REQUEST = 25 * 2**20
"""Most bytes of files in one request, unless the largest file may have more."""
MAX_COMPONENTS = 40
MAX_DISPLAY_TEXT = 4000
MAX_EMBED_TEXT = 6000

SELECTS = (3, 5, 6, 7, 8)


def _web_address(value: Any, path: Path, form: Form) -> None:
    if value and not value.startswith(("http://", "https://", "discord://")):
        form.add(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")


def _media_address(value: Any, path: Path, form: Form) -> None:
    if value and not value.startswith(("http://", "https://", "attachment://")):
        form.add(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")


def _emoji(value: Any, path: Path, form: Form) -> None:
    # The playground has no custom emoji, so every id is one that the service would not know either.
    if value.get("id") or not known(value.get("name") or ""):
        form.add((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _button(value: Any, path: Path, form: Form) -> None:
    style = value["style"]
    if style == 5:
        if not value.get("url"):
            form.add((*path, "url"), "BASE_TYPE_REQUIRED", "A url is required")
        if value.get("custom_id"):
            form.add(
                (*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_NOT_ALLOWED", "A link has no custom id"
            )
    elif not value.get("custom_id") and style != 6:
        form.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
    elif value.get("url"):
        form.add((*path, "url"), "BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only a link has a url")
    if not value.get("label") and not value.get("emoji") and style != 6:
        form.add((*path, "label"), "BUTTON_COMPONENT_LABEL_REQUIRED", "A label or an emoji is required")


def _select(value: Any, path: Path, form: Form) -> None:
    options = value.get("options")
    low = _default(value.get("min_values"), 1)
    high = _default(value.get("max_values"), 1)
    if low > high or (options is not None and high > len(options)):
        form.add(
            (*path, "max_values"), "SELECT_COMPONENT_INVALID_RANGE", "min_values <= max_values <= options"
        )
    if options is None:
        return
    values = [option["value"] for option in options]
    for index, option in enumerate(values):
        if option in values[:index]:
            form.add(
                (*path, "options", index, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
    if sum(bool(option.get("default")) for option in options) > high:
        form.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")


def _text_input(value: Any, path: Path, form: Form) -> None:
    low, high = _default(value.get("min_length"), 0), _default(value.get("max_length"), 4000)
    if low > high:
        form.add((*path, "min_length"), "TEXT_INPUT_INVALID_RANGE", "min_length <= max_length")
    if len(value.get("value") or "") > high:
        form.add((*path, "value"), "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")


def _row(value: Any, path: Path, form: Form) -> None:
    children = value["components"]
    width = sum(5 if child["type"] in (*SELECTS, 4) else 1 for child in children)
    if width > 5:
        form.add(
            (*path, "components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _embed_has_body(value: Any, path: Path, form: Form) -> None:
    if not any(
        value.get(key) for key in ("title", "description", "author", "fields", "footer", "image", "thumbnail")
    ):
        form.add((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")


def _default(value: Any, default: int) -> int:
    return default if value is None else int(value)


def _component(shapes: dict[int, Rule], *, required: bool = False) -> ByType:
    return ByType(shapes, {"id": Integer(0, 2**31 - 1)}, required=required)


NAME = Text(100, 1, required=True)
"""Of a channel or thread."""
CUSTOM_ID = Text(100, 1, required=True)
EMOJI = Shape({"name": Text(100), "id": Id(), "animated": Flag()}, also=_emoji)
MEDIA = Shape({"url": Text(2048, 1, required=True, also=_media_address)}, required=True)
TEXT_DISPLAY = Shape({"content": Text(4000, 1, required=True)})
BUTTON = Shape(
    {
        "style": OneOf((1, 2, 3, 4, 5, 6), required=True),
        "label": Text(80),
        "custom_id": Text(100, 1),
        "url": Text(512, also=_web_address),
        "emoji": EMOJI,
        "disabled": Flag(),
    },
    also=_button,
)
_OPTION = Shape(
    {
        "label": Text(100, 1, required=True),
        "value": Text(100, 1, required=True),
        "description": Text(100),
        "emoji": EMOJI,
        "default": Flag(),
    }
)
_SELECT: dict[str, Rule] = {
    "custom_id": CUSTOM_ID,
    "placeholder": Text(150),
    "min_values": Integer(0, 25),
    "max_values": Integer(1, 25),
    "disabled": Flag(),
}
STRING_SELECT = Shape(_SELECT | {"options": Many(_OPTION, 25, 1, required=True)}, also=_select)
_DEFAULTS = Many(
    Shape({"id": Id(required=True), "type": OneOf(("user", "role", "channel"), required=True)}), 25
)
OTHER_SELECT = Shape(_SELECT | {"default_values": _DEFAULTS}, also=_select)
TEXT_INPUT = Shape(
    {
        "custom_id": CUSTOM_ID,
        "style": OneOf((1, 2), required=True),
        "label": Text(45),
        "value": Text(4000),
        "placeholder": Text(100),
        "min_length": Integer(0, 4000),
        "max_length": Integer(1, 4000),
        "required": Flag(),
    },
    also=_text_input,
)
_CLICKABLE: dict[int, Rule] = {2: BUTTON, 3: STRING_SELECT, **dict.fromkeys((5, 6, 7, 8), OTHER_SELECT)}
ROW = Shape({"components": Many(_component(_CLICKABLE), 5, 1, required=True)}, also=_row)
THUMBNAIL = Shape({"media": MEDIA, "description": Text(1024), "spoiler": Flag()})
SECTION = Shape(
    {
        "components": Many(_component({10: TEXT_DISPLAY}), 3, 1, required=True),
        "accessory": _component({2: BUTTON, 11: THUMBNAIL}, required=True),
    }
)
GALLERY = Shape(
    {
        "items": Many(
            Shape({"media": MEDIA, "description": Text(1024), "spoiler": Flag()}), 10, 1, required=True
        )
    }
)
FILE = Shape({"file": MEDIA, "spoiler": Flag()})
SEPARATOR = Shape({"divider": Flag(), "spacing": OneOf((1, 2))})
_INSIDE: dict[int, Rule] = {1: ROW, 9: SECTION, 10: TEXT_DISPLAY, 12: GALLERY, 13: FILE, 14: SEPARATOR}
CONTAINER = Shape(
    {
        "components": Many(_component(_INSIDE), MAX_COMPONENTS, 1, required=True),
        "accent_color": Integer(0, 0xFFFFFF),
        "spoiler": Flag(),
    }
)
LEGACY_COMPONENTS = Many(_component({1: ROW}), 5)
V2_COMPONENTS = Many(_component({**_INSIDE, 17: CONTAINER}), MAX_COMPONENTS)

_BOX_OPTION = Shape(
    {"label": Text(100, 1, required=True), "value": Text(100, 1, required=True), "description": Text(100)}
)
_LABELLED: dict[int, Rule] = {
    **{kind: rule for kind, rule in _CLICKABLE.items() if kind != 2},
    4: TEXT_INPUT,
    21: Shape({"custom_id": CUSTOM_ID, "options": Many(_BOX_OPTION, 10, 2, required=True)}),
    22: Shape({"custom_id": CUSTOM_ID, "options": Many(_BOX_OPTION, 10, 1, required=True)}),
    23: Shape({"custom_id": CUSTOM_ID, "default": Flag()}),
}
MODAL = Shape(
    {
        "custom_id": CUSTOM_ID,
        "title": Text(45, 1, required=True),
        "components": Many(
            _component(
                {
                    1: Shape({"components": Many(_component({4: TEXT_INPUT}), 1, 1, required=True)}),
                    10: TEXT_DISPLAY,
                    18: Shape(
                        {
                            "label": Text(45, 1, required=True),
                            "description": Text(100),
                            "component": _component(_LABELLED, required=True),
                        }
                    ),
                }
            ),
            5,
            1,
            required=True,
        ),
    }
)

_EMBED_MEDIA = Shape({"url": Text(2048, 1, required=True, also=_media_address)})
EMBED = Shape(
    {
        "title": Text(256),
        "description": Text(4096),
        "url": Text(2048, also=_web_address),
        "color": Integer(0, 0xFFFFFF),
        "footer": Shape({"text": Text(2048, 1, required=True), "icon_url": Text(2048, also=_media_address)}),
        "author": Shape(
            {
                "name": Text(256, 1, required=True),
                "url": Text(2048, also=_web_address),
                "icon_url": Text(2048, also=_media_address),
            }
        ),
        "image": _EMBED_MEDIA,
        "thumbnail": _EMBED_MEDIA,
        "fields": Many(
            Shape(
                {"name": Text(256, 1, required=True), "value": Text(1024, 1, required=True), "inline": Flag()}
            ),
            25,
        ),
    },
    also=_embed_has_body,
)


def _mentions(value: Any, path: Path, form: Form) -> None:
    for kind in ("users", "roles"):
        if kind in (value.get("parse") or []) and value.get(kind):
            form.add(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


ALLOWED_MENTIONS = Shape(
    {
        "parse": Many(OneOf(("users", "roles", "everyone")), 3),
        "users": Many(Id(), 100),
        "roles": Many(Id(), 100),
        "replied_user": Flag(),
    },
    also=_mentions,
)
ATTACHMENT = Shape({"id": Id(required=True), "filename": Text(1024, 1), "description": Text(1024)})
_MESSAGE: dict[str, Rule] = {
    "content": Text(2000),
    "embeds": Many(EMBED, 10),
    "allowed_mentions": ALLOWED_MENTIONS,
    "attachments": Many(ATTACHMENT, 10),
    "flags": Integer(0),
    "message_reference": Shape({"message_id": Id(required=True), "channel_id": Id()}),
}
LEGACY_MESSAGE = Shape(_MESSAGE | {"components": LEGACY_COMPONENTS})
V2_MESSAGE = Shape(_MESSAGE | {"components": V2_COMPONENTS})

_ARCHIVE = OneOf((60, 1440, 4320, 10080))
THREAD = Shape(
    {
        "name": NAME,
        "auto_archive_duration": _ARCHIVE,
        "rate_limit_per_user": Integer(0, 21600),
        "type": OneOf((10, 11, 12)),
        "invitable": Flag(),
    }
)
FORUM_POST = Shape(
    {
        "name": NAME,
        "auto_archive_duration": _ARCHIVE,
        "rate_limit_per_user": Integer(0, 21600),
        "applied_tags": Many(Id(), 5),
        "message": Shape({}, required=True),
    }
)
TAGS = Many(Shape({"name": Text(50, 1, required=True), "moderated": Flag(), "emoji_name": Text(100)}), 20)
CHANNEL_EDIT = Shape(
    {
        "name": Text(100, 1),
        "topic": Text(4096),
        "rate_limit_per_user": Integer(0, 21600),
        "archived": Flag(),
        "locked": Flag(),
        "invitable": Flag(),
        "auto_archive_duration": _ARCHIVE,
        "available_tags": TAGS,
    }
)
CHANNEL_NEW = Shape(
    {
        "name": NAME,
        "topic": Text(1024),
        "type": OneOf((0, 2, 5, 13, 15)),
        "parent_id": Id(),
        "available_tags": TAGS,
    }
)
OVERWRITE = Shape({"type": OneOf((0, 1), required=True), "allow": Id(), "deny": Id()})
DM = Shape({"recipient_id": Id(required=True)})
BULK_DELETE = Shape({"messages": Many(Id(), 100, 2, required=True)})
OWN_MEMBER = Shape({"nick": Text(32)})
