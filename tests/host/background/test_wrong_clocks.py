"""No wrong clock, restart or outage takes anybody's time, and nothing ends that would not have ended on a
right clock."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from sqlalchemy import Connection, insert, select
from structlog.testing import capture_logs

from db import Store
from db.league_schema import fixtures, leagues, seasons
from db.queries import absences as absence_queries
from db.queries import gaps
from db.queries import settings as setting_queries
from db.queries.gaps import MAINTENANCE
from db.queries.settings import ALIVE, BOOT, CLOCK, RIGHT, UNTIL, WITNESSES
from db.schema import absences
from host import Host, HostError, Learner, Timekeeper
from host.limits import UNLIMITED
from host.time.timekeeper import APART
from host.time_control import DAY, HOUR
from tests.bounded import often
from tests.host import managing
from tests.host.games import MEMBERS, until
from tests.host.timing import SIMPLE, Now, begun, deadline, kinds, on_file, on_turn, timed
from ui.gateway.service_clock import ServiceClock

NOON = 1_795_262_400.0
STEP = 3600.0
"""Seconds between two ticks while all is well."""
GRACE = STEP + 10
TURN = 3 * DAY
EXAMPLES = often(3, 60)


@pytest.mark.spread(2)
@on_file
@pytest.mark.parametrize("jump", [HOUR, -HOUR, 12 * DAY, -12 * DAY])
async def test_a_jump_there_and_back_takes_nothing(store: Store, jump: float) -> None:
    """Also from clocks that begin meanwhile, and from those that began before."""
    now = Now()
    async with timed(store, now, 90.0) as host:
        old, _ = await on_turn(host)
        tick = host.core.ticker.tick
        await tick()
        now.at += jump
        await tick()
        new, _ = await on_turn(host)
        now.at += 60 - jump
        await tick()
        for game in (old, new):
            (seat,) = game.prompted
            row = deadline(await host.games.get(game.id), seat)
            assert row.due_at is not None
            assert row.due_at - now.at == pytest.approx(DAY, abs=61)
            assert row.since <= now.at
        now.at += HOUR  # and an outage after it is given back as ever
        await tick()
        row = deadline(await host.games.get(old.id), old.prompted[0])
        assert row.due_at is not None
        assert row.due_at - now.at == pytest.approx(DAY, abs=61)


def _season(number: int, state: str, at: float) -> dict[str, Any]:
    dates = {"opens_at": at - DAY, "checkin_at": at + DAY, "starts_at": at + 2 * DAY, "ends_at": at + 9 * DAY}
    return {
        "id": number, "league": number, "number": 1, "state": state, "plan": {}, "lot": "x",
        "protest_until": at + 3 * DAY, **dates,
    }  # fmt: skip


async def test_dates_move_by_the_gap_and_by_nothing_else(store: Store) -> None:
    """Of seasons that are not over those still to come, of rounds likewise; of vacations those begun; of this
    server alone."""

    def fill(connection: Connection) -> None:
        states = ("signup", "check_in", "running", "protest", "closed", "cancelled", "running")
        for number, state in enumerate(states, 1):
            guild = "elsewhere" if number == len(states) else "guild"
            row = {"id": number, "guild": guild, "channel": "c", "name": str(number), "made_by": "m"}
            connection.execute(insert(leagues), {**row, "plan": {}, "created_at": 1.0, "state": "open"})
            connection.execute(insert(seasons), _season(number, state, NOON))
        row = {"season": 3, "round": 1, "table": 1, "seats": [], "stage": "round"}
        for state, at in (("under_way", NOON + DAY), ("done", NOON + DAY), ("planned", None)):
            connection.execute(insert(fixtures), {**row, "state": state, "deadline": at})
        for begins, ends in ((-2, 3), (5, 6), (0.5, 4)):
            absence_queries.add(connection, "guild", "ann", NOON + begins * DAY, NOON + ends * DAY)
        absence_queries.add(connection, "elsewhere", "ann", NOON - DAY, NOON + DAY)

    await store.write(fill)
    await store.write(lambda c: gaps.postpone(c, ["guild"], NOON, NOON + DAY))
    places = await store.write(lambda c: gaps.postpone_seasons(c, ["guild"], NOON, lambda place: DAY))
    assert [(place.season, seconds) for place, seconds in places] == [(n, DAY) for n in (1, 2, 3, 4)]
    names = ("opens_at", "checkin_at", "starts_at", "ends_at", "protest_until")
    query = select(*(seasons.c[name] for name in names)).order_by(seasons.c.id)
    rows = await store.read(lambda c: [[(at - NOON) / DAY for at in row] for row in c.execute(query)])
    assert rows == 4 * [[-1, 2, 3, 10, 4]] + 3 * [[-1, 1, 2, 9, 3]]
    dues = await store.read(
        lambda c: c.execute(select(fixtures.c.deadline).order_by(fixtures.c.id)).scalars().all()
    )
    assert dues == [NOON + 2 * DAY, NOON + DAY, None]
    days = select(absences.c.starts_at, absences.c.ends_at).order_by(absences.c.id)
    spans = await store.read(lambda c: [((a - NOON) / DAY, (b - NOON) / DAY) for a, b in c.execute(days)])
    assert spans == [(-1, 4), (5, 6), (1, 4.5), (-1, 1)]
    # the clock was ahead
    await store.write(lambda c: gaps.postpone_seasons(c, ["guild"], NOON + DAY, lambda place: -DAY))
    rows = await store.read(lambda c: [[(at - NOON) / DAY for at in row] for row in c.execute(query)])
    assert rows == 7 * [[-1, 1, 2, 9, 3]]


@on_file
async def test_a_lesson_is_kept_longer_by_the_gap_until_its_next_entry(store: Store) -> None:
    """Seven days in which somebody could go on with it."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        lesson = await host.core.lessons.begin(Learner("guild", "thread", "ann", "Ann"), "classic", "e")
        await until(lambda: not len(host.core.computers))
        await host.core.ticker.tick()
        now.at += 8 * DAY
        await host.core.ticker.tick()
        assert (await host.games.get(lesson.id)).lesson == "kept"
        at = now.at
        while now.at < at + 7 * DAY - 2 * STEP:
            now.at += STEP
            await host.core.ticker.outages.beat()
        assert await host.core.lessons.due() == []
        await host.moves.act(lesson.id, "ann", "choose:spread")  # the week begins again, without the gap
        await until(lambda: not len(host.core.computers))
        at = now.at
        while now.at <= at + 7 * DAY:
            assert await host.core.lessons.due() == []
            now.at += STEP
            await host.core.ticker.outages.beat()
        assert await host.core.lessons.due() == [lesson.id]


