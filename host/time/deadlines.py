"""How the deadlines of a game follow its prompts. Pure: all data comes with the `DeadlineContext`.

A turn has one time, however many moves it takes. The time stands still while others answer, and ends when
another seat's turn begins. Actions of all seats at once, and each answer to another's move, have times of
their own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from engine.types import Prompt
from host.model import Deadline, Game, Seat
from host.time.hours import Counting
from host.time_control import Clock

TURN, REACT = "turn", "react"
_MOMENT = 1.0
"""Differences of up to this many seconds are ignored."""


@dataclass(frozen=True)
class DeadlineContext:
    """All data that determines how a game's deadlines run at one moment."""

    clock: Clock | None
    now: float
    counting: Callable[[Seat], Counting]
    """Which time counts for a member."""
    still: Callable[[Seat], bool]
    """Whether a member's clock stands still: the game is paused, its board cannot be shown, or the member is
    on vacation."""
    strict: bool = False
    """Whether nothing adds to a time: the one from the bank runs in quiet hours too, and who comes back has
    what was left."""

    def new_deadline(self, seat: Seat, prompt: Prompt) -> Deadline:
        """The deadline of a seat that is asked something new."""
        total = float(self.clock.seconds(prompt.clock, seat.missed_ever)) if self.clock else None
        deadline = Deadline(seat.index, prompt.clock, task_of(prompt), self.now, total, None, total)
        return self.adjust(seat, deadline)

    def time_of(self, seat: Seat, deadline: Deadline) -> Counting:
        """Which time counts for a deadline of a seat."""
        return self.bank_time(seat) if deadline.banked else self.counting(seat)

    def bank_time(self, seat: Seat) -> Counting:
        """Which time counts for a seat's time from the bank."""
        counting = self.counting(seat)
        return replace(counting, quiet=False) if self.strict else counting

    def adjust(self, seat: Seat, deadline: Deadline) -> Deadline:
        """The deadline of a seat that is asked, running or not as it should be now."""
        if deadline.spent:
            return self._with_wake_time(seat, deadline)
        if self.clock is None or deadline.total is None:
            return deadline
        if self.still(seat):
            return self.stop(seat, deadline)
        if deadline.due_at is None:  # nobody comes back to less time than for a reaction
            least = 0.0 if self.strict else min(deadline.total, float(self.clock.react))
            left = max(deadline.left or 0.0, least)
            deadline = replace(deadline, due_at=self.time_of(seat, deadline).add(self.now, left), left=None)
        return self.woken(seat, deadline)

    def _with_wake_time(self, seat: Seat, deadline: Deadline) -> Deadline:
        """The deadline of a seat whose time is over: the clock's moves are due as soon as time counts."""
        if self.still(seat):
            return replace(deadline, wake_at=None)
        return deadline if deadline.wake_at is not None else replace(deadline, wake_at=self.now)

    def stop(self, seat: Seat, deadline: Deadline) -> Deadline:
        """The deadline while its clock stands still."""
        if deadline.due_at is None:
            return replace(deadline, wake_at=deadline.act_at)
        left = max(_MOMENT, self.time_of(seat, deadline).between(self.now, deadline.due_at))
        banked = min(deadline.banked, left)  # the used part of it does not go back into the bank
        return replace(deadline, due_at=None, left=left, banked=banked, wake_at=deadline.act_at)

    def resume(self, seat: Seat, deadline: Deadline) -> Deadline:
        """The deadline of a seat that is asked once everybody's clocks go on: with exactly the time that was
        left."""
        if deadline.spent:
            return self._with_wake_time(seat, deadline)
        if self.still(seat) or deadline.due_at is not None or deadline.left is None:
            return deadline
        due_at = self.time_of(seat, deadline).add(self.now, deadline.left)
        return self.woken(seat, replace(deadline, due_at=due_at, left=None))

    def woken(self, seat: Seat, deadline: Deadline, quiet: float = 0.0) -> Deadline:
        """The deadline with the next moment at which something is due; no reminder for so many seconds."""
        moments = (deadline.due_at, deadline.act_at, self.reminder(seat, deadline, quiet))
        return replace(deadline, wake_at=min((at for at in moments if at is not None), default=None))

    def reminder(self, seat: Seat, deadline: Deadline, quiet: float = 0.0) -> float | None:
        """When the seat is reminded next, after `quiet` counting seconds; never during time from the bank."""
        if self.clock is None or deadline.due_at is None or deadline.total is None or deadline.banked:
            return None
        counting = self.counting(seat)
        left = counting.between(self.now, deadline.due_at)
        ahead = (left - deadline.total * (1 - part) for part in self.clock.reminders)
        first = max(_MOMENT, quiet - _MOMENT)
        coming = min((seconds for seconds in ahead if seconds > first), default=None)
        return None if coming is None else counting.add(self.now, coming)

    def make_good(self, seat: Seat, deadline: Deadline, since: float) -> Deadline:
        """The deadline after a gap since `since` in which nobody could play: the time left then is left
        again. No reminder comes twice that was sent in the first seconds of what counts as the gap. If the
        gap goes back, because the clock was ahead, nothing has begun later than now."""
        deadline = replace(deadline, since=min(deadline.since, self.now))
        if deadline.spent:
            return deadline
        since = max(since, deadline.since)
        quiet = 0.0 if deadline.wake_at is None else self.counting(seat).between(since, deadline.wake_at)
        if deadline.act_at is not None:
            deadline = replace(deadline, act_at=deadline.act_at + self.now - since)
        if deadline.due_at is not None:
            counting = self.time_of(seat, deadline)
            left = counting.between(since, deadline.due_at)
            deadline = replace(deadline, due_at=counting.add(self.now, left))
        return self.woken(seat, deadline, quiet)

    def seconds_used(self, seat: Seat, deadline: Deadline) -> int:
        """How much of its time, with that from the bank, a seat has used."""
        if deadline.total is None:
            return 0
        due_at = deadline.due_at
        left = deadline.left if due_at is None else self.time_of(seat, deadline).between(self.now, due_at)
        return max(0, round(deadline.total + deadline.banked - (left or 0.0)))

    def bank_refund(self, seat: Seat, deadline: Deadline) -> float:
        """How much of the time taken from the bank goes back into it when the time is no longer needed."""
        if not deadline.banked or deadline.spent:
            return 0.0
        due_at = deadline.due_at
        left = deadline.left if due_at is None else self.time_of(seat, deadline).between(self.now, due_at)
        return min(deadline.banked, left or 0.0)


