"""Where buttons and selects of a private message stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import discord
from hypothesis import given
from hypothesis import strategies as st

from ui.kit.components import WIDEST, WIDTH, button, option, rows, select
from ui.kit.custom_id import Ref


def items(kinds: str) -> list[discord.ui.Item[Any]]:
    """A button for each `b`, a select for each `s`, numbered."""
    parts: list[discord.ui.Item[Any]] = []
    for number, kind in enumerate(kinds):
        ref = Ref("a", (str(number),))
        label = str(number)
        parts.append(select(ref, label, [option("x", "x")]) if kind == "s" else button(ref, label))
    return parts


def placed(view: discord.ui.View) -> list[list[str]]:
    """The numbers of the items by row, as Discord is sent them."""
    return [
        [part.get("label") or part["placeholder"] for part in row["components"]]
        for row in view.to_components()
    ]


def test_items_keep_their_order() -> None:
    """A select begins a row, and what follows it another one."""
    assert placed(rows(items("bsbb"))) == [["0"], ["1"], ["2", "3"]]
    assert placed(rows(items("bbbbbbs"))) == [["0", "1", "2", "3", "4"], ["5"], ["6"]]


def test_what_has_no_room_below_stands_beside_the_first_button() -> None:
    """A move again, three lists and six more buttons: six rows one below the other."""
    assert placed(rows(items("bsssbbbbbb"))) == [["0", "4", "5", "6", "7"], ["1"], ["2"], ["3"], ["8", "9"]]


def _width(kinds: Sequence[str]) -> int:
    return sum(WIDTH if kind == "s" else 1 for kind in kinds)


@given(st.lists(st.sampled_from("bbbbs")).filter(lambda kinds: _width(kinds) <= WIDEST))
def test_what_is_not_too_wide_fits(kinds: list[str]) -> None:
    """In five rows, with each item once, and nothing beside a select."""
    view = placed(rows(items("".join(kinds))))
    assert len(view) <= 5
    assert sorted(int(number) for row in view for number in row) == [*range(len(kinds))]
    assert all(len(row) <= (WIDTH if kinds[int(row[0])] == "b" else 1) for row in view)
    for row in view:
        assert [key for key, _ in groupby(row)] == sorted(row, key=int)
