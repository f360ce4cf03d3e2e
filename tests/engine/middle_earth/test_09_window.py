"""Rulings 8g and 9: the window of a combat, cards that wait in it, and who is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import Move, State, apply, awaited_seats, default, legal, prompts, view, visible
from engine.standing_orders import Order, answer
from tests.conformance.checks import shuffled
from tests.engine.driver import event, events, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import Fate, face_up, hand, numbers, position, stand, stands

LAND, SEA = "attack:moria:gladden_fields", "attack:minhiriath:mithlond"
BATTLES = {"moria": (0, 9), "gladden_fields": (2, 5), "minhiriath": (0, 4), "mithlond": (2, 5)}


def field(
    adventures: dict[int, str] | None = None, spaces: dict[str, tuple[int, int]] | None = None, **more: Any
) -> State:
    """Seat 0 may attack the Gladden Fields by land and Mithlond over the sea, both of seat 2."""
    return position({**BATTLES, **(spaces or {})}, adventures=adventures, **more)


@pytest.fixture
def fate(monkeypatch: pytest.MonkeyPatch) -> Fate:
    """Dice that the test chooses."""
    return Fate(monkeypatch)


# -- Who is asked, and when -------------------------------------------------------------------------------


def test_value_91_the_owner_is_asked_by_public_knowledge() -> None:
    """Without adventure cards no window; with one, and Courage unseen, a window; with Courage open none."""
    assert top(play(field(), f"{LAND}:3").state) in ("attack", "occupy")
    for card in ("bree", "courage_alone"):
        state = play(field({2: card, 1: "ambush"}), f"{LAND}:3").state
        assert (top(state), awaited_seats(state)) == ("react", (2,))
    for seen in ({"shown": {1: "courage_alone"}}, {"discards": "courage_alone"}):
        assert top(play(field({2: "bree"}, **seen), f"{LAND}:3").state) == "attack"


def test_ruling_9_the_prompt() -> None:
    """Sealed, by the clock for answers; it says all that the choice needs."""
    state = play(field({2: "courage_alone"}), f"{LAND}:3").state
    (asked,) = prompts(state)
    assert (asked.kind, asked.clock, asked.sealed) == ("react", "react", True)
    assert asked.data == {
        "from": "moria", "to": "gladden_fields", "other": 0, "defender": 2, "guard": 5, "dice": 3,
        "until": 0, "sea": False,
    }  # fmt: skip
    assert view(state, None).turn == 0
    assert default(state, 2) == Move(2, "pass")


def test_ruling_9_before_the_dice_of_either_side() -> None:
    """With `ask` the window comes first, then the defender's dice, then the roll."""
    state = field({2: "courage_alone"}, defence="ask")
    state = play(state, f"{LAND}:3").state
    assert top(state) == "react"
    state = play(state, "2 pass").state
    assert top(state) == "defend"
    assert "battle" in kinds(play(state, "2 choose:defend:1"))


def test_value_92_once_a_combat(fate: Fate) -> None:
    """The second roll of the same pair opens none; another source against the same territory does."""
    fate.duels = [([1, 1, 1], [6, 6])] * 3
    state = field({2: "bree"}, {"lorien": (0, 9)})
    state = play(state, f"{LAND}:3", "2 pass", f"{LAND}:3").state
    assert top(state) == "attack"
    state = play(state, "attack:lorien:gladden_fields:3").state
    assert (top(state), awaited_seats(state)) == ("react", (2,))
    state = play(state, "2 pass", f"{LAND}:3").state
    assert top(state) == "react"


def test_ruling_9_attack_cards_come_before_it() -> None:
    """It opens at the first attack, not at the card."""
    state = field({0: "ambush", 2: "bree"})
    state = play(state, "play:ambush:moria:gladden_fields").state
    assert top(state) == "attack"
    state = play(state, f"{LAND}:3").state
    assert awaited_seats(state) == (2,)


