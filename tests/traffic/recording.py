"""`pytest -p tests.traffic.recording`: writes what the bot sends in the tests into a folder, `TRAFFIC`.

Of requests of one form, and of the greatest ones, the first is kept. Each process has a file of its own.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from playground.rest import app
from playground.rest.bodies import read_form
from playground.world.attachments import Uploads
from tests.traffic.limits import measure, unguarded

FOLDER = Path(os.environ.get("TRAFFIC", "out/traffic"))
UPLOAD = "upload: bytes of a request"
Json = dict[str, Any]


def shape(value: Any) -> Any:
    """The form of a body: its keys, and the types of its values; a list has each form of its items once."""
    match value:
        case dict():
            return {key: shape(inner) for key, inner in sorted(value.items())}
        case list():
            return sorted({json.dumps(shape(item), sort_keys=True) for item in value})
    return type(value).__name__


class Records:
    """The requests that are kept, and the greatest use of each limit."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.kept: list[Json] = []
        self.greatest: dict[str, tuple[int, str]] = {}
        self.unguarded: dict[str, int] = {}

    def take(self, method: str, template: str, body: Any, uploads: int = 0) -> None:
        """Note a request with this many uploaded bytes."""
        where = f"{method} {template}"
        form = f"{where} {json.dumps(shape(body), sort_keys=True)}"
        keep = form not in self.seen
        self.seen.add(form)
        if unguarded(method, template, body):
            self.unguarded[where] = self.unguarded.get(where, 0) + 1
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        for limit, value in ((UPLOAD, uploads), *measure(method, template, body)):
            if value > self.greatest.get(limit, (0, ""))[0]:
                self.greatest[limit] = value, f"{where} in {test}"
                keep = True
        if keep:
            self.kept.append({"method": method, "route": template, "body": body})

    def write(self, path: Path) -> None:
        """Write everything into a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        records = {"greatest": self.greatest, "unguarded": self.unguarded, "requests": self.kept}
        path.write_text(json.dumps(records), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Listen to all that any local Discord of this process is sent."""
    records, plain = Records(), read_form

    async def read(request: web.Request, most: int) -> tuple[Any, Uploads]:
        body, uploads = await plain(request, most)
        resource = request.match_info.route.resource
        template = (resource.canonical if resource else "").removeprefix(app.PREFIX)
        if isinstance(body, dict | list):
            size = sum(len(data) for _, data in uploads.values())
            records.take(request.method, template, body, size)
        return body, uploads

    vars(app)["read_form"] = read
    name = getattr(config, "workerinput", {}).get("workerid", "alone")
    config.add_cleanup(lambda: records.write(FOLDER / f"{name}.part.json"))
