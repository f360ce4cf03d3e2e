"""What the bot needs to be allowed and for what, what it may do in the channel of an interaction, and whether
the member manages the server."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import discord
from discord.channel import VocalGuildChannel

from host import Game
from locales import has, text
from ui.kit.context import Interaction
from ui.kit.rights.command_access import ADMINISTRATOR, MANAGE_SERVER, NOTHING, Asker, allowed
from ui.strings.sanitize import sanitize
from ui.words.errors import Refused

GAME, POST, NEW_THREAD, LEAGUE, LOG, LESSON, TIDY = USES = (
    "game", "post", "new-thread", "league", "log", "lesson", "tidy",
)  # fmt: skip
"""What a permission is needed for in a channel: a game that is played in it; one that is played in a thread
or forum post of it; opening threads there; a league's news and games; telling events there; lessons; and
what works without, but leaves more behind."""

SERVER, LEAGUES = "server", "league-admin"
"""The commands of those who manage a server, and of those who run its leagues."""


@dataclass(frozen=True)
class Permission:
    """A permission that the bot uses. Texts: `permission-<name>`, as Discord calls it, and `lacks-<name>`,
    what its absence costs."""

    name: str
    """As discord.py calls it."""
    uses: frozenset[str]

    @property
    def optional(self) -> bool:
        """Whether all works without it."""
        return self.uses == {TIDY}


PERMISSIONS = tuple(
    Permission(name, frozenset(uses))
    for name, uses in (
        ("view_channel", (GAME, POST, NEW_THREAD, LEAGUE, LOG, LESSON)),
        ("send_messages", (GAME, LEAGUE, LOG)),
        ("attach_files", (GAME, POST, LEAGUE, LESSON)),
        ("read_message_history", (GAME, POST, LEAGUE, LESSON)),
        ("create_public_threads", (NEW_THREAD, LEAGUE)),
        ("create_private_threads", (LESSON,)),
        ("send_messages_in_threads", (POST, NEW_THREAD, LEAGUE, LESSON)),
        ("pin_messages", (TIDY,)),
        ("manage_threads", (TIDY,)),
    )
)
"""All permissions. The link in README that invites the bot grants those that are not optional."""


def invite_permissions() -> int:
    """The number of the permissions that the link grants which invites the bot."""
    return discord.Permissions(
        **{permission.name: True for permission in PERMISSIONS if not permission.optional}
    ).value


def required_permissions(*uses: str) -> list[str]:
    """The permissions that are needed for these uses of a channel, in the order of `PERMISSIONS`."""
    return [permission.name for permission in PERMISSIONS if permission.uses & {*uses}]


def lacking(have: discord.Permissions, uses: Collection[str], channel: object = None) -> list[str]:
    """Those of the needed permissions that are missing in a channel. In the text of voice and stage channels
    nothing is possible without Connect, whatever else is granted: then that alone."""
    if isinstance(channel, VocalGuildChannel) and have.view_channel and not have.connect:
        return ["connect"]
    return [name for name in required_permissions(*uses) if not getattr(have, name)]


def roots(place: discord.abc.GuildChannel | discord.Thread, missing: Collection[str]) -> list[str]:
    """Those of the missing permissions that have to be given in a channel or thread. The others come with
    them: the bot's role has them, and Discord takes them from those who see nothing or write nothing."""
    granted = place.guild.me.guild_permissions
    writing = "send_messages_in_threads" if isinstance(place, discord.Thread) else "send_messages"

    def comes(name: str) -> bool:
        hidden = name != "view_channel" and "view_channel" in missing
        return getattr(granted, name) and (hidden or (name == "attach_files" and writing in missing))

    return [name for name in missing if not comes(name)]


def permission_names(locale: str, names: Iterable[str], *, forum: bool = False) -> list[str]:
    """Permissions as Discord calls them; some have other names in the settings of a forum."""
    keys = [(f"permission-{name}", f"permission-{name}-forum") for name in names]
    return [text(locale, there if forum and has(there) else usual) for usual, there in keys]


