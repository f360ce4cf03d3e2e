"""Whether states, times and places of a season's parts fit each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from league.formats import format_of
from league.lookup import OVER
from league.model import ORPHAN, RULES, Entrant, EntryState, Season, SeasonState

HOUR = 3600.0
BEFORE = (SeasonState.SIGNUP, SeasonState.CHECK_IN)
ENDED = (SeasonState.PROTEST, SeasonState.CLOSED)


def wrong_course(season: Season, made_at: float) -> Iterator[str]:
    """What does not fit in a season that was written at a time."""
    yield from _wrong_plan(season)
    yield from _wrong_times(season, made_at)
    yield from _wrong_entries(season)
    yield from _wrong_fixtures(season)
    yield from _wrong_protests(season)


def _wrong_plan(season: Season) -> Iterator[str]:
    breaks = season.plan.tie_breaks
    if len(set(breaks)) < len(breaks) or breaks[:1] != ("points",):
        yield f"its plan's tie-breaks are {', '.join(breaks)}"
    if not 1 <= season.rules <= RULES:
        yield f"its rules are {season.rules}; there are 1 to {RULES}"


def _wrong_times(season: Season, made_at: float) -> Iterator[str]:
    if not season.opens_at <= season.starts_at <= season.ends_at:
        yield f"it opens, starts and ends at {season.opens_at}, {season.starts_at}, {season.ends_at}"
    wants = season.state in ENDED
    if season.state != SeasonState.CANCELLED and (season.protest_until is not None) != wants:
        yield f"it is {season.state.value}, and its protest_until is {season.protest_until}"
    for fixture in season.fixtures:
        began, ended = fixture.began_at, fixture.ended_at
        if began is not None and fixture.game is None and fixture.mark != ORPHAN:  # it goes on elsewhere
            yield f"fixture {fixture.id} began, but has no game"
        if began is not None and began < season.opens_at:
            yield f"fixture {fixture.id} began before the season's sign-up"
        if began is not None and ended is not None and ended < began:
            yield f"fixture {fixture.id} ended before it began"
        if (last := max(began or 0.0, ended or 0.0)) > made_at + HOUR:
            yield f"fixture {fixture.id} has the time {last}, after the file was made"
        if ended is not None and fixture.state not in OVER:
            yield f"fixture {fixture.id} is {fixture.state.value}, but ended"


def _wrong_entries(season: Season) -> Iterator[str]:
    early = {EntryState.SIGNED_UP, EntryState.CHECKED_IN}
    for entry in season.entries:
        where = f"entry {entry.id}"
        if season.state in BEFORE and (entry.number is not None or entry.division is not None):
            yield f"{where} has a number, but the season has not begun"
        if season.state not in (*BEFORE, SeasonState.CANCELLED) and entry.state in early:
            yield f"{where} is {entry.state.value}, but the season has begun"
    held = [e for e in season.entries if e.state == EntryState.PLAYING]
    for entry in held:
        yield from (f"entry {entry.id} {text}" for text in _wrong_player(season, entry))
    for (division, number), count in Counter((e.division, e.number) for e in held).items():
        if count > 1 and number is not None:
            yield f"{count} entries of division {division} have the number {number}"
    for member, count in Counter(e.member for e in held).items():
        if count > 1:
            yield f"member {member} plays as {count} entries"


def _wrong_player(season: Season, entry: Entrant) -> Iterator[str]:
    if entry.number is None:
        yield "plays without a number"
    if (entry.division is None) == bool(season.divisions):
        yield f"plays in division {entry.division}"
    if season.state in ENDED and entry.lost >= format_of(season.plan).seats_lost:
        yield f"has lost {entry.lost} seats, and still plays"


def _wrong_fixtures(season: Season) -> Iterator[str]:
    homes = {entry.id: entry.division for entry in season.entries}
    if season.state in BEFORE and (season.fixtures or season.divisions):
        yield "it has fixtures or divisions, but has not begun"
    for fixture in season.fixtures:
        where = f"fixture {fixture.id}"
        if season.state in ENDED and fixture.state not in OVER:
            yield f"{where} is {fixture.state.value}, but the season is over"
        if len(set(fixture.seats)) < len(fixture.seats):
            yield f"{where} seats an entry twice"
        if strangers := [seat for seat in fixture.seats if homes[seat] != fixture.division]:
            yield f"{where} of division {fixture.division} seats entry {strangers[0]} of another one"
    places = (f"division {f.division}, round {f.round}, table {f.table}" for f in season.fixtures)
    games = (f"game {f.game}" for f in season.fixtures if f.game is not None)
    tiers = (f"division {each.tier}.{each.group}" for each in season.divisions)
    for kind in (places, games, tiers):
        for name, count in Counter(kind).items():
            if count > 1:
                yield f"{name} is there {count} times"


def _wrong_protests(season: Season) -> Iterator[str]:
    members = {entry.id: entry.member for entry in season.entries}
    by_member = Counter(members.get(protest.entry) for protest in season.protests)
    for member, count in by_member.items():
        if member is None or count > 1:
            yield f"{count} protests are of member {member}"
    for protest in season.protests:
        until = season.reopened_at if season.protest_until is None else season.protest_until
        if until is None or protest.at > until:
            yield f"protest {protest.id} came after the time for protests"
        if protest.answered_at is not None and protest.answered_at < protest.at:
            yield f"protest {protest.id} was answered before it came"
