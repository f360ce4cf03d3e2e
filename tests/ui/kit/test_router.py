"""Which presses fit a route."""

from __future__ import annotations

from typing import Any, cast

import pytest

from ui.kit.custom_id import BUTTON, MODAL, SELECT, Ref, number_pattern
from ui.kit.router import Press, Route


async def nothing(_: Press) -> None:
    """A handler."""


def press(kind: str, *values: str, args: tuple[str, ...] = ("7",)) -> Press:
    """A use of a component with a number."""
    nobody = cast(Any, None)
    return Press(nobody, nobody, nobody, Ref("x", args), kind, values)


@pytest.mark.parametrize(
    ("route", "fitting", "others"),
    [
        (Route(nothing, number_pattern(3)), press(BUTTON), (press(SELECT, "a"), press(BUTTON, args=("x",)))),
        (
            Route(nothing, number_pattern(3), picks=True),
            press(SELECT, "a"),
            (press(SELECT), press(SELECT, "a", "b"), press(BUTTON)),
        ),
        (
            Route(nothing, number_pattern(3), kinds=MODAL),
            press(MODAL, "a"),
            (press(MODAL), press(MODAL, "a", "b"), press(BUTTON)),
        ),
        (
            Route(nothing, number_pattern(3), kinds=MODAL, fields=3),
            press(MODAL, "a", "", "c"),
            (press(MODAL, "a"), press(MODAL, *"abcd")),
        ),
    ],
)
def test_only_what_this_version_sends_fits(route: Route, fitting: Press, others: tuple[Press, ...]) -> None:
    """Kind, number of values, arguments."""
    assert route.fits(fitting)
    assert not any(route.fits(other) for other in others)
