"""Members' parts in seasons, in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from host import LeaguePart
from league.model import EntryState, Season, SeasonState
from tests.ui.words.league.seasons import AT, LADDER, LEAGUE, OPEN, PLAN, SEASON
from ui.words.league.parts import own_lines, player_lines, to_check_in


def part(season: Season, state: EntryState | None = None) -> LeaguePart:
    """The first entry's part."""
    entry = season.entries[0] if state is None else replace(season.entries[0], state=state)
    return LeaguePart(LEAGUE, season, entry, (), ())


def test_what_comes_next_before_the_start() -> None:
    """Check-in opens, is awaited, is done; without one, the start; the waiting list."""
    asked = replace(OPEN, state=SeasonState.CHECK_IN)
    parts = {
        "Check-in opens": part(OPEN),
        "❗ Check in by": part(asked),
        "You have checked in": part(asked, EntryState.CHECKED_IN),
        "The season starts": part(replace(OPEN, plan=replace(PLAN, checkin_hours=0))),
        "on the waiting list": part(OPEN, EntryState.WAITING),
    }
    for words, league_part in parts.items():
        assert words in "\n".join(own_lines("en", league_part, {}))


@pytest.mark.parametrize("locale", ["en", "it"])
def test_what_a_member_plays(locale: str) -> None:
    """Their place, running games with links, how many are to come; and when all are over."""
    running = LeaguePart(LEAGUE, SEASON, SEASON.entries[2], (SEASON.fixtures[1],), (SEASON.fixtures[2],))
    text = "\n".join(own_lines(locale, running, {32: "555"}))
    assert "<#555>" in text
    assert "1" in text
    over = "\n".join(own_lines("en", part(SEASON), {}))
    assert "All your games are over" in over
    on_ladder = "\n".join(own_lines("en", part(replace(SEASON, plan=LADDER)), {}))
    assert "`/league challenge`" in on_ladder
    assert "over" not in on_ladder
    between = replace(SEASON, plan=replace(PLAN, format="cup", table=2))
    assert "If the next round has one" in "\n".join(own_lines("en", part(between), {}))
    bye = replace(SEASON.fixtures[0], id=99, seats=(SEASON.entries[0].id,), round=9)
    swiss = replace(SEASON, plan=replace(PLAN, format="swiss", table=4), fixtures=(*SEASON.fixtures, bye))
    assert "It counts as much as the mean" in "\n".join(own_lines("en", part(swiss), {}))
    pairs = replace(swiss, plan=replace(swiss.plan, table=2))
    assert "It counts as a win" in "\n".join(own_lines("en", part(pairs), {}))
    earlier = replace(swiss, fixtures=(*SEASON.fixtures, replace(bye, round=0)))
    assert "bye" not in "\n".join(own_lines("en", part(earlier), {}))
    ended = replace(between, state=SeasonState.PROTEST, protest_until=AT)
    over = "\n".join(own_lines("en", part(ended), {}))
    assert "You are in place 2 of 4" in over  # nobody has won a final
    assert f"becomes final on <t:{int(AT)}:f>" in over


def test_who_has_to_check_in_is_told_elsewhere_too() -> None:
    """Others are not."""
    assert to_check_in("en", part(OPEN), "Home") == ""
    text = to_check_in("en", part(replace(OPEN, state=SeasonState.CHECK_IN)), "Home")
    assert "Home" in text
    assert "<#99>" in text


def test_how_a_member_is_doing() -> None:
    """Their place and games; that they lost seats; nothing of members who are not in it."""
    text = "\n".join(player_lines("en", LEAGUE, SEASON, "13", {32: "555"}))
    assert "**Chiara**" in text
    assert "Takes part in Division 1" in text
    assert "Takes part." in "\n".join(player_lines("en", LEAGUE, replace(SEASON, divisions=()), "13", {}))
    assert "<#555>" in text
    assert "F21" not in text
    entries = (replace(SEASON.entries[0], lost=1), *SEASON.entries[1:])
    lost = "\n".join(player_lines("en", LEAGUE, replace(SEASON, entries=entries), "11", {}))
    assert "One more, and they are out" in lost
    assert player_lines("en", LEAGUE, SEASON, "999", {}) == []
    assert "has not checked in" in "\n".join(player_lines("en", LEAGUE, OPEN, "11", {}))
