"""A member's part in a season, in words: to themselves, and to others."""

from __future__ import annotations

from host import League, LeaguePart
from league.formats import format_of
from league.model import EntryState, Season, SeasonState
from locales import text
from ui.words.deadlines import moment
from ui.words.league.fixtures import Channels, bye_counts, fixture_line, sort_fixtures
from ui.words.league.seasons import dates_line, division_name, division_of, state_name, waiting_to_check_in
from ui.words.league.tables import place_line, standing_line
from ui.words.names import plain


def own_lines(locale: str, part: LeaguePart, channels: Channels) -> list[str]:
    """What a league expects of the member."""
    league, season = part.league, part.season
    lines = [
        text(locale, "league-mine-head", name=plain(league.name), state=state_name(locale, season)),
        *_next_steps(locale, part),
    ]
    if part.entry.state == EntryState.PLAYING and season.state == SeasonState.RUNNING:
        lines += _playing(locale, part, channels)
    elif part.entry.state == EntryState.PLAYING and season.state == SeasonState.PROTEST:
        lines += [place_line(locale, season, part.entry.id), dates_line(locale, season)]
    return [lines[0], *(f"> {line}" for line in lines[1:])]


def _next_steps(locale: str, part: LeaguePart) -> list[str]:
    """What comes next for a member whose season has not begun."""
    season, state = part.season, part.entry.state
    times = {"checkin": moment(season.checkin_at), "starts": moment(season.starts_at)}
    if waiting_to_check_in(season, part.entry):
        return [text(locale, "league-mine-check-in", until=times["starts"])]
    if state == EntryState.SIGNED_UP and season.plan.checkin_hours:
        return [text(locale, "league-mine-entered", checkin=times["checkin"])]
    if state == EntryState.SIGNED_UP:
        return [text(locale, "league-mine-entered-plain", starts=times["starts"])]
    if state == EntryState.CHECKED_IN:
        return [text(locale, "league-mine-checked", starts=times["starts"])]
    return [text(locale, "league-mine-waiting")] if state == EntryState.WAITING else []


def _playing(locale: str, part: LeaguePart, channels: Channels) -> list[str]:
    season = part.season
    lines = [place_line(locale, season, part.entry.id)]
    if part.running:
        lines.append(text(locale, "league-mine-running", n=len(part.running)))
        lines += [fixture_line(locale, season, fixture, channels) for fixture in part.running]
    if part.coming:
        lines.append(text(locale, "league-mine-coming", n=len(part.coming)))
    if not part.running and not part.coming:
        last = max((f.round for f in season.fixtures if f.division == part.entry.division), default=0)
        bye = any(f.seats == (part.entry.id,) and f.round == last for f in season.fixtures)
        if bye:
            lines.append(text(locale, "league-mine-bye", round=last, counts=bye_counts(season)))
        else:
            lines.append(text(locale, _idle_key(season)))
    return [line for line in lines if line]


def _idle_key(season: Season) -> str:
    """What a member reads who has no game: on a ladder, between rounds, or at the end."""
    kind = format_of(season.plan)
    if season.state != SeasonState.RUNNING:
        return "league-mine-done"
    if kind.by_challenge:
        return "league-mine-ladder"
    return "league-mine-round" if kind.tells_rounds else "league-mine-done"


def to_check_in(locale: str, part: LeaguePart, server: str) -> str:
    """A line about a season that waits for the member to check in; nothing if it does not."""
    if not waiting_to_check_in(part.season, part.entry):
        return ""
    return text(
        locale,
        "turns-league-line",
        name=plain(part.league.name),
        server=server,
        until=moment(part.season.starts_at),
        channel=f"<#{part.league.channel}>",
    )


def player_lines(locale: str, league: League, season: Season, member: str, channels: Channels) -> list[str]:
    """How a member is doing in a season; nothing if they are not in it."""
    entrant = season.entry_of(member)
    if entrant is None:
        return []
    data = {"name": plain(league.name), "number": season.number, "who": plain(entrant.name)}
    division = division_of(season, entrant)
    shown = {"division": division_name(locale, season, division), "tier": division.tier if division else 0}
    lines = [
        text(locale, "league-player-head", **data),
        text(locale, "league-player-state", state=entrant.state, **shown),
    ]
    if entrant.state == EntryState.PLAYING:
        lines.append(standing_line(locale, season, entrant.id))
    if entrant.lost:
        lines.append(text(locale, "league-player-lost", n=entrant.lost))
    fixtures = [fixture for fixture in season.fixtures if entrant.id in fixture.seats]
    lines += [f"- {fixture_line(locale, season, each, channels)}" for each in sort_fixtures(fixtures)]
    return [line for line in lines if line]
