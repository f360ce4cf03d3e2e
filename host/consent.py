"""What needs the word of others: taking back what was seen already, and standing still."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import asdict, replace
from sqlalchemy import Connection, RowMapping

import engine
from db import games, log, proposals
from engine.kernel import REWIND
from engine.types import IllegalMove, Move
from host.acting import Acting, Maker
from host.clock import HOUR
from host.errors import HostError
from host.table import Table
from host.types import Acted, Game, Pause, Proposal

STANDS = 12 * HOUR
"""How long a proposal waits for its answers."""
UNDOING, PAUSING = "undo", "pause"
CONSENT = "consent"
"""What makes a rewinding to which everybody agreed."""


class Consent(Acting):
    """The host's actions that members decide together."""

    async def propose_undo(self, game_id: int, member: str) -> Proposal | Acted:
        """Ask the others whether the game may go back to where it was before the member's last move; at once
        where nobody else plays.

        :raises HostError: `not-a-player`, `not-running`, `paused`. :raises IllegalMove: `nothing-to-undo`.
        """

        async def action() -> Proposal | Acted:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running(paused=False)
                seat = game.seat_of(member)
                if seat is None:
                    raise HostError("not-a-player")
                target = await self._before_last(game, seat)
                if not _others(game, seat):
                    return await self._go_back(table, seat, target, member)
                return await self._propose(table, UNDOING, seat, {"ply": target})

        return await self.whole(action())

    async def pause(
        self, game_id: int, member: str, manager: bool = False, until: float | None = None
    ) -> Proposal | Game:
        """Let a game stand still: at once for its host and for managers, else when all other members agree.

        :raises HostError: `not-a-player`, `not-running`, `already-paused`.
        """

        async def action() -> Proposal | Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                seat = game.seat_of(member)
                if game.pause:
                    raise HostError("already-paused")
                if manager or member == game.host:
                    return await self._stop(table, Pause(member, True, self.clock(), until))
                if seat is None:
                    raise HostError("not-a-player")
                if not _others(game, seat):
                    return await self._stop(table, Pause(member, False, self.clock(), until))
                return await self._propose(table, PAUSING, seat, {"until": until})

        return await self.whole(action())

    async def resume(self, game_id: int, member: str, manager: bool = False) -> Game:
        """Let a paused game go on: any of its members where all had agreed to the pause, else only the host
        and managers.

        :raises HostError: `not-running`, `not-paused`, `not-host`, `not-a-player`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                if game.pause is None:
                    raise HostError("not-paused")
                if not manager and member != game.host:
                    if game.seat_of(member) is None:
                        raise HostError("not-a-player")
                    if game.pause.firm:
                        raise HostError("not-host")
                return await self.go_on(table, member)

        return await self.whole(action())

    async def agree(self, game_id: int, member: str, kind: str, ply: int, yes: bool) -> Game:
        """Answer a proposal that was made at that ply. One refusal settles it.

        :raises HostError: `nothing-proposed`, `not-asked`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                row = await self.store.read(lambda c: proposals.get(c, game_id, kind))
                if row is None or row["ply"] != ply:
                    raise HostError("nothing-proposed")
                seat = game.seat_of(member)
                if seat is None or seat not in row["asked"] or seat in row["agreed"]:
                    raise HostError("not-asked")
                if not yes:
                    return await self._settle(table, row, "proposal-declined", seat)
                agreed = sorted([*row["agreed"], seat])
                if set(agreed) < set(row["asked"]):
                    await self.store.write(lambda c: proposals.put(c, {**row, "agreed": agreed}))
                    return game
                await self._settle(table, row, "proposal-agreed", seat)
                if kind == PAUSING:
                    pause = Pause(game.seats[row["seat"]].member, False, self.clock(), row["data"]["until"])
                    return await self._stop(table, pause)
                asker = game.seats[row["seat"]].member
                return (await self._go_back(table, row["seat"], row["data"]["ply"], asker)).game

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

    async def go_on(self, table: Table, by: str | None) -> Game:
        """End the pause of a held table's game."""

        def work(connection: Connection, game: Game) -> Game:
            games.change(connection, game.id, pause=None)
            then = replace(game, pause=None)
            self.notice(connection, then, "resumed", member=by)
            return then

        return await self.change(table, work)

    async def _stop(self, table: Table, pause: Pause) -> Game:
        return await self.change(table, stopping(pause, self.notice))

    async def _before_last(self, game: Game, seat: int) -> int:
        """The ply before the seat's last move in effect. :raises IllegalMove: `nothing-to-undo`."""
        rows = await self.store.read(lambda c: log.after(c, game.id, 0))
        moves = [Move.parse(r["seat"], r["code"]) for r in rows]
        mine = [ply for ply in engine.in_effect(moves) if moves[ply - 1].seat == seat]
        if not mine:
            raise IllegalMove("nothing-to-undo", seat=seat)
        return mine[-1] - 1

    async def _go_back(self, table: Table, seat: int, ply: int, member: str | None) -> Acted:
        return await self.advance(table, Move(seat, REWIND, (ply,)), Maker(member, CONSENT))

    async def _propose(self, table: Table, kind: str, seat: int, data: dict[str, object]) -> Proposal:
        game = table.game
        row = {
            "game": game.id, "kind": kind, "seat": seat, "ply": game.ply, "data": data,
            "asked": list(_others(game, seat)), "agreed": [], "due_at": self.clock() + STANDS,
        }  # fmt: skip

        def work(connection: Connection, then: Game) -> Game:
            proposals.put(connection, row)
            self.notice(connection, then, "proposed", proposal=kind, **_told(row))
            return then

        await self.change(table, work)
        return _proposal(row)

    async def _settle(self, table: Table, row: RowMapping, kind: str, seat: int) -> Game:
        def work(connection: Connection, game: Game) -> Game:
            proposals.drop(connection, game.id, row["kind"])
            self.notice(connection, game, kind, proposal=row["kind"], by=seat, **_told(row))
            return game

        await self.tables.load_state(table)
        return await self.change(table, work)


def stopping(pause: Pause, notice: Callable[..., None]) -> Callable[[Connection, Game], Game]:
    """What stores a pause."""

    def work(connection: Connection, game: Game) -> Game:
        games.change(connection, game.id, pause=asdict(pause))
        then = replace(game, pause=pause)
        notice(connection, then, "paused", member=pause.by, until=pause.until)
        return then

    return work


def _others(game: Game, seat: int) -> tuple[int, ...]:
    """The seats of the other members who are there."""
    return tuple(s.index for s in game.seats if s.present and s.index != seat)


def _told(row: RowMapping | dict[str, object]) -> dict[str, object]:
    return {key: row[key] for key in ("seat", "ply", "asked", "due_at")}


def _proposal(row: RowMapping | dict[str, object]) -> Proposal:
    fields = {f: row[f] for f in Proposal.__struct_fields__}
    return Proposal(**{**fields, "asked": tuple(row["asked"]), "agreed": tuple(row["agreed"])})  # type: ignore[arg-type] # rows are not typed
