"""How the clocks of a game follow its prompts. Pure: everything that decides comes with the `Desk`.

A turn has one time, however many moves it takes: it stands still while only answers to it are asked for, and
ends when another's turn begins. What everybody does at once, and each answer to another's move, has a time of
its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from engine.types import Prompt
from host.clock import Clock
from host.hours import Counting
from host.types import Game, Seat, Wait

TURN, REACT = "turn", "react"
_MOMENT = 1.0
"""Seconds that make no difference."""


@dataclass(frozen=True)
class Desk:
    """All that decides how a game's clocks run at one moment."""

    clock: Clock | None
    now: float
    counting: Callable[[Seat], Counting]
    """What counts for a member."""
    still: Callable[[Seat], bool]
    """Whether a member's clock stands still: the game is paused, or he is on vacation."""

    def opened(self, seat: Seat, prompt: Prompt) -> Wait:
        """The clock of somebody who is asked something new."""
        total = float(self.clock.seconds(prompt.clock, seat.missed_ever)) if self.clock else None
        wait = Wait(seat.index, prompt.clock, task_of(prompt), self.now, total, None, total)
        return self.timed(seat, wait)

    def timed(self, seat: Seat, wait: Wait) -> Wait:
        """The clock of somebody who is asked, running or not as it should be now."""
        if wait.spent:
            return self._spent(seat, wait)
        if self.clock is None or wait.total is None:
            return wait
        if self.still(seat):
            return self.stopped(seat, wait)
        if wait.due_at is None:  # nobody comes back to his last minute
            left = max(wait.left or 0.0, min(wait.total, float(self.clock.react)))
            wait = replace(wait, due_at=self.counting(seat).add(self.now, left), left=None)
        return self.woken(seat, wait)

    def _spent(self, seat: Seat, wait: Wait) -> Wait:
        """A clock that moves for a seat does so at once, as soon as it may."""
        if self.still(seat):
            return replace(wait, wake_at=None)
        return wait if wait.wake_at is not None else replace(wait, wake_at=self.now)

    def stopped(self, seat: Seat, wait: Wait) -> Wait:
        """The clock while it stands still."""
        if wait.due_at is None:
            return replace(wait, wake_at=wait.act_at)
        left = max(_MOMENT, self.counting(seat).between(self.now, wait.due_at))
        banked = min(wait.banked, left)  # what is gone of it does not come back with the time after a rest
        return replace(wait, due_at=None, left=left, banked=banked, wake_at=wait.act_at)

    def woken(self, seat: Seat, wait: Wait) -> Wait:
        """The clock with the next moment at which something is to be done."""
        moments = (wait.due_at, wait.act_at, self.reminder(seat, wait))
        return replace(wait, wake_at=min((at for at in moments if at is not None), default=None))

    def reminder(self, seat: Seat, wait: Wait) -> float | None:
        """When the seat is to be reminded next; never in time from the bank."""
        if self.clock is None or wait.due_at is None or wait.total is None or wait.banked:
            return None
        counting = self.counting(seat)
        left = counting.between(self.now, wait.due_at)
        ahead = (left - wait.total * (1 - part) for part in self.clock.reminders)
        coming = min((seconds for seconds in ahead if seconds > _MOMENT), default=None)
        return None if coming is None else counting.add(self.now, coming)

    def made_good(self, seat: Seat, wait: Wait, since: float) -> Wait:
        """The clock after a gap since some moment in which nobody could play: as much is left as was then."""
        if wait.spent:
            return wait
        since = max(since, wait.since)
        if wait.act_at is not None:
            wait = replace(wait, act_at=wait.act_at + self.now - since)
        if wait.due_at is not None:
            counting = self.counting(seat)
            wait = replace(wait, due_at=counting.add(self.now, counting.between(since, wait.due_at)))
        return self.woken(seat, wait)

    def unused(self, seat: Seat, wait: Wait) -> float:
        """How much of what was taken from the bank goes back into it when the time is no longer needed."""
        if not wait.banked or wait.spent:
            return 0.0
        left = wait.left if wait.due_at is None else self.counting(seat).between(self.now, wait.due_at)
        return min(wait.banked, left or 0.0)


class Followed(NamedTuple):
    """The clocks after a change, and by seat how much goes back into the bank."""

    waits: tuple[Wait, ...]
    refunds: dict[int, float]


def task_of(prompt: Prompt) -> str:
    """What a prompt's time is for: the whole turn, unless it has a time of its own."""
    return TURN if prompt.clock == TURN and not prompt.sealed else prompt.kind


def follow(
    game: Game,
    prompts: Sequence[Prompt],
    desk: Desk,
    *,
    turned: Collection[int] = (),
    mover: int | None = None,
    recheck: bool = False,
) -> Followed:
    """The clocks of a running game with these prompts.

    :param turned: the seats who get a new time in any case: their turn has just begun.
    :param mover: who has just moved: what he is asked in answer to another's move is a new question.
    :param recheck: whether clocks that go on running may have to stop, or the other way round.
    """
    asked = {p.seat: p for p in prompts if game.seats[p.seat].present}
    interrupted = not turned and all(p.clock == REACT for p in prompts)
    kept: list[Wait] = []
    refunds: dict[int, float] = {}
    for wait in game.waits:
        seat = game.seats[wait.seat]
        prompt = asked.get(wait.seat)
        if prompt and _same(wait, prompt, turned, mover):
            del asked[wait.seat]
            # What it was to wake for has just been done.
            woken = wait.wake_at is not None and wait.wake_at <= desk.now
            kept.append(desk.timed(seat, wait) if recheck or woken or wait.due_at is None else wait)
        elif interrupted and seat.present and wait.task == TURN:
            rests = wait if wait.spent else desk.stopped(seat, wait)
            kept.append(replace(rests, act_at=None, wake_at=None))
        elif back := desk.unused(seat, wait):
            refunds[wait.seat] = refunds.get(wait.seat, 0.0) + back
    kept += [desk.opened(game.seats[p.seat], p) for p in asked.values()]
    return Followed(tuple(sorted(kept, key=lambda w: (w.seat, w.clock))), refunds)


def _same(wait: Wait, prompt: Prompt, turned: Collection[int], mover: int | None) -> bool:
    """Whether the prompt is one that the clock has been running for."""
    if (wait.clock, wait.task) != (prompt.clock, task_of(prompt)) or wait.seat in turned:
        return False
    return prompt.clock == TURN or wait.seat != mover or wait.spent
