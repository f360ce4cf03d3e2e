"""What needs the word of others: taking back what was seen, and standing still."""

from __future__ import annotations

import pytest

import engine
from db import Store
from db.queries import games
from host import Acted, Game, Host
from host.model import Proposal
from host.time_control import DAY, HOUR
from tests.host import managing
from tests.host.games import refused
from tests.host.timing import Now, begun, calm, deadline, kinds, notices_of, on_file, on_turn, passing, timed


async def asking(host: Host) -> tuple[Game, str, int, Proposal]:
    """A game whose member on turn has proposed to take their last move back: game, member, seat, proposal."""
    game, member = await on_turn(host)
    (seat,) = game.prompted
    state = (await host.games.position(game.id)).state
    game = (await host.moves.act(game.id, member, engine.default(state, seat).code)).game
    proposal = await host.proposals.undo(game.id, member)
    assert isinstance(proposal, Proposal)
    return game, member, seat, proposal


def others_of(game: Game, seat: int) -> list[str]:
    """The members in the other seats."""
    return [str(s.member) for s in game.seats if s.index != seat]


async def test_a_move_is_taken_back_when_all_agree(store: Store) -> None:
    """Then, not before: the game is where it was before the move, and the member asked has a new time."""
    now = Now()
    async with timed(store, now) as host:
        game, member, seat, proposal = await asking(host)
        assert proposal.asked == tuple(s for s in range(3) if s != seat)
        await passing(host, now, HOUR)
        first, second = others_of(game, seat)
        still = await host.proposals.agree(game.id, first, "undo", proposal.ply, True)
        assert still.ply == game.ply
        assert (
            await refused(host.proposals.agree(game.id, first, "undo", proposal.ply, True))
            == "answered-already"
        )
        assert await refused(host.proposals.agree(game.id, member, "undo", proposal.ply, True)) == "not-asked"
        assert await refused(host.proposals.agree(game.id, "eve", "undo", proposal.ply, True)) == "not-asked"
        after = await host.proposals.agree(game.id, second, "undo", proposal.ply, True)
        assert (after.ply, after.prompted) == (game.ply + 1, (seat,))
        view = (await host.games.position(game.id)).view(None)
        assert view.prompts[0].kind == "reinforce"
        assert deadline(after, seat).due_at == now.at + DAY
        assert await kinds(host, game.id) == ["proposed", "proposal-agreed"]
        (entry,) = await host.record.history.entries(game.id, None, 1, notices=False)
        assert (entry.by, entry.member, [e.kind for e in entry.events]) == (
            "consent", member, ["by-consent", "rewound"],
        )  # fmt: skip
        assert (
            await refused(host.proposals.agree(game.id, second, "undo", proposal.ply, True))
            == "nothing-proposed"
        )


@on_file
async def test_one_refusal_settles_it(store: Store) -> None:
    """The move stands; it may be proposed again."""
    now = Now()
    async with timed(store, now) as host:
        game, member, seat, proposal = await asking(host)
        first, second = others_of(game, seat)
        await host.proposals.agree(game.id, first, "undo", proposal.ply, False)
        assert (
            await refused(host.proposals.agree(game.id, second, "undo", proposal.ply, True))
            == "nothing-proposed"
        )
        assert (await host.games.get(game.id)).ply == game.ply
        (declined,) = [data for kind, data in await notices_of(host, game.id) if kind == "proposal-declined"]
        assert (declined["by"], declined["seat"]) == (game.seat_of(first), seat)
        assert isinstance(await host.proposals.undo(game.id, member), Proposal)


@on_file
async def test_without_answers_it_lapses(store: Store) -> None:
    """After half a day, which is said."""
    now = Now()
    async with timed(store, now) as host:
        game, _, seat, proposal = await asking(host)
        first, second = others_of(game, seat)
        await host.proposals.agree(game.id, first, "undo", proposal.ply, True)
        await passing(host, now, 12 * HOUR)
        assert await kinds(host, game.id) == ["proposed", "proposal-lapsed"]
        assert (
            await refused(host.proposals.agree(game.id, second, "undo", proposal.ply, True))
            == "nothing-proposed"
        )


