"""Ruling 10: redeployment over chains of own land, the leader's ways, and when the phase is passed over."""

from __future__ import annotations

from engine import Offer, State, default, legal, prompts, view
from tests.engine.driver import event, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import leaders, position, stands

CHAIN = {"fornost": (0, 5), "old_forest": (0, 2), "south_downs": (0, 1), "buckland": (0, 1)}
"""Fornost, Old Forest, and what lies beside it: a chain of own land."""


def at(spaces: dict[str, tuple[int, int]], **more: object) -> State:
    """Seat 0 redeploys."""
    return position(spaces, step="redeploy", **more)  # type: ignore[arg-type]  # free options


def test_ruling_10_from_one_territory_to_any_that_a_chain_reaches() -> None:
    """To several, one staying behind; all of it is one redeployment."""
    state = at({**CHAIN, "moria": (0, 3)})
    assert offered(state, "move", "fornost") == [
        f"move:fornost:{to}:4" for to in ("old_forest", "buckland", "south_downs")
    ]
    turn = play(state, "move:fornost:south_downs:1", "move:fornost:buckland:3")
    assert stands(turn.state, "fornost", "south_downs", "buckland") == [(0, 1), (0, 2), (0, 4)]
    assert event(turn, "redeployed") == {
        "seat": 0, "from": "fornost", "to": "buckland", "n": 3, "led": False,
    }  # fmt: skip
    assert (turn.state.body.begun, top(turn.state)) == (1, "redeploy")


def test_ruling_10_another_source_begins_another_redeployment() -> None:
    """For which there must be one: what has arrived does not go on."""
    state = play(at(CHAIN), "move:fornost:old_forest:2").state
    over = ("redeploy-over", {"space": "fornost", "redeployments": 1})
    assert refused(state, "move:old_forest:south_downs:1") == over
    assert offered(state, "move", "old_forest") == []
    assert offered(state, "move", "fornost")
    twice = at(CHAIN, body={"moves": 2})
    turn = play(twice, "move:fornost:old_forest:4", "move:old_forest:south_downs:5")
    assert stands(turn.state, "old_forest", "south_downs") == [(0, 1), (0, 6)]


def test_ruling_10_what_is_not_reached() -> None:
    """Others' land, land beyond it, and the last battalion."""
    state = at({**CHAIN, "moria": (0, 3)})
    way = {"from": "fornost", "to": "moria"}
    assert refused(state, "move:fornost:moria:1") == ("not-connected", way)
    assert refused(state, "move:fornost:weather_hills:1") == ("space-not-yours", {"space": "weather_hills"})
    assert refused(state, "move:weather_hills:fornost:1") == ("space-not-yours", {"space": "weather_hills"})
    assert refused(state, "move:buckland:fornost:1") == ("too-few-armies", {"space": "buckland"})
    key, data = refused(state, "move:fornost:old_forest:5")
    assert (key, data["low"], data["high"]) == ("wrong-amount", 1, 4)


def test_ruling_10_over_bridges_and_the_sea() -> None:
    """As in attacks, rivers and mountains part."""
    state = at({"forodwaith": (0, 3), "mithlond": (0, 1), "minhiriath": (0, 1), "enedwaith": (0, 1)})
    assert offered(state, "move", "forodwaith") == [
        f"move:forodwaith:{to}:2" for to in ("minhiriath", "enedwaith", "mithlond")
    ]


def test_value_53_the_leader_alone() -> None:
    """Out of a territory with one battalion."""
    state = at({"fornost": (0, 1), "old_forest": (0, 1)}, leaders={0: "fornost"})
    assert list(legal(state, 0).narrow("move")) == [
        Offer("move", ("fornost", "old_forest", "leader"), (0, 0))
    ]
    turn = play(state, "move:fornost:old_forest:leader:0")
    assert leaders(turn.state, 0) == ["old_forest"]
    assert event(turn, "redeployed")["led"]
    assert stands(turn.state, "fornost", "old_forest") == [(0, 1), (0, 1)]


def test_value_54_through_the_other_leaders_territory_not_into_it() -> None:
    """Battalions alone go into it as they like."""
    state = at(CHAIN, leaders={0: "fornost old_forest"})
    assert refused(state, "move:fornost:old_forest:leader:1") == ("leader-here", {"space": "old_forest"})
    assert "move:fornost:old_forest:4" in offered(state, "move", "fornost")
    moved = play(state, "move:fornost:south_downs:leader:2").state
    assert leaders(moved, 0) == ["old_forest", "south_downs"]


