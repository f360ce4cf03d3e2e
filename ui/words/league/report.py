"""The managers' private report of members who may be helping each other or themselves, in words."""

from __future__ import annotations

from host import FairnessReport
from league.collusion import Beneficiary, NeedlessResignation, SuspectPair
from league.model import POINT
from locales import text, with_sign
from ui.words.league.acts import audit_line


def report_lines(locale: str, report: FairnessReport) -> list[str]:
    """A line for each suspicious pair, for each resignation without need, for each member who stood better
    after something was done to a game, and for each act of those who run the games; one sentence if there is
    nothing."""
    signs = report.found
    lines = [_pair(locale, pair) for pair in signs.pairs]
    lines += [_resignation_line(locale, gone) for gone in signs.resignations]
    lines += [_better(locale, beneficiary) for beneficiary in signs.beneficiaries]
    acts = [audit_line(locale, act) for act in report.acts]
    if not lines and not acts:
        return [text(locale, "league-report-none")]
    if acts:
        acts = [text(locale, "league-report-acts"), *(f"- {line}" for line in acts)]
    return [text(locale, "league-report-title"), *(f"- {line}" for line in lines), *acts]


def _pair(locale: str, pair: SuspectPair) -> str:
    return text(
        locale,
        "league-report-pair",
        one=f"<@{pair.a}>",
        other=f"<@{pair.b}>",
        games=len(pair.games),
        attacks=pair.attacks,
        expected=round(pair.expected),
        gain=with_sign(locale, pair.gain60 / POINT),
    )


def _resignation_line(locale: str, gone: NeedlessResignation) -> str:
    data = {"who": f"<@{gone.member}>", "game": gone.game, "rank": gone.rank, "living": gone.living}
    return text(locale, "league-report-resigned", **data)


def _better(locale: str, beneficiary: Beneficiary) -> str:
    counts = {
        "rewinds": beneficiary.rewinds,
        "forces": beneficiary.forces,
        "resignations": beneficiary.resignations,
    }
    if beneficiary.member is None:
        return text(locale, "league-report-same", **counts)
    return text(locale, "league-report-better", who=f"<@{beneficiary.member}>", **counts)
