"""Armageddon: the round of nuclear cards that everybody may play for nothing."""

from __future__ import annotations

from typing import Any

from engine import State, Turn, awaited_seats, default, view
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210.grounds import NUCLEAR, refuses_before, war
from tests.engine.risk2210.positions import fated, hand, offered, where

ALL = {
    0: {"nuclear_commander": "egypt"},
    1: {"nuclear_commander": "alberta"},
    2: {"nuclear_commander": "japan"},
}
HANDS = {
    0: "nuclear_armageddon nuclear_assassin_bomb land_scout_forces",
    1: "nuclear_rocket_strike_land nuclear_rocket_strike_land",
    2: "nuclear_assassin_bomb nuclear_assassin_bomb",
}
START = "play:nuclear_armageddon"


def end_of_all(**more: Any) -> State:
    """Everybody holds nuclear cards and has a nuclear commander; only the card itself can be paid for."""
    there: dict[str, Any] = {"commanders": ALL, "hands": HANDS, "energy": {0: 4, 1: 0, 2: 0}}
    return war(**{**there, **more})


def test_nuclear_armageddon() -> None:
    """Ruling 11: in turn order everyone plays any number of nuclear cards without paying energy."""
    turn = play(fated(end_of_all(), _spared, START, ASSASSIN), START)
    assert turn.state.body.energy[0] == 0
    assert awaited_seats(turn.state) == (0,)
    turn = play(turn.state, ASSASSIN)
    assert event(turn, "card_played")["energy"] == 0
    assert awaited_seats(turn.state) == (1,)
    turn = play(turn.state, "1 play:nuclear_rocket_strike_land:siberia")
    assert awaited_seats(turn.state) == (1,)
    turn = play(turn.state, "1 pass")
    assert awaited_seats(turn.state) == (2,)
    assert turn.state.body.turn == 0
    turn = play(turn.state, "2 pass")
    assert top(turn.state) == "invade"
    assert hand(turn.state, 1) == ["nuclear_rocket_strike_land"]
    assert turn.state.body.energy == [0, 0, 0]
    refuses_before(NUCLEAR, "nuclear_armageddon", cost=4)


ASSASSIN = "0 play:nuclear_assassin_bomb:seat-1:nuclear_commander"


def _spared(turn: Turn) -> bool:
    return where(turn.state, 1, "nuclear_commander") is not None


def test_nuclear_armageddon_goes_by_the_turn_markers() -> None:
    """It begins with the seat that played it and goes on by this year's turn markers."""
    state = end_of_all(order=[2, 0, 1], hands={**HANDS, 0: "nuclear_armageddon"})
    turn = play(state, START)
    assert awaited_seats(turn.state) == (1,)
    assert awaited_seats(play(turn.state, "1 pass").state) == (2,)


def test_nuclear_armageddon_needs_own_nuclear_commander() -> None:
    """Ruling: Armageddon waives energy only; own Nuclear Commander is still needed."""
    state = end_of_all(commanders={0: ALL[0], 2: ALL[2]}, hands={**HANDS, 0: "nuclear_armageddon"})
    assert awaited_seats(play(state, START).state) == (2,)


def test_nuclear_armageddon_after_a_jam() -> None:
    """Ruling: Frequency Jam must come before Armageddon; its victim is left out."""
    hands = {**HANDS, 0: "nuclear_armageddon land_frequency_jam"}
    both = {**ALL, 0: {**ALL[0], "land_commander": "egypt"}}
    state = end_of_all(hands=hands, commanders=both)
    turn = play(state, "play:land_frequency_jam:seat-1", START)
    assert awaited_seats(turn.state) == (2,)


def test_nuclear_armageddon_only_nuclear_cards() -> None:
    """Ruling: once Armageddon is out only nuclear cards may be played until all are done."""
    both = {**ALL, 0: {**ALL[0], "land_commander": "egypt"}}
    hands = {**HANDS, 0: f"{HANDS[0]} land_frequency_jam"}
    state = play(end_of_all(commanders=both, hands=hands), START).state
    for card in ("land_scout_forces", "land_frequency_jam"):
        code = f"play:{card}:seat-1" if "jam" in card else f"play:{card}"
        assert refused(state, code) == ("card-not-now", {"card": card})
    assert refused(state, "play:nuclear_the_mother")[0] == "card-not-held"
    assert refused(state, "play:nuclear_rocket_strike_land:siberia", seat=1)[0] == "not-your-turn"
    assert refused(state, "attack:egypt:saharan_empire:1")[0] == "wrong-verb"


