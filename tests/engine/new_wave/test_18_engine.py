"""Ruling 18: what can be taken back, what a view shows, and what it must not."""

from __future__ import annotations

from random import Random

from engine import CardView, Move, Setup, cards, history, legal, start, view
from engine.rules.new_wave import duty
from engine.rules.new_wave.meta import CARDS, DATA, island
from tests.conformance import checks
from tests.engine.driver import play
from tests.engine.new_wave.positions import deck, position


def test_case_d11_play_play_undo_undo() -> None:
    """Back to the first position; after a purchase that turns a card up there is nothing to undo."""
    state = position({"wales": "3"}, hand="relocation relocation", reserve="evacuation", money=3)
    first = play(state, "play:relocation:take")
    second = play(first.state, "play:relocation:civilian:wales:midlands")
    assert first.undoable
    assert second.undoable
    bought = play(state, "play:relocation:take", "buy:evacuation")
    assert not bought.undoable


def test_case_d11_in_the_log() -> None:
    """The kernel's own undo: the positions but for their plies."""
    setup = Setup("new_wave", 2, "2a")
    begin = start(setup).state
    codes = ["play:reap:move:western_highlands:lowlands", "play:reap:move:lowlands:northumbria"]
    hand = list(begin.body.decks[0].hand)
    moves = [Move.parse(0, code) for code in codes[: hand.count("reap")]] or [
        next(iter(legal(begin, 0).narrow("play"))).move(0)
    ]
    undone = [Move(0, "undo") for _ in moves]
    *_, last = history(setup, [*moves, *undone])
    assert last.state.body == begin.body


def test_ruling_18_a_swap_that_turns_a_card_up_is_final() -> None:
    """One that turns up a card that both know is not."""
    state = position({"wales": "3"}, reserve="army bunker")
    assert not play(state, "choose:swap:army").undoable
    known = position({"wales": "3"}, reserve="army bunker", offers="", tail="fort")
    assert play(known, "choose:swap:army").undoable


def test_ruling_18_walks_and_passes_of_walks_can_be_taken_back() -> None:
    """The second civilian of an Evacuation, or its refusal."""
    state = play(position({"wales": "3"}, hand="evacuation"), "play:evacuation:civilian:wales:midlands").state
    assert play(state, "move:wales:midlands").undoable
    assert play(state, "pass").undoable


def test_ruling_18_the_stored_piles_have_no_order() -> None:
    """Supply and unknown offers are sorted, so that a purchase that is taken back peeks at nothing."""
    for seed in range(4):
        state = start(Setup("new_wave", 2, f"{seed:02x}")).state
        for piles in state.body.decks:
            for cards_ in (piles.supply, piles.offers):
                assert list(cards_) == sorted(cards_, key=list(CARDS).index)


def test_ruling_18_owners_and_tokens() -> None:
    """Hostile spaces are the aliens', others with a human piece the humans'; the badge counts civilians."""
    state = position(
        {
            "wales": "3 ufo",
            "london": "2 bunker",
            "irish_sea": "navy",
            "celtic_sea": "ufo navy",
            "midlands": "army_unit",
        }
    )
    spaces = view(state, None).spaces
    owners = {name: spaces[name].owner for name in ("wales", "london", "irish_sea", "celtic_sea", "midlands")}
    assert owners == {"wales": 0, "london": 1, "irish_sea": 1, "celtic_sea": 0, "midlands": 1}
    assert spaces["western_highlands"].owner == 0
    assert spaces["hebrides"].owner is None
    assert spaces["wales"].tokens == {"army": 3, "ufo": 1}
    assert spaces["london"].tokens == {"army": 2, "bunker": 1}


def test_ruling_18_marks_last_until_the_aliens_turn() -> None:
    """The view says whose turn ends them."""
    state = position({"wales": "3 fog sound"}, aliens="second")
    space = view(state, None).spaces["wales"]
    assert (space.marks, space.until) == (("fog", "sound"), {"fog": 1, "sound": 1})


def test_ruling_18_piles_are_open_and_hands_are_not() -> None:
    """Reserve, discards, removed cards and the known offers lie open; of supply and offers both know the
    number."""
    state = position(
        {"wales": "3"}, hand="relocation guerrilla", reserve="army fort", discards="relocation",
        removed="guerrilla", tail="bunker",
    )  # fmt: skip
    seat = view(state, None).seats[1]
    piles = {pile.id: [card.kind for card in pile.cards] for pile in seat.piles}
    assert piles == {
        "reserve": ["army", "fort"], "offers": ["bunker"], "supply": [], "discards": ["relocation"],
        "removed": ["guerrilla"],
    }  # fmt: skip
    sizes = {pile.id: pile.size for pile in seat.piles}
    assert sizes["supply"] == len(deck(state).supply)
    assert (seat.hand, seat.cards) == (None, {"hand": 2})
    assert view(state, 1).seats[1].hand == (
        CardView("relocation", "relocation"), CardView("guerrilla", "guerrilla"),
    )  # fmt: skip


def test_ruling_18_money_has_a_name_a_side() -> None:
    """Coins and power; the other side has none in hand."""
    state = position({"wales": "3 supply_depot", "grampian": "plasma_reactor"}, money=5)
    shown = view(state, None).seats
    assert shown[1].counters == {"coins": 5, "income": 1}
    assert shown[0].counters == {"power": 0, "income": 2}


def test_ruling_18_prices_can_be_read_up_on() -> None:
    """In the one place for all cards; starting cards have none."""
    prices = {card.kind: card.price for card in cards("new_wave", {})}
    assert (prices["army"], prices["relocation"], prices["tripod"]) == (4, None, 6)
    assert {card.cost for card in cards("new_wave", {})} == {0}


def test_ruling_18_words_are_no_ids() -> None:
    """No word of an action is a card or a space, nor are cards spaces."""
    words = {action.word for card in DATA.cards for action in card.actions} | {
        "all", "swap", "fire", "heal", "spent", "tripod_last", "ufo_last",
    }  # fmt: skip
    assert not words & set(CARDS)
    assert not words & set(island().ids)
    assert not set(CARDS) & set(island().ids)


def test_ruling_18_another_hand_looks_the_same() -> None:
    """The other's hand and supply are dealt again; in `rest` something stays owed."""
    state = position(
        {"wales": "3 army_unit"}, hand="army relocation guerrilla", supply="relocation guerrilla"
    )
    rest = play(state, "pass").state
    hands = set()
    for seed in range(30):
        other = checks.shuffled(rest, 0, Random(seed))
        hands.add(other.body.decks[1].hand)
        assert duty.owed_cards(other)
        assert view(other, 0) == view(rest, 0)
        assert other.body.decks[0] == rest.body.decks[0]
    assert len(hands) > 3
    assert len({checks.shuffled(state, 0, Random(seed)).body.decks[1].hand for seed in range(30)}) > 3


def test_ruling_18_the_board_marks_ship_anchor_and_homes() -> None:
    """As features of the board, which the rules read."""
    map_ = island()
    assert map_.ids[map_.ship] == "western_highlands"
    assert map_.ids[map_.anchor] == "portsmouth"
    assert [map_.ids[space] for space in map_.land if space not in map_.homes] == [
        "northern_highlands", "western_highlands", "grampian", "southern_uplands", "cumbria",
    ]  # fmt: skip
