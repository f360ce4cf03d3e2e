"""Leagues where Discord refuses, processes die, members leave and deadlines come."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from host import HostError
from league.__main__ import main
from league.model import EntryState, FixtureState, SeasonState
from playground.world import world
from tests.cogs.conftest import House
from tests.cogs.driver import usable, words
from tests.cogs.rights import started_only
from tests.cogs.seasons import DAY, NAMES, LeagueDays, press
from tests.cogs.timed import direct, public
from tests.host.games import play_on


async def threads(days: LeagueDays) -> list[str]:
    """The names of all threads."""
    ada = await days.house.member("Ada")
    return [c["name"] for c in (await ada.refresh())["channels"] if c["type"] == 11]


async def test_too_many_threads_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The managers are told once; the games begin as soon as Discord allows it, each in one thread."""
    days = await LeagueDays.begin(house)
    monkeypatch.setattr(world, "MAX_ACTIVE", 3)
    season = await days.running()
    states = [fixture.state for fixture in season.fixtures]
    assert states.count(FixtureState.UNDER_WAY) + states.count(FixtureState.OPENING) >= 4
    assert FixtureState.OPENING in states
    ada = await house.member("Ada")
    texts = [words(m) for m in await direct(ada)]
    assert sum("allows no more threads" in text for text in texts) == 1
    monkeypatch.setattr(world, "MAX_ACTIVE", 1000)
    await days.pass_(DAY)
    await days.pass_(DAY)
    season = await days.season()
    assert FixtureState.OPENING not in [fixture.state for fixture in season.fixtures]
    names = await threads(days)
    begun = [fixture for fixture in season.fixtures if fixture.game is not None]
    assert len(names) == len(begun) == len({name.split(" ")[0] for name in names})
    texts = [words(m) for m in await direct(ada)]
    assert sum("allows no more threads" in text for text in texts) == 1


