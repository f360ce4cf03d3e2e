"""The managers' private report of pairs of members who may be helping each other, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from locales import text
from ui.words.names import plain


def report_lines(locale: str, found: Sequence[Any]) -> list[str]:
    """The report: a line for each pair; one sentence if nothing looks unusual."""
    if not found:
        return [text(locale, "league-report-none")]
    return [text(locale, "league-report-title"), *(plain(str(one)) for one in found)]
