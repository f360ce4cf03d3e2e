"""Who plays a seat: owners who come back, others who take or are given a place."""

from __future__ import annotations

from msgspec.structs import replace

from db import Store
from engine.standing_orders import Order
from host import Host
from host.time_control import DAY, HOUR
from tests.host import managing
from tests.host.games import refused
from tests.host.timing import (
    SIMPLE,
    Now,
    begun,
    calm,
    deadline,
    kinds,
    notices_of,
    on_file,
    on_turn,
    passing,
    seat_of,
    timed,
)  # fmt: skip


async def deserted(host: Host, now: Now, policy: str = "computer") -> int:
    """A game of Ann's in which Bob is away and a computer player sits in for them."""
    game = await begun(host, replace(SIMPLE, misses=1, policy=policy, bank=HOUR))
    for member in ("ann", "cy"):
        await host.moves.act(game.id, member, "choose:spread")
    await passing(host, now, DAY + HOUR)
    assert not (await host.games.get(game.id)).seats[1].present
    await calm(host, game.id)
    return game.id


async def test_the_owner_takes_their_seat_back(store: Store) -> None:
    """By command; nobody else can then."""
    now = Now()
    async with timed(store, now) as host:
        number = await deserted(host, now)
        game = await host.seats.take(number, "bob", "Bob")
        assert (game.seats[1].present, game.seats[1].missed, game.seats[1].missed_ever) == (True, 0, 1)
        assert (await kinds(host, number))[-1] == "seat-back"
        assert await refused(host.seats.take(number, "bob", "Bob")) == "already-joined"
        assert await refused(host.seats.take(number, "dan", "Dan")) == "no-seat-free"
        assert await refused(host.seats.take(number, "dan", "Dan", 0)) == "no-seat-free"


async def test_somebody_takes_the_place_of_who_is_away(store: Store) -> None:
    """With a whole bank and no misses; the member who was away is out, and may not move."""
    now = Now()
    async with timed(store, now) as host:
        number = await deserted(host, now)
        assert await refused(host.seats.take(number, "dan", "Dan", 0)) == "seat-not-free"
        assert await refused(host.seats.take(number, "dan", "Dan", 9)) == "no-such-seat"
        assert await refused(host.seats.take(number, "cy", "Cy", 1)) == "already-joined"
        game = await host.seats.take(number, "dan", "Dan")
        dan = seat_of(game, "dan")
        assert (dan.index, dan.name, dan.present, dan.missed_ever, dan.bank) == (1, "Dan", True, 0, HOUR)
        assert (await notices_of(host, number))[-1][1] == {
            "seat": 1,
            "member": "dan",
            "before": "bob",
            "by": None,
        }
        assert await refused(host.moves.act(number, "bob", "pass")) == "not-a-player"
        stored = await timed(store, now).games.get(number)
        assert stored.seats == game.seats


@on_file
async def test_the_seat_of_one_who_was_kicked_is_free(store: Store) -> None:
    """Also for themselves."""
    now = Now()
    async with timed(store, now) as host:
        number = await deserted(host, now, "kick")
        assert (await host.games.get(number)).seats[1].member is None
        game = await host.seats.take(number, "bob", "Bob")
        assert (game.seats[1].member, game.seats[1].missed_ever) == ("bob", 0)


async def test_those_in_charge_give_a_seat_to_somebody_else(store: Store) -> None:
    """A new member inherits neither the deadline nor the orders of the one before."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        order = Order("only-pass", "pass")
        await host.orders.set(game.id, member, [order])
        await passing(host, now, 23 * HOUR)
        assert await refused(managing.put(host, game.id, seat, "dan", "Dan", "cy")) == "not-host"
        assert (
            await refused(managing.put(host, game.id, 5, "dan", "Dan", "mod", manager=True)) == "no-such-seat"
        )
        other = next(m for m in ("ann", "bob", "cy") if m != member)
        assert (
            await refused(managing.put(host, game.id, seat, other, "", "mod", manager=True))
            == "already-joined"
        )
        game = await managing.put(host, game.id, seat, "dan", "Dan", "mod", manager=True)
        assert deadline(game, seat).due_at == now.at + DAY
        assert (await host.orders.of(game.id, "dan")).standing == ()
        notice = {"seat": seat, "member": "dan", "before": member, "by": "mod"}
        kind, data = (await notices_of(host, game.id))[-1]
        assert (kind, {**data, "act": None}) == ("seat-replaced", {**notice, "act": None})
        await passing(host, now, DAY)
        assert (await kinds(host, game.id))[-1] == "missed"


@on_file
async def test_those_in_charge_give_a_seat_to_a_computer_player(store: Store) -> None:
    """At once; anybody may relieve it."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        await managing.put(host, game.id, seat, None, "Ada", "mod", manager=True)
        game = await calm(host, game.id)
        assert (game.seats[seat].member, game.seats[seat].name, seat in game.prompted) == (None, "Ada", False)
        game = await host.seats.take(game.id, member, "Back")
        assert seat_of(game, member).present


