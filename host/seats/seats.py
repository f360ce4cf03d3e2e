"""Who plays a seat of a running game: members who come back, take a free seat or are replaced."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

import engine
from db.queries import games, proposals, requests
from host.core.actions import Actions
from host.core.tables import Table
from host.core.transition import Transition, notice
from host.errors import HostError
from host.limits import Limits
from host.model import USUAL_LEVEL, Game
from host.orders import Orders
from host.seats.authority import require_free, require_seat
from host.seats.game_acts import freed_by


class Seats:
    """The seats of running games."""

    def __init__(self, actions: Actions, limits: Limits) -> None:
        self._actions = actions
        self._limits = limits

    async def take(self, game_id: int, member: str, name: str, seat: int | None = None) -> Game:
        """Take the member's own seat back from its stand-in, or another seat that a computer player holds.

        :raises HostError: `not-running`, `no-such-seat`, `no-seat-free`, `seat-not-free`, `already-joined`,
            `too-many-games`, `league-game`, `freed-by-you`.
        """
        return (await self._actions.run(game_id, self._take, member, name, seat)).game

    def _take(self, table: Table, member: str, name: str, seat: int | None) -> Transition:
        game = table.running()
        require_free(game)
        living = [score.seat for score in engine.standings(table.position)]
        number = _place(game, member, seat, living)
        kind = "seat-back" if game.seats[number].member == member else "seat-taken"
        notices = notice(kind, seat=number, member=member, before=game.seats[number].member, by=None)
        change = give_seat(self._limits, game, number, member, name)

        def work(connection: Connection, then: Game) -> Game:
            if kind == "seat-taken" and then.counts and freed_by(connection, then, number, member):
                raise HostError("freed-by-you")
            assert change.work is not None, "it drops what the predecessor proposed"
            return change.work(connection, then)

        return replace(change, work=work, notices=notices)


def give_seat(limits: Limits, game: Game, number: int, member: str | None, name: str) -> Transition:
    """The transition that gives a seat to this member, or with None to a computer player. The predecessor's
    orders, proposals and deadline are not inherited, and requests about the game are void."""
    before = game.seats[number]
    same = before.member is not None and before.member == member
    standin = None if member else before.played_by or USUAL_LEVEL
    changes: dict[str, Any] = {"member": member, "level": None, "standin": standin, "missed": 0}
    if not same:
        changes |= {"missed_ever": 0, "name": name or before.name}
        if game.clock:
            changes["bank"] = float(game.clock.bank)

    def work(connection: Connection, then: Game) -> Game:
        if member and not same:
            _, _, taken = games.open_games(connection, then.guild, member)
            limits.check((0, 0, taken))
        if not same:
            proposals.drop_of(connection, then.id, number)
            requests.drop_of_game(connection, then.id)
        return then

    here_again = member and game.pause and game.pause.by is None
    return Transition(
        work=work,
        game={"pause": None} if here_again else {},
        seats={number: changes},
        orders={} if same else {number: Orders()},
        deadlines=None if same else tuple(d for d in game.deadlines if d.seat != number),
    )


def reclaim_seat(game: Game, number: int) -> Transition:
    """The transition when a member plays the seat again: its misses in a row are reset, a stand-in leaves,
    and a game paused for want of members goes on."""
    seat = game.seats[number]
    deserted = game.pause is not None and game.pause.by is None
    return Transition(
        game={"pause": None} if deserted else {},
        seats={number: {"missed": 0, "standin": None}} if seat.missed or seat.standin else {},
        notices=notice("seat-back", seat=number, member=seat.member) if seat.standin is not None else (),
    )


def _place(game: Game, member: str, seat: int | None, living: Collection[int]) -> int:
    """The seat that the member takes: the given one, their own, or the first free one that is still in the
    game."""
    held = game.seat_of(member)
    if seat is not None:
        require_seat(game, seat)
    if held is not None:
        if seat not in (None, held):
            raise HostError("already-joined")
        if game.seats[held].standin is None:
            raise HostError("already-joined")
        return held
    free = [s.index for s in game.seats if s.standin is not None and s.index in living]
    if not free:
        raise HostError("no-seat-free")
    if seat is not None and seat not in free:
        raise HostError("seat-not-free", seat=seat)
    return free[0] if seat is None else seat
