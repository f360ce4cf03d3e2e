"""The kernel: starts games, applies moves, and shows positions, for every rule system alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.events import REWOUND, UNDONE
from engine.queries.card_info import CardInfo
from engine.queries.offers import Offers
from engine.rules import RULES
from engine.system import OPENING, Play, Rules, Step, opening_seed
from engine.typecheck import is_move, require_move, require_seat, require_setup, require_text
from engine.types import (
    Event,
    IllegalMove,
    Meta,
    Move,
    Prompt,
    Score,
    Setup,
    State,
    Turn,
    View,
)

RESIGN = "resign"
UNDO = "undo"
REWIND = "rewind"
TABLE = -1
"""The seat of log entries made by no seat: rewinds only."""


def rules_ids() -> tuple[str, ...]:
    """The ids of all rule systems, sorted."""
    return tuple(sorted(RULES))


def rules_of(rules: str) -> Rules:
    """A rule system. :raises IllegalMove: `unknown-rules`. :raises TypeError: the id is no text."""
    require_text("the id of a rule system", rules)
    try:
        return RULES[rules]
    except KeyError:
        raise IllegalMove("unknown-rules", rules=rules, known=list(rules_ids())) from None


def meta(rules: str) -> Meta:
    """What is known about a rule system. :raises IllegalMove: `unknown-rules`."""
    return rules_of(rules).meta


def plays(rules: str, version: int) -> bool:
    """Whether games started under this version of these rules can go on and be replayed."""
    return rules in RULES and version in RULES[rules].meta.versions


def _opening(options: Mapping[str, Any]) -> dict[str, str]:
    """The seed of the public setup, if the options have it. :raises IllegalMove: it is no hex text."""
    if OPENING not in options:
        return {}
    _require_hex(options[OPENING])
    return {OPENING: options[OPENING]}


def _require_hex(seed: str) -> None:
    """:raises IllegalMove: `bad-seed`: it is no hex text."""
    try:
        bytes.fromhex(seed)
    except (TypeError, ValueError):
        raise IllegalMove("bad-seed", seed=seed) from None


def complete(setup: Setup) -> Setup:
    """The setup with its version and all options filled in. A version that it names stays.

    :raises IllegalMove: unknown rules, version or option, a bad value, seat count or seed.
    :raises TypeError: a part has a wrong type.
    """
    require_setup(setup)
    info = meta(setup.rules)
    low, high = info.seats
    if not low <= setup.seats <= high:
        raise IllegalMove("seats", seats=setup.seats, low=low, high=high)
    version = setup.version or info.version
    if version not in info.versions:
        raise IllegalMove("version", version=version, known=list(info.versions))
    _require_hex(setup.seed)
    known = {o.id: o for o in info.options_of(version)}
    chosen = {name: value for name, value in setup.options.items() if name != OPENING}
    opening = _opening(setup.options)
    for name, value in chosen.items():
        if name not in known:
            raise IllegalMove("option-unknown", option=name, known=list(known))
        if key := known[name].error(value):
            option = known[name]
            raise IllegalMove(
                key,
                option=name,
                value=value,
                known=list(option.choices),
                low=option.low,
                high=option.high,
                example=option.example,
            )
    options = {o.id: chosen.get(o.id, o.default) for o in known.values()} | opening
    whole = msgspec.structs.replace(setup, version=version, options=options)
    if vet := RULES[setup.rules].vet:
        vet(whole)
    return whole


def cards(rules: str, options: Mapping[str, Any], version: int = 0) -> tuple[CardInfo, ...]:
    """All kinds of cards of a game with these rules, version and options; cards that people defined come
    last.

    :raises IllegalMove: unknown rules, version or option, or a bad value.
    """
    system = rules_of(rules)
    return system.cards(complete(Setup(rules, system.meta.seats[0], "00", dict(options), version)))


def start(setup: Setup) -> Turn:
    """The first position of a game. :raises IllegalMove: the setup is not possible (see `complete`)."""
    setup = complete(setup)
    rules = rules_of(setup.rules)
    play = Play(rules, msgspec.structs.replace(setup, seed=opening_seed(setup)), None, (), 0)
    rules.begin(play)
    if OPENING in setup.options:
        play = _own_secrets(play, setup.seed)
    return Turn(_seal(play, 0), tuple(play.events), undoable=False)


def _own_secrets(begun: Play, seed: str) -> Play:
    """The first position of a game that shares its public setup with another: what nobody may know, and all
    chance from now on, follow from its own seed. Events that told a seat a secret of the other are gone."""
    setup = msgspec.structs.replace(begun.setup, seed=seed)
    play = Play(begun.rules, setup, begun.body, begun.stack, 0)
    play.rules.shuffle_secrets(play, None)
    play.events = [event for event in begun.events if event.to is None]
    play.result = begun.result
    return play


def _seal(play: Play, ply: int) -> State:
    return State(play.setup, ply, play.draws, play.stack, play.body, play.result)


def _top(state: State) -> Step:
    return RULES[state.setup.rules].steps[state.stack[-1].step]


def awaited_seats(state: State) -> tuple[int, ...]:
    """The seats that the game waits for; none once it has ended."""
    return () if state.result else _top(state).seats(state)


def prompts(state: State) -> tuple[Prompt, ...]:
    """The prompts of the seats for which the game waits, one for each; empty once it has ended."""
    return tuple(_top(state).prompt(state, seat) for seat in awaited_seats(state))


def legal(state: State, seat: int) -> Offers:
    """The legal moves of a seat; empty if the game does not wait for it. :raises TypeError: the seat is no
    number."""
    require_seat(seat)
    return Offers(_top(state), state, seat)


def default(state: State, seat: int) -> Move:
    """The move that the clock plays for a seat for which the game waits.

    :raises IllegalMove: the game does not wait for it. :raises TypeError: the seat is no number.
    """
    require_seat(seat)
    _require_awaited(state, seat)
    return _top(state).default(state, seat)


def _require_awaited(state: State, seat: int) -> None:
    if state.result:
        raise IllegalMove("game-over", reason=state.result.reason)
    if seat not in awaited_seats(state):
        raise IllegalMove("not-your-turn", seat=seat, awaited=list(awaited_seats(state)))


def _explain(state: State, move: Move) -> IllegalMove:
    """The error that says why a move is not legal."""
    _require_awaited(state, move.seat)
    step = _top(state)
    if reason := step.why(state, move):
        return IllegalMove(reason[0], **reason[1])
    offers = tuple(step.offers(state, move.seat))
    verbs = list(dict.fromkeys(o.verb for o in offers))
    if move.verb not in verbs:
        return IllegalMove("wrong-verb", verb=move.verb, verbs=verbs)
    for offer in offers:
        if offer.amount and (offer.verb, *offer.args) == (move.verb, *move.args[:-1]) and move.args:
            low, high = offer.amount
            return IllegalMove("wrong-amount", amount=move.args[-1], low=low, high=high)
    return IllegalMove("wrong-move", move=move.code, verb=move.verb)


def apply(state: State, move: Move) -> Turn:
    """Play a legal move (or `resign`, which every living seat may do at any time).

    The given state is untouched. :raises IllegalMove: the move is not legal here; `key` and `data` say why.
    :raises TypeError: it is no move, or a part has a wrong type.
    """
    if not is_move(move):
        require_move(move)
    setup = state.setup
    rules = RULES[setup.rules]
    stack = state.stack
    step = rules.steps[stack[-1].step]
    seat = move.seat
    before = step.seats(state) if state.result is None else ()
    if seat in before and step.has(state, move):
        play = Play(rules, setup, rules.copy(state.body), stack, state.draws)
        step.apply(play, move)
    elif move.verb == RESIGN and not move.args:
        if state.result:
            raise IllegalMove("game-over", reason=state.result.reason)
        if not (0 <= seat < setup.seats and rules.alive(state.body, seat)):
            raise IllegalMove("not-alive", seat=seat)
        play = Play(rules, setup, rules.copy(state.body), stack, state.draws)
        rules.resign(play, seat)
    else:
        raise _explain(state, move)
    plain = play.draws == state.draws and play.result is None and move.verb != RESIGN
    undoable = (
        plain
        and (not step.final and play.stack == stack if step.sealed else _goes_on(play, before))
        and all(e.to is None or (step.sealed and e.to == (seat,)) for e in play.events)
    )
    return Turn(
        State(setup, state.ply + 1, play.draws, play.stack, play.body, play.result),
        tuple(play.events),
        undoable,
    )


def _goes_on(play: Play, before: tuple[int, ...]) -> bool:
    """Whether the same seats are still to act, or others are only asked to answer this move."""
    step = play.rules.steps[play.stack[-1].step]
    seats = step.seats(play)
    return seats == before or all(step.prompt(play, seat).clock == "react" for seat in seats)


def view(state: State, seat: int | None) -> View:
    """What a seat, or the public (None), may see.

    :raises IllegalMove: `no-such-seat`. :raises TypeError: the seat is no number.
    """
    setup = state.setup
    if seat is not None:
        require_seat(seat)
        if not 0 <= seat < setup.seats:
            raise IllegalMove("no-such-seat", seat=seat, high=setup.seats)
    return View(
        rules=setup.rules,
        version=setup.version,
        options=setup.options,
        viewer=seat,
        ply=state.ply,
        prompts=prompts(state),
        result=state.result,
        **RULES[setup.rules].view(state, seat),
    )


def standings(state: State) -> tuple[Score, ...]:
    """The score of every living seat if the game were counted now, best first; equals by number."""
    rules = RULES[state.setup.rules]
    living = (seat for seat in range(state.setup.seats) if rules.alive(state.body, seat))
    return tuple(sorted((rules.score(state, seat) for seat in living), key=lambda s: s.merit, reverse=True))


def visible(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events that a seat, or the public (None), may see. :raises TypeError: the seat is no number."""
    if seat is not None:
        require_seat(seat)
    return tuple(e for e in events if e.to is None or seat in e.to)


