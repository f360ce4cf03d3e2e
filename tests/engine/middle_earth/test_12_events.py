"""Ruling 12: the events among the adventure cards."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine import Turn, default, prompts, view
from engine.rules.middle_earth.adventures.events import EVENTS
from engine.rules.middle_earth.cards import KINDS
from tests.engine.driver import event, events, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import (
    WORLD,
    Fate,
    index,
    lapse,
    leaders,
    numbers,
    position,
    stand,
    stands,
)

WILD1 = 42


def drawn(
    monkeypatch: pytest.MonkeyPatch, card: str, spaces: dict[str, tuple[int, int]], *picks: int, **more: Any
) -> Turn:
    """Seat 0 draws an event as its turn ends; these territory cards are turned. Then it draws Gollum."""
    more = {"leaders": {0: "tower_hills"}, **more}
    state = position({"tower_hills": (0, 1), **spaces}, step="redeploy", body={"earned": True}, **more)
    Fate(monkeypatch).picks = [*numbers(card), *picks, *numbers("gollum")]
    return play(state, "pass")


def territory_cards(*spaces: str) -> tuple[int, ...]:
    """The territory cards of these spaces."""
    return tuple(map(index, spaces))


def test_every_event_of_the_deck_can_be_carried_out() -> None:
    """None of the cards that happen as they are drawn is missing."""
    assert set(EVENTS) == {card.id for card in KINDS if card.kind == "event"}


def test_value_64_raiders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1, 2, 3, 5, 7 there are 1, 1, 2, 3, 4 left, no matter who holds them, the drawer and neutral land
    too."""
    for seats, owners in ((3, (0, 1, 2)), (2, (0, 1, 2))):
        for there, left in ((1, 1), (2, 1), (3, 2), (5, 3), (7, 4)):
            names = ("moria", "lorien", "fornost")
            spaces = {name: (owner, there) for name, owner in zip(names, owners, strict=True)}
            turn = drawn(monkeypatch, "raiders", spaces, *territory_cards(*names), seats=seats)
            assert stands(turn.state, *names) == [(owner, left) for owner in owners]
            lost = [e["dead"] for e in events(turn, "raided")]
            assert lost == ([there - left] * 3 if there > left else [])
            assert ("in_vain" in kinds(turn)) == (there == left)
            assert event(turn, "event_drawn")["cards"] == [["raiders", "raiders", None]]
            assert [space for _, _, space in event(turn, "turned_up")["cards"]] == list(names)


def test_ruling_12_wild_cards_do_nothing_and_are_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cards are turned, whatever they are; they lie open then."""
    spaces = {"moria": (1, 4), "lorien": (1, 4), "fornost": (1, 4)}
    turn = drawn(monkeypatch, "raiders", spaces, index("moria"), WILD1, WILD1 + 1)
    assert stands(turn.state, *spaces) == [(1, 2), (1, 4), (1, 4)]
    assert turn.state.body.turned == (index("moria"), WILD1, WILD1 + 1)


def test_value_65_mustering_brings_nothing_to_neutral_land(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three battalions to each player who holds such land; nothing to abandoned land either."""
    spaces = {"moria": (0, 1), "lorien": (1, 1), "fornost": (2, 1)}
    turn = drawn(monkeypatch, "the_mustering", spaces, *territory_cards(*spaces), seats=2)
    assert stands(turn.state, *spaces) == [(0, 4), (1, 4), (2, 1)]
    assert events(turn, "mustered") == [
        {"seat": 0, "space": "moria", "n": 3}, {"seat": 1, "space": "lorien", "n": 3},
    ]  # fmt: skip


