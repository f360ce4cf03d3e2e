"""How long work took and how it ended, dispatched as an event of the bot. Metrics listen to `on_measured`;
without a listener this costs some microseconds."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import discord

from engine.types import IllegalMove
from host import HostError, SendRefused
from ui.words.errors import Refused

LATE = (40060, 10062, 10015, 50027)
"""Discord's codes for an interaction that was answered already or can no longer be answered."""
INTERACTION, SUGGESTION, DRAWING, PUBLISHING = "interaction", "suggestion", "drawing", "publishing"
"""What is measured."""
OUTCOMES = ("done", "refused", "late", "cancelled", "failed")


def outcome(error: BaseException | None) -> str:
    """The outcome of an error; `refused` is one caused by a member or a closed channel."""
    match error:
        case None:
            return "done"
        case HostError() | IllegalMove() | Refused() | SendRefused():
            return "refused"
        case CancelledError():
            return "cancelled"
        case discord.InteractionResponded():
            return "late"
        case discord.HTTPException() if error.code in LATE:
            return "late"
    return "failed"


@contextmanager
def measure(bot: discord.Client, what: str, about: Any) -> Iterator[None]:
    """Dispatch `measured` once the block ends: the kind of work, its subject, its outcome, and its
    seconds."""
    began = perf_counter()
    error: BaseException | None = None
    try:
        yield
    except BaseException as caught:
        error = caught
        raise
    finally:
        bot.dispatch("measured", what, about, outcome(error), perf_counter() - began)
