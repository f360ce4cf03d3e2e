"""What the host hands over to be published, and what the sender answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from host.model import Game, Live, OutboxRow

Step = dict[str, Any]
"""One thing that remains to be done once a message is out: the sender's own data, as JSON."""


class Published(msgspec.Struct, frozen=True):
    """What was sent, and what remains to be done: it is stored before anything of that is tried."""

    live: Live | None
    """The current board message; None keeps `game.live`."""
    steps: tuple[Step, ...] = ()


class Failure(StrEnum):
    """How a sending failed, and so how long it is tried again."""

    REJECTED = "rejected"
    """What is to be sent will never be taken as it is."""
    DOUBTFUL = "doubtful"
    """It was not taken, for a reason that is not known to last."""
    PASSING = "passing"
    """A disturbance of the service or of the way there."""


class SendRefused(Exception):
    """The sender may not publish there: the channel is gone, closed, or lacks a permission. It is tried again
    once that may have changed."""


class SendFailed(Exception):
    """A sending failed for another reason than a lacking permission."""

    def __init__(self, failure: Failure, reason: str, code: int = 0) -> None:
        super().__init__(reason)
        self.failure = failure
        self.code = code
        """The service's code for the reason; 0: it gave none."""


@dataclass(frozen=True)
class FollowedUp:
    """What has become of the steps after a message."""

    live: Live | None = None
    """The current board message if its note has changed."""
    again: tuple[Step, ...] = ()
    """The steps that are tried again."""
    doubtful: bool = False
    """Whether one of these failed for a reason that is not known to pass."""
    lost: SendFailed | None = None
    """Why a step will never be done, if one will not."""


class Sender(Protocol):
    """Publishes games. Implemented by the bot."""

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        """Publish all unsent rows of a game, oldest first.

        :raises SendRefused: the rows wait until access to the channel may have changed.
        :raises SendFailed: the rows are tried again as the failure says, with the same nonces and perhaps
            followed by more rows; so they are after any other exception.
        """
        ...

    async def follow_up(self, game: Game, row: OutboxRow) -> FollowedUp:
        """Do the steps in a row of the kind `host.kinds.AFTER` (`OutboxRow.steps`). Never raises for a
        refusal."""
        ...

    async def tell_given_up(self, game: Game, error: Exception, *, board: bool = True) -> None:
        """Tell those who can mend it that a game is not shown for now, or with `board` false that a step
        after a message will not be done: after `SendRefused`, or after the last attempt. Never raises for a
        refusal."""
        ...
