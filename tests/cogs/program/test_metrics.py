"""The endpoint for supervisors and Prometheus: off unless wanted, local unless told otherwise, truthful."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import Connection, insert, update

from cogs.app import Sandtable
from db.care import backups
from db.queries.gaps import REMOVAL, AwaySince, set_away
from db.queries.moments import Shards
from db.schema import outbox, waits
from host.giving_up import GIVEN_UP
from host.record.backlog import Backlog
from host.time.timekeeper import Witnesses
from ops import endpoint
from ops.alive import is_alive, path_of
from ops.cluster.membership import Membership
from ops.health import Pulse
from tests.cogs.conftest import House
from tests.cogs.driver import live, next_move, slash_options, started
from tests.cogs.program.test_bot import Program, program
from tests.db.cluster.test_members import members, process
from tests.ops.cluster.test_membership import seen
from tests.ops.test_alerts import EXPRESSIONS
from web.access.limits import ReaderLimits

__all__ = ["program"]
SAMPLE = re.compile(r"^(\w+)(\{[^}]*\})? (\S+)$", re.MULTILINE)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@asynccontextmanager
async def served(
    house: House,
    bot: Sandtable | None = None,
    host: str = "",
    build: Mapping[str, str] | None = None,
    membership: Membership | None = None,
    limits: ReaderLimits | None = None,
) -> AsyncIterator[str]:
    """The address of a running endpoint."""
    port = _free_port()
    pulse = Pulse(bot or house.bot, house.folder / "games.sqlite3", membership=membership)
    pulse.site = limits.figures if limits else None
    async with endpoint.serving(pulse, {"METRICS_PORT": str(port), "METRICS_HOST": host}, build or {}):
        yield f"http://127.0.0.1:{port}"


async def get(address: str) -> tuple[int, str]:
    """Status and body."""
    async with aiohttp.ClientSession() as http, http.get(address) as response:
        return response.status, await response.text()


async def health(address: str) -> tuple[int, Any]:
    """Status and report."""
    status, text = await get(f"{address}/health")
    return status, json.loads(text)


async def samples(address: str) -> dict[str, float]:
    """All measurements: name and labels to value."""
    status, text = await get(f"{address}/metrics")
    assert status == 200
    return {name + labels: float(value) for name, labels, value in SAMPLE.findall(text)}


async def _until(address: str, name: str, least: float) -> dict[str, float]:
    """The measurements once one is there: they are told a moment after the work."""
    async with asyncio.timeout(30):
        while (measurements := await samples(address)).get(name, 0) < least:
            await asyncio.sleep(0.02)
    return measurements


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_a_game_moves_the_counters(house: House) -> None:
    """Commands, buttons, refusals, suggestions, pictures and messages are counted by kind and outcome."""
    async with served(house) as address:
        before = await samples(address)
        game = await started(house, "Ada", "Bruno")
        step = await next_move(house, game.id)
        assert step
        name, move = step
        player = await house.member(name)
        await player.autocomplete(move.verb, "where", "a")
        await player.slash(move.verb, **slash_options(move))
        await player.slash("attack", **{"from": "nowhere", "to": "elsewhere"})
        await player.press(await live(player), "My moves")
        await house.published()
        label = '{kind="%s",name="%s",outcome="%s"}'
        wanted = [
            ("command", "game new", "done"), ("component", "join", "done"), ("component", "start", "done"),
            ("suggestion", move.verb, "done"), ("command", move.verb, "done"),
            ("command", "attack", "refused"), ("component", "menu", "done"),
        ]  # fmt: skip
        for values in wanted:
            after = await _until(address, "sandtable_interactions_total" + label % values, 1)
        assert after['sandtable_drawing_seconds_count{kind="board",outcome="done"}'] >= 1
        assert after['sandtable_publishing_seconds_count{kind="board",outcome="done"}'] >= 1
        assert after['sandtable_games{status="running"}'] == 1
        assert (
            after["sandtable_outbox_rows"]
            == after["sandtable_drawings_waiting"]
            == after["sandtable_jobs_waiting"]
            == after["sandtable_thoughts_waiting"]
            == after["sandtable_workers"]
            == after["sandtable_workers_memory_bytes"]
            == 0
        )
        assert after["sandtable_games_loaded"] >= 1
        assert after["sandtable_commit_seconds_count"] >= 4
        assert after["process_resident_memory_bytes"] > 1e7
        assert after["sandtable_connected"] == after["sandtable_database_up"] == 1
        delays = "sandtable_event_loop_delay_seconds_count"
        assert (await _until(address, delays, before[delays] + 1))[delays]


async def test_the_number_of_series_does_not_grow_with_use(house: House) -> None:
    """No label shows who plays, or where."""
    async with served(house) as address:
        await started(house, "Ada", "Bruno")
        game = await house.host.games.get(1)
        _, text = await get(f"{address}/metrics")
        values = set(re.findall(r'="([^"]*)"', text))
        for known in (game.guild, game.channel, game.host, "Ada", "Bruno", game.commitment):
            assert not any(known in value for value in values)


async def test_what_discord_refuses_and_delivers_is_told(house: House) -> None:
    """Refused requests, identifies that are left, and a bot that hears nothing while it is connected."""
    async with served(house) as address:
        _, report = await health(address)
        assert report["invalid_requests"] == 0
        assert report["identifies_left"] == 999
        assert (report["slowed"], report["waiting"], report["deaf"]) == (None, None, None)
        for _ in range(1100):
            house.bot.limiter.invalid.note(403, None)
        for _ in range(4):
            house.bot.dispatch("measured", "interaction", None, "late", 3.0)
        await asyncio.sleep(0)
        house.bot.identifies.waiting = "later"
        status, report = await health(address)
        assert (status, report["ok"], report["invalid_requests"]) == (200, True, 1100)
        assert "1100 requests" in report["slowed"]
        assert "last 4 answers" in report["deaf"]
        assert report["waiting"] == "later"
        measurements = await samples(address)
        names = ("invalid_requests", "identifies_left", "deaf")
        assert [measurements[f"sandtable_{name}"] for name in names] == [1100, 999, 1]


async def test_counters_are_there_before_anything_is_counted(house: House) -> None:
    """With all label sets: an increase is seen only from a value that was there before. Use adds none."""
    async with served(house) as address:
        before = await samples(address)
        for name in (
            'interactions_total{kind="command",name="attack",outcome="failed"}',
            'interactions_total{kind="component",name="menu",outcome="late"}',
            'interactions_total{kind="suggestion",name="attack",outcome="failed"}',
            'interaction_seconds_count{kind="form",outcome="failed"}',
            'drawing_seconds_count{kind="board",outcome="failed"}',
            'publishing_seconds_count{kind="league",outcome="failed"}',
            'gateway_events_total{event="disconnect"}',
            'log_lines_total{level="error"}',
            'seconds_given_back_total{cause="outage"}',
            'seconds_given_back_total{cause="stall"}',
            "backups_failed",
        ):
            assert f"sandtable_{name}" in before, name
        await started(house, "Ada", "Bruno")
        player = await house.member("Ada")
        await player.slash("attack", **{"from": "nowhere", "to": "elsewhere"})
        await player.press(await live(player), "My moves")
        await house.published()
        counted = 'sandtable_interactions_total{kind="component",name="menu",outcome="done"}'
        after = await _until(address, counted, 1)
        assert after.keys() == before.keys()


async def test_web_pages_are_counted(house: House) -> None:
    """If there are any; by class of status, with what was one too many."""
    limits = ReaderLimits(time.monotonic)
    async with served(house) as address:
        assert "web" not in (await health(address))[1]
    async with served(house, limits=limits) as address:
        for status in (200, 200, 404, 429):
            limits.note(status)
        with limits.stream("a game"):
            _, report = await health(address)
            after = await samples(address)
        counted = {"2xx": 2, "3xx": 0, "4xx": 2, "5xx": 0}
        assert report["web"] == {"answered": counted, "refused": 1, "streams": 1}
        assert {k: after[f'sandtable_web_requests_total{{status="{k}"}}'] for k in counted} == counted
        assert after['sandtable_web_refused_total{cause="limit"}'] == after["sandtable_web_streams"] == 1


async def test_the_bot_exports_all_that_alarms_look_at(house: House) -> None:
    """Every metric that a rule names; and which Sandtable it is."""
    build = {"version": "1.2.3", "commit": "abc", "schema": "0014"}
    async with served(house, build=build, membership=alone()) as address:
        names = set(re.findall(r"^# TYPE (\w+)", (await get(f"{address}/metrics"))[1], re.MULTILINE))
        wanted = {name for rule in EXPRESSIONS.values() for name in re.findall(r"sandtable_\w+", rule)}
        assert wanted
        assert wanted <= names
        assert 'sandtable_build_info{commit="abc",schema="0014",version="1.2.3"}' in await samples(address)


def alone(age: float = 0.5) -> Membership:
    """A process without shards, one of which nobody has."""
    return seen(members([process("a")], "-"), age)


async def test_a_process_among_others_is_ready_without_shards(house: House) -> None:
    """As long as it believes that it may take some; it lives as long as it tries. Alone it has to be
    connected."""
    other = Sandtable(house.host)
    for member, statuses in ((alone(), (200, 200)), (alone(9.0), (503, 200)), (alone(99.0), (503, 503))):
        async with served(house, other, membership=member) as address:
            asked = [(await get(f"{address}/health/{page}"))[0] for page in ("ready", "live")]
            assert tuple(asked) == statuses
            status, report = await health(address)
            assert (status, report["ok"]) == (statuses[0], statuses[0] == 200)
            assert report["cluster"]["live"] == (statuses[1] == 200)
            assert (await samples(address))["sandtable_gateway_away_seconds"] == 0
    for bot, statuses in ((other, (503, 200)), (None, (200, 200))):
        async with served(house, bot) as address:
            asked = [(await get(f"{address}/health/{page}"))[0] for page in ("ready", "live")]
            assert tuple(asked) == statuses


async def test_tasks_that_ended_are_told(house: House) -> None:
    """By name, from 0 on."""
    house.bot.watched.ended["outbox"] = 2
    house.bot.watched.down["outbox"] = "ValueError()"
    async with served(house) as address:
        measurements = await samples(address)
        assert measurements['sandtable_tasks_ended{task="outbox"}'] == 2
        assert measurements['sandtable_tasks_ended{task="ticker"}'] == 0
        assert "'outbox'" in (await health(address))[1]["problems"][0]


async def test_a_server_that_is_away_is_not_the_gateway(house: House) -> None:
    """Each has a figure of its own."""
    async with served(house) as address:
        await started(house, "Ada", "Bruno")
        since = AwaySince(house.host.core.clock(), REMOVAL)
        await house.host.core.store.write(lambda c: set_away(c, "1", since))
        measurements = await samples(address)
        assert measurements["sandtable_servers_away"] == 1
        assert measurements["sandtable_servers_paused"] == (await health(address))[1]["servers_paused"] == 0
        assert measurements["sandtable_gateway_away_seconds"] == 0
        paused: set[float] = set()
        while paused != {2}:  # the ticker, which finds none that is paused, may come between
            house.host.core.away.paused = frozenset({"1", "2"})
            paused = {(await samples(address))["sandtable_servers_paused"]}
            paused.add((await health(address))[1]["servers_paused"])


async def test_what_waits_and_for_how_long_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows by what has become of them, overdue deadlines, damaged games, clocks that disagree. Members can
    play all the while, so the status stays."""
    async with served(house) as address:
        await started(house, "Ada", "Bruno")
        await house.published()
        calm = await samples(address)
        ages = "oldest_unsent_seconds", "oldest_overdue_deadline_seconds", "gateway_away_seconds"
        quiet = (*ages, "games_damaged")
        assert [calm[f"sandtable_{name}"] for name in quiet] == [0, 0, 0, 0]
        assert calm["sandtable_clocks_agree"] == 1
        assert calm['sandtable_disk_free_bytes{disk="database"}'] > 0
        assert 0 < calm['sandtable_disk_free_share{disk="database"}'] <= 1
        now = house.host.core.clock()

        def disturb(connection: Connection) -> None:
            row = {"game": 1, "ply": 0, "prompted": [], "tells_move": False, "kind": "turn", "failed": None}
            stuck = [
                {**row, "nonce": "a", "failed": GIVEN_UP + "0 no"},
                {**row, "nonce": "b", "failed": "no permission"},
            ]
            connection.execute(insert(outbox), stuck)
            connection.execute(update(waits).values(due_at=now - 3000, wake_at=now + 3600))

        await house.host.core.store.write(disturb)
        house.host.core.tables.damaged.add(7)
        monkeypatch.setattr(house.host.core.keeper, "witnesses", lambda: Witnesses(3600.0, None, False))
        measurements = await samples(address)
        assert measurements['sandtable_rows{of="game",state="refused"}'] == 1
        assert measurements['sandtable_rows{of="game",state="waiting"}'] == 1
        assert measurements['sandtable_rows{of="league",state="unsent"}'] == 0
        assert measurements["sandtable_oldest_overdue_deadline_seconds"] >= 3000
        assert measurements["sandtable_games_damaged"] == 1
        assert measurements["sandtable_clocks_agree"] == 0
        assert measurements['sandtable_clock_ahead_seconds{clock="machine"}'] == 3600
        status, report = await health(address)
        assert (status, report["ok"]) == (200, True)
        overdue, damage, clocks = report["problems"]
        assert "deadline passed 50 min ago" in overdue
        assert "cannot be read: 7" in damage
        assert "clocks disagree" in clocks


