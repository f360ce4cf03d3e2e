"""Profiles: what games that are over tell about a member, by hand-made games and by one that was played."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, insert, select, update

from db import Store
from db.league_schema import seat_figures
from db.schema import games, moves, seats
from engine.parts.luck import luck
from engine.types import Event
from host import Host
from host.league import profiles
from host.league.figures import Logged, figures
from host.league.profiles import LEAST, places_of
from tests.host.games import play_on, running

DAY = 86400.0
NUMBERS = itertools.count(1)


def turn(seat: int) -> Event:
    """A turn begins."""
    return Event("turn", {"seat": seat})


def battle(attacker: int, defender: int, faces: tuple[list[int], list[int]], lost: list[int]) -> Event:
    """A throw of dice."""
    data = {"seat": attacker, "other": defender, "rolls": [[*faces]], "lost": lost}
    return Event("attacked", {**data, "from": "alaska", "to": "kamchatka"})


async def add(
    store: Store,
    places: dict[str, int],
    *,
    guild: str = "guild",
    computers: Sequence[str] = (),
    ended_at: float = 0.0,
    rules: str = "classic",
    clock: bool = True,
    missed: int = 0,
    log: Sequence[tuple[int | None, float, tuple[Event, ...]]] = (),
    **more: Any,
) -> int:
    """A game that is over: members in seating order with their places, who took turns of an hour each."""
    number = next(NUMBERS)
    order = sorted(range(len(places)), key=lambda seat: [*places.values()][seat])
    winners = [seat for seat in order if [*places.values()][seat] == 1]
    row = {
        "id": number, "guild": guild, "channel": f"c{number}", "host": "ann", "name": "", "rules": rules,
        "rules_version": 1, "options": {}, "max_seats": 6, "status": "finished", "secret": "00",
        "commitment": "", "ply": max(0, len(log) - 1), "prompted": [], "created_at": 0.0, "started_at": 0.0,
        "ended_at": ended_at, "result": {"winners": winners, "reason": "", "ranking": order},
        "clock": {"turn": 3600} if clock else None, **more,
    }  # fmt: skip
    sitting = [
        {
            "game": number, "seat": seat, "member": None if who in computers else who, "name": who.title(),
            "level": "normal" if who in computers else None, "entropy": "", "missed_ever": missed,
        }
        for seat, who in enumerate(places)
    ]  # fmt: skip
    entries = [
        {
            "game": number, "ply": ply, "seat": seat, "code": "pass" if ply else None, "at": at,
            "member": None if seat is None else [*places][seat], "undoable": False,
            "events": msgspec.json.encode(events).decode(),
        }
        for ply, (seat, at, events) in enumerate(log)
    ]  # fmt: skip

    def work(connection: Any) -> None:
        connection.execute(insert(games), row)
        connection.execute(insert(seats), sitting)
        if entries:
            connection.execute(insert(moves), entries)

    await store.write(work)
    return number


async def season(store: Store, count: int = 6, **more: Any) -> list[int]:
    """Games of Ann and Bob with Cy, in which Ann is first, second and last by turns."""
    numbers = []
    for n in range(count):
        order = [["ann", "bob", "cy"], ["bob", "ann", "cy"], ["bob", "cy", "ann"]][n % 3]
        places = {who: order.index(who) + 1 for who in ("bob", "ann", "cy")}
        numbers.append(await add(store, places, ended_at=n * DAY, **more))
    return numbers


async def test_results_rivals_and_streak(host: Host, store: Store) -> None:
    """Results by system, seats and starting place, the score with each opponent, and the longest run of
    wins; games of other servers, imported ones and those without a result do not count."""
    await season(store)
    await add(store, {"ann": 1, "bob": 2}, ended_at=6 * DAY)
    await add(store, {"ann": 1, "bob": 1}, ended_at=7 * DAY, rules="nuked")
    await add(store, {"ann": 1, "bob": 2}, guild="elsewhere")
    await add(store, {"ann": 1, "bob": 2}, imported=True)
    await add(store, {"ann": 1, "bob": 2}, result=None, status="ended")
    profile = await host.leagues.profiles.profile("guild", "ann")
    assert (profile.games, profile.lacking, profile.streak) == (8, 0, 2)
    assert [(t.rules, t.seats, t.places) for t in profile.results] == [
        ("classic", 3, (2, 2, 2)),
        ("classic", 2, (1, 0)),
        ("nuked", 2, (1, 0)),
    ]
    assert [(t.seats, t.places) for t in profile.starts] == [(1, (2, 0)), (2, (2, 4))]
    assert profile.starts[1].expected == pytest.approx(1 / 3)
    assert [(r.member, r.ahead, r.level, r.behind) for r in profile.rivals] == [
        ("bob", 3, 1, 4),
        ("cy", 4, 0, 2),
    ]
    assert profile.rivals[0].name == "Bob"


async def test_games_with_computers_are_counted_apart(host: Host, store: Store) -> None:
    """They count for nothing else; with fewer than five other games there is no profile, and it says how
    many are missing."""
    await season(store, LEAST - 1)
    for _ in range(3):
        await add(store, {"ann": 1, "robot": 2, "bob": 3}, computers=["robot"])
    profile = await host.leagues.profiles.profile("guild", "ann")
    assert (profile.games, profile.computers, profile.lacking) == (4, 3, 1)
    assert sum(sum(tally.places) for tally in profile.results) == 4
    assert (await host.leagues.profiles.profile("guild", "nobody")).lacking == LEAST


async def test_times_deadlines_and_luck(host: Host, store: Store) -> None:
    """Turns take the time that the game waited for the seat; an answer during another turn is a deadline, no
    turn; throws count for both seats. What a log tells is read once and kept."""
    log = [
        (None, 0.0, (turn(0),)),
        (0, 600.0, ()),
        (1, 5000.0, ()),  # an answer: the time is not Ann's
        (0, 5300.0, (battle(0, 1, ([6, 6, 6], [1, 1]), [0, 2]), turn(1))),
        (1, 6300.0, (turn(0),)),
        (0, 9900.0, ()),
    ]
    for _ in range(LEAST):
        number = await add(store, {"ann": 1, "bob": 2}, log=log, missed=1)
    untimed = await add(store, {"ann": 1, "bob": 2}, log=log, clock=False)
    profile = await host.leagues.profiles.profile("guild", "ann")
    assert (profile.read, sorted(set(profile.turns)), len(profile.turns)) == (6, [900, 3600], 12)
    assert profile.median_turn == 2250
    assert (profile.missed, profile.asked) == (5, 10)
    assert profile.luck is not None
    assert profile.luck.throws == 6
    assert profile.luck.excess > 5
    bob = await host.leagues.profiles.profile("guild", "bob")
    assert bob.luck is not None
    assert bob.luck.excess == pytest.approx(-profile.luck.excess)
    assert (bob.asked, set(bob.turns)) == (10, {1000})
    await store.write(lambda c: c.execute(delete(moves).where(moves.c.game.in_([number, untimed]))))
    assert await host.leagues.profiles.profile("guild", "ann") == profile


async def test_only_some_logs_are_read_at_once(
    host: Host, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many games there are, one call reads a bounded number of logs; the next one goes on."""
    monkeypatch.setattr(profiles, "FIGURED", 8)
    log = [(None, 0.0, (turn(0),)), (0, 60.0, (turn(1),)), (1, 90.0, ())]
    for n in range(13):
        await add(store, {"ann": 1, "bob": 2}, ended_at=float(n), log=log)
    first = await host.leagues.profiles.profile("guild", "ann")
    assert (first.games, first.read, first.left) == (13, 8, 5)
    assert (await host.leagues.profiles.profile("guild", "bob")).read == 13


