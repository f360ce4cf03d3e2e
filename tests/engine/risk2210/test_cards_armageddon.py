"""Armageddon: the round of nuclear cards that everybody may play for nothing."""

from __future__ import annotations

from typing import Any

from engine import State, Turn, awaited, default, view
from tests.engine.risk2210.grounds import NUCLEAR, refuses_before, war
from tests.engine.risk2210.positions import event, fated, hand, offered, play, refused, top, where

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
    assert awaited(turn.state) == (0,)
    turn = play(turn.state, ASSASSIN)
    assert event(turn, "card_played")["energy"] == 0
    assert awaited(turn.state) == (1,)
    turn = play(turn.state, "1 play:nuclear_rocket_strike_land:siberia")
    assert awaited(turn.state) == (1,)
    turn = play(turn.state, "1 pass")
    assert awaited(turn.state) == (2,)
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
    """It begins with who played it and goes on by this year's turn markers."""
    state = end_of_all(order=[2, 0, 1], hands={**HANDS, 0: "nuclear_armageddon"})
    turn = play(state, START)
    assert awaited(turn.state) == (1,)
    assert awaited(play(turn.state, "1 pass").state) == (2,)


def test_nuclear_armageddon_needs_own_nuclear_commander() -> None:
    """Ruling: Armageddon waives energy only; own Nuclear Commander is still needed."""
    state = end_of_all(commanders={0: ALL[0], 2: ALL[2]}, hands={**HANDS, 0: "nuclear_armageddon"})
    assert awaited(play(state, START).state) == (2,)


def test_nuclear_armageddon_after_a_jam() -> None:
    """Ruling: Frequency Jam must come before Armageddon; its victim is left out."""
    hands = {**HANDS, 0: "nuclear_armageddon land_frequency_jam"}
    both = {**ALL, 0: {**ALL[0], "land_commander": "egypt"}}
    state = end_of_all(hands=hands, commanders=both)
    turn = play(state, "play:land_frequency_jam:seat-1", START)
    assert awaited(turn.state) == (2,)


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
    """Whoever plays a card in it aims at others: the player on turn too, not oneself."""
    state = play(end_of_all(hands={**HANDS, 0: "nuclear_armageddon"}), START).state
    aims = offered(state, 1)
    assert "play:nuclear_rocket_strike_land:egypt" in aims
    assert "play:nuclear_rocket_strike_land:saharan_empire" not in aims
    assert aims[-1] == "pass"


def test_nuclear_armageddon_asks_who_could_take_part() -> None:
    """Who holds no nuclear card is not asked; who has played the last one is done without saying so."""
    hands = {0: "nuclear_armageddon", 1: "nuclear_rocket_strike_land", 2: "diplomat_cease_fire"}
    turn = play(end_of_all(hands=hands), START)
    assert awaited(turn.state) == (1,)
    turn = play(turn.state, "1 play:nuclear_rocket_strike_land:siberia")
    assert top(turn.state) == "invade"
    alone = play(end_of_all(hands={0: "nuclear_armageddon"}), START)
    assert top(alone.state) == "invade"


def test_nuclear_armageddon_and_a_dead_commander() -> None:
    """Whose nuclear commander dies in it can play no more."""
    turn = play(fated(end_of_all(), lambda turn: not _spared(turn), START, ASSASSIN), START, ASSASSIN)
    assert awaited(turn.state) == (2,)


def test_nuclear_armageddon_losses_are_chosen_in_between() -> None:
    """The next card waits until the losses of the last one are chosen."""
    codes = (START, "1 play:nuclear_rocket_strike_land:egypt")
    state = end_of_all(
        hands={**HANDS, 0: "nuclear_armageddon"}, body={"chooses_losses": [True, False, False]}
    )
    turn = play(fated(state, lambda turn: event(turn, "rocket")["die"] < 6, *codes), *codes)
    assert top(turn.state) == "losses"
    assert awaited(turn.state) == (0,)
    turn = play(turn.state, offered(turn.state, 0)[0])
    assert top(turn.state) == "armageddon"
    assert awaited(turn.state) == (1,)


def test_nuclear_armageddon_against_who_played_it() -> None:
    """When the player on turn falls in it, the turn goes to the next one and the rest is off."""
    state = end_of_all(
        spaces={"egypt": (0, 1), **dict.fromkeys(("poseidon", "harpalus", "angkhor_wat"), (1, 1))},
        commanders={**ALL, 0: {"nuclear_commander": "egypt"}},
        hands={**HANDS, 0: "nuclear_armageddon"},
    )
    codes = (START, "1 play:nuclear_rocket_strike_land:egypt")
    turn = play(fated(state, lambda turn: not turn.state.body.alive[0], *codes), *codes)
    assert top(turn.state) == "reinforce"
    assert turn.state.body.turn == 1


def test_nuclear_armageddon_keeps_the_hand_secret() -> None:
    """Who holds any nuclear card is asked in the same way, whatever it is."""
    asked = []
    for held in ("nuclear_rocket_strike_moon nuclear_the_mother", "nuclear_nicky_boy nuclear_assassin_bomb"):
        state = play(end_of_all(hands={0: "nuclear_armageddon", 1: held}), START).state
        asked.append(view(state, None).prompts)
        assert default(state, 1).code == "pass"
    assert asked[0] == asked[1]
    assert [(prompt.seat, prompt.kind) for prompt in asked[0]] == [(1, "armageddon")]
