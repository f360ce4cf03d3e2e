"""A process of the bot as the soak starts it: bot.py, with addresses, a name and a wrong clock.

Nothing of the program is changed but what a machine and a network may do to it: its clock is off, its
requests bear its name, and on SIGUSR1 its event loop hangs. Only the pauses are left out with which a bot
protects itself that is started hundreds of times a day.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any

import aiohttp

import bot
from playground.redirect import redirect
from ui.gateway import identifies

NAME, OFFSET, HANG = "SOAK_NAME", "SOAK_OFFSET", "SOAK_HANG"
"""In the environment: the process's name, by how much its clock is ahead, for how long its loop hangs."""
HEADER = "X-Process"


def disguise() -> None:
    """Set this process's clock, its name and what hangs it."""
    ahead, right, finely = float(os.environ[OFFSET]), time.time, time.time_ns
    vars(time).update(time=lambda: right() + ahead, time_ns=lambda: finely() + int(ahead * 1e9))
    name, plain = os.environ[NAME], aiohttp.ClientSession._request

    async def request(session: aiohttp.ClientSession, method: str, url: Any, **more: Any) -> Any:
        more["headers"] = {**(more.get("headers") or {}), HEADER: name}
        return await plain(session, method, url, **more)

    aiohttp.ClientSession._request = request  # type: ignore[method-assign, assignment] # all go through it
    seconds = float(os.environ[HANG])
    signal.signal(signal.SIGUSR1, lambda *_: time.sleep(seconds))


def main(arguments: list[str]) -> int:
    """Run bot.py with the addresses of the local Discord."""
    disguise()
    rest, gateway, *others = arguments
    redirect(rest, gateway)
    vars(identifies).update(FREE=10**6, MOST=10**6)
    return bot.main(others)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
