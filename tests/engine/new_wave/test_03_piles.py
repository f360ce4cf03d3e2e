"""Rulings 1, 3 and 5: hands, supplies, the reserve, purchases and the swap."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Setup, State, default, start, view
from engine.rules.new_wave.meta import ALIENS, CARDS, DATA, HUMANS, UNITS, SideName, island
from engine.rules.new_wave.state import people
from tests.engine.driver import event, kinds, offered, play, refused
from tests.engine.new_wave.positions import deck, here, pile, position

ACTIONS = "air_attack air_attack evacuation"


def sizes(state: State, side: SideName) -> tuple[int, int, int]:
    """Supply, hand and discards of a side."""
    piles = deck(state, side)
    return len(piles.supply), len(piles.hand), len(piles.discards)


def test_case_d1_the_start() -> None:
    """Five in the supply, in the hand and in the reserve, twenty offers; no hand in the other's view."""
    state = start(Setup("new_wave", 2, "2a")).state
    for seat, side in enumerate((ALIENS, HUMANS)):
        piles = state.body.decks[seat]
        assert sizes(state, side) == (5, 5, 0)
        assert (len(piles.reserve), len(piles.offers), len(piles.removed)) == (5, 20, 0)
        starting = Counter({card.kind: card.first for card in DATA.cards if card.side == side and card.first})
        assert Counter(piles.supply + piles.hand) == starting
        assert view(state, 1 - seat).seats[seat].hand is None
        assert len(view(state, seat).seats[seat].hand or ()) == 5
        assert view(state, None).seats[seat].cards == {"hand": 5}
    assert kinds(start(Setup("new_wave", 2, "2a"))).count("drew") == 2


def test_ruling_1_the_board_at_the_start() -> None:
    """Three civilians in each of ten regions, a tripod and a UFO at the ship, no damage; the aliens begin."""
    state = start(Setup("new_wave", 2, "2a")).state
    assert (people(state.body), state.body.damage, state.body.turn, state.body.round) == (30, 0, 0, 1)
    assert len(island().homes) == 10
    assert all(state.body.civilians[space] == 3 for space in island().homes)
    assert here(state, "western_highlands") == "tripod ufo"
    assert sum(map(len, state.body.units.values())) == 2


@pytest.mark.parametrize(("wish", "seats"), [("first", {0}), ("second", {1}), ("drawn", {0, 1})])
def test_ruling_1_who_the_aliens_are(wish: str, seats: set[int]) -> None:
    """As the option says, and in any case they move first."""
    games = [start(Setup("new_wave", 2, f"{seed:02x}", {"aliens": wish})).state for seed in range(8)]
    assert {state.body.aliens for state in games} == seats
    for state in games:
        assert state.body.turn == state.body.aliens
        assert [seat.side for seat in view(state, None).seats][state.body.aliens] == ALIENS
        assert all(CARDS[kind].side == ALIENS for kind in state.body.decks[state.body.aliens].hand)


def test_ruling_1_the_facts() -> None:
    """Thirty-five cards a side, ten of them to start with; eleven human tiles; miniatures as in the box."""
    for side in (ALIENS, HUMANS):
        cards = [card for card in DATA.cards if card.side == side]
        assert (sum(card.first for card in cards), sum(card.offers for card in cards)) == (10, 25)
        assert all((card.price is None) == (not card.offers) for card in cards)
    assert sum(c.offers for c in DATA.cards if c.sort == "building" and c.side == HUMANS) == 11
    assert {kind: unit.stock for kind, unit in UNITS.items()} == {
        "army_unit": 3, "navy": 2, "tripod": 3, "ufo": 2,
    }  # fmt: skip


def test_case_d2_the_supply_lasts_for_the_second_hand() -> None:
    """One card bought in the first turn: the supply is empty, six cards lie open, nothing is shuffled."""
    supply = "relocation " * 4 + "guerrilla"
    state = position(
        {"wales": "3"}, hand="relocation relocation guerrilla guerrilla guerrilla", supply=supply,
        reserve=ACTIONS, money=3,
    )  # fmt: skip
    turn = play(state, "buy:evacuation", "pass")
    assert sizes(turn.state, HUMANS) == (0, 5, 6)
    assert "shuffled" not in kinds(turn)


