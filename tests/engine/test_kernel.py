"""The kernel's own promises: setups, offers, undo, replay, views, storage."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import engine
from engine import (
    IllegalMove,
    Move,
    Setup,
    State,
    apply,
    awaited_seats,
    check,
    decode,
    default,
    encode,
    history,
    legal,
    prompts,
    replay,
    start,
    view,
    visible,
)
from engine.kernel import rules_of
from engine.system import AnyState, Step
from engine.types import Event, Offer
from tests.engine.driver import lost, play, refused
from tests.engine.positions import fated, position


@pytest.mark.parametrize(
    ("setup", "key", "data"),
    [
        (Setup("chess", 2, "00"), "unknown-rules", {"rules": "chess"}),
        (Setup("classic", 1, "00"), "seats", {"seats": 1, "low": 2, "high": 6}),
        (Setup("classic", 7, "00"), "seats", {"seats": 7, "low": 2, "high": 6}),
        (Setup("classic", 3, "xyz"), "bad-seed", {}),
        (Setup("classic", 3, "00", version=99), "version", {"version": 99, "known": [1, 2]}),
        (Setup("classic", 3, "00", version=-1), "version", {"version": -1}),
        (Setup("risk2210", 3, "00", version=3), "version", {"version": 3, "known": [1, 2]}),
        (Setup("classic", 3, "00", {"fog": True}), "option-unknown", {"option": "fog"}),
        (Setup("classic", 3, "00", {"missions": 1}), "option-switch", {"option": "missions"}),
        (Setup("classic", 3, "00", {"rounds": 201}), "option-number", {"low": 0, "high": 200}),
        (Setup("classic", 3, "00", {"board": "moon"}), "option-choice", {"known": ["world", "2210-land"]}),
    ],
)
def test_impossible_setups_are_refused(setup: Setup, key: str, data: dict[str, Any]) -> None:
    """Each with what would be right."""
    with pytest.raises(IllegalMove) as caught:
        start(setup)
    assert caught.value.key == key
    assert data.items() <= caught.value.data.items()


def test_a_setup_is_completed_by_defaults_and_version() -> None:
    """What is stored with a game says everything; completing it again changes nothing."""
    setup = engine.complete(Setup("classic", 3, "00", {"rounds": 5}))
    assert setup.version == engine.meta("classic").version
    assert setup.options == {
        "board": "world", "setup": "deal", "cards": "rising", "fortify": "adjacent", "defence": "standing",
        "missions": False, "rounds": 5,
    }  # fmt: skip
    assert engine.complete(setup) == setup
    assert start(setup).state.setup == setup


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_a_game_keeps_the_version_that_it_began_with(rules: str) -> None:
    """New ones get the newest; an earlier one stays what it is, in its states, views and from its bytes."""
    info = engine.meta(rules)
    assert info.version == max(info.versions)
    assert list(info.versions) == sorted(set(info.versions))
    assert start(Setup(rules, info.seats[0], "2a")).state.setup.version == info.version
    for version in info.versions:
        assert engine.plays(rules, version)
        state = start(Setup(rules, info.seats[0], "2a", version=version)).state
        state = decode(encode(apply(state, default(state, awaited_seats(state)[0])).state))
        assert (state.setup.version, view(state, None).version) == (version, version)
        assert engine.complete(state.setup) == state.setup
    assert not any(engine.plays(rules, version) for version in (0, -1, info.version + 1, 99))
    assert not engine.plays("chess", 1)


def test_rules_are_listed_sorted() -> None:
    """`classic` is there."""
    ids = engine.rules_ids()
    assert "classic" in ids
    assert list(ids) == sorted(ids)


def test_offers_of_somebody_else_are_empty() -> None:
    """A seat that is not awaited may do nothing, whatever it tries."""
    state = position({"china": (0, 3), "siam": (1, 1)})
    assert not legal(state, 1)
    assert list(legal(state, 1).moves()) == []
    assert Move(1, "pass") not in legal(state, 1)
    assert Move(1, "pass") not in legal(state, 0), "another's move is no member"
    with pytest.raises(IllegalMove, match="not-your-turn"):
        default(state, 1)
    over = play(play(state, "resign", seat=1).state, "resign", seat=2).state
    with pytest.raises(IllegalMove, match="game-over"):
        default(over, 0)
    assert refused(over, "resign", seat=0) == ("game-over", {"reason": "resignation"})


def test_offers_narrow_by_their_first_words() -> None:
    """By verb, and by verb and arguments; membership is narrowed alike."""
    state = position({"china": (0, 3), "siam": (1, 1), "india": (1, 1)})
    china = legal(state, 0).narrow("attack", "china")
    assert {o.args[1] for o in china} >= {"siam", "india"}
    siam = legal(state, 0).narrow("attack", "china", "siam")
    assert siam.count() == 2 + 2
    assert Move(0, "attack", ("china", "siam", 2)) in siam
    assert Move(0, "attack", ("china", "india", 2)) not in siam
    assert Move(0, "pass") not in siam
    assert not legal(state, 0).narrow("fly")


def test_the_rules_are_asked_for_offers_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the offers are narrowed and gone through; narrowing alone asks nothing."""
    state = position({"china": (0, 3), "siam": (1, 1), "india": (1, 1)})
    step = type(rules_of("classic").steps[state.stack[-1].step])
    asked, offers = [], step.offers

    def counted(self: Step, at: AnyState, seat: int) -> Iterator[Offer]:
        asked.append(seat)
        return offers(self, at, seat)

    monkeypatch.setattr(step, "offers", counted)
    moves = legal(state, 0)
    attacks = moves.narrow("attack")
    assert asked == []
    assert len(list(moves)) > len(list(attacks)) == len(list(attacks.narrow("attack", "china"))) > 0
    assert moves.narrow("attack", "china", "siam").count() > 0
    assert asked == [0]


