"""Forged exports are told by the place of the contradiction; true ones are accepted."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from league.exports import document as documents
from league.exports.checks import contradictions
from league.exports.checks.draws import wrong_draws
from league.formats import FORMATS
from tests.league.forged.forgers import FORGERS, SHOWN
from tests.league.forged.truth import league
from tests.league.forged.trying import forge, is_accepted, wrong
from tests.league.made import LADDER, ROUND_ROBIN, SWISS

SEED = 3


@pytest.mark.parametrize("system", FORMATS)
def test_forgeries_are_found(system: str) -> None:
    """All kinds that a league of the format has something of; as it is, it is accepted. `make
    forge` makes a thousand files."""
    true = league(system, SEED, most=10)
    assert [*wrong(documents.encode(true))] == []
    forged = {kind: forge(true, kind, Random(kind)) for kind in FORGERS}
    accepted = [kind for kind, file in forged.items() if file is not None and is_accepted(file)]
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


@pytest.mark.parametrize("seed", [1, 12])
def test_rounds_are_drawn_again_though_results_and_players_have_changed(seed: int) -> None:
    """From what was known when each was drawn: two who exchange their tables are found."""
    true = league(SWISS, seed, 1)
    (season,) = true.seasons
    assert any(entry.replaces is not None for entry in season.entries)
    assert any(line.revision > 1 for line in season.lines)
    assert list(wrong_draws(season, true.audit)) == []
    last = max(fixture.round for fixture in season.fixtures)
    table, other, *_ = [f for f in season.fixtures if f.round == last and len(f.seats) > 1]
    seats = {table.id: (other.seats[0], *table.seats[1:]), other.id: (table.seats[0], *other.seats[1:])}
    fixtures = tuple(replace(f, seats=seats.get(f.id, f.seats)) for f in season.fixtures)
    assert list(wrong_draws(replace(season, fixtures=fixtures), true.audit)) != []


def test_games_that_were_over_when_others_became_void_hold_nobody_up() -> None:
    """Also where all of it is stored at one moment, since the bot was down."""
    assert [*wrong(documents.encode(league(ROUND_ROBIN, 4, 1)))] == []


def test_a_ladder_is_climbed_again() -> None:
    """From its first order and the results: two who exchange their places are found."""
    true = league(LADDER, 4, 1)
    (season,) = true.seasons
    assert list(wrong_draws(season, true.audit)) == []
    first, second = [entry for entry in season.entries if entry.number is not None][:2]
    numbers = {first.id: second.number, second.id: first.number}
    entries = tuple(replace(e, number=numbers.get(e.id, e.number)) for e in season.entries)
    wrong_places = list(wrong_draws(replace(season, entries=entries), true.audit))
    assert [text.partition(" is [")[0] for text in wrong_places] == ["the order of entries"]
