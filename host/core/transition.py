"""A change of a game as data: handlers return it, and `host.core.commit` stores it in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection

from engine.types import Move
from host.model import Deadline, Game
from host.orders import Orders

Work = Callable[[Connection, Game], Game]
"""Work that also reads the database: gets the game so far and returns it with its own changes."""


@dataclass(frozen=True)
class Maker:
    """Who makes a move: the seat's member, or `by` something else instead (`host.kinds`)."""

    member: str | None = None
    by: str | None = None
    key: str | None = None
    """Names the request; a game accepts each key once."""


class Notice(NamedTuple):
    """Something that happened to a game beside its moves, for its log and its channel."""

    kind: str
    data: dict[str, Any]


class Row(NamedTuple):
    """An outbox row that reports no move."""

    kind: str
    data: dict[str, Any]


def notice(kind: str, **data: Any) -> tuple[Notice]:
    """A transition's notices: one, with this data."""
    return (Notice(kind, data),)


@dataclass(frozen=True, kw_only=True)
class Transition:
    """Everything that changes at once in a started game. Fields that are not given stay unchanged."""

    move: Move | None = None
    """The move to be played first, if any."""
    maker: Maker = Maker()
    work: Work | None = None
    """Work done after the move and before everything else."""
    game: Mapping[str, Any] = field(default_factory=dict)
    """New values of the game's fields."""
    seats: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """New values of seats' fields."""
    deadlines: tuple[Deadline, ...] | None = None
    """All deadlines of the game, in place of the old ones."""
    orders: Mapping[int, Orders] = field(default_factory=dict)
    """Orders by seat, in place of all that these seats had ordered."""
    proposed: Mapping[str, Any] | None = None
    """A proposal, as `db.queries.proposals` stores it."""
    settled: tuple[str, ...] = ()
    """The kinds of proposals that are now decided or pointless."""
    requested: Mapping[str, Any] | None = None
    """A request, as `db.queries.requests` stores it."""
    answered: tuple[int, ...] = ()
    """The requests that are now decided."""
    notices: tuple[Notice, ...] = ()
    rows: tuple[Row, ...] = ()
    followed: bool = True
    """Whether all deadlines follow what the game asks now; after a move they always do."""

    def then(self, other: Transition) -> Transition:
        """Both transitions as one. Move, work and deadlines come from the one that has them."""
        first = other if self.move is None else self
        return Transition(
            move=first.move,
            maker=first.maker,
            work=self.work or other.work,
            game={**self.game, **other.game},
            seats={
                seat: {**self.seats.get(seat, {}), **other.seats.get(seat, {})}
                for seat in (*self.seats, *other.seats)
            },
            deadlines=self.deadlines if other.deadlines is None else other.deadlines,
            orders={**self.orders, **other.orders},
            proposed=self.proposed or other.proposed,
            settled=(*self.settled, *other.settled),
            requested=self.requested or other.requested,
            answered=(*self.answered, *other.answered),
            notices=(*self.notices, *other.notices),
            rows=(*self.rows, *other.rows),
            followed=self.followed and other.followed,
        )
