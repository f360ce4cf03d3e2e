"""Honours, and where everyone stands for the next season."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from league.model import Division, EntryState, FixtureState, LineKind, Season, SeasonState
from league.outcomes import results_of, void_lines
from league.season import closing
from league.season.closing import final_order
from league.steps import Honour
from tests.league.made import CUP, LADDER, SWISS
from tests.league.season import scenes


def _won(season: Season) -> Season:
    """The season with all its fixtures won by the first seat, and over."""
    for fixture in season.fixtures:
        lines = results_of(season, fixture.id, range(1, len(fixture.seats) + 1), LineKind.PLAYED)
        season = replace(season, lines=(*season.lines, *lines), state=SeasonState.PROTEST)
        season = scenes.with_fixture(season, fixture.id, state=FixtureState.DONE, game=fixture.id)
    return season


def _two_divisions() -> Season:
    """Entries 0 to 6 in tier 1, 7 to 13 in tier 2; in each the first seats win."""
    season = scenes.running([(0, 1, 2), (7, 8, 9)], entries=14, table=3)
    for entry in range(7, 14):
        season = scenes.with_entry(season, entry, division=2, number=entry - 7)
    season = replace(season, divisions=(Division(1, 1, 1), Division(2, 2, 1)))
    return _won(scenes.with_fixture(season, 2, division=2))


def test_honours_of_a_division_season() -> None:
    """The podium of the first division, the winners of the others, and who goes up."""
    honours = closing(_two_divisions()).honours
    assert honours[:4] == (
        Honour("champion", 0), Honour("second", 1), Honour("third", 2), Honour("winner", 7, 2, 1),
    )  # fmt: skip
    assert {h.entry for h in honours[4:]} == {7, 8}
    assert {(h.kind, h.tier) for h in honours[4:]} == {("promoted", 1)}


def test_tiers_of_the_next_season() -> None:
    """Two go up, two go down; the places are kept for it."""
    close = closing(_two_divisions())
    tiers = close.tiers
    assert {tiers[7], tiers[8], tiers[0], tiers[1]} == {1}
    assert sorted(tiers.values()) == [1] * 7 + [2] * 7
    assert [(f.member, f.tier, f.place) for f in close.former[:3]] == [
        ("m0", 1, 1),
        ("m1", 1, 2),
        ("m2", 1, 3),
    ]
    assert len(close.former) == 14
    assert close.next_season


def test_who_is_out_has_no_honours_and_who_was_replaced_no_place() -> None:
    """The substitute stands for both."""
    season = scenes.with_entry(_two_divisions(), 0, state=EntryState.OUT)
    assert closing(season).honours[0] == Honour("champion", 1)
    alone = season
    for entry in range(7, 13):
        alone = scenes.with_entry(alone, entry, state=EntryState.OUT)
    close = closing(alone)
    assert close.tiers[7] == 1, "a place that is to be filled"
    assert ("promoted", 7) not in {(honour.kind, honour.entry) for honour in close.honours}
    season = scenes.with_entry(season, 3, replaces=0)
    members = [f.member for f in closing(season).former]
    assert "m0" not in members
    assert len(members) == 13


def test_nothing_played_is_nothing_won() -> None:
    """A season without a game has no champion."""
    assert closing(replace(scenes.running([]), state=SeasonState.PROTEST)).honours == ()
    season = scenes.running([(0, 1)], entries=2, format=SWISS, table=2, rounds=1, least=2)
    void = void_lines(season.fixtures[0], ())
    season = scenes.with_fixture(replace(season, lines=void), 1, state=FixtureState.VOID)
    assert closing(replace(season, state=SeasonState.PROTEST)).honours == (), "a void is no game"


def test_a_cup_may_have_two_thirds() -> None:
    """Both who lost a semifinal."""
    season = scenes.running([(0, 3), (1, 2), (0, 1)], entries=4, format=CUP, table=2)
    for fixture, stage in ((1, "winners"), (2, "winners"), (3, "final")):
        season = scenes.with_fixture(season, fixture, stage=stage, round=1 + (fixture == 3))
    honours = closing(_won(season)).honours
    assert [(h.kind, h.entry) for h in honours[:2]] == [("champion", 0), ("second", 1)]
    assert {(h.kind, h.entry) for h in honours[2:]} == {("third", 2), ("third", 3)}


def _cup(forfeits: Sequence[int], *, again: bool = False) -> Season:
    """A cup of four whose final these entries forfeit; entry 3 has forfeited its semifinal if `again`."""
    season = scenes.running([(0, 3), (1, 2), (0, 1)], entries=4, format=CUP, table=2)
    for fixture, stage in ((1, "winners"), (2, "winners"), (3, "final")):
        season = scenes.with_fixture(season, fixture, stage=stage, round=1 + (fixture == 3))
    season = _won(season)
    for number, gone in ((3, forfeits), (1, (3,) if again else ())):
        fixed = results_of(season, number, (1, 2), LineKind.PLAYED, forfeits=gone)
        season = replace(season, lines=(*season.lines, *fixed))
    return season


def test_a_cup_whose_final_nobody_plays_has_no_champion() -> None:
    """Neither in the table nor in the honours; one who comes is the champion, a forfeit earns nothing."""
    season = _cup((0, 1))
    assert [(line.entry, line.place) for line in final_order(season, None)][2:] in (
        [(2, 3), (3, 3)],
        [(3, 3), (2, 3)],
    )
    assert [line.place for line in final_order(season, None)] == [2, 2, 3, 3]
    assert {(h.kind, h.entry) for h in closing(season).honours} == {("third", 2), ("third", 3)}
    season = _cup((1,), again=True)
    assert [line.entry for line in final_order(season, None)] == [0, 1, 2, 3]
    assert {(h.kind, h.entry) for h in closing(season).honours} == {("champion", 0), ("third", 2)}


def test_who_only_forfeited_is_not_honoured() -> None:
    """In any format, no matter who stands behind them."""
    for kind in (SWISS, LADDER):
        season = scenes.running([(0, 1)], entries=2, format=kind, table=2, rounds=1, least=2)
        lines = results_of(season, 1, (1, 1), LineKind.PLAYED, forfeits=(0, 1))
        season = scenes.with_fixture(replace(season, lines=lines), 1, state=FixtureState.DONE)
        assert closing(replace(season, state=SeasonState.PROTEST)).honours == ()


def test_other_formats() -> None:
    """A Swiss system has a podium, a ladder its top; neither has tiers."""
    swiss = _won(scenes.running([(0, 1), (2, 3)], entries=4, format=SWISS, table=2, rounds=1, least=2))
    close = closing(swiss)
    assert [h.kind for h in close.honours] == ["champion", "second", "third"]
    assert close.honours[0].entry in (0, 2)
    assert close.tiers == {}
    ladder = closing(_won(scenes.running([(1, 0)], entries=3, format=LADDER, table=2)))
    assert ladder.honours == (Honour("ladder-top", 0),)
    assert [f.member for f in ladder.former] == ["m0", "m1", "m2"]
