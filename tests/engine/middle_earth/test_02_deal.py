"""Ruling 2: the deal by alignment, claims, placing, leaders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine import Move, Setup, State, Turn, apply, awaited_seats, default, legal, prompts, start, view
from engine.rules.middle_earth.meta import DATA
from engine.rules.middle_earth.state import NOBODY, own
from tests.engine.driver import event, events, refused
from tests.engine.middle_earth.positions import WORLD

SEEDS = ("2a", "2b", "2c")
DEALT = {2: 32, 3: 27, 4: 18}
CLAIMS = {2: 5, 3: 5, 4: 6}
SHARES = {
    2: ((9, 0, 0), (0, 9, 0), (0, 0, 14)),
    3: ((0, 5, 4), (9, 0, 0), (0, 4, 5)),
    4: ((5, 0, 0), (0, 5, 0), (4, 0, 0), (0, 4, 0)),
}
"""By number of seats, by number in their order, after them the neutral army: good, evil, neutral lands."""


def begun(seats: int, setup: str = "deal", seed: str = "2a", **options: object) -> State:
    """A game that has just begun."""
    return start(Setup("middle_earth", seats, seed, {"setup": setup, **options})).state


def by_number(state: State) -> list[int]:
    """The seats in the order of their numbers, then the neutral army, if there is one."""
    seats = state.setup.seats
    return [(state.body.head + k) % seats for k in range(seats)] + ([2] if seats == 2 else [])


def aligned(state: State, owner: int) -> tuple[int, ...]:
    """How many good, evil and neutral lands an owner has."""
    kinds = [DATA.territories[WORLD.ids[space]][0] for space in own(state.body, owner)]
    return tuple(kinds.count(alignment) for alignment in ("good", "evil", "neutral"))


def played(state: State) -> Iterator[Turn]:
    """The setup, by default moves."""
    while not state.body.round:
        turn = apply(state, default(state, awaited_seats(state)[0]))
        state = turn.state
        yield turn


def test_ruling_2_the_three_piles() -> None:
    """Nine good, nine evil, twenty-four neutral territories."""
    assert Counter(alignment for alignment, _ in DATA.territories.values()) == {
        "good": 9, "evil": 9, "neutral": 24,
    }  # fmt: skip
    assert tuple(DATA.territories) == WORLD.ids


@pytest.mark.parametrize("seats", DEALT)
def test_ruling_2_each_number_has_its_share_of_each_pile(seats: int) -> None:
    """One battalion on each, two on those of the neutral army."""
    for seed in SEEDS:
        state = begun(seats, "manual", seed)
        owners = by_number(state)
        assert tuple(aligned(state, owner) for owner in owners) == SHARES[seats]
        for owner in owners:
            there = {state.body.armies[space] for space in own(state.body, owner)}
            assert there == ({2} if owner == seats else {1})


@pytest.mark.parametrize("seats", DEALT)
def test_value_1_dealt_free_and_claimed(seats: int) -> None:
    """32 and 10, 27 and 15, 18 and 24; five, five and six claims each."""
    state = begun(seats, "manual")
    free = state.body.owner.count(NOBODY)
    assert (42 - free, free) == (DEALT[seats], 42 - DEALT[seats])
    claims = Counter(e["seat"] for turn in played(state) for e in events(turn, "claimed"))
    assert claims == dict.fromkeys(range(seats), CLAIMS[seats])


@pytest.mark.parametrize("setup", ["deal", "manual"])
@pytest.mark.parametrize(
    ("seats", "territories"), [(2, (14, 14, 14)), (3, (14, 14, 14)), (4, (11, 11, 10, 10))]
)
def test_value_2_territories_by_number(seats: int, territories: tuple[int, ...], setup: str) -> None:
    """After the claims, or what is dealt in their place."""
    for seed in SEEDS:
        (*_, last) = played(begun(seats, setup, seed))
        assert tuple(last.state.body.owner.count(s) for s in by_number(last.state)) == territories


@pytest.mark.parametrize(("seats", "left"), [(2, (26, 26)), (3, (21, 21, 21)), (4, (19, 19, 20, 20))])
def test_value_3_left_to_place_after_the_claims(seats: int, left: tuple[int, ...]) -> None:
    """By number; the same whether claimed or dealt."""
    state = begun(seats)
    assert tuple(state.body.reserve[s] for s in by_number(state)[:seats]) == left
    assert {p.seat: p.data for p in prompts(state)} == {
        s: {"armies": state.body.reserve[s], "leader": True} for s in range(seats)
    }
    turns = played(begun(seats, "manual"))
    claimed = next(turn.state for turn in turns if NOBODY not in turn.state.body.owner)
    assert tuple(claimed.body.reserve[s] for s in by_number(claimed)[:seats]) == left


@pytest.mark.parametrize("setup", ["deal", "manual"])
@pytest.mark.parametrize(("seats", "battalions"), [(2, 80 + 28), (3, 105), (4, 120)])
def test_value_4_battalions_on_the_board(seats: int, battalions: int, setup: str) -> None:
    """All that everybody has; of two, the neutral army's 28 besides."""
    (*_, last) = played(begun(seats, setup))
    b = last.state.body
    assert sum(b.armies) == battalions
    assert b.total == battalions + b.pool
    if seats == 2:
        assert {b.armies[space] for space in own(b, 2)} == {2}


def test_value_7_only_neutral_land_is_free_after_the_deal() -> None:
    """Of two, three and four seats."""
    for seats in DEALT:
        state = begun(seats, "manual")
        free = [WORLD.ids[space] for space in own(state.body, NOBODY)]
        assert {DATA.territories[space][0] for space in free} == {"neutral"}


