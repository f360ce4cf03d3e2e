"""Random interactions: whatever is pressed, chosen or typed, there is an answer and no traceback.

`make fuzz` plays on for as long as one likes.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.cogs.conftest import House
from tests.fuzz import interactions


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.more)])
async def test_random_interactions(house: House, seed: int) -> None:
    """Presses of any button old or new, selects, forms and commands with sense and without."""
    assert await interactions.session(house, 5, Random(seed), Counter()) == []
