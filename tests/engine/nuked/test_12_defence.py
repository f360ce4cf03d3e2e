"""Rulings 7 and 12: the defender's window, and what Defence cards do."""

from __future__ import annotations

import pytest

from engine import State, awaited_seats, default, prompts, view, visible
from engine.standing_orders import Order, answer
from tests.engine.driver import event, kinds, offered, play, refused, top
from tests.engine.nuked.positions import hand, position, stand, stands

STRIKE = "attack:ukraine:scandinavia"


def field(n: int = 3, *, capital: bool = False, hands: str = "", troops: int = 30, **more: object) -> State:
    """Seat 0 in the Ukraine, seat 1 with this many in Scandinavia."""
    farm = "scandinavia" if capital else "peru"
    spaces = {"ukraine": (0, troops), "scandinavia": (1, n), "peru": (1, 1)}
    return position(spaces, farms={1: farm}, hands={1: hands}, **more)  # type: ignore[arg-type]  # free options


def test_value_7_a_tie_leaves_the_land_to_nobody() -> None:
    """Six against three and a Defence 3: both armies are gone, and nothing was captured."""
    turn = play(field(hands="defence3"), f"{STRIKE}:6", "1 play:defence3")
    assert stands(turn.state, "scandinavia", "ukraine") == [(-1, 0), (0, 24)]
    assert not turn.state.body.took
    assert kinds(turn) == ["defended", "annihilated"]


@pytest.mark.parametrize(("card", "left"), [("defence5", 2), ("defence8", 5)])
def test_value_8_the_larger_army_stays(card: str, left: int) -> None:
    """Six against three: with five more two defenders are left, with eight five."""
    turn = play(field(hands=card), f"{STRIKE}:6", f"1 play:{card}")
    assert stands(turn.state, "scandinavia", "ukraine") == [(1, left), (0, 24)]
    assert event(turn, "repelled") == {
        "seat": 0, "other": 1, "from": "ukraine", "to": "scandinavia", "lost": [6, 6], "left": left,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("card", "there"), [("defence3", (0, 5)), ("defence5", (0, 3)), ("defence8", (1, 1))]
)
def test_value_10_a_capital_with_cards(card: str, there: tuple[int, int]) -> None:
    """Twelve against four: five or three occupy; a tie leaves one defender."""
    turn = play(field(4, capital=True, hands=card), f"{STRIKE}:12", f"1 play:{card}")
    assert stand(turn.state, "scandinavia") == there
    assert turn.state.body.alive[1] == (there[0] == 1)


def test_value_11_thirteen_take_it_all_the_same() -> None:
    """Thirteen against four and eight more: one occupies, and the owner is out."""
    turn = play(field(4, capital=True, hands="defence8"), f"{STRIKE}:13", "1 play:defence8")
    assert stand(turn.state, "scandinavia") == (0, 1)
    assert not turn.state.body.alive[1]


def test_value_14_an_armed_attack_that_fails() -> None:
    """Four against three with an Attack card, answered with three more: two are left, the card is spent."""
    state = field(hands="defence3", body={"armed": True})
    turn = play(state, f"{STRIKE}:4", "1 play:defence3")
    assert stands(turn.state, "scandinavia", "ukraine") == [(1, 2), (0, 26)]
    assert not turn.state.body.armed


def test_value_37_one_card_a_territory_and_turn() -> None:
    """A second territory can be defended in the same turn, the first one not again."""
    spaces = {"ukraine": (0, 30), "scandinavia": (1, 3), "ural": (1, 3), "peru": (1, 1)}
    state = position(spaces, farms={1: "peru"}, hands={1: "defence5 defence3 defence8"})
    first = play(state, f"{STRIKE}:6", "1 play:defence5").state
    second = play(first, "attack:ukraine:ural:6").state
    assert top(second) == "react"
    held = play(second, "1 play:defence8").state
    again = play(held, f"{STRIKE}:4").state
    assert top(again) == "attack"
    assert stand(again, "scandinavia") == (0, 2)
    assert hand(again, 1) == ["defence3"]


def test_value_38_the_window_opens_by_the_number_of_cards() -> None:
    """No cards, no question; a Nuke that cannot answer is asked all the same."""
    assert top(play(field(), f"{STRIKE}:6").state) == "attack"
    asked = play(field(hands="nuke"), f"{STRIKE}:6").state
    assert awaited_seats(asked) == (1,)
    assert offered(asked, seat=1) == ["choose:hold", "pass", "choose:silent"]


