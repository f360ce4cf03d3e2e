"""How often a sending that failed is tried again. Pure: the time comes with the arguments."""

from __future__ import annotations

from host.model import Failing
from host.sending import Failure, SendFailed
from host.time_control import DAY

GIVEN_UP = "given up: "
"""Begins the stored reason of rows that were given up, unlike those that wait for a permission. The service's
code follows (0: none), then its words."""
FIRST, LAST = 1.0, 900.0
"""Seconds before the first further attempt after a disturbance, and at most; each pause doubles the last."""
LASTING = DAY
"""Seconds after which a disturbance no longer counts as passing."""
FEW = (60.0, 300.0, 900.0, 2340.0)
"""Seconds before the further attempts of what may never be taken: five attempts in an hour."""


def after(failing: Failing | None, now: float) -> Failing:
    """The attempts once another one has failed at `now`."""
    return Failing(now, 1) if failing is None else Failing(failing.since, failing.tries + 1)


def pause(failure: Failure, failing: Failing, now: float) -> float | None:
    """Seconds until the next attempt; None: it is given up."""
    if failure is Failure.REJECTED:
        return None
    if failure is Failure.DOUBTFUL:
        return FEW[failing.tries - 1] if failing.tries <= len(FEW) else None
    if now - failing.since >= LASTING:
        return None
    return min(LAST, FIRST * 2.0 ** min(failing.tries - 1, 20))


def format_reason(error: Exception) -> str:
    """The reason that is stored with rows that were given up for an error."""
    code = error.code if isinstance(error, SendFailed) else 0
    return f"{GIVEN_UP}{code} {str(error) or repr(error)}"


def parse_reason(reason: str) -> tuple[int | None, str]:
    """The service's code (0: it gave none; None: the bot may not post there) and its words in a stored
    reason."""
    if not reason.startswith(GIVEN_UP):
        return None, reason
    code, _, words = reason.removeprefix(GIVEN_UP).partition(" ")
    return (int(code), words) if code.isdigit() else (0, reason.removeprefix(GIVEN_UP))
