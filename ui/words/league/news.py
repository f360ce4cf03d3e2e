"""What leagues announce, in words: news of seasons, waves of games, deadlines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from host import HonourShown, League
from host.kinds import CLOSING_NEWS, VOID
from league.formats import format_of
from league.model import EntryState, Fixture, FixtureState, Season
from league.season.rolling import ABOVE_CAP
from locales import has, text
from ui.words.deadlines import moment
from ui.words.durations import duration
from ui.words.league.fixtures import bye_counts, fixture_head, fixture_line, mentions, thread_line
from ui.words.names import plain

CHECK_IN_NEWS, CLOSED_NEWS, BEGAN_NEWS, SIGNUP_NEWS, CANCELLED_NEWS, PROTEST_NEWS = (
    "check_in", "closed", "began", "signup", "cancelled", "protest",
)  # fmt: skip
NEWS_REFUSED = "news-refused"
"""What managers are told of news that Discord does not take."""
WAITING, ANSWERED, EXPIRED = "waiting", "answered", "expired"
"""What a protest is."""
MEMBERS_NAMED = 60
"""Up to this many members are named in news."""


def season_news(
    locale: str,
    league: League,
    season: Season,
    data: Mapping[str, Any],
    link: str,
    honours: Sequence[HonourShown] = (),
    digest: str = "",
) -> list[str]:
    """The news that a season entered a state, with a `link` to the message with its buttons, and by what its
    export can be recognized once it is closed."""
    what = str(data.get("what", ""))
    common = {
        "name": plain(league.name),
        "number": season.number,
        "link": link,
        "starts": moment(season.starts_at),
        "ends": moment(season.ends_at),
        "until": moment(season.protest_until or season.ends_at),
        "n": sum(entry.state == EntryState.PLAYING for entry in season.entries),
        "divisions": len(season.divisions),
        "challenges": str(format_of(season.plan).by_challenge),
        "reason": reason_text(locale, str(data.get("reason") or "")),
        "time": duration(locale, data.get("seconds", 0)),
        "state": str(season.state),
    }
    lines = [text(locale, f"league-news-{what}", **common)]
    if what in CLOSING_NEWS and season.commitment:
        n = len(season.closing_members)
        lines.append(text(locale, "league-news-sealed", n=n, hash=season.commitment))
    if what == BEGAN_NEWS:
        lines += _absent_lines(locale, season)
        if season.secret:
            lines.append(text(locale, "league-news-lot", lot=season.lot, secret=season.secret))
    if what == CLOSED_NEWS:
        lines += _honour_lines(locale, format_of(season.plan).honour_kinds, honours)
        left = [plain(season.entry(protest.entry).name) for protest in season.open_protests()]
        if left:
            lines.append(
                text(locale, "league-news-unanswered", n=len(left), names=", ".join(left[:MEMBERS_NAMED]))
            )
        lines += [text(locale, "league-news-digest", hash=digest)] if digest else []
    return lines


def set_back_text(locale: str, league: League, data: Mapping[str, Any]) -> str:
    """That the league is as it was earlier."""
    since = data.get("since")
    return text(
        locale,
        "league-news-set-back",
        name=plain(league.name),
        since=moment(since) if since else "",
        known=str(bool(since)),
    )


def protest_text(locale: str, member: str, reason: str, state: str = WAITING) -> str:
    """A protest of a member, as they wrote it, and until it is answered what follows.

    :param state: `WAITING`, `ANSWERED`, or `EXPIRED`: the season was closed without an answer to it.
    """
    line = text(locale, "league-news-protested", who=f"<@{member}>", reason=plain(reason))
    return line if state == ANSWERED else f"{line}\n{text(locale, f'league-news-protest-{state}')}"


def reason_text(locale: str, reason: str) -> str:
    """A reason: of the season's course by its key, of a manager as they wrote it."""
    if not reason:
        return ""
    key = f"league-news-reason-{reason}"
    return text(locale, key) if has(key) else text(locale, "league-news-reason", reason=plain(reason))


def _absent_lines(locale: str, season: Season) -> list[str]:
    """Who did not fit in, and who did not check in."""
    lines = []
    for key, state in (("league-news-waiting", EntryState.WAITING), ("league-news-absent", EntryState.OUT)):
        names = [plain(entry.name) for entry in season.entries if entry.state == state]
        if names:
            lines.append(text(locale, key, names=", ".join(names[:MEMBERS_NAMED])))
    return lines


def _honour_lines(locale: str, kinds: Sequence[str], honours: Sequence[HonourShown]) -> list[str]:
    """The honours of a season, those of one kind in one line. `kinds`: the greatest first."""
    groups: dict[str, list[str]] = {}
    ranks = {kind: rank for rank, kind in enumerate(kinds)}
    for honour in sorted(honours, key=lambda h: (ranks.get(h.kind, len(ranks)), h.data.get("tier") or 0)):
        what = text(locale, f"honour-{honour.kind}", tier=honour.data.get("tier") or 0)
        groups.setdefault(what, []).append(plain(honour.name))
    return [
        text(locale, "league-news-honour", what=what, who=", ".join(names)) for what, names in groups.items()
    ]


