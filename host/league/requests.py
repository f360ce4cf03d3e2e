"""What managers do in a season. Those with an entry in it do nothing alone: what they want becomes a request,
and a manager without an entry carries it out, once and within 48 hours."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping
from sqlalchemy.exc import IntegrityError

from db.queries import requests
from db.queries.league import seasons as season_queries
from host.core.core import Core
from host.errors import HostError
from host.league.control import LeagueControl
from host.league.course.deciding import DISPUTED, REHEARSAL, because, require_neutral, tell
from host.league.course.drafts import Rehearsed
from host.league.course.league_rows import find_league, find_season, in_league
from host.league.course.writing import LeagueWrites
from host.league.records import LeagueRequest
from host.league.seasons import Seasons
from host.seats.interests import WAITS

SUBJECTS = {
    "entry": "entry:{entry}",
    "fixture": "fixture:{fixture}",
    "protest": "protest:{protest}",
    "member": "member:{league}:{member}",
}
"""By an argument of an act what it is about: at most one request of a kind is open about it. Other acts are
about the season."""


class LeagueRequests:
    """Acts in seasons, by name: those of `LeagueControl` and of `Seasons`, with their arguments by name."""

    def __init__(self, core: Core, writes: LeagueWrites, control: LeagueControl, seasons: Seasons) -> None:
        self._store = core.store
        self._clock = core.clock
        self._writes = writes
        self._acts: Mapping[str, Callable[..., Awaitable[Any]]] = {
            "substitute": control.substitute, "remove": control.remove, "adjudicate": control.adjudicate,
            "override": control.override, "points": control.points, "seed": control.seed,
            "strike": control.strike, "unban": control.unban, "start": seasons.start, "pause": seasons.pause,
            "answer": control.answer, "resume": seasons.resume, "approve": seasons.approve,
            "cancel": seasons.cancel,
        }  # fmt: skip

    async def plays(self, league_id: int, member: str, action: str = "") -> bool:
        """Whether the member has an entry in the season that an act concerns, else in the latest: then they
        decide nothing in it."""

        def find(connection: Connection) -> bool:
            season = find_season(connection, league_id, disputed=action in DISPUTED)
            return season_queries.has_entry(connection, season.id, member)

        return await self._store.read(find)

    async def do(
        self, action: str, league_id: int, by: str, reason: str, manager: bool = False, **args: Any
    ) -> Any:
        """Do an act, or ask for it if the member may not decide it because they play. Returns what the act
        returns, or the `LeagueRequest`.

        :raises HostError: what the act raises; for requests also `league-you-play-reason`, `league-reason`,
            `league-requested-already`.
        """
        act = self._acts[action]
        try:
            return await act(league_id, by, reason=reason, manager=manager, **args)
        except HostError as error:
            if error.key != "league-you-play":
                raise
        if not reason.strip():
            raise HostError("league-you-play-reason")
        because(reason)
        change = await self.rehearse(action, league_id, by, reason, manager, **args)
        return await self._add(action, league_id, by, reason.strip(), args, change)

    async def rehearse(
        self, action: str, league_id: int, by: str, reason: str, manager: bool = False, **args: Any
    ) -> Mapping[str, Any]:
        """What an act would change: `before`, `after` and `told`. Nothing is stored.

        :raises HostError: what the act raises.
        """
        try:
            await self._acts[action](league_id, by, reason=reason, manager=manager, request=REHEARSAL, **args)
        except Rehearsed as rehearsal:
            return rehearsal.data
        raise AssertionError("acts that are only tried say what they would have changed")

    async def _add(
        self,
        action: str,
        league: int,
        by: str,
        reason: str,
        args: Mapping[str, Any],
        extra: Mapping[str, Any],
    ) -> LeagueRequest:
        now = self._clock()
        data = msgspec.to_builtins({**extra, "args": args}, str_keys=True)
        subject = next((form for name, form in SUBJECTS.items() if name in args), "season:{season}")

        def work(connection: Connection) -> LeagueRequest:
            season = find_season(connection, league, disputed=action in DISPUTED).id
            row: dict[str, Any] = {
                "id": requests.new_id(), "kind": action, "game": None, "league": league,
                "subject": subject.format(**{**args, "league": league, "season": season}), "season": season,
                "by": by, "reason": reason, "data": data,
                "asked": [], "agreed": [], "at": now, "due_at": now + WAITS,
            }  # fmt: skip
            requests.add(connection, row)
            tell(connection, row, "asked")
            return _request(row)

        try:
            return await self._writes.change(league, work)
        except IntegrityError:
            raise HostError("league-requested-already") from None

    async def carry(self, league_id: int, number: int, by: str, manager: bool = False) -> LeagueRequest:
        """Carry a request out. It is answered by that, whatever came of it before.

        :raises HostError: `league-request-gone`, `league-you-play`, `league-request-old`, and what the act
            raises: then the request stays open.
        """
        row = await self._row(league_id, number)
        args = dict(row["data"]["args"])
        if args.get("places") is not None:
            args["places"] = {int(entry): place for entry, place in args["places"].items()}
        act = self._acts[row["kind"]]
        await act(row["league"], by, reason=row["reason"], manager=manager, request=number, **args)
        return _request(row)

    async def decline(self, league_id: int, number: int, by: str, manager: bool = False) -> LeagueRequest:
        """Refuse a request, for those who may carry it out; its maker withdraws it.

        :raises HostError: `league-request-gone`, `league-not-manager`, `league-you-play`.
        """
        row = await self._row(league_id, number)

        def work(connection: Connection) -> None:
            if by != row["by"]:
                in_league(find_league(connection, row["league"]), by, manager)
                require_neutral(connection, None, row["season"], by)
            if not requests.drop(connection, number):
                raise HostError("league-request-gone")
            tell(connection, row, "withdrawn" if by == row["by"] else "declined", by)

        await self._writes.change(row["league"], work)
        return _request(row)

    async def of(self, league_id: int) -> Sequence[LeagueRequest]:
        """The open requests about a league, oldest first, without those about its games."""
        rows = await self._store.read(lambda c: requests.of_league(c, league_id))
        return [_request(row) for row in rows if row["game"] is None and row["due_at"] > self._clock()]

    async def _row(self, league: int, number: int) -> RowMapping:
        row = await self._store.read(lambda c: requests.get(c, number))
        open_ = row is not None and row["due_at"] > self._clock()
        if row is None or not open_ or (row["league"], row["game"]) != (league, None):
            raise HostError("league-request-gone")
        return row


def _request(row: RowMapping | dict[str, Any]) -> LeagueRequest:
    extra = {key: row["data"][key] for key in ("before", "after")}
    return LeagueRequest(
        row["id"], row["league"], row["kind"], row["by"], row["reason"],
        {**row["data"]["told"], **extra}, row["at"], row["due_at"],
    )  # fmt: skip
