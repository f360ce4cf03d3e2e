"""Who asks: the address of a reader, the language that they read, and what they may see."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from aiohttp import web

from host import Game, Host, HostError, League
from host.record.timeline import GameRow
from locales import LOCALES, locale_of
from ui.settings.stored import GAME, read_settings, server_settings
from ui.settings.web_links import WEB, Renewals, WebLinks, same, seat_epoch

COOKIE = "seat"
_PUBLIC = re.compile(r"([1-9][0-9]{0,17})-([a-z2-7]{26})", re.ASCII)
_SEAT = re.compile(r"([1-9][0-9]{0,17})-([0-9])", re.ASCII)
_WITH_PORT = re.compile(r"\[([0-9a-fA-F:.]+)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5}", re.ASCII)
HOUSEHOLD = 64
"""Bits of an address of the sixth version by which readers are told apart: one household has all the rest."""
_PROOF = re.compile(r"([0-9]{1,9}\.[0-9]{1,9})-([0-9]{1,12})-([a-z2-7]{26})", re.ASCII)


@dataclass(frozen=True)
class Sight:
    """What a link shows: a game as everybody sees it, or as a seat does."""

    row: GameRow
    """The game when the link was checked."""
    theme: str
    """Of its pictures."""
    seat: int | None
    base: str
    """The path below which the page asks for more."""
    until: float | None = None
    """When the link ends; None: not by itself."""

    @property
    def game(self) -> Game:
        """The game when the link was checked."""
        return self.row.game

    def holds(self, game: Game) -> bool:
        """Whether the game, when the link was checked or later, has the link's member in the seat."""
        if self.seat is None:
            return True
        return not game.over and game.seats[self.seat].member == self.game.seats[self.seat].member


class NotThere(Exception):
    """There is no such page for this reader: none that exists, or not with this tag."""


class Proxies:
    """The machines in front whose word about readers' addresses counts."""

    def __init__(self, networks: Collection[str]) -> None:
        """:raises ValueError: one is no address or network."""
        self._networks = [ip_network(network, strict=False) for network in networks]

    def _trusted(self, address: IPv4Address | IPv6Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def reader(self, request: web.Request) -> str:
        """The address of whoever asks: the last one in `X-Forwarded-For` that is none of ours, if the
        connection comes from one of ours. Of an address of the sixth version, the network that one household
        has."""
        last = _address(request.remote or "")
        if self._trusted(last):
            # Some proxies add a line of their own below one that the reader has sent.
            hops = ",".join(request.headers.getall("X-Forwarded-For", ())).split(",")
            for hop in reversed(hops):
                known = _address(hop)
                if known is None:
                    break
                last = known
                if not self._trusted(known):
                    break
        if isinstance(last, IPv6Address):
            return str(ip_network((last.packed, HOUSEHOLD), strict=False))
        return str(last or request.remote or "")


def _address(given: str) -> IPv4Address | IPv6Address | None:
    """An address as proxies write it, perhaps with a port; None if it is none."""
    given = given.strip()
    match = _WITH_PORT.fullmatch(given)
    try:
        address = ip_address((match[1] or match[2]) if match else given)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def language(request: web.Request) -> str:
    """The reader's language: `?lang`, or the first one of their browser that there is."""
    wanted = request.query.get("lang", "")
    if wanted in LOCALES:
        return wanted
    for part in request.headers.get("Accept-Language", "").split(",")[:20]:
        name = part.split(";")[0].strip().lower()[:2]
        if name in LOCALES:
            return name
    return locale_of(None)


class Access:
    """Checks links."""

    def __init__(self, host: Host, links: WebLinks, clock: Callable[[], float] = time.time) -> None:
        self._host = host
        self._links = links
        self._clock = clock

    async def game(self, link: str) -> Sight:
        """What a public link shows. :raises NotThere: it is none, or no longer. :raises HostError: the game
        cannot be shown."""
        match = _PUBLIC.fullmatch(link)
        number = int(match[1]) if match else 0
        settings = await read_settings(self._host, game=number)
        renewals = settings.game(number).web
        right = same(match[2] if match else "", self._links.game_tag(number, renewals))
        if not right or renewals.off:
            raise NotThere
        # As it is stored: another process may play it.
        row = await self._host.record.timelines.row(number)
        server = await server_settings(self._host, row.game.guild)
        if not server.web:
            raise NotThere
        return Sight(row, server.theme_of(row.game), None, f"/g/{link}")

    @staticmethod
    def is_place(place: str) -> bool:
        """Whether these are a game's number and a seat's."""
        return _SEAT.fullmatch(place) is not None

    async def seat(self, place: str, proof: str) -> Sight:
        """What a seat's link shows. :raises NotThere: it is none, or no longer."""
        where, what = _SEAT.fullmatch(place), _PROOF.fullmatch(proof)
        if not where or not what:
            raise NotThere
        number, seat, expiry = int(where[1]), int(where[2]), int(what[2])
        renewals = (await read_settings(self._host, game=number)).game(number).web
        try:
            # As it is stored: another process may have given the seat to somebody else.
            row = await self._host.record.timelines.row(number)
        except HostError:
            row = None  # as much is done as for a game that there is: nobody finds out which ones there are
        game = row.game if row else None
        server = await server_settings(self._host, game.guild if game else "")
        member = game.seats[seat].member if game and seat < len(game.seats) else None
        right = same(what[3], self._links.seat_tag(number, seat, member, what[1], expiry))
        current = same(what[1], seat_epoch(renewals, seat))
        holds = game is not None and member is not None and not game.over
        if not (right and current and holds and server.web) or expiry < self._clock() or renewals.off:
            raise NotThere
        assert row is not None
        return Sight(row, server.theme_of(row.game), seat, f"/s/{place}", float(expiry))

    async def close(self, sight: Sight) -> None:
        """Let all links of a seat that there are now show nothing any more."""
        seat = sight.seat
        assert seat is not None
        await self._host.settings.change(
            GAME, str(sight.game.id), WEB, lambda stored: Renewals.of(stored).close_seat(seat).stored
        )

    async def league(self, link: str) -> League:
        """The league that a link shows. :raises NotThere: it is none, or no longer."""
        match = _PUBLIC.fullmatch(link)
        number = int(match[1]) if match else 0
        renewals = (await read_settings(self._host, league=number)).league_web(number)
        right = same(match[2] if match else "", self._links.league_tag(number, renewals))
        if not right or renewals.off:
            raise NotThere
        league = await self._host.leagues.registry.get(number)
        if not (await server_settings(self._host, league.guild)).web:
            raise NotThere
        return league
