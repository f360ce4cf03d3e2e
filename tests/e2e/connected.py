"""`python -m tests.e2e.connected REST GATEWAY`: bot.py, connected to a local Discord that runs elsewhere.

Only what would make a test wait is shortened: computer players' pauses and discord.py's patience for guilds.
"""

from __future__ import annotations

import sys
from functools import partial

import bot
import host
from cogs import app
from playground.redirect import redirect
from tests.e2e.started import steady

PAUSE = 0.05


def main(rest: str, gateway: str, *arguments: str) -> int:
    """Run bot.py with these addresses."""
    steady()
    redirect(rest, gateway)
    vars(app).update(Sandtable=partial(app.Sandtable, guild_ready_timeout=0.1))
    vars(host).update(Host=partial(host.Host, pause=PAUSE))
    return bot.main(list(arguments))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
