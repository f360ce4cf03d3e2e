"""Forged exports are told by the place of the contradiction; true ones are accepted."""

from __future__ import annotations

from random import Random

import pytest

from league.exports import document as documents
from league.exports.checks import contradictions
from league.formats import FORMATS
from tests.league.forged.forgers import FORGERS, SHOWN
from tests.league.forged.truth import league
from tests.league.forged.trying import forge, wrong

SEED = 3


@pytest.mark.parametrize("system", FORMATS)
def test_forgeries_are_found(system: str) -> None:
    """All kinds that a league of the format has something of; as it is, it is accepted. `make
    forge` makes a thousand files."""
    true = league(system, SEED)
    assert wrong(documents.encode(true)) == []
    forged = {kind: forge(true, kind, Random(kind)) for kind in FORGERS}
    accepted = [kind for kind, file in forged.items() if file is not None and not wrong(file)]
    assert accepted == []
    assert sum(file is not None for file in forged.values()) > len(FORGERS) / 2


@pytest.mark.parametrize(
    ("kind", "place"),
    [
        ("points_of_a_result", ": fixture "),
        ("member_in_a_pool", ": fixture "),
        ("override_gone", ": fixture "),
        ("lot_changed", ": lot is 1111"),
        ("honour_gone", ": honours: member "),
    ],
)
def test_the_place_is_told(kind: str, place: str) -> None:
    """With the season, and the fixture, entry or line in it."""
    assert kind not in SHOWN
    for seed in range(1, 12):
        file = forge(league("division", seed), kind, Random(2))
        if file is not None:
            texts = [each.text for each in contradictions(documents.decode(file))]
            assert any(place in text for text in texts), texts
            return
    pytest.fail("no league has anything of the kind")