class Followed(NamedTuple):
    """The deadlines after a change, those that are over, and by seat the seconds that go back into the
    bank."""

    deadlines: tuple[Deadline, ...]
    over: tuple[Deadline, ...]
    refunds: dict[int, float]


def task_of(prompt: Prompt) -> str:
    """What a prompt's time is for: the whole turn, unless the prompt has a time of its own."""
    return TURN if prompt.clock == TURN and not prompt.sealed else prompt.kind


def follow(
    game: Game,
    prompts: Sequence[Prompt],
    context: DeadlineContext,
    *,
    fresh_turns: Collection[int] = (),
    mover: int | None = None,
    recheck: bool = False,
) -> Followed:
    """The deadlines of a running game with these prompts.

    :param fresh_turns: the seats whose turn has just begun: they get a new time in any case.
    :param mover: the seat that has just moved: a question to it about another's move is a new question.
    :param recheck: whether running clocks may have to stop, or stopped ones to run.
    """
    asked = {p.seat: p for p in prompts if game.seats[p.seat].present}
    interrupted = not fresh_turns and all(p.clock == REACT for p in prompts)
    kept: list[Deadline] = []
    over: list[Deadline] = []
    refunds: dict[int, float] = {}
    for deadline in game.deadlines:
        seat = game.seats[deadline.seat]
        prompt = asked.get(deadline.seat)
        if prompt and _same(deadline, prompt, fresh_turns, mover):
            del asked[deadline.seat]
            # The moment for which it was set has just been handled.
            woken = deadline.wake_at is not None and deadline.wake_at <= context.now
            again = recheck or woken or deadline.due_at is None
            kept.append(context.adjust(seat, deadline) if again else deadline)
        elif interrupted and seat.present and deadline.task == TURN:
            rests = deadline if deadline.spent else context.stop(seat, deadline)
            kept.append(replace(rests, act_at=None, wake_at=None))
        else:
            over.append(deadline)
            if back := context.bank_refund(seat, deadline):
                refunds[deadline.seat] = refunds.get(deadline.seat, 0.0) + back
    kept += [context.new_deadline(game.seats[p.seat], p) for p in asked.values()]
    return Followed(tuple(sorted(kept, key=lambda d: (d.seat, d.clock))), tuple(over), refunds)


def _same(deadline: Deadline, prompt: Prompt, fresh_turns: Collection[int], mover: int | None) -> bool:
    """Whether the clock has been running for this prompt."""
    if (deadline.clock, deadline.task) != (prompt.clock, task_of(prompt)) or deadline.seat in fresh_turns:
        return False
    return prompt.clock == TURN or deadline.seat != mover or deadline.spent
