"""A ladder: members challenge those above them, and take their rungs by winning.

A challenge may reach up to 3 places up, or a tenth of the ladder if that is more. A member makes at most
three challenges at a time, and three are made to them; each counts until its game is over (rules 1), or for
its whole time, however soon its game is over (rules 2). A lost game, a refusal and a no-show yield the rung;
a no-show leaves the ladder. Members who are absent cannot be challenged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite

import msgspec

from league.errors import LeagueError

REACH = 3
"""Places up that everybody may challenge."""
SHARE = 10
"""One in this many places may be challenged if that is more than `REACH`."""
MOST_OUT = MOST_IN = 3
"""Challenges that a member has made at most, and those made to them, of those that count."""
Rungs = tuple[int, ...]
"""The entries of a ladder, from the top."""


class Challenge(msgspec.Struct, frozen=True):
    """A challenge that was made. Times may be infinite: not known yet."""

    by: int
    to: int
    is_open: bool
    """Whether its game is not over."""
    counts_until: float
    """Until when it is one of the three that each of both has."""
    rematch_at: float
    """From when both may challenge each other again."""


def reach(rungs: Rungs) -> int:
    """How many places up a challenge may go: 3, or a tenth of the ladder, rounded down, if that is more."""
    return max(REACH, len(rungs) // SHARE)


def check(
    rungs: Rungs,
    by: int,
    to: int,
    challenges: Iterable[Challenge],
    absent: Mapping[int, float | None],
    now: float,
    names: Mapping[int, str],
) -> None:
    """Check that an entry may challenge another one.

    :param challenges: All that were made on this ladder; those that do not count any more may be missing.
    :param absent: The entries that cannot be challenged, each with the time until when, None if unknown.
    :param names: The names of entries, for errors; an entry without one is named by its number.
    :raises LeagueError: `challenge-self`; `not-playing` (an entry is not on the ladder); `challenge-below`,
        `challenge-far`, `challenge-absent`, `challenge-open`, `challenge-out`, `challenge-in` (`until`: None
        if it is not known), `challenge-rematch`.
    """
    if by == to:
        raise LeagueError("challenge-self")
    for entry in (by, to):
        if entry not in rungs:
            raise LeagueError("not-playing", entry=entry)
    opponent = names.get(to, str(to))
    up = rungs.index(by) - rungs.index(to)
    if up < 0:
        raise LeagueError("challenge-below", opponent=opponent)
    if up > reach(rungs):
        raise LeagueError("challenge-far", opponent=opponent, most=reach(rungs))
    if to in absent:
        raise LeagueError("challenge-absent", opponent=opponent, until=absent[to])
    _check_others(by, to, list(challenges), now, opponent)


def _check_others(by: int, to: int, challenges: Sequence[Challenge], now: float, opponent: str) -> None:
    """Check the challenge against those that were made before."""
    pair = {by, to}
    if any(each.is_open and {each.by, each.to} == pair for each in challenges):
        raise LeagueError("challenge-open", opponent=opponent)
    until = _full([each.counts_until for each in challenges if each.by == by], MOST_OUT, now)
    if until is not None:
        raise LeagueError("challenge-out", most=MOST_OUT, until=_finite(until))
    until = _full([each.counts_until for each in challenges if each.to == to], MOST_IN, now)
    if until is not None:
        raise LeagueError("challenge-in", opponent=opponent, most=MOST_IN, until=_finite(until))
    rematch = max((each.rematch_at for each in challenges if {each.by, each.to} == pair), default=now)
    if now < rematch:
        raise LeagueError("challenge-rematch", opponent=opponent, until=rematch)


def _full(ends: Sequence[float], most: int, now: float) -> float | None:
    """Until when there are as many as allowed; None if there are fewer."""
    left = sorted(end for end in ends if now < end)
    return left[-most] if len(left) >= most else None


def _finite(time: float) -> float | None:
    return time if isfinite(time) else None


def climb(rungs: Rungs, by: int, to: int) -> Rungs:
    """The ladder after a challenge in which the challenged entry has yielded its rung: the challenger takes
    it, and those between move down by one. A challenger that stands above it by now stays there. Where
    one of both has left the ladder, the other one keeps its rung."""
    if by not in rungs or to not in rungs or rungs.index(by) < rungs.index(to):
        return rungs
    others, rung = leave(rungs, by), rungs.index(to)
    return (*others[:rung], by, *others[rung:])


def leave(rungs: Rungs, entry: int) -> Rungs:
    """The ladder without the entry; those below it move up by one."""
    return tuple(other for other in rungs if other != entry)


def join(rungs: Rungs, entry: int) -> Rungs:
    """The ladder with a new entry on the lowest rung."""
    return (*leave(rungs, entry), entry)