class World:
    """What is true, what the clocks say, and a host in it."""

    def __init__(self, store: Store) -> None:
        self.now, self.wrong = NOON, 0.0
        self.boots, self.began = 0, NOON - 9000.0
        self.connected = True
        self.playable = 0.0
        """The seconds in which members could play until now."""
        self.disturbances = 0
        self.store = store
        self.host: Host | None = None
        self.game = 0
        self.servers: dict[str, bool] = {"guild": True}
        """The servers that the bot is in, and whether they are available."""
        self.service = ServiceClock(self.steady)

    def steady(self) -> float:
        """Seconds since the machine's start."""
        return self.now - self.began

    async def start(self) -> Host:
        """A process begins, and reaches Discord."""
        self.service = ServiceClock(self.steady)
        keeper = Timekeeper(lambda: self.now + self.wrong, self.steady, str(self.boots))
        keeper.service = self.service.reading
        self.host = Host(self.store, pause=0, limits=UNLIMITED, keeper=keeper, grace=GRACE)
        self.host.core.ticker.outages.stalls.look = lambda: 0.0  # type: ignore[method-assign] # no real time here
        self.host.core.ticker.servers.presence = self.servers.get
        await self.host.__aenter__()
        await self.tick()
        return self.host

    async def stop(self) -> None:
        """The process ends."""
        assert self.host is not None
        await self.host.__aexit__(None, None, None)
        self.host = None

    def _hear(self) -> None:
        if self.connected:
            self.service._note(self.now)

    async def tick(self) -> None:
        """What the ticker does once a moment."""
        assert self.host is not None
        if self.connected:
            self._hear()
            await self.host.core.ticker._tick_or_wait()

    async def go_on(self, seconds: float, *, counts: bool = True) -> None:
        """True time passes; `counts`: for the clock of the game."""
        end = self.now + seconds
        while self.now < end:
            step = min(STEP, end - self.now)
            self.now += step
            if counts:
                self.playable += step
            await self.tick()

    async def _be(self, available: bool | None) -> None:
        """The server is there, is lost to Discord (False), or has removed the bot (None)."""
        assert self.host is not None
        self.servers.clear()
        if available is not None:
            self.servers["guild"] = available
        self.host.core.ticker.servers.note()
        await self.tick()

    async def _stand_still(self, what: str, seconds: float) -> None:
        """Time passes that does not count for the game's clock."""
        assert self.host is not None
        until = self.host.core.clock() + seconds
        match what:
            case "removed" | "unavailable":
                await self._be(None if what == "removed" else False)
                await self.go_on(seconds, counts=False)
                await self._be(True)
                return
            case "maintenance":
                await self.store.write(lambda c: setting_queries.put(c, MAINTENANCE, "guild", UNTIL, until))
            case "pause":
                await self.host.proposals.pause(self.game, "ann", until=until)
            case _:
                for member in MEMBERS:
                    with suppress(HostError):  # they are on one, or have had their days of the year
                        await self.host.absences.vacations.begin("guild", member, 1)
                        seconds = DAY
        await self.tick()
        await self.go_on(seconds, counts=False)
        await self.tick()

    async def do(self, what: str, value: float) -> None:
        """One thing that happens."""
        match what:
            case "play":
                await self.go_on(value)
                return
            case "jump":
                self.wrong = value
            case "right":
                self.wrong = 0.0
            case "offline":
                self.connected = False
                self.now += value
                self.connected = True
            case "restart" | "reboot":
                await self.stop()
                self.now += value
                if what == "reboot":
                    self.boots += 1
                    self.began = self.now - 30.0
                await self.start()
            case _:
                await self._stand_still(what, value)
        self.disturbances += 1
        await self.tick()


