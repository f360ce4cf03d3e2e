"""Whole seasons through the real bot: games are played as computer players would, and processes die."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from league.__main__ import main
from league.formats import preset
from league.model import EntryState, FixtureState, Season, SeasonState
from playground.world import seed
from tests.bounded import often
from tests.cogs.conftest import House
from tests.cogs.driver import Json, words
from tests.cogs.seasons import DAY, LeagueDays, press
from tests.db.conftest import migrated, on_server, path, postgres, url
from tests.host.games import play_on

__all__ = ["migrated", "on_server", "path", "postgres", "url"]

MORE = ("Fatima", "Gustav", "Hana", "Ivo")
SEVEN = ("Ada", "Bruno", "Chiara", "Dmitri", "Elsa", "Fatima", "Gustav")
CLOCK = {
    "turn": 86400,
    "react": 28800,
    "bank": 0,
    "quiet": False,
    "misses": 2,
    "policy": "forfeit",
    "sitters": False,
}


class Killed(Exception):
    """The process is no more: nothing that it still tries is stored."""


class MortalDays(LeagueDays):
    """Days in which the process is killed at transactions drawn by chance, before or after storing."""

    kills = 0
    chance: Random

    def mortal(self, least: int, most: int) -> None:
        """Let the process be killed at one of its next transactions."""
        store = self.house.host.core.store
        plain, left = store.write, [self.chance.randint(least, most)]
        after = self.chance.random() < 0.5
        self.dead = asyncio.Event()

        async def write(work: Any, **how: Any) -> Any:
            left[0] -= 1
            if left[0] < 0 or (left[0] == 0 and not after):
                self.dead.set()
                raise Killed
            stored = await plain(work, **how)
            if left[0] == 0:
                self.dead.set()
                raise Killed
            return stored

        store.write = write  # type: ignore[method-assign] # a process that dies

    async def go_on(self, hours: float, deaths: int = often(1, 2)) -> None:
        """Let hours go by; the process that does what is due is killed, each time a little later."""
        self.now += hours * 3600
        for death in range(deaths):
            self.mortal(1 + 3 * death, 4 + 6 * death)
            round_ = asyncio.create_task(self.pass_(0))
            await asyncio.wait([round_, asyncio.create_task(self.dead.wait())], return_when="FIRST_COMPLETED")
            if self.dead.is_set():
                self.kills += 1
                round_.cancel()
            await asyncio.gather(round_, return_exceptions=True)
            await self.house.kill()
            await self.house.start()
        await self.pass_(0)

    async def played(self, fixture: int) -> None:
        """Members play the fixture's game to its end, as computer players would."""
        pairing = next(f for f in (await self.season()).fixtures if f.id == fixture)
        assert pairing.game is not None
        await play_on(self.house.host, pairing.game, 2000, level="normal")
        assert (await self.house.host.games.get(pairing.game)).over


