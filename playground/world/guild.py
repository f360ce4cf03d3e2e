"""The guilds of the local Discord, each with its members, its roles, and what managers have set in it."""

from dataclasses import dataclass, field
from itertools import chain

from playground.errors import Json, unknown


@dataclass
class Guild:
    data: Json
    """Itself, in its wire shape."""
    prefix: str = ""
    """What the keys of its stored things begin with; empty for the first guild."""
    members: dict[str, Json] = field(default_factory=dict)
    roles: dict[str, Json] = field(default_factory=dict)
    integrations: dict[str, list[Json]] = field(default_factory=dict)
    """Which members may use commands, by the id of the command or of the application."""
    up: bool = True
    """While it is down, a new session hears only of its id."""

    @property
    def id(self) -> str:
        return str(self.data["id"])

    def key(self, thing: str) -> str:
        """Under what a thing of this guild alone is stored."""
        return self.prefix + thing


class Guilds:
    """What there is of guilds, in the order of their ids."""

    def __init__(self) -> None:
        self.guilds: dict[str, Guild] = {}
        self.bot_id = ""

    def add_guild(self, data: Json) -> Guild:
        guild = Guild(data, f"{data['id']}/" if self.guilds else "")
        self.guilds[guild.id] = guild
        return guild

    @property
    def home(self) -> Guild:
        """The first guild, which is always there."""
        return next(iter(self.guilds.values()))

    # What the first guild has, for tests of bots that know only one.

    @property
    def guild(self) -> Json:
        return self.home.data

    @property
    def members(self) -> dict[str, Json]:
        return self.home.members

    @property
    def roles(self) -> dict[str, Json]:
        return self.home.roles

    @property
    def integrations(self) -> dict[str, list[Json]]:
        return self.home.integrations

    def guild_named(self, gid: str) -> Guild:
        """The guild with this id; raises `Unknown Guild`."""
        if gid not in self.guilds:
            raise unknown("Guild")
        return self.guilds[gid]

    def place(self, gid: str | None) -> Guild:
        """The guild that a call means: the first one, unless it names one; raises `Unknown Guild`."""
        return self.home if gid is None else self.guild_named(gid)

    def guild_of(self, channel: Json) -> Guild | None:
        """The guild of a channel; a DM has none."""
        return self.guilds[channel["guild_id"]] if "guild_id" in channel else None

    def guilds_of(self, uid: str) -> list[Guild]:
        """The guilds that a user is in."""
        return [guild for guild in self.guilds.values() if uid in guild.members]

    def people(self, guild: Guild | None = None) -> list[str]:
        """Ids of the members that are not the bot: of this guild, or of any."""
        guilds = (guild,) if guild else self.guilds.values()
        return [uid for uid in dict.fromkeys(chain(*(each.members for each in guilds))) if uid != self.bot_id]
