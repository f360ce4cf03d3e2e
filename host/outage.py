"""Time in which nobody could play: the process was down, the machine asleep, the connection lost, or its
clock was set. All clocks go on with what was left of them when it began.
"""

from __future__ import annotations

from sqlalchemy import Connection

from db import games, notices, proposals
from host.keeping import desk, store
from host.rows import sound


def make_good(connection: Connection, since: float, now: float) -> list[int]:
    """Put off everything that somebody is waited for; say so in the games where a deadline fell into the gap,
    which are returned. A gap may be negative: then the clock was set back."""
    hit = []
    # those without a clock have nothing to be put off but orders on their way
    for game in sound(games.every(connection, ("running",))):
        at = desk(connection, game, now)
        store(connection, game, [at.made_good(game.seats[w.seat], w, since) for w in game.waits])
        if any(w.due_at is not None and since <= w.due_at <= now for w in game.waits):
            data = {"seconds": now - since, "since": since}
            notices.add(connection, game.id, game.ply, now, "outage", data, game.prompted)
            hit.append(game.id)
    proposals.put_off(connection, now - since)
    return hit
