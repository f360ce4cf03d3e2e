"""Cups of two: a tree of games, with a second one for those who have lost once if elimination is double.

The best seeds are apart for as long as possible and have the byes. A game can begin as soon as both of its
players are known, so one slow game holds up nobody but those who wait for its winner.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from league.lots import Names
from league.pairings.tables import seat_order

WINNERS, LOSERS, FINAL = "winners", "losers", "final"
"""The stages of a cup, as `league.model.Fixture.stage` has them."""


class CupGame(msgspec.Struct, frozen=True):
    """A game of a cup."""

    round: int
    """From 1; the games of a round of double elimination belong to both trees."""
    stage: str
    seats: tuple[int, ...]
    """Its entries, in seating order. With a single one it is a bye that was given."""
    ranking: tuple[int, ...] | None = None
    """How it ended, the best entry first; None while it is not over. An entry that is left out is out of the
    cup at once, also of one with double elimination; with nobody in it, nobody goes through."""
    forfeits: tuple[int, ...] = ()
    """Who lost it without playing to its end: below all who went out in that round by playing."""
    void: bool = False
    """Whether it counts no longer, since the results before it have changed. It tells only that its round may
    not be whole."""


class CupDraw(msgspec.Struct, frozen=True):
    """What follows from the games so far."""

    games: tuple[CupGame, ...]
    """New games that can begin now."""
    byes: tuple[tuple[int, int], ...]
    """All rounds in which an entry went through without a game, from the first round on, with the entry."""
    over: bool
    """Whether nothing is left to play."""
    places: dict[int, int]
    """By entry the place that it has now; equal places are shared: 1, 2, 3, 3, 5. Those that are still in
    share the first one."""
    vacant: bool = False
    """Whether it is over and nobody has won it. Then nobody has the first place: who would have it has the
    second, and the others keep theirs."""
    orphans: tuple[CupGame, ...] = ()
    """Games and byes that do not follow from the results before them: others have gone on."""
    ahead: frozenset[tuple[int, int]] = frozenset()
    """Who has gone on from where: a bout of a tree, or a round of tables, and the entry. The winner of the
    cup is not there."""
    sat_out: Mapping[tuple[int, int], tuple[int, ...]] = {}
    """By bye of a tree its bout, and who had come to it."""


Exit = tuple[int, ...]
"""When an entry went out: the round, whether it lost by playing, and more; the greater the better."""


def places_of(exits: Mapping[int, Exit | None], vacant: bool) -> dict[int, int]:
    """By entry its place, from when it went out; None: it is in."""
    late = {entry: (10**9,) if at is None else at for entry, at in exits.items()}
    return {entry: max(1 + vacant, 1 + sum(o > at for o in late.values())) for entry, at in late.items()}


class Bout(msgspec.Struct, frozen=True):
    """A place for a game in a tree."""

    round: int
    stage: str
    sides: tuple[Side, Side]


class Side(msgspec.Struct, frozen=True):
    """Who plays on one side of a bout: a seed, or the winner or loser of an earlier bout."""

    seed: int | None = None
    """From 0, the best."""
    bout: int = 0
    """The index of the earlier bout, if it is no seed."""
    won: bool = True


def slots(size: int) -> list[int]:
    """The seeds from 0 in the order of a tree for `size` of them, a power of two: neighbours meet first, and
    the best two can meet only in the final."""
    order = [0]
    while len(order) < size:
        order = [seed for upper in order for seed in (upper, 2 * len(order) - 1 - upper)]
    return order


def depth(n: int) -> int:
    """The rounds that n entries need until one has not lost."""
    return (n - 1).bit_length()


def tree(n: int, double: bool) -> list[Bout]:
    """The bouts for n entries, at least two, each after those that it follows from. With double elimination
    the last one is the second final, which is played only if the first one was their winner's first loss."""
    bouts: list[Bout] = []
    rounds: list[list[int]] = []  # of the first tree, the indices of its bouts

    def add(number: int, stage: str, pairs: Sequence[tuple[Side, Side]]) -> list[int]:
        bouts.extend(Bout(number, stage, sides) for sides in pairs)
        return list(range(len(bouts) - len(pairs), len(bouts)))

    last = depth(n)
    sides = [Side(seed=seed) for seed in slots(2**last)]
    for r in range(1, last + 1):
        stage = FINAL if r == last and not double else WINNERS
        number = 2 * (r - 1) if double and r > 1 else r
        rounds.append(add(number, stage, _neighbours(sides)))
        sides = [Side(bout=bout) for bout in rounds[-1]]
    if not double:
        return bouts
    below = [Side(bout=bout, won=False) for bout in rounds[0]]
    for r in range(1, last):
        below = [Side(bout=bout) for bout in add(2 * r, LOSERS, _neighbours(below))]
        fallen = [Side(bout=bout, won=False) for bout in _crossover(rounds[r], r)]
        both = list(zip(fallen, below, strict=True))
        below = [Side(bout=bout) for bout in add(2 * r + 1, LOSERS, both)]
    final = add(2 * last, FINAL, [(sides[0], below[0])])[0]
    add(2 * last + 1, FINAL, [(Side(bout=final), Side(bout=final, won=False))])
    return bouts


