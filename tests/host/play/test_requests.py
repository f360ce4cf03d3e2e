"""Who runs a game and has an interest in it asks: others who run it, or all members."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from db import Store
from db.queries import games, requests
from host import ALONE, OTHERS, UNRATED, VOTE, Act, Game, Host
from host.kinds import END_GAME, FORCE, NEW_CLOCK, REPLACE, ROLLBACK, TIME
from host.play.requests import Request
from host.seats.interests import WAITS
from host.time_control import DAY, HOUR, Clock
from tests.host.games import play_on, refused
from tests.host.league.leagues import World, plan
from tests.host.timing import SIMPLE, Now, calm, lobby, on_file, timed, told

SLOW = Clock(turn=7 * DAY, react=7 * DAY, bank=0, quiet=False)
BACK, FORCED = Act(ROLLBACK, {"to": 1}), Act(FORCE, {"seat": 1})


async def rated(host: Host, members: tuple[str, ...] = ("ann", "bob", "cy"), **more: Any) -> Game:
    """A rated game that has just begun, of which the first member is the host; all are asked at once."""
    game = await lobby(host, members, **more)
    await host.lobby.set_clock(game.id, members[0], SLOW)
    await host.lobby.set_details(game.id, members[0], rated=True)
    await host.lobby.start(game.id, members[0], "start")
    return await calm(host, game.id)


async def on(host: Host, game: Game, *members: str) -> Game:
    """The game after these members have answered."""
    for member in members:
        game = (await host.moves.act(game.id, member, "choose:spread")).game
    return game


async def last(host: Host, game: Game) -> tuple[str, dict[str, Any]]:
    """Kind and record of the last notice."""
    kind, data = (await told(host, game.id))[-1]
    return kind, data["act"]


async def wait(host: Host, now: Now, seconds: float = WAITS) -> None:
    """Let time pass, and do what is due."""
    now.at += seconds
    await host.core.ticker.tick()


async def ask(host: Host, game: Game, act: Act, by: str = "ann", manager: bool = False) -> Request:
    """A request, with a reason."""
    return await host.requests.ask(game.id, act, by, "They asked me", manager)


@on_file
async def test_six_rollbacks_fail(store: Store) -> None:
    """The host who plays gets no second throw, whether or not they also manage the server."""
    async with timed(store, Now()) as host:
        game = await on(host, await rated(host), "ann", "bob", "cy")
        for _ in range(6):
            assert await refused(host.moderation.roll_back(game.id, 1, "ann")) == "interested"
            assert await refused(host.moderation.roll_back(game.id, 1, "ann", True)) == "interested"
        assert (await host.games.get(game.id)).ply == game.ply
        assert [kind for kind, _ in await told(host, game.id)] == []


@on_file
@pytest.mark.parametrize(
    "act",
    [
        Act(ROLLBACK, {"to": 0}),
        FORCED,
        Act(TIME, {"seat": 0, "seconds": 3600}),
        Act(NEW_CLOCK, {"clock": None}),
        Act(REPLACE, {"seat": 1, "member": "dan", "name": "Dan"}),
        Act(END_GAME),
    ],
    ids=lambda act: act.kind,
)
async def test_every_act_is_asked_for(store: Store, act: Act) -> None:
    """The host who plays, the sitter of a member, and a manager who plays ask; a manager who does not play, and
    the host of an unrated game, do it alone, and all is told."""
    async with timed(store, Now()) as host:
        game = await on(host, await rated(host), "ann")
        await host.absences.sitters.name("guild", "bob", "sue")
        for by, manager in (("ann", False), ("bob", True), ("sue", True)):
            assert await refused(host.moderation.do(game.id, act, by, manager, "why", True)) == "interested"
            way = await host.requests.way(game.id, act, by, manager)
            assert (way.how, set(way.asked)) == (VOTE, {0, 1, 2} - {game.seat_of(by)})
        assert await refused(host.moderation.do(game.id, act, "bob")) == "not-host"
        assert await refused(host.requests.ask(game.id, act, "bob", "why")) == "not-host"
        assert (await host.requests.way(game.id, act, "mod", True)).how == ALONE
        assert await refused(ask(host, game, act, "mod", True)) == "may-alone"
        await host.moderation.do(game.id, act, "mod", True, "Agreed by all")
        _, record = await last(host, game)
        shown = {name: record[name] for name in ("kind", "member", "asked", "reason", "interest")}
        assert shown == {
            "kind": act.kind, "member": "mod", "asked": None, "reason": "Agreed by all", "interest": None,
        }  # fmt: skip
        assert "unrated" not in record
        plain = await on(host, await rated_off(host), "ann")
        assert (await host.requests.way(plain.id, act, "ann")).how == ALONE
        await host.moderation.do(plain.id, act, "ann")


async def rated_off(host: Host) -> Game:
    """A game like `rated` that counts for nothing."""
    game = await lobby(host, ("ann", "bob", "cy"))
    await host.lobby.set_clock(game.id, "ann", SIMPLE)
    return await host.lobby.start(game.id, "ann", "start")


@on_file
async def test_all_members_agree(store: Store) -> None:
    """Each of the others, once; computers and strangers have no voice; the last one carries it out."""
    async with timed(store, Now()) as host:
        game = await on(host, await rated(host), "ann", "bob", "cy")
        assert await refused(host.requests.ask(game.id, BACK, "ann", "  ")) == "reason-needed"
        request = await ask(host, game, BACK)
        kind, record = await last(host, game)
        assert (kind, record["before"], record["after"]) == ("requested", {"ply": game.ply}, {"ply": 1})
        assert (record["interest"], record["reason"]) == (0, "They asked me")
        assert await refused(ask(host, game, BACK, "bob", True)) == "requested-already"
        agree = host.requests.agree
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
        assert (after.ply, after.rated) == (game.ply + 1, True)
        (agreed, data), done = (await told(host, game.id))[-2:]
        assert (agreed, data["agreed"], done[0]) == ("request-agreed", [1, 2], "rolled-back")
        assert (done[1]["act"]["member"], done[1]["act"]["asked"]) == (None, "ann")


@on_file
async def test_another_manager_carries_it_out(store: Store) -> None:
    """With one press: who has no interest, and is not the one who asks; once."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        request = await ask(host, game, FORCED)
        carry = host.requests.carry
        assert await refused(carry(game.id, request.id, "ann", True)) == "own-request"
        assert await refused(carry(game.id, request.id, "bob", True)) == "not-neutral"
        assert await refused(carry(game.id, request.id, "eve")) == "not-host"
        await host.absences.sitters.name("guild", "bob", "sue")
        assert await refused(carry(game.id, request.id, "sue", True)) == "not-neutral"
        assert 1 in (await host.games.get(game.id)).prompted
        assert 1 not in (await carry(game.id, request.id, "mod", True)).prompted
        assert await refused(carry(game.id, request.id, "mod", True)) == "no-request"
        kinds = [(kind, data["act"]["member"]) for kind, data in await told(host, game.id) if "act" in data]
        assert kinds == [("requested", "ann"), ("request-carried", "mod"), ("forced", "mod")]


