"""The eight kinds of land command cards: what each does, refuses, and does at the edge."""

from __future__ import annotations

from engine import State, view
from engine.rules.risk2210.meta import board
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210 import families
from tests.engine.risk2210.grounds import LAND, field, refuses_before, refuses_reaction
from tests.engine.risk2210.positions import fated, hand, mods, offered, owner, position, station


def test_land_assemble_mods() -> None:
    """Three MODs on one own land territory, for one energy."""
    families.assemble(LAND)


def test_land_reinforcements() -> None:
    """One MOD each on three different own land territories."""
    families.reinforcements(LAND)


def test_land_reinforcements_with_fewer_than_three() -> None:
    """Ruling: Reinforcements may be played with fewer than three territories."""
    families.reinforcements_with_fewer(LAND)


def test_land_frequency_jam() -> None:
    """Ruling 12: the chosen player plays no card in this turn, reactions included."""
    families.jam(LAND)


def test_land_frequency_jam_targets() -> None:
    """Only another living player can be jammed."""
    families.jam_targets(LAND)


def test_land_stealth_mods() -> None:
    """Three MODs for the defender of land."""
    families.stealth(LAND)


def test_land_stealth_mods_for_another() -> None:
    """Ruling 9: a third player may help the defender; the MODs belong to the defender."""
    families.stealth_for_another(LAND)


def test_land_stealth_mods_on_nothing() -> None:
    """Ruling: not on an empty territory, but where only a station is."""
    families.stealth_on_nothing(LAND)


def test_land_stealth_mods_beside_a_lone_commander() -> None:
    """Ruling: allowed if only a commander is there; the MODs are under its owner's flag."""
    state = position(
        {"egypt": (0, 5), "saharan_empire": (1, 0), "alberta": (1, 1)},
        commanders={1: {"land_commander": "saharan_empire"}},
        hands={1: "land_stealth_mods"},
    )
    turn = play(state, "attack:egypt:saharan_empire:1", "1 play:land_stealth_mods")
    assert event(turn, "stealth_mods")["n"] == 3
    assert event(turn, "battle")["sides"][0][1] in ([8, 6], [6, 8])


def test_land_stealth_mods_elsewhere() -> None:
    """An invasion at sea is not the land deck's."""
    families.stealth_elsewhere(LAND, "hawaiian_preserve", "naval_commander")


def test_land_colony_influence() -> None:
    """Three points in the final count if the land commander is alive (ruling 15)."""
    families.influence("land", "land_commander")


def test_land_death_trap() -> None:
    """Ruling 10: half of the MODs in the attacking territory, rounded up, for three energy."""
    families.trap(LAND, "land_death_trap", 3)


def test_land_death_trap_spares_commanders() -> None:
    """Ruling 10: commanders are no MODs and do not die by it; those left hold the territory and fight on."""
    families.trap_spares_commanders(LAND, "land_death_trap")


def test_land_death_trap_leaves_a_commander() -> None:
    """Ruling 10: with one unit left the invasion is over; a commander alone holds its territory."""
    families.trap_leaves_a_commander(LAND, "land_death_trap")


def test_land_death_trap_of_version_1() -> None:
    """A game that began under version 1 goes on with half of the units, which the attacker chooses."""
    families.trap_of_version_1(LAND, "land_death_trap")


def test_land_death_trap_elsewhere() -> None:
    """The trap lies on land only."""
    state = field(
        LAND,
        theirs="land_death_trap diplomat_colony_influence",
        spaces={"hawaiian_preserve": (1, 4)},
        also="naval_commander",
    )
    window = play(state, "attack:poseidon:hawaiian_preserve:1").state
    assert refused(window, "play:land_death_trap", seat=1)[0] == "card-elsewhere"


SCOUTED = {"land": "saharan_empire"}
"""The only territory card that is left."""


def test_land_scout_forces() -> None:
    """A territory card is drawn in secret; the seat that occupies it may place 5 MODs at once."""
    turn = play(field(LAND, "land_scout_forces", maps=SCOUTED), "play:land_scout_forces")
    (secret,) = [e for e in turn.events if e.kind == "scouting"]
    assert secret.to == (0,)
    assert secret.data["space"] == "saharan_empire"
    assert turn.state.body.maps["land"] == ()
    assert turn.state.body.energy[0] == 10
    state = fated(
        field(LAND, scouts={0: "saharan_empire"}, spaces={"saharan_empire": (1, 1)}),
        lambda turn: top(turn.state) == "occupy",
        "attack:egypt:saharan_empire:alone:3",
    )
    turn = play(state, "attack:egypt:saharan_empire:alone:3", "move:egypt:saharan_empire:3")
    assert top(turn.state) == "scout"
    turn = play(turn.state, "choose:scouts")
    assert event(turn, "scouts") == {"seat": 0, "space": "saharan_empire", "n": 5}
    assert mods(turn.state, "saharan_empire") == 8
    assert turn.state.body.scouts[0] == ()
    refuses_before(LAND, "land_scout_forces", cost=0)


