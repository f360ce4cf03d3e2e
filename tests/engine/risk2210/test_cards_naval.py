"""The seven kinds of naval command cards: what each does, refuses, and does at the edge."""

from __future__ import annotations

from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210 import families
from tests.engine.risk2210.grounds import SEA, field, refuses_before
from tests.engine.risk2210.positions import fated, mods, where


def test_naval_assemble_mods() -> None:
    """Three MODs on one own territory at sea, for one energy."""
    families.assemble(SEA)


def test_naval_reinforcements() -> None:
    """One MOD each on three different own territories at sea."""
    families.reinforcements(SEA)


def test_naval_reinforcements_with_fewer_than_three() -> None:
    """Ruling: Reinforcements may be played with fewer than three territories."""
    families.reinforcements_with_fewer(SEA)


def test_naval_frequency_jam() -> None:
    """Ruling 12: the chosen player plays no card in this turn, reactions included."""
    families.jam(SEA)


def test_naval_frequency_jam_targets() -> None:
    """Only another living player can be jammed."""
    families.jam_targets(SEA)


def test_naval_stealth_mods() -> None:
    """Three MODs for the defender at sea."""
    families.stealth(SEA)


def test_naval_stealth_mods_for_another() -> None:
    """Ruling 9: a third player may help the defender; the MODs belong to the defender."""
    families.stealth_for_another(SEA)


def test_naval_stealth_mods_on_nothing() -> None:
    """Ruling: not on an empty territory, but where only a station is."""
    families.stealth_on_nothing(SEA)


def test_naval_stealth_mods_elsewhere() -> None:
    """An invasion on land is not the naval deck's."""
    families.stealth_elsewhere(SEA, "saharan_empire")


def test_naval_colony_influence() -> None:
    """Three points in the final count if the naval commander is alive (ruling 15)."""
    families.influence("naval", "naval_commander")


def test_naval_death_trap() -> None:
    """Ruling 10: half of the MODs in the attacking territory, rounded up, for three energy."""
    families.trap(SEA, "naval_death_trap", 3)


def test_naval_death_trap_spares_commanders() -> None:
    """Ruling 10: commanders are no MODs and do not die by it; those left hold the territory and fight on."""
    families.trap_spares_commanders(SEA, "naval_death_trap")


def test_naval_death_trap_leaves_a_commander() -> None:
    """Ruling 10: with one unit left the invasion is over; a commander alone holds its territory."""
    families.trap_leaves_a_commander(SEA, "naval_death_trap")


def test_naval_death_trap_of_version_1() -> None:
    """A game that began under version 1 goes on with half of the units, which the attacker chooses."""
    families.trap_of_version_1(SEA, "naval_death_trap")


def test_naval_death_trap_kills_the_leader() -> None:
    """Ruling 6, under version 1: when the trap costs the attacker its naval commander, nothing goes on at
    sea."""
    state = field(SEA, theirs="naval_death_trap", body={"chooses_losses": [True, False, False]}, version=1)
    turn = play(state, SEA.attack, "1 play:naval_death_trap", "choose:lose:hawaiian_preserve:naval_commander")
    assert kinds(turn) == ["destroyed_mods", "commander_lost", "halted"]
    assert where(turn.state, 0, "naval_commander") is None
    assert refused(turn.state, SEA.attack) == ("commander-needed", {"piece": "naval_commander"})


def test_naval_death_trap_elsewhere() -> None:
    """The trap lies at sea only, also when the attack comes from there."""
    state = field(
        SEA,
        theirs="naval_death_trap diplomat_colony_influence",
        spaces={"continental_biospheres": (1, 4)},
    )
    window = play(state, "attack:poseidon:continental_biospheres:1").state
    data = {"card": "naval_death_trap", "space": "continental_biospheres"}
    assert refused(window, "play:naval_death_trap", seat=1) == ("card-elsewhere", data)


CODE = "play:naval_hidden_energy"


def test_naval_hidden_energy() -> None:
    """A territory card at sea is turned: four energy at the end of the turn for the player, if it is held."""
    state = field(SEA, "naval_hidden_energy", maps={"water": "poseidon"})
    turn = play(state, CODE)
    assert event(turn, "cache") == {"seat": 0, "space": "poseidon", "energy": 4}
    assert turn.state.body.energy[0] == 10
    assert turn.state.body.maps["water"] == ()
    assert top(turn.state) == "invade"
    turn = play(turn.state, "pass", "pass")
    assert event(turn, "energy_found") == {"seat": 0, "space": "poseidon", "energy": 4}
    assert turn.state.body.energy[0] == 14
    assert turn.state.body.caches == ()
    refuses_before(SEA, "naval_hidden_energy", cost=0)


def test_naval_hidden_energy_in_a_territory_taken_later() -> None:
    """What counts is who holds the territory when the turn ends."""
    state = field(SEA, "naval_hidden_energy", maps={"water": "new_atlantis"}, spaces={"new_atlantis": (1, 1)})
    assert "energy_found" not in kinds(play(state, CODE, "pass", "pass"))
    taken = fated(
        play(state, CODE).state,
        lambda turn: top(turn.state) == "occupy",
        "attack:hawaiian_preserve:new_atlantis:alone:1",
    )
    codes = (
        "attack:hawaiian_preserve:new_atlantis:alone:1",
        "move:hawaiian_preserve:new_atlantis:1",
        "pass",
        "pass",
    )
    assert event(play(taken, *codes), "energy_found")["energy"] == 4


def test_naval_hidden_energy_lasts_one_turn() -> None:
    """The territory card is discarded at the end of the turn, paid or not."""
    state = field(SEA, "naval_hidden_energy", maps={"water": "akara"})
    after = play(state, CODE, "pass", "pass").state
    assert after.body.energy[0] == 10
    assert after.body.caches == ()
    assert after.body.maps["water"] == ()


def test_naval_hidden_energy_several() -> None:
    """Every copy turns a card of its own."""
    state = field(SEA, "naval_hidden_energy naval_hidden_energy", maps={"water": "poseidon new_york"})
    turn = play(state, CODE, CODE, "pass", "pass")
    assert kinds(turn).count("energy_found") == 2
    assert turn.state.body.energy[0] == 18
    assert mods(turn.state, "poseidon") == 5


def test_naval_hidden_energy_with_an_empty_deck() -> None:
    """Without territory cards the card cannot be played."""
    state = field(SEA, "naval_hidden_energy", maps={"water": ""})
    assert refused(state, CODE) == ("deck-empty", {"deck": "water_map"})
