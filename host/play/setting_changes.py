"""A change of a setting of a game that has started: whether it may be, and what is stored for it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, RowMapping

from host.core.transition import Transition, notice
from host.errors import HostError
from host.game_settings import NOBODY, setting_of, write
from host.kinds import CHANGING
from host.model import Game
from host.seats.authority import require_free


def changer(game: Game, key: str, value: Any) -> str:
    """Who changes a setting of a started game to a value, as its record says.

    :raises HostError: `not-running` (it has not started), `league-game`, `no-such-setting`, `setting-fixed`.
    :raises IllegalMove: no value of the setting.
    """
    if game.started_at is None:
        raise HostError("not-running")
    require_free(game)
    setting = setting_of(game, key)
    who = setting.changer(game)
    if who == NOBODY:
        raise HostError("setting-fixed", setting=key, status=game.status)
    setting.check(game.rules, value)
    return who


def with_setting(game: Game, key: str, value: Any, by: str | None, proposal: RowMapping | None) -> Transition:
    """The transition that changes a setting and tells so. It settles the open proposal to change one if that
    is about the same setting."""

    def work(connection: Connection, then: Game) -> Game:
        return write(connection, then, {key: value})

    settled = (CHANGING,) if proposal and proposal["data"]["setting"] == key else ()
    notices = notice("setting-changed", member=by, setting=key, value=value)
    return Transition(work=work, settled=settled, notices=notices, followed=not game.over)
