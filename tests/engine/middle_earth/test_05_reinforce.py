"""Ruling 5: what comes in at the start of a turn, and sets of territory cards."""

from __future__ import annotations

import pytest

from engine import State, default, view
from engine.parts.sets import WILD
from engine.rules.middle_earth.cards import SYMBOLS
from engine.rules.middle_earth.meta import EXCHANGE
from engine.rules.middle_earth.turns import income
from tests.engine.driver import event, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import WORLD, position, stand, territory_hand
from tests.engine.middle_earth.test_01_seats import begun, placed

ARCHERS = "borderlands weather_hills old_forest"
RIDERS = "north_downs buckland south_downs"
EAGLES = "angmar gladden_fields dunland"
MIXED = "borderlands buckland angmar"


def region(name: str) -> list[str]:
    """The territories of a region."""
    return [space.id for space in WORLD.spaces if space.region == name]


def holding(n: int) -> State:
    """Seat 0 holds this many territories, no region whole."""
    scattered = [space for spaces in map(region, ("arnor", "rohan", "eriador")) for space in spaces[1:]]
    return position(dict.fromkeys(scattered[:n], (0, 1)), step="reinforce", pool=3)


@pytest.mark.parametrize(("seats", "n"), [(2, 4), (3, 4), (4, 3)])
def test_value_6_the_first_income(seats: int, n: int) -> None:
    """Without whole regions: 14 territories bring four, 11 and 10 three."""
    for seed in ("2a", "2b", "2c"):
        state = placed(begun(seats, seed).state).state
        bonuses = [sum(r.bonus for r in WORLD.regions if _holds(state, s, r.id)) for s in range(seats)]
        assert [income(state, s) - bonus for s, bonus in enumerate(bonuses)] == [n] * seats


def _holds(state: State, seat: int, name: str) -> bool:
    return all(stand(state, space)[0] == seat for space in region(name))


@pytest.mark.parametrize(("held", "n"), [(8, 3), (9, 3), (11, 3), (12, 4), (14, 4)])
def test_value_16_a_third_of_the_territories(held: int, n: int) -> None:
    """Three at least."""
    assert income(holding(held), 0) == n
    assert view(holding(held), None).seats[0].counters["income"] == n


def test_value_17_whole_regions() -> None:
    """Exactly Rhun and Mirkwood: three for nine territories, two and four."""
    held = region("rhun") + region("mirkwood")
    state = position(dict.fromkeys(held, (1, 1)), step="redeploy")
    turn = play(state, "pass")
    income = event(turn, "income")
    assert income == {"seat": 1, "territories": 9, "regions": {"rhun": 2, "mirkwood": 4}, "n": 9}
    assert turn.state.body.pool == 9


@pytest.mark.parametrize(
    ("symbols", "worth"),
    [
        ("aaa", 4), ("rrr", 6), ("eee", 8), ("are", 10), ("aaw", 4), ("rrw", 6), ("eew", 8), ("arw", 10),
        ("aww", 10),
    ],
)  # fmt: skip
def test_value_18_sets(symbols: str, worth: int) -> None:
    """A wild card is whatever makes the set worth most."""
    named = {"a": "archer", "r": "rider", "e": "eagle", "w": WILD}
    assert EXCHANGE.worth([named[symbol] for symbol in symbols]) == worth


@pytest.mark.parametrize(("cards", "worth"), [(ARCHERS, 4), (RIDERS, 6), (EAGLES, 8), (MIXED, 10)])
def test_ruling_5a_a_set_is_traded_for_battalions(cards: str, worth: int) -> None:
    """They are to be placed; the cards lie face up."""
    state = position({"moria": (0, 2)}, step="reinforce", pool=3, hands={0: cards})
    code = "trade:" + cards.replace(" ", ":")
    assert offered(state, "trade") == [code]
    turn = play(state, code)
    assert turn.state.body.pool == 3 + worth
    assert territory_hand(turn.state, 0) == []
    (deck,) = [d for d in view(turn.state, 1).decks if d.id == "turned"]
    assert [card.id for card in deck.cards] == cards.split()
    assert event(turn, "traded")["armies"] == worth