@pytest.mark.parametrize(
    ("capital", "n", "committed", "cards", "left"),
    [
        (False, 3, 6, "defence3 defence5 defence8", ["defence3", "defence8"]),
        (True, 4, 12, "defence3 defence5 defence8", ["defence3", "defence5"]),
        (False, 3, 6, "defence3", ["defence3"]),
    ],
)
def test_value_39_hold_plays_the_smallest_card_that_keeps_it(
    capital: bool, n: int, committed: int, cards: str, left: list[str]
) -> None:
    """More than the attackers; on a Capital as many are enough; if none does, none is wasted."""
    turn = play(field(n, capital=capital, hands=cards), f"{STRIKE}:{committed}", "1 choose:hold")
    assert hand(turn.state, 1) == left
    assert (stand(turn.state, "scandinavia")[0] == 1) == (len(left) < len(cards.split()))


def test_ruling_12_the_window_is_sealed_and_asks_for_an_answer() -> None:
    """Everybody sees who is asked about what, nobody what is answered with; the clock lets it happen."""
    turn = play(field(hands="defence3 nuke"), f"{STRIKE}:6")
    state = turn.state
    (prompt,) = prompts(state)
    assert (prompt.seat, prompt.kind, prompt.clock, prompt.sealed) == (1, "react", "react", True)
    assert prompt.data == {"from": "ukraine", "to": "scandinavia", "committed": 6, "other": 0, "guard": 3}
    assert view(state, None).prompts == view(state, 2).prompts == (prompt,)
    assert event(turn, "declared") == {
        "seat": 0, "other": 1, "from": "ukraine", "to": "scandinavia", "committed": 6,
    }  # fmt: skip
    assert default(state, 1).code == "pass"
    passed, held = (play(state, f"1 {code}") for code in ("pass", "choose:silent"))
    assert visible(passed.events, None) == visible(held.events, None)


def test_ruling_12_the_card_brings_real_troops() -> None:
    """They stay where they came, and the card lies open."""
    turn = play(field(hands="defence8"), f"{STRIKE}:6", "1 play:defence8")
    assert event(turn, "defended") == {
        "seat": 1, "space": "scandinavia", "n": 8, "cards": [["defence8", "defence8", None]],
    }  # fmt: skip
    assert stand(turn.state, "scandinavia") == (1, 5)
    assert len(turn.state.body.open) == 1


def test_ruling_12_silence_lasts_for_the_turn() -> None:
    """No more questions in this turn; in the next one there are."""
    spaces = {"ukraine": (0, 30), "scandinavia": (1, 3), "ural": (1, 3), "peru": (1, 1)}
    state = position(spaces, farms={1: "peru"}, hands={1: "defence5"})
    quiet = play(state, f"{STRIKE}:6", "1 choose:silent", "attack:ukraine:ural:6").state
    assert top(quiet) == "attack"
    later = play(quiet, "pass").state
    assert later.body.silent == ()


def test_ruling_12_no_question_once_all_defence_cards_lie_open() -> None:
    """That nobody can have one is public."""
    out = "defence3 " * 6 + "defence5 " * 4 + "defence8 " * 2
    assert top(play(field(hands="boat", played=out), f"{STRIKE}:6").state) == "attack"
    assert (
        top(play(field(hands="boat", played=out.replace("defence8 ", "", 1)), f"{STRIKE}:6").state) == "react"
    )


def test_ruling_12_only_what_is_held_and_fits_is_played() -> None:
    """The answer names a Defence card of the seat's hand."""
    state = play(field(hands="defence3 nuke"), f"{STRIKE}:6").state
    assert refused(state, "play:defence5", 1) == ("card-not-held", {"card": "defence5"})
    assert refused(state, "play:nuke", 1) == ("card-not-now", {"card": "nuke"})
    assert refused(state, "play:ace", 1)[0] == "wrong-move"


def test_ruling_12_nobody_defends_free_land() -> None:
    """Others are not asked about it."""
    spaces = {"china": (0, 4), "india": (-1, 0)}
    assert top(play(position(spaces, hands={2: "defence3"}), "attack:china:india:3").state) == "attack"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Order("defence_cards", "pass"), "pass"),
        (Order("defence_cards", "choose:hold"), "choose:hold"),
        (Order("defence_cards", "play:defence5"), "play:defence5"),
        (Order("defence_cards", "choose:hold", ("scandinavia",)), "choose:hold"),
        (Order("defence_cards", "choose:hold", ("peru",)), None),
        (Order("defence_cards", "play:defence8"), None),
        (Order("only-pass", "pass"), None),
    ],
)
def test_a_standing_order_answers(order: Order, code: str | None) -> None:
    """For all territories or some; a card that is not there, and mere passing, leave it to the player."""
    state = play(field(hands="defence3 defence5"), f"{STRIKE}:6").state
    move = answer(state, 1, [order])
    assert (move.code if move else None) == code


def test_undo_until_somebody_has_answered() -> None:
    """An attack without a window can be taken back, and one that still waits; after the answer it cannot."""
    assert play(field(), f"{STRIKE}:6").undoable
    waiting = play(field(hands="nuke"), f"{STRIKE}:6")
    assert waiting.undoable
    assert not play(waiting.state, "1 pass").undoable
