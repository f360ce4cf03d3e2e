"""Water and moon in `risk2210`: who enters and leaves, the way to the moon, what goes without leaders."""

from __future__ import annotations

import pytest

from engine import Move, State, Turn, legal
from engine.boards.load import load_board
from tests.engine.driver import event, kinds, lost, play, refused, top
from tests.engine.risk2210.positions import fated, mods, offered, owner, position, where

WORLD = load_board("frontline")
NAVAL, SPACE = "naval_commander", "space_commander"
SITES = {"sea_of_crisis", "bay_of_dew", "tycho"}


def targets(state: State, space: str) -> set[str]:
    """What can be invaded from a territory, with and without dice."""
    codes = [*offered(state, 0, "attack", space), *offered(state, 0, "move", space)]
    return {code.split(":")[2] for code in codes}


def test_ruling_06_water_is_entered_and_left_with_a_living_naval_commander() -> None:
    """From land to water, from water to water, from water to land; without the commander none of the
    three."""
    spaces = {"continental_biospheres": (0, 3), "poseidon": (0, 3), "egypt": (0, 1), "new_york": (1, 1)}
    alone = position(spaces)
    assert targets(alone, "poseidon") == set()
    assert targets(alone, "continental_biospheres") == {"alberta", "american_republic", "canada", "mexico"}
    needed = ("commander-needed", {"piece": NAVAL})
    assert refused(alone, "move:poseidon:hawaiian_preserve:1") == needed
    spaces |= {"poseidon": (1, 3)}
    assert refused(position(spaces), "attack:continental_biospheres:poseidon:1") == needed
    spaces |= {"poseidon": (0, 3), "continental_biospheres": (1, 1)}
    assert refused(position(spaces), "attack:poseidon:continental_biospheres:1") == needed
    led = position(spaces, commanders={0: {NAVAL: "egypt"}})
    assert targets(led, "poseidon") == {"hawaiian_preserve", "continental_biospheres"}


def test_ruling_06_the_naval_commander_may_be_anywhere() -> None:
    """The commander need not be at sea, nor take part: it leads from the moon as well."""
    spaces = {"continental_biospheres": (0, 3), "rhaeticus": (0, 1)}
    state = position(spaces, commanders={0: {NAVAL: "rhaeticus"}})
    turn = play(state, "move:continental_biospheres:poseidon:2")
    assert (owner(turn.state, "poseidon"), mods(turn.state, "poseidon")) == (0, 2)


def test_ruling_06_the_moon_is_crossed_with_a_living_space_commander() -> None:
    """Wherever the commander is."""
    spaces = {"tycho": (0, 3), "egypt": (0, 1)}
    needed = ("commander-needed", {"piece": SPACE})
    assert refused(position(spaces), "move:tycho:straight_wall:1") == needed
    assert targets(position(spaces), "tycho") == set()
    led = position(spaces, commanders={0: {SPACE: "egypt"}})
    assert targets(led, "tycho") == {"straight_wall", "sea_of_clouds", "marsh_of_diseases"}


def test_ruling_06_a_station_is_the_only_way_to_the_moon() -> None:
    """From the territory of one's own station to the three landing sites, and nowhere else up there."""
    spaces = {"mexico": (0, 4), "egypt": (0, 4), "tycho": (1, 1)}
    led = {0: {SPACE: "egypt"}}
    state = position(spaces, commanders=led, stations=["mexico"])
    assert targets(state, "mexico") & {s.id for s in WORLD.spaces if s.kind == "moon"} == SITES
    assert targets(state, "egypt") & SITES == set()
    assert refused(state, "attack:egypt:tycho:1") == ("station-needed", {"from": "egypt", "to": "tycho"})
    assert refused(state, "move:mexico:straight_wall:1") == (
        "not-adjacent", {"from": "mexico", "to": "straight_wall"},
    )  # fmt: skip
    turn = play(state, "move:mexico:sea_of_crisis:2")
    assert mods(turn.state, "sea_of_crisis") == 2
    assert "battle" in kinds(play(state, "attack:mexico:tycho:3"))
    assert refused(position(spaces, stations=["mexico"]), "attack:mexico:tycho:1") == (
        "commander-needed", {"piece": SPACE},
    )  # fmt: skip


