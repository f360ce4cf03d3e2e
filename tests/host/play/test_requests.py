"""Who runs a game and has an interest in it asks: others who run it, or all members."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from db import Store
from db.queries import games, requests
from host import HowToAct, Measure
from host.kinds import END_GAME, FORCE, NEW_CLOCK, REPLACE, ROLLBACK, TIME
from host.seats.interests import WAITS
from host.time_control import HOUR
from tests.host import managing
from tests.host.asking import ask, last, on, rated, rated_off, wait
from tests.host.games import play_on, refused
from tests.host.league.leagues import World, plan
from tests.host.timing import SIMPLE, Now, notices_of, on_file, timed

BACK, FORCED = Measure(ROLLBACK, {"to": 1}), Measure(FORCE, {"seat": 1})


@on_file
async def test_all_members_agree(store: Store) -> None:
    """Each of the others, once; computers and strangers have no voice; the last one carries it out."""
    async with timed(store, Now()) as host:
        game = await on(host, await rated(host), "ann", "bob", "cy")
        assert await refused(host.moderation.requests.ask(game.id, BACK, "ann", "  ")) == "reason-needed"
        request = await ask(host, game, BACK)
        kind, record = await last(host, game)
        assert (kind, record["before"], record["after"]) == ("requested", {"ply": game.ply}, {"ply": 1})
        assert (record["interest"], record["reason"]) == (0, "They asked me")
        assert await refused(ask(host, game, BACK, "bob", True)) == "requested-already"
        agree = host.moderation.requests.agree
        assert await refused(agree(game.id, request.id, "ann")) == "own-request"
        assert await refused(agree(game.id, request.id, "eve")) == "not-asked"
        assert await refused(agree(game.id, request.id + 1, "bob")) == "no-request"
        other = await rated_off(host)
        assert await refused(agree(other.id, request.id, "bob")) == "no-request"
        assert not await agree(game.id, request.id, "bob")
        assert await refused(agree(game.id, request.id, "bob")) == "answered-already"
        assert (await host.games.get(game.id)).ply == game.ply
        assert await agree(game.id, request.id, "cy")
        assert await refused(agree(game.id, request.id, "cy")) == "no-request"
        after = await host.games.get(game.id)
        assert (after.ply, after.rated) == (game.ply + 1, False), "the answers had been opened"
        (agreed, data), done, price = (await notices_of(host, game.id))[-3:]
        assert price == ("unrated", {"because": ["opened"]})
        assert (agreed, data["agreed"], done[0]) == ("request-agreed", [1, 2], "rolled-back")
        assert (done[1]["act"]["member"], done[1]["act"]["asked"]) == (None, "ann")


@on_file
async def test_another_manager_carries_it_out(store: Store) -> None:
    """With one press: who has no interest, and is not the one who asks; once."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        request = await ask(host, game, FORCED)
        carry = host.moderation.requests.carry
        assert await refused(carry(game.id, request.id, "ann", True)) == "own-request"
        assert await refused(carry(game.id, request.id, "bob", True)) == "not-neutral"
        assert await refused(carry(game.id, request.id, "eve")) == "may-not-carry"
        await host.absences.sitters.name("guild", "bob", "sue")
        assert await refused(carry(game.id, request.id, "sue", True)) == "not-neutral"
        assert 1 in (await host.games.get(game.id)).prompted
        assert await carry(game.id, request.id, "mod", True) == request
        assert 1 not in (await host.games.get(game.id)).prompted
        assert await refused(carry(game.id, request.id, "mod", True)) == "no-request"
        kinds = [
            (kind, data["act"]["member"]) for kind, data in await notices_of(host, game.id) if "act" in data
        ]
        assert kinds == [("requested", "ann"), ("request-carried", "mod"), ("forced", "mod")]


@on_file
async def test_one_refusal_settles_it(store: Store) -> None:
    """Of any member who is asked, also after having agreed, of a manager, or of the one who asked."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        for by, manager in (("bob", False), ("mod", True), ("ann", False)):
            request = await ask(host, game, FORCED)
            assert not await host.moderation.requests.agree(game.id, request.id, "bob")
            decline = host.moderation.requests.decline
            assert await refused(decline(game.id, request.id, "eve")) == "not-asked"
            await decline(game.id, request.id, by, manager)
            assert (await last(host, game))[0] == "request-declined"
            assert await host.moderation.requests.of(game.id) == []
        assert 1 in (await host.games.get(game.id)).prompted


@on_file
async def test_silence_agrees_to_what_concerns_it(store: Store) -> None:
    """Only the seat's own, only in force, time and replacing; not of members on vacation, nor in a pause."""
    now = Now()
    async with timed(store, now) as host:
        game = await rated(host)
        request = await ask(host, game, FORCED)
        await host.moderation.requests.agree(game.id, request.id, "cy")
        await wait(host, now, WAITS - 1)
        assert await host.moderation.requests.of(game.id)
        await wait(host, now, 1)
        assert 1 not in (await host.games.get(game.id)).prompted
        kind, record = await last(host, game)
        assert (kind, record["member"], record["asked"]) == ("forced", None, "ann")
        for act, agrees in ((Measure(NEW_CLOCK, {"clock": None}), "cy"), (Measure(FORCE, {"seat": 2}), None)):
            request = await ask(host, game, act)
            if agrees:
                await host.moderation.requests.agree(game.id, request.id, agrees)
            await wait(host, now)
            assert (await last(host, game))[0] == "request-lapsed"
        request = await ask(host, game, Measure(FORCE, {"seat": 2}))
        await host.moderation.requests.agree(game.id, request.id, "bob")
        await host.absences.vacations.begin("guild", "cy", 3)
        await wait(host, now)
        kinds = [kind for kind, _ in await notices_of(host, game.id)]
        assert (kinds.count("request-lapsed"), kinds.count("forced")) == (3, 1)


