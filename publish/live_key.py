"""The note kept with a live message, which news need a new message, and what each message tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from engine.events import REWOUND, TURN
from host import Live, OutboxRow
from host.kinds import PAGE, REDRAW, REMIND, TELL
from ui.words.notices import ROW

END, SHOW = "end", "show"
"""The kinds of the rows that end a game and that ask for its message to be posted again."""
QUIET = (ROW, REMIND, TELL, PAGE)
"""The kinds of the rows that tell of no move: these have messages of their own, or only edit."""


@dataclass(frozen=True)
class LiveKey:
    """The content of `Live.key`: the ply with which the message began, the members' seats that were asked
    last, the message that pings some of them, if there is one, and the ply with which its text ends."""

    ply: int
    asked: frozenset[int]
    ping: str = ""
    called: frozenset[int] = frozenset()
    told: int | None = None
    """None for a message that was posted before this was stored."""

    @property
    def text(self) -> str:
        """The key as text: `45:0,2:::52`, with a ping `45:0,2:1234:2:52`; a lobby's message has an empty
        key."""
        end = "" if self.told is None else self.told
        return f"{self.ply}:{_seat_list(self.asked)}:{self.ping}:{_seat_list(self.called)}:{end}"

    @classmethod
    def of(cls, live: Live | None) -> LiveKey | None:
        """The key of a board message; None for a lobby's message and without a message."""
        ply, *rest = (live.key if live else "").split(":")
        if not rest:
            return None
        seats, ping, called, end = (*rest, "", "", "")[:4]
        return cls(int(ply), _seats(seats), ping, _seats(called), int(end) if end else None)


@dataclass(frozen=True)
class Chapter:
    """What one message tells: the entries from one ply to another, and the row for which it is posted."""

    row: OutboxRow
    since: int
    until: int


def _seat_list(seats: frozenset[int]) -> str:
    return ",".join(map(str, sorted(seats)))


def _seats(text: str) -> frozenset[int]:
    return frozenset(int(s) for s in text.split(",") if s)


class News(NamedTuple):
    """What rows bring."""

    starts: list[OutboxRow]
    """Those that need a new message."""
    fresh: frozenset[int]
    """The seats that are newly asked and for which the game still waits."""
    asked: frozenset[int]
    """The seats that are asked after the last row. Not those that the position asks, which may be newer: rows
    that follow would then ask nobody anew, and nobody would be pinged for them."""


def news(
    key: LiveKey | None, rows: Sequence[OutboxRow], people: frozenset[int], loud: frozenset[int]
) -> News:
    """The rows that need a new message: they begin a member's turn, newly ask one of the `loud` seats, end
    the game or ask for a new message. Also which of `people` they newly ask and ask last."""
    before = key.asked if key else frozenset()
    starts: list[OutboxRow] = []
    fresh: frozenset[int] = frozenset()
    for row in rows:
        now = people & set(row.prompted)
        fresh_turns = {e.data["seat"] for e in row.events if e.kind == TURN} & now
        # A member who has just moved is present, even if a computer player sat in for them until then.
        mover = () if any(e.kind == REWOUND for e in row.events) else (row.seat,)
        new = now - before - set(mover) | fresh_turns
        if fresh_turns or new & loud or row.kind in (END, SHOW):
            starts.append(row)
        if now or not row.prompted:
            # While the game waits only for computer players, earlier pings stay.
            fresh = (fresh | new) & now
            before = now
    return News(starts, fresh, before)


def chapters(key: LiveKey | None, rows: Sequence[OutboxRow], starts: Sequence[OutboxRow]) -> list[Chapter]:
    """The chapters of the messages, if at least one new message is needed: together they tell every entry
    that no message has told yet, each once. Members see what was done to them before their turn: a message
    that begins a turn also tells the turns of computer players right before it. The last chapter is for the
    live message; it may be empty, except that a reposted message tells the last move again."""
    last_told = key.told if key else -1
    newest, places = last_told, dict[int, int]()
    for row in rows:
        # Reposting tells no entry: those since the last one that is told are unseen, and so is their number.
        newest = row.ply if newest is None or row.kind not in (SHOW, REDRAW) else min(newest, row.ply)
        places[row.id] = newest
    cuts = [places[rows[0].id] if last_told is None else last_told + 1]
    for earlier, later in pairwise(starts):
        between = rows[rows.index(earlier) + 1 : rows.index(later)]
        turns = (r.ply for r in between if any(e.kind == TURN for e in r.events))
        cuts.append(next(turns, places[later.id]))
    ends = [*(cut - 1 for cut in cuts[1:]), places[rows[-1].id]]
    stretches = zip(starts or rows[:1], cuts, ends, strict=True)
    *former, last = [Chapter(row, since, until) for row, since, until in stretches]
    if last.since > last.until and last.row.kind in (SHOW, REDRAW):
        last = Chapter(last.row, last.until, last.until)
    return [*(chapter for chapter in former if chapter.since <= chapter.until), last]
