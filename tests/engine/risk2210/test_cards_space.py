"""The eight kinds of space command cards: what each does, refuses, and does at the edge."""

from __future__ import annotations

from engine.boards.load import load_board
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210 import families
from tests.engine.risk2210.grounds import MOON, field, refuses_before
from tests.engine.risk2210.positions import fated, offered, position

SPACES = load_board("frontline").spaces
LUNAR = [space.id for space in SPACES if space.kind == "moon"]


def test_space_assemble_mods() -> None:
    """Three MODs on one own lunar territory, for one energy."""
    families.assemble(MOON)


def test_space_reinforcements() -> None:
    """One MOD each on three different own lunar territories."""
    families.reinforcements(MOON)


def test_space_reinforcements_with_fewer_than_three() -> None:
    """Ruling: Reinforcements may be played with fewer than three territories."""
    families.reinforcements_with_fewer(MOON)


def test_space_frequency_jam() -> None:
    """Ruling 12: the chosen player plays no card in this turn, reactions included."""
    families.jam(MOON)


def test_space_frequency_jam_targets() -> None:
    """Only another living player can be jammed."""
    families.jam_targets(MOON)


def test_space_stealth_mods() -> None:
    """Three MODs for the defender on the moon."""
    families.stealth(MOON)


def test_space_stealth_mods_for_another() -> None:
    """Ruling 9: a third player may help the defender; the MODs belong to the defender."""
    families.stealth_for_another(MOON)


def test_space_stealth_mods_on_nothing() -> None:
    """Ruling: not on an empty territory, but where only a station is."""
    families.stealth_on_nothing(MOON)


def test_space_stealth_mods_elsewhere() -> None:
    """An invasion on land is not the space deck's."""
    families.stealth_elsewhere(MOON, "saharan_empire")


def test_space_colony_influence() -> None:
    """Three points in the final count if the space commander is alive (ruling 15)."""
    families.influence("space", "space_commander")


def test_space_orbital_mines() -> None:
    """Ruling 10: half of the MODs in the attacking territory, rounded up, for two energy."""
    families.trap(MOON, "space_orbital_mines", 2)


def test_space_orbital_mines_spares_commanders() -> None:
    """Ruling 10: commanders are no MODs and do not die by it; those left hold the territory and fight on."""
    families.trap_spares_commanders(MOON, "space_orbital_mines")


def test_space_orbital_mines_leaves_a_commander() -> None:
    """Ruling 10: with one unit left the invasion is over; a commander alone holds its territory."""
    families.trap_leaves_a_commander(MOON, "space_orbital_mines")


def test_space_orbital_mines_of_version_1() -> None:
    """A game that began under version 1 goes on with half of the units, which the attacker chooses."""
    families.trap_of_version_1(MOON, "space_orbital_mines")


def test_space_orbital_mines_twice() -> None:
    """Each roll is a new invasion, and a second card may follow in the window that opens again."""
    cards = "space_orbital_mines space_orbital_mines"
    state = field(MOON, theirs=cards, spaces={"sea_of_rains": (0, 14)})
    turn = play(state, MOON.attack, "1 play:space_orbital_mines")
    assert event(turn, "trap")["n"] == 7
    assert top(turn.state) == "react"
    turn = play(turn.state, "1 play:space_orbital_mines")
    assert event(turn, "trap")["n"] == 4
    assert turn.state.body.energy[1] == 6


def test_space_orbital_mines_against_a_landing() -> None:
    """The force that attacks from Earth is mined as well."""
    spaces = {"tycho": (1, 4), "egypt": (0, 5)}
    state = field(MOON, theirs="space_orbital_mines", spaces=spaces, stations=["egypt"])
    turn = play(state, "attack:egypt:tycho:1", "1 play:space_orbital_mines")
    assert event(turn, "trap") == {"seat": 1, "other": 0, "space": "egypt", "n": 3}


def test_space_orbital_mines_elsewhere() -> None:
    """The mines lie on the moon only."""
    hand = "space_orbital_mines diplomat_colony_influence"
    window = play(
        field(MOON, theirs=hand, spaces={"saharan_empire": (1, 4)}), "attack:egypt:saharan_empire:1"
    ).state
    assert refused(window, "play:space_orbital_mines", seat=1)[0] == "card-elsewhere"


EARTH = "play:space_invade_earth"


