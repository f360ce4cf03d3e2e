"""Seasons of a league in which one entrant cheats as its maker, as a manager, as both, with many accounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from db import Store
from engine.queries.placing import places
from host import HostError
from host.kinds import FORCE, NEW_CLOCK, ROLLBACK, TIME
from host.league.records import LeagueRequest
from host.model import Position
from league.formats import standings
from league.model import EntryState, Fixture, FixtureState, Season, SeasonState
from tests.attack.friendly import ACCOMPLICE, ACCOUNTS, BOTH, CHEAT, HOST, MANAGER, MANY
from tests.attack.table import OPTIONS, Outcome, Policy, attempt, drawn, finished, share
from tests.attack.tricks import TOGETHER, WHY, Attacker, Hat
from tests.host.league.leagues import DAY, World, plan, quick

RIVALS = ("ann", "bob", "cy")
GAMES = 6
"""Games of a season: each entrant against each other."""
POINTS60 = 3000
"""As many as five won games give."""
ADJUDICATE, OVERRIDE, POINTS, REMOVE, SUBSTITUTE, STRIKE, SEED, MOVES = LEAGUE_TRICKS = (
    "adjudicate", "override", "points", "remove", "substitute", "strike", "seed", "acts on games",
)  # fmt: skip
PLANS = {trick: frozenset({trick}) for trick in LEAGUE_TRICKS} | {TOGETHER: frozenset(LEAGUE_TRICKS)}
"""What is tried at once."""
_ON_GAMES = frozenset({ROLLBACK, FORCE, TIME, NEW_CLOCK})


def hats(role: str) -> tuple[str, tuple[Hat, ...]]:
    """Who made the league, and as whom the cheat acts."""
    member, manager = Hat(CHEAT, manager=False), Hat(CHEAT, manager=True)
    others = tuple(Hat(account, manager=False) for account in ACCOUNTS)
    return {
        HOST: (CHEAT, (member,)),
        MANAGER: ("boss", (manager,)),
        BOTH: (CHEAT, (manager,)),
        MANY: (CHEAT, (manager, *others)),
        ACCOMPLICE: ("boss", (member, Hat(ACCOUNTS[0], manager=True))),
    }[role]


class CheatedSeason:
    """A season, from sign-up until nothing can be changed any more.

    :param tricks: of `LEAGUE_TRICKS`; none for an honest one.
    :param rivals: how many others enter.
    """

    def __init__(
        self, store: Store, seed: int, role: str, tricks: frozenset[str], rivals: int = len(RIVALS)
    ) -> None:
        self._world = World(store)
        self._seed = seed
        self._maker, self._hats = hats(role)
        self._tricks = tricks
        self._rivals = RIVALS[:rivals]
        self.acts: Counter[str] = Counter()

    async def lived(self) -> Outcome:
        """Play it to its end; the cheat's place."""
        world = self._world
        async with world.host:
            await self._signed_up()
            await self._before()
            season = await world.tick(DAY + 1)
            while season.state not in (SeasonState.PROTEST, SeasonState.CLOSED, SeasonState.CANCELLED):
                await self._among(season)
                season = await world.tick()
                running = [
                    each for each in season.fixtures if each.state == FixtureState.UNDER_WAY and each.game
                ]
                for fixture in running:
                    await self._played(fixture, season.fixtures.index(fixture))
                season = await world.tick(1.0 if running else 3600.0)
            await self._among(season)
            return self._outcome(await world.season())

    async def _signed_up(self) -> None:
        world, leagues = self._world, self._world.host.leagues
        what = quick(plan(), options=OPTIONS, cap=GAMES, least=2)
        league = await leagues.registry.create("guild", "hall", self._maker, "The League", what)
        world.league = league.id
        await leagues.seasons.open(league.id, self._maker)
        for member in (CHEAT, *self._rivals):
            world.now.at += 1
            await leagues.entries.enter(league.id, member, member)

    async def _played(self, fixture: Fixture, number: int) -> None:
        host = self._world.host
        assert fixture.game is not None
        game = await host.games.get(fixture.game)
        if game.over:
            return
        policy, player = Policy(self._seed * GAMES + number), None
        if self._tricks and game.seat_of(CHEAT) is not None:
            tricks = _ON_GAMES if MOVES in self._tricks else frozenset()
            watch = self._watch(fixture.id)
            player = Attacker(host, self._world.now, game, self._hats, tricks, watch)
        await finished(host, game.id, policy, player)
        if player is not None:
            self.acts += player.acts

    def _watch(self, fixture: int) -> Callable[[Position], Awaitable[None]]:
        """Have a game counted as it stands once the cheat is ahead."""

        async def watch(position: Position) -> None:
            seat, order = position.game.seat_of(CHEAT), places(position.state)
            if ADJUDICATE in self._tricks and seat is not None and order.count(1) == 1 == order[seat]:
                await self._try(ADJUDICATE, fixture=fixture)

        return watch

    async def _before(self) -> None:
        """Order the entries before the season is drawn."""
        if SEED in self._tricks:
            await self._try(SEED, order=[entry.id for entry in (await self._world.season()).entries])

    async def _among(self, season: Season) -> None:
        """Change results, points and rivals between the games."""
        mine = season.entry_of(CHEAT)
        rivals = [e for e in season.entries if e.member in RIVALS and e.state != EntryState.OUT]
        if mine is None or not rivals:
            return
        for fixture in self._lost(season, mine.id):
            order = {entry: 1 if entry == mine.id else 2 for entry in fixture.seats}
            await self._once(OVERRIDE, again=True, fixture=fixture.id, places=order)
        best, new = rivals[0], ACCOUNTS[-1]
        await self._once(POINTS, entry=mine.id, points60=POINTS60)
        await self._once(STRIKE, member=best.member)
        await self._once(SUBSTITUTE, entry=best.id, member=new, name=new)
        if SUBSTITUTE not in self._tricks:
            await self._once(REMOVE, entry=best.id)

    async def _once(self, kind: str, again: bool = False, **args: Any) -> None:
        """Try an act that is among the tricks, until it was done."""
        if kind in self._tricks and (again or not self.acts[f"{kind} done"]):
            await self._try(kind, **args)

    def _lost(self, season: Season, entry: int) -> list[Fixture]:
        """The finished fixtures in which the entry is not alone in the first place."""
        lines = {(line.fixture, line.entry): line.place for line in season.current_lines()}
        played = [
            fixture
            for fixture in season.fixtures
            if fixture.state == FixtureState.DONE and entry in fixture.seats
        ]
        return [
            fixture
            for fixture in played
            if any(
                lines.get((fixture.id, e), 9) <= lines.get((fixture.id, entry), 9)
                for e in fixture.seats
                if e != entry
            )
        ]

    async def _try(self, kind: str, **args: Any) -> None:
        """Try an act with one hat after the other, unless it was refused too often. Where that only asks for
        it, accounts of the same member carry it out if they may; else it is withdrawn."""
        league, requests = self._world.league, self._world.host.leagues.requests
        if self.acts[f"{kind} refused"] >= 2 * len(self._hats):
            return
        for hat in self._hats:
            try:
                answer = await requests.do(kind, league, hat.member, WHY, hat.manager, **args)
            except HostError as error:
                self.acts[f"{kind} refused"] += 1
                self.acts[f"{kind}: {error.key}"] += 1
                continue
            if not isinstance(answer, LeagueRequest) or await self._carried(answer):
                self.acts[f"{kind} done"] += 1
                return
            self.acts[f"{kind} refused"] += 1
            self.acts[f"{kind} asked"] += 1
            await requests.decline(league, answer.id, answer.by)

    async def _carried(self, request: LeagueRequest) -> bool:
        carry = self._world.host.leagues.requests.carry
        for hat in self._hats:
            done = carry(request.league, request.id, hat.member, hat.manager)
            if await attempt(Counter(), request.action, done):
                return True
        return False

    def _outcome(self, season: Season) -> Outcome:
        mine = season.entry_of(CHEAT)
        division = season.divisions[0].id if season.divisions else None
        table = standings(season, division)
        order = [line.place for line in table]
        seat = next(at for at, line in enumerate(table) if mine is not None and line.entry == mine.id)
        return Outcome(share(order, seat), season.state != SeasonState.CANCELLED, self.acts)


async def pair(
    stores: tuple[Store, Store], seed: int, role: str, tricks: frozenset[str], rivals: int = len(RIVALS)
) -> tuple[Outcome, Outcome]:
    """The same season twice: as an honest entrant plays it, and with these tricks, each in a database of its
    own. Both from one seed."""
    ends = []
    for store, tried in zip(stores, (frozenset[str](), tricks), strict=True):
        with drawn(seed):
            ends.append(await CheatedSeason(store, seed, role, tried, rivals).lived())
    return ends[0], ends[1]
