"""Secrets of `nuked`, `modular`, `middle_earth` and `new_wave`: the shuffle that looks for leaks changes all
of them, and each leak that is planted is found."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from engine import Event, Move, State, awaited_seats, visible
from engine.kernel import rules_of
from engine.rules import RULES
from engine.rules.middle_earth import ring
from engine.rules.middle_earth.cards import KINDS
from engine.rules.middle_earth.combat import window
from engine.rules.new_wave import steps as wave_steps
from engine.rules.new_wave.duty import owed_cards
from engine.rules.new_wave.playing import lucrative
from engine.rules.nuked import battle, steps
from engine.rules.nuked.cards import find, hand_kinds, spend
from engine.rules.nuked.opening import Deploy
from engine.rules.nuked.state import gain
from engine.system import AnyState, Play
from tests.bounded import often
from tests.conformance import checks
from tests.conformance.curious import Curious
from tests.conformance.rich import BEGINNINGS
from tests.conformance.selfplay import Game
from tests.conformance.setups import setups
from tests.engine.driver import play
from tests.engine.middle_earth import positions as middle_earth
from tests.engine.modular import positions as modular
from tests.engine.new_wave import positions as new_wave
from tests.engine.nuked import positions as nuked

SECRET = {
    "nuked": {"hands", "deck", "drafts", "wishes", "reserve"},
    "modular": {"hands", "deck"},
    "middle_earth": {
        "hands", "deck", "adventures", "pile", "answers", "waiting", "drafts", "wishes", "reserve",
    },
    "new_wave": {"decks"},
}  # fmt: skip
"""The fields of a body that hold secrets; those of `BY_SEAT` are the viewer's own in their place."""
BY_SEAT = ("hands", "adventures", "drafts", "wishes", "reserve", "decks")


def _positions(rules: str) -> Iterator[State]:
    """Positions of games of every setup, and of one in which everybody has cards."""
    states: list[State] = []

    def watch(state: State, _: tuple[Event, ...]) -> None:
        if not state.result:
            states.append(state)

    for number, chosen in enumerate(setups(rules)):
        for rich in {False, rules in BEGINNINGS}:
            Game(chosen, f"leaks {number}", watch, rich).wander(60)
    yield from states
    if rules == "middle_earth":
        yield from (begins() for begins in (_at_sea, _answering) for _ in range(40))


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", SECRET)
def test_the_shuffle_changes_all_secrets_and_nothing_else(rules: str) -> None:
    """Hands, sealed placements and answers, and what lies face down become others; what is public, and what
    the viewer knows, stays."""
    changed: Counter[str] = Counter()
    for number, state in enumerate(_positions(rules)):
        viewer = (None, *range(state.setup.seats))[number % (state.setup.seats + 1)]
        other = checks.shuffled(state, viewer, Random(number))
        for field in state.body.__struct_fields__:
            was, now = getattr(state.body, field), getattr(other.body, field)
            changed[field] += was != now
            if viewer is not None and field in BY_SEAT and field in SECRET[rules]:
                assert was[viewer] == now[viewer]
            if isinstance(was, dict) and field in SECRET[rules]:
                assert was.get(viewer) == now.get(viewer)
        assert state.stack == other.stack
    assert {field for field, n in changed.items() if n} == SECRET[rules]
    assert min(changed[field] for field in SECRET[rules]) >= 5, changed


def _armed() -> State:
    """Everybody of three has a great army beside another's, and cards of all sorts."""
    stands = {"ukraine": (0, 30), "scandinavia": (1, 9), "brazil": (1, 30), "peru": (2, 9), "china": (2, 30)}
    return nuked.position(
        {**stands, "siberia": (0, 3), "mongolia": (0, 4)},
        rest=(2, 1),
        farms={0: "ukraine", 1: "brazil", 2: "china"},
        hands={0: "nuke attack extra3", 1: "defence3 boat extra5", 2: "extra8 defence8 defence5"},
    )


def _expect_leak(message: str, begins: Callable[[], State], games: int = 40) -> None:
    """Playing on from there at random, the leak is found by what somebody sees."""
    with pytest.raises(AssertionError, match=message):
        _play_on(begins, games)


def _play_on(begins: Callable[[], State], games: int) -> None:
    for number in range(games):
        _look(begins(), Random(number))


def _look(state: State, random: Random, plies: int = 25) -> None:
    curious = Curious()
    for _ in range(plies):
        if state.result:
            return
        for viewer in (None, *range(state.setup.seats)):
            checks.secrets(state, viewer, random)
        seat = random.choice(awaited_seats(state))
        state = checks.move(state, curious.choose(state, seat, random)).state


