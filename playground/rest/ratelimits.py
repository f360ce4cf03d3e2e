"""Rate limits: fixed windows a bucket, with Discord's headers, the global limit of the bot, and the ban of an
address from which too many requests are refused."""

import re
import time
import zlib
from collections import deque
from dataclasses import dataclass

GLOBAL_PER_SECOND = 50
# Method and route template -> requests, seconds. Routes that are not named have the default.
LIMITS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"): (1, 0.25),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): (5, 2.0),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"): (5, 2.0),
}
DEFAULT = (50, 1.0)
# The ids that make a bucket: requests to two channels do not share one.
_MAJOR = re.compile(r"^/(channels|guilds|webhooks|interactions)/([^/]+)(?:/([^/]+))?")
MAX_WINDOWS = 5000


@dataclass(frozen=True)
class Allowance:
    headers: dict[str, str]
    retry_after: float | None = None
    """Seconds to wait; None lets the request through."""
    everywhere: bool = False


class RateLimits:
    def __init__(self, *, enabled: bool) -> None:
        self.enabled = enabled
        self.refused = 0
        self._windows: dict[str, tuple[float, int]] = {}

    def ask(self, method: str, template: str, path: str) -> Allowance:
        """Count this request and say whether it may pass."""
        if not self.enabled:
            return Allowance({})
        now = time.monotonic()
        # Answers to interactions do not count against the bot's global limit.
        if not template.startswith(("/interactions/", "/webhooks/")):
            count, left = self._count("global", now, 1.0)
            if count > GLOBAL_PER_SECOND:
                self.refused += 1
                return Allowance({"X-RateLimit-Global": "true"}, left, everywhere=True)
        limit, window = LIMITS.get((method, template), DEFAULT)
        count, left = self._count(f"{method} {template} {_major(path)}", now, window)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(0, limit - count)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(f'{method} {template}'.encode()):08x}",
        }
        if count > limit:
            self.refused += 1
            return Allowance(headers, left)
        return Allowance(headers)

    def _count(self, key: str, now: float, window: float) -> tuple[int, float]:
        start, count = self._windows.get(key, (now, 0))
        if now - start >= window:
            start, count = now, 0
        if len(self._windows) > MAX_WINDOWS:
            self._windows.clear()
        self._windows[key] = (start, count + 1)
        return count + 1, start + window - now


INVALID_SECONDS = 600.0
BANNED = """<!doctype html><html lang="en"><head><title>Access denied | discord.com used Cloudflare to
restrict access</title></head><body><h1>Error 1015</h1><p>You are being rate limited</p></body></html>"""


class InvalidRequests:
    """Counts the requests of ten minutes that were refused with 401, 403 or 429 (but for a limit that is
    shared with others). From `limit` on the address is banned for `ban_seconds`."""

    def __init__(self, limit: int = 10_000, ban_seconds: float = 3600.0) -> None:
        self.limit = limit
        self.ban_seconds = ban_seconds
        self._times: deque[float] = deque()
        self._banned_until = 0.0

    @property
    def count(self) -> int:
        """How many there were in the last ten minutes."""
        now = time.monotonic()
        while self._times and now - self._times[0] >= INVALID_SECONDS:
            self._times.popleft()
        return len(self._times)

    def seen(self, status: int, scope: str | None) -> None:
        """Note an answer, with what a 429 names as its scope."""
        if status in (401, 403) or (status == 429 and scope != "shared"):
            self._times.append(time.monotonic())
            if self.count >= self.limit:
                self._banned_until = time.monotonic() + self.ban_seconds
                self._times.clear()

    def ban(self) -> float | None:
        """Seconds for which the address is still banned."""
        left = self._banned_until - time.monotonic()
        return left if left > 0 else None


def _major(path: str) -> str:
    match = _MAJOR.match(path)
    if match is None:
        return ""
    kind, first, second = match.groups()
    # The token belongs to the bucket of a webhook, the message does not belong to that of a channel.
    return f"{first}/{second}" if kind in ("webhooks", "interactions") else first
