"""How the clocks of a game follow its prompts. Pure: everything that decides comes with the `Desk`.

A turn has one time, however many moves it takes: it stands still while others answer, and ends when the turn
passes. What everybody does at once, and each answer to another's move, has a time of its own.
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
        if self.clock is None or wait.total is None or wait.spent:
            return wait
        if self.still(seat):
            return self.stopped(seat, wait)
        if wait.due_at is None:
            left = max(wait.left or 0.0, min(wait.total, float(self.clock.react)))
            wait = replace(wait, due_at=self.counting(seat).add(self.now, left), left=None)
        return self.woken(seat, wait)

    def stopped(self, seat: Seat, wait: Wait) -> Wait:
        """The clock while it stands still."""
        if wait.due_at is None:
            return replace(wait, wake_at=wait.act_at)
        left = max(_MOMENT, self.counting(seat).between(self.now, wait.due_at))
        return replace(wait, due_at=None, left=left, wake_at=wait.act_at)

    def woken(self, seat: Seat, wait: Wait) -> Wait:
        """The clock with the next moment at which something is to be done."""
        moments = [at for at in (wait.due_at, wait.act_at) if at is not None]
        if self.clock and wait.due_at is not None and wait.total is not None and not wait.banked:
            counting = self.counting(seat)
            left = counting.between(self.now, wait.due_at)
            ahead = [left - wait.total * (1 - part) for part in self.clock.reminders]
            if coming := [seconds for seconds in ahead if seconds > _MOMENT]:
                moments.append(counting.add(self.now, min(coming)))
        return replace(wait, wake_at=min(moments, default=None))

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

    :param turned: the seats whose turn has just begun.
    :param mover: who has just moved: what he is asked in answer to another's move is a new question.
    :param recheck: whether clocks that go on running may have to stop, or the other way round.
    """
    asked = {p.seat: p for p in prompts if game.seats[p.seat].present}
    kept: list[Wait] = []
    refunds: dict[int, float] = {}
    for wait in game.waits:
        seat = game.seats[wait.seat]
        prompt = asked.get(wait.seat)
        if prompt and _same(wait, prompt, turned, mover):
            del asked[wait.seat]
            kept.append(desk.timed(seat, wait) if recheck or wait.due_at is None else wait)
        elif seat.present and wait.task == TURN and not turned and (prompt is None or prompt.clock == REACT):
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
