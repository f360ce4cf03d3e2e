"""Ruling 13: the ring's way, its die, and the window for all who could keep it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import Move, Setup, State, Turn, apply, awaited_seats, default, prompts, start, view, vocabulary
from engine.standing_orders import Order, answer
from tests.conformance.checks import shuffled
from tests.engine.driver import event, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import fated, hand, position, where

END = "pass"
"""What ends the turn from `redeploy`."""


def at(ring: str, adventures: dict[int, str] | None = None, **more: Any) -> State:
    """Seat 0 of three, or another, is about to end its turn; the ring is there."""
    more.setdefault("rest", (more.get("seats", 3) - 1, 1))
    more.setdefault("spaces", {"west_rohan": (0, 1), "south_rhun": (1, 1)})
    more.setdefault("leaders", {0: "west_rohan", 1: "south_rhun"})
    return position(step=more.pop("step", "redeploy"), ring=ring, adventures=adventures, **more)


def thrown(state: State, die: int, *codes: str) -> Turn:
    """The codes, played where the next die of the ring shows this."""

    def shows(turn: Turn) -> bool:
        dice = [e.data["die"] for e in turn.events if e.kind == "ring_rolled"]
        return dice == [die]

    return play(fated(state, shows, *codes), *codes)


def ended(state: State, die: int) -> State:
    """After the end of the turn, with this die for the ring."""
    return thrown(state, die, END).state


def test_value_71_one_step_at_the_end_of_every_turn() -> None:
    """From The Shire to Moria in eight turns, each seat's the same, if nobody plays a card."""
    turn = start(Setup("middle_earth", 3, "2a"))
    stops: list[str] = []
    while len(stops) < 8:
        state = turn.state
        seat = awaited_seats(state)[0]
        turn = apply(state, default(state, seat))
        stops += [e.data["to"] for e in turn.events if e.kind == "ring_moved"]
    assert stops == [
        "buckland", "old_forest", "fornost", "weather_hills", "south_downs", "rhudaur", "eregion", "moria",
    ]  # fmt: skip
    assert turn.state.body.need == 4


def test_ruling_13_the_step_comes_before_the_next_turn() -> None:
    """Without cards that anybody could hold nobody is asked."""
    turn = play(at("the_shire"), END)
    assert kinds(turn)[-3:] == ["ring_moved", "turn", "income"]
    assert event(turn, "ring_moved") == {"from": "the_shire", "to": "buckland", "need": 0}
    assert turn.state.body.turn == 1


@pytest.mark.parametrize("die", [1, 2, 3])
@pytest.mark.parametrize("ring", ["moria", "lorien", "dead_marshes"])
def test_ruling_13a_a_low_die_keeps_it_without_a_window(ring: str, die: int) -> None:
    """Nobody is asked, whatever is in hand, and the next turn begins."""
    turn = thrown(at(ring, {1: "boromir gollum"}), die, END)
    assert event(turn, "ring_rolled") == {"space": ring, "die": die, "need": 4, "leaves": False}
    assert where(turn.state) == ring
    assert top(turn.state) == "reinforce"


def test_value_77_a_three_in_lorien() -> None:
    """No window."""
    turn = thrown(at("lorien", {0: "gollum", 1: "boromir", 2: "knife_in_the_dark"}), 3, END)
    assert (top(turn.state), where(turn.state)) == ("reinforce", "lorien")


def test_trap_4_the_die_of_the_ring_is_no_throw_of_a_battle() -> None:
    """Its events have no rolls, so that no luck is reckoned from it; open cards are no cards of a hand."""
    turn = thrown(at("moria", shown={1: "ambush"}), 5, END)
    entries = [vocabulary.facts("middle_earth", e.data) for e in turn.events]
    assert not any(facts.rolls or facts.battle for facts in entries)
    assert view(turn.state, None).seats[1].cards == {"territory": 0, "adventure": 0}


def test_trap_8_the_next_turn_begins_after_the_ring() -> None:
    """Also if the seat on turn itself is the last one to answer."""
    state = play(at("buckland", {0: "gollum", 1: "bree"}), END, "1 pass").state
    assert (state.body.turn, awaited_seats(state), view(state, None).turn) == (0, (0,), 0)
    turn = play(state, "0 pass")
    assert kinds(turn)[-3:] == ["ring_moved", "turn", "income"]


