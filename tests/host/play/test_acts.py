"""Who runs a game that counts does nothing in it alone if they have an interest in it."""

from __future__ import annotations

import pytest

from db import Store
from host import HowToAct, Measure
from host.kinds import END_GAME, FORCE, NEW_CLOCK, REPLACE, ROLLBACK, TIME
from host.seats.interests import FORMER, TAKER
from tests.host import managing
from tests.host.asking import ask, last, on, rated, rated_off
from tests.host.games import refused
from tests.host.timing import Now, calm, notices_of, on_file, timed

BACK, FORCED = Measure(ROLLBACK, {"to": 1}), Measure(FORCE, {"seat": 1})


@on_file
async def test_six_rollbacks_fail(store: Store) -> None:
    """The host who plays gets no second throw, whether or not they also manage the server."""
    async with timed(store, Now()) as host:
        game = await on(host, await rated(host), "ann", "bob", "cy")
        for _ in range(6):
            assert await refused(managing.roll_back(host, game.id, 1, "ann")) == "interested"
            assert await refused(managing.roll_back(host, game.id, 1, "ann", True)) == "interested"
        assert (await host.games.get(game.id)).ply == game.ply
        assert [kind for kind, _ in await notices_of(host, game.id)] == []


@pytest.mark.spread(3)
@on_file
@pytest.mark.parametrize(
    "act",
    [
        Measure(ROLLBACK, {"to": 0}),
        FORCED,
        Measure(TIME, {"seat": 1, "seconds": 3600}),
        Measure(NEW_CLOCK, {"clock": None}),
        Measure(REPLACE, {"seat": 1, "member": "dan", "name": "Dan"}),
        Measure(END_GAME),
    ],
    ids=lambda act: act.kind,
)
async def test_every_act_is_asked_for(store: Store, act: Measure) -> None:
    """By the host who plays, a manager who plays, and a member's sitter. Who does not play does it alone, as
    all do in unrated games; and all is told."""
    async with timed(store, Now()) as host:
        game = await on(host, await rated(host), "ann")
        await host.absences.sitters.name("guild", "bob", "sue")
        for by, manager in (("ann", False), ("bob", True), ("sue", True)):
            assert await refused(host.moderation.do(game.id, act, by, manager, "why", True)) == "interested"
            way = await host.moderation.requests.way(game.id, act, by, manager)
            assert (way.how, set(way.asked)) == (HowToAct.VOTE, {0, 1, 2} - {game.seat_of(by)})
        assert await refused(host.moderation.do(game.id, act, "bob")) == "not-host"
        assert await refused(host.moderation.requests.ask(game.id, act, "bob", "why")) == "not-host"
        assert (await host.moderation.requests.way(game.id, act, "mod", True)).how == HowToAct.ALONE
        assert await refused(ask(host, game, act, "mod", True)) == "may-alone"
        await host.moderation.do(game.id, act, "mod", True, "Agreed by all")
        _, record = await last(host, game)
        shown = {name: record[name] for name in ("kind", "member", "asked", "reason", "interest")}
        assert shown == {
            "kind": act.kind, "member": "mod", "asked": None, "reason": "Agreed by all", "interest": None,
        }  # fmt: skip
        assert "unrated" not in record
        plain = await on(host, await rated_off(host), "ann")
        assert (await host.moderation.requests.way(plain.id, act, "ann")).how == HowToAct.ALONE
        await host.moderation.do(plain.id, act, "ann")


@on_file
@pytest.mark.parametrize("seat", [-1, 3])
async def test_acts_are_done_to_seats_that_are_there(store: Store, seat: int) -> None:
    """The game has the seats 0 to 2; counting from behind changes nobody's."""
    async with timed(store, Now()) as host:
        game = await rated_off(host)
        for act in (
            Measure(FORCE, {"seat": seat}),
            Measure(TIME, {"seat": seat, "seconds": 3600}),
            Measure(REPLACE, {"seat": seat, "member": None, "name": ""}),
        ):
            assert await refused(host.moderation.do(game.id, act, "ann")) == "no-such-seat"
        assert await host.games.get(game.id) == game


@on_file
async def test_no_manager_takes_a_seat_for_themselves(store: Store) -> None:
    """Not alone, nor by carrying out that somebody wants them to have it; others may give it to them."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        to_mod = Measure(REPLACE, {"seat": 1, "member": "mod", "name": "Mod"})
        assert await refused(host.moderation.do(game.id, to_mod, "mod", True, "why", True)) == "interested"
        way = await host.moderation.requests.way(game.id, to_mod, "mod", True)
        assert (way.how, way.interest, way.asked) == (HowToAct.VOTE, TAKER, (0, 1, 2))
        request = await ask(host, game, to_mod)
        assert (
            await refused(host.moderation.requests.carry(game.id, request.id, "mod", True)) == "not-neutral"
        )
        await host.moderation.requests.carry(game.id, request.id, "boss", True)
        assert (await host.games.get(game.id)).seat_of("mod") == 1
        await managing.put(host, game.id, 2, None, "", "boss", True)
        assert await refused(host.seats.take(game.id, "boss", "Boss", 2)) == "freed-by-you"
        assert (await host.seats.take(game.id, "eve", "Eve", 2)).seat_of("eve") == 2
        plain = await rated_off(host)
        assert (await host.moderation.do(plain.id, to_mod, "mod", True)).seat_of("mod") == 1


@on_file
async def test_who_lost_their_seat_to_a_computer_still_asks(store: Store) -> None:
    """Else a host would let the clock take their seat, act, and take it again."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        await managing.put(host, game.id, 0, None, "", "mod", True)
        assert await refused(host.moderation.do(game.id, FORCED, "ann")) == "interested"
        assert (await host.moderation.requests.way(game.id, FORCED, "ann")).interest == FORMER
        request = await ask(host, game, FORCED)
        assert request.asked == (1, 2)


@on_file
async def test_where_nobody_else_is_the_game_no_longer_counts(store: Store) -> None:
    """Computers, and members for whom one sits in, have no voice."""
    async with timed(store, Now()) as host:
        game = await rated(host, ("ann", "bob"))
        assert (await host.moderation.requests.way(game.id, FORCED, "ann")).how == HowToAct.VOTE
        await managing.put(host, game.id, 1, None, "", "mod", True)
        game = await calm(host, game.id)
        assert (await host.moderation.requests.way(game.id, BACK, "ann")).how == HowToAct.UNRATED
        assert await refused(managing.roll_back(host, game.id, 0, "ann")) == "would-unrate"
        assert await refused(ask(host, game, BACK)) == "may-alone"
        assert (await host.games.get(game.id)).rated
        after = await host.moderation.do(game.id, Measure(ROLLBACK, {"to": 0}), "ann", unrated=True)
        assert not after.rated
        assert (await last(host, game))[1]["unrated"]
        assert (
            await host.moderation.requests.way(game.id, Measure(NEW_CLOCK, {"clock": None}), "ann")
        ).how == HowToAct.ALONE


@on_file
async def test_the_host_who_plays_does_not_stop_the_clocks_alone(store: Store) -> None:
    """A pause of a rated game needs the others; a manager who does not play pauses at once."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        await host.proposals.pause(game.id, "ann")
        assert (await host.games.get(game.id)).pause is None
        await host.proposals.pause(game.id, "mod", True)
        assert (await host.games.get(game.id)).pause is not None
        await host.proposals.resume(game.id, "ann")
        assert (await host.games.get(game.id)).pause is not None
        await host.proposals.resume(game.id, "mod", True)
        assert (await host.games.get(game.id)).pause is None
