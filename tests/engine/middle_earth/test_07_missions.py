"""Ruling 7: missions, by whom and when they are declared, and what they bring."""

from __future__ import annotations

import pytest

from engine import default, prompts, view
from engine.rules.middle_earth.cards import EVENT, KINDS, MISSION
from tests.engine.driver import event, events, offered, play, refused, top
from tests.engine.middle_earth.positions import (
    SIDES,
    Fate,
    face_up,
    hand,
    lapse,
    leaders,
    position,
    stand,
    stands,
)

TABLE = {
    "bree": ("fornost", (2, 2), (6, 1), "arnor"),
    "carn_dum": ("forodwaith", (2, 2), (2, 2), "arnor"),
    "mount_gundabad": ("eastern_angmar", (4, 1), (4, 1), "arnor"),
    "weathertop": ("weather_hills", (2, 2), (2, 2), "arnor"),
    "dagorlad": ("dead_marshes", (2, 2), (2, 2), "rhovanion"),
    "rauros": ("the_wold", (2, 2), (2, 2), "rhovanion"),
    "tharbad": ("minhiriath", (4, 1), (4, 1), "rohan"),
    "hobbiton": ("the_shire", (2, 2), (2, 2), "eriador"),
    "elven_halls": ("north_mirkwood", (2, 2), (1, 2), "anywhere"),
    "erebor": ("esgaroth", (4, 1), (2, 2), "esgaroth"),
    "easterling_encampment": ("brown_lands", (6, 1), (2, 2), "brown_lands"),
    "gates_of_moria": ("eregion", (2, 2), (4, 1), "eregion"),
    "grey_havens": ("mithlond", (2, 2), (4, 1), "mithlond"),
    "edoras": ("gap_of_rohan", (0, 2), (0, 2), "card"),
    "harlond": ("harlindon", (0, 2), (0, 3), "card"),
    "lothlorien": ("lorien", (0, 2), (0, 2), "card"),
}  # fmt: skip
ARNOR = {"fornost": (0, 5), "old_forest": (0, 1), "buckland": (0, 1), "the_shire": (0, 1)}


def test_value_45_missions() -> None:
    """Where, what they bring to either side, and where that goes; the sums of points and battalions."""
    missions = {card.id: card for card in KINDS if card.kind == MISSION}
    assert {c.id: (c.space, c.good, c.evil, c.into) for c in missions.values()} == TABLE
    sums = [
        [sum(getattr(c, side)[i] for c in missions.values()) for side in ("good", "evil")] for i in (0, 1)
    ]
    assert sums == [[36, 37], [28, 28]]
    powers = [card for card in KINDS if card.kind not in (MISSION, EVENT)]
    assert sum(card.points * card.copies for card in powers) == 17
    assert {card.id for card in KINDS if card.copies == 2} == {
        "grima_wormtongue", "you_shall_not_pass", "the_way_is_under_the_mountains", "appoint_a_second_leader",
    }  # fmt: skip


@pytest.mark.parametrize("mission", TABLE)
@pytest.mark.parametrize("seat", [0, 1])
def test_ruling_7a_the_reward_of_ones_own_side(mission: str, seat: int) -> None:
    """Seat 0 is evil, seat 1 good. The card lies face up for its points."""
    space, good, evil, into = TABLE[mission]
    battalions, points = good if SIDES[3][seat] == "good" else evil
    state = position(
        {space: (seat, 2)}, turn=seat, leaders={seat: space}, arrived=space, adventures={seat: mission}
    )
    turn = play(state, f"play:{mission}")
    data = event(turn, "mission_completed")
    assert (data["seat"], data["place"], data["armies"]) == (seat, space, battalions)
    assert face_up(turn.state, seat) == [mission]
    (shown,) = view(turn.state, None).seats[seat].shown
    assert shown.points == points
    assert turn.state.body.rewards == (into == "card")
    if into != "card":
        assert stand(turn.state, space)[1] + turn.state.body.pool == 2 + battalions


