"""The start of a game with the seats that it has, within the caller's transaction."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

import engine
from db.queries import games, log, orders, outbox, players
from engine.record import chain
from engine.types import State
from host.core.deadline_writes import update_deadlines
from host.core.rows import pack, setup_of
from host.core.seat_writes import players_of, with_seat
from host.kinds import TURN, GameStatus
from host.model import Game
from host.orders import of_rows


def begin_game(connection: Connection, game: Game, by: str, now: float) -> tuple[Game, State]:
    """Store the start of a game that has its seats. Returns the game and its first state.

    :raises IllegalMove: the options do not fit this number of seats.
    """
    stored = games.get(connection, game.id)
    assert stored is not None, "games are never deleted"
    turn = engine.start(setup_of(stored))
    setup, prompted = turn.state.setup, engine.awaited_seats(turn.state)
    joined = [seat["entropy"] for seat in stored.seats]
    known = players_of(game) if game.log_format > 1 else []
    bound = [player.bound(game.id, 0, seat) for seat, player in enumerate(known)]
    key = chain.key_of(stored.game["secret"], game.log_format)
    head = chain.begin(
        key, setup.rules, setup.version, setup.options, len(joined), joined, [row["bound"] for row in bound]
    )
    changes: dict[str, Any] = {
        "status": GameStatus.RUNNING,
        "started_at": now,
        "rules_version": setup.version,
        "options": setup.options,
        "prompted": list(prompted),
        "chain": head,
    }
    games.change(connection, game.id, **changes)
    players.add(connection, *bound)
    log.append(
        connection, game=game.id, ply=0, seat=None, code=None, member=by, at=now,
        events=pack(turn.events), undoable=False, key=None, by=None, chain=head, player=None,
    )  # fmt: skip
    log.first_snapshot(connection, game.id, engine.encode(turn.state))
    outbox.add(connection, game.id, TURN, 0, prompted, tells_move=True)
    then = replace(game, **{**changes, "prompted": prompted})
    if game.clock:
        for number in range(len(then.seats)):
            then = with_seat(connection, then, number, bank=float(game.clock.bank))
    given = of_rows(orders.of(connection, game.id))  # in the lobby
    return update_deadlines(connection, then, turn.state, now, given, events=turn.events), turn.state