def test_ruling_5a_two_wild_cards_complete_anything() -> None:
    """The two and an archer are a set of different ones."""
    state = position({"moria": (0, 2)}, step="reinforce", pool=3, hands={0: "borderlands wild1 wild2"})
    assert play(state, "trade:borderlands:wild1:wild2").state.body.pool == 13


def test_ruling_5a_what_is_no_set_is_refused() -> None:
    """Two of a kind and another; cards that are not held; the same one twice."""
    state = position(
        {"moria": (0, 2)}, step="reinforce", pool=3, hands={0: "borderlands weather_hills angmar"}
    )
    assert refused(state, "trade:borderlands:weather_hills:angmar") == ("no-set", {})
    assert refused(state, "trade:borderlands:borderlands:borderlands") == ("no-set", {})
    assert refused(state, "trade:borderlands:angmar:buckland") == ("card-not-held", {"card": "buckland"})


def test_ruling_5a_only_in_ones_own_reinforcements() -> None:
    """Neither while attacking nor once all is placed, but as often as one likes before."""
    hands = {0: f"{ARCHERS} wild1"}
    state = position({"moria": (0, 2), "lorien": (1, 1)}, hands=hands)
    assert offered(state, "trade") == []
    assert refused(state, f"trade:{ARCHERS.replace(' ', ':')}")[0] == "wrong-verb"
    start = position({"moria": (0, 2)}, step="reinforce", pool=3, hands=hands)
    partly = play(start, "place:moria:2").state
    assert offered(partly, "trade")
    assert top(play(partly, "place:moria:1").state) == "attack"


def test_ruling_5a_five_cards_force_a_trade_before_anything_is_placed() -> None:
    """Again while five or more are left."""
    hands = {0: f"{ARCHERS} {RIDERS} angmar dunland"}
    state = position({"moria": (0, 2)}, step="reinforce", pool=3, hands=hands)
    assert offered(state, "place") == []
    assert refused(state, "place:moria:1") == ("trade-first", {"in_hand": 8, "most": 4})
    once = play(state, "trade:borderlands:weather_hills:old_forest").state
    assert refused(once, "place:moria:1") == ("trade-first", {"in_hand": 5, "most": 4})
    twice = play(once, "trade:north_downs:buckland:south_downs").state
    assert offered(twice, "place") == ["place:moria:13"]
    four = position({"moria": (0, 2)}, step="reinforce", pool=3, hands={0: f"{ARCHERS} buckland"})
    assert offered(four, "place") == ["place:moria:3"]


def test_ruling_5a_the_clock_trades_with_few_wild_cards() -> None:
    """The dearest of the sets without any; then it places on the frontier."""
    hands = {0: f"wild1 wild2 {ARCHERS} angmar buckland"}
    state = position({"moria": (0, 2)}, step="reinforce", pool=3, hands=hands)
    move = default(state, 0)
    assert move.verb == "trade"
    assert WILD not in {SYMBOLS[WORLD.index[arg]] for arg in move.args}
    assert play(state, move.code).state.body.pool == 13
    calm = position({"moria": (0, 2), "lorien": (0, 1)}, step="reinforce", pool=3)
    assert default(calm, 0).code == "place:lorien:3"


def test_value_19_two_more_for_a_set_that_shows_own_land() -> None:
    """Once, although two of the three are one's own, and onto the one that is named."""
    state = position({"borderlands": (0, 2), "buckland": (0, 1)}, step="reinforce", pool=3, hands={0: MIXED})
    codes = [f"trade:borderlands:buckland:angmar:{space}" for space in ("borderlands", "buckland")]
    assert offered(state, "trade") == codes
    turn = play(state, codes[1])
    assert (stand(turn.state, "borderlands"), stand(turn.state, "buckland")) == ((0, 2), (0, 3))
    assert turn.state.body.pool == 13
    bonus = event(turn, "traded_bonus")
    assert (bonus["space"], bonus["n"], bonus["armies"]) == ("buckland", 2, 10)


