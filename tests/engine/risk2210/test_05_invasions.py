"""Invasions of `risk2210`: who may attack, with how many dice of which kind, what is lost, who advances."""

from __future__ import annotations

import pytest

from engine import Move, State, Turn, default, legal, prompts
from tests.engine.risk2210.positions import (
    event,
    fated,
    kinds,
    lost,
    mods,
    offered,
    owner,
    play,
    position,
    refused,
    top,
    where,
)

LANDS = {"egypt": (0, 9), "saharan_empire": (1, 5), "mexico": (1, 1)}
LEADERS = ("land_commander", "naval_commander", "space_commander", "nuclear_commander", "diplomat")


def with_leaders(*commanders: str, at: str = "egypt", seat: int = 0, **more: object) -> State:
    """The two neighbours, with these commanders of a seat in a territory."""
    people = {seat: dict.fromkeys(commanders, at)}
    return position(LANDS, commanders=people, **more)  # type: ignore[arg-type]  # any of its parameters


def sides(turn: Turn) -> tuple[list[int], list[int]]:
    """The sides of the attacker's and the defender's dice of the only roll, in any order."""
    (found,) = event(turn, "battle")["sides"]
    return sorted(found[0], reverse=True), sorted(found[1], reverse=True)


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
    state = position({**LANDS, "egypt": (0, 1)}, commanders={0: {"diplomat": "egypt"}})
    assert offered(state, 0, "attack", "egypt", "saharan_empire") == [
        "attack:egypt:saharan_empire:1", "attack:egypt:saharan_empire:until:1",
    ]  # fmt: skip
    state = position({**LANDS, "egypt": (0, 0)}, commanders={0: dict.fromkeys(LEADERS, "egypt")})
    assert next(iter(legal(state, 0).narrow("attack", "egypt", "saharan_empire"))).amount == (1, 3)


@pytest.mark.parametrize(("strength", "dice"), [(1, 1), (2, 2), (7, 2)])
def test_ruling_05_the_defender_rolls_two_dice_if_he_has_two_units(strength: int, dice: int) -> None:
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
    """An own station beside the attacking units changes no die."""
    state = position(LANDS, stations=["egypt"])
    assert sides(play(state, "attack:egypt:saharan_empire:3")) == ([6, 6, 6], [6, 6])


def test_ruling_05_two_commanders_defend_with_two_d8() -> None:
    """With a single die of two units one rolls the better one."""
    state = with_leaders("diplomat", "naval_commander", at="saharan_empire", seat=1)
    assert sides(play(state, "attack:egypt:saharan_empire:2")) == ([6, 6], [8, 8])
    state.body.defence = [2, 1, 2]
    assert sides(play(state, "attack:egypt:saharan_empire:2"))[1] == [8]


def test_ruling_05_three_d8_on_an_invasion_between_terrains() -> None:
    """Land, naval and nuclear from the land to the sea: all three roll, and all three must advance."""
    state = position(
        {"continental_biospheres": (0, 3), "poseidon": (1, 1), "mexico": (1, 1)},
        commanders={0: dict.fromkeys(LEADERS, "continental_biospheres")},
    )  # fmt: skip
    state = fated(state, lost(0, 1), "attack:continental_biospheres:poseidon:3")
    turn = play(state, "attack:continental_biospheres:poseidon:3")
    assert sides(turn)[0] == [8, 8, 8]
    rolled = ("land_commander", "naval_commander", "nuclear_commander")
    assert [where(turn.state, 0, k) for k in rolled] == ["poseidon"] * 3
    assert {c.split(":")[3] for c in offered(turn.state, 0, "move")} == {
        "land_commander+naval_commander+nuclear_commander",
        "land_commander+naval_commander+space_commander+nuclear_commander",
        "land_commander+naval_commander+nuclear_commander+diplomat",
        "land_commander+naval_commander+space_commander+nuclear_commander+diplomat",
    }


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


