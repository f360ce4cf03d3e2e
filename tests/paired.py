"""Each of some values with each of others, of which an ordinary run plays a few pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def paired(first: Sequence[Any], second: Sequence[Any]) -> list[Any]:
    """All pairs, as the values of a test's two arguments: each value stands in some that `make test` plays,
    the other pairs are for `make tests ALL=1`."""
    least = min(len(first), len(second))
    return [
        pytest.param(value, other, marks=() if row % least == column % least else (pytest.mark.more,))
        for (row, value), (column, other) in product(enumerate(first), enumerate(second))
    ]
