"""An imagined position as a seat's quick player would get it: what it sees, and its legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.system import AnyState, Step
from engine.types import Move, Offer, Prompt, View


def prompt_view(
    at: AnyState, seat: int, prompt: Prompt, view: Callable[[AnyState, int], dict[str, Any]]
) -> View:
    """What a seat sees that is asked so; `view` is the system's (`Rules.view`)."""
    setup = at.setup
    return View(
        rules=setup.rules, version=setup.version, options=setup.options, viewer=seat, ply=0,
        prompts=(prompt,), result=None, **view(at, seat),
    )  # fmt: skip


class ImaginedOffers:
    """The legal moves of a seat that a step asks."""

    def __init__(self, at: AnyState, seat: int, step: Step) -> None:
        self.seat = seat
        self._at = at
        self._step = step

    def __iter__(self) -> Iterator[Offer]:
        return self._step.offers(self._at, self.seat)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._step.has(self._at, move)