def test_ruling_05_commanders_that_rolled_must_advance() -> None:
    """The book's example: land and nuclear commander and a die more; a third unit goes along, of any kind."""
    state = position(
        {**LANDS, "egypt": (0, 2), "saharan_empire": (1, 1)},
        commanders={0: dict.fromkeys(("land_commander", "nuclear_commander", "diplomat"), "egypt")},
    )  # fmt: skip
    state = fated(state, lost(0, 1), "attack:egypt:saharan_empire:3")
    turn = play(state, "attack:egypt:saharan_empire:3")
    assert top(turn.state) == "occupy"
    both = "land_commander+nuclear_commander"
    assert {o.args[2]: o.amount for o in legal(turn.state, 0)} == {both: (1, 2), f"{both}+diplomat": (0, 1)}
    assert prompts(turn.state)[0].data == {"from": "egypt", "to": "saharan_empire", "low": 3, "high": 4}
    assert default(turn.state, 0) == Move(0, "move", ("egypt", "saharan_empire", both, 1))
    turn = play(turn.state, f"move:egypt:saharan_empire:{both}+diplomat:0")
    assert event(turn, "advanced")["commanders"] == ["land_commander", "nuclear_commander", "diplomat"]
    assert [where(turn.state, 0, k) for k in ("land_commander", "diplomat")] == ["saharan_empire"] * 2
    assert (mods(turn.state, "egypt"), mods(turn.state, "saharan_empire")) == (2, 0)


def test_at_least_as_many_units_advance_as_dice_were_rolled() -> None:
    """And one stays; all but one may go. Until that is settled nothing else is possible."""
    for dice in (1, 2, 3):
        code = f"attack:egypt:saharan_empire:{dice}"
        state = fated(position({**LANDS, "saharan_empire": (1, 1)}), lost(0, 1), code)
        turn = play(state, code)
        assert kinds(turn) == ["battle", "conquered"]
        assert [(o.args, o.amount) for o in legal(turn.state, 0)] == [
            (("egypt", "saharan_empire"), (dice, 8)),
        ]  # fmt: skip
        assert (owner(turn.state, "saharan_empire"), mods(turn.state, "saharan_empire")) == (0, dice)
        assert refused(turn.state, "attack:egypt:middle_east:1")[0] == "wrong-verb"
        turn = play(turn.state, "move:egypt:saharan_empire:8")
        assert (mods(turn.state, "egypt"), mods(turn.state, "saharan_empire")) == (1, 8)


def test_nobody_is_asked_when_only_one_advance_is_possible() -> None:
    """Two units, one die: one goes, one stays."""
    state = position({**LANDS, "egypt": (0, 2), "saharan_empire": (1, 1)})
    state = fated(state, lost(0, 1), "attack:egypt:saharan_empire:1")
    turn = play(state, "attack:egypt:saharan_empire:1")
    assert event(turn, "advanced")["n"] == 1
    assert (top(turn.state), mods(turn.state, "egypt")) == ("invade", 1)


def test_a_commander_may_be_the_unit_that_stays() -> None:
    """All MODs go, the diplomat holds the territory."""
    state = position(
        {**LANDS, "egypt": (0, 2), "saharan_empire": (1, 1)}, commanders={0: {"diplomat": "egypt"}}
    )
    state = fated(state, lost(0, 1), "attack:egypt:saharan_empire:2")
    turn = play(state, "attack:egypt:saharan_empire:2", "move:egypt:saharan_empire:2")
    assert (mods(turn.state, "egypt"), owner(turn.state, "egypt")) == (0, 0)
    assert where(turn.state, 0, "diplomat") == "egypt"


def test_ruling_05_mods_are_lost_before_commanders() -> None:
    """On both sides, even where only the commander's die was rolled."""
    state = position(
        {**LANDS, "egypt": (0, 2), "saharan_empire": (1, 1)},
        commanders={0: {"land_commander": "egypt"}, 1: {"diplomat": "saharan_empire"}},
    )  # fmt: skip
    state.body.defence = [2, 1, 2]
    hit = play(fated(state, lost(0, 1), "attack:egypt:saharan_empire:1"), "attack:egypt:saharan_empire:1")
    assert (mods(hit.state, "saharan_empire"), where(hit.state, 1, "diplomat")) == (0, "saharan_empire")
    miss = play(fated(state, lost(1, 0), "attack:egypt:saharan_empire:1"), "attack:egypt:saharan_empire:1")
    assert (mods(miss.state, "egypt"), where(miss.state, 0, "land_commander")) == (1, "egypt")