def test_value_93_silence_until_the_turn_ends(fate: Fate) -> None:
    """No further window for that seat in this turn; in the next turn again."""
    fate.duels = [([1, 1, 1], [6, 6])] * 2
    state = field({2: "bree"})
    state = play(state, f"{LAND}:3", "2 choose:silent").state
    assert state.body.silent == (2,)
    state = play(state, f"{SEA}:3").state
    assert top(state) == "attack"
    state = play(state, "pass").state
    while state.body.turn != 1:
        seat = awaited_seats(state)[0]
        state = apply(state, default(state, seat)).state
    assert state.body.silent == ()


def test_value_94_neutral_land() -> None:
    """By land never; over the sea every seat with cards but the attacker."""
    spaces = {"moria": (0, 9), "mithlond": (0, 9)}
    state = position(spaces, seats=2, rest=(2, 2), adventures={0: "bree", 1: "ambush"})
    assert top(play(state, "attack:moria:gladden_fields:3").state) in ("attack", "occupy")
    state = play(state, "attack:mithlond:minhiriath:3").state
    assert (top(state), awaited_seats(state)) == ("react", (1,))
    three = field({0: "bree", 1: "ambush", 2: "hobbiton"})
    assert awaited_seats(play(three, f"{SEA}:3").state) == (2, 1)
    open_ = field({1: "ambush", 2: "hobbiton"}, shown={0: "violent_storms"})
    assert awaited_seats(play(open_, f"{SEA}:3").state) == (2,)


def test_ruling_9_land_of_a_seat_that_has_left() -> None:
    """It answers nothing; others are asked over the sea."""
    state = field({1: "ambush", 2: "hobbiton courage_alone"})
    state = play(state, "2 resign").state
    assert top(play(state, f"{LAND}:3").state) in ("attack", "occupy")
    assert awaited_seats(play(state, f"{SEA}:3").state) == (1,)


def test_value_95_what_nobody_can_know_decides_nothing() -> None:
    """With hands, piles and waiting cards exchanged the same seats are asked."""
    state = field({0: "bree", 1: "violent_storms", 2: "courage_alone hobbiton"})
    for number in range(20):
        other = shuffled(state, None, Random(number))
        for code in (f"{LAND}:3", f"{SEA}:3"):
            assert prompts(play(other, code).state) == prompts(play(state, code).state)


def test_ruling_9_who_was_asked_stays_asked() -> None:
    """An answer of one seat changes nothing for the others, and is shown to nobody else."""
    state = play(field({1: "violent_storms", 2: "courage_alone"}), f"{SEA}:3").state
    turn = play(state, "1 play:violent_storms:3")
    assert awaited_seats(turn.state) == (2,)
    assert visible(turn.events, None) == visible(turn.events, 2) == ()
    assert event(turn, "answered") == {
        "seat": 1, "cards": [["violent_storms", "violent_storms", None]], "count": 3,
    }  # fmt: skip


# -- Answers ----------------------------------------------------------------------------------------------


def test_ruling_9a_what_can_be_answered() -> None:
    """Courage from one to the defenders, Storms from one to three, by the seat that holds them."""
    state = play(field({1: "violent_storms courage_alone", 2: "bree"}), f"{SEA}:3").state
    storms = legal(state, 1).narrow("play")
    assert [(o.args, o.amount) for o in storms] == [(("violent_storms",), (1, 3))]
    assert offered(state, seat=2) == ["pass", "choose:silent"]
    assert refused(state, "play:courage_alone:1", seat=1) == ("space-not-yours", {"space": "mithlond"})
    assert refused(state, "play:courage_alone:1", seat=2) == ("card-not-held", {"card": "courage_alone"})
    state = play(field({2: "courage_alone violent_storms gollum"}), f"{LAND}:3").state
    assert [(o.args, o.amount) for o in legal(state, 2).narrow("play")] == [(("courage_alone",), (1, 5))]
    assert refused(state, "play:violent_storms:3", seat=2) == (
        "card-elsewhere", {"card": "violent_storms", "space": "gladden_fields"},
    )  # fmt: skip
    assert refused(state, "play:gollum", seat=2) == ("card-not-now", {"card": "gollum"})
    assert refused(state, "play:courage_alone:6", seat=2)[0] == "wrong-amount"


