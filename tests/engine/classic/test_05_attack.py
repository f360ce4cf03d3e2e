"""Rulings 5 and 6 of `classic`: attacks, dice, the defender's choice, conquests."""

from __future__ import annotations

import pytest

from engine import Move, State, Turn, awaited_seats, legal, prompts, view
from engine.boards.load import load_board
from tests.engine.driver import event, kinds, lost, play, refused
from tests.engine.positions import armies, fated, owner, position

PAIR = {"china": (0, 9), "siam": (1, 5), "alaska": (2, 3)}


@pytest.mark.parametrize(("strength", "dice"), [(2, 1), (3, 2), (4, 3), (9, 3)])
def test_ruling_05_always_fewer_dice_than_armies(strength: int, dice: int) -> None:
    """With n armies at most n - 1 dice, never more than three."""
    state = position({**PAIR, "china": (0, strength)})
    offer = next(iter(legal(state, 0).narrow("attack", "china", "siam")))
    assert offer.amount == (1, dice)
    assert refused(state, f"attack:china:siam:{dice + 1}") == (
        "wrong-amount",
        {"amount": dice + 1, "low": 1, "high": dice},
    )
    battle = event(play(state, f"attack:china:siam:{dice}"), "battle")
    assert [len(throw) for throw in battle["rolls"][0]] == [dice, 2]


def test_ruling_05_one_army_cannot_attack() -> None:
    """An attack needs two armies."""
    state = position({**PAIR, "china": (0, 1), "japan": (0, 2)})
    assert refused(state, "attack:china:siam:1") == ("too-few-armies", {"space": "china"})
    assert refused(state, "attack:china") == ("too-few-armies", {"space": "china"})
    assert refused(state, "attack:siam") == ("space-not-yours", {"space": "siam"})
    assert refused(state, "attack:japan")[0] == "wrong-move"


def test_ruling_05_one_army_cannot_attack_even_if_no_other_can() -> None:
    """The refusal says so even where no attack at all is possible."""
    state = position({**PAIR, "china": (0, 1)})
    assert refused(state, "attack:china:siam:1") == ("too-few-armies", {"space": "china"})


@pytest.mark.parametrize(
    ("code", "key", "data"),
    [
        ("attack:atlantis:siam:1", "unknown-space", {"space": "atlantis"}),
        ("attack:china:atlantis:1", "unknown-space", {"space": "atlantis"}),
        ("attack:siam:china:1", "space-not-yours", {"space": "siam"}),
        ("attack:china:mongolia:1", "space-yours", {"space": "mongolia"}),
        ("attack:china:alaska:1", "not-adjacent", {"from": "china", "to": "alaska"}),
        ("attack:china:siam:0", "wrong-amount", {"amount": 0, "low": 1, "high": 3}),
        ("attack:china:siam:until:9", "wrong-amount", {"amount": 9, "low": 1, "high": 8}),
        ("attack:china:siam:until:0", "wrong-amount", {"amount": 0, "low": 1, "high": 8}),
        ("attack:china:siam", "wrong-move", {"move": "attack:china:siam", "verb": "attack"}),
        ("attack:china:siam:x:1", "wrong-move", {"move": "attack:china:siam:x:1", "verb": "attack"}),
        ("attack", "wrong-move", {"move": "attack", "verb": "attack"}),
    ],
)
def test_ruling_05_refused_attacks(code: str, key: str, data: dict[str, object]) -> None:
    """Each refusal says what is wrong."""
    assert refused(position({**PAIR, "mongolia": (0, 1)}), code) == (key, data)


def test_ruling_05_an_attack_crosses_a_connection_over_water() -> None:
    """Connected is adjacent: Alaska and Kamchatka, Brazil and North Africa."""
    state = position({"alaska": (0, 4), "kamchatka": (1, 1), "brazil": (0, 4), "north_africa": (1, 1)})
    offers = legal(state, 0)
    assert Move(0, "attack", ("alaska", "kamchatka", 3)) in offers
    assert Move(0, "attack", ("brazil", "north_africa", 3)) in offers


