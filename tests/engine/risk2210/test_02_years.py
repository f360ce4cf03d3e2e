"""The start of a year of `risk2210`: sealed bids, ties, turn markers, and the order of turns; its end."""

from __future__ import annotations

import pytest

from engine import (
    IllegalMove,
    Move,
    State,
    Turn,
    apply,
    awaited_seats,
    default,
    legal,
    prompts,
    view,
    visible,
)
from tests.engine.driver import event, kinds, play, refused
from tests.engine.risk2210.positions import position

STANDS = {"alberta": (0, 3), "egypt": (1, 3), "siberia": (2, 3), "mexico": (3, 3), "andorra": (4, 3)}


def years(seats: int = 3, **more: object) -> State:
    """The bids of a year: everybody holds a territory and ten energy."""
    spaces = dict(list(STANDS.items())[:seats])
    return position(spaces, rest=None, seats=seats, step="bid", order=[], **more)  # type: ignore[arg-type]  # any of its parameters


def bid(state: State, *bids: int) -> Turn:
    """Everybody bids, the last seat first."""
    for seat, n in reversed(list(enumerate(bids))):
        turn = apply(state, Move(seat, "bid", (n,)))
        state = turn.state
    return turn


def test_ruling_02_bids_are_simultaneous_and_sealed() -> None:
    """All are asked at once for nothing to all their energy; a bid is told to its own seat alone."""
    state = years(energy={0: 4, 1: 7, 2: 1})
    assert [(p.seat, p.kind, p.sealed) for p in prompts(state)] == [(s, "bid", True) for s in range(3)]
    assert [next(iter(legal(state, s))).amount for s in range(3)] == [(0, 4), (0, 7), (0, 1)]
    assert refused(state, "bid:5", seat=0) == ("wrong-amount", {"amount": 5, "low": 0, "high": 4})
    turn = apply(state, Move(1, "bid", (7,)))
    assert [e.to for e in turn.events] == [(1,)]
    for viewer in (0, 2, None):
        assert visible(turn.events, viewer) == ()
        before, after = view(state, viewer), view(turn.state, viewer)
        assert (after.seats, after.spaces, after.tracks) == (before.seats, before.spaces, before.tracks)
    assert awaited_seats(turn.state) == (0, 2)


def test_ruling_02_a_bid_is_final() -> None:
    """It is neither changed nor taken back, nor could the last one be after all are shown."""
    turn = apply(years(), Move(1, "bid", (7,)))
    assert not turn.undoable
    assert refused(turn.state, "bid:6", seat=1)[0] == "not-your-turn"


def test_ruling_02_all_bids_are_paid() -> None:
    """Not only the highest: every bid goes to the bank, and all are shown together."""
    turn = bid(years(), 2, 5, 3)
    assert turn.state.body.energy == [8, 5, 7]
    assert event(turn, "bids") == {"bids": [[1, 5], [2, 3], [0, 2]], "dice": []}


def test_ruling_02_the_highest_picks_any_marker() -> None:
    """In the order of the bids each takes any free marker, not the first one necessarily."""
    state = bid(years(), 2, 5, 3).state
    assert [(p.seat, p.kind, p.data) for p in prompts(state)] == [(1, "marker", {"markers": 3})]
    assert [o.args for o in legal(state, 1)] == [("marker", n) for n in (1, 2, 3)]
    turn = apply(state, Move(1, "choose", ("marker", 2)))
    assert event(turn, "marker") == {"seat": 1, "number": 2}
    assert [o.args for o in legal(turn.state, 2)] == [("marker", 1), ("marker", 3)]
    turn = apply(turn.state, Move(2, "choose", ("marker", 3)))
    assert turn.state.body.order == [0, 1, 2]  # the last one gets what is left, unasked
    assert [e.data["number"] for e in turn.events if e.kind == "marker"] == [3, 1]
    assert awaited_seats(turn.state) == (0,)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ruling_02_as_many_markers_as_players(seats: int) -> None:
    """Five are used by five players, otherwise as many as are needed."""
    state = bid(years(seats), *range(seats)).state
    assert prompts(state)[0].data["markers"] == seats


def test_ruling_02_equal_bids_are_decided_by_dice() -> None:
    """Six-sided, the highest first; equals among them roll again; unequal bids don't roll."""
    orders = set()
    for draws in range(0, 400, 5):
        state = years(4)
        state.draws = draws
        data = event(bid(state, 2, 0, 2, 2), "bids")
        order = [seat for seat, _ in data["bids"]]
        assert order[3] == 1  # nothing was bid: last, without a die
        (first, *again) = data["dice"]
        assert [seat for seat, _ in first] == [0, 2, 3]
        faces = {seat: [die] for seat, die in first}
        for dice in again:
            assert len({tuple(faces[seat]) for seat, _ in dice}) == 1
            for seat, die in dice:
                assert 1 <= die <= 6
                faces[seat].append(die)
        assert order[:3] == sorted(faces, key=lambda s: faces[s], reverse=True)
        orders.add(tuple(order))
    assert len(orders) == 6


