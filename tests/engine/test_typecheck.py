"""Values of wrong types: named at the door, never met inside. `True` is not 1, and neither is `1.0`."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import engine
from engine import IllegalMove, Move, Offer, Setup, State, legal, start
from engine.commands import _policy_play
from engine.kernel import TABLE
from engine.rng import Chance, commit, derive
from tests.bounded import often
from tests.engine.positions import position

ODD_SEATS = (True, False, 1.0, 1.5, None, "0", b"0", (0,), [0], 1j)
ODD_WORDS = (None, 1, 1.0, True, b"pass", ["pass"], ("pass",))
ODD_ARGS = (True, 1.0, None, b"china", ["china"], ("china",), {"a": 1}, {1})
DOORS = ("typecheck.py", "rng.py", "types.py")
"""The files that may raise a TypeError about what comes in: rng.py about seeds, types.py about codes."""


def refused(call: Callable[[], object]) -> TypeError | IllegalMove:
    """The refusal of a call: a TypeError from the door that says what was wanted, or an `IllegalMove`."""
    with pytest.raises((TypeError, IllegalMove)) as caught:
        call()
    error = caught.value
    if isinstance(error, IllegalMove):
        return error
    where = traceback.extract_tb(error.__traceback__)[-1].filename
    assert where.endswith(DOORS), f"{error!r} came from {where}"
    assert isinstance(error, TypeError)
    assert " must be " in str(error)
    return error


@cache
def somewhere(rules: str, ply: int) -> State:
    """A position of a game that plays itself, at the latest the last one in which somebody is to move."""
    state = start(Setup(rules, min(3, engine.meta(rules).seats[1]), "2a")).state
    *_, state = [state, *(s for s in islice(_policy_play(state, Chance("ab")), ply) if not s.result)]
    return state


@cache
def attacking() -> State:
    """Seat 0 may attack with one or two dice, and give its standing order."""
    return position({"china": (0, 5), "siam": (1, 1)})


@pytest.mark.parametrize("seat", ODD_SEATS)
def test_a_seat_that_is_no_number(seat: Any) -> None:
    """Wherever one is asked for; seat 1 is not `True`."""
    state = attacking()
    calls: list[Callable[[], object]] = [
        lambda: engine.apply(state, Move(seat, "pass")),
        lambda: engine.apply(state, Move(seat, "resign")),
        lambda: engine.legal(state, seat),
        lambda: engine.default(state, seat),
        lambda: engine.replay(Setup("classic", 2, "00"), [Move(seat, "undo")]),
        lambda: engine.replay(Setup("classic", 2, "00"), iter([Move(seat, "rewind", (0,))])),
        lambda: Move.parse(seat, "pass"),
    ]
    if seat is not None:  # the public
        calls += [lambda: engine.view(state, seat), lambda: engine.visible((), seat)]
    for call in calls:
        assert isinstance(refused(call), TypeError)
    assert Move(seat, "pass") not in legal(state, 0)
    assert Move(seat, "pass") not in legal(state, 1)


@pytest.mark.parametrize("seat", [-1, 3, 99, 10**30])
def test_a_seat_that_there_is_not(seat: int) -> None:
    """It is a number: nobody sees with its eyes, it is not awaited and may do nothing."""
    state = attacking()
    assert str(refused(lambda: engine.view(state, seat))) == f"no-such-seat (seat={seat}, high=3)"
    assert not legal(state, seat)
    for call in (lambda: engine.default(state, seat), lambda: engine.apply(state, Move(seat, "pass"))):
        error = refused(call)
        assert isinstance(error, IllegalMove)
        assert error.key == "not-your-turn"


@pytest.mark.parametrize("verb", ODD_WORDS)
def test_a_verb_that_is_no_text(verb: Any) -> None:
    """In a move, and as a code to be read."""
    assert isinstance(refused(lambda: engine.apply(attacking(), Move(0, verb))), TypeError)
    assert isinstance(refused(lambda: Move.parse(0, verb)), TypeError)
    assert Move(0, verb) not in legal(attacking(), 0)


@pytest.mark.spread(12)
@pytest.mark.parametrize("rules", engine.rules_ids())
@pytest.mark.parametrize("arg", ODD_ARGS)
def test_an_argument_that_is_neither_text_nor_number(rules: str, arg: Any) -> None:
    """At whatever place of whatever move, in the midst of a game."""
    state = somewhere(rules, 40)
    (seat,) = engine.awaited_seats(state)
    for offer in legal(state, seat):
        whole = offer.move(seat)
        for place in range(len(whole.args)):
            args = (*whole.args[:place], arg, *whole.args[place + 1 :])
            move = Move(seat, whole.verb, args)
            assert isinstance(refused(lambda move=move: engine.apply(state, move)), TypeError)  # type: ignore[misc]  # called at once
            assert move not in legal(state, seat)


@pytest.mark.parametrize("args", [["china", "siam", 1], None, "china", 1, {"china": 1}, True])
def test_arguments_that_are_no_tuple(args: Any) -> None:
    """A list is not one, even of the right arguments."""
    state = attacking()
    assert Move(0, "attack", ("china", "siam", 1)) in legal(state, 0)
    move = Move(0, "attack", args)
    assert str(refused(lambda: engine.apply(state, move))).startswith("the arguments of a move must be")
    assert move not in legal(state, 0)


@pytest.mark.parametrize("number", [True, 1.0])
def test_one_is_a_whole_number(number: Any) -> None:
    """Neither as an amount nor as a fixed argument; not in a family of moves, and not to narrow by."""
    state = attacking()
    for args in (("china", "siam", number), ("defence", number)):
        verb = "attack" if len(args) == 3 else "choose"
        right = Move(0, verb, (*args[:-1], 1))
        assert right == Move(0, verb, args), "equal in Python's eyes"
        assert right in legal(state, 0)
        assert Move(0, verb, args) not in legal(state, 0)
        assert isinstance(refused(lambda: engine.apply(state, Move(0, verb, args))), TypeError)  # noqa: B023 - called at once
    assert Move(0, "attack", ("china", "siam", number)) not in Offer("attack", ("china", "siam"), (1, 3))
    assert isinstance(refused(lambda: legal(state, 0).narrow("choose", "defence", number)), TypeError)


@pytest.mark.parametrize("move", [None, "pass", ("pass",), 0, {"seat": 0, "verb": "pass"}, Offer("pass")])
def test_what_is_no_move(move: Any) -> None:
    """Applied, in a log, or looked for among the legal ones."""
    assert isinstance(refused(lambda: engine.apply(attacking(), move)), TypeError)
    assert isinstance(refused(lambda: engine.replay(Setup("classic", 2, "00"), [move])), TypeError)
    assert isinstance(refused(lambda: engine.replay(Setup("classic", 2, "00"), iter([move]))), TypeError)
    assert move not in legal(attacking(), 0)


def test_a_rewind_to_true_is_none_to_the_first_entry() -> None:
    """`rewind:1` may be; with another type it is not even looked up."""
    log = [Move(seat, "choose", ("spread",)) for seat in range(3)]
    assert engine.replay(Setup("classic", 3, "2a"), [*log, Move(TABLE, "rewind", (1,))]).ply == 4
    for odd in (True, 1.0, None, [1]):
        entry = Move(TABLE, "rewind", (odd,))  # type: ignore[arg-type]  # that is the test
        assert isinstance(refused(lambda: engine.replay(Setup("classic", 3, "2a"), [*log, entry])), TypeError)  # noqa: B023 - called at once


def _setups() -> list[tuple[str, Setup]]:
    """Setups with one thing of a wrong type, each with what the refusal must name."""
    odd: dict[str, tuple[Any, ...]] = {
        "seats": (True, 2.0, "2", None, b"2", [2]),
        "version": (True, 1.0, "1", None, b"1", [1]),
        "seed": (None, 0, 1.5, b"00", True, ["00"], {}),
        "rules": (None, 1, b"classic", ["classic"], {}),
        "options": (None, [], "x", 1, [("rounds", 1)]),
    }
    plain = Setup("classic", 2, "00")
    setups = [(part, replace(plain, **{part: value})) for part, values in odd.items() for value in values]
    return [*setups, *(("option", replace(plain, options={name: 1})) for name in (1, None, True, b"rounds"))]


@pytest.mark.parametrize(("part", "setup"), _setups())
def test_a_setup_of_wrong_types(part: str, setup: Setup) -> None:
    """Each part is named; a seed is never shown."""
    for call in (lambda: start(setup), lambda: engine.complete(setup), lambda: engine.replay(setup, [])):
        error = refused(call)
        assert isinstance(error, TypeError)
        assert part in str(error)
        assert "00" not in str(error)


@pytest.mark.parametrize("setup", [None, "classic", 1, {"rules": "classic"}, []])
def test_what_is_no_setup(setup: Any) -> None:
    """Neither a name nor a dict starts a game."""
    assert isinstance(refused(lambda: start(setup)), TypeError)


@pytest.mark.parametrize("value", [0, 1, 1.0, True, False, None, "yes", [], {}, (), b"x", 10**30, -0.0])
def test_the_values_of_options(value: Any) -> None:
    """They come from people: what is wrong is an `IllegalMove` with what would be right. No switch takes a
    number, no number a switch."""
    right: dict[str, dict[str, type]] = {
        "classic": {"missions": bool, "rounds": int, "cards": str},
        "risk2210": {"years": int},
        "nuked": {"setup": str, "fortify": str},
    }
    for rules, options in right.items():
        for name, kind in options.items():
            setup = Setup(rules, 2, "00", {name: value})
            if type(value) is kind and value in ((1,) if name == "years" else (0, 1)):
                assert start(setup).state.setup.options[name] is value
                continue
            error = refused(lambda setup=setup: start(setup))  # type: ignore[misc]  # called at once
            assert isinstance(error, IllegalMove)
            assert error.key.startswith("option-")
            assert error.data["option"] == name


@pytest.mark.parametrize("odd", [None, 0, 1.5, True, b"00", ["00"]])
def test_seeds_and_secrets_that_are_no_text(odd: Any) -> None:
    """The generator and what makes a seed say so themselves."""
    for call in (
        lambda: Chance(odd),
        lambda: commit(odd),
        lambda: derive(odd, ()),
        lambda: derive("00", [odd]),
        lambda: derive("00", "not several"),
    ):
        assert isinstance(refused(call), TypeError)
    for text in ("xyz", "0"):
        with pytest.raises(ValueError, match="fromhex"):
            Chance(text)


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.binary(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=6,
)
PLIES = (0, 2, 9, 40, 90, 160)


@settings(max_examples=often(40, 150), derandomize=True, deadline=None)
@given(st.data(), st.sampled_from(engine.rules_ids()), st.sampled_from(PLIES))
def test_junk_never_gets_inside(data: st.DataObject, rules: str, ply: int) -> None:
    """Moves that are legal but for one part, or junk altogether: played if legal to the letter, otherwise
    refused in words at the door, and nothing has changed."""
    state = somewhere(rules, ply)
    before = engine.encode(state)
    seat = engine.awaited_seats(state)[0]
    move = data.draw(st.sampled_from(list(islice(legal(state, seat), 60)))).move(seat)
    parts: dict[str, Any] = {"seat": move.seat, "verb": move.verb, "args": move.args}
    args = st.tuples(*[st.just(arg) | JUNK for arg in move.args])
    odd = {"seat": JUNK, "verb": JUNK, "args": JUNK | args}
    for name in data.draw(st.sets(st.sampled_from(sorted(odd)), min_size=1)):
        parts[name] = data.draw(odd[name])
    spoilt: Any = Move(**parts)
    try:
        turn = engine.apply(state, spoilt)
    except (TypeError, IllegalMove):
        refused(lambda: engine.apply(state, spoilt))
        assert spoilt not in legal(state, seat)
    else:
        assert (type(spoilt.seat), type(spoilt.verb)) == (int, str)
        assert {type(arg) for arg in spoilt.args} <= {int, str}
        assert turn.state.ply == state.ply + 1
    for call in (lambda: engine.legal(state, spoilt.seat), lambda: engine.view(state, spoilt.seat)):
        if type(spoilt.seat) is int or spoilt.seat is None:
            continue
        refused(call)
    assert engine.encode(state) == before


@settings(max_examples=often(40, 150), derandomize=True, deadline=None)
@given(st.data())
def test_junk_starts_no_game(data: st.DataObject) -> None:
    """A setup of any junk either starts a game or is refused in words."""
    names = [o.id for rules in engine.rules_ids() for o in engine.meta(rules).options]
    options = st.dictionaries(st.sampled_from(names), JUNK, max_size=2)
    setup: Any = Setup(
        data.draw(st.sampled_from(engine.rules_ids()) | JUNK),
        data.draw(st.integers(2, 5) | JUNK),
        data.draw(st.just("2a") | JUNK),
        data.draw(options | JUNK),
        data.draw(st.sampled_from((0, 1)) | JUNK),
    )
    try:
        state = start(setup).state
    except (TypeError, IllegalMove):
        refused(lambda: start(setup))
    else:
        assert type(state.setup.seats) is int
        assert type(state.setup.version) is int
        assert engine.check(state) == []