def test_ruling_2_free_land_is_dealt_clockwise_from_number_1() -> None:
    """As many as would be claimed, also by two seats."""
    for seats in DEALT:
        state = begun(seats)
        assert NOBODY not in state.body.owner
        extra = [
            state.body.owner.count(owner) - sum(share)
            for owner, share in zip(by_number(state), SHARES[seats], strict=True)
        ]
        assert extra == [CLAIMS[seats]] * seats + [0] * (seats == 2)


def test_ruling_2_claims_are_refused_with_reasons() -> None:
    """What somebody holds, and what does not exist."""
    state = begun(3, "manual")
    seat = awaited_seats(state)[0]
    held = WORLD.ids[own(state.body, seat)[0]]
    assert refused(state, f"choose:{held}", seat) == ("space-taken", {"space": held})
    assert refused(state, "choose:mordor", seat) == ("unknown-space", {"space": "mordor"})
    assert refused(state, f"choose:{held}", (seat + 1) % 3)[0] == "not-your-turn"


def test_ruling_2_one_battalion_at_a_time_into_own_land() -> None:
    """Of four, numbers 3 and 4 place one more when the others have none left."""
    state = begun(4, "manual")
    orders: list[int] = []
    for turn in played(state):
        orders += [e["seat"] for e in events(turn, "garrisoned")]
    numbers = by_number(state)
    assert orders == numbers * 19 + numbers[2:]
    garrison = next(t.state for t in played(state) if t.state.stack[0].step == "garrison")
    seat = awaited_seats(garrison)[0]
    assert all(offer.amount == (1, 1) for offer in legal(garrison, seat))
    foreign = next(WORLD.ids[s] for s, owner in enumerate(garrison.body.owner) if owner != seat)
    assert refused(garrison, f"place:{foreign}:1", seat) == ("space-not-yours", {"space": foreign})


def test_ruling_2_then_a_leader_each() -> None:
    """Clockwise from number 1, into own land alone."""
    state = begun(3, "manual")
    turns = [t for t in played(state) if events(t, "leader_placed")]
    assert [event(t, "leader_placed")["seat"] for t in turns] == by_number(state)
    for turn in turns:
        data = event(turn, "leader_placed")
        space = WORLD.index[data["space"]]
        assert turn.state.body.leaders[data["seat"]] == (space,)
    muster = next(t.state for t in played(state) if t.state.stack[0].step == "muster")
    seat = awaited_seats(muster)[0]
    foreign = next(WORLD.ids[s] for s, owner in enumerate(muster.body.owner) if owner != seat)
    assert refused(muster, f"choose:leader:{foreign}", seat) == ("space-not-yours", {"space": foreign})
    strongest = default(muster, seat).args[1]
    assert muster.body.armies[WORLD.index[strongest]] == max(
        muster.body.armies[s] for s in own(muster.body, seat)
    )


def test_ruling_2_deal_places_battalions_and_leaders_sealed_and_at_once() -> None:
    """Nobody sees what another has placed, or that they have; the leader may be moved until all is placed."""
    state = begun(3)
    mine = [WORLD.ids[space] for space in own(state.body, 0)]
    before = view(state, 1)
    codes = (
        f"choose:leader:{mine[0]}",
        f"choose:leader:{mine[1]}",
        f"place:{mine[2]}:20",
        f"place:{mine[3]}:1",
    )
    for code in codes:
        turn = apply(state, Move.parse(0, code))
        assert all(e.to == (0,) for e in turn.events)
        state = turn.state
        assert _picture(state, 1) == _picture_of(before)
    assert 0 not in awaited_seats(state)
    assert view(state, 0).spaces[mine[1]].tokens == {"army": 1, "leader": 1}
    assert view(state, 0).spaces[mine[2]].tokens == {"army": 21}
    for seat in (1, 2):
        turn = apply(state, default(state, seat))
        state = turn.state
    assert [e["seat"] for e in events(turn, "encamped")] == [0, 1, 2]
    assert events(turn, "encamped")[0] == {"seat": 0, "home": mine[1], "placed": {mine[2]: 20, mine[3]: 1}}
    assert state.body.leaders[0] == (WORLD.index[mine[1]],)


def _picture(state: State, viewer: int) -> Any:
    return _picture_of(view(state, viewer))


def _picture_of(seen: Any) -> Any:
    return seen.spaces, [(s.counters, s.cards, s.hand) for s in seen.seats]


def test_ruling_2_who_lets_it_be_spread_has_a_leader_where_most_stand() -> None:
    """All along the frontier; a leader already named stays where it was."""
    state = begun(3)
    turn = apply(state, Move.parse(1, "choose:spread"))
    b = turn.state.body
    assert not b.reserve[1]
    there = {space: b.armies[space] + b.drafts[1].get(space, 0) for space in own(b, 1)}
    assert there[b.wishes[1]] == max(there.values())
    named = WORLD.ids[own(b, 1)[-1]]
    chosen = apply(
        apply(state, Move.parse(1, f"choose:leader:{named}")).state, Move.parse(1, "choose:spread")
    )
    assert WORLD.ids[chosen.state.body.wishes[1]] == named


def test_ruling_2_nothing_is_placed_on_others_land() -> None:
    """Neither battalions nor a leader; not more than there are."""
    state = begun(3)
    foreign = WORLD.ids[own(state.body, 1)[0]]
    mine = WORLD.ids[own(state.body, 0)[0]]
    assert refused(state, f"place:{foreign}:1", 0) == ("space-not-yours", {"space": foreign})
    assert refused(state, f"choose:leader:{foreign}", 0) == ("space-not-yours", {"space": foreign})
    key, data = refused(state, f"place:{mine}:22", 0)
    assert (key, data["high"]) == ("wrong-amount", 21)
