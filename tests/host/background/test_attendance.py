"""While the bot is not in a server, time stands still there, within bounds if it was removed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from db import Store
from db.queries import games, gaps
from db.queries.league import leagues as league_queries
from host import Clock, Game, Host, HostError
from host.background.attendance import ARRIVAL
from host.background.computers import awaited_computer
from host.background.outage import GRACE
from host.background.removals import OF_SEASON
from host.background.stalls import Span
from host.lobby.lessons import Learner
from host.play.proposals import STANDS
from host.time_control import DAY, HOUR
from tests.host.games import until
from tests.host.league.leagues import CLOCK, World, plan
from tests.host.timing import SIMPLE, Now, begun, deadline, kinds, notices_of, on_file, on_turn, timed

LONG = {**CLOCK, "turn": 20 * 86_400, "react": 8 * 86_400}


@dataclass
class Connection:
    """Says in which servers the bot is."""

    servers: dict[str, bool] = field(default_factory=lambda: {"guild": True})

    def join(self, host: Host) -> None:
        """Be the host's connection, in a new session."""
        host.core.ticker.servers.presence = self.servers.get
        host.core.ticker.servers.note(session=True)

    async def say(self, host: Host, available: bool | None) -> None:
        """The server is available or not, or the bot is removed from it (None); the host looks."""
        if available is None:
            self.servers.pop("guild", None)
        else:
            self.servers["guild"] = available
        host.core.ticker.servers.note()
        await host.core.ticker.tick()


async def due(host: Host, game: Game) -> float:
    """When the time of the seat on turn is over."""
    (seat,) = game.prompted
    return deadline(await host.games.get(game.id), seat).due_at or 0.0