def test_case_d3_the_discards_are_shuffled_for_the_third() -> None:
    """Twelve discards: five are drawn, seven are the supply."""
    state = position(
        {"wales": "3"}, hand="relocation relocation guerrilla guerrilla guerrilla", supply="",
        discards="evacuation " + "relocation " * 4 + "guerrilla", reserve=ACTIONS, money=4,
    )  # fmt: skip
    turn = play(state, "buy:air_attack", "pass")
    assert sizes(turn.state, HUMANS) == (7, 5, 0)
    assert event(turn, "shuffled") == {"seat": 1, "n": 12}


def test_case_d4_the_shuffle_comes_in_the_middle_of_a_draw() -> None:
    """Two are left: they are drawn, six discards are shuffled, three more are drawn."""
    state = position({"wales": "3"}, hand="", supply="guerrilla guerrilla", discards="relocation " * 6)
    turn = play(state, "pass")
    assert sizes(turn.state, HUMANS) == (3, 5, 0)
    assert pile(deck(turn.state, HUMANS).hand) == "guerrilla guerrilla relocation relocation relocation"


def test_case_d5_a_small_deck_is_a_small_hand() -> None:
    """One and two: three cards in the hand, and the next turn begins with them."""
    state = position({"wales": "3"}, hand="", supply="guerrilla", discards="relocation relocation")
    turn = play(state, "pass")
    assert sizes(turn.state, HUMANS) == (0, 3, 0)
    again = play(turn.state, "pass").state
    assert (again.body.turn, len(deck(again).hand)) == (1, 3)


def test_ruling_3_a_card_with_five_in_hand_draws_nothing() -> None:
    """The supply is empty and stays so while nothing has to be drawn."""
    state = position({"wales": "3"}, hand="relocation", supply="", discards="guerrilla")
    turn = play(state, "play:relocation:take")
    assert sizes(turn.state, HUMANS) == (0, 0, 2)


def test_case_d6_two_purchases() -> None:
    """Seven coins for an Army and an Evacuation: both places are filled at once; an eighth is lost."""
    for coins in (7, 8):
        state = position({"wales": "3"}, reserve="army evacuation bunker fort fort", money=coins)
        before = len(deck(state).offers)
        state = play(state, "buy:army:wales", "buy:evacuation").state
        assert len(deck(state).reserve) == 5
        assert len(deck(state).offers) == before - 2
        assert state.body.money == coins - 7
        assert deck(state).discards == ("army", "evacuation")
        after = play(state, "pass", "pass").state
        assert after.body.money == 0


def test_ruling_5_a_card_that_has_come_up_can_be_bought_at_once() -> None:
    """The tail's next card takes the place of the one before."""
    state = position({"wales": "3"}, reserve="evacuation", offers="", tail="redeployment", money=5)
    state = play(state, "buy:evacuation", "buy:redeployment").state
    assert deck(state).discards == ("evacuation", "redeployment")
    assert deck(state).reserve == ()


def test_ruling_5_every_price_is_asked() -> None:
    """One coin too few is refused, with the price."""
    for card in DATA.cards:
        if card.price is None or card.sort == "building":
            continue
        state = position({"wales": "3"}, side=card.side, reserve=card.kind, money=card.price - 1)
        where = ":wales" if card.kind == "army" else ""
        key, data = refused(state, f"buy:{card.kind}{where}")
        assert (key, data["price"], data["money"]) == ("too-dear", card.price, card.price - 1)
        rich = position({"wales": "3"}, side=card.side, reserve=card.kind, money=card.price)
        assert play(rich, f"buy:{card.kind}{where}").state.body.money == 0


def test_ruling_5_refusals_of_purchases() -> None:
    """Each says what would be right."""
    state = position({"wales": "3", "london": "2 ufo"}, reserve="bunker army fort", money=9)
    key, data = refused(state, "buy:air_attack")
    assert (key, data["reserve"][0]) == ("not-in-reserve", ["bunker", "bunker", None])
    assert refused(state, "buy:bunker:london") == ("wrong-site", {"card": "bunker", "sites": ["wales"]})
    assert refused(state, "buy:bunker") == ("wrong-site", {"card": "bunker", "sites": ["wales"]})
    assert refused(state, "buy:army:atlantis") == ("unknown-space", {"space": "atlantis"})
    assert refused(state, "buy:tripod")[0] == "not-in-reserve"
    hostile = position({"london": "2 ufo"}, reserve="bunker", money=9)
    assert refused(hostile, "buy:bunker:london") == ("no-site", {"card": "bunker"})