def test_nuclear_armageddon_targets_are_the_players_own_enemies() -> None:
    """The player of a card in it aims at others: the player on turn too, not themselves."""
    state = play(end_of_all(hands={**HANDS, 0: "nuclear_armageddon"}), START).state
    aims = offered(state, 1)
    assert "play:nuclear_rocket_strike_land:egypt" in aims
    assert "play:nuclear_rocket_strike_land:saharan_empire" not in aims
    assert aims[-1] == "pass"


def test_nuclear_armageddon_asks_who_could_take_part() -> None:
    """A seat without a nuclear card is not asked; one that has played its last one is done without saying
    so."""
    hands = {0: "nuclear_armageddon", 1: "nuclear_rocket_strike_land", 2: "diplomat_cease_fire"}
    turn = play(end_of_all(hands=hands), START)
    assert awaited_seats(turn.state) == (1,)
    turn = play(turn.state, "1 play:nuclear_rocket_strike_land:siberia")
    assert top(turn.state) == "invade"
    alone = play(end_of_all(hands={0: "nuclear_armageddon"}), START)
    assert top(alone.state) == "invade"


def test_nuclear_armageddon_and_a_dead_commander() -> None:
    """Whose nuclear commander dies in it can play no more."""
    turn = play(fated(end_of_all(), lambda turn: not _spared(turn), START, ASSASSIN), START, ASSASSIN)
    assert awaited_seats(turn.state) == (2,)


def test_nuclear_armageddon_losses_are_chosen_in_between() -> None:
    """The next card waits until the losses of the last one are chosen."""
    codes = (START, "1 play:nuclear_rocket_strike_land:egypt")
    state = end_of_all(
        hands={**HANDS, 0: "nuclear_armageddon"}, body={"chooses_losses": [True, False, False]}
    )
    turn = play(fated(state, lambda turn: event(turn, "rocket")["die"] < 6, *codes), *codes)
    assert top(turn.state) == "losses"
    assert awaited_seats(turn.state) == (0,)
    turn = play(turn.state, offered(turn.state, 0)[0])
    assert top(turn.state) == "armageddon"
    assert awaited_seats(turn.state) == (1,)


FRAIL = {"egypt": (0, 1), **dict.fromkeys(("poseidon", "harpalus", "angkhor_wat"), (1, 1))}
"""Seat 0 has nothing but Egypt."""
STRIKE = (START, "1 play:nuclear_rocket_strike_land:egypt")


def struck(**more: Any) -> Turn:
    """Seat 0 has played the card and fallen to the rocket of seat 1, which holds another one."""
    state = end_of_all(**{"spaces": FRAIL, "hands": {**HANDS, 0: "nuclear_armageddon"}, **more})
    return play(fated(state, lambda turn: not turn.state.body.alive[0], *STRIKE), *STRIKE)


def test_nuclear_armageddon_against_who_played_it() -> None:
    """Ruling 11: when the player on turn falls in it, the seats later in the order still get their turn; then
    the turn goes to the next one."""
    turn = struck()
    assert [kind for kind in kinds(turn) if kind in ("fallen", "turn")] == ["fallen"]
    assert (top(turn.state), awaited_seats(turn.state)) == ("armageddon", (1,))
    turn = play(turn.state, "1 play:nuclear_rocket_strike_land:siberia")
    assert awaited_seats(turn.state) == (2,)
    turn = play(turn.state, "2 play:nuclear_assassin_bomb:seat-1:nuclear_commander")
    assert awaited_seats(turn.state) == (2,)
    turn = play(turn.state, "2 pass")
    assert (top(turn.state), turn.state.body.turn) == ("reinforce", 1)
    assert kinds(turn)[0] == "turn"
    assert turn.state.body.alive == [False, True, True]


def test_nuclear_armageddon_against_who_played_it_of_version_1() -> None:
    """A game that began under version 1: the turn goes to the next one at once and the rest is off."""
    turn = struck(version=1)
    assert (top(turn.state), turn.state.body.turn) == ("reinforce", 1)


def test_nuclear_armageddon_shows_nobody_on_turn_once_its_player_fell() -> None:
    """Everybody sees whom the game waits for, and that the fallen seat is on turn no more."""
    seen = view(struck().state, None)
    assert (seen.phase, seen.turn) == ("armageddon", None)
    assert [(p.seat, p.kind, p.clock) for p in seen.prompts] == [(1, "armageddon", "react")]
    assert not seen.seats[0].alive
    asked = view(play(end_of_all(), START).state, None)
    assert (asked.phase, asked.turn) == ("armageddon", 0)


