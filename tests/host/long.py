"""Games of thousands of moves, stored in a moment."""

from __future__ import annotations

from sqlalchemy import Connection

import engine
from db.queries import games, log
from engine import Move, State, kernel
from engine.record.export import Export, LoggedMove, SeatInfo, dump
from engine.rng import Chance, commit, derive
from host import Host
from host.core.rows import pack, setup_of
from host.core.takeback import CHECKPOINT_EVERY

SECRET = "5a" * 32


def move_of(state: State, chance: Chance) -> Move:
    """A quick move with which nobody drops out and nothing ends."""
    rules = kernel.rules_of(state.setup.rules)
    seat = engine.awaited_seats(state)[0]
    move = rules.policy(state, chance)
    after = engine.apply(state, move).state
    alive = all(rules.alive(after.body, other) for other in range(state.setup.seats))
    return move if alive and after.result is None else engine.default(state, seat)


async def lengthen(host: Host, number: int, plies: int) -> None:
    """Play a game that has just started on to this ply, in one transaction, without telling anybody."""

    def work(connection: Connection) -> None:
        stored = games.get(connection, number)
        assert stored is not None
        chance, rows = Chance("1066"), []
        state = engine.start(setup_of(stored)).state
        assert stored.game["ply"] == 0
        while state.ply < plies:
            move = move_of(state, chance)
            turn = engine.apply(state, move)
            state = turn.state
            rows.append(
                {
                    "game": number, "ply": state.ply, "seat": move.seat, "code": move.code,
                    "member": stored.seats[move.seat]["member"], "at": 1.7e9 + state.ply,
                    "events": pack(turn.events), "undoable": turn.undoable, "key": None, "by": None,
                }
            )  # fmt: skip
            if state.ply % CHECKPOINT_EVERY == 0:
                log.add_checkpoint(connection, number, state.ply, engine.encode(state))
        log.append_all(connection, rows)
        log.set_snapshot(connection, number, plies, engine.encode(state))
        games.change(connection, number, ply=plies, prompted=list(engine.awaited_seats(state)))

    async with host.core.tables.hold(number) as table:
        await host.core.store.write(work)
        table.drop()


def document(rules: str, seats: int, plies: int) -> bytes:
    """The export of a game that was broken off after this many moves."""
    entropy = tuple(f"e{n}" for n in range(seats))
    setup = engine.complete(engine.Setup(rules, seats, derive(SECRET, entropy)))
    chance, moves = Chance("1066"), list[LoggedMove]()
    state = engine.start(setup).state
    while state.ply < plies:
        move = move_of(state, chance)
        state = engine.apply(state, move).state
        moves.append(LoggedMove(state.ply, move.seat, move.code, 1.7e9 + state.ply))
    names = tuple(SeatInfo(n, f"Player {n + 1}") for n in range(seats))
    return dump(
        Export(
            rules=rules, rules_version=setup.version, setup=setup, commitment=commit(SECRET), secret=SECRET,
            entropy=entropy, seats=names, moves=tuple(moves), result=None,
        )
    )  # fmt: skip
