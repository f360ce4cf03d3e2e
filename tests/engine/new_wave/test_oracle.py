"""Whole games of `new_wave` against the rules told again from public events (see `oracle`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine import Move, prompts
from engine.rules.new_wave import buildings, market, pushing
from engine.rules.new_wave.actions import strikes
from engine.rules.new_wave.island import damage, moving
from tests.conformance.oracles import oracle, wild
from tests.conformance.selfplay import Game
from tests.conformance.setups import setups


def test_games_go_as_the_rules_say() -> None:
    """Civilians, damage, money, markers, buildings, miniatures and every pile that can be seen, after every
    ply of games of all setups; no rule stays untried."""
    kinds: Counter[str] = Counter()
    for number, setup in enumerate(setups("new_wave")):
        if setup.options["rounds"] < 40 or not number:
            kinds += wild(setup, f"oracle {number}", *((0, 0.0), (120, 0.01))[number % 2])
    for number in range(40):
        kinds += _rich(number)
    assert kinds.keys() >= {
        "played", "removed", "gained", "bought", "turned", "swapped", "discarded", "shuffled", "built",
        "healed", "moved", "placed_unit", "struck", "killed", "hurt", "bombed", "fired", "marked", "lifted",
        "pushed", "resigned", "undone", "won",
    }  # fmt: skip


def _rich(number: int, plies: int = 60) -> Counter[str]:
    """What is heard in a game that begins in the thick of it."""
    kinds: Counter[str] = Counter()
    setup = setups("new_wave")[number % len(setups("new_wave"))]
    listener = oracle(setup)
    assert listener is not None

    def hear(state: Any, events: Any) -> None:
        kinds.update(event.kind for event in events)
        listener(state, events)

    Game(setup, f"rich {number}", hear, begin_rich=True).wander(plies)
    return kinds


def test_who_resigns_drives_nobody_out() -> None:
    """The game may end while somebody is asked where an army flees to."""
    for number in range(40):
        setup = setups("new_wave")[number % len(setups("new_wave"))]
        game = Game(setup, f"flight {number}", oracle(setup), begin_rich=True)
        while len(game.moves) < 40 and not game.state.result:
            (asked, *_) = prompts(game.state)
            if asked.kind == "push":
                game.play(Move(asked.seat, "resign"))
                return
            game.play(game.curious.choose(game.state, asked.seat, game.random), thorough=False)
    raise AssertionError("no army fled")


MISTAKES: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "damage first|other losses|1 damage": (damage, "can_hit", lambda b, space, n: n > 1),
    "other losses": (damage, "casualties", lambda b, space, n: Counter(civilian=min(n, b.civilians[space]))),
    "damage": (damage, "strength", lambda b, card, action: action.n + 1),
    "no protected civilian": (strikes, "is_protected", lambda b, space: False),
    "a target": (strikes, "is_target", lambda b, space: True),
    "another site": (buildings, "sites", lambda b, card: [s for s in range(15) if not b.tiles[s]]),
    "turn|income": (buildings, "income", lambda b, side: 1),
    "a way that is free": (moving, "is_free", lambda b, unit, space, more=0: True),
    "for what costs": (market, "price", lambda kind: 2),
    "a wall|one of|the end|driven": (pushing, "is_hostile", lambda b, space: False),
}


@pytest.mark.parametrize("expected", MISTAKES)
def test_a_mistake_in_the_rules_is_found_out(expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a few games, with the ply and what was expected."""
    monkeypatch.setattr(*MISTAKES[expected])
    with pytest.raises(AssertionError, match=rf"(?s)^ply \d+: at .*expected: .*({expected})"):
        _play_some()


def _play_some() -> None:
    for number in range(80):
        _rich(number)
