"""Secrets: the shuffle that looks for leaks changes hands and supplies alone, and each leak that is planted
is found, also behind a `pass` whose meaning depends on the hand (ruling 18)."""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from engine import Event, Move, Offer, State, apply, awaited_seats, prompts
from engine.kernel import rules_of
from engine.queries.foresight import ends_turn
from engine.rules import RULES
from engine.rules.new_wave import duty
from engine.rules.new_wave.meta import ALIENS
from engine.rules.new_wave.state import deck_of
from engine.rules.new_wave.steps import Act, Rest
from engine.system import AnyState
from tests.conformance import checks
from tests.conformance.curious import Curious
from tests.conformance.selfplay import Game
from tests.conformance.setups import setups
from tests.engine.driver import offered, play, top
from tests.engine.new_wave.positions import position

PLAIN = rules_of("new_wave")


@cache
def _positions() -> tuple[State, ...]:
    """Positions of games of every setup, plain and rich."""
    states: list[State] = []

    def watch(state: State, _: tuple[Event, ...]) -> None:
        if not state.result:
            states.append(state)

    for number, chosen in enumerate(setups("new_wave")):
        for rich in (False, True):
            Game(chosen, f"secrets {number}", watch, rich).wander(60)
    assert states
    return tuple(states)


def test_ruling_18_the_shuffle_changes_hands_and_supplies_and_nothing_else() -> None:
    """What each seat holds and draws from next becomes something else together; what a seat knows of its own
    cards stays, and a side that must still play something does."""
    changed: Counter[str] = Counter()
    for number, state in enumerate(_positions()):
        viewer = (None, 0, 1)[number % 3]
        other = checks.shuffled(state, viewer, Random(number))
        assert other.stack == state.stack
        for field in state.body.__struct_fields__:
            assert field == "decks" or getattr(state.body, field) == getattr(other.body, field)
        for seat, (was, now) in enumerate(zip(state.body.decks, other.body.decks, strict=True)):
            for pile in was.__struct_fields__:
                same = getattr(was, pile) == getattr(now, pile)
                assert same or (seat != viewer and pile in ("hand", "supply"))
                changed[pile] += not same
            assert Counter(was.hand + was.supply) == Counter(now.hand + now.supply)
        if top(other) == "rest":
            assert duty.owed_cards(other)
    assert changed.keys() == {*state.body.decks[0].__struct_fields__}
    assert min(changed["hand"], changed["supply"]) > 50


def _owing() -> State:
    """The aliens hold a card that must be played, and draw from a supply of others."""
    return position(
        {"wales": "3 tripod ufo", "midlands": "3 army_unit", "yorkshire": "2 fort"},
        side=ALIENS,
        hand="tripod power_supply power_supply",
        supply="reap reap power_supply power_supply poisonous_fog",
        reserve="ufo plasma_synthesis nerve_agent",
        money=3,
    )


def _look(games: int = 60, plies: int = 12) -> None:
    """Play on from there at random; everybody looks for secrets before every move."""
    for number in range(games):
        random, state, curious = Random(number), _owing(), Curious()
        for _ in range(plies):
            if state.result:
                break
            for viewer in (None, 0, 1):
                checks.secrets(state, viewer, random)
            state = checks.move(state, curious.choose(state, awaited_seats(state)[0], random)).state


def test_ruling_18_without_a_planted_leak_nothing_is_found() -> None:
    _look(10)


