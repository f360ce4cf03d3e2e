"""Ruling 17: the mode without leaders, adventure cards, ring, strongholds, sites and sides."""

from __future__ import annotations

import pytest

from engine import IllegalMove, Setup, State, apply, awaited_seats, cards, default, prompts, start, view
from engine.standing_orders import standing
from tests.engine.driver import event, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import Fate, lapse, legal_verbs, position, stands


def begun(seats: int, **options: object) -> State:
    """A game that has just begun."""
    return start(Setup("middle_earth", seats, "2a", {"mode": "classic", **options})).state


@pytest.mark.parametrize(
    ("seats", "battalions", "shares", "left"),
    [
        (3, "printed", [14, 14, 14], [21, 21, 21]),
        (3, "usual", [14, 14, 14], [21, 21, 21]),
        (4, "printed", [11, 11, 10, 10], [29, 29, 30, 30]),
        (4, "usual", [11, 11, 10, 10], [19, 19, 20, 20]),
    ],
)
def test_value_97_all_cards_are_dealt_from_the_winner_on(
    seats: int, battalions: str, shares: list[int], left: list[int]
) -> None:
    """Of four: 11, 11, 10, 10, and 29, 29, 30, 30 left of the 40 that are printed, 19, 19, 20, 20 of the
    usual 30; of three 35 battalions."""
    for setup in ("deal", "manual"):
        b = begun(seats, setup=setup, battalions=battalions).body
        numbers = [(b.head + k) % seats for k in range(seats)]
        assert [b.owner.count(seat) for seat in numbers] == shares
        assert [b.reserve[seat] for seat in numbers] == left
        assert set(b.armies) == {1}


def test_ruling_17_what_is_printed_is_the_default() -> None:
    """Forty battalions for four, in this mode alone."""
    assert begun(4).body.total == 160
    assert start(Setup("middle_earth", 4, "2a")).state.body.total == 120
    assert start(Setup("middle_earth", 4, "2a", {"battalions": "usual"})).state.body.total == 120


def test_ruling_17_version_1_gives_thirty() -> None:
    """Its games have no such option, and go on as they began."""
    old = start(Setup("middle_earth", 4, "2a", {"mode": "classic"}, 1)).state
    assert old.body.total == 120
    assert "battalions" not in old.setup.options
    with pytest.raises(IllegalMove, match="option-unknown"):
        start(Setup("middle_earth", 4, "2a", {"mode": "classic", "battalions": "printed"}, 1))


def test_ruling_17_two_seats_as_ever() -> None:
    """Nine, nine, and fourteen neutral ones; the rest is claimed, or dealt."""
    manual = begun(2, setup="manual")
    assert sorted(manual.body.owner.count(owner) for owner in (0, 1, 2)) == [9, 9, 14]
    dealt = begun(2)
    assert [dealt.body.owner.count(owner) for owner in (0, 1, 2)] == [14, 14, 14]
    assert dealt.body.reserve == [26, 26]


def test_value_98_no_bonus_ever_appears(monkeypatch: pytest.MonkeyPatch) -> None:
    """Battles tell none, and a stronghold adds nothing: four beats three."""
    Fate(monkeypatch).duels = [([4], [3])]
    state = position({"gladden_fields": (0, 5), "moria": (1, 2)}, mode="classic")
    battle = event(play(state, "attack:gladden_fields:moria:1"), "battle")
    assert "bonus" not in battle
    assert battle["lost"] == [0, 1]


def test_value_99_redeployment_to_a_neighbour_alone() -> None:
    """Connected is not enough."""
    spaces = {"fornost": (0, 5), "old_forest": (0, 1), "south_downs": (0, 1)}
    state = position(spaces, mode="classic", step="redeploy")
    assert offered(state, "move", "fornost") == ["move:fornost:old_forest:4"]
    way = {"from": "fornost", "to": "south_downs"}
    assert refused(state, "move:fornost:south_downs:1") == ("not-adjacent", way)


def test_value_100_ports_stay() -> None:
    """Mithlond to Minhiriath by sea is an attack as any."""
    state = position({"mithlond": (0, 5), "minhiriath": (1, 1)}, mode="classic")
    assert "attack:mithlond:minhiriath:3" in offered(state, "attack", "mithlond", "minhiriath")
    assert offered(position({"mithlond": (0, 5)}, mode="classic"), "attack", "mithlond", "forodwaith")


def test_ruling_17_redeployment_once_and_it_ends_the_turn() -> None:
    """Any number but the last; then the card for a conquest."""
    spaces = {"fornost": (0, 5), "old_forest": (0, 1)}
    state = position(spaces, mode="classic", step="redeploy", body={"took": True})
    turn = play(state, "move:fornost:old_forest:4")
    assert stands(turn.state, "fornost", "old_forest") == [(0, 1), (0, 5)]
    assert [k for k in kinds(turn) if k in ("redeployed", "drew", "turn")] == ["redeployed", "drew", "turn"]
    assert turn.state.body.turn == 1


def test_ruling_17_nothing_of_the_ring_is_there() -> None:
    """No leaders, adventure cards, sides, path; no cards are dealt at the beginning."""
    for setup in ("deal", "manual"):
        state = begun(3, setup=setup)
        while not state.body.round:
            assert all(p.kind in ("deploy", "garrison") for p in prompts(state))
            state = apply(state, default(state, awaited_seats(state)[0])).state
        seen = view(state, 0)
        assert seen.paths == ()
        assert [deck.id for deck in seen.decks] == ["territory", "turned"]
        for seat in seen.seats:
            assert (seat.side, seat.shown, seat.cards) == ("", (), {"territory": 0})
            assert set(seat.counters) == {"territories", "armies", "income"}
        assert all(set(space.tokens) == {"army"} for space in seen.spaces.values())
    groups = {card.group for card in cards("middle_earth", {"mode": "classic"})}
    assert groups == {"territory"}
    orders = {order.id for order in standing("middle_earth", {"mode": "classic"})}
    assert orders == {"defence", "occupy", "forced-trade", "only-pass"}


def test_ruling_17_the_next_turn_follows_at_once() -> None:
    """No ring goes a step."""
    state = position({"fornost": (0, 5), "old_forest": (0, 1)}, mode="classic", step="redeploy")
    turn = play(state, "pass")
    assert turn.state.body.ring == 0
    assert kinds(turn) == ["passed", "turn", "income"]
    assert top(lapse(turn.state, lambda now: now.body.turn == 2)) == "reinforce"


def test_ruling_17_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Conquest, elimination, resignation."""
    fate = Fate(monkeypatch)
    for rest, reason in (((0, 9), "conquest"), ((2, 1), "elimination")):
        fate.duels = [([6, 6, 6], [1])]
        state = position({"moria": (0, 9), "eregion": (1, 1)}, rest=rest, seats=2, mode="classic")
        result = play(state, "attack:moria:eregion:3").state.result
        assert result is not None
        assert (result.winners, result.reason) == ((0,), reason)
    state = position({"moria": (0, 9), "eregion": (1, 1)}, seats=2, mode="classic")
    result = play(state, "0 resign").state.result
    assert result is not None
    assert (result.winners, result.reason) == ((1,), "resignation")


def test_ruling_17_sets_as_in_the_other_mode() -> None:
    """With the two for a shown own territory."""
    state = position(
        {"borderlands": (0, 2)}, mode="classic", step="reinforce", pool=3,
        hands={0: "borderlands buckland angmar"},
    )  # fmt: skip
    assert offered(state, "trade") == ["trade:borderlands:buckland:angmar:borderlands"]
    assert legal_verbs(state) == ["place", "trade"]
