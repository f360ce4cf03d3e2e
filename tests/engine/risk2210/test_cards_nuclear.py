"""The eleven kinds of nuclear command cards: what each does, refuses, and does at the edge."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Turn, awaited_seats
from engine.boards.load import load_board
from engine.rules.risk2210.state import NOBODY
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210.grounds import FOE, NUCLEAR, OWN, refuses_before, war
from tests.engine.risk2210.positions import (
    DEVASTATED,
    fated,
    hand,
    mods,
    offered,
    owner,
    position,
    station,
    where,
)

SPACES = load_board("frontline").spaces


def die(kind: str, face: int) -> Callable[[Turn], bool]:
    """A wish: the die of the card shows this face."""
    return lambda turn: event(turn, kind)["die"] == face


# Scatter bombs


def scatter(terrain: str, spaces: str) -> None:
    """Half of the units, rounded up, in each turned territory of others; own ones use up a draw."""
    card = f"nuclear_scatter_bomb_{terrain}"
    turn = play(war(card, maps={terrain: spaces}), f"play:{card}")
    assert sorted(event(turn, "scattered")["turned"]) == sorted(spaces.split())
    assert mods(turn.state, FOE[terrain]) == 2
    assert mods(turn.state, OWN[terrain]) == 5
    assert turn.state.body.maps[terrain] == ()
    assert turn.state.body.energy[0] == 9
    refuses_before(NUCLEAR, card, cost=1)
    empty = war(card, maps={terrain: ""})
    assert refused(empty, f"play:{card}") == ("deck-empty", {"deck": f"{terrain}_map"})
    last = play(war(card, maps={terrain: FOE[terrain]}), f"play:{card}")
    assert event(last, "scattered")["turned"] == [FOE[terrain]]
    nobody = war(card, maps={terrain: FOE[terrain]}, spaces={FOE[terrain]: (NOBODY, 0)})
    assert kinds(play(nobody, f"play:{card}")) == ["card_played", "scattered"]


def test_nuclear_scatter_bomb_land() -> None:
    """Three land territories; ruling: own drawn territories are unharmed but use up a draw."""
    scatter("land", "egypt saharan_empire siberia")


def test_nuclear_scatter_bomb_land_empties() -> None:
    """A territory with one unit loses it and is nobody's; a station that stood there keeps it."""
    card = "nuclear_scatter_bomb_land"
    state = war(card, maps={"land": "siberia sakha japan"}, stations=["sakha"])
    turn = play(state, f"play:{card}")
    assert {e.data["space"] for e in turn.events if e.kind == "emptied"} == {"siberia", "japan"}
    assert owner(turn.state, "siberia") == NOBODY
    assert owner(turn.state, "sakha") == 2
    assert station(turn.state, "sakha")


def test_nuclear_scatter_bomb_water() -> None:
    """Two territories at sea."""
    scatter("water", "poseidon new_atlantis")


def test_nuclear_scatter_bomb_moon() -> None:
    """Two lunar territories."""
    scatter("moon", "harpalus bay_of_dew")


def test_nuclear_scatter_bomb_losses_are_chosen_by_the_occupant() -> None:
    """Ruling: the occupant chooses; all who are hit choose at the same time."""
    state = war(
        "nuclear_scatter_bomb_land",
        maps={"land": "alberta japan egypt"},
        commanders={
            0: {"nuclear_commander": "egypt"},
            1: {"diplomat": "alberta", "land_commander": "alberta"},
            2: {"diplomat": "japan", "land_commander": "japan"},
        },
        body={"chooses_losses": [False, True, False]},
    )
    turn = play(state, "play:nuclear_scatter_bomb_land")
    assert awaited_seats(turn.state) == (1, 2)
    # 3 of 5 units in Alberta; 2 of 3 in Japan, where there is only one MOD.
    assert "choose:lose:alberta:land_commander+diplomat" in offered(turn.state, 1)
    assert "choose:lose:alberta:mods" in offered(turn.state, 1)
    assert offered(turn.state, 2) == [
        "choose:lose:japan:diplomat",
        "choose:lose:japan:land_commander",
        "choose:lose:japan:land_commander+diplomat",
    ]
    turn = play(turn.state, "2 choose:lose:japan:diplomat", "1 choose:lose:alberta:mods")
    assert top(turn.state) == "invade"
    assert where(turn.state, 2, "land_commander") == "japan"
    assert where(turn.state, 2, "diplomat") is None
    assert mods(turn.state, "alberta") == 0
    assert owner(turn.state, "alberta") == 1


