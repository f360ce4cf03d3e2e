"""Texts are complete in all tests of the interface."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import locales


@pytest.fixture(autouse=True)
def strict_texts() -> Iterator[None]:
    """A missing text or variable fails the test."""
    locales.strict = True
    yield
    locales.strict = False
