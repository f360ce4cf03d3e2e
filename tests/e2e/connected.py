"""`python -m tests.e2e.connected REST GATEWAY`: bot.py, connected to a local Discord that runs elsewhere.

Only what would make a test wait is shortened: computer players' pauses, discord.py's patience for guilds, and
the pauses between sessions of a bot that is started again and again.
"""

from __future__ import annotations

import sys
from functools import partial

import bot
import host
from cogs import app
from playground.redirect import redirect
from tests.e2e.started import steady
from ui.gateway import identifies

PAUSE = 0.05


def main(rest: str, gateway: str, *arguments: str) -> int:
    """Run bot.py with these addresses."""
    steady()
    redirect(rest, gateway)
    vars(app).update(Sandtable=partial(app.Sandtable, guild_ready_timeout=0.1))
    vars(identifies).update(SPACING=0.0, MOST=10**6)
    vars(host).update(Host=partial(host.Host, pause=PAUSE))
    return bot.main(list(arguments))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
