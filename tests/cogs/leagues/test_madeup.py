"""A made-up format of leagues through the bot: nothing but its file and its texts knows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from host.league.seasons import RETRY
from league.__main__ import main
from league.formats import presets
from league.model import FixtureState, SeasonState
from tests import madeup
from tests.cogs.conftest import House
from tests.cogs.driver import words
from tests.cogs.seasons import DAY, LeagueDays


@pytest.fixture
def hill() -> Iterator[str]:
    """The format is there before the house starts."""
    with madeup.with_format() as name:
        yield name


async def test_it_is_played_from_its_creation_to_its_honours(
    house: House, hill: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chosen by `/league-admin new`, shown on the panel, paired game by game, told, honoured, and computed
    again from its export."""
    await house.restart()  # with the format
    days = await LeagueDays.begin(house)
    season = await days.running(preset=hill)
    ada, elsa = await house.member("Ada"), await house.member("Elsa")
    panel = words((await ada.slash("league-admin edit"))["message"])
    assert "King of the hill" in panel
    assert "One holds the hill" in words((await ada.slash("league show"))["message"])
    rules = words((await elsa.slash("league rules"))["message"])
    assert "Chi vince tiene la collina" in rules
    assert "Punti" not in rules
    holder = min(season.entries, key=lambda entry: entry.number or 0).id
    for played in range(3):
        (fixture,) = [each for each in (await days.season()).fixtures if each.state == FixtureState.UNDER_WAY]
        assert fixture.seats[0] == holder
        loser = int(played != 1)  # the second one takes the hill
        holder = fixture.seats[1 - loser]
        await days.won(fixture.id, loser)
    season = await days.season()
    assert [(each.round, each.state) for each in season.fixtures] == [
        (1, FixtureState.DONE),
        (2, FixtureState.DONE),
        (3, FixtureState.DONE),
    ]
    assert season.state == SeasonState.PROTEST
    king = season.entry(holder).name
    table = words((await ada.slash("league show", tab="table"))["message"])
    assert f"`1` **{king}** · held the hill 2 times" in table
    assert "point" not in table
    await days.pass_(2 * DAY)
    assert (await days.season()).state == SeasonState.CLOSED
    honours = words((await ada.slash("league show", tab="honours"))["message"])
    assert f"👑 King of the hill · {king} · Autumn, season 1" in honours
    assert king in words((await ada.slash("league show", tab="history"))["message"])
    news = [words(message) for message in await ada.messages(limit=100) if not message["to"]]
    assert any("👑 King of the hill" in message for message in news)
    path = house.folder / "league.json"
    path.write_bytes(await house.host.leagues.exports.json(days.league.id))
    for what in ("standings", "ratings"):
        assert main([what, str(path)]) == 0, capsys.readouterr()


async def test_it_is_offered_where_leagues_are_made_and_changed(house: House, hill: str) -> None:
    """In the reader's language; a league that changes to it gets the numbers of its preset."""
    await house.restart()  # with the format
    days = await LeagueDays.begin(house)
    commands: list[Any] = [command.to_dict() for command in await house.bot.tree.fetch_commands()]
    leagues = next(command for command in commands if command["name"] == "league-admin")
    new = next(option for option in leagues["options"] if option["name"] == "new")
    offered = next(option for option in new["options"] if option["name"] == "preset")["choices"]
    names = {each["value"]: [each["name"], *each["name_localizations"].values()] for each in offered}
    assert names[hill] == ["King of the hill", "Re della collina"]
    assert list(names) == presets()
    panel, ada = await days.make_league("division4"), await house.member("Ada")
    picked = (await ada.select(panel, "Change a setting", "format"))["message"]
    assert "One holds the hill" in words(picked)
    panel = (await ada.press(picked, "King of the hill"))["message"]
    assert "King of the hill" in words(panel)
    plan = (await house.host.leagues.registry.get(days.league.id)).plan
    assert (plan.format, plan.table, plan.least, plan.most) == (hill, 2, 3, 20)


async def test_a_season_waits_until_its_format_is_back(house: House) -> None:
    """As in a fork that was upgraded without it: what needs the format is refused with the reason, lists that
    hold other leagues are there, and the game that runs is played. Its result counts, and the season goes on,
    once the format is there again."""
    with madeup.with_format() as hill:
        await house.restart()  # with the format
        days = await LeagueDays.begin(house)
        season = await days.running(preset=hill)
    (fixture,) = season.fixtures
    holder = await house.member(season.entry(fixture.seats[0]).name)
    ada = await house.member("Ada")
    tabs = [("league show", {"tab": tab}) for tab in ("league", "table", "history")]
    for command, options in (*tabs, ("league rules", {}), ("league export", {})):
        answer = words((await ada.slash(command, **options))["message"])
        assert "I do not know this kind of league" in answer, command
    late = await (await house.member("Elsa")).slash("league join")
    assert "Non conosco questo tipo di lega" in words(late["message"])
    mine = words((await holder.slash("league mine"))["message"])
    assert "Autumn" in mine
    assert re.search(rf"(Round|Turno) {fixture.round}, (table|tavolo) {fixture.table}\b", mine)
    await days.won(fixture.id)
    with capture_logs() as logs:
        for _ in range(3):
            await days.pass_(RETRY)
    assert [entry["event"] for entry in logs if entry.get("league")] == ["a league is left alone for now"]
    await days.pass_(DAY)
    waiting = await days.season()
    assert (waiting.state, waiting.lines, len(waiting.fixtures)) == (SeasonState.RUNNING, (), 1)
    with madeup.with_format():
        await days.pass_(1)
        after = await days.season()
        assert [each.state for each in after.fixtures] == [FixtureState.DONE, FixtureState.UNDER_WAY]
        assert after.fixtures[1].seats[0] == fixture.seats[0]