@on_file
async def test_a_member_who_plays_on_has_decided(store: Store) -> None:
    """A move settles a proposal to take back, of a member and of the clock."""
    now = Now()
    async with timed(store, now) as host:
        game, member, seat, proposal = await asking(host)
        state = (await host.games.position(game.id)).state
        await host.moves.act(game.id, member, engine.default(state, seat).code)
        assert await host.proposals.get(game.id, "undo") is None
        other, _ = others_of(game, seat)
        assert (
            await refused(host.proposals.agree(game.id, other, "undo", proposal.ply, True))
            == "nothing-proposed"
        )


@on_file
async def test_one_proposal_at_a_time(store: Store) -> None:
    """Asking once more is the same; another's has to wait, so that nobody agrees to what they have not
    seen."""
    now = Now()
    async with timed(store, now) as host:
        game, member, seat, proposal = await asking(host)
        first, second = others_of(game, seat)
        await host.proposals.agree(game.id, first, "undo", proposal.ply, True)
        again = await host.proposals.undo(game.id, member)
        assert isinstance(again, Proposal)
        assert again.agreed == (game.seat_of(first),)
        assert await refused(host.proposals.undo(game.id, second)) == "proposed-already"
        assert (await kinds(host, game.id)).count("proposed") == 1


@on_file
async def test_who_plays_alone_needs_nobodys_word(store: Store) -> None:
    """Against computer players, and where the others are dead."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, members=("ann", "bob"), computers=1)
        assert await refused(host.proposals.undo(game.id, "ann")) == "nothing-to-undo"
        assert await refused(host.proposals.undo(game.id, "eve")) == "not-a-player"
        await host.moves.act(game.id, "ann", "choose:spread")
        await host.moves.resign(game.id, "bob")
        game = await calm(host, game.id)
        acted = await host.proposals.undo(game.id, "ann")
        assert isinstance(acted, Acted)
        assert acted.game.ply > game.ply
        (entry,) = await host.record.history.entries(game.id, None, 1, notices=False)
        assert [e.kind for e in entry.events] == ["by-unasked", "rewound"]


@on_file
async def test_what_was_taken_back_is_over(store: Store) -> None:
    """The next proposal is about the move before it, and the record replays."""
    now = Now()
    async with timed(store, now) as host:
        game, member, seat, proposal = await asking(host)
        first_asked, second_asked = others_of(game, seat)
        for other in (first_asked, second_asked):
            await host.proposals.agree(game.id, other, "undo", proposal.ply, True)
        earlier = await host.proposals.undo(game.id, member)
        assert isinstance(earlier, Proposal)
        for other in (first_asked, second_asked):
            game = await host.proposals.agree(game.id, other, "undo", earlier.ply, True)
        assert (await host.games.position(game.id)).prompts[0].kind == "deploy"
        setup, moves = await host.record.exports.moves(game.id)
        assert engine.replay(setup, moves) == (await host.games.position(game.id)).state
        first = next(ply for ply, move in enumerate(moves, 1) if move.seat == seat)
        assert engine.in_effect(moves) == [*range(1, first)]


async def test_a_pause_to_which_all_agree(store: Store) -> None:
    """Until the end that was proposed, or until all agree to go on before it."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        proposal = await host.proposals.pause(game.id, "bob", until=now.at + 3 * DAY)
        assert isinstance(proposal, Proposal)
        await host.proposals.agree(game.id, "ann", "pause", proposal.ply, True)
        game = await host.proposals.agree(game.id, "cy", "pause", proposal.ply, True)
        assert game.pause is not None
        assert (game.pause.by, game.pause.until) == ("bob", now.at + 3 * DAY)
        assert await kinds(host, game.id) == ["proposed", "proposal-agreed", "paused"]
        assert await refused(host.proposals.resume(game.id, "eve")) == "not-a-player"
        resuming = await host.proposals.resume(game.id, "cy")
        assert isinstance(resuming, Proposal)
        assert (await host.games.get(game.id)).pause == game.pause
        await host.proposals.agree(game.id, "ann", "resume", resuming.ply, True)
        game = await host.proposals.agree(game.id, "bob", "resume", resuming.ply, True)
        assert game.pause is None
        assert deadline(game, seat).due_at == now.at + DAY
        notices = ["proposed", "proposal-agreed", "resumed"]
        assert (await kinds(host, game.id))[-3:] == notices


