"""Whether this process handles an interaction where several are one bot, and what members are told if none
does at the moment."""

from __future__ import annotations

import discord

from host import HostError
from ui.gateway.admission import Admittance
from ui.kit.answer import answering
from ui.kit.commands import suggest
from ui.kit.context import Interaction


async def is_handled_here(interaction: Interaction) -> bool:
    """Whether an interaction is this process's; if it may be nobody's, the member is asked to try again."""
    admittance = await interaction.client.services.admission.admit(interaction)
    if admittance is Admittance.NOT_YET:
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest(interaction, [])
        else:
            async with answering(interaction):
                raise HostError("one-moment")
    return admittance is Admittance.HANDLE
