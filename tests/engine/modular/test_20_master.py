"""Rulings 20 to 22: single armies, production centres, and what is lost."""

from __future__ import annotations

import engine
from engine import Move, prompts, view
from engine.types import Frame
from tests.engine.driver import event, kinds, play
from tests.engine.modular.positions import allowed, armies, fated, position, refused, region, taken, verbs

THREE = {"ambria": (0, 1), "corvara": (0, 1), "elmora": (0, 1)}


def master(**more: object) -> engine.State:
    """Seat 0 with three territories is reinforcing, the others are far too strong to attack."""
    given = {"pool": 5, **more}
    return position(THREE, rest=(2, 3), step="reinforce", level="master", **given)  # type: ignore[arg-type] # fields


def test_value_41_what_finds_no_place_is_lost() -> None:
    """Three territories, five armies, no centre: three single ones, and two are lost, told beforehand."""
    state = master()
    assert prompts(state)[0].data == {"armies": 5, "room": 3, "surplus": 2, "stuck": False}
    state = play(state, "place:ambria:1", "place:corvara:1").state
    assert prompts(state)[0].data == {"armies": 3, "room": 1, "surplus": 2, "stuck": False}
    turn = play(state, "place:elmora:1")
    assert event(turn, "armies_lost") == {"seat": 0, "n": 2}
    assert turn.state.body.pool == 0
    assert turn.state.stack[-1].step == "attack"


def test_value_41_the_picture_tells_beforehand() -> None:
    """How many find no place, and which territories have got theirs; neither once the armies are placed."""
    seen = view(play(master(), "place:ambria:1").state, None)
    assert next(t.value for t in seen.tracks if t.id == "surplus") == 2
    assert [s.id for s in seen.spaces.values() if s.marks] == ["ambria"]
    assert seen.spaces["ambria"].marks == ("served",)
    for codes in (("place:ambria:1", "buy:centre:corvara"), [f"place:{s}:1" for s in THREE]):
        seen = view(play(master(), *codes).state, None)
        assert "surplus" not in {t.id for t in seen.tracks}
    assert not any(s.marks for s in seen.spaces.values())


def test_value_41_or_a_centre_first() -> None:
    """Three armies for the centre, then two on it: nothing is lost."""
    turn = play(master(), "buy:centre:ambria")
    assert event(turn, "centre_built") == {"seat": 0, "space": "ambria", "cost": 3}
    assert turn.undoable
    assert prompts(turn.state)[0].data["surplus"] == 0
    state = play(turn.state, "place:ambria:2").state
    assert armies(state, "ambria") == 3
    assert state.stack[-1].step == "attack"


def test_value_42_a_centre_is_not_placed() -> None:
    """A pool of three spent on it makes no duty to attack."""
    spaces = {**THREE, "lunaria": (1, 1), "tessalba": (1, 1)}
    state = position({**spaces, "elmora": (0, 9)}, step="reinforce", level="master", pool=3)
    state = play(state, "buy:centre:ambria").state
    assert state.stack[-1].step in ("regroup", "attack")
    while state.stack[-1].step == "regroup":
        state = play(state, "pass").state
    assert state.body.placed == 0
    assert "pass" in verbs(state)


def test_value_43_one_army_a_turn_without_a_centre() -> None:
    """The second is refused; once a centre stands there any number is allowed, one that was built on top."""
    state = play(master(pool=9), "place:ambria:1").state
    assert allowed(state)["place:corvara"] == (1, 1)
    assert "place:ambria" not in allowed(state)
    assert refused(state, "place:ambria:1") == "single-army"
    assert refused(master(), "place:ambria:2") == "wrong-amount"
    state = play(state, "buy:centre:ambria").state
    assert allowed(state)["place:ambria"] == (1, 5)


def test_value_44_fifteen_centres() -> None:
    """The sixteenth is refused; a conquered one takes any number in the next turn."""
    held = region(position(), "delta", "tau")[:14]
    state = position(THREE, step="reinforce", level="master", pool=9, centres=(*held, "ambria"))
    assert refused(state, "buy:centre:corvara") == "centres-all"
    track = next(t for t in view(state, None).tracks if t.id == "centres")
    assert (track.value, track.limit) == (15, 15)
    state = position(
        {**THREE, "elmora": (0, 20), "rovenda": (1, 1), "tessalba": (1, 1)},
        level="master",
        centres=("rovenda",),
    )
    state = fated(state, "attack:elmora:rovenda:3", taken)
    state = play(state, "attack:elmora:rovenda:3", "move:elmora:rovenda:3").state
    assert view(state, None).spaces["rovenda"].tokens == {"army": 3, "centre": 1}
    state.body.pool = 6
    state.body.total += 6
    state.stack = (Frame("reinforce", {}),)
    assert allowed(state)["place:rovenda"] == (1, 6)