def test_case_e4_money_of_two_cards() -> None:
    """One coin and two: an Evacuation; one Relocation is discarded, the other one removed."""
    state = position(
        {"wales": "3"}, hand="relocation relocation", reserve="evacuation bunker bunker fort fort"
    )
    state = play(state, "play:relocation:take", "play:relocation:sell", "buy:evacuation").state
    assert state.body.money == 0
    assert pile(deck(state).discards) == "evacuation relocation"
    assert deck(state).removed == ("relocation",)
    assert len(deck(state).reserve) == 5


def test_case_e6_the_first_generator() -> None:
    """Two sites beside the ship; it brings its income at once and from now on."""
    state = start(Setup("new_wave", 2, "2a")).state
    state.body.decks[0].reserve = ("particle_generator",)
    state.body.decks[0].offers = tuple(
        kind for card in DATA.cards if card.side == ALIENS
        for kind in [card.kind] * (card.offers - (card.kind == "particle_generator"))
    )  # fmt: skip
    state.body.money = 4
    assert offered(state, "buy") == [
        "buy:particle_generator:northern_highlands", "buy:particle_generator:grampian",
    ]  # fmt: skip
    state = play(state, "buy:particle_generator:grampian").state
    assert state.body.money == 1
    assert view(state, None).seats[0].counters["income"] == 1
    while state.body.round == 1:
        state = play(state, default(state, state.body.turn).code).state
    assert state.body.money == 1


def test_case_d7_all_for_money() -> None:
    """Two Relocations, an Evacuation, an Army and a Guerrilla: four coins, the others stay."""
    state = position({"wales": "3"}, hand="relocation army evacuation guerrilla relocation")
    assert offered(state, "play")[0] == "play:all"
    turn = play(state, "play:all")
    assert turn.state.body.money == 4
    assert pile(deck(turn.state).hand) == "army guerrilla"
    assert pile(deck(turn.state).discards) == "evacuation relocation relocation"
    assert "play:all" not in offered(position({"wales": "3"}, hand="relocation army"))


def test_case_d8_the_swap() -> None:
    """The card goes under the offers, the top one comes up; once a turn. Expert: it leaves the game."""
    state = position({"wales": "3"}, reserve="army bunker bunker fort fort")
    before = len(deck(state).offers)
    swapped = play(state, "choose:swap:bunker").state
    assert (len(deck(swapped).reserve), deck(swapped).tail) == (5, ("bunker",))
    assert len(deck(swapped).offers) + 1 == before
    assert refused(swapped, "choose:swap:army") == ("swapped-already", {})
    expert = position({"wales": "3"}, reserve="army bunker bunker fort fort", expert=True)
    expert = play(expert, "choose:swap:bunker").state
    assert (deck(expert).tail, deck(expert).removed, len(deck(expert).offers)) == (
        (),
        ("bunker",),
        before - 1,
    )
    fresh = play(swapped, "pass", "pass").state
    assert offered(fresh, "choose", "swap")


def test_case_d9_what_was_swapped_comes_up_last() -> None:
    """One unknown offer, then a Bunker and a Fort that both know: the last two need no chance."""
    state = position(
        {"wales": "3"}, reserve="evacuation evacuation evacuation", offers="army", tail="bunker fort", money=9
    )
    first = play(state, "buy:evacuation")
    second = play(first.state, "buy:evacuation")
    third = play(second.state, "buy:evacuation")
    assert [event(turn, "turned")["cards"][0][0] for turn in (first, second, third)] == [
        "army",
        "bunker",
        "fort",
    ]
    assert [turn.undoable for turn in (first, second, third)] == [False, True, True]
    assert deck(third.state).reserve == ("army", "bunker", "fort")


def test_case_d10_no_offers_left() -> None:
    """A purchase leaves four in the reserve, and nothing can be swapped."""
    state = position({"wales": "3"}, reserve="evacuation army bunker fort fort", offers="", money=9)
    assert offered(state, "choose", "swap") == []
    assert refused(state, "choose:swap:army") == ("offers-empty", {})
    state = play(state, "buy:evacuation").state
    assert deck(state).reserve == ("army", "bunker", "fort", "fort")


def test_ruling_5_the_tail_is_public_from_the_bottom_to_the_top() -> None:
    """What was swapped first comes up first."""
    state = position({"wales": "3"}, reserve="army", tail="bunker fort")
    (pile_,) = [p for p in view(state, None).seats[1].piles if p.id == "offers"]
    assert [card.kind for card in pile_.cards] == ["fort", "bunker"]
    assert pile_.size == len(deck(state).offers) + 2
