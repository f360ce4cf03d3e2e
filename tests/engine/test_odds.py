"""`foresight.odds`: attacks no matter who is on turn, from public facts alone."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine import State, apply, awaited_seats, legal, rules_ids, start, view
from engine.ai import decide
from engine.boards.load import load_board
from engine.parts.prospect import Prospect
from engine.queries.foresight import can_attack, has_odds, odds, prospect
from engine.rng import Chance
from engine.types import IllegalMove, Setup
from tests.conformance.checks import shuffled
from tests.conformance.setups import setups, thinned
from tests.engine import positions
from tests.engine.driver import elsewhere
from tests.engine.nuked import positions as nuked

CASES = [setup for rules in rules_ids() if has_odds(rules) for setup in setups(rules)]
SPACES = {"alaska": (0, 5), "kamchatka": (1, 3), "northwest_territory": (0, 1), "alberta": (1, 2)}


def _every(state: State) -> dict[tuple[str, str], Prospect | str | None]:
    """The odds, or the error's key, of each pair of neighbours of the board in both directions."""
    world = load_board(view(state, None).board)
    prospects: dict[tuple[str, str], Prospect | str | None] = {}
    for a, near in enumerate(world.neighbours):
        for t in near:
            for pair in ((world.ids[a], world.ids[t]), (world.ids[t], world.ids[a])):
                try:
                    prospects[pair] = odds(state, *pair)
                except IllegalMove as error:
                    prospects[pair] = error.key
    return prospects


@pytest.mark.spread(5)
@pytest.mark.parametrize("setup", thinned(CASES))
def test_they_agree_with_the_attack_panel_and_read_no_secret(setup: Setup) -> None:
    """What the seat on turn is shown beside its attacks is the same as what everybody is told, and possible;
    exchanging all secrets changes nothing."""
    random, chance = Random(5), Chance("05")
    state = start(setup).state
    for ply in range(90):
        if state.result:
            break
        seat = awaited_seats(state)[0]
        if ply == 60:
            assert _every(state) == _every(shuffled(state, None, random))
        for offer in legal(state, seat).narrow("attack") if ply % 6 == 0 else ():
            pair = str(offer.args[0]), str(offer.args[1])
            assert prospect(state, *pair) == odds(state, *pair)
            assert can_attack(state, *pair)
        state = apply(state, decide("random", state, seat, chance)).state


def test_they_hold_for_a_seat_that_is_not_on_turn() -> None:
    """Seat 1 waits, and its attack goes as it would go on its turn."""
    state = positions.position(SPACES, turn=0)
    then = positions.position(SPACES, turn=1)
    assert odds(state, "kamchatka", "alaska") == prospect(then, "kamchatka", "alaska")


def test_they_hold_for_other_numbers_of_armies() -> None:
    """This many attack, besides the one that stays; more than stand there are possible."""
    state = positions.position(SPACES)
    five = odds(state, "alaska", "kamchatka", 5)
    assert odds(state, "alaska", "kamchatka") == odds(state, "alaska", "kamchatka", 4)
    assert five == odds(positions.position({**SPACES, "alaska": (0, 6)}), "alaska", "kamchatka")
    assert odds(state, "northwest_territory", "alberta", 1) is not None
    assert odds(state, "alaska", "kamchatka", 101) is None


def test_what_is_left_on_both_sides_adds_up() -> None:
    """One army against one: the attacker wins 15 of 36 throws and has both left, or fails against the one."""
    state = positions.position({**SPACES, "alaska": (0, 2), "kamchatka": (1, 1)})
    prospect = odds(state, "alaska", "kamchatka")
    assert prospect is not None
    assert prospect.chance == pytest.approx(15 / 36)
    assert (prospect.left, round(prospect.held, 9)) == (2.0, 1.0)


@pytest.mark.parametrize(
    ("origin", "to", "key"),
    [
        ("alaska", "atlantis", "unknown-space"), ("alaska", "northwest_territory", "odds-one-owner"),
        ("alaska", "brazil", "not-adjacent"), ("northwest_territory", "alberta", "too-few-armies"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(origin: str, to: str, key: str) -> None:
    """Unknown, one owner's, not neighbours, nobody to attack."""
    with pytest.raises(IllegalMove) as refused:
        odds(positions.position(SPACES), origin, to)
    assert refused.value.key == key


def test_whether_an_attack_could_be_made_is_no_matter_of_numbers() -> None:
    """One army attacks nobody now, but could with more; whoever is no neighbour never could. Where nothing is
    told everything may be."""
    state = positions.position(SPACES)
    assert prospect(state, "northwest_territory", "alberta") is None
    assert can_attack(state, "northwest_territory", "alberta")
    assert not can_attack(state, "alaska", "brazil")
    assert can_attack(start(Setup("new_wave", 2, "07")).state, "anywhere", "else")


def test_neutral_armies_attack_nobody() -> None:
    """In a game of two the third army never acts, nor does a seat that has left."""
    state = positions.position(SPACES, seats=2, rest=(2, 3))
    with pytest.raises(IllegalMove, match="odds-idle"):
        odds(state, "brazil", "alaska")


def test_without_dice_an_attack_is_sure_or_impossible() -> None:
    """`nuked`: twice as many are needed, and as many fall as defend; nobody attacks from free land."""
    spaces = {"brazil": (0, 14), "venezuela": (1, 3), "peru": (1, 7), "siam": (1, 9)}
    state = nuked.position(spaces, rest=nuked.FREE, farms={0: "brazil", 1: "siam"}, seats=2)
    prospect = odds(state, "brazil", "venezuela")
    assert prospect is not None
    assert (prospect.chance, prospect.left, prospect.sure, prospect.cards) == (1.0, 11.0, True, False)
    armed = odds(elsewhere(state, hands=[(), tuple(state.body.deck[:1])]), "brazil", "venezuela")
    assert armed is not None
    assert armed.cards
    with pytest.raises(IllegalMove, match="attack-short"):
        odds(state, "brazil", "peru")
    with pytest.raises(IllegalMove, match="odds-idle"):
        odds(state, "argentina", "brazil")
    assert odds(state, "brazil", "peru", 20) is not None


def test_a_system_without_battles_between_neighbours_tells_nothing() -> None:
    """`new_wave` has none, whatever the spaces."""
    state = start(Setup("new_wave", 2, "07")).state
    ids = load_board(view(state, None).board).ids[:3]
    assert not has_odds("new_wave")
    assert {odds(state, *pair) for pair in product(ids, ids)} == {None}
