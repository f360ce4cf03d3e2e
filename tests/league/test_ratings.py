"""Ratings: the update by hand, the fold, how often their bands hold the truth, and what dumping brings."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from itertools import pairwise, permutations

import msgspec
import numpy as np
import pytest
from openskill.models import BradleyTerryFull

from league import ratings
from league.logistic import logistic
from league.ratings import DAY, RatedGame, RatedSeat, Rating, RatingBook, Terms, fold
from tests.league import simulated
from tests.ratings.books import Book, Measured
from tests.ratings.worlds import Worlds


def _game(
    number: int, *places: tuple[str, int], at: float | None = None, friendly: bool = False
) -> RatedGame:
    seats = tuple(RatedSeat(member, place) for member, place in places)
    return RatedGame(number, number * 1000.0 if at is None else at, seats, friendly)


TERMS = Terms(200.0, 2.0)


def _book(*known: tuple[str, float, float]) -> RatingBook:
    """A book of established members: name, mean, sigma."""
    book = RatingBook()
    book.ratings.update({m: Rating(mu, sigma * sigma, 40, 10, 0.0) for m, mu, sigma in known})
    return book


def test_the_logistic_function_is_right() -> None:
    """To 15 digits, on both sides, and monotone where it is compared."""
    for n in range(-4000, 4001):
        assert logistic(n / 97) == pytest.approx(1 / (1 + math.exp(-n / 97)), rel=1e-14, abs=1e-15)
    assert logistic(0.0) == 0.5
    assert logistic(1e9) == pytest.approx(1.0)
    assert logistic(-1e9) == pytest.approx(0.0, abs=1e-15)


def test_a_game_of_two_by_hand() -> None:
    """The formulas of docs/leagues.md, written out once more."""
    book = _book(("a", 1600.0, 80.0), ("b", 1500.0, 120.0))
    a, b = book.add(_game(1, ("a", 2), ("b", 1), at=1.0))
    v_a, v_b = 80.0**2 + 4, 120.0**2 + 4
    c = math.sqrt(0.6 * (v_a + v_b) + 2 * 122.84**2)
    p = 1 / (1 + math.exp(-100 / c))
    assert a.after.mu == pytest.approx(1600 - v_a / c * p, rel=1e-6)
    assert b.after.mu == pytest.approx(1500 + v_b / c * p, rel=1e-6)
    assert a.after.variance == pytest.approx(v_a * (1 - v_a / c**2 * p * (1 - p)), rel=1e-5)
    assert b.after.variance == pytest.approx(v_b * (1 - v_b / c**2 * p * (1 - p)), rel=1e-5)
    assert a.shares[0].chance == pytest.approx(p, rel=1e-5)


def test_known_skills_have_elo_chances() -> None:
    """Two hundred points more are 76 of 100 games, where both are known exactly."""
    assert ratings.chance(Rating(1700, 0.0), Rating(1500, 0.0)) == pytest.approx(1 / (1 + 10**-0.5))


@pytest.mark.parametrize("seats", range(2, 7))
def test_equals_order_by_place(seats: int) -> None:
    """In whatever order they sit: who finished higher gains more, who shares a place gains the same."""
    for places in {tuple(sorted(p)) for p in permutations([1, 1, 2, 3, 4, 5, 6], seats)}:
        events = RatingBook().add(_game(1, *((f"m{n}", place) for n, place in enumerate(places))))
        means = [event.after.mu for event in events]
        for n in range(seats - 1):
            if places[n] < places[n + 1]:
                assert means[n] > means[n + 1] + 1
            else:
                assert means[n] == pytest.approx(means[n + 1], abs=1e-9)


@pytest.mark.parametrize("seed", range(30))
def test_changes_cancel_out_between_equal_sigmas(seed: int) -> None:
    """Whatever the means are; nobody wins what nobody loses. The shares sum to the change."""
    chance = random.Random(seed)
    seats = chance.randint(2, 6)
    book = _book(*((f"m{n}", chance.uniform(1200, 1900), 90.0) for n in range(seats)))
    places = [(f"m{n}", chance.randint(1, seats)) for n in range(seats)]
    events = book.add(_game(1, *places, at=5.0))
    changes = [event.after.mu - event.before.mu for event in events]
    assert abs(sum(changes)) < 1e-9
    for event, change in zip(events, changes, strict=True):
        assert sum(share.change for share in event.shares) == pytest.approx(change, abs=1e-9)
        assert len(event.shares) == seats - 1


def _history(seed: int, count: int, friendly: float = 0.3) -> list[RatedGame]:
    chance = random.Random(seed)
    members = [f"m{n}" for n in range(12)]
    now, games = 0, []
    for number in range(count):
        now += chance.randint(1, 6 * DAY)
        seated = chance.sample(members, chance.randint(2, 6))
        places = [(m, chance.randint(1, len(seated))) for m in seated]
        games.append(_game(number, *places, at=float(now), friendly=chance.random() < friendly))
    return games


def _later(games: Sequence[RatedGame]) -> list[RatedGame]:
    """Fifty more games after these."""
    last = games[-1]
    change = msgspec.structs.replace
    return [change(game, id=last.id + n, at=last.at + n) for n, game in enumerate(games[:50], 1)]


def test_ratings_are_a_fold() -> None:
    """In whatever order games are given, and whether at once or one by one, the bits are the same."""
    games = _history(1, 120)
    book = fold(games)
    again = fold(random.Random(2).sample(games, len(games)))
    assert again.ratings == book.ratings
    assert again.events == book.events
    stored = msgspec.json.decode(msgspec.json.encode(book.events), type=list[ratings.RatingEvent])
    assert stored == book.events, "JSON keeps every bit"
    halves = fold(games)
    for game in _later(games):
        halves.add(game)
    assert halves.ratings == fold([*games, *_later(games)]).ratings


def test_recomputing_gives_the_bits_of_this_version() -> None:
    """A change of these digits is another algorithm: give it another number in `ALGORITHM`."""
    assert ratings.ALGORITHM == "weng-lin-pairs-2"
    book = fold(_history(3, 300))
    digits = {m: (r.mu.hex(), r.variance.hex()) for m, r in sorted(book.ratings.items())[:2]}
    assert digits == {
        "m0": ("0x1.78a27af7d1de8p+10", "0x1.d3740c329bf93p+9"),
        "m1": ("0x1.8187b6bad0368p+10", "0x1.a90bc5f7c3adep+9"),
    }


def test_games_and_different_opponents_are_counted() -> None:
    """An opponent who is met again counts once."""
    book = fold(
        [_game(1, ("a", 1), ("b", 2), ("c", 3)), _game(2, ("b", 1), ("a", 2)), _game(3, ("b", 1), ("d", 2))]
    )
    assert {m: (r.games, r.opponents, r.played_at) for m, r in book.ratings.items()} == {
        "a": (2, 2, 2000.0), "b": (3, 3, 3000.0), "c": (1, 2, 1000.0), "d": (1, 1, 3000.0),
    }  # fmt: skip


def test_games_come_in_order_and_seat_different_members() -> None:
    """What does not fit is refused, and changes nothing."""
    book = fold([_game(2, ("a", 1), ("b", 2))])
    before = dict(book.ratings)
    for game in (
        _game(1, ("a", 1), ("b", 2)), _game(2, ("a", 1), ("b", 2)), _game(3, ("a", 1), ("a", 2)),
        _game(3, ("a", 1)),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=f"game {game.id} "):
            book.add(game)
    assert book.ratings == before


def test_idle_ratings_grow_uncertain() -> None:
    """After 30 days by 26 a day, never beyond a newcomer's; the mean stays."""
    rating = Rating(1620.0, 6400.0, 40, 10, 0.0)
    assert ratings.at(rating, 30 * DAY, TERMS) == rating
    assert ratings.at(rating, 31 * 24 * 3600 - 1, TERMS) == rating
    assert ratings.at(rating, 31 * 24 * 3600, TERMS).variance == 6400 + 26
    assert ratings.at(rating, 40 * DAY, TERMS).variance == 6400 + 260
    assert ratings.at(rating, 1e6 * DAY, TERMS).variance == 200.0**2
    assert ratings.at(rating, 400 * DAY, TERMS).mu == 1620
    book = RatingBook()
    book.ratings.update(a=rating, b=rating)
    event = book.add(_game(1, ("a", 1), ("b", 2), at=130.0 * DAY))[0]
    assert event.before == rating
    assert event.after.variance > 6400 + 2600 - 1000