@on_file
async def test_moves_make_void_what_would_mean_something_else(store: Store) -> None:
    """A move settles a request to go back, and one about the seat that has moved; secret answers settle no
    request to go back, for nobody may know of them."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        await ask(host, game, FORCED)
        other = await ask(host, game, Measure(TIME, {"seat": 0, "seconds": int(HOUR)}))
        game = await on(host, game, "bob")
        assert [request.id for request in await host.moderation.requests.of(game.id)] == [other.id]
        game = await on(host, game, "ann", "cy")
        assert await host.moderation.requests.of(game.id) == []
        await ask(host, game, BACK)
        await play_on(host, game.id, 1)
        assert await host.moderation.requests.of(game.id) == []


@on_file
@pytest.mark.parametrize("plays", [False, True])
async def test_who_plays_on_is_not_silent(store: Store, plays: bool) -> None:
    """Their seat is not given away because they have not pressed a button; it is if only the clock moves."""
    now = Now()
    async with timed(store, now) as host:
        game = await rated(host, ("ann", "bob"))
        await managing.set_clock(host, game.id, SIMPLE, "mod", True)
        game = await on(host, game, "ann")
        await ask(host, game, Measure(REPLACE, {"seat": 1, "member": None, "name": ""}))
        if plays:
            await on(host, game, "bob")
        assert len(await host.moderation.requests.of(game.id)) == (0 if plays else 1)
        await wait(host, now)
        assert (await host.games.get(game.id)).seats[1].member == ("bob" if plays else None)


@on_file
async def test_a_request_is_bound_to_what_was_asked(store: Store) -> None:
    """Another clock meanwhile, and nobody agrees to a change of it; a seat that changes hands voids all."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        request = await ask(host, game, Measure(NEW_CLOCK, {"clock": None}))
        await managing.set_clock(host, game.id, SIMPLE, "mod", True)
        assert (
            await refused(host.moderation.requests.carry(game.id, request.id, "mod", True)) == "request-void"
        )
        assert (await last(host, game))[0] == "request-void"
        assert (await host.games.get(game.id)).clock == SIMPLE
        await ask(host, game, Measure(END_GAME))
        await managing.put(host, game.id, 2, "dan", "Dan", "mod", True)
        assert await host.moderation.requests.of(game.id) == []


@on_file
async def test_who_comes_back_is_asked_too(store: Store) -> None:
    """What counts is who is there when the answers come, not who was when it was asked."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        await host.core.store.write(lambda c: away(c, game.id, 2))
        table = host.core.tables.peek(game.id)
        assert table is not None
        table.drop()
        request = await ask(host, game, Measure(NEW_CLOCK, {"clock": None}))
        assert request.asked == (1,)
        await host.seats.take(game.id, "cy", "Cy")
        assert not await host.moderation.requests.agree(game.id, request.id, "bob")
        assert await host.moderation.requests.agree(game.id, request.id, "cy")


def away(connection: Any, game: int, seat: int) -> None:
    """Let a computer player sit in."""
    games.change_seat(connection, game, seat, standin="easy")


@on_file
async def test_in_leagues_only_a_manager_without_an_entry_decides(store: Store) -> None:
    """No members' vote; a manager with an entry in another division of the season decides nothing."""
    world = World(store)
    async with world.host as host:
        season = await world.begun(4, plan())
        fixture = next(f for f in season.fixtures if f.game is not None)
        outside = next(e.member for e in season.entries if e.id not in fixture.seats)
        assert fixture.game is not None
        game = await host.games.get(fixture.game)
        act, player = Measure(FORCE, {"seat": 0}), str(game.seats[1].member)
        assert (await host.moderation.requests.way(game.id, act, outside, True)).how == HowToAct.OTHERS
        assert await refused(host.moderation.do(game.id, act, outside, True)) == "interested"
        assert await refused(host.moderation.do(game.id, act, "boss")) == "league-game"
        request = await ask(host, game, act, outside, True)
        assert request.asked == ()
        assert await refused(host.moderation.requests.agree(game.id, request.id, player)) == "not-asked"
        assert (
            await refused(host.moderation.requests.carry(game.id, request.id, player, True)) == "not-neutral"
        )
        assert (
            await refused(host.moderation.requests.decline(game.id, request.id, player, True)) == "not-asked"
        )
        await host.moderation.requests.carry(game.id, request.id, "mod", True)
        assert (await last(host, game))[0] == "forced"
        game = await host.games.get(game.id)
        await ask(host, game, Measure(ROLLBACK, {"to": 0}), outside, True)
        await wait(host, world.now)
        assert await host.moderation.requests.of(game.id) == []


@on_file
async def test_requests_end_with_their_game_and_outlast_outages(store: Store) -> None:
    """The time in which nobody could answer does not count, nor that of other servers, nor what had passed of
    it before the request."""
    now = Now()
    async with timed(store, now) as host:
        game = await rated(host)
        await ask(host, game, FORCED)
        for guild, since, until, due in (
            ("guild", 0, 2, 2), ("elsewhere", 0, 2, 2), ("guild", -9, 1, 2), ("guild", 1, 3, 3),
            ("guild", 9, 8, 2),
        ):  # fmt: skip
            gap: dict[str, Any] = {"since": now.at + since * HOUR, "until": now.at + until * HOUR}
            await store.write(partial(requests.put_off, guilds=[guild], stands=WAITS, **gap))
            (request,) = await host.moderation.requests.of(game.id)
            assert request.due_at == now.at + WAITS + due * HOUR
        await managing.end(host, game.id, "mod", True, "Over")
        assert await host.moderation.requests.of(game.id) == []
        assert (await last(host, game))[1]["reason"] == "Over"
