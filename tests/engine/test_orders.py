"""Standing orders and moves ahead: which one decides, what they mean, and what is passed over."""

from __future__ import annotations

import msgspec
import pytest

import engine
from engine import Move, Setup, State, apply, awaited_seats, legal, prompts
from engine.standing_orders import ASK, ONLY_PASS, Order, ahead, answer, check, on_turn, passed_over, standing
from engine.verbs import PASS
from tests.engine.new_wave.positions import position as island
from tests.engine.positions import position
from tests.engine.risk2210.positions import position as frontline

ASKED = {"defence": "ask"}


def attacked() -> State:
    """Seat 1 is asked how to defend Kamchatka against an attack from Alaska."""
    state = position({"alaska": (0, 9), "kamchatka": (1, 5), "japan": (1, 1)}, defence="ask")
    return apply(state, Move.parse(0, "attack:alaska:kamchatka:3")).state


def test_the_first_order_that_fits_decides() -> None:
    """One for the attacked space stands before one for all; "ask me" leaves it to the player."""
    state = attacked()
    one_die, two_dice = Order("defend", "choose:defend:1"), Order("defend", "choose:defend:2")
    here = Order("defend", "choose:defend:1", ("kamchatka", "japan"))
    there = Order("defend", "choose:defend:1", ("japan",))
    assert answer(state, 1, [one_die, two_dice]) == Move(1, "choose", ("defend", 1))
    assert answer(state, 1, [there, two_dice]) == Move(1, "choose", ("defend", 2))
    assert answer(state, 1, [here, two_dice]) == Move(1, "choose", ("defend", 1))
    assert answer(state, 1, [Order("defend", ASK, ("kamchatka",)), two_dice]) is None
    assert answer(state, 1, [there]) is None
    assert answer(state, 0, [two_dice]) is None
    assert answer(state, 1, []) is None


def test_orders_of_another_version_are_left_aside() -> None:
    """What the rules do not declare here answers nothing."""
    assert answer(attacked(), 1, [Order("defence", "choose:defence:1"), Order("gone", "pass")]) is None


def test_which_orders_there_are_depends_on_the_options() -> None:
    """A member asked before every roll can answer that; otherwise the dice are set in one's own turn."""
    asked = {s.id: s for s in standing("classic", ASKED)}
    assert asked["defend"].spaces
    assert "defence" not in asked
    set_before = {s.id: s for s in standing("classic", {})}
    assert "defend" not in set_before
    assert set_before["defence"].ask == "attack"
    with pytest.raises(engine.IllegalMove) as caught:
        check("classic", {}, ("alaska",), Order("defend", "choose:defend:1"))
    assert caught.value.key == "order-unknown"
    assert "defence" in caught.value.data["known"]


def test_dice_are_set_once_and_not_again() -> None:
    """The order for the dice makes its move in the seat's own turn, and nothing once they are set."""
    state = position({"alaska": (0, 3), "kamchatka": (1, 1)})
    order = Order("defence", "choose:defence:1")
    move = answer(state, 0, [order])
    assert move == Move(0, "choose", ("defence", 1))
    assert answer(apply(state, move).state, 0, [order]) is None


def test_passing_where_nothing_else_is_possible() -> None:
    """Settings for later are nothing to wait for; an attack is."""
    order = Order(ONLY_PASS, PASS)
    alone = position({"alaska": (0, 1), "kamchatka": (1, 5)})
    assert {o.verb for o in legal(alone, 0)} == {"choose", "pass"}
    assert answer(alone, 0, [order]) == Move(0, "pass")
    assert answer(alone, 0, [Order(ONLY_PASS, ASK)]) is None
    assert answer(position({"alaska": (0, 2), "kamchatka": (1, 5)}), 0, [order]) is None


def test_a_window_for_cards_is_never_passed_for_lack_of_cards() -> None:
    """That would tell who holds some; an order never to react does not, it passes with any hand."""
    board = {"egypt": (0, 6), "saharan_empire": (1, 3)}
    for hand in ("land_assemble_mods", "land_stealth_mods"):
        state = frontline(board, commanders={1: {"land_commander": "saharan_empire"}}, hands={1: hand})
        window = apply(state, Move.parse(0, "attack:egypt:saharan_empire:3")).state
        assert [p.kind for p in prompts(window)] == ["react"]
        assert answer(window, 1, [Order(ONLY_PASS, PASS)]) is None
        assert answer(window, 1, [Order("react", "pass")]) == Move(1, "pass")
        card = answer(window, 1, [Order("react", "play:land_stealth_mods", ("saharan_empire",))])
        assert (card is None) == (hand == "land_assemble_mods")


