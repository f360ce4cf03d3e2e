"""Faults on demand: what a network and a service can do to a bot."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from random import Random
from typing import Any

from playground.checks.schema import Flag, Integer, Number, OneOf, Shape, Text, examine
from playground.errors import Form, Json, bad_form
from playground.named_faults import NAMED
from playground.profiles import FaultProfile
from playground.world.ids import created_at
from playground.world.world import DM, World

FORUMS = (15, 16)
"""Types of channels that hold posts only: forums, media channels."""
EVENTS = ("duplicate_event", "lose_event", "lose_session", "refuse_session")
KINDS = ("status", "rate_limit", "delay", "drop_before", "drop_after", *EVENTS)

_SHAPE = Shape(
    {
        "kind": OneOf(KINDS, required=True),
        "name": OneOf(tuple(NAMED)),
        "method": Text(100),
        "path": Text(1000),
        "event": Text(100),
        "shard": Integer(0),
        "times": Integer(1, 10**6),
        "chance": Number(min=0, max=1),
        "status": Integer(400, 599),
        "code": Integer(0, 10**6),
        "message": Text(1000),
        "html": Flag(),
        "seconds": Number(min=0, max=3600),
        "scope": OneOf(("user", "global")),
        "files": Flag(),
        "where": OneOf(("guild", "direct", "forum")),
        "older": Number(min=0),
        "contains": Text(1000),
    },
    required=True,
)


@dataclass
class Fault:
    kind: str
    name: str = ""
    """Its name in `NAMED`, if it has one."""
    method: str = "*"
    """A method, several with `|` between them, or `*`."""
    path: str = ""
    """A regular expression on the path below /api/v10."""
    event: str = ""
    """The gateway event that is hit, `*` for all."""
    shard: int | None = None
    """It hits only sessions of this shard."""
    times: int | None = 1
    """How often it fires; None: until it is removed."""
    chance: float | None = None
    """How probable it is that it fires when it could; None: it always does."""
    status: int = 500
    code: int = 0
    """Discord's error code, for `status` and `rate_limit`; for `refuse_session` the code of the close."""
    message: str = ""
    html: bool = False
    """Whether the answer is a page of the network in front of Discord, without a code or `Via`."""
    seconds: float | None = None
    """How long an answer is delayed or a rate limit lasts (0.1); how long a connection is held until it is
    cut (0)."""
    scope: str = "user"
    files: bool = False
    """Whether it hits only requests that bring files."""
    where: str = ""
    """It hits only requests into channels of the `guild`, into its `forum`s, or into `direct` messages."""
    older: float | None = None
    """It hits only requests whose last id is older than this, in seconds of the world's clock."""
    contains: str = ""
    """It hits only requests with this text in their body."""

    @classmethod
    def parse(cls, raw: Any) -> "Fault":
        """A fault from the control API; raises a 400 for anything else.

        A named one has the fields of `NAMED`, each of which may be given another value. Named faults and
        those with a chance last until they are removed, unless `times` is given.
        """
        name = raw.get("name") if isinstance(raw, dict) else None
        if isinstance(name, str) and name in NAMED:
            raw = NAMED[name].fault | raw
        form = Form()
        examine(_SHAPE, raw, ("add",), form)
        form.check()
        for field in raw:
            if field not in _SHAPE.fields:
                raise bad_form(("add", field), "UNKNOWN_FIELD", f"A fault has {sorted(_SHAPE.fields)}")
        given = {name: value for name, value in raw.items() if value is not None}
        try:
            re.compile(given.get("path", ""))
        except (re.error, RecursionError, OverflowError) as error:
            raise bad_form(("add", "path"), "REGEX_VALIDATE", f"Not a regular expression: {error}") from None
        if given.get("name") or "chance" in given:
            given.setdefault("times", None)
        return cls(**given)


