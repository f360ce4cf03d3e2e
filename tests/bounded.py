"""How often a law is repeated: seldom in ordinary runs, often with `ALL=1`."""

from __future__ import annotations

import os


def often(few: int, many: int) -> int:
    """`few` in ordinary runs, `many` in `make tests ALL=1`."""
    return many if os.environ.get("ALL") else few
