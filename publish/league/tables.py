"""The pinned standings of divisions: posted once, then edited as results come."""

from __future__ import annotations

import discord
import structlog

from host import League
from league.model import Division, Season
from publish.league.posts import LeaguePosts, live_of
from ui.kit.context import Services
from ui.kit.discord_errors import about_files
from ui.media.league_tables import standings_file
from ui.messages.league import page_button, standings_layout
from ui.settings.web_pages import league_page
from ui.words.league.tables import table_heading, table_text

log = structlog.get_logger(__name__)


class LeagueTables:
    """The standings of all leagues."""

    def __init__(self, services: Services, posts: LeaguePosts) -> None:
        self._services = services
        self._posts = posts

    async def show(
        self, league: League, locale: str, season: Season, division: int | None, nonce: str
    ) -> None:
        """Show a division's standings as they are now, in the message that is pinned for it."""
        match = next((d for d in season.divisions if d.id == division), None)
        try:
            await self._show(league, locale, season, match, nonce, pictured=True)
        except discord.HTTPException as error:
            if not about_files(error):
                raise
            await self._show(league, locale, season, match, nonce, pictured=False)
            log.warning("went out without its picture", league=league.id, reason=str(error))

    async def show_again(self, league: League, locale: str, season: Season, nonce: str) -> None:
        """Show those standings of a season as they are now that have a message already."""
        for n, division in enumerate([*season.divisions, None]):
            if await self._posts.note_of(league, _key(season, division)):
                number = division.id if division else None
                await self.show(league, locale, season, number, f"{nonce}t{n}")

    async def _show(
        self,
        league: League,
        locale: str,
        season: Season,
        division: Division | None,
        nonce: str,
        *,
        pictured: bool,
    ) -> None:
        key = _key(season, division)
        known = await self._posts.note_of(league, key)
        file = await self._file(league, locale, season, division) if pictured else None
        files = [file] if file else []
        pace = await self._services.host.leagues.entries.pace(season.id)
        content = table_text(locale, league, season, division, pace)
        about = table_heading(locale, league, season, division).replace("**", "")
        page = await league_page(self._services.web, self._services.host, league)

        def view() -> discord.ui.LayoutView:
            return standings_layout(content, about, page_button(locale, page), picture=bool(files))

        if known and await self._posts.edit(live_of(known), view(), files):
            return
        for picture in files:
            picture.reset()
        live = await self._posts.send(league, locale, view(), nonce, files=files)
        await self._posts.note(league, key, live)
        await self._posts.pin(live)
        if known and known["message"] != live.message:
            await self._posts.delete(live_of(known))

    async def _file(
        self, league: League, locale: str, season: Season, division: Division | None
    ) -> discord.File | None:
        """The picture; none if the bot may not attach files, or if drawing fails."""
        home = self._posts.home(league)
        if not home.permissions_for(home.guild.me).attach_files:
            return None
        try:
            return await standings_file(self._services, locale, league, season, division)
        except Exception:
            # The text tells the same, and the next result draws the picture again.
            log.exception("could not draw standings", league=league.id)
            return None


def _key(season: Season, division: Division | None) -> str:
    """The note of the message with a division's standings."""
    return f"table-{season.number}-{division.id if division else 0}"