def _placing() -> State:
    (setup,) = (
        s
        for s in setups("nuked")
        if s.seats == 3 and s.options["setup"] == "deal" and s.options["rounds"] == 8
    )
    return Game(setup, "placing").state


def _stuck() -> State:
    """Master: three cards in hand, one place for two armies."""
    return modular.position(
        {"ambria": (0, 1), "corvara": (2, 2)}, rest=(1, 2), step="reinforce", pool=2, level="master",
        hands={0: "infantry infantry cannon", 1: "cavalry cavalry jolly cannon2"},
    )  # fmt: skip


def _at_sea() -> State:
    """In the middle of a combat over the sea: seats 1 and 2 wait with cards, seat 0 goes on or not."""
    state = middle_earth.position(
        {"minhiriath": (0, 9), "mithlond": (2, 9), "lorien": (1, 3), "moria": (2, 3)},
        leaders={0: "minhiriath", 1: "lorien", 2: "moria"},
        ring="buckland",
        combat=("minhiriath", "mithlond"),
        adventures={0: "ambush bree", 1: "violent_storms gollum", 2: "courage_alone boromir hobbiton"},
        hands={0: "moria lorien", 1: "fangorn eregion wild1", 2: "rhudaur"},
    )
    storms, courage = middle_earth.numbers("violent_storms courage_alone")
    state.body.waiting = {1: (storms, 3), 2: (courage, 2)}
    return state


def _answering() -> State:
    """The window of another attack there: seat 1 has answered, seat 2 has not."""
    state = _at_sea()
    state.body.combat, state.body.waiting = None, {}
    return play(state, "attack:minhiriath:mithlond:2", "1 play:violent_storms:3").state


def _encamping() -> State:
    setup = next(s for s in setups("middle_earth") if (s.seats, s.options["setup"]) == (2, "deal"))
    return Game(setup, "encamping").state


def _bidding() -> State:
    """Humans with cards that must be played and others, aliens with a full hand."""
    return new_wave.position(
        {"wales": "3 army_unit tripod", "london": "3", "midlands": "tripod"},
        hand="army relocation guerrilla evacuation air_attack",
        others="reap reap tripod power_supply poisonous_fog",
        reserve="bunker fort army evacuation redeployment",
        money=5,
    )


SHOWN: tuple[tuple[str, Callable[[], State], Callable[[Any], object]], ...] = (
    ("nuked", _armed, lambda b: b.hands[1]),
    ("nuked", _armed, lambda b: b.deck),
    ("nuked", _placing, lambda b: b.drafts[0]),
    ("nuked", _placing, lambda b: b.wishes),
    ("nuked", _placing, lambda b: b.reserve),
    ("modular", _stuck, lambda b: b.hands[0]),
    ("modular", _stuck, lambda b: b.deck[:3]),
    ("middle_earth", _at_sea, lambda b: b.hands[1]),
    ("middle_earth", _at_sea, lambda b: b.deck),
    ("middle_earth", _at_sea, lambda b: b.adventures[2]),
    ("middle_earth", _at_sea, lambda b: b.pile),
    ("middle_earth", _at_sea, lambda b: sorted(b.waiting.items())),
    ("middle_earth", _answering, lambda b: sorted(b.answers.items())),
    ("middle_earth", _encamping, lambda b: b.drafts[0]),
    ("middle_earth", _encamping, lambda b: b.wishes),
    ("middle_earth", _encamping, lambda b: b.reserve),
    ("new_wave", _bidding, lambda b: b.decks[0].hand),
    ("new_wave", _bidding, lambda b: b.decks[1].hand),
    ("new_wave", _bidding, lambda b: b.decks[1].supply),
)


