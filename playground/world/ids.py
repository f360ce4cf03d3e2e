"""Time and ids: a clock that tests can move, and snowflakes that never repeat."""

import datetime as dt
import time

DISCORD_EPOCH = 1_420_070_400_000


class WorldClock:
    """Wall clock plus an offset, so that a test can let 15 minutes pass at once. Beside it, what the browser
    of the page takes for the time."""

    def __init__(self) -> None:
        self.offset = 0.0
        self._page_ahead: float | None = None

    def now(self) -> float:
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        self.offset += seconds

    def note_page(self, moment: float) -> None:
        """Note what the clock of a page says, in seconds since 1970."""
        self._page_ahead = moment - time.monotonic()

    def page(self) -> float | None:
        """The time by the clock of the page that asked last, the offset included; None before the first."""
        return None if self._page_ahead is None else time.monotonic() + self._page_ahead + self.offset

    def iso(self) -> str:
        return dt.datetime.fromtimestamp(self.now(), dt.UTC).isoformat()


class Snowflakes:
    """Ids in strictly rising order, also when the clock stands still, jumps back, or the process restarts."""

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._last = 0

    def new(self) -> str:
        fresh = (int(self._clock.now() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(fresh, self._last + 1)
        return str(self._last)

    def seen(self, snowflake: str) -> None:
        """Never give out this id or one below it."""
        self._last = max(self._last, int(snowflake))


def shard_of(gid: str | None, count: int) -> int:
    """Which of `count` shards hears of a guild; of direct messages (None) the first one does."""
    return (int(gid) >> 22) % count if gid else 0


def created_at(snowflake: str) -> float:
    """Seconds since 1970 at which this id was made."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH) / 1000
