"""Clocks while a game's board cannot be shown, through no fault of its members: they stand still.

If the reason lies within the server's power (a filter of its own), they do so for a limited time in all, so
that nobody gains time by such a filter: afterwards a league's game goes on by the clock, and another game is
paused until a member goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

from db import Store
from db.queries import games, outbox
from engine.types import IllegalMove
from host.core.actions import Actions
from host.core.deadline_writes import deadline_context, store
from host.core.rows import sound
from host.core.tables import Table
from host.core.transition import Transition, notice
from host.errors import HostError
from host.giving_up import GIVEN_UP, parse_reason
from host.kinds import PAUSING
from host.model import Game, Hidden, Pause
from host.sending import Failure
from host.time.away import AwayServers
from host.time_control import DAY, MINUTE

log = structlog.get_logger("host.background.hidden")
OF_LEAGUE, OF_OTHERS = 3 * DAY, 7 * DAY
"""Most seconds in all for which the clocks of a league's game, and of another game, stand still."""


class HiddenBoards:
    """Stops and starts the clocks of games whose boards cannot be shown."""

    def __init__(self, store: Store, clock: Callable[[], float], actions: Actions, away: AwayServers) -> None:
        self._store = store
        self._clock = clock
        self._actions = actions
        self._away = away
        self._ends: dict[int, tuple[float, str]] = {}
        """By game, when its clocks stop standing still though it is still hidden, and its server."""

    async def load(self, away: AwayServers) -> None:
        """Know again, after a start, which boards are hidden in the servers of which `away` says that care is
        taken. One that was shown just before the process died is hidden no longer."""
        self.forget(away)
        for game in sound(await self._store.read(games.with_hidden_board)):
            if not away.owns(game.guild):
                continue
            number = game.id
            given_up = await self._store.read(partial(outbox.gave_up, game=number, mark=GIVEN_UP))
            if game.unseen and not given_up:
                await self.show(game)
            else:
                self._remember(game)

    def forget(self, away: AwayServers) -> None:
        """Forget the servers of which `away` says that care is taken."""
        self._ends = {number: end for number, end in self._ends.items() if not away.owns(end[1])}

    async def hide(self, game: Game, failure: Failure) -> None:
        """Let the clocks stand still: the game's board was given up."""
        await self._change(game.id, self._hide, failure is not Failure.PASSING)

    async def show(self, game: Game) -> None:
        """Let the clocks go on: the game's board is shown again."""
        await self._change(game.id, self._show)

    async def reasons(self, guild: str) -> list[tuple[int, int, str]]:
        """The running games of a server whose boards were given up, each with the service's code (0: none)
        and its words."""
        rows = await self._store.read(lambda c: outbox.reasons(c, guild, GIVEN_UP))
        understood_reasons = [(game, *parse_reason(reason)) for game, reason in rows]
        return [(game, code or 0, words) for game, code, words in understood_reasons]

    async def due(self) -> None:
        """Let the clocks go on where they have stood still for as long as they may."""
        now = self._clock()
        ends = self._ends.items()
        for number in [number for number, (end, guild) in ends if end <= now and guild not in self._away]:
            await self._change(number, self._expire)

    async def _change(self, number: int, handler: Callable[..., Transition], *fields: object) -> None:
        try:
            self._remember((await self._actions.run(number, handler, *fields)).game)
        except (HostError, IllegalMove) as error:  # it is over, or its rules are not installed
            self._ends.pop(number, None)
            log.info("a hidden game is left alone", game=number, reason=str(error))

    def _remember(self, game: Game) -> None:
        self._ends.pop(game.id, None)
        hidden = game.hidden
        if hidden and hidden.at is not None and hidden.limited and not game.over:
            self._ends[game.id] = hidden.at + _limit(game) - hidden.spent, game.guild

    def _hide(self, table: Table, limited: bool) -> Transition:
        game, now = table.running(), self._clock()
        before = game.hidden or Hidden(None)
        if self._away.lacks_bot(game.guild):
            return Transition(followed=False)  # nothing can be shown there, and its time stands still anyway
        if limited and before.spent >= _limit(game):
            return self._expire(table)
        if game.unseen and (before.limited or not limited):
            return Transition(followed=False)  # what a server can mend itself stays limited
        return Transition(game={"hidden": replace(before, at=now, limited=limited)})

    def _show(self, table: Table) -> Transition:
        game, now = table.running(), self._clock()
        if game.hidden is None or game.hidden.at is None:
            return Transition(followed=False)
        seconds = now - game.hidden.at
        notices = notice("shown-again", seconds=seconds) if seconds >= MINUTE else ()
        return self._going_on(game.hidden).then(Transition(notices=notices, followed=False))

    def _expire(self, table: Table) -> Transition:
        game, now = table.running(), self._clock()
        if game.hidden is None or game.hidden.at is None:
            return Transition(followed=False)
        if game.fixture is not None or game.pause:
            return self._going_on(game.hidden)
        hidden, pause = self._with_elapsed_time(game.hidden), Pause(None, now)
        notices = notice("paused-unseen")
        return Transition(game={"hidden": hidden, "pause": pause}, settled=(PAUSING,), notices=notices)

    def _going_on(self, hidden: Hidden) -> Transition:
        """The clocks go on with exactly the time that was left: nobody gains by stopping them."""
        now, spent = self._clock(), self._with_elapsed_time(hidden)

        def work(connection: Connection, then: Game) -> Game:
            then = replace(then, hidden=spent)
            at = deadline_context(connection, then, now)
            fresh = tuple(
                at.resume(then.seats[d.seat], d) if then.deadline_of(d.seat) == d else d
                for d in then.deadlines
            )
            store(connection, then, fresh)
            return replace(then, deadlines=fresh)

        return Transition(work=work, game={"hidden": spent}, followed=False)

    def _with_elapsed_time(self, hidden: Hidden) -> Hidden:
        """The same, no longer hidden; only limited time is counted."""
        assert hidden.at is not None, "it was hidden until now"
        passed = max(0.0, self._clock() - hidden.at) if hidden.limited else 0.0
        return Hidden(None, hidden.spent + passed)


def _limit(game: Game) -> float:
    return OF_OTHERS if game.fixture is None else OF_LEAGUE
