"""Deadlines that pass: the clock moves, misses are counted, and after some of them somebody else plays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import engine
from db import Store
from db.queries import games
from host.time_control import DAY, HOUR
from tests.host.games import members_of, refused
from tests.host.timing import (
    SIMPLE,
    Now,
    begun,
    calm,
    deadline,
    kinds,
    makers,
    notices_of,
    on_file,
    on_turn,
    passing,
    seat_of,
    timed,
)  # fmt: skip

SCARCE = {"trade", "attack", "play", "buy", "bid"}
"""Verbs that spend what a player may want to keep, or start a fight."""


async def test_the_clock_moves_for_who_does_not_come(store: Store) -> None:
    """A turn of its own moves, marked as such; one miss, however many moves; a move in time is no miss."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        await passing(host, now, DAY - 1)
        assert await kinds(host, game.id) == []
        await passing(host, now, 1)
        after = await host.games.get(game.id)
        assert seat not in after.prompted
        assert [by for _, by in (await makers(host, game.id))[3:]] == ["clock"] * (after.ply - game.ply)
        assert (seat_of(after, member).missed, seat_of(after, member).missed_ever) == (1, 1)
        ((kind, data),) = await notices_of(host, game.id)
        assert (kind, data["seat"], data["n"], data["most"], data["halved"]) == ("missed", seat, 1, 2, False)
        events = [e for entry in await host.record.history.entries(game.id, None, 500) for e in entry.events]
        assert [e.data["seat"] for e in events if e.kind == "by-clock"] == [seat]
        # what everybody has chosen once is over for the clock as well
        (next_seat,) = after.prompted
        await passing(host, now, DAY - 1)
        moved = await host.moves.act(game.id, str(after.seats[next_seat].member), "resign")
        assert moved.game.seats[next_seat].missed == 0


@pytest.mark.spread(1)
@on_file
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_the_clock_spends_nothing_and_fights_nobody(store: Store, rules: str) -> None:
    """Through whole rounds of a game that nobody plays."""
    now = Now()
    async with timed(store, now) as host:
        _, *others = members = members_of(rules)
        clock = replace(SIMPLE, misses=6)
        game = await host.lobby.create("guild", "channel", "ann", "Ann", rules, len(members), {}, clock=clock)
        for member in others:
            await host.lobby.join(game.id, member, member.title(), member[0])
        await host.lobby.start(game.id, "ann", "a")
        while max(seat.missed for seat in (await host.games.get(game.id)).seats) < 5:
            await passing(host, now, 6 * HOUR)
        setup, moves = await host.record.exports.moves(game.id)
        assert len(moves) > 12
        assert {by for _, by in await makers(host, game.id)} == {"clock"}
        turns = engine.history(setup, moves)
        spent = {move.verb for turn, move in zip(turns, moves, strict=False) if not _forced(turn.state, move)}
        assert not spent & SCARCE
        assert all(move.args == (0,) for move in moves if move.verb == "bid")


def _forced(state: engine.State, move: engine.Move) -> bool:
    """Whether the rules let the seat do nothing else: it has to bid, the clock bids nothing; it has to play
    a card."""
    return {offer.verb for offer in engine.legal(state, move.seat)} == {move.verb}


