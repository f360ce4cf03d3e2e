"""A direct message to the bot is answered with help, once for each member and process: its text is
not read, and nothing is stored."""

from __future__ import annotations

from collections import OrderedDict

import discord
import structlog

from locales import LOCALES, text
from ui.kit.answer import in_a_line
from ui.kit.discord_errors import UNREACHED
from ui.messages.notices import short_message

log = structlog.get_logger(__name__)
REMEMBERED = 10_000
"""So many members are remembered; one who was forgotten since is answered again."""


class DirectHelp:
    """Answers direct messages."""

    def __init__(self) -> None:
        self._answered: OrderedDict[int, None] = OrderedDict()

    async def answer(self, message: discord.Message) -> None:
        """Answer a member's first direct message; nothing for messages in servers and those of bots."""
        member = message.author.id
        if message.guild is not None or message.author.bot or member in self._answered:
            return
        self._answered[member] = None
        if len(self._answered) > REMEMBERED:
            self._answered.popitem(last=False)
        try:
            await message.channel.send(view=short_message(_help()))
        except UNREACHED as error:
            log.info("a direct message could not be answered", reason=in_a_line(error))


def _help() -> str:
    """The first steps in every language: a direct message does not say in which its writer reads."""
    return "\n\n".join(f"{text(locale, 'dm-help')}\n{text(locale, 'help-start')}" for locale in LOCALES)
