"""What must hold in every position and after every move, whatever the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine import (
    IllegalMove,
    Move,
    Offer,
    Setup,
    State,
    Turn,
    apply,
    awaited_seats,
    check,
    decode,
    default,
    encode,
    legal,
    meta,
    prompts,
    rewound,
    view,
    visible,
)
from engine.kernel import rules_of
from engine.queries.foresight import ends_turn
from engine.standing_orders import ONLY_PASS, Order, answer
from engine.system import Play
from engine.verbs import PASS

QUICK = (Order(ONLY_PASS, PASS),)
PASSING = 0.2
"""How often it is looked at what is told of passing."""
FAR = 1 << 32
"""Block of chance from which checks take theirs, so that a game's own stay untouched."""

BARING = {"new_wave": ("rest",)}
"""Steps of a rule system that ask the mover only if they hold something, as the rules have it: otherwise the
same move would have ended their turn."""

UNNAMED = {"new_wave": {"play:all"}}
"""Moves of a rule system that play cards of the hand without naming them: which ones they were shows by them
alone."""


def position(state: State, random: Random, stale: Sequence[Move] = ()) -> None:
    """All that must hold while a game waits. Stale moves were legal some time ago: perhaps they are again."""
    sound(state)
    seats = awaited_seats(state)
    assert seats, "nobody is awaited and the game has not ended"
    assert len(set(seats)) == len(seats)
    asked = prompts(state)
    assert tuple(p.seat for p in asked) == seats
    for prompt in asked:
        assert prompt.kind
        assert prompt.clock in ("turn", "react")
        _plain(prompt.data)
    stored = encode(state)
    restored = decode(stored)
    assert restored == state, "the state changed on its way through its encoding"
    assert encode(restored) == stored
    for seat in range(state.setup.seats):
        if seat in seats:
            families = offers(state, seat, random)
            for old in random.sample(stale, min(3, len(stale))):
                membership(state, Move(seat, old.verb, old.args), families)
                membership(state, guess(state, seat, old.verb, random), families)
        else:
            assert not legal(state, seat)
            assert legal(state, seat).count() == 0
    views(state)


def sound(state: State) -> None:
    """The rules' own check of the state finds nothing."""
    faults = check(state)
    assert not faults, "; ".join(faults)


