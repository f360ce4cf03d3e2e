"""The eight kinds of diplomat command cards: what each does, refuses, and does at the edge."""

from __future__ import annotations

from engine import awaited_seats, default, prompts
from engine.rules.risk2210.state import NOBODY
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210 import families
from tests.engine.risk2210.grounds import DIPLOMAT, LAND, field, refuses_before, refuses_reaction
from tests.engine.risk2210.positions import hand, mods, offered, owner, position, station, where


def test_diplomat_colony_influence() -> None:
    """Three points in the final count if the diplomat is alive (ruling 15)."""
    families.influence("diplomat", "diplomat")


# Evacuation

EVACUATE = "1 play:diplomat_evacuation:alberta"


def test_diplomat_evacuation() -> None:
    """Ruling: all units go to one own territory, no path needed; the attacker moves in without dice."""
    turn = play(field(LAND, theirs="diplomat_evacuation"), LAND.attack, EVACUATE)
    data = {"seat": 1, "from": "saharan_empire", "to": "alberta", "n": 4}
    assert event(turn, "evacuated") == data
    assert "battle" not in kinds(turn)
    assert mods(turn.state, "alberta") == 7
    assert owner(turn.state, "saharan_empire") == 0
    assert turn.state.body.energy[1] == 10
    assert top(turn.state) == "occupy"
    turn = play(turn.state, "move:egypt:saharan_empire:1")
    assert mods(turn.state, "saharan_empire") == 1
    refuses_reaction(LAND, "diplomat_evacuation", "alberta", cost=0)


def test_diplomat_evacuation_counts_as_contested() -> None:
    """Ruling: a territory evacuated after the declaration counts for the bonus."""
    turn = play(field(LAND, theirs="diplomat_evacuation"), LAND.attack, EVACUATE)
    assert turn.state.body.contested == 1


def test_diplomat_evacuation_cannot_be_declined() -> None:
    """Ruling 12: the invader takes the empty territory with one unit at least, which has moved in before
    anything is asked; of the seat that evacuates nobody stays behind, and the sealed answer is not taken
    back."""
    state = play(field(LAND, theirs="diplomat_evacuation", third="land_stealth_mods"), LAND.attack).state
    state = play(state, EVACUATE).state
    assert refused(state, "pass", seat=1)[0] == "not-your-turn"
    turn = play(state, "2 pass")
    assert (owner(turn.state, "saharan_empire"), mods(turn.state, "saharan_empire")) == (0, 1)
    codes = offered(turn.state, 0)
    assert codes
    assert all(code.startswith("move:egypt:saharan_empire:") for code in codes)
    assert refused(turn.state, "pass")[0] == "wrong-verb"
    assert refused(turn.state, "move:egypt:saharan_empire:0")[0] == "wrong-amount"


def test_diplomat_evacuation_takes_commanders_along() -> None:
    """All units go, commanders too; a station stays and falls to the attacker."""
    state = position(
        {"egypt": (0, 5), "saharan_empire": (1, 2), "alberta": (1, 3)},
        commanders={1: {"diplomat": "saharan_empire", "land_commander": "saharan_empire"}},
        stations=["saharan_empire"],
        hands={1: "diplomat_evacuation"},
    )
    turn = play(state, "attack:egypt:saharan_empire:1", EVACUATE)
    assert where(turn.state, 1, "diplomat") == where(turn.state, 1, "land_commander") == "alberta"
    assert mods(turn.state, "alberta") == 5
    assert "station_taken" in kinds(turn)


def test_diplomat_evacuation_targets() -> None:
    """Only another own territory; by third players it cannot be played."""
    window = play(field(LAND, theirs="diplomat_evacuation", third="diplomat_evacuation"), LAND.attack)
    assert awaited_seats(window.state) == (1,)
    assert offered(window.state, 1, "play") == ["play:diplomat_evacuation:alberta"]
    for place in ("saharan_empire", "egypt", "siberia", "tycho"):
        assert refused(window.state, f"play:diplomat_evacuation:{place}", seat=1)[0] == "wrong-move"
    assert refused(window.state, "play:diplomat_evacuation", seat=1)[0] == "wrong-move"


