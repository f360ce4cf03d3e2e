"""Section D: standing orders for everything but the windows (see there), and what the clock plays."""

from __future__ import annotations

import pytest

from engine import Move, Setup, default, view
from engine.rules.middle_earth.meta import board, path
from engine.standing_orders import Order, answer, standing
from engine.types import Frame
from tests.engine.driver import event, offered, play, refused, top
from tests.engine.middle_earth.positions import Fate, leaders, position


@pytest.fixture
def fate(monkeypatch: pytest.MonkeyPatch) -> Fate:
    """Dice that the test chooses."""
    return Fate(monkeypatch)


def test_section_d_what_can_be_ordered() -> None:
    """The ring by place, attacks by territory, and what other systems have; without the ring only these."""
    with_ring = {s.id: s for s in standing("middle_earth", {})}
    assert list(with_ring) == [
        "defence", "occupy", "forced-trade", "ring", "react", "leader", "discard", "only-pass",
    ]  # fmt: skip
    assert with_ring["ring"].choices == (
        "pass", "choose:silent", "play:a_balrog_is_come", "play:boromir", "play:dangerous_crossing",
        "play:gollum", "play:knife_in_the_dark",
    )  # fmt: skip
    world = board(Setup("middle_earth", 2, "00"))
    assert with_ring["ring"].among == tuple(world.ids[space] for space in path(world))
    assert {"pass", "choose:silent", "play:courage_alone", "play:violent_storms"} < {
        *with_ring["react"].choices
    }
    assert all(with_ring[order].spaces for order in ("ring", "react", "occupy"))
    classic = [s.id for s in standing("middle_earth", {"mode": "classic", "defence": "ask"})]
    assert classic == ["defend", "occupy", "forced-trade", "only-pass"]


def test_section_d_dice_of_a_defence() -> None:
    """With `ask` by territory, else from one's next turn on."""
    spaces = {"moria": (0, 9), "gladden_fields": (2, 5)}
    state = play(position(spaces, defence="ask"), "attack:moria:gladden_fields:3").state
    orders = [Order("defend", "choose:defend:1", ("gladden_fields",))]
    assert answer(state, 2, orders) == Move(2, "choose", ("defend", 1))
    assert default(state, 2) == Move(2, "choose", ("defend", 2))
    state = position(spaces)
    assert answer(state, 0, [Order("defence", "choose:defence:1")]) == Move(0, "choose", ("defence", 1))


def test_section_d_who_moves_in(fate: Fate) -> None:
    """The least, or all but one."""
    fate.duels = [([6, 6, 6], [1])]
    state = position({"moria": (0, 9), "gladden_fields": (2, 1)})
    state = play(state, "attack:moria:gladden_fields:3").state
    way = ("moria", "gladden_fields")
    assert answer(state, 0, [Order("occupy", "default")]) == Move(0, "move", (*way, 3))
    assert answer(state, 0, [Order("occupy", "last")]) == Move(0, "move", (*way, 8))


def test_section_d_forced_trades() -> None:
    """The clock's, or the one that brings most."""
    hands = {0: "fornost moria rhudaur lorien wild1"}
    state = position(step="reinforce", pool=3, hands=hands)
    mean, rich = (answer(state, 0, [Order("forced-trade", do)]) for do in ("default", "richest"))
    assert mean is not None
    assert rich is not None
    assert "wild1" not in mean.args
    assert event(play(state, rich.code), "traded")["armies"] == 10


def test_section_d_leader_and_discard() -> None:
    """Where most battalions stand; the card just drawn."""
    spaces = {"moria": (0, 2), "lorien": (0, 5)}
    state = play(position(spaces, step="redeploy"), "pass").state
    assert top(state) == "leader"
    assert answer(state, 0, [Order("leader", "default")]) == Move(0, "choose", ("leader", "lorien"))
    four = {0: "bree gollum ambush hobbiton"}
    state = position(spaces, leaders={0: "moria"}, adventures=four)
    state.stack = (Frame("ending", {"stage": "over", "chain": []}), Frame("discard"))
    assert answer(state, 0, [Order("discard", "default")]) == Move(0, "choose", ("discard", "hobbiton"))


def test_section_d_the_clock_plays_no_card() -> None:
    """Whatever is in the hand, in every phase."""
    cards = {0: "you_shall_not_pass ambush move_by_night"}
    spaces = {"moria": (0, 5), "gladden_fields": (2, 2), "lorien": (0, 5)}
    for step in ("reinforce", "attack", "redeploy"):
        state = position(spaces, step=step, pool=3 if step == "reinforce" else 0, adventures=cards)
        assert default(state, 0).verb == ("place" if step == "reinforce" else "pass")


def test_trap_7_arrivals_hang_on_the_leader(fate: Fate) -> None:
    """Of two leaders one has done a mission: it stays; the other one attacks, and goes along."""
    spaces = {"fornost": (0, 9), "moria": (0, 9), "old_forest": (2, 1), "gladden_fields": (2, 1)}
    state = position(spaces, leaders={0: "fornost moria"}, arrived="fornost", adventures={0: "bree"})
    state = play(state, "play:bree").state
    locked = [space.id for space in view(state, None).spaces.values() if "locked" in space.marks]
    assert locked == ["fornost"]
    fate.duels = [([6, 6, 6], [1]), ([6, 6, 6], [1])]
    turn = play(
        state, *(["place:fornost:6"] if top(state) == "reward" else []), "attack:fornost:old_forest:3"
    )
    assert event(turn, "battle")["bonus"] == [0, 0]
    turn = play(turn.state, "move:fornost:old_forest:3", "attack:moria:gladden_fields:3")
    assert event(turn, "battle")["bonus"] == [1, 0]
    state = play(turn.state, "move:moria:gladden_fields:3", "pass").state
    assert leaders(state, 0) == ["fornost", "gladden_fields"]
    assert refused(state, "move:fornost:old_forest:leader:0")[0] == "leader-locked"
    assert "move:gladden_fields:moria:leader:2" in offered(state, "move")
