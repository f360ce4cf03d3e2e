"""Requests: acts that somebody who runs a game may not do alone, because it counts for something and they
have an interest in it. Another who runs it and has none carries them out, or, in a game of no league, all
other members agree."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping

from db.queries import absences, requests
from db.queries.league import seasons
from engine.types import IllegalMove
from host.core.core import Core
from host.core.tables import Table
from host.core.transition import Notice, Transition
from host.errors import HostError
from host.kinds import OF_SEAT, ROLLBACK, GameStatus
from host.model import Game, Position
from host.play.acts import Acts, Doer, HowToAct, Measure, WayToAct
from host.seats.interests import WAITS, Interest, interest_of, others


class Request(msgspec.Struct, frozen=True):
    """An open request about a game."""

    id: int
    kind: str
    by: str
    reason: str
    data: dict[str, Any]
    """`act`: the data of the `Measure`; `bound`: what must still be so; and for its notices `interest`,
    `before`, `after`."""
    asked: tuple[int, ...]
    agreed: tuple[int, ...]
    at: float
    due_at: float

    @property
    def measure(self) -> Measure:
        """What is asked."""
        return Measure(self.kind, self.data["act"])


class Requests:
    """Requests about games, and the answers to them."""

    def __init__(self, core: Core, acts: Acts) -> None:
        self._store = core.store
        self._clock = core.clock
        self._tables = core.tables
        self._actions = core.actions
        self._commit = core.commit
        self._outbox = core.outbox
        self._acts = acts

    async def way(self, game_id: int, act: Measure, by: str, manager: bool = False) -> WayToAct:
        """How the member could do an act now. Changes nothing. :raises HostError: they could not, or it is
        not possible."""
        return await self._actions.with_lock(game_id, self._way, act, by, manager, state=False)

    async def ask(self, game_id: int, act: Measure, by: str, reason: str, manager: bool = False) -> Request:
        """Ask for an act.

        :raises HostError: `reason-needed`, `may-alone`, `requested-already`; and as `Moderation.do`.
        """
        return await self._actions.with_lock(game_id, self._ask, act, by, reason, manager)

    async def agree(self, game_id: int, number: int, member: str) -> bool:
        """Agree to a request. Returns whether it was carried out: all members have agreed.

        :raises HostError: `no-request`, `own-request`, `not-asked`, `answered-already`, `request-void`.
        """
        with self._outbox.hold(game_id):
            return await self._actions.with_lock(game_id, self._agree, number, member)

    async def carry(self, game_id: int, number: int, member: str, manager: bool = False) -> Request:
        """Carry a request out, for others who run the game and have no interest in it. Returns the request.

        :raises HostError: `no-request`, `own-request`, `not-neutral`, `may-not-carry`, `request-void`.
        """
        with self._outbox.hold(game_id):
            return await self._actions.with_lock(game_id, self._carry, number, member, manager)

    async def decline(self, game_id: int, number: int, member: str, manager: bool = False) -> Game:
        """Refuse a request, also after having agreed; its maker withdraws it.

        :raises HostError: `no-request`, `not-asked`.
        """
        return await self._actions.with_lock(game_id, self._decline, number, member, manager)

    async def of(self, game_id: int) -> list[Request]:
        """The open requests about a game, oldest first."""
        return [_request(row) for row in await self._store.read(lambda c: requests.of_game(c, game_id))]

    async def lapse(self, game_id: int, number: int) -> None:
        """Settle a request whose time is over: silence is a yes to what concerns the silent seat."""
        with self._outbox.hold(game_id):
            await self._actions.with_lock(game_id, self._lapse, number, state=False)

    async def _way(self, table: Table, act: Measure, by: str, manager: bool) -> WayToAct:
        way = await self._acts.way(table, act, by, manager)
        if way.how != HowToAct.ALONE:
            await self._tables.load_state(table)
        self._acts.change(table, act, Doer(by))
        return way

    async def _ask(self, table: Table, act: Measure, by: str, reason: str, manager: bool) -> Request:
        game, now = table.running(), self._clock()
        way = await self._acts.way(table, act, by, manager)
        if way.how in (HowToAct.ALONE, HowToAct.UNRATED):
            raise HostError("may-alone")
        if not reason.strip():
            raise HostError("reason-needed")
        change = self._acts.change(table, act, Doer(by))
        if await self._store.read(lambda c: requests.about(c, act.kind, _subject(game))):
            raise HostError("requested-already")
        row: dict[str, Any] = {
            "id": requests.new_id(), "kind": act.kind, "subject": _subject(game), "game": game.id,
            "by": by, "reason": reason.strip(), "asked": list(way.asked), "agreed": [],
            "data": {
                "act": act.data, "bound": change.bound, "interest": way.interest,
                "before": _public(table, change.before), "after": change.after,
            },
            "at": now, "due_at": now + WAITS,
        }  # fmt: skip
        if act.kind == ROLLBACK:
            row["data"]["because"] = list(await self._commit.exposures(game, act.data["to"]))
        league = {"league": None, "season": None}
        if game.fixture is not None:
            fixture = game.fixture
            league.update(await self._store.read(lambda c: seasons.of_fixture(c, fixture)) or {})
        row.update(league)
        note = _notice("requested", row, game, Doer(by, reason=row["reason"], interest=way.interest))
        await self._commit.apply(table, Transition(requested=row, notices=(note,)))
        return _request(row)

    async def _agree(self, table: Table, number: int, member: str) -> bool:
        game, row = table.running(), await self._row(table, number)
        if member == row["by"]:
            raise HostError("own-request")
        voices, seat = self._voices(table, row), game.seat_of(member)
        if seat is None or seat not in voices:
            raise HostError("not-asked")
        if seat in row["agreed"]:
            raise HostError("answered-already")
        agreed = sorted([*row["agreed"], seat])
        if set(voices) <= set(agreed):
            await self._carry_out(table, row, "request-agreed", Doer(None), agreed)
            return True
        await self._commit.beside(table, lambda c: requests.agree(c, number, agreed))
        return False

    async def _carry(self, table: Table, number: int, member: str, manager: bool) -> Request:
        game, row = table.running(), await self._row(table, number)
        if member == row["by"]:
            raise HostError("own-request")
        gains = Measure(row["kind"], row["data"]["act"]).gives_seat_to(member)
        if gains or await self._interest(game, member) is not None:
            raise HostError("not-neutral")
        if not _runs(game, member, manager):
            raise HostError("may-not-carry")
        await self._carry_out(table, row, "request-carried", Doer(member))
        return _request(row)

    async def _decline(self, table: Table, number: int, member: str, manager: bool) -> Game:
        game, row = table.running(), await self._row(table, number)
        asked = member == row["by"] or game.seat_of(member) in self._voices(table, row)
        if not asked and (not _runs(game, member, manager) or await self._interest(game, member) is not None):
            raise HostError("not-asked")
        return await self._settle(table, row, "request-declined", member)

    async def _lapse(self, table: Table, number: int) -> None:
        row = await self._store.read(lambda c: requests.get(c, number))
        if row is None or row["due_at"] > self._clock():
            return
        if table.game.status != GameStatus.RUNNING:
            await self._commit.beside(table, lambda c: requests.drop(c, number))
            return
        await self._tables.load_state(table)
        if await self._silence_counts(table, row):
            try:
                await self._carry_out(table, row, "request-agreed", Doer(None), row["agreed"])
                return
            except (HostError, IllegalMove):  # it is not possible any more
                if await self._store.read(lambda c: requests.get(c, number)) is None:
                    return
        await self._settle(table, row, "request-lapsed", None)

    async def _silence_counts(self, table: Table, row: RowMapping) -> bool:
        """Whether all have agreed, with the one whom the request concerns, if they are silent. Nobody is
        silent who is on vacation or cannot see the board."""
        game, voices, now = table.game, self._voices(table, row), self._clock()
        silent = [seat for seat in voices if seat not in row["agreed"]]
        if not voices or not silent:
            return bool(voices)
        if row["kind"] not in OF_SEAT or silent != [row["data"]["act"]["seat"]] or game.pause or game.unseen:
            return False
        member = game.seats[silent[0]].member or ""
        return await self._store.read(lambda c: absences.current(c, game.guild, member, now)) is None

    def _voices(self, table: Table, row: RowMapping) -> tuple[int, ...]:
        """The seats whose members have to agree, as the game is now; none in games of leagues."""
        game = table.game
        return () if game.fixture is not None else others(table, game.seat_of(row["by"]))

    async def _carry_out(
        self, table: Table, row: RowMapping, kind: str, doer: Doer, agreed: list[int] | None = None
    ) -> Game:
        """Carry a request out. :raises HostError: `request-void`: it would mean something else now."""
        act = Measure(row["kind"], row["data"]["act"])
        doer = Doer(doer.member, row["by"], row["reason"], row["data"]["interest"])
        change = self._acts.change(table, act, doer)
        if change.bound != row["data"]["bound"]:
            await self._settle(table, row, "request-void", None)
            raise HostError("request-void")
        note = _notice(kind, row, table.game, doer, agreed)
        return await self._acts.carry(
            table, act, change, doer, Transition(answered=(row["id"],), notices=(note,))
        )

    async def _settle(self, table: Table, row: RowMapping, kind: str, member: str | None) -> Game:
        """Drop a request, and tell why."""
        doer = Doer(member, row["by"], row["reason"], row["data"]["interest"])
        note = _notice(kind, row, table.game, doer)
        settled = Transition(answered=(row["id"],), notices=(note,))
        return (await self._commit.apply(table, settled)).game

    async def _row(self, table: Table, number: int) -> RowMapping:
        row = await self._store.read(lambda c: requests.get(c, number))
        if row is None or row["game"] != table.number:
            raise HostError("no-request")
        return row

    async def _interest(self, game: Game, member: str) -> Interest:
        def find(connection: Connection) -> Interest:
            return interest_of(connection, game, member)

        return await self._store.read(find)


def _runs(game: Game, member: str, manager: bool) -> bool:
    """Whether the member runs the game; games of leagues are run by managers alone."""
    return manager or (member == game.host and game.fixture is None)


def _notice(
    kind: str, row: RowMapping | dict[str, Any], game: Game, doer: Doer, agreed: list[int] | None = None
) -> Notice:
    """A notice about a request."""
    asked = row["data"]
    data = {
        "proposal": row["kind"], "request": row["id"], "what": asked["act"], "asked": row["asked"],
        "due_at": row["due_at"], "league": game.fixture is not None, "because": asked.get("because", []),
        "act": doer.record(row["kind"], asked["before"], asked["after"]),
    }  # fmt: skip
    return Notice(kind, data if agreed is None else {**data, "agreed": agreed})


def _public(table: Table, before: Any) -> Any:
    """What is before an act, for everybody: while answers are secret, without the number of entries."""
    hidden = isinstance(before, dict) and "ply" in before and Position(table.game, table.position).sealed
    return {"ply": None} if hidden else before


def _subject(game: Game) -> str:
    return f"game:{game.id}"


def _request(row: RowMapping | dict[str, Any]) -> Request:
    fields = {name: row[name] for name in Request.__struct_fields__}
    return Request(**{**fields, "asked": tuple(row["asked"]), "agreed": tuple(row["agreed"])})