def test_ruling_05_commanders_alone_are_lost_and_their_owner_chooses() -> None:
    """Two commanders, one loss: the loser is asked, whatever his order is."""
    state = position(
        {**LANDS, "saharan_empire": (1, 0)},
        commanders={1: {"diplomat": "saharan_empire", "land_commander": "saharan_empire"}},
    )  # fmt: skip
    state = fated(state, lost(1, 1), "attack:egypt:saharan_empire:2")
    turn = play(state, "attack:egypt:saharan_empire:2")
    assert [(p.seat, p.kind, p.clock, p.data) for p in prompts(turn.state)] == [
        (1, "losses", "react", {"space": "saharan_empire", "units": 1})
    ]
    assert offered(turn.state, 1) == [
        "choose:lose:saharan_empire:diplomat", "choose:lose:saharan_empire:land_commander",
    ]  # fmt: skip
    assert default(turn.state, 1).args[2] == "diplomat"
    turn = play(turn.state, "1 choose:lose:saharan_empire:land_commander")
    assert event(turn, "commander_lost")["commander"] == "land_commander"
    assert (where(turn.state, 1, "land_commander"), top(turn.state)) == (None, "invade")


def test_ruling_05_standing_order_to_be_asked_for_losses() -> None:
    """Who wants it chooses between MODs and commanders; the order is given in one's own invasions."""
    state = with_leaders("diplomat")
    turn = play(state, "choose:losses:ask")
    assert event(turn, "losses_order") == {"seat": 0, "asks": True}
    assert "choose:losses:mods" in offered(turn.state, 0)
    state = fated(turn.state, lost(2, 0), "attack:egypt:saharan_empire:3")
    turn = play(state, "attack:egypt:saharan_empire:3")
    assert [(p.kind, p.clock) for p in prompts(turn.state)] == [("losses", "turn")]
    assert offered(turn.state, 0) == ["choose:lose:egypt:mods", "choose:lose:egypt:diplomat"]
    turn = play(turn.state, "choose:lose:egypt:diplomat")
    assert (where(turn.state, 0, "diplomat"), mods(turn.state, "egypt")) == (None, 8)


def test_standing_order_for_the_dice_of_the_defence() -> None:
    """Given in the own invasions, for all attacks to come; one die even with many units."""
    state = position(LANDS)
    assert "choose:defence:1" in offered(state, 0)
    assert "choose:defence:2" not in offered(state, 0)
    turn = play(state, "choose:defence:1")
    assert event(turn, "standing_order") == {"seat": 0, "n": 1}
    state = position(LANDS, turn=1, body={"defence": [1, 2, 2]})
    assert len(event(play(state, "attack:saharan_empire:egypt:3"), "battle")["rolls"][0][1]) == 1


def test_option_defence_ask() -> None:
    """The attacked seat chooses its dice before each roll in which it has a choice."""
    state = position(LANDS, defence="ask")
    turn = play(state, "attack:egypt:saharan_empire:3")
    (asked,) = prompts(turn.state)
    assert (asked.seat, asked.kind, asked.clock) == (1, "defend", "react")
    assert asked.data == {"from": "egypt", "to": "saharan_empire", "dice": 3, "other": 0}
    assert default(turn.state, 1) == Move(1, "choose", ("defend", 2))
    assert refused(turn.state, "choose:defend:3", seat=1)[0] == "wrong-amount"
    one = play(turn.state, "1 choose:defend:1")
    assert len(event(one, "battle")["rolls"][0][1]) == 1
    lone = position({**LANDS, "saharan_empire": (1, 1)}, defence="ask")
    assert "battle" in kinds(play(lone, "attack:egypt:saharan_empire:3"))
    assert "battle" in kinds(play(state, "attack:egypt:saharan_empire:until:5"))  # his standing order counts


