"""A bounded part of the fuzzing with forged buttons."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.cogs.conftest import House
from tests.e2e import fuzz

SECONDS = 12.0


@pytest.mark.more
async def test_forged_doubled_and_odd_interactions(tmp_path: Path) -> None:
    """Everything is answered, nothing is unexpected, and the games stay what their logs say."""
    counts = Counter[str]()
    house = House(tmp_path, pictures=False)
    await house.open()
    try:
        wrong = await fuzz.session(house, SECONDS, Random(11), counts)
        for seed in range(12, 22):
            if wrong or _enough(counts):
                break
            wrong = await fuzz.session(
                house, SECONDS, Random(seed), counts
            )  # a busy machine does less in a session
    finally:
        await house.close()
    if wrong:
        pytest.fail("\n\n".join([f"{len(wrong)} times, for instance", *wrong[:3]]), pytrace=False)
    assert _enough(counts), counts


def _enough(counts: Counter[str]) -> bool:
    """Whether everything has been tried often."""
    return counts["forged: done"] > 10 and counts["at once: done"] > 5 and counts["sense"] > 10
