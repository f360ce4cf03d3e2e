"""Orders given ahead: carried out after a while, checked when their time comes, silent about what is held."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, Update, update

import engine
from db import Store
from db.queries import log
from db.schema import moves
from engine.standing_orders import Order, standing
from host import Game, Host
from host.core import deadline_writes
from host.core.deadline_writes import QUICK, SLOW
from host.kinds import GameStatus
from host.model import Seat
from host.orders import Orders, answers
from host.time.deadlines import DeadlineContext, follow
from host.time.hours import Counting
from host.time_control import DAY, HOUR, MINUTE, Clock
from tests.engine.driver import play as played
from tests.engine.risk2210.grounds import LAND, field
from tests.host.games import refused
from tests.host.timing import SIMPLE, Now, begun, deadline, on_file, on_turn, passing, sent, timed

DEFEND = Order("defend", "choose:defend:1")
ASKED: dict[str, Any] = {"defence": "ask"}
HELD, OTHER = "land_stealth_mods", "land_scout_forces"
"""Cards of one deck; only the first is one to react with."""


def _execute(statement: Update, connection: Connection) -> None:
    connection.execute(statement)


async def attacked(host: Host, now: Now, *orders: Order, clock: Clock | None = SIMPLE) -> tuple[Game, int]:
    """A game in which somebody has been attacked and had given orders before: game and seat."""
    game, member = await on_turn(host, clock, **ASKED)
    (seat,) = game.prompted
    for other in game.seats:
        if other.index != seat:
            await host.orders.set(game.id, str(other.member), orders)
    state = (await host.games.position(game.id)).state
    game = (await host.moves.act(game.id, member, engine.default(state, seat).code)).game
    legal = (await host.games.position(game.id)).legal(seat)
    attack = next(offer for offer in legal if offer.verb == "attack")
    game = (await host.moves.act(game.id, member, attack.move(seat).code)).game
    (victim,) = game.prompted
    assert victim != seat
    return game, victim


@pytest.mark.parametrize("clock", [SIMPLE, None])
async def test_an_order_answers_after_a_while(store: Store, clock: Clock | None) -> None:
    """Within its bounds, for everybody by the member, for its own seat marked as ordered."""
    now = Now()
    async with timed(store, now) as host:
        game, victim = await attacked(host, now, DEFEND, clock=clock)
        acting = deadline(game, victim)
        assert acting.act_at is not None
        assert SLOW[0] <= acting.act_at - now.at <= SLOW[1]
        await passing(host, now, acting.act_at - now.at - 0.1)
        assert (await host.games.get(game.id)).ply == game.ply
        await passing(host, now, 0.1)
        after = await host.games.get(game.id)
        assert (after.ply, victim in after.prompted) == (game.ply + 1, False)
        (mine,) = await host.record.history.entries(game.id, victim, 1)
        assert (mine.by, mine.events[0].kind) == ("order", "by-order")
        (public,) = await host.record.history.entries(game.id, None, 1)
        assert (public.by, "by-order" in [e.kind for e in public.events]) == (None, False)
        assert (public.member, after.seats[victim].missed) == (after.seats[victim].member, 0)


@on_file
async def test_an_order_among_a_sitters_moves_is_not_seen(store: Store) -> None:
    """Others read once who plays for the seat, however often its orders move in between."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        space = next(
            offer for offer in (await host.games.position(game.id)).legal(seat) if offer.verb == "place"
        ).args[0]
        for _ in range(3):
            await host.moves.act(game.id, member, f"place:{space}:1")
        for ply, (by, who) in enumerate((("sitter", "sam"), ("order", member), ("sitter", "sam")), 1):
            entry = update(moves).where(moves.c.game == game.id, moves.c.ply == game.ply + ply)
            await host.core.store.write(partial(_execute, entry.values(by=by, member=who)))
        for viewer, marks in ((None, ["by-sitter"]), (seat, ["by-sitter", "by-order", "by-sitter"])):
            entries = await host.record.history.entries(game.id, viewer, 3)
            kinds = [e.kind for entry in entries for e in entry.events if e.kind.startswith("by-")]
            assert kinds == marks


