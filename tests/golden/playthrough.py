"""Golden playthroughs: a whole game as text that a person can read, write and compare.

A file begins with the setup (`rules classic`, `version 1`, `seats 3`, `seed 2a`, `option board world`), each
on a line.
Then, for every move: what the game asked (`0 reinforce armies=4 forced=False`), the move
(`> 0 place:alaska:4`) and what happened (`  placed seat=0 ...`). At the beginning of each round, and at the
end, the board is shown.
Only the setup and the moves are read back; all else is what the engine makes of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import engine
from engine import Event, Move, PathView, Setup, SpaceView, State


def parse(text: str) -> tuple[Setup, list[Move]]:
    """The setup and the moves of a playthrough."""
    head: dict[str, str] = {}
    options: dict[str, Any] = {}
    moves = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word in ("rules", "version", "seats", "seed"):
            head[word] = rest
        elif word == "option":
            name, _, value = rest.partition(" ")
            options[name] = _value(value)
        elif word == ">":
            seat, _, code = rest.partition(" ")
            moves.append(Move.parse(int(seat), code))
    return Setup(head["rules"], int(head["seats"]), head["seed"], options, int(head["version"])), moves


def _value(text: str) -> str | int | bool:
    if text in ("True", "False"):
        return text == "True"
    return int(text) if text.isdecimal() else text


def render(setup: Setup, moves: list[Move]) -> str:
    """The playthrough of these moves."""
    return "\n".join(_lines(setup, moves)) + "\n"


def _lines(setup: Setup, moves: list[Move]) -> Iterator[str]:
    yield f"rules {setup.rules}"
    yield f"version {setup.version}"
    yield f"seats {setup.seats}"
    yield f"seed {setup.seed}"
    for name, value in setup.options.items():
        yield f"option {name} {value}".rstrip()
    turns = engine.history(setup, moves)
    turn = next(turns)
    yield from map(_event, turn.events)
    shown = None
    for move in moves:
        state = turn.state
        seen = engine.view(state, None)
        if seen.round != shown:
            shown = seen.round
            yield from _position(state)
        yield ""
        for prompt in engine.prompts(state):
            sealed = " (sealed)" if prompt.sealed else ""
            count = engine.legal(state, prompt.seat).count()
            yield f"{prompt.seat} {prompt.kind}{_data(prompt.data)}{sealed}, {count} moves"
        yield f"> {move.seat} {move.code}"
        turn = next(turns)
        yield from map(_event, turn.events)
    yield from _position(turn.state)


def _event(event: Event) -> str:
    only = "" if event.to is None else f" (only {', '.join(map(str, event.to))})"
    return f"  {event.kind}{_data(event.data)}{only}"


def _data(data: Mapping[str, Any]) -> str:
    return "".join(f" {key}={_short(value)}" for key, value in data.items())


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {_short(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(_short, value)) + "]"
    return str(value)


def _position(state: State) -> Iterator[str]:
    """The board as everybody sees it, by owner, and the numbers of each seat."""
    seen = engine.view(state, None)
    tracks = "".join(f", {t.id} {t.value}" + (f"/{t.limit}" if t.limit else "") for t in seen.tracks)
    decks = "".join(f", deck {d.id} {d.size}" for d in seen.decks)
    paths = "".join(f", {p.id} {_place(p)} (needs {p.need})" for p in seen.paths)
    yield ""
    yield f"# ply {seen.ply}, {seen.phase}{tracks}{decks}{paths}"
    for edge in seen.edges:
        yield f"# {edge.a} - {edge.b}: {_short(edge.marks)} until {_short(edge.until)}"
    for seat in seen.seats:
        numbers = ", ".join(f"{n} {name}" for name, n in {**seat.counters, **seat.cards}.items())
        out = "" if seat.alive else ", out"
        spaces = ", ".join(
            " ".join([s.id, *_tokens(s), *s.marks]) for s in seen.spaces.values() if s.owner == seat.seat
        )
        side = f", {seat.side}" if seat.side else ""
        yield f"# seat {seat.seat} ({seat.kind}{side}{out}): {numbers}"
        if seat.shown:
            yield f"#   face up: {', '.join(f'{card.id} {card.points}' for card in seat.shown)}"
        for pile in seat.piles:
            known = f": {' '.join(card.id for card in pile.cards)}" if pile.cards else ""
            yield f"#   {pile.id} {pile.size}{known}"
        if spaces:
            yield f"#   {spaces}"
    if end := seen.result:
        yield f"# won by {_short(end.winners)}: {end.reason}, ranking {_short(end.ranking)}"


def _place(path: PathView) -> str:
    """Where the piece of a path is."""
    return path.spaces[path.place] if path.place < len(path.spaces) else "out"


def _tokens(space: SpaceView) -> Iterator[str]:
    """The strength as a number, all else by name, with its number if there are more than one."""
    for name, n in space.tokens.items():
        yield str(n) if name == "army" else name if n == 1 else f"{n} {name}"
