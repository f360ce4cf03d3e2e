"""Which shards a process comes into next."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from db.cluster.members import HUNG, TTL, Members, Process, Shard, to_claim, to_take

BEGAN = datetime(2026, 11, 27, tzinfo=UTC)


def process(name: str, **changes: Any) -> Process:
    """A process that lives."""
    alive = Process(
        name, host="h", version="1", schema="0018", pid=1, began=BEGAN, age=0.5, late=0.0, leaving=False,
        lives=True,
    )  # fmt: skip
    return replace(alive, **changes)


def shard(number: int, holder: str | None = None, heir: str | None = None) -> Shard:
    return Shard(number, holder, heir, epoch=1, since=1.0, alive=1.0, cut=None)


def members(processes: list[Process], owners: str, heirs: str = "") -> Members:
    """Members with a shard for each letter of `owners`: the process that holds it, - for none."""
    heirs = heirs.ljust(len(owners), "-")
    names = [[None if letter == "-" else letter for letter in letters] for letters in (owners, heirs)]
    shards = {n: shard(n, holder, heir) for n, (holder, heir) in enumerate(zip(*names, strict=True))}
    return Members(0.0, {p.id: p for p in processes}, shards, frozenset())


@pytest.mark.parametrize(
    ("changes", "alive", "to_be_ended"),
    [
        ({}, True, False),
        ({"age": TTL - 0.1}, True, False),
        ({"age": TTL}, False, True),
        ({"late": HUNG - 0.1}, True, False),
        ({"late": HUNG}, False, True),
        ({"lives": False}, False, False),
        ({"age": 90.0, "lives": False}, False, False),
        ({"leaving": True}, True, False),
    ],
)
def test_a_process_shows_whether_it_lives(changes: dict[str, object], alive: bool, to_be_ended: bool) -> None:
    """One that is silent or hangs is ended if its session is still there."""
    here = process("a", **changes)
    assert (here.alive, here.to_be_ended) == (alive, to_be_ended)


@pytest.mark.parametrize(
    ("owners", "heirs", "taken"),
    [
        ("--------", "", [0, 1, 2, 3]),  # half of all, of two processes
        ("bbbb----", "", [4, 5, 6, 7]),
        ("aaaa----", "", []),
        ("aaxxbbbb", "", [2, 3]),  # x is dead
        ("--bbbbaa", "b-", [1]),  # what has an heir is the heir's
        ("--bbbbaa", "x-", [0, 1]),  # unless it has died, too
        ("--bbbbaa", "a-", [0]),  # what this one has asked for counts as its own
    ],
)
def test_free_shards_are_taken_up_to_the_share(owners: str, heirs: str, taken: list[int]) -> None:
    """Free is what nobody has who lives."""
    here = members([process("a"), process("b"), process("x", age=9.0)], owners, heirs)
    assert to_take(here, "a") == taken


def test_who_has_no_session_yet_gets_its_share() -> None:
    """All have lost theirs, as the server was restarted: who is back first leaves the others theirs."""
    back, still_away = process("a"), process("b", lives=False)
    assert to_take(members([back, still_away], "----"), "a") == [0, 1]
    assert to_take(members([back, still_away], "bbbb"), "a") == [0, 1]


@pytest.mark.parametrize("change", [{"since": 2.0}, {"alive": None}])
def test_nothing_is_claimed_before_all_is_played(change: dict[str, Any]) -> None:
    """Its owner could not hand it over, and others would be connected anew before it is connected at all. Who
    leaves is relieved of what it can hand over; what a dead process has stops nobody."""
    here = members([process("a"), process("b")], "bbbb")
    assert to_claim(here, "a") == [0, 1]
    here = replace(here, shards={**here.shards, 0: replace(here.shards[0], **change)})
    assert to_claim(here, "a") == []
    leaving = replace(here, processes={**here.processes, "b": process("b", leaving=True)})
    assert to_claim(leaving, "a") == [1, 2, 3]
    dead = members([process("a"), process("b"), process("x", age=9.0)], "xbbb")
    dead = replace(dead, shards={**dead.shards, 0: replace(dead.shards[0], **change)})
    assert to_claim(dead, "a") != []


def test_who_leaves_or_is_taken_for_dead_takes_nothing() -> None:
    """Others count for the share all the same if they stay."""
    for changes in ({"leaving": True}, {"age": TTL}):
        here = members([process("a", **changes), process("b")], "----")
        assert to_take(here, "a") == to_claim(here, "a") == []
        assert to_take(here, "b") == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("owners", "heirs", "claimed"),
    [
        ("bbbb", "", [0, 1]),
        ("bbba", "", [0]),
        ("bbaa", "", []),
        ("bbbb", "a", [1]),  # it is about to get one already
        ("bbbb", "aa", []),
        ("bbb-", "", [0]),  # from three and none to two and one; the free one is not asked for
        ("ccbb", "", [0, 1]),  # c leaves
        ("cccc", "b", [1, 2]),
    ],
)
def test_shards_are_claimed_until_all_have_as_many(owners: str, heirs: str, claimed: list[int]) -> None:
    """Of processes that leave all are, of others so many that they have at most one more."""
    here = members([process("a"), process("b"), process("c", leaving=True)], owners, heirs)
    assert to_claim(here, "a") == claimed


def test_every_spread_becomes_even_in_the_end() -> None:
    """However shards lie among processes, claims and takings end with all of them owned and even."""
    for owners in ("aaaaaaaa", "-aa-bb-x", "xxxxxxxx", "--------", "abababab"):
        names, now = "abc", list(owners)
        for _ in range(10):
            for name in names:
                here = members([*map(process, names), process("x", age=9.0)], "".join(now))
                for number in [*to_take(here, name), *to_claim(here, name)]:
                    now[number] = name
        assert sorted(map(now.count, names)) == [2, 3, 3], owners
        assert not {"-", "x"} & set(now)
