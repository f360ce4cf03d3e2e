"""Cups of all sizes, played with lots for results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league import lots
from league.pairings import knockout
from league.pairings.knockout import CupDraw, CupGame

Finish = Callable[[CupGame], tuple[int, ...]]


def by_lot(lot: str) -> Finish:
    """Games that end in an order drawn by lot."""
    return lambda game: tuple(lots.order(game.seats, lot, game.round, game.stage))


def by_seed(game: CupGame) -> tuple[int, ...]:
    """The better seed wins; entries are numbered as they are seeded."""
    return tuple(sorted(game.seats))


class Cup:
    """A cup that is played game by game."""

    def __init__(self, n: int, size: int = 2, double: bool = False, least: int | None = None) -> None:
        self.seeds, self.size, self.double, self.least = tuple(range(n)), size, double, least
        self.games: list[CupGame] = []
        self.byes: list[CupGame] = []
        """Byes at tables that were given: they are stored with the games of their round."""
        self.out: set[int] = set()

    def draw(self, *, strict: bool = False) -> CupDraw:
        """What follows from the games so far."""
        games, out = [*self.games, *self.byes], self.out
        return knockout.draw(self.size, self.seeds, games, self.double, out, "lot", self.least, strict=strict)

    def begin(self) -> CupDraw:
        """Begin the games that can begin."""
        drawn = self.draw()
        self.games += drawn.games
        if self.size > 2:
            self.byes = [CupGame(number, "", (entry,), (entry,)) for number, entry in drawn.byes]
        again = self.draw()
        assert again.games == (), "what was drawn is not drawn again"
        assert again.byes == drawn.byes
        return drawn

    def end(self, index: int, ranking: Sequence[int]) -> None:
        """End a game."""
        self.games[index] = msgspec.structs.replace(self.games[index], ranking=tuple(ranking))

    @property
    def open(self) -> list[int]:
        """The indices of the games that are not over."""
        return [index for index, game in enumerate(self.games) if game.ranking is None]

    def play(self, finish: Finish) -> CupDraw:
        """All that is left, a wave at a time."""
        while not (drawn := self.begin()).over:
            assert self.open, "a cup that is not over has a game to play"
            for index in self.open:
                self.end(index, finish(self.games[index]))
        return drawn


def test_a_substitute_who_comes_after_a_final_was_drawn_changes_nothing() -> None:
    """Nor one who comes after a round was drawn: there is no second final, and no bye as a present."""
    cup = Cup(16, 4)
    cup.begin()
    for index in cup.open:
        cup.end(index, by_seed(cup.games[index]))
    cup.out = {0}
    cup.begin()
    cup.out = set()
    assert cup.draw().byes == ()
    for index in cup.open:
        cup.end(index, by_seed(cup.games[index]))
    cup.out = {1}
    (final,) = cup.begin().games
    cup.out = set()
    assert final.stage == knockout.FINAL
    drawn = cup.draw()
    assert (drawn.games, drawn.byes, drawn.orphans) == ((), (), ())
    cup.end(cup.open[0], by_seed(final))
    assert cup.draw().over
    before = cup.draw(strict=True)
    cup.end(len(cup.games) - 1, by_seed(final)[::-1])
    assert knockout.orphans(before, cup.draw(strict=True), cup.games) == (), "nothing hangs on the final"
    cup.end(len(cup.games) - 1, by_seed(final))
    assert [entry for entry, place in cup.draw().places.items() if place == 1] == [min(final.seats)]


@pytest.mark.parametrize("n", range(2, 34))
def test_single_elimination(n: int) -> None:
    """Each game puts out one entry, the best seeds have the byes, and the best two meet in the final."""
    played = Cup(n)
    end = played.play(by_seed)
    assert len(played.games) == n - 1
    assert max(game.round for game in played.games) == knockout.rounds(n, 2)
    free = 2 ** knockout.rounds(n, 2) - n
    assert sorted(end.byes) == [(1, seed) for seed in range(free)]
    assert Counter(game.stage for game in played.games)["final"] == 1
    assert set(played.games[-1].seats) == {0, 1}
    assert end.places[0] == 1
    assert end.places[1] == 2
    assert all(end.places[seed] == 3 for seed in range(2, min(n, 4))), "the best four are the last four"
    assert sorted(Counter(end.places.values())) == sorted({1, *(2**r + 1 for r in range(8) if 2**r < n)})


@pytest.mark.parametrize("n", range(2, 26))
def test_double_elimination(n: int) -> None:
    """Nobody goes out before the second loss; the winner of the first tree can be beaten twice only."""
    for lot in "abc":
        played = Cup(n, double=True)
        end = played.play(by_lot(lot))
        losses = Counter(game.ranking[1] for game in played.games if game.ranking)
        champion = next(entry for entry, place in end.places.items() if place == 1)
        assert all(losses[entry] == 2 for entry in range(n) if entry != champion)
        assert len(played.games) == 2 * (n - 1) + losses[champion]
        assert max(game.round for game in played.games) <= knockout.rounds(n, 2, double=True)
        assert {game.stage for game in played.games} <= {"winners", "losers", "final"}
        finals = [game for game in played.games if game.stage == "final"]
        assert len(finals) == 1 + losses[champion]
        assert end.places[next(x for x in finals[-1].seats if x != champion)] == 2
        busy = Counter((game.round, entry) for game in played.games for entry in game.seats)
        assert max(busy.values()) == 1, "nobody plays twice in a round"


def test_a_second_final_after_the_first_loss_alone() -> None:
    """If the entry without a loss wins the final, the cup is over; else both have lost once."""
    played = Cup(4, double=True)
    played.play(by_seed)
    assert [game.round for game in played.games if game.stage == "final"] == [4]
    played = Cup(4, double=True)
    played.play(lambda game: by_seed(game) if game.round != 4 else (1, 0))
    assert [game.round for game in played.games if game.stage == "final"] == [4, 5]
    assert played.draw().places == {0: 1, 1: 2, 2: 3, 3: 4}


def test_those_who_met_meet_again_late() -> None:
    """With eight, nobody meets the same opponent again before four are left."""
    for lot in "abcdef":
        played = Cup(8, double=True)
        played.play(by_lot(lot))
        early = Counter(frozenset(game.seats) for game in played.games if game.round <= 3)
        assert max(early.values()) == 1


@given(st.integers(2, 12), st.booleans(), st.data())
@settings(max_examples=40, deadline=None)
def test_one_slow_game_holds_up_only_its_own(n: int, double: bool, data: st.DataObject) -> None:
    """The same games are played, no matter in which order they end."""
    waves = Cup(n, double=double)
    waves.play(by_lot("x"))
    single = Cup(n, double=double)
    while not single.begin().over:
        index = data.draw(st.sampled_from(single.open))
        single.end(index, by_lot("x")(single.games[index]))
    games = [{(game.round, game.stage, frozenset(game.seats)) for game in x.games} for x in (waves, single)]
    assert games[0] == games[1]
    assert waves.draw().places == single.draw().places


@given(st.integers(2, 20), st.integers(2, 6), st.booleans(), st.data())
@settings(max_examples=60, deadline=None)
def test_nothing_is_stuck(n: int, size: int, double: bool, data: st.DataObject) -> None:
    """No matter who leaves or does not show up, the cup ends, and all have a place."""
    played = Cup(n, size, double and size == 2)
    while not (drawn := played.begin()).over:
        assert played.open
        for index in played.open:
            seats = played.games[index].seats
            missing = data.draw(st.sampled_from([(), (), (), seats[:1], seats]))
            played.end(index, [entry for entry in lots.order(seats, "x", index) if entry not in missing])
        if data.draw(st.integers(0, 3)) == 0:
            played.out.add(data.draw(st.sampled_from(played.seeds)))
    assert set(drawn.places) == set(range(n))
    assert min(drawn.places.values()) == 1 + drawn.vacant
    for entry in range(n):
        better = sum(x < drawn.places[entry] for x in drawn.places.values())
        assert drawn.places[entry] == max(1 + drawn.vacant, 1 + better)


def test_a_walkover() -> None:
    """The opponent of an entry that has left goes through without a game."""
    played = Cup(4)
    played.begin()
    played.end(0, (0, 3))
    played.end(1, (1, 2))
    played.out.add(0)
    end = played.begin()
    assert end.over
    assert end.games == ()
    assert end.byes == ((2, 1),)
    assert end.places == {1: 1, 0: 2, 2: 3, 3: 3}


def test_nobody_goes_through_where_nobody_came() -> None:
    """Both did not show up: the next opponent has a bye."""
    played = Cup(4)
    played.begin()
    assert [set(game.seats) for game in played.games] == [{0, 3}, {1, 2}]
    played.end(0, ())
    played.end(1, (2, 1))
    end = played.begin()
    assert end.over
    assert end.byes == ((2, 2),)
    assert end.places == {2: 1, 0: 2, 1: 2, 3: 2}, "nobody else came to the final"


@pytest.mark.parametrize(
    ("n", "size", "expected"),
    [
        (16, 4, ["winners"] * 4 + ["winners"] * 2 + ["final"]),
        (4, 4, ["final"]),
        (7, 4, ["winners"] * 2 + ["final"]),
        (9, 3, ["winners"] * 3 + ["final"]),
        (24, 6, ["winners"] * 4 + ["winners"] * 2 + ["final"]),
        (7, 6, ["winners", "final"]),
    ],
)
def test_tables(n: int, size: int, expected: list[str]) -> None:
    """The upper half of each table goes through, and the last ones play the final."""
    played = Cup(n, size)
    end = played.play(by_seed)
    assert [game.stage for game in played.games] == expected
    assert max(game.round for game in played.games) == knockout.rounds(n, size)
    assert all(size - 1 <= len(game.seats) <= size for game in played.games)
    final = played.games[-1]
    assert [end.places[entry] for entry in final.ranking or ()] == list(range(1, len(final.seats) + 1))
    assert set(range(2)) <= set(final.seats)
    for game in played.games[:-1]:
        through = set((game.ranking or ())[: len(game.seats) // 2])
        later = {x for other in played.games if other.round == game.round + 1 for x in other.seats}
        assert through <= later | {entry for number, entry in end.byes if number == game.round + 1}


@pytest.mark.spread(3)
@pytest.mark.parametrize("size", range(3, 7))
@pytest.mark.parametrize("least", [0, 1])
def test_no_table_is_too_small(size: int, least: int) -> None:
    """For any number of entries tables have all seats or one less, or all seats only, and byes go round."""
    for n in range(size, 40):
        played = Cup(n, size, least=size - least)
        end = played.play(by_lot("x"))
        assert all(size - least <= len(game.seats) <= size for game in played.games)
        assert max(game.round for game in played.games) == knockout.rounds(n, size, least=size - least)
        assert max(Counter(entry for _, entry in end.byes).values(), default=0) <= 2


def test_the_best_losers_fill_the_final() -> None:
    """Three of three tables of three are enough; of two, the best second one joins them."""
    played = Cup(6, 3, least=3)
    played.play(by_seed)
    final = played.games[-1]
    assert [set(game.seats) for game in played.games] == [{0, 3, 4}, {1, 2, 5}, {0, 1, 2}]
    assert final.stage == "final"


def test_byes_at_tables_go_to_the_best_seeds() -> None:
    """Seven at tables of six: one sits out, and is in the final."""
    played = Cup(7, 6)
    assert played.begin().byes == ((1, 0),)
    end = played.play(by_seed)
    assert end.byes == ((1, 0),)
    assert end.places == {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7}


@pytest.mark.parametrize("size", [2, 4])
def test_few_entries(size: int) -> None:
    """One alone has won, none is no cup."""
    assert knockout.draw(size, (), (), False, (), "lot") == CupDraw((), (), True, {})
    assert knockout.draw(size, (5,), (), False, (), "lot") == CupDraw((), (), True, {5: 1})
    assert knockout.rounds(1, size) == 0


@pytest.mark.parametrize(("size", "double", "n"), [(2, False, 4), (2, True, 4), (4, False, 8)])
def test_a_final_to_which_nobody_comes_leaves_the_title_vacant(size: int, double: bool, n: int) -> None:
    """Nobody is first, who would be shares the second place; all others stand as if it had been played."""

    def finish(game: CupGame) -> tuple[int, ...]:
        return () if game.stage == knockout.FINAL else by_seed(game)

    empty, full = Cup(n, size, double), Cup(n, size, double)
    drawn, played = empty.play(finish), full.play(by_seed)
    assert drawn.vacant
    assert not played.vacant
    finalists = next(set(game.seats) for game in empty.games if game.stage == knockout.FINAL)
    assert {drawn.places[entry] for entry in finalists} == {2}
    assert all(drawn.places[entry] == played.places[entry] for entry in range(n) if entry not in finalists)


@pytest.mark.parametrize(("size", "n"), [(2, 4), (4, 12)])
def test_who_forfeits_ranks_below_who_loses_in_the_same_round(size: int, n: int) -> None:
    """Also beside other tables, and does not go on."""
    cup = Cup(n, size)
    cup.begin()
    ranking = by_seed(cup.games[0])
    lost = ranking[1:]
    cup.games[0] = msgspec.structs.replace(cup.games[0], ranking=ranking, forfeits=lost)
    drawn = cup.play(by_seed)
    fell = {
        entry for game in cup.games if game.round == 1 for entry in game.seats if game is not cup.games[0]
    }
    fell -= {entry for game in cup.games if game.round == 2 for entry in game.seats}
    assert all(drawn.places[gone] > max(drawn.places[entry] for entry in fell) for gone in lost)
