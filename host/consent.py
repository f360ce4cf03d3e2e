"""What needs the word of others: taking back what was seen already, standing still, and going on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, RowMapping

import engine
from db import games, log, proposals
from engine.kernel import REWIND, TABLE
from engine.types import IllegalMove, Move
from host.acting import Acting, Maker, Work
from host.clock import HOUR
from host.errors import HostError
from host.rows import unpack
from host.table import Table
from host.takeback import named
from host.types import Acted, Game, LastMove, Pause, Proposal

STANDS = 12 * HOUR
"""How long a proposal waits for its answers."""
UNDOING, PAUSING, RESUMING = "undo", "pause", "resume"
CONSENT = "consent"
"""What makes a rewinding to which everybody agreed."""


class Consent(Acting):
    """The host's actions that members decide together."""

    async def last_move(self, game_id: int, member: str) -> LastMove:
        """What `propose_undo` would ask the others for. Changes nothing.

        :raises HostError: `not-a-player`, `not-running`, `paused`.
        :raises IllegalMove: `nothing-to-undo`.
        """

        async def action() -> LastMove:
            async with self.tables.hold(game_id, state=True) as table:
                return await self._last_move(table, _seat(table.running(paused=False), member))

        return await self.whole(action())

    async def propose_undo(self, game_id: int, member: str, ply: int | None = None) -> Proposal | Acted:
        """Ask the others whether the game may go back to where it was before the member's last move; at once
        where nobody else plays. `ply` is the game's ply that the member saw.

        :raises HostError: `not-a-player`, `not-running`, `paused`, `proposed-already`, `stale`.
        :raises IllegalMove: `nothing-to-undo`.
        """

        async def action() -> Proposal | Acted:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running(paused=False)
                seat = _seat(game, member)
                if ply not in (None, game.ply):
                    raise HostError("stale", ply=game.ply)
                last = await self._last_move(table, seat)
                if not last.asked:
                    return await self._go_back(table, last.ply - 1, member)
                told = to_builtins(last.told)
                return await self._propose(table, UNDOING, seat, {"ply": last.ply - 1, "move": told})

        return await self.whole(action())

    async def pause(
        self, game_id: int, member: str, manager: bool = False, until: float | None = None
    ) -> Proposal | Game:
        """Let a game stand still: at once for its host and for managers, else when all other members agree.

        :raises HostError: `not-a-player`, `not-running`, `already-paused`, `proposed-already`.
        """

        async def action() -> Proposal | Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                if game.pause:
                    raise HostError("already-paused")
                if manager or member == game.host:
                    return await self._stop(table, Pause(member, self.clock(), until))
                seat = _seat(game, member)
                if not _others(table, seat):
                    return await self._stop(table, Pause(member, self.clock(), until))
                # A length: it counts from when all have agreed, whatever puts that off.
                seconds = None if until is None else until - self.clock()
                return await self._propose(table, PAUSING, seat, {"seconds": seconds})

        return await self.whole(action())

    async def resume(self, game_id: int, member: str, manager: bool = False) -> Proposal | Game:
        """Let a paused game go on: at once for its host and for managers, else when all other members agree.

        :raises HostError: `not-running`, `not-paused`, `not-a-player`, `proposed-already`.
        """

        async def action() -> Proposal | Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                if game.pause is None:
                    raise HostError("not-paused")
                if manager or member == game.host:
                    return await self.go_on(table, member)
                seat = _seat(game, member)
                if not _others(table, seat):
                    return await self.go_on(table, member)
                return await self._propose(table, RESUMING, seat, {})

        return await self.whole(action())

    async def agree(self, game_id: int, member: str, kind: str, ply: int, yes: bool) -> Game:
        """Answer a proposal that was made at that ply. One refusal settles it; so does its maker's, who takes
        it back by that.

        :raises HostError: `nothing-proposed`, `not-asked`, `answered-already`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                row = await self.store.read(lambda c: proposals.get(c, game_id, kind))
                if row is None or row["ply"] != ply:
                    raise HostError("nothing-proposed")
                seat = game.seat_of(member)
                back = seat == row["seat"] and not yes
                if seat is None or (not back and seat not in row["asked"]):
                    raise HostError("not-asked")
                if not back and seat in row["agreed"]:
                    raise HostError("answered-already")
                if not yes:
                    return await self._settle(table, row, "proposal-declined", seat)
                agreed = sorted([*row["agreed"], seat])
                if set(agreed) < set(row["asked"]):
                    await self.store.write(lambda c: proposals.put(c, {**row, "agreed": agreed}))
                    return game
                settled = self._settling(row, "proposal-agreed", seat)
                asker = game.seats[row["seat"]].member
                if kind == PAUSING:
                    now, seconds = self.clock(), row["data"]["seconds"]
                    pause = Pause(asker, now, None if seconds is None else now + seconds)
                    return await self._stop(table, pause, settled)
                if kind == RESUMING:
                    return await self.go_on(table, asker, settled)
                return (await self._go_back(table, row["data"]["ply"], asker, settled)).game

        return await self.whole(action())

    async def proposal(self, game_id: int, kind: str) -> Proposal | None:
        """What is proposed and not decided."""
        row = await self.store.read(lambda c: proposals.get(c, game_id, kind))
        return _proposal(row) if row else None

    async def lapse(self, game_id: int, kind: str) -> None:
        """Drop a proposal to which not everybody has agreed in time."""

        async def action() -> None:
            async with self.tables.hold(game_id) as table:
                row = await self.store.read(lambda c: proposals.get(c, game_id, kind))
                if row is None or row["due_at"] > self.clock():
                    return
                if table.game.status == "running":
                    await self._settle(table, row, "proposal-lapsed", row["seat"])
                else:
                    await self.store.write(lambda c: proposals.drop(c, game_id, kind))

        await self.whole(action())

    async def go_on(self, table: Table, by: str | None, first: Work | None = None) -> Game:
        """End the pause of a held table's game; who does so plays for themselves again."""
        number = table.game.seat_of(by) if by else None

        def work(connection: Connection, game: Game) -> Game:
            then = first(connection, game) if first else game
            proposals.drop(connection, game.id, RESUMING)  # nobody needs to agree any more
            games.change(connection, game.id, pause=None)
            then = replace(then, pause=None)
            self.notice(connection, then, "resumed", member=by)
            return then if number is None else self.here_again(connection, then, number)

        return await self.change(table, work)

    async def _stop(self, table: Table, pause: Pause, first: Work | None = None) -> Game:
        stop = stopping(pause, self.notice)
        return await self.change(table, lambda c, game: stop(c, first(c, game) if first else game))

    async def _last_move(self, table: Table, seat: int) -> LastMove:
        """The seat's last move in effect. :raises IllegalMove: `nothing-to-undo`."""
        game = table.game
        course = await self.courses.of(game.id, game.ply)
        mine = next((ply for ply, mover in course.newest_first() if mover == seat), None)
        if mine is None:
            raise IllegalMove("nothing-to-undo", seat=seat)
        before, _ = await self._taken_back(table, Move(TABLE, REWIND, (mine - 1,)))
        (row,) = await self.store.read(lambda c: log.between(c, game.id, mine - 1, mine))
        made = Move.parse(seat, row["code"])
        move, told = named(before.state, made, unpack(row["events"], game.id))
        return LastMove(mine, move, told, game.ply - mine, _others(table, seat))

    async def _go_back(self, table: Table, ply: int, member: str | None, also: Work | None = None) -> Acted:
        return await self.advance(table, Move(TABLE, REWIND, (ply,)), Maker(member, CONSENT), also)

    async def _propose(self, table: Table, kind: str, seat: int, data: dict[str, object]) -> Proposal:
        game = table.game
        if now := await self.store.read(lambda c: proposals.get(c, game.id, kind)):
            if now["seat"] == seat:  # asked once more
                return _proposal(now)
            raise HostError("proposed-already")
        row: dict[str, Any] = {
            "game": game.id, "kind": kind, "seat": seat, "ply": game.ply, "data": data,
            "asked": list(_others(table, seat)), "agreed": [], "due_at": self.clock() + STANDS,
        }  # fmt: skip

        def work(connection: Connection, then: Game) -> Game:
            proposals.put(connection, row)
            self.notice(connection, then, "proposed", proposal=kind, **_told(row))
            return then

        await self.change(table, work)
        return _proposal(row)

    async def _settle(self, table: Table, row: RowMapping, kind: str, seat: int) -> Game:
        await self.tables.load_state(table)
        return await self.change(table, self._settling(row, kind, seat))

    def _settling(self, row: RowMapping, kind: str, seat: int) -> Work:
        """What stores that a proposal is decided."""

        def work(connection: Connection, game: Game) -> Game:
            proposals.drop(connection, game.id, row["kind"])
            self.notice(connection, game, kind, proposal=row["kind"], by=seat, **_told(row))
            return game

        return work


