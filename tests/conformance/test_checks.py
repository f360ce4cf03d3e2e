"""The checks bite: each is shown a rule system with one thing wrong."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine import Setup
from engine.kernel import rules_of
from engine.rules import RULES
from engine.system import AnyState, Play, Rules
from engine.types import Event, Move, Offer
from tests.conformance import selfplay

CLASSIC = rules_of("classic")
ATTACK = type(CLASSIC.steps["attack"])
DEPLOY = type(CLASSIC.steps["deploy"])


def _leaking_hands(at: AnyState, viewer: int | None) -> dict[str, Any]:
    """Shows the first seat's hand to everybody."""
    shown = CLASSIC.view(at, viewer)
    first = CLASSIC.view(at, 0)["seats"][0]
    return {**shown, "seats": (first, *shown["seats"][1:])}


def _leaking_mission(at: AnyState, viewer: int | None) -> dict[str, Any]:
    """Tells the first seat's mission by way of a mark on the board."""
    shown = CLASSIC.view(at, viewer)
    space = next(iter(shown["spaces"]))
    marked = msgspec.structs.replace(shown["spaces"][space], marks=(at.body.missions[0],))
    return {**shown, "spaces": {**shown["spaces"], space: marked}}


def _reshuffling(play: Play) -> None:
    """After a rewind the first seat's hand comes from the deck."""
    body = play.body
    n = len(body.hands[0])
    cards = (*body.deck, *body.hands[0])
    body.hands[0], body.deck = cards[:n], cards[n:]


def _shared(body: Any) -> Any:
    """Copies too little: armies are shared with the original."""
    new = CLASSIC.copy(body)
    new.armies = body.armies
    return new


class _ForgottenOffer(ATTACK):  # type: ignore[misc, valid-type]  # a class found at run time
    """Does not list what it takes."""

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        return (offer for offer in super().offers(at, seat) if offer.verb != "move")


class _DoubledOffer(ATTACK):  # type: ignore[misc, valid-type]  # a class found at run time
    """Lists passing twice."""

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield from super().offers(at, seat)
        yield Offer("pass")


class _RashDefault(ATTACK):  # type: ignore[misc, valid-type]  # a class found at run time
    """The clock would play what is not legal."""

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "attack", ("nowhere", "alaska", 1))


class _LostArmies(ATTACK):  # type: ignore[misc, valid-type]  # a class found at run time
    """Armies vanish on the way."""

    def apply(self, play: Play, move: Move) -> None:
        super().apply(play, move)
        play.body.armies[0] += 1


class _LoudDraft(DEPLOY):  # type: ignore[misc, valid-type]  # a class found at run time
    """Says in public what is sealed."""

    def apply(self, play: Play, move: Move) -> None:
        super().apply(play, move)
        play.tell("loud", code=move.code)
        play.events.append(Event("draft"))


def _steps(name: str, step: Any) -> dict[str, Any]:
    return {"steps": {**CLASSIC.steps, name: step}}


BROKEN: dict[str, dict[str, Any]] = {
    "a view shows another's hand": {"view": _leaking_hands},
    "a secret shows in the view": {"view": _leaking_mission},
    "a rewind shows in the view": {"reshuffle": _reshuffling},
    "changed the state that it was given|the history differs|armies on the board": {"copy": _shared},
    "membership is not|is not legal and was played": _steps("attack", _ForgottenOffer()),
    "an offer comes twice": _steps("attack", _DoubledOffer()),
    "the default is not legal": _steps("attack", _RashDefault()),
    "armies on the board": _steps("attack", _LostArmies()),
    "is secret and is not": _steps("deploy", _LoudDraft(CLASSIC.board)),
}


@pytest.mark.spread(4)
@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_rule_system_is_found_out(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a few games, with a message that says what is wrong and a note to play it again."""
    broken: Rules = dataclasses.replace(CLASSIC, **BROKEN[message])
    monkeypatch.setitem(RULES, "classic", broken)
    with pytest.raises(AssertionError, match=message) as caught:
        _play_some()
    assert '"moves":' in caught.value.__notes__[0]


def _play_some() -> None:
    for seed in "abcdef":
        selfplay.run(Setup("classic", 3, f"0{seed}", {"missions": True}), seed, wander=200)
