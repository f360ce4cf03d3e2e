"""What other members must agree to: taking back moves that were seen, pausing and resuming, some settings."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import to_builtins
from sqlalchemy import RowMapping

from db.queries import log, proposals
from engine.kernel import REWIND, TABLE
from engine.types import IllegalMove, Move
from host.core.core import Core
from host.core.rows import unpack
from host.core.tables import Table
from host.core.takeback import move_names, take_back
from host.core.transition import Maker, Transition, notice
from host.errors import HostError
from host.game_settings import HOST
from host.kinds import CHANGING, CONSENT, PAUSING, RESUMING, UNASKED, UNDOING, GameStatus
from host.model import Acted, Game, LastMove, Pause, Position, Proposal
from host.play.setting_changes import changer, with_setting
from host.record.history import visible_ply
from host.record.reading import Courses
from host.seats.authority import in_charge, own_seat, require_free
from host.seats.interests import interest_of, living_seats, others
from host.seats.seats import reclaim_seat
from host.time_control import HOUR

STANDS = 12 * HOUR
"""How long a proposal waits for its answers."""


class Proposals:
    """Proposals and the answers to them."""

    def __init__(self, core: Core, courses: Courses) -> None:
        self._store = core.store
        self._clock = core.clock
        self._jobs = core.jobs
        self._courses = courses
        self._tables = core.tables
        self._actions = core.actions
        self._commit = core.commit

    async def last_move(self, game_id: int, member: str) -> LastMove:
        """The move that `undo` would ask the others to take back. Changes nothing.

        :raises HostError: `not-a-player`, `not-running`, `paused`, `rewind-league`.
        :raises IllegalMove: `nothing-to-undo`.
        """
        return await self._actions.with_lock(game_id, self._last_move, member)

    async def undo(self, game_id: int, member: str, ply: int | None = None) -> Proposal | Acted:
        """Propose to go back to before the member's last move; if no other member plays, go back at once.
        `ply` is what was `known` when the member was shown their last move.

        :raises HostError: `not-a-player`, `not-running`, `paused`, `proposed-already`, `stale`,
            `rewind-league`.
        :raises IllegalMove: `nothing-to-undo`.
        """
        return await self._actions.with_lock(game_id, self._undo, member, ply)

    async def pause(
        self, game_id: int, member: str, manager: bool = False, until: float | None = None
    ) -> Proposal | Game:
        """Pause a game: at once for those who run it, unless it counts for something and they have an
        interest in it; otherwise once all other members agree.

        :raises HostError: `not-a-player`, `not-running`, `already-paused`, `proposed-already`, `league-game`.
        """
        return await self._actions.with_lock(game_id, self._pause, member, manager, until)

    async def resume(self, game_id: int, member: str, manager: bool = False) -> Proposal | Game:
        """Resume a paused game: at once for those who may pause it at once, and for members who are still in
        a game that nobody paused, otherwise once all other members agree.

        :raises HostError: `not-running`, `not-paused`, `not-a-player`, `not-asked`, `proposed-already`.
        """
        return await self._actions.with_lock(game_id, self._resume, member, manager)

    async def change_setting(
        self, game_id: int, member: str, key: str, value: Any, manager: bool = False
    ) -> Proposal | Game:
        """Change a setting of a game that has started, as its record says (`host.game_settings`): at
        once, or once all other members agree. None: as usual.

        :raises HostError: `not-running` (it has not started), `no-such-setting`, `setting-fixed`, `not-host`,
            `not-a-player`, `league-game`, `proposed-already`.
        :raises IllegalMove: a value that the setting does not allow.
        """
        return await self._actions.with_lock(game_id, self._change_setting, member, key, value, manager)

    async def resume_due(self, game_id: int) -> None:
        """Resume a game whose pause is over."""
        await self._actions.with_lock(game_id, self._resume_due)

    async def agree(self, game_id: int, member: str, kind: str, stamp: int, yes: bool) -> Game:
        """Answer the proposal with this stamp (in its notice; for messages of earlier versions: its ply).
        One refusal settles it; its maker withdraws it by refusing.

        :raises HostError: `nothing-proposed`, `not-asked`, `answered-already`.
        """
        return await self._actions.with_lock(game_id, self._agree, member, kind, stamp, yes)

    async def get(self, game_id: int, kind: str) -> Proposal | None:
        row = await self._row(game_id, kind)
        return _proposal(row) if row else None

    async def lapse(self, game_id: int, kind: str) -> None:
        """Drop a proposal whose time is over."""
        await self._actions.with_lock(game_id, self._lapse, kind, state=False)

    async def _last_move(self, table: Table, member: str) -> LastMove:
        """The member's last move in effect. :raises IllegalMove: `nothing-to-undo`."""
        game = table.running(paused=False)
        seat = own_seat(game, member)
        course = await self._courses.of(game.id, game.ply)
        mine = next((ply for ply, mover in course.newest_first() if mover == seat), None)
        if mine is None:
            raise IllegalMove("nothing-to-undo", seat=seat)
        before, _ = await take_back(self._store, self._jobs, table, Move(TABLE, REWIND, (mine - 1,)))
        (row,) = await self._store.read(lambda c: log.between(c, game.id, mine - 1, mine))
        last_move = Move.parse(seat, row["code"])
        move, events = move_names(before.state, last_move, unpack(row["events"], game.id))
        position = Position(game, table.position)
        known = await visible_ply(self._store, position, seat)
        ago = known - await visible_ply(self._store, position, seat, mine)
        secrets = await self._exposures(game, mine - 1)
        return LastMove(mine, move, events, ago, known, others(table, seat), secrets)

    async def _exposures(self, game: Game, ply: int) -> tuple[str, ...]:
        """What came to light after a ply, if the game counts. :raises HostError: `rewind-league`."""
        secrets = await self._commit.exposures(game, ply)
        if secrets and game.fixture is not None:
            raise HostError("rewind-league")
        return secrets

    async def _undo(self, table: Table, member: str, ply: int | None) -> Proposal | Acted:
        game = table.running(paused=False)
        seat = own_seat(game, member)
        last = await self._last_move(table, member)
        if ply not in (None, last.known):
            raise HostError("stale", ply=game.ply)
        if not last.asked:
            return await self._commit.apply(table, _rewind(last.ply - 1, member, UNASKED))
        move = to_builtins(last.told)
        data = {"ply": last.ply - 1, "move": move, "because": list(last.exposed)}
        return await self._propose(table, UNDOING, seat, data)

    async def _pause(self, table: Table, member: str, manager: bool, until: float | None) -> Proposal | Game:
        game, now = table.running(), self._clock()
        require_free(game)
        if game.pause:
            raise HostError("already-paused")
        if await self._unasked(table, member, manager):
            return (await self._commit.apply(table, start_pause(Pause(member, now, until)))).game
        # Stored as a length: the pause counts from when all have agreed.
        seconds = None if until is None else until - now
        return await self._propose(table, PAUSING, own_seat(game, member), {"seconds": seconds})

    async def _resume(self, table: Table, member: str, manager: bool) -> Proposal | Game:
        game = table.running()
        if game.pause is None:
            raise HostError("not-paused")
        unasked = await self._unasked(table, member, manager)
        if game.pause.by is None and not unasked:  # nobody wanted that pause, but it is the players' game
            if own_seat(game, member) not in living_seats(table):
                raise HostError("not-asked")
            unasked = True
        if unasked:
            return (await self._commit.apply(table, _end_pause(game, member))).game
        return await self._propose(table, RESUMING, own_seat(game, member), {})

    async def _unasked(self, table: Table, member: str, manager: bool) -> bool:
        """Whether a member may pause and resume without asking. :raises HostError: `not-a-player`."""
        game = table.game
        interest = await self._store.read(lambda c: interest_of(c, game, member))
        if (manager or member == game.host) and (interest is None or not game.counts):
            return True
        return not others(table, own_seat(game, member))

    async def _change_setting(
        self, table: Table, member: str, key: str, value: Any, manager: bool
    ) -> Proposal | Game:
        game = table.game
        who = changer(game, key, value)
        if who == HOST:
            in_charge(game, member, manager)
        alone = game.over or (who == HOST and await self._unasked(table, member, manager))
        if alone or not others(table, own_seat(game, member)):
            change = with_setting(game, key, value, member, await self._row(game.id, CHANGING))
            return (await self._commit.apply(table, change)).game
        data = {"setting": key, "value": value}
        return await self._propose(table, CHANGING, own_seat(game, member), data)

    async def _resume_due(self, table: Table) -> None:
        pause = table.running().pause
        if pause and pause.until is not None and pause.until <= self._clock():
            await self._commit.apply(table, _end_pause(table.game, None))

    async def _agree(self, table: Table, member: str, kind: str, stamp: int, yes: bool) -> Game:
        game = table.running()
        row = await self._row(game.id, kind)
        if row is None or stamp not in (row["ply"], row["data"].get("stamp")):
            raise HostError("nothing-proposed")
        seat = _answering(game, member, row, yes)
        if not yes:
            return (await self._commit.apply(table, _decision(row, "proposal-declined", seat))).game
        agreed = sorted([*row["agreed"], seat])
        if set(agreed) < set(row["asked"]):
            await self._commit.beside(table, partial(proposals.put, row={**row, "agreed": agreed}))
            return game
        decided = _decision(row, "proposal-agreed", seat).then(self._outcome(game, row))
        return (await self._commit.apply(table, decided)).game

    def _outcome(self, game: Game, row: RowMapping) -> Transition:
        """The transition of a proposal to which everybody has agreed.

        :raises HostError, IllegalMove: as `changer`.
        """
        asker = game.seats[row["seat"]].member
        if row["kind"] == PAUSING:
            now, seconds = self._clock(), row["data"]["seconds"]
            return start_pause(Pause(asker, now, None if seconds is None else now + seconds))
        if row["kind"] == RESUMING:
            return _end_pause(game, asker)
        if row["kind"] == CHANGING:
            key, value = row["data"]["setting"], row["data"]["value"]
            changer(game, key, value)  # what its record says may be another thing by now
            return with_setting(game, key, value, asker, row)
        return _rewind(row["data"]["ply"], asker, CONSENT)

    async def _lapse(self, table: Table, kind: str) -> None:
        row = await self._row(table.number, kind)
        if row is None or row["due_at"] > self._clock():
            return
        if table.game.status == GameStatus.RUNNING:
            await self._tables.load_state(table)
            await self._commit.apply(table, _decision(row, "proposal-lapsed", row["seat"]))
        else:
            await self._commit.beside(table, partial(proposals.drop, game=table.number, kind=kind))

    async def _propose(self, table: Table, kind: str, seat: int, data: dict[str, object]) -> Proposal:
        game = table.game
        if now := await self._row(game.id, kind):
            if now["seat"] == seat:  # agreed to once more
                return _proposal(now)
            raise HostError("proposed-already")
        due_at = self._clock() + STANDS
        # The stamp tells it from others of its kind: its ply would tell how many sealed answers there were.
        row: dict[str, Any] = {
            "game": game.id, "kind": kind, "seat": seat, "ply": game.ply,
            "data": {**data, "stamp": int(due_at) % 10**9},
            "asked": list(others(table, seat)), "agreed": [], "due_at": due_at,
        }  # fmt: skip
        hidden = Position(game, table.position).sealed  # then the number of entries is nobody's business
        notices = notice("proposed", proposal=kind, **_fields(row), **({"hidden": True} if hidden else {}))
        await self._commit.apply(table, Transition(proposed=row, notices=notices))
        return _proposal(row)

    async def _row(self, game: int, kind: str) -> RowMapping | None:
        return await self._store.read(lambda c: proposals.get(c, game, kind))


