"""What `docs/flows.md` tells of each flow."""

from __future__ import annotations

import re

from tests.house.sources import ROOT


def effort(flow: str) -> tuple[int, int, int]:
    """The presses, the clicks on the page, and the keys of the flow whose line in the table begins so."""
    table = (ROOT / "docs" / "flows.md").read_text("utf-8")
    (cells,) = re.findall(rf"^\| {re.escape(flow)}[^|]*\| (\d+) \| (\d+) \| (\d+) \|", table, re.MULTILINE)
    presses, clicks, keys = map(int, cells)
    return presses, clicks, keys
