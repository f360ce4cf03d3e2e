"""Seasons of a league in which one entrant cheats as its maker, as a manager, as both, with many accounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import count

from db import Store
from engine.queries.placing import places
from host.model import Position
from league.model import CANCELLED, CLOSED, DONE, OUT, PROTEST, UNDER_WAY, Fixture, Season
from league.standings import standings
from tests.attack.friendly import ACCOMPLICE, ACCOUNTS, BOTH, CHEAT, HOST, MANAGER, MANY
from tests.attack.table import OPTIONS, Outcome, Policy, attempt, drawn, finished, share
from tests.attack.tricks import CLOCK, FORCE, ROLLBACK, TIME, Attacker, Hat
from tests.host.league.leagues import DAY, World, plan, quick

RIVALS = ("ann", "bob", "cy")
GAMES = 6
"""Games of a season: each entrant against each other."""
POINTS60 = 3000
"""As many as five won games give."""
WHY = "It is only fair"
ADJUDICATE, OVERRIDE, POINTS, REMOVE, SUBSTITUTE, STRIKE, SEED, MOVES = LEAGUE_TRICKS = (
    "adjudicate", "override", "points", "remove", "substitute", "strike", "seed", "acts on games",
)  # fmt: skip
_guilds = count()
_ON_GAMES = frozenset({ROLLBACK, FORCE, TIME, CLOCK})


def hats(role: str) -> tuple[str, tuple[Hat, ...]]:
    """Who made the league, and as whom the cheat acts."""
    own, manager = Hat(CHEAT, manager=False), Hat(CHEAT, manager=True)
    others = tuple(Hat(account, manager=False) for account in ACCOUNTS)
    return {
        HOST: (CHEAT, (own,)),
        MANAGER: ("boss", (manager,)),
        BOTH: (CHEAT, (manager,)),
        MANY: (CHEAT, (manager, *others)),
        ACCOMPLICE: ("boss", (own, Hat(ACCOUNTS[0], manager=True))),
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
            while season.state not in (PROTEST, CLOSED, CANCELLED):
                await self._among(season)
                season = await world.tick()
                running = [one for one in season.fixtures if one.state == UNDER_WAY and one.game]
                for fixture in running:
                    await self._played(fixture, season.fixtures.index(fixture))
                season = await world.tick(1.0 if running else 3600.0)
            await self._among(season)
            return self._outcome(await world.season())

    async def _signed_up(self) -> None:
        world, leagues = self._world, self._world.host.leagues
        what = quick(plan(), options=OPTIONS, cap=GAMES, least=2)
        guild = f"guild-{next(_guilds)}"  # ratings of another season would draw this one otherwise
        made = await leagues.registry.create(guild, "hall", self._maker, "The League", what)
        world.league = made.id
        await leagues.seasons.open(made.id, self._maker)
        for member in (CHEAT, *self._rivals):
            world.now.at += 1
            await leagues.entries.enter(made.id, member, member)

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
                control = self._world.host.leagues.control
                await self._try(
                    ADJUDICATE,
                    lambda h: control.adjudicate(self._world.league, h.member, fixture, WHY, h.manager),
                )

        return watch

    async def _before(self) -> None:
        """Order the entries before the season is drawn."""
        season, control = await self._world.season(), self._world.host.leagues.control
        if SEED in self._tricks:
            order = [entry.id for entry in season.entries]
            await self._try(SEED, lambda h: control.seed(season.league, h.member, order, h.manager))

    async def _among(self, season: Season) -> None:
        """Change results, points and rivals between the games."""
        league, control = season.league, self._world.host.leagues.control
        mine = season.entry_of(CHEAT)
        rivals = [e for e in season.entries if e.member in RIVALS and e.state != OUT]
        if mine is None or not rivals:
            return
        if POINTS in self._tricks and not self.acts["points done"]:
            await self._try(
                POINTS, lambda h: control.points(league, h.member, mine.id, POINTS60, WHY, h.manager)
            )
        for fixture in self._lost(season, mine.id) if OVERRIDE in self._tricks else ():
            order = {entry: 1 if entry == mine.id else 2 for entry in fixture.seats}
            await self._try(OVERRIDE, self._override(fixture.id, order))
        best = rivals[0]
        if STRIKE in self._tricks and not self.acts["strike done"]:
            await self._try(
                STRIKE, lambda h: control.strike(league, h.member, best.member, WHY, 14, h.manager)
            )
        if SUBSTITUTE in self._tricks and not self.acts["substitute done"]:
            new = ACCOUNTS[-1]
            await self._try(
                SUBSTITUTE,
                lambda h: control.substitute(league, h.member, best.id, new, new, WHY, h.manager),
            )
        elif REMOVE in self._tricks and not self.acts["remove done"]:
            await self._try(REMOVE, lambda h: control.remove(league, h.member, best.id, WHY, h.manager))

    def _override(self, fixture: int, order: dict[int, int]) -> Callable[[Hat], Awaitable[object]]:
        override, league = self._world.host.leagues.control.override, self._world.league
        return lambda hat: override(league, hat.member, fixture, order, WHY, (), hat.manager)

    def _lost(self, season: Season, entry: int) -> list[Fixture]:
        """The fixtures in which the entry is not alone in the first place."""
        lines = {(line.fixture, line.entry): line.place for line in season.counted()}
        played = [one for one in season.fixtures if one.state == DONE and entry in one.seats]
        return [
            one
            for one in played
            if any(
                lines.get((one.id, e), 9) <= lines.get((one.id, entry), 9) for e in one.seats if e != entry
            )
        ]

    async def _try(self, kind: str, act: Callable[[Hat], Awaitable[object]]) -> None:
        if self.acts[f"{kind} refused"] >= 2 * len(self._hats):
            return
        for hat in self._hats:
            if await attempt(self.acts, kind, act(hat)):
                return

    def _outcome(self, season: Season) -> Outcome:
        mine = season.entry_of(CHEAT)
        division = season.divisions[0].id if season.divisions else None
        table = standings(season, division)
        order = [line.place for line in table]
        seat = next(at for at, line in enumerate(table) if mine is not None and line.entry == mine.id)
        return Outcome(share(order, seat), season.state != CANCELLED, self.acts)


async def pair(
    store: Store, seed: int, role: str, tricks: frozenset[str], rivals: int = len(RIVALS)
) -> tuple[Outcome, Outcome]:
    """The same season twice: as an honest entrant plays it, and with these tricks. Both from one seed."""
    ends = []
    for tried in (frozenset[str](), tricks):
        with drawn(seed):
            ends.append(await CheatedSeason(store, seed, role, tried, rivals).lived())
    return ends[0], ends[1]
