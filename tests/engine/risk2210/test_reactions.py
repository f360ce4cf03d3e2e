"""The window for reactions: who is asked, what is secret, and what becomes of several cards."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Turn, awaited_seats, default, legal, prompts, view
from engine.kernel import rules_of, visible
from engine.system import Play
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210.grounds import KEEPS_ASKED, LAND, MOON, SEA, Ground, field
from tests.engine.risk2210.positions import fated, hand, mods, offered, position, where

MODS = "land_stealth_mods"


def asked(ground: Ground = LAND, **more: Any) -> tuple[int, ...]:
    """Who is asked about an attack by seat 0."""
    state = play(field(ground, **more), ground.attack).state
    return awaited_seats(state) if top(state) == "react" else ()


@pytest.mark.parametrize("card", ["land_colony_influence", "land_scout_forces", MODS])
def test_the_window_betrays_nothing(card: str) -> None:
    """A seat that holds any card of the deck is asked in the same way, whatever it is."""
    state = play(field(LAND, theirs=card), LAND.attack).state
    assert awaited_seats(state) == (1,)
    (prompt,) = prompts(state)
    assert (prompt.kind, prompt.clock, prompt.sealed) == ("react", "react", True)
    data = {"from": "egypt", "to": "saharan_empire", "other": 0, "defender": 1, "dice": 1}
    assert prompt.data == data
    assert view(state, None).prompts == view(state, 2).prompts == (prompt,)


def test_who_is_asked() -> None:
    """By what everybody knows: cards of a fitting deck, its commander, energy, no jam."""
    assert asked() == ()
    assert asked(theirs=MODS) == (1,)
    assert asked(third=MODS) == (2,)
    assert asked(theirs=MODS, third="land_scout_forces") == (1, 2)
    assert asked(mine=MODS) == ()
    assert asked(theirs=MODS, third=MODS, without=(1,)) == (2,)
    assert asked(theirs=MODS, third=MODS, body={"jammed": (2,)}) == (1,)
    # Cards of other decks do not fit: the nuclear deck has no reactions, the naval one is for the sea.
    assert asked(theirs="nuclear_the_mother naval_stealth_mods") == ()


def test_third_players_are_asked_for_stealth_mods_only() -> None:
    """With all Stealth MODs of the deck out, only the owner could have anything to play."""
    out = " ".join([MODS] * 5)
    assert asked(theirs="land_scout_forces", third="land_scout_forces", spent=out) == (1,)
    # Diplomat cards are never for others.
    assert asked(third="diplomat_cease_fire") == ()


def test_kinds_that_are_all_spent_are_not_asked_for() -> None:
    """When every reaction of a deck has been played, its cards open no window."""
    out = " ".join([MODS] * 5 + ["land_stealth_station", "land_death_trap"])
    assert asked(theirs="land_scout_forces", spent=out) == ()
    space = " ".join(["space_stealth_mods"] * 4 + ["space_orbital_mines"] * 2)
    assert asked(MOON, theirs="space_frequency_jam", spent=space) == ()
    naval = " ".join(["naval_stealth_mods"] * 5)
    assert asked(SEA, theirs="naval_frequency_jam", spent=naval, energy={1: 3}) == (1,)
    assert asked(SEA, theirs="naval_frequency_jam", spent=naval, energy={1: 2}) == ()


def test_what_cannot_be_paid_or_placed_is_not_asked_for() -> None:
    """A diplomat without energy and without another territory could play nothing."""
    stands = {"egypt": (0, 5), "saharan_empire": (1, 4)}
    there: dict[str, Any] = {
        "commanders": {1: {"diplomat": "saharan_empire"}},
        "hands": {1: "diplomat_cease_fire"},
    }
    poor = position(stands, **there, energy={1: 1})
    assert top(play(poor, "attack:egypt:saharan_empire:1").state) != "react"
    rich = position(stands, **there, energy={1: 2})
    assert top(play(rich, "attack:egypt:saharan_empire:1").state) == "react"


def test_answers_are_sealed() -> None:
    """Nobody sees what another has answered, or that a card was played, until all have."""
    state = play(field(LAND, theirs=MODS, third=MODS), LAND.attack).state
    turn = play(state, f"1 play:{MODS}")
    assert awaited_seats(turn.state) == (2,)
    assert kinds(turn) == ["answered"]
    assert turn.events[0].to == (1,)
    assert not visible(turn.events, 2)
    assert mods(turn.state, "saharan_empire") == 4
    assert hand(turn.state, 1) == [MODS]
    passed = play(state, "1 pass").state
    assert view(passed, 2) == view(turn.state, 2)
    assert refused(turn.state, "pass", seat=1)[0] == "not-your-turn"


def test_secrets_can_be_shuffled_in_a_window() -> None:
    """Whatever another has answered is exchanged for an answer that it could have given."""
    state = play(field(LAND, theirs=MODS, third=MODS), LAND.attack, f"1 play:{MODS}").state
    rules = rules_of("risk2210")
    shuffled = Play(rules, state.setup, rules.copy(state.body), state.stack, 5)
    rules.shuffle_secrets(shuffled, 2)
    assert set(shuffled.body.answers) == {1}
    assert shuffled.body.hands[2] == state.body.hands[2]


def test_cards_of_one_window_are_carried_out_in_order() -> None:
    """The defender's card comes first, then the others in the order of the turn markers."""
    state = field(LAND, theirs=MODS, third=MODS, order=[0, 2, 1])
    turn = play(state, LAND.attack, f"2 play:{MODS}", f"1 play:{MODS}")
    assert [e.data["seat"] for e in turn.events if e.kind == "stealth_mods"] == [1, 2]
    stands = {"egypt": (0, 5), "saharan_empire": (1, 4), "alberta": (3, 2)}
    homes = {1: "saharan_empire", 2: "japan", 3: "alberta"}
    four = position(
        stands,
        seats=4,
        order=[0, 3, 2, 1],
        commanders={seat: {"land_commander": home} for seat, home in homes.items()},
        hands=dict.fromkeys(homes, MODS),
    )
    codes = ("attack:egypt:saharan_empire:1", f"1 play:{MODS}", f"2 play:{MODS}", f"3 play:{MODS}")
    turn = play(four, *codes)
    assert [e.data["seat"] for e in turn.events if e.kind == "stealth_mods"] == [1, 3, 2]


