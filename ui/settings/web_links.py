"""The addresses of the web pages of games, seats and leagues.

Whoever has an address sees its page, so each ends with a tag that nobody can guess: an HMAC under a secret of
this database. A tag holds for what it was made for, and no longer: it depends on the branch of the database
(`db.branch`), on a number that counts how often the link was renewed, and for a seat on the member who holds
it and on the time at which the link ends.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from host import Game, Host

WEB = "web"
"""The setting of a server (False: no pages), of a game and of a league (`Renewals`)."""
SEAT_LIVES = 24 * 3600.0
"""Seconds for which a seat's link is valid."""
_BITS = 128


@dataclass(frozen=True)
class Renewals:
    """How often the links of a game or league were made anew, and whether it has any."""

    epoch: int = 0
    off: bool = False
    seats: Mapping[str, int] = field(default_factory=dict)
    """By seat, how often its member has closed their links."""

    @classmethod
    def of(cls, stored: Any) -> Renewals:
        """What the stored setting says."""
        known = stored if isinstance(stored, dict) else {}
        epoch, seats = known.get("epoch"), known.get("seats")
        return cls(
            epoch if isinstance(epoch, int) else 0,
            known.get("off") is True,
            {k: n for k, n in seats.items() if isinstance(n, int)} if isinstance(seats, dict) else {},
        )

    @property
    def renewed(self) -> Renewals:
        """With new links, all former ones void."""
        return replace(self, epoch=self.epoch + 1)

    def switch(self, *, off: bool) -> Renewals:
        """With or without pages. Links of before stay void once they were off."""
        return replace(self, off=off, epoch=self.epoch + (off and not self.off))

    def close_seat(self, seat: int) -> Renewals:
        """With all links of a seat closed."""
        count = self.seats.get(str(seat), 0) + 1
        return replace(self, seats={**self.seats, str(seat): count})

    @property
    def stored(self) -> dict[str, Any]:
        """As it is stored."""
        return {"epoch": self.epoch, "off": self.off, "seats": dict(self.seats)}


NEVER_RENEWED = Renewals()


class WebLinks:
    """Makes addresses, and checks the tags of those that were asked for."""

    def __init__(self, base: str, secret: str, branch: str) -> None:
        """:param base: the public address, without a slash at its end. :param secret: hex digits."""
        self.base = base
        self.secret = secret
        """Not to be logged."""
        self._key = bytes.fromhex(secret) + branch.encode()

    @classmethod
    async def open(cls, host: Host, base: str) -> WebLinks:
        """With the secret of the host's database."""
        return cls(base, await host.settings.secret(WEB), await host.settings.branch())

    def game(self, game: int, renewals: Renewals) -> str:
        """The address of a game's page, for everybody."""
        return f"{self.base}/g/{game}-{self.game_tag(game, renewals)}"

    def league(self, league: int, renewals: Renewals) -> str:
        """The address of a league's page."""
        return f"{self.base}/l/{league}-{self.league_tag(league, renewals)}"

    def seat(self, game: Game, seat: int, renewals: Renewals, now: float) -> str:
        """The address of the page with what the member in a seat sees, valid from now on for a day."""
        expiry = int(now + SEAT_LIVES)
        epoch = seat_epoch(renewals, seat)
        tag = self.seat_tag(game.id, seat, game.seats[seat].member, epoch, expiry)
        return f"{self.base}/s/{game.id}-{seat}/{epoch}-{expiry}-{tag}"

    def game_tag(self, game: int, renewals: Renewals) -> str:
        return self.tag("public", game, renewals.epoch)

    def league_tag(self, league: int, renewals: Renewals) -> str:
        return self.tag("league", league, renewals.epoch)

    def seat_tag(self, game: int, seat: int, member: str | None, epoch: str, expiry: int) -> str:
        return self.tag("seat", game, seat, member or "", epoch, expiry)

    def tag(self, *of: str | int) -> str:
        """128 bits of the HMAC of these parts, in base32."""
        text = "\0".join(map(str, of)).encode()
        digest = hmac.digest(self._key, text, sha256)[: _BITS // 8]
        return b32encode(digest).decode().rstrip("=").lower()


def seat_epoch(renewals: Renewals, seat: int) -> str:
    """What is counted of a seat's links: renewals of the game's, and how often they were closed."""
    return f"{renewals.epoch}.{renewals.seats.get(str(seat), 0)}"


def same(given: str, right: str) -> bool:
    """Whether a tag is the right one, in a time that tells nothing about it."""
    return hmac.compare_digest(given.encode(errors="replace"), right.encode())
