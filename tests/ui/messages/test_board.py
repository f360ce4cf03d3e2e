"""The live message for everybody."""

from __future__ import annotations

import pytest

import engine
import render
from engine import Prompt, Setup, vocabulary
from engine.rules import RULES
from host import Position
from locales import has, own
from tests.cogs.play.test_panels import _payload
from tests.ui.positions import game_of, public
from tests.ui.thick import walk
from ui.kit.custom_id import Ply
from ui.messages import board
from ui.messages.verb_buttons import ways


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_window_tells_what_is_attacked_and_that_answers_are_secret(locale: str) -> None:
    """The message for everybody names who attacks what from where, whom the game waits for, and nothing of
    what anybody holds or has answered."""
    state = next(s for s, _ in walk() for p in engine.prompts(s) if p.kind == "react")
    position = Position(game_of(state), state)
    names = public(state, locale)
    prompt = engine.prompts(state)[0]
    text = "\n".join(board.asks(position, names))
    for part in (
        names.space(prompt.data["from"]),
        names.space(prompt.data["to"]),
        names.seat(prompt.data["other"]),
    ):
        assert part in text
    assert ("secret" if locale == "en" else "segrete") in text
    shown = str(_payload(board.layout(board.BoardMessage(position, names, [], render.THEME))))
    assert ":choose" not in shown
    # Everybody has the button of what is asked, whatever they hold.
    assert shown.count(":begin:play") == 1
    assert ":do:play" not in shown
    assert ":at:0:play" not in shown


WAYS = [(rules, kind) for rules in engine.rules_ids() for kind in RULES[rules].ways]


@pytest.mark.parametrize(("rules", "kind"), WAYS)
def test_what_is_asked_has_a_button_by_its_kind_alone(rules: str, kind: str) -> None:
    """With a label that fits, an id that tells nothing of anybody's moves, once for all who are asked."""
    state = engine.start(Setup(rules, engine.meta(rules).seats[1], "5e")).state
    game = game_of(state)
    prompts = [Prompt(seat, kind) for seat in (0, 1)]
    for locale in ("en", "it"):
        buttons = ways(prompts, game, public(state, locale), Ply(3))
        assert [str(b.custom_id).rsplit(":", 3)[1:] for b in buttons] == [
            ["3", "begin", verb] for verb in RULES[rules].ways[kind]
        ]
        assert all(0 < len(b.label or "") <= 40 for b in buttons)
    assert ways([Prompt(0, "nothing")], game, public(state)) == []


def test_ways_are_of_prompts_and_verbs_that_there_are() -> None:
    """Each kind has a text, each verb is one of the system's."""
    for rules, system in RULES.items():
        assert all(has(own(rules, f"prompt-{kind}")) for kind in system.ways)
        assert {verb for verbs in system.ways.values() for verb in verbs} <= set(vocabulary.verbs(rules))