def test_rulebook_example_exiled_states_attack_four_neighbours() -> None:
    """On the board `2210-land`: Nunavut, Canada, Republique du Quebec and Iceland GRC, and no other."""
    state = position({"exiled_states_of_america": (0, 4)}, board="2210-land")
    targets = {o.args[1] for o in legal(state, 0).narrow("attack", "exiled_states_of_america")}
    assert targets == {"nunavut", "canada", "republique_du_quebec", "iceland_grc"}


def test_the_boards_have_the_edges_of_their_books() -> None:
    """42 territories, six continents, 83 connections; `2210-land` lacks East Africa - Middle East."""
    for board, edges in (("world", 83), ("2210-land", 82)):
        world = load_board(board)
        assert (len(world.spaces), len(world.regions), len(world.edges)) == (42, 6, edges)
    world, land = load_board("world"), load_board("2210-land")
    assert world.index["middle_east"] in world.reach[world.index["east_africa"]]
    assert land.index["middle_east"] not in land.reach[land.index["ministry_of_djibouti"]]
    differ = [i for i in range(42) if world.reach[i] != land.reach[i]]
    assert differ == [world.index["east_africa"], world.index["middle_east"]]


def test_ruling_05_attacks_repeat_and_move_to_other_pairs_at_will() -> None:
    """The same pair again, another pair, and back."""
    state = position({**PAIR, "brazil": (0, 9), "peru": (2, 5)})
    turn = play(
        state, "attack:china:siam:1", "attack:brazil:peru:1", "attack:china:siam:1", "attack:china:siam:1"
    )
    assert kinds(turn) == ["battle"]
    assert turn.state.body.turn == 0


def test_ruling_05_losses_leave_the_board() -> None:
    """At most two armies are lost in a roll, and each comes off its own territory."""
    for draws in range(0, 400, 5):
        state = position(PAIR)
        state.draws = draws
        turn = play(state, "attack:china:siam:3")
        attacker, defender = event(turn, "battle")["lost"]
        assert attacker + defender == 2
        assert armies(turn.state, "china") == 9 - attacker
        assert armies(turn.state, "siam") == 5 - defender
        assert turn.state.body.total == state.body.total - 2


def test_ruling_05_until_goes_on_to_the_conquest_or_to_the_given_armies() -> None:
    """An all-out attack ends with the territory taken or so few left; one roll may cost two at once."""
    outcomes = set()
    for draws in range(0, 2000, 5):
        state = position({**PAIR, "siam": (1, 6)})
        state.draws = draws
        turn = play(state, "attack:china:siam:until:4")
        battle = event(turn, "battle")
        left = 9 - battle["lost"][0]
        taken = "conquered" in kinds(turn)
        assert taken == (battle["lost"][1] == 6)
        before = left + [2, 0][taken]
        assert taken or left in (3, 4)
        assert before > 0
        outcomes.add((taken, left if not taken else 0))
        dice = [(len(a), len(d)) for a, d in battle["rolls"]]
        assert dice[0] == (3, 2)
    assert outcomes == {(True, 0), (False, 3), (False, 4)}


def test_ruling_05_until_one_uses_fewer_dice_as_armies_dwindle() -> None:
    """Down to the last army: two dice with three armies, one with two."""
    state = fated(position({**PAIR, "siam": (1, 12)}), "attack:china:siam:until:1", lost(8, 4))
    battle = event(play(state, "attack:china:siam:until:1"), "battle")
    left = 9
    for attack, defence in battle["rolls"]:
        assert len(attack) == min(3, left - 1)
        pairs = list(zip(attack, defence, strict=False))
        left -= sum(a <= d for a, d in pairs)
    assert left == 1