@pytest.fixture
async def days(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[MortalDays]:
    """A house with nine members and a clock of its own, on a database of either kind."""
    first = int(max(seed.MEMBERS))
    for number, name in enumerate(MORE, first + 1):
        monkeypatch.setitem(seed.MEMBERS, str(number), (name, "en-US", "#334155"))
    house = House(tmp_path, pictures=False)
    house.database = url
    await house.open()
    begun = await MortalDays.begin(house)
    begun.chance = Random(7)
    yield begun
    await house.close()


def public(messages: list[Json]) -> list[str]:
    """The words of the messages that all see."""
    return [words(message).strip() for message in messages if not message["to"]]


def check_counted_once(season: Season) -> None:
    """Each fixture has a game of its own, and each entrant of it one result that counts."""
    games = [f.game for f in season.fixtures if f.game is not None]
    assert len(games) == len(set(games))
    counted = Counter((line.fixture, line.entry) for line in season.current_lines())
    assert set(counted.values()) == {1}
    for pairing in season.fixtures:
        if pairing.state == FixtureState.DONE:
            assert {entry for fixture, entry in counted if fixture == pairing.id} == set(pairing.seats)


async def test_a_division_lives_through_its_season(
    days: MortalDays, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seven members at tables of four: games played to their end, moves of the clock, a member who leaves, a
    substitute, an end in the middle of games, and a process that is killed at each of the season's steps."""
    host = days.house.host
    plan = preset("division4", "classic", {"rounds": 3})
    changes = {"options": {"rounds": 3}, "clock": CLOCK, "days": 4, "again": True}
    assert plan.table == 4
    await days.running(*SEVEN, preset="division4", **changes)
    await days.go_on(0)
    season = await days.season()
    assert season.state == SeasonState.RUNNING
    assert len(season.fixtures) == 7
    first = next(f.id for f in season.fixtures if f.state == FixtureState.UNDER_WAY)
    await days.played(first)
    await days.go_on(1)
    season = await days.season()
    assert next(f for f in season.fixtures if f.id == first).state == FixtureState.DONE
    gustav = next(e for e in season.entries if e.name == "Gustav")
    hana = str((await days.house.member("Hana")).actor)
    ivo = await days.judge("Ivo")
    asked = await ivo.slash(
        "league-admin substitute", member=gustav.member, by=hana, reason="Gustav has moved"
    )
    assert "Give Gustav's games to Hana?" in words(asked["message"])
    running = sum(
        gustav.id in f.seats and f.state == FixtureState.UNDER_WAY for f in (await days.season()).fixtures
    )
    assert words(asked["message"]).count("`F") == running, "each game under way is named"
    await ivo.press(asked["message"], "Give the games over")
    await days.go_on(1)
    season = await days.season()
    taken = season.entry_of(hana)
    assert taken is not None
    assert taken.replaces == gustav.id
    assert season.entry(gustav.id).state == EntryState.OUT
    elsa = await days.house.member("Elsa")
    names = [channel["name"] for channel in (await elsa.refresh())["channels"]]
    for fixture in season.fixtures:
        if fixture.state == FixtureState.UNDER_WAY and taken.id in fixture.seats:
            (name,) = (name for name in names if name.startswith(f"F{fixture.id} "))
            assert "Hana" in name
            assert "Gustav" not in name
    left = await elsa.slash("league leave")
    await press(elsa, left["message"], "leaguequit")
    await days.go_on(25, deaths=often(2, 3))
    await days.go_on(26)
    season = await days.season()
    gone = next(e for e in season.entries if e.name == "Elsa")
    assert gone.state == EntryState.OUT
    assert season.state == SeasonState.RUNNING
    assert [f for f in season.fixtures if f.state == FixtureState.UNDER_WAY], (
        "the end comes in the middle of games"
    )
    await days.go_on(2 * DAY)
    season = await days.season()
    assert season.state == SeasonState.PROTEST
    check_counted_once(season)
    assert not [f for f in season.fixtures if f.state == FixtureState.UNDER_WAY]
    assert "adjudicated" in {line.kind for line in season.current_lines()}
    assert {x.points60 for x in season.current_lines() if x.entry == gone.id and x.kind == "forfeit"} == {0}
    assert not await days.house.host.games.find(season_guild(days), None, ("running",))
    await days.go_on(2 * DAY)
    season = await days.house.host.leagues.registry.season(days.league.id, 1)
    assert season.state == SeasonState.CLOSED
    following = await days.season()
    assert (following.number, following.state) == (2, SeasonState.SIGNUP)
    assert days.kills >= often(6, 10), "it was killed often"
    await check_told_once(days, season)
    await recomputed(days, capsys)
    assert host is not days.house.host


def season_guild(days: LeagueDays) -> str:
    """The server."""
    return str(days.house.server.world.guild["id"])


async def check_told_once(days: MortalDays, season: Season) -> None:
    """Each game has one thread and stands in one message, and each step of the season was told once."""
    ada = await days.house.member("Ada")
    world = await ada.refresh()
    threads = Counter(c["name"].split(" ")[0] for c in world["channels"] if c["type"] == 11)
    assert threads == {f"F{f.id}": 1 for f in season.fixtures if f.game is not None}
    said = public(await ada.messages(limit=100))
    for sign in ("⏰", "▶️", "🏁", "🏆 **"):
        assert sum(text.startswith(sign) for text in said) == 1, (sign, said)
    waves = "\n".join(text for text in said if "🎲" in text)
    for fixture in season.fixtures:
        if fixture.game is not None:
            game = await days.house.host.games.get(fixture.game)
            assert waves.count(f"<#{game.channel}>") == 1


async def recomputed(days: MortalDays, capsys: pytest.CaptureFixture[str]) -> None:
    """A stranger computes standings and ratings from the export alone."""
    exports = days.house.host.leagues.exports
    path = days.house.folder / "league.json"
    path.write_bytes(await exports.json(days.league.id))
    assert json.loads(path.read_bytes())
    for what in ("standings", "ratings"):
        capsys.readouterr()
        failed = main([what, str(path)])
        assert not failed, "\n".join(["", *capsys.readouterr().out.splitlines()])


async def test_a_ladder_is_climbed(days: MortalDays) -> None:
    """Challenges begin games by themselves; who wins takes the rung, also over killed processes."""
    await days.running(
        "Ada", "Bruno", "Chiara", "Dmitri", preset="ladder", options={"rounds": 3}, clock=CLOCK
    )
    season = await days.season()
    rungs = sorted((e for e in season.entries if e.number is not None), key=lambda e: e.number or 0)
    assert [e.number for e in rungs] == [0, 1, 2, 3]
    lowest = await days.house.member(rungs[3].name)
    answer = await lowest.slash("league challenge", opponent=rungs[1].member)
    assert rungs[1].member in words(answer["message"])
    again = await lowest.slash("league challenge", opponent=rungs[1].member)
    assert words(again["message"]) != words(answer["message"])
    await days.go_on(1)
    season = await days.season()
    (fixture,) = season.fixtures
    assert fixture.state == FixtureState.UNDER_WAY
    assert fixture.game is not None
    await days.house.host.moves.resign(fixture.game, rungs[1].member)
    await days.go_on(1)
    season = await days.season()
    now = {e.member: e.number for e in season.entries}
    assert [now[rungs[n].member] for n in (0, 3, 1, 2)] == [0, 1, 2, 3]
    check_counted_once(season)
