"""Pauses before something is tried again: one timer for each number."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable


class Pauses:
    """The pauses of games. `wake` is called with a number when its pause is over."""

    def __init__(self, wake: Callable[[int], None]) -> None:
        self._wake = wake
        self._rests: dict[int, float] = {}
        """By number, until when nothing makes it try again, in the loop's time."""
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def begin(self, number: int, seconds: float, rest: float) -> None:
        """Wake a number after some seconds; during the first `rest` of them it rests in any case."""
        self._rests[number] = asyncio.get_running_loop().time() + rest
        self._set(number, seconds)

    def end(self, number: int) -> None:
        """End a pause, because it was tried with success, or given up. The number is woken once more if it
        paused: something new may have happened while it rested."""
        self._rests.pop(number, None)
        if timer := self._timers.pop(number, None):
            timer.cancel()
            self._wake(number)

    def resting(self, numbers: Iterable[int]) -> set[int]:
        """Those of the numbers that rest. Something new has happened there: they are woken once they have
        rested."""
        now = asyncio.get_running_loop().time()
        ends = {number: at for number in numbers if (at := self._rests.get(number, 0.0)) > now}
        for number, at in ends.items():
            if self._timers[number].when() > at:
                self._set(number, at - now)
        return set(ends)

    def _set(self, number: int, seconds: float) -> None:
        if former := self._timers.pop(number, None):
            former.cancel()
        self._timers[number] = asyncio.get_running_loop().call_later(seconds, self._over, number)

    def _over(self, number: int) -> None:
        del self._rests[number], self._timers[number]
        self._wake(number)
