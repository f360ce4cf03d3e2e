"""Discord's limits on application commands, as data, and the rules between a command's parts."""

import unicodedata
from typing import Any

from playground.checks.schema import (
    ByType,
    Flag,
    Id,
    Integer,
    Many,
    Mapped,
    Number,
    OneOf,
    Rule,
    Shape,
    Text,
    examine,
)
from playground.errors import ApiError, Form, Json, Path

LOCALES = frozenset(
    (
        *(
            "ar",
            "bg",
            "cs",
            "da",
            "de",
            "el",
            "en-GB",
            "en-US",
            "es-419",
            "es-ES",
            "fi",
            "fr",
            "he",
            "hi",
            "hr",
            "hu",
        ),
        *(
            "id",
            "it",
            "ja",
            "ko",
            "lt",
            "nl",
            "no",
            "pl",
            "pt-BR",
            "ro",
            "ru",
            "sv-SE",
            "th",
            "tr",
            "uk",
            "vi",
        ),
        *("zh-CN", "zh-TW"),
    )
)
MAX_COMMANDS = {1: 100, 2: 15, 3: 15}
MAX_COMMAND_TEXT = 8000
_LEAF_KINDS = (3, 4, 5, 6, 7, 8, 9, 10, 11)


def _name(value: Any, path: Path, form: Form) -> None:
    for char in value:
        kind = unicodedata.category(char)
        # Combining marks belong to Devanagari and Thai names.
        if char not in "-_'" and kind[0] not in "LN" and kind not in ("Mn", "Mc"):
            break
    else:
        if value == value.lower():
            return
    form.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _options(value: Any, path: Path, form: Form) -> None:
    names: set[str] = set()
    optional = False
    for index, option in enumerate(value):
        if option["name"] in names:
            form.add(
                (*path, index, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            )
        names.add(option["name"])
        if option["type"] > 2 and option.get("required") and optional:
            form.add(
                (*path, index),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not option.get("required")
    if len({option["type"] in (1, 2) for option in value}) > 1:
        form.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )


def _leaf(value: Any, path: Path, form: Form) -> None:
    kind = value["type"]
    if value.get("autocomplete") and (value.get("choices") or kind not in (3, 4, 10)):
        form.add(
            (*path, "autocomplete"),
            "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
            "Not possible with this type or choices",
        )
    for index, choice in enumerate(value.get("choices") or []):
        fits = (
            isinstance(choice.get("value"), str)
            if kind == 3
            else isinstance(choice.get("value"), int | float)
        )
        if not fits or len(str(choice["value"])) > 100:
            form.add(
                (*path, "choices", index, "value"),
                "BASE_TYPE_BAD_VALUE",
                "Must fit the option's type, 100 at most",
            )


_NAME = Text(32, 1, required=True, also=_name)
_DESCRIPTION = Text(100, 1, required=True)
_COMMON: dict[str, Rule] = {
    "name": _NAME,
    "name_localizations": Mapped(LOCALES, Text(32, 1, also=_name)),
    "description": _DESCRIPTION,
    "description_localizations": Mapped(LOCALES, Text(100, 1)),
}


CHOICE = Shape(
    {
        "name": Text(100, 1, required=True),
        "name_localizations": Mapped(LOCALES, Text(100, 1)),
    }
)
_LEAF = Shape(
    _COMMON
    | {
        "required": Flag(),
        "autocomplete": Flag(),
        "choices": Many(CHOICE, 25),
        "min_value": Number(),
        "max_value": Number(),
        "min_length": Integer(0, 6000),
        "max_length": Integer(1, 6000),
        "channel_types": Many(OneOf((0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)), 20),
    },
    also=_leaf,
)
_LEAVES: dict[int, Rule] = dict.fromkeys(_LEAF_KINDS, _LEAF)
_SUBCOMMAND = Shape(_COMMON | {"options": Many(ByType(_LEAVES), 25, also=_options)})
_GROUP = Shape(_COMMON | {"options": Many(ByType({1: _SUBCOMMAND}), 25, 1, required=True, also=_options)})
COMMAND = Shape(
    _COMMON
    | {
        "options": Many(ByType({**_LEAVES, 1: _SUBCOMMAND, 2: _GROUP}), 25, also=_options),
        "default_member_permissions": Id(),
        "contexts": Many(OneOf((0, 1, 2)), 3, 1),
        "integration_types": Many(OneOf((0, 1)), 2, 1),
        "nsfw": Flag(),
    }
)
_MENU_ITEM = Shape({"name": Text(32, 1, required=True), "type": OneOf((1, 2, 3))})


def check_commands(commands: Any) -> None:
    """Refuse a whole list of commands as the bulk overwrite does."""
    form = Form()
    examine(Many(_MENU_ITEM, sum(MAX_COMMANDS.values()), required=True), commands, (), form)
    form.check()
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        kind = command.get("type") or 1
        examine(COMMAND if kind == 1 else _MENU_ITEM, command, (index,), form)
        if (kind, command["name"]) in seen:
            form.add(
                (index, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        seen.add((kind, command["name"]))
    form.check()
    for index, command in enumerate(commands):
        if (command.get("type") or 1) == 1 and _size(command) > MAX_COMMAND_TEXT:
            form.add(
                (index,),
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MAX_COMMAND_TEXT})",
            )
    form.check()
    for kind, most in MAX_COMMANDS.items():
        if sum((command.get("type") or 1) == kind for command in commands) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most})")


def _size(node: Json) -> int:
    """Characters of names, descriptions and values in a command or option and all below it."""
    total = _longest(node, "name") + _longest(node, "description")
    if (node.get("type") or 1) in (1, 2):
        return total + sum(map(_size, node.get("options") or []))
    choices = node.get("choices") or []
    return total + sum(_longest(choice, "name") + len(str(choice["value"])) for choice in choices)


def _longest(node: Json, key: str) -> int:
    """The length of a text, or of its longest translation."""
    return max(map(len, [node.get(key) or "", *(node.get(f"{key}_localizations") or {}).values()]))


def check_choices(choices: Any) -> None:
    """Refuse an autocomplete answer as the interaction callback does."""
    form = Form(("data",))
    examine(Many(CHOICE, 25, required=True), choices, ("choices",), form)
    form.check()
    for index, choice in enumerate(choices):
        value = choice.get("value")
        if not isinstance(value, str | int | float) or (
            isinstance(value, str) and not 1 <= len(value) <= 100
        ):
            form.add(
                ("choices", index, "value"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."
            )
    form.check()