@on_file
async def test_one_refusal_settles_it(store: Store) -> None:
    """Of any member who is asked, also after having agreed, of a manager, or of the one who asked."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        for by, manager in (("bob", False), ("mod", True), ("ann", False)):
            request = await ask(host, game, FORCED)
            assert not await host.requests.agree(game.id, request.id, "bob")
            decline = host.requests.decline
            assert await refused(decline(game.id, request.id, "eve")) == "not-asked"
            await decline(game.id, request.id, by, manager)
            assert (await last(host, game))[0] == "request-declined"
            assert await host.requests.of(game.id) == []
        assert 1 in (await host.games.get(game.id)).prompted


@on_file
async def test_silence_agrees_to_what_concerns_it(store: Store) -> None:
    """Only the seat's own, only in force, time and replacing; not of members on vacation, nor in a pause."""
    now = Now()
    async with timed(store, now) as host:
        game = await rated(host)
        request = await ask(host, game, FORCED)
        await host.requests.agree(game.id, request.id, "cy")
        await wait(host, now, WAITS - 1)
        assert await host.requests.of(game.id)
        await wait(host, now, 1)
        assert 1 not in (await host.games.get(game.id)).prompted
        kind, record = await last(host, game)
        assert (kind, record["member"], record["asked"]) == ("forced", None, "ann")
        for act, agrees in ((Act(NEW_CLOCK, {"clock": None}), "cy"), (Act(FORCE, {"seat": 2}), None)):
            request = await ask(host, game, act)
            if agrees:
                await host.requests.agree(game.id, request.id, agrees)
            await wait(host, now)
            assert (await last(host, game))[0] == "request-lapsed"
        request = await ask(host, game, Act(FORCE, {"seat": 2}))
        await host.requests.agree(game.id, request.id, "bob")
        await host.absences.vacations.begin("guild", "cy", 3)
        await wait(host, now)
        assert (await last(host, game))[0] == "request-lapsed"