def test_diplomat_evacuation_with_nowhere_to_go() -> None:
    """The last territory, or one where only a station is, cannot be evacuated."""
    cards = "diplomat_evacuation diplomat_cease_fire"
    stands = {"egypt": (0, 5), "saharan_empire": (1, 4)}
    last = position(stands, commanders={1: {"diplomat": "saharan_empire"}}, hands={1: cards})
    window = play(last, "attack:egypt:saharan_empire:1").state
    error = ("no-target", {"card": "diplomat_evacuation"})
    assert refused(window, "play:diplomat_evacuation:alberta", seat=1) == error
    bare = field(LAND, theirs=cards, spaces={"saharan_empire": (1, 0)}, stations=["saharan_empire"])
    window = play(bare, "move:egypt:saharan_empire:1").state
    assert refused(window, "play:diplomat_evacuation:alberta", seat=1) == error


LAND_OF_FOE = field(DIPLOMAT).body.owner.index(1, 15)


# Cease Fire


def test_diplomat_cease_fire() -> None:
    """Ruling 10: the invasion is off, and the attacker leaves the player alone for the rest of the turn."""
    state = field(LAND, theirs="diplomat_cease_fire", spaces={"ministry_of_djibouti": (1, 2)})
    turn = play(state, LAND.attack, "1 play:diplomat_cease_fire")
    assert event(turn, "ceased_fire") == {"seat": 1, "other": 0}
    assert "battle" not in kinds(turn)
    assert kinds(turn)[-1] == "halted"
    assert mods(turn.state, "saharan_empire") == 4
    assert turn.state.body.energy[1] == 8
    for foe in ("saharan_empire", "ministry_of_djibouti"):
        assert refused(turn.state, f"attack:egypt:{foe}:1") == ("ceased-fire", {"other": 1})
    # Others may still be attacked.
    assert offered(turn.state, 0, "attack", "egypt", "imperial_balkania") != []
    refuses_reaction(LAND, "diplomat_cease_fire", cost=2)


def test_diplomat_cease_fire_ends_with_the_turn() -> None:
    """In the next turn the player may be attacked again, by anybody."""
    turn = play(field(LAND, theirs="diplomat_cease_fire"), LAND.attack, "1 play:diplomat_cease_fire")
    after = play(turn.state, "pass", "pass").state
    assert after.body.turn == 1
    assert after.body.ceased == ()


def test_diplomat_cease_fire_keeps_the_attacker_from_stations_too() -> None:
    """A territory that only a station holds is not invaded either."""
    spaces = {"ministry_of_djibouti": (1, 0)}
    state = field(LAND, theirs="diplomat_cease_fire", spaces=spaces, stations=["ministry_of_djibouti"])
    turn = play(state, "move:egypt:ministry_of_djibouti:1", "1 play:diplomat_cease_fire")
    assert owner(turn.state, "ministry_of_djibouti") == 1
    assert refused(turn.state, "move:egypt:ministry_of_djibouti:1")[0] == "ceased-fire"


def test_diplomat_cease_fire_is_the_owners() -> None:
    """Nobody calls it off for another player."""
    state = field(LAND, third="diplomat_cease_fire land_colony_influence")
    window = play(state, LAND.attack).state
    error = ("space-not-yours", {"space": "saharan_empire"})
    assert refused(window, "play:diplomat_cease_fire", seat=2) == error


# Energy Crisis


def test_diplomat_energy_crisis() -> None:
    """One energy from each opponent; one without energy gives nothing."""
    turn = play(field(DIPLOMAT, "diplomat_energy_crisis", energy={1: 0, 2: 3}), "play:diplomat_energy_crisis")
    assert turn.state.body.energy == [11, 0, 2]
    assert event(turn, "crisis") == {"seat": 0, "taken": [[2, 1]], "energy": 1}
    refuses_before(DIPLOMAT, "diplomat_energy_crisis", cost=0)