def test_offers_are_freed_once_nobody_uses_them() -> None:
    """A position is not kept by its offers, nor by what was narrowed from them."""
    offers = legal(position({"china": (0, 3), "siam": (1, 1)}), 0)
    china = offers.narrow("attack", "china")
    assert list(china)
    gone = weakref.ref(offers), weakref.ref(china)
    gc.disable()
    try:
        del offers, china
        assert [ref() for ref in gone] == [None, None]
    finally:
        gc.enable()


def test_all_single_moves_are_those_that_are_counted() -> None:
    """`moves` spells out what `count` counts, each once, all legal."""
    state = position({"china": (0, 5), "siam": (1, 1)})
    moves = list(legal(state, 0).moves())
    assert len(set(moves)) == len(moves) == legal(state, 0).count()
    assert all(move in legal(state, 0) for move in moves)


def test_an_unknown_verb_is_told_the_known_ones() -> None:
    """In the order of the offers, each once."""
    state = position({"china": (0, 5), "siam": (1, 1)})
    assert refused(state, "fly:away") == (
        "wrong-verb",
        {"verb": "fly", "verbs": ["attack", "choose", "pass"]},
    )


START = Setup("classic", 3, "2a")


def _opened() -> list[Move]:
    """The log of the deployment of START by default moves."""
    return [Move(seat, "choose", ("spread",)) for seat in range(3)]


def _reinforcing() -> tuple[list[Move], Move, int]:
    log = _opened()
    state = replay(START, log)
    return log, default(state, state.body.turn), state.body.turn


def test_undo_restores_all_but_the_ply() -> None:
    """An entry of the log like any other: the position is the earlier one, one ply later each."""
    log, move, seat = _reinforcing()
    before = replay(START, log)
    after = replay(START, [*log, move, Move(seat, "undo")])
    assert after == msgspec.structs.replace(before, ply=before.ply + 2)
    *_, turn = history(START, [*log, move, Move(seat, "undo")])
    assert turn.events == (Event("undone", {"seat": seat}),)


def test_undo_goes_back_several_moves() -> None:
    """As long as each of them could be undone; the game may go on differently afterwards."""
    log, move, seat = _reinforcing()
    small = [Move(seat, "place", (move.args[0], 1))] * 2
    back = replay(START, [*log, *small, Move(seat, "undo"), Move(seat, "undo")])
    assert back.body == replay(START, log).body
    again = replay(START, [*log, *small, Move(seat, "undo"), Move(seat, "undo"), move])
    assert again.body == replay(START, [*log, move]).body


@pytest.mark.parametrize("code", ["undo", "undo:1"])
def test_nothing_to_undo(code: str) -> None:
    """At the beginning, after one's last undo, for other seats' moves, and with arguments."""
    log, move, seat = _reinforcing()
    other = (seat + 1) % 3
    wrong = [
        [Move.parse(0, code)],
        [*log, Move.parse(seat, code)],
        [*log, move, Move.parse(other, code)],
        [*log, move, Move.parse(seat, "undo"), Move.parse(seat, code)],
    ]
    for moves in wrong:
        with pytest.raises(IllegalMove, match="nothing-to-undo"):
            replay(START, moves)


def test_dice_cannot_be_undone() -> None:
    """After chance, a drawn card, or another's turn there is no way back, nor past it."""
    state = position({"china": (0, 9), "siam": (1, 9)})
    assert not play(state, "attack:china:siam:1").undoable
    assert not play(state, "pass").undoable
    assert not play(state, "resign").undoable
    assert not start(START).undoable
    taken = position({"china": (0, 9), "siam": (1, 1), "japan": (1, 1)})
    taken = fated(taken, "attack:china:siam:1", lost(0, 1))
    assert not play(taken, "attack:china:siam:1").undoable