def test_ruling_8g_courage_now(fate: Fate) -> None:
    """The greatest number means at once: four more, and the dice are thrown."""
    fate.duels = [([6, 6, 6], [1, 1])]
    state = play(field({2: "courage_alone"}, {"gladden_fields": (2, 1)}), f"{LAND}:3").state
    turn = play(state, "2 play:courage_alone:1")
    assert event(turn, "courage") == {
        "seat": 2, "other": 0, "space": "gladden_fields", "n": 4,
        "cards": [["courage_alone", "courage_alone", None]],
    }  # fmt: skip
    assert kinds(turn).index("courage") < kinds(turn).index("battle")
    assert stand(turn.state, "gladden_fields") == (2, 3)
    assert face_up(turn.state, 2) == ["courage_alone"]


def test_value_59_courage_waits_for_an_until(fate: Fate) -> None:
    """With two against five: it strikes when two are left, six defend, and the `until` has stopped."""
    fate.duels = [([6, 6, 6], [1, 1]), ([6, 1, 1], [5, 1])]
    state = play(field({2: "courage_alone"}), f"{LAND}:until:1").state
    turn = play(state, "2 play:courage_alone:2")
    assert event(turn, "battle")["rolls"] == [[[6, 6, 6], [1, 1]], [[6, 1, 1], [5, 1]]]
    assert stand(turn.state, "gladden_fields") == (2, 6)
    assert kinds(turn)[-2:] == ["battle", "courage"]
    assert top(turn.state) == "attack"


def test_value_59_courage_strikes_at_one_defender(fate: Fate) -> None:
    """Three are left, then one: five defend."""
    fate.duels = [([6, 6, 6], [1, 1]), ([6, 6, 6], [1, 1])]
    state = play(field({2: "courage_alone"}), f"{LAND}:until:1").state
    turn = play(state, "2 play:courage_alone:2")
    assert stand(turn.state, "gladden_fields") == (2, 5)
    assert len(event(turn, "battle")["rolls"]) == 2


def test_ruling_9b_a_single_attack_is_still_rolled(fate: Fate) -> None:
    """What waited strikes before the next roll; then the declared dice are thrown."""
    fate.duels = [([6, 6, 6], [1, 1]), ([6, 6, 6], [1, 1])]
    state = play(field({2: "courage_alone"}, {"gladden_fields": (2, 4)}), f"{LAND}:3").state
    state = play(state, "2 play:courage_alone:2").state
    assert (stand(state, "gladden_fields"), hand(state, 2)) == ((2, 2), ["courage_alone"])
    turn = play(state, f"{LAND}:3")
    assert kinds(turn)[:2] == ["courage", "battle"]
    assert stand(turn.state, "gladden_fields") == (2, 4)


def test_trap_9_an_until_stops_before_its_first_roll(fate: Fate) -> None:
    """What is due when it is declared strikes without a roll; the attacker goes on, or not."""
    fate.duels = [([6, 6, 6], [1, 1])]
    state = play(field({2: "courage_alone"}, {"gladden_fields": (2, 4)}), f"{LAND}:3").state
    state = play(state, "2 play:courage_alone:2").state
    turn = play(state, f"{LAND}:until:1")
    assert kinds(turn) == ["courage"]
    assert stands(turn.state, "moria", "gladden_fields") == [(0, 9), (2, 6)]
    assert not turn.undoable


def test_trap_9_an_until_rolls_once_after_its_window(fate: Fate) -> None:
    """A card that strikes in the window: the declared roll is made, and the attacker goes on, or not."""
    fate.duels = [([6, 6, 6], [1, 1])]
    state = play(field({2: "courage_alone"}), f"{LAND}:until:1").state
    turn = play(state, "2 play:courage_alone:5")
    assert kinds(turn)[-2:] == ["courage", "battle"]
    assert len(event(turn, "battle")["rolls"]) == 1
    assert top(turn.state) == "attack"


