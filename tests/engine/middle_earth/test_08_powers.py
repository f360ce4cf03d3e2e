"""Ruling 8: power cards of one's own turn, each by its own timing."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Move, State, apply, default, legal, view
from engine.rules.middle_earth.meta import board, bridges
from tests.engine.driver import event, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import WORLD, Fate, face_up, hand, leaders, position, stand, stands

PAIR = "moria:gladden_fields"
FIELD = {"moria": (0, 5), "gladden_fields": (2, 3), "west_rohan": (0, 1), "south_rhun": (1, 1)}


def field(cards: str, spaces: dict[str, tuple[int, int]] | None = None, **more: Any) -> State:
    """Seat 0 in Moria with these cards, seat 2 in the Gladden Fields and nearly everywhere else."""
    return position({**FIELD, **(spaces or {})}, adventures={0: cards}, **more)


@pytest.fixture
def fate(monkeypatch: pytest.MonkeyPatch) -> Fate:
    """Dice that the test chooses."""
    return Fate(monkeypatch)


# -- In general -------------------------------------------------------------------------------------------


def test_ruling_8_a_played_card_lies_face_up() -> None:
    """It leaves the hand, stays before its player, and counts."""
    turn = play(field("ambush bree"), f"play:ambush:{PAIR}")
    assert hand(turn.state, 0) == ["bree"]
    assert face_up(turn.state, 0) == ["ambush"]
    assert view(turn.state, None).seats[0].shown[0].points == 1


def test_ruling_8_any_number_in_a_turn() -> None:
    """Three cards for one attack, in any order."""
    spaces = {"moria": (0, 2), "gladden_fields": (2, 3)}
    turn = play(
        field("ambush grima_wormtongue grima_wormtongue", spaces),
        f"play:grima_wormtongue:{PAIR}:1", f"play:ambush:{PAIR}", f"play:grima_wormtongue:{PAIR}:1",
    )  # fmt: skip
    assert stands(turn.state, "moria", "gladden_fields") == [(0, 7), (2, 1)]
    assert face_up(turn.state, 0) == ["grima_wormtongue", "ambush", "grima_wormtongue"]


@pytest.mark.parametrize(
    ("card", "step"),
    [
        ("ambush", "reinforce"), ("ambush", "redeploy"), ("you_shall_not_pass", "attack"),
        ("borne_to_another_place", "attack"), ("move_by_night", "attack"), ("gollum", "attack"),
        ("courage_alone", "attack"), ("the_way_is_under_the_mountains", "redeploy"),
    ],
)  # fmt: skip
def test_ruling_8_the_timing_on_a_card_holds(card: str, step: str) -> None:
    """Outside of it the card cannot be played, and is refused by its name."""
    state = field(card, step=step, pool=3 if step == "reinforce" else 0, leaders={0: "moria"})
    assert offered(state, "play") == []
    assert refused(state, f"play:{card}:{PAIR}") == ("card-not-now", {"card": card})


def test_ruling_8_only_cards_in_hand() -> None:
    """Another's, or one face up, is not."""
    state = field("bree", shown={0: "ambush"})
    assert refused(state, f"play:ambush:{PAIR}") == ("card-not-held", {"card": "ambush"})


@pytest.mark.parametrize(
    ("card", "spaces", "error"),
    [
        ("the_enemy_is_at_hand", {}, ("no-stronghold", {"space": "gladden_fields"})),
        ("grima_wormtongue", {"gladden_fields": (2, 1)}, ("grima-lone", {"space": "gladden_fields"})),
    ],
)
def test_ruling_8a_no_effect_no_play(
    card: str, spaces: dict[str, tuple[int, int]], error: tuple[str, dict[str, Any]]
) -> None:
    """What would change nothing is refused."""
    state = field(card, spaces)
    code = f"play:{card}:{PAIR}" + (":1" if card.startswith("grima") else "")
    assert refused(state, code) == error


