"""Rulings 2 to 4: networks, Farms, claims, the sealed placing, who begins."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Move, Setup, State, apply, awaited_seats, default, legal, prompts, start, view
from engine.rng import Chance
from engine.rules.nuked import deal
from engine.rules.nuked.deal import networks
from engine.rules.nuked.meta import DATA
from engine.rules.nuked.opening import safest
from engine.rules.nuked.state import NOBODY, own
from tests.engine.driver import elsewhere, play, refused
from tests.engine.nuked.positions import WORLD, hand, index

SHARES = {2: (21, 0), 3: (14, 0), 4: (10, 2), 5: (8, 2), 6: (7, 0)}


def begun(seats: int = 3, seed: str = "2a", **options: object) -> State:
    """A game that has just begun."""
    return start(Setup("nuked", seats, seed, options)).state


def connected(spaces: list[int]) -> bool:
    """Whether a chain of the territories themselves joins them all."""
    component = edge = {spaces[0]}
    while edge:
        edge = {n for s in edge for n in WORLD.neighbours[s] if n in spaces} - component
        component = component | edge
    return component == set(spaces)


@pytest.mark.parametrize("seats", SHARES)
def test_value_46_the_deal(seats: int) -> None:
    """Equal networks, each connected; two territories are left over with four and five seats."""
    share, over = SHARES[seats]
    for seed in ("2a", "2b", "2c", "2d"):
        state = begun(seats, seed)
        shares = [own(state.body, seat) for seat in range(seats)]
        assert [len(s) for s in shares] == [share] * seats
        assert all(map(connected, shares))
        assert state.body.owner.count(NOBODY) == over
        assert sum(state.body.armies) == share * seats


@pytest.mark.parametrize("seats", SHARES)
def test_ruling_2_networks_are_equal_even_if_no_attempt_succeeds(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the nearest free territories are dealt."""
    monkeypatch.setattr(deal, "_attempt", lambda *_: None)
    dealt = networks(Chance("2a"), WORLD, seats)
    assert [len(s) for s in dealt] == [SHARES[seats][0]] * seats
    assert len({s for spaces in dealt for s in spaces}) == SHARES[seats][0] * seats


def test_value_47_the_second_of_two_has_six_more() -> None:
    """Forty for the seat that begins, forty-six for the other."""
    for seed in ("2a", "2b", "2c"):
        b = begun(2, seed).body
        assert [b.reserve[s] + 21 for s in (b.first, 1 - b.first)] == [40, 46]


def test_value_48_troops_still_to_place() -> None:
    """Thirty less ten with four seats."""
    state = begun(4)
    assert [p.data for p in prompts(state)] == [{"armies": 20, "sited": False}] * 4


def test_ruling_2_farms_and_placings_are_secret_until_all_have_done() -> None:
    """Others see neither; one's own Farm may be changed; then all is shown at once and cards are dealt."""
    state = begun()
    mine = [WORLD.ids[s] for s in own(state.body, 0)]
    for code in (f"choose:farm:{mine[0]}", f"choose:farm:{mine[1]}", f"place:{mine[2]}:21"):
        before = state
        turn = apply(state, Move.parse(0, code))
        state = turn.state
        assert all(event.to == (0,) for event in turn.events)
        for viewer in (None, 1, 2):
            assert view(state, viewer).spaces == view(before, viewer).spaces
    assert awaited_seats(state) == (1, 2)
    assert view(state, 0).spaces[mine[1]].tokens["capital"] == 1
    assert view(state, 0).spaces[mine[2]].tokens["army"] == 22
    for seat in (1, 2):
        turn = apply(state, Move(seat, "choose", ("spread",)))
        state = turn.state
    shown = {e.data["seat"]: e.data for e in turn.events if e.kind == "deployed"}
    assert shown[0] == {"seat": 0, "home": mine[1], "placed": {mine[2]: 21}}
    assert state.body.capital[0] == index(mine[1])
    assert [len(state.body.hands[seat]) for seat in range(3)] == [DATA.dealt] * 3
    assert (state.body.round, state.body.turn) == (1, state.body.first)


def test_ruling_2_who_has_placed_all_still_names_a_farm() -> None:
    """Nobody begins without; the Farm named now is not offered again."""
    state = begun()
    mine = [WORLD.ids[s] for s in own(state.body, 0)]
    state = apply(state, Move(0, "place", (mine[0], 21))).state
    assert 0 in awaited_seats(state)
    assert {o.verb for o in legal(state, 0)} == {"choose"}
    named = apply(begun(), Move(0, "choose", ("farm", mine[0]))).state
    assert Move(0, "choose", ("farm", mine[0])) not in legal(named, 0)
    assert Move(0, "choose", ("farm", mine[1])) in legal(named, 0)


def test_ruling_2_only_own_land_is_named() -> None:
    """Neither for the Farm nor for troops."""
    state = begun()
    theirs = WORLD.ids[own(state.body, 1)[0]]
    for code in (f"place:{theirs}:1", f"choose:farm:{theirs}"):
        assert Move.parse(0, code) not in legal(state, 0)