def test_nuclear_armageddon_after_ones_own_bomb() -> None:
    """A player who falls by their own bomb in it leaves the others their turn as well."""
    hands = {**HANDS, 0: "nuclear_armageddon nuclear_the_mother"}
    codes = (START, "0 play:nuclear_the_mother")
    state = end_of_all(spaces={**FRAIL, "egypt": (0, 0)}, hands=hands)
    turn = play(fated(state, lambda turn: not turn.state.body.alive[0], *codes), *codes)
    assert (top(turn.state), awaited_seats(turn.state)) == ("armageddon", (1,))
    assert play(turn.state, "1 pass", "2 pass").state.body.turn == 1


def test_nuclear_armageddon_ends_with_the_last_but_one() -> None:
    """The game is over as soon as one is left, no matter who would have come later."""
    two = {seat: ALL[seat] for seat in (0, 1)}
    hands = {0: "nuclear_armageddon", 1: HANDS[1]}
    state = end_of_all(spaces=FRAIL, hands=hands, commanders=two, rest=None)
    turn = play(fated(state, lambda turn: not turn.state.body.alive[0], *STRIKE), *STRIKE)
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((1,), "elimination")


def test_nuclear_armageddon_and_a_later_seat_that_fell() -> None:
    """A seat of the order that falls before it is asked is passed over; the turn then goes on past it."""
    spaces = {
        **FRAIL,
        "alberta": (1, 1),
        "saharan_empire": (2, 1),
        "new_atlantis": (2, 1),
        "bay_of_dew": (2, 1),
    }
    spaces |= dict.fromkeys(("poseidon", "harpalus", "angkhor_wat"), (2, 1))
    hands = {0: "nuclear_armageddon nuclear_rocket_strike_land", 2: "nuclear_rocket_strike_land"}
    state = end_of_all(spaces=spaces, hands={**hands, 1: "nuclear_assassin_bomb"})
    codes = (START, "0 play:nuclear_rocket_strike_land:alberta")
    turn = play(fated(state, lambda turn: not turn.state.body.alive[1], *codes), *codes)
    assert awaited_seats(turn.state) == (2,)
    assert turn.state.body.turn == 0


def resigning(version: int) -> State:
    """Seat 1 is asked in the Armageddon of seat 0, which leaves the game then."""
    state = end_of_all(hands={**HANDS, 0: "nuclear_armageddon"}, version=version)
    return play(state, START, "0 resign").state


def test_resigning_after_armageddon_leaves_the_others_their_turn() -> None:
    """A seat that leaves on turn, asked or not, takes nothing from the others; under version 1 that ends
    it."""
    for state in (resigning(0), play(end_of_all(), START, "0 resign").state):
        assert (top(state), awaited_seats(state)) == ("armageddon", (1,))
        turn = play(state, "1 play:nuclear_rocket_strike_land:siberia", "1 pass", "2 pass")
        assert (top(turn.state), turn.state.body.turn) == ("reinforce", 1)
    assert top(resigning(1)) == "reinforce"
    # With nobody left to ask, the turn passes on at once.
    alone = play(end_of_all(hands={0: HANDS[0]}), START, "0 resign").state
    assert (top(alone), alone.body.turn) == ("reinforce", 1)


def test_resigning_with_losses_to_choose_in_armageddon() -> None:
    """The losses of a seat that leaves are chosen by the clock, the others' are still asked for."""
    chooses = {"chooses_losses": [True, True, False]}
    state = end_of_all(
        hands={**HANDS, 0: "nuclear_armageddon", 1: "nuclear_the_mother nuclear_rocket_strike_land"},
        spaces={"egypt": (0, 5), "saharan_empire": (1, 5)},
        commanders={0: {"nuclear_commander": "egypt"}, 1: {"nuclear_commander": "saharan_empire"}, 2: ALL[2]},
        body=chooses,
    )
    codes = (START, "1 play:nuclear_the_mother")
    state = play(fated(state, lambda turn: len(awaited_seats(turn.state)) == 2, *codes), *codes).state
    assert (top(state), awaited_seats(state)) == ("losses", (0, 1))
    state = play(state, "0 resign").state
    assert (top(state), awaited_seats(state)) == ("losses", (1,))
    state = play(state, f"1 {offered(state, 1)[0]}").state
    assert (top(state), awaited_seats(state)) == ("armageddon", (1,))


def test_nuclear_armageddon_keeps_the_hand_secret() -> None:
    """A seat that holds any nuclear card is asked in the same way, whatever it is."""
    asked = []
    for held in ("nuclear_rocket_strike_moon nuclear_the_mother", "nuclear_nicky_boy nuclear_assassin_bomb"):
        state = play(end_of_all(hands={0: "nuclear_armageddon", 1: held}), START).state
        asked.append(view(state, None).prompts)
        assert default(state, 1).code == "pass"
    assert asked[0] == asked[1]
    assert [(prompt.seat, prompt.kind) for prompt in asked[0]] == [(1, "armageddon")]