# Rocket strikes


def rocket(terrain: str) -> None:
    """A six-sided die of units in a chosen territory of another."""
    card = f"nuclear_rocket_strike_{terrain}"
    code = f"play:{card}:{FOE[terrain]}"
    state = fated(war(card), die("rocket", 3), code)
    turn = play(state, code)
    assert event(turn, "rocket") == {"seat": 0, "other": 1, "space": FOE[terrain], "die": 3}
    assert mods(turn.state, FOE[terrain]) == 2
    assert turn.state.body.energy[0] == 8
    refuses_before(NUCLEAR, card, FOE[terrain], cost=2)
    for place in (*OWN.values(), *(FOE[t] for t in FOE if t != terrain), "tycho", "akara", "pevek"):
        assert refused(war(card), f"play:{card}:{place}")[0] == "wrong-move"


def rocket_overkill(terrain: str) -> None:
    """More than there are: all die, and the territory is nobody's, unless a station holds it."""
    card = f"nuclear_rocket_strike_{terrain}"
    code = f"play:{card}:{FOE[terrain]}"
    few = {FOE[terrain]: (1, 2)}
    turn = play(fated(war(card, spaces=few), die("rocket", 6), code), code)
    assert owner(turn.state, FOE[terrain]) == NOBODY
    assert turn.state.body.total == sum(turn.state.body.mods)
    held = war(card, spaces=few, stations=[FOE[terrain]])
    turn = play(fated(held, die("rocket", 6), code), code)
    assert owner(turn.state, FOE[terrain]) == 1
    assert station(turn.state, FOE[terrain])
    # A station alone is no target: it is no unit.
    bare = war(card, spaces={FOE[terrain]: (1, 0)}, stations=[FOE[terrain]])
    assert refused(bare, code)[0] in ("wrong-move", "no-target")


def test_nuclear_rocket_strike_land() -> None:
    """Chosen land of another player."""
    rocket("land")


def test_nuclear_rocket_strike_land_overkill() -> None:
    """No more than there are; ruling: a station is no unit and is not destroyed by cards."""
    rocket_overkill("land")


def test_nuclear_rocket_strike_water() -> None:
    """A chosen territory of another player at sea."""
    rocket("water")


def test_nuclear_rocket_strike_water_overkill() -> None:
    """No more than there are; ruling: a station is no unit and is not destroyed by cards."""
    rocket_overkill("water")


def test_nuclear_rocket_strike_moon() -> None:
    """A chosen lunar territory of another player."""
    rocket("moon")


def test_nuclear_rocket_strike_moon_overkill() -> None:
    """No more than there are; ruling: a station is no unit and is not destroyed by cards."""
    rocket_overkill("moon")


def test_nuclear_rocket_strike_without_a_target() -> None:
    """With no enemy on the terrain the card cannot be played."""
    for terrain in ("water", "moon"):
        card = f"nuclear_rocket_strike_{terrain}"
        state = war(card, spaces={FOE[terrain]: (0, 5)})
        assert refused(state, f"play:{card}:{OWN[terrain]}") == ("no-target", {"card": card})


def test_nuclear_rocket_strike_on_neutrals() -> None:
    """The neutral army of a game of two is a target, and loses MODs without being asked."""
    state = position(
        {"egypt": (0, 5), "saharan_empire": (2, 3), "alberta": (1, 3)},
        rest=(1, 1),
        seats=2,
        commanders={0: {"nuclear_commander": "egypt"}},
        hands={0: "nuclear_rocket_strike_land"},
        body={"chooses_losses": [True, True]},
    )
    code = "play:nuclear_rocket_strike_land:saharan_empire"
    turn = play(fated(state, die("rocket", 2), code), code)
    assert mods(turn.state, "saharan_empire") == 1
    assert top(turn.state) == "invade"


