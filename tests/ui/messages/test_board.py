"""The live message for everybody."""

from __future__ import annotations

import pytest

import engine
import render
from host import Position
from tests.cogs.play.test_panels import _payload
from tests.ui.positions import game_of, public
from tests.ui.thick import walk
from ui.messages import board


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
    assert ":play" not in shown
    assert ":choose" not in shown
