"""The steps after a message: done once, tried again if they may succeed later, dropped if not."""

from __future__ import annotations

import discord
import pytest

from db import StoreError
from host import Failure, FollowedUp, OutboxRow, SendFailed, SendRefused, Step
from host.kinds import AFTER
from publish.follow_ups import _do_steps
from tests.publish.stubs import refusal


def row(*steps: str) -> OutboxRow:
    """A row with these steps."""
    return OutboxRow(1, 7, AFTER, 3, None, (), (), f"{1:020}", {"steps": [{"do": step} for step in steps]})


async def test_all_steps_are_done_in_order_with_those_that_they_bring() -> None:
    """What a step brings is done right after it."""
    done: list[str] = []

    async def do(step: Step) -> list[Step]:
        done.append(step["do"])
        return [{"do": "delete"}] if step["do"] == "ask" else []

    assert await _do_steps(row("ask", "close"), do) == FollowedUp()
    assert done == ["ask", "delete", "close"]


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (refusal(discord.DiscordServerError, 0, 500), True),
        (refusal(discord.Forbidden, 0, 403), True),
        (refusal(discord.HTTPException, 0, 400), True),
        (ConnectionResetError(), True),
        (SendFailed(Failure.PASSING, "x"), True),
        (refusal(discord.Forbidden, 50013, 403), False),
        (refusal(discord.HTTPException, 200000, 400), False),
        (SendRefused("gone"), False),
        (KeyError("a mistake of ours"), False),
    ],
)
async def test_a_step_that_fails_holds_up_no_other(error: Exception, again: bool) -> None:
    """It is tried again if it may succeed later."""
    done: list[str] = []

    async def do(step: Step) -> list[Step]:
        if step["do"] == "ask":
            raise error
        done.append(step["do"])
        return []

    after = await _do_steps(row("ask", "close"), do)
    assert done == ["close"]
    assert after.again == (({"do": "ask"},) if again else ())
    assert after.doubtful == (getattr(error, "status", 0) == 400 and again)
    assert (after.lost is not None) == (getattr(error, "code", 0) == 200000)


async def test_without_the_database_nothing_goes_on() -> None:
    """What is done could not be stored."""

    async def do(step: Step) -> list[Step]:
        raise StoreError("gone", "games.sqlite3")

    with pytest.raises(StoreError):
        await _do_steps(row("ask"), do)
