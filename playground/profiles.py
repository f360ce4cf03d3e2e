"""What the real service does to every bot, in a mixture that is drawn by a seed."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from playground.errors import Json


@dataclass(frozen=True)
class Mixture:
    """How often each thing happens: chances of one request, of one gateway event, of one member."""

    server_error: float
    page_403: float
    upload_cut: float
    doubled: float
    closed_members: float
    minute: float
    """Seconds of the world's clock between two disturbances of the gateway."""
    events: int
    """Gateway events after which it is disturbed as well, so that a short test sees it."""


MIXTURES = {
    "real": Mixture(
        server_error=0.02,
        page_403=0.01,
        upload_cut=0.01,
        doubled=0.005,
        closed_members=0.2,
        minute=60,
        events=40,
    )
}
HOLD = 0.05
"""Seconds until the connection of an upload that times out is cut: it stands for minutes."""
# A bot that is refused here does not start, and is started again by what watches over it.
_STARTING = re.compile(r"^/users/@me$|^(/oauth2)?/applications/(@me$|\d+/commands)|^/gateway")
_REMEMBERED = 1000


class FaultProfile:
    """A mixture with its seed: the same requests and events in the same order meet the same faults.

    No request is hit twice in a row: the next one with the same method and path passes. The requests of a
    bot's log-in are never hit.
    """

    def __init__(self, name: str, seed: int, now: Callable[[], float]) -> None:
        """ValueError for a name that is not known."""
        if name not in MIXTURES:
            raise ValueError(f"there is no profile {name!r}, only {', '.join(MIXTURES)}")
        self.name = name
        self.seed = seed
        self.mixture = MIXTURES[name]
        self.disturb: tuple[Callable[[], None], ...] = ()
        """What is done to the gateway, one of them at a time."""
        self._now = now
        self._random = Random(f"{name} {seed}")
        self._hit: dict[tuple[str, str], None] = {}  # an ordered set
        self._disturbed = now()
        self._events = 0

    @classmethod
    def parse(cls, text: str, now: Callable[[], float]) -> "FaultProfile | None":
        """The profile that a text such as `real:1` names; none for an empty one. Without a seed it is 1.
        ValueError for any other text."""
        name, _, seed = text.partition(":")
        return cls(name, int(seed or "1"), now) if text else None

    def closed(self, members: Iterable[str]) -> list[str]:
        """Who of these members takes no direct messages."""
        known = sorted(members)
        count = round(len(known) * self.mixture.closed_members)
        return Random(f"{self.name} {self.seed}").sample(known, count)

    def for_request(self, method: str, path: str, *, files: bool) -> Json | None:
        """The fields of the fault that hits this request, if any."""
        self._look(events=0)
        draw, kind, half = (
            self._random.random(),
            self._random.choice((500, 502, 503)),
            self._random.random() < 0.5,
        )
        if self._hit.pop((method, path), self) is None or _STARTING.search(path):
            return None
        mixture, fault = self.mixture, None
        if draw < mixture.server_error:
            fault = {"kind": "status", "status": kind, "html": half}
        elif draw < (edge := mixture.server_error + mixture.page_403):
            fault = {"kind": "status", "status": 403, "html": True}
        elif files and draw < edge + mixture.upload_cut:
            fault = {"kind": "drop_before" if half else "drop_after", "seconds": HOLD}
        if fault:
            self._hit[method, path] = None
            while len(self._hit) > _REMEMBERED:
                del self._hit[next(iter(self._hit))]
        return fault

    def doubles(self) -> bool:
        """Whether this gateway event comes twice; it may be followed by a disturbance of the gateway."""
        self._look(events=1)
        return self._random.random() < self.mixture.doubled

    def _look(self, *, events: int) -> None:
        self._events += events
        if self._events >= self.mixture.events or self._now() - self._disturbed >= self.mixture.minute:
            self._events, self._disturbed = 0, self._now()
            if self.disturb:
                self._random.choice(self.disturb)()
