"""Ruling 11: the leader's return, the draws, the chain of events, the discard."""

from __future__ import annotations

from typing import Any

import pytest

from engine import State, Turn, default, prompts, visible
from tests.engine.driver import event, events, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import Fate, hand, lapse, leaders, numbers, position, territory_hand

HOME = {"moria": (0, 2)}
MISSIONS = "bree carn_dum dagorlad edoras elven_halls erebor"


def ending(spaces: dict[str, tuple[int, int]] | None = None, **more: Any) -> State:
    """Seat 0 is about to end its turn; its leader stands in Moria unless told otherwise."""
    more = {"leaders": {0: "moria"}, **more}
    return position(spaces or HOME, step="redeploy", **more)


def picked(monkeypatch: pytest.MonkeyPatch, state: State, *picks: int) -> Turn:
    """The end of the turn, with these cards drawn first."""
    Fate(monkeypatch).picks = list(picks)
    return play(state, "pass")


CARDS = "angmar buckland dunland carrock enedwaith"


@pytest.mark.parametrize(
    ("held", "took", "rewards", "after"),
    [(3, True, 1, 5), (4, True, 1, 5), (4, False, 1, 5), (5, False, 1, 5)],
)  # fmt: skip
def test_value_49_cards_of_conquests_and_of_missions(held: int, took: bool, rewards: int, after: int) -> None:
    """The first kind has no limit; the second only with fewer than five in hand."""
    hands = {0: " ".join(CARDS.split()[:held])}
    state = ending(hands=hands, body={"took": took, "rewards": rewards})
    turn = play(state, "pass")
    assert len(territory_hand(turn.state, 0)) == after
    assert len(events(turn, "drew")) == after - held


def test_ruling_11a_a_conquest_brings_a_card_however_many_are_held() -> None:
    """One for all conquests; its holder alone sees which."""
    state = ending(hands={0: f"{CARDS} evendim_hills"}, body={"took": True})
    turn = play(state, "pass")
    assert len(territory_hand(turn.state, 0)) == 7
    (card,) = [e for e in turn.events if e.kind == "card"]
    assert card.to == (0,)
    assert [e.kind for e in visible(turn.events, 1) if e.kind in ("drew", "card")] == ["drew"]
    assert "drew" not in kinds(play(ending(), "pass"))


def test_ruling_11a_several_missions_bring_several_cards() -> None:
    """Without any conquest."""
    turn = play(ending(body={"rewards": 2}), "pass")
    assert len(territory_hand(turn.state, 0)) == 2


def test_value_50_a_fallen_leader_returns_at_the_end_of_ones_own_turn() -> None:
    """Absent through it all; placed on a site, a leader earns nothing."""
    state = ending({"fornost": (0, 3), "moria": (0, 1), "old_forest": (0, 1)}, leaders={})
    assert offered(state, "move", "fornost") == ["move:fornost:old_forest:2"]
    asked = play(state, "pass").state
    (prompt,) = prompts(asked)
    assert (prompt.kind, prompt.data) == ("leader", {"appoint": False})
    assert offered(asked, "choose") == [
        f"choose:leader:{space}" for space in ("fornost", "old_forest", "moria")
    ]
    assert default(asked, 0).code == "choose:leader:fornost"
    assert refused(asked, "choose:leader:lorien") == ("space-not-yours", {"space": "lorien"})
    turn = play(asked, "choose:leader:fornost")
    assert leaders(turn.state, 0) == ["fornost"]
    assert event(turn, "leader_placed") == {"seat": 0, "space": "fornost"}
    assert "adventure_drawn" not in kinds(turn)
    assert turn.state.body.turn == 1


def test_value_50_not_before_the_end_of_the_own_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The leader falls in another's turn, at whose end nobody is asked."""
    Fate(monkeypatch).duels = [([6, 6, 6], [1])]
    state = position(
        {"moria": (0, 9), "eregion": (1, 1), "lorien": (1, 1)}, leaders={0: "moria", 1: "eregion"}
    )
    taken = play(state, "attack:moria:eregion:3", "move:moria:eregion:3").state
    state = lapse(taken, lambda now: now.body.turn == 1)
    assert leaders(state, 1) == []
    state = lapse(state, lambda now: now.body.turn == 2)
    assert leaders(state, 1) == ["lorien"]


