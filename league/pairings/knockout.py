"""Cups: of two with single or double elimination, and of tables of three to six, whose upper half goes on.

A cup is drawn again from its seeds and results each time: nothing about it is stored but its games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from league.lots import Names
from league.pairings.brackets import (
    FINAL,
    LOSERS,
    WINNERS,
    BracketCourse,
    CupDraw,
    CupGame,
    Exit,
    depth,
    places_of,
)
from league.pairings.tables import deal, seat_order, sizes

__all__ = ["FINAL", "LOSERS", "WINNERS", "CupDraw", "CupGame", "draw", "orphans", "rounds"]


def draw(
    size: int,
    seeds: Sequence[int],
    games: Sequence[CupGame],
    double: bool,
    out: Collection[int],
    lot: str,
    least: int | None = None,
    names: Names | None = None,
    strict: bool = False,
) -> CupDraw:
    """What follows from the games so far: new ones, byes, and places.

    At tables, the upper half goes through, rounded down: two of four or five, one of three. The best seeds
    have the byes where tables would be too small. The last ones play the final; if they are too few for a
    table, the best of those that went out in the round before join them. Who forfeits goes on nowhere. A new
    round begins when all games of the last one are over. Seats are balanced, then drawn by lot.

    :param size: Seats of a table.
    :param seeds: All entries, the best first. A substitute has the place of the entry that it replaces, and
        its seats in `games`.
    :param games: All games that were drawn, over or not, and the byes that were given.
    :param double: Whether an entry goes out with its second loss; for games of two only.
    :param out: Entries that have left. Those whose opponent they would have been have a bye.
    :param lot: The season's lot.
    :param least: Fewest seats of a table, by default one less than `size`.
    :param names: By entry the name by which lots are drawn for it.
    :param strict: Whether games at tables are doubted that the results do not lead to. Else they stand, also
        where somebody has come since as a substitute of who had left before the round was drawn.
    """
    if len(seeds) < 2:
        return CupDraw((), (), True, dict.fromkeys(seeds, 1))
    if size > 2:
        return _Tables(size, seeds, games, out, lot, least, names, strict).draw()
    return BracketCourse(seeds, games, double, out, lot, names).draw()


def orphans(before: CupDraw, after: CupDraw, games: Sequence[CupGame]) -> tuple[CupGame, ...]:
    """What no longer follows, once results have changed: games and byes of entries that have not gone on, and
    byes of bouts to which others have come than before."""
    moved = {bye for bye, bout in before.sat_out.items() if after.sat_out.get(bye) != bout}
    byes = (g for g in games if len(g.seats) == 1 and not g.void and (g.round, *g.seats) in moved)
    known = {(game.round, game.seats) for game in before.orphans}
    fallen = (game for game in after.orphans if (game.round, game.seats) not in known)
    return tuple(dict.fromkeys((*fallen, *byes)))


def rounds(n: int, size: int, double: bool = False, least: int | None = None) -> int:
    """The rounds that a cup of n entries takes, one after the other, the final included. With double
    elimination at most: the last one is a second final, played only if the winners' best lost the first."""
    if n < 2:
        return 0
    if size == 2:
        return 2 * depth(n) + 1 if double else depth(n)
    count = 1
    while n > size:
        tables = sizes(n, size, least)
        n = n - sum(tables) + sum(seats // 2 for seats in tables)
        count += 1
    return count


class _Tables:
    """A cup of tables, replayed round by round."""

    def __init__(
        self,
        size: int,
        seeds: Sequence[int],
        games: Sequence[CupGame],
        out: Collection[int],
        lot: str,
        least: int | None,
        names: Names | None,
        strict: bool,
    ) -> None:
        self.size, self.seeds, self.out, self.lot, self.names = size, list(seeds), out, lot, names
        self.all, self.strict = games, strict
        self.drawn = [game for game in games if not game.void]
        self.games = [game for game in self.drawn if len(game.seats) > 1]
        self.reached: list[CupGame] = []
        """The games that the results before them lead to."""
        self.ahead: set[tuple[int, int]] = set()
        self.had = {(game.round, *game.seats) for game in self.drawn if len(game.seats) == 1}
        """The byes that were given."""
        self.least = max(2, size - 1) if least is None else least
        self.rank = {entry: rank for rank, entry in enumerate(seeds)}
        self.alive = list(seeds)
        self.fallen: list[int] = []
        """Those that went out in the last round, the best first, without those that did not show up."""
        self.form = dict.fromkeys(seeds, 0)
        """By entry its place, from 0, at its last table."""
        self.exits: dict[int, Exit | None] = dict.fromkeys(seeds)
        """By entry when it went out, at last with its place there from 0, negative."""
        self.byes: list[tuple[int, int]] = []

    def draw(self) -> CupDraw:
        """Play all rounds that were drawn, and draw the next one if it is due."""
        number, over = 1, False
        while self._drawn_in(number):
            fitting = [game for game in self.games if game.round == number and self._fits(game)]
            seated = (*fitting, *(self._seat_anew(number, fitting) if self._torn(number) else ()))
            byes = self._sit_out(number, seated)
            self.reached += fitting
            if any(game.ranking is None for game in seated):
                return self._result(seated[len(fitting) :])
            self._play(number, fitting, byes)
            over = any(game.stage == FINAL for game in fitting)
            self.ahead.update((number, entry) for entry in self.alive if not over)
            number += 1
        new = () if over else self._next(number)
        return self._result(new, over=not new)

    def _result(self, new: tuple[CupGame, ...], over: bool = False) -> CupDraw:
        vacant = over and not self.alive
        byes = set(self.byes)
        orphans = [g for g in self.drawn if g not in self.reached and (g.round, *g.seats) not in byes]
        places, ahead = places_of(self.exits, vacant), frozenset(self.ahead)
        return CupDraw(new, tuple(self.byes), over, places, vacant, tuple(orphans), ahead)

    def _drawn_in(self, number: int) -> bool:
        """Whether something of a round still fits."""
        byes = [entry for at, entry in self.had if at == number and entry in self.alive]
        return any(game.round == number and self._fits(game) for game in self.games) or bool(byes)

    def _fits(self, game: CupGame) -> bool:
        """Whether the results lead to a game of the next round: all of its entries have come so far, or fill
        up the final."""
        seats = set(game.seats)
        if not self.strict:
            return True
        if game.stage != FINAL:
            return seats <= set(self.alive)
        filling = seats.difference(self.alive)
        spare = [entry for entry in self.fallen if entry in seats or entry not in self.out]
        there = seats.union(self.out).issuperset(self.alive)
        return there and filling == set(spare[: len(filling)])

    def _torn(self, number: int) -> bool:
        """Whether something of a round does not fit, or did not. With a final that stands nothing is open."""
        if any(g.round == number and g.stage == FINAL and self._fits(g) for g in self.games):
            return False
        return any(
            game.round == number and (game.void or (len(game.seats) > 1 and not self._fits(game)))
            for game in self.all
        ) or any(at == number and entry not in self.alive for at, entry in self.had)

    def _seat_anew(self, number: int, fitting: Sequence[CupGame]) -> tuple[CupGame, ...]:
        """The games of those who have no seat in a round that is torn. Who finds no table has a bye."""
        seated = {entry for game in fitting for entry in game.seats}
        free = [e for e in self.alive if not (e in seated or e in self.out or (number, e) in self.had)]
        seats = sizes(len(free), self.size, self.least)
        playing = sorted(free[len(free) - sum(seats) :], key=self._strength)
        return tuple(self._game(number, WINNERS, table) for table in deal(playing, seats))

    def _sit_out(self, number: int, drawn: Sequence[CupGame]) -> list[int]:
        """Those that had byes in a round. Those that had left when it was drawn are out."""
        seated, torn = {entry for game in drawn for entry in game.seats}, self._torn(number)
        others = [entry for entry in self.alive if entry not in seated]
        byes = [e for e in others if (number, e) in self.had or (torn and e not in self.out)]
        self.byes += [(number, entry) for entry in byes]
        self._leave(number, [entry for entry in others if entry not in byes])
        return byes

    def _play(self, number: int, drawn: Sequence[CupGame], byes: Sequence[int]) -> None:
        """Replay a round that is over."""
        alive, fallen = list(byes), list[int]()
        for game in drawn:
            ranking = game.ranking or ()
            place = {
                entry: ranking.index(entry) if entry in ranking else len(ranking) for entry in game.seats
            }
            self.form.update(place)
            played = [entry for entry in ranking if entry not in game.forfeits]
            through = played[: 1 if game.stage == FINAL else len(game.seats) // 2]
            alive += through
            fallen += played[len(through) :]
            self.exits.update((entry, (number, 1, -at)) for entry, at in place.items() if entry in played)
            self.exits.update((entry, (number, 0)) for entry in place if entry not in played)
        self.exits.update(dict.fromkeys(alive))
        self.alive = sorted(alive, key=self.rank.__getitem__)
        self.fallen = sorted(fallen, key=self._strength)

    def _leave(self, number: int, entries: Sequence[int]) -> None:
        """Those that left are the last of the round that they would have played."""
        self.exits.update((entry, (number, -1)) for entry in entries)

    def _strength(self, entry: int) -> tuple[int, int]:
        return self.form[entry], self.rank[entry]

    def _next(self, number: int) -> tuple[CupGame, ...]:
        """The games of the next round; none if too few are left to play."""
        self._leave(number, [entry for entry in self.alive if entry in self.out])
        self.alive = active = [entry for entry in self.alive if entry not in self.out]
        if len(active) <= self.size:
            return self._final(number, active)
        seats = sizes(len(active), self.size, self.least)
        had = Counter(entry for _, entry in self.byes)
        byes = sorted(active, key=lambda entry: (had[entry], self.rank[entry]))[: len(active) - sum(seats)]
        self.byes += [(number, entry) for entry in active if entry in byes]
        playing = sorted((entry for entry in active if entry not in byes), key=self._strength)
        return tuple(self._game(number, WINNERS, table) for table in deal(playing, seats))

    def _final(self, number: int, active: Sequence[int]) -> tuple[CupGame, ...]:
        spare = [entry for entry in self.fallen if entry not in self.out]
        table = [*active, *spare[: max(0, self.least - len(active))]] if active else []
        return (self._game(number, FINAL, table),) if len(table) > 1 else ()

    def _game(self, number: int, stage: str, table: Sequence[int]) -> CupGame:
        played = [game.seats for game in self.games]
        return CupGame(number, stage, seat_order(table, played, self.lot, stage, number, names=self.names))