def test_several_stealth_mods_in_one_invasion() -> None:
    """Ruling: several Stealth MODs may be played on one invasion; the window opens again for the next."""
    state = field(LAND, theirs=f"{MODS} {MODS}")
    turn = play(state, LAND.attack, f"1 play:{MODS}")
    assert top(turn.state) == "react"
    assert "battle" not in kinds(turn)
    turn = play(turn.state, f"1 play:{MODS}")
    # The hand is empty now: nothing more can come.
    assert mods(turn.state, "saharan_empire") == 10 - event(turn, "battle")["lost"][1]


def test_a_window_without_cards_is_not_opened_again() -> None:
    """When everybody has let it go on, the dice are rolled."""
    turn = play(field(LAND, theirs=MODS, third=MODS), LAND.attack, "2 pass", "1 pass")
    assert "battle" in kinds(turn)
    assert top(turn.state) == "invade"


def test_every_roll_is_a_new_invasion() -> None:
    """Ruling: each dice roll is a new invasion, so reaction cards may be played again."""
    turn = play(field(LAND, theirs=MODS), LAND.attack, "1 pass")
    assert "battle" in kinds(turn)
    turn = play(turn.state, LAND.attack)
    assert awaited_seats(turn.state) == (1,)
    assert hand(turn.state, 1) == [MODS]


def test_until_asks_again_before_every_roll() -> None:
    """An attack until a number of units is left opens the window before each of its rolls."""
    state = field(LAND, theirs=KEEPS_ASKED, spaces={"egypt": (0, 20), "saharan_empire": (1, 9)})
    turn = play(state, "attack:egypt:saharan_empire:alone:until:3")
    rolls = 0
    while top(turn.state) == "react":
        turn = play(turn.state, "1 pass")
        assert kinds(turn).count("battle") == 1
        rolls += 1
    assert rolls > 3


def test_silence_for_the_rest_of_the_turn() -> None:
    """A seat that wants no more windows in this turn gets none, and is asked again in the next turn."""
    state = field(LAND, theirs=f"{MODS} {KEEPS_ASKED}")
    turn = play(state, LAND.attack, "1 choose:silent")
    assert "battle" in kinds(turn)
    assert turn.state.body.silent == (1,)
    turn = play(turn.state, LAND.attack)
    assert "battle" in kinds(turn)
    after = play(turn.state, "pass", "pass").state
    assert after.body.silent == ()


def test_silence_is_secret_until_the_window_closes() -> None:
    """Being silent shows no earlier than any other answer."""
    state = play(field(LAND, theirs=MODS, third=MODS), LAND.attack).state
    turn = play(state, "1 choose:silent")
    assert turn.state.body.silent == ()
    assert view(turn.state, 2) == view(play(state, "1 pass").state, 2)
    turn = play(turn.state, f"2 play:{MODS}")
    assert turn.state.body.silent == (1,)
    # Seat 2 has no more cards and seat 1 wants none: the dice are rolled.
    assert "battle" in kinds(turn)