def test_nuclear_rocket_strike_ends_a_player() -> None:
    """Ruling 14: who loses the last territory to a card is out; the cards are discarded, nobody gets any."""
    state = war(
        "nuclear_rocket_strike_land",
        spaces=dict.fromkeys((*FOE.values(),), (0, 1)) | {"alberta": (1, 1)},
        commanders={0: {"nuclear_commander": "angkhor_wat"}},
        hands={0: "nuclear_rocket_strike_land", 1: "diplomat_cease_fire"},
    )
    turn = play(state, "play:nuclear_rocket_strike_land:alberta")
    assert event(turn, "fallen") == {"seat": 1, "n": 1}
    assert turn.state.body.alive == [True, False, True]
    assert hand(turn.state, 0) == []
    assert turn.state.body.energy[0] == 8
    assert turn.state.body.contested == 0
    assert top(turn.state) == "invade"


# Assassin bomb


def test_nuclear_assassin_bomb() -> None:
    """An eight-sided die: a chosen enemy commander dies on 3 or more."""
    code = "play:nuclear_assassin_bomb:seat-1:nuclear_commander"
    for face in range(1, 9):
        turn = play(fated(war("nuclear_assassin_bomb"), die("assassin", face), code), code)
        assert event(turn, "assassin")["hits"] is (face >= 3)
        assert where(turn.state, 1, "nuclear_commander") == (None if face >= 3 else "alberta")
        assert turn.state.body.energy[0] == 9
        assert mods(turn.state, "alberta") == 3
    refuses_before(NUCLEAR, "nuclear_assassin_bomb", "seat-1", "nuclear_commander", cost=1)


def test_nuclear_assassin_bomb_targets() -> None:
    """Only commanders of others that are in play; with none the card cannot be played."""
    card = "nuclear_assassin_bomb"
    assert offered(war(card), 0, "play") == [f"play:{card}:seat-1:nuclear_commander"]
    assert refused(war(card), f"play:{card}:seat-1:diplomat")[0] == "wrong-move"
    assert refused(war(card), f"play:{card}:seat-0:nuclear_commander")[0] == "wrong-move"
    alone = war(card, commanders={0: {"nuclear_commander": "angkhor_wat"}})
    assert refused(alone, f"play:{card}:seat-1:nuclear_commander") == ("no-target", {"card": card})


def test_nuclear_assassin_bomb_on_the_last_unit() -> None:
    """A commander that stood alone leaves its territory to nobody, or to its station."""
    code = "play:nuclear_assassin_bomb:seat-1:nuclear_commander"
    state = war("nuclear_assassin_bomb", spaces={"alberta": (1, 0)})
    turn = play(fated(state, die("assassin", 8), code), code)
    assert owner(turn.state, "alberta") == NOBODY
    state = war("nuclear_assassin_bomb", spaces={"alberta": (1, 0)}, stations=["alberta"])
    turn = play(fated(state, die("assassin", 8), code), code)
    assert owner(turn.state, "alberta") == 1


# The Mother, Aqua Brother, Nicky Boy

BLASTS = [
    ("nuclear_the_mother", 1, "north_america"),
    ("nuclear_the_mother", 2, "south_america"),
    ("nuclear_the_mother", 3, "europe"),
    ("nuclear_the_mother", 4, "africa"),
    ("nuclear_the_mother", 5, "asia"),
    ("nuclear_the_mother", 6, "australia"),
    ("nuclear_aqua_brother", 1, "us_pacific"),
    ("nuclear_aqua_brother", 2, "asia_pacific"),
    ("nuclear_aqua_brother", 3, "north_atlantic"),
    ("nuclear_aqua_brother", 4, "south_atlantic"),
    ("nuclear_aqua_brother", 5, "indian"),
    ("nuclear_nicky_boy", 1, "cresinion"),
    ("nuclear_nicky_boy", 2, "cresinion"),
    ("nuclear_nicky_boy", 3, "delphot"),
    ("nuclear_nicky_boy", 4, "delphot"),
    ("nuclear_nicky_boy", 5, "sajon"),
    ("nuclear_nicky_boy", 6, "sajon"),
]