HAPPENS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.sampled_from([STEP, 5 * STEP, DAY])),
        st.tuples(st.just("jump"), st.sampled_from([-30 * DAY, -HOUR, -70.0, 70.0, HOUR, 2 * DAY, 40 * DAY])),
        st.tuples(st.just("right"), st.just(0.0)),
        st.tuples(st.sampled_from(["offline", "restart", "reboot"]), st.sampled_from([60.0, HOUR, 3 * DAY])),
        st.tuples(
            st.sampled_from(["removed", "unavailable", "maintenance", "pause", "vacation"]),
            st.sampled_from([600.0, 2 * HOUR, 12 * HOUR]),
        ),
    ),
    min_size=3,
    max_size=often(7, 12),
)


@on_file
@settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
@given(happens=HAPPENS)
async def test_nobody_has_less_time_than_was_promised(store: Store, happens: list[tuple[str, float]]) -> None:
    """Whatever happens, a turn is missed only once its member could have played for as long as the clock
    gives. With a right clock again it is missed in the end."""
    await store.write(_forget)
    world = World(store)
    host = await world.start()
    game = await begun(host, replace(SIMPLE, turn=TURN))
    world.game, start = game.id, world.playable
    for what, value in [*happens, ("right", 0.0), ("play", HOUR)]:
        await world.do(what, value)
        assert world.host is not None
        had = world.playable - start
        slack = (world.disturbances + 1) * (GRACE + APART)
        if "missed" in await kinds(world.host, game.id):
            assert had >= TURN - slack
            break
        row = (await world.host.games.get(game.id)).deadlines[0]
        left = row.left if row.due_at is None else row.due_at - world.host.core.clock()
        assert left is not None
        assert left + had >= TURN - slack
    else:
        await world.go_on(TURN + slack)
        assert world.host is not None
        assert "missed" in await kinds(world.host, game.id)
    await managing.end(world.host, game.id, "ann")
    await world.stop()