def test_a_pointless_card_stays_in_the_hand() -> None:
    """When an earlier card has ended the invasion, a later one is neither paid nor lost."""

    def kept(turn: Turn) -> None:
        assert hand(turn.state, 2) == [MODS]
        assert "stealth_mods" not in kinds(turn)
        (whispered,) = [e for e in turn.events if e.kind == "kept"]
        assert whispered.to == (2,)

    ceased = field(LAND, theirs="diplomat_cease_fire", third=MODS)
    turn = play(ceased, LAND.attack, "1 play:diplomat_cease_fire", f"2 play:{MODS}")
    kept(turn)
    gone = field(LAND, theirs="diplomat_evacuation", third=MODS)
    turn = play(gone, LAND.attack, "1 play:diplomat_evacuation:alberta", f"2 play:{MODS}")
    kept(turn)
    # Two MODs and nobody beside them, so one after the trap: no invasion goes on.
    trapped = field(LAND, theirs="land_death_trap", third=MODS, spaces={"zaire_military_zone": (0, 2)})
    codes = ("attack:zaire_military_zone:saharan_empire:1", "1 play:land_death_trap", f"2 play:{MODS}")
    turn = play(trapped, *codes)
    kept(turn)
    assert kinds(turn)[-1] == "halted"


def test_a_trap_before_stealth_mods() -> None:
    """While the attack can go on, both cards count."""
    state = field(LAND, theirs="land_death_trap", third=MODS)
    turn = play(state, LAND.attack, "1 play:land_death_trap", f"2 play:{MODS}")
    assert kinds(turn).index("trap") < kinds(turn).index("stealth_mods") < kinds(turn).index("battle")


def test_the_dice_that_a_trap_leaves() -> None:
    """With fewer units than declared dice would need, fewer dice are rolled."""
    state = field(LAND, theirs="land_death_trap", spaces={"egypt": (0, 3)})
    turn = play(state, "attack:egypt:saharan_empire:alone:3", "1 play:land_death_trap")
    # 3 MODs and 2 commanders, 2 MODs lost, 3 units left: two dice.
    assert len(event(turn, "battle")["rolls"][0][0]) == 2


def test_the_clock_lets_it_pass() -> None:
    """By default nobody plays a card."""
    state = play(field(LAND, theirs=MODS), LAND.attack).state
    assert default(state, 1).code == "pass"
    assert offered(state, 1) == [f"play:{MODS}", "pass", "choose:silent"]
    assert not legal(state, 0)


def test_a_reaction_for_a_neutral_army() -> None:
    """Ruling 9: Stealth MODs may help any defender, the neutral army too, whose MODs they become."""
    state = position(
        {"egypt": (0, 5), "saharan_empire": (2, 3), "alberta": (1, 3)},
        rest=(1, 1),
        seats=2,
        commanders={1: {"land_commander": "alberta"}},
        hands={1: MODS},
    )
    turn = play(state, "attack:egypt:saharan_empire:1", f"1 play:{MODS}")
    assert event(turn, "stealth_mods") == {"seat": 1, "other": 2, "space": "saharan_empire", "n": 3}


def test_a_resignation_in_a_window() -> None:
    """A seat that leaves while asked has answered; cards already sealed are gone with the hand."""
    state = play(field(LAND, theirs=MODS, third=MODS), LAND.attack).state
    turn = play(state, f"1 play:{MODS}", "1 resign", "2 pass")
    assert "stealth_mods" not in kinds(turn)
    assert mods(turn.state, "saharan_empire") + event(turn, "battle")["lost"][1] == 4
    turn = play(state, "2 resign", "1 pass")
    assert "battle" in kinds(turn)
    turn = play(state, "0 resign")
    assert top(turn.state) == "reinforce"
    assert turn.state.body.turn == 1


def test_stealth_mods_on_a_station_alone() -> None:
    """A player who moves in without dice meets a garrison then: dice after all; contested it was not."""
    spaces = {"egypt": (0, 9), "saharan_empire": (1, 0)}
    state = field(LAND, theirs=MODS, spaces=spaces, stations=["saharan_empire"])
    codes = ("move:egypt:saharan_empire:3", f"1 play:{MODS}")
    turn = play(state, *codes)
    assert len(event(turn, "battle")["rolls"][0][0]) == 3
    assert top(turn.state) == "invade"
    won = play(state, codes[0], "1 pass")
    assert (kinds(won).count("conquered"), won.state.body.contested) == (1, 0)


def test_stealth_mods_keep_a_territory() -> None:
    """One unit that would have fallen stands with three more; the commander that rolled advances later."""
    attack = "attack:egypt:saharan_empire:3"
    state = field(LAND, theirs=MODS, spaces={"egypt": (0, 9), "saharan_empire": (1, 1)})
    state = fated(state, lambda turn: event(turn, "battle")["lost"] == [0, 2], attack, f"1 play:{MODS}")
    turn = play(state, attack, f"1 play:{MODS}")
    assert mods(turn.state, "saharan_empire") == 2
    turn = play(fated(turn.state, lambda turn: "conquered" in kinds(turn), attack), attack)
    assert where(turn.state, 0, "land_commander") == "saharan_empire"
