"""Results of a cup that change later: whose games count no longer, and which are drawn anew."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from league.pairings import knockout
from league.pairings.knockout import CupDraw, CupGame
from tests.bounded import often
from tests.league.pairings.test_knockout import Cup, by_lot, by_seed


def void_orphans(cup: Cup, before: CupDraw) -> list[CupGame]:
    """Leave out what no longer follows, as a season does. Returns it."""
    left: list[CupGame] = []
    while orphans := knockout.orphans(before, cup.draw(strict=True), cup.games):
        left += orphans
        cup.games = [replace(game, void=True) if game in orphans else game for game in cup.games]
    return left


def index_of(cup: Cup, number: int, entry: int) -> int:
    """The index of an entry's game of a round that counts."""
    return next(n for n, g in enumerate(cup.games) if g.round == number and entry in g.seats and not g.void)


def test_a_semifinal_that_turns_round_makes_an_orphan_of_the_final() -> None:
    """The new final is drawn; the other semifinal, and those before, stand. The last game holds up nobody."""
    cup = Cup(8)
    assert cup.play(by_seed).orphans == ()
    before = cup.draw()
    cup.end(index_of(cup, 2, 3), (3, 0))
    drawn = cup.draw()
    assert [sorted(game.seats) for game in drawn.orphans] == [[0, 1]]
    assert drawn.ahead != before.ahead
    assert not drawn.over
    void_orphans(cup, before)
    (final,) = cup.begin().games
    assert sorted(final.seats) == [1, 3]
    cup.end(-1, (3, 1))
    drawn = cup.draw()
    assert (drawn.over, drawn.orphans, drawn.places[3], drawn.places[1]) == (True, (), 1, 2)
    cup.end(-1, (1, 3))
    assert cup.draw().orphans == ()
    assert cup.draw().ahead == drawn.ahead, "nothing hangs on the final"


def test_what_was_taken_back_is_drawn_again() -> None:
    """A game that counts no longer stays out, also if the same two would meet again."""
    cup = Cup(4)
    before = cup.play(by_seed)
    cup.end(index_of(cup, 1, 3), (3, 0))
    void_orphans(cup, before)
    before = cup.draw()
    cup.end(index_of(cup, 1, 3), (0, 3))
    assert void_orphans(cup, before) == []
    assert [sorted(game.seats) for game in cup.begin().games] == [[0, 1]]


def test_a_bye_for_want_of_an_opponent_is_a_game_once_there_is_one() -> None:
    """Nobody had come to the game before it."""
    cup = Cup(4)
    cup.begin()
    cup.end(index_of(cup, 1, 0), ())
    cup.end(index_of(cup, 1, 1), (1, 2))
    before = cup.draw()
    assert before.over
    cup.games.append(CupGame(2, "", (1,), (1,)))
    cup.end(index_of(cup, 1, 0), (0, 3))
    assert [game.seats for game in void_orphans(cup, before)] == [(1,)]
    assert [sorted(game.seats) for game in cup.draw().games] == [[0, 1]]


def test_at_tables_only_those_without_a_seat_are_seated_anew() -> None:
    """The table where all have come so far stands."""
    cup = Cup(16, 4)
    before = cup.play(by_seed)
    (table,) = [g for g in cup.games if g.round == 1 and 0 in g.seats]
    gone, *others = sorted(table.seats)
    cup.end(cup.games.index(table), (*others, gone))
    old, final = void_orphans(cup, before)
    assert (old.round, final.round) == (2, 3)
    (anew,) = cup.begin().games
    assert set(anew.seats) ^ set(old.seats) == {gone, others[1]}
    assert cup.play(by_seed).over


@given(st.data())
@settings(max_examples=often(20, 60), deadline=None)
@pytest.mark.parametrize(("size", "double"), [(2, False), (2, True), (4, False), (3, False)])
def test_any_result_may_change_and_the_cup_has_one_winner(
    size: int, double: bool, data: st.DataObject
) -> None:
    """Whatever changes, at any time: it ends with a single winner, and each other entry went out by a game
    that counts."""
    cup = Cup(data.draw(st.integers(size, 20)), size, double)
    for lot in "abc":
        limit = data.draw(st.integers(0, 30))
        play_some(cup, lot, limit)
        done = [n for n, game in enumerate(cup.games) if game.ranking is not None and not game.void]
        if done:
            before = cup.draw()
            index = data.draw(st.sampled_from(done))
            cup.end(index, data.draw(st.permutations(cup.games[index].seats)))
            void_orphans(cup, before)
            assert cup.draw().orphans == ()
    play_some(cup, "end", 1000)
    drawn = cup.draw()
    assert (drawn.over, drawn.orphans, drawn.games) == (True, (), ())
    assert list(drawn.places.values()).count(1) == 1
    if size == 2:
        lost = Counter(e for game in cup.games if game.ranking and not game.void for e in game.ranking[1:])
        most = 1 + double
        assert all((lost[e] == most) if place > 1 else (lost[e] < most) for e, place in drawn.places.items())


def play_some(cup: Cup, lot: str, limit: int) -> None:
    """Play up to so many games, the newest first."""
    for _ in range(limit):
        drawn = cup.draw()
        cup.games += drawn.games
        had = {(game.round, *game.seats) for game in cup.games if len(game.seats) == 1 and not game.void}
        cup.games += [CupGame(at, "", (e,), (e,)) for at, e in drawn.byes if (at, e) not in had]
        going = [n for n, game in enumerate(cup.games) if game.ranking is None and not game.void]
        if not going:
            return
        cup.end(going[-1], by_lot(lot)(cup.games[going[-1]]))
