"""TRF16: every field in its columns."""

from __future__ import annotations

import msgspec
import pytest

from league.exports.trf import trf
from league.model import FixtureState, LineKind, Season
from tests.league import made
from tests.league.made import ROUND_ROBIN, SWISS


def _lines(text: str, code: str) -> list[str]:
    assert text.endswith("\r\n")
    return [line for line in text.split("\r\n") if line.startswith(code)]


def _at(line: str, first: int, last: int) -> str:
    """What stands in these columns, counted from 1."""
    return line.ljust(last)[first - 1 : last]


def test_fields_stand_in_their_columns() -> None:
    """Two rounds of three: a win, a bye, a draw; the second has a game that is not over."""
    entries = [
        made.entrant(n, name=name, rating=1500.4 + n) for n, name in enumerate(("Ann", "B" * 50, "C\nD"))
    ]
    season = made.season(
        [(0, 1), (2,), {1: 1, 2: 1}], entries=entries, rounds_of=[1, 1, 2, 3], to_play=[(2, 0)], table=2,
        format=SWISS,
    )  # fmt: skip
    text = trf(season, made.HOME, "Winter\u202e Cup")
    players = _lines(text, "001")
    assert len(players) == 3
    ann, long, third = players
    assert [_at(p, 5, 8) for p in players] == ["   1", "   2", "   3"]
    assert _at(ann, 15, 47) == f"{'Ann':33}"
    assert _at(long, 15, 47) == "B" * 33
    assert _at(third, 15, 47) == f"{'C D':33}"
    assert [_at(p, 49, 52) for p in players] == ["1500", "1501", "1502"]
    assert [_at(p, 81, 84) for p in players] == [" 1.0", " 0.5", " 1.5"]
    assert [_at(p, 86, 89) for p in players] == ["   2", "   3", "   1"]
    assert [_at(p, 92, 99) for p in players] == ["   2 w 1", "   1 b 0", "0000 - U"]
    assert [_at(p, 102, 109) for p in players] == ["0000 - Z", "   3 w =", "   2 b ="]
    assert [_at(p, 112, 119) for p in players] == ["   3 b  ", " " * 8, "   1 w  "]
    assert all({p[n - 1] for n in (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)} == {" "} for p in players)
    assert {len(line) for line in players} == {89 + 10 * 3}
    assert _lines(text, "XXR") == ["XXR 3"]
    assert _lines(text, "012") == ["012 Winter Cup"]
    assert _lines(text, "042") == ["042 1970/01/01"]
    assert _lines(text, "052") == ["052 1970/04/15"]
    assert _lines(text, "062") == ["062 3"]
    assert _lines(text, "092") == ["092 Individual: Swiss-System"]


def _unplayed(season: Season) -> Season:
    """The same results of fixtures that never had a game."""
    fixtures = tuple(msgspec.structs.replace(f, game=None) for f in season.fixtures)
    return msgspec.structs.replace(season, fixtures=fixtures)


def test_forfeits_have_signs_of_their_own() -> None:
    """Won by forfeit, lost by forfeit, and both absent."""
    season = made.season([(0, 1), (0, 1)], entries=2, table=2, format=ROUND_ROBIN)
    lines = (*made.results(1, {0: 1, 1: 2}, forfeits={1}), *made.results(2, {0: 1, 1: 1}, forfeits={0, 1}))
    season = _unplayed(msgspec.structs.replace(season, lines=lines))
    players = _lines(trf(season, made.HOME, "x"), "001")
    assert [(_at(p, 99, 99), _at(p, 109, 109), _at(p, 81, 84)) for p in players] == [
        ("+", "-", " 1.0"), ("-", "-", " 0.0"),
    ]  # fmt: skip


def test_games_that_began_are_told_as_played() -> None:
    """Also if a player resigned or lost on the clock, but not if both did, which nobody has won; a game in
    which nobody was absent but that never began is won by forfeit."""
    season = made.season([(0, 1), (0, 1), (1, 0)], entries=2, table=2, format=ROUND_ROBIN)
    lines = (
        *made.results(1, {0: 1, 1: 2}, forfeits={1}),
        *made.results(2, {0: 1, 1: 1}, forfeits={0, 1}),
        *made.results(3, {1: 1, 0: 2}),
    )
    season = msgspec.structs.replace(season, lines=lines)
    cases = {False: ["1-0", "0-1"], True: ["+--", "--+"]}
    for unplayed, signs in cases.items():
        text = trf(_unplayed(season) if unplayed else season, made.HOME, "x")
        players = _lines(text, "001")
        assert ["".join(_at(p, n, n) for n in (99, 109, 119)) for p in players] == signs
        assert [_at(p, 81, 84) for p in players] == [" 1.0", " 1.0"]


def test_walkovers_are_won_by_forfeit() -> None:
    """Though both lines are forfeits."""
    season = made.season([(0, 1)], entries=2, table=2, format=ROUND_ROBIN)
    lines = tuple(msgspec.structs.replace(x, kind=LineKind.FORFEIT) for x in season.lines)
    season = _unplayed(msgspec.structs.replace(season, lines=lines))
    players = _lines(trf(season, made.HOME, "x"), "001")
    assert [_at(p, 99, 99) for p in players] == ["+", "-"]


def test_two_games_in_a_round_are_told_in_two() -> None:
    """As pairs that play twice at once have them."""
    season = made.season([(0, 1), (1, 0)], entries=2, rounds_of=[1, 1], table=2)
    players = _lines(trf(season, made.HOME, "x"), "001")
    assert [(_at(p, 92, 99), _at(p, 102, 109)) for p in players] == [
        ("   2 w 1", "   2 b 0"), ("   1 b 0", "   1 w 1"),
    ]  # fmt: skip


def test_rounds_stay_apart() -> None:
    """A game has the columns of its round, also if its players were free before; a player without a game in
    a round that is not over may still get one."""
    season = made.season([(0, 1), (2, 3)], entries=5, rounds_of=[1, 2, 2], to_play=[(0, 1)], table=2)
    players = _lines(trf(season, made.HOME, "x"), "001")
    assert [(_at(p, 92, 99), _at(p, 102, 109)) for p in players] == [
        ("   2 w 1", "   2 w  "), ("   1 b 0", "   1 b  "),
        ("0000 - Z", "   4 w 1"), ("0000 - Z", "   3 b 0"), ("0000 - Z", " " * 8),
    ]  # fmt: skip


def test_all_rounds_are_counted() -> None:
    """Those of a Swiss system that are not paired yet too."""
    season = made.season([(0, 1)], entries=3, table=2, format=SWISS, rounds=5)
    assert "\r\nXXR 5\r\n" in trf(season, made.HOME, "x")
    season = made.season([(0, 1)], entries=3, table=2, to_play=[(1, 2)], format=ROUND_ROBIN)
    assert "\r\nXXR 2\r\n" in trf(season, made.HOME, "x")


def test_a_division_without_games_has_no_report() -> None:
    """As in a season that was called off before its games began."""
    season = made.season([], entries=3, table=2, to_play=[(0, 1)], format=ROUND_ROBIN)
    void = [msgspec.structs.replace(f, state=FixtureState.VOID) for f in season.fixtures]
    assert trf(season, made.HOME, "x")
    assert trf(msgspec.structs.replace(season, fixtures=tuple(void)), made.HOME, "x") == ""


def test_tables_are_refused() -> None:
    """The error says why."""
    with pytest.raises(ValueError, match="games of two, not of 4"):
        trf(made.season([], entries=4), made.HOME, "x")