def test_ruling_11a_with_one_place_nobody_is_asked() -> None:
    """The leader returns there."""
    turn = play(ending(leaders={}), "pass")
    assert event(turn, "leader_placed") == {"seat": 0, "space": "moria"}


def test_value_51_who_has_one_left_waits() -> None:
    """One of two fell: none returns."""
    state = ending({"moria": (0, 2), "fornost": (0, 2)})
    turn = play(state, "pass")
    assert leaders(turn.state, 0) == ["moria"]
    assert "leader_placed" not in kinds(turn)


def test_value_52_appoint_with_a_single_territory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discarded without effect; the chain goes on."""
    cards = numbers("appoint_a_second_leader gollum")
    turn = picked(monkeypatch, ending(body={"earned": True}), *cards)
    assert event(turn, "in_vain")["cards"] == [["appoint_a_second_leader", "appoint_a_second_leader", None]]
    assert hand(turn.state, 0) == ["gollum"]
    assert leaders(turn.state, 0) == ["moria"]
    assert turn.state.body.discards == cards[:1]


def test_value_79_two_events_then_a_fourth_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are carried out; then one of four is discarded face up."""
    state = ending(adventures={0: "bree carn_dum gollum"}, body={"earned": True})
    picks = (*numbers("raiders"), 5, 6, 7, *numbers("the_entmoot boromir"))
    turn = picked(monkeypatch, state, *picks)
    assert [e["cards"][0][0] for e in events(turn, "event_drawn")] == ["raiders", "the_entmoot"]
    assert hand(turn.state, 0) == ["bree", "carn_dum", "gollum", "boromir"]
    (prompt,) = prompts(turn.state)
    assert (prompt.kind, prompt.data) == ("discard", {"in_hand": 4})
    codes = [f"choose:discard:{c}" for c in ("bree", "carn_dum", "boromir", "gollum")]
    assert sorted(offered(turn.state, "choose")) == sorted(codes)
    assert default(turn.state, 0).code == "choose:discard:boromir"
    missing = ("card-not-held", {"card": "knife_in_the_dark"})
    assert refused(turn.state, "choose:discard:knife_in_the_dark") == missing
    done = play(turn.state, "choose:discard:gollum")
    assert hand(done.state, 0) == ["bree", "carn_dum", "boromir"]
    assert event(done, "discarded") == {"seat": 0, "cards": [["gollum", "gollum", None]]}
    assert done.state.body.discards == numbers("raiders the_entmoot gollum")


def test_value_80_only_events_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the pile and of the discards comes once; then there is no card."""
    calm = "bree carn_dum dagorlad edoras elven_halls erebor easterling_encampment gates_of_moria grey_havens"
    rest = (
        "harlond hobbiton lothlorien mount_gundabad rauros tharbad weathertop a_balrog_is_come ambush "
        "boromir "
        "borne_to_another_place courage_alone dangerous_crossing gollum grima_wormtongue grima_wormtongue "
        "knife_in_the_dark move_by_night the_enemy_is_at_hand the_way_is_under_the_mountains "
        "the_way_is_under_the_mountains violent_storms you_shall_not_pass you_shall_not_pass"
    )
    state = ending(
        {"moria": (0, 2)}, shown={1: calm, 2: rest}, discards="raiders the_mustering", body={"earned": True},
        ring="fornost",
    )  # fmt: skip
    turn = picked(monkeypatch, state)
    drawn = [e["cards"][0][0] for e in events(turn, "event_drawn")]
    assert sorted(drawn) == sorted([
        "appoint_a_second_leader", "appoint_a_second_leader", "raiders", "the_entmoot", "the_mustering",
        "cavetroll", "winter_storms",
    ])  # fmt: skip
    assert "adventure_drawn" not in kinds(turn)
    assert hand(turn.state, 0) == []
    assert len(turn.state.body.discards) == 7
    assert len(events(turn, "reshuffled")) == 1


def test_value_81_two_sites_one_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many the leaders have come to."""
    fate = Fate(monkeypatch)
    fate.duels = [([6, 6, 6], [1]), ([6, 6], [1])]
    state = position(
        {"old_forest": (0, 4), "fornost": (1, 1), "weather_hills": (1, 1)}, leaders={0: "old_forest"}
    )
    both = play(state, "attack:old_forest:fornost:3", "attack:fornost:weather_hills:2", "pass").state
    assert both.body.earned
    fate.picks = [*both.body.deck[:1], *numbers("gollum")]
    turn = play(both, "pass")
    assert len(events(turn, "adventure_drawn")) == 1
    assert hand(turn.state, 0) == ["gollum"]