def test_space_invade_earth() -> None:
    """Ruling 6: the turned territory may be attacked from any own lunar territory in this turn."""
    state = field(MOON, "space_invade_earth", maps={"land": "siberia"})
    assert refused(state, "attack:harpalus:siberia:1") == (
        "not-adjacent",
        {"from": "harpalus", "to": "siberia"},
    )
    turn = play(state, EARTH)
    assert event(turn, "drop") == {"seat": 0, "space": "siberia", "turned": ["siberia"]}
    assert turn.state.body.energy[0] == 10
    for lunar in MOON.own:
        assert f"attack:{lunar}:siberia:3" in offered(turn.state, 0, "attack", lunar, "siberia")
    assert refused(turn.state, "attack:egypt:siberia:1")[0] == "not-adjacent"
    after = play(turn.state, "pass", "pass").state
    assert after.body.drops == ()
    refuses_before(MOON, "space_invade_earth", cost=0)


def test_space_invade_earth_skips_own_territories() -> None:
    """Cards of own territories are turned and gone, until one of another shows up."""
    state = fated(
        field(MOON, "space_invade_earth", maps={"land": "egypt siberia"}),
        lambda turn: event(turn, "drop")["turned"] == ["egypt", "siberia"],
        EARTH,
    )
    turn = play(state, EARTH)
    assert turn.state.body.maps["land"] == ()
    assert offered(turn.state, 0, "attack", "harpalus", "siberia") != []


def test_space_invade_earth_without_a_target() -> None:
    """When the land deck runs out on own territories, the card is spent for nothing."""
    turn = play(field(MOON, "space_invade_earth", maps={"land": "egypt"}), EARTH)
    assert event(turn, "no_drop") == {"seat": 0, "turned": ["egypt"]}
    assert turn.state.body.drops == ()
    assert turn.state.body.hands[0] == ()


def test_space_invade_earth_with_an_empty_deck() -> None:
    """Without territory cards the card cannot be played."""
    state = field(MOON, "space_invade_earth", maps={"land": ""})
    assert refused(state, EARTH) == ("deck-empty", {"deck": "land_map"})


def test_space_invade_earth_into_an_empty_territory() -> None:
    """An empty territory on Earth is moved into, from where only lunar territories are left."""
    state = position(
        {"harpalus": (0, 4), "siberia": (-1, 0), "alberta": (1, 1)},
        commanders={0: {"space_commander": "harpalus"}},
        hands={0: "space_invade_earth"},
        maps={"land": "siberia"},
    )
    turn = play(state, EARTH, "move:harpalus:siberia:2")
    assert kinds(turn)[:2] == ["entered", "advanced"]


def test_space_invade_earth_needs_the_space_commander_alive() -> None:
    """Ruling 6: without a living space commander nobody leaves the moon, the card or not."""
    state = field(MOON, body={"drops": ()}, without=(0,))
    state.body.drops = tuple(i for i, s in enumerate(SPACES) if s.id == "siberia")
    assert refused(state, "attack:harpalus:siberia:1") == ("commander-needed", {"piece": "space_commander"})


def test_space_invade_earth_dice() -> None:
    """Ruling: from the moon to land the land, space and nuclear commanders all roll eight-sided dice."""
    helpers = ("land_commander", "space_commander", "nuclear_commander")
    state = position(
        {"harpalus": (0, 5), "alberta": (1, 3)},
        commanders={0: dict.fromkeys(helpers, "harpalus")},
        hands={0: "space_invade_earth"},
        maps={"land": "siberia"},
    )
    turn = play(state, EARTH, "attack:harpalus:siberia:3")
    assert event(turn, "battle")["sides"][0][0] == [8, 8, 8]


EXTRACT = "play:space_energy_extraction"


def test_space_energy_extraction() -> None:
    """Ruling 12: seven energy at the end of the turn, for one, to the holder of all 14 lunar territories."""
    moon = dict.fromkeys(LUNAR, (0, 1))
    state = field(MOON, "space_energy_extraction", spaces=moon)
    turn = play(state, EXTRACT)
    assert turn.state.body.energy[0] == 9
    turn = play(turn.state, "pass", "pass")
    assert event(turn, "energy_extracted") == {"seat": 0, "energy": 7}
    assert turn.state.body.energy[0] == 16
    refuses_before(MOON, "space_energy_extraction", cost=1)


def test_space_energy_extraction_with_one_missing() -> None:
    """Thirteen lunar territories bring nothing, a fourteenth taken in the same turn does."""
    moon = {**dict.fromkeys(LUNAR, (0, 3)), "tycho": (-1, 0)}
    state = play(field(MOON, "space_energy_extraction", spaces=moon), EXTRACT).state
    turn = play(state, "pass", "pass")
    assert "energy_extracted" not in kinds(turn)
    assert turn.state.body.energy[0] == 9
    turn = play(state, "move:sea_of_clouds:tycho:2", "pass", "pass")
    assert turn.state.body.energy[0] == 16