def test_value_60_storms_against_three_of_four() -> None:
    """One is left in the source, there are no dice, and the combat is over."""
    state = play(field({1: "violent_storms"}), f"{SEA}:3").state
    turn = play(state, "1 play:violent_storms:3")
    assert event(turn, "storm_at_sea") == {
        "seat": 1, "other": 0, "from": "minhiriath", "to": "mithlond", "space": "minhiriath", "dead": 3,
        "cards": [["violent_storms", "violent_storms", None]],
    }  # fmt: skip
    assert "battle" not in kinds(turn)
    assert stands(turn.state, "minhiriath", "mithlond") == [(0, 1), (2, 5)]
    assert turn.state.body.combat is None
    assert top(turn.state) == "attack"


def test_value_60_storms_against_two_of_three() -> None:
    """One is left."""
    state = play(field({1: "violent_storms"}, {"minhiriath": (0, 3)}), f"{SEA}:2").state
    turn = play(state, "1 play:violent_storms:2")
    assert stand(turn.state, "minhiriath") == (0, 1)


def test_ruling_8g_who_stays_behind_is_safe() -> None:
    """Of nine, three attack and drown."""
    state = play(field({1: "violent_storms"}, {"minhiriath": (0, 9)}), f"{SEA}:3").state
    turn = play(state, "1 play:violent_storms:1")
    assert stand(turn.state, "minhiriath") == (0, 6)
    again = play(turn.state, f"{SEA}:3")
    assert again.state.body.combat.asked


def test_value_60_storms_wait_for_enough_attackers(fate: Fate) -> None:
    """Three against two: it waits, and strikes when three attack."""
    fate.duels = [([6, 6], [1, 1])]
    state = play(field({1: "violent_storms"}), f"{SEA}:2").state
    turn = play(state, "1 play:violent_storms:3")
    assert "storm_at_sea" not in kinds(turn)
    assert turn.state.body.waiting == {1: (numbers("violent_storms")[0], 3)}
    turn = play(turn.state, f"{SEA}:3")
    assert kinds(turn) == ["storm_at_sea"]
    assert stand(turn.state, "minhiriath") == (0, 1)


def test_ruling_8g_storms_end_an_attack_that_was_owed() -> None:
    """After Ambush: nobody is left who could attack, and nothing is owed any more."""
    state = field({0: "ambush", 1: "violent_storms"}, {"minhiriath": (0, 2)})
    state = play(state, "play:ambush:minhiriath:mithlond", f"{SEA}:3").state
    turn = play(state, "1 play:violent_storms:1")
    assert stand(turn.state, "minhiriath") == (0, 2)
    assert Move(0, "pass") in legal(turn.state, 0)


def test_value_61_who_may_play_storms() -> None:
    """A third seat: legal; the attacker: not; on a land attack into Mithlond nobody is asked for it."""
    state = play(field({0: "bree", 1: "violent_storms", 2: "ambush"}), f"{SEA}:3").state
    assert "play:violent_storms:3" in offered(state, seat=1)
    attackers_card = play(field({0: "violent_storms", 1: "bree"}), f"{SEA}:3").state
    assert 0 not in awaited_seats(attackers_card)
    land = field({1: "violent_storms"}, {"lune_valley": (0, 9)})
    assert top(play(land, "attack:lune_valley:mithlond:3").state) in ("attack", "occupy")


def test_ruling_9b_the_owner_first() -> None:
    """Courage before Storms; after both a further window would open, but nobody attacks any more."""
    state = play(field({1: "violent_storms", 2: "courage_alone"}), f"{SEA}:3").state
    turn = play(state, "1 play:violent_storms:3", "2 play:courage_alone:5")
    assert [kind for kind in kinds(turn) if kind in ("courage", "storm_at_sea", "battle")] == [
        "courage", "storm_at_sea",
    ]  # fmt: skip
    assert stands(turn.state, "minhiriath", "mithlond") == [(0, 1), (2, 9)]


