"""Discord's error codes, and what its refusals mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import discord

from host import SendRefused

ARCHIVED = 50083
"""The thread is archived and refuses edits; a new message reopens it unless it is locked."""
TOO_OLD = 30046
"""Too many edits of a message that is older than an hour."""
GONE = (10003, 10004, 50001)  # unknown channel, unknown guild, missing access
TOO_LARGE = 40005


@contextmanager
def refusals() -> Iterator[None]:
    """Turn permanent refusals of Discord into `SendRefused`; temporary errors pass through unchanged."""
    try:
        yield
    except discord.Forbidden as error:
        raise SendRefused(f"not allowed: {error.text}") from error
    except discord.NotFound as error:
        if error.code in GONE:
            raise SendRefused(f"gone: {error.text}") from error
        raise
    except discord.HTTPException as error:
        if error.code == ARCHIVED:
            raise SendRefused(f"locked: {error.text}") from error
        raise


def about_files(error: discord.HTTPException) -> bool:
    """Whether a message may have been refused because of its files."""
    return error.status == 413 or error.code == TOO_LARGE or (error.status == 400 and error.code != ARCHIVED)
