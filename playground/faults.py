"""Faults on demand: what a network and a service can do to a bot."""

import re
from dataclasses import dataclass
from typing import Any

from playground.checks.schema import Flag, Integer, Number, OneOf, Shape, Text, examine
from playground.errors import Form, Json, bad_form

KINDS = ("status", "rate_limit", "delay", "drop_before", "drop_after", "duplicate_event", "lose_event")

_SHAPE = Shape(
    {
        "kind": OneOf(KINDS, required=True),
        "method": Text(10),
        "path": Text(1000),
        "event": Text(100),
        "times": Integer(1, 10**6),
        "status": Integer(400, 599),
        "code": Integer(0, 10**6),
        "seconds": Number(min=0, max=3600),
        "scope": OneOf(("user", "global")),
        "files": Flag(),
    },
    required=True,
)


@dataclass
class Fault:
    kind: str
    method: str = "*"
    path: str = ""
    """A regular expression on the path below /api/v10."""
    event: str = ""
    times: int = 1
    status: int = 500
    code: int = 0
    """Discord's error code, for `status` and `rate_limit`."""
    seconds: float = 0.1
    scope: str = "user"
    files: bool = False
    """Whether it hits only requests that bring files."""

    @classmethod
    def parse(cls, raw: Any) -> "Fault":
        """A fault from the control API; raises a 400 for anything else."""
        form = Form()
        examine(_SHAPE, raw, ("add",), form)
        form.check()
        for name in raw:
            if name not in _SHAPE.fields:
                raise bad_form(("add", name), "UNKNOWN_FIELD", f"A fault has {sorted(_SHAPE.fields)}")
        given = {name: value for name, value in raw.items() if value is not None}
        try:
            re.compile(given.get("path", ""))
        except (re.error, RecursionError, OverflowError) as error:
            raise bad_form(("add", "path"), "REGEX_VALIDATE", f"Not a regular expression: {error}") from None
        return cls(**given)


class Faults:
    """Faults that wait for their moment; each fires `times` times."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(self, fault: Fault) -> None:
        self.waiting.append(fault)

    def clear(self) -> None:
        self.waiting.clear()

    def for_request(self, method: str, path: str, *, files: bool) -> Fault | None:
        """The fault that hits this request, with files or not, if any."""
        for fault in self.waiting:
            if fault.event or fault.kind.endswith("_event"):
                continue
            if fault.files and not files:
                continue
            if fault.method in ("*", method) and re.search(fault.path, path):
                return self._spend(fault)
        return None

    def copies(self, event: str) -> int:
        """How often to deliver this gateway event."""
        for fault in self.waiting:
            if fault.kind in ("duplicate_event", "lose_event") and fault.event == event:
                return 2 if self._spend(fault).kind == "duplicate_event" else 0
        return 1

    def _spend(self, fault: Fault) -> Fault:
        fault.times -= 1
        if fault.times <= 0:
            self.waiting.remove(fault)
        return fault


VIA = {"Via": "1.1 google"}
"""The header of every answer of the API itself: by it clients tell it from the network in front."""


def rate_limited(seconds: float, scope: str, code: int = 0) -> tuple[Json, dict[str, str]]:
    """Body and headers of a 429 by the API itself."""
    body = {
        "message": "You are being rate limited.",
        "retry_after": round(seconds, 3),
        "global": scope == "global",
    }
    if code:
        body["code"] = code
    headers = {**VIA, "Retry-After": str(int(seconds) + 1), "X-RateLimit-Scope": scope}
    return body, headers
