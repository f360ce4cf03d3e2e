"""A league from its panel to its table, through the real bot."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from cogs.leagues import panel as league_panel
from league.model import FixtureState, SeasonState
from tests.cogs.conftest import House
from tests.cogs.driver import usable, words
from tests.cogs.rights import started_only
from tests.cogs.seasons import DAY, NAMES, LeagueDays, latest, press
from ui.kit.settings_panel import Value


async def test_a_season_begins_by_itself(house: House) -> None:
    """Made by a panel, entered by a button, checked in, begun by the clock: games stand in their threads, one
    message links to them, and the standings are pinned where the bot may pin."""
    days = await LeagueDays.begin(house)
    await (await house.member("Ada")).post("permissions", grant=["PIN_MESSAGES"])
    panel = await days.make_league()
    assert "Autumn" in words(panel)
    assert "Round robin" in words(panel)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    opened = await ada.press(panel, "Open the sign-up")
    assert "is open" in words(opened["message"])
    await days.wait_for_news()
    assert (await days.season()).state == SeasonState.SIGNUP
    assert "Nobody has entered yet" in words(await days.sign_up())
    await days.entered(*NAMES)
    assert "4 entries" in words(await days.sign_up())
    twice = await press(bruno, await days.sign_up(), "leagueenter")
    assert "already entered" in words(twice["message"])
    elsa = await house.member("Elsa")
    for client, offered, missing in (
        (bruno, "leagueleave", "leagueenter"),
        (elsa, "leagueenter", "leagueleave"),
    ):
        shown = str((await client.slash("league show"))["message"])
        assert (offered in shown, missing in shown) == (True, False)
    early = await bruno.slash("league show", tab="table")
    assert "no standings yet" in words(early["message"])
    await days.pass_(7 * DAY)
    assert (await days.season()).state == SeasonState.CHECK_IN
    assert "check in by" in await latest(ada)
    mine = await bruno.slash("league mine")
    assert "Check in by" in words(mine["message"])
    assert "check in by" in words((await bruno.slash("turns"))["message"])
    late = await press(elsa, await days.sign_up(), "leagueenter")
    assert "Hai confermato" in words(late["message"])
    left = await press(elsa, await days.sign_up(), "leagueleave")
    assert "Hai lasciato" in words(left["message"])
    await days.checked_in(*NAMES)
    assert "4 of 4 checked in" in words(await days.sign_up())
    await days.pass_(2 * DAY)
    season = await days.season()
    assert season.state == SeasonState.RUNNING
    begun = [fixture for fixture in season.fixtures if fixture.state == FixtureState.UNDER_WAY]
    assert len(begun) >= 2
    world = await ada.refresh()
    threads = {c["id"]: c["name"] for c in world["channels"] if c["type"] == 11}
    assert len(threads) == len(begun)
    for fixture in begun:
        assert fixture.game is not None
        game = await house.host.games.get(fixture.game)
        players = "–".join(season.entry(entry).name for entry in fixture.seats)
        assert threads[game.channel] == f"F{fixture.id} {players} · Autumn"
        assert [seat.member for seat in game.seats] == [season.entry(e).member for e in fixture.seats]
        assert game.clock is not None
        assert not game.clock.sitters
    everything = [m for m in await ada.messages(limit=100) if not m["to"]]
    waves = [m for m in everything if "🎲" in words(m)]
    assert len(waves) == 1
    assert "has begun with 4 members" in words(waves[0])
    assert {m["id"] for m in waves[0]["mentions"]} == {e.member for e in season.entries}
    pinned = [m for m in everything if m.get("pinned")]
    assert len(pinned) == 1
    assert "0 of 6 games" in words(pinned[0])


async def test_results_change_the_table_and_managers_can_override_them(house: House) -> None:
    """A result is in the standings at once; an override shows the table before, needs a reason, and is
    told to everybody."""
    days = await LeagueDays.begin(house)
    season = await days.running()
    fixture = next(f for f in season.fixtures if f.state == FixtureState.UNDER_WAY)
    await days.won(fixture.id)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    everything = [m for m in await ada.messages(limit=100) if not m["to"]]
    (table,) = [m for m in everything if "of 6 games" in words(m)]
    assert "**10** points · 1 of 6 games" in words(table)
    assert not table["pinned"], "nobody lets the bot"
    text = words((await bruno.slash("league show", tab="results"))["message"])
    winner = season.entry(fixture.seats[0]).name
    assert f"1. {winner} 10" in text
    elsa = await days.judge()
    wrong = await elsa.slash("league-admin override", fixture=fixture.id, places="2 2")
    assert "Qui servono 2 posizioni" in words(wrong["message"])
    preview = (await elsa.slash("league-admin override", fixture=fixture.id, places="2 1"))["message"]
    assert "Non è ancora cambiato nulla" in words(preview)
    assert "Giochi in questa stagione" not in words(preview)
    own_preview = words(
        (await ada.slash("league-admin override", fixture=fixture.id, places="2 1"))["message"]
    )
    assert "You play in this season" in own_preview
    other = (await elsa.slash("league-admin override", fixture=fixture.id, places="1 2"))["message"]
    await press(elsa, preview, "leagueask")
    done = await elsa.submit_modal(field0="They agreed on it")
    assert "conta il nuovo risultato" in words(done["message"])
    await days.wait_for_news()
    season = await days.season()
    line = next(x for x in season.current_lines() if x.fixture == fixture.id and x.entry == fixture.seats[1])
    assert line.points60 == 600
    news = [words(m) for m in await ada.messages(limit=100) if not m["to"]]
    assert any("has changed the result" in m and "They agreed on it" in m for m in news)
    await press(elsa, other, "leagueask")
    old = await elsa.submit_modal(field0="Again")
    assert "dopo questa anteprima" in words(old["message"])
    audit = words((await ada.slash("league-admin audit"))["message"])
    assert "They agreed on it" in audit
    undo = (await elsa.slash("league-admin override", fixture=fixture.id))["message"]
    await press(elsa, undo, "leagueask")
    await elsa.submit_modal(field0="A mistake")
    await days.wait_for_news()
    season = await days.season()
    line = next(x for x in season.current_lines() if x.fixture == fixture.id and x.entry == fixture.seats[0])
    assert line.points60 == 600
    await started_only(house, "league-admin", bruno)
    with capture_logs() as logs:
        refused = await bruno.slash("league-admin override", fixture=fixture.id, places="2 1")
    assert "Only managers" in words(refused["message"])
    assert not [entry for entry in logs if entry["log_level"] == "error"], "this is the whole answer"


async def test_everything_of_the_plan_can_be_changed_on_the_panel(house: House) -> None:
    """Numbers by forms, choices by buttons; what does not fit is refused with what would be right."""
    days = await LeagueDays.begin(house)
    panel = await days.make_league("division4")
    ada = await house.member("Ada")
    assert "tables of 4" in words(panel)
    await ada.select(panel, "Change a setting", "size")
    panel = (await ada.submit_modal(field0="3", field1="7", field2="24"))["message"]
    assert "tables of 3" in words(panel)
    assert "7 to 24" in words(panel)
    await ada.select(panel, "Change a setting", "size")
    wrong = await ada.submit_modal(field0="9", field1="7", field2="24")
    assert "for 2 to 6 players" in words(wrong["message"])
    await ada.select(panel, "Change a setting", "size")
    wrong = await ada.submit_modal(field0="x", field1="7", field2="24")
    assert "not a number" in words(wrong["message"])
    picked = (await ada.select(panel, "Change a setting", "clock"))["message"]
    panel = (await ada.press(picked, "slow"))["message"]
    assert "slow" in words(panel)
    picked = (await ada.select(panel, "Change a setting", "clock"))["message"]
    await ada.press(picked, "Own times", wait="answer")
    panel = (await ada.submit_modal(field0="2d", field1="12h", field2="1d"))["message"]
    assert "custom, 2 days for a turn" in words(panel)
    picked = (await ada.select(panel, "Change a setting", "format"))["message"]
    panel = (await ada.press(picked, "Cup"))["message"]
    assert "Cup" in words(panel)
    picked = (await ada.select(panel, "Change a setting", "switches"))["message"]
    panel = (await ada.press(picked, "Double"))["message"]
    assert "double" in words(panel)
    picked = (await ada.select(panel, "Change a setting", "game"))["message"]
    panel = (await ada.press(picked, "Nuked Farms"))["message"]
    assert "Nuked Farms" in words(panel)
    await ada.select(panel, "Change a setting", "options")
    panel = (await ada.submit_modal(field0="rounds=12"))["message"]
    assert "12" in words(panel)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(league_panel, "_roles", lambda *_: [Value("everybody", "everybody", True)])
        picked = (await ada.select(panel, "Change a setting", "role"))["message"]
        assert "this server has no roles" in words(picked)
        panel = (await ada.select(picked, "Who may enter", "everybody"))["message"]
    picked = (await ada.select(panel, "Change a setting", "role"))["message"]
    assert "this server has no roles" not in words(picked)
    role = next(r for r in house.server.world.roles.values() if r["name"] == "Manager")
    panel = (await ada.select(picked, "Who may enter", role["id"]))["message"]
    assert f"<@&{role['id']}>" in words(panel)
    await ada.select(panel, "Change a setting", "name")
    panel = (await ada.submit_modal(field0="Winter @everyone *cup*"))["message"]
    assert "Winter @\u200beveryone \\*cup\\*" in words(panel)
    await ada.press(panel, "Open the sign-up")
    await days.wait_for_news()
    bruno = await house.member("Bruno")
    refused = await press(bruno, await days.sign_up(), "leagueenter")
    assert "Only members with the role" in words(refused["message"])


async def test_a_league_without_end_is_refused_and_a_tight_season_warned_of(house: House) -> None:
    """A round limit is needed; a season that is too short says so."""
    days = await LeagueDays.begin(house)
    panel = await days.make_league("division4")
    ada = await house.member("Ada")
    await ada.select(panel, "Change a setting", "options")
    refused = await ada.submit_modal(field0="rounds=0")
    assert "must have an end" in words(refused["message"])
    await ada.select(panel, "Change a setting", "dates")
    panel = (await ada.submit_modal(field0="7", field1="48", field2="20", field3="48", field4="5"))["message"]
    assert "the season needs about" in words(panel)
    again = await ada.slash("league-admin new", name="autumn", preset="cup", rules="classic")
    assert "already a league" in words(again["message"])
    bruno = await house.member("Bruno")
    await started_only(house, "league-admin", bruno)
    refused = await bruno.slash("league-admin new", name="Mine", preset="cup", rules="classic")
    assert "Only managers can make leagues" in words(refused["message"])
    few = await ada.slash("league-admin new", name="Duel", preset="cup", rules="modular")
    assert "cannot be played at tables of 2" in words(few["message"])
    assert not usable(few["message"])


async def test_managers_order_the_entries(house: House) -> None:
    """One member at a time; the others keep their places."""
    days = await LeagueDays.begin(house)
    await days.make_league()
    ada, dmitri = await house.member("Ada"), await house.member("Dmitri")
    await ada.slash("league-admin open")
    await days.wait_for_news()
    await days.entered(*NAMES)
    elsa = await days.judge()
    last = await elsa.slash("league-admin seed", member=dmitri.actor, place=1, reason="As last year")
    question = last["message"]
    assert "1. Dmitri\n2. Ada" in words(question)
    assert "teste di serie" in words(question)
    assert "changed the order" not in words((await ada.slash("league-admin audit"))["message"])
    assert "1. Dmitri\n2. Ada" in words((await elsa.press(question, "Usa quest'ordine"))["message"])
    bruno = await house.member("Bruno")
    question = await elsa.slash("league-admin seed", member=bruno.actor, place=2, reason="He is second")
    second = words((await elsa.press(question["message"], "Usa quest'ordine"))["message"])
    assert "1. Dmitri\n2. Bruno\n3. Ada\n4. Chiara" in second
    audit = words((await ada.slash("league-admin audit"))["message"])
    assert audit.count("has changed the order") == 2


async def test_managers_who_play_ask_one_who_does_not(house: House) -> None:
    """The answer and the channel say so; a manager without an entry carries it out by a button, once."""
    days = await LeagueDays.begin(house)
    season = await days.running()
    ada, bruno, elsa = await house.member("Ada"), await house.member("Bruno"), await days.judge()
    entry = next(e for e in season.entries if e.member == ada.actor)
    assert "You play in this season" in words((await ada.slash("league-admin edit"))["message"])
    assert "Giochi in questa stagione" not in words((await elsa.slash("league-admin edit"))["message"])
    hosted = {"member": ada.actor, "points": "2", "reason": "I hosted the games"}
    question = (await ada.slash("league-admin points", **hosted))["message"]
    assert "You play in this season" in words(question)
    assert "given Ada: 0 so far, 2 then" in words(question)
    assert words(question).count("**Ada**") == 2, "the table now and then"
    asked = await ada.press(question, "Change the points")
    assert "Nothing has changed" in words(asked["message"])
    again = await ada.slash("league-admin points", member=ada.actor, points="2", reason="Now")
    again = await ada.press(again["message"], "Change the points")
    assert "already been asked for" in words(again["message"])
    await days.wait_for_news()
    (public,) = [m for m in await ada.messages(limit=100) if "🙋" in words(m) and not m["to"]]
    assert "I hosted the games" in words(public)
    assert "Before: 0. Now: 2." in words(public)
    for client, said in ((ada, "You have an entry"), (bruno, "Only managers")):
        assert said in words((await press(client, public, "leaguecarry"))["message"])
    assert (await days.season()).entry(entry.id).adjust60 == 0
    panel = (await elsa.slash("league-admin edit"))["message"]
    listed = (await elsa.press(panel, "Richieste (1)"))["message"]
    assert "I hosted the games" in words(listed)
    done = await press(elsa, public, "leaguecarry")
    assert "ha eseguito quello che" in words(done["message"])
    assert (await days.season()).entry(entry.id).adjust60 == 120
    assert "non è più aperta" in words((await press(elsa, listed, "leaguecarry"))["message"])
    await days.wait_for_news()
    settled = await ada.message(public)
    assert not usable(settled)
    assert f"<@{elsa.actor}> has carried out what <@{ada.actor}> had asked for" in words(settled)
    asked = await ada.slash("league-admin points", member=ada.actor, points="1", reason="Again")
    await ada.press(asked["message"], "Change the points")
    await days.wait_for_news()
    (public,) = [m for m in await ada.messages(limit=100) if "🙋" in words(m) and not m["to"]]
    assert "The request is withdrawn" in words((await press(ada, public, "leaguedecline"))["message"])
    await days.wait_for_news()
    settled = await ada.message(public)
    assert not usable(settled)
    assert f"<@{ada.actor}> no longer asks for this" in words(settled)
    audit = words((await ada.slash("league-admin audit"))["message"])
    assert f"<@{elsa.actor}> has given <@{ada.actor}> 2 points. Before: 0. Now: 2." in audit
    assert f"<@{ada.actor}>, who plays here, had asked for it. Reason: I hosted the games" in audit


async def test_a_pause_says_before_that_the_season_ends_all_the_same(house: House) -> None:
    """And what hangs on it; nothing is done without the button, and then it is said again."""
    days = await LeagueDays.begin(house)
    season = await days.running()
    ada, elsa = await house.member("Ada"), await days.judge()
    asked = (await ada.slash("league-admin pause", reason="Holidays"))["message"]
    assert "You play in this season" in words(asked)
    assert f"<t:{int(season.ends_at)}:f>" in words(asked)
    running = sum(f.state == FixtureState.UNDER_WAY for f in season.fixtures)
    assert f"{len(season.fixtures) - running} games that have not begun are void" in words(asked)
    question = (await elsa.slash("league-admin pause", reason="Holidays"))["message"]
    assert "finisce comunque" in words(question)
    assert not (await days.season()).paused
    done = (await elsa.press(question, "Metti in pausa"))["message"]
    assert "La stagione finisce comunque" in words(done)
    assert (await days.season()).paused
    assert "già in pausa" in words((await elsa.slash("league-admin pause", reason="No"))["message"])
    resumed = await elsa.slash("league-admin pause", reason="Back", resume=True)
    assert "riprende" in words(resumed["message"])
    assert not (await days.season()).paused


async def test_the_report_tells_what_was_done(house: House) -> None:
    """For managers: of a season, and of the rated games of no league."""
    days = await LeagueDays.begin(house)
    season = await days.running()
    fixture = next(f for f in season.fixtures if f.state == FixtureState.UNDER_WAY)
    elsa = await days.judge()
    assert "Nulla di insolito" in words((await elsa.slash("league-admin report"))["message"])
    await days.won(fixture.id)
    winner = season.entry(fixture.seats[0])
    asked = await elsa.slash("league-admin points", member=winner.member, points="1", reason="Fair play")
    await elsa.press(asked["message"], "Cambia i punti")
    text = words((await elsa.slash("league-admin report"))["message"])
    assert "stava meglio: partite riportate indietro 0, mosse forzate 0, abbandoni 1" in text
    assert "Fair play" in text
    friendly = words((await elsa.slash("league-admin report", friendly=True))["message"])
    assert "Nulla di insolito" in friendly
    bruno = await house.member("Bruno")
    await started_only(house, "league-admin", bruno)
    assert "Only managers" in words((await bruno.slash("league-admin report", friendly=True))["message"])
