"""Swiss rounds of two, compared with all pairings that are possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from league import lots
from league.pairings import matching
from league.pairings.tables import RoundDraw

WIN = 600


class Tournament:
    """A Swiss system that is played on round by round; lots decide who wins."""

    def __init__(self, entries: Sequence[int], lot: str) -> None:
        self.entries, self.lot = list(entries), lot
        self.points: Counter[int] = Counter()
        self.played: list[tuple[int, ...]] = []
        self.byes: list[int] = []
        self.round = 0

    @property
    def ranking(self) -> list[int]:
        """The leader first."""
        return sorted(self.entries, key=lambda entry: (-self.points[entry], entry))

    def draw(self) -> RoundDraw:
        """The next round, which is not played yet."""
        return matching.draw(2, self.ranking, self.points, self.played, self.byes, self.lot, self.round + 1)

    def play(self) -> RoundDraw:
        """The next round, played."""
        drawn = self.draw()
        self.round += 1
        for game in drawn.tables:
            self.points[game[lots.number(2, self.lot, "won", self.round, *game)]] += WIN
        for entry in drawn.byes:
            self.points[entry] += WIN
        self.played += drawn.tables
        self.byes += drawn.byes
        return drawn


def _pairings(entries: Sequence[int]) -> Iterator[tuple[list[tuple[int, int]], list[int]]]:
    """All ways to pair the entries, one of which has a bye if their number is odd."""
    if len(entries) < 2:
        yield [], list(entries)
        return
    first, *others = entries
    for other in others:
        for pairs, byes in _pairings([entry for entry in others if entry != other]):
            yield [(first, other), *pairs], byes
    if len(entries) % 2:
        for pairs, _ in _pairings(others):
            yield pairs, [first]


def _cost(at: Tournament, pairs: Sequence[tuple[int, ...]], byes: Sequence[int]) -> tuple[int, ...]:
    """What a round should avoid, the weightiest first, counted by hand."""
    times = [sum(set(pair) == set(game) for game in at.played) for pair in pairs]
    balance = Counter(game[0] for game in at.played)
    balance.subtract(game[1] for game in at.played)
    lowest = min(at.points[entry] for entry in at.entries)
    return (
        sum(at.byes.count(entry) for entry in byes),
        sum(count > 0 for count in times),
        sum(times),
        sum(entry == at.ranking[0] for entry in byes) if len(at.entries) > 1 else 0,
        sum(min(balance[a], balance[b]) > 1 or max(balance[a], balance[b]) < -1 for a, b in pairs),
        sum((at.points[a] - at.points[b]) ** 2 for a, b in pairs)
        + sum((at.points[entry] - lowest) ** 2 for entry in byes),
    )


@given(st.integers(2, 7), st.integers(0, 7), st.text("ab", max_size=3))
@settings(max_examples=40, deadline=None)
def test_no_pairing_is_better(n: int, rounds: int, lot: str) -> None:
    """Of all pairings none avoids more of what should be avoided; also when all have met already."""
    at = Tournament(range(n), lot)
    for _ in range(rounds):
        at.play()
    drawn = at.draw()
    assert sorted(entry for game in (*drawn.tables, drawn.byes) for entry in game) == list(range(n))
    best = min(_cost(at, pairs, byes) for pairs, byes in _pairings(at.entries))
    assert _cost(at, drawn.tables, drawn.byes) == best


@given(st.integers(8, 24), st.text("abc", max_size=4), st.data())
@settings(max_examples=20, deadline=None)
def test_a_whole_evening(n: int, lot: str, data: st.DataObject) -> None:
    """Nobody meets twice or has two byes, the leader has none, seats are balanced, also when some leave."""
    at = Tournament(range(n), lot)
    for _ in range(4):
        if len(at.entries) > 8 and data.draw(st.booleans()):
            at.entries.remove(data.draw(st.sampled_from(at.entries)))
        leader = at.ranking[0]
        drawn = at.play()
        assert leader not in drawn.byes
        assert len(drawn.byes) == len(at.entries) % 2
    meetings = Counter(frozenset(game) for game in at.played)
    assert max(meetings.values()) == 1, "with eight a rematch can always be avoided in the first rounds"
    assert max(Counter(at.byes).values(), default=0) <= 1
    balance = Counter(game[0] for game in at.played)
    balance.subtract(game[1] for game in at.played)
    assert all(abs(count) <= 2 for count in balance.values())


def test_six_rounds_of_seven_need_no_rematch() -> None:
    """With as many rounds as possible everyone meets everyone, and everyone has one bye."""
    for lot in ("a", "b", "c"):
        at = Tournament(range(7), lot)
        for _ in range(4):
            at.play()
        assert len({frozenset(game) for game in at.played}) == 12
        assert len(set(at.byes)) == 4


def test_equal_points_meet() -> None:
    """After a round winners meet winners; the bye goes to the last of the ranking."""
    points = {1: 600, 2: 600, 3: 600, 4: 600, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0}
    played = [(1, 5), (6, 2), (3, 7), (8, 4)]
    drawn = matching.draw(2, range(1, 10), points, played, (), "lot", 2)
    assert drawn.byes == (9,)
    assert all(points[a] == points[b] for a, b in drawn.tables)
    assert {min(game) for game in drawn.tables[:2]} <= {1, 2, 3}, "the best games come first"
    firsts = [a for a, _ in drawn.tables]
    assert {2, 4} & set(firsts) == {2, 4} or frozenset((2, 4)) in map(frozenset, drawn.tables)


def test_the_seat_of_the_last_game_is_swapped() -> None:
    """Of two with equal balance the one that sat first longer ago sits first."""
    played = [(1, 2), (3, 4), (4, 1), (2, 3)]
    drawn = matching.draw(2, [1, 2, 3, 4], {}, played, (), "lot", 3)
    assert set(drawn.tables) == {(1, 3), (4, 2)} or set(drawn.tables) == {(3, 1), (2, 4)}
    again = matching.draw(2, [1, 2], {}, [(1, 2), (2, 1)], (), "lot", 3)
    assert again.tables == ((1, 2),)


def test_the_same_lot_draws_the_same() -> None:
    """A draw can be repeated; another lot gives another one."""
    draws = [matching.draw(2, range(16), {}, (), (), lot, 1) for lot in ("a", "a", "b")]
    assert draws[0] == draws[1]
    assert draws[0] != draws[2]


def test_few_entries() -> None:
    """Nobody has no game, one alone a bye, two play again and again."""
    assert matching.draw(2, [], {}, (), (), "lot", 1) == RoundDraw()
    assert matching.draw(2, [4], {}, (), (), "lot", 1) == RoundDraw((), (4,))
    assert matching.draw(2, [4, 7], {}, [(4, 7)], (), "lot", 2) == RoundDraw(((7, 4),))
