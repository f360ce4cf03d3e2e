"""How lucky seats were, in words."""

from __future__ import annotations

import pytest

from engine.parts.luck import Throw, luck
from tests.ui import war
from ui.words.luck import luck_figure, luck_lines

SIXES = tuple(Throw(0, 1, ((6, 6, 6), (1, 1)), (0, 2)) for _ in range(60))


@pytest.mark.parametrize("locale", ["en", "it"])
def test_who_throws_sixes_is_lucky(locale: str) -> None:
    """A line a seat, each with its figure: what one won the other lost."""
    names, dice_lucks = war.names(locale), tuple(luck(SIXES, seat) for seat in (0, 1))
    lines = luck_lines(dice_lucks, names)
    figures = [luck_figure(dice_luck, names) for dice_luck in dice_lucks]
    assert [figure[0] for figure in figures] == ["+", "−"]
    assert all(figure in line for figure, line in zip(figures, lines, strict=True))
    assert names.text("stats-lucky", percent=98) in lines[0]
    assert names.text("stats-unlucky", percent=98) in lines[1]


def test_without_throws_nothing_is_claimed() -> None:
    """And where odds are not known, that is said instead."""
    names = war.names()
    assert luck_lines((), names) == [names.text("stats-no-throws")]
    assert luck_lines(None, names) == [names.text("stats-no-odds")]
