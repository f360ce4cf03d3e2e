"""What cards can end, and what happens when those who are asked about them do nothing or leave."""

from __future__ import annotations

from engine import awaited_seats, default, prompts
from tests.engine.driver import event, play, refused, top
from tests.engine.risk2210.grounds import LAND, field, war
from tests.engine.risk2210.positions import fated, mods, position, where

MOTHER = "play:nuclear_the_mother"


def test_a_card_can_end_the_game() -> None:
    """Ruling 14: who is the only one left after a card has won; nobody gets the fallen player's cards."""
    state = position(
        {"egypt": (0, 5), "alberta": (1, 1)},
        rest=None,
        seats=2,
        commanders={0: {"nuclear_commander": "egypt"}},
        hands={0: "nuclear_rocket_strike_land", 1: "land_scout_forces"},
    )
    turn = play(state, "play:nuclear_rocket_strike_land:alberta")
    assert turn.state.result is not None
    assert turn.state.result.winners == (0,)
    assert turn.state.result.reason == "elimination"
    assert awaited_seats(turn.state) == ()
    assert turn.state.body.hands == [(), ()]


def test_a_card_can_end_everybody() -> None:
    """When the last players fall together, they share the victory."""
    state = position(
        {"egypt": (0, 0), "saharan_empire": (1, 1)},
        rest=None,
        seats=2,
        commanders={0: {"nuclear_commander": "egypt"}},
        hands={0: "nuclear_the_mother"},
    )
    turn = play(fated(state, lambda turn: event(turn, "blast")["region"] == "africa", MOTHER), MOTHER)
    assert turn.state.result is not None
    assert turn.state.result.winners == (0, 1)


def test_nuclear_cards_are_no_invasions() -> None:
    """Destroying units is no invasion: other cards may follow, and nothing is conquered."""
    state = war("nuclear_rocket_strike_land nuclear_the_mother", spaces={"nunavut": (1, 1)})
    turn = play(state, "play:nuclear_rocket_strike_land:nunavut")
    assert turn.state.body.invaded is False
    assert turn.state.body.contested == 0
    assert top(play(turn.state, MOTHER).state) == "invade"


def test_after_the_first_invasion_no_more_cards() -> None:
    """Ruling 4: the first move into any territory ends the time for cards, an empty one included."""
    state = field(LAND, "land_assemble_mods", spaces={"saharan_empire": (-1, 0)})
    moved = play(state, "move:egypt:saharan_empire:1").state
    assert refused(moved, "play:land_assemble_mods:egypt") == (
        "card-too-late",
        {"card": "land_assemble_mods"},
    )
    fought = play(field(LAND, "land_assemble_mods"), LAND.attack).state
    assert refused(fought, "play:land_assemble_mods:egypt")[0] == "card-too-late"
    # The next turn begins fresh.
    assert play(moved, "pass", "pass").state.body.invaded is False


def test_cards_of_one_turn_in_any_order() -> None:
    """Cards may be played in any order, and each takes effect before the next one."""
    hands = "diplomat_energy_crisis land_assemble_mods diplomat_territorial_station"
    state = field(LAND, hands, energy={0: 0, 1: 1, 2: 1})
    assert refused(state, "play:land_assemble_mods:egypt")[0] == "energy-short"
    codes = ("play:diplomat_energy_crisis", "play:land_assemble_mods:egypt")
    turn = play(state, *codes, "play:diplomat_territorial_station:egypt")
    assert turn.state.body.energy[0] == 0
    assert len(turn.state.body.spent) == 3


def test_unused_cards_are_kept() -> None:
    """What is not played stays in the hand for the next years, at no cost."""
    turn = play(field(LAND, "land_assemble_mods land_scout_forces"), "pass", "pass")
    assert len(turn.state.body.hands[0]) == 2


def test_the_clock_places_reinforcements() -> None:
    """By default the weakest territories get the MODs of Reinforcements."""
    state = play(
        field(LAND, "land_reinforcements", spaces={"hong_kong": (0, 1)}), "play:land_reinforcements"
    ).state
    assert prompts(state)[0].data == {"armies": 3}
    assert default(state, 0).code == "place:hong_kong:1"
    state = play(state, default(state, 0).code).state
    assert prompts(state)[0].data == {"armies": 2}


