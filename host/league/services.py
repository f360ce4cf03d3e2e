"""What the host can do with leagues."""

from __future__ import annotations

from dataclasses import dataclass

from host.league.control import Control
from host.league.documents import Documents
from host.league.entries import Entries
from host.league.fixtures import Fixtures
from host.league.pools import Pools
from host.league.posting import LeagueOutbox
from host.league.profiles import Profiles
from host.league.registry import Registry
from host.league.seasons import Seasons


@dataclass(frozen=True)
class LeagueServices:
    """The services of leagues."""

    registry: Registry
    entries: Entries
    seasons: Seasons
    fixtures: Fixtures
    control: Control
    ratings: Pools
    exports: Documents
    outbox: LeagueOutbox
    profiles: Profiles