def test_value_82_declined_or_drawn() -> None:
    """A seat that has declined may still play in the ring's window; one that has drawn may not."""
    state = ending(adventures={0: "boromir"}, body={"earned": True})
    declined = play(state, "choose:decline").state
    assert [(p.seat, p.kind) for p in prompts(declined)] == [(0, "ring")]
    drawn = play(state, "pass").state
    while drawn.body.turn == 0 and top(drawn) != "ring":
        drawn = play(drawn, default(drawn, 0).code).state
    assert all(p.kind != "ring" for p in prompts(drawn))


def test_ruling_11b_standing_placed_and_passing_by_earn_nothing() -> None:
    """Only to come there by conquest, as the end of a redeployment, or borne."""
    stands = ending({"fornost": (0, 2), "old_forest": (0, 1)}, leaders={0: "fornost"})
    assert "adventure_drawn" not in kinds(play(stands, "pass"))
    passes = ending(
        {"fornost": (0, 2), "old_forest": (0, 1), "north_downs": (0, 2)}, leaders={0: "north_downs"}
    )
    moved = play(passes, "move:north_downs:old_forest:leader:0").state
    assert not moved.body.earned
    assert play(passes, "move:north_downs:fornost:leader:0").state.body.earned


def test_ruling_11c_the_pile_is_reshuffled_without_the_events_of_the_chain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the pile Raiders alone is left; the discards follow."""
    state = ending(discards=MISSIONS, body={"earned": True})
    b = state.body
    left = numbers("raiders")
    b.discards = tuple(sorted([*b.discards, *(n for n in b.pile if n not in left)]))
    b.pile = left
    fate = Fate(monkeypatch)
    fate.picks = [*left, 1, 2, 3, *numbers("bree")]
    turn = play(state, "pass")
    assert event(turn, "reshuffled") == {"deck": "adventure", "n": 39}
    assert turn.state.body.discards == left
    assert hand(turn.state, 0) == ["bree"]


def test_ruling_11_in_this_order() -> None:
    """The leader, the territory cards, the adventure card, the ring."""
    state = ending(leaders={}, body={"took": True, "rewards": 1, "earned": True})
    turn = play(state, "pass")
    order = [k for k in kinds(turn) if k in ("leader_placed", "drew", "adventure_drawn", "ring_moved")]
    assert order[:3] == ["leader_placed", "drew", "drew"]
    assert order[3:] == ["adventure_drawn", "ring_moved"]


def test_ruling_11d_who_has_drawn_plays_nothing_more_in_this_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in the ring's window either, whatever is in hand; a seat that has earned nothing may."""
    held = {0: "gollum"}
    turn = picked(monkeypatch, ending(adventures=held, body={"earned": True}), *numbers("boromir"))
    assert hand(turn.state, 0) == ["gollum", "boromir"]
    assert (turn.state.body.turn, kinds(turn)[-3:]) == (1, ["ring_moved", "turn", "income"])
    idle = play(ending(adventures=held), "pass").state
    assert [(p.seat, p.kind) for p in prompts(idle)] == [(0, "ring")]