@pytest.mark.parametrize(("card", "face", "region"), BLASTS)
def test_the_dice_of_the_blasts(card: str, face: int, region: str) -> None:
    """Every face of the die means its region; one unit is lost in each of its territories, nowhere else."""
    state = war(card, spaces={s.id: (i % 2, 3) for i, s in enumerate(SPACES) if s.id not in DEVASTATED})
    state = fated(state, lambda turn: event(turn, "blast")["dice"] == [face], f"play:{card}")
    turn = play(state, f"play:{card}")
    assert event(turn, "blast")["region"] == region
    hit = {s.id for s in SPACES if s.region == region} - set(DEVASTATED)
    for space in SPACES:
        assert mods(state, space.id) - mods(turn.state, space.id) == (space.id in hit)
    assert turn.state.body.energy[0] == 7


def blast(card: str, region: str, home: str, foe: str) -> None:
    """The player who plays it is hit as well; a territory that loses its last unit is nobody's."""
    code = f"play:{card}"
    state = war(card, spaces={home: (0, 1), foe: (1, 1)})
    state = fated(state, lambda turn: event(turn, "blast")["region"] == region, code)
    turn = play(state, code)
    assert owner(turn.state, home) == owner(turn.state, foe) == NOBODY
    refuses_before(NUCLEAR, card, cost=3)


def test_nuclear_the_mother() -> None:
    """Ruling 11: a unit in every territory of a continent, own ones included."""
    blast("nuclear_the_mother", "africa", "egypt", "saharan_empire")


def test_nuclear_aqua_brother() -> None:
    """Ruling 11: a unit in every territory of a water colony, own ones included."""
    blast("nuclear_aqua_brother", "us_pacific", "poseidon", "new_atlantis")


def test_nuclear_aqua_brother_rolls_a_six_again() -> None:
    """There are five water colonies: a six is rolled again."""
    code = "play:nuclear_aqua_brother"
    state = fated(war(code[5:]), lambda turn: event(turn, "blast")["dice"][0] == 6, code)
    dice = event(play(state, code), "blast")["dice"]
    assert len(dice) > 1
    assert dice[-1] < 6
    assert set(dice[:-1]) == {6}


def test_nuclear_nicky_boy() -> None:
    """Ruling 11: a unit in every territory of a lunar colony, own ones included."""
    blast("nuclear_nicky_boy", "cresinion", "harpalus", "bay_of_dew")


def test_nuclear_the_mother_losses_are_chosen_by_the_occupant() -> None:
    """Ruling: who occupies a territory chooses the unit, also who played the card."""
    state = war(
        "nuclear_the_mother",
        commanders={0: {"nuclear_commander": "egypt"}},
        body={"chooses_losses": [True, False, False]},
    )
    state = fated(state, lambda turn: event(turn, "blast")["region"] == "africa", "play:nuclear_the_mother")
    turn = play(state, "play:nuclear_the_mother")
    assert awaited_seats(turn.state) == (0,)
    assert offered(turn.state, 0) == ["choose:lose:egypt:mods", "choose:lose:egypt:nuclear_commander"]
    turn = play(turn.state, "choose:lose:egypt:nuclear_commander")
    assert mods(turn.state, "egypt") == 5
    assert top(turn.state) == "invade"


def test_nuclear_the_mother_against_oneself() -> None:
    """A player whose own bomb puts them out of the game loses the turn with it."""
    state = position(
        {"egypt": (0, 0), "alberta": (1, 3)},
        commanders={0: {"nuclear_commander": "egypt"}},
        hands={0: "nuclear_the_mother land_scout_forces"},
    )
    state = fated(state, lambda turn: event(turn, "blast")["region"] == "africa", "play:nuclear_the_mother")
    turn = play(state, "play:nuclear_the_mother")
    assert turn.state.body.alive == [False, True, True]
    assert turn.state.body.turn == 1
    assert top(turn.state) == "reinforce"
    assert hand(turn.state, 0) == []


def test_nuclear_nicky_boy_on_an_empty_moon() -> None:
    """With nobody there the card destroys nothing."""
    spaces = {"harpalus": (NOBODY, 0), "bay_of_dew": (NOBODY, 0)}
    state = war("nuclear_nicky_boy", spaces=spaces)
    turn = play(state, "play:nuclear_nicky_boy")
    assert turn.state.body.total == state.body.total
