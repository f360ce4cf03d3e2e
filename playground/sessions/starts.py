"""How bots begin sessions: how many shards they need, which intents they may have, and how often they may
identify. Tests may change the settings at any time."""

import enum
import time

from playground.checks.frames import DISALLOWED_INTENTS, INVALID_INTENTS, INVALID_SHARD, SHARDING_REQUIRED
from playground.errors import Json

DAY = 86_400.0
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
"""The intents that a bot's owner has to switch on: members, presences, message content."""


class Start(enum.Enum):
    """What becomes of a wish to identify."""

    DONE, EARLY, SPENT = range(3)


class Starts:
    """Limits of one application.

    `seconds`: between two identifies of a bucket (`shard % max_concurrency`). `total`: identifies a day; None
    counts nothing. `shards`: what `GET /gateway/bot` names; `required`: fewer are refused. `privileged`: the
    privileged intents that are switched on.
    """

    def __init__(
        self,
        *,
        seconds: float = 5.0,
        total: int | None = 1000,
        shards: int = 1,
        required: int = 1,
        max_concurrency: int = 1,
        privileged: int = PRIVILEGED,
    ) -> None:
        self.seconds = seconds
        self.total = total
        self.shards = shards
        self.required = required
        self.max_concurrency = max_concurrency
        self.privileged = privileged
        self.used = 0
        self._began = 0.0
        self._last: dict[int, float] = {}

    def describe(self) -> Json:
        """The answer of `GET /gateway/bot` but for the address."""
        self._roll()
        total = 1000 if self.total is None else self.total
        reset = self._began + DAY - time.monotonic() if self.used else 0.0
        return {
            "shards": self.shards,
            "session_start_limit": {
                "total": total,
                "remaining": max(0, total - self.used),
                "reset_after": round(1000 * reset),
                "max_concurrency": self.max_concurrency,
            },
        }

    def refusal(self, number: int, count: int, intents: int) -> int | None:
        """The code that closes the connection of a bot with this shard and these intents; None for none."""
        if not 0 <= number < count:
            return INVALID_SHARD
        if not 0 <= intents < 1 << 32:
            return INVALID_INTENTS
        if intents & PRIVILEGED & ~self.privileged:
            return DISALLOWED_INTENTS
        return SHARDING_REQUIRED if count < self.required else None

    def take(self, number: int) -> Start:
        """Count an identify of a shard."""
        self._roll()
        now, bucket = time.monotonic(), number % self.max_concurrency
        if self.total is not None:
            self._began = self._began if self.used else now
            self.used += 1
            if self.used > self.total:
                return Start.SPENT
        if now - self._last.get(bucket, -DAY) < self.seconds:
            return Start.EARLY
        self._last[bucket] = now
        return Start.DONE

    def _roll(self) -> None:
        if self.used and time.monotonic() - self._began >= DAY:
            self.used = 0