def stopping(pause: Pause, notice: Callable[..., None]) -> Callable[[Connection, Game], Game]:
    """What stores a pause; nobody needs to agree to one any more."""

    def work(connection: Connection, game: Game) -> Game:
        proposals.drop(connection, game.id, PAUSING)
        games.change(connection, game.id, pause=asdict(pause))
        then = replace(game, pause=pause)
        notice(connection, then, "paused", member=pause.by, until=pause.until)
        return then

    return work


def _seat(game: Game, member: str) -> int:
    """The seat that the member holds. :raises HostError: `not-a-player`."""
    seat = game.seat_of(member)
    if seat is None:
        raise HostError("not-a-player")
    return seat


def _others(table: Table, seat: int) -> tuple[int, ...]:
    """The seats of the other members who are there and still play."""
    living = {score.seat for score in engine.standings(table.position)}
    return tuple(s.index for s in table.game.seats if s.present and s.index in living and s.index != seat)


def _told(row: RowMapping | dict[str, Any]) -> dict[str, object]:
    told = {key: row[key] for key in ("seat", "ply", "asked", "due_at")}
    if row["kind"] == UNDOING:
        return {**told, "to": row["data"]["ply"], "move": row["data"].get("move")}
    seconds = row["data"].get("seconds")
    return told if seconds is None else {**told, "seconds": seconds}


def _proposal(row: RowMapping | dict[str, Any]) -> Proposal:
    fields = {f: row[f] for f in Proposal.__struct_fields__}
    return Proposal(**{**fields, "asked": tuple(row["asked"]), "agreed": tuple(row["agreed"])})
