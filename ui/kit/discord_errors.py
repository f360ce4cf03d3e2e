"""Discord's error codes, and what its refusals mean.

A refusal is judged by Discord's code, not by its status: the network in front of Discord answers with the
same statuses, without a code, and that passes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import aiohttp
import discord

from host import Failure, SendFailed, SendRefused

T = TypeVar("T")
ARCHIVED = 50083
"""The thread is archived and refuses edits; a new message reopens it unless it is locked."""
TOO_OLD = 30046
"""Too many edits of a message that is older than an hour."""
GONE = (10003, 10004, 50001)  # unknown channel, unknown guild, missing access
TOO_LARGE = 40005
FILTERS = frozenset({200000, 200001, 240000})
"""A filter of the server refused the message: AutoMod, or its filter of links."""
NO_DIRECT = frozenset({10013, 50007, 50033, 50278})
"""No direct message will reach the member: they do not exist any more, accept none, or are no recipient."""
_PLACES = {
    **dict.fromkeys(GONE, "gone"),
    50008: "gone",  # a channel of a kind that has no messages
    50013: "not allowed",
    50024: "gone",  # likewise, for another action
    160005: "locked",  # the thread
    ARCHIVED: "locked",
}
"""Refusals that last until somebody changes the channel or the bot's permissions."""
_CONTENT = frozenset({
    TOO_LARGE,
    40067,  # a forum's post needs a tag
    50006,  # an empty message
    50035,  # an invalid form: the same will be as invalid again
    *FILTERS,
})  # fmt: skip
"""Refusals of what was sent: sent again, it would be refused again."""
UNREACHED = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)
"""What a request to Discord may raise."""


def send_error(error: Exception) -> SendRefused | SendFailed:
    """What an error of a request means for what was to be sent."""
    if not isinstance(error, discord.HTTPException):
        return SendFailed(Failure.PASSING, repr(error))
    reason = f"{error.text[:200]} ({error.status}, code {error.code})"
    if error.code in _PLACES:
        return SendRefused(f"{_PLACES[error.code]}: {error.text}")
    if error.code in _CONTENT:
        return SendFailed(Failure.REJECTED, reason, error.code)
    return SendFailed(Failure.DOUBTFUL if error.status == 400 else Failure.PASSING, reason, error.code)


def lasts(error: Exception) -> bool:
    """Whether a request that failed so would fail again."""
    verdict = send_error(error)
    return isinstance(verdict, SendRefused) or verdict.failure is Failure.REJECTED or _unknown(error)


def _unknown(error: Exception) -> bool:
    """Whether what was to be changed is not there any more."""
    return isinstance(error, discord.NotFound) and error.code != 0


def in_front(error: BaseException | None) -> bool:
    """Whether the network in front of Discord refused the request: Discord itself gives a code."""
    return isinstance(error, discord.HTTPException) and error.status in (403, 429) and error.code == 0


async def twice(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request, and once more if the network in front of Discord refuses it, when nothing was done."""
    try:
        return await request()
    except discord.HTTPException as error:
        if not in_front(error):
            raise
        return await request()


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what requests raise into `SendRefused` and `SendFailed`."""
    try:
        yield
    except UNREACHED as error:
        raise send_error(error) from error


def about_files(error: discord.HTTPException) -> bool:
    """Whether a message may have been refused because of its files."""
    if error.status == 413 or error.code == TOO_LARGE:
        return True
    return error.status == 400 and (error.code == 50035 or error.code not in _CONTENT | _PLACES.keys())