async def let_pass(host: Host, now: Now, seconds: float) -> None:
    """Let time go by in ticks, so that there is no outage."""
    for _ in range(int(seconds // HOUR)):
        now.at += HOUR
        await host.core.ticker.tick()


@pytest.mark.spread(1)
@pytest.mark.parametrize("available", [None, False])
async def test_nothing_ends_while_a_server_is_away(store: Store, available: bool | None) -> None:
    """No deadline, proposal, vacation or pause; back again, all of it has the time that was left."""
    now, connection = Now(), Connection()
    async with timed(store, now, 2 * HOUR) as host:
        connection.join(host)
        game, member = await on_turn(host)
        await host.core.ticker.tick()
        other = next(m for m in ("bob", "cy") if m != member)
        await host.proposals.pause(game.id, other)
        await host.absences.vacations.begin("guild", "zoe", 2)
        paused, _ = await on_turn(host, members=("dan", "eve"))
        await host.proposals.pause(paused.id, "dan", until=now.at + 5 * HOUR, manager=True)
        before, began = await due(host, game), now.at
        notices = await kinds(host, game.id)
        with capture_logs() as lines:
            await connection.say(host, available)
            await let_pass(host, now, 3 * DAY)
            assert (await host.games.stats())["away"] == 1
            assert await kinds(host, game.id) == notices
            assert (await host.games.get(paused.id)).pause is not None
            await connection.say(host, True)
        cause = "removal" if available is None else "unavailable"
        assert [line for line in lines if "server" in line] == [
            {"event": "a server is away: its time stands still", "log_level": "warning", "server": "guild",
             "cause": cause},
            {"event": "a server is back", "log_level": "info", "server": "guild", "cause": cause,
             "seconds": 3 * DAY},
        ]  # fmt: skip
        assert await due(host, game) == before + 3 * DAY
        fresh = (await notices_of(host, game.id))[len(notices) :]
        length = {"seconds": 3 * DAY, "since": began}
        removed = ("bot-removed", {**length, "back": 3 * DAY})
        assert fresh == [removed if available is None else ("outage", length)]
        assert (await host.absences.vacations.of("guild", "zoe")).until == began + 5 * DAY
        proposal = await host.proposals.get(game.id, "pause")
        assert proposal is not None
        assert proposal.due_at == began + STANDS + 3 * DAY
        assert (await host.games.stats())["away"] == 0
        await let_pass(host, now, DAY)
        assert "missed" in await kinds(host, game.id)


async def test_another_server_goes_on(store: Store) -> None:
    """Its deadlines are kept, and to the second."""
    now, connection = Now(), Connection({"guild": True, "there": True})
    async with timed(store, now) as host:
        gone, _ = await on_turn(host)
        now.at += HOUR
        here, _ = await on_turn(host)
        await store.write(lambda c: games.change(c, here.id, guild="there"))
    async with timed(store, now) as host:
        connection.join(host)
        await host.core.ticker.tick()
        await connection.say(host, None)
        for _ in range(20):
            now.at += HOUR
            await host.core.ticker.tick()
        now.at = await due(host, here) - 5.0
        await host.core.ticker.tick()
        assert host.core.ticker._next == pytest.approx(now.at + 5.0)
        now.at += 5.0
        await host.core.ticker.tick()
        assert "missed" in await kinds(host, here.id)
        assert await kinds(host, gone.id) == []


@on_file
async def test_only_the_bot_gone_from_a_server_stops_its_time(store: Store) -> None:
    """Without a connection that says anything, and for servers without anything under way, none is away."""
    now, connection = Now(), Connection({})
    async with timed(store, now) as host:
        await host.core.ticker.tick()
        assert (await host.games.stats())["away"] == 0
        connection.join(host)
        await host.core.ticker.tick()
        assert (await host.games.stats())["away"] == 0


@on_file
async def test_a_bot_down_within_an_absence(store: Store) -> None:
    """The gap of the server covers the outage once."""
    now, connection = Now(), Connection()
    async with timed(store, now, GRACE) as host:
        connection.join(host)
        game, _ = await on_turn(host)
        await host.core.ticker.tick()
        before = await due(host, game)
        await connection.say(host, None)
    now.at += 5 * DAY
    async with timed(store, now, GRACE) as host:
        connection.join(host)
        await host.core.ticker.tick()
        assert await due(host, game) == before
        assert await kinds(host, game.id) == []
        now.at += 60
        await connection.say(host, True)
        assert await due(host, game) == before + 5 * DAY + 60
        assert await kinds(host, game.id) == ["bot-removed"]
        assert await store.read(gaps.every) == []


@on_file
async def test_invited_again_while_the_bot_was_down(store: Store) -> None:
    """The removal lasts until the last sign of life; the rest is an outage."""
    now, connection = Now(), Connection()
    async with timed(store, now, GRACE) as host:
        connection.join(host)
        game, _ = await on_turn(host)
        await host.core.ticker.tick()
        before = await due(host, game)
        await connection.say(host, None)
        now.at += 60
        await host.core.ticker.tick()
    now.at += 5 * DAY
    connection.servers["guild"] = True
    async with timed(store, now, GRACE) as host:
        connection.join(host)
        await host.core.ticker.tick()
        assert await due(host, game) == before + 5 * DAY + 60
        notices = await notices_of(host, game.id)
        assert [(kind, data["seconds"]) for kind, data in notices] == [
            ("bot-removed", 60),
            ("outage", 5 * DAY),
        ]


@on_file
async def test_removed_while_the_bot_was_down(store: Store) -> None:
    """The outage is given back as one; from the start on the server is away."""
    now, connection = Now(), Connection()
    async with timed(store, now, GRACE) as host:
        connection.join(host)
        game, _ = await on_turn(host)
        await host.core.ticker.tick()
        before = await due(host, game)
    now.at += 2 * HOUR
    connection.servers.clear()
    async with timed(store, now, GRACE) as host:
        connection.join(host)
        await host.core.ticker.tick()
        assert await due(host, game) == before + 2 * HOUR
        now.at += 60
        await connection.say(host, True)
        assert await due(host, game) == before + 2 * HOUR + 60
        assert [data["seconds"] for _, data in await notices_of(host, game.id)] == [60]


@on_file
async def test_a_server_on_its_way(store: Store) -> None:
    """Announced and not yet there: nothing ends; it counts as unavailable after two minutes, from the first
    moment on. One that comes in time has not been away."""
    now, connection = Now(), Connection({"guild": False})
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        now.at = await due(host, game) + 1
        connection.join(host)
        await host.core.ticker.tick()
        assert await kinds(host, game.id) == []
        assert await store.read(gaps.away) == {}
        now.at += ARRIVAL / 2
        await host.core.ticker.tick()
        assert await store.read(gaps.away) == {}
        now.at += ARRIVAL / 2
        await host.core.ticker.tick()
        assert list(await store.read(gaps.away)) == ["guild"]
        await connection.say(host, True)
        assert (await kinds(host, game.id)) == ["missed"], "its time was over before"
    now.at += 1
    async with timed(store, now) as host:
        connection.servers["guild"] = False
        connection.join(host)
        await host.core.ticker.tick()
        now.at += ARRIVAL / 2
        await connection.say(host, True)
        assert await store.read(gaps.every) == []
        assert await store.read(gaps.away) == {}


@on_file
async def test_a_local_discord_tells_of_its_own_server_alone(store: Store) -> None:
    """Another has not removed the bot: its time stands still without a bound."""
    now, connection = Now(), Connection({})
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        await host.core.ticker.tick()
        before = await due(host, game)
        connection.join(host)
        host.core.ticker.servers.only = "local"
        await host.core.ticker.tick()
        now.at += 30 * DAY
        await host.core.ticker.tick()
        host.core.ticker.servers.only = None
        await connection.say(host, True)
        assert await due(host, game) == before + 30 * DAY
        assert await kinds(host, game.id) == ["outage"]


@on_file
async def test_an_outage_while_a_server_is_on_its_way(store: Store) -> None:
    """What is given back of both together is the time that has passed."""
    now, connection = Now(), Connection({"guild": False})
    async with timed(store, now, GRACE) as host:
        game, _ = await on_turn(host)
        await host.core.ticker.tick()
        before = await due(host, game)
        connection.join(host)
        for seconds in (60, 100, 30):
            now.at += seconds
            await host.core.ticker.tick()
        await connection.say(host, True)
        assert await due(host, game) == before + 130
        connection.servers["guild"] = False
        host.core.ticker.servers.note(session=True)
        await host.core.ticker.tick()
        now.at += GRACE
        await host.core.ticker.tick()
        await connection.say(host, True)
        assert await due(host, game) == before + 130 + GRACE


@on_file
async def test_removed_while_it_was_unavailable(store: Store) -> None:
    """Two stretches, each with its own bound."""
    now, connection = Now(), Connection()
    async with timed(store, now) as host:
        connection.join(host)
        game, _ = await on_turn(host)
        await host.core.ticker.tick()
        before = await due(host, game)
        await connection.say(host, False)
        now.at += 30 * DAY
        await connection.say(host, None)
        now.at += 2 * DAY
        await connection.say(host, True)
        assert await due(host, game) == before + 32 * DAY
        assert [(kind, data["seconds"]) for kind, data in await notices_of(host, game.id)] == [
            ("outage", 30 * DAY), ("bot-removed", 2 * DAY)
        ]  # fmt: skip
        assert (await host.games.get(game.id)).pause is None


async def test_a_game_of_no_league_stands_still_after_seven_days(store: Store) -> None:
    """Of removal in all; with the time that was left, until a member who is still in it goes on."""
    now, connection = Now(), Connection()
    async with timed(store, now) as host:
        connection.join(host)
        game, member = await on_turn(host)
        untimed, _ = await on_turn(host, None, ("dan", "eve"))
        await host.core.ticker.tick()
        for days, left in ((5, None), (4, DAY)):
            await connection.say(host, None)
            now.at += days * DAY
            await connection.say(host, True)
            stored = deadline(await host.games.get(game.id), game.prompted[0])
            assert stored.left == left
        assert await kinds(host, game.id) == ["bot-removed", "paused-away"]
        assert [data.get("back") for _, data in await notices_of(host, untimed.id)] == [None, None]
        now.at += 30 * DAY
        await host.core.ticker.tick()
        assert await kinds(host, game.id) == ["bot-removed", "paused-away"]
        with pytest.raises(HostError, match="not-a-player"):
            await host.proposals.resume(game.id, "stranger")
        await host.proposals.resume(game.id, member)
        assert await due(host, game) == now.at + DAY
        await connection.say(host, None)
        now.at += 60
        await connection.say(host, True)
        assert (await kinds(host, game.id))[-1] == "paused-away"


@on_file
async def test_who_is_out_does_not_go_on(store: Store) -> None:
    """With a game that stands still for those who play."""
    now, connection = Now(), Connection()
    async with timed(store, now) as host:
        connection.join(host)
        game, _ = await on_turn(host)
        await host.moves.resign(game.id, "cy")
        await host.core.ticker.tick()
        await connection.say(host, None)
        now.at += 8 * DAY
        await connection.say(host, True)
        with pytest.raises(HostError, match="not-asked"):
            await host.proposals.resume(game.id, "cy")
        await host.proposals.resume(game.id, "bob")
        assert (await host.games.get(game.id)).pause is None


async def test_removals_give_a_season_72_hours(store: Store) -> None:
    """In all, to its games and dates alike; the audit tells each. Outages have no bound."""
    world, connection = World(store), Connection()
    async with world.host as host:
        connection.join(host)
        season = await world.begun(4, plan(clock=LONG, days=60))
        number = next(f.game for f in season.fixtures if f.game) or 0
        game = await host.games.get(number)
        before = {seat: deadline(game, seat).due_at or 0.0 for seat in game.prompted}
        first = season
        for hours, given in ((30, 30), (30, 60), (30, 72), (5, 72)):
            await connection.say(host, None)
            world.now.at += hours * HOUR
            assert (await world.tick()).ends_at == season.ends_at, "nothing moves while it is away"
            await connection.say(host, True)
            season = await world.tick()
            assert season.ends_at == first.ends_at + given * HOUR
            game = await host.games.get(number)
            for seat, at in before.items():
                assert deadline(game, seat).due_at == pytest.approx(at + given * HOUR)
        assert given * HOUR == OF_SEASON
        backs = [
            data["back"] / HOUR for kind, data in await notices_of(host, number) if kind == "bot-removed"
        ]
        assert backs == [30, 30, 12, 0]
        acts = await store.read(partial(league_queries.acts, league=world.league, limit=None))
        removals = [
            (a["season"], a["after"]["told"]["seconds"]) for a in reversed(acts) if a["action"] == "away"
        ]
        assert removals == [(1, hours * HOUR) for hours in (30, 30, 30, 5)]
        await connection.say(host, False)
        world.now.at += 100 * HOUR
        await connection.say(host, True)
        assert (await world.tick()).ends_at == first.ends_at + 172 * HOUR


@on_file
async def test_a_season_takes_no_step_while_its_server_is_away(store: Store) -> None:
    """It does not begin; back again, its sign-up is as long as it was to be."""
    world, connection = World(store), Connection()
    async with world.host as host:
        connection.join(host)
        season = await world.make(4, plan())
        await world.tick()
        await connection.say(host, None)
        assert (await world.tick(50 * HOUR)).state == season.state
        await connection.say(host, True)
        fresh = await world.tick()
        assert (fresh.state, fresh.starts_at) == (season.state, season.starts_at + 50 * HOUR)
        assert (await world.tick(DAY)).state != season.state


@on_file
async def test_lessons_stay(store: Store) -> None:
    """While their server is away."""
    now, connection = Now(), Connection()
    async with timed(store, now) as host:
        connection.join(host)
        lesson = await host.core.lessons.begin(Learner("guild", "thread", "ann", "Ann"), "classic", "ann")
        await host.core.ticker.tick()
        await connection.say(host, None)
        for _ in range(10):
            now.at += DAY
            host.core.ticker.soon()
            await host.core.ticker.tick()
        assert (await host.games.get(lesson.id)).lesson == "kept"
        await connection.say(host, True)
        now.at += 6 * DAY
        host.core.ticker.soon()
        await host.core.ticker.tick()
        assert (await host.games.get(lesson.id)).lesson == "kept"


@on_file
async def test_a_clock_set_while_a_server_is_away(store: Store) -> None:
    """There and back it costs nothing and brings nothing."""
    now, connection = Now(), Connection()
    async with timed(store, now, GRACE) as host:
        connection.join(host)
        game, _ = await on_turn(host, replace(SIMPLE, turn=HOUR))
        await host.core.ticker.tick()
        before = await due(host, game)
        await connection.say(host, False)
        for jump in (30 * DAY, -30 * DAY):
            now.at += jump
            await host.core.ticker.tick()
        now.at += 5 * GRACE / 6
        await host.core.ticker.tick()
        now.at += 5 * GRACE / 6
        await connection.say(host, True)
        assert await due(host, game) == before + 10 * GRACE / 6


@on_file
async def test_a_stall_at_the_return_of_a_server_is_given_back_once(store: Store) -> None:
    """It ends the absence, and is what other servers get as well."""
    now, connection = Now(), Connection()
    async with timed(store, now, GRACE) as host:
        connection.join(host)
        game, _ = await on_turn(host, replace(SIMPLE, turn=HOUR))
        await host.core.ticker.tick()
        before = await due(host, game)
        await connection.say(host, False)
        for _ in range(10):
            now.at += 60
            await host.core.ticker.tick()
        now.at += 30
        host.core.ticker.outages.stalls.found.append(Span(now.at - 30, now.at))
        await connection.say(host, True)
        assert await due(host, game) == before + 630


@pytest.mark.spread(3)
@on_file
@pytest.mark.parametrize("clock", [None, SIMPLE])
@pytest.mark.parametrize("seconds", [30, 3 * HOUR])
@pytest.mark.parametrize("available", [None, False])
async def test_computer_players_rest_and_go_on(
    store: Store, available: bool | None, seconds: float, clock: Clock | None
) -> None:
    """However long it was, and whether or not anybody is told of it."""
    now, connection = Now(), Connection()
    async with timed(store, now, 2 * DAY) as host:
        connection.join(host)
        await on_turn(host)
        await host.core.ticker.tick()
        await connection.say(host, available)
        game = await begun(host, clock, ("ann",), computers=1)
        await until(lambda: not len(host.core.computers))
        assert await _awaits_computer(host, game)
        now.at += seconds
        await connection.say(host, True)
        async with asyncio.timeout(60):
            while await _awaits_computer(host, game):
                await asyncio.sleep(0.01)


@on_file
async def test_computer_players_go_on_in_a_server_that_was_on_its_way(store: Store) -> None:
    """As after a start, when servers come one after another."""
    now, connection = Now(), Connection({"guild": False})
    async with timed(store, now) as host:
        await on_turn(host)
        connection.join(host)
        await host.core.ticker.tick()
        game = await begun(host, None, ("ann",), computers=1)
        await until(lambda: not len(host.core.computers))
        assert await _awaits_computer(host, game)
        await connection.say(host, True)
        async with asyncio.timeout(60):
            while await _awaits_computer(host, game):
                await asyncio.sleep(0.01)


async def _awaits_computer(host: Host, game: Game) -> bool:
    return awaited_computer(await host.games.get(game.id)) is not None