def start_pause(pause: Pause) -> Transition:
    """The transition that pauses the game and settles proposals to pause."""
    return Transition(
        game={"pause": pause},
        settled=(PAUSING,),
        notices=notice("paused", member=pause.by, until=pause.until),
    )


def _end_pause(game: Game, by: str | None) -> Transition:
    """The transition that resumes the game and settles proposals to resume. The member who resumes it takes
    their seat back from a stand-in."""
    on = Transition(game={"pause": None}, settled=(RESUMING,), notices=notice("resumed", member=by))
    number = game.seat_of(by) if by else None
    return on if number is None else on.then(reclaim_seat(game, number))


def _rewind(ply: int, member: str | None, by: str) -> Transition:
    return Transition(move=Move(TABLE, REWIND, (ply,)), maker=Maker(member, by))


def _decision(row: RowMapping, kind: str, by: int) -> Transition:
    """The transition of a decided proposal."""
    notices = notice(kind, proposal=row["kind"], by=by, **_fields(row))
    return Transition(settled=(row["kind"],), notices=notices)


def _answering(game: Game, member: str, row: RowMapping, yes: bool) -> int:
    """The seat of a member who answers a proposal. :raises HostError: `not-asked`, `answered-already`."""
    seat = game.seat_of(member)
    back = seat == row["seat"] and not yes
    if seat is None or (not back and seat not in row["asked"]):
        raise HostError("not-asked")
    if not back and seat in row["agreed"]:
        raise HostError("answered-already")
    return seat


def _fields(row: RowMapping | dict[str, Any]) -> dict[str, object]:
    fields = {key: row[key] for key in ("seat", "ply", "asked", "due_at")}
    fields["stamp"] = row["data"].get("stamp", row["ply"])
    if row["kind"] == CHANGING:
        return {**fields, "setting": row["data"]["setting"], "value": row["data"]["value"]}
    if row["kind"] == UNDOING:
        data = row["data"]
        return {**fields, "to": data["ply"], "move": data.get("move"), "because": data.get("because", [])}
    seconds = row["data"].get("seconds")
    return fields if seconds is None else {**fields, "seconds": seconds}


def _proposal(row: RowMapping | dict[str, Any]) -> Proposal:
    fields = {f: row[f] for f in Proposal.__struct_fields__}
    return Proposal(**{**fields, "asked": tuple(row["asked"]), "agreed": tuple(row["agreed"])})
