"""Invasions of `risk2210`: who may attack, and with how many dice of which kind."""

from __future__ import annotations

import pytest

from engine import Move, legal
from tests.engine.driver import event, kinds, lost, play, refused
from tests.engine.risk2210.fronts import LANDS, LEADERS, sides, with_leaders
from tests.engine.risk2210.positions import fated, offered, position, where


@pytest.mark.parametrize(("strength", "dice"), [(2, 1), (3, 2), (4, 3), (9, 3)])
def test_ruling_05_always_fewer_dice_than_units(strength: int, dice: int) -> None:
    """With n units at most n - 1 dice, never more than three."""
    state = position({**LANDS, "egypt": (0, strength)})
    offer = next(iter(legal(state, 0).narrow("attack", "egypt", "saharan_empire")))
    assert offer.amount == (1, dice)
    turn = play(state, f"attack:egypt:saharan_empire:{dice}")
    assert [len(d) for d in event(turn, "battle")["rolls"][0]] == [dice, 2]
    assert refused(state, f"attack:egypt:saharan_empire:{dice + 1}")[0] == "wrong-amount"


def test_ruling_05_commanders_are_units_and_stations_are_none() -> None:
    """A commander beside one MOD gives a second unit; a station does not."""
    state = position({**LANDS, "egypt": (0, 1)}, stations=["egypt"])
    assert refused(state, "attack:egypt:saharan_empire:1") == ("too-few-units", {"space": "egypt"})
    assert refused(state, "attack:egypt") == ("too-few-units", {"space": "egypt"})
    assert refused(state, "attack:saharan_empire") == ("space-not-yours", {"space": "saharan_empire"})
    state = position({**LANDS, "egypt": (0, 1)}, commanders={0: {"diplomat": "egypt"}})
    assert offered(state, 0, "attack", "egypt", "saharan_empire") == [
        "attack:egypt:saharan_empire:1", "attack:egypt:saharan_empire:until:1",
    ]  # fmt: skip
    state = position({**LANDS, "egypt": (0, 0)}, commanders={0: dict.fromkeys(LEADERS, "egypt")})
    assert next(iter(legal(state, 0).narrow("attack", "egypt", "saharan_empire"))).amount == (1, 3)


@pytest.mark.parametrize(("strength", "dice"), [(1, 1), (2, 2), (7, 2)])
def test_ruling_05_the_defender_rolls_two_dice_with_two_units(strength: int, dice: int) -> None:
    """MODs and commanders alike."""
    state = position({**LANDS, "saharan_empire": (1, strength)})
    assert len(event(play(state, "attack:egypt:saharan_empire:3"), "battle")["rolls"][0][1]) == dice
    state = position(
        {**LANDS, "saharan_empire": (1, strength - 1)}, commanders={1: {"diplomat": "saharan_empire"}}
    )
    assert len(event(play(state, "attack:egypt:saharan_empire:3"), "battle")["rolls"][0][1]) == dice


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("attack:atlantis:egypt:1", "unknown-space"),
        ("attack:egypt:atlantis:1", "unknown-space"),
        ("attack:saharan_empire:egypt:1", "space-not-yours"),
        ("attack:egypt:middle_east:1", "space-yours"),
        ("attack:egypt:mexico:1", "not-adjacent"),
        ("attack:egypt:madagascar:1", "devastated"),
        ("attack:egypt:ministry_of_djibouti:1", "move-instead"),
        ("move:egypt:saharan_empire:1", "attack-instead"),
        ("move:egypt:ministry_of_djibouti:10", "wrong-amount"),
        ("attack:egypt:saharan_empire:0", "wrong-amount"),
        ("attack:egypt:saharan_empire:until:10", "wrong-amount"),
        ("attack:egypt:saharan_empire:diplomat:1", "wrong-move"),
        ("attack:egypt:saharan_empire", "wrong-move"),
        ("attack", "wrong-move"),
    ],
)
def test_refused_invasions_say_why(code: str, key: str) -> None:
    """Every refusal has its key."""
    spaces = {**LANDS, "middle_east": (0, 1), "iceland_grc": (2, 1)}
    state = position(spaces, rest=None, commanders={0: {"diplomat": "egypt"}}, devastated=("madagascar",))
    if key == "devastated":
        state = position({**spaces, "lesotho": (0, 3)}, rest=None, devastated=("madagascar",))
        code = "attack:lesotho:madagascar:1"
    assert refused(state, code)[0] == key


def test_ruling_17_exiled_states_have_four_neighbours() -> None:
    """As the book says twice: Nunavut, Canada, Republique du Quebec and Iceland; one fewer by option."""
    state = position({"exiled_states_of_america": (0, 5)})
    targets = {code.split(":")[2] for code in offered(state, 0, "attack")}
    assert targets == {"nunavut", "canada", "republique_du_quebec", "iceland_grc"}
    strict = position({"exiled_states_of_america": (0, 5)}, strict_board=True)
    assert targets - {c.split(":")[2] for c in offered(strict, 0, "attack")} == {"canada"}
    assert refused(strict, "attack:exiled_states_of_america:canada:1")[0] == "not-adjacent"


