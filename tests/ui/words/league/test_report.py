"""The managers' report in words."""

from __future__ import annotations

import pytest

from league.collusion import CollusionReport, NeedlessResignation, SuspectPair
from ui.words.league.report import report_lines


@pytest.mark.parametrize("locale", ["en", "it"])
def test_flags_are_signs_only(locale: str) -> None:
    """A line each, under a warning; or one sentence."""
    assert len(report_lines(locale, CollusionReport((), ()))) == 1
    pair = SuspectPair("11", "12", (1, 2, 3, 4), 2, 11.6, 750.0, 100.0)
    found = CollusionReport((pair,), (NeedlessResignation(1234, "13", 1, 4),))
    title, first, second = report_lines(locale, found)
    assert title.startswith("**")
    assert "<@11>" in first
    assert "12" in first
    assert "#1234" in second