def test_ruling_8a_move_by_night_where_nothing_can_move() -> None:
    """One territory, or one battalion and no leader everywhere: no play."""
    alone = {"moria": (2, 1), "west_rohan": (0, 9)}
    state = field("move_by_night", alone, step="redeploy", leaders={0: "west_rohan"})
    assert refused(state, "play:move_by_night") == ("no-target", {"card": "move_by_night"})
    lame = {"moria": (0, 1), "eregion": (0, 1)}
    assert offered(field("move_by_night", lame, step="redeploy"), "play") == []
    led = field("move_by_night", lame, step="redeploy", leaders={0: "moria"})
    assert offered(led, "play") == ["play:move_by_night"]
    locked = field("move_by_night", lame, step="redeploy", leaders={0: "moria"}, locked="moria")
    assert offered(locked, "play") == []


def test_ruling_8a_a_bridge_that_one_has_blocked_already() -> None:
    """The second copy is for another one; over another's block it lasts longer, so it may be played."""
    state = field("you_shall_not_pass you_shall_not_pass", step="reinforce", pool=3)
    turn = play(state, "play:you_shall_not_pass:the_shire:buckland")
    assert refused(turn.state, "play:you_shall_not_pass:buckland:the_shire") == (
        "bridge-yours", {"from": "buckland", "to": "the_shire"},
    )  # fmt: skip
    turn = play(turn.state, "play:you_shall_not_pass:dunland:eregion")
    assert len(turn.state.body.bridges) == 2
    other = field("you_shall_not_pass", step="reinforce", pool=3, bridges={("the_shire", "buckland"): 2})
    turn = play(other, "play:you_shall_not_pass:the_shire:buckland")
    assert list(turn.state.body.bridges.values()) == [0]


# -- Attack cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["ambush", "grima_wormtongue", "the_enemy_is_at_hand"])
def test_ruling_8b_the_attack_must_be_possible(card: str) -> None:
    """Two battalions, neighbours, no storm, no blocked bridge, another's land."""
    n = ":1" if card == "grima_wormtongue" else ""

    def wrong(a: str, t: str, spaces: dict[str, tuple[int, int]] | None = None, **more: Any) -> str:
        return refused(field(card, spaces, **more), f"play:{card}:{a}:{t}{n}")[0]

    assert wrong("moria", "gladden_fields", {"moria": (0, 1)}) == "too-few-armies"
    assert wrong("moria", "lorien") == "not-adjacent"
    assert wrong("moria", "gladden_fields", storms={"gladden_fields": 1}) == "storms"
    assert wrong("moria", "gladden_fields", storms={"moria": 1}) == "storms"
    assert wrong("lorien", "moria") == "space-not-yours"
    assert wrong("moria", "eregion", {"eregion": (0, 1)}) == "space-yours"
    assert wrong("moria", "nowhere") == "unknown-space"
    bridge = {"eregion": (0, 5), "rhudaur": (2, 3)}
    assert wrong("eregion", "rhudaur", bridge, bridges={("rhudaur", "eregion"): 1}) == "bridge-blocked"


def test_value_57_after_an_attack_card_only_that_attack_is_legal(fate: Fate) -> None:
    """And more attack cards for it; the clock attacks with one die. After a roll everything is, again."""
    state = play(field("grima_wormtongue ambush bree"), f"play:grima_wormtongue:{PAIR}:2").state
    assert {(o.verb, *o.args[:2]) for o in legal(state, 0) if o.verb != "play"} == {
        ("attack", "moria", "gladden_fields")
    }
    assert offered(state, "play") == [f"play:ambush:{PAIR}"]
    owed = ("attack-owed", {"from": "moria", "to": "gladden_fields"})
    assert refused(state, "pass") == owed
    assert refused(state, "attack:moria:eregion:1") == owed
    assert refused(state, "play:ambush:moria:eregion") == owed
    assert refused(state, "play:bree") == owed
    assert refused(state, "choose:defence:1") == owed
    assert default(state, 0) == Move(0, "attack", ("moria", "gladden_fields", 1))
    assert view(state, None).prompts[0].kind == "attack_owed"
    fate.duels = [([6], [6])]
    turn = play(state, f"attack:{PAIR}:1")
    assert default(turn.state, 0) == Move(0, "pass")
    assert Move(0, "pass") in legal(turn.state, 0)