def test_ruling_06_a_station_at_sea_needs_both_leaders() -> None:
    """It leaves water and enters the moon."""
    spaces = {"poseidon": (0, 4), "egypt": (0, 1)}
    both = position(spaces, commanders={0: {NAVAL: "egypt", SPACE: "egypt"}}, stations=["poseidon"])
    assert targets(both, "poseidon") >= SITES
    for leader, missing in ((NAVAL, SPACE), (SPACE, NAVAL)):
        state = position(spaces, commanders={0: {leader: "egypt"}}, stations=["poseidon"])
        assert refused(state, "move:poseidon:tycho:1") == ("commander-needed", {"piece": missing})


def test_ruling_06_the_way_to_the_moon_is_one_way() -> None:
    """From a landing site nothing on Earth can be attacked, not even a territory with a station."""
    spaces = {"tycho": (0, 5), "mexico": (1, 1), "egypt": (0, 1)}
    state = position(spaces, commanders={0: {SPACE: "egypt"}}, stations=["mexico", "tycho"])
    assert targets(state, "tycho") == {"straight_wall", "sea_of_clouds", "marsh_of_diseases"}
    for space in ("mexico", "alberta"):
        assert refused(state, f"attack:tycho:{space}:1") == ("not-adjacent", {"from": "tycho", "to": space})


def test_ruling_06_a_station_on_the_moon_leads_nowhere() -> None:
    """Landing sites are reached from the Earth; on the moon there are only its own edges."""
    state = position({"tycho": (0, 5), "egypt": (0, 1)}, commanders={0: {SPACE: "egypt"}}, stations=["tycho"])
    assert targets(state, "tycho") & SITES == set()


def test_ruling_06_invade_earth_is_the_way_back() -> None:
    """From any own territory of the moon to the one that the card has shown, in this turn only."""
    state = position(
        {"tycho": (0, 4), "rhaeticus": (0, 4), "mexico": (1, 1)}, rest=(2, 1),
        commanders={0: {SPACE: "tycho"}}, hands={0: "space_invade_earth"}, maps={"land": "mexico"},
    )  # fmt: skip
    assert refused(state, "attack:rhaeticus:mexico:1")[0] == "not-adjacent"
    turn = play(state, "play:space_invade_earth")
    assert "mexico" in targets(turn.state, "rhaeticus") & targets(turn.state, "tycho")
    assert refused(turn.state, "attack:tycho:alberta:1")[0] == "not-adjacent"
    later = play(turn.state, "pass").state
    assert (later.body.turn, later.body.drops) == (1, ())


@pytest.mark.parametrize(
    ("leader", "home", "beside", "to"),
    [
        (NAVAL, "poseidon", "hawaiian_preserve", "new_atlantis"),
        (SPACE, "tycho", "straight_wall", "rhaeticus"),
    ],
)
def test_ruling_06_losing_the_leader_stops_it_at_once(leader: str, home: str, beside: str, to: str) -> None:
    """The commander dies in a battle: from then on nobody enters or leaves its terrain in this turn."""
    state = position(
        {home: (0, 0), beside: (0, 5), to: (1, 1), "egypt": (0, 4), "saharan_empire": (1, 3)},
        commanders={0: {leader: "egypt", "diplomat": "egypt"}}, body={"chooses_losses": [True] * 3},
        stations=[home],
    )  # fmt: skip
    assert Move(0, "attack", (beside, to, 3)) in legal(state, 0)
    state = fated(state, lost(1, 0), "attack:egypt:saharan_empire:1")
    turn = play(state, "attack:egypt:saharan_empire:1", f"choose:lose:egypt:{leader}")
    assert event(turn, "commander_lost")["commander"] == leader
    assert refused(turn.state, f"attack:{beside}:{to}:3") == ("commander-needed", {"piece": leader})
    assert targets(turn.state, beside) == set()
    # Land is not concerned, and fortifying within the terrain remains possible.
    assert Move(0, "attack", ("egypt", "saharan_empire", 1)) in legal(turn.state, 0)
    turn = play(turn.state, "pass")
    assert f"move:{beside}:{home}:4" in offered(turn.state, 0)
    turn = play(turn.state, f"move:{beside}:{home}:4")
    assert (mods(turn.state, home), mods(turn.state, beside)) == (4, 1)


