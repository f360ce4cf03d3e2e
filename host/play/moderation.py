"""What a game's host and managers may do to it: roll it back, give time, force a move, change its clock, give
a seat to somebody else."""

from __future__ import annotations

from host.core.actions import Actions
from host.core.outbox import Outbox
from host.kinds import END_GAME
from host.model import Game
from host.play.acts import Acts, Measure
from host.play.requests import Requests


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

        :raises HostError: `no-such-ply`, `no-such-seat`, `not-awaited`, `paused`, `no-clock`, `clock-time`,
            `already-joined`: by its kind.
        """
        with self._outbox.hold(game_id):
            return await self._actions.with_lock(
                game_id, self._acts.alone, act, by, manager, reason, unrated, state=act.kind != END_GAME
            )