def history(setup: Setup, moves: Iterable[Move]) -> Iterator[Turn]:
    """Every turn of a game: the start, then one for each move of its log.

    `Move(seat, "undo")` takes back the seat's own last move, if that move can be undone and nothing has
    happened since except answers of others to the same sealed question, which stay. `Move(TABLE, "rewind",
    (ply,))` takes back everything after that entry (0: the start); the dice go on from where they are, and
    what no seat knew is shuffled again, so that nobody knows what comes next. The log keeps all entries.
    :raises IllegalMove: a move is not legal in its place. :raises TypeError: as `apply`.
    """
    first = start(setup)
    yield first
    yield from follow(first.state, moves)


def follow(state: State, moves: Iterable[Move]) -> Iterator[Turn]:
    """The turns of a log's entries after one of its positions, as `history` gives them. Entries before the
    position cannot be taken back.

    :raises IllegalMove: a move is not legal in its place; `nothing-to-undo` and `nothing-to-rewind` also if
    an entry goes back to before the position.
    """
    # Only states to which the log goes back are kept; for a log still being written, all states.
    whole = isinstance(moves, Sequence)
    rewinds = (move for move in (moves if whole else ()) if is_move(move) and move.verb == REWIND)
    wanted = {move.args[0] for move in rewinds if move.args}
    past: list[tuple[Move, State]] = []
    kept = {state.ply: state}
    for move in moves:
        require_move(move)
        if move.verb == UNDO:
            if move.args:
                raise IllegalMove("nothing-to-undo", seat=move.seat)
            turn = _undo(state, _before(past, move.seat), move.seat)
        elif move.verb == REWIND and move.seat == TABLE:
            ply = move.args[0] if len(move.args) == 1 else None
            if not isinstance(ply, int) or ply not in kept or ply >= state.ply:
                raise IllegalMove("nothing-to-rewind", ply=ply)
            past.clear()
            turn = rewound(state, kept[ply], ply)
        else:
            turn = apply(state, move)
            if turn.undoable:
                past.append((move, state))
            else:
                past.clear()
        state = turn.state
        if state.ply in wanted or not whole:
            kept[state.ply] = state
        yield turn


