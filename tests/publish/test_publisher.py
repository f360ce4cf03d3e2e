"""What is sent when Discord does not take a message's files."""

from __future__ import annotations

import discord
import pytest

from publish.publisher import _without_files
from tests.publish.stubs import refusal
from tests.ui import war
from tests.ui.positions import game_of

FILES, PLACE = 40005, 10003


async def shown(pictured: bool, code: int | None) -> str:
    """What arrives if the whole message is refused with this code."""

    async def whole() -> str:
        if code is not None:
            raise refusal(discord.HTTPException, code)
        return "whole"

    async def bare() -> str:
        return "bare"

    return await _without_files(game_of(war.state()), pictured, whole, bare)


async def test_a_message_goes_out_without_refused_files() -> None:
    """It is sent again only if it has files and they are the reason."""
    assert await shown(pictured=True, code=None) == "whole"
    assert await shown(pictured=True, code=FILES) == "bare"
    for pictured, code in ((False, FILES), (True, PLACE)):
        with pytest.raises(discord.HTTPException):
            await shown(pictured, code)
