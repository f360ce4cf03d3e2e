"""Going back, and moves by force: for those who run a game; and what is made of games that went back."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import engine
from db import Store
from engine.kernel import REWIND
from engine.record.chronicle import chronicle
from engine.record.export import load, verify
from host import Host
from host.time_control import DAY, HOUR
from tests.host import managing
from tests.host.games import members_of, play_on, refused
from tests.host.timing import (
    SIMPLE,
    Now,
    begun,
    deadline,
    kinds,
    makers,
    notices_of,
    on_file,
    on_turn,
    passing,
    timed,
)  # fmt: skip

PLIES = 30
FIXED = [HealthCheck.function_scoped_fixture]  # the games stay the same, one goes on with every example


def placed(state: engine.State) -> list[engine.View]:
    """The position as everybody sees it, without what goes on whatever happens: what nobody knows is shuffled
    again."""
    viewers = (None, *range(state.setup.seats))
    return [msgspec.structs.replace(engine.view(state, viewer), ply=0) for viewer in viewers]


async def played(host: Host, rules: str, plies: int = PLIES) -> int:
    """A game in which chance has made this many moves."""
    first, *others = members = members_of(rules)
    game = await host.lobby.create("guild", rules, first, "Ann", rules, len(members), {}, clock=SIMPLE)
    for member in others:
        await host.lobby.join(game.id, member, member.title(), member[0])
    await host.lobby.start(game.id, "ann", "a")
    await play_on(host, game.id, plies)
    return game.id


@pytest.mark.spread(2)
@on_file
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_every_earlier_position_can_be_gone_back_to(store: Store, rules: str) -> None:
    """That one, whatever had happened since; the dice go on, and everybody has a new time."""
    now = Now()
    async with timed(store, now) as host:
        number = await played(host, rules)
        setup, moves = await host.record.exports.moves(number)
        states = [turn.state for turn in engine.history(setup, moves)]
        random = Random(1)
        plies = random.sample(range(PLIES), 12)
        for ply in plies:
            before = (await host.games.position(number)).state
            now.at += HOUR
            game = await managing.roll_back(host, number, ply, "ann")
            state = (await host.games.position(number)).state
            assert placed(state) == placed(states[ply])
            assert state.draws >= before.draws
            assert state.ply == before.ply + 1
            assert game.prompted == engine.awaited_seats(states[ply])
            for prompt in engine.prompts(state):
                assert deadline(game, prompt.seat).due_at == now.at + SIMPLE.seconds(prompt.clock, 0)
            states.append(state)
            await play_on(host, number, 1)
            states.append((await host.games.position(number)).state)
        # another process reads the same
        async with timed(store, now) as other:
            assert (await other.games.position(number)).state == states[-1]
        setup, moves = await host.record.exports.moves(number)
        assert engine.replay(setup, moves) == states[-1]
        assert [data["to"] for kind, data in await notices_of(host, number) if kind == "rolled-back"] == plies


@pytest.mark.spread(2)
@on_file
@settings(max_examples=25, suppress_health_check=FIXED)
@given(cuts=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 6)), min_size=1, max_size=4))
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_histories_with_rewinds_lead_to_their_end(rules: str, cuts: list[tuple[int, int]], url: str) -> None:
    """Whatever is gone back to, rewound entries and rewinds included: what is in effect was played. Under the
    first versions of the rules, whose rewinds shuffle nothing."""
    assert url
    first, *_ = engine.meta(rules).versions
    setup = engine.Setup(rules, len(members_of(rules)), "0b", version=first)
    log: list[engine.Move] = []
    state = engine.start(setup).state
    random = Random(2)

    def go_on(plies: int) -> None:
        nonlocal state
        for _ in range(plies):
            if state.result is None:
                seat = random.choice(engine.awaited_seats(state))
                log.append(engine.default(state, seat))
                state = engine.apply(state, log[-1]).state

    go_on(12)
    for where, more in cuts:
        log.append(engine.Move(-1, REWIND, (where % len(log),)))
        state = engine.replay(setup, log)
        go_on(more)
    turns = list(engine.history(setup, log))
    assert turns[-1].state == state
    kept = engine.in_effect(log)
    place = engine.start(setup).state
    for ply in kept:
        place = engine.apply(
            msgspec.structs.replace(place, draws=turns[ply - 1].state.draws), log[ply - 1]
        ).state
    assert placed(place) == placed(state)
    assert chronicle(setup, log).samples[-1].ply == len(log)


@pytest.mark.spread(2)
@on_file
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_a_game_with_all_of_it_is_exported_and_verified(store: Store, rules: str) -> None:
    """Moves of the clock, of stand-ins, rewinds by those in charge and by consent: the record holds, and says
    who made what; its chronicle forgets what was taken back."""
    now = Now()
    async with timed(store, now) as host:
        number = await played(host, rules, 12)
        await managing.set_clock(host, number, replace(SIMPLE, misses=2), "ann")
        for _ in range(4):
            await passing(host, now, DAY)
        await managing.roll_back(host, number, 3, "ann")
        await passing(host, now, DAY)
        game = await host.games.get(number)
        _, log = await host.record.exports.moves(number)
        moved = {log[ply - 1].seat for ply in engine.in_effect(log)}
        asker = next((str(s.member) for s in game.seats if s.present and s.index in moved), None)
        if asker is not None and game.pause is None:
            proposal = await host.proposals.undo(number, asker)
            for seat in getattr(proposal, "asked", ()):
                await host.proposals.agree(number, str(game.seats[seat].member), "undo", proposal.ply, True)  # type: ignore[union-attr] # has been asked
        game = await managing.end(host, number, "ann")
        document = load(await host.record.exports.document(number))
        verdict = verify(document)
        assert verdict.ok, verdict
        assert [move.by for move in document.moves] == [by for _, by in await makers(host, number)]
        assert {"clock", "manager"} <= {move.by for move in document.moves}
        setup, moves = await host.record.exports.moves(number)
        course = chronicle(setup, moves)
        kept = {0, *engine.in_effect(moves)}
        assert all(sample.ply in kept for sample in course.samples[:-1])


async def test_only_those_in_charge_go_back(store: Store) -> None:
    """To what has been, not to what is; also while the game stands still, and then it stays so."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        assert await refused(managing.roll_back(host, game.id, 1, "bob")) == "not-host"
        for ply in (game.ply, -1, 10**12):
            assert await refused(managing.roll_back(host, game.id, ply, "ann")) == "no-such-ply"
        await host.proposals.pause(game.id, "ann")
        back = await managing.roll_back(host, game.id, 0, "mod", manager=True)
        assert back.pause is not None
        assert [deadline(back, seat).due_at for seat in back.prompted] == [None, None, None]
        await passing(host, now, 9 * DAY)
        await host.proposals.resume(game.id, "ann")
        game = await host.games.get(game.id)
        assert [deadline(game, seat).due_at for seat in game.prompted] == [now.at + DAY] * 3
        assert await kinds(host, game.id) == ["paused", "rolled-back", "resumed"]


