"""What waits to be done in all servers, for operators."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection

from db.queries import deadlines, outbox
from db.queries.league import news
from host.core.core import Core
from host.giving_up import GIVEN_UP

_OLDEST = 1000
"""Most unsent rows that are looked at for their age."""


class RowCounts(NamedTuple):
    """What happened and is still to be published, in rows."""

    unsent: int
    refused: int
    """They were given up for now."""
    waiting: int
    """They wait for a permission."""


@dataclass(frozen=True)
class Backlog:
    """What waits to be done in all servers."""

    rows: Mapping[str, RowCounts]
    """Of games (`game`) and of leagues (`league`)."""
    unsent_since: Mapping[str, float | None]
    """By nonce of the oldest unsent rows since when they are; None for those that do not tell."""
    due_at: float | None
    """The first moment at which a running clock is over, or was, where time does not stand still."""
    damaged: frozenset[int]
    """The games that could not be read, as far as anybody tried."""


async def read_backlog(core: Core) -> Backlog:
    """What waits now."""

    def read(connection: Connection) -> Backlog:
        return Backlog(
            rows={
                "game": RowCounts(*outbox.states(connection, GIVEN_UP)),
                "league": RowCounts(*news.states(connection, GIVEN_UP)),
            },
            unsent_since={
                **outbox.oldest(connection, _OLDEST),
                **dict.fromkeys(news.oldest(connection, _OLDEST)),
            },
            due_at=deadlines.oldest(connection, core.away.guilds),
            damaged=frozenset(core.tables.damaged),
        )

    return await core.store.read(read)