@pytest.mark.parametrize("pile", ["hand", "supply"])
def test_ruling_18_a_pile_in_a_view_is_found_out(pile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(at: AnyState, viewer: int | None) -> dict[str, Any]:
        shown = PLAIN.view(at, viewer)
        space = next(iter(shown["spaces"]))
        mark = repr(getattr(at.body.decks[0], pile))
        marked = msgspec.structs.replace(shown["spaces"][space], marks=(mark,))
        return {**shown, "spaces": {**shown["spaces"], space: marked}}

    monkeypatch.setitem(RULES, "new_wave", dataclasses.replace(PLAIN, view=leaking))
    with pytest.raises(AssertionError, match="a secret shows in the"):
        _look()


def test_ruling_18_a_question_that_tells_what_is_owed_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Rest.prompt

    def telling(self: Rest, at: AnyState, seat: int) -> Any:
        asked = plain(self, at, seat)
        return msgspec.structs.replace(
            asked, data={**asked.data, "owed": [c.kind for c in duty.owed_cards(at)]}
        )

    monkeypatch.setattr(Rest, "prompt", telling)
    with pytest.raises(AssertionError, match="a secret shows"):
        _look()


def test_ruling_18_a_question_that_counts_what_is_owed_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the turn is to end, too."""
    plain = Act.prompt

    def telling(self: Act, at: AnyState, seat: int) -> Any:
        asked = plain(self, at, seat)
        return msgspec.structs.replace(asked, data={**asked.data, "n": len(duty.owed_cards(at))})

    monkeypatch.setattr(Act, "prompt", telling)
    with pytest.raises(AssertionError, match="a secret shows"):
        _look()


def test_ruling_18_an_event_that_tells_what_is_owed_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The `pass` that leads to `rest` is forgiven that it does, and nothing else: the plays that follow tell
    nothing of what is left."""
    plain = Rest.apply

    def telling(self: Rest, play: Any, move: Move) -> None:
        plain(self, play, move)
        play.tell("left", cards=list(deck_of(play).hand))

    monkeypatch.setattr(Rest, "apply", telling)
    with pytest.raises(AssertionError, match="a secret shows in events"):
        _look()


def test_ruling_18_a_turn_that_ends_for_the_other_is_no_excuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who is asked on for what they hold is forgiven: where the other is asked instead, by a hand, it is
    a leak."""
    state = _owing()
    resting = apply(state, Move(0, "pass")).state
    idle = position({"wales": "3 tripod ufo"}, side=ALIENS, hand="power_supply power_supply")
    ended = apply(idle, Move(0, "pass")).state
    assert (top(resting), ended.body.turn) == ("rest", 1)
    assert checks._asked_on(resting, ended, 0)
    assert not checks._asked_on(ended, resting, 0)
    monkeypatch.setattr(checks, "BARING", {})
    assert not checks._asked_on(resting, ended, 0)


def test_ruling_18_pass_is_always_offered() -> None:
    """A button that comes and goes would tell the hand."""
    for state in _positions():
        if top(state) == "act":
            assert Offer("pass") in [*RULES["new_wave"].steps["act"].offers(state, state.body.turn)]


def test_ruling_18_prompts_carry_money_and_the_swap_and_never_cards() -> None:
    for state in _positions():
        for prompt in prompts(state):
            allowed = {
                "act": {"money", "side", "swap"},
                "rest": {"side"},
                "walk": {"side"},
                "push": {"space"},
            }
            assert set(prompt.data) <= allowed[prompt.kind]


def test_ruling_18_rest_offers_plays_alone() -> None:
    state = play(_owing(), "pass").state
    assert top(state) == "rest"
    assert {code.split(":")[0] for code in offered(state)} == {"play"}


@pytest.mark.parametrize("kept", [True, False])
def test_ruling_18_where_a_pass_leads_only_its_player_is_told(kept: bool) -> None:
    """Whether cards are owed or not; where a second civilian could walk, everybody knows that the turn goes
    on."""
    state = position({"wales": "2 tripod"}, hand="guerrilla evacuation" if kept else "evacuation")
    passing = Move(1, "pass")
    assert ends_turn(state, passing, 1) is not kept
    assert {ends_turn(state, passing, viewer) for viewer in (None, 0)} == {None}
    walking = play(state, "play:evacuation:civilian:wales:midlands").state
    assert {ends_turn(walking, passing, viewer) for viewer in (None, 0, 1)} == {False}


def test_ruling_18_a_pass_that_tells_everybody_where_it_leads_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RULES, "new_wave", dataclasses.replace(PLAIN, unforeseen={}))
    with pytest.raises(AssertionError, match="a secret shows in what passing leads to"):
        _look()