@on_file
async def test_who_had_resigned_plays_again_after_going_back(store: Store) -> None:
    """The member is asked like anybody else."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        await host.moves.resign(game.id, member)
        assert (await managing.roll_back(host, game.id, game.ply, "ann")).prompted == (seat,)


@on_file
async def test_beginnings_of_turns_to_go_back_to(store: Store) -> None:
    """Those that are in effect, newest first, counted by seat."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        await passing(host, now, 5 * DAY)
        starts = await host.record.history.turn_starts(game.id)
        setup, moves = await host.record.exports.moves(game.id)
        states = [turn.state for turn in engine.history(setup, moves)]
        assert len(starts) > 3
        for ply, seat, _ in starts:
            assert engine.view(states[ply], None).turn == seat
        ply, _, _ = starts[2]
        await managing.roll_back(host, game.id, ply, "ann")
        assert await host.record.history.turn_starts(game.id) == starts[2:]


async def test_the_clock_is_forced_to_move(store: Store) -> None:
    """For the member who is awaited, to the end of their turn, without a miss; what was taken from the bank
    goes back."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host, replace(SIMPLE, bank=10 * HOUR))
        (seat,) = game.prompted
        await passing(host, now, DAY + HOUR)
        assert await refused(managing.force(host, game.id, seat, "bob")) == "not-host"
        assert await refused(managing.force(host, game.id, seat + 7, "ann")) == "no-such-seat"
        assert await refused(managing.force(host, game.id, (seat + 1) % 3, "ann")) == "not-awaited"
        after = await managing.force(host, game.id, seat, "mod", manager=True)
        assert seat not in after.prompted
        assert (after.seats[seat].missed, after.seats[seat].missed_ever) == (0, 0)
        assert after.seats[seat].bank == pytest.approx(9 * HOUR)
        assert {by for _, by in (await makers(host, game.id))[game.ply :]} == {"manager"}
        kind, data = (await notices_of(host, game.id))[-1]
        assert (kind, data["seat"], data["member"]) == ("forced", seat, "mod")
        assert member
        await host.proposals.pause(game.id, "ann")
        assert await refused(managing.force(host, game.id, after.prompted[0], "ann")) == "paused"


@on_file
async def test_forced_without_a_clock(store: Store) -> None:
    """It is there to be forced in every game."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, None)
        game = await managing.force(host, game.id, 1, "ann")
        assert game.prompted == (0, 2)
