"""Ruling 16: two seats and the neutral army."""

from __future__ import annotations

from functools import partial

import pytest

from engine import Setup, State, apply, awaited_seats, default, legal, start, view
from engine.rules.middle_earth.state import own
from tests.engine.driver import event, kinds, play
from tests.engine.middle_earth.positions import WORLD, Fate, lapse, position, stand


@pytest.mark.parametrize("mode", ["ring", "classic"])
@pytest.mark.parametrize("setup", ["deal", "manual"])
def test_ruling_16_its_land_is_dealt_with_two_battalions_each(setup: str, mode: str) -> None:
    """Fourteen neutral territories; nobody adds to them."""
    state = start(Setup("middle_earth", 2, "2a", {"setup": setup, "mode": mode})).state
    lands = own(state.body, 2)
    assert len(lands) == 14
    while not state.body.round:
        seat = awaited_seats(state)[0]
        foreign = {WORLD.ids[space] for space in lands}
        assert all(offer.args[-1] not in foreign for offer in legal(state, seat) if offer.args)
        state = apply(state, default(state, seat)).state
    assert [state.body.armies[space] for space in lands] == [2] * 14
    assert own(state.body, 2) == lands


def test_ruling_16_no_side_no_leader_no_cards_no_turn() -> None:
    """It is shown as neutral, and the turn goes from one seat to the other."""
    state = position({"moria": (0, 3), "lorien": (1, 3)}, seats=2, leaders={0: "moria", 1: "lorien"})
    seen = view(state, None).seats[2]
    assert (seen.kind, seen.alive, seen.side, seen.cards, seen.shown) == ("neutral", True, "", {}, ())
    assert seen.counters == {"territories": 40, "armies": 40}
    for seat in (1, 0, 1, 0):
        state = lapse(state, partial(_is_turn_of, seat))


def _is_turn_of(seat: int, state: State) -> bool:
    assert state.body.turn in (seat, 1 - seat)
    return bool(state.body.turn == seat)


def test_ruling_16_its_land_stays_as_it_is() -> None:
    """It neither attacks nor receives through a whole game of default moves."""
    state = position(
        {"moria": (0, 3), "lorien": (1, 3)}, seats=2, leaders={0: "moria", 1: "lorien"}, rest=(2, 2)
    )
    after = lapse(state, lambda now: now.body.round == 4)
    assert stand(after, "fornost") == (2, 2)
    assert after.body.owner.count(2) == 40


def test_ruling_16_taking_it_is_a_conquest_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card for it; nobody is eliminated with its last territory."""
    Fate(monkeypatch).duels = [([6, 6, 6], [1, 1]), ([6, 6, 6], [1, 1])]
    state = position(
        {"gladden_fields": (0, 9), "moria": (2, 2)}, rest=(1, 1), seats=2, leaders={0: "gladden_fields"}
    )
    turn = play(state, "attack:gladden_fields:moria:3")
    assert event(turn, "conquered")["other"] == 2
    assert "eliminated" not in kinds(turn)
    assert turn.state.body.took
    assert not view(turn.state, None).seats[2].alive