def test_ruling_9b_a_further_window_after_a_card() -> None:
    """Once Courage is played, a seat that could have Storms is asked again, before the dice."""
    state = play(field({1: "violent_storms", 2: "courage_alone ambush"}), f"{SEA}:3").state
    turn = play(state, "1 pass", "2 play:courage_alone:5")
    assert "battle" not in kinds(turn)
    assert awaited_seats(turn.state) == (2, 1)
    assert prompts(turn.state)[0].data["guard"] == 9
    turn = play(turn.state, "2 pass", "1 play:violent_storms:2")
    assert stand(turn.state, "minhiriath") == (0, 1)


def test_ruling_9b_passing_in_a_further_window_leaves_what_waits(fate: Fate) -> None:
    """And another number replaces it."""
    fate.duels = [([6, 6], [1, 1])] * 2
    begun = field({1: "violent_storms", 2: "courage_alone ambush"}, {"minhiriath": (0, 9)})
    state = play(begun, f"{SEA}:2", "1 play:violent_storms:3", "2 play:courage_alone:5").state
    assert awaited_seats(state) == (2, 1)
    kept = play(state, "1 pass", "2 pass").state
    assert kept.body.waiting == {1: (numbers("violent_storms")[0], 3)}
    turn = play(state, "1 play:violent_storms:2", "2 pass")
    assert "storm_at_sea" in kinds(turn)


def test_ruling_9b_a_card_that_waited_stays_in_the_hand(fate: Fate) -> None:
    """When the combat ends; nobody is told, and the attacker's own move can be taken back as ever."""
    fate.duels = [([1, 1, 1], [6, 6])]
    state = play(field({2: "courage_alone"}), f"{LAND}:3", "2 play:courage_alone:1").state
    assert state.body.waiting
    turn = play(state, "pass")
    assert (turn.state.body.waiting, hand(turn.state, 2)) == ({}, ["courage_alone"])
    assert kinds(turn) == ["attacks_over"]
    assert turn.undoable
    other = play(state, "attack:moria:eregion:1").state
    assert (other.body.waiting, hand(other, 2)) == ({}, ["courage_alone"])


def test_ruling_9b_after_a_conquest_nothing_waits(fate: Fate) -> None:
    """The owner's card is not asked about any more."""
    fate.duels = [([6, 6, 6], [1, 1])]
    state = field({2: "courage_alone"}, {"gladden_fields": (2, 2)})
    state = play(state, f"{LAND}:3", "2 play:courage_alone:1").state
    assert top(state) == "occupy"
    state = play(state, "move:moria:gladden_fields:3").state
    assert (state.body.combat, state.body.waiting, hand(state, 2)) == (None, {}, ["courage_alone"])


def test_ruling_9_an_answer_can_be_taken_back_until_all_have_answered() -> None:
    """As in every sealed step. The attack cannot: whether a window opens tells who wants no questions."""
    state = field({1: "violent_storms", 2: "courage_alone"})
    declared = apply(state, Move.parse(0, f"{SEA}:3"))
    assert not declared.undoable
    answered = apply(declared.state, Move.parse(1, "play:violent_storms:3"))
    assert answered.undoable
    assert not apply(answered.state, Move(2, "pass")).undoable


def test_ruling_9_a_card_that_strikes_late_cannot_be_taken_back(fate: Fate) -> None:
    """Though no die was thrown: it has come to light."""
    fate.duels = [([6, 6], [1, 1])]
    state = play(field({1: "violent_storms"}), f"{SEA}:2", "1 play:violent_storms:3").state
    turn = play(state, f"{SEA}:3")
    assert events(turn, "battle") == []
    assert not turn.undoable


# -- Who leaves -------------------------------------------------------------------------------------------


