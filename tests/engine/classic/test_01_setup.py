"""Ruling 1 of `classic`: who starts, who owns what, and the first armies."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine import (
    Move,
    Setup,
    State,
    apply,
    awaited_seats,
    check,
    default,
    history,
    legal,
    prompts,
    start,
    view,
)
from tests.engine.driver import event, kinds, play, refused


def _start(seats: int, setup: str = "deal", seed: str = "2a", **options: object) -> State:
    return start(Setup("classic", seats, seed, {"setup": setup, **options})).state


@pytest.mark.parametrize(("seats", "armies"), [(2, 40), (3, 35), (4, 30), (5, 25), (6, 20)])
@pytest.mark.parametrize("setup", ["deal", "manual"])
def test_ruling_01_starting_armies_by_number_of_seats(seats: int, armies: int, setup: str) -> None:
    """When the setup is over every seat (and the neutral army) has put exactly its armies on the board."""
    state = _start(seats, setup)
    while state.body.round == 0:
        state = apply(state, default(state, awaited_seats(state)[0])).state
        assert check(state) == []
    for seat in view(state, None).seats:
        assert seat.counters["armies"] == armies


def test_ruling_01_highest_die_starts_and_equals_roll_again() -> None:
    """Every round of dice is rolled by those who shared the highest one before; the last has one highest."""
    rounds_seen = set()
    for number in range(60):
        turn = start(Setup("classic", 6, f"{number:04x}"))
        started = event(turn, "started")
        rolling = list(range(6))
        for dice in started["dice"]:
            assert [seat for seat, _ in dice] == rolling
            best = max(die for _, die in dice)
            rolling = [seat for seat, die in dice if die == best]
        assert rolling == [started["seat"]]
        assert turn.state.body.first == started["seat"]
        rounds_seen.add(len(started["dice"]))
    assert rounds_seen >= {1, 2}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ruling_01_deal_is_even_and_one_army_stands_everywhere(seats: int) -> None:
    """All 42 territories are dealt round the table, the starting seat first."""
    state = _start(seats)
    owners = max(seats, 3)
    held = Counter(state.body.owner)
    assert sum(held.values()) == 42
    for number, owner in enumerate(range(owners)):
        place = (number - state.body.first) % owners
        assert held[owner] == 42 // owners + (place < 42 % owners)
    assert state.body.armies == [1] * 42
    assert len(state.body.deck) == 44


def test_ruling_01_deal_places_all_at_once_sealed() -> None:
    """Everybody is asked at the same time; nobody sees another's placements before all have placed."""
    state = _start(3)
    assert [(p.seat, p.kind, p.sealed) for p in prompts(state)] == [(s, "deploy", True) for s in range(3)]
    before = view(state, 1)
    mine = next(s.id for s in view(state, 0).spaces.values() if s.owner == 0)
    turn = play(state, f"place:{mine}:20", seat=0)
    assert [(e.kind, e.to) for e in turn.events] == [("draft", (0,))]
    after = view(turn.state, 1)
    assert (after.spaces, after.seats, after.prompts) == (before.spaces, before.seats, before.prompts)
    assert view(turn.state, 0).spaces[mine].tokens["army"] == 21
    assert view(turn.state, 0).seats[0].counters["unplaced"] == 1
    assert awaited_seats(turn.state) == (0, 1, 2)


def test_ruling_01_deal_shows_all_placements_together_and_begins() -> None:
    """With the last answer all are shown, in the order of the seats, and the starting seat reinforces."""
    state = _start(3)
    turn = play(state, "choose:spread", seat=2)
    assert awaited_seats(turn.state) == (0, 1)
    turn = play(turn.state, "choose:spread", seat=0)
    turn = play(turn.state, "choose:spread", seat=1)
    assert kinds(turn) == ["draft", "deployed", "deployed", "deployed", "turn", "income"]
    shown = [e.data for e in turn.events if e.kind == "deployed"]
    assert [d["seat"] for d in shown] == [0, 1, 2]
    assert all(sum(d["placed"].values()) == 21 for d in shown)
    assert awaited_seats(turn.state) == (state.body.first,)
    assert event(turn, "turn") == {"seat": state.body.first, "round": 1}