@on_file
async def test_where_nobody_else_is_the_game_no_longer_counts(store: Store) -> None:
    """Computers, and members for whom one sits in, have no voice."""
    async with timed(store, Now()) as host:
        game = await rated(host, ("ann", "bob"))
        assert (await host.requests.way(game.id, FORCED, "ann")).how == VOTE
        await host.moderation.put(game.id, 1, None, "", "mod", True)
        game = await calm(host, game.id)
        assert (await host.requests.way(game.id, BACK, "ann")).how == UNRATED
        assert await refused(host.moderation.roll_back(game.id, 0, "ann")) == "would-unrate"
        assert await refused(ask(host, game, BACK)) == "may-alone"
        assert (await host.games.get(game.id)).rated
        after = await host.moderation.do(game.id, Act(ROLLBACK, {"to": 0}), "ann", unrated=True)
        assert not after.rated
        assert (await last(host, game))[1]["unrated"]
        assert (await host.requests.way(game.id, Act(NEW_CLOCK, {"clock": None}), "ann")).how == ALONE


@on_file
async def test_moves_make_void_what_would_mean_something_else(store: Store) -> None:
    """A move settles a request to go back, and one about the seat that has moved; secret answers settle no
    request to go back, for nobody may know of them."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        await ask(host, game, FORCED)
        other = await ask(host, game, Act(TIME, {"seat": 0, "seconds": int(HOUR)}))
        game = await on(host, game, "bob")
        assert [one.id for one in await host.requests.of(game.id)] == [other.id]
        game = await on(host, game, "ann", "cy")
        assert await host.requests.of(game.id) == []
        await ask(host, game, BACK)
        await play_on(host, game.id, 1)
        assert await host.requests.of(game.id) == []


@on_file
async def test_a_request_is_bound_to_what_was_asked(store: Store) -> None:
    """Another clock meanwhile, and nobody agrees to a change of it; a seat that changes hands voids all."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        request = await ask(host, game, Act(NEW_CLOCK, {"clock": None}))
        await host.moderation.set_clock(game.id, SIMPLE, "mod", True)
        assert await refused(host.requests.carry(game.id, request.id, "mod", True)) == "request-void"
        assert (await last(host, game))[0] == "request-void"
        assert (await host.games.get(game.id)).clock == SIMPLE
        await ask(host, game, Act(END_GAME))
        await host.moderation.put(game.id, 2, "dan", "Dan", "mod", True)
        assert await host.requests.of(game.id) == []


@on_file
async def test_who_comes_back_is_asked_too(store: Store) -> None:
    """What counts is who is there when the answers come, not who was when it was asked."""
    async with timed(store, Now()) as host:
        game = await rated(host)
        await host.core.store.write(lambda c: away(c, game.id, 2))
        host.core.tables.peek(game.id).drop()  # type: ignore[union-attr]
        request = await ask(host, game, Act(NEW_CLOCK, {"clock": None}))
        assert request.asked == (1,)
        await host.seats.take(game.id, "cy", "Cy")
        assert not await host.requests.agree(game.id, request.id, "bob")
        assert await host.requests.agree(game.id, request.id, "cy")


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
        act, player = Act(FORCE, {"seat": 0}), str(game.seats[1].member)
        assert (await host.requests.way(game.id, act, outside, True)).how == OTHERS
        assert await refused(host.moderation.do(game.id, act, outside, True)) == "interested"
        assert await refused(host.moderation.do(game.id, act, "boss")) == "league-game"
        request = await ask(host, game, act, outside, True)
        assert request.asked == ()
        assert await refused(host.requests.agree(game.id, request.id, player)) == "not-asked"
        assert await refused(host.requests.carry(game.id, request.id, player, True)) == "not-neutral"
        assert await refused(host.requests.decline(game.id, request.id, player, True)) == "not-asked"
        await host.requests.carry(game.id, request.id, "mod", True)
        assert (await last(host, game))[0] == "forced"
        game = await host.games.get(game.id)
        await ask(host, game, Act(ROLLBACK, {"to": 0}), outside, True)
        await wait(host, world.now)
        assert await host.requests.of(game.id) == []


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


@on_file
async def test_requests_end_with_their_game_and_outlast_outages(store: Store) -> None:
    """The time in which nobody could answer does not count, nor that of other servers."""
    now = Now()
    async with timed(store, now) as host:
        game = await rated(host)
        await ask(host, game, FORCED)
        for guild, before in (("guild", None), ("elsewhere", None), ("guild", now.at), (None, None)):
            await store.write(partial(requests.put_off, seconds=HOUR, guild=guild, before=before))
        (request,) = await host.requests.of(game.id)
        assert request.due_at == now.at + WAITS + 2 * HOUR
        await host.moves.end(game.id, "mod", True, "Over")
        assert await host.requests.of(game.id) == []
        assert (await last(host, game))[1]["reason"] == "Over"
