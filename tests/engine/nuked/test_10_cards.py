"""Rulings 10, 11 and 13: offensive cards, radioactive land, and how cards are got."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Move, apply, prompts, view
from engine.rules.nuked.meta import DATA
from tests.engine.driver import event, kinds, offered, play, refused, top
from tests.engine.nuked.positions import FREE, hand, index, position, stand, stands

ALL = "nuke boat attack extra3 extra5"


def test_the_deck() -> None:
    """Forty-four cards."""
    assert sum(card.copies for card in DATA.cards) == 44
    assert Counter(card.effect for card in DATA.cards for _ in range(card.copies)) == {
        "nuke": 4, "boat": 8, "attack": 8, "extra": 12, "defence": 12,
    }  # fmt: skip


def test_value_13_an_attack_card_needs_one_step_less() -> None:
    """Four against three, of whom one survives; eight against a Capital of four, of whom four do."""
    spaces = {"ukraine": (0, 30), "scandinavia": (1, 3), "peru": (1, 1)}
    state = play(position(spaces, farms={1: "peru"}, hands={0: "attack"}), "play:attack").state
    assert offered(state, "attack", "ukraine", "scandinavia") == ["attack:ukraine:scandinavia:4"]
    assert stand(play(state, "attack:ukraine:scandinavia:4").state, "scandinavia") == (0, 1)
    capital = {**spaces, "scandinavia": (1, 4)}
    state = play(position(capital, farms={1: "scandinavia"}, hands={0: "attack"}), "play:attack").state
    assert offered(state, "attack", "ukraine", "scandinavia") == ["attack:ukraine:scandinavia:8"]
    assert stand(play(state, "attack:ukraine:scandinavia:8").state, "scandinavia") == (0, 4)


def test_value_15_free_land_does_not_use_it_up() -> None:
    """An attack on a rival does, at its declaration."""
    spaces = {"china": (0, 30), "india": FREE, "siam": (1, 3), "peru": (1, 1)}
    state = position(spaces, farms={1: "peru"}, hands={0: "attack"})
    armed = play(state, "play:attack", "attack:china:india:3").state
    assert prompts(armed)[0].data["armed"] is True
    assert offered(armed, "attack", "china", "siam") == ["attack:china:siam:4"]
    spent = play(armed, "attack:china:siam:4").state
    assert prompts(spent)[0].data["armed"] is False


def hit_by(thrower: int) -> list[tuple[int, int]]:
    """Rounds and seats at whose turn's end the three seats around a radioactive territory lose troops."""
    spaces = {"south_africa": (0, 90), "north_africa": (1, 90), "east_africa": (2, 90)}
    farms = {0: "brazil", 1: "venezuela", 2: "peru"}
    homes = {"brazil": (0, 4), "venezuela": (1, 4), "peru": (2, 4)}
    state = position(
        {**spaces, **homes, "congo": FREE}, farms=farms, rest=FREE, turn=thrower, hands={thrower: "nuke"},
        fortify="connected",
    )  # fmt: skip
    losses = []
    turn = play(state, "play:nuke:congo")
    for _ in range(12):
        seat, round_ = turn.state.body.turn, turn.state.body.round
        if top(turn.state) == "reinforce":
            home = next(space for space, (owner, _) in homes.items() if owner == seat)
            turn = play(turn.state, f"place:{home}:3")
        turn = play(turn.state, "pass")
        if "radiation" in kinds(turn):
            losses.append((round_ - 4, seat))
    return losses


def test_value_32_every_seat_ends_two_turns_beside_it() -> None:
    """Thrown by B of three: B and C in this round, all in the next, A in the one after."""
    assert hit_by(1) == [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0)]


@pytest.mark.parametrize("thrower", [0, 1, 2])
def test_ruling_11_twice_for_everybody(thrower: int) -> None:
    """The seat that threw it."""
    assert Counter(seat for _, seat in hit_by(thrower)) == {0: 2, 1: 2, 2: 2}


def test_value_33_it_ends_where_the_turn_would_begin() -> None:
    """Of a thrower who is out by then."""
    state = position(
        {"egypt": (0, 9), "brazil": (0, 9), "madagascar": (2, 9)},
        farms={0: "brazil"}, rest=FREE, turn=2, hot={"congo": (4, 1)}, body={"round": 3},
    )  # fmt: skip
    assert state.body.alive == [True, False, True]
    later = play(state, "pass")
    assert "cooled" not in kinds(later)
    turn = play(later.state, "place:brazil:3", "pass")
    assert event(turn, "cooled") == {"clean": ["congo"]}
    assert (turn.state.body.turn, turn.state.body.round) == (2, 4)
    assert turn.state.body.hot == {}