@on_file
async def test_going_on_is_proposed_and_settled_like_a_pause(store: Store) -> None:
    """One refusal keeps the game paused; the host's word, or the end of the pause, leaves nothing to agree
    to."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        await host.proposals.pause(game.id, "ann", until=now.at + DAY)
        proposal = await host.proposals.resume(game.id, "bob")
        assert isinstance(proposal, Proposal)
        assert set(proposal.asked) == {game.seat_of("ann"), game.seat_of("cy")}
        assert await refused(host.proposals.resume(game.id, "cy")) == "proposed-already"
        assert (await host.proposals.agree(game.id, "cy", "resume", proposal.ply, False)).pause is not None
        for end in (lambda: host.proposals.resume(game.id, "ann"), lambda: passing(host, now, 2 * DAY)):
            if (await host.games.get(game.id)).pause is None:
                await host.proposals.pause(game.id, "ann", until=now.at + DAY)
            proposal = await host.proposals.resume(game.id, "bob")
            assert isinstance(proposal, Proposal)
            await end()
            assert (await host.games.get(game.id)).pause is None
            assert await host.proposals.get(game.id, "resume") is None
            assert (
                await refused(host.proposals.agree(game.id, "cy", "resume", proposal.ply, True))
                == "nothing-proposed"
            )


@on_file
async def test_the_last_move_is_told_before_anybody_is_asked(store: Store) -> None:
    """Which one, how long ago, whom it would take; nothing is proposed by that. What is no secret is told to
    all with the proposal, which must be for the position that was shown."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        state = (await host.games.position(game.id)).state
        move = engine.default(state, seat)
        game = (await host.moves.act(game.id, member, move.code)).game
        last = await host.proposals.last_move(game.id, member)
        assert (last.ply, last.ago, last.move.code, last.move.ask) == (game.ply, 0, move.code, "reinforce")
        assert last.told == last.move
        assert last.asked == tuple(s for s in range(3) if s != seat)
        assert await host.proposals.get(game.id, "undo") is None
        other = others_of(game, seat)[0]
        secret = await host.proposals.last_move(game.id, other)
        assert (secret.move.code, secret.told) == ("choose:spread", None)
        assert await refused(host.proposals.undo(game.id, member, game.ply - 1)) == "stale"
        await host.proposals.undo(game.id, member, game.ply)
        ((_, data),) = await notices_of(host, game.id)
        assert data["move"]["code"] == move.code
        await host.proposals.agree(game.id, member, "undo", game.ply, False)
        await host.proposals.undo(game.id, other)
        assert (await notices_of(host, game.id))[-1][1]["move"] is None


@on_file
async def test_a_last_move_is_as_long_ago_with_others_answers_sealed(store: Store) -> None:
    """Others' sealed answers are not counted, and do not make the question stale; no other number is right,
    be it that of the newest entry or a greater one."""
    async with timed(store, Now()) as host:
        created = await host.lobby.create("guild", "war", "ann", "Ann", "risk2210", 3, {}, entropy="1")
        for name in ("bob", "cy"):
            await host.lobby.join(created.id, name, name, name)
        number, members = (await host.lobby.start(created.id, "ann", "start")).id, ("ann", "bob", "cy")
        while (await host.games.position(number)).prompts[0].kind != "bid":
            state = (await host.games.position(number)).state
            seat = engine.awaited_seats(state)[0]
            await host.moves.act(number, members[seat], engine.default(state, seat).code)
        before = await host.proposals.last_move(number, "ann")
        for seat in (1, 2):
            state = (await host.games.position(number)).state
            ply = (await host.moves.act(number, members[seat], engine.default(state, seat).code)).game.ply
        assert await host.proposals.last_move(number, "ann") == before
        for wrong in range(before.known + 1, ply + 3):
            assert await refused(host.proposals.undo(number, "ann", wrong)) == "stale"
            assert await refused(host.moves.act(number, "ann", "bid:0", wrong)) == "stale"
        assert isinstance(await host.proposals.undo(number, "ann", before.known), Proposal)


@on_file
async def test_an_outage_does_not_shorten_a_proposed_pause(store: Store) -> None:
    """It puts off until when all are to answer; the pause is as long as it was proposed."""
    now = Now()
    async with timed(store, now, grace=60) as host:
        game, _ = await on_turn(host)
        await host.core.ticker.tick()
        proposal = await host.proposals.pause(game.id, "bob", until=now.at + HOUR)
        assert isinstance(proposal, Proposal)
        ((_, data),) = await notices_of(host, game.id)
        now.at += DAY
        await host.core.ticker.tick()
        for member in ("ann", "cy"):  # by the buttons that were posted before
            game = await host.proposals.agree(game.id, member, "pause", data["stamp"], True)
        assert game.pause is not None
        assert game.pause.until == now.at + HOUR