def test_value_46_declared_before_the_leader_moves_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the leader has gone on to Weather Hills it is too late; declared before, it stays and adds
    nothing."""
    fate = Fate(monkeypatch)
    state = position(
        {"old_forest": (0, 9), "fornost": (1, 1), "weather_hills": (1, 1)},
        leaders={0: "old_forest"},
        adventures={0: "bree"},
    )
    fate.duels = [([6, 6, 6], [1])]
    arrived = play(state, "attack:old_forest:fornost:3", "move:old_forest:fornost:8").state
    assert leaders(arrived, 0) == ["fornost"]
    fate.duels = [([6, 6, 6], [1])]
    moved = play(arrived, "attack:fornost:weather_hills:3", "move:fornost:weather_hills:3").state
    assert leaders(moved, 0) == ["weather_hills"]
    assert refused(moved, "play:bree") == ("mission-no-arrival", {"card": "bree", "space": "fornost"})
    declared = play(arrived, "play:bree", "place:fornost:6").state
    fate.duels = [([6, 6, 6], [1])]
    turn = play(declared, "attack:fornost:weather_hills:3")
    assert event(turn, "battle")["bonus"] == [0, 0]
    assert leaders(turn.state, 0) == ["fornost"]
    assert "locked" in view(turn.state, None).spaces["fornost"].marks


def test_value_47_to_have_stood_there_is_no_arrival() -> None:
    """The leader stood in Fornost when the turn began."""
    state = position({"fornost": (0, 2)}, leaders={0: "fornost"}, adventures={0: "bree"})
    assert offered(state, "play") == []
    assert refused(state, "play:bree") == ("mission-no-arrival", {"card": "bree", "space": "fornost"})


def test_value_48_the_reward_is_used_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six of Bree into two territories of Arnor, in portions; then they attack."""
    state = position(ARNOR, leaders={0: "fornost"}, arrived="fornost", adventures={0: "bree"})
    asked = play(state, "play:bree").state
    (prompt,) = prompts(asked)
    assert (prompt.kind, prompt.data) == ("reward", {"armies": 6, "card": "bree"})
    assert offered(asked, "place") == ["place:fornost:6", "place:old_forest:6", "place:buckland:6"]
    elsewhere = ("reward-elsewhere", {"card": "bree", "space": "the_shire"})
    assert refused(asked, "place:the_shire:1") == elsewhere
    assert refused(asked, "place:moria:1") == ("space-not-yours", {"space": "moria"})
    placed = play(asked, "place:old_forest:2", "place:buckland:4")
    assert stands(placed.state, "old_forest", "buckland", "fornost") == [(0, 3), (0, 5), (0, 5)]
    assert top(placed.state) == "attack"
    Fate(monkeypatch).duels = [([6, 6], [1])]
    assert events(play(placed.state, "attack:old_forest:weather_hills:2"), "conquered")


def test_ruling_7_declared_while_redeploying() -> None:
    """The leader has come there by a redeployment."""
    spaces = {"old_forest": (0, 3), "fornost": (0, 1)}
    state = position(spaces, leaders={0: "old_forest"}, adventures={0: "bree"}, step="redeploy")
    assert offered(state, "play") == []
    moved = play(state, "move:old_forest:fornost:leader:1").state
    assert offered(moved, "play") == ["play:bree"]
    done = play(moved, "play:bree", "place:fornost:6").state
    assert stand(done, "fornost") == (0, 8)
    assert top(done) == "redeploy"


