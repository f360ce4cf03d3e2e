"""Tells the managers of a server what keeps games and leagues from working there, and what to press.

A warning is posted once for each channel and matter, and again after a week if it still holds. It pings
nobody. It goes where the matter is, or to the nearest place in which the bot may write.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import aiohttp
import discord
import structlog

from host import DAY, Host
from locales import text
from publish.care.used_channels import Channel, used_channels
from ui.kit.permissions import LOG, costs, lacking, mend, roots
from ui.messages.notices import short_message
from ui.settings.stored import server_locale, server_settings
from ui.strings.clip import clip_lines

log = structlog.get_logger(__name__)
SCOPE = "warnings"
"""The scope of stored settings: by server, for each channel and matter when it was told last, and how often
it has ended."""
AGAIN = 7 * DAY
TRIES = 3
"""Most places that are tried for a warning: each refusal counts with Discord."""
TEXT = 3900
"""Most characters of a message."""
LACKS = "lacks"
"""Prefix of the notes of missing permissions, each of which is noted by itself."""
NEVER: Mapping[str, Any] = {"at": None, "ended": 0}
"""The note of what was never told."""


class ServerWarnings:
    """The warnings of all servers. `clock`: the time in seconds since 1970, the host's if left out."""

    def __init__(self, client: discord.Client, host: Host, clock: Callable[[], float] | None = None) -> None:
        self._client = client
        self._host = host
        self._clock = clock or host.core.clock

    async def warn(self, guild: str, channel: str, key: str, *, matter: str = "", **data: Any) -> bool:
        """Post the text `warning-<key>`, unless it was posted within the last seven days for this channel and
        matter.
        The text gets the data, and `channel` as a mention. Returns whether it was posted now; what could not
        be posted is tried at the next call. Never raises for refusals of Discord's."""

        def words(locale: str, _: discord.Guild) -> str:
            return text(locale, f"warning-{key}", channel=f"<#{channel}>", **data)

        return await self._tell(guild, channel, [f"{key}{matter}"], words)

    async def warn_of_lacks(self, guild: str, channel: str, names: Sequence[str]) -> bool:
        """Name the permissions that have to be given in a channel, of these that are missing, each with what
        its absence costs, if one of them was not told within the last seven days; forget those told earlier
        that are there again. Returns as `warn`."""

        server = self._client.get_guild(int(guild))
        place = server.get_channel_or_thread(int(channel)) if server else None
        names = roots(place, names) if place else names
        forum = isinstance(place, discord.ForumChannel)

        def words(locale: str, server: discord.Guild) -> str:
            here = f"<#{channel}>"
            lines = [text(locale, "warning-lacks", channel=here), *costs(locale, names, forum=forum)]
            return "\n".join([*lines, *mend(locale, server, here, names, forum=forum)])

        prefix = f"{channel}-{LACKS}-"
        for note in await self._host.settings.get(SCOPE, guild):
            if note.startswith(prefix) and note.removeprefix(prefix) not in names:
                await self.forget(guild, channel, note.removeprefix(f"{channel}-"))
        return await self._tell(guild, channel, [f"{LACKS}-{name}" for name in names], words)

    async def forget(self, guild: str, channel: str, key: str) -> None:
        """Forget a warning about something that has ended: if it comes again, it is told at once."""
        note = f"{channel}-{key}"
        known = (await self._host.settings.get(SCOPE, guild)).get(note, NEVER)
        if known["at"] is not None:
            await self._host.settings.set(SCOPE, guild, note, {"at": None, "ended": known["ended"] + 1})

    async def _tell(
        self, guild: str, channel: str, keys: Sequence[str], words: Callable[[str, discord.Guild], str]
    ) -> bool:
        """Post the words in the server's language, unless all keys have been told lately."""
        server, now = self._client.get_guild(int(guild)), self._clock()
        known = await self._host.settings.get(SCOPE, guild)
        notes = {key: known.get(f"{channel}-{key}", NEVER) for key in keys}
        new = [key for key, note in notes.items() if note["at"] is None or note["at"] <= now - AGAIN]
        if server is None or not new:
            return False
        settings = await server_settings(self._host, guild)
        content = clip_lines(words(server_locale(settings, server), server), TEXT)
        named = [guild, channel, *new, *(notes[key]["ended"] for key in keys), int(now // DAY)]
        nonce = hashlib.sha256("/".join(map(str, named)).encode()).hexdigest()[:24]
        if not await self._post(
            server, await self._places(server, channel, settings.events.log), content, nonce
        ):
            log.warning("managers could not be told", guild=guild, channel=channel, about=new)
            return False
        for key, note in notes.items():
            noted = {"at": now, "ended": note["ended"]}
            await self._host.settings.set(SCOPE, guild, f"{channel}-{key}", noted)
        log.info("managers are told", guild=guild, channel=channel, about=new)
        return True

    async def _places(self, server: discord.Guild, channel: str, events: int | None) -> list[Channel]:
        """Where the bot may write, the nearest to the channel first."""
        here = server.get_channel_or_thread(int(channel))
        near: list[Channel | None] = [here, *_own_posts(here)]
        if isinstance(here, discord.Thread):
            near += [here.parent, *_own_posts(here.parent)]
        near.append(server.get_channel_or_thread(events) if events else None)
        channels = await used_channels(self._host, server)
        near += sorted(channels, key=lambda place: isinstance(place, discord.Thread))
        near += [server.system_channel, *server.text_channels]
        return [place for place in dict.fromkeys(near) if place is not None and can_write(place)]

    async def _post(self, server: discord.Guild, places: Sequence[Channel], content: str, nonce: str) -> bool:
        """Post in the first place that takes the message."""
        nobody = discord.AllowedMentions.none()
        for place in places[:TRIES]:
            to: Any = place
            try:
                await to.send(view=short_message(content), nonce=nonce, allowed_mentions=nobody)
            except discord.HTTPException as error:
                log.info("a warning was refused", guild=server.id, channel=place.id, reason=str(error))
                if error.status >= 500 or error.status == 429:
                    return False  # it may have been posted all the same
            except (aiohttp.ClientError, OSError) as error:
                log.info("a warning did not go out", guild=server.id, channel=place.id, reason=repr(error))
                return False
            else:
                return True
        return False


def can_write(place: Channel) -> bool:
    """Whether the bot may post messages there, as far as Discord has told it."""
    have = place.permissions_for(place.guild.me)
    if isinstance(place, discord.Thread):
        return not place.locked and have.view_channel and have.send_messages_in_threads
    return isinstance(place, discord.abc.Messageable) and not lacking(have, [LOG], place)


def _own_posts(channel: Channel | None) -> Iterator[discord.Thread]:
    """The posts of the bot in a forum, which takes no messages itself."""
    if isinstance(channel, discord.ForumChannel):
        yield from (thread for thread in channel.threads if thread.owner_id == channel.guild.me.id)