def test_the_clock_loses_mods_first() -> None:
    """By default MODs are lost before commanders, and of commanders the diplomat first."""
    chooses = {"chooses_losses": [True, False, False]}
    codes = (LAND.attack, "1 play:land_death_trap")
    state = play(field(LAND, theirs="land_death_trap", body=chooses, version=1), *codes).state
    (prompt,) = prompts(state)
    assert (prompt.seat, prompt.kind, prompt.clock) == (0, "losses", "turn")
    assert prompt.data == {"space": "egypt", "units": 4}
    assert default(state, 0).code == "choose:lose:egypt:mods"
    few = play(field(LAND, theirs="land_death_trap", spaces={"egypt": (0, 0)}, version=1), *codes).state
    assert default(few, 0).code == "choose:lose:egypt:diplomat"


def test_resigning_while_losses_are_asked_for() -> None:
    """A seat that leaves in the middle of it loses MODs first, and the turn goes on to the next player."""
    chooses = {"chooses_losses": [True, True, False]}
    state = play(
        field(LAND, theirs="land_death_trap", body=chooses, version=1), LAND.attack, "1 play:land_death_trap"
    ).state
    turn = play(state, "0 resign")
    assert mods(turn.state, "egypt") == 1
    assert where(turn.state, 0, "land_commander") == "egypt"
    assert turn.state.body.turn == 1
    assert top(turn.state) == "reinforce"
    # Asked out of turn, the same: the player on turn goes on.
    bombed = war("nuclear_scatter_bomb_land", maps={"land": "alberta saharan_empire egypt"}, body=chooses)
    turn = play(bombed, "play:nuclear_scatter_bomb_land")
    assert awaited_seats(turn.state) == (1,)
    turn = play(turn.state, "1 resign")
    assert top(turn.state) == "invade"
    assert mods(turn.state, "alberta") == 1
    assert where(turn.state, 1, "nuclear_commander") == "alberta"


def test_resigning_in_a_round_of_cards() -> None:
    """A seat that leaves while MODs are to be removed, or nuclear cards could be played, lets the others go
    on."""
    state = play(field(LAND, "diplomat_mod_reduction"), "play:diplomat_mod_reduction").state
    turn = play(state, "1 resign")
    assert awaited_seats(turn.state) == (2,)
    assert mods(turn.state, "saharan_empire") + mods(turn.state, "alberta") == 3
    state = war(
        hands={0: "nuclear_armageddon", 1: "nuclear_the_mother", 2: "nuclear_nicky_boy"},
        commanders={s: {"nuclear_commander": h} for s, h in enumerate(("egypt", "alberta", "japan"))},
    )
    turn = play(state, "play:nuclear_armageddon", "1 resign")
    assert awaited_seats(turn.state) == (2,)
    assert top(play(turn.state, "2 resign").state) != "armageddon"


def test_territories_of_who_has_left_are_targets() -> None:
    """After a resignation the territories stay; cards hit them, and nobody is asked what is lost there."""
    state = war(
        "nuclear_rocket_strike_land nuclear_assassin_bomb diplomat_energy_crisis",
        body={"chooses_losses": [False, True, False]},
    )
    state = play(state, "1 resign").state
    code = "play:nuclear_rocket_strike_land:alberta"
    turn = play(fated(state, lambda turn: event(turn, "rocket")["die"] == 2, code), code)
    assert top(turn.state) == "invade"
    assert mods(turn.state, "alberta") == 1
    assert where(turn.state, 1, "nuclear_commander") == "alberta"


def test_who_has_left_is_no_opponent_for_cards() -> None:
    """Energy Crisis, MOD Reduction and Frequency Jam pass over a player who has resigned."""
    cards = "diplomat_energy_crisis land_frequency_jam diplomat_mod_reduction"
    state = play(field(LAND, cards), "1 resign").state
    assert refused(state, "play:land_frequency_jam:seat-1")[0] == "wrong-move"
    turn = play(state, "play:diplomat_energy_crisis")
    assert event(turn, "crisis")["taken"] == [[2, 1]]
    turn = play(turn.state, "play:diplomat_mod_reduction")
    assert awaited_seats(turn.state) == (2,)
