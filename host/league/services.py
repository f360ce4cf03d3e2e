"""What the host can do with leagues."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from db import Store
from host.core.actions import Actions
from host.core.channels import Channels
from host.core.commit import Commit
from host.core.jobs import Jobs
from host.core.tables import Tables
from host.league.control import LeagueControl
from host.league.course.settling import Settling
from host.league.course.writing import LeagueWrites
from host.league.documents import Documents
from host.league.entries import Entries
from host.league.fixtures import Fixtures
from host.league.pools import Pools
from host.league.posting import LeagueOutbox
from host.league.profiles import Profiles
from host.league.registry import Registry
from host.league.reports import Reports
from host.league.requests import LeagueRequests
from host.league.seasons import Seasons
from host.limits import Limits
from host.record.reading import Pages


@dataclass(frozen=True)
class LeagueServices:
    """The services of leagues."""

    registry: Registry
    entries: Entries
    seasons: Seasons
    fixtures: Fixtures
    control: LeagueControl
    ratings: Pools
    exports: Documents
    reports: Reports
    requests: LeagueRequests
    outbox: LeagueOutbox
    profiles: Profiles


@dataclass(frozen=True)
class LeagueParts:
    """What of the host the leagues' services call."""

    store: Store
    clock: Callable[[], float]
    limits: Limits
    tables: Tables
    channels: Channels
    jobs: Jobs
    actions: Actions
    commit: Commit
    pages: Pages


def league_services(of: LeagueParts, changed: Callable[[], None]) -> LeagueServices:
    """The services of leagues. `changed` is called after each stored change."""
    writes = LeagueWrites(of.store, of.clock, of.actions)
    settling = Settling(of.store, of.tables, of.actions, of.commit, writes)
    registry, ratings = Registry(of.store, of.clock, writes), Pools(of.store, of.clock, writes)
    fixtures = Fixtures(of.store, of.clock, writes, of.channels, of.commit, of.limits)
    outbox = LeagueOutbox(of.store, of.clock, fixtures)

    def stored(league: int) -> None:
        outbox.wake(league)
        changed()

    writes.stored = stored
    seasons = Seasons(of.store, of.clock, of.actions, writes, settling)
    control = LeagueControl(of.store, of.clock, of.tables, of.actions, writes, settling)
    return LeagueServices(
        registry=registry,
        entries=Entries(of.store, of.clock, writes),
        seasons=seasons,
        fixtures=fixtures,
        control=control,
        ratings=ratings,
        exports=Documents(of.store, of.clock),
        reports=Reports(of.store, of.jobs),
        requests=LeagueRequests(of.store, of.clock, writes, control, seasons),
        outbox=outbox,
        profiles=Profiles(of.store, of.pages, of.jobs, ratings, registry),
    )