def test_ruling_8b_between_two_rolls_of_a_combat(fate: Fate) -> None:
    """A card on the same pair goes on with the combat; one on another pair ends it."""
    fate.duels = [([6, 1, 1], [6, 6])]
    state = play(field("ambush the_enemy_is_at_hand"), f"attack:{PAIR}:3").state
    same = play(state, f"play:ambush:{PAIR}").state
    assert same.body.combat.asked
    assert stand(same, "moria") == (0, 6)
    other = play(state, "play:ambush:moria:eregion").state
    assert (WORLD.ids[other.body.combat.t], other.body.combat.asked) == ("eregion", False)


def test_value_55_ambush_from_two_battalions(fate: Fate) -> None:
    """Five, and three dice."""
    turn = play(field("ambush", {"moria": (0, 2)}), f"play:ambush:{PAIR}")
    assert stand(turn.state, "moria") == (0, 5)
    assert event(turn, "ambushed") == {
        "seat": 0, "other": 2, "target": "gladden_fields", "space": "moria", "n": 3,
        "cards": [["ambush", "ambush", None]],
    }  # fmt: skip
    fate.duels = [([6, 6, 6], [1, 1])]
    turn = play(turn.state, f"attack:{PAIR}:3")
    assert event(turn, "battle")["rolls"] == [[[6, 6, 6], [1, 1]]]


@pytest.mark.parametrize(("there", "most"), [(1, 0), (2, 1), (3, 2), (5, 2)])
def test_value_56_grima(there: int, most: int) -> None:
    """A lone defender cannot be taken; of two one, of more up to two; they change sides."""
    state = field("grima_wormtongue", {"gladden_fields": (2, there)})
    code = f"play:grima_wormtongue:{PAIR}"
    if not most:
        assert refused(state, f"{code}:1") == ("grima-lone", {"space": "gladden_fields"})
        return
    assert offered(state, "play", "grima_wormtongue", "moria", "gladden_fields") == [f"{code}:{most}"]
    assert refused(state, f"{code}:{most + 1}")[0] == "wrong-amount"
    turn = play(state, f"{code}:{most}")
    assert stands(turn.state, "moria", "gladden_fields") == [(0, 5 + most), (2, there - most)]
    assert turn.state.body.total == state.body.total


def test_ruling_8c_grima_works_on_neutral_land() -> None:
    """As on that of seats."""
    state = position(
        {"moria": (0, 2), "gladden_fields": (2, 2)}, seats=2, rest=(1, 1), adventures={0: "grima_wormtongue"}
    )
    turn = play(state, f"play:grima_wormtongue:{PAIR}:1")
    assert stands(turn.state, "moria", "gladden_fields") == [(0, 3), (2, 1)]


def siege(**more: Any) -> State:
    """Seat 0 with a leader in the Anduin Valley, seat 2 with one in its stronghold, South Mirkwood."""
    spaces = {"anduin_valley": (0, 9), "south_mirkwood": (2, 9), **FIELD}
    return position(
        spaces, adventures={0: "the_enemy_is_at_hand"},
        leaders={0: "anduin_valley", 2: "south_mirkwood"}, **more,
    )  # fmt: skip


def test_value_58_the_enemy_is_at_hand(fate: Fate) -> None:
    """Leader against leader, the stronghold does not count until the combat is over; then it does again."""
    pair = "anduin_valley:south_mirkwood"
    turn = play(siege(), f"play:the_enemy_is_at_hand:{pair}")
    assert event(turn, "besieged") == {
        "seat": 0, "other": 2, "from": "anduin_valley", "to": "south_mirkwood",
        "cards": [["the_enemy_is_at_hand", "the_enemy_is_at_hand", None]],
    }  # fmt: skip
    state = turn.state
    fate.duels = [([3, 1, 1], [3, 3])] * 3
    turn = play(state, f"attack:{pair}:3")
    assert event(turn, "battle")["bonus"] == [1, 1]
    turn = play(turn.state, f"attack:{pair}:3")
    assert event(turn, "battle")["bonus"] == [1, 1]
    fate.duels.insert(0, ([1], [6]))
    away = play(turn.state, "attack:anduin_valley:emyn_muil:1").state
    turn = play(away, f"attack:{pair}:3")
    assert event(turn, "battle")["bonus"] == [1, 2]