def test_value_34_what_a_nuke_hits() -> None:
    """No Capital, nothing that glows already; own and free land it does."""
    spaces = {"brazil": (0, 9), "alaska": (0, 4), "india": FREE}
    state = position(spaces, farms={0: "brazil", 2: "egypt"}, hands={0: "nuke"}, hot={"congo": (9, 0)})
    assert refused(state, "play:nuke:egypt") == ("nuke-capital", {"space": "egypt"})
    assert refused(state, "play:nuke:brazil") == ("nuke-capital", {"space": "brazil"})
    assert refused(state, "play:nuke:congo") == ("nuke-again", {"space": "congo"})
    for space in ("alaska", "india", "peru"):
        turn = play(state, f"play:nuke:{space}")
        assert stand(turn.state, space) == FREE
        assert turn.state.body.hot[index(space)] == (6, 0)
    assert event(turn, "bombed") == {
        "seat": 0, "other": 2, "destroyed": ["peru"], "dead": 1, "cards": [["nuke", "nuke", None]],
    }  # fmt: skip


def test_value_35_nobody_enters_radioactive_land() -> None:
    """No attack, no Boat, no move; and it completes no continent."""
    spaces = {"north_africa": (0, 9), "brazil": (0, 9)}
    state = position(spaces, farms={0: "brazil"}, hands={0: "boat"}, hot={"congo": (9, 0), "japan": (9, 0)})
    assert refused(state, "attack:north_africa:congo:5") == ("radioactive", {"space": "congo"})
    assert refused(state, "play:boat:brazil:japan") == ("radioactive", {"space": "japan"})
    assert refused(state, "move:north_africa:congo:1") == ("space-not-yours", {"space": "congo"})


def test_value_36_one_offensive_card_a_turn() -> None:
    """Whatever the kinds, in either step; in the next turn there is another one."""
    state = position({"alaska": (0, 9)}, hands={0: ALL}, step="reinforce", body={"pool": 3})
    first = play(state, "play:extra3:alaska").state
    for code in ("play:extra5:alaska", "play:nuke:peru", "play:boat:alaska:japan", "play:attack"):
        assert refused(first, code)[0] == "card-already"
        assert refused(play(first, "place:alaska:3").state, code)[0] == "card-already"
    assert offered(first, "play") == []


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("play:boat:alaska:kamchatka", "boat-needless"),
        ("play:boat:alaska:alaska", "boat-needless"),
        ("play:boat:irkutsk:japan", "no-coast"),
        ("play:boat:japan:afghanistan", "no-coast"),
        ("play:boat:peru:japan", "space-not-yours"),
        ("play:boat:japan:brazil", None),
    ],
)
def test_value_40_where_a_boat_goes(code: str, key: str | None) -> None:
    """Between coasts that are no neighbours, the first of them one's own."""
    spaces = dict.fromkeys(("alaska", "irkutsk", "japan"), (0, 3))
    state = position(spaces, hands={0: "boat"})
    if key is None:
        assert prompts(play(state, code).state)[0].data["ferry"] == ["japan", "brazil"]
    else:
        assert refused(state, code)[0] == key


def test_ruling_10_a_boat_serves_attack_and_move_for_this_turn() -> None:
    """Both ways, and no longer than the turn."""
    spaces = {"japan": (0, 9), "brazil": (1, 2), "venezuela": (1, 1)}
    state = play(position(spaces, hands={0: "boat"}), "play:boat:japan:brazil").state
    taken = play(state, "attack:japan:brazil:6").state
    assert stand(taken, "brazil") == (0, 4)
    assert "move:brazil:japan:3" in offered(taken, "move")
    assert play(taken, "pass").state.body.boat == ()


@pytest.mark.parametrize(("card", "n"), [("extra3", 3), ("extra5", 5), ("extra8", 8)])
def test_ruling_10_extra_troops(card: str, n: int) -> None:
    """On one own territory, while reinforcing or attacking."""
    for step, pool in (("reinforce", 3), ("attack", 0)):
        state = position(
            {"alaska": (0, 1), "alberta": (0, 1)}, hands={0: card}, step=step, body={"pool": pool}
        )
        turn = play(state, f"play:{card}:alaska")
        assert stand(turn.state, "alaska") == (0, 1 + n)
        assert event(turn, "recruited")["n"] == n
        assert refused(state, f"play:{card}:peru") == ("space-not-yours", {"space": "peru"})


