"""How the connection to the gateway is made again after it was lost."""

from __future__ import annotations

from typing import Any

import discord.client
import discord.shard

from ui.gateway import frames


def test_a_long_loss_of_the_gateway_ends_within_a_minute_of_its_end() -> None:
    """The pauses between attempts grow, as discord.py wants it, but not for long."""
    frames.use()
    for module in (discord.client, discord.shard):
        backoff: Any = vars(module)["ExponentialBackoff"]()
        pauses = [backoff.delay() for _ in range(200)]
        assert pauses[0] <= 2
        assert max(pauses) == frames.LONGEST
        assert all(0 <= pause <= 2 ** (n + 1) for n, pause in enumerate(pauses[:6]))
