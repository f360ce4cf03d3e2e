"""What a live message remembers of its game, and which news need a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs._ui.notices import ROW
from host import Live, OutboxRow
from host.clockwork import REMIND
from host.ordering import TELL

END, SHOW = "end", "show"
"""The kinds of the rows with which a game is over, and with which its message is wanted anew."""
QUIET = (ROW, REMIND, TELL)
"""The kinds of the rows that tell of no move: they have messages of their own."""
TURN, REWOUND = "turn", "rewound"
"""The events with which every rule system begins a seat's turn, and with which a game goes back."""


@dataclass(frozen=True)
class Mark:
    """What `Live.key` remembers: the ply with which the message began, which members' seats were asked last,
    and the message that calls some of them, if there is one."""

    ply: int
    asked: frozenset[int]
    ping: str = ""
    called: frozenset[int] = frozenset()

    @property
    def key(self) -> str:
        """As text: `45:0,2`, with a call `45:0,2:1234:2`; a lobby's message has an empty one."""
        call = f":{self.ping}:{_listed(self.called)}" if self.ping else ""
        return f"{self.ply}:{_listed(self.asked)}{call}"

    @classmethod
    def of(cls, live: Live | None) -> Mark | None:
        """The mark of a board message, None for a lobby's or none."""
        ply, *rest = (live.key if live else "").split(":")
        if not rest:
            return None
        seats, ping, called = (*rest, "", "")[:3]
        return cls(int(ply), _seats(seats), ping, _seats(called))


def _listed(seats: frozenset[int]) -> str:
    return ",".join(map(str, sorted(seats)))


def _seats(text: str) -> frozenset[int]:
    return frozenset(int(s) for s in text.split(",") if s)


def news(
    mark: Mark | None, rows: Sequence[OutboxRow], people: frozenset[int], loud: frozenset[int]
) -> tuple[OutboxRow | None, frozenset[int]]:
    """The first row that needs a new message: it begins a member's turn, asks one of the `loud` seats who had
    not been asked, ends the game or wants just that. And all members asked anew who are still awaited."""
    before = mark.asked if mark else frozenset()
    first: OutboxRow | None = None
    fresh: frozenset[int] = frozenset()
    for row in rows:
        now = people & set(row.prompted)
        turned = {e.data["seat"] for e in row.events if e.kind == TURN} & now
        # Whoever has just moved is there, even where a computer player sat in for him until then.
        mover = () if any(e.kind == REWOUND for e in row.events) else (row.seat,)
        new = now - before - set(mover) | turned
        if first is None and (turned or new & loud or row.kind in (END, SHOW)):
            first = row
        if now or not row.prompted:
            # While only computer players are awaited, nobody has been called away.
            fresh = (fresh | new) & now
            before = now
    return first, fresh
