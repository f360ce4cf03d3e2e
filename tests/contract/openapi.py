"""Discord's own API description as a judge of the requests that the bot sent.

`tests/facts/discord.json` has what `tools/discord_contract.py` keeps of it: the routes that the local Discord
has, with the schemas of their bodies and answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

PATH = Path(__file__).parents[1] / "facts" / "discord.json"

# The description is stricter here than the service has been for years, and discord.py relies on it.
_DIGITS = {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}
ID_AS_NUMBER = {"anyOf": [_DIGITS, {"type": "integer", "minimum": 0}]}

# Fields that discord.py adds by itself and the description does not list: the service ignores them.
ADDED = {
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "MessageEditRequestPartial": ("tts",),
    "BaseCreateMessageCreateRequest": ("tts",),
    "CreateForumThreadRequest": ("type",),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "MessageAttachmentRequest": (
        "content_type", "height", "proxy_url", "size", "spoiler", "url", "width",
    ),  # an attachment that is kept in an edit
}  # fmt: skip


class Judge(NamedTuple):
    """Two validators of one kind of body: a quick one that is asked every time, and one that explains."""

    quick: jsonschema_rs.Draft202012Validator
    thorough: Draft202012Validator


class Description:
    """The document, indexed for questions about requests."""

    def __init__(self, document: dict[str, Any]) -> None:
        schemas = document["components"]["schemas"]
        schemas["SnowflakeType"] = ID_AS_NUMBER
        for name, fields in ADDED.items():
            schemas[name]["properties"].update({field: {} for field in fields})
        for schema in schemas.values():
            # The service ignores unknown fields, so the description lets them pass: here they are mistakes.
            if schema.get("type") == "object" and "properties" in schema and "allOf" not in schema:
                schema.setdefault("additionalProperties", False)
        self._components = {"components": {"schemas": schemas}}
        # A literal segment wins over a parameter: "@original" is no message id.
        templates = sorted(document["paths"], key=lambda path: path.count("{"))
        self._routes = [(_pattern(path), path, document["paths"][path]) for path in templates]
        self._judges: dict[tuple[str, str], Judge | None] = {}

    def errors(self, method: str, path: str, body: object) -> list[str]:
        """What is wrong with a request, one line each; `path` is below the API's version, without a query."""
        route = next(((name, item) for pattern, name, item in self._routes if pattern.fullmatch(path)), None)
        if route is None or method.lower() not in route[1]:
            return [f"{method} {path}: no such route"]
        template, item = route
        where = f"{method} {template}"
        key = (method.lower(), template)
        if key not in self._judges:
            self._judges[key] = self._judge(item[key[0]])
        judge = self._judges[key]
        if judge is None:
            return [] if body in (None, {}) else [f"{where}: takes no body, got {_short(body)}"]
        if body is None:
            return [f"{where}: lacks its body"] if item[key[0]]["requestBody"].get("required") else []
        if judge.quick.is_valid(body):
            return []
        return [f"{where}: {_explain(error)}" for error in judge.thorough.iter_errors(body)] or [
            f"{where}: {_short(body)}"
        ]

    def _judge(self, operation: dict[str, Any]) -> Judge | None:
        content = operation.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", content.get("multipart/form-data", {})).get("schema")
        if schema is None:
            return None
        whole = {**schema, **self._components}
        return Judge(jsonschema_rs.Draft202012Validator(whole), Draft202012Validator(whole))


def _pattern(template: str) -> re.Pattern[str]:
    literal = re.split(r"\{[^}]*\}", template)
    return re.compile("[^/]+".join(map(re.escape, literal)))


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 120 else text[:117] + "..."


def _explain(error: ValidationError) -> str:
    """The deepest reason: where alternatives failed, that of the one which the value was meant for."""
    while error.context:
        alternatives: dict[object, list[ValidationError]] = {}
        for inner in error.context:
            alternatives.setdefault(inner.relative_schema_path[0], []).append(inner)
        error = min(alternatives.values(), key=_misfit)[0]
    place = "/".join(map(str, error.absolute_path)) or "body"
    reason = error.message if len(error.message) <= 200 else error.validator
    return f"{place}: {reason} ({_short(error.instance)})"


def _misfit(errors: list[ValidationError]) -> tuple[bool, bool, int]:
    kind = any(list(e.relative_path)[:1] == ["type"] for e in errors)
    return kind, any(e.validator == "type" and not e.relative_path for e in errors), len(errors)


@cache
def description() -> Description:
    """The description, read once."""
    return Description(json.loads(PATH.read_text("utf-8")))


def _field(request: object, name: str) -> Any:
    return request.get(name) if isinstance(request, Mapping) else getattr(request, name, None)


def check(requests: Iterable[object]) -> int:
    """Fail with all that Discord's description has against the requests (objects or mappings with `method`,
    `path` and `body`); returns how many were looked at."""
    judge = description()
    asked = [tuple(_field(request, name) for name in ("method", "path", "body")) for request in requests]
    problems = dict.fromkeys(line for request in asked for line in judge.errors(*request))
    assert not problems, "requests that Discord would not understand:\n  " + "\n  ".join(problems)
    return len(asked)
