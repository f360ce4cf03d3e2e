"""Which games begin: each member plays a few at once, and a table waits until all of its players are free."""

from __future__ import annotations

from league.lookup import dropouts, in_order, running
from league.model import FixtureState, Season


def wave(season: Season) -> tuple[int, ...]:
    """The planned fixtures that begin now. A table begins when each of its players, but those who are out,
    has fewer games than the cap. Full tables come first, each in its order: who is out may still be replaced.
    No player is passed over for ever, since only a limited number of tables comes before theirs."""
    if season.paused:
        return ()
    busy, out, cap = running(season), dropouts(season), season.plan.cap
    full = {entry for entry, games in busy.items() if games >= cap} - out
    begin = []
    planned = in_order(f for f in season.fixtures if f.state == FixtureState.PLANNED)
    for fixture in sorted(planned, key=lambda f: not out.isdisjoint(f.seats)):
        living = [entry for entry in fixture.seats if entry not in out]
        if len(living) > 1 and full.isdisjoint(living):
            busy.update(living)
            full.update(entry for entry in living if busy[entry] >= cap)
            begin.append(fixture.id)
    return tuple(begin)