def test_ruling_8c_the_enemy_twice() -> None:
    """Once it is off, a second card has nothing to do."""
    state = siege(combat=("anduin_valley", "south_mirkwood"))
    combat = type(state.body.combat)(**{f: getattr(state.body.combat, f) for f in ("a", "t")}, breached=True)
    state = siege(body={"combat": combat})
    assert offered(state, "play") == []
    assert refused(state, "play:the_enemy_is_at_hand:anduin_valley:south_mirkwood") == (
        "stronghold-off", {"space": "south_mirkwood"},
    )  # fmt: skip


# -- The Way ----------------------------------------------------------------------------------------------

WAY = "the_way_is_under_the_mountains"


@pytest.mark.parametrize(
    ("a", "t", "error"),
    [
        ("moria", "rhudaur", None), ("moria", "lorien", None), ("moria", "fangorn", None),
        ("moria", "gladden_fields", "way-needless"), ("moria", "west_rohan", "space-yours"),
        ("moria", "mithlond", "way-no-range"),
    ],
)  # fmt: skip
def test_ruling_8c_where_the_way_leads(a: str, t: str, error: str | None) -> None:
    """Between territories of one range that could not be attacked otherwise now."""
    state = field(WAY)
    code = f"play:{WAY}:{a}:{t}"
    if error:
        assert refused(state, code)[0] == error
    else:
        assert code in offered(state, "play")


def test_ruling_8c_the_way_needs_two_battalions_and_no_storm() -> None:
    """As any attack."""
    code = f"play:{WAY}:moria:lorien"
    assert refused(field(WAY, {"moria": (0, 1)}), code) == ("too-few-armies", {"space": "moria"})
    assert refused(field(WAY, storms={"lorien": 1}), code) == ("storms", {"space": "lorien"})
    assert refused(field(WAY, storms={"moria": 1}), code) == ("storms", {"space": "moria"})
    assert offered(field(WAY, storms={"moria": 1}), "play") == []


def test_ruling_8c_the_link_lives_for_its_combat_and_the_advance(fate: Fate) -> None:
    """The leader goes along; afterwards there is no way, not even back or for a redeployment."""
    state = field(WAY, {"lorien": (2, 1)}, leaders={0: "moria", 1: "south_rhun"})
    turn = play(state, f"play:{WAY}:moria:lorien")
    assert event(turn, "way_opened") == {
        "seat": 0, "other": 2, "from": "moria", "to": "lorien", "cards": [[WAY, WAY, None]],
    }  # fmt: skip
    assert [(link.a, link.b, link.kind) for link in view(turn.state, None).links] == [
        ("moria", "lorien", "way")
    ]
    fate.duels = [([6, 6, 6], [1])]
    turn = play(turn.state, "attack:moria:lorien:3")
    assert (top(turn.state), leaders(turn.state, 0)) == ("occupy", ["lorien"])
    turn = play(turn.state, "move:moria:lorien:4")
    assert stands(turn.state, "moria", "lorien") == [(0, 1), (0, 4)]
    assert view(turn.state, None).links == ()
    redeploying = play(turn.state, "pass").state
    assert "move:lorien:moria:3" not in offered(redeploying, "move")


def test_ruling_8c_the_way_is_gone_with_its_combat(fate: Fate) -> None:
    """An attack elsewhere closes it."""
    state = play(field(WAY), f"play:{WAY}:moria:lorien").state
    fate.duels = [([1], [6])] * 2
    state = play(state, "attack:moria:lorien:1").state
    assert "attack:moria:lorien:3" in offered(state, "attack")
    state = play(state, "attack:moria:eregion:1").state
    assert refused(state, "attack:moria:lorien:1")[0] == "not-adjacent"


def test_value_14_round_a_blocked_bridge() -> None:
    """Where the bridge lies inside a range The Way leads, while it is blocked and no leader goes along."""
    spaces = {"eregion": (0, 5), "rhudaur": (2, 2)}
    code = f"play:{WAY}:eregion:rhudaur"
    blocked = {("rhudaur", "eregion"): 2}
    assert refused(field(WAY, spaces), code)[0] == "way-needless"
    assert code in offered(field(WAY, spaces, bridges=blocked), "play")
    led = field(WAY, spaces, bridges=blocked, leaders={0: "eregion"})
    assert refused(led, code)[0] == "way-needless"
    turn = play(field(WAY, spaces, bridges=blocked), code)
    assert "attack:eregion:rhudaur:3" in offered(turn.state, "attack")