@pytest.mark.parametrize(("rules", "begins", "secret"), SHOWN)
def test_a_secret_in_a_view_is_found_out(
    rules: str, begins: Callable[[], State], secret: Callable[[Any], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each secret, hidden in a mark on the board."""
    plain = rules_of(rules)

    def leaking(at: AnyState, viewer: int | None) -> dict[str, Any]:
        shown = plain.view(at, viewer)
        space = next(iter(shown["spaces"]))
        marked = msgspec.structs.replace(shown["spaces"][space], marks=(repr(secret(at.body)),))
        return {**shown, "spaces": {**shown["spaces"], space: marked}}

    monkeypatch.setitem(RULES, rules, dataclasses.replace(plain, view=leaking))
    _expect_leak("a secret shows in the (next )?view", begins)


def test_rules_without_a_planted_leak_pass() -> None:
    """The same games from the same positions."""
    for begins in (_armed, _placing, _stuck, _at_sea, _answering, _encamping, _bidding):
        _play_on(begins, often(1, 4))


def test_a_window_only_for_who_could_play_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking by the cards in a hand, not by their number, tells who holds a Defence card."""
    monkeypatch.setattr(
        battle,
        "defender_asked",
        lambda at, t: at.body.owner[t] >= 0 and bool(hand_kinds(at, at.body.owner[t], defence=True)),
    )
    _expect_leak("a secret shows", _armed)


def test_an_answer_within_the_attack_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reply that the engine works out makes the attacker's own move depend on a hand that they cannot
    see."""

    def declare(play: Play, a: int, t: int, n: int) -> None:
        owner = play.body.owner[t]
        if owner >= 0 and (card := find(play, owner, "defence3") or find(play, owner, "defence8")):
            play.tell("defended", seat=owner, space="", n=card.troops, cards=spend(play, owner, card))
            gain(play.body, t, card.troops)
        plain(play, a, t, n)

    plain = battle.fight
    monkeypatch.setattr(battle, "declare", declare)
    _expect_leak(
        "a secret shows in (the )?(next )?(events|view)",
        lambda: nuked.position(
            {"ukraine": (0, 30), "scandinavia": (1, 9), "siberia": (2, 5)},
            farms={0: "ukraine", 1: "scandinavia", 2: "siberia"},
            hands={1: "defence3 defence8 boat nuke", 2: "extra3"},
        ),
    )


def test_a_combat_window_only_for_who_could_play_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking by what is in the hands tells who holds Courage or Storms."""
    plain = window.candidates

    def telling(at: AnyState, a: int, t: int) -> list[int]:
        fitting = {window.COURAGE, window.STORMS}
        return [seat for seat in plain(at, a, t) if fitting.intersection(at.body.adventures[seat])]

    monkeypatch.setattr(window, "candidates", telling)
    _expect_leak("a secret shows", _at_sea)


def test_a_ring_window_only_for_who_could_play_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking by what is in the hands tells who could keep the ring."""
    plain = ring.candidates

    def telling(at: AnyState, die: int) -> list[int]:
        return [
            seat
            for seat in plain(at, die)
            if any(ring.unfit(at, KINDS[n], die) is None for n in at.body.adventures[seat])
        ]

    monkeypatch.setattr(ring, "candidates", telling)
    _expect_leak("a secret shows", _at_sea)


def test_a_card_that_strikes_late_and_could_be_taken_back_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a number of chance the attacker would see what waits, and go back."""
    monkeypatch.setattr(Play, "reveal", lambda play: None)
    _expect_leak("a secret shows", _at_sea)


def test_an_open_question_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unsealed, an answer that plays the card that holds tells others what a seat has before it is due."""
    plain = steps.React.prompt

    def unsealed(self: Any, at: AnyState, seat: int) -> Any:
        return msgspec.structs.replace(plain(self, at, seat), sealed=False)

    monkeypatch.setattr(steps.React, "prompt", unsealed)
    monkeypatch.setattr(steps.React, "sealed", False)
    _expect_leak("a secret shows", _armed)


@pytest.mark.parametrize("data", ["money", "n"])
def test_what_a_hand_would_bring_is_found_out(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told in the question that all see: how much the hand is worth, or how many cards are owed."""
    plain = wave_steps.Act.prompt

    def telling(self: wave_steps.Act, at: AnyState, seat: int) -> Any:
        asked = plain(self, at, seat)
        worth = {"money": len(lucrative(at)), "n": len(owed_cards(at))}
        return msgspec.structs.replace(asked, data={**asked.data, data: worth[data]})

    monkeypatch.setattr(wave_steps.Act, "prompt", telling)
    _expect_leak("a secret shows", _bidding)


def test_an_end_of_a_turn_that_depends_on_the_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only while there is nothing to play: the rules ask for what is owed, and for nothing else. A question
    with another name that only some hands are asked is a leak like any other."""
    monkeypatch.setattr(checks, "BARING", {})
    _expect_leak("a secret shows", _bidding)


def test_how_far_a_placing_has_come_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The troops left, told in the question that all see."""
    plain = Deploy.prompt

    def telling(self: Deploy, at: AnyState, seat: int) -> Any:
        asked = plain(self, at, seat)
        return msgspec.structs.replace(asked, data={**asked.data, "armies": at.body.reserve[seat]})

    monkeypatch.setattr(Deploy, "prompt", telling)
    _expect_leak("a secret shows", _placing)


def test_cards_of_who_resigns_go_unseen_under_the_deck() -> None:
    """Nobody is told which they were, no matter who looks."""
    state = _stuck()
    turn = checks.move(state, Move(1, "resign"))
    assert turn.state.body.deck[-4:] == state.body.hands[1]
    assert all("cards" not in e.data for eyes in (None, 0, 2) for e in visible(turn.events, eyes))
