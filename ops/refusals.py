"""Why the bot cannot go on: a sentence with what to do, and the exit code, by which a supervisor knows
whether starting again may help."""

from __future__ import annotations

import aiohttp
import discord

from db.exits import FAILED, REFUSED, RESTART
from host import WrongPace
from ops.endpoint import CannotServe
from ops.memory import WrongMemory
from ops.start.settings import WrongSetting
from ops.token import NoToken

SHARDS = 4011
"""The close code of a bot that is in too many servers for its shards."""
TOKEN, INTENTS, BANNED = 4004, 4014, 429
_TOKEN = "Copy {} from the developer portal to DISCORD_TOKEN, or to its file."
_INTENT = "Sandtable asks for none that must be allowed: take an unchanged one, or allow it in the portal."
CLOSED: dict[int, tuple[str, int]] = {
    TOKEN: (f"Discord refused the token (4004), which was reset. {_TOKEN.format('the new one')}", REFUSED),
    4010: (
        "Discord does not know this shard (4010). Start the bot again: it asks how many there are.",
        RESTART,
    ),
    SHARDS: ("Discord asks for more shards (4011). Start the bot again: it asks how many.", RESTART),
    4012: ("Discord does not speak this version of its protocol any more (4012): update Sandtable.", REFUSED),
    4013: ("Discord does not know an intent that the bot asked for (4013): update Sandtable.", REFUSED),
    INTENTS: (f"Discord refused an intent (4014). {_INTENT}", REFUSED),
}
"""By close codes of the gateway after which a session cannot be resumed."""
TOO_FEW = "Discord asks for more shards (4011) than SHARDS={} sets: stop all processes, and set more."
_LONGEST = 300


def explain(error: Exception, shards: str = "") -> tuple[str, int] | None:
    """The sentence and the exit code; None for a mistake in the program. `shards`: the setting `SHARDS`."""
    match error:
        case discord.ConnectionClosed() if shards and error.code == SHARDS:
            return TOO_FEW.format(shards), REFUSED
        case CannotServe() | NoToken() | WrongPace() | WrongMemory() | WrongSetting():
            return str(error), FAILED
        case discord.LoginFailure():
            return f"Discord refused the token. {_TOKEN.format('it again')}", REFUSED
        case discord.PrivilegedIntentsRequired():
            return CLOSED[INTENTS]
        case discord.ConnectionClosed():
            closed = f"Discord closed the connection ({error.code}). Start the bot again."
            return CLOSED.get(error.code, (closed, RESTART))
        case discord.HTTPException() if error.status == BANNED:
            return "Discord has banned this address for too many refused requests. Wait for an hour.", FAILED
        case aiohttp.ClientConnectionError() | discord.HTTPException() | discord.GatewayNotFound():
            # An answer from the network in front of Discord is a whole page.
            return f"Discord cannot be reached: {' '.join(str(error).split())[:_LONGEST]}", FAILED
        case OSError():
            return f"The system refuses what the bot needs: {error}", FAILED
    return None


def wants_shards(error: Exception, shards: str) -> bool:
    """Whether the bot can go on once it has asked Discord for the number of shards, which `SHARDS` does not
    set."""
    return not shards and isinstance(error, discord.ConnectionClosed) and error.code == SHARDS
