"""Who goes up and down, and how divisions are filled, over many seasons."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league import lots
from league.model import Entrant, EntryState, FormerPlace
from league.pairings import promotion
from league.pairings.promotion import LARGEST, SMALLEST, Band, Pyramid, arrange, bands, earned_tiers, split


def entrant(member: int, rating: float = 1500.0, entered_at: float = 0.0) -> Entrant:
    """A member's entry; both have the same number."""
    return Entrant(member, str(member), f"member {member}", EntryState.PLAYING, entered_at, rating=rating)


def finished(*tiers: list[list[int]]) -> list[FormerPlace]:
    """How a season ended: by tier, by group, the members from the first place on."""
    return [
        FormerPlace(str(member), tier, group, place, 60 * 10 * (len(members) - place))
        for tier, row in enumerate(tiers, 1)
        for group, members in enumerate(row, 1)
        for place, member in enumerate(members, 1)
    ]


def tiers_of(pyramid: Pyramid) -> dict[int, int]:
    """By entry its tier."""
    return {entry: tier for tier, _, entries in pyramid.divisions for entry in entries}


def shape(pyramid: Pyramid) -> list[list[int]]:
    """The sizes by tier and group."""
    rows: dict[int, list[int]] = {}
    for tier, _, entries in pyramid.divisions:
        rows.setdefault(tier, []).append(len(entries))
    return list(rows.values())


@given(st.integers(7, 300))
def test_all_fit_into_divisions_of_7_to_13(n: int) -> None:
    """From seven on nobody is left over, and the sizes differ by one at most."""
    sizes = split(n)
    assert sum(sizes) == n
    assert all(SMALLEST <= size <= LARGEST for size in sizes)
    assert max(sizes) - min(sizes) <= 1


def test_what_cannot_be_divided_waits() -> None:
    """Divisions are full then; too few are no division."""
    assert split(15, 7, 7) == (7, 7)
    assert split(17, 6, 7) == (7, 7)
    assert split(18, 6, 7) == (6, 6, 6)
    assert split(6) == ()
    assert split(0) == ()


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([[7]], {(1, 1): Band()}),
        ([[7], [7]], {(1, 1): Band(down=2), (2, 1): Band(up=2)}),
        ([[6], [9]], {(1, 1): Band(down=1), (2, 1): Band(up=1)}),
        ([[9], [6]], {(1, 1): Band(down=1), (2, 1): Band(up=1)}),
        ([[8], [8, 8]], {(1, 1): Band(down=2), (2, 1): Band(up=1), (2, 2): Band(up=1)}),
        ([[6], [8, 8]], {(1, 1): Band(down=1), (2, 1): Band(maybe_up=1), (2, 2): Band(maybe_up=1)}),
    ],
)
def test_as_many_go_up_as_down(sizes: list[list[int]], expected: dict[tuple[int, int], Band]) -> None:
    """Two from a division of seven or more, one from a smaller one, no more than the other side sends."""
    assert bands(sizes) == expected


def test_a_whole_pyramid() -> None:
    """1-2-4: two go down from each group, the winner comes up from each of the two below it."""
    by_group = bands([[10], [10, 10], [10] * 4])
    assert by_group[1, 1] == Band(down=2)
    assert {by_group[2, group] for group in (1, 2)} == {Band(up=1, down=2)}
    assert {by_group[3, group] for group in (1, 2, 3, 4)} == {Band(up=1)}
    uneven = bands([[10], [10, 10], [10] * 3])
    assert {uneven[3, group] for group in (1, 2, 3)} == {Band(up=1, maybe_up=1)}


def test_two_up_and_two_down() -> None:
    """The first two of the lower tier change places with the last two of the upper one."""
    former = finished([[1, 2, 3, 4, 5, 6, 7]], [[11, 12, 13, 14, 15, 16, 17]])
    tiers = earned_tiers(former)
    assert [member for member, tier in tiers.items() if tier == 1] == ["1", "2", "3", "4", "5", "11", "12"]