def test_ruling_10_with_the_leader_any_number_goes() -> None:
    """From none to all but one. Where none stands the leader cannot be taken along."""
    state = at(CHAIN, leaders={0: "fornost"})
    led = [o.amount for o in legal(state, 0).narrow("move", "fornost", "south_downs", "leader")]
    assert led == [(0, 4)]
    assert refused(state, "move:old_forest:fornost:leader:1") == ("no-leader-here", {"space": "old_forest"})


def test_ruling_10_storms_do_not_matter() -> None:
    """Out of, into and through land under storms."""
    state = at(CHAIN, storms={"old_forest": 1, "fornost": 1})
    assert play(state, "move:fornost:south_downs:2").state.body.begun == 1


def test_ruling_10_battalions_go_round_a_blocked_bridge() -> None:
    """By another way, if there is one; with a leader they cross it."""
    shire = {"the_shire": (0, 3), "buckland": (0, 1)}
    blocked = {("the_shire", "buckland"): 1}
    state = at(shire, bridges=blocked, leaders={0: "the_shire"})
    way = {"from": "the_shire", "to": "buckland"}
    assert refused(state, "move:the_shire:buckland:1") == ("bridge-blocked", way)
    assert leaders(play(state, "move:the_shire:buckland:leader:2").state, 0) == ["buckland"]
    assert leaders(play(state, "move:the_shire:buckland:leader:0").state, 0) == ["buckland"]
    detour = {"minhiriath": (0, 3), "dunland": (0, 1), "enedwaith": (0, 1)}
    state = at(detour, bridges={("minhiriath", "dunland"): 1})
    assert "move:minhiriath:dunland:2" in offered(state, "move", "minhiriath")


def test_ruling_10_pass_ends_the_turn() -> None:
    """The clock passes."""
    state = at(CHAIN, leaders={0: "buckland"})
    assert default(state, 0).code == "pass"
    turn = play(state, "pass")
    assert turn.state.body.turn == 1


def test_ruling_10_who_has_earned_an_adventure_card_may_decline_it() -> None:
    """Nobody else is offered that."""
    assert offered(at(CHAIN), "choose") == []
    state = at(CHAIN, body={"earned": True}, leaders={0: "buckland"})
    (prompt,) = prompts(state)
    assert prompt.data == {"redeployments": 1, "earned": True}
    assert offered(state, "choose") == ["choose:decline"]
    turn = play(state, "choose:decline")
    assert "declined" in kinds(turn)
    assert "adventure_drawn" not in kinds(turn)
    assert "adventure_drawn" in kinds(play(state, "pass"))


def _after_attacks(spaces: dict[str, tuple[int, int]], **more: object) -> str:
    """The step after the seat has ended its attacks."""
    state = position({**spaces}, **more)  # type: ignore[arg-type]  # free options
    return top(play(state, "pass").state)


def test_ruling_10_the_phase_is_passed_over_if_nothing_is_possible() -> None:
    """By what everybody knows: no move, no declaration, nothing to decline."""
    lone = {"fornost": (0, 5)}
    assert _after_attacks(lone) != "redeploy"
    assert _after_attacks(CHAIN) == "redeploy"
    assert _after_attacks(lone, body={"earned": True}) == "redeploy"
    there = {"leaders": {0: "fornost"}, "arrived": "fornost"}
    assert _after_attacks(lone, **there) != "redeploy"
    # Any card might be the mission, but not once it lies open.
    assert _after_attacks(lone, **there, adventures={0: "gollum"}) == "redeploy"
    assert _after_attacks(lone, **there, adventures={0: "gollum"}, discards="bree") != "redeploy"
    assert _after_attacks(lone, **there, locked="fornost", adventures={0: "gollum"}) != "redeploy"


def test_ruling_10_a_leader_who_comes_to_a_site_is_seen() -> None:
    """In the view the leader stands there, and the draw is earned."""
    state = at(CHAIN, leaders={0: "old_forest"})
    moved = play(state, "move:old_forest:fornost:leader:0").state
    assert view(moved, None).spaces["fornost"].tokens == {"army": 5, "leader": 1}
    assert moved.body.earned
    (prompt,) = prompts(moved)
    assert prompt.data["earned"]