def test_who_has_no_energy_is_not_asked() -> None:
    """Nothing can only bid nothing."""
    state = bid(years(), 10, 0, 0).state
    assert state.body.energy == [0, 10, 10]
    fresh = years(energy={0: 0, 1: 3, 2: 3}, body={"bids": [0, None, None]})
    assert awaited_seats(fresh) == (1, 2)
    with pytest.raises(IllegalMove, match="not-your-turn"):
        apply(fresh, Move(0, "bid", (0,)))


def test_nobody_has_energy_and_dice_decide_alone() -> None:
    """A year can begin without a single question about bids."""
    state = position(
        dict(list(STANDS.items())[:3]), rest=None, energy=0, step="fortify", turn=2, order=(0, 1, 2),
        commanders={2: {"land_commander": "siberia"}},
    )  # fmt: skip
    turn = play(state, "pass")
    assert kinds(turn)[:2] == ["year", "bids"]
    assert event(turn, "bids")["dice"]
    assert prompts(turn.state)[0].kind == "marker"


def test_the_clock_bids_nothing_and_takes_the_last_marker() -> None:
    """An absent member spends nothing and leaves the early markers to the others."""
    state = years()
    assert default(state, 1) == Move(1, "bid", (0,))
    state = bid(state, 0, 1, 0).state
    assert default(state, 1) == Move(1, "choose", ("marker", 3))


def test_turns_go_by_the_markers() -> None:
    """The holder of marker one begins, and so on; then the year is over and all bid again."""
    state = bid(years(), 1, 3, 2).state
    for code in ("choose:marker:3", "choose:marker:1"):
        state = play(state, code, seat=awaited_seats(state)[0]).state
    order: list[int] = []
    while state.body.year == 1:
        seat = awaited_seats(state)[0]
        order += [seat] if order[-1:] != [seat] else []
        turn = apply(state, default(state, seat))
        state = turn.state
    assert order == [2, 0, 1]
    assert event(turn, "year") == {"round": 2}
    assert view(state, None).tracks[0].value == 2
    assert [p.kind for p in prompts(state)] == ["bid"] * 3


@pytest.mark.parametrize("n", [1, 2, 5, 10])
def test_option_years_says_how_many_there_are(n: int) -> None:
    """The game is counted after a set number of years; five by default."""
    state = years(years=n) if n != 5 else years()
    while not state.result:
        state = apply(state, default(state, awaited_seats(state)[0])).state
    assert (state.body.year, state.result.reason) == (n, "years")


@pytest.mark.parametrize("early", [False, True])
def test_resigning_during_the_bids_leaves_no_marker_over(early: bool) -> None:
    """Two are left and share two markers, whether the third had bid or not."""
    state = years()
    if early:
        state = apply(state, Move(0, "bid", (4,))).state
    state = apply(state, Move(0, "resign")).state
    assert awaited_seats(state) == (1, 2)
    state = apply(state, Move(1, "bid", (2,))).state
    state = apply(state, Move(2, "bid", (1,))).state
    assert [o.args for o in legal(state, 1)] == [("marker", 1), ("marker", 2)]
    state = apply(state, Move(1, "choose", ("marker", 2))).state
    assert (state.body.turn, awaited_seats(state)) == (2, (2,))


def test_resigning_as_the_last_to_bid_shows_the_bids() -> None:
    """The one who leaves bids nothing and takes part in nothing any more."""
    state = apply(years(), Move(0, "bid", (4,))).state
    state = apply(state, Move(1, "bid", (2,))).state
    turn = apply(state, Move(2, "resign"))
    assert event(turn, "bids")["bids"] == [[0, 4], [1, 2], [2, 0]]
    state = apply(turn.state, Move(0, "choose", ("marker", 2))).state
    assert awaited_seats(state) == (1,)
    while state.body.year == 1:
        assert 2 not in awaited_seats(state)
        state = apply(state, default(state, awaited_seats(state)[0])).state


def test_resigning_while_choosing_a_marker() -> None:
    """The one asked gets the last marker, and the others choose on."""
    state = bid(years(), 4, 2, 1).state
    turn = apply(state, Move(0, "resign"))
    assert event(turn, "marker") == {"seat": 0, "number": 3}
    assert awaited_seats(turn.state) == (1,)
    state = apply(turn.state, Move(1, "choose", ("marker", 1))).state
    assert awaited_seats(state) == (1,)
    assert state.body.order == [1, 2, 0]


def test_resigning_while_another_chooses_a_marker() -> None:
    """The one who is still to choose leaves: the others go on."""
    state = bid(years(), 4, 2, 1).state
    state = apply(state, Move(1, "resign")).state
    assert awaited_seats(state) == (0,)
    state = apply(state, Move(0, "choose", ("marker", 1))).state
    while state.body.year == 1:
        assert 1 not in awaited_seats(state)
        state = apply(state, default(state, awaited_seats(state)[0])).state
