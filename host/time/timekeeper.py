"""The host's time, which no wrong clock of the machine moves.

It goes on steadily, by a clock that never jumps, and follows the machine's clock in small steps. A jump of
the machine's clock, or a start long after the last sign of life, is believed once two of three witnesses
agree on the time: the machine's clock, the steady clock, and the service's (Discord's). Until then the time
goes on by the steady clock, and nothing that ends anything may happen. A step that is believed counts as time
in which nobody could play (`host.background.outage`): who was to have a day still has a day.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from db.boot import steady

APART = 60.0
"""Seconds by which witnesses may differ and still agree."""
LONG = 3600.0
"""Seconds after the last sign of life up to which a start believes the machine's clock alone."""


class LastSign(NamedTuple):
    """The last stored sign of life."""

    at: float
    """The host's time then."""
    boot: str | None = None
    """Which start of the machine it was, if it tells."""
    steady: float | None = None
    """What the steady clock said then."""


class Witnesses(NamedTuple):
    """What the witnesses say, in seconds by which each is ahead of the host's time."""

    machine: float
    service: float | None
    """None: the service has told no time."""
    agreed: bool
    """Whether enough of them agree for something to end."""

    def differs(self, other: Witnesses) -> bool:
        """Whether they say something else than these."""
        if self.agreed != other.agreed or (self.service is None) != (other.service is None):
            return True
        return max(abs(self.machine - other.machine), abs((self.service or 0) - (other.service or 0))) > APART


class Timekeeper:
    """The time of one host.

    :param machine: the clock of the machine, in seconds since 1970.
    :param steady: seconds on a clock that never jumps.
    :param boot: which start of the machine it is (`db.boot`).
    :param given: whether the machine's clock is beyond doubt, whatever jumps it makes.
    """

    def __init__(
        self,
        machine: Callable[[], float] = time.time,
        steady: Callable[[], float] = steady,
        boot: str | None = None,
        *,
        given: bool = False,
    ) -> None:
        self.service: Callable[[], float | None] = lambda: None
        """The service's time in seconds since 1970; None while it has told none."""
        self._boot = boot
        self._machine, self._steady = machine, steady
        self._ahead = machine() - steady()
        """By how much the host's time is ahead of the steady clock."""
        self._witness = True
        """Whether the steady clock is a witness: it has gone on since the time was last known."""
        self._agreed = True
        self._given = given
        if given:
            self._steady, self._ahead = machine, 0.0

    def now(self) -> float:
        """The host's time, in seconds since 1970."""
        return self._steady() + self._ahead

    def sign(self) -> LastSign:
        """A sign of life to be stored."""
        since = self._steady()
        return LastSign(since + self._ahead, self._boot, since)

    def begin(self, last: LastSign) -> None:
        """Go on from the last sign of life of an earlier process. If it is long ago, or still to come, time
        goes on from then until the witnesses agree on how long ago."""
        if self._given:
            return
        self._follow(self._machine())
        same = self._boot is not None and last.boot == self._boot
        if same and last.steady is not None and last.steady <= self._steady():
            self._ahead = last.at - last.steady
        elif not -APART <= self.now() - last.at <= LONG:
            self._ahead, self._witness = last.at - self._steady(), False
        self.look()

    def look(self) -> bool:
        """Compare the witnesses, and follow the machine's clock as far as it is believed. Returns whether
        they agree, so that something may end."""
        machine, service, now = self._machine(), self.service(), self.now()
        confirmed = service is not None and abs(service - machine) <= APART
        if (self._witness and abs(machine - now) <= APART) or confirmed:
            self._follow(machine)
            self._agreed = True
        else:
            self._agreed = self._witness and service is not None and abs(service - now) <= APART
        return self._agreed

    def hear_machine(self, moment: float) -> None:
        """Take what another clock says, as that of a database server, in place of the machine's clock."""
        if self._given:
            return
        ahead = moment - self._steady()
        self._machine = lambda: self._steady() + ahead

    def believe_machine(self) -> None:
        """Take the time from the machine's clock, or what was heard in its place, whatever others say."""
        self._follow(self._machine())
        self._agreed = True

    def witnesses(self) -> Witnesses:
        """What they say now."""
        service, now = self.service(), self.now()
        return Witnesses(self._machine() - now, None if service is None else service - now, self._agreed)

    def _follow(self, machine: float) -> None:
        self._witness = True
        if not self._given:
            self._ahead = machine - self._steady()