async def test_a_process_that_dies_while_threads_are_opened(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one finds the thread that was made, begins its game there, and tells the wave once."""
    days = await LeagueDays.begin(house)
    await days.make_league()
    ada = await house.member("Ada")
    await ada.slash("league-admin open")
    await days.wait_for_news()
    await days.entered(*NAMES)
    await days.pass_(7 * DAY)
    await days.checked_in(*NAMES)
    fixtures, tried = house.host.leagues.fixtures, asyncio.Event()

    async def dies(*_: Any) -> Any:
        tried.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(fixtures, "begin", dies)
    days.now += 2 * DAY * 3600
    await house.host.core.ticker.tick()
    async with asyncio.timeout(30):
        await tried.wait()
    assert len(await threads(days)) == 1
    await house.restart()
    await days.pass_(0)
    season = await days.season()
    assert season.state == SeasonState.RUNNING
    begun = [fixture for fixture in season.fixtures if fixture.game is not None]
    names = await threads(days)
    assert len(names) == len(begun) > 1
    news = [words(m) for m in await public(ada)]
    assert sum("🎲" in text for text in news) == 1
    assert sum("has begun with" in text for text in news) == 1


async def test_a_channel_that_is_gone(house: House) -> None:
    """The one who made the league is told once; in another channel everything is told."""
    days = await LeagueDays.begin(house)
    table = await (await house.member("Ada")).channel_id("table-3")
    await days.make_league(channel=table)
    ada = await house.member("Ada")
    await ada.slash("league-admin open")
    await days.wait_for_news()
    assert "Autumn" in words((await ada.messages(table))[-1])
    await ada.post("delete", channel=table)
    for name in NAMES:
        await (await house.member(name)).slash("league join")
    await days.wait_for_news()
    texts = [words(m) for m in await direct(ada)]
    assert sum("I cannot post news" in text for text in texts) == 1
    other = await ada.channel_id("table-2")
    known, tree = await ada._command("league-admin edit", [{"name": "channel", "value": other}])
    here = await ada.channel_id("general")
    await ada._interact("command", "answer", channel=here, command=known["id"], options=tree)
    await days.wait_for_news()
    assert "4 entries" in words((await ada.messages(other))[-1])


async def test_nobody_enters_who_may_not(house: House) -> None:
    """Twice, too late, barred; members leave without a trace before the start."""
    days = await LeagueDays.begin(house)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    assert "no league in this server" in words((await bruno.slash("league join"))["message"])
    await days.make_league()
    assert "takes no entries" in words((await bruno.slash("league join"))["message"])
    await ada.slash("league-admin open")
    await days.wait_for_news()
    question = await ada.slash("league-admin strike", member=bruno.actor, reason="Insults", days=3)
    assert "Bar Bruno from all leagues of this server until" in words(question["message"])
    await ada.press(question["message"], "Bar from leagues")
    refused = await press(bruno, await days.sign_up(), "leagueenter")
    assert "may not enter leagues here until" in words(refused["message"])
    await ada.slash("league-admin unban", member=bruno.actor, reason="Sorry")
    await days.entered(*NAMES)
    left = await press(bruno, await days.sign_up(), "leagueleave")
    assert "You have left" in words(left["message"])
    await days.wait_for_news()
    assert "3 entries" in words(await days.sign_up())
    again = await press(bruno, await days.sign_up(), "leagueleave")
    assert "have not entered" in words(again["message"])
    unknown = await bruno.slash("league show", league="Nothing")
    assert "no league “Nothing”" in words(unknown["message"])
    await started_only(house, "league-admin", bruno)
    early = await bruno.slash("league-admin start")
    assert "Only managers" in words(early["message"])
    await days.pass_(7 * DAY)
    await days.pass_(2 * DAY)
    news = [words(m) for m in await public(ada)]
    assert any("is called off. Too few members" in text for text in news)


async def test_how_a_member_is_doing(house: House) -> None:
    """The member who is named, oneself without one, and nobody who has not entered."""
    days = await LeagueDays.begin(house)
    await days.running()
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    elsa = await house.member("Elsa")
    assert "**Bruno** in Autumn, season 1" in words(
        (await ada.slash("league show", member=bruno.actor))["message"]
    )
    assert "**Ada** in Autumn, season 1" in words((await ada.slash("league show", tab="members"))["message"])
    nobody = await ada.slash("league show", member=elsa.actor)
    assert "not in this season" in words(nobody["message"])
    listed = (await elsa.slash("league show", tab="members"))["message"]
    assert "- Bruno" in words(listed)
    picked = (await elsa.select(listed, "Guarda come va un membro", bruno.actor))["message"]
    assert "**Bruno**" in words(picked)
    assert len(usable(picked)) > 7


async def test_a_league_is_shown_on_tabs_and_posted(house: House) -> None:
    """Each tab leads to each other one; posted it is everybody's, without buttons, in the server's
    language."""
    days = await LeagueDays.begin(house)
    await days.running()
    elsa = await house.member("Elsa")
    panel = (await elsa.slash("league show"))["message"]
    for tab, shown in (
        ("Classifica", "Classifica"), ("Calendario", "F1"), ("Risultati", "Risultati"),
        ("Iscritti", "- Ada"), ("Storia", "Autumn"), ("Titoli", "Titoli"), ("Lega", "Autumn"),
    ):  # fmt: skip
        panel = (await elsa.press(panel, tab))["message"]
        assert shown in words(panel)
        assert panel["to"] == [elsa.actor]
    panel = (await elsa.press(panel, "Calendario"))["message"]
    panel = (await elsa.select(panel, "Quale turno?", "1"))["message"]
    assert "Turno 1, tavolo 1" in words(panel)
    before = len(await elsa.messages(limit=100))
    await press(elsa, panel, "leaguepost")
    (posted,) = [m for m in (await elsa.messages(limit=100))[before:] if not m["to"]]
    assert "<#" in words(posted)
    assert "Round" in words(posted)
    assert not usable(posted)


async def test_several_leagues_are_asked_about_by_buttons(house: House) -> None:
    """Outside their channels; the button goes on with what was wanted."""
    days = await LeagueDays.begin(house)
    await days.make_league()
    await days.make_league(name="Winter")
    bruno = await house.member("Bruno")
    listed = (await bruno.slash("league show"))["message"]
    assert "Which league?" in words(listed)
    assert "Winter" in words((await bruno.press(listed, "Winter"))["message"])
    rules = (await bruno.slash("league rules"))["message"]
    first = (await bruno.press(rules, "Autumn"))["message"]
    assert "How Autumn works" in words(first)
    assert "You can protest once" not in words(first), "it does not fit"
    assert "You can protest once" in words((await bruno.press(first, "Next"))["message"])
    join = (await bruno.slash("league join"))["message"]
    assert "takes no entries" in words((await bruno.press(join, "Winter"))["message"])
    winter = (await bruno.slash("league show", league="Winter"))["message"]
    assert "Which league?" in words((await bruno.press(winter, "All leagues"))["message"])
    assert "Honours" in words((await bruno.slash("league show", tab="honours"))["message"]), "of all leagues"
    export = (await bruno.slash("league export", format="csv"))["message"]
    assert "had no season" in words((await bruno.press(export, "Winter"))["message"])


async def test_a_managers_command_goes_on_in_the_league_that_a_button_names(house: House) -> None:
    """With all that was typed, once, and only for who may run that league."""
    days = await LeagueDays.begin(house)
    await days.make_league()
    await days.make_league(name="Winter")
    ada = await house.member("Ada")
    bruno = await house.member("Bruno")
    await ada.slash("league-admin open", league="Winter")
    asked = (await ada.slash("league-admin strike", member=bruno.actor, days=3, reason="Rude"))["message"]
    assert "Which league?" in words(asked)
    question = (await ada.press(asked, "Winter"))["message"]
    assert "Bruno may not enter" in words((await ada.press(question, "Bar from leagues"))["message"])
    assert "Rude" in words((await ada.slash("league-admin audit", league="Winter"))["message"])
    assert "Rude" not in words((await ada.slash("league-admin audit", league="Autumn"))["message"])
    again = await ada.press(question, "Bar from leagues")
    assert "no longer open" in words(again["message"])
    for command in ("league-admin edit", "league-admin report", "league-admin open"):
        which = (await ada.slash(command))["message"]
        assert "Which league?" in words(which), command
        assert "Which league?" not in words((await ada.press(which, "Autumn"))["message"])


async def test_a_member_leaves_a_season_under_way(house: House) -> None:
    """Only when they confirm; their games are over for them. A substitute cannot play already."""
    days = await LeagueDays.begin(house)
    await days.running()
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    refused = await ada.slash(
        "league-admin substitute", member=bruno.actor, by=(await house.member("Dmitri")).actor, reason="Ill"
    )
    assert "in this season already" in words(refused["message"])
    asked = (await bruno.slash("league leave"))["message"]
    assert "Really leave" in words(asked)
    done = await bruno.press(asked, "Leave the season")
    assert "You have left" in words(done["message"])
    await days.pass_(0)
    season = await days.season()
    entry = season.entry_of(bruno.actor)
    assert entry is not None
    assert entry.state == EntryState.OUT
    assert [f for f in season.fixtures if entry.id in f.seats and f.state == FixtureState.UNDER_WAY] == []


async def test_the_end_comes_with_notice(house: House) -> None:
    """Seven and two days ahead; then games in which somebody has moved are counted as they stand. Protests
    keep the table open, which managers can still change, while the next sign-up opens."""
    days = await LeagueDays.begin(house)
    month = 30 * 86400  # no clock of a game runs out before the season does
    season = first = await days.running(
        days=20, clock={"turn": month, "react": month, "bank": 0, "policy": "forfeit"}
    )
    for fixture in season.fixtures:
        if fixture.game is not None:
            await play_on(house.host, fixture.game, 1)
    hours = (season.ends_at - days.now) / 3600
    ada = await house.member("Ada")
    await days.pass_(hours - 6.9 * DAY)
    await days.pass_(5 * DAY)
    news = [words(m) for m in await public(ada)]
    assert sum("⏳" in text and "ends on" in text for text in news) == 2
    await days.pass_(2 * DAY)
    season = await days.season()
    assert season.state == SeasonState.PROTEST
    news = [words(m) for m in await public(ada)]
    assert any("all games are over" in text for text in news)
    results = words((await ada.slash("league show", tab="results"))["message"])
    assert "counted as it stood" in results
    assert (await days.season()).state == SeasonState.PROTEST
    early = await (await days.judge()).slash("league-admin approve")
    assert "Si può ancora reclamare" in words(early["message"])
    over = next(m for m in await public(ada) if "all games are over" in words(m))
    await press(ada, over, "leagueprotest")
    sent = await ada.submit_modal(field0="I was **first** @everyone")
    assert "Your protest is posted" in words(sent["message"])
    await days.wait_for_news()
    assert "One protest is not answered yet" in words(await days.sign_up())
    again = await ada.slash("league protest", reason="Twice")
    assert "You have protested already" in words(again["message"])
    again = await press(ada, over, "leagueprotest")
    assert "You have protested already" in words(again["message"]), "before the form"
    bruno = await house.member("Bruno")
    await bruno.slash("league protest", reason="I was second")
    await days.pass_(2 * DAY)
    season = await days.season()
    assert (season.number, season.state) == (2, SeasonState.SIGNUP)
    assert not any("🏆 Champion" in words(m) for m in await public(ada))
    protest, other = (m for m in await public(ada) if "protests against" in words(m))
    assert "I was \\*\\*first\\*\\*" in words(protest)
    judge = await days.judge()
    played = next(fixture.id for fixture in first.fixtures if fixture.game is not None)
    preview = (await judge.slash("league-admin override", fixture=played, places="2 1"))["message"]
    assert "Non è ancora cambiato nulla" in words(preview), "though the next sign-up is open"
    await press(judge, preview, "leagueask")
    assert "conta il nuovo risultato" in words((await judge.submit_modal(field0="So it was"))["message"])
    pointed = await judge.slash("league-admin points", member=bruno.actor, points="1", reason="So it was")
    assert "Anteprima" in words(pointed["message"])
    await press(judge, protest, "leagueanswer")
    await judge.submit_modal(field0="You were second.")
    await days.pass_(0)
    assert not usable(await ada.message(protest))
    listed = words((await ada.slash("league show", tab="table"))["message"])
    assert "answered: You were second." in listed, "though the next sign-up is open"
    assert "season 2" in words((await ada.slash("league show", tab="members"))["message"])
    assert usable(await ada.message(other))
    await days.pass_(14 * DAY)
    assert "Nobody answered within 14 days" in words(await ada.message(other))
    assert not usable(await ada.message(other))
    news = [words(m) for m in await public(ada)]
    champion = next(text for text in news if "🏆 Champion" in text)
    assert (
        "A protest was not answered within 14 days, so the table became final without an answer: Bruno"
        in champion
    )
    assert "🏆" in words((await ada.slash("league show", tab="history"))["message"])
    assert "Champion" in words((await ada.slash("league show", tab="honours"))["message"])
    (digest,) = re.findall(r"`([0-9a-f]{64})`", champion)
    file = house.folder / "seasons.json"
    file.write_bytes(await house.host.leagues.exports.json(days.league.id))
    assert main(["check", str(file), "--digest", digest]) == 0
    for number, said in (
        ("all", "All seasons of"),
        ("1", "Season 1 of"),
        ("3", "no season 3"),
        ("10000", "no season 10000"),
        ("x", "no season x"),
    ):
        assert said in words((await ada.slash("league export", season=number))["message"])


async def test_a_ladder_lives_from_challenges(house: House) -> None:
    """Who stands above whom is shown before the first game; whom one may not challenge is told; the game
    begins by itself."""
    days = await LeagueDays.begin(house)
    await days.make_league("ladder")
    ada = await house.member("Ada")
    await ada.slash("league-admin open")
    await days.wait_for_news()
    await days.entered(*NAMES)
    await days.pass_(5 * DAY)
    season = await days.season()
    assert season.state == SeasonState.RUNNING
    assert "0 won, 0 lost" in words((await ada.slash("league show", tab="table"))["message"])
    ordered = sorted(season.entries, key=lambda entry: entry.number or 0)
    top, last = ordered[0], ordered[-1]
    below = await (await house.member(top.name)).slash("league challenge", opponent=last.member)
    assert "below you" in words(below["message"]) or "sotto di te" in words(below["message"])
    answer = await (await house.member(last.name)).slash("league challenge", opponent=ordered[1].member)
    assert "begins by itself" in words(answer["message"]) or "inizia da sola" in words(answer["message"])
    await days.pass_(0)
    season = await days.season()
    assert [fixture.state for fixture in season.fixtures] == [FixtureState.UNDER_WAY]
    table = words((await ada.slash("league show", tab="table"))["message"])
    assert "0 won, 0 lost" in table
    assert sum("has begun with" in words(message) for message in await public(ada)) == 1


async def test_who_has_a_bye_is_told(house: House) -> None:
    """In the channel as the round begins, and in `/league mine` while it lasts."""
    days = await LeagueDays.begin(house)
    season = await days.running("Ada", "Bruno", "Chiara", preset="cup", least=2)
    (bye,) = (season.entry(f.seats[0]) for f in season.fixtures if len(f.seats) == 1)
    ada = await house.member("Ada")
    (message,) = (words(m) for m in await public(ada) if "💤" in words(m))
    assert "round 1" in message
    assert f"<@{bye.member}> has a bye, so no game. A bye leads to the next round." in message
    mine = words((await (await house.member(bye.name)).slash("league mine"))["message"])
    assert "bye in round 1" in mine or "Nel turno 1 riposi" in mine


async def test_calling_off_and_closing(house: House) -> None:
    """A season, then the league; both for a reason."""
    days = await LeagueDays.begin(house)
    await days.make_league()
    ada = await house.member("Ada")
    await ada.slash("league-admin open")
    await days.wait_for_news()
    first = (await ada.slash("league-admin cancel"))["message"]
    for question, label, answer in (
        ("Call off season 1", "Call the season off", "You have called off season 1"),
        ("for good", "Close the league", "You have closed"),
    ):
        asked = (await ada.slash("league-admin cancel"))["message"]
        assert question in words(asked)
        if question == "for good":  # the season is over by now: nobody was asked about the league
            await press(ada, first, "leagueask")
            assert answer not in words((await ada.submit_modal(field0="Late"))["message"])
        await ada.press(asked, label)
        assert "reason of 1 to 300 characters" in words((await ada.submit_modal(field0=" "))["message"])
        await ada.press(asked, label)
        assert answer in words((await ada.submit_modal(field0="No time"))["message"])
        await days.wait_for_news()
    (news,) = [words(m) for m in await public(ada) if "is called off" in words(m)]
    assert "Reason: No time" in news
    with pytest.raises(HostError, match="league-closed"):
        await house.host.leagues.seasons.open(days.league.id, ada.actor)
    assert "no league in this server" in words((await ada.slash("league show"))["message"])


async def test_a_season_begins_early_only_when_confirmed(house: House) -> None:
    """The question says what is cut short; nobody is asked to check in when it is too late for that. The
    audit tells who has created the league, opened its sign-up and started the season."""
    days = await LeagueDays.begin(house)
    await days.make_league()
    ada = await house.member("Ada")
    await ada.slash("league-admin open")
    await days.wait_for_news()
    early = await ada.slash("league-admin start")
    assert "members are needed to begin" in words(early["message"])
    await days.entered(*NAMES)
    asked = (await ada.slash("league-admin start"))["message"]
    assert "Begin season 1 of **Autumn** now, with 4 members?" in words(asked)
    assert "Sign-up would go on until" in words(asked)
    assert (await days.season()).state == SeasonState.SIGNUP
    await press(ada, asked, "leagueask")
    done = await ada.submit_modal(field0="")
    assert "Season 1 of **Autumn** begins now" in words(done["message"])
    await days.pass_(1)
    await days.wait_for_news()
    assert (await days.season()).state == SeasonState.RUNNING
    news = [words(m) for m in await public(ada)]
    assert not any("heck in by" in text for text in news)
    assert sum("has begun with 4 members" in text for text in news) == 1
    (wave,) = [text for text in news if "🎲" in text]
    assert "has begun with 4 members" in wave
    audit = words((await ada.slash("league-admin audit"))["message"])
    for act in ("has created the league", "has opened the sign-up", "has started the season"):
        assert act in audit
    again = await ada.slash("league-admin start")
    assert "Begin season" not in words(again["message"])


async def test_an_early_start_names_whom_it_leaves_out(house: House) -> None:
    """Those who have not checked in; if the season moves on meanwhile, the question is asked again."""
    days = await LeagueDays.begin(house)
    await days.make_league()
    ada = await house.member("Ada")
    await ada.slash("league-admin open")
    await days.wait_for_news()
    await days.entered(*NAMES, "Elsa")
    before = (await ada.slash("league-admin start"))["message"]
    await days.pass_(7 * DAY)
    await days.checked_in(*NAMES)
    await press(ada, before, "leagueask")
    old = await ada.submit_modal(field0="")
    assert "The season has moved on" in words(old["message"])
    assert (await days.season()).state == SeasonState.CHECK_IN
    elsa = await house.member("Elsa")
    await elsa.post("permissions", grant=["MANAGE_GUILD"])
    asked = (await ada.slash("league-admin start"))["message"]
    assert "You play in this season" in words(asked)
    assert "One member has not checked in and would be left out: Elsa" in words(asked)
