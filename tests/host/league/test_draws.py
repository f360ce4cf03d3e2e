"""The lot of a season: from a secret, the members, and the message that closes the sign-up."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from db import Store
from db.queries.league import seasons
from host import Directly, League, LeagueRow
from host.kinds import CLOSING_NEWS
from host.sending import SendRefused
from tests.host.league.leagues import DAY, Threads, World, plan, refusal


class Muted(Threads):
    """A sender that may not post for a while."""

    muted = True

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> Sequence[Directly]:
        """Refuse the news that close the sign-up."""
        if self.muted and rows[0].data.get("what") in CLOSING_NEWS:
            raise SendRefused("not allowed: send_messages")
        return await super().publish_league(league, rows)


def sha(*lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


async def test_a_season_waits_for_the_message_that_closes_its_sign_up(store: Store) -> None:
    """Without a check-in too, and managers read why. Until then nobody can know the secret or the lot;
    afterwards both follow as documented. A message of later changes nothing."""
    world = World(store)
    world.threads = sender = Muted(world.host)
    async with world.host:
        season = await world.make(3, plan(least=2))
        published = season.commitment
        assert (season.secret, season.lot) == ("", "")
        season = await world.tick(DAY + 1)
        assert season.state == "check_in"
        warnings = [row.data for row in sender.told if row.kind == "managers"]
        assert [(data["what"], data["waits"]) for data in warnings] == [("news-refused", True)]
        assert await hidden(world) not in await exported(world)
        sender.muted = False
        await world.host.leagues.outbox.retry("guild")
        season = await world.tick(1)
        assert season.state == "running"
        note = world.host.leagues.seasons.note_closing
        await note(world.league, season.id, "another")
        season = await world.season()
        assert season.closing_members == ("m0", "m1", "m2")
        assert hashlib.sha256(season.secret.encode()).hexdigest() == published == season.commitment
        assert season.closing_message is not None
        assert season.lot == sha(season.secret, "m0", "m1", "m2", season.closing_message)
        assert await hidden(world) in await exported(world)


async def exported(world: World) -> str:
    return (await world.host.leagues.exports.json(world.league)).decode()


async def hidden(world: World) -> str:
    """What is stored of the latest season's secret."""
    season = await world.season()
    return await world.host.core.store.read(lambda c: seasons.secret_of(c, season.id))


async def test_the_first_message_counts(store: Store) -> None:
    """Two processes, or a message that is sent again: the id is stored once."""
    world = World(store)
    async with world.host:
        season = await world.make(3, plan(least=2, checkin_hours=24, signup_days=2))
        note = world.host.leagues.seasons.note_closing
        await note(world.league, season.id, "early")
        assert (await world.season()).closing_message is None
        season = await world.tick(2 * DAY + 1)
        first = season.closing_message
        await note(world.league, season.id, "second")
        assert (await world.season()).closing_message == first is not None


async def test_seeding_needs_a_reason_and_ends_with_the_sign_up(store: Store) -> None:
    """Afterwards whoever orders the entries would know who is there."""
    world = World(store)
    async with world.host:
        season = await world.make(3, plan(least=2, checkin_hours=24, signup_days=2))
        seed, order = world.host.leagues.control.seed, [season.entries[2].id]
        assert await refusal(seed(world.league, "boss", order)) == "league-reason"
        await seed(world.league, "boss", order, "the last champion")
        await world.tick(2 * DAY + 1)
        assert await refusal(seed(world.league, "boss", order, "late")) == "league-season-state"
