"""Secrets of `nuked` and `modular`: the shuffle that looks for leaks changes every one of them, and each leak
that is planted is found."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from engine import Event, Move, State, awaited, visible
from engine.kernel import rules_of
from engine.rules import RULES
from engine.rules.nuked import battle, steps
from engine.rules.nuked.cards import find, held, spend
from engine.rules.nuked.opening import Deploy
from engine.rules.nuked.state import gain
from engine.system import Play, Position
from tests.conformance import checks
from tests.conformance.curious import Curious
from tests.conformance.selfplay import Game
from tests.conformance.setups import setups
from tests.engine.modular import positions as modular
from tests.engine.nuked import positions as nuked

SECRET = {"nuked": {"hands", "deck", "drafts", "wishes", "reserve"}, "modular": {"hands", "deck"}}
"""The fields of a body that hold secrets; those of `BY_SEAT` are the viewer's own in his place."""
BY_SEAT = ("hands", "drafts", "wishes", "reserve")


def _positions(rules: str) -> Iterator[State]:
    """Positions of games of every setup, and of one in which everybody has cards."""
    found: list[State] = []

    def watch(state: State, _: tuple[Event, ...]) -> None:
        if not state.result:
            found.append(state)

    for number, chosen in enumerate(setups(rules)):
        Game(chosen, f"leaks {number}", watch).wander(60)
    yield from found


@pytest.mark.parametrize("rules", SECRET)
def test_the_shuffle_changes_all_secrets_and_nothing_else(rules: str) -> None:
    """Hands, sealed placements with their Farms, and what lies face down become others; what is public, and
    what the viewer knows, stays."""
    changed: Counter[str] = Counter()
    for number, state in enumerate(_positions(rules)):
        viewer = (None, *range(state.setup.seats))[number % (state.setup.seats + 1)]
        other = checks.shuffled(state, viewer, Random(number))
        for field in state.body.__struct_fields__:
            was, now = getattr(state.body, field), getattr(other.body, field)
            changed[field] += was != now
            if viewer is not None and field in BY_SEAT and field in SECRET[rules]:
                assert was[viewer] == now[viewer]
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


def _found_out(message: str, begins: Callable[[], State], games: int = 40) -> None:
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
        seat = random.choice(awaited(state))
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


SHOWN: tuple[tuple[str, Callable[[], State], Callable[[Any], object]], ...] = (
    ("nuked", _armed, lambda b: b.hands[1]),
    ("nuked", _armed, lambda b: b.deck),
    ("nuked", _placing, lambda b: b.drafts[0]),
    ("nuked", _placing, lambda b: b.wishes),
    ("nuked", _placing, lambda b: b.reserve),
    ("modular", _stuck, lambda b: b.hands[0]),
    ("modular", _stuck, lambda b: b.deck[:3]),
)


@pytest.mark.parametrize(("rules", "begins", "secret"), SHOWN)
def test_a_secret_in_a_view_is_found_out(
    rules: str, begins: Callable[[], State], secret: Callable[[Any], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each secret, hidden in a mark on the board."""
    plain = rules_of(rules)

    def leaking(at: Position, viewer: int | None) -> dict[str, Any]:
        shown = plain.view(at, viewer)
        space = next(iter(shown["spaces"]))
        marked = msgspec.structs.replace(shown["spaces"][space], marks=(repr(secret(at.body)),))
        return {**shown, "spaces": {**shown["spaces"], space: marked}}

    monkeypatch.setitem(RULES, rules, dataclasses.replace(plain, view=leaking))
    _found_out("a secret shows in the (next )?view", begins)


def test_rules_without_a_planted_leak_pass() -> None:
    """The same games from the same positions."""
    for begins in (_armed, _placing, _stuck):
        _play_on(begins, 4)


def test_a_window_only_for_who_could_play_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking by the cards in a hand, not by their number, tells who holds a Defence card."""
    monkeypatch.setattr(
        battle,
        "defender_asked",
        lambda at, t: at.body.owner[t] >= 0 and bool(held(at, at.body.owner[t], defence=True)),
    )
    _found_out("a secret shows", _armed)


def test_an_answer_within_the_attack_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reply that the engine works out makes the attacker's own move hang on a hand that he cannot see."""

    def declare(play: Play, a: int, t: int, n: int) -> None:
        owner = play.body.owner[t]
        if owner >= 0 and (card := find(play, owner, "defence3") or find(play, owner, "defence8")):
            play.tell("defended", seat=owner, space="", n=card.troops, cards=spend(play, owner, card))
            gain(play.body, t, card.troops)
        plain(play, a, t, n)

    plain = battle.fight
    monkeypatch.setattr(battle, "declare", declare)
    _found_out(
        "a secret shows in (the )?(next )?(events|view)",
        lambda: nuked.position(
            {"ukraine": (0, 30), "scandinavia": (1, 9), "siberia": (2, 5)},
            farms={0: "ukraine", 1: "scandinavia", 2: "siberia"},
            hands={1: "defence3 defence8 boat nuke", 2: "extra3"},
        ),
    )


def test_an_open_question_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unsealed, an answer that plays the card that holds tells others what a seat has before it is due."""
    plain = steps.React.prompt

    def unsealed(self: Any, at: Position, seat: int) -> Any:
        return msgspec.structs.replace(plain(self, at, seat), sealed=False)

    monkeypatch.setattr(steps.React, "prompt", unsealed)
    monkeypatch.setattr(steps.React, "sealed", False)
    _found_out("a secret shows", _armed)


def test_how_far_a_placing_has_come_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The troops left, told in the question that all see."""
    plain = Deploy.prompt

    def telling(self: Deploy, at: Position, seat: int) -> Any:
        asked = plain(self, at, seat)
        return msgspec.structs.replace(asked, data={**asked.data, "armies": at.body.reserve[seat]})

    monkeypatch.setattr(Deploy, "prompt", telling)
    _found_out("a secret shows", _placing)


def test_cards_of_who_resigns_go_unseen_under_the_deck() -> None:
    """Nobody, whoever looks, is told which they were."""
    state = _stuck()
    turn = checks.move(state, Move(1, "resign"))
    assert turn.state.body.deck[-4:] == state.body.hands[1]
    assert all("cards" not in e.data for eyes in (None, 0, 2) for e in visible(turn.events, eyes))