def wave_messages(
    locale: str,
    league: League,
    season: Season,
    fixtures: Sequence[tuple[Fixture, str]],
    before: Sequence[str] = (),
    *,
    longest: int,
    members: int,
) -> Iterator[tuple[str, list[str]]]:
    """The messages of a wave of games, as few as fit, each with the members whom it names: each fixture with
    its channel, below the lines that stand `before` them. None is longer than `longest`, nor names more
    than this many `members`."""
    head = text(locale, "league-wave", name=plain(league.name), number=season.number, n=len(fixtures))
    lines, named = [*before, head], dict[str, None]()
    for fixture, channel in fixtures:
        head, who = fixture_head(locale, fixture), mentions(season, fixture)
        line = text(locale, "league-wave-line", link=f"<#{channel}>", head=head, who=who)
        players = [season.entry(entry).member for entry in fixture.seats]
        size = sum(len(known) + 1 for known in lines) + len(line)
        if named and (size > longest or len(named.keys() | players) > members):
            yield "\n".join(lines), [*named]
            lines, named = [], {}
        lines.append(line)
        named |= dict.fromkeys(players)
    yield "\n".join(lines), [*named]


def wave_to_member(locale: str, league: League, fixtures: Sequence[tuple[Fixture, str]]) -> str:
    """The direct message of a wave to a member who plays in these fixtures."""
    head = text(locale, "league-dm-wave", name=plain(league.name), n=len(fixtures))
    return "\n".join([head, *(thread_line(locale, fixture, channel) for fixture, channel in fixtures)])


def byes_text(locale: str, league: League, season: Season, byes: Sequence[Fixture]) -> str:
    """Who has no game in the round that begins, and what that counts."""
    members = [season.entry(bye.seats[0]).member for bye in byes]
    who = ", ".join(f"<@{member}>" for member in members)
    return _bye(locale, "league-byes", league, season, byes[0], n=len(members), who=who)


def bye_to_member(locale: str, league: League, season: Season, bye: Fixture) -> str:
    """The direct message of a bye."""
    return _bye(locale, "league-dm-bye", league, season, bye)


def _bye(locale: str, key: str, league: League, season: Season, bye: Fixture, **data: object) -> str:
    return text(locale, key, name=plain(league.name), round=bye.round, counts=bye_counts(season), **data)


def check_in_to_member(locale: str, league: League, season: Season, link: str) -> str:
    """The direct message that asks a member to check in."""
    starts = moment(season.starts_at)
    return text(locale, "league-dm-check-in", name=plain(league.name), starts=starts, link=link)


def pace_to_member(locale: str, league: League, season: Season, mine: float, usual: float) -> str:
    """What a slow member is told: the median of their turns, and of those of their division."""
    return text(
        locale,
        "league-dm-pace",
        name=plain(league.name),
        number=season.number,
        mine=duration(locale, mine),
        usual=duration(locale, usual),
    )


def deadline_lines(locale: str, league: League, season: Season, data: Mapping[str, Any]) -> list[str]:
    """The notice that a season, or one of its rounds, ends soon, and who is still playing; that the cap
    will give way; or which games are never played, and what they count."""
    common = {"name": plain(league.name), "number": season.number}
    number = data.get("round")
    ends = moment(float(data.get("ends_at") or season.ends_at))
    if data.get("what") == VOID:
        fixtures = [f for f in season.fixtures if f.id in data["fixtures"]]
        lines = [fixture_line(locale, season, fixture, {}) for fixture in fixtures]
        return [text(locale, "league-voids", **common), *lines]
    if data.get("what") == ABOVE_CAP:
        return [text(locale, "league-above-cap", **common, cap=season.plan.cap, since=ends)]
    key = "league-deadline-round" if number else "league-deadline"
    lines = [text(locale, key, **common, round=number or 0, ends=ends)]
    running = [
        f for f in season.fixtures if f.state == FixtureState.UNDER_WAY and (not number or f.round == number)
    ]
    names = dict.fromkeys(plain(season.entry(e).name) for fixture in running for e in fixture.seats)
    if names:
        who = ", ".join(list(names)[:MEMBERS_NAMED])
        lines.append(text(locale, "league-deadline-who", who=who))
    return lines


def managers_text(
    locale: str,
    league: League,
    season: Season | None,
    data: Mapping[str, Any],
    permissions: str,
    why: str = "",
) -> str:
    """Something that the managers of a league should know. `why`: why Discord does not take its news (`tags`,
    `filter`, `content`); empty if they cannot be posted there at all."""
    what = str(data.get("what"))
    key = f"league-managers-{what}-{data.get('reason')}" if what == "refused" else f"league-managers-{what}"
    key += f"-{why}" if what == NEWS_REFUSED and why else ""
    member = data.get("member")
    message = text(
        locale,
        key if has(key) else "league-managers-refused-unknown",
        who=f"<@{member}>" if member else text(locale, "league-act-somebody"),
        lost=int(data.get("lost") or 0),
        fixture=int(data.get("fixture") or 0),
        name=plain(league.name),
        channel=f"<#{league.channel}>",
        permissions=permissions,
        reason=plain(str(data["reason"])) if data.get("error_code") else "none",
        number=season.number if season else 0,
    )
    return f"{message} {text(locale, 'league-managers-waits')}" if data.get("waits") else message
