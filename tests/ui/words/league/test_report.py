"""The managers' report in words."""

from __future__ import annotations

import pytest

from host import AuditEntry, FairnessReport
from league.collusion import Beneficiary, CollusionReport, NeedlessResignation, SuspectPair
from tests.ui.words.league.seasons import AT
from ui.words.league.report import report_lines


@pytest.mark.parametrize("locale", ["en", "it"])
def test_flags_are_signs_only(locale: str) -> None:
    """A line each, under a warning; or one sentence."""
    assert len(report_lines(locale, FairnessReport(CollusionReport((), ()), ()))) == 1
    pair = SuspectPair("11", "12", (1, 2, 3, 4), 2, 11.6, 750.0, 100.0)
    better = (Beneficiary("14", 5, 0, 1), Beneficiary(None, 0, 7, 0))
    collusion = CollusionReport((pair,), (NeedlessResignation(1234, "13", 1, 4),), better)
    title, first, second, third, last = report_lines(locale, FairnessReport(collusion, ()))
    assert title.startswith("**")
    assert "<@11>" in first
    assert "12" in first
    assert ("n. 1234" if locale == "it" else "#1234") in second
    assert "<@14>" in third
    assert "5" in third
    assert "7" in last
    assert "<@" not in last


@pytest.mark.parametrize("locale", ["en", "it"])
def test_acts_follow_the_signs(locale: str) -> None:
    """Also if there are none."""
    act = AuditEntry(1, 1, AT, "15", "approve", {}, {"told": {"plays": True}}, "")
    lines = report_lines(locale, FairnessReport(CollusionReport((), ()), (act,)))
    assert len(lines) == 3
    assert "<@15>" in lines[2]
