"""Spaces as options of commands that ask about any of them, not only about what is legal: found by what was
typed, and suggested."""

from __future__ import annotations

from collections.abc import Iterable

from engine.queries.foresight import can_attack
from engine.types import State
from ui.choices.arguments import some
from ui.strings.clip import OPTION, clip
from ui.strings.search import best, resolve
from ui.words.errors import Refused
from ui.words.names import ARMY, Names

PLAYER = "player"
"""The kind of the seats that act."""


def typed_space(names: Names, typed: str) -> str:
    """The space that is meant: by its id, its short sign or its name.

    :raises Refused: `no-such-place`, `ambiguous-name`.
    """
    if typed in names.board.index:
        return typed
    if coded := names.space_by_code(typed):
        return coded
    matches = resolve(typed, names.board.ids, names.space)
    if len(matches) == 1:
        return matches[0]
    options = some([names.space(space) for space in matches or names.board.ids])
    raise Refused("ambiguous-name" if matches else "no-such-place", typed=typed[:50], options=options)


def around(names: Names, space: str) -> list[str]:
    """The neighbours of a space in the board's order, temporary ones included."""
    joined = {(link.a, link.b) for link in names.view.links}
    near = {names.board.ids[n] for n in names.board.neighbours[names.board.index[space]]}
    near |= {b if a == space else a for a, b in joined if space in (a, b)}
    return [neighbour for neighbour in names.board.ids if neighbour in near]


def attackable(names: Names, state: State, origin: str) -> list[str]:
    """The neighbours of a space that its owner does not hold and could attack, given enough units."""
    spaces = names.view.spaces
    others = (to for to in around(names, origin) if spaces[to].owner != spaces[origin].owner)
    return [to for to in others if can_attack(state, origin, to)]


def origins(names: Names, state: State) -> list[str]:
    """The spaces from which a living player could attack a neighbour: the viewer's own first, and those with
    a single army, from which nobody can now, after the others."""
    spaces, acting = names.view.spaces, {s.seat for s in names.view.seats if s.kind == PLAYER and s.alive}
    starts = [space for space in names.board.ids if spaces[space].owner in acting]
    starts.sort(key=lambda s: (spaces[s].tokens.get(ARMY) == 1, spaces[s].owner != names.view.viewer))
    return [space for space in starts if attackable(names, state, space)]


def suggest_spaces(names: Names, spaces: Iterable[str], typed: str) -> list[tuple[str, str]]:
    """Labels and ids of the spaces that match what was typed, best match first."""
    named = [(_label(names, space), space) for space in spaces]
    matches = best(typed, named, lambda pair: pair[0])
    if meant := names.space_by_code(typed):
        matches.sort(key=lambda pair: pair[1] != meant)
    return [(clip(label, OPTION), space) for label, space in matches]


def _label(names: Names, space: str) -> str:
    return " · ".join(filter(None, (names.space(space), names.holder(space), names.forces([space], OPTION))))
