"""How much readers may ask, so that none of them slows down members: requests a second of an address and of
all, open streams of a game and of all."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

OF_AN_ADDRESS, IN_ALL = 20.0, 200.0
"""Requests a second, and as many at once."""
FILES = 10.0
"""How many times as many files, which are kept in memory and by browsers: a page begins with some forty."""
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

    def wait(self, now: float) -> float:
        """Seconds until a request passes; 0: it passes now."""
        self._left = min(self._rate, self._left + (now - self._at) * self._rate)
        self._at = now
        return max(0.0, (1.0 - self._left) / self._rate)

    def take(self) -> None:
        """Count a request that passes."""
        self._left -= 1.0


class _Rates:
    """What one address and all together may ask of a kind, `times` the usual number."""

    def __init__(self, now: float, times: float = 1.0) -> None:
        self.addresses: OrderedDict[str, Bucket] = OrderedDict()
        self._all = Bucket(IN_ALL * times, now)
        self._times = times

    def admit(self, address: str, now: float) -> None:
        """As `ReaderLimits.admit`."""
        bucket = self.addresses.setdefault(address, Bucket(OF_AN_ADDRESS * self._times, now))
        self.addresses.move_to_end(address)
        while len(self.addresses) > KNOWN:
            self.addresses.popitem(last=False)
        if wait := max(bucket.wait(now), self._all.wait(now)):
            raise Busy(wait)
        bucket.take()
        self._all.take()


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
        self._answers, self._files = _Rates(clock()), _Rates(clock(), FILES)
        self._streams: Counter[Hashable] = Counter()
        self._answered = Counter({f"{kind}xx": 0 for kind in (2, 3, 4, 5)})
        self._refused = 0

    def admit(self, address: str, *, file: bool = False) -> None:
        """Count a request of an address, of a file or of an answer. :raises Busy: it is one too many; then it
        does not count."""
        (self._files if file else self._answers).admit(address, self._clock())

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
