"""What the buttons of verbs say, and which verbs there are."""

from __future__ import annotations

import engine
from engine.verbs import CHOOSE, PASS
from tests.engine.modular.positions import position
from tests.ui import war
from tests.ui.positions import sight
from ui.choices.verbs import QUIET, is_last, shops, verb_choices, verbs


def test_verbs_stand_in_the_order_of_their_rules() -> None:
    """Each once."""
    offers = engine.legal(war.state(), 0)
    verb_names = verbs(offers)
    assert "attack" in verb_names
    assert len(set(verb_names)) == len(verb_names)


def test_a_verb_with_several_moves_asks_which_and_one_with_a_single_move_makes_it() -> None:
    """`at` begins a question, `do` is the move; all refer to the game as it is now."""
    table = war.seen()
    (attack,) = verb_choices(table.position, "attack", table.offers.narrow("attack"), table.names)
    assert (attack.ref.action, attack.ref.args) == ("at", ("0", "attack"))
    assert attack.ref.game == table.game.id
    assert attack.label == table.names.verb("attack")
    assert attack.tone != QUIET
    (passing,) = verb_choices(table.position, PASS, table.offers.narrow(PASS), table.names)
    assert (passing.ref.action, passing.ref.args) == ("do", (PASS,))


def test_passing_says_whether_the_turn_ends() -> None:
    """As far as the viewer may know; throwing dice never tells."""
    table = war.seen()
    assert is_last(table.position, table.names, "attack", table.offers.narrow("attack")) is False
    assert is_last(table.position, table.names, PASS, table.offers.narrow(PASS)) in (True, False, None)


def test_nothing_is_for_sale_in_a_battle() -> None:
    """Only where all that can be done has a price."""
    state = war.state()
    assert not shops(0, war.names(), engine.legal(state, 0))


def test_a_button_that_leads_to_several_numbers_names_none_of_them() -> None:
    """Where one of three dice may be given up, one or two of them."""
    table = sight(position(), 0)
    (defending,) = (
        choice
        for choice in verb_choices(table.position, CHOOSE, table.offers.narrow(CHOOSE), table.names)
        if choice.ref.args[-1].endswith("defence")
    )
    assert (defending.ref.action, defending.label) == ("at", "Defend with up to … dice from now on")
