"""Eliminations and resignations of `risk2210`."""

from __future__ import annotations

import pytest

from engine import Move, State, Turn, apply, awaited_seats, check, default, legal, view
from tests.engine.driver import event, kinds, lost, play, refused, top
from tests.engine.risk2210.positions import fated, hand, mods, offered, owner, position, where

LAST = {"egypt": (0, 9), "saharan_empire": (1, 1)}


def blow(state: State) -> Turn:
    """The roll that takes the Saharan Empire."""
    code = "attack:egypt:saharan_empire:1"
    return play(fated(state, lost(0, 1), code), code)


def test_ruling_14_elimination_brings_nothing() -> None:
    """Cards are discarded, scouts too, energy goes to the bank; the conqueror gets none of it."""
    state = position(
        LAST, hands={1: "land_assemble_mods land_stealth_mods", 0: "naval_assemble_mods"},
        scouts={1: "mexico"}, energy={0: 1, 1: 8, 2: 1},
    )  # fmt: skip
    turn = blow(state)
    assert event(turn, "fallen") == {"seat": 1, "n": 2}
    b = turn.state.body
    assert (b.alive, b.out, b.energy) == ([True, False, True], (1,), [1, 0, 1])
    assert (hand(turn.state, 0), hand(turn.state, 1), b.scouts[1]) == (["naval_assemble_mods"], [], ())
    assert len(b.spent) == 2
    assert view(turn.state, 1).seats[1].alive is False


def test_ruling_14_an_eliminated_seat_has_no_more_turns_nor_bids() -> None:
    """The next one by the markers is on turn, and next year two markers do."""
    state = blow(position(LAST)).state
    state = play(state, "move:egypt:saharan_empire:1", "pass", "pass").state
    assert awaited_seats(state) == (2,)
    while state.body.year == 1:
        state = apply(state, default(state, awaited_seats(state)[0])).state
    assert awaited_seats(state) == (0, 2)
    for seat in (0, 2):
        state = apply(state, Move(seat, "bid", (seat,))).state
    assert [o.args for o in legal(state, 2)] == [("marker", 1), ("marker", 2)]


def test_the_last_one_left_wins() -> None:
    """Everybody else is out."""
    turn = blow(position({**LAST, "mexico": (0, 1)}, rest=(0, 1)))
    result = turn.state.result
    assert result is not None
    assert (result.winners, result.reason, result.ranking) == ((0,), "elimination", (0, 1, 2))
    assert awaited_seats(turn.state) == ()
    assert kinds(turn)[-1] == "won"
    assert refused(turn.state, "pass")[0] == "game-over"


def test_ruling_16_who_eliminates_the_other_of_two_wins_whatever_neutrals_remain() -> None:
    """The neutral army counts for nothing."""
    turn = blow(position(LAST, seats=2))
    assert turn.state.result is not None
    assert turn.state.result.winners == (0,)


def test_ruling_16_the_neutral_army_is_never_out_and_never_on_turn() -> None:
    """Taking its last territory changes nothing."""
    state = position({"egypt": (0, 9), "saharan_empire": (2, 1), "mexico": (1, 1)}, rest=None, seats=2)
    turn = blow(state)
    assert "fallen" not in kinds(turn)
    assert turn.state.result is None
    turn = play(turn.state, "move:egypt:saharan_empire:1", "pass", "pass")
    assert awaited_seats(turn.state) == (1,)


def test_a_card_can_eliminate_its_player_and_the_turn_goes_on_to_the_next() -> None:
    """The Mother destroys the last unit of the player of the card."""
    state = position(
        {"egypt": (0, 0), "mexico": (1, 3)}, commanders={0: {"nuclear_commander": "egypt"}},
        hands={0: "nuclear_the_mother"},
    )  # fmt: skip
    state = fated(state, lambda t: event(t, "blast")["region"] == "africa", "play:nuclear_the_mother")
    turn = play(state, "play:nuclear_the_mother")
    assert event(turn, "fallen") == {"seat": 0, "n": 0}
    assert awaited_seats(turn.state) == (1,)
    assert where(turn.state, 0, "nuclear_commander") is None


def test_all_left_fall_together_and_share_the_win() -> None:
    """One bomb takes the last units of everybody."""
    state = position(
        {"egypt": (0, 0), "lesotho": (1, 1), "saharan_empire": (2, 1)}, rest=None,
        commanders={0: {"nuclear_commander": "egypt"}}, hands={0: "nuclear_the_mother"},
    )  # fmt: skip
    state = fated(state, lambda t: event(t, "blast")["region"] == "africa", "play:nuclear_the_mother")
    turn = play(state, "play:nuclear_the_mother")
    assert turn.state.result is not None
    assert turn.state.result.winners == (0, 1, 2)
    assert turn.state.result.reason == "elimination"


def test_resignation_territories_stay_and_defend_themselves() -> None:
    """With their units, commanders and stations; the cards are discarded, the energy is gone."""
    state = position(
        {"egypt": (0, 9), "saharan_empire": (1, 2), "mexico": (1, 1)}, stations=["saharan_empire"],
        commanders={1: {"diplomat": "saharan_empire"}}, hands={1: "diplomat_evacuation"},
        body={"defence": [2, 1, 2]},
    )  # fmt: skip
    turn = play(state, "1 resign")
    assert kinds(turn) == ["resigned", "discarded"]
    assert owner(turn.state, "saharan_empire") == 1
    assert (hand(turn.state, 1), turn.state.body.energy[1]) == ([], 0)
    turn = play(turn.state, "attack:egypt:saharan_empire:3")
    assert event(turn, "battle")["sides"][0][1] == [8, 8]


