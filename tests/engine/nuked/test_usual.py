"""A number that is left out is the least with which an attack can be made, wherever it is left out; what the
board says about coasts."""

from __future__ import annotations

from engine import Move, legal, view
from engine.rules.nuked.meta import coastal
from engine.standing_orders import ahead
from engine.types import Offer
from tests.engine.nuked.positions import WORLD, position
from ui.choices.arguments import complete
from ui.words.names import Names

SPACES = {"ukraine": (0, 30), "scandinavia": (1, 4), "peru": (1, 1)}


def test_an_offer_names_its_usual_amount() -> None:
    """The greatest unless it says otherwise; a number that is given counts."""
    assert Offer("move", ("a", "b"), (1, 9)).move(0).args == ("a", "b", 9)
    usual = Offer("attack", ("a", "b"), (4, 9), usual=4)
    assert usual.move(0).args == ("a", "b", 4)
    assert usual.move(0, 9).args == ("a", "b", 9)
    assert Move(0, "attack", ("a", "b", 9)) in usual


def test_a_command_without_a_number_commits_the_least() -> None:
    """`/attack`, and an attack that is ordered ahead; a fortifying move takes all but one as ever, but
    one alone from a Farm."""
    state = position(SPACES, farms={1: "peru"})
    offers, names = legal(state, 0), Names("en", view(state, 0), ())
    assert complete(offers, names, "attack", ["Ukraine", "Scandinavia"]) == "attack:ukraine:scandinavia:8"
    assert (
        complete(offers, names, "attack", ["Ukraine", "Scandinavia", 20]) == "attack:ukraine:scandinavia:20"
    )
    order = ahead(state, 0, "attack:ukraine:scandinavia")
    assert order is not None
    assert order.code == "attack:ukraine:scandinavia:8"
    moved = position({**SPACES, "ural": (0, 1)}, farms={1: "peru"})
    names = Names("en", view(moved, 0), ())
    assert complete(legal(moved, 0), names, "move", ["Ukraine", "Ural"]) == "move:ukraine:ural:29"
    farm = position({**SPACES, "ural": (0, 1)}, farms={0: "ukraine", 1: "peru"})
    assert complete(legal(farm, 0), names, "move", ["Ukraine", "Ural"]) == "move:ukraine:ural:1"


def test_two_territories_have_no_coast() -> None:
    """As the board says."""
    inland = {WORLD.ids[s] for s in range(len(WORLD.ids))} - {WORLD.ids[s] for s in coastal(WORLD)}
    assert inland == {"irkutsk", "afghanistan"}
