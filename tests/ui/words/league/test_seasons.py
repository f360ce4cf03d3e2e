"""Leagues and seasons in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.model import Division, EntryState, Protest, SeasonState
from tests.league.made import LADDER
from tests.ui.words.league.seasons import LEAGUE, OPEN, PLAN, SEASON, entrants
from ui.words.league.seasons import (
    dates_line,
    division_name,
    division_of,
    draft_text,
    entry_lines,
    league_line,
    league_text,
    short_plan,
    sign_up_text,
    takes_entries,
    waiting_to_check_in,
)


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_sign_up_tells_everything(locale: str) -> None:
    """Name and number, dates, plan, who has entered; names are escaped."""
    text = sign_up_text(locale, LEAGUE, OPEN)
    assert "Autumn \\*cup\\*" in text
    assert f"<t:{int(OPEN.checkin_at)}:R>" in text
    assert "Br\\*no" in text
    assert "4" in entry_lines(locale, OPEN)[0]
    assert len(text) < 3900


def test_every_state_has_its_dates() -> None:
    """The date that matters next."""
    assert "Sign-up until" in dates_line("en", OPEN)
    alone = replace(OPEN, plan=replace(PLAN, checkin_hours=0))
    assert "until the start" in dates_line("en", alone)
    assert "Check in before" in dates_line("en", replace(OPEN, state=SeasonState.CHECK_IN))
    assert "End:" in dates_line("en", SEASON)
    protest = replace(SEASON, state=SeasonState.PROTEST, protest_until=1_900_000_000.0)
    assert "<t:1900000000:f>" in dates_line("en", protest)
    assert "over" in dates_line("en", replace(SEASON, state=SeasonState.CLOSED))


def test_who_has_checked_in_is_marked() -> None:
    """With a count; the waiting list stands apart, those who left nowhere."""
    first, second, third, fourth = OPEN.entries
    entries = (
        replace(first, state=EntryState.CHECKED_IN),
        second,
        replace(third, state=EntryState.WAITING),
        replace(fourth, state=EntryState.OUT),
    )
    text = "\n".join(entry_lines("en", replace(OPEN, state=SeasonState.CHECK_IN, entries=entries)))
    assert "2 entries" in text
    assert "1 of 2 checked in" in text
    assert "✅ Ada" in text
    assert "Waiting list: Chiara" in text
    assert "Dmitri" not in text


def test_long_lists_are_cut() -> None:
    """The rest is counted."""
    many = tuple(replace(entrants()[0], id=n, name=f"Member {n}") for n in range(50))
    text = "\n".join(entry_lines("en", replace(SEASON, entries=many)))
    assert "and 10 more" in text


def test_a_league_as_it_is_now() -> None:
    """Without a season, with one that goes on, with one that is over; in a list; paused."""
    assert "no season yet" in league_text("en", LEAGUE, None)
    assert "Ada" in league_text("en", LEAGUE, SEASON)
    assert "Ada" not in league_text("en", LEAGUE, replace(SEASON, state=SeasonState.CLOSED))
    assert "under way" in league_line("en", LEAGUE, SEASON)
    assert "<#99>" in league_line("it", LEAGUE, None)
    assert "Paused" in league_text("en", LEAGUE, replace(SEASON, paused=True))
    assert short_plan("en", LEAGUE) == "World Conquest · Round robin"


def test_divisions_are_numbered_by_tier() -> None:
    """With their group where a tier has several."""
    several = replace(SEASON, divisions=(Division(1, 1, 1), Division(2, 2, 1), Division(3, 2, 2)))
    names = [division_name("en", several, division) for division in several.divisions]
    assert names == ["Division 1", "Division 2.1", "Division 2.2"]
    assert division_name("en", several, None) == "Everybody"
    assert division_of(SEASON, SEASON.entries[0]) == SEASON.divisions[0]


def test_the_draft_has_its_warnings() -> None:
    """What is missing, and a season that is too short."""
    tight = replace(LEAGUE, plan=replace(PLAN, days=5, cap=1, most=13))
    text = draft_text("en", tight, ["⚠️ Something is missing."])
    assert text.count("⚠️") == 2
    assert draft_text("en", replace(LEAGUE, plan=replace(PLAN, days=365)), []).count("⚠️") == 0


def test_when_members_are_awaited() -> None:
    """To check in during check-in; entries are taken before, on ladders always."""
    asked = replace(OPEN, state=SeasonState.CHECK_IN)
    assert waiting_to_check_in(asked, asked.entries[0])
    assert not waiting_to_check_in(OPEN, OPEN.entries[0])
    assert not waiting_to_check_in(asked, replace(asked.entries[0], state=EntryState.CHECKED_IN))
    assert takes_entries(OPEN)
    assert not takes_entries(SEASON)
    assert takes_entries(replace(SEASON, plan=replace(PLAN, format=LADDER)))


def test_an_open_protest_keeps_the_table_from_becoming_final() -> None:
    """An answered one does not."""
    ended = replace(SEASON, state=SeasonState.PROTEST, protest_until=SEASON.ends_at)
    protest = Protest(1, SEASON.entries[0].id, SEASON.ends_at, "They were two.")
    line = dates_line("en", replace(ended, protests=(protest,)))
    assert "One protest is not answered yet" in line
    assert "unless somebody protests" not in line
    answered = replace(protest, answered_at=SEASON.ends_at)
    assert "unless somebody protests" in dates_line("en", replace(ended, protests=(answered,)))
