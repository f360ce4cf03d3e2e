"""The panels of `/orders`, without Discord's answers: what is shown and which buttons can be pressed."""

from __future__ import annotations

import pytest

from cogs.orders.panels import AHEAD, PAGE, TEXT, OrdersView, listing, overview
from host import Orders
from tests.cogs.positions import table_of
from tests.ui import war


def turns(orders: int, page: int) -> dict[str, bool]:
    """Whether the buttons to other pages can be pressed, by label."""
    ahead = tuple(f"place:brazil:{n}" for n in range(1, orders + 1))
    view = listing(OrdersView(table_of(war.state(), 0), Orders(ahead=ahead)), AHEAD, page).view
    assert view is not None
    items = [item for row in view.to_components() for item in row["components"]]
    return {
        item["label"]: not item.get("disabled") for item in items if item.get("label") in ("Previous", "Next")
    }


@pytest.mark.parametrize(
    ("page", "before", "after"), [(0, False, True), (1, True, True), (2, True, False), (9, True, False)]
)
def test_a_list_is_turned_to_its_first_and_its_last_page(page: int, before: bool, after: bool) -> None:
    """No button leads beyond them; a page that is gone is the last one."""
    assert turns(2 * PAGE + 1, page) == {"Previous": before, "Next": after}


def test_a_single_page_is_not_turned() -> None:
    """The buttons are there from the first order that does not fit."""
    assert turns(PAGE, 0) == {}
    assert turns(PAGE + 1, 0) == {"Previous": False, "Next": True}


def test_orders_are_shown_as_far_as_there_is_room() -> None:
    """With one character too many the last order gives way to a mark; the hint below stays."""
    view = OrdersView(table_of(war.state(), 0), Orders(ahead=("place:brazil:1", "place:peru:2")))
    whole = overview(view).content or ""
    *before, last, hint = whole.split("\n")
    assert "Peru" in last
    room = TEXT - len(whole) - len("\n\n")
    assert overview(view, "n" * room).content == f"{'n' * room}\n\n{whole}"
    room += 1
    assert overview(view, "n" * room).content == "\n".join(["n" * room, "", *before, "…", hint])
