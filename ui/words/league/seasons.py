"""A league and its season in words: state, dates, who has entered."""

from __future__ import annotations

from collections.abc import Sequence

from host import League
from league.formats import format_of
from league.model import Division, Entrant, EntryState, Season, SeasonState
from league.season.due import LONGEST_PROTESTS
from locales import text
from ui.words.deadlines import moment
from ui.words.league.plans import format_about, kind_name, plan_lines, time_warning
from ui.words.names import plain

NAMED = 40
"""Up to this many entries are listed by name."""


def heading(locale: str, league: League, season: Season | None) -> str:
    """A league's name, with the number of its season."""
    if season is None:
        return text(locale, "league-title", name=plain(league.name))
    return text(locale, "league-title-season", name=plain(league.name), number=season.number)


def state_name(locale: str, season: Season | None) -> str:
    """The state of a season."""
    return text(locale, f"season-{season.state if season else 'none'}")


def league_line(locale: str, league: League, season: Season | None) -> str:
    """A league in a list."""
    return text(
        locale,
        "league-line",
        name=plain(league.name),
        rules=text(locale, f"rules-{league.plan.rules}"),
        format=kind_name(locale, league.plan),
        state=state_name(locale, season),
        channel=f"<#{league.channel}>",
    )


def dates_line(locale: str, season: Season) -> str:
    """The dates that matter in the season's state."""
    key = f"league-dates-{season.state}"
    if season.state == SeasonState.SIGNUP and season.plan.checkin_hours == 0:
        key = "league-dates-signup-plain"
    waiting, until = len(season.open_protests()), season.protest_until or season.ends_at
    if season.state == SeasonState.PROTEST and waiting:
        key = "league-dates-protest-open"
    times = {
        "checkin": moment(season.checkin_at),
        "starts": moment(season.starts_at),
        "ends": moment(season.ends_at),
        "until": moment(until),
        "last": moment(until + LONGEST_PROTESTS),
    }
    return text(locale, key, n=waiting, **times)


def protest_lines(locale: str, season: Season) -> list[str]:
    """The protests against the season's final tables, with their answers; nothing if there are none."""
    if not season.protests:
        return []
    lines = [text(locale, "league-protests", n=len(season.protests), open=len(season.open_protests()))]
    for protest in season.protests:
        key = "league-protest-line" if protest.answered_at is None else "league-protest-answered-line"
        by = f"<@{protest.answered_by}>"
        who = plain(season.entry(protest.entry).name)
        words = {"reason": plain(protest.reason), "answer": plain(protest.answer)}
        lines.append(text(locale, key, who=who, by=by, **words))
    return lines


def division_name(locale: str, season: Season, division: Division | None) -> str:
    """A division's name; its group is left out where its tier has one only."""
    if division is None:
        return text(locale, "league-division", tier=0, group=0)
    alone = sum(d.tier == division.tier for d in season.divisions) == 1
    return text(locale, "league-division", tier=division.tier, group=0 if alone else division.group)


def division_of(season: Season, entrant: Entrant) -> Division | None:
    return next((d for d in season.divisions if d.id == entrant.division), None)


def entry_lines(locale: str, season: Season) -> list[str]:
    """How many have entered and who, the waiting list apart."""
    entries = [e for e in season.entries if _counts(season, e)]
    waiting = [e for e in season.entries if e.state == EntryState.WAITING]
    lines = [text(locale, "league-entries-count", n=len(entries))]
    if season.state == SeasonState.CHECK_IN:
        checked = sum(e.state == EntryState.CHECKED_IN for e in entries)
        lines.append(text(locale, "league-entries-checked", n=checked, of=len(entries)))
    if entries:
        lines.append(_names(locale, season, entries))
    if waiting:
        lines.append(text(locale, "league-entries-waiting", names=_names(locale, season, waiting)))
    return lines


def _counts(season: Season, entrant: Entrant) -> bool:
    """Whether an entry takes part: later on, whether it ever did."""
    if season.state in (SeasonState.SIGNUP, SeasonState.CHECK_IN):
        return entrant.state not in (EntryState.OUT, EntryState.WAITING)
    replaced = any(other.replaces == entrant.id for other in season.entries)
    return not replaced and (entrant.state == EntryState.PLAYING or entrant.number is not None)


def _names(locale: str, season: Season, entries: Sequence[Entrant]) -> str:
    """The names, those who have checked in with a mark."""
    marked = season.state == SeasonState.CHECK_IN
    called = [
        ("✅ " if marked and e.state == EntryState.CHECKED_IN else "") + plain(e.name)
        for e in entries[:NAMED]
    ]
    listing = ", ".join(called)
    more = len(entries) - NAMED
    return listing if more <= 0 else f"{listing} {text(locale, 'league-entries-more', n=more)}"


def sign_up_text(locale: str, league: League, season: Season) -> str:
    """The public message of a season: everything that members should know before they enter."""
    lines = [f"### {heading(locale, league, season)}", dates_line(locale, season)]
    if season.paused:
        lines.append(text(locale, "league-paused"))
    lines.append(f"-# {format_about(locale, season.plan)}")
    lines += plan_lines(locale, season.plan)[:-1]
    if season.commitment and not season.lot:
        lines.append(text(locale, "league-sealed", hash=season.commitment))
    lines += ["", *entry_lines(locale, season)]
    return "\n".join(lines)


def league_text(locale: str, league: League, season: Season | None) -> str:
    """A league as a member sees it on request."""
    if season is not None and season.state in (SeasonState.SIGNUP, SeasonState.CHECK_IN, SeasonState.RUNNING):
        return sign_up_text(locale, league, season)
    lines = [f"### {heading(locale, league, season)}"]
    lines += [state_name(locale, None)] if season is None else [dates_line(locale, season)]
    return "\n".join([*lines, *plan_lines(locale, league.plan)[:-1]])


def draft_text(locale: str, league: League, warnings: Sequence[str]) -> str:
    """A league as its managers see it while they set it up."""
    lines = [f"### {heading(locale, league, None)} · <#{league.channel}>", *plan_lines(locale, league.plan)]
    late = time_warning(locale, league.plan, league.plan.most)
    return "\n".join(filter(None, [*lines, late, *warnings]))


def waiting_to_check_in(season: Season, entrant: Entrant) -> bool:
    """Whether the member has to check in now."""
    return season.state == SeasonState.CHECK_IN and entrant.state == EntryState.SIGNED_UP


def takes_entries(season: Season) -> bool:
    """Whether members may enter now and take part."""
    late = season.state == SeasonState.RUNNING and format_of(season.plan).admits
    return late or season.state in (SeasonState.SIGNUP, SeasonState.CHECK_IN)


def short_plan(locale: str, league: League) -> str:
    """A league's game and kind in one line."""
    rules = text(locale, f"rules-{league.plan.rules}")
    return f"{rules} · {kind_name(locale, league.plan)}"