@on_file
async def test_a_short_time_makes_a_short_delay(store: Store) -> None:
    """Where answers have minutes, an order needs no more than a part of them."""
    now = Now()
    async with timed(store, now) as host:
        clock = replace(SIMPLE, turn=5 * MINUTE, react=MINUTE)
        game, victim = await attacked(host, now, DEFEND, clock=clock)
        act_at = deadline(game, victim).act_at
        assert act_at is not None
        assert 0 < act_at - now.at <= 15


@on_file
async def test_a_members_own_answer_is_quicker(store: Store) -> None:
    """The order finds nothing to do, then or later; and one that was taken back answers nothing."""
    now = Now()
    async with timed(store, now) as host:
        game, victim = await attacked(host, now, DEFEND)
        member = str(game.seats[victim].member)
        game = (await host.moves.act(game.id, member, "choose:defend:1")).game
        await passing(host, now, HOUR)
        assert (await host.games.get(game.id)).ply == game.ply
        game, victim = await attacked(host, now, DEFEND)
        await host.orders.set(game.id, str(game.seats[victim].member), [])
        await passing(host, now, HOUR)
        assert (await host.games.get(game.id)).prompted == (victim,)


@on_file
async def test_orders_survive_their_process(store: Store) -> None:
    """What was on its way is answered at its moment by the next one."""
    now = Now()
    async with timed(store, now) as host:
        game, victim = await attacked(host, now, DEFEND)
        moment = deadline(game, victim).act_at
    async with timed(store, now) as host:
        assert deadline(await host.games.get(game.id), victim).act_at == moment
        await passing(host, now, SLOW[1])
        assert victim not in (await host.games.get(game.id)).prompted


@on_file
async def test_a_paused_game_answers_nothing(store: Store) -> None:
    """And everything after it, with a new delay or at once."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await attacked(host, now, DEFEND)
        await host.proposals.pause(game.id, "ann")
        await passing(host, now, DAY)
        assert (await host.games.get(game.id)).ply == game.ply
        await host.proposals.resume(game.id, "ann")
        await passing(host, now, SLOW[1])
        assert (await host.games.get(game.id)).ply == game.ply + 1


def test_the_delay_says_nothing_about_what_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the ordered card in hand, with another one, and where only silence is ordered: the same clock, and
    a moment drawn from the same bounds."""
    drawn: list[tuple[float, float]] = []

    class Chance:
        def uniform(self, low: float, high: float) -> float:
            drawn.append((low, high))
            return low

    monkeypatch.setattr(deadline_writes, "_chance", Chance())
    context = DeadlineContext(SIMPLE, 1e9, lambda _: Counting(), lambda _: False)
    seats = tuple(Seat(n, f"{n}", f"{n}") for n in range(3))
    acting = set()
    play, silence = Order("react", f"play:{HELD}"), Order("react", "pass")
    for card, orders, verb in (
        (HELD, (play, silence), "play"),
        (OTHER, (play, silence), "pass"),
        (HELD, (silence,), "pass"),
    ):
        state = played(field(LAND, theirs=card), LAND.attack).state
        (prompt,) = engine.prompts(state)
        mine = Orders(orders)
        answer = answers(state, prompt.seat, mine)
        assert answer is not None
        assert answer.move is not None
        assert answer.move.verb == verb
        game = Game(1, "g", "c", "0", "", "", {}, 3, GameStatus.RUNNING, seats, "", 0, 0.0, clock=SIMPLE)
        (waiting,) = follow(game, [prompt], context).deadlines
        acting.add(deadline_writes._with_answer_time(waiting, game, state, {prompt.seat: mine}, context))
    assert len(acting) == 1
    assert drawn == [SLOW, SLOW, SLOW]