def test_option_defence_ask_resigning_when_asked() -> None:
    """Who leaves instead of answering defends by his order this once, and with the most dice from then on."""
    state = position(LANDS, defence="ask", body={"defence": [2, 1, 2]})
    state = play(state, "attack:egypt:saharan_empire:1").state
    turn = play(state, "1 resign")
    assert len(event(turn, "battle")["rolls"][0][1]) == 1
    assert not turn.state.body.alive[1]
    turn = play(turn.state, "attack:egypt:saharan_empire:1")
    assert len(event(turn, "battle")["rolls"][0][1]) == 2


def test_until_goes_on_to_the_conquest_or_to_the_given_units() -> None:
    """Each roll is a battle of its own; it stops with the territory taken or no more than so many left."""
    outcomes = set()
    for draws in range(0, 800, 5):
        state = position({**LANDS, "saharan_empire": (1, 6)})
        state.draws = draws
        turn = play(state, "attack:egypt:saharan_empire:until:4")
        rolls = [e.data for e in turn.events if e.kind == "battle"]
        left = 9 - sum(r["lost"][0] for r in rolls)
        taken = "conquered" in kinds(turn)
        assert taken == (sum(r["lost"][1] for r in rolls) == 6)
        assert taken or left in (3, 4)
        assert left + rolls[-1]["lost"][0] > 4
        outcomes.add((taken, 0 if taken else left))
    assert outcomes == {(True, 0), (False, 3), (False, 4)}


def test_until_rolls_fewer_dice_as_units_dwindle() -> None:
    """Down to the last unit: two dice with three, one with two; commanders roll as long as they live."""
    state = position(
        {**LANDS, "egypt": (0, 6), "saharan_empire": (1, 30)}, commanders={0: {"nuclear_commander": "egypt"}}
    )
    turn = play(state, "attack:egypt:saharan_empire:until:1")
    left = 7
    for battle in (e.data for e in turn.events if e.kind == "battle"):
        ((attack, _),) = battle["sides"]
        assert sorted(attack, reverse=True) == [8, 6, 6][: min(3, left - 1)]
        left -= battle["lost"][0]
    assert left == 1


def test_at_most_two_units_are_lost_in_a_roll_and_losses_leave_the_board() -> None:
    """Each pair of dice costs one unit, off its own territory."""
    for draws in range(0, 300, 5):
        state = position(LANDS)
        state.draws = draws
        turn = play(state, "attack:egypt:saharan_empire:3")
        gone = event(turn, "battle")["lost"]
        assert sum(gone) == 2
        assert [mods(turn.state, s) for s in ("egypt", "saharan_empire")] == [9 - gone[0], 5 - gone[1]]
        assert turn.state.body.total == state.body.total - 2


def test_the_neutral_army_and_those_who_left_defend_with_the_most_dice() -> None:
    """Nobody decides for them: two dice, MODs lost first, nobody is asked."""
    state = position({"egypt": (0, 9), "saharan_empire": (2, 3), "mexico": (1, 1)}, seats=2, defence="ask")
    turn = play(state, "attack:egypt:saharan_empire:3")
    assert len(event(turn, "battle")["rolls"][0][1]) == 2
    assert event(turn, "battle")["other"] == 2
    left = position(
        {**LANDS, "saharan_empire": (1, 1)}, defence="ask", body={"chooses_losses": [False, True, False]},
        commanders={1: {"diplomat": "saharan_empire", "land_commander": "saharan_empire"}},
    )  # fmt: skip
    left = play(left, "1 resign").state
    left = fated(left, lost(0, 2), "attack:egypt:saharan_empire:3")
    turn = play(left, "attack:egypt:saharan_empire:3")
    assert (mods(turn.state, "saharan_empire"), where(turn.state, 1, "diplomat")) == (0, None)
    assert where(turn.state, 1, "land_commander") == "saharan_empire"
