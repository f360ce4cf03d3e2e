"""Earlier seasons, and what members earned in them."""

from __future__ import annotations

from collections.abc import Sequence

from host import HonourShown
from league.formats import format_of
from league.model import Season
from locales import text
from ui.words.names import plain


def honour_line(locale: str, honour: HonourShown, league: str) -> str:
    """An honour with its member, league and season."""
    what = text(locale, f"honour-{honour.kind}", tier=honour.data.get("tier") or 0)
    who = plain(honour.name)
    return text(locale, "honour-line", what=what, who=who, league=plain(league), season=honour.season)


def season_line(locale: str, season: Season, honours: Sequence[HonourShown]) -> str:
    """A season in a league's history, with its winner."""
    greatest = format_of(season.plan).honour_kinds[0]
    won = [plain(h.name) for h in honours if h.season == season.number and h.kind == greatest]
    return text(
        locale,
        "league-history-line",
        number=season.number,
        state=text(locale, f"season-{season.state}"),
        winner=", ".join(won) or "none",
        **{"from": f"<t:{int(season.starts_at)}:D>", "to": f"<t:{int(season.ends_at)}:D>"},
    )