def test_ruling_15_the_owner_leaves_during_the_window(fate: Fate) -> None:
    """No card of the leaving seat is carried out; its land defends itself, and the attack goes on."""
    fate.duels = [([6, 6, 6], [1, 1])]
    state = play(field({2: "courage_alone"}), f"{LAND}:3").state
    turn = play(state, "2 resign")
    assert event(turn, "battle")["lost"] == [0, 2]
    assert top(turn.state) == "attack"


def test_ruling_15_a_seat_that_has_answered_leaves() -> None:
    """Its card is discarded, not carried out."""
    state = play(field({1: "violent_storms", 2: "bree"}), f"{SEA}:3", "1 play:violent_storms:3").state
    turn = play(state, "1 resign", "2 pass")
    assert stand(turn.state, "minhiriath")[1] >= 2
    assert "storm_at_sea" not in kinds(turn)
    assert turn.state.body.discards == numbers("violent_storms")


def test_ruling_15_the_attacker_leaves_during_the_window() -> None:
    """The combat is over, the ring takes its step, and the next turn begins."""
    state = play(field({2: "courage_alone"}), f"{LAND}:3").state
    turn = play(state, "0 resign")
    assert turn.state.body.combat is None
    assert (top(turn.state), awaited_seats(turn.state)) == ("ring", (2,))
    turn = play(turn.state, "2 pass")
    assert (top(turn.state), turn.state.body.turn) == ("reinforce", 1)


# -- Standing orders --------------------------------------------------------------------------------------


def test_section_d_orders_by_territory() -> None:
    """For this territory, else another; a number says when."""
    state = play(field({2: "courage_alone"}), f"{LAND}:3").state
    now = [Order("react", "play:courage_alone", ("gladden_fields",)), Order("react", "pass")]
    assert answer(state, 2, now) == Move(2, "play", ("courage_alone", 5))
    elsewhere = [Order("react", "play:courage_alone", ("moria",)), Order("react", "pass")]
    assert answer(state, 2, elsewhere) == Move(2, "pass")
    late = [Order("react", "play:courage_alone:2", ("gladden_fields",))]
    assert answer(state, 2, late) == Move(2, "play", ("courage_alone", 2))
    assert answer(state, 2, [Order("react", "choose:silent")]) == Move(2, "choose", ("silent",))


def test_section_d_an_order_for_more_than_defend_means_now() -> None:
    """Courage at three or fewer, and one defends."""
    state = play(field({2: "courage_alone"}, {"gladden_fields": (2, 1)}), f"{LAND}:3").state
    assert answer(state, 2, [Order("react", "play:courage_alone:3")]) == Move(2, "play", ("courage_alone", 1))


def test_section_d_storms_without_a_number_wait_for_three() -> None:
    """The greatest number there is."""
    state = play(field({1: "violent_storms"}), f"{SEA}:2").state
    assert answer(state, 1, [Order("react", "play:violent_storms")]) == Move(1, "play", ("violent_storms", 3))
    assert answer(state, 1, [Order("react", "play:violent_storms:2")]) == Move(
        1, "play", ("violent_storms", 2)
    )


# -- Secrets ----------------------------------------------------------------------------------------------


def test_trap_1_waiting_cards_are_shuffled_with_the_hands() -> None:
    """A seat that waits with a card holds it; no hand holds an event; who is asked stays the same."""
    state = field({1: "violent_storms hobbiton", 2: "courage_alone bree ambush"}, {"minhiriath": (0, 9)})
    state = play(state, f"{SEA}:2", "1 play:violent_storms:3", "2 play:courage_alone:1").state
    seen = set()
    for number in range(200):
        other = shuffled(state, 0, Random(number))
        for seat, (card, n) in other.body.waiting.items():
            assert card in other.body.adventures[seat]
            assert n >= 1
            seen.add((seat, card))
        assert {**other.body.waiting} == state.body.waiting or other.body.adventures != state.body.adventures
    storms, courage = numbers("violent_storms courage_alone")
    assert seen == {(1, storms), (2, storms), (2, courage)}
