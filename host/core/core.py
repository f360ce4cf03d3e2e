"""The parts of the host on which its services are built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from db import Store
from host.core.actions import Actions
from host.core.channels import Channels
from host.core.commit import Commit
from host.core.jobs import Jobs
from host.core.outbox import Outbox
from host.core.tables import Tables
from host.limits import Limits
from host.time.away import AwayServers
from host.time.rush import Rush
from host.time.timekeeper import Timekeeper


@dataclass(frozen=True)
class Core:
    """What the services of a host share. Each keeps the parts that it calls."""

    store: Store
    clock: Callable[[], float]
    """The time, in seconds since 1970."""
    keeper: Timekeeper
    """Whose time it is."""
    limits: Limits
    tables: Tables
    channels: Channels
    jobs: Jobs
    outbox: Outbox
    commit: Commit
    actions: Actions
    away: AwayServers
    rush: Rush
    """The members who wait for answers."""