def test_ruling_7_one_may_attack_on_before_declaring(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the leader stands there; also only in the redeployment."""
    Fate(monkeypatch).duels = [([1], [6])]
    state = position(
        {**ARNOR, "fornost": (0, 5)}, leaders={0: "fornost"}, arrived="fornost", adventures={0: "bree"}
    )
    turn = play(state, "attack:fornost:weather_hills:1", "pass")
    assert top(turn.state) == "redeploy"
    assert offered(turn.state, "play") == ["play:bree"]


def test_ruling_7_who_has_gone_away_and_come_back_has_arrived() -> None:
    """A redeployment ended there."""
    spaces = {"old_forest": (0, 3), "fornost": (0, 1)}
    state = position(
        spaces, leaders={0: "fornost"}, adventures={0: "bree"}, step="redeploy", body={"moves": 3}
    )
    away = play(state, "move:fornost:old_forest:leader:0").state
    assert offered(away, "play") == []
    back = play(away, "move:old_forest:fornost:leader:0").state
    assert offered(back, "play") == ["play:bree"]


def test_ruling_7b_who_has_done_a_mission_stays() -> None:
    """No redeployment, no bonus; the leader's battalions are free."""
    state = position(ARNOR, leaders={0: "fornost"}, arrived="fornost", locked="fornost", step="redeploy")
    assert offered(state, "move", "fornost", "old_forest") == ["move:fornost:old_forest:4"]
    assert refused(state, "move:fornost:old_forest:leader:1") == ("leader-locked", {"space": "fornost"})
    moved = play(state, "move:fornost:old_forest:4").state
    assert leaders(moved, 0) == ["fornost"]


def test_ruling_7b_no_help_over_a_blocked_bridge() -> None:
    """Not in an attack from where the leader stands."""
    state = position(
        {"the_shire": (0, 3)}, leaders={0: "the_shire"}, arrived="the_shire", adventures={0: "hobbiton"},
        bridges={("the_shire", "buckland"): 1},
    )  # fmt: skip
    assert offered(state, "attack", "the_shire", "buckland")
    done = play(state, "play:hobbiton").state
    way = {"from": "the_shire", "to": "buckland"}
    assert refused(done, "attack:the_shire:buckland:1") == ("bridge-blocked", way)


def test_ruling_7b_both_leaders_in_one_turn() -> None:
    """A mission each."""
    state = position(
        {"fornost": (0, 2), "weather_hills": (0, 2)}, leaders={0: "fornost weather_hills"},
        arrived="fornost weather_hills", adventures={0: "bree weathertop"},
    )  # fmt: skip
    turn = play(state, "play:bree", "place:fornost:6", "play:weathertop", "place:weather_hills:2")
    assert face_up(turn.state, 0) == ["bree", "weathertop"]
    assert stands(turn.state, "fornost", "weather_hills") == [(0, 8), (0, 4)]
    assert len(turn.state.body.locked) == 2


def test_ruling_7_placed_or_appointed_is_no_arrival() -> None:
    """Neither is to be borne."""
    spaces = {"fornost": (0, 2), "moria": (0, 2)}
    held = {0: "bree borne_to_another_place"}
    state = position(spaces, leaders={0: "moria"}, adventures=held, step="reinforce", pool=1)
    borne = play(state, "play:borne_to_another_place:moria:fornost", "place:moria:1").state
    assert leaders(borne, 0) == ["fornost"]
    assert refused(borne, "play:bree")[0] == "mission-no-arrival"


def test_ruling_7_a_mission_is_secret_until_it_is_declared() -> None:
    """Only its holder sees it, and what it counts for their side; others a card."""
    state = position({"fornost": (0, 2)}, adventures={0: "bree"})
    (card,) = view(state, 0).seats[0].hand or ()
    assert (card.id, card.points) == ("bree", 1)
    assert view(state, 1).seats[0].hand is None
    assert view(state, None).seats[0].cards["adventure"] == 1
    assert refused(state, "play:weathertop") == ("card-not-held", {"card": "weathertop"})


def test_ruling_7_the_arrival_ends_with_the_turn() -> None:
    """In the next one the leader has stood there."""
    spaces = {"old_forest": (0, 3), "fornost": (0, 1)}
    state = position(spaces, leaders={0: "old_forest"}, adventures={0: "bree"}, step="redeploy", seats=2)
    state = play(state, "move:old_forest:fornost:leader:1", "choose:decline", "0 pass").state
    assert state.body.turn == 1
    state = lapse(state, lambda now: now.body.turn == 0)
    assert state.body.arrived == ()
    assert hand(state, 0) == ["bree"]


def test_ruling_7a_the_clock_places_on_the_frontier_of_the_scope() -> None:
    """Where the fewest stand."""
    state = position(ARNOR, leaders={0: "fornost"}, arrived="fornost", adventures={0: "bree"})
    asked = play(state, "play:bree").state
    assert default(asked, 0).code == "place:old_forest:6"
