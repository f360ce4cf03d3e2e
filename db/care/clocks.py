"""What is stored of the bot's time, and an operator's word that the machine's clock is right."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection

from db.address import Address, ServerAddress
from db.care.give_back import CannotGiveBack, write
from db.cluster import numbering
from db.queries import settings
from db.queries.settings import CLOCK, RIGHT, WITNESSES

APART = 60.0
"""Seconds by which Discord's time may differ from the machine's without contradicting it."""


def believe(address: Address, *, anyway: bool) -> None:
    """Record that the machine's clock is right, or that of the database's server where there is one.

    :param anyway: even if Discord's time contradicts it.
    :raises CannotGiveBack: clocks agree, or Discord's time contradicts it.
    :raises StoreError: as `db.care.give_back.record`.
    """
    clock = _machine(address)

    def work(connection: Connection) -> None:
        match settings.get(connection, *CLOCK).get(WITNESSES):
            case [False, machine, service]:
                if service is not None and abs(machine - service) > APART and not anyway:
                    raise CannotGiveBack(
                        f"Discord's time contradicts it: {clock} is {_apart(machine - service)} of "
                        "Discord's. Set that clock, and all goes on by itself within a minute while the bot "
                        "runs; or, if Discord's time is the wrong one, say so by --right --anyway."
                    )
                settings.put(connection, *CLOCK, RIGHT, True)
            case _:
                raise CannotGiveBack(
                    "Two clocks at least agreed when that was last looked at, and the bot goes by these: "
                    "there is nothing to decide."
                )

    write(address, work)


def lines(address: Address, now: float) -> Iterator[str]:
    """The stored sign of life, this machine's clock (`now`), whether clocks agreed, and what an operator's
    word does, each in a line for people.

    :raises StoreError: as `db.care.give_back.record`.
    """
    stored, alive = write(address, lambda c: (settings.get(c, *CLOCK), numbering.last_sign(c)))
    clock = _machine(address)
    yield f"This machine's clock: {_moment(now)}"
    if alive is None:
        yield "The bot has given no sign of life yet."
    else:
        apart = f"was {_length(now - alive)} ago" if now >= alive else f"is {_length(now - alive)} ahead"
        apart = f"by its time, which {apart} by this machine's clock"
        yield f"The bot's last sign of life: {_moment(alive)} {apart}"
    match stored.get(WITNESSES):
        case [bool(agreed), machine, service]:
            discord = "unknown" if service is None else f"{service:+.0f}"
            said = "Clocks agree" if agreed else "Clocks disagree, so nothing ends"
            wrong = [*_wrong(clock, machine, service)] if agreed else []
            if wrong:
                said = f"Two clocks agree, and the bot goes by these; {' and '.join(wrong)}"
            yield f"{said}. Seconds ahead of the bot's time: {clock} {machine:+.0f}, Discord {discord}"
            if stored.get(RIGHT):
                yield f"It is recorded that {clock} is right: within half a minute {_consequence(machine)}"
            elif not agreed:
                yield f"If {clock} is right, say so by --right: {_consequence(machine)}"
        case _:
            yield "Clocks agreed when that was last looked at."


def _machine(address: Address) -> str:
    """Whose clock the bot goes by."""
    return (
        "the clock of the database's server" if isinstance(address, ServerAddress) else "this machine's clock"
    )


def _wrong(clock: str, machine: float, service: float | None) -> Iterator[str]:
    """Which clock is wrong while the others agree, and what to do."""
    if abs(machine) > APART:
        yield f"{clock} is wrong by {_length(machine)}: set it"
    if service is not None and abs(service) > APART:
        yield f"Discord's time is wrong by {_length(service)}, for which there is nothing to do"


def _consequence(machine: float) -> str:
    """What follows if the bot takes its time from a clock that is so many seconds ahead of its own."""
    if machine < 0:
        return f"the bot's time goes back by {_length(machine)}, and so do all deadlines."
    return (
        f"the bot's time goes on by {_length(machine)}. All of that is given back, and games with a deadline "
        "in it tell their members that nobody could play meanwhile."
    )


def _apart(seconds: float) -> str:
    return f"{_length(seconds)} {'ahead' if seconds > 0 else 'short'}"


def _length(seconds: float) -> str:
    """Such as `12 days, 3:00:05`."""
    return str(timedelta(seconds=round(abs(seconds))))


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
