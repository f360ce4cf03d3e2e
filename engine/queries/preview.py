"""Queries on a game before it begins: its board, whether it can begin, options drawn by chance."""

from __future__ import annotations

from engine.kernel import complete, rules_of
from engine.rng import Chance
from engine.types import IllegalMove, Setup, SpaceView, View


def misfit(setup: Setup) -> IllegalMove | None:
    """Why a possible setup cannot begin with this many seats; None if it can.

    :raises IllegalMove: the setup is not possible (see `complete`).
    """
    fit = rules_of(setup.rules).fit
    try:
        if fit:
            fit(complete(setup))
    except IllegalMove as error:
        return error
    return None


def draw(setup: Setup, option: str) -> str:
    """A value for an option that can be drawn (`Option.drawn`), from the stream of the setup's seed alone: it
    suits the seats and differs from the setup's value.

    :raises IllegalMove: the setup is not possible (see `complete`).
    """
    rules = rules_of(setup.rules)
    assert rules.draw is not None, "who declares such an option brings it"
    return rules.draw(complete(setup), option, Chance(setup.seed))


def preview(setup: Setup) -> View:
    """The public view of a game that has not begun: nobody owns anything, and the game waits for nobody.

    :raises IllegalMove: the setup is not possible (see `complete`).
    """
    whole = complete(setup)
    board = rules_of(setup.rules).board(whole)
    return View(
        rules=whole.rules, version=whole.version, board=board.id, options=whole.options, viewer=None, ply=0,
        round=0, phase="lobby", turn=None, spaces={s: SpaceView(s, None) for s in board.ids}, seats=(),
        prompts=(), result=None,
    )  # fmt: skip
