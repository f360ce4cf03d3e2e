"""What a game's host and managers may do to it: roll it back, give time, force a move, change its clock, give
a seat to somebody else."""

from __future__ import annotations

from msgspec import to_builtins

from host.core.actions import Actions
from host.core.outbox import Outbox
from host.kinds import END_GAME, FORCE, NEW_CLOCK, REPLACE, ROLLBACK, TIME
from host.model import Game
from host.play.acts import Acts, Measure
from host.play.requests import Requests
from host.time_control import Clock


class Moderation:
    """Actions of a game's host and of managers. Each is announced in the game's channel.

    :raises HostError: from all: `not-running`; `not-host`, `league-game`; `interested`: the game counts for
        something, the member has an interest in it, and somebody else has to agree (`requests`);
        `would-unrate`: nobody else is there, and the game would no longer be rated.
    """

    def __init__(self, actions: Actions, acts: Acts, outbox: Outbox, requests: Requests) -> None:
        self.requests = requests
        self._actions = actions
        self._acts = acts
        self._outbox = outbox

    async def do(
        self,
        game_id: int,
        act: Measure,
        by: str,
        manager: bool = False,
        reason: str = "",
        unrated: bool = False,
    ) -> Game:
        """Do an act. `unrated`: even if the game no longer counts for ratings then.

        :raises HostError: as the methods below; for the end of a game as `Moves.end`.
        """
        with self._outbox.hold(game_id):
            return await self._actions.locked(
                game_id, self._acts.alone, act, by, manager, reason, unrated, state=act.kind != END_GAME
            )

    async def roll_back(self, game_id: int, ply: int, by: str, manager: bool = False) -> Game:
        """Go back to the position after that entry of the log (0: the start). Nothing is deleted; the dice go
        on from where they are.

        :raises HostError: `no-such-ply`.
        """
        return await self.do(game_id, Measure(ROLLBACK, {"to": ply}), by, manager)

    async def add_time(self, game_id: int, seat: int, seconds: int, by: str, manager: bool = False) -> Game:
        """Give a member for whom the game waits more time.

        :raises HostError: `no-such-seat`, `no-clock`, `not-awaited`, `clock-time`.
        """
        return await self.do(game_id, Measure(TIME, {"seat": seat, "seconds": seconds}), by, manager)

    async def set_clock(self, game_id: int, clock: Clock | None, by: str, manager: bool = False) -> Game:
        """Give a running game another clock, or none; the new times count from each seat's next prompt."""
        return await self.do(game_id, Measure(NEW_CLOCK, {"clock": to_builtins(clock)}), by, manager)

    async def force(self, game_id: int, seat: int, by: str, manager: bool = False) -> Game:
        """Make the clock's moves now for a seat for which the game waits, without counting a miss.

        :raises HostError: `paused`, `no-such-seat`, `not-awaited`.
        """
        return await self.do(game_id, Measure(FORCE, {"seat": seat}), by, manager)

    async def put(
        self, game_id: int, seat: int, member: str | None, name: str, by: str, manager: bool = False
    ) -> Game:
        """Give a seat to a member, or with None to a computer player that anybody may replace.

        :raises HostError: `no-such-seat`, `already-joined`.
        """
        return await self.do(
            game_id, Measure(REPLACE, {"seat": seat, "member": member, "name": name}), by, manager
        )
