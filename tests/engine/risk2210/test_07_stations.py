"""Space stations of `risk2210`: taken, destroyed, standing alone; what they are not."""

from __future__ import annotations

import pytest

from engine import State, Turn, awaited_seats, prompts, view
from tests.engine.driver import event, kinds, lost, play, refused, top
from tests.engine.risk2210.positions import fated, mods, offered, owner, position, station

FOUR = ("mexico", "alberta", "canada", "nunavut")
MINE = {**dict.fromkeys(FOUR, (0, 1)), "egypt": (0, 6)}


def taken(state: State) -> Turn:
    """The roll that takes the Saharan Empire, and the least that must advance."""
    code = "attack:egypt:saharan_empire:1"
    return play(fated(state, lost(0, 1), code), code)


@pytest.mark.parametrize("built", [0, 3])
def test_ruling_07_the_winner_replaces_the_station_by_their_own(built: int) -> None:
    """When the last unit dies beside a station, it becomes the conqueror's."""
    stations = [*FOUR[:built], "saharan_empire"]
    state = position({**MINE, "saharan_empire": (1, 1), "iceland_grc": (1, 1)}, stations=stations)
    turn = taken(state)
    assert event(turn, "station_taken") == {"seat": 0, "space": "saharan_empire"}
    assert (owner(turn.state, "saharan_empire"), station(turn.state, "saharan_empire")) == (0, True)


def test_ruling_07_it_is_destroyed_if_the_winner_has_four() -> None:
    """No fifth station comes into play."""
    stations = [*FOUR, "saharan_empire"]
    state = position({**MINE, "saharan_empire": (1, 1), "iceland_grc": (1, 1)}, stations=stations)
    turn = taken(state)
    assert event(turn, "station_destroyed") == {"seat": 0, "space": "saharan_empire"}
    assert not station(turn.state, "saharan_empire")
    assert sum(station(turn.state, s) for s in FOUR) == 4


@pytest.mark.parametrize(("built", "kind"), [(0, "station_taken"), (4, "station_destroyed")])
def test_ruling_07_a_station_alone_is_taken_by_moving_in(built: int, kind: str) -> None:
    """Without dice; the station is replaced or destroyed; it was not contested."""
    stations = [*FOUR[:built], "saharan_empire"]
    state = position({**MINE, "saharan_empire": (1, 0), "iceland_grc": (1, 1)}, stations=stations)
    assert refused(state, "attack:egypt:saharan_empire:1") == ("move-instead", {"space": "saharan_empire"})
    turn = play(state, "move:egypt:saharan_empire:3")
    assert kinds(turn) == ["conquered", kind, "advanced"]
    assert (owner(turn.state, "saharan_empire"), mods(turn.state, "saharan_empire")) == (0, 3)
    assert (turn.state.body.contested, turn.state.body.invaded) == (0, True)
    assert station(turn.state, "saharan_empire") == (built == 0)


def test_ruling_07_stealth_mods_beside_a_lone_station_make_it_a_battle() -> None:
    """A player who moves in meets MODs and rolls, with as many dice as possible; the station gives them
    d8."""
    state = position(
        {"egypt": (0, 4), "saharan_empire": (1, 0), "iceland_grc": (1, 1)}, stations=["saharan_empire"],
        commanders={1: {"land_commander": "iceland_grc"}}, hands={1: "land_stealth_mods"},
    )  # fmt: skip
    turn = play(state, "move:egypt:saharan_empire:2")
    assert [p.kind for p in prompts(turn.state)] == ["react"]
    turn = play(turn.state, "1 play:land_stealth_mods")
    assert event(turn, "battle")["sides"] == [[[6, 6, 6], [8, 8]]]
    assert owner(turn.state, "saharan_empire") == 1
    assert top(turn.state) == "invade"


def test_a_station_alone_is_never_the_unit_that_stays() -> None:
    """One unit must stay beside it, in invasions and in fortifying."""
    state = position({"egypt": (0, 2), "saharan_empire": (1, 1), "middle_east": (0, 1)}, stations=["egypt"])
    assert offered(state, 0, "attack", "egypt", "saharan_empire")[0] == "attack:egypt:saharan_empire:1"
    turn = play(state, "pass")
    assert offered(turn.state, 0, "move") == ["move:egypt:middle_east:1"]


def test_ruling_14_who_has_only_stations_left_is_not_out() -> None:
    """The seat cannot attack, but it collects, and its MODs rise from the stations."""
    state = position(
        {"egypt": (0, 6), "saharan_empire": (1, 1), "lesotho": (1, 0), "tycho": (1, 0)},
        stations=["lesotho", "tycho"], hands={1: "land_assemble_mods"},
    )  # fmt: skip
    turn = taken(state)
    assert turn.state.body.alive[1]
    assert view(turn.state, None).seats[1].counters["territories"] == 2
    turn = play(turn.state, "move:egypt:saharan_empire:1", "pass", "pass")
    assert event(turn, "collected")["placed"] == {"lesotho": 1, "tycho": 1}
    assert awaited_seats(turn.state) == (1,)
    assert offered(turn.state, 1) == ["place:lesotho:3", "place:tycho:3"]


def test_ruling_14_a_lone_station_cannot_attack() -> None:
    """No unit, no dice."""
    state = position(
        {"saharan_empire": (1, 0), "egypt": (0, 3)}, turn=1, stations=["saharan_empire"],
        commanders={}, order=(1, 0, 2),
    )  # fmt: skip
    assert refused(state, "attack:saharan_empire:egypt:1") == ("too-few-units", {"space": "saharan_empire"})
    assert offered(state, 1, "attack") == []


def test_ruling_14_losing_the_last_station_is_the_end() -> None:
    """Somebody moves into the last territory that a station held."""
    state = position({"egypt": (0, 6), "saharan_empire": (1, 0)}, stations=["saharan_empire"])
    turn = play(state, "move:egypt:saharan_empire:1")
    assert event(turn, "fallen") == {"seat": 1, "n": 0}
    assert turn.state.body.out == (1,)
