"""What is stored of the bot's time, and an operator's word that the machine's clock is right."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from db.address import Address
from db.care.give_back import write
from db.queries import settings
from db.queries.settings import ALIVE, CLOCK, RIGHT, WITNESSES


def lines(address: Address, now: float, *, right: bool = False) -> Iterator[str]:
    """The stored sign of life, this machine's clock (`now`), and whether clocks agreed, each in a line for
    people. With `right` it is recorded that this machine's clock is right.

    :raises StoreError: as `db.care.give_back.record`.
    """

    def work(connection: Connection) -> dict[str, Any]:
        if right:
            settings.put(connection, *CLOCK, RIGHT, True)
        return settings.get(connection, *CLOCK)

    stored = write(address, work)
    alive, witnesses = stored.get(ALIVE), stored.get(WITNESSES)
    yield f"This machine's clock: {_moment(now)}"
    if alive is None:
        yield "The bot has given no sign of life yet."
    else:
        apart = f"{abs(now - alive):.0f} seconds {'ago' if now >= alive else 'ahead of this clock'}"
        yield f"The bot's last sign of life: {_moment(alive)} by its time, {apart}"
    match witnesses:
        case [bool(agreed), machine, service]:
            discord = "unknown" if service is None else f"{service:+.0f}"
            said = "Clocks agree" if agreed else "Clocks disagree, so nothing ends"
            yield f"{said}. Seconds ahead of the bot's time: this machine {machine:+.0f}, Discord {discord}"
        case _:
            yield "Clocks agreed when that was last looked at."
    if stored.get(RIGHT):
        yield "It is recorded that this machine's clock is right: the bot goes by it if clocks disagree."


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