def test_a_secret_answer_is_taken_back_while_others_still_answer() -> None:
    """Also the last of several moves, with which the seat was done; what others have answered meanwhile
    stays, and they are told nothing."""
    first, second = (Move(seat, "choose", ("spread",)) for seat in (0, 1))
    *_, turn = history(START, [first, second, Move(0, "undo")])
    straight = replay(START, [second])
    assert (turn.state.body, turn.state.stack) == (straight.body, straight.stack)
    assert turn.events == (Event("undone", {"seat": 0}, (0,)),)
    assert engine.in_effect([first, second, Move(0, "undo")]) == [2]
    both = [first, second, Move(0, "undo"), Move(1, "undo")]
    assert replay(START, both).body == start(START).state.body
    assert engine.in_effect(both) == []
    again = [first, second, Move(0, "undo"), first, Move(2, "choose", ("spread",))]
    assert replay(START, again).body == replay(START, _opened()).body
    assert engine.in_effect(again) == [2, 4, 5]
    with pytest.raises(IllegalMove, match="nothing-to-undo"):
        replay(START, [*_opened(), Move(0, "undo")])


def test_what_is_in_effect_after_undoing_between_others_answers_and_rewinding() -> None:
    """A rewinding to before an undoing brings back what was undone, and to after it does not."""
    spread = [Move(seat, "choose", ("spread",)) for seat in (0, 1)]
    undone = [*spread, Move(0, "undo")]
    assert engine.in_effect([*undone, Move(-1, "rewind", (2,))]) == [1, 2]
    log = [*undone, spread[0], Move(-1, "rewind", (3,))]
    assert engine.in_effect(log) == [2]
    back, wanted = replay(START, log).body, replay(START, [spread[1]]).body
    assert (back.drafts, back.reserve) == (wanted.drafts, wanted.reserve)


def test_history_gives_every_turn() -> None:
    """The start and one turn for each move; the replay ends with the last."""
    log = _opened()
    turns = list(history(START, log))
    assert [turn.state.ply for turn in turns] == [0, 1, 2, 3]
    assert replay(START, log) == turns[-1].state
    assert replay(START, []) == start(START).state


def test_a_log_with_an_illegal_move_does_not_replay() -> None:
    """The error says why."""
    with pytest.raises(IllegalMove, match="wrong-verb"):
        replay(START, [*_opened(), Move(replay(START, _opened()).body.turn, "pass")])


def test_private_events_reach_only_their_seats() -> None:
    """The public sees what has no addressee."""
    events = (Event("a"), Event("b", to=(1,)), Event("c", to=(0, 2)))
    assert [e.kind for e in visible(events, None)] == ["a"]
    assert [e.kind for e in visible(events, 0)] == ["a", "c"]
    assert [e.kind for e in visible(events, 1)] == ["a", "b"]


def test_a_view_shows_the_own_hand_only() -> None:
    """Cards as their holder sees them; of others their number."""
    state = position({"china": (0, 3), "siam": (1, 1)}, hands={0: "alaska wild2", 1: "peru"})
    mine = view(state, 0).seats
    assert mine[0].hand is not None
    assert [(c.id, c.kind, c.space) for c in mine[0].hand] == [
        ("alaska", "infantry", "alaska"), ("wild2", "wild", None),
    ]  # fmt: skip
    assert mine[1].hand is None
    assert mine[1].cards == {"territory": 1}
    assert [s.hand for s in view(state, None).seats] == [None, None, None]
    assert view(state, None).decks[0].size == 41


def test_a_stored_state_is_complete() -> None:
    """A game goes on from its bytes exactly as from the state."""
    log, move, _ = _reinforcing()
    state = replay(START, log)
    restored = decode(encode(state))
    assert restored == state
    assert apply(restored, move) == apply(state, move)
    with pytest.raises(msgspec.DecodeError):
        decode(b"nonsense")


def _broken() -> list[tuple[str, State]]:
    """Sound positions, each spoilt in one way."""
    spoilt = []
    for name, value in (
        ("total", 1), ("deck", ()), ("held", [2, 1, 39]), ("armies", [0] * 42), ("owner", [0] * 41),
        ("alive", [False, True, True]), ("pool", 3),
    ):  # fmt: skip
        state = position({"china": (0, 3), "siam": (1, 1)}, hands={0: "alaska"})
        setattr(state.body, name, value)
        spoilt.append((name, state))
    alone = position({"china": (0, 3)})
    alone.body.alive = [True, True, True]
    return [*spoilt, ("alive without a territory", alone)]


@pytest.mark.parametrize(("name", "state"), _broken(), ids=lambda x: x if isinstance(x, str) else "")
def test_check_finds_what_is_inconsistent(name: str, state: State) -> None:
    """Lost armies, cards, territories: each is reported in words."""
    if name == "owner":
        state.body.armies = state.body.armies[:41]
    assert check(state)


def test_prompts_are_those_of_the_awaited_seats() -> None:
    """One for each, in the order of the seats; none when the game is over."""
    state = start(START).state
    assert tuple(p.seat for p in prompts(state)) == awaited_seats(state) == (0, 1, 2)
    for seat in (0, 1):
        state = apply(state, Move(seat, "resign")).state
    assert prompts(state) == ()
    assert awaited_seats(state) == ()