def _forget(connection: Connection) -> None:
    """Remove the last sign of life."""
    for key in (ALIVE, BOOT):
        setting_queries.put(connection, *CLOCK, key, None)


@on_file
async def test_an_operators_word_holds_for_one_disagreement(store: Store) -> None:
    """If clocks agree by themselves before it is heard, it does not hold for the next one; that they agree is
    stored, though the disagreement was that of an earlier process."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        await on_turn(host)
        await host.core.ticker.tick()
    machine, real, service = Now(), Now(), Now()
    machine.at = real.at = service.at = now.at + 20
    await store.write(lambda c: setting_queries.put(c, *CLOCK, WITNESSES, [False, 7200.0, None]))
    keeper = Timekeeper(machine, lambda: real.at, "other")
    async with Host(store, pause=0, limits=UNLIMITED, keeper=keeper, grace=GRACE) as host:
        await host.core.ticker._tick_or_wait()
        assert (await host.settings.get(*CLOCK))[WITNESSES] == [True, 0.0, None]
        machine.at += 7200
        await host.core.ticker._tick_or_wait()
        await store.write(lambda c: setting_queries.put(c, *CLOCK, RIGHT, True))
        machine.at -= 7200
        await host.core.ticker._tick_or_wait()
        assert keeper.witnesses().agreed
        assert RIGHT not in await host.settings.get(*CLOCK)
        machine.at += 7200
        await host.core.ticker._tick_or_wait()
        assert not keeper.witnesses().agreed


@on_file
async def test_nothing_ends_while_it_is_uncertain_what_time_it_is(store: Store) -> None:
    """Then an operator says that the machine's clock is right, once; the gap is given back whole."""
    now, real = Now(), Now()
    async with timed(store, now, GRACE) as host:
        game, _ = await on_turn(host)
        await host.core.ticker.tick()
    real.at = now.at + 12 * DAY
    keeper = Timekeeper(real, lambda: real.at, "other")
    async with Host(store, pause=0, limits=UNLIMITED, keeper=keeper, grace=GRACE) as host:
        for _ in range(3):
            real.at += 20
            await host.core.ticker._tick_or_wait()
            assert not keeper.witnesses().agreed
            assert host.core.ticker.outages.pending(game.id)
        stored = await host.settings.get(*CLOCK)
        assert stored[WITNESSES] == [False, pytest.approx(12 * DAY, abs=61), None], "an operator asks for it"
        assert host.core.clock() - now.at == pytest.approx(60, abs=1)
        await store.write(lambda c: setting_queries.put(c, *CLOCK, RIGHT, True))
        await host.core.ticker._tick_or_wait()
        assert keeper.witnesses().agreed
        stored = await host.settings.get(*CLOCK)
        assert stored[ALIVE] == pytest.approx(real.at, abs=2)
        assert stored[BOOT] == ["other", real.at]
        assert RIGHT not in stored
        row = deadline(await host.games.get(game.id), game.prompted[0])
        assert row.due_at is not None
        assert row.due_at - real.at == pytest.approx(DAY, abs=61)
        assert "missed" not in await kinds(host, game.id)


@on_file
async def test_a_wrong_clock_is_logged_once_while_two_others_agree(store: Store) -> None:
    """Somebody has to set it, though the bot does not go by it; a right one is no line."""
    machine, real = Now(), Now()
    keeper = Timekeeper(machine, lambda: real.at)
    keeper.service = lambda: real.at
    async with Host(store, pause=0, limits=UNLIMITED, keeper=keeper) as host:
        with capture_logs() as logs:
            for ahead in (0.0, 3 * HOUR, 3 * HOUR, 0.0):
                machine.at = real.at + ahead
                assert await host.core.ticker.outages.certain()
    assert [line["machine_ahead"] for line in logs if "a clock is wrong" in line["event"]] == [3 * HOUR]