def test_ruling_21_where_centres_can_be_built() -> None:
    """On own territories without one, for three armies of the pool."""
    state = master(centres=("ambria",))
    assert refused(state, "buy:centre:ambria") == "centre-there"
    assert refused(state, "buy:centre:oasea") == "space-not-yours"
    assert refused(state, "buy:centre:nowhere") == "unknown-space"
    assert refused(master(pool=2), "buy:centre:ambria") == "centre-cost"
    state = play(master(pool=9), "buy:centre:ambria", "buy:centre:corvara", "buy:centre:elmora").state
    assert sum(state.body.centres) == 3
    assert state.body.pool == 0


def test_ruling_21_other_levels_have_none() -> None:
    """Nothing can be bought there, and no track tells of centres."""
    state = position(THREE, step="reinforce", level="expert", pool=9)
    assert "buy" not in verbs(state)
    assert refused(state, "buy:centre:ambria") == "wrong-verb"
    assert "centres" not in {t.id for t in view(state, None).tracks}


def test_ruling_20_sets_bring_armies_for_centres_too() -> None:
    """A pool of one and a set of eight: two centres, and the rest on them."""
    state = master(pool=1, hands={0: "infantry infantry infantry"})
    state = play(state, "trade:infantry:infantry:infantry", "buy:centre:ambria", "buy:centre:corvara").state
    assert state.body.pool == 3
    assert play(state, "place:corvara:3").state.body.pool == 0


def test_ruling_22_with_three_cards_it_waits() -> None:
    """A set may make a centre possible, so that the rest is lost by a pass alone; what is in the hand does
    not matter for others."""
    for held, offered in (
        ("infantry infantry infantry", {"pass", "trade"}),
        ("infantry cannon jolly", {"pass"}),
    ):
        state = play(master(hands={0: held}), "place:ambria:1", "place:corvara:1").state
        turn = play(state, "place:elmora:1")
        assert "armies_lost" not in kinds(turn)
        assert prompts(turn.state)[0].data == {"armies": 2, "room": 0, "surplus": 2, "stuck": True}
        assert verbs(turn.state) == offered
        assert engine.default(turn.state, 0) == Move(0, "pass")
        assert event(play(turn.state, "pass"), "armies_lost")["n"] == 2
    turn = play(master(hands={0: "infantry infantry infantry"}), *(f"place:{s}:1" for s in THREE))
    state = play(turn.state, "trade:infantry:infantry:infantry").state
    assert state.body.pool == 10
    state = play(state, "buy:centre:ambria", "place:ambria:7").state
    assert (state.body.pool, armies(state, "ambria")) == (0, 9)


def test_ruling_22_what_can_be_built_is_not_lost() -> None:
    """Three armies and a free cover: the step waits for a centre, which the clock builds as its only move."""
    state = play(master(pool=6), *(f"place:{s}:1" for s in THREE)).state
    assert state.stack[-1].step == "reinforce"
    assert verbs(state) == {"buy"}
    assert refused(state, "pass") == "must-place"
    assert engine.default(state, 0).verb == "buy"


def test_ruling_22_without_free_covers_it_is_lost() -> None:
    """Fifteen centres stand, none of them one's own."""
    held = region(position(), "delta", "tau")[:15]
    state = master(pool=9, centres=held)
    turn = play(state, *(f"place:{s}:1" for s in THREE))
    assert event(turn, "armies_lost")["n"] == 6


def test_ruling_20_the_clock_places_on_centres_then_single_ones() -> None:
    """All on the seat's centre nearest to the frontier; without one single armies, the frontier first."""
    alfa = dict.fromkeys(("ambria", "corvara", "elmora", "lunaria", "rovenda", "tessalba"), (0, 1))
    state = position(alfa, step="reinforce", level="master", pool=4, centres=("corvara", "rovenda"))
    assert engine.default(state, 0) == Move(0, "place", ("rovenda", 4))
    state = position(alfa, step="reinforce", level="master", pool=4)
    places = []
    while state.stack[-1].step == "reinforce":
        move = engine.default(state, 0)
        places.append(move.args[0])
        state = engine.apply(state, move).state
    assert places == ["ambria", "rovenda", "tessalba", "corvara"]


def test_ruling_20_other_ways_are_not_limited() -> None:
    """Moves bring any number onto a territory without a centre."""
    alfa = dict.fromkeys(("ambria", "corvara", "elmora", "lunaria", "rovenda", "tessalba"), (0, 1))
    state = position({**alfa, "corvara": (0, 9)}, level="master")
    assert armies(play(state, "move:corvara:ambria:8").state, "ambria") == 9
