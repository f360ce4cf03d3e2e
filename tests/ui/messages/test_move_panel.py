"""The panel from which a member moves: what it asks, offers and warns of."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice

import pytest

import engine
from engine import Offer
from tests.bounded import often
from tests.cogs.play.test_panels import _check, reachable
from tests.cogs.positions import table_of, tables
from tests.engine.nuked.positions import FREE, position
from tests.ui import war
from tests.ui.offered import offered
from tests.ui.thick import walk
from ui.choices.question_tree import step
from ui.choices.verbs import verbs
from ui.messages.move_panel import asked_spaces, first_verb, panel
from ui.messages.player_view import PlayerView
from ui.words.names import Names

PARTS = 4
"""Number of tests among which the kinds of prompts are shared out; they are known once games were played."""
SPACES = {"brazil": (0, 9), "japan": (0, 2), "siam": (1, 3)}


def labels(state: engine.State, *path: str, locale: str = "en") -> list[str]:
    """What stands on the buttons of a panel."""
    view = panel(table_of(state, 0, locale), path).view
    assert view is not None
    return [str(item.get("label")) for row in view.to_components() for item in row["components"]]


@pytest.mark.parametrize(
    ("locale", "label"),
    [("en", "8 armies (32 stay)"), ("it", "8 armate (32 non si muovono)")],
)
def test_buttons_speak_of_armies_and_of_what_stays(locale: str, label: str) -> None:
    """The least first; nowhere is a word of dice."""
    shown = labels(war.state(), "attack", "north_africa", "egypt", locale=locale)
    assert shown[0] == label
    content = panel(table_of(war.state(), 0, locale), ("attack", "north_africa", "egypt")).content
    assert not any(word in " ".join([content, *shown]).lower() for word in ("dice", " die", "dad"))


def test_what_is_sure_is_said() -> None:
    """What is left on both sides of the border, for land of nobody and for a rival without cards; where one
    may answer, that a card is the only thing to fear. Land of nobody is called so, and not 0."""
    free, guarded = war.state(), war.state(hands={1: "boat"})
    for state, chance in ((free, "certain, 36 left"), (guarded, "certain but for a card, 36 left")):
        table = table_of(state, 0)
        assert table.remarks("attack").chance(table.names, ("north_africa", "egypt")) == chance
        assert f"Whatever the number: {chance}." in panel(table, ("attack", "north_africa", "egypt")).content
    asked = step(table.offers, table.names, ("attack", "north_africa"), 0, table.remarks("attack"))
    about = {choice.path[2]: choice.about for choice in asked.choices}
    assert about["congo"] == "Africa · 40 : unoccupied · certain, 38 left"
    assert about["egypt"] == "🟦 **Bo_b** · Africa · 40 : 4 · certain but for a card, 36 left"


def test_a_player_reads_what_threatens_their_own_land() -> None:
    """Above the questions of their turn; of others' land nothing, and nothing while an attack is answered."""
    state = position(SPACES, rest=FREE, farms={0: "brazil"}, seats=2)
    assert "1 army is lost at the end of the turn in: Japan" in panel(table_of(state, 0)).content
    assert "Japan" not in panel(table_of(state, 1)).content


def test_spaces_that_a_prompt_lists_are_asked_about() -> None:
    """The two between which a boat goes; without one there is an empty list."""
    state = war.state()
    assert asked_spaces(table_of(state, 0), ("pass",)) == ()
    state.body.boat = tuple(table_of(state, 0).names.board.index[space] for space in ("brazil", "japan"))
    assert asked_spaces(table_of(state, 0), ("pass",)) == ("brazil", "japan")


@pytest.mark.spread(1)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_answer_to_every_prompt_can_be_reached(part: int) -> None:
    """By the tree of questions, within Discord's limits, in both languages."""
    kinds = sorted({p.kind for state, _ in walk() for p in engine.prompts(state)})
    assert len(kinds) > 20
    most = often(20, 40)
    for table in chain.from_iterable(islice(tables(kind), 0, most, 10) for kind in kinds[part::PARTS]):
        for verb in verbs(table.offers):
            want = {m.code for m in table.offers.narrow(verb).moves()}
            assert reachable(table, step(table.offers, table.names, (verb,))) == want
            for locale in ("en", "it"):
                names = Names(locale, table.view, table.game.seats)
                shown = PlayerView(table.position, table.seat, table.view, names, table.offers, paged=True)
                moves = islice(table.offers.narrow(verb).moves(), 0, None, often(33, 11))
                paths = {(m.verb, *m.args[:n]) for m in moves for n in range(len(m.args))}
                for path in {(), *paths}:
                    message = panel(shown, path, note="x" * 1500)
                    assert len(message.content) <= 2000
                    _check(message.view)


ATTACK = (
    Offer("attack", ("brazil", "venezuela"), (1, 3)),
    Offer("attack", ("north_africa", "egypt"), (1, 3)),
)
MOVE, PASS, PLAY = Offer("move", ("brazil", "argentina"), (1, 13)), Offer("pass"), Offer("play", ("nuke",))
BUY = Offer("buy", ("boat",))


@pytest.mark.parametrize(
    ("offers", "first"),
    [
        ((*ATTACK, PASS), "attack"),
        ((PLAY, MOVE, *ATTACK, PASS), "attack"),
        ((BUY, PASS), "buy"),
        ((PLAY, BUY, PASS), "play"),
        ((PLAY, BUY, MOVE, PASS), ""),
        ((MOVE,), "move"),
        ((MOVE, PASS), ""),
        ((PASS,), ""),
    ],
)
def test_what_a_turn_is_about_is_asked_at_once(offers: tuple[Offer, ...], first: str) -> None:
    """Attacks whatever else is possible, cards and purchases if no piece can be moved."""
    player = replace(table_of(position({"brazil": (0, 14)}), 0), offers=offered(*offers))
    assert first_verb(player) == first


def test_all_other_verbs_stand_beside_the_attacks() -> None:
    """And no way back to them."""
    state = war.state(hands={0: "boat"})
    begun = labels(state)
    assert "Back" not in begun
    assert any(label.startswith("North Africa → ") for label in begun)
    assert {"Play a card", "End turn"} <= {*begun}
    assert begun == labels(state, "attack")
    assert "Back" in labels(state, "play")
