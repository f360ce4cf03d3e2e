"""What looking through the project's code leaves behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.house import sources


@pytest.fixture(scope="package", autouse=True)
def _syntax_is_let_go() -> Iterator[None]:
    """The code has two million nodes: every later collection of garbage in this process would visit them."""
    yield
    sources.let_go()