async def test_after_the_last_miss_a_computer_player_sits_in(store: Store) -> None:
    """The game goes on; any move of its member brings them back, and their misses in a row are forgotten."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, members=("ann", "bob"))
        await host.moves.act(game.id, "bob", "choose:spread")
        await passing(host, now, DAY)
        while (await kinds(host, game.id)).count("missed") < 2:
            game = await calm(host, game.id)
            if game.prompted == (1,):
                state = (await host.games.position(game.id)).state
                await host.moves.act(game.id, "bob", engine.default(state, 1).code)
            else:
                await passing(host, now, DAY)
        game = await calm(host, game.id)
        ann = game.seats[0]
        assert (ann.member, ann.standin, ann.missed_ever) == ("ann", "hard", 2)
        assert (await kinds(host, game.id))[-1] == "stood-in"
        assert game.prompted == (1,), "the computer player has played"
        assert "standin" in {by for seat, by in await makers(host, game.id) if seat == 0}
        while game.prompted == (1,):
            state = (await host.games.position(game.id)).state
            game = (await host.moves.act(game.id, "bob", engine.default(state, 1).code)).game
        assert game.prompted == (0,)
        # still before the computer player's first move
        state = (await host.games.position(game.id)).state
        game = (await host.moves.act(game.id, "ann", engine.default(state, 0).code)).game
        assert (game.seats[0].standin, game.seats[0].missed, game.seats[0].missed_ever) == (None, 0, 2)
        assert (await notices_of(host, game.id))[-1] == ("seat-back", {"seat": 0, "member": "ann"})


@on_file
@pytest.mark.parametrize("misses", [1, 3])
async def test_every_policy_takes_hold_with_the_last_miss(store: Store, misses: int) -> None:
    """Not before it; a kicked member holds no seat any more, one who forfeits has resigned."""
    expected = {"computer": "stood-in", "kick": "kicked", "forfeit": "forfeited"}
    for policy, kind in expected.items():
        now = Now()
        async with timed(store, now) as host:
            clock = replace(SIMPLE, policy=policy, misses=misses)
            game = await begun(host, clock)
            for _ in range(40):
                seen = await kinds(host, game.id)
                if seen.count(kind):
                    break
                await passing(host, now, DAY)
            game = await calm(host, game.id)
            notices = await notices_of(host, game.id)
            seat = next(data["seat"] for what, data in notices if what == kind)
            before = notices[: [what for what, _ in notices].index(kind)]
            counted = [data["n"] for what, data in before if what == "missed" and data["seat"] == seat]
            assert counted == [*range(1, misses + 1)]
            held = game.seats[seat]
            state = (await host.games.position(game.id)).state
            living = {score.seat for score in engine.standings(state)}
            if policy == "forfeit":
                assert (held.member is not None, seat in living) == (True, False)
            else:
                assert (held.standin, seat in living) == ("hard", True)
                assert (held.member is None) == (policy == "kick")


async def test_a_deadline_is_missed_once_though_another_seat_is_given_up(store: Store) -> None:
    """Of three who are late at once only the one who was late before gives up."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, replace(SIMPLE, policy="forfeit", misses=2))
        assert game.prompted == (0, 1, 2)
        async with host.core.tables.hold(game.id) as table:
            await store.write(lambda c: games.change_seat(c, game.id, 0, missed=1))
            table.drop()
        await passing(host, now, DAY)
        notices = await notices_of(host, game.id)
        assert [data["seat"] for kind, data in notices if kind == "forfeited"] == [0]
        assert [seat.missed_ever for seat in (await host.games.get(game.id)).seats] == [1, 1, 1]


async def test_the_bank_comes_before_a_miss(store: Store) -> None:
    """Its time is used up in one piece, and what is left of it goes back when the turn ends in time."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host, replace(SIMPLE, bank=10 * HOUR))
        (seat,) = game.prompted
        await passing(host, now, DAY)
        game = await host.games.get(game.id)
        assert (await notices_of(host, game.id))[0][0] == "bank-used"
        assert deadline(game, seat).due_at == now.at + 10 * HOUR
        assert (game.seats[seat].bank, game.seats[seat].missed) == (0, 0)
        await passing(host, now, 4 * HOUR)
        while (await host.games.get(game.id)).prompted == (seat,):
            state = (await host.games.position(game.id)).state
            game = (await host.moves.act(game.id, member, engine.default(state, seat).code)).game
        assert game.seats[seat].bank == pytest.approx(6 * HOUR)
        stored = await timed(store, now).games.get(game.id)
        assert stored.seats[seat].bank == game.seats[seat].bank
        assert (await kinds(host, game.id)).count("missed") == 0


@on_file
async def test_an_empty_bank_is_no_help(store: Store) -> None:
    """What it gave for one turn is gone for the next."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, replace(SIMPLE, bank=HOUR, misses=10))
        await passing(host, now, DAY + HOUR)
        assert await kinds(host, game.id) == ["bank-used"] * 3 + ["missed"] * 3
        await passing(host, now, DAY)
        assert (await kinds(host, game.id))[6:] == ["missed"]


