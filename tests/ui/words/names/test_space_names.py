"""What spaces and regions are called."""

from __future__ import annotations

from tests.ui import war


def test_spaces_and_regions_have_names() -> None:
    """In the reader's language; a board without short signs has none to type."""
    names = war.names()
    assert names.space("north_africa") == "North Africa"
    assert war.names("it").space("north_africa") == "Africa del Nord"
    assert names.region(names.region_of("egypt")) == "Africa"
    assert names.code("egypt") == ""
    assert names.coded("") is None
    assert names.is_space("egypt")
    assert not names.is_space("seat-1")
    assert not names.is_space(3)