def test_ruling_01_no_limit_to_the_armies_of_a_territory() -> None:
    """All armies of a seat may stand on one territory, and not one more than it has."""
    state = _start(3)
    mine = next(s.id for s in view(state, 0).spaces.values() if s.owner == 0)
    assert refused(state, f"place:{mine}:22", seat=0) == (
        "wrong-amount",
        {"amount": 22, "low": 1, "high": 21},
    )
    state = play(state, f"place:{mine}:21", seat=0).state
    assert 0 not in awaited_seats(state)
    assert refused(state, "choose:spread", seat=0)[0] == "not-your-turn"


def test_ruling_01_deal_refuses_others_territories() -> None:
    """Placing on another's territory is not possible, and the answer says why."""
    state = _start(3)
    theirs = next(s.id for s in view(state, 0).spaces.values() if s.owner == 1)
    assert refused(state, f"place:{theirs}:1", seat=0)[0] == "space-not-yours"


def test_ruling_01_spread_evens_out_the_frontier() -> None:
    """The rest goes where the fewest stand, only to territories that touch another's, and keeps what lies."""
    state = _start(3)
    near = {s.id for s in view(state, 0).spaces.values() if s.owner == 0}
    first = sorted(near)[0]
    turn = play(state, f"place:{first}:5", "choose:spread", seat=0)
    seen = view(turn.state, 0)
    stands = [seen.spaces[s].tokens["army"] for s in near if s != first]
    assert seen.spaces[first].tokens["army"] >= 6
    border = [n for n in stands if n > 1]
    assert max(border) - min(border) <= 1


def test_ruling_01_a_sealed_draft_can_be_taken_back() -> None:
    """Until everybody is done a seat undoes its own draft; nobody else hears of it."""
    setup = Setup("classic", 3, "2a")
    mine = next(s.id for s in view(start(setup).state, 0).spaces.values() if s.owner == 0)
    log = [Move(0, "place", (mine, 3)), Move(0, "undo")]
    first, placed, undone = history(setup, log)
    assert placed.undoable
    assert undone.state == msgspec.structs.replace(first.state, ply=2)
    assert [(e.kind, e.to) for e in undone.events] == [("undone", (0,))]


def test_ruling_01_manual_claims_empty_territories_in_turn() -> None:
    """Clockwise from the starting seat each claims one empty territory, until all 42 are owned."""
    state = _start(4, "manual")
    order = []
    for claimed in range(42):
        (seat,) = awaited_seats(state)
        order.append(seat)
        assert [p.kind for p in prompts(state)] == ["claim"]
        offers = tuple(legal(state, seat))
        assert len(offers) == 42 - claimed
        turn = apply(state, offers[-1].move(seat))
        assert event(turn, "claimed") == {"seat": seat, "space": offers[-1].args[0]}
        state = turn.state
    assert order == [(order[0] + i) % 4 for i in range(42)]
    assert order[0] == state.body.first
    assert set(state.body.armies) == {1}


def test_ruling_01_manual_refuses_a_claimed_territory() -> None:
    """A territory is claimed once; and nothing else than claiming is possible."""
    state = play(_start(3, "manual"), "choose:alaska").state
    assert refused(state, "choose:alaska")[0] == "wrong-move"
    assert refused(state, "choose:atlantis")[0] == "wrong-move"
    assert refused(state, "place:alaska:1") == ("wrong-verb", {"verb": "place", "verbs": ["choose"]})


def test_ruling_01_the_clock_claims_beside_what_is_held() -> None:
    """The first free territory that touches one of the seat's own; without one, the first free one."""
    state = _start(3, "manual")
    first = awaited_seats(state)[0]
    assert default(state, first) == Move(first, "choose", ("alaska",))
    state = play(state, "choose:argentina", "choose:alaska", "choose:northwest_territory").state
    assert default(state, first) == Move(first, "choose", ("peru",))


