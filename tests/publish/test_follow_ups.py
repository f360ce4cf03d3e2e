"""The steps after a message: done once, tried again if they may succeed later, dropped if not."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace as replace_fields

from db import StoreError
from engine.events import REWOUND
from engine.types import Event
from host import Entry, Failure, FollowedUp, OutboxRow, SendFailed, SendRefused, Step
from host.kinds import AFTER
from publish.follow_ups import FollowUps, _do_steps
from tests.publish.stubs import refusal
from tests.publish.test_snapshot import snapshot


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


ASK: Step = {"do": "ask", "seat": 0, "nonce": "n", "ply": 3}
CALL: Step = {"do": "call", "seats": [0, 1], "message": "5", "nonce": "n", "ply": 3}
SHOWN = snapshot()
NOW = replace(SHOWN, position=replace_fields(SHOWN.position, game=replace_fields(SHOWN.position.game, ply=4)))


def after(entry: Entry) -> FollowUps:
    """Of a game in whose log this is the only entry since the step."""

    async def entries(game: int, viewer: int | None, last: int, *, until: int, notices: bool) -> list[Entry]:
        return [entry]

    host: Any = SimpleNamespace(record=SimpleNamespace(history=SimpleNamespace(entries=entries)))
    nobody: Any = SimpleNamespace(
        **dict.fromkeys(("ask", "announce", "direct", "remind", "tell", "take_back"))
    )
    return FollowUps(host, nobody, nobody, nobody, nobody)


async def test_who_has_moved_since_is_not_asked() -> None:
    """Neither by direct message nor in the channel; the others are."""
    moved = after(Entry(4, 0, None, 0.0, ()))
    assert await moved._drop_answered(NOW, row(), ASK) is None
    assert await moved._drop_answered(NOW, row(), CALL) == {**CALL, "seats": [1]}
    assert await moved._drop_answered(NOW, row(), {**ASK, "seat": 1}) == {**ASK, "seat": 1}


@pytest.mark.parametrize(
    "entry",
    [
        Entry(4, 0, None, 0.0, (), by="clock"),
        Entry(4, 0, None, 0.0, (Event(REWOUND, {"ply": 2}),)),
        Entry(4, 1, None, 0.0, ()),
    ],
)
async def test_who_has_not_moved_is_asked(entry: Entry) -> None:
    """A move that the clock made is not theirs, and after the game was set back they are asked again."""
    assert await after(entry)._drop_answered(NOW, row(), ASK) == ASK


async def test_what_is_nobodys_question_or_newest_goes_on() -> None:
    """Other steps, those of earlier versions, and those after which nothing has happened."""
    moved = after(Entry(4, 0, None, 0.0, ()))
    for step in ({"do": "delete"}, {"do": "ask", "seat": 0, "nonce": "n"}, {**ASK, "ply": 4}):
        assert await moved._drop_answered(NOW, row(), step) == step


async def test_a_ping_that_may_have_been_posted_is_looked_for() -> None:
    """Only posting it again tells which it is, so that it can be removed."""
    moved = after(Entry(4, 0, None, 0.0, ()))
    tried = OutboxRow(1, 7, AFTER, 3, None, (), (), "r", {"tried": [["c", "np", 0.0, None]]})
    assert await moved._drop_answered(NOW, tried, CALL) == CALL
    others = OutboxRow(1, 7, AFTER, 3, None, (), (), "r", {"tried": [["c", "mp", 0.0, None]]})
    assert await moved._drop_answered(NOW, others, ASK) is None