def test_ruling_13e_it_leaves_the_dead_marshes_and_the_game_ends() -> None:
    """At once, with the score of that moment."""
    turn = thrown(at("dead_marshes"), 4, END)
    assert kinds(turn)[-3:] == ["ring_left", "scored", "won"]
    assert turn.state.result is not None
    assert turn.state.result.reason == "ring"
    assert turn.state.body.ring == 14


def test_ruling_13b_who_is_asked() -> None:
    """Every seat with an adventure card, the one on turn, too, in secret and by the clock for answers."""
    state = play(at("buckland", {0: "bree", 2: "gollum"}), END).state
    assert awaited_seats(state) == (2, 0)
    assert {p.clock for p in prompts(state)} == {"react"}
    assert all(p.sealed for p in prompts(state))
    assert prompts(state)[0].data == {
        "space": "buckland", "next": "old_forest", "last": False, "other": 0, "need": 0, "die": 0,
    }  # fmt: skip
    assert offered(state, seat=2) == ["play:gollum", "pass", "choose:silent"]
    assert offered(state, seat=0) == ["pass", "choose:silent"]
    assert view(state, None).turn == 0


def test_ruling_13b_what_the_prompt_says_in_the_dead_marshes() -> None:
    """There is no next territory: the present one is named, and that it is the last."""
    state = ended(at("dead_marshes", {1: "bree"}), 5)
    (asked,) = prompts(state)
    assert asked.data == {
        "space": "dead_marshes", "next": "dead_marshes", "last": True, "other": 0, "need": 4, "die": 5,
    }  # fmt: skip


def test_ruling_13b_silence_lasts_until_ones_next_turn() -> None:
    """Seat 1 hears no more of the ring in this turn; in the next one, its own, it is asked again."""
    state = play(at("buckland", {1: "gollum", 2: "bree"}), END, "1 choose:silent", "2 pass").state
    assert (state.body.turn, where(state)) == (1, "old_forest")
    assert state.body.hushed == ()
    state = at("buckland", {1: "bree", 2: "gollum"})
    state = play(state, END, "2 choose:silent", "1 pass").state
    assert (state.body.turn, state.body.hushed) == (1, (2,))
    late = at("old_forest", {1: "bree", 2: "gollum"}, turn=1, body={"hushed": (2,)})
    assert awaited_seats(play(late, END).state) == (1,)
    assert play(late, END, "1 pass").state.body.hushed == ()


def test_ruling_13b_one_answer_for_all_who_pass() -> None:
    """It leaves when all have let it go; who answers last decides nothing."""
    state = at("buckland", {1: "gollum", 2: "knife_in_the_dark"})
    first, second = (play(state, END, *codes) for codes in (("1 pass", "2 pass"), ("2 pass", "1 pass")))
    assert where(first.state) == where(second.state) == "old_forest"


def test_ruling_13c_a_delay_asks_for_a_die_at_once() -> None:
    """In a plain territory: four or more, or it stays; the card counts from now on."""
    state = play(at("fornost", {1: "gollum", 2: "bree"}), END, "2 pass").state
    turn = thrown(state, 3, "1 play:gollum")
    assert kinds(turn)[:3] == ["ring_answered", "ring_delayed", "ring_rolled"]
    assert event(turn, "ring_delayed") == {
        "seat": 1, "space": "fornost", "need": 4, "cards": [["gollum", "gollum", None]],
    }  # fmt: skip
    assert where(turn.state) == "fornost"
    assert hand(turn.state, 1) == []
    assert turn.state.body.shown[1]
    turn = thrown(state, 4, "1 play:gollum")
    assert (top(turn.state), awaited_seats(turn.state)) == ("ring", (2,))
    turn = play(turn.state, "2 pass")
    assert where(turn.state) == "weather_hills"


def test_value_73_the_die_is_needed_as_long_as_it_is_there() -> None:
    """At the next attempt, too; in Weather Hills not any more."""
    state = thrown(play(at("fornost", {1: "gollum"}), END).state, 3, "1 play:gollum").state
    assert state.body.need == 4
    state = at("fornost", turn=1, shown={1: "gollum"}, need=4)
    assert where(ended(state, 2)) == "fornost"
    left = ended(state, 4)
    assert (where(left), left.body.need) == ("weather_hills", 0)