@on_file
async def test_a_computer_player_makes_room_for_a_member(store: Store) -> None:
    """Those in charge may give the member any seat."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, members=("ann", "bob"), computers=1)
        assert await refused(host.seats.take(game.id, "dan", "Dan")) == "no-seat-free"
        game = await managing.put(host, game.id, 2, "dan", "Dan", "ann")
        assert (seat_of(game, "dan").index, game.seats[2].level) == (2, None)


@on_file
async def test_dead_seats_are_not_on_offer(store: Store) -> None:
    """There is nothing left to play there."""
    now = Now()
    async with timed(store, now) as host:
        number = await deserted(host, now)
        await host.moves.act(number, "bob", "resign")
        assert (await host.games.get(number)).seats[1].standin is not None
        assert await refused(host.seats.take(number, "dan", "Dan")) == "no-seat-free"


@on_file
async def test_resigning_while_others_wait(store: Store) -> None:
    """A seat that resigns is waited for no more; the one left is asked, with a clock."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        game = (await host.moves.resign(game.id, member)).game
        (after,) = game.prompted
        assert [d.seat for d in game.deadlines] == [after]
        assert deadline(game, after).due_at == now.at + DAY
        assert after != seat
        other = next(s.member for s in game.seats if s.index not in (seat, after))
        over = (await host.moves.resign(game.id, str(other))).game
        assert (over.status, over.deadlines) == ("finished", ())


@on_file
async def test_nothing_is_left_of_a_game_that_is_over(store: Store) -> None:
    """Neither clocks nor proposals nor orders; nothing happens to it any more."""
    now = Now()
    async with timed(store, now) as host:
        for ending in ("resign", "end"):
            game, member = await on_turn(host)
            others = [m for m in ("ann", "bob", "cy") if m not in (member, "ann")]
            await host.orders.set(game.id, "bob", [Order("only-pass", "pass")])
            await host.proposals.pause(game.id, others[0])
            if ending == "end":
                await managing.end(host, game.id, "ann")
            else:
                await host.moves.resign(game.id, "ann")
                await host.moves.resign(game.id, "bob")
            over = await host.games.get(game.id)
            assert (over.over, over.deadlines, await host.proposals.get(game.id, "pause")) == (True, (), None)
            before = await kinds(host, game.id)
            await passing(host, now, 3 * DAY)
            assert await kinds(host, game.id) == before
            assert await refused(host.seats.take(game.id, "bob", "Bob")) == "not-running"
            assert await refused(host.orders.of(game.id, "bob")) == "not-running"
        assert await host.games.turns("bob") == []


@on_file
async def test_all_that_waits_for_a_member(store: Store) -> None:
    """In every server, the most urgent first; not what waits for others, nor what another plays for the
    member."""
    now = Now()
    async with timed(store, now) as host:
        slow = await begun(host)
        quick = await begun(host, replace(SIMPLE, turn=HOUR))
        free = await begun(host, None)
        assert [game.id for game, _ in await host.games.turns("bob")] == [quick.id, slow.id, free.id]
        await host.moves.act(slow.id, "bob", "choose:spread")
        assert [game.id for game, _ in await host.games.turns("bob")] == [quick.id, free.id]
        await managing.put(host, free.id, 1, None, "", "ann")
        assert [game.id for game, _ in await host.games.turns("bob")] == [quick.id]
