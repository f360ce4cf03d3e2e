"""Standings and ratings from the database, from the logs and from the export are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from db import Store
from engine.record.export import load
from league.__main__ import main
from league.exports.document import check_ratings, check_standings, decode
from league.formats import standings
from league.model import Season
from league.scoring import points60
from tests.host.league.leagues import DAY, World, plan, refusal
from tests.host.timing import on_file

pytestmark = on_file


async def _compared(world: World, season: Season, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exports of games bear out the results; exchanged files do not."""
    whole = folder / "league.json"
    whole.write_bytes(await world.host.leagues.exports.json(world.league))
    games = [fixture.game or 0 for fixture in season.fixtures]
    for game in games[1:]:
        content = await world.host.record.exports.document(game)
        (folder / f"game-{game}.json").write_bytes(content)
    call = ["check", str(whole), "--games", str(folder)]
    assert main(call) == 0
    assert f"compared with {len(games) - 1} games; 1 are not there" in capsys.readouterr().out
    (folder / f"game-{games[1]}.json").write_bytes((folder / f"game-{games[2]}.json").read_bytes())
    assert main(call) == 1
    assert f"game {games[1]}: seat" in capsys.readouterr().out


async def test_exports_lead_to_the_same_standings(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From results, from the logs of the games, and from the document."""
    world = World(store)
    async with world.host:
        await world.make(5, plan(least=4))
        exports = world.host.leagues.exports
        assert await refusal(exports.trf(world.league)) == "league-no-games"
        await world.tick(DAY + 1)
        season = await world.play_all()
        document = decode(await exports.json(world.league))
        assert all(not check.differences for check in check_standings(document))
        assert all(not check.differences for check in check_ratings(document))
        for fixture in season.fixtures:
            log = load(await world.host.record.exports.document(fixture.game or 0))
            state = engine.replay(log.setup, log.log())
            lines = {x.entry: x.points60 for x in season.lines if x.fixture == fixture.id}
            points = dict(zip(fixture.seats, points60(engine.places(state)), strict=True))
            assert lines == points
        await _compared(world, season, tmp_path, capsys)
        part = season.divisions[0].id
        assert document.tables[0].lines == standings(season, part)
        assert set(await exports.csv(world.league)) == {"results.csv", "standings-1.csv", "ratings-1v1.csv"}
        assert "division-1.trf" in await exports.trf(world.league)
        assert (await exports.document(world.league))["league"]["name"] == "The League"
        findings = (await world.host.leagues.reports.of_season(world.league, "boss")).found
        assert findings.pairs == ()
        resigned = findings.resignations
        assert {resignation.game for resignation in resigned} <= {f.game for f in season.fixtures}