class Faults:
    """Faults that wait for their moment, and the profile that adds to them, if any."""

    def __init__(self, world: World, profile: FaultProfile | None = None) -> None:
        self.world = world
        self.waiting: list[Fault] = []
        self.profile = profile
        self.random = Random(profile.seed if profile else 0)
        """Decides by `chance`."""

    def add(self, fault: Fault) -> None:
        self.waiting.append(fault)

    def remove(self, name: str) -> None:
        """Remove the faults of this name."""
        self.waiting = [fault for fault in self.waiting if fault.name != name]

    def clear(self) -> None:
        self.waiting.clear()

    def for_request(self, method: str, path: str, *, files: bool, body: Any = None) -> Fault | None:
        """The fault that hits this request, with files or not, if any."""
        for fault in self.waiting:
            if (
                fault.kind not in EVENTS
                and not fault.event
                and (not fault.files or files)
                and (fault.method == "*" or method in fault.method.split("|"))
                and re.search(fault.path, path)
                and (not fault.where or fault.where in self._where(path))
                and (fault.older is None or self._age(path) > fault.older)
                and (not fault.contains or fault.contains in json.dumps(body, ensure_ascii=False))
                and self._drawn(fault)
            ):
                return self._spend(fault)
        drawn = self.profile.for_request(method, path, files=files) if self.profile else None
        return Fault(**drawn) if drawn else None

    def _where(self, path: str) -> tuple[str, ...]:
        """What the channel is that a path names."""
        match = re.match(r"/channels/(\d+)", path)
        channel = self.world.channels.get(match[1]) if match else None
        if channel is None:
            return ()
        if channel["type"] == DM:
            return ("direct",)
        return ("guild", "forum") if channel["type"] in FORUMS else ("guild",)

    def _age(self, path: str) -> float:
        """How old the last thing is that a path names, in seconds; 0 if it names none."""
        ids = re.findall(r"/(\d+)", path)
        return self.world.clock.now() - created_at(ids[-1]) if ids else 0.0

    def copies(self, event: str, shard: int) -> int:
        """How often to deliver this gateway event to a session of a shard."""
        for fault in self._of(shard, "duplicate_event", "lose_event"):
            if fault.event in ("*", event) and self._drawn(fault):
                return 2 if self._spend(fault).kind == "duplicate_event" else 0
        return 2 if self.profile and self.profile.doubles() else 1

    def loses_session(self, shard: int) -> bool:
        """Whether a bot that wants to resume is told that its session is lost."""
        return any(self._spend(fault) for fault in self._of(shard, "lose_session") if self._drawn(fault))

    def refused_session(self, shard: int) -> int | None:
        """Whether a bot that wants to identify is refused: with this code, 0 for an invalid session."""
        hits = (self._spend(fault) for fault in self._of(shard, "refuse_session") if self._drawn(fault))
        return next((fault.code for fault in hits), None)

    def _of(self, shard: int, *kinds: str) -> Iterator[Fault]:
        return (
            fault
            for fault in [*self.waiting]
            if fault.kind in kinds and (fault.shard is None or fault.shard == shard)
        )

    def _drawn(self, fault: Fault) -> bool:
        return fault.chance is None or self.random.random() < fault.chance

    def _spend(self, fault: Fault) -> Fault:
        if fault.times is not None:
            fault.times -= 1
            if fault.times <= 0:
                self.waiting.remove(fault)
        return fault


VIA = {"Via": "1.1 google"}
"""The header of every answer of the API itself: by it clients tell it from the network in front."""


def phrase(status: int) -> str:
    """The standard words for a status."""
    return HTTPStatus(status).phrase if status in {*HTTPStatus} else "Unknown"


def page(status: int) -> str:
    """What the network in front of Discord answers by itself: a page without any code."""
    title = f"{status} {phrase(status)}"
    return (
        f"<html>\r\n<head><title>{title}</title></head>\r\n<body>\r\n<center><h1>{title}</h1></center>\r\n"
        "<hr><center>cloudflare</center>\r\n</body>\r\n</html>\r\n"
    )


def rate_limited(seconds: float, scope: str, code: int = 0, message: str = "") -> tuple[Json, dict[str, str]]:
    """Body and headers of a 429 by the API itself."""
    body = {
        "message": message or "You are being rate limited.",
        "retry_after": round(seconds, 3),
        "global": scope == "global",
    }
    if code:
        body["code"] = code
    headers = {**VIA, "Retry-After": str(int(seconds) + 1), "X-RateLimit-Scope": scope}
    return body, headers