# -- You Shall Not Pass -----------------------------------------------------------------------------------

BRIDGE = {"the_shire": (0, 5), "buckland": (2, 2), **FIELD}


def guarded(**more: Any) -> State:
    """Seat 0 in the Shire before a bridge that seat 1 has blocked."""
    return position(BRIDGE, bridges={("the_shire", "buckland"): 1}, **more)


def test_ruling_8d_any_bridge_from_either_side() -> None:
    """All fifteen, named in either order, and nothing else."""
    state = field("you_shall_not_pass", step="reinforce", pool=3)
    assert len(offered(state, "play")) == 30
    assert {frozenset(code.split(":")[2:]) for code in offered(state, "play")} == {
        frozenset(WORLD.ids[space] for space in pair) for pair in bridges(board(state.setup))
    }
    assert refused(state, "play:you_shall_not_pass:moria:eregion") == (
        "no-bridge", {"from": "moria", "to": "eregion"},
    )  # fmt: skip
    turn = play(state, "play:you_shall_not_pass:buckland:the_shire")
    assert event(turn, "bridge_blocked")["bridge"] == ["buckland", "the_shire"]
    (edge,) = view(turn.state, None).edges
    assert ({edge.a, edge.b}, edge.marks, edge.until) == (
        {"the_shire", "buckland"}, ("blocked",), {"blocked": 0},
    )  # fmt: skip


def test_value_62_a_blocked_bridge_in_attack() -> None:
    """Without a leader illegal, with one legal, with a locked one illegal."""
    code = "attack:the_shire:buckland:3"
    assert refused(guarded(), code) == ("bridge-blocked", {"from": "the_shire", "to": "buckland"})
    assert code in offered(guarded(leaders={0: "the_shire"}), "attack")
    assert refused(guarded(leaders={0: "the_shire"}, locked="the_shire"), code)[0] == "bridge-blocked"


def test_value_62_a_blocked_bridge_in_redeployment() -> None:
    """Battalions and leader in one move, or the leader alone; battalions alone only by another way."""
    spaces = {**BRIDGE, "buckland": (0, 2)}

    def state(**more: Any) -> State:
        return position(
            spaces | more.pop("spaces", {}), step="redeploy", leaders={0: "the_shire"},
            bridges={("the_shire", "buckland"): 1}, **more,
        )  # fmt: skip

    assert refused(state(), "move:the_shire:buckland:3")[0] == "bridge-blocked"
    turn = play(state(), "move:the_shire:buckland:leader:3")
    assert stand(turn.state, "buckland") == (0, 5)
    turn = play(state(), "move:the_shire:buckland:leader:0")
    assert (stand(turn.state, "buckland"), leaders(turn.state, 0)) == ((0, 2), ["buckland"])
    assert refused(state(locked="the_shire"), "move:the_shire:buckland:leader:1")[0] == "leader-locked"
    round_about = ("tower_hills", "lune_valley", "borderlands", "fornost")
    turn = play(state(spaces=dict.fromkeys(round_about, (0, 1))), "move:the_shire:buckland:3")
    assert stand(turn.state, "buckland") == (0, 5)


def test_value_62_free_again_when_the_blockers_turn_begins() -> None:
    """Seat 1 blocked it; the turn of seat 0 ends, the bridge is free."""
    state = guarded(leaders={0: "the_shire", 1: "south_rhun"}, step="redeploy")
    turn = play(state, "pass")
    assert turn.state.body.turn == 1
    assert event(turn, "bridge_free")["bridge"] == ["the_shire", "buckland"]
    assert turn.state.body.bridges == {}


def test_trap_6_a_block_ends_though_its_player_is_out() -> None:
    """At the moment when the turn would have begun: the bridge and the storms."""
    spaces = {"the_shire": (0, 5)}
    state = position(
        spaces, leaders={0: "the_shire", 2: "moria"}, step="redeploy", out=(1,),
        bridges={("the_shire", "buckland"): 1}, storms={"moria": 1, "lorien": 2},
    )  # fmt: skip
    assert not state.body.alive[1]
    turn = play(state, "pass")
    assert turn.state.body.turn == 2
    assert (turn.state.body.bridges, turn.state.body.storms) == ({}, {})
    assert kinds(turn).index("bridge_free") < kinds(turn).index("turn")