def test_leaderboards() -> None:
    """Established, five opponents with ten games each, 120 days; the best mean first."""
    good = Rating(1600.0, 80.0**2, 20, 5, 0.0)
    change = msgspec.structs.replace
    known = {
        "a": good,
        "b": change(good, mu=1700.0),
        "few": change(good, opponents=4),
        "vague": change(good, variance=131.0**2),
        "fresh": change(good, games=9),
        "old": change(good, played_at=-120 * 24 * 3600 - 1.0),
        "just": change(good, mu=1500.0, played_at=-120 * 24 * 3600.0),
        "farmer": change(good, mu=1900.0, opponents=20),
        "new": Rating(),
    }
    met = {member: {"a", "b", "few", "vague", "old", "just"} for member in known}
    met["farmer"] = {"farmer", "a", "b", "few", "old", "fresh", "new"}
    assert [m for m, _ in ratings.leaderboard(known, met, 0.0, TERMS)] == ["b", "a", "just"]
    met["farmer"] |= {"vague"}
    assert ratings.leaderboard(known, met, 0.0, TERMS)[0][0] == "farmer"
    assert ratings.provisional(Rating())
    assert ratings.provisional(change(good, games=9))
    assert not ratings.provisional(change(good, games=10, variance=130.0**2))


def test_pools_part_games_of_two_from_tables() -> None:
    """By rules and by that."""
    assert ratings.pool("chequers", 2) == "chequers/1v1"
    assert {ratings.pool("chequers", n) for n in range(3, 7)} == {"chequers/table"}