def test_ruling_01_manual_then_places_one_army_a_time() -> None:
    """After the claims each places one army in turn; those with more left go on when others have none."""
    state = _start(4, "manual")
    while prompts(state)[0].kind == "claim":
        state = apply(state, default(state, awaited_seats(state)[0])).state
    order = []
    while state.body.round == 0:
        (seat,) = awaited_seats(state)
        order.append(seat)
        offers = tuple(legal(state, seat))
        assert {o.amount for o in offers} == {(1, 1)}
        spaces = [s.id for s in view(state, None).spaces.values() if s.owner == seat]
        assert [o.args[0] for o in offers] == spaces
        turn = apply(state, offers[0].move(seat))
        assert event(turn, "garrisoned")["n"] == 1
        state = turn.state
    first = state.body.first
    # Two of four seats claimed eleven territories and have nineteen armies left, two have twenty.
    assert order[0] == (first + 2) % 4
    assert order[:76] == [(order[0] + i) % 4 for i in range(76)]
    assert order[76:] == [(first + 2) % 4, (first + 3) % 4]
    assert awaited_seats(state) == (first,)


def test_ruling_01_the_clock_places_one_army_where_the_fewest_stand() -> None:
    """Of equals on the first; and nothing else than placing is possible."""
    state = _start(3, "manual")
    while prompts(state)[0].kind == "claim":
        state = apply(state, default(state, awaited_seats(state)[0])).state
    (seat,) = awaited_seats(state)
    before = default(state, seat)
    for _ in range(3):
        state = apply(state, default(state, awaited_seats(state)[0])).state
    assert awaited_seats(state) == (seat,)
    later = default(state, seat)
    spaces = view(state, None).spaces
    assert [spaces[str(move.args[0])].tokens["army"] for move in (before, later)] == [2, 1]
    theirs = next(space.id for space in spaces.values() if space.owner != seat)
    assert refused(state, f"choose:{theirs}") == ("wrong-verb", {"verb": "choose", "verbs": ["place"]})
    assert refused(state, f"place:{theirs}:1") == ("space-not-yours", {"space": theirs})


def test_ruling_01_resigning_while_claiming_leaves_the_seat_to_the_defaults() -> None:
    """For a seat that leaves during a manual setup the rest is claimed and placed by default moves."""
    state = _start(3, "manual")
    gone = awaited_seats(state)[0]
    state = apply(state, Move(gone, "resign")).state
    while state.body.round == 0:
        (seat,) = awaited_seats(state)
        assert seat != gone
        state = apply(state, default(state, seat)).state
    held = [s.counters for s in view(state, None).seats]
    assert [c["territories"] for c in held] == [14, 14, 14]
    assert [c["armies"] for c in held] == [35, 35, 35]
    assert awaited_seats(state) == ((gone + 1) % 3,)


def test_ruling_01_resigning_while_placing_one_by_one() -> None:
    """The one on turn leaves: its armies are placed turn by turn without it."""
    state = _start(3, "manual")
    while prompts(state)[0].kind == "claim":
        state = apply(state, default(state, awaited_seats(state)[0])).state
    gone = awaited_seats(state)[0]
    turn = apply(state, Move(gone, "resign"))
    assert kinds(turn) == ["resigned", "garrisoned"]
    state = turn.state
    while state.body.round == 0:
        assert awaited_seats(state) != (gone,)
        state = apply(state, default(state, awaited_seats(state)[0])).state
    assert [s.counters["armies"] for s in view(state, None).seats] == [35, 35, 35]


def test_ruling_01_resigning_while_deploying_spreads_the_rest() -> None:
    """The last one who has not placed leaves: their armies are spread and the first turn begins."""
    state = play(_start(3), "choose:spread", seat=0).state
    state = play(state, "choose:spread", seat=1).state
    turn = apply(state, Move(2, "resign"))
    assert [k for k in kinds(turn) if k != "draft"] == [
        "resigned", "deployed", "deployed", "deployed", "turn", "income",
    ]  # fmt: skip
    assert view(turn.state, None).seats[2].counters["armies"] == 35
    assert view(turn.state, None).seats[2].counters["income"] == 0


def test_rulebook_first_turn_brings_reinforcements() -> None:
    """The first turn counts territories like every other ("also in the first turn")."""
    state = _start(3)
    for seat in range(3):
        turn = play(state, "choose:spread", seat=seat)
        state = turn.state
    income = event(turn, "income")
    assert income["territories"] == 14
    assert income["n"] == 4 + sum(income["regions"].values())
    assert prompts(state)[0].data["armies"] == income["n"]
