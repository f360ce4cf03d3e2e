"""What a rewind takes back, and what it costs where games count."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import engine
from db import Store
from db.queries.league import seasons
from engine.kernel import REWIND, UNDO
from engine.record.exposed import CHANCE, LEARNED, OPENED, exposures
from host import Acted, Game, Host, Measure
from host.core import log_entry, takeback
from host.kinds import ROLLBACK
from host.limits import UNLIMITED
from host.model import Proposal
from league.model import REWOUND
from tests.host import managing
from tests.host.games import MEMBERS, members_of, play_on, rate, refused
from tests.host.league.leagues import World, plan
from tests.host.timing import Now, begun, notices_of, on_turn, timed

ATTACKED = ("chance",)


async def placed(host: Host, game: Game, member: str) -> int:
    """The member on turn places all armies. The ply before that."""
    state = (await host.games.position(game.id)).state
    await host.moves.act(game.id, member, engine.default(state, state.body.turn).code)
    return state.ply


async def attacked(host: Host, game: Game, member: str) -> int:
    """The member on turn attacks, where armies have been placed. The ply before that."""
    state = (await host.games.position(game.id)).state
    offers = engine.legal(state, state.body.turn)
    attack = next(offer for offer in offers if offer.verb == "attack")
    await host.moves.act(game.id, member, attack.move(0, 1).code)
    return state.ply


async def standing(host: Host, number: int) -> tuple[bool, list[dict[str, object]]]:
    """Whether a game is rated, and what its log says of that."""
    game = await host.games.get(number)
    notices = await notices_of(host, number)
    async with Host(host.core.store, pause=0, limits=UNLIMITED) as other:
        assert (await other.games.get(number)).rated == game.rated
    return game.rated, [data for kind, data in notices if kind == "unrated"]


async def test_a_rated_game_is_unrated_by_what_had_come_to_light(store: Store) -> None:
    """Not by public moves alone, however often; by dice, and by opened answers. It says so beforehand."""
    async with timed(store, Now()) as host:
        game, member = await on_turn(host)
        await rate(host, game.id)
        for _ in range(2):
            before = await placed(host, game, member)
            assert await host.record.rewinds.exposures(game.id, before) == ()
            await managing.roll_back(host, game.id, before, "eve", manager=True)
        # past the first rewind: what was shuffled then nobody has seen
        await managing.roll_back(host, game.id, game.ply, "eve", manager=True)
        assert await standing(host, game.id) == (True, [])
        first = await placed(host, game, member)
        before = await attacked(host, game, member)
        assert await host.record.rewinds.exposures(game.id, before) == ATTACKED
        await managing.roll_back(host, game.id, before, "eve", manager=True)
        assert await standing(host, game.id) == (False, [{"because": ["chance"]}])
        # what is not in effect is not taken back again
        await rate(host, game.id)
        assert await host.record.rewinds.exposures(game.id, first) == ()
        assert await host.record.rewinds.exposures(game.id, 0) == ("opened",)
        await managing.roll_back(host, game.id, 0, "eve", manager=True)
        assert (await standing(host, game.id))[1][1:] == [{"because": ["opened"]}]


async def test_answers_that_are_still_sealed_have_not_come_to_light(store: Store) -> None:
    """Two of three have answered."""
    async with timed(store, Now()) as host:
        game = await begun(host)
        await rate(host, game.id)
        for member in MEMBERS[:2]:
            await host.moves.act(game.id, member, "choose:spread")
        assert await host.record.rewinds.exposures(game.id, 0) == ()
        await host.moves.act(game.id, MEMBERS[2], "choose:spread")
        assert await host.record.rewinds.exposures(game.id, 0) == ("opened",)


async def test_a_game_that_does_not_count_loses_nothing(store: Store) -> None:
    """Nothing is told of it, before or after."""
    async with timed(store, Now()) as host:
        game, member = await on_turn(host)
        await placed(host, game, member)
        before = await attacked(host, game, member)
        assert await host.record.rewinds.exposures(game.id, before) == ()
        await managing.roll_back(host, game.id, before, "eve", manager=True)
        assert await standing(host, game.id) == (False, [])


@pytest.mark.parametrize("attacks", [False, True])
async def test_members_who_agree_know_what_it_costs(store: Store, attacks: bool) -> None:
    """The proposal says so; the game is unrated with the last agreement."""
    async with timed(store, Now()) as host:
        game, member = await on_turn(host)
        await rate(host, game.id)
        await placed(host, game, member)
        if attacks:
            await attacked(host, game, member)
        because = ["chance"] if attacks else []
        assert (await host.proposals.last_move(game.id, member)).exposed == tuple(because)
        proposal = await host.proposals.undo(game.id, member)
        assert isinstance(proposal, Proposal)
        assert [data["because"] for kind, data in await notices_of(host, game.id) if kind == "proposed"] == [
            because
        ]
        for seat in proposal.asked:
            assert await standing(host, game.id) == (True, [])
            answer = host.proposals.agree
            await answer(game.id, MEMBERS[seat], "undo", proposal.ply, True)
        assert await standing(host, game.id) == ((False, [{"because": because}]) if attacks else (True, []))


@pytest.mark.parametrize("attacks", [False, True])
async def test_a_request_to_roll_back_says_what_it_costs(store: Store, attacks: bool) -> None:
    """To all who are asked; the game is unrated with the last agreement."""
    async with timed(store, Now()) as host:
        game, member = await on_turn(host)
        await rate(host, game.id)
        before = await placed(host, game, member)
        if attacks:
            before = await attacked(host, game, member)
        because = ["chance"] if attacks else []
        requests = host.moderation.requests
        asked = await requests.ask(game.id, Measure(ROLLBACK, {"to": before}), "ann", "a slip")
        (data,) = [data for kind, data in await notices_of(host, game.id) if kind == "requested"]
        assert data["because"] == because
        for other in ("bob", "cy"):
            assert await standing(host, game.id) == (True, [])
            await requests.agree(game.id, asked.id, other)
        assert await standing(host, game.id) == ((False, [{"because": because}]) if attacks else (True, []))


async def test_where_nobody_else_plays_the_move_is_taken_back_and_the_game_unrated(store: Store) -> None:
    """The others have left."""
    async with timed(store, Now()) as host:
        game, member = await on_turn(host, members=MEMBERS[:2], computers=1)
        await rate(host, game.id)
        await placed(host, game, member)
        await attacked(host, game, member)
        other = next(name for name in MEMBERS[:2] if name != member)
        await host.moves.resign(game.id, other)
        last = await host.proposals.last_move(game.id, member)
        assert (last.asked, bool(last.exposed)) == ((), True)
        assert isinstance(await host.proposals.undo(game.id, member), Acted)
        assert (await standing(host, game.id))[0] is False


async def test_in_a_league_consent_is_not_enough_and_the_fixture_is_marked(store: Store) -> None:
    """Members may take back public moves; a manager also what had come to light, for all to see."""
    world = World(store)
    async with world.host as host:
        season = await world.begun(4, plan())
        number = season.fixtures[0].game
        assert number is not None
        game = await host.games.get(number)
        for seated in game.seats:
            game = (await host.moves.act(number, str(seated.member), "choose:spread")).game
        (seat,) = game.prompted
        member = str(game.seats[seat].member)

        async def marks() -> list[str | None]:
            return [fixture.mark for fixture in (await world.season()).fixtures if fixture.game == number]

        start = await placed(host, game, member)
        assert isinstance(await host.proposals.undo(number, member), Proposal)
        before = await attacked(host, game, member)
        assert await refused(host.proposals.last_move(number, member)) == "rewind-league"
        assert await refused(host.proposals.undo(number, member)) == "rewind-league"
        assert await marks() == [None]
        await managing.roll_back(host, number, before, "boss", manager=True)
        assert await marks() == [REWOUND]
        assert [data for kind, data in await notices_of(host, number) if kind == "fixture-marked"] == [
            {"because": ["chance"]}
        ]
        unmark = partial(seasons.change_fixture, fixture=season.fixtures[0].id, mark=None)
        await host.core.store.write(unmark)
        await managing.roll_back(host, number, start, "boss", manager=True)
        assert await marks() == [None], "public moves alone"


@pytest.mark.spread(1)
@pytest.mark.parametrize("rules", ["classic", "risk2210"])
async def test_it_is_found_as_in_the_whole_log(
    store: Store, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was undone and gone back to: by the entries in effect, and the first one that matters."""
    for module in (log_entry, takeback):
        monkeypatch.setattr(module, "CHECKPOINT_EVERY", 7)
    monkeypatch.setattr(takeback, "PAGE", 5)
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        first, *others = members_of(rules)
        game = await host.lobby.create("guild", rules, first, "Ann", rules, 3, {}, entropy="a")
        for member in others:
            await host.lobby.join(game.id, member, member.title(), member)
        await host.lobby.start(game.id, "ann", "s")
        await rate(host, game.id)
        random = Random(3)
        for step in range(6):
            await play_on(host, game.id, random.randint(1, 12), seed=f"{step:02x}")
            ply = (await host.games.get(game.id)).ply
            await managing.roll_back(
                host, game.id, random.randrange(max(0, ply - 15), ply), "eve", manager=True
            )
            await rate(host, game.id)
        await play_on(host, game.id, 5)
        setup, moves = await host.record.exports.moves(game.id)
        turns = [*engine.history(setup, moves)]
        kept = engine.in_effect(moves)
        light = {
            at: tuple(sorted(exposures(turns[at - 1].state, moves[at - 1], turns[at])))
            for at in kept
            if moves[at - 1].verb not in (UNDO, REWIND)
        }
        for ply in range(0, len(moves), 3):
            expected = next((light[at] for at in kept if at > ply and light[at]), ())
            assert await host.record.rewinds.exposures(game.id, ply) == expected
        assert {what for reasons in light.values() for what in reasons} <= {CHANCE, LEARNED, OPENED}