def test_one_friendly_game_of_a_pair_counts_in_a_fortnight() -> None:
    """Fortnights are counted from 1970. Games of others and of leagues do not matter."""
    book = _book(("a", 1500.0, 70.0), ("b", 1500.0, 70.0), ("c", 1500.0, 70.0))
    days = (0.0, 1.0, 13.99, 14.0, 27.0, 28.0, 41.0)
    played = [
        book.add(_game(n, ("a", 1), ("b", 2), at=day * DAY, friendly=True)) for n, day in enumerate(days)
    ]
    weights = [events[0].shares[0].weight if events else 0.0 for events in played]
    assert weights == [1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0]
    assert book.add(_game(8, ("a", 1), ("c", 2), at=41.1 * DAY, friendly=True))[0].shares[0].weight == 1.0
    assert book.add(_game(9, ("b", 1), ("a", 2), at=41.2 * DAY))[0].shares[0].weight == 1.0
    before = dict(book.ratings)
    assert book.add(_game(10, ("b", 1), ("a", 2), at=41.3 * DAY, friendly=True)) == (), "it changes nothing"
    assert book.ratings == before


def _account(made_at: float) -> str:
    """The id of an account that was made then."""
    return str(int((made_at - 1_420_070_400) * 1000) << 22)


@pytest.mark.parametrize("doubt", ["young", "left"])
@pytest.mark.parametrize(
    ("games", "sigma", "gains"), [(10, 130.0, True), (9, 90.0, False), (10, 131.0, False)]
)
@pytest.mark.parametrize("friendly", [True, False])
def test_doubtful_opponents(doubt: str, games: int, sigma: float, gains: bool, friendly: bool) -> None:
    """In friendly games nothing is won from a young account, or from who left early, unless they are
    established. They lose in full, whoever loses to them loses in full, and in leagues all counts."""
    now = 1.7e9
    other = _account(now - 30 * DAY + (60 if doubt == "young" else -60))
    for wins in (True, False):
        book = RatingBook()
        known = Rating(1500.0, 70.0**2, 40, 9, now)
        book.ratings.update({"a": known, other: Rating(1500.0, sigma * sigma, games, 9, now)})
        seats = RatedSeat("a", 1 if wins else 2), RatedSeat(other, 2 if wins else 1, doubt == "left")
        mine, theirs = book.add(RatedGame(1, now, seats, friendly))
        assert theirs.shares[0].weight == 1.0
        assert mine.shares[0].weight == (1.0 if gains or not friendly or not wins else 0.0)


def test_accounts_age_by_their_ids() -> None:
    """To the second; what is no id of Discord is old."""
    account = _account(1.7e9)
    assert ratings.young(account, 1.7e9 + 30 * DAY - 1)
    assert not ratings.young(account, 1.7e9 + 30 * DAY)
    assert not ratings.young("m1", 0.0)


