"""Lessons: short games of one member against easy computer players, each in a thread of its own, which is
removed with the game once nothing has happened in it for a week. They count for nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from secrets import token_hex
from typing import Any, NamedTuple

from msgspec import to_builtins
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

import engine
from db.queries import games, settings
from engine.rng import commit
from host import game_settings
from host.core.core import Core
from host.core.rows import game_of
from host.core.tables import Table
from host.core.transition import Row, Transition
from host.errors import HostError
from host.kinds import GONE, KEPT, OF_GAME, REMOVE, GameStatus
from host.lobby.beginning import begin_game
from host.lobby.computer_names import free_names
from host.model import LEVELS, Game

SEATS = 3
"""The seats of a lesson, if the rules allow this many."""
WEEK = 7 * 86_400.0
"""Seconds without an entry in its log after which a lesson is removed."""
EVERY = 600.0
"""Seconds between two looks for such lessons."""


class Learner(NamedTuple):
    """Who learns, and where."""

    guild: str
    channel: str
    """The thread of the lesson, in which there is no game."""
    member: str
    name: str


class Lessons:
    """The lessons of all members: each has one at a time."""

    def __init__(self, core: Core) -> None:
        self._store = core.store
        self._clock = core.clock
        self._limits = core.limits
        self._actions = core.actions
        self._commit = core.commit
        self._outbox = core.outbox
        self._channels = core.channels
        self._away = core.away
        self._looked: float | None = None

    async def open(self, member: str) -> Game | None:
        """The member's lesson that is under way."""
        row = await self._store.read(lambda c: games.lesson_of(c, member))
        return game_of(row) if row else None

    async def begin(self, learner: Learner, rules: str, entropy: str, title: str = "", **chosen: Any) -> Game:
        """Begin a short game, the member first in the order of seats. `chosen` is stored as the game's
        settings.

        :raises HostError: `lesson-open` (`game`, `channel`): the member has one already;
            `game-here-already`, `too-many-games`, `one-moment`.
        :raises IllegalMove: unknown rules.
        """
        meta = engine.meta(rules)
        seats = max(meta.seats[0], min(SEATS, meta.seats[1]))
        secret = token_hex(32)
        values = {
            "guild": learner.guild,
            "channel": learner.channel,
            "host": learner.member,
            "name": title,
            "rules": rules,
            "rules_version": 0,
            "options": dict(meta.lesson),
            "max_seats": seats,
            "status": GameStatus.LOBBY,
            "secret": secret,
            "commitment": commit(secret),
            "ply": 0,
            "prompted": [],
            "created_at": self._clock(),
            "lesson": KEPT,
            **to_builtins(game_settings.columns(game_settings.of_lessons())),
        }
        return await self._actions.shield(self._begin(learner, values, entropy, chosen), learner.guild)

    async def _begin(
        self, learner: Learner, values: dict[str, Any], entropy: str, chosen: Mapping[str, Any]
    ) -> Game:
        def make(connection: Connection) -> Game:
            self._check(connection, learner)
            number = games.add(connection, values)
            members = games.member_names(connection, learner.guild)
            for row in _seats(learner, values["max_seats"], entropy, members):
                games.add_seat(connection, {"game": number, **row})
            game_settings.put(connection, number, game_settings.of_lessons())
            for key, value in chosen.items():
                settings.put(connection, OF_GAME, str(number), key, value)
            stored = games.get(connection, number)
            assert stored is not None, "it was just stored"
            by, now = learner.member, values["created_at"]
            return begin_game(connection, game_of(stored), by, now)[0]

        with self._channels.claiming(learner.channel):
            try:
                game = await self._store.write(make)
            except IntegrityError:
                await self._store.read(lambda c: self._check(c, learner))  # begun elsewhere just now
                raise
        self._channels.occupy(game)
        self._commit.tell(game)
        return game

    def _check(self, connection: Connection, learner: Learner) -> None:
        if row := games.lesson_of(connection, learner.member):
            raise HostError("lesson-open", game=row.game["id"], channel=row.game["channel"])
        self._limits.check(games.open_games(connection, learner.guild, learner.member))

    async def due(self) -> list[int]:
        """The lessons that are to be removed; none if that was asked a short time ago."""
        now = self._clock()
        if self._looked is not None and 0 <= now - self._looked < EVERY:
            return []
        self._looked = now
        return await self._store.read(lambda c: games.idle_lessons(c, now - WEEK, self._away.guilds))

    async def remove(self, game_id: int) -> None:
        """Break a lesson off if it is under way, and have its thread removed; one in which another game was
        opened stays.

        :raises HostError: `no-such-game`, also if it is no lesson or is removed already.
        """
        with self._outbox.hold(game_id):  # the thread goes, so nothing is posted in it before
            await self._actions.with_lock(game_id, self._remove, state=False)

    async def _remove(self, table: Table) -> None:
        if table.game.lesson != KEPT:
            raise HostError("no-such-game", game=table.number)
        if not table.game.over:
            await self._commit.end(table)
        shared = await self._store.read(lambda c: games.shares_channel(c, table.number))
        rows = () if shared else (Row(REMOVE, {}),)
        change = Transition(game={"lesson": GONE}, rows=rows, followed=False)
        await self._commit.apply(table, change)


def _seats(learner: Learner, seats: int, entropy: str, members: Collection[str]) -> list[dict[str, Any]]:
    """The rows of the seats: the member's, then those of computer players, none of whom is called as one of
    these members."""
    learner_seat = {
        "seat": 0,
        "member": learner.member,
        "name": learner.name,
        "level": None,
        "entropy": entropy,
    }
    easy = {"member": None, "level": LEVELS[0], "entropy": entropy}
    names = zip(range(1, seats), free_names((*members, learner.name)), strict=False)
    return [learner_seat, *({"seat": seat, "name": name, **easy} for seat, name in names)]
