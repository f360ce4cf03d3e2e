"""Distil Discord's description of its API into what the tests check requests and answers with.

`python -m tools.discord_contract openapi.json` reads the description (https://github.com/discord/discord-api-spec)
and writes `tests/facts/discord.json`: the routes that the local Discord has, and the schemas of their bodies
and answers, without titles, texts and examples.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import playground.rest.app
import playground.server

TARGET = Path(__file__).parents[1] / "tests" / "facts" / "discord.json"
WORDS = {"title", "description", "format", "example", "examples", "default", "deprecated"}
"""What explains a schema; no validator of ours looks at it."""
PREFIX = "#/components/schemas/"


def distil(document: Mapping[str, Any], routes: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """A description of the same form with these routes, given by method and template, and what they need."""
    paths: dict[str, Any] = {}
    for method, template in sorted(routes, key=lambda route: (route[1], route[0])):
        operation = document["paths"].get(template, {}).get(method.lower())
        if operation is not None:
            paths.setdefault(template, {})[method.lower()] = _operation(operation)
    everything = document["components"]["schemas"]
    schemas: dict[str, Any] = {}
    left = sorted(set(_references(paths)))
    while left:
        name = left.pop()
        if name not in schemas:
            schemas[name] = _schema(everything[name])
            left += _references(schemas[name])
    return {"paths": paths, "components": {"schemas": dict(sorted(schemas.items()))}}


def _operation(operation: Mapping[str, Any]) -> dict[str, Any]:
    """The body that it takes, and its answer where it has one."""
    kept: dict[str, Any] = {"responses": {}}
    if body := operation.get("requestBody"):
        kept["requestBody"] = {"content": _content(body), "required": body.get("required", False)}
    for status, response in operation["responses"].items():
        if status in ("200", "201") and "content" in response:
            kept["responses"][status] = {"content": _content(response)}
    return kept


def _content(part: Mapping[str, Any]) -> dict[str, Any]:
    """As JSON, or as a form where there is nothing else."""
    kinds = part["content"]
    kind = "application/json" if "application/json" in kinds else "multipart/form-data"
    return {kind: {"schema": _schema(kinds[kind]["schema"])}} if kind in kinds else {}


def _schema(schema: Any) -> Any:
    """A schema without words; a choice between constants is an enumeration."""
    if isinstance(schema, list):
        return [_schema(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: {name: _schema(part) for name, part in value.items()} if key == "properties" else _schema(value)
        for key, value in schema.items()
        if not (key in WORDS or key.startswith("x-"))
    }
    for key in ("oneOf", "anyOf"):
        if all(isinstance(part, dict) and part.keys() == {"const"} for part in kept.get(key, [None])):
            kept["enum"] = [part["const"] for part in kept.pop(key)]
    return kept


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"].removeprefix(PREFIX)
        for part in node.values():
            yield from _references(part)
    elif isinstance(node, list):
        for part in node:
            yield from _references(part)


def written(contract: Mapping[str, Any]) -> str:
    """As JSON with a line for each route and schema."""

    def lines(rows: Mapping[str, Any]) -> str:
        return ",\n".join(f'"{name}":{json.dumps(row, separators=(",", ":"))}' for name, row in rows.items())

    schemas = contract["components"]["schemas"]
    routes = f'"paths":{{\n{lines(contract["paths"])}\n}}'
    return f'{{{routes},\n"components":{{"schemas":{{\n{lines(schemas)}\n}}}}}}\n'


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    document = json.loads(Path(arguments[0]).read_text("utf-8"))
    TARGET.write_text(written(distil(document, playground.rest.app.ROUTES)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