@pytest.mark.parametrize(("age", "most"), [(29, 1500.0), (31, 1860.0)])
def test_farmed_games_bring_little(age: int, most: float) -> None:
    """A newcomer beats twenty others in three friendly duels each, within a day. New accounts bring nothing;
    older ones that are new in the pool one game each instead of three."""
    now = 1.7e9 // (14 * DAY) * (14 * DAY)
    accounts = [_account(now - age * DAY + n) for n in range(20)]
    book = RatingBook()
    for n in range(60):
        book.add(_game(n, ("a", 1), (accounts[n // 3], 2), at=now + n, friendly=True))
    assert book.ratings["a"].mu <= most
    assert all(book.ratings[account].mu < 1500 for account in accounts)


def test_dumped_games_bring_little() -> None:
    """An established member wins 30 friendly games in 60 days against an accomplice: at most 65 points; if
    all counted it would be over 150."""
    gains = {}
    for friendly in (True, False):
        book = _book(("a", 1500.0, 70.0), ("b", 1500.0, 70.0))
        for n in range(30):
            book.add(_game(n, ("a", 1), ("b", 2), at=2.0 * n * DAY, friendly=friendly))
        gains[friendly] = book.ratings["a"].mu - 1500
    assert gains[True] < 65
    assert gains[False] > 150


def test_a_pools_terms_follow_from_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the newest checkpoint, whatever comes after it; a pool of equals begins lower than one of very
    different members."""
    terms = {}
    for seats in (2, 4):
        for spread in (0.2, 1.4):
            monkeypatch.setattr(simulated, "SPREAD", spread)
            games = list(simulated.games(seats, 40, 20, random.Random(f"{seats}/{spread}"))[1])
            terms[spread] = fold(games).terms
            known = fold(games[:100]).terms
            assert fold(games[:99]).terms == ratings.DEFAULT
            assert fold(games[:199]).terms == known
        assert terms[0.2].start < 110 < terms[1.4].start


def _correlation(truth: dict[str, float], estimate: dict[str, float]) -> float:
    """Spearman's."""
    names = list(truth)
    ranks = [
        {m: n for n, m in enumerate(sorted(names, key=values.__getitem__))} for values in (truth, estimate)
    ]
    return statistics.correlation(*([float(rank[m]) for m in names] for rank in ranks))


@pytest.mark.parametrize(
    ("kind", "spread", "seats", "drift"),
    [("random", 61, 2, 0), ("tiers", 122, 4, 0), ("tiers", 250, 6, 0), ("tiers", 122, 6, 10)],
)
def test_bands_hold_the_truth(kind: str, spread: int, seats: int, drift: int) -> None:
    """Two sigmas on each side hold it for 92 to 98 of 100 members, at random tables and in tiers with
    promotion, and for 88 if skill drifts; all but what chance does in so few worlds. What is said of a pair
    comes true within four points. `make ratings` measures more."""
    worlds = Worlds(kind, seats, spread, drift, 8, 1)
    measured, said = Measured(worlds), []
    for number, tables in enumerate(worlds.rounds(40), 1):
        said.append(measured.add(tables).ravel())
        if number in (8, 20, 40):
            assert (0.85 if drift else 0.91) <= measured.inside().mean() <= 0.99, number
    chances = np.concatenate(said[20:])
    favoured = np.maximum(chances, 1.0 - chances)
    for low, high in pairwise((0.5, 0.6, 0.7, 0.8)):
        among = (favoured >= low) & (favoured < high)
        if among.sum() > 1000:
            assert abs(favoured[among].mean() - (chances[among] > 0.5).mean()) < 0.04


def test_the_measure_computes_what_is_shipped() -> None:
    """On arrays and one by one, the same ratings."""
    worlds = Worlds("tiers", 4, 122, 0.0, 1, 3)
    terms = Terms(110.0, 8.0)
    arrays, book, number = Book(worlds, terms), RatingBook(terms), 0
    for tables in worlds.rounds(20):
        arrays.add(tables)
        for table in tables[0].tolist():
            number += 1
            book.add(_game(number, *((str(member), place) for place, member in enumerate(table, 1))))
    for member, rating in book.ratings.items():
        assert rating.mu - 1500 == pytest.approx(arrays.means[0, int(member)], abs=1e-7)
        assert rating.sigma == pytest.approx(math.sqrt(arrays.variances[0, int(member)]), abs=1e-7)
    assert book.surprise == pytest.approx(arrays.surprise[0])


def test_ratings_order_members_by_skill() -> None:
    """Mean rank correlation with the truth at least .90, after 40 games of four."""
    correlations = []
    for seed in range(3):
        truth, games = simulated.games(4, 60, 40, random.Random(f"order/{seed}"))
        correlations.append(_correlation(truth, {m: r.mu for m, r in fold(games).ratings.items()}))
    assert statistics.mean(correlations) >= 0.90


def _oracle(games: Sequence[RatedGame]) -> dict[str, float]:
    """What openskill's model of the same name makes of them, in its own scale."""
    model = BradleyTerryFull()
    known = {seat.member: model.rating() for game in games for seat in game.seats}
    for game in games:
        teams = [[known[seat.member]] for seat in game.seats]
        rated = model.rate(teams, ranks=[float(seat.place) for seat in game.seats])
        known.update({seat.member: team[0] for seat, team in zip(game.seats, rated, strict=True)})
    return {member: float(rating.mu) for member, rating in known.items()}


def test_openskill_sees_the_same_order() -> None:
    """Another program orders the same members almost alike; its scale and its weights are others."""
    truth, played = simulated.games(4, 40, 40, random.Random("oracle"))
    games = list(played)
    ours = {m: r.mu for m, r in fold(games).ratings.items()}
    assert _correlation(_oracle(games), ours) > 0.95
    assert _correlation(truth, ours) > _correlation(truth, _oracle(games)) - 0.02
