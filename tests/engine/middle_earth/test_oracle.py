"""Whole games of `middle_earth` against the rules told again from public events (see `oracle`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import Setup
from engine.parts.ranking import finish, living
from engine.parts.sets import Exchange
from engine.rules.middle_earth import ending, meta, ring, trading, turns
from engine.rules.middle_earth.adventures import missions
from engine.rules.middle_earth.combat import combat, links, redeploying, window
from engine.rules.middle_earth.state import Body, own
from engine.system import AnyState
from tests.conformance.oracles import skilled, ways, wild
from tests.conformance.setups import setups

SETUPS = setups("middle_earth")
RING = [setup for setup in SETUPS if setup.options["mode"] == "ring"]


RULES = {
    "numbered", "headed", "claims_first", "dealt", "claimed", "garrisoned", "leader_placed", "encamped",
    "deployed", "started", "turn", "income", "traded", "traded_bonus", "placed", "bridge_blocked",
    "bridge_free", "borne", "ambushed", "seized", "besieged", "way_opened", "declared", "courage",
    "storm_at_sea", "battle", "conquered", "leader_fell", "leader_advanced", "occupied", "eliminated",
    "mission_completed", "attacks_over", "redeployed", "night", "declined", "drew", "adventure_drawn",
    "event_drawn", "turned_up", "raided", "mustered", "aided", "struck", "storms_began", "storms_over",
    "leader_appointed", "in_vain", "discarded", "reshuffled", "ring_rolled", "ring_delayed", "ring_held",
    "ring_moved", "ring_left", "scored", "resigned", "turned", "standing_order", "undone", "won",
}  # fmt: skip
"""What events tell of."""


def test_games_go_as_the_rules_say() -> None:
    """Every window, throw, income, draw, mission, event and end, every territory, hand and counter, after
    every ply of games of all setups; then of games that begin in the thick of it, till no rule is untried."""
    kinds: Counter[str] = Counter()
    for number, setup in enumerate(SETUPS):
        for wander, resign in ways(number):
            kinds += wild(setup, f"oracle {wander}", wander, resign)
    kinds += skilled(Setup("middle_earth", 3, "03"))
    for number in (12, 4, 6, *range(100)):  # the first ones meet most
        if kinds.keys() >= RULES:
            break
        setup = RING[number % len(RING)]
        kinds += wild(setup, f"rich {number}", 100 * (number % 3), 0.002, begin_rich=True)
    assert kinds.keys() >= RULES


ASKED, REACHED = ring.candidates, links.destinations


def _anywhere(at: AnyState, a: int) -> set[int]:
    return {*own(at.body, at.body.turn)} - {a}


def _hear_again(b: Body, seat: int) -> None:
    b.hushed = tuple(s for s in b.hushed if s != seat)


MISTAKES: dict[str, tuple[Any, str, Any]] = {
    "a question for|a question before": (window, "candidates", lambda at, a, t: []),
    "a question for": (ring, "candidates", lambda at, die: ASKED(at, die)[1:]),
    "no question for": (ring, "candidates", lambda at, die: living(at)),
    "ring_moved": (ring, "entry_need", lambda world, step: 0),
    "ring_delayed": (ring, "with_delay", lambda need: 5),
    "to leave": (ring, "passes", lambda need, die: die > need or not need),
    "income": (turns, "from_spaces", lambda held, per, least: max(least, -(-held // per))),
    "battalions for the set": (trading, "EXCHANGE", Exchange(meta.DATA.sets, 12, forced=5)),
    "2 more in one of": (trading, "_own_territories", lambda b, seat, cards: []),
    "bonuses": (combat, "bonus", lambda at, a, t: (0, 0)),
    "lost": (combat, "losses", lambda attack, defence, bonus: (1, 0)),
    "defending dice": (combat, "guard", lambda at, owner: 1),
    "a way from": (redeploying, "destinations", lambda at, a, led: REACHED(at, a, led) and _anywhere(at, a)),
    "a leader who arrived": (missions, "is_done", lambda at, card: True),
    "drew": (ending, "_draw_territories", lambda play: None),
    "adventure_drawn": (ending, "_may_draw", lambda b: False),
    "leader_placed|of a known kind": (ending, "ask_leader", lambda play, appoint: None),
    "storms_over|bridge_free": (turns, "_pass_over", lambda play, seat: _hear_again(play.body, seat)),
    "discarded": (turns, "_drop_adventures", lambda play, seat: None),
    "scored": (turns, "count_up", lambda play: finish(play, living(play)[:1], "ring")),
    "seat \\d": (turns, "shown_points", lambda b, seat: 0),
}  # fmt: skip
"""By what the oracle expects instead: what is wrong in the rules."""


@pytest.mark.spread(5)
@pytest.mark.parametrize("expected", MISTAKES)
def test_a_mistake_in_the_rules_is_found_out(expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a few games, with the ply and what was expected."""
    monkeypatch.setattr(*MISTAKES[expected])
    with pytest.raises(AssertionError, match=rf"(?s)^ply \d+: at .*expected: .*({expected})"):
        _play_some()


def _play_some() -> None:
    for number in range(24):
        setup = RING[number % len(RING)]
        wild(setup, f"mistaken {number}", 100 * (number % 3), 0.01, begin_rich=number % 4 > 0)
