"""What a seat has done in its turn so far, and where its panel goes on."""

from __future__ import annotations

import engine
from engine import Event
from tests.ui import war
from ui.choices.recent import NOTHING, Recent, again, attack_path, recent

HERE = ("attack", "north_africa", "egypt")


def test_what_was_conquered_stands_before_what_was_reinforced() -> None:
    """The newest first, of the seat's own only."""
    events = [
        Event("reinforced", {"seat": 0, "space": "brazil", "n": 2}),
        Event("reinforced", {"seat": 1, "space": "siam", "n": 2}),
    ]
    turn = recent("nuked", 0, ["attack:north_africa:egypt:8"], events)
    assert turn.moves == ((*HERE, 8),)
    assert turn.spaces == ("brazil",)
    assert turn.rank("brazil") == 0
    assert turn.rank("siam") == turn.rank(3) == 1


def test_an_attack_goes_on_where_it_stood() -> None:
    """At its two spaces while it can, and nowhere before anything was done."""
    offers = engine.legal(war.state(), 0)
    assert attack_path(NOTHING, "nuked", offers) == ()
    assert again(NOTHING, "nuked", offers) is None
    assert again(Recent((("pass",),)), "nuked", offers) is None
