"""What leagues announce, in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from host import HonourShown
from league.model import EntryState, FixtureState, SeasonState
from league.outcomes import void_lines
from tests.ui.words.league.seasons import AT, LADDER, LEAGUE, OPEN, SEASON
from ui.words.league import news
from ui.words.league.news import (
    check_in_to_member,
    deadline_lines,
    managers_text,
    season_news,
    wave_messages,
    wave_to_member,
)


def test_news_of_a_season() -> None:
    """Each state that is announced; who did not fit in or check in; the honours."""
    link = "https://x"
    asked = season_news("en", LEAGUE, replace(OPEN, state=SeasonState.CHECK_IN), {"what": "check_in"}, link)
    assert link in asked[0]
    first, second, third, fourth = SEASON.entries
    entries = (first, second, replace(third, state=EntryState.WAITING), replace(fourth, state=EntryState.OUT))
    begun = season_news("en", LEAGUE, replace(SEASON, entries=entries), {"what": "began"}, link)
    assert "with 2 members. Games begin by themselves" in begun[0]
    ladder = season_news("en", LEAGUE, replace(SEASON, plan=LADDER), {"what": "began"}, link)
    assert "`/league challenge`" in ladder[0]
    assert "by themselves" not in ladder[0]
    for plan, how in ((LADDER, "Challenges are possible"), (SEASON.plan, "Games begin as soon as")):
        assert how in season_news("en", LEAGUE, replace(SEASON, plan=plan), {"what": "signup_over"}, link)[0]
    assert "come first next time: Chiara" in begun[1]
    assert "did not check in: Dmitri" in begun[2]
    called = season_news("en", LEAGUE, OPEN, {"what": "cancelled", "reason": "too-few-entries"}, link)
    assert called[0].endswith("Too few members have entered.")
    typed = season_news("it", LEAGUE, OPEN, {"what": "cancelled", "reason": "Neve"}, link)
    assert typed[0].endswith("Motivo: Neve")
    protest = replace(SEASON, state=SeasonState.PROTEST, protest_until=AT)
    assert f"<t:{int(AT)}:f>" in season_news("en", LEAGUE, protest, {"what": "protest"}, link)[0]
    kinds = ("promoted", "third", "second", "champion")
    honours = [HonourShown(7, 1, "11", "Ada", kind, {"tier": 1}, AT) for kind in kinds]
    closed = season_news(
        "en", LEAGUE, replace(SEASON, state=SeasonState.CLOSED), {"what": "closed"}, link, honours
    )
    assert [line.split()[0] for line in closed[1:5]] == ["🏆", "🥈", "🥉", "🔼"]
    assert "🏆 Champion: Ada" in closed


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_wave_has_its_links(locale: str) -> None:
    """To all with mentions, to a member with names."""
    begun = [(SEASON.fixtures[1], "555")]
    ((text, members),) = wave_messages(
        locale, LEAGUE, SEASON, begun, ["It begins."], longest=3900, members=100
    )
    assert text.startswith("It begins.\n🎲")
    assert "<#555>" in text
    assert "<@13>" in text
    assert members == ["13", "14"]
    direct = wave_to_member(locale, LEAGUE, begun)
    assert "<#555>" in direct
    assert "<@" not in direct
    assert "https://x" in check_in_to_member(locale, LEAGUE, OPEN, "https://x")


def test_a_wave_is_told_in_as_few_messages_as_fit() -> None:
    """None has more characters or members than it may; each game is in one of them, the head in the first."""
    begun = [(SEASON.fixtures[number % 2], str(number)) for number in range(40)]
    for longest, members in ((600, 100), (3900, 3), (3900, 100)):
        parts = [*wave_messages("en", LEAGUE, SEASON, begun, longest=longest, members=members)]
        assert all(len(text) <= longest and len(named) <= members for text, named in parts)
        lines = [line for text, _ in parts for line in text.split("\n")]
        assert [line.split(" ")[0] for line in lines[1:]] == [f"<#{number}>" for number in range(40)]
        assert (len(parts) == 1) is (longest == 3900 and members == 100)


def test_deadlines_name_those_who_still_play() -> None:
    """Of a season, and of one of its rounds."""
    lines = deadline_lines("en", LEAGUE, SEASON, {"days": 7, "ends_at": AT})
    assert f"<t:{int(AT)}:R>" in lines[0]
    assert lines[1] == "Still playing: Chiara, Dmitri"
    assert "round 2" in deadline_lines("en", LEAGUE, SEASON, {"round": 2})[0]
    assert len(deadline_lines("it", LEAGUE, SEASON, {"round": 2})) == 1


@pytest.mark.parametrize("locale", ["en", "it"])
def test_games_above_the_cap_and_voids_are_told(locale: str) -> None:
    """From when on, and who held a game up."""
    (line,) = deadline_lines(locale, LEAGUE, SEASON, {"what": "above-cap", "days": 3, "ends_at": AT})
    assert f"<t:{int(AT)}:R>" in line
    fixture = replace(SEASON.fixtures[0], state=FixtureState.VOID)
    results = void_lines(fixture, fixture.seats[:1])
    season = replace(SEASON, fixtures=(fixture,), lines=results)
    lines = deadline_lines(locale, LEAGUE, season, {"what": "void", "fixtures": [fixture.id]})
    name = season.entry(fixture.seats[0]).name
    assert (f"0 for {name}, who" if locale == "en" else f"bloccata: {name}") in lines[1]


@pytest.mark.parametrize("locale", ["en", "it"])
def test_managers_are_told_why_discord_does_not_take_news(locale: str) -> None:
    """Each reason wants something else of them; none but the last is a matter of permissions."""
    data = {"what": "news-refused", "reason": "Invalid Form Body (400, code 50035)", "error_code": 50035}
    why = ("tags", "filter", "content", "")
    texts = [managers_text(locale, LEAGUE, SEASON, data, "View Channel", reason) for reason in why]
    assert all("Autumn \\*cup\\*" in text for text in texts)
    assert ["tag" in text for text in texts] == [True, False, False, False]
    assert ["AutoMod" in text for text in texts] == [False, True, False, False]
    assert ["Invalid Form Body" in text for text in texts] == [False, False, True, False]
    assert ["View Channel" in text for text in texts] == [False, False, False, True]
    unknown = managers_text(locale, LEAGUE, SEASON, {**data, "error_code": 0}, "", "content")
    assert "Invalid" not in unknown, "nothing that Discord said"


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize(
    "data",
    [
        *({"what": "refused", "reason": r} for r in ("threads", "permission", "channel", "games", "options")),
        {"what": "refused", "reason": "unknown"},
        {"what": "news-refused", "reason": "gone: x"},
        {"what": "cancelled", "have": 1, "need": 4},
        {"what": "dropped-out", "member": "11", "lost": 2},
        {"what": "game-unreadable", "fixture": 22},
        {"what": "something new"},
    ],
)
def test_managers_are_told_what_they_can_do(locale: str, data: dict[str, object]) -> None:
    """Every kind has its words."""
    text = managers_text(locale, LEAGUE, SEASON, data, "View Channel")
    assert "Autumn \\*cup\\*" in text


def test_an_answered_protest_waits_for_nobody() -> None:
    """Before, it says who answers, and what waits for that."""
    assert "A manager" in news.protest_text("en", "7", "They were two.")
    answered = news.protest_text("en", "7", "They were two.", news.ANSWERED)
    assert "They were two." in answered
    assert "A manager" not in answered