async def test_the_age_of_rows_is_that_of_the_oldest(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move's row is as old as the move; another one is there since it was first seen."""
    await started(house, "Ada", "Bruno")
    await house.published()
    pulse, now = Pulse(house.bot, house.folder / "x"), house.host.core.clock()
    unsent: dict[str, float | None] = {"a": None}

    async def read(_: object) -> Backlog:
        return Backlog(rows={}, unsent_since=unsent, due_at=None, damaged=frozenset())

    monkeypatch.setattr("ops.health.read_backlog", read)
    assert (await pulse.figures()).unsent_age < 60
    unsent["b"] = now - 5000
    assert 5000 <= (await pulse.figures()).unsent_age < 5060
    del unsent["b"]
    assert (await pulse.figures()).unsent_age < 60
    unsent.clear()
    assert (await pulse.figures()).unsent_age == 0


async def test_backups_are_told_with_their_age_and_failures(house: House) -> None:
    """By the name of the last one that is not from the future; without any, since the start."""
    folder = house.folder / "backups"
    folder.mkdir()
    address = house.host.core.store.address
    pulse = Pulse(house.bot, house.folder / "games.sqlite3", folder)
    assert 0 <= ((await pulse.figures()).backup_age or 0) < 60
    for ago in (50_000.0, 100_000.0, -90_000.0):
        backups.backup_path(folder, address, time.time() - ago).touch()
    pulse.note_failed_backup()
    figures = await pulse.figures()
    assert 50_000 <= (figures.backup_age or 0) < 50_100
    assert figures.failed_backups == 1
    assert (await Pulse(house.bot, house.folder / "x").figures()).backup_age is None
    house.host.core.away.shards = Shards(frozenset({1}), 2)  # whoever has the first shard makes them
    assert (await pulse.figures()).backup_age is None


async def test_a_lost_connection_is_counted_and_told(house: House) -> None:
    """When the socket is cut, the bot is not connected until the session goes on; both are counted."""
    async with served(house) as address:
        counted = 'sandtable_gateway_events_total{event="%s"}'
        pulse = Pulse(house.bot, house.folder / "x")
        before = pulse.connected
        lost = asyncio.create_task(house.bot.wait_for("shard_disconnect", timeout=30))
        await asyncio.sleep(0)
        house.server.gateway.abort_all()
        await lost
        assert (before, pulse.connected) == (True, False)
        await _until(address, counted % "disconnect", 1)
        await _until(address, counted % "resumed", 1)
        async with asyncio.timeout(30):
            while (await health(address))[0] != 200:
                await asyncio.sleep(0.02)


async def test_a_bot_that_is_not_connected_yet_is_not_well(house: House) -> None:
    """503 and measurements from the first moment, before Discord has been reached."""
    other = Sandtable(house.host)
    async with served(house, other) as address:
        status, report = await health(address)
        assert status == 503
        assert (report["ok"], report["connected"], report["database"]) == (False, False, True)
        assert report["latency_ms"] is None
        assert (await samples(address))["sandtable_connected"] == 0


async def test_health_tells_all_that_matters(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """200 with everything in it while the bot can serve; 503 when the database does not answer, and then the
    measurements still come."""
    async with served(house) as address:
        await started(house, "Ada", "Bruno")
        status, report = await health(address)
        assert status == 200
        good = {"ok": True, "connected": True, "ready": True, "database": True}
        assert good.items() <= report.items()
        assert report["games_waiting"] == 1
        assert report["unsent"] == report["given_up"] == 0
        assert report["reason"] is None
        more = {"reason", "latency_ms", "last_beat_s", "games_waiting", "unsent", "given_up", "servers_away"}
        limits = {"invalid_requests", "slowed", "identifies_left", "waiting", "deaf", "problems"}
        assert set(report) == {*good, *more, *limits, "servers_paused", "tasks_down", "tasks_ended"}

        async def broken() -> dict[str, int]:
            raise OSError("disk gone")

        monkeypatch.setattr(house.host.games, "stats", broken)
        status, report = await health(address)
        assert status == 503
        assert report["connected"]
        assert not report["database"]
        assert "disk gone" in report["reason"]
        assert (await samples(address))["sandtable_database_up"] == 0


async def test_the_pulse_tells_when_it_last_beat(house: House) -> None:
    """The file is touched while the bot is connected, the report tells how long ago; in the end it goes."""
    database = house.folder / "games.sqlite3"
    pulse = Pulse(house.bot, database)
    assert (await pulse.report())["last_beat_s"] is None
    beating = asyncio.create_task(pulse.beat())
    async with asyncio.timeout(30):
        while pulse.last is None:
            await asyncio.sleep(0.01)
    assert is_alive(path_of(database, shared=False))
    assert 0 <= (await pulse.report())["last_beat_s"] < 30
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    assert not is_alive(path_of(database, shared=False))


async def test_only_this_machine_is_answered_by_default(house: House) -> None:
    """Nobody listens on this machine's other addresses, unless the setting says so."""
    for host, listening in (("", {"127.0.0.1"}), ("0.0.0.0", {"0.0.0.0"})):
        async with served(house, host=host) as address:
            port = int(address.rpartition(":")[2])
            assert _listening(port) == listening
            assert (await get(f"{address}/health"))[0] == 200
        assert not _listening(port)


def _listening(port: int) -> set[str]:
    """The addresses on which this process listens at the port."""
    return {host for host, its in _all_listening() if its == port}


def _all_listening() -> set[tuple[str, int]]:
    """Where this process listens."""
    addresses = set()
    for number in [int(entry.name) for entry in Path("/dev/fd").iterdir()]:
        try:
            listener = socket.socket(fileno=os.dup(number))
        except OSError:  # no socket, or gone
            continue
        with listener:
            if listener.family != socket.AF_UNIX and listener.getsockopt(
                socket.SOL_SOCKET, socket.SO_ACCEPTCONN
            ):
                addresses.add(listener.getsockname()[:2])
    return addresses


async def test_nothing_is_measured_without_the_setting(house: House) -> None:
    """Without the variable, or with an empty one, no port is opened and nothing is measured."""
    before, events = _all_listening(), set(house.bot.extra_events)
    for environment in ({}, {"METRICS_PORT": ""}, {"METRICS_HOST": "0.0.0.0"}):
        async with endpoint.serving(Pulse(house.bot, house.folder / "x"), environment):
            assert _all_listening() == before
            assert set(house.bot.extra_events) == events


async def test_what_is_no_port_or_taken_is_told_in_a_line(house: House) -> None:
    """A clear sentence, and nothing is left behind."""
    pulse = Pulse(house.bot, house.folder / "x")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for environment, reason in (
            ({"METRICS_PORT": port}, f"^METRICS_PORT: port {port} .*Address already in use"),
            ({"METRICS_PORT": "70000"}, "1 to 65535"),
            ({"METRICS_PORT": "x" * 500}, "1 to 65535"),
            (
                {"METRICS_PORT": port, "METRICS_HOST": "no.such.host.invalid"},
                "^METRICS_HOST: no.such.host.inv",
            ),
            ({"METRICS_PORT": port, "METRICS_HOST": "192.0.2.1"}, "^METRICS_HOST: 192.0.2.1 is no address"),
        ):
            with pytest.raises(endpoint.CannotServe, match=reason) as caught:
                async with endpoint.serving(pulse, environment):
                    pass
            assert len(str(caught.value)) < 250
            assert "\n" not in str(caught.value)
    assert not house.bot.extra_events.get("on_measured")


async def test_the_program_serves_it_and_says_when_it_cannot(program: Program) -> None:
    """`METRICS_PORT` opens the endpoint; a second program on that port says so in one line after its own."""
    port = str(_free_port())
    program.environment["METRICS_PORT"] = port
    await program.start()
    assert (await health(f"http://127.0.0.1:{port}"))[0] == 200
    assert "sandtable_games_loaded" in await samples(f"http://127.0.0.1:{port}")
    second = await program.run(DATABASE_URL=str(program.database.with_name("second.sqlite3")))
    _, output = await second.communicate()
    assert second.returncode == 1
    version, refusal = output.decode().strip().splitlines()
    assert "commit=" in version
    assert port in refusal
    assert await program.stop(signal.SIGTERM) == 0
