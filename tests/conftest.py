"""Shared settings of all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import Connection

from db import games
from host import computer, drawn, keeping, lobby
from host.types import Seat

pytest.register_assert_rewrite("tests.conformance.checks", "tests.conformance.selfplay")

SNOWFLAKE = 17
"""So many digits at least have Discord's ids."""
SLOW = [HealthCheck.too_slow]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=SLOW)
settings.register_profile("long", parent=settings.get_profile("quick"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session", autouse=True)
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test, and no process that it starts, uses the data folder of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True)
def _fixed_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is chance to the program, in its process, is the same in each run of a test: dice, cards, delays.
    Another `CHANCE` in the environment, any text, is another chance.

    Discord's ids, which members add to the chance, count the milliseconds: they are left out of it.
    """
    number, seed = count(), f"{os.environ.get('CHANCE', '')}{request.node.nodeid}"

    def token(size: int) -> str:
        return sha256(f"{seed} {next(number)}".encode()).hexdigest()[: 2 * size]

    def row(game: int, seat: Seat, entropy: str) -> dict[str, Any]:
        return seat_row(game, seat, _untimed(entropy))

    def store(connection: Connection, game: int, seat: int, entropy: str) -> None:
        set_entropy(connection, game, seat, _untimed(entropy))

    seat_row, set_entropy = lobby._seat_row, games.set_entropy
    monkeypatch.setattr(lobby, "token_hex", token)
    monkeypatch.setattr(computer, "token_hex", token)
    monkeypatch.setattr(drawn, "token_hex", token)
    monkeypatch.setattr(keeping, "_chance", Random(seed))
    monkeypatch.setattr(lobby, "_seat_row", row)
    monkeypatch.setattr(games, "set_entropy", store)


def _untimed(entropy: str) -> str:
    return "member" if entropy.isdecimal() and len(entropy) >= SNOWFLAKE else entropy