def test_diplomat_energy_crisis_comes_after_buying() -> None:
    """Ruling: cards before the first invasion come after hiring and buying."""
    for step in ("reinforce", "hire", "supply"):
        state = field(DIPLOMAT, "diplomat_energy_crisis", step=step, body={"pool": 3})
        assert refused(state, "play:diplomat_energy_crisis")[0] == "wrong-verb"


# Decoys Revealed


def test_diplomat_decoys_revealed() -> None:
    """Each own commander may move once to any own territory, without a path."""
    state = field(LAND, "diplomat_decoys_revealed")
    turn = play(state, "play:diplomat_decoys_revealed")
    assert top(turn.state) == "decoys"
    assert turn.state.body.energy[0] == 10
    turn = play(turn.state, "choose:land_commander:poseidon")
    assert event(turn, "decoy")["to"] == "poseidon"
    assert refused(turn.state, "choose:land_commander:hong_kong")[0] == "wrong-move"
    turn = play(turn.state, "choose:diplomat:hong_kong")
    assert top(turn.state) == "invade"
    assert where(turn.state, 0, "land_commander") == "poseidon"
    assert where(turn.state, 0, "diplomat") == "hong_kong"
    refuses_before(DIPLOMAT, "diplomat_decoys_revealed", cost=0)


def test_diplomat_decoys_revealed_only_commanders_in_play() -> None:
    """Ruling: Decoys Revealed moves only commanders already on the boards, to own territories."""
    state = play(field(DIPLOMAT, "diplomat_decoys_revealed"), "play:diplomat_decoys_revealed").state
    assert refused(state, "choose:naval_commander:poseidon")[0] == "wrong-move"
    assert refused(state, "choose:diplomat:saharan_empire")[0] == "wrong-move"
    assert refused(state, "choose:diplomat:egypt")[0] == "wrong-move"
    assert default(state, 0).code == "pass"
    assert where(play(state, "pass").state, 0, "diplomat") == "egypt"


def test_diplomat_decoys_revealed_leaves_a_territory_empty() -> None:
    """A territory that only the commander held is nobody's once it has left."""
    state = field(DIPLOMAT, "diplomat_decoys_revealed", spaces={"egypt": (0, 0)})
    turn = play(state, "play:diplomat_decoys_revealed", "choose:diplomat:hong_kong")
    assert owner(turn.state, "egypt") == NOBODY


def test_diplomat_decoys_revealed_with_nowhere_to_go() -> None:
    """With a single territory the card cannot be played."""
    state = position(
        {"egypt": (0, 5)}, commanders={0: {"diplomat": "egypt"}}, hands={0: "diplomat_decoys_revealed"}
    )
    code = "play:diplomat_decoys_revealed"
    assert refused(state, code) == ("no-target", {"card": "diplomat_decoys_revealed"})


# Territorial Station


def test_diplomat_territorial_station() -> None:
    """A station on a land territory of the player, for one energy."""
    state = field(DIPLOMAT, "diplomat_territorial_station")
    turn = play(state, "play:diplomat_territorial_station:egypt")
    assert station(turn.state, "egypt")
    assert turn.state.body.energy[0] == 9
    for place in ("poseidon", "saharan_empire", "tycho"):
        assert refused(state, f"play:diplomat_territorial_station:{place}")[0] == "wrong-move"
    refuses_before(DIPLOMAT, "diplomat_territorial_station", "egypt", cost=1)


def test_diplomat_territorial_station_opens_the_moon() -> None:
    """The new station can be used in the same turn."""
    state = field(LAND, "diplomat_territorial_station", also="space_commander")
    assert refused(state, "move:egypt:tycho:1")[0] == "station-needed"
    turn = play(state, "play:diplomat_territorial_station:egypt", "move:egypt:tycho:1")
    assert "entered" in kinds(turn)


