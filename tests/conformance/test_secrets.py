"""Secrets: the shuffle that looks for leaks changes every one of them, and finds each that is let out."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from engine import Event, Setup, State, awaited_seats, prompts, view
from engine.kernel import rules_of
from engine.rules import RULES
from engine.rules.risk2210 import steps
from engine.rules.risk2210.cards import Card, cards
from engine.rules.risk2210.invasion import reactions
from engine.system import AnyState
from tests.conformance import checks, selfplay
from tests.conformance.setups import setup, setups
from tests.engine.driver import play as played
from tests.engine.risk2210.positions import position

PLAIN = rules_of("risk2210")
SECRET = {"hands", "piles", "scouts", "maps", "bids", "answers", "drafts", "reserve"}
"""The fields of a body of `risk2210` that hold secrets."""
BY_SEAT = ("hands", "scouts", "bids", "drafts", "reserve")
FIRST = 9
"""The first of the games in which leaks are looked for: in those before it no card of the scouts is drawn."""


@cache
def positions() -> tuple[State, ...]:
    """Positions of games of every setup, plain and rich."""
    states: list[State] = []
    for number, chosen in enumerate(setups("risk2210")):
        for rich in (False, True):

            def watch(state: State, _: tuple[Event, ...]) -> None:
                if not state.result:
                    states.append(state)

            selfplay.Game(chosen, f"secrets {number}", watch, rich).wander(150)
    return tuple(states)


def _shuffled() -> Iterator[tuple[State, State, int | None]]:
    """Positions, shuffled for a viewer: the public or a seat in turn."""
    for number, state in enumerate(positions()):
        viewer = (None, *range(state.setup.seats))[number % (state.setup.seats + 1)]
        yield state, checks.shuffled(state, viewer, Random(number)), viewer


def test_the_shuffle_changes_all_secrets_and_nothing_else() -> None:
    """Bids, hands, piles, scouts and their pile, sealed placements and answers all become others, often
    enough to be seen; what is public, and what the viewer knows, stays."""
    changed: Counter[str] = Counter()
    for state, other, viewer in _shuffled():
        for field in state.body.__struct_fields__:
            was, now = getattr(state.body, field), getattr(other.body, field)
            changed[field] += was != now
            if viewer is not None and field in BY_SEAT:
                assert was[viewer] == now[viewer]
        if viewer is not None:
            assert state.body.answers.get(viewer) == other.body.answers.get(viewer)
        assert state.body.maps["water"] == other.body.maps["water"]
        assert state.body.answers.keys() == other.body.answers.keys()
        assert state.stack == other.stack
    assert {field for field, n in changed.items() if n} == SECRET
    assert min(changed[field] for field in SECRET) >= 5, changed


def test_every_kind_of_answer_turns_up_in_a_shuffled_window() -> None:
    """A seat that has answered may have played a card, passed, or asked for silence, as far as the others
    know."""
    answers = Counter(
        code.partition(":")[0] for _, other, _ in _shuffled() for code in other.body.answers.values()
    )
    assert answers.keys() == {"play", "pass", "choose"}


def test_cards_still_to_be_carried_out_are_not_shown() -> None:
    """While somebody chooses losses (to a trap of version 1), the other answers of the window wait unseen by
    anybody."""
    state = position(
        {"egypt": (0, 6), "saharan_empire": (1, 3)},
        commanders={
            0: {"diplomat": "egypt"},
            1: {"land_commander": "saharan_empire"},
            2: {"land_commander": "mexico"},
        },
        hands={1: "land_death_trap", 2: "land_stealth_mods"},
        body={"chooses_losses": [True, False, False]},
        version=1,
    )
    state = played(
        state, "attack:egypt:saharan_empire:3", "1 play:land_death_trap", "2 play:land_stealth_mods"
    ).state
    assert [frame.step for frame in state.stack] == ["invade", "battle", "losses"]
    assert state.stack[1].vars["queue"] == [[2, "play:land_stealth_mods"]]
    below, fight, top = state.stack
    without = msgspec.structs.replace(fight, vars={**fight.vars, "queue": []})
    other = msgspec.structs.replace(state, stack=(below, without, top))
    assert prompts(other) == prompts(state)
    for viewer in (None, *range(state.setup.seats)):
        assert view(other, viewer) == view(state, viewer)


LEAKS: dict[str, Callable[[Any], object]] = {
    "hands": lambda b: b.hands[0],
    "piles": lambda b: b.piles[1],
    "scouts": lambda b: b.scouts,
    "territory cards": lambda b: b.maps["land"],
    "bids": lambda b: b.bids,
    "answers": lambda b: sorted(b.answers.items()),
    "placements": lambda b: b.drafts[0],
    "MODs still to place": lambda b: b.reserve,
}


@pytest.mark.spread(2)
@pytest.mark.parametrize("secret", LEAKS)
def test_a_secret_in_a_view_is_found_out(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each secret, hidden in a mark on the board, is found within some games."""

    def leaking(at: AnyState, viewer: int | None) -> dict[str, Any]:
        shown = PLAIN.view(at, viewer)
        space = next(iter(shown["spaces"]))
        marked = msgspec.structs.replace(shown["spaces"][space], marks=(repr(LEAKS[secret](at.body)),))
        return {**shown, "spaces": {**shown["spaces"], space: marked}}

    monkeypatch.setitem(RULES, "risk2210", dataclasses.replace(PLAIN, view=leaking))
    _expect_leak("a secret shows in the view|quick passing|who is asked")


def _held(at: AnyState, seat: int, when: str) -> Iterator[Card]:
    kinds = cards(at.setup)
    return (kinds[c] for c in at.body.hands[seat] if kinds[c].when == when)


@pytest.mark.parametrize("module", [reactions, steps], ids=["windows", "end of a turn"])
def test_asking_only_who_holds_a_card_is_found_out(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window, or the end of a turn, that waits only for those who really have a card gives them away."""
    monkeypatch.setattr(module, "could_hold", _held)
    _expect_leak("a secret shows in")


def test_a_window_that_tells_who_played_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of cards that wait, said in a prompt while somebody chooses losses."""
    prompt = type(PLAIN.steps["losses"]).prompt

    def telling(self: Any, at: AnyState, seat: int) -> Any:
        asked = prompt(self, at, seat)
        return msgspec.structs.replace(asked, data={**asked.data, "hands": at.body.hands})

    monkeypatch.setattr(type(PLAIN.steps["losses"]), "prompt", telling)
    _expect_leak("a secret shows in")


def _expect_leak(message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        _look_for_secrets()


def _look_for_secrets() -> None:
    for number in range(FIRST, 60):
        _look_into(number)


def _look_into(number: int) -> None:
    row = {"seats": 2 + number % 4, "setup": "deal", "defence": "ask", "years": 4}
    chosen: Setup = setup("risk2210", row, f"leak {number}")
    game = selfplay.Game(chosen, f"leak {number}", begin_rich=bool(number % 4))
    for _ in range(60):
        if game.state.result:
            return
        for viewer in (None, *range(chosen.seats)):
            checks.secrets(game.state, viewer, game.random)
        seat = game.random.choice(awaited_seats(game.state))
        game.play(game.curious.choose(game.state, seat, game.random), thorough=False)