def test_ruling_05_the_defender_rolls_two_dice_unless_ordered_otherwise() -> None:
    """Two with two armies or more, one with one; by standing order always one."""
    two = event(play(position(PAIR), "attack:china:siam:3"), "battle")
    assert len(two["rolls"][0][1]) == 2
    lone = event(play(position({**PAIR, "siam": (1, 1)}), "attack:china:siam:3"), "battle")
    assert len(lone["rolls"][0][1]) == 1
    ordered = position(PAIR, body={"defence": [2, 1, 2]})
    battle = event(play(ordered, "attack:china:siam:3"), "battle")
    assert len(battle["rolls"][0][1]) == 1
    siege = event(play(ordered, "attack:china:siam:until:1"), "battle")
    assert {len(defence) for _, defence in siege["rolls"]} == {1}


def test_ruling_05_a_standing_order_is_given_in_ones_own_attack_phase() -> None:
    """It changes from two dice to one and back, costs nothing, can be undone, and lasts."""
    state = position(PAIR)
    assert tuple(o.args for o in legal(state, 0).narrow("choose")) == (("defence", 1),)
    turn = play(state, "choose:defence:1")
    assert event(turn, "standing_order") == {"seat": 0, "n": 1}
    assert turn.undoable
    assert refused(turn.state, "choose:defence:1")[0] == "wrong-move"
    assert play(turn.state, "choose:defence:2").state.body == state.body
    assert refused(state, "choose:defence:3")[0] == "wrong-move"


def _asked(**more: object) -> State:
    return position(PAIR, defence="ask", **more)  # type: ignore[arg-type]  # any of its parameters


def test_ruling_05_option_ask_lets_the_defender_choose_before_the_roll() -> None:
    """No dice fall before the defender has answered; then exactly the chosen numbers roll."""
    turn = play(_asked(), "attack:china:siam:2")
    assert turn.events == ()
    assert turn.undoable
    assert awaited_seats(turn.state) == (1,)
    (prompt,) = prompts(turn.state)
    assert (prompt.kind, prompt.clock) == ("defend", "react")
    assert prompt.data == {"from": "china", "to": "siam", "dice": 2, "other": 0}
    assert view(turn.state, None).phase == "defend"
    for dice in (1, 2):
        battle = event(play(turn.state, f"choose:defend:{dice}", seat=1), "battle")
        assert [len(throw) for throw in battle["rolls"][0]] == [2, dice]
        assert not play(turn.state, f"choose:defend:{dice}", seat=1).undoable
    assert refused(turn.state, "choose:defend:3", seat=1)[0] == "wrong-amount"
    assert refused(turn.state, "pass", seat=0)[0] == "not-your-turn"


def test_ruling_05_option_ask_does_not_ask_where_there_is_no_choice() -> None:
    """A single army defends with one die; a siege goes by the standing order."""
    lone = position({**PAIR, "siam": (1, 1)}, defence="ask")
    assert "battle" in kinds(play(lone, "attack:china:siam:1"))
    assert "battle" in kinds(play(_asked(), "attack:china:siam:until:5"))


def test_ruling_05_option_ask_conquest_after_the_answer() -> None:
    """The attack goes on with the attacker after the answer, conquest included."""
    state = position({**PAIR, "siam": (1, 2)}, defence="ask")
    asked = play(state, "attack:china:siam:3").state
    asked = fated(asked, "choose:defend:2", lost(0, 2), seat=1)
    turn = play(asked, "choose:defend:2", seat=1)
    assert kinds(turn)[:2] == ["battle", "conquered"]
    assert [p.kind for p in prompts(turn.state)] == ["occupy"]
    assert awaited_seats(turn.state) == (0,)


def test_ruling_05_option_ask_resigning_defender_rolls_two() -> None:
    """The defender leaves without an answer: the territory defends itself with the most dice."""
    asked = play(_asked(), "attack:china:siam:3").state
    turn = play(asked, "resign", seat=1)
    assert kinds(turn) == ["resigned", "battle"]
    assert len(event(turn, "battle")["rolls"][0][1]) == 2
    assert awaited_seats(turn.state) == (0,)