async def test_a_damaged_log_is_left_out(host: Host, store: Store) -> None:
    """A log that cannot be read costs its own figures only."""
    log = [(None, 0.0, (turn(0),)), (0, 60.0, (turn(1),)), (1, 90.0, ())]
    numbers = [await add(store, {"ann": 1, "bob": 2}, log=log) for _ in range(LEAST)]
    damaged = update(moves).where(moves.c.game == numbers[0], moves.c.ply == 1).values(events="nonsense")
    await store.write(lambda c: c.execute(damaged))
    profile = await host.leagues.profiles.profile("guild", "ann")
    assert (profile.games, profile.read, profile.left) == (LEAST, LEAST - 1, 0)
    kept = await store.read(lambda c: c.execute(select(seat_figures.c.game)).scalars().all())
    assert numbers[0] not in kept


async def test_luck_is_that_of_the_chronicle(host: Host) -> None:
    """What the stored events tell about dice is what a replay of the whole game tells."""
    game = await running(host, ("ann", "bob"))
    await play_on(host, game.id, 150)
    entries = await host.record.history.entries(game.id, None, last=1000, notices=False)
    logged = [Logged(e.ply, e.seat, "pass", e.at, None, e.member, e.events) for e in entries]
    seats = figures("classic", ("ann", "bob"), logged)
    chronicle = await host.record.exports.chronicle(game.id)
    assert chronicle.throws
    for seat, figure in enumerate(seats):
        expected = luck(chronicle.throws, seat)
        assert figure.throws == expected.throws
        assert figure.excess == pytest.approx(expected.excess)


@pytest.mark.parametrize(
    ("result", "stored", "places"),
    [
        ({"winners": [1], "ranking": [1, 0, 2]}, None, {1: 1, 0: 2, 2: 3}),
        ({"winners": [0, 2], "ranking": [2, 1, 0]}, None, {0: 1, 2: 1, 1: 3}),
        ({"winners": [0], "ranking": [0, 1, 2]}, [1, 2, 2], {0: 1, 1: 2, 2: 2}),
        (None, [2, 1], {0: 2, 1: 1}),
        ({"winners": [], "ranking": []}, None, {}),
    ],
)
def test_places(result: dict[str, Any] | None, stored: list[int] | None, places: dict[int, int]) -> None:
    """Winners share the first place, stored places come before all else."""
    assert places_of(result, stored) == places


def test_turns_of_others_are_left_out() -> None:
    """A turn that a sitter or a manager played is nobody's; one that the clock ended is the member's."""

    def times(change: Callable[[Logged], Logged]) -> tuple[int, ...]:
        log = [
            Logged(0, None, None, 0.0, None, None, (turn(0),)),
            change(Logged(1, 0, "pass", 100.0, None, "ann", (turn(1),))),
        ]
        return figures("classic", ("ann", "bob"), log)[0].turns

    assert times(lambda e: e) == (100,)
    assert times(lambda e: e._replace(by="clock", member=None)) == (100,)
    assert times(lambda e: e._replace(by="sitter", member="cy")) == ()
    assert times(lambda e: e._replace(by="manager", member="cy")) == ()