def test_land_scout_forces_not_placed() -> None:
    """Ruling: Scout Forces MODs not placed at once on occupation are lost, and the card is discarded."""
    state = field(LAND, scouts={0: "saharan_empire"}, spaces={"saharan_empire": (-1, 0)})
    turn = play(state, "move:egypt:saharan_empire:2", "pass")
    assert kinds(turn) == ["scouts_lost"]
    assert mods(turn.state, "saharan_empire") == 2
    assert turn.state.body.scouts[0] == ()
    assert top(turn.state) == "invade"


def test_land_scout_forces_on_own_territory() -> None:
    """A seat that holds the drawn territory already is asked at once."""
    turn = play(field(LAND, "land_scout_forces", maps={"land": "egypt"}), "play:land_scout_forces")
    assert top(turn.state) == "scout"
    assert mods(play(turn.state, "choose:scouts").state, "egypt") == 10


def test_land_scout_forces_that_wait_are_not_seen_by_others() -> None:
    """That the card was played is public; where its MODs wait, and whether any do, only its player sees."""
    waiting = field(LAND, scouts={0: "saharan_empire"})
    none = field(LAND, maps={"land": " ".join(s for s in _land(waiting) if s != "saharan_empire")})
    assert view(waiting, 1) == view(none, 1)
    assert view(waiting, None) == view(none, None)
    hand_ = view(waiting, 0).seats[0].hand
    assert hand_ is not None
    assert [(card.kind, card.space) for card in hand_] == [("scouting", "saharan_empire")]


def _land(state: State) -> list[str]:
    """The territory cards of land that are left."""
    ids = board(state.setup).ids
    return [ids[space] for space in state.body.maps["land"]]


def test_land_scout_forces_wait_for_years() -> None:
    """The card stays with its player until the territory is occupied, and goes when the player falls."""
    state = field(LAND, scouts={0: "saharan_empire"})
    assert play(state, "pass", "pass").state.body.scouts[0] != ()
    last = position(
        {"egypt": (1, 9), "alberta": (0, 1)},
        scouts={0: "siberia"},
        commanders={1: {"nuclear_commander": "egypt"}},
        hands={1: "nuclear_rocket_strike_land"},
        turn=1,
    )
    gone = play(last, "play:nuclear_rocket_strike_land:alberta").state
    assert gone.body.alive[0] is False
    assert gone.body.scouts[0] == ()


def test_land_scout_forces_with_an_empty_deck() -> None:
    """Without territory cards the card cannot be played."""
    state = field(LAND, "land_scout_forces", maps={"land": ""})
    assert refused(state, "play:land_scout_forces") == ("deck-empty", {"deck": "land_map"})


def test_land_stealth_station() -> None:
    """A station on the attacked land territory: everyone there defends with eight-sided dice at once."""
    turn = play(field(LAND, theirs="land_stealth_station"), LAND.attack, "1 play:land_stealth_station")
    assert event(turn, "stealth_station") == {"seat": 1, "space": "saharan_empire"}
    assert event(turn, "battle")["sides"] == [[[6], [8, 8]]]
    assert station(turn.state, "saharan_empire")
    assert turn.state.body.energy[1] == 10
    refuses_reaction(LAND, "land_stealth_station", cost=0)


def test_land_stealth_station_where_it_cannot_be_placed() -> None:
    """Ruling 7: no second station in a territory, no fifth, none for others, none at sea."""
    hand_ = "land_stealth_station diplomat_colony_influence"
    code = "play:land_stealth_station"
    there = play(field(LAND, theirs=hand_, stations=["saharan_empire"]), LAND.attack).state
    assert refused(there, code, seat=1) == ("no-station-here", {"space": "saharan_empire"})
    four = ("alberta", "nunavut", "canada", "mexico")
    full = field(LAND, theirs=hand_, spaces=dict.fromkeys(four, (1, 1)), stations=four)
    assert refused(play(full, LAND.attack).state, code, seat=1) == ("stations-all", {"most": 4})
    third = play(field(LAND, third=hand_), LAND.attack).state
    assert refused(third, code, seat=2) == ("space-not-yours", {"space": "saharan_empire"})
    at_sea = field(LAND, theirs=hand_, spaces={"hawaiian_preserve": (1, 4)}, also="naval_commander")
    window = play(at_sea, "attack:poseidon:hawaiian_preserve:1").state
    assert refused(window, code, seat=1)[0] == "card-elsewhere"


def test_land_stealth_station_is_captured() -> None:
    """When the territory falls, the conqueror takes the new station over."""
    codes = ("attack:egypt:saharan_empire:alone:3", "1 play:land_stealth_station")
    state = fated(
        field(LAND, theirs="land_stealth_station", spaces={"saharan_empire": (1, 1)}),
        lambda turn: "conquered" in kinds(turn),
        *codes,
    )
    turn = play(state, *codes)
    assert "station_taken" in kinds(turn)
    assert owner(turn.state, "saharan_empire") == 0
    assert station(turn.state, "saharan_empire")
    assert hand(turn.state, 1) == []
    assert offered(turn.state, 1) == []