def test_the_board_has_an_edge_across_its_border() -> None:
    """Northwestern Oil Emirate and Pevek, New Atlantis and Neo Tokyo."""
    spaces = {"northwestern_oil_emirate": (0, 4), "new_atlantis": (0, 4), "neo_tokyo": (1, 1)}
    state = position(spaces, devastated=(), commanders={0: {"naval_commander": "new_atlantis"}})
    assert Move(0, "attack", ("northwestern_oil_emirate", "pevek", 3)) in legal(state, 0)
    assert Move(0, "attack", ("new_atlantis", "neo_tokyo", 3)) in legal(state, 0)


def test_attacks_repeat_and_move_to_other_targets_at_will() -> None:
    """Again, elsewhere, and back; giving up is possible after each roll by doing something else."""
    state = position({**LANDS, "egypt": (0, 30), "saharan_empire": (1, 30), "imperial_balkania": (1, 30)})
    turn = play(
        state, "attack:egypt:saharan_empire:1", "attack:egypt:imperial_balkania:1",
        "attack:egypt:saharan_empire:1",
    )  # fmt: skip
    assert kinds(turn) == ["battle"]
    turn = play(turn.state, "pass")
    assert turn.state.body.turn == 1


ATTACKING = [
    # from, to, commander, sides of its die
    ("egypt", "saharan_empire", "diplomat", 6),
    ("egypt", "saharan_empire", "land_commander", 8),
    ("egypt", "saharan_empire", "naval_commander", 6),
    ("egypt", "saharan_empire", "space_commander", 6),
    ("egypt", "saharan_empire", "nuclear_commander", 8),
    ("continental_biospheres", "poseidon", "diplomat", 6),
    ("continental_biospheres", "poseidon", "land_commander", 8),
    ("continental_biospheres", "poseidon", "naval_commander", 8),
    ("continental_biospheres", "poseidon", "space_commander", 6),
    ("continental_biospheres", "poseidon", "nuclear_commander", 8),
    ("poseidon", "continental_biospheres", "land_commander", 8),
    ("poseidon", "continental_biospheres", "naval_commander", 8),
    ("poseidon", "hawaiian_preserve", "land_commander", 6),
    ("poseidon", "hawaiian_preserve", "naval_commander", 8),
    ("poseidon", "hawaiian_preserve", "diplomat", 6),
    ("tycho", "straight_wall", "land_commander", 6),
    ("tycho", "straight_wall", "naval_commander", 6),
    ("tycho", "straight_wall", "space_commander", 8),
    ("tycho", "straight_wall", "nuclear_commander", 8),
    ("egypt", "tycho", "land_commander", 8),
    ("egypt", "tycho", "naval_commander", 6),
    ("egypt", "tycho", "space_commander", 8),
    ("poseidon", "tycho", "naval_commander", 8),
    ("poseidon", "tycho", "space_commander", 8),
    ("poseidon", "tycho", "land_commander", 6),
    ("poseidon", "tycho", "diplomat", 6),
]


@pytest.mark.parametrize(("a", "t", "commander", "die"), ATTACKING)
def test_ruling_05_table_of_attacking_commanders(a: str, t: str, commander: str, die: int) -> None:
    """Diplomat never, nuclear always; land, naval and space from or to their own terrain."""
    leaders = {"naval_commander": "mexico", "space_commander": "mexico", commander: a}
    state = position(
        {"mexico": (0, 1), a: (0, 5), t: (1, 2), "alberta": (1, 1)},
        stations=[a], commanders={0: leaders},
    )  # fmt: skip
    turn = play(state, f"attack:{a}:{t}:3")
    assert sides(turn) == ([die, 6, 6], [6, 6])


@pytest.mark.parametrize("commander", LEADERS)
@pytest.mark.parametrize("space", ["saharan_empire", "poseidon", "tycho"])
def test_ruling_05_every_commander_defends_with_a_d8_everywhere(commander: str, space: str) -> None:
    """Whatever kind, whatever terrain: the diplomat, too."""
    origin = {"saharan_empire": "egypt", "poseidon": "continental_biospheres", "tycho": "egypt"}[space]
    state = position(
        {origin: (0, 5), space: (1, 2), "mexico": (0, 1)}, stations=[origin],
        commanders={0: {"naval_commander": "mexico", "space_commander": "mexico"}, 1: {commander: space}},
    )  # fmt: skip
    assert sides(play(state, f"attack:{origin}:{space}:3")) == ([6, 6, 6], [8, 6])


