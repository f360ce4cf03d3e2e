"""How much readers may ask, so that none of them slows down members: requests a second of an address and of
all, open streams of a game and of all."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

OF_AN_ADDRESS, IN_ALL = 20.0, 200.0
"""Requests a second, and as many at once."""
STREAMS_OF_A_GAME, STREAMS = 50, 500
KNOWN = 10_000
"""Addresses that are remembered: whoever is forgotten begins anew."""


class Busy(Exception):
    """Too much was asked. `seconds`: when to ask again."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Bucket:
    """Lets `rate` requests a second pass, and as many at once."""

    def __init__(self, rate: float, now: float) -> None:
        self._rate = self._left = rate
        self._at = now

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Seconds until a request passes; 0: it passes now. `cost`: how many requests it counts for."""
        self._left = min(self._rate, self._left + (now - self._at) * self._rate)
        self._at = now
        return max(0.0, (cost - self._left) / self._rate)

    def take(self, cost: float = 1.0) -> None:
        """Count a request that passes."""
        self._left -= cost


class SiteFigures(NamedTuple):
    """What a site has done since it began, and the streams that are open now."""

    answered: dict[str, int]
    """Requests by the class of their status: `2xx`, `3xx`, `4xx`, `5xx`."""
    refused: int
    """Those of them, and streams, that were one too many."""
    streams: int


class ReaderLimits:
    """The limits of one site. `clock`: in seconds, never going back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._all = Bucket(IN_ALL, clock())
        self._addresses: OrderedDict[str, Bucket] = OrderedDict()
        self._streams: Counter[Hashable] = Counter()
        self._answered = Counter({f"{kind}xx": 0 for kind in (2, 3, 4, 5)})
        self._refused = 0

    def admit(self, address: str, cost: float = 1.0) -> None:
        """Count a request of an address. :raises Busy: it is one too many; then it does not count."""
        now = self._clock()
        bucket = self._addresses.setdefault(address, Bucket(OF_AN_ADDRESS, now))
        self._addresses.move_to_end(address)
        while len(self._addresses) > KNOWN:
            self._addresses.popitem(last=False)
        if wait := max(bucket.wait(now, cost), self._all.wait(now, cost)):
            raise Busy(wait)
        bucket.take(cost)
        self._all.take(cost)

    @contextmanager
    def stream(self, of: Hashable) -> Iterator[None]:
        """Within the block a stream of a game is open. :raises Busy: it is one too many."""
        if self._streams[of] >= STREAMS_OF_A_GAME or self.streams >= STREAMS:
            raise Busy(30.0)
        self._streams[of] += 1
        try:
            yield
        finally:
            self._streams[of] -= 1
            if not self._streams[of]:
                del self._streams[of]

    def note(self, status: int) -> None:
        """Count a request that was answered."""
        self._answered[f"{status // 100}xx"] += 1
        self._refused += status == 429

    def figures(self) -> SiteFigures:
        """What was counted."""
        return SiteFigures(dict(self._answered), self._refused, self.streams)

    @property
    def streams(self) -> int:
        """The number of open streams."""
        return self._streams.total()