@on_file
async def test_the_hosts_pause_settles_a_proposed_one(store: Store) -> None:
    """There is nothing left to agree to; a member who does not run the game has to ask for its end."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        proposal = await host.proposals.pause(game.id, "bob")
        assert isinstance(proposal, Proposal)
        await host.proposals.pause(game.id, "ann")
        assert (
            await refused(host.proposals.agree(game.id, "cy", "pause", proposal.ply, True))
            == "nothing-proposed"
        )
        assert isinstance(await host.proposals.resume(game.id, "cy"), Proposal)


@on_file
async def test_what_was_proposed_goes_with_its_member(store: Store) -> None:
    """It is not the wish of the member who takes the seat over."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        proposal = await host.proposals.pause(game.id, "bob")
        assert isinstance(proposal, Proposal)
        seat = game.seat_of("bob")
        assert seat is not None
        await managing.put(host, game.id, seat, "dan", "Dan", "ann")
        assert await host.proposals.get(game.id, "pause") is None
        assert (
            await refused(host.proposals.agree(game.id, "cy", "pause", proposal.ply, True))
            == "nothing-proposed"
        )


@on_file
async def test_a_move_settles_no_proposed_pause(store: Store) -> None:
    """One can play on and still want to rest."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        asker = next(m for m in ("bob", "cy") if m != "ann")
        proposal = await host.proposals.pause(game.id, asker)
        assert isinstance(proposal, Proposal)
        state = (await host.games.position(game.id)).state
        await host.moves.act(game.id, member, engine.default(state, seat).code)
        for other in ("ann", "bob", "cy"):
            if other != asker:
                game = await host.proposals.agree(game.id, other, "pause", proposal.ply, True)
        assert game.pause is not None


@on_file
@pytest.mark.parametrize("kind", ["undo", "pause"])
async def test_a_failure_in_the_middle_leaves_the_proposal(
    store: Store, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last word and what follows from it are one: both are stored, or neither."""
    now = Now()
    async with timed(store, now) as host:
        game, _, seat, _ = await asking(host)
        first, second = others_of(game, seat)
        if kind == "pause":
            asker = next(m for m in (first, second) if m != "ann")
            await host.proposals.pause(game.id, asker)
        proposal = await host.proposals.get(game.id, kind)
        assert proposal is not None
        *before, last = [str(game.seats[s].member) for s in proposal.asked]
        for other in before:
            await host.proposals.agree(game.id, other, kind, proposal.ply, True)
        seen = await kinds(host, game.id)
        with monkeypatch.context() as broken:
            broken.setattr("host.core.commit.update_deadlines", _fail)
            with pytest.raises(RuntimeError):
                await host.proposals.agree(game.id, last, kind, proposal.ply, True)
        assert await kinds(host, game.id) == seen
        assert await host.games.get(game.id) == await timed(store, now).games.get(game.id)
        await host.proposals.agree(game.id, last, kind, proposal.ply, True)
        after = await host.games.get(game.id)
        assert (after.ply > game.ply) if kind == "undo" else (after.pause is not None)


def _fail(*_: object, **__: object) -> None:
    raise RuntimeError("broken")


@on_file
async def test_only_the_proposal_whose_time_is_over_lapses(store: Store) -> None:
    """Not a newer one of its kind that was made before the clock got hold of the game; one that was settled
    meanwhile leaves nothing to do. That of a game that is over goes without a word."""
    now = Now()
    async with timed(store, now) as host:
        game, member, seat, proposal = await asking(host)
        now.at += 12 * HOUR
        other, *_ = others_of(game, seat)
        await host.proposals.agree(game.id, other, "undo", proposal.ply, False)
        await host.proposals.lapse(game.id, "undo")
        now.at += 1
        assert isinstance(await host.proposals.undo(game.id, member), Proposal)
        await host.proposals.lapse(game.id, "undo")
        assert await kinds(host, game.id) == ["proposed", "proposal-declined", "proposed"]
        newer = await host.proposals.get(game.id, "undo")
        assert newer is not None
        assert newer.due_at == now.at + 12 * HOUR
        now.at += 12 * HOUR
        async with host.core.tables.hold(game.id) as table:
            await store.write(lambda c: games.change(c, game.id, status="ended"))
            table.drop()
        await host.proposals.lapse(game.id, "undo")
        assert await host.proposals.get(game.id, "undo") is None
        assert len(await kinds(host, game.id)) == 3
