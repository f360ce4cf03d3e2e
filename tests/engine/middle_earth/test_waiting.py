"""A card that was played in secret and waits: its holder's own hand says so, in words too, and nobody else's
view does."""

from __future__ import annotations

import pytest

from engine import State, view
from engine.types import CardView
from tests.engine.driver import elsewhere, play
from tests.engine.middle_earth.positions import Fate, position
from tests.ui.positions import game_of
from ui.words.hand import hand_pages
from ui.words.names import Names

ARROW = {"origin": "moria", "to": "gladden_fields"}


def attacked(card: str = "courage_alone gollum") -> State:
    """Seat 0 attacks five battalions of seat 2, who may answer."""
    spaces = {"moria": (0, 9), "gladden_fields": (2, 5)}
    state = position(spaces, rest=(0, 1), leaders={2: "gladden_fields"}, adventures={1: "boromir", 2: card})
    return play(state, "attack:moria:gladden_fields:3").state


def waits(state: State, seat: int = 2) -> dict[str, dict[str, str | int] | None]:
    """What the cards of a seat's own hand wait for, as it sees them."""
    hand = view(state, seat).seats[seat].hand
    assert hand is not None
    return {card.kind: card.waits for card in hand}


def others_see(state: State) -> list[object]:
    """All that the public and the other seats see."""
    return [view(state, viewer) for viewer in (None, 0, 1)]


def test_an_answer_shows_in_the_own_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the window is open, after it as long as the combat lasts, and no longer; for nobody else."""
    fate = Fate(monkeypatch)
    fate.duels = [([6, 6, 6], [1, 1])]
    state = attacked()
    assert waits(state) == {"courage_alone": None, "gollum": None}
    sealed = elsewhere(state, answers={2: "play:courage_alone:2"})
    assert waits(sealed) == {"courage_alone": {**ARROW, "n": 2}, "gollum": None}
    waiting = play(state, "2 play:courage_alone:2").state
    assert waits(waiting) == {"courage_alone": {**ARROW, "n": 2}, "gollum": None}
    assert waits(play(waiting, "pass").state) == {"courage_alone": None, "gollum": None}
    assert others_see(waiting) == others_see(elsewhere(waiting, waiting={}))
    assert others_see(sealed) == others_see(elsewhere(sealed, answers={2: "pass"}))


def test_an_answer_about_the_ring_shows_until_all_have_answered() -> None:
    """It waits for nothing but the others."""
    state = position(step="redeploy", adventures={0: "gollum", 1: "boromir"}, leaders={0: "forlindon"})
    state = play(state, "pass", "0 play:gollum").state
    assert waits(state, 0) == {"gollum": {}}
    assert waits(play(state, "1 pass").state, 0) == {}


@pytest.mark.parametrize(
    ("locale", "courage", "storms", "ring"),
    [
        ("en", "no more than 2 armies defend", "3 armies or more attack", "once everybody has answered"),
        ("it", "difendono al massimo 2 armate", "attaccano almeno 3 armate", "quando tutti hanno risposto"),
    ],
)
def test_the_hand_tells_what_a_card_waits_for(locale: str, courage: str, storms: str, ring: str) -> None:
    """With the attack that it is about, or that the others have still to answer."""
    state = attacked()
    names = Names(locale, view(state, 2), game_of(state).seats)
    cards = {
        courage: CardView("courage_alone", "courage_alone", waits={**ARROW, "n": 2}),
        storms: CardView("violent_storms", "violent_storms", waits={**ARROW, "n": 3}),
        ring: CardView("gollum", "gollum", waits={}),
    }
    for words, card in cards.items():
        assert words in names.card_waits(card)
        assert (names.space("moria") in names.card_waits(card)) == bool(card.waits)
    waiting = elsewhere(state, waiting={2: (state.body.adventures[2][0], 2)})
    (page,) = hand_pages(Names(locale, view(waiting, 2), game_of(state).seats))
    first, second = page.splitlines()[-2:]
    assert courage in first
    assert "⏳" not in second