def test_value_65_nothing_on_abandoned_land(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 has left."""
    spaces = {"moria": (0, 1), "lorien": (2, 1), "fornost": (1, 1)}
    state = position(spaces, step="redeploy", body={"earned": True}, leaders={0: "moria"})
    gone = play(state, "1 resign").state
    Fate(monkeypatch).picks = [*numbers("the_mustering"), *territory_cards(*spaces), *numbers("gollum")]
    assert stands(play(gone, "pass").state, *spaces) == [(0, 4), (2, 4), (1, 1)]


def test_value_66_entmoot_and_cave_troll(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two more for the friend; two less, down to one, for the other side; nothing on neutral land."""
    for card, space, friend, foe in (
        ("the_entmoot", "fangorn", 1, 2), ("cavetroll", "moria", 2, 1),
    ):  # fmt: skip
        for there, left in ((1, 1), (2, 1), (3, 1), (4, 2)):
            turn = drawn(monkeypatch, card, {space: (foe, there)})
            assert stand(turn.state, space) == (foe, left)
            assert ("in_vain" in kinds(turn)) == (there == left)
            if there > left:
                assert event(turn, "struck") == {"other": foe, "space": space, "dead": there - left}
        turn = drawn(monkeypatch, card, {space: (friend, 1)})
        assert stand(turn.state, space) == (friend, 3)
        assert event(turn, "aided") == {"seat": friend, "space": space, "n": 2}
        neutral = drawn(monkeypatch, card, {space: (2, 4)}, seats=2)
        assert stand(neutral.state, space) == (2, 4)
        assert "in_vain" in kinds(neutral)


def test_value_66_nothing_on_abandoned_land(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever side its seat was on."""
    state = position({"tower_hills": (0, 1), "fangorn": (1, 4), "moria": (1, 4)}, leaders={0: "tower_hills"},
                     step="redeploy", body={"earned": True})  # fmt: skip
    gone = play(state, "1 resign").state
    Fate(monkeypatch).picks = list(numbers("the_entmoot cavetroll gollum"))
    turn = play(gone, "pass")
    assert stands(turn.state, "fangorn", "moria") == [(1, 4), (1, 4)]


def test_value_63_winter_storms(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one wild card two territories; nobody attacks from or into them, redeploying through is free."""
    spaces = {
        "fornost": (0, 3), "old_forest": (0, 3), "buckland": (0, 1), "weather_hills": (1, 5),
        "south_downs": (1, 5),
    }  # fmt: skip
    turn = drawn(monkeypatch, "winter_storms", spaces, *territory_cards("fornost", "south_downs"), WILD1)
    state = turn.state
    assert event(turn, "storms_began") == {"seat": 0, "storms": ["fornost", "south_downs"]}
    marks = {name for name, space in view(state, None).spaces.items() if "storm" in space.marks}
    assert marks == {"fornost", "south_downs"}
    assert view(state, None).spaces["fornost"].until == {"storm": 0}
    assert state.body.turn == 1
    state = lapse(state, lambda now: top(now) == "attack")
    assert refused(state, "attack:weather_hills:fornost:1") == ("storms", {"space": "fornost"})
    assert refused(state, "attack:south_downs:buckland:1") == ("storms", {"space": "south_downs"})
    assert offered(state, "attack", "weather_hills", "old_forest")
    through = position(spaces, turn=0, step="redeploy", storms={"old_forest": 0})
    assert play(through, "move:fornost:buckland:1").state.body.begun == 1


def test_ruling_12_winter_storms_with_wild_cards_alone_are_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    """All territory cards but the wild ones are in a hand: these two are turned, and one of them again."""
    lands = {1: " ".join(WORLD.ids)}
    turn = drawn(monkeypatch, "winter_storms", {"lorien": (1, 1)}, WILD1, WILD1 + 1, hands=lands)
    assert event(turn, "in_vain")["cards"] == [["winter_storms", "winter_storms", None]]
    assert "storms_began" not in kinds(turn)
    assert turn.state.body.storms == {}


def test_value_63_until_the_drawers_next_turn_would_begin() -> None:
    """Also if the drawer is out by then."""
    spaces = {"fornost": (0, 3), "lorien": (1, 1)}
    state = position(spaces, turn=2, step="redeploy", storms={"fornost": 0}, leaders={2: "moria"})
    turn = play(state, "pass")
    assert turn.state.body.turn == 0
    assert turn.state.body.storms == {}
    assert event(turn, "storms_over") == {"calm": ["fornost"]}
    gone = play(state, "0 resign", "2 pass")
    assert gone.state.body.turn == 1
    assert gone.state.body.storms == {}


def test_ruling_12_appoint_a_second_leader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Into own land without one; the chain goes on after it."""
    turn = drawn(monkeypatch, "appoint_a_second_leader", {"moria": (0, 3), "fornost": (0, 1)})
    (prompt,) = prompts(turn.state)
    assert (prompt.kind, prompt.data) == ("leader", {"appoint": True})
    assert offered(turn.state, "choose") == ["choose:leader:fornost", "choose:leader:moria"]
    assert refused(turn.state, "choose:leader:tower_hills") == ("leader-here", {"space": "tower_hills"})
    assert default(turn.state, 0).code == "choose:leader:moria"
    Fate(monkeypatch).picks = list(numbers("gollum"))
    done = play(turn.state, "choose:leader:fornost")
    assert leaders(done.state, 0) == ["fornost", "tower_hills"]
    assert event(done, "leader_appointed") == {"seat": 0, "space": "fornost"}
    assert "adventure_drawn" in kinds(done)


def test_ruling_12_appoint_with_one_place_or_with_two_leaders(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to ask, or nothing to do."""
    turn = drawn(monkeypatch, "appoint_a_second_leader", {"moria": (0, 3)})
    assert leaders(turn.state, 0) == ["moria", "tower_hills"]
    full = drawn(
        monkeypatch, "appoint_a_second_leader", {"moria": (0, 3), "fornost": (0, 1)},
        leaders={0: "moria tower_hills"},
    )  # fmt: skip
    assert leaders(full.state, 0) == ["moria", "tower_hills"]
    assert "in_vain" in kinds(full)
    alone = drawn(monkeypatch, "appoint_a_second_leader", {})
    assert leaders(alone.state, 0) == ["tower_hills"]
    assert "in_vain" in kinds(alone)


def test_ruling_12_a_pile_that_runs_out_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies open is shuffled, and the event goes on."""
    state = position({"tower_hills": (0, 1), "moria": (0, 4)}, leaders={0: "tower_hills"}, step="redeploy",
                     body={"earned": True})  # fmt: skip
    b = state.body
    b.deck, b.turned = territory_cards("moria"), tuple(card for card in range(44) if card != index("moria"))
    Fate(monkeypatch).picks = [
        *numbers("raiders"),
        *territory_cards("moria", "lorien", "fornost"),
        *numbers("gollum"),
    ]
    turn = play(state, "pass")
    assert event(turn, "reshuffled") == {"deck": "territory", "n": 43}
    assert [s for _, _, s in event(turn, "turned_up")["cards"]] == ["moria", "lorien", "fornost"]
    assert stand(turn.state, "moria") == (0, 2)


def mustered_twice(monkeypatch: pytest.MonkeyPatch, version: int) -> Turn:
    """Mustering with one card left in the pile; Moria is picked as often as it can be."""
    state = position({"tower_hills": (0, 1), "moria": (0, 4)}, leaders={0: "tower_hills"}, step="redeploy",
                     body={"earned": True})  # fmt: skip
    state = replace(state, setup=replace(state.setup, version=version))
    b = state.body
    b.deck, b.turned = territory_cards("moria"), tuple(card for card in range(44) if card != index("moria"))
    again = territory_cards("moria" if version == 1 else "lorien", "fornost")
    Fate(monkeypatch).picks = [*numbers("the_mustering"), index("moria"), *again, *numbers("gollum")]
    return play(state, "pass")


def test_ruling_12_no_card_is_turned_twice_by_one_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has turned is laid open after the last card: a pile that runs out in the middle is made of the
    others alone."""
    turn = mustered_twice(monkeypatch, 2)
    assert event(turn, "reshuffled") == {"deck": "territory", "n": 43}
    assert [s for _, _, s in event(turn, "turned_up")["cards"]] == ["moria", "lorien", "fornost"]
    assert stand(turn.state, "moria") == (0, 7)
    assert sorted(turn.state.body.turned) == sorted(territory_cards("moria", "lorien", "fornost"))
    assert len(turn.state.body.deck) == 41


def test_ruling_12_version_1_turns_a_card_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was shuffled with the others, and mustered again."""
    turn = mustered_twice(monkeypatch, 1)
    assert event(turn, "reshuffled") == {"deck": "territory", "n": 44}
    assert [s for _, _, s in event(turn, "turned_up")["cards"]] == ["moria", "moria", "fornost"]
    assert stand(turn.state, "moria") == (0, 10)


def test_ruling_12_fewer_than_three_cards_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event turns what there is, and none of it again."""
    lands = {1: " ".join(s for s in WORLD.ids if s not in ("moria", "lorien"))}
    turn = drawn(monkeypatch, "the_mustering", {"moria": (0, 4), "lorien": (0, 1)}, index("moria"), WILD1,
                 index("lorien"), hands={1: f"{lands[1]} wild2"})  # fmt: skip
    assert [s for _, _, s in event(turn, "turned_up")["cards"]] == ["moria", None, "lorien"]
    lands[1] = f"{lands[1]} lorien wild1 wild2"
    turn = drawn(
        monkeypatch, "the_mustering", {"moria": (0, 4), "lorien": (0, 1)}, index("moria"), hands=lands
    )
    assert [s for _, _, s in event(turn, "turned_up")["cards"]] == ["moria"]
    assert "reshuffled" not in kinds(turn)
    assert stand(turn.state, "moria") == (0, 7)


def test_ruling_12_what_dies_and_what_comes_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """All battalions of the game are accounted for."""
    for card in ("raiders", "the_mustering"):
        spaces = {"moria": (0, 7), "lorien": (1, 7), "fornost": (2, 7)}
        turn = drawn(monkeypatch, card, spaces, *territory_cards(*spaces))
        b = turn.state.body
        assert b.total == sum(b.armies) + b.pool