def test_of_several_seconds_the_best_goes_up() -> None:
    """Compared with the mean of their groups."""
    row = [[20 + i for i in range(10)], [40 + i for i in range(10)], [60 + i for i in range(10)]]
    former = finished([list(range(10))], [[100 + i for i in range(10)], [120 + i for i in range(10)]], row)
    better = [
        FormerPlace(p.member, p.tier, p.group, p.place, p.points60 + (p.member == "41")) for p in former
    ]
    tiers = earned_tiers(better)
    up = sorted(member for member, tier in tiers.items() if tier == 2 and int(member) in range(20, 100))
    assert up == ["20", "40", "41", "60"]


def test_a_small_group_sends_no_second() -> None:
    """However good they are: of fewer than seven one alone goes up, and the second of another group does."""
    row = [[20 + i for i in range(6)], [40 + i for i in range(9)], [60 + i for i in range(9)]]
    former = finished([list(range(10))], [[100 + i for i in range(9)], [120 + i for i in range(9)]], row)
    better = [
        FormerPlace(p.member, p.tier, p.group, p.place, p.points60 + 6000 * (p.member == "21"))
        for p in former
    ]
    tiers = earned_tiers(better)
    up = sorted(member for member, tier in tiers.items() if tier == 2 and int(member) in range(20, 100))
    assert up == ["20", "40", "41", "60"]


@pytest.mark.parametrize(
    ("left", "saved", "promoted"),
    [((), (), ()), ((3,), (8,), ()), ((3, 4), (8,), (23,)), ((3, 4, 5), (8, 9), (23,))],
)
def test_withdrawals_by_turns(
    left: tuple[int, ...], saved: tuple[int, ...], promoted: tuple[int, ...]
) -> None:
    """The first withdrawal cancels a relegation, the second one adds a promotion, and so on."""
    upper, lower = list(range(10)), list(range(21, 34))
    former = finished([upper], [lower])
    entrants = [entrant(member) for member in upper + lower if member not in left]
    tiers = tiers_of(arrange(entrants, former, "lot"))
    first = {member for member, tier in tiers.items() if tier == 1}
    assert first == (set(range(8)) - set(left)) | {21, 22} | set(saved) | set(promoted)


def test_a_first_season_is_seeded_by_rating() -> None:
    """The best are in the first tier, and groups of a tier are about equally strong."""
    entrants = [entrant(i, rating=2000.0 - i) for i in range(40)]
    pyramid = arrange(entrants, (), "lot")
    assert shape(pyramid) == [[10], [10, 10], [10]]
    tiers = tiers_of(pyramid)
    assert [tiers[i] for i in range(40)] == [1] * 10 + [2] * 20 + [3] * 10
    means = [sum(entries) / 10 for tier, _, entries in pyramid.divisions if tier == 2]
    assert abs(means[0] - means[1]) < 1
    assert pyramid.divisions[0][2] != tuple(range(10)), "numbers are drawn by lot"


def test_newcomers_enter_at_the_bottom() -> None:
    """Even the strongest; one who fits nowhere waits, the last to enter first."""
    former = finished([list(range(10))], [list(range(20, 30))])
    old = [entrant(i) for i in (*range(10), *range(20, 30))]
    new = [entrant(100 + i, rating=2500.0, entered_at=float(i)) for i in range(6)]
    tiers = tiers_of(arrange(old + new, former, "lot"))
    assert {tiers[100 + i] for i in range(6)} == {2}
    full = finished([list(range(13))])
    pyramid = arrange([entrant(i) for i in range(13)] + new[::-1], full, "lot")
    assert pyramid.waiting == (100, 101, 102, 103, 104, 105)
    more = [*new, entrant(200, entered_at=9.0)]
    pyramid = arrange([entrant(i) for i in range(13)] + more, full, "lot")
    assert shape(pyramid) == [[13], [7]]
    assert pyramid.waiting == ()


