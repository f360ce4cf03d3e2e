"""Seasons of a league in which one entrant plays slowly, with all the time that the clock gives."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from db import Store
from engine.queries.placing import places
from host import Game, HostError
from host.model import Position
from league.formats import preset, standings
from league.model import FixtureState, Season, SeasonState
from league.pairings import climbing
from tests.attack.table import Outcome, Policy, drawn, share
from tests.host.league.leagues import DAY, World

SLOW, RIVALS = "slow", ("ann", "bob", "cy")
FORMATS = ("round_robin", "ladder")
ALWAYS, AHEAD = WAYS = ("slow always", "slow when ahead")
"""When the entrant takes all of their time: at each question, or while nobody stands better."""
HOUR = 3600.0
_OVER = (SeasonState.PROTEST, SeasonState.CLOSED, SeasonState.CANCELLED)
_HOURS = {"zone": "UTC", "quiet_from": 20, "quiet_until": 8}
"""What the slow entrant has set; a league leaves eight hours of it."""


class SlowSeason:
    """A season of the format's usual plan until its results are there.

    Members answer within half a day, drawn by game, seat and log; who makes several moves in a row waits
    before the first. All seats follow one policy: a game goes on alike however long its members take, but for
    what is decided because time is over.

    :param way: of `WAYS`; None for an entrant who answers like the others.
    :param rounds: after how many a game ends.
    :param rivals: how many others enter.
    """

    def __init__(
        self, store: Store, seed: int, name: str, way: str | None, rounds: int = 10, rivals: int = len(RIVALS)
    ) -> None:
        self._world = World(store)
        self._seed, self._way = seed, way
        self._rivals = RIVALS[:rivals]
        clock = {**preset(name, "classic", {}).clock, "quiet": True}
        usual: dict[str, Any] = {"signup_days": 1, "checkin_hours": 0, "again": False, "cap": 6, "least": 2}
        self._plan = preset(name, "classic", {"rounds": rounds}, **usual, clock=clock)
        self._ladder = name == "ladder"
        self._due: dict[int, dict[int, float]] = {}
        """When who is asked moves, by game and seat."""
        self._last: dict[int, int] = {}
        """The seat that moved last, by game."""
        self._policies: dict[int, Policy] = {}
        self._acts: Counter[str] = Counter()
        self._day = -1
        """The day on which members last looked whom they may challenge."""

    async def lived(self) -> Outcome:
        """Play it to its end; the entrant's place."""
        world, leagues = self._world, self._world.host.leagues
        async with world.host:
            await world.host.settings.set("member", SLOW, "hours", _HOURS)
            league = await leagues.registry.create("guild", "hall", "boss", "The League", self._plan)
            world.league = league.id
            await leagues.seasons.open(league.id, "boss")
            for member in (*self._rivals, SLOW):
                world.now.at += 1
                await leagues.entries.enter(league.id, member, member)
            season = await world.tick(DAY + 1)
            while season.state not in _OVER:
                season = await self._step(season)
            return self._outcome(season)

    async def _step(self, season: Season) -> Season:
        """Make the move that comes next, or let a day pass."""
        world, games = self._world, self._world.host.games
        if self._ladder:
            await self._challenge(season)
        running = {f.game for f in season.fixtures if f.state == FixtureState.UNDER_WAY and f.game}
        for number in running - self._due.keys():
            self._ask(await games.position(number))
        due = [(at, number, seat) for number in running for seat, at in self._due[number].items()]
        at, number, seat = min(due, default=(world.now.at + DAY, 0, 0))
        if at > world.now.at:
            season = await world.tick(at - world.now.at)
        if not number:
            return season
        position = await games.position(number)
        if not position.game.over:
            move = self._policies.setdefault(number, Policy(self._seed * 1000 + number))(position, seat)
            await world.host.moves.act(number, str(position.game.seats[seat].member), move.code)
            self._last[number] = seat
            position = await games.position(number)
        self._ask(position)
        return await world.tick() if position.game.over else season

    def _ask(self, position: Position) -> None:
        """Note when each seat that is asked answers; who has been asked before keeps their time."""
        game, known = position.game, self._due.get(position.game.id, {})
        times = {
            seat: known[seat] if seat in known and seat != self._last.get(game.id) else
            self._world.now.at + self._delay(game, position, seat)
            for seat in game.prompted
        }  # fmt: skip
        self._due[game.id] = {} if game.over else times

    def _delay(self, game: Game, position: Position, seat: int) -> float:
        if self._last.get(game.id) == seat:
            return 0.0
        deadline = game.deadline_of(seat)
        if game.seats[seat].member == SLOW and self._waits(position, seat) and deadline and deadline.due_at:
            self._acts["waited"] += 1
            return max(0.0, deadline.due_at - self._world.now.at - 60)
        return Random(f"{self._seed} {game.id} {game.ply} {seat}").uniform(0, 12 * HOUR)

    def _waits(self, position: Position, seat: int) -> bool:
        order = places(position.state)
        return self._way == ALWAYS or (self._way == AHEAD and order[seat] == min(order))

    async def _challenge(self, season: Season) -> None:
        """Once a day let each member challenge those just above whom they may."""
        day = int(self._world.now.at // DAY)
        if day == self._day:
            return
        self._day = day
        members = [str(e.member) for e in sorted(season.entries, key=lambda e: e.number or 0)]
        for rung, member in enumerate(members):
            for above in members[max(0, rung - climbing.REACH) : rung][::-1]:
                with suppress(HostError):
                    await self._world.host.leagues.entries.challenge(self._world.league, member, above)

    def _outcome(self, season: Season) -> Outcome:
        mine = season.entry_of(SLOW)
        assert mine is not None
        if self._ladder:
            rungs = [entry.number or 0 for entry in season.entries]
            return Outcome(share(rungs, season.entries.index(mine)), acts=self._acts)
        table = standings(season, season.divisions[0].id)
        order = [line.place for line in table]
        seat = next(at for at, line in enumerate(table) if line.entry == mine.id)
        return Outcome(share(order, seat), acts=self._acts)


async def pair(
    stores: tuple[Store, Store], seed: int, way: tuple[str, str], **fewer: int
) -> tuple[Outcome, Outcome]:
    """The same season twice, each in a database of its own: with an entrant who answers like the others, and
    with a slow one. `way`: of `FORMATS` and of `WAYS`. `fewer`: rounds, rivals."""
    ends = []
    name, slowness = way
    for store, tried in zip(stores, (None, slowness), strict=True):
        with drawn(seed):
            ends.append(await SlowSeason(store, seed, name, tried, **fewer).lived())
    return ends[0], ends[1]