def test_ruling_06_an_attack_until_the_end_stops_with_its_leader() -> None:
    """The naval commander is lost in the first rolls of an attack at sea: the next one does not come."""
    state = position(
        {"poseidon": (0, 0), "hawaiian_preserve": (1, 9), "egypt": (0, 1)},
        commanders={0: {NAVAL: "poseidon", "diplomat": "poseidon", "land_commander": "poseidon"}},
    )  # fmt: skip

    def both(turn: Turn) -> bool:
        return [e.data["lost"] for e in turn.events if e.kind == "battle"] == [[2, 0]]

    code = "attack:poseidon:hawaiian_preserve:until:1"
    state = fated(state, both, code)
    turn = play(state, code)
    assert top(turn.state) == "losses"
    turn = play(turn.state, f"choose:lose:poseidon:{NAVAL}+diplomat")
    assert kinds(turn) == ["commander_lost", "commander_lost"]
    assert top(turn.state) == "invade"
    assert where(turn.state, 0, NAVAL) is None
    assert refused(turn.state, code)[0] == "commander-needed"


def test_ruling_06_a_trap_that_kills_the_leader_halts_the_invasion() -> None:
    """Under version 1, where traps may: the declared invasion of the sea is over before its dice, and still
    was the first one."""
    state = position(
        {"continental_biospheres": (0, 0), "poseidon": (1, 2), "egypt": (0, 1)},
        commanders={
            0: {NAVAL: "continental_biospheres", "diplomat": "continental_biospheres"},
            1: {NAVAL: "poseidon"},
        },
        hands={1: "naval_death_trap"},
        version=1,
    )  # fmt: skip
    turn = play(state, "attack:continental_biospheres:poseidon:1", "1 play:naval_death_trap")
    assert top(turn.state) == "losses"
    turn = play(turn.state, f"choose:lose:continental_biospheres:{NAVAL}")
    assert kinds(turn) == ["commander_lost", "halted"]
    assert (top(turn.state), turn.state.body.invaded) == ("invade", True)


def test_units_without_their_leader_only_defend() -> None:
    """They defend as ever: two dice."""
    state = position(
        {"continental_biospheres": (0, 4), "poseidon": (1, 2)},
        commanders={0: {NAVAL: "continental_biospheres"}},
    )
    turn = play(state, "attack:continental_biospheres:poseidon:3")
    assert len(event(turn, "battle")["rolls"][0][1]) == 2


def test_an_empty_territory_is_taken_by_moving_in() -> None:
    """Without dice, at least one unit, commanders as one likes; one stays; it is an invasion."""
    state = position({"continental_biospheres": (0, 3)}, commanders={0: {NAVAL: "continental_biospheres"}})
    assert offered(state, 0, "move") == [
        "move:continental_biospheres:poseidon:3",
        f"move:continental_biospheres:poseidon:{NAVAL}:2",
    ]
    assert refused(state, "attack:continental_biospheres:poseidon:1") == (
        "move-instead",
        {"space": "poseidon"},
    )
    turn = play(state, f"move:continental_biospheres:poseidon:{NAVAL}:0")
    assert kinds(turn) == ["entered", "advanced"]
    assert (owner(turn.state, "poseidon"), where(turn.state, 0, NAVAL)) == (0, "poseidon")
    assert (turn.state.body.invaded, turn.state.body.contested, turn.state.body.held[0]) == (True, 0, 2)


def test_land_that_was_emptied_is_taken_by_moving_in() -> None:
    """Cards can leave land empty; devastated land never becomes anybody's."""
    state = position(
        {"egypt": (0, 3), "iceland_grc": (1, 1), "lesotho": (0, 3), "andorra": (2, 1)}, rest=None
    )
    assert owner(play(state, "move:egypt:saharan_empire:2").state, "saharan_empire") == 0
    assert refused(state, "move:lesotho:madagascar:1") == ("devastated", {"space": "madagascar"})


def test_seas_and_moon_are_empty_at_the_beginning() -> None:
    """Nobody stands there before somebody moves in."""
    state = position()
    assert all(state.body.owner[i] == -1 for i, s in enumerate(WORLD.spaces) if s.kind != "land")
