"""Ruling 8 of `risk2210`: three contested territories in a turn bring one energy and one command card."""

from __future__ import annotations

import pytest

from engine import Move, State, Turn, default, prompts, view, visible
from engine.rules.risk2210.cards import cards
from tests.engine.driver import event, kinds, lost, play, top
from tests.engine.risk2210.positions import fated, hand, offered, position

TARGETS = ("saharan_empire", "middle_east", "imperial_balkania", "ministry_of_djibouti")


def conquest(state: State, target: str = "saharan_empire") -> Turn:
    """A conquest from Egypt with one die; one unit advances."""
    code = f"attack:egypt:{target}:1"
    return play(fated(state, lost(0, 1), code), code, f"move:egypt:{target}:1")


def before_third(taken: int = 2, **more: object) -> State:
    """Two contested territories have been taken already."""
    body = {"contested": taken, "invaded": True, **(more.pop("body", None) or {})}  # type: ignore[dict-item]  # a mapping
    spaces = {"egypt": (0, 9), "japan": (0, 1), **dict.fromkeys(TARGETS, (1, 1)), "mexico": (1, 1)}
    return position(spaces, **{"body": body, **more})  # type: ignore[arg-type]  # any of its parameters


def test_ruling_08_the_third_contested_territory_pays_at_once() -> None:
    """Three real conquests: nothing after two, one energy and one card after the third."""
    state = before_third(0, commanders={0: {"land_commander": "japan"}})
    for n, target in enumerate(TARGETS[:3], 1):
        turn = conquest(state, target)
        state = turn.state
        assert state.body.contested == n
        assert ("rewarded" in kinds(turn)) == (n == 3)
    assert event(turn, "rewarded") == {"seat": 0, "energy": 1}
    assert state.body.energy[0] == 11
    assert event(turn, "bought") == {"seat": 0, "deck": "land", "n": 1, "energy": 0}
    assert len(hand(state, 0)) == 1
    assert "cards" not in [e.kind for e in visible(turn.events, 1)]
    assert (view(state, 1).seats[0].cards["land"], view(state, 1).seats[0].hand) == (1, None)


def test_ruling_08_once_a_turn() -> None:
    """Ten territories bring no more than three."""
    state = before_third(commanders={0: {"land_commander": "japan"}})
    state = conquest(state).state
    turn = conquest(state, "middle_east")
    assert "rewarded" not in kinds(turn)
    assert (turn.state.body.energy[0], len(hand(turn.state, 0))) == (11, 1)


def test_ruling_08_counts_from_zero_in_each_turn() -> None:
    """The next seat begins with nothing."""
    turn = play(conquest(before_third(1)).state, "pass", "pass")
    assert (turn.state.body.turn, turn.state.body.contested, turn.state.body.rewarded) == (1, 0, False)


def test_ruling_08_the_winner_chooses_among_the_decks_of_their_commanders() -> None:
    """Those in play only; the clock takes the fullest deck."""
    state = before_third(commanders={0: {"land_commander": "japan", "nuclear_commander": "japan"}},
                         spent="land_assemble_mods")  # fmt: skip
    turn = conquest(state)
    assert [(p.seat, p.kind) for p in prompts(turn.state)] == [(0, "reward")]
    assert offered(turn.state, 0) == ["choose:draw:land", "choose:draw:nuclear"]
    assert default(turn.state, 0) == Move(0, "choose", ("draw", "nuclear"))
    turn = play(turn.state, "choose:draw:nuclear")
    assert hand(turn.state, 0)[0].startswith("nuclear_")
    assert top(turn.state) == "invade"


def test_ruling_08_without_a_commander_only_energy() -> None:
    """A card must be of a commander in play."""
    turn = conquest(before_third())
    assert (turn.state.body.energy[0], hand(turn.state, 0)) == (11, [])
    assert "bought" not in kinds(turn)


def test_ruling_08_an_empty_deck_gives_no_card() -> None:
    """The only commander's deck is used up."""
    discards = " ".join(c.id for c in cards(before_third().setup) if c.deck == 0 for _ in range(c.copies))
    turn = conquest(before_third(commanders={0: {"land_commander": "japan"}}, spent=discards))
    assert (turn.state.body.energy[0], hand(turn.state, 0)) == (11, [])


def test_ruling_08_the_four_cards_a_turn_are_purchases() -> None:
    """The bonus comes on top of them."""
    state = before_third(commanders={0: {"land_commander": "japan"}}, body={"purchases": 4})
    assert len(hand(conquest(state).state, 0)) == 1


@pytest.mark.parametrize(("stand", "stations"), [(None, ()), ((1, 0), ("saharan_empire",))])
def test_ruling_08_empty_and_station_only_territories_do_not_count(
    stand: tuple[int, int] | None, stations: tuple[str, ...]
) -> None:
    """Contested means an enemy unit when the invasion was declared."""
    spaces = {"egypt": (0, 9), "mexico": (1, 1), "alberta": (2, 1)}
    spaces |= {"saharan_empire": stand} if stand else {}
    state = position(spaces, rest=None, body={"contested": 2}, stations=stations)
    turn = play(state, "move:egypt:saharan_empire:1")
    assert (turn.state.body.contested, turn.state.body.energy[0]) == (2, 10)


def test_faq_a_territory_evacuated_after_the_declaration_counts() -> None:
    """There was a unit when it was declared."""
    state = before_third(commanders={1: {"diplomat": "saharan_empire"}}, hands={1: "diplomat_evacuation"})
    turn = play(state, "attack:egypt:saharan_empire:3", "1 play:diplomat_evacuation:mexico")
    while top(turn.state) == "react":
        turn = play(turn.state, "1 pass")
    assert top(turn.state) == "occupy"
    turn = play(turn.state, "move:egypt:saharan_empire:1")
    assert (turn.state.body.contested, turn.state.body.energy[0]) == (3, 11)


def test_faq_a_lone_commander_makes_a_territory_contested() -> None:
    """A unit is a MOD or a commander."""
    spaces = {"egypt": (0, 9), "saharan_empire": (1, 0), "mexico": (1, 1)}
    state = position(spaces, commanders={1: {"diplomat": "saharan_empire"}})
    assert conquest(state).state.body.contested == 1


def test_neutral_mods_make_a_territory_contested() -> None:
    """In a game of two they are units of an enemy."""
    state = position({"egypt": (0, 9), "mexico": (1, 1)}, seats=2)
    assert conquest(state).state.body.contested == 1


def test_an_attack_to_the_end_counts_once() -> None:
    """However many rolls it took."""
    state = position({"egypt": (0, 30), "saharan_empire": (1, 5), "mexico": (1, 1)})
    code = "attack:egypt:saharan_empire:until:1"
    state = fated(state, lambda t: "conquered" in kinds(t), code)
    turn = play(state, code)
    assert sum(k == "battle" for k in kinds(turn)) > 1
    assert turn.state.body.contested == 1