@on_file
async def test_who_misses_often_gets_half_the_time(store: Store) -> None:
    """From the third miss on, for what the member is asked next; it is said once."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, replace(SIMPLE, misses=10), members=("ann", "bob"))
        await passing(host, now, 6 * DAY)
        notices = [
            data for kind, data in await notices_of(host, game.id) if kind == "missed" and data["seat"] == 0
        ]
        assert [data["halved"] for data in notices][:4] == [False, False, True, False]
        game = await host.games.get(game.id)
        (seat,) = game.prompted
        assert deadline(game, seat).total == DAY / 2


@on_file
async def test_nobody_plays_on_before_empty_seats(store: Store) -> None:
    """When all members have been stood in for, the game stands still; who comes back plays on with a move."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, replace(SIMPLE, misses=1), computers=1)
        await passing(host, now, DAY)
        game = await calm(host, game.id)
        assert game.pause is not None
        assert game.pause.by is None
        ply = game.ply
        await passing(host, now, 9 * DAY)
        assert (await calm(host, game.id)).ply == ply
        member = "ann"
        position = await host.games.position(game.id)
        seat = game.seat_of(member)
        assert seat is not None
        if seat in game.prompted:
            await host.moves.act(game.id, member, engine.default(position.state, seat).code)
        else:
            await host.seats.take(game.id, member, "Ann")
        game = await calm(host, game.id)
        assert (game.pause, game.seats[seat].present) == (None, True)


@on_file
async def test_resuming_a_deserted_game_is_being_there(store: Store) -> None:
    """The member who resumes it plays again: otherwise computer players would play among themselves."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, replace(SIMPLE, misses=1))
        await passing(host, now, DAY)
        await host.proposals.resume(game.id, "bob")
        game = await host.games.get(game.id)
        assert [seat.present for seat in game.seats] == [False, True, False]
        assert (await kinds(host, game.id))[-2:] == ["resumed", "seat-back"]


@on_file
async def test_a_move_after_the_deadline_is_still_a_move(store: Store) -> None:
    """Until the clock has looked, the member is in time; then it is too late."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host, replace(SIMPLE, misses=5))
        now.at += DAY
        state = (await host.games.position(game.id)).state
        (seat,) = game.prompted
        assert (
            await host.moves.act(game.id, member, engine.default(state, seat).code)
        ).game.ply == game.ply + 1
        await host.core.ticker.tick()
        assert await refused(host.moves.act(game.id, member, "pass")) == "not-your-turn"


@on_file
async def test_a_game_that_fails_holds_up_no_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again minutes later, not at once and not never."""
    now = Now()
    async with timed(store, now) as host:
        broken, _ = await on_turn(host)
        sound, _ = await on_turn(host)
        tried: list[float] = []
        default = engine.default

        def fail(state: engine.State, seat: int) -> engine.Move:
            if state.setup.seed == seeds[0]:
                tried.append(now.at)
                raise RuntimeError("broken")
            return default(state, seat)

        seeds = [(await host.record.exports.moves(broken.id))[0].seed]
        monkeypatch.setattr(engine, "default", fail)
        await passing(host, now, DAY)
        assert (await host.games.get(sound.id)).ply > sound.ply
        assert len(tried) == 1
        await passing(host, now, 600)
        assert 2 <= len(tried) <= 3
        monkeypatch.undo()
        await passing(host, now, 600)
        assert (await host.games.get(broken.id)).ply > broken.ply
        assert (await kinds(host, broken.id)).count("missed") == 1


async def test_many_deadlines_at_once(store: Store) -> None:
    """More than a batch of them, in one tick."""
    now = Now()
    async with timed(store, now) as host:
        games = [await begun(host, replace(SIMPLE, misses=5), members=("ann", "bob")) for _ in range(8)]
        now.at += DAY
        await host.core.ticker.tick()
        for game in games:
            assert (await kinds(host, game.id)).count("missed") == 2
