"""Ratings in words. A rating is shown with the band that holds the true strength 95 times in 100: two
standard deviations on both sides."""

from __future__ import annotations

import math
from collections.abc import Sequence

from host import RatingChange, RatingCompared, RatingExplained, RatingOpponent, RatingShown
from locales import text
from render.league.model import RatingCurve, RatingPoint
from ui.strings.sanitize import sanitize
from ui.words.names import plain
from ui.words.pictures.alt_text import cut

BAND = 2
"""Standard deviations on both sides."""
ESTABLISHED = 130.0
"""The greatest standard deviation of a rating that is no longer provisional."""
NEWEST = 12
"""Changes that are listed."""
MINUS = "−"


def figure(mean: float, deviation: float) -> str:
    """A rating with its band: `1620 ±84`."""
    return f"{mean:.0f} ±{BAND * deviation:.0f}"


def change_text(points: float) -> str:
    """A change with its sign: `+12`, `−3`, `0`."""
    whole = round(points)
    return f"+{whole}" if whole > 0 else f"{MINUS}{-whole}" if whole < 0 else "0"


def percent(chance: float) -> int:
    """A chance in percent; neither nothing nor everything."""
    return min(99, max(1, round(100 * chance)))


def split(pool: str) -> tuple[str, str]:
    """The rule system of a pool, and its kind: games of two or larger tables."""
    rules, _, kind = pool.rpartition("/")
    return rules, "duel" if kind == "1v1" else "table"


def pool_name(locale: str, pool: str) -> str:
    """A pool's name: `World Conquest · tables`."""
    rules, kind = split(pool)
    return f"{text(locale, f'rules-{rules}')} · {kind_name(locale, kind)}"


def kind_name(locale: str, kind: str) -> str:
    """`tables` or `1v1`."""
    return text(locale, f"ratings-{kind}")


def shown_lines(locale: str, member: str, ratings: Sequence[RatingShown]) -> list[str]:
    """A member's ratings, a line for each pool."""
    if not ratings:
        return [text(locale, "ratings-show-none", member=plain(member))]
    lines = [text(locale, "ratings-show-title", member=plain(member))]
    for rating in ratings:
        line = text(
            locale,
            "ratings-line",
            pool=pool_name(locale, rating.pool),
            figure=figure(rating.mean, rating.deviation),
            games=rating.games,
            won=rating.wins,
        )
        if rating.provisional:
            line += text(locale, "ratings-line-provisional")
        elif rating.rank is not None:
            line += text(locale, "ratings-line-rank", rank=rating.rank)
        lines.append(line)
    return [*lines, text(locale, "ratings-band")]


def top_lines(locale: str, pool: str, listed: Sequence[RatingShown], first: int = 1) -> list[str]:
    """A page of a leaderboard; `first`: the place of its first line."""
    name = pool_name(locale, pool)
    if not listed:
        return [text(locale, "ratings-top-none", pool=name), text(locale, "ratings-top-about")]
    lines = [
        text(
            locale,
            "ratings-top-line",
            rank=rating.rank or first + i,
            member=plain(rating.name),
            figure=figure(rating.mean, rating.deviation),
            games=rating.games,
        )
        for i, rating in enumerate(listed)
    ]
    return [text(locale, "ratings-top-title", pool=name), *lines, text(locale, "ratings-top-about")]


def history_lines(locale: str, member: str, pool: str, changes: Sequence[RatingChange]) -> list[str]:
    """The newest changes of a rating, newest first."""
    lines = [text(locale, "ratings-history-title", member=plain(member), pool=pool_name(locale, pool))]
    lines += [
        text(
            locale,
            "ratings-history-line",
            **_change(change),
            at=f"<t:{int(change.at)}:d>",
            game=change.game,
            friendly=str(change.friendly),
        )
        for change in [*changes][: -NEWEST - 1 : -1]
    ]
    if len(changes) > NEWEST:
        lines.append(text(locale, "ratings-history-more", n=len(changes) - NEWEST))
    return lines


