"""How an attack would go, in words for everybody: from public facts alone."""

from __future__ import annotations

from engine.parts.prospect import Prospect
from engine.queries.foresight import has_odds
from ui.words.names import Names, plain

DIGITS = 1
"""Digits after the point of an average."""
ROOM = 200
"""Characters for the forces of a space, of which even the greatest have fewer."""
ABOUT = "odds-about"
"""The key of a system's own remark on what is left out."""


def odds_lines(
    names: Names, origin: str, to: str, prospect: Prospect | None, armies: int | None = None
) -> list[str]:
    """The two sides, the chance of an attack that goes on, and what is left on average; `armies` as for
    `engine.queries.foresight.odds`."""
    where = {"from": names.space(origin), "to": names.space(to)}
    lines = [names.text("odds-title", **where)]
    if not has_odds(names.view.rules):
        return [*lines, names.text("odds-untold")]
    lines.append(" · ".join((_attackers(names, origin, armies), _side(names, to))))
    lines.append(_sentence(names, to, prospect))
    owner = names.view.spaces[to].owner
    if prospect and prospect.asked and owner is not None:
        lines.append(names.text("odds-asked", other=names.seat(owner)))
    return [*lines, f"-# {names.text(ABOUT)}"] if names.has(ABOUT) else lines


def _sentence(names: Names, to: str, prospect: Prospect | None) -> str:
    """The chance and the averages, or that they are not computed."""
    if prospect is None:
        return names.text("odds-many")
    if prospect.sure:
        return names.text("odds-sure-unless" if prospect.cards else "odds-sure", left=round(prospect.left))
    left, held = round(prospect.left, DIGITS), round(prospect.held, DIGITS)
    return names.text("odds-chance", percent=prospect.percent, left=left, held=held, to=names.space(to))


def _attackers(names: Names, origin: str, armies: int | None) -> str:
    """Who attacks, with all that stand there or with this many."""
    if armies is None:
        return _side(names, origin)
    return names.text("odds-armies", who=_holder(names, origin), n=armies)


def _side(names: Names, space: str) -> str:
    """Who holds a space, and with what."""
    forces = plain(names.forces([space], ROOM))
    return names.text("odds-side", who=_holder(names, space), forces=forces)


def _holder(names: Names, space: str) -> str:
    owner = names.view.spaces[space].owner
    return names.space(space) if owner is None else names.seat(owner)