def test_ruling_8d_its_own_player_neither() -> None:
    """The seat that has blocked it is bound like everybody."""
    state = position(BRIDGE, bridges={("the_shire", "buckland"): 0})
    assert refused(state, "attack:the_shire:buckland:3")[0] == "bridge-blocked"


# -- Borne to Another Place, Move by Night -----------------------------------------------------------------


def test_ruling_8e_borne_to_another_place() -> None:
    """From a leader's territory into any other of the seat without a leader of its own, however far."""
    spaces = {"mithlond": (0, 1)}
    state = field("borne_to_another_place", spaces, step="reinforce", pool=3, leaders={0: "moria west_rohan"})
    assert sorted(offered(state, "play")) == [
        "play:borne_to_another_place:moria:mithlond", "play:borne_to_another_place:west_rohan:mithlond",
    ]  # fmt: skip
    code = "play:borne_to_another_place"
    assert refused(state, f"{code}:moria:west_rohan") == ("leader-here", {"space": "west_rohan"})
    assert refused(state, f"{code}:mithlond:moria") == ("no-leader-here", {"space": "mithlond"})
    assert refused(state, f"{code}:moria:lorien") == ("space-not-yours", {"space": "lorien"})
    turn = play(state, f"{code}:moria:mithlond")
    assert leaders(turn.state, 0) == ["west_rohan", "mithlond"]
    assert event(turn, "borne") == {
        "seat": 0, "from": "moria", "to": "mithlond",
        "cards": [["borne_to_another_place", "borne_to_another_place", None]],
    }  # fmt: skip


def test_value_68_borne_to_a_site() -> None:
    """Earns the draw; a mission there is illegal."""
    state = field(
        "borne_to_another_place grey_havens",
        {"mithlond": (0, 3)},
        step="reinforce",
        pool=1,
        leaders={0: "moria"},
    )
    state = play(state, "play:borne_to_another_place:moria:mithlond", "place:moria:1").state
    assert state.body.earned
    assert refused(state, "play:grey_havens")[0] == "mission-no-arrival"


def test_ruling_5d_cards_of_the_start_during_the_whole_phase() -> None:
    """Between placing two portions."""
    state = field("you_shall_not_pass", step="reinforce", pool=3)
    state = play(state, "place:moria:1").state
    assert len(offered(state, "play")) == 30


def test_value_67_move_by_night() -> None:
    """Three sources: A to B, B to C, C to D with the same battalions."""
    spaces = {"gladden_fields": (0, 1), "lorien": (0, 1), "fangorn": (0, 1), "moria": (0, 4)}
    state = field("move_by_night", spaces, step="redeploy")
    once = play(state, "move:moria:gladden_fields:3").state
    assert refused(once, "move:gladden_fields:lorien:3")[0] == "redeploy-over"
    turn = play(once, "play:move_by_night")
    assert event(turn, "night")["redeployments"] == 3
    turn = play(turn.state, "move:gladden_fields:lorien:3", "move:lorien:fangorn:3")
    assert stands(turn.state, "moria", "gladden_fields", "lorien", "fangorn") == [
        (0, 1), (0, 1), (0, 1), (0, 4),
    ]  # fmt: skip
    assert refused(turn.state, "move:fangorn:moria:3")[0] == "redeploy-over"


def test_ruling_8f_three_in_all() -> None:
    """Not three more: with one begun two are left."""
    spaces = {"eregion": (0, 5), "gladden_fields": (0, 5), "moria": (0, 5)}
    state = field("move_by_night", spaces, step="redeploy")
    state = play(state, "play:move_by_night").state
    assert view(state, 0).prompts[0].data["redeployments"] == 3
    for code in ("move:moria:eregion:1", "move:moria:gladden_fields:1", "move:eregion:moria:1"):
        state = play(state, code).state
    assert view(state, 0).prompts[0].data["redeployments"] == 1
    state = play(state, "move:gladden_fields:moria:1").state
    assert refused(state, "move:moria:eregion:1")[0] == "redeploy-over"


def test_ruling_8_the_cards_of_a_turn_can_be_taken_back() -> None:
    """No chance and no secret of others lies in them."""
    state = field("ambush")
    assert apply(state, Move.parse(0, f"play:ambush:{PAIR}")).undoable