def test_ruling_5b_the_two_cannot_be_declined() -> None:
    """Nor taken where none is due."""
    state = position({"borderlands": (0, 2)}, step="reinforce", pool=3, hands={0: MIXED})
    plain = "trade:borderlands:buckland:angmar"
    assert refused(state, plain) == ("extra-where", {"shown": ["borderlands"], "n": 2})
    assert refused(state, f"{plain}:buckland")[0] == "extra-where"
    foreign = position({"moria": (0, 2)}, step="reinforce", pool=3, hands={0: MIXED})
    assert refused(foreign, f"{plain}:buckland") == ("extra-nowhere", {})


def test_value_20_after_an_elimination_trades_wait_for_the_next_turn() -> None:
    """With seven cards one trade is forced then, with eight two."""
    for extra, forced in (("", 1), (" dunland", 2)):
        state = position(
            {"moria": (0, 9), "eregion": (1, 1)},
            hands={0: ARCHERS, 1: f"{RIDERS} angmar{extra}"},
            body={"defence": [2, 1, 2]},
        )
        assert stand(state, "rhun_hills")[0] == 2
        turn = play(state, "attack:moria:eregion:until:1")
        while "eliminated" not in kinds(turn):
            turn = play(turn.state, "attack:moria:eregion:until:1")
        assert event(turn, "eliminated") == {"seat": 0, "other": 1, "n": 4 + bool(extra)}
        captured = turn.state
        assert offered(captured, "trade") == []
        assert len(territory_hand(captured, 0)) == 7 + bool(extra)
        due = position(
            {"moria": (0, 9)}, step="reinforce", pool=3, hands={0: " ".join(territory_hand(captured, 0))}
        )
        trades = 0
        while not offered(due, "place"):
            due = play(due, default(due, 0).code).state
            trades += 1
        assert trades == forced


def test_ruling_5c_open_cards_are_shuffled_when_the_pile_is_empty() -> None:
    """Somebody has conquered, and a card is wanted."""
    state = position({"moria": (0, 2)}, step="redeploy", body={"took": True})
    b = state.body
    b.turned, b.deck = b.deck, ()
    turn = play(state, "pass")
    assert event(turn, "reshuffled") == {"deck": "territory", "n": 44}
    assert len(territory_hand(turn.state, 0)) == 1
    assert (len(turn.state.body.deck), turn.state.body.turned) == (43, ())


def test_ruling_5c_without_any_card_none_is_drawn() -> None:
    """All are in hands."""
    every = [space for space in WORLD.ids if space != "moria"]
    state = position(
        {"moria": (0, 2)}, step="redeploy", hands={1: " ".join([*every, "moria", "wild1", "wild2"])},
        body={"took": True},
    )  # fmt: skip
    turn = play(state, "pass")
    assert "drew" not in kinds(turn)
    assert turn.state.body.turn == 1


def test_ruling_5d_cards_of_the_start_during_the_whole_phase() -> None:
    """Before, between and after placing, as long as something is left to place; not later."""
    state = position(
        {"moria": (0, 2), "lorien": (0, 2)}, step="reinforce", pool=3, leaders={0: "moria"},
        adventures={0: "borne_to_another_place"},
    )  # fmt: skip
    code = "play:borne_to_another_place:moria:lorien"
    assert code in offered(state, "play")
    partly = play(state, "place:moria:1").state
    assert code in offered(partly, "play")
    over = play(partly, "place:moria:2").state
    assert refused(over, code) == ("card-not-now", {"card": "borne_to_another_place"})


def test_ruling_5_battalions_go_anywhere_on_own_land() -> None:
    """In portions; then the attacks begin."""
    state = position({"moria": (0, 2), "lorien": (0, 1)}, step="reinforce", pool=3)
    turn = play(state, "place:moria:1", "place:lorien:2")
    assert (stand(turn.state, "moria"), stand(turn.state, "lorien")) == ((0, 3), (0, 3))
    assert top(turn.state) == "attack"
    assert refused(state, "place:eregion:1") == ("space-not-yours", {"space": "eregion"})
    key, data = refused(state, "place:moria:4")
    assert (key, data["low"], data["high"]) == ("wrong-amount", 1, 3)
