"""The settings of servers, members and games, typed: read once for each interaction and each publishing.

They are stored as JSON by scope, number and key (`host.record.settings`). Missing and unknown values take
their defaults.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import discord

import render
from engine.verbs import UNTIL
from host import Game, Host, Hours
from host.kinds import OF_GAME, OF_LEAGUE
from host.time.chosen_hours import choice_of
from host.time.hours import LONGEST
from host.time_control import NONE, PRESETS, USUAL
from locales import LOCALES, locale_of
from ui.settings.event_routes import SETTING as EVENTS
from ui.settings.event_routes import EventRoutes
from ui.settings.preferences import Preferences
from ui.settings.web_links import NEVER_RENEWED, WEB, Renewals

SERVER, MEMBER, GAME, LEAGUE = "guild", "member", OF_GAME, OF_LEAGUE
"""Scopes."""
LANGUAGE, THEME, CLOCK = "language", "theme", "clock"
"""The server's settings beside `EVENTS` and its own cards."""
CARDS = "own-cards-"
"""Prefix of the server's settings that hold its own cards; the id of the rule system follows."""
HOURS, PROFILE, PICTURES = "hours", "profile", "pictures"
"""The member's settings beside those of `Preferences` and `UNTIL`."""
CUT = "hours-cut"
"""The member's setting: they were told that their hours were cut."""
THREAD = "events-thread"
"""The game's setting: the thread in which a game's events are told."""
NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server."""

    language: str | None
    """The language of public messages; None: the server's language on Discord."""
    theme: str
    """The theme of pictures, for games that have chosen none."""
    clock: str
    """The name of the clock of new games."""
    events: EventRoutes
    """Where events are told."""
    own_cards: Mapping[str, Any]
    """The cards defined by the managers, as text by rule system (see `ui.settings.own_cards`)."""
    web: bool = True
    """Whether its games and leagues have pages on the web."""

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> ServerSettings:
        """What the stored settings say."""
        language, theme, clock = (stored.get(key) for key in (LANGUAGE, THEME, CLOCK))
        return cls(
            language if language in LOCALES else None,
            theme if theme in render.themes() else render.THEME,
            clock if clock in (*PRESETS, NONE) else USUAL,
            EventRoutes.of(stored.get(EVENTS)),
            {key.removeprefix(CARDS): value for key, value in stored.items() if key.startswith(CARDS)},
            stored.get(WEB) is not False,
        )

    def theme_of(self, game: Game) -> str:
        """The theme of a game's pictures: the game's own, or else the server's."""
        chosen = game.theme or self.theme
        return chosen if chosen in render.themes() else render.THEME


def server_locale(settings: ServerSettings, guild: discord.Guild | None) -> str:
    """The language of a server's public messages: its setting, or else its language on Discord."""
    if settings.language is not None:
        return settings.language
    return locale_of(guild.preferred_locale) if guild else LOCALES[0]


@dataclass(frozen=True)
class MemberSettings:
    """The settings of a member."""

    preferences: Preferences
    stored_hours: Mapping[str, Any] | None
    """The hours as they are stored; None: not chosen."""
    until: int | None
    """The number of armies that an attack leaves behind by default; None: not set."""
    profile_hidden: bool = False
    """Whether other members may not see their profile."""
    pictures: bool = True
    """Whether private answers have pictures."""

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> MemberSettings:
        """What the stored settings say."""
        hidden = stored.get(PROFILE) is False
        pictures = stored.get(PICTURES) is not False
        return cls(Preferences.of(stored), stored.get(HOURS), stored.get(UNTIL), hidden, pictures)

    @property
    def hours(self) -> Hours:
        """The hours that the member has chosen, also if they apply from tomorrow on. Checked only here: an
        unknown time zone must not spoil the other settings.

        :raises HostError: `unknown-zone`.
        """
        return choice_of(self.stored_hours).hours.cut(LONGEST)

    @property
    def hours_cut(self) -> bool:
        """Whether more hours are stored than there may be. :raises HostError: `unknown-zone`."""
        return choice_of(self.stored_hours).hours.length > LONGEST

    @property
    def hours_since(self) -> float:
        """From when on these hours apply. :raises HostError: `unknown-zone`."""
        return choice_of(self.stored_hours).since

    @property
    def chosen_hours(self) -> bool:
        """Whether the member has chosen hours at all."""
        return self.stored_hours is not None


@dataclass(frozen=True)
class GameSettings:
    """The settings of a game, beside its record."""

    thread: int | None
    """The id of the thread in which the game's events are told, once there is one."""
    language: str | None = None
    """The language of its messages, for a game with a single reader; None: that of its server."""
    web: Renewals = NEVER_RENEWED
    """Of the links of its pages."""

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> GameSettings:
        """What the stored settings say."""
        thread, language = stored.get(THREAD), stored.get(LANGUAGE)
        return cls(
            None if thread is None else int(thread),
            language if language in LOCALES else None,
            Renewals.of(stored.get(WEB)),
        )


class KnownSettings:
    """The settings of some servers, members, games and leagues, read in one go."""

    def __init__(self, stored: Mapping[tuple[str, str], Mapping[str, Any]]) -> None:
        self._stored = stored

    def server(self, guild: str) -> ServerSettings:
        """The settings of a server."""
        return ServerSettings.of(self._stored.get((SERVER, guild), NOTHING))

    def member(self, member: str) -> MemberSettings:
        """The settings of a member."""
        return MemberSettings.of(self._stored.get((MEMBER, member), NOTHING))

    def game(self, number: int) -> GameSettings:
        """The settings of a game."""
        return GameSettings.of(self._stored.get((GAME, str(number)), NOTHING))

    def league_web(self, number: int) -> Renewals:
        """What is stored of the links of a league's page."""
        return Renewals.of(self._stored.get((LEAGUE, str(number)), NOTHING).get(WEB))


async def read_settings(
    host: Host,
    *,
    server: str | None = None,
    members: Iterable[str] = (),
    game: int | None = None,
    league: int | None = None,
) -> KnownSettings:
    """The settings of a server, of members, of a game and of a league, in one read."""
    keys = [(MEMBER, member) for member in members]
    keys += [] if server is None else [(SERVER, server)]
    keys += [] if game is None else [(GAME, str(game))]
    keys += [] if league is None else [(LEAGUE, str(league))]
    return KnownSettings(await host.settings.several(keys))


async def server_settings(host: Host, guild: str) -> ServerSettings:
    return (await read_settings(host, server=guild)).server(guild)


async def member_settings(host: Host, member: str) -> MemberSettings:
    return (await read_settings(host, members=[member])).member(member)