def test_the_clock_names_the_safest_farm_and_spreads() -> None:
    """Fewest foreign neighbours, then fewest neighbours; troops on the border and the Farm."""
    state = begun()
    assert default(state, 0).code == "choose:spread"
    farm = safest(state, 0)
    state = apply(state, default(state, 0)).state
    assert state.body.wishes[0] == farm
    assert state.body.reserve[0] == 0
    assert state.body.drafts[0][farm] >= 1
    foreign = {s: sum(state.body.owner[n] != 0 for n in WORLD.neighbours[s]) for s in own(state.body, 0)}
    assert foreign[farm] == min(foreign.values())
    heaps = [state.body.drafts[0].get(s, 0) for s in foreign if foreign[s] or s == farm]
    assert max(heaps) - min(heaps) <= 1


def test_ruling_3_farms_in_reverse_order() -> None:
    """On free territories that touch no other Farm."""
    state = begun(setup="manual")
    first = state.body.first
    order = []
    while state.stack[0].step == "farm":
        (seat,) = awaited_seats(state)
        order.append(seat)
        state = apply(state, default(state, seat)).state
    assert order == [(first - 1 - k) % 3 for k in range(3)]
    farms = set(state.body.capital)
    assert all(WORLD.reach[farm].isdisjoint(farms) for farm in farms)


def test_ruling_3_a_farm_beside_a_farm_only_if_nothing_else_is_free() -> None:
    """A neighbour of a Farm is refused as long as others are free."""
    state = apply(
        begun(setup="manual"), Move((begun(setup="manual").body.first - 1) % 3, "choose", ("brazil",))
    ).state
    (seat,) = awaited_seats(state)
    assert Move(seat, "choose", ("peru",)) not in legal(state, seat)
    near = {WORLD.ids[n] for n in WORLD.neighbours[index("brazil")]}
    owner = [1 if WORLD.ids[s] not in near else NOBODY for s in range(42)]
    full = elsewhere(state, owner=owner)
    assert {o.args[0] for o in legal(full, seat)} == near


def test_ruling_3_what_cannot_be_picked_is_told_why() -> None:
    """Taken, beside a Farm, or apart from one's own land."""
    state = play(begun(setup="manual"), "choose:brazil").state
    assert refused(state, "choose:brazil") == ("space-taken", {"space": "brazil"})
    assert refused(state, "choose:peru") == ("farm-beside-farm", {"space": "peru"})
    assert refused(state, "choose:atlantis") == ("unknown-space", {"space": "atlantis"})
    state = play(state, "choose:japan", "choose:egypt").state
    assert state.stack[0].step == "claim"
    home = WORLD.ids[state.body.capital[state.body.turn]]
    assert home == "egypt"
    assert refused(state, "choose:japan") == ("space-taken", {"space": "japan"})
    assert refused(state, "choose:alaska") == ("claim-apart", {"space": "alaska"})


def test_ruling_3_claims_to_and_fro() -> None:
    """First seat first, then back: next to one's own, until all have their share."""
    state = begun(setup="manual")
    first = state.body.first
    while state.stack[0].step == "farm":
        state = apply(state, default(state, awaited_seats(state)[0])).state
    order = []
    while state.stack[0].step == "claim":
        (seat,) = awaited_seats(state)
        order.append((seat - first) % 3)
        free = {o.args[0] for o in legal(state, seat)}
        beside = {
            WORLD.ids[n]
            for s in own(state.body, seat) for n in WORLD.neighbours[s] if state.body.owner[n] == NOBODY
        }  # fmt: skip
        assert free == (beside or {WORLD.ids[s] for s, o in enumerate(state.body.owner) if o == NOBODY})
        state = apply(state, default(state, seat)).state
    assert order[:9] == [0, 1, 2, 2, 1, 0, 0, 1, 2]
    assert Counter(state.body.owner) == {0: 14, 1: 14, 2: 14}
    assert state.stack[0].step == "deploy"
    assert [p.data for p in prompts(state)] == [{"armies": 21, "sited": True}] * 3
    assert not [o for o in legal(state, 0) if o.args[:1] == ("farm",)]


@pytest.mark.parametrize("setup", ["deal", "manual"])
def test_ruling_4_any_seat_may_begin(setup: str) -> None:
    """By chance alone; the others follow in the order of seats."""
    assert {begun(seed=f"{n:02}", setup=setup).body.first for n in range(12)} == {0, 1, 2}


def test_leaving_in_the_setup() -> None:
    """What a seat had is free; the others go on where they were, in every step."""
    for setup in ("deal", "manual"):
        state = begun(4, setup=setup)
        for _ in range(3 if setup == "manual" else 1):
            seat = awaited_seats(state)[0]
            state = apply(state, default(state, seat)).state
        gone = awaited_seats(state)[0]
        state = apply(state, Move(gone, "resign")).state
        assert gone not in state.body.owner
        while not state.body.round:
            seat = awaited_seats(state)[0]
            assert seat != gone
            state = apply(state, default(state, seat)).state
        assert hand(state, gone) == []
        assert state.body.turn != gone


def test_the_last_one_who_has_not_done_leaves() -> None:
    """Then the placings of the others are shown at once."""
    state = begun()
    for seat in (0, 1):
        state = apply(state, default(state, seat)).state
    state = apply(state, Move(2, "resign")).state
    assert state.body.round == 1
    assert state.body.capital[2] == NOBODY