def test_value_74_moria() -> None:
    """Die 4 and one delay: five are needed, it stays. Die 5: it leaves; with two delays it stays."""
    cards = {1: "gollum", 2: "knife_in_the_dark"}
    four, five = (ended(at("moria", cards), die) for die in (4, 5))
    stays = play(four, "1 play:gollum", "2 pass")
    assert (where(stays.state), stays.state.body.need) == ("moria", 5)
    again = play(five, "1 play:gollum", "2 pass")
    assert (top(again.state), awaited_seats(again.state)) == ("ring", (2,))
    assert where(play(again.state, "2 pass").state) == "gladden_fields"
    both = play(five, "1 play:gollum", "2 play:knife_in_the_dark")
    assert (where(both.state), both.state.body.need) == ("moria", 6)


def test_value_74_a_six_lets_it_go_but_for_holds() -> None:
    """Delays are illegal after it, Boromir is not."""
    state = ended(at("moria", {1: "gollum boromir"}), 6)
    assert offered(state, "play", seat=1) == ["play:boromir"]
    assert refused(state, "play:gollum", seat=1) == ("ring-six", {"card": "gollum"})
    turn = play(state, "1 play:boromir")
    assert event(turn, "ring_held") == {
        "seat": 1, "space": "moria", "cards": [["boromir", "boromir", None]],
    }  # fmt: skip
    assert where(turn.state) == "moria"


@pytest.mark.parametrize("die", range(1, 7))
def test_value_75_boromir_and_gollum_in_one_window(die: int) -> None:
    """In Buckland: with three or less Gollum alone is spent; with more both are, and it stays."""
    state = play(at("buckland", {1: "boromir", 2: "gollum"}), END, "1 play:boromir").state
    turn = thrown(state, die, "2 play:gollum")
    assert where(turn.state) == "buckland"
    assert hand(turn.state, 2) == []
    assert hand(turn.state, 1) == ([] if die > 3 else ["boromir"])
    assert ("kept" in kinds(turn)) == (die < 4)


def test_value_76_two_holds_in_one_window() -> None:
    """The first clockwise from the seat after the one on turn is spent, the other one kept."""
    state = ended(at("moria", {0: "boromir", 2: "a_balrog_is_come"}), 5)
    turn = play(state, "0 play:boromir", "2 play:a_balrog_is_come")
    assert (hand(turn.state, 0), hand(turn.state, 2)) == (["boromir"], [])
    assert where(turn.state) == "moria"


def test_value_78_a_balrog_is_for_moria_alone() -> None:
    """Illegal in Lorien; in Moria each seat of two is asked only with a card in hand."""
    state = ended(at("lorien", {1: "a_balrog_is_come"}), 5)
    assert refused(state, "play:a_balrog_is_come", seat=1) == (
        "card-elsewhere", {"card": "a_balrog_is_come", "space": "lorien"},
    )  # fmt: skip
    for cards, asked in ({0: "bree", 1: "ambush"}, (1, 0)), ({1: "ambush"}, (1,)), ({0: "bree"}, (0,)):
        state = ended(at("moria", cards, seats=2), 5)
        assert awaited_seats(state) == asked
    bare = ended(at("moria", seats=2), 5)
    assert top(bare) == "reinforce"


def test_ruling_13c_windows_as_long_as_something_is_played() -> None:
    """A seat with two cards plays the second one in a further window."""
    state = play(at("buckland", {1: "gollum boromir"}), END).state
    again = thrown(state, 6, "1 play:gollum").state
    assert prompts(again)[0].data["die"] == 6
    turn = play(again, "1 play:boromir")
    assert where(turn.state) == "buckland"
    assert hand(turn.state, 1) == []


def test_ruling_13c_three_delays_in_one_window() -> None:
    """All are carried out, though more than six is never needed."""
    cards = {0: "gollum", 1: "knife_in_the_dark", 2: "dangerous_crossing"}
    state = play(ended(at("moria", cards), 5), "0 play:gollum", "1 play:knife_in_the_dark").state
    turn = play(state, "2 play:dangerous_crossing")
    assert [e.data["need"] for e in turn.events if e.kind == "ring_delayed"] == [5, 6, 6]
    assert where(turn.state) == "moria"
    assert [hand(turn.state, seat) for seat in range(3)] == [[], [], []]


def test_ruling_13d_a_hold_lasts_for_one_turn() -> None:
    """At the end of the next one it may go, with a new die where one is needed."""
    state = at("moria", turn=1, shown={1: "boromir"})
    assert where(ended(state, 4)) == "gladden_fields"


def test_value_82_who_has_drawn_is_not_asked() -> None:
    """The one who declined is; the others always are."""
    cards = {0: "gollum", 1: "bree"}
    state = at("buckland", cards, body={"earned": True})
    assert awaited_seats(play(state, "choose:decline").state) == (1, 0)
    assert awaited_seats(_after_draws(play(state, "pass").state)) == (1,)


