"""The managers' private report of members who may be helping each other, in words."""

from __future__ import annotations

from league.collusion import CollusionReport
from league.model import POINT
from locales import signed, text


def report_lines(locale: str, found: CollusionReport) -> list[str]:
    """A line for each suspicious pair, then for each resignation without need; one sentence if there are
    none."""
    if not found.pairs and not found.resignations:
        return [text(locale, "league-report-none")]
    lines = [text(locale, "league-report-title")]
    for pair in found.pairs:
        told = {
            "one": f"<@{pair.a}>",
            "other": f"<@{pair.b}>",
            "games": len(pair.games),
            "attacks": pair.attacks,
            "expected": round(pair.expected),
            "gain": signed(locale, pair.gain60 / POINT),
        }
        lines.append(f"- {text(locale, 'league-report-pair', **told)}")
    for gone in found.resignations:
        told = {"who": f"<@{gone.member}>", "game": gone.game, "rank": gone.rank, "living": gone.living}
        lines.append(f"- {text(locale, 'league-report-resigned', **told)}")
    return lines