@pytest.mark.parametrize(("rules", "newcomers_above"), [(1, 2), (2, 0)])
def test_tiers_shrink_from_the_top(rules: int, newcomers_above: int) -> None:
    """Where too few come back to fill the upper tiers; by rules 1 newcomers did."""
    former = finished([list(range(10))], [list(range(20, 30))])
    old = [entrant(i) for i in (*range(4), *range(20, 24))]
    new = [entrant(100 + i, rating=2500.0, entered_at=float(i)) for i in range(10)]
    tiers = tiers_of(arrange(old + new, former, "lot", rules=rules))
    assert sum(tiers[100 + i] == 1 for i in range(10)) == newcomers_above
    assert len(tiers) == 18


@pytest.mark.parametrize(("rules", "rating", "tier"), [(1, 2000.0, 3), (2, 2000.0, 1), (2, 1000.0, 3)])
def test_who_sat_out_a_season_comes_back_by_rating(rules: int, rating: float, tier: int) -> None:
    """In the tier of their rating, and nobody loses a place there that they have earned."""
    former = finished([list(range(8))], [list(range(20, 30)), list(range(40, 50))], [list(range(60, 70))])
    old = [entrant(int(p.member), 1900.0 - 100 * p.tier) for p in former]
    tiers = tiers_of(arrange([*old, entrant(99, rating)], former, "lot", rules=rules, away=("99",)))
    assert tiers.pop(99) == tier
    assert tiers == {int(member): due for member, due in earned_tiers(former).items()}


def test_who_comes_back_leaves_the_lowest_tier_its_division() -> None:
    """However many earn a place above it: none of those who played there has to wait."""
    former = finished([list(range(7))], [list(range(20, 27))])
    fresh = [entrant(i, 1900.0) for i in range(40, 45)]
    present = [*(entrant(i) for i in (*range(7), *range(20, 26))), *fresh]
    pyramid = arrange(present, former, "lot", rules=2, away=[each.member for each in fresh])
    assert (shape(pyramid), pyramid.waiting) == ([[11], [7]], ())


def test_who_comes_back_to_full_tiers_opens_one() -> None:
    """With the newcomers; if both are too few they wait, and nobody else."""
    former = finished([list(range(13))], [list(range(20, 33)), list(range(40, 53))])
    old = [entrant(int(place.member)) for place in former]
    fresh = [entrant(i, 1000.0) for i in range(60, 71)]
    for returning, coming, sizes, waiting in (
        (1, 10, [[13], [13, 13], [11]], 0),
        (3, 0, [[13], [13, 13]], 3),
    ):
        more = fresh[: returning + coming]
        away = [each.member for each in more[:returning]]
        pyramid = arrange([*old, *more], former, "lot", rules=2, away=away)
        assert shape(pyramid) == sizes
        assert pyramid.waiting == tuple(each.id for each in more[:waiting])


def test_numbers_are_drawn_by_member() -> None:
    """Not by number of entry, which follows from the moment of entering."""
    late = [msgspec.structs.replace(entrant(i), id=i + 50) for i in range(9)]
    numbers = [
        arrange(each, (), "lot", rules=2).divisions[0][2] for each in ([entrant(i) for i in range(9)], late)
    ]
    assert numbers[1] == tuple(entry + 50 for entry in numbers[0])


def test_a_small_lowest_tier_is_joined_or_filled() -> None:
    """Nobody is left without games because others have left."""
    former = finished([list(range(8))], [list(range(20, 30))])
    few = [entrant(i) for i in (*range(8), 20, 21, 22)]
    assert shape(arrange(few, former, "lot")) == [[11]]
    former = finished([list(range(13))], [list(range(20, 33))])
    few = [entrant(i) for i in (*range(13), 20, 21, 22)]
    assert shape(arrange(few, former, "lot")) == [[9], [7]]