def costs(locale: str, names: Sequence[str], *, forum: bool = False) -> list[str]:
    """A line for each of these permissions: what its absence costs."""
    return [
        text(
            locale,
            "lack-line",
            permission=permission,
            cost=text(locale, f"lacks-{name}"),
        )
        for name, permission in zip(names, permission_names(locale, names, forum=forum), strict=True)
    ]


def mend(
    locale: str, server: discord.Guild, channels: str, names: Iterable[str], *, forum: bool = False
) -> list[str]:
    """What to press to give the bot these permissions in these channels: what its role lacks, in the server's
    settings; what only the channels deny, in theirs."""
    role = server.self_role.name if server.self_role else server.me.display_name
    granted = server.me.guild_permissions
    denied: list[str] = []
    never: list[str] = []
    for name in names:
        (denied if getattr(granted, name) else never).append(name)
    ways = (
        ("mend-role", permission_names(locale, never)),
        ("mend-channel", permission_names(locale, denied, forum=forum)),
    )
    return [
        text(locale, key, role=sanitize(role), channels=channels, permissions=", ".join(way))
        for key, way in ways
        if way
    ]


def missing(interaction: Interaction, *, thread: bool = False) -> list[str]:
    """The permissions that the bot lacks in the channel to show a game there."""
    uses = [POST if isinstance(interaction.channel, discord.Thread) else GAME]
    uses = [*uses, NEW_THREAD] if thread else uses
    return lacking(interaction.app_permissions, uses, interaction.channel)


def require(interaction: Interaction, locale: str, *, thread: bool = False) -> None:
    """:raises Refused: the bot may not post here."""
    _refuse(missing(interaction, thread=thread), locale)


def require_for(have: discord.Permissions, locale: str, *uses: str) -> None:
    """:raises Refused: the bot lacks a permission that one of these uses of the channel needs."""
    _refuse(lacking(have, uses), locale)


def _refuse(names: Iterable[str], locale: str) -> None:
    if listing := permission_names(locale, names):
        raise Refused("missing-permissions", permissions=listing)


def warning(interaction: Interaction, locale: str) -> str:
    """A warning for players if the bot may not show the board here; empty if all is well."""
    listing = permission_names(locale, missing(interaction))
    return text(locale, "board-hidden", permissions=", ".join(listing)) if listing else ""


async def is_manager(interaction: Interaction, command: str = SERVER) -> bool:
    """Whether the member manages the server: whom Discord lets use `/server` in the channel, or for acts in
    leagues `/league-admin`. These are members with Manage Server, and those whom the owner has allowed under
    Integrations, without those whom the owner has denied. While Discord does not tell what the owner has set,
    Manage Server alone counts.

    :param command: `SERVER`, or `LEAGUES` for acts in leagues.
    """
    server, permissions = interaction.guild_id, interaction.permissions.value
    if server is None:
        return False
    if permissions & ADMINISTRATOR:
        return True
    integrations, application = interaction.client.services.integrations, interaction.application_id
    rules = await integrations.of(interaction.client, server)
    if rules is None:
        return bool(permissions & MANAGE_SERVER)
    rule = rules.get(integrations.commands.get(command, 0), NOTHING)
    return allowed(_asker(interaction, server), rule, rules.get(application, NOTHING), MANAGE_SERVER)


def _asker(interaction: Interaction, server: int) -> Asker:
    channel, roles = interaction.channel, getattr(interaction.user, "roles", [])
    around = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    named = frozenset(role.id for role in roles if role.id != server)
    return Asker(server, around or 0, interaction.user.id, named, interaction.permissions.value)


async def manages(interaction: Interaction, game: Game) -> bool:
    """Whether the member may run a game that somebody else made. A forged component can name a game of
    another server in which they play: their rights here do not hold there."""
    command = SERVER if game.fixture is None else LEAGUES
    return game.guild == str(interaction.guild_id) and await is_manager(interaction, command)


async def require_manager(interaction: Interaction) -> None:
    """:raises Refused: `managers-only`."""
    if not await is_manager(interaction):
        raise Refused("managers-only")