def _after_draws(state: State) -> State:
    while top(state) in ("leader", "discard"):
        state = apply(state, default(state, awaited_seats(state)[0])).state
    return state


def test_value_96_when_all_that_fits_lies_open() -> None:
    """The three delays and Boromir face up or discarded: no window but in Moria."""
    gone = {"shown": {2: "gollum knife_in_the_dark"}, "discards": "dangerous_crossing boromir"}
    state = play(at("buckland", {0: "bree", 1: "ambush"}, **gone), END).state
    assert (top(state), where(state)) == ("reinforce", "old_forest")
    assert awaited_seats(ended(at("moria", {1: "ambush"}, **gone), 5)) == (1,)
    assert where(ended(at("lorien", {1: "ambush"}, **gone), 5)) == "the_wold"


def test_value_95_what_a_seat_cannot_know_decides_nothing_here() -> None:
    """With hands exchanged the same seats are asked."""
    state = at("buckland", {0: "gollum ambush", 1: "bree boromir hobbiton", 2: "violent_storms"})
    for number in range(20):
        other = shuffled(state, None, Random(number))
        assert prompts(play(other, END).state) == prompts(play(state, END).state)


def test_ruling_15_a_seat_leaves_during_the_window() -> None:
    """What it has answered is not carried out; with the last answer missing the window closes."""
    state = play(at("buckland", {1: "gollum", 2: "bree"}), END, "1 play:gollum", "1 resign").state
    assert awaited_seats(state) == (2,)
    assert where(play(state, "2 pass").state) == "old_forest"
    state = play(at("buckland", {1: "gollum", 2: "bree"}), END, "1 pass").state
    turn = play(state, "2 resign")
    assert (where(turn.state), turn.state.body.turn) == ("old_forest", 1)


@pytest.mark.parametrize("step", ["reinforce", "attack", "redeploy"])
def test_ruling_15_resigning_on_turn_leaves_the_ring_its_step(step: str) -> None:
    """Nothing is drawn, the others are asked, and the next turn begins after it."""
    pool = 3 if step == "reinforce" else 0
    cards = {0: "boromir", 1: "gollum"}
    state = at("buckland", cards, step=step, pool=pool, body={"took": True})
    turn = play(state, "0 resign")
    assert "drew" not in kinds(turn)
    assert awaited_seats(turn.state) == (1,)
    turn = play(turn.state, "1 pass")
    assert (where(turn.state), turn.state.body.turn) == ("old_forest", 1)


def test_section_d_the_clock_passes() -> None:
    """It plays no card."""
    state = play(at("buckland", {1: "gollum"}), END).state
    assert default(state, 1) == Move(1, "pass")


def test_section_d_standing_orders_by_place() -> None:
    """Boromir in the Dead Marshes, else let it go; without an order the seat is asked."""
    orders = [Order("ring", "play:boromir", ("dead_marshes",)), Order("ring", "pass")]
    late = ended(at("dead_marshes", {1: "boromir"}), 5)
    early = play(at("buckland", {1: "boromir"}), END).state
    assert answer(late, 1, orders) == Move(1, "play", ("boromir",))
    assert answer(early, 1, orders) == Move(1, "pass")
    assert answer(late, 1, orders[:1]) == Move(1, "play", ("boromir",))
    assert answer(early, 1, orders[:1]) is None
    assert answer(early, 1, [Order("ring", "choose:silent")]) == Move(1, "choose", ("silent",))


def test_section_d_an_order_for_a_card_that_is_not_held_asks() -> None:
    """Or falls to the next order."""
    state = play(at("buckland", {1: "bree"}), END).state
    assert answer(state, 1, [Order("ring", "play:gollum")]) is None
    assert answer(state, 1, [Order("ring", "play:gollum"), Order("ring", "pass")]) == Move(1, "pass")


def test_what_a_window_has_shown_is_not_taken_back() -> None:
    """After a die that lets the ring go, a delay lies open and the same seats are asked again: the seat that
    played it cannot undo that, though no die was thrown for it."""
    state = ended(at("lorien", {1: "gollum ambush", 2: "boromir"}), 5)
    turn = play(state, "2 pass", "1 play:gollum")
    assert kinds(turn) == ["ring_answered", "ring_delayed"]
    assert awaited_seats(turn.state) == awaited_seats(state) == (1, 2)
    assert not turn.undoable