def test_resignation_conquering_the_last_territory_eliminates_nobody() -> None:
    """The seat that has left is out already; it still was contested."""
    state = play(position(LAST), "1 resign").state
    turn = blow(state)
    assert "fallen" not in kinds(turn)
    assert turn.state.body.contested == 1
    assert turn.state.body.out == (1,)


def test_resignation_the_last_one_left_wins() -> None:
    """On turn or not."""
    state = position({**LAST, "mexico": (1, 1)})
    state = play(state, "1 resign").state
    assert refused(state, "resign", seat=1) == ("not-alive", {"seat": 1})
    turn = play(state, "0 resign")
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((2,), "resignation")
    assert turn.state.result.ranking == (2, 0, 1)


def test_elimination_ends_the_game_beside_one_who_has_left() -> None:
    """What a resigned seat left behind need not be conquered."""
    state = position({**LAST, "mexico": (2, 1)}, rest=(2, 1))
    state = play(state, "2 resign").state
    turn = blow(state)
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((0,), "elimination")


def _open(step: str) -> tuple[State, int]:
    """A position in which this step waits, and the seat that it waits for."""
    spaces = {"egypt": (0, 9), "japan": (0, 1), "saharan_empire": (1, 3), "mexico": (1, 2)}
    leaders = {
        0: dict.fromkeys(("land_commander", "diplomat", "nuclear_commander"), "egypt"),
        1: {"diplomat": "saharan_empire", "land_commander": "mexico", "nuclear_commander": "mexico"},
    }
    code = "attack:egypt:saharan_empire:3"
    if step == "react":
        state = position(spaces, commanders=leaders, hands={1: "land_death_trap"})
        return play(state, code).state, 1
    if step == "losses":
        state = position(spaces, commanders=leaders, body={"chooses_losses": [False, True, False]})
        return play(fated(state, lost(0, 2), code), code).state, 1
    if step == "occupy":
        state = position({**spaces, "saharan_empire": (1, 1)}, commanders={0: leaders[0]})
        return play(fated(state, lost(0, 1), code), code).state, 0
    if step == "scout":
        state = position({**spaces, "saharan_empire": (1, 1)}, scouts={0: "saharan_empire"})
        return play(fated(state, lost(0, 1), code), code, "move:egypt:saharan_empire:3").state, 0
    if step == "reward":
        state = position({**spaces, "saharan_empire": (1, 1)}, commanders={0: {
            "land_commander": "egypt", "diplomat": "egypt"}}, body={"contested": 2})  # fmt: skip
        return play(
            fated(state, lost(0, 1), code), code, "move:egypt:saharan_empire:land_commander:2"
        ).state, 0
    card = {"spread": "land_reinforcements", "decoys": "diplomat_decoys_revealed",
            "reduction": "diplomat_mod_reduction", "armageddon": "nuclear_armageddon"}[step]  # fmt: skip
    hands = {0: f"{card} nuclear_rocket_strike_land", 1: "nuclear_rocket_strike_moon"}
    state = position(spaces, commanders=leaders, hands=hands)
    return play(state, f"play:{card}").state, 1 if step == "reduction" else 0


STEPS = ("react", "losses", "occupy", "scout", "reward", "spread", "decoys", "reduction", "armageddon")


@pytest.mark.parametrize("step", STEPS)
def test_resigning_at_each_question_of_a_turn(step: str) -> None:
    """Asked or not, on turn or not: the game goes on soundly for the others to its end."""
    state, seat = _open(step)
    assert (top(state), awaited_seats(state)) == (step, (seat,))
    for gone in (0, 1, 2):
        after = apply(state, Move(gone, "resign")).state
        assert check(after) == []
        assert not after.body.alive[gone]
        assert gone not in awaited_seats(after)
        if gone == 0:
            assert awaited_seats(after) == (1,)
        for _ in range(400):
            if after.result:
                break
            assert gone not in awaited_seats(after)
            after = apply(after, default(after, awaited_seats(after)[0])).state
            assert check(after) == []
        assert after.result is not None
        assert (after.result.reason, after.result.ranking[-1]) == ("years", gone)


def test_resigning_after_an_answer_in_a_window_withdraws_it() -> None:
    """The card that was played in secret is discarded with the hand."""
    state = position(
        {"egypt": (0, 9), "saharan_empire": (1, 3), "mexico": (2, 1)},
        commanders={1: {"land_commander": "saharan_empire"}, 2: {"land_commander": "mexico"}},
        hands={1: "land_death_trap", 2: "land_stealth_mods"},
    )  # fmt: skip
    state = play(state, "attack:egypt:saharan_empire:3", "1 play:land_death_trap").state
    assert awaited_seats(state) == (2,)
    state = play(state, "1 resign").state
    assert awaited_seats(state) == (2,)
    turn = play(state, "2 pass")
    assert "trap" not in kinds(turn)
    assert "battle" in kinds(turn)


def test_losing_ones_losses_by_resigning_costs_mods_first() -> None:
    """A seat that leaves while asked what to lose loses MODs."""
    state, seat = _open("losses")
    turn = apply(state, Move(seat, "resign"))
    assert mods(turn.state, "saharan_empire") == 1
    assert where(turn.state, 1, "diplomat") == "saharan_empire"
    assert offered(turn.state, 0)