def test_ruling_05_option_ask_resigning_attacker_calls_the_attack_off() -> None:
    """No roll; the turn passes on."""
    asked = play(_asked(), "attack:china:siam:3").state
    turn = play(asked, "resign", seat=0)
    assert kinds(turn) == ["resigned", "turn", "income"]
    assert awaited_seats(turn.state) == (1,)


def test_ruling_05_option_ask_a_third_seat_may_resign_meanwhile() -> None:
    """The question stays open."""
    asked = play(_asked(), "attack:china:siam:3").state
    turn = play(asked, "resign", seat=2)
    assert awaited_seats(turn.state) == (1,)
    assert prompts(turn.state)[0].kind == "defend"


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_ruling_06_at_least_as_many_armies_move_in_as_dice_rolled(dice: int) -> None:
    """From the dice of the last battle up to all but one."""
    state = position({**PAIR, "siam": (1, 1), "japan": (1, 1)})
    state = fated(state, f"attack:china:siam:{dice}", lost(0, 1))
    turn = play(state, f"attack:china:siam:{dice}")
    assert event(turn, "conquered") == {"seat": 0, "other": 1, "from": "china", "to": "siam", "taken": True}
    assert prompts(turn.state)[0].data == {"from": "china", "to": "siam", "low": dice, "high": 8}
    assert owner(turn.state, "siam") == 0
    for n in (dice, 8):
        moved = play(turn.state, f"move:china:siam:{n}")
        assert (armies(moved.state, "china"), armies(moved.state, "siam")) == (9 - n, n)
        assert event(moved, "occupied") == {"seat": 0, "from": "china", "to": "siam", "n": n}
    for n in (dice - 1, 9):
        assert refused(turn.state, f"move:china:siam:{n}") == (
            "wrong-amount",
            {"amount": n, "low": dice, "high": 8},
        )


def test_ruling_06_nothing_else_before_the_armies_have_moved_in() -> None:
    """No attack, no pass, no other pair of territories."""
    state = fated(position({**PAIR, "siam": (1, 1), "japan": (1, 1)}), "attack:china:siam:2", lost(0, 1))
    state = play(state, "attack:china:siam:2").state
    assert refused(state, "pass")[0] == "wrong-verb"
    assert refused(state, "attack:china:india:1")[0] == "wrong-verb"
    assert refused(state, "move:siam:china:2")[0] == "wrong-move"


def test_ruling_06_with_no_choice_the_armies_move_at_once() -> None:
    """Where only the least can move there is nothing to ask."""
    state = position({"china": (0, 4), "siam": (1, 1), "japan": (1, 1)})
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    turn = play(state, "attack:china:siam:3")
    assert kinds(turn) == ["battle", "conquered", "occupied"]
    assert (armies(turn.state, "china"), armies(turn.state, "siam")) == (1, 3)
    assert [p.kind for p in prompts(turn.state)] == ["attack"]


def test_ruling_06_after_a_siege_the_dice_of_its_last_roll_count() -> None:
    """With three armies left in the last roll of a siege two dice rolled: two must move in."""
    state = position({"china": (0, 9), "siam": (1, 8), "japan": (1, 1)})

    def won_with_two_dice(turn: Turn) -> bool:
        rolls = event(turn, "battle")["rolls"]
        return "conquered" in kinds(turn) and len(rolls[-1][0]) == 2

    state = fated(state, "attack:china:siam:until:1", won_with_two_dice)
    turn = play(state, "attack:china:siam:until:1")
    assert armies(turn.state, "siam") == 2


def test_ruling_06_the_conqueror_may_undo_only_the_move_in() -> None:
    """Dice have fallen: the battle stands; how many move in may be taken back."""
    state = fated(position({**PAIR, "siam": (1, 1), "japan": (1, 1)}), "attack:china:siam:2", lost(0, 1))
    turn = play(state, "attack:china:siam:2")
    assert not turn.undoable
    assert play(turn.state, "move:china:siam:4").undoable