def _neighbours(sides: Sequence[Side]) -> list[tuple[Side, Side]]:
    return list(zip(sides[::2], sides[1::2], strict=True))


def _crossover(bouts: Sequence[int], r: int) -> list[int]:
    """The bouts whose losers fall into the second tree, in an order that keeps them from those whom they have
    met already: backwards, or the second half first, by turns."""
    half = len(bouts) // 2
    return list(reversed(bouts)) if r % 2 else [*bouts[half:], *bouts[:half]]


class BracketCourse:
    """How far a tree has been played."""

    def __init__(
        self,
        seeds: Sequence[int],
        games: Sequence[CupGame],
        double: bool,
        out: Collection[int],
        lot: str,
        names: Names | None,
    ) -> None:
        self.seeds, self.out, self.lot, self.names = seeds, out, lot, names
        self.drawn = games = [game for game in games if not game.void]
        self.bouts = tree(len(seeds), double)
        self.double = double
        self.played = [game.seats for game in games if len(game.seats) > 1]
        self.had = {(game.round, *game.seats) for game in games if len(game.seats) == 1}
        """The byes that were given: they stay, no matter who has left since."""
        self.games: Mapping[tuple[int, str, frozenset[int]], CupGame] = {
            (game.round, game.stage, frozenset(game.seats)): game for game in games
        }
        self.new: list[CupGame] = []
        self.byes: list[tuple[int, int]] = []
        self.sat_out: dict[tuple[int, int], tuple[int, ...]] = {}
        self.reached: list[CupGame] = []
        """The games that the results before them lead to."""
        self.results: dict[int, tuple[int | None, int | None]] = {}
        """By bout that is over, its winner and its loser; None where there is none."""
        self.exits: dict[int, Exit | None] = dict.fromkeys(seeds)
        for index, bout in enumerate(self.bouts):
            self._visit(index, bout)

    def _visit(self, index: int, bout: Bout) -> None:
        """Find out who plays a bout, and how it ended."""
        if self.double and index == len(self.bouts) - 1 and not self._second_final():
            return
        waits = [side for side in bout.sides if side.seed is None and side.bout not in self.results]
        known = [entry for side in bout.sides if (entry := self._who(side)) is not None]
        self.exits.update(dict.fromkeys(known))
        if waits:
            return
        result = self._result(bout, known)
        if result is not None:
            self.results[index] = result
            game = self._game(bout, known)
            played = set(known).difference(game.forfeits) if game is not None else ()
            gone = [entry for entry in known if entry != result[0]]
            self.exits.update((entry, (bout.round, int(entry in played))) for entry in gone)

    def _who(self, side: Side) -> int | None:
        if side.seed is not None:
            return self.seeds[side.seed] if side.seed < len(self.seeds) else None
        winner, loser = self.results.get(side.bout, (None, None))
        return winner if side.won else loser

    def _result(self, bout: Bout, known: Sequence[int]) -> tuple[int | None, int | None] | None:
        """Winner and loser of a bout, None if it is not over. Without two who play on there is no game."""
        game = self._game(bout, known)
        if game is not None:
            self.reached.append(game)
            if game.ranking is None:
                return None
            winner, loser, *_ = (*game.ranking, None, None)
            return winner, loser
        playing = [entry for entry in known if (bout.round, entry) in self.had]
        playing = playing or [entry for entry in known if entry not in self.out]
        if len(playing) == 2:
            seats = seat_order(playing, self.played, self.lot, bout.stage, bout.round, names=self.names)
            self.new.append(CupGame(bout.round, bout.stage, seats))
            return None
        self.byes.extend((bout.round, entry) for entry in playing)
        self.sat_out.update(((bout.round, entry), (self.bouts.index(bout), *known)) for entry in playing)
        return (playing[0] if playing else None), None

    def draw(self) -> CupDraw:
        """What follows."""
        byes = set(self.byes)
        orphans = [g for g in self.drawn if g not in self.reached and (g.round, *g.seats) not in byes]
        ahead = {(index, result[0]) for index, result in self.results.items() if index != self._last}
        return CupDraw(
            tuple(self.new),
            tuple(self.byes),
            self.over,
            self.places(),
            self.vacant,
            tuple(orphans),
            frozenset((index, entry) for index, entry in ahead if entry is not None),
            self.sat_out,
        )

    def _game(self, bout: Bout, known: Sequence[int]) -> CupGame | None:
        return self.games.get((bout.round, bout.stage, frozenset(known)))

    def _second_final(self) -> bool:
        """Whether the first final was lost by the entry that had not lost before."""
        index = len(self.bouts) - 2
        winner, loser = self.results.get(index, (None, None))
        return winner is not None and loser is not None and loser == self._who(self.bouts[index].sides[0])

    @property
    def over(self) -> bool:
        """Whether the last final has been decided."""
        return self._last in self.results

    @property
    def vacant(self) -> bool:
        """Whether the last final has no winner."""
        return self.over and self.results[self._last][0] is None

    @property
    def _last(self) -> int:
        return len(self.bouts) - (2 if self.double and not self._second_final() else 1)

    def places(self) -> dict[int, int]:
        """By entry its place: those that went out later are better; in the same round those who lost by
        playing share theirs, and below them those who forfeited."""
        return places_of(self.exits, self.vacant)
