"""A league that lives through its season in a house whose clock the test turns."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec.structs import replace

from db.queries.league import news
from host import HostError, League
from league.model import EntryState, FixtureState, Season
from playground import Client
from tests.cogs.driver import Json, live, usable, words
from tests.cogs.rights import entry, set_for
from tests.cogs.timed import Days

DAY = 24.0
"""Hours of a day."""
NAMES = ("Ada", "Bruno", "Chiara", "Dmitri")


class LeagueDays(Days):
    """Days with a league in them."""

    league: League

    async def wait_for_news(self) -> None:
        """Wait until all news of leagues and games are out."""
        store = self.house.host.core.store
        async with asyncio.timeout(60):
            while await store.read(news.waiting) or self.house.host.leagues.outbox._busy:
                await asyncio.sleep(0.005)
        await self.house.published()

    async def pass_(self, hours: float) -> None:
        """Let hours go by, and what is due be done and told."""
        self.now += hours * 3600
        await self.house.host.core.ticker.tick()
        await self.wait_for_news()
        await self.house.host.core.ticker.tick()
        await self.wait_for_news()

    async def season(self) -> Season:
        """The season as it is."""
        return await self.house.host.leagues.registry.season(self.league.id)

    async def make_league(self, preset: str = "round_robin", name: str = "Autumn", **options: Any) -> Json:
        """A league that Ada made by the command; her panel."""
        ada = await self.house.member("Ada")
        answer = await ada.slash("league-admin new", name=name, preset=preset, rules="classic", **options)
        league = await self.house.host.leagues.registry.find(self.house.server.world.guild["id"], name)
        assert league is not None, words(answer["message"])
        self.league = league
        return dict(answer["message"])

    async def sign_up(self) -> Json:
        """The public message with the buttons."""
        ada = await self.house.member("Ada")
        known = (await self.house.host.settings.get("league", str(self.league.id)))["signup"]
        return await ada.message({"channel_id": known["channel"], "id": known["message"]})

    async def entered(self, *names: str) -> None:
        """These members press Enter."""
        for name in names:
            client = await self.house.member(name)
            await press(client, await self.sign_up(), "leagueenter")
        await self.wait_for_news()

    async def checked_in(self, *names: str) -> None:
        """These members press Check in."""
        for name in names:
            client = await self.house.member(name)
            await press(client, await self.sign_up(), "leaguecheck")
        await self.wait_for_news()

    async def running(self, *names: str, preset: str = "round_robin", **changes: Any) -> Season:
        """A league whose season has begun with these members; `changes` are those of its plan."""
        panel = await self.make_league(preset)
        ada = await self.house.member("Ada")
        if changes:
            plan = replace(self.league.plan, **changes)
            await self.house.host.leagues.registry.edit(self.league.id, ada.actor, plan=plan)
        await ada.press(panel, "Open the sign-up")
        await self.wait_for_news()
        await self.entered(*(names or NAMES))
        plan = (await self.season()).plan
        await self.pass_(plan.signup_days * DAY)
        if plan.checkin_hours:
            await self.checked_in(*(names or NAMES))
            await self.pass_(plan.checkin_hours)
        return await self.season()

    async def judge(self, name: str = "Elsa") -> Client:
        """A member who may run the leagues by the server's integrations, and enters none."""
        client = await self.house.member(name)
        await set_for(self.house, "league-admin", entry(client))
        return client

    async def won(self, fixture: int, loser: int = 1) -> None:
        """The member in a seat of a fixture's game resigns."""
        season = await self.season()
        pairing = next(candidate for candidate in season.fixtures if candidate.id == fixture)
        assert pairing.state == FixtureState.UNDER_WAY
        assert pairing.game is not None
        host = self.house.host
        member = season.entry(pairing.seats[loser]).member
        await host.moves.resign(pairing.game, member)
        await self.pass_(0)

    async def playing(self, member: str) -> bool:
        """Whether the member takes part in the season."""
        try:
            entry = (await self.season()).entry_of(member)
        except HostError:
            return False
        return entry is not None and entry.state == EntryState.PLAYING


async def press(client: Client, message: Json, action: str) -> Json:
    """Press the button of a message that has this action; the answer."""
    wanted = next(part for part in usable(message) if part["custom_id"].split(":")[4] == action)
    return await client.press(message, wanted["custom_id"])


async def latest(client: Client, channel: str | None = None) -> str:
    """The words of the newest public message."""
    return words(await live(client, channel))