async def test_moves_ahead_are_made_in_the_next_turn(store: Store) -> None:
    """One after the other, soon; only for a turn that has not begun."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        assert await refused(host.orders.plan(game.id, member, ["pass"])) == "your-turn-now"
        coming = (seat + 1) % 3
        other = str(game.seats[coming].member)
        spaces = (await host.games.position(game.id)).view(None).spaces
        target = next(name for name, space in spaces.items() if space.owner == coming)
        await host.orders.plan(game.id, other, [f"place:{target}", "pass"])
        await passing(host, now, DAY)
        game = await host.games.get(game.id)
        assert game.prompted == (coming,)
        (prompt,) = (await host.games.position(game.id)).prompts
        act_at = deadline(game, coming).act_at
        assert act_at is not None
        assert QUICK[0] <= act_at - now.at <= QUICK[1]
        await passing(host, now, 2 * QUICK[1])
        _, moves = await host.record.exports.moves(game.id)
        placed = f"place:{target}:{prompt.data['armies']}"  # as the deal has it: some hold a whole continent
        assert [move.code for move in moves if move.seat == coming][1:] == [placed, "pass"]
        assert (await host.games.get(game.id)).prompted == ((coming + 1) % 3,)
        assert (await host.orders.of(game.id, other)).ahead == ()


async def test_moves_ahead_that_are_not_possible_are_dropped(store: Store) -> None:
    """With all that follow; their member alone is told."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        coming = (seat + 1) % 3
        other = str(game.seats[coming].member)
        await host.orders.plan(game.id, other, ["attack:nowhere:elsewhere:3", "pass"])
        await passing(host, now, DAY + 60)
        game = await host.games.get(game.id)
        assert game.prompted == (coming,)
        assert await sent(host, game.id, "tell") == [
            {"kind": "ahead-dropped", "seat": coming, "code": "attack:nowhere:elsewhere:3", "n": 2}
        ]
        assert (await host.orders.of(game.id, other)).ahead == ()
        await passing(host, now, 60)
        assert (await host.games.get(game.id)).ply == game.ply


@on_file
async def test_orders_are_checked_when_they_are_given(store: Store) -> None:
    """Unknown ones, answers that do not exist, spaces where there are none."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, SIMPLE, **ASKED)
        wrong = {
            "order-unknown": Order("nothing", "pass"),
            "order-answer": Order("defend", "choose:defend:9"),
            "order-space": Order("defend", "choose:defend:1", ("atlantis",)),
            "order-spaces": Order("trade-down", "default", ("alaska",)),
        }
        for key, order in wrong.items():
            assert await refused(host.orders.set(game.id, "ann", [order])) == key
        assert await refused(host.orders.set(game.id, "eve", [])) == "not-a-player"
        assert (await host.orders.of(game.id, "ann")).standing == ()


async def test_an_order_that_other_options_end_leaves_the_others_alone(store: Store) -> None:
    """The host chooses rules without the question after a member has ordered; a new order is taken as ever,
    and one that never was possible is refused as ever."""
    async with timed(store, Now()) as host:
        game = await host.lobby.create("1", "10", "ann", "Ann", "middle_earth", 2, {}, entropy="a")
        await host.orders.set(game.id, "ann", [Order("ring", "pass")])
        await host.lobby.set_options(game.id, "ann", {"mode": "classic"})
        before = (await host.orders.of(game.id, "ann")).standing
        possible = {about.id: about for about in standing("middle_earth", {"mode": "classic"})}
        occupy = Order("occupy", possible["occupy"].choices[0])
        assert (await host.orders.set(game.id, "ann", [*before, occupy])).standing == (occupy,)
        assert await refused(host.orders.set(game.id, "ann", [occupy, *before])) == "order-unknown"


@on_file
async def test_memory_is_what_is_on_disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an order cannot be carried out or stored, neither forgets it; it is tried again."""
    now = Now()
    async with timed(store, now) as host:
        game, victim = await attacked(host, now, DEFEND)
        member = str(game.seats[victim].member)

        def fail(*_: object, **__: object) -> None:
            raise RuntimeError("broken")

        with monkeypatch.context() as broken:
            broken.setattr(log, "append", fail)
            await passing(host, now, SLOW[1])
            broken.setattr("db.queries.orders.put", fail)
            with pytest.raises(RuntimeError):
                await host.orders.set(game.id, member, [])
        assert (await host.orders.of(game.id, member)).standing == (DEFEND,)
        await passing(host, now, HOUR)
        assert victim not in (await host.games.get(game.id)).prompted