class League:
    """A league over many seasons; lots decide how divisions end."""

    def __init__(self, n: int, lot: str) -> None:
        self.lot, self.season, self.next = lot, 0, n
        self.entrants = [self._new(member) for member in range(n)]
        self.former: list[FormerPlace] = []

    def _new(self, member: int) -> Entrant:
        rating = 1500.0 + lots.number(500, self.lot, member)
        return entrant(member, rating, float(lots.number(1000, self.lot, "at", member)))

    def play(self) -> Pyramid:
        """A season, the end of which counts for the next one."""
        self.season += 1
        pyramid = arrange(self.entrants, self.former, self.lot, min(SMALLEST, len(self.entrants)))
        self.former = [
            FormerPlace(str(entry), tier, group, place, 600 * (len(entries) - place))
            for tier, group, entries in pyramid.divisions
            for place, entry in enumerate(lots.order(entries, self.lot, self.season), 1)
        ]
        return pyramid

    def change(self, leaving: float, coming: int) -> None:
        """Some leave before the next season, others come."""
        stay = [e for e in self.entrants if lots.number(100, self.lot, self.season, e.id) >= leaving * 100]
        self.entrants = stay + [self._new(self.next + i) for i in range(coming)]
        self.next += coming


@given(st.integers(5, 64), st.text("abc", max_size=4), st.data())
@settings(max_examples=40, deadline=None)
def test_many_seasons(n: int, lot: str, data: st.DataObject) -> None:
    """All who can play do, in a pyramid of divisions of 7 to 13, and nobody moves more than one tier."""
    league = League(n, lot)
    league.play()
    for _ in range(4):
        league.change(data.draw(st.sampled_from([0.0, 0.1, 0.25])), data.draw(st.sampled_from([0, 1, 5, 15])))
        if len(league.entrants) < 5:
            return
        old = {int(place.member): place.tier for place in league.former}
        pyramid = league.play()
        tiers, rows = tiers_of(pyramid), shape(pyramid)
        entries = [entry for _, _, members in pyramid.divisions for entry in members]
        assert sorted([*entries, *pyramid.waiting]) == sorted(e.id for e in league.entrants)
        assert sorted({tier for tier, _, _ in pyramid.divisions}) == list(range(1, len(rows) + 1))
        assert all(len(row) <= promotion.groups(tier) for tier, row in enumerate(rows, 1))
        sizes = [size for row in rows for size in row]
        assert max(sizes) <= LARGEST
        assert min(sizes) >= min(SMALLEST, len(league.entrants))
        assert all(abs(tiers[entry] - old[entry]) <= 1 for entry in entries if entry in old)
        assert len(pyramid.waiting) < SMALLEST
        assert not set(pyramid.waiting) & set(old), "who has a place in a tier does not wait"
        newest = min((tiers[entry] for entry in entries if entry not in old), default=len(rows))
        assert all(tiers[entry] <= newest for entry in entries if entry in old), "newcomers at the bottom"


@given(st.integers(5, 120), st.text("abc", max_size=4), st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_sizes_are_conserved(n: int, lot: str, seasons: int) -> None:
    """If the same members enter again, divisions keep their sizes, and all are where they earned it."""
    league = League(n, lot)
    first = shape(league.play())
    for _ in range(seasons):
        due = {int(member): tier for member, tier in earned_tiers(league.former).items()}
        old = {int(place.member): place.tier for place in league.former}
        pyramid = league.play()
        assert shape(pyramid) == first
        assert tiers_of(pyramid) == due
        moved = Counter(due[member] - tier for member, tier in old.items())
        assert moved[1] == moved[-1]
        assert len(first) == 1 or moved[1] > 0


@given(st.integers(1, 3), st.text("abc", max_size=4))
@settings(max_examples=30, deadline=None)
def test_upper_tiers_stay_full(leaving: int, lot: str) -> None:
    """If a few leave, the tiers above the lowest one keep their sizes."""
    league = League(60, lot)
    first = shape(league.play())
    league.change(leaving / 20, 0)
    second = shape(league.play())
    assert [sum(row) for row in second[:-1]] == [sum(row) for row in first[: len(second) - 1]]


def test_the_order_of_entries_does_not_matter() -> None:
    """Nor the one in which the last season is stored."""
    league = League(30, "lot")
    league.play()
    league.change(0.2, 7)
    pyramid = arrange(league.entrants, league.former, "lot")
    assert arrange(league.entrants[::-1], league.former[::-1], "lot") == pyramid