def test_ruling_10_each_kind_is_offered_once() -> None:
    """Cards of a kind are alike; Defence cards are not for one's own turn."""
    state = position({"alaska": (0, 9)}, hands={0: "extra3 extra3 defence3 attack attack"})
    assert offered(state, "play") == ["play:attack", "play:extra3:alaska"]
    assert refused(state, "play:defence3") == ("card-not-now", {"card": "defence3"})
    assert refused(state, "play:nuke:peru") == ("card-not-held", {"card": "nuke"})


def test_ruling_10_bombs_and_boats_know_no_round() -> None:
    """They may be played in the first one."""
    state = position({"alaska": (0, 9)}, hands={0: "nuke boat"}, round=1)
    assert play(state, "play:nuke:peru").state.body.hot == {index("peru"): (3, 0)}
    assert play(state, "play:boat:alaska:japan").state.body.boat == (index("alaska"), index("japan"))


def test_ruling_11_the_view_tells_how_long() -> None:
    """Marked, with the turns that still end beside it; of living seats alone."""
    state = position({"alaska": (0, 9)}, hands={0: "nuke"})
    shown = view(play(state, "play:nuke:peru").state, None).spaces["peru"]
    assert (shown.owner, shown.marks, shown.tokens["radiation"]) == (None, ("nuked",), 4)
    three = position({"alaska": (0, 9), "brazil": (1, 1)}, hands={0: "nuke"})
    assert view(play(three, "play:nuke:peru").state, None).spaces["peru"].tokens["radiation"] == 6


def test_ruling_11_it_completes_no_continent_and_links_nothing() -> None:
    """All of Australia but what glows is not Australia; what lies behind it is cut off."""
    spaces = {"siam": (0, 2), "new_guinea": (0, 2), "western_australia": (0, 2), "eastern_australia": (0, 2)}
    state = position(spaces, farms={0: "siam"}, hot={"indonesia": (9, 0)}, rest=(1, 1), seats=2)
    assert view(state, None).seats[0].counters["income"] == 3
    turn = play(state, "pass")
    assert set(event(turn, "supply")["hit"]) == {"new_guinea", "western_australia", "eastern_australia"}


def test_value_41_a_capture_earns_a_card() -> None:
    """Of free land, too; with five in hand there is none, and without a capture neither."""
    spaces = {"china": (0, 9), "india": FREE}
    for held, more in (("boat boat", 1), ("boat boat boat boat boat", 0)):
        state = position(spaces, hands={0: held})
        assert len(hand(play(state, "attack:china:india:3", "pass").state, 0)) == len(held.split()) + more
        assert len(hand(play(state, "pass").state, 0)) == len(held.split())


def test_ruling_13_the_open_cards_are_shuffled() -> None:
    """When the deck is empty; with none at all nothing is drawn."""
    state = position({"china": (0, 9)}, body={"took": True})
    state.body.deck, state.body.open = (), state.body.deck
    turn = play(state, "pass")
    assert event(turn, "reshuffled") == {"n": 44}
    assert len(hand(turn.state, 0)) == 1
    assert (len(turn.state.body.deck), turn.state.body.open) == (43, ())
    state.body.open = ()
    none = apply(state, Move(0, "pass"))
    assert "drew" not in kinds(none)


def test_ruling_13_the_drawn_card_is_secret() -> None:
    """Everybody sees that one was drawn, its holder which."""
    turn = play(position({"china": (0, 9), "india": FREE}), "attack:china:india:3", "pass")
    (drawn,) = [e for e in turn.events if e.kind == "card"]
    assert drawn.to == (0,)
    assert drawn.data["cards"][0][1] == hand(turn.state, 0)[0]
    assert event(turn, "drew") == {"seat": 0}
    assert not turn.undoable


def test_playing_a_card_can_be_taken_back_while_nothing_follows() -> None:
    """It shows the viewer's own hand alone."""
    assert play(position({"alaska": (0, 9)}, hands={0: "extra3"}), "play:extra3:alaska").undoable


def test_a_card_is_aimed_at_what_there_is() -> None:
    """Unknown territories, missing targets, unknown cards."""
    state = position({"alaska": (0, 9)}, hands={0: ALL})
    assert refused(state, "play:nuke:atlantis") == ("unknown-space", {"space": "atlantis"})
    assert refused(state, "play:nuke")[0] == "wrong-move"
    assert refused(state, "play:joker")[0] == "wrong-move"
    assert stands(play(state, "play:nuke:peru").state, "peru") == [FREE]