def rewound(now: State, earlier: State, ply: int) -> Turn:
    """The turn of a rewind to an earlier position of the same game, the one after that ply. What no seat knew
    there is shuffled again."""
    state = _back(earlier, now)
    rules = RULES[state.setup.rules]
    if rules.reshuffle:
        play = Play(rules, state.setup, rules.copy(state.body), state.stack, state.draws)
        rules.reshuffle(play)
        state = _seal(play, state.ply)
    return Turn(state, (Event(REWOUND, {"ply": ply}),), undoable=False)


def _before(past: list[tuple[Move, State]], seat: int) -> State:
    """The position without a seat's last move, which is removed from `past`: the moves that can be undone,
    oldest first, each with the position before it. Others' answers to the same sealed question are replayed
    without it.

    :raises IllegalMove: `nothing-to-undo`.
    """
    at = max((n for n, (move, _) in enumerate(past) if move.seat == seat), default=-1)
    if at < 0 or (past[at + 1 :] and not _top(past[at][1]).sealed):
        raise IllegalMove("nothing-to-undo", seat=seat)
    (_, state), *later = past[at:]
    del past[at:]
    for move, _ in later:
        past.append((move, state))
        state = apply(state, move).state
    return state


def _undo(now: State, earlier: State, seat: int) -> Turn:
    # A seat with a sealed question now may be asked about the move taken back: that move was public.
    to = (seat,) if _top(earlier).sealed else None
    return Turn(_back(earlier, now), (Event(UNDONE, {"seat": seat}, to),), undoable=False)


def _back(earlier: State, now: State) -> State:
    """The earlier position again, as the next entry after the present one."""
    return State(earlier.setup, now.ply + 1, now.draws, earlier.stack, earlier.body, None)


def replay(setup: Setup, moves: Iterable[Move]) -> State:
    """The state after a game's moves, undo entries included. :raises IllegalMove: as `history`."""
    for turn in history(setup, moves):
        state = turn.state
    return state


def check(state: State) -> list[str]:
    """The inconsistencies of a state, in words for developers; empty for a sound one."""
    return list(RULES[state.setup.rules].check(state))