@pytest.mark.parametrize(
    ("mods_there", "people", "dice"), [(3, 0, [8, 8]), (1, 0, [8]), (0, 1, [8]), (1, 1, [8, 8])]
)
def test_ruling_05_everyone_beside_a_station_defends_with_a_d8(
    mods_there: int, people: int, dice: list[int]
) -> None:
    """MODs as well as commanders; the station itself rolls nothing."""
    state = position(
        {**LANDS, "saharan_empire": (1, mods_there)}, stations=["saharan_empire"],
        commanders={1: dict.fromkeys(LEADERS[:people], "saharan_empire")},
    )  # fmt: skip
    assert sides(play(state, "attack:egypt:saharan_empire:3"))[1] == dice


def test_ruling_05_a_station_does_not_help_the_attacker() -> None:
    """A station of the attacker beside the attacking units changes no die."""
    state = position(LANDS, stations=["egypt"])
    assert sides(play(state, "attack:egypt:saharan_empire:3")) == ([6, 6, 6], [6, 6])


def test_ruling_05_two_commanders_defend_with_two_d8() -> None:
    """With a single die of two units one rolls the better one."""
    state = with_leaders("diplomat", "naval_commander", at="saharan_empire", seat=1)
    assert sides(play(state, "attack:egypt:saharan_empire:2")) == ([6, 6], [8, 8])
    state.body.defence = [2, 1, 2]
    assert sides(play(state, "attack:egypt:saharan_empire:2"))[1] == [8]


@pytest.mark.parametrize(
    ("a", "t", "home"),
    [("continental_biospheres", "poseidon", "naval_commander"), ("egypt", "tycho", "space_commander")],
)
def test_ruling_05_three_d8_on_an_invasion_between_terrains(a: str, t: str, home: str) -> None:
    """From land to the sea or to the moon: three commanders roll, and all three must advance."""
    state = position(
        {a: (0, 3), t: (1, 1), "mexico": (1, 1)}, stations=[a], commanders={0: dict.fromkeys(LEADERS, a)}
    )
    state = fated(state, lost(0, 1), f"attack:{a}:{t}:3")
    turn = play(state, f"attack:{a}:{t}:3")
    assert sides(turn)[0] == [8, 8, 8]
    rolled = ("land_commander", home, "nuclear_commander")
    assert [where(turn.state, 0, k) for k in rolled] == [t] * 3
    groups = {frozenset(c.split(":")[3].split("+")) for c in offered(turn.state, 0, "move")}
    others = set(LEADERS) - set(rolled)
    more: list[set[str]] = [set(), *({k} for k in others), others]
    assert groups == {frozenset({*rolled, *also}) for also in more}


def test_faq_only_commanders_of_the_last_roll_must_advance() -> None:
    """A commander who rolled in an earlier round of the same siege and not in the last one may stay."""
    state = position(
        {**LANDS, "saharan_empire": (1, 2)}, commanders={0: {"land_commander": "egypt"}},
        body={"defence": [2, 1, 2]},
    )  # fmt: skip
    state = play(
        fated(state, lost(0, 1), "attack:egypt:saharan_empire:1"), "attack:egypt:saharan_empire:1"
    ).state
    state = fated(state, lost(0, 1), "attack:egypt:saharan_empire:alone:1")
    turn = play(state, "attack:egypt:saharan_empire:alone:1")
    assert Move(0, "move", ("egypt", "saharan_empire", 1)) in legal(turn.state, 0)
    assert where(turn.state, 0, "land_commander") == "egypt"


def test_ruling_05_the_d8_is_optional() -> None:
    """Without commanders, with one, with both; then only those roll and only those must advance."""
    state = with_leaders("land_commander", "nuclear_commander")
    assert offered(state, 0, "attack", "egypt", "saharan_empire") == [
        f"attack:egypt:saharan_empire:{rest}"
        for rest in (
            "3", "until:10", "alone:3", "alone:until:10", "land_commander:3", "land_commander:until:10",
            "nuclear_commander:3", "nuclear_commander:until:10",
        )
    ]  # fmt: skip
    for group, dice in (("", [8, 8, 6]), ("alone:", [6, 6, 6]), ("nuclear_commander:", [8, 6, 6])):
        turn = play(state, f"attack:egypt:saharan_empire:{group}3")
        assert sides(turn)[0] == dice
    alone = position({**LANDS, "saharan_empire": (1, 1)}, commanders={0: {"land_commander": "egypt"}})
    alone = fated(alone, lost(0, 1), "attack:egypt:saharan_empire:alone:3")
    turn = play(alone, "attack:egypt:saharan_empire:alone:3")
    assert where(turn.state, 0, "land_commander") == "egypt"
    assert "move:egypt:saharan_empire:9" in offered(turn.state, 0)
