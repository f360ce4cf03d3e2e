"""What handlers return: data, which can be put together and looked at without a database."""

from __future__ import annotations

import pytest

from db import Store
from engine.types import IllegalMove, Move
from host import Host, Pause
from host.core.transition import Maker, Notice, Transition, notice
from host.kinds import CONSENT, PAUSING, GameStatus
from host.model import Game, Seat
from host.orders import Orders
from host.play.clock_moves import default_move, with_deadline, without_time
from host.play.proposals import start_pause
from host.seats.seats import reclaim_seat
from tests.host.games import on_turn
from tests.host.timing import SIMPLE, Now, begun, deadline, kinds, on_file, timed

MOVE = Move(0, "pass")


def test_two_changes_are_put_together() -> None:
    """What the second one says of a field holds; notices and settled proposals come in order; the move is
    the one that has one, with its maker."""
    first = Transition(
        seats={0: {"missed": 1, "bank": 0.0}}, game={"pause": None}, notices=notice("missed", seat=0)
    )
    second = Transition(
        move=MOVE, maker=Maker("ann", CONSENT), seats={0: {"missed": 0}, 1: {"missed": 2}},
        notices=notice("kicked", seat=0), settled=(PAUSING,), followed=False,
    )  # fmt: skip
    both = first.then(second)
    assert (both.move, both.maker) == (MOVE, Maker("ann", CONSENT)) == _author(second.then(first))
    assert both.seats == {0: {"missed": 0, "bank": 0.0}, 1: {"missed": 2}}
    assert both.notices == (Notice("missed", {"seat": 0}), Notice("kicked", {"seat": 0}))
    assert (both.game, both.settled, both.followed) == ({"pause": None}, (PAUSING,), False)
    assert first.then(Transition()) == first


def _author(change: Transition) -> tuple[Move | None, Maker]:
    return change.move, change.maker


def _game(seat: Seat, pause: Pause | None = None) -> Game:
    return Game(
        id=1, guild="g", channel="c", host="ann", name="", rules="classic", options={}, max_seats=2,
        status=GameStatus.RUNNING, seats=(seat,), commitment="", ply=3, created_at=0.0, pause=pause,
    )  # fmt: skip


def test_a_member_who_is_back_changes_only_what_was_amiss() -> None:
    """Nothing where nothing was missed; else misses, the stand-in, and the pause in which nobody was left."""
    assert reclaim_seat(_game(Seat(0, "ann", "Ann")), 0) == Transition()
    away = Seat(0, "ann", "Ann", standin="normal", missed=2)
    change = reclaim_seat(_game(away, Pause(None, 0.0)), 0)
    assert change.seats == {0: {"missed": 0, "standin": None}}
    assert (change.game, [notice.kind for notice in change.notices]) == ({"pause": None}, ["seat-back"])
    wanted = Pause("ann", 0.0)
    assert reclaim_seat(_game(Seat(0, "ann", "Ann"), wanted), 0).game == {}
    assert start_pause(wanted).game == {"pause": wanted}


@on_file
async def test_a_change_that_fails_leaves_the_orders_as_they_were(host: Host) -> None:
    """Orders that came with a move that is not legal are neither stored nor remembered."""
    game, _ = await on_turn(host)
    (seat,) = game.prompted
    async with host.core.tables.hold(game.id, state=True) as table:
        before = table.orders
        change = Transition(move=Move(seat, "conquer"), orders={seat: Orders(ahead=("pass",))})
        with pytest.raises(IllegalMove):
            await host.core.commit.apply(table, change)
        assert table.orders == before == {}


@on_file
async def test_the_listeners_are_told_of_each_change_on_disk(store: Store) -> None:
    """Once, after the transaction, with the game as it is then; not of a change that failed."""
    now = Now()
    async with timed(store, now) as host:
        changes: list[tuple[int, str]] = []
        host.core.commit.listen(lambda game: changes.append((game.ply, game.status)))
        game = await begun(host, SIMPLE)
        assert changes == [(0, "running")]
        async with host.core.tables.hold(game.id, state=True) as table:
            first = deadline(table.game, 0)
            late = with_deadline(table.game, without_time(first, now.at))
            await host.core.commit.apply(table, Transition(deadlines=late, followed=False))
            change = default_move(table, 0, "clock")
            assert change is not None
            await host.core.commit.apply(table, change)
        assert changes == [(0, "running"), (0, "running"), (1, "running")]
        assert await kinds(host, game.id) == []
