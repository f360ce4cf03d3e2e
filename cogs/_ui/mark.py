"""What a live message remembers of its game, which news need a new one, and what each message tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cogs._ui.notices import ROW
from engine.events import REWOUND, TURN
from host import Live, OutboxRow
from host.clockwork import REMIND
from host.ordering import TELL
from host.outbox import REDRAW

END, SHOW = "end", "show"
"""The kinds of the rows with which a game is over, and with which its message is wanted anew."""
QUIET = (ROW, REMIND, TELL)
"""The kinds of the rows that tell of no move: they have messages of their own."""


@dataclass(frozen=True)
class Mark:
    """What `Live.key` remembers: the ply with which the message began, which members' seats were asked last,
    the message that calls some of them, if there is one, and the ply with which its text ends."""

    ply: int
    asked: frozenset[int]
    ping: str = ""
    called: frozenset[int] = frozenset()
    told: int | None = None
    """None for a message that was made before this was remembered."""

    @property
    def key(self) -> str:
        """As text: `45:0,2:::52`, with a call `45:0,2:1234:2:52`; a lobby's message has an empty one."""
        told = "" if self.told is None else self.told
        return f"{self.ply}:{_listed(self.asked)}:{self.ping}:{_listed(self.called)}:{told}"

    @classmethod
    def of(cls, live: Live | None) -> Mark | None:
        """The mark of a board message, None for a lobby's or none."""
        ply, *rest = (live.key if live else "").split(":")
        if not rest:
            return None
        seats, ping, called, told = (*rest, "", "", "")[:4]
        return cls(int(ply), _seats(seats), ping, _seats(called), int(told) if told else None)


@dataclass(frozen=True)
class Chapter:
    """What one message tells, from one ply to another, and the row for which it is posted."""

    row: OutboxRow
    since: int
    until: int


def _listed(seats: frozenset[int]) -> str:
    return ",".join(map(str, sorted(seats)))


def _seats(text: str) -> frozenset[int]:
    return frozenset(int(s) for s in text.split(",") if s)


def news(
    mark: Mark | None, rows: Sequence[OutboxRow], people: frozenset[int], loud: frozenset[int]
) -> tuple[list[OutboxRow], frozenset[int]]:
    """The rows that need a new message: they begin a member's turn, ask one of the `loud` seats who had not
    been asked, end the game or want just that. And all members asked anew who are still awaited."""
    before = mark.asked if mark else frozenset()
    starts: list[OutboxRow] = []
    fresh: frozenset[int] = frozenset()
    for row in rows:
        now = people & set(row.prompted)
        turned = {e.data["seat"] for e in row.events if e.kind == TURN} & now
        # Whoever has just moved is there, even where a computer player sat in for them until then.
        mover = () if any(e.kind == REWOUND for e in row.events) else (row.seat,)
        new = now - before - set(mover) | turned
        if turned or new & loud or row.kind in (END, SHOW):
            starts.append(row)
        if now or not row.prompted:
            # While only computer players are awaited, nobody has been called away.
            fresh = (fresh | new) & now
            before = now
    return starts, fresh


def chapters(mark: Mark | None, rows: Sequence[OutboxRow], starts: Sequence[OutboxRow]) -> list[Chapter]:
    """What is told in which message, where at least one new one is needed: together all that no message has
    told, nothing of it twice. Each reader sees what was done to them before it was their turn: a message that
    begins a turn also tells the turns of computer players right before it. The last one is to be the live
    message; it may have nothing to tell, but one that is wanted anew tells the last move again."""
    told = mark.told if mark else -1
    cuts = [rows[0].ply if told is None else told + 1]
    for earlier, later in pairwise(starts):
        between = rows[rows.index(earlier) + 1 : rows.index(later)]
        cuts.append(next((r.ply for r in between if any(e.kind == TURN for e in r.events)), later.ply))
    ends = [*(cut - 1 for cut in cuts[1:]), rows[-1].ply]
    made = zip(starts or rows[:1], cuts, ends, strict=True)
    *former, last = [Chapter(row, since, until) for row, since, until in made]
    if last.since > last.until and last.row.kind in (SHOW, REDRAW):
        last = Chapter(last.row, last.until, last.until)
    return [*(chapter for chapter in former if chapter.since <= chapter.until), last]
