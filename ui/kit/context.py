"""What every interaction can reach: the bot's services, on a client with no other members."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from host import Host, Watched
from host.core.jobs import Jobs
from ui.gateway.admission import Admission
from ui.gateway.connections import Connections
from ui.gateway.hearing import Hearing
from ui.gateway.identifies import Identifies
from ui.gateway.rate_limit import Limiter
from ui.gateway.received import Seen
from ui.gateway.service_clock import ServiceClock
from ui.kit.rights.integrations import Integrations
from ui.media.drawing import Drawing
from ui.media.pace import PicturePace
from ui.media.replays import Replays
from ui.panels.following import Following
from ui.settings.web_links import WebLinks

T = TypeVar("T")
KEPT = 1000
"""How many questions wait for a press at most."""


@dataclass
class Services:
    """The services that features work with."""

    host: Host
    drawing: Drawing
    replays: Replays
    version: str = ""
    web: WebLinks | None = None
    """Makes the addresses of web pages; None: there are none."""
    seen: Seen = field(default_factory=Seen)
    admission: Admission = field(default_factory=Admission)
    """Which interactions this process handles."""
    clock: ServiceClock = field(default_factory=ServiceClock)
    """Discord's time."""
    integrations: Integrations = field(default_factory=Integrations)
    """What owners have set for the commands."""
    turns: Jobs = field(default_factory=lambda: Jobs("turns", at_once=4, share=2))
    """Limits answers about whole games; see `in_turn`."""
    long: Jobs = field(default_factory=lambda: Jobs("long", at_once=16, share=4))
    """The long answers: one of a member and four of a server at work at once; see `ui.kit.long_answers`."""
    maps: PicturePace = field(default_factory=PicturePace)
    """How often members are drawn maps that they alone see."""
    following: Following = field(default_factory=Following)
    """The private panels that follow their games."""
    questions: OrderedDict[int, Any] = field(default_factory=OrderedDict)
    """The questions whose buttons wait for a press, with what it does; see `keep_question`."""
    actions: set[str] = field(default_factory=set)
    """The names of all actions of components."""

    def keep_question(self, key: int, question: Any) -> None:
        """Keep a question until its button is pressed; of many only the newest."""
        self.questions[key] = question
        while len(self.questions) > KEPT:
            self.questions.popitem(last=False)


class Bot(commands.AutoShardedBot):
    """The bot, as everything but its composition knows it."""

    services: Services
    connections: Connections
    limiter: Limiter
    identifies: Identifies
    hearing: Hearing
    watched: Watched
    """What runs by itself, as long as the bot."""

    def is_first(self) -> bool:
        """Whether this process takes care of what concerns no server, as the one that has the first shard:
        direct messages, the registration of commands, backups."""
        shards = self.services.host.core.away.shards
        return shards is None or 0 in shards.numbers


Interaction: TypeAlias = discord.Interaction[Bot]
Tree: TypeAlias = app_commands.CommandTree[Bot]


async def in_turn(interaction: Interaction, work: Callable[[], Awaitable[T]]) -> T:
    """Run the costly part of an answer about a whole game, such as hundreds of lines or a file of megabytes:
    few at once, the servers taking turns, so that other answers come in between.

    :raises HostError: `jobs-full`.
    """
    server = str(interaction.guild_id or interaction.user.id)
    turns: Jobs = interaction.client.services.turns
    return await turns.run(server, interaction.id, "", work)
