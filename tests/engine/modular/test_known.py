"""What everybody may know, and what can be taken back."""

from __future__ import annotations

import engine
from engine import legal, start, view
from engine.rules.modular.meta import META
from tests.engine.driver import kinds, play
from tests.engine.modular.positions import position, setup


def test_steps_views_show_all_but_hands_and_the_closed_pile() -> None:
    """Numbers of cards are public; a hand is its holder's."""
    state = position(
        {"ambria": (0, 1), "oasea": (1, 1)}, hands={0: "infantry jolly", 1: "cannon"}, discard="cavalry"
    )
    for viewer in (None, 0, 1, 2):
        seen = view(state, viewer)
        assert [s.cards["figure"] for s in seen.seats] == [2, 1, 0]
        assert [s.hand is not None for s in seen.seats] == [s == viewer for s in range(3)]
        assert {d.id: d.size for d in seen.decks} == {"figure": 40, "used": 1}
    hand = view(state, 0).seats[0].hand
    assert hand is not None
    assert [card.kind for card in hand] == ["infantry", "jolly"]


def test_steps_counters_and_tracks() -> None:
    """Points stand on the upper levels only; the target is always told, in what counts, the limit of rounds
    if any."""
    base, expert = (view(position(level=level, rounds=9), None) for level in ("base", "expert"))
    assert list(base.seats[2].counters) == ["territories", "armies", "income", "quadrants"]
    assert list(expert.seats[2].counters) == ["territories", "points", "armies", "income", "quadrants"]
    assert expert.seats[2].counters["points"] == 175
    assert [(t.id, t.value, t.limit) for t in base.tracks] == [("round", 1, 9), ("half", 24, None)]
    assert [(t.id, t.value, t.limit) for t in expert.tracks] == [("round", 1, 9), ("target", 88, None)]


def test_steps_what_can_be_taken_back() -> None:
    """Placing can, as long as the seat goes on; dice and the end of a turn cannot."""
    state = position({"ambria": (0, 3), "corvara": (1, 9), "oasea": (1, 1)}, step="reinforce", pool=3)
    assert play(state, "place:ambria:1").undoable
    assert play(state, "place:ambria:3").undoable
    state = play(state, "place:ambria:3").state
    assert not play(state, "attack:ambria:corvara:3").undoable
    assert not play(state, "pass").undoable


def test_steps_end_reasons_and_seats() -> None:
    """As declared."""
    assert META.seats == (3, 6)
    assert META.end_reasons == ("target", "elimination", "rounds", "resignation")


def test_traps_the_clock_alone_plays_on_at_every_level() -> None:
    """Its moves are legal through many turns, the duty to attack included."""
    for level in ("base", "expert", "master"):
        state = start(setup(4, level=level)).state
        attacked = False
        for _ in range(400):
            if state.result:
                break
            (seat,) = engine.awaited_seats(state)
            move = engine.default(state, seat)
            assert move in legal(state, seat)
            attacked |= move.verb == "attack"
            turn = engine.apply(state, move)
            assert "traded" not in kinds(turn)
            state = turn.state
        assert attacked is (level != "base")