def test_diplomat_territorial_station_where_it_cannot_be_placed() -> None:
    """Ruling 7: no second station in a territory, no fifth; what cannot be placed cannot be played."""
    card = "diplomat_territorial_station"
    all_but_one = field(DIPLOMAT, card, stations=["egypt", "middle_east"])
    assert offered(all_but_one, 0, "play") == [f"play:{card}:hong_kong"]
    everywhere = field(DIPLOMAT, card, stations=["egypt", "middle_east", "hong_kong"])
    assert refused(everywhere, f"play:{card}:egypt") == ("no-target", {"card": card})
    four = field(
        DIPLOMAT, card, spaces={"siberia": (0, 1)}, stations=["egypt", "middle_east", "hong_kong", "poseidon"]
    )
    assert refused(four, f"play:{card}:siberia") == ("no-target", {"card": card})


# MOD Reduction


def test_diplomat_mod_reduction() -> None:
    """Opponents remove four MODs of their choice in turn order, then the player two."""
    state = field(DIPLOMAT, "diplomat_mod_reduction", order=[2, 0, 1])
    turn = play(state, "play:diplomat_mod_reduction")
    assert turn.state.body.energy[0] == 8
    assert awaited_seats(turn.state) == (1,)
    assert prompts(turn.state)[0].data == {"armies": 4}
    turn = play(turn.state, "1 choose:remove:alberta:3")
    # The fourth can only come from where MODs are left.
    assert mods(turn.state, "saharan_empire") == 3
    assert awaited_seats(turn.state) == (2,)
    codes = [f"2 choose:remove:{s}:1" for s in ("siberia", "sakha", "mexico", "canada")]
    turn = play(turn.state, *codes)
    assert owner(turn.state, "siberia") == NOBODY
    assert awaited_seats(turn.state) == (0,)
    assert prompts(turn.state)[0].data == {"armies": 2}
    turn = play(turn.state, "choose:remove:egypt:2")
    assert top(turn.state) == "invade"
    assert mods(turn.state, "egypt") == 3
    assert mods(turn.state, "alberta") == 0
    refuses_before(DIPLOMAT, "diplomat_mod_reduction", cost=2)


def test_diplomat_mod_reduction_empties_territories() -> None:
    """Ruling: MOD Reduction may empty a territory; control is lost unless a station is there."""
    spaces = {"alberta": (1, 1), "nunavut": (1, 1), "saharan_empire": (1, 3)}
    state = field(DIPLOMAT, "diplomat_mod_reduction", spaces=spaces, stations=["nunavut"], without=(1,))
    state = play(state, "play:diplomat_mod_reduction").state
    turn = play(state, "1 choose:remove:alberta:1", "1 choose:remove:nunavut:1")
    assert owner(turn.state, "alberta") == NOBODY
    assert owner(turn.state, "nunavut") == 1
    assert mods(turn.state, "saharan_empire") == 1


def test_diplomat_mod_reduction_only_mods() -> None:
    """Commanders are no MODs; one removes no more than stand there and no more than it must."""
    state = play(field(DIPLOMAT, "diplomat_mod_reduction"), "play:diplomat_mod_reduction").state
    assert refused(state, "choose:remove:alberta:4", seat=1) == (
        "wrong-amount",
        {"amount": 4, "low": 1, "high": 3},
    )
    assert refused(state, "choose:remove:egypt:1", seat=1)[0] == "wrong-move"
    assert default(state, 1).code == "choose:remove:saharan_empire:1"


def test_diplomat_mod_reduction_without_a_choice() -> None:
    """An opponent with four MODs or fewer is not asked: they go; a commander or a station keeps the player
    in."""
    spaces = {"saharan_empire": (1, 2), "alberta": (1, 1), "poseidon": (2, 1)}
    state = field(DIPLOMAT, "diplomat_mod_reduction", spaces=spaces)
    turn = play(state, "play:diplomat_mod_reduction")
    assert awaited_seats(turn.state) == (2,)
    assert owner(turn.state, "saharan_empire") == NOBODY
    assert owner(turn.state, "alberta") == 1
    assert mods(turn.state, "alberta") == 0


