"""What the host can do with leagues."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from host.core.core import Core
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
from host.record.reading import Pages


@dataclass(frozen=True)
class LeagueServices:
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


def league_services(core: Core, pages: Pages, changed: Callable[[], None]) -> LeagueServices:
    """The services of leagues. `changed` is called after each stored change."""
    store, clock = core.store, core.clock
    writes = LeagueWrites(store, clock, core.actions, core.away)
    settling = Settling(core, writes)
    registry, ratings = Registry(store, clock, writes), Pools(store, clock)
    fixtures = Fixtures(core, writes)
    outbox = LeagueOutbox(store, clock, fixtures, core.away)

    seasons = Seasons(core, writes, settling)

    def on_write(league: int | None) -> None:
        seasons.note_change()
        if league is not None:
            outbox.wake(league)
        changed()

    writes.stored = on_write
    control = LeagueControl(core, writes, settling)
    return LeagueServices(
        registry=registry,
        entries=Entries(store, clock, writes),
        seasons=seasons,
        fixtures=fixtures,
        control=control,
        ratings=ratings,
        exports=Documents(store, clock),
        reports=Reports(store, core.jobs),
        requests=LeagueRequests(core, writes, control, seasons),
        outbox=outbox,
        profiles=Profiles(core, pages, ratings, registry),
    )