def _change(change: RatingChange) -> dict[str, object]:
    return {
        "place": change.place,
        "seats": change.seats,
        "before": f"{change.mean_before:.0f}",
        "after": f"{change.mean:.0f}",
        "change": change_text(round(change.mean) - round(change.mean_before)),
    }


def curve(
    locale: str, member: str, pool: str, changes: Sequence[RatingChange], now: RatingShown | None
) -> RatingCurve:
    """The course of a rating for its picture; `changes` are oldest first, at least one."""
    first, last = changes[0], changes[-1]
    points = [RatingPoint(first.at, first.mean_before, first.deviation_before)]
    points += [RatingPoint(change.at, change.mean, change.deviation) for change in changes]
    mean, deviation = (now.mean, now.deviation) if now else (last.mean, last.deviation)
    name = sanitize(member) or member
    return RatingCurve(name, pool_name(locale, pool), tuple(points), figure(mean, deviation), ESTABLISHED)


def curve_alt(locale: str, of: RatingCurve) -> str:
    """What the picture of a rating's course shows, for readers who do not see it."""
    means = [point.mean for point in of.points]
    course = text(
        locale,
        "ratings-alt",
        member=of.title,
        pool=of.subtitle,
        figure=of.figure,
        n=len(means) - 1,
        low=f"{min(means):.0f}",
        high=f"{max(means):.0f}",
    )
    return cut([course])


def compared_lines(locale: str, member: str, other: str, compared: RatingCompared) -> list[str]:
    """Two members in a pool: their ratings, the chance of finishing ahead, the score between them."""
    names = {"one": plain(member), "other": plain(other)}
    lines = [text(locale, "ratings-compare-title", **names, pool=pool_name(locale, compared.pool))]
    for name, rating in ((names["one"], compared.one), (names["other"], compared.other)):
        if rating is None:
            lines.append(text(locale, "ratings-compare-unrated", member=name))
        else:
            value = figure(rating.mean, rating.deviation)
            games = rating.games
            lines.append(text(locale, "ratings-compare-rating", member=name, figure=value, games=games))
    if compared.one or compared.other:
        lines.append(text(locale, "ratings-compare-chance", **names, percent=percent(compared.expected)))
    games = compared.above + compared.below + compared.equal
    score = {"games": games, "above": compared.above, "below": compared.below, "equal": compared.equal}
    return [*lines, text(locale, "ratings-compare-score", **names, **score)]


def explained_lines(locale: str, member: str, game: int, explained: RatingExplained | None) -> list[str]:
    """Why a game changed a member's rating: the share of each opponent, the greatest first."""
    name = plain(member)
    if explained is None:
        return [text(locale, "ratings-explain-none", game=game, member=name)]
    pool, change = pool_name(locale, explained.pool), explained.change
    lines = [
        text(locale, "ratings-explain-title", game=game, pool=pool),
        text(locale, "ratings-explain-change", member=name, **_change(change)),
    ]
    ordered = sorted(explained.shares, key=lambda share: -abs(share.change))
    lines += [_share(locale, change, share) for share in ordered]
    return [*lines, text(locale, "ratings-explain-about")]


def _share(locale: str, change: RatingChange, share: RatingOpponent) -> str:
    """One opponent's share in a change."""
    outcome = "ahead" if change.place < share.place else "behind" if change.place > share.place else "level"
    sentence = text(
        locale,
        f"ratings-explain-{outcome}",
        member=plain(share.name),
        figure=figure(share.mean, share.deviation),
        percent=percent(share.expected),
        change=change_text(share.change),
    )
    full = 1 / math.sqrt(max(1, change.seats - 1))
    counted = round(100 * share.weight / full)
    return sentence if counted >= 100 else sentence + text(locale, "ratings-explain-counted", percent=counted)