def test_an_empty_hand_is_nothing_to_wait_for() -> None:
    """Everybody sees that it is empty. A hand in which nothing can be played looks like any other."""
    order = Order(ONLY_PASS, PASS)
    for hand, passed in (("", Move(1, "pass")), ("guerrilla", None)):
        state = island({"wales": "2"}, hand=hand)
        assert [offer.verb for offer in legal(state, 1)] == ["pass"]
        assert answer(state, 1, [order]) == passed


def test_a_move_ahead_without_its_amount_takes_the_most() -> None:
    """All armies of a placing, the most dice, everybody who can go; with it, exactly that or nothing."""
    state = position({"alaska": (0, 4), "alberta": (0, 2), "kamchatka": (1, 2)})
    assert ahead(state, 0, "attack:alaska:kamchatka") == Move.parse(0, "attack:alaska:kamchatka:3")
    assert ahead(state, 0, "move:alaska:alberta") == Move.parse(0, "move:alaska:alberta:3")
    assert ahead(state, 0, "attack:alaska:kamchatka:until:2") is not None
    for code in (
        "attack:alaska:kamchatka:4",
        "attack:alaska:alberta",
        "attack:alaska",
        "place:alaska",
        "x",
        "",
    ):
        assert ahead(state, 0, code) is None
    assert ahead(state, 1, "pass") is None


def test_steps_are_passed_over_only_within_the_turn() -> None:
    """Buying is passed over for an invasion; the end of the turn, and chance, never."""
    state = position({"alaska": (0, 4), "kamchatka": (1, 2)})
    assert not passed_over(state, 0, "place:alaska")
    assert not passed_over(state, 0, "attack:alaska:japan")
    early = frontline({"egypt": (0, 6), "mexico": (0, 2), "saharan_empire": (1, 3)})
    assert [p.kind for p in prompts(early)] == ["invade"]
    assert ahead(early, 0, "move:egypt:mexico") is None


@pytest.mark.parametrize("seats", [2, 4])
def test_a_turn_is_passed_over_to_its_end(seats: int) -> None:
    """From any step of a turn in which passing is possible, the ordered move of a later step is reached, and
    playing on by passing leads there."""
    state = engine.start(Setup("risk2210", seats, "0badcafe", {"setup": "deal"})).state
    reached = 0
    for _ in range(400):
        if state.result:
            break
        seat = awaited_seats(state)[0]
        fights = [o for o in legal(state, seat) if o.verb == "attack"]
        move = engine.default(state, seat)
        if fights and on_turn(state, seat):
            code = fights[0].move(seat).code
            assert ahead(state, seat, code) == Move.parse(seat, code)
            assert not passed_over(state, seat, code)
        elif prompts(state)[0].kind in ("hire", "supply"):
            later = apply(state, Move(seat, PASS)).state
            codes = [o.move(seat).code for o in legal(later, seat) if o.verb == "attack"]
            if codes:
                reached += 1
                assert ahead(state, seat, codes[0]) is None
                assert passed_over(state, seat, codes[0])
        state = apply(state, move).state
    assert reached


def test_a_traded_set_ahead_is_the_richest() -> None:
    """`trade` alone stands for the set that brings most, whatever the hand then holds."""
    hand = "alaska kamchatka japan alberta wild1"
    state = position({"alaska": (0, 4), "kamchatka": (1, 2)}, hands={0: hand}, step="reinforce", pool=3)
    offers = list(legal(state, 0))
    assert {o.verb for o in offers} == {"trade"}
    trade = ahead(state, 0, "trade")
    assert trade is not None

    def brings(move: Move) -> int:
        return max(int(e.data.get("armies", 0)) for e in apply(state, move).events)

    assert brings(trade) == max(brings(o.move(0)) for o in offers)
    assert answer(state, 0, [Order("forced-trade", "richest")]) == trade
    assert answer(state, 0, [Order("forced-trade", "default")]) == engine.default(state, 0)


def test_moving_in_after_a_conquest() -> None:
    """As few as must, or as many as can; only in the spaces that are named."""
    state = position({"alaska": (0, 20), "kamchatka": (1, 1)})
    while [p.kind for p in prompts(state)] != ["occupy"]:
        state = apply(state, Move.parse(0, "attack:alaska:kamchatka:until:1")).state
    low, high = (prompts(state)[0].data[bound] for bound in ("low", "high"))
    assert low < high
    assert answer(state, 0, [Order("occupy", "default")]) == Move(0, "move", ("alaska", "kamchatka", low))
    assert answer(state, 0, [Order("occupy", "last")]) == Move(0, "move", ("alaska", "kamchatka", high))
    assert answer(state, 0, [Order("occupy", "last", ("japan",))]) is None


def test_orders_survive_their_encoding() -> None:
    """As the database keeps them."""
    order = Order("defend", "choose:defend:1", ("kamchatka",))
    assert msgspec.convert(msgspec.to_builtins(order), Order) == order