def test_diplomat_mod_reduction_ends_a_player() -> None:
    """A seat that loses everything by it is out when it is done."""
    spaces = {"saharan_empire": (1, 2), "alberta": (2, 1)}
    state = position(
        {"egypt": (0, 9), **spaces},
        commanders={0: {"diplomat": "egypt"}},
        hands={0: "diplomat_mod_reduction"},
    )
    state = play(state, "play:diplomat_mod_reduction").state
    codes = [f"2 choose:remove:{s}:1" for s in ("siberia", "sakha", "mexico", "canada")]
    turn = play(state, *codes)
    assert event(turn, "fallen")["seat"] == 1
    assert mods(turn.state, "egypt") == 7
    assert top(turn.state) == "invade"


def test_diplomat_mod_reduction_spares_neutrals() -> None:
    """The neutral army of a game of two is nobody's opponent."""
    state = position(
        {"egypt": (0, 9), "alberta": (1, 9), "siberia": (2, 3)},
        rest=None,
        seats=2,
        commanders={0: {"diplomat": "egypt"}},
        hands={0: "diplomat_mod_reduction"},
    )
    turn = play(state, "play:diplomat_mod_reduction")
    assert [mods(turn.state, s) for s in ("egypt", "alberta", "siberia")] == [7, 5, 3]


# Redeployment


def test_diplomat_redeployment() -> None:
    """Ruling: Redeployment is the fortify action twice, nothing more; it comes at the end of the turn."""
    state = field(DIPLOMAT, "diplomat_redeployment", step="fortify")
    turn = play(state, "move:egypt:middle_east:2")
    assert top(turn.state) == "fortify"
    assert refused(turn.state, "move:egypt:middle_east:1") == ("fortified-already", {})
    turn = play(turn.state, "play:diplomat_redeployment")
    assert turn.state.body.energy[0] == 10
    turn = play(turn.state, "move:middle_east:egypt:1")
    assert turn.state.body.turn == 1
    assert hand(turn.state, 0) == []
    assert mods(turn.state, "egypt") == 4


def test_diplomat_redeployment_several() -> None:
    """Every copy brings one move, also when played before the first one."""
    hand_ = "diplomat_redeployment diplomat_redeployment"
    state = field(DIPLOMAT, hand_, step="fortify")
    turn = play(state, "play:diplomat_redeployment", "play:diplomat_redeployment")
    assert prompts(turn.state)[0].data == {"moves": 3}
    after = play(turn.state, *["move:egypt:middle_east:1"] * 3).state
    assert after.body.turn == 1
    assert after.body.fortifies == 1


def test_diplomat_redeployment_refused() -> None:
    """Not before the invasions are over, not without the card or the diplomat."""
    card = "diplomat_redeployment"
    code = f"play:{card}"
    assert refused(field(DIPLOMAT, card), code) == ("card-not-now", {"card": card})
    assert refused(field(DIPLOMAT, step="fortify"), code) == ("card-not-held", {"card": card})
    dead = field(LAND, card, step="fortify")
    dead.body.commanders[0] = (*dead.body.commanders[0][:4], NOBODY)
    assert refused(dead, code) == ("commander-needed", {"piece": "diplomat"})


def test_diplomat_redeployment_keeps_its_secret() -> None:
    """A seat that could hold it is waited for after fortifying, whether or not it is held."""
    for held in ("diplomat_redeployment", "diplomat_cease_fire"):
        turn = play(field(DIPLOMAT, held, step="fortify"), "move:egypt:middle_east:2")
        assert (top(turn.state), awaited_seats(turn.state)) == ("fortify", (0,))
    known = field(
        DIPLOMAT, "diplomat_cease_fire", step="fortify", spent=" ".join(["diplomat_redeployment"] * 3)
    )
    assert play(known, "move:egypt:middle_east:2").state.body.turn == 1