def offers(state: State, seat: int, random: Random) -> tuple[Offer, ...]:
    """The offers of an awaited seat, which are unique, stable, and say the same as membership."""
    families = tuple(legal(state, seat))
    assert families, f"seat {seat} is awaited and may do nothing"
    assert tuple(legal(decode(encode(state)), seat)) == families, "the order of offers is not stable"
    assert legal(state, seat).count() == sum(map(len, families))
    heads = Counter((o.verb, *o.args) for o in families)
    assert max(heads.values()) == 1, "an offer comes twice"
    codes = Counter(
        offer.move(seat, n).code
        for offer in families
        for n in sorted({*(offer.amount or (0, 0)), sum(offer.amount or (0, 0)) // 2})
        if offer.amount or n == 0
    )
    assert max(codes.values()) == 1, "a code comes twice"
    assert all(o.amount is None or 0 <= o.amount[0] <= o.amount[1] for o in families)
    assert default(state, seat) in legal(state, seat), "the default is not legal"
    verb = random.choice(families).verb
    assert tuple(legal(state, seat).narrow(verb)) == tuple(o for o in families if o.verb == verb)
    for _ in range(3):
        move = some_move(families, seat, random)
        assert move in legal(state, seat)
        assert Move.parse(seat, move.code) == move
        other = mutant(move, families, random)
        membership(state, other, families if other.seat == seat else tuple(legal(state, other.seat)))
    return families


def membership(state: State, move: Move, families: Sequence[Offer]) -> None:
    """Membership says the same as the list of the seat's offers; what is not legal is refused with a known
    key."""
    listed = any(move in offer for offer in families)
    assert (move in legal(state, move.seat)) == listed, f"{move.code}: listed is {listed}, membership is not"
    if not listed and move.verb != "resign":
        refusal(state, move)


def refusal(state: State, move: Move) -> str:
    """The key with which the move is refused; the state must be untouched and the key known to the texts."""
    before = encode(state)
    try:
        apply(state, move)
    except IllegalMove as error:
        assert encode(state) == before
        _plain(error.data)
        return error.key
    raise AssertionError(f"{move.seat} {move.code} is not legal and was played")


def guess(state: State, seat: int, verb: str, random: Random) -> Move:
    """A move of this verb between two neighbouring spaces, the first of them the seat's if it has any."""
    board = rules_of(state.setup.rules).board(state.setup)
    shown = view(state, None).spaces
    mine = [i for i, space in enumerate(board.ids) if shown[space].owner == seat]
    space = random.choice(mine or range(len(board.ids)))
    near = random.choice(board.neighbours[space])
    return Move(seat, verb, (board.ids[space], board.ids[near], random.choice((1, 1, 2, 3))))


def some_move(families: tuple[Offer, ...], seat: int, random: Random) -> Move:
    """A random legal move: each verb is equally likely, then each of its offers, then each amount."""
    verb = random.choice(list(dict.fromkeys(o.verb for o in families)))
    offer = random.choice([o for o in families if o.verb == verb])
    return offer.move(seat, random.randint(*offer.amount) if offer.amount else None)


def mutant(move: Move, families: tuple[Offer, ...], random: Random) -> Move:
    """A move that is like a legal one but, most of the time, is not."""
    args: list[Any] = list(move.args)
    other = random.choice(families)
    change = random.randrange(9)
    if change == 0:
        return Move(random.randrange(-1, 8), move.verb, move.args)
    if change == 1:
        return Move(move.seat, other.verb, move.args)
    if change == 2:
        return Move(move.seat, move.verb, (*other.args, random.randrange(-1, 9)))
    if change == 3:
        args.append(random.choice([0, 1, "until", "", "x"]))
    elif args and change == 4:
        args.pop()
    elif args and change == 5:
        args[random.randrange(len(args))] = random.choice(["", "nowhere", "-0", -1, 0, 10**30, *other.args])
    elif args and change == 6:
        random.shuffle(args)
    elif args and isinstance(args[-1], int):
        args[-1] += random.choice([-2, -1, 1, 2, 50])
    elif args:
        args[-1] = random.choice([a for o in families for a in o.args] or [1])
    return Move(move.seat, move.verb, tuple(args))


def views(state: State) -> None:
    """Every view has the one shape and holds nothing that its viewer must not see."""
    asked = prompts(state)
    board = rules_of(state.setup.rules).board(state.setup)
    for viewer in (None, *range(state.setup.seats)):
        seen = view(state, viewer)
        text = str(_plain(seen))
        assert state.setup.seed not in text or len(state.setup.seed) < 8, "the seed is in a view"
        assert seen.prompts == asked
        assert seen.result == state.result
        assert (seen.viewer, seen.ply, seen.board) == (viewer, state.ply, board.id)
        assert tuple(seen.spaces) == board.ids
        assert all(space.id == key for key, space in seen.spaces.items())
        assert [s.seat for s in seen.seats] == list(range(len(seen.seats)))
        kinds = [s.kind for s in seen.seats]
        assert kinds == ["player"] * state.setup.seats + ["neutral"] * (len(kinds) - state.setup.seats)
        assert all(s.hand is None or s.seat == viewer for s in seen.seats), "a view shows another's hand"


def secrets(state: State, viewer: int | None, random: Random) -> None:  # noqa: C901 - one promise after another
    """With all that the viewer cannot know exchanged, they see and may do exactly the same; the same move,
    their own or another's, shows the same to all, or to them."""
    other = shuffled(state, viewer, random)
    sound(other)
    assert view(other, viewer) == view(state, viewer), f"a secret shows in the view of {viewer}"
    assert prompts(other) == prompts(state), "a secret shows in a prompt"
    seats = awaited_seats(state)
    mover = viewer if viewer in seats else random.choice(seats)
    assert mover is not None
    families = tuple(legal(state, mover))
    if mover == viewer:
        assert tuple(legal(other, viewer)) == families, "a secret shows in the offers"
        assert default(other, viewer) == default(state, viewer), "a secret shows in the default"
    if random.random() < PASSING:
        _passing(state, other, viewer, mover, random)
    move = some_move(families, mover, random)
    if move not in legal(other, mover):
        return  # another's move, possible by what the viewer cannot know
    if mover != viewer and move.code in UNNAMED.get(state.setup.rules, ()):
        return  # it plays what another holds
    first, second = apply(state, move), apply(other, move)
    sealed = any(p.sealed for p in prompts(state))
    alike = first.state.draws == second.state.draws and visible(first.events, None) == visible(
        second.events, None
    )
    at_once = first.state.draws - state.draws <= 1  # nothing was thrown: at most something came to light
    if not sealed and (alike or (at_once and any(p.sealed for p in prompts(first.state)))):
        asked = [{(p.seat, p.kind) for p in prompts(turn.state) if p.sealed} for turn in (first, second)]
        assert asked[0] == asked[1], "a secret shows in who is asked"
    if first.state.draws != state.draws or first.state.result or second.state.result:
        return  # chance, and the end of a game, may bring secrets to light
    if _living(first.state) != _living(state):
        return  # a seat that is out may have to show what it held
    if sealed and seats == (mover,):
        return  # the last sealed answer reveals them all
    kinds = [{(p.seat, p.kind) for p in prompts(turn.state)} for turn in (first, second)]
    if mover != viewer and kinds[0] != kinds[1] and _asked_on(first.state, second.state, mover):
        return  # the move has brought to light what the viewer held, and asks about it
    eyes = None if mover == viewer else viewer  # their own move may bring an unknown card
    assert visible(first.events, eyes) == visible(second.events, eyes), "a secret shows in events"
    if sealed and mover != viewer:
        return  # whether another is done with it may depend on what they did before
    assert prompts(first.state) == prompts(second.state), "a secret shows in the next prompt"
    assert view(first.state, eyes) == view(second.state, eyes), "a secret shows in the next view"


def rewind(state: State, viewer: int | None, random: Random) -> None:
    """A rewind to a position gives what everybody knew of it, and nothing of chance that was used before."""
    now = replace(state, ply=state.ply + 1, draws=FAR + random.randrange(FAR))
    back = rewound(now, state, state.ply).state
    sound(back)
    assert (back.ply, back.result) == (now.ply + 1, None)
    assert back.draws >= now.draws
    shown = replace(view(state, viewer), ply=back.ply)
    assert view(back, viewer) == shown, f"a rewind shows in the view of {viewer}"
    if viewer in awaited_seats(state):
        assert tuple(legal(back, viewer)) == tuple(legal(state, viewer)), "a rewind shows in the offers"


def _asked_on(first: State, second: State, mover: int) -> bool:
    """Whether the mover alone is still asked in both positions, or in the first what the other need not ask
    them, by the rules."""
    bares = first.stack[-1].step in BARING.get(first.setup.rules, ())
    return awaited_seats(first) == (mover,) and (bares or awaited_seats(second) == (mover,))


def _passing(state: State, other: State, viewer: int | None, mover: int, random: Random) -> None:
    """What is said beforehand of passing, and how quick it is, tell neither secrets nor dice to come."""
    if mover != viewer:
        assert answer(other, mover, QUICK) == answer(state, mover, QUICK), "a secret shows in quick passing"
    passing = Move(mover, PASS)
    if passing not in legal(state, mover) or passing not in legal(other, mover):
        return
    last = ends_turn(state, passing, viewer)
    assert ends_turn(other, passing, viewer) == last, "a secret shows in what passing leads to"
    redrawn = replace(state, draws=state.draws + random.randrange(1, 99))
    assert ends_turn(redrawn, passing, viewer) == last, "dice show in what passing leads to"


def _living(state: State) -> list[bool]:
    return [seat.alive for seat in view(state, None).seats]


def shuffled(state: State, viewer: int | None, random: Random) -> State:
    """The state with the viewer's unknowns exchanged by the rules' own `shuffle_secrets`."""
    rules = rules_of(state.setup.rules)
    play = Play(rules, state.setup, rules.copy(state.body), state.stack, FAR + random.randrange(FAR))
    rules.shuffle_secrets(play, viewer)
    return State(state.setup, state.ply, state.draws, play.stack, play.body, state.result)


def move(state: State, move: Move) -> Turn:
    """Play a legal move and hold the result against what must hold after every one."""
    before = encode(state)
    turn = apply(state, move)
    assert encode(state) == before, f"{move.code} changed the state that it was given"
    assert turn.state.ply == state.ply + 1
    assert turn.state.setup == state.setup
    assert turn.state.draws >= state.draws
    assert apply(decode(before), move) == turn, f"{move.code} is not deterministic"
    events(turn, state.setup)
    return turn


def events(turn: Turn, setup: Setup) -> None:
    """Events are plain data; private ones reach only the seats that they name."""
    seats = range(setup.seats)
    for event in turn.events:
        assert event.kind
        _plain(event.data)
        assert event.to is None or (event.to and set(event.to) <= set(seats))
    for viewer in (None, *seats):
        for event in visible(turn.events, viewer):
            assert event.to is None or (viewer is not None and viewer in event.to)
    if turn.undoable:
        assert turn.state.result is None
    if turn.state.result:
        assert turn.events[-1].kind == "won", "something is told after the end"


def ended(state: State) -> None:
    """All that must hold when a game is over."""
    result = state.result
    assert result is not None
    sound(state)
    assert result.reason in meta(state.setup.rules).end_reasons
    assert result.winners == result.ranking[: len(result.winners)]
    assert len(result.winners) > 0
    assert sorted(result.ranking) == list(range(state.setup.seats))
    assert decode(encode(state)) == state
    assert awaited_seats(state) == ()
    assert prompts(state) == ()
    for seat in range(state.setup.seats):
        assert not legal(state, seat)
        for code in ("pass", "resign", "nonsense:1"):
            assert refusal(state, Move.parse(seat, code)) == "game-over"
    views(state)


def _plain(value: object) -> object:
    """The value as plain JSON data: no objects, no sets, only texts as keys."""
    built = msgspec.to_builtins(value)
    assert json.loads(json.dumps(built)) == json.loads(msgspec.json.encode(value))
    return built
