"""Profiles in words, and what their pictures show."""

from __future__ import annotations

import math
from collections.abc import Mapping

from engine.parts.luck import BAND, FEW
from host import HonourShown
from host.league.profiles import DiceLuck, Profile, Tally
from locales import text, with_sign
from render.league.model import ProfileSheet, RatingBar, ResultBar, RivalRow
from ui.strings.sanitize import sanitize
from ui.words.durations import duration
from ui.words.figures.ratings import figure, kind_name, pool_name, split
from ui.words.names import plain
from ui.words.pictures.alt_text import cut

RATINGS, RIVALS, HONOURS = 4, 3, 3
"""How many of each are told in the message; the picture has more."""
SHOWN = 6
"""Rows of a part of the picture."""


def few_line(locale: str, member: str, profile: Profile) -> str:
    """That there are no games, or so few that the figures say little; empty if there are enough."""
    if not profile.games:
        return text(locale, "profiles-none", member=plain(member), computers=profile.computers)
    return text(locale, "profiles-few", games=profile.games) if profile.lacking else ""


def profile_lines(
    locale: str, member: str, server: str, profile: Profile, leagues: Mapping[int, str]
) -> list[str]:
    """A profile, a line for each subject. `leagues`: the names of the honours' leagues."""
    won = sum(tally.places[0] for tally in profile.results)
    lines = [
        text(locale, "profiles-title", member=plain(member), server=plain(server)),
        text(locale, "profiles-games", games=profile.games, won=won, streak=profile.streak),
    ]
    if profile.turns:
        lines.append(text(locale, "profiles-time", time=_median(locale, profile), n=len(profile.turns)))
    if profile.asked:
        deadlines = {"percent": _kept_percent(locale, profile), "missed": profile.missed, "n": profile.asked}
        lines.append(text(locale, "profiles-deadlines", **deadlines))
    lines.append(luck_line(locale, profile.luck))
    for rating in profile.ratings[:RATINGS]:
        shown = {"pool": pool_name(locale, rating.pool), "figure": figure(rating.mean, rating.deviation)}
        lines.append(text(locale, "profiles-rating", **shown, provisional=str(rating.provisional)))
    rivals = [
        text(locale, "profiles-rival", member=plain(r.name), ahead=r.ahead, level=r.level, behind=r.behind)
        for r in profile.rivals[:RIVALS]
    ]
    lines.append(text(locale, "profiles-rivals-line", who=", ".join(rivals)))
    honours = [honour_text(locale, h, plain(leagues.get(h.league, ""))) for h in profile.honours[:HONOURS]]
    if honours:
        lines.append(text(locale, "profiles-honours-line", honours="; ".join(honours)))
    if profile.computers:
        lines.append(text(locale, "profiles-computers", n=profile.computers))
    if profile.left:
        lines.append(text(locale, "profiles-partial", read=profile.read, games=profile.games))
    return lines


def honour_text(locale: str, honour: HonourShown, league: str) -> str:
    """An honour with its league and season."""
    what = text(locale, f"honour-{honour.kind}", tier=honour.data.get("tier") or 0)
    return text(locale, "profiles-honour", what=what, league=league, season=honour.season)


def luck_line(locale: str, luck: DiceLuck | None) -> str:
    """How lucky the dice were over all games."""
    if luck is None:
        return text(locale, "profiles-luck-none")
    shown = {"luck": with_sign(locale, luck.excess), "n": luck.throws, "verdict": _verdict(locale, luck)}
    return text(locale, "profiles-luck-line", **shown)


def _verdict(locale: str, luck: DiceLuck) -> str:
    off = luck.deviations
    if off is None or luck.throws < FEW:
        return text(locale, "stats-few")
    if abs(off) <= BAND:
        return text(locale, "stats-ordinary")
    percent = min(99, math.floor(50 * (1 + math.erf(abs(off) / math.sqrt(2)))))
    return text(locale, "stats-lucky" if off > 0 else "stats-unlucky", percent=percent)


def _median(locale: str, profile: Profile) -> str:
    return duration(locale, max(60.0, profile.median_turn or 0.0))


def _kept_percent(locale: str, profile: Profile) -> str:
    """The percentage of deadlines that were kept; 100 only if none was missed."""
    kept = math.floor(1000 * (profile.asked - profile.missed) / profile.asked) / 10
    return text(locale, "profiles-percent", n=kept)


def sheet(
    locale: str, member: str, server: str, profile: Profile, leagues: Mapping[int, str]
) -> ProfileSheet:
    """What the picture of a profile shows."""
    tiles = [(text(locale, "profiles-number", n=profile.games), _tile(locale, "games", profile.games))]
    if profile.turns:
        tiles.append((_median(locale, profile), _tile(locale, "time", len(profile.turns))))
    if profile.asked:
        tiles.append((_kept_percent(locale, profile), _tile(locale, "kept", profile.missed)))
    tiles.append((text(locale, "profiles-number", n=profile.streak), _tile(locale, "streak", profile.streak)))
    if profile.computers:
        number = text(locale, "profiles-number", n=profile.computers)
        tiles.append((number, _tile(locale, "computers", profile.computers)))
    luck = profile.luck
    enough = luck is not None and luck.throws >= FEW and luck.deviations is not None
    return ProfileSheet(
        title=sanitize(member) or member,
        subtitle=sanitize(server) or server,
        tiles=tuple(tiles),
        ratings=tuple(
            RatingBar(
                text(locale, f"rules-{split(rating.pool)[0]}"),
                figure(rating.mean, rating.deviation),
                rating.mean,
                rating.deviation,
                rating.provisional,
                kind_name(locale, split(rating.pool)[1]),
            )
            for rating in profile.ratings[:SHOWN]
        ),
        results=tuple(_bar(locale, tally) for tally in profile.results[:SHOWN]),
        seats=tuple(_bar(locale, tally) for tally in profile.starts[:SHOWN]),
        rivals=tuple(
            RivalRow(sanitize(r.name) or r.name, r.ahead, r.level, r.behind) for r in profile.rivals[:SHOWN]
        ),
        luck=luck.deviations if luck and enough else None,
        luck_figure=_luck_figure(locale, luck) if luck and enough else "",
        honours=tuple(honour_text(locale, h, leagues.get(h.league, "")) for h in profile.honours),
    )


def _luck_figure(locale: str, luck: DiceLuck) -> str:
    return text(locale, "profiles-luck-figure", luck=with_sign(locale, luck.excess), n=luck.throws)


def _tile(locale: str, what: str, n: int) -> str:
    return text(locale, f"profiles-tile-{what}", n=n)


def _bar(locale: str, tally: Tally) -> ResultBar:
    """Results by game, or, of no rule system, by starting place."""
    if not tally.rules:
        return ResultBar(text(locale, "profiles-number", n=tally.seats), tally.places, tally.expected)
    name, note = text(locale, f"rules-{tally.rules}"), text(locale, "profiles-seats-of", n=tally.seats)
    return ResultBar(name, tally.places, tally.expected, note)


def alt(locale: str, of: ProfileSheet) -> str:
    """What the picture of a profile shows, for readers who do not see it: the figures, then results."""
    sentences = [text(locale, "profiles-alt", member=of.title, server=of.subtitle)]
    sentences += [f"{number}: {about}." for number, about in of.tiles]
    for bar in of.results:
        shown = {"game": bar.name, "seats": bar.note, "won": bar.places[0], "of": sum(bar.places)}
        sentences.append(text(locale, "profiles-alt-result", **shown))
    sentences += [f"{rating.name}, {rating.note}: {rating.figure}." for rating in of.ratings]
    return cut(sentences)
