"""The setups that conformance plays: every seat count and every option value, combined in pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace

import engine
from engine import IllegalMove, Option, Setup

Factor = tuple[str, tuple[Any, ...]]
"""A name (`seats` or an option's id) and the values that are tried."""
Row = dict[str, Any]

REWINDS_ALONE = {("classic", 1), ("modular", 1), ("nuked", 1)}
"""Versions that differ from the next one by what a rewind does alone (`tests/engine/test_rewind.py`): games
without one are the same under both."""


def values(option: Option) -> tuple[Any, ...]:
    """Every value of a choice or switch; of a number its lowest, its default, and a small one; of a written
    text the default and the example."""
    if isinstance(option.default, bool):
        return (False, True)
    if isinstance(option.default, int):
        sample = min(option.high, option.low + 3)
        return tuple(dict.fromkeys((option.low, option.default, sample)))
    return option.choices or (option.default, option.example)


def factors(rules: str) -> tuple[Factor, ...]:
    """All that can be varied in a setup of these rules."""
    meta = engine.meta(rules)
    low, high = meta.seats
    return (("seats", tuple(range(low, high + 1))), *((o.id, values(o)) for o in meta.options))


def pairwise(varied: tuple[Factor, ...]) -> Iterator[Row]:
    """Few rows that hold, between them, every pair of values of every two factors.

    Greedy: each row starts from a pair that is still missing and takes for every other factor the value that
    completes most of the missing pairs. Deterministic.
    """
    missing = {
        ((a, i), (b, j))
        for (a, first), (b, second) in combinations(varied, 2)
        for i, j in product(range(len(first)), range(len(second)))
    }
    names = [name for name, _ in varied]
    while missing:
        row: dict[str, int] = dict(min(missing))
        for name, options in varied:
            if name not in row:
                row[name] = max(range(len(options)), key=lambda i: _new(missing, {**row, name: i}, names))
        missing -= _pairs(row, names)
        yield {name: options[row[name]] for name, options in varied}


def _pairs(row: dict[str, int], names: list[str]) -> set[tuple[tuple[str, int], tuple[str, int]]]:
    return set(combinations([(name, row[name]) for name in names if name in row], 2))


def _new(missing: set[Any], row: dict[str, int], names: list[str]) -> int:
    return len(missing & _pairs(row, names))


@cache
def setups(rules: str) -> tuple[Setup, ...]:
    """The setups of these rules that can be played, each with a seed of its own."""
    every = (setup(rules, row, str(number)) for number, row in enumerate(pairwise(factors(rules))))
    return tuple(each for each in every if playable(each))


def playable(setup: Setup) -> bool:
    """Whether the board that a setup names is one for its number of seats: no example suits them all."""
    try:
        engine.start(setup)
    except IllegalMove as error:
        if error.key != "arrangement-seats":
            raise
        return False
    return True


def thinned(every: Iterable[Setup]) -> list[Any]:
    """These setups for a test of each. Those that bring neither a number of seats nor a value of an option
    that an earlier one of the same rules and version has not had are for `make tests ALL=1`."""
    met, cases = set[object](), list[Any]()
    for setup in every:
        edition = setup.rules, setup.version
        brings = {
            (edition, "seats", setup.seats),
            *((edition, *option) for option in setup.options.items()),
        } - met
        met |= brings
        cases.append(pytest.param(setup, marks=() if brings else (pytest.mark.more,), id=describe(setup)))
    return cases


@cache
def earlier(rules: str) -> tuple[Setup, ...]:
    """Some setups under each earlier version of these rules that is still played and whose games are others:
    of the above, one for each number of seats."""
    of_seats = {each.seats: each for each in setups(rules)}
    others = (v for v in engine.meta(rules).earlier if (rules, v) not in REWINDS_ALONE)
    return tuple(_under(each, version) for version in others for each in of_seats.values())


def _under(setup: Setup, version: int) -> Setup:
    """The setup under an earlier version, without the options that its games do not have."""
    known = {o.id for o in engine.meta(setup.rules).options_of(version)}
    options = {name: value for name, value in setup.options.items() if name in known}
    return replace(setup, version=version, options=options)


def setup(rules: str, row: Row, salt: str) -> Setup:
    """A row as a setup; the seed follows from the salt."""
    options = {name: value for name, value in row.items() if name != "seats"}
    return Setup(rules, row["seats"], sha256(f"{rules}/{salt}".encode()).hexdigest(), options)


def describe(setup: Setup) -> str:
    """A short name of a setup for test ids and reports."""
    version = [f"version {setup.version}"] if setup.version else []
    return "-".join([setup.rules, *version, str(setup.seats), *(f"{v}" for v in setup.options.values())])
