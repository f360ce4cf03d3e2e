"""Which messages are kept: of a channel the last public ones, and beside them a few private ones a member."""

from collections import OrderedDict
from collections.abc import Iterator

from playground.errors import Json

MAX_MESSAGES = 20_000
"""Most messages of all channels."""
MAX_PRIVATE = 100
"""Most private messages of a member in a channel. They take no public message's place."""
Share = tuple[str, str]
"""A channel with one of its members, or "" for what everybody sees."""


class KeptMessages:
    """The messages by channel and id, the oldest first.

    `limit`: most public messages of a channel.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._by_channel: dict[str, OrderedDict[str, Json]] = {}
        self._shares: dict[Share, OrderedDict[str, None]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._by_channel.values()))

    def all(self, cid: str) -> OrderedDict[str, Json]:
        return self._by_channel.setdefault(cid, OrderedDict())

    def get(self, cid: str, mid: str) -> Json | None:
        """The message, if it is kept."""
        return self._by_channel[cid].get(mid) if cid in self._by_channel else None

    def add(self, message: Json) -> None:
        """Keep a message that is newer than all others of its channel."""
        self.all(message["channel_id"])[message["id"]] = message
        self._shares.setdefault(_share(message), OrderedDict())[message["id"]] = None

    def remove(self, cid: str, mid: str) -> Json:
        """Forget a message, which is kept; what it was."""
        message = self._by_channel[cid].pop(mid)
        share = self._shares[_share(message)]
        del share[mid]
        if not share:
            del self._shares[_share(message)]
        return message

    def surplus(self, message: Json) -> Iterator[tuple[str, str]]:
        """Channels and ids of what is one too many with this new message; the caller removes each of them
        before it asks for the next. Private messages go before public ones."""
        share = self._shares[_share(message)]
        most = MAX_PRIVATE if message["_to"] else self.limit
        while len(share) > most:
            yield message["channel_id"], next(iter(share))
        while len(self) > MAX_MESSAGES:
            _, oldest, cid = min(
                (not uid, int(next(iter(numbers))), cid) for (cid, uid), numbers in self._shares.items()
            )
            yield cid, str(oldest)

    def drop(self, cid: str) -> None:
        """Forget a channel of which no message is left."""
        self._by_channel.pop(cid, None)

    def clear(self) -> None:
        self._by_channel.clear()
        self._shares.clear()


def _share(message: Json) -> Share:
    return message["channel_id"], "".join(message["_to"] or ())
