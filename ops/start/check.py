"""`bot.py --check`: a line about each setting and about what it needs. Nothing is started, made or changed.

Each check is a function that returns what is well, in words, and raises an error with a sentence for what is
not.
"""

from __future__ import annotations

import asyncio
import shutil
import socket
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_cache_dir
from sqlalchemy import Connection

from db import StoreError, exits
from db.address import Address, ServerAddress, beside, locate, relative_path
from db.backends import rescued_copies, siblings, upgrade
from db.backends.known import refuse_lost
from db.boot import boot, steady
from db.care.look import Glance, glance
from db.care.tidy import megabytes
from db.cluster.numbering import Sharing, last_sign, sharing
from db.queries import gaps
from db.queries import settings as of_store
from db.queries.settings import ALIVE, BOOT, CLOCK
from host import WrongPace, pace_of
from host.time.timekeeper import APART
from ops import alive, endpoint, memory, token
from ops.redact import hide, keep_secret, password_of
from ops.start import discord_answer, settings, web_place

SPARE = 8 * 2**20
"""Bytes that should be free in any case."""
_SETTINGS = (settings.WrongSetting, endpoint.CannotServe, memory.WrongMemory, WrongPace, token.NoToken)


class NotWell(Exception):
    """Something is not as it must be; the reason in a sentence."""


class Skipped(Exception):
    """What cannot be looked at because of another fault; the reason in a sentence."""


_FAULTS = (NotWell, StoreError, OSError, *_SETTINGS)


class StoredFacts(NamedTuple):
    """What a database tells beside its size."""

    clock: Mapping[str, Any]
    """The settings of the host's time."""
    alive: float | None
    """When a bot was last at work on it."""
    others: bool
    """Whether there are games that no local Discord has."""
    sharing: Sharing | None
    """How processes share the database."""


class Surroundings:
    """What a bot would find."""

    def __init__(self, environment: Mapping[str, str], guild: str | None, *, demanded: bool) -> None:
        """The arguments are those of `run`."""
        self.environment, self.guild, self.demanded = environment, guild, demanded
        self._glance: Glance | StoreError | None = None
        self._is_known = False

    @property
    def address(self) -> Address:
        """The database's. :raises StoreError: as `locate`."""
        return locate(self.environment.get(settings.DATABASE))

    @property
    def database(self) -> Glance | None:
        """What is in the database, looked at once. :raises StoreError: it cannot be read."""
        if not self._is_known:
            try:
                self._glance = glance(self.address, self._more)
            except StoreError as error:
                self._glance = error
            self._is_known = True
        if isinstance(self._glance, StoreError):
            raise self._glance.again()
        return self._glance

    def _more(self, connection: Connection) -> StoredFacts:
        others = self.guild is not None and gaps.knows_others(connection, self.guild)
        clock = of_store.get(connection, *CLOCK)
        return StoredFacts(clock, last_sign(connection), others, sharing(connection))

    def alone(self, hidden: Collection[str]) -> Surroundings:
        """Some settings taken by themselves: without these, and whatever a start demands of all together."""
        rest = {key: text for key, text in self.environment.items() if key not in hidden}
        return Surroundings(rest, None, demanded=False)

    @property
    def place(self) -> Path | None:
        """The folder of the files about the database, or what of it is there; None if that is not known."""
        try:
            return settings.nearest(beside(self.address).parent)
        except (StoreError, OSError):
            return None

    @property
    def readable(self) -> Glance | None:
        """The same; None if it cannot be read, which is told elsewhere."""
        try:
            return self.database
        except StoreError:
            return None


Check = Callable[[Surroundings], str]


def run(
    environment: Mapping[str, str],
    *,
    online: bool = False,
    demanded: bool = False,
    guild: str | None = None,
) -> int:
    """Say of each check how it went. Returns the exit code: 0 if all is well, else 1.

    :param online: ask Discord, too.
    :param demanded: whether a start without a token is refused.
    :param guild: the only server whose games may meet a local Discord; None: all may.
    """
    code, here = exits.STOPPED, Surroundings(environment, guild, demanded=demanded)
    keep_secret(environment.get(token.TOKEN), password_of(environment.get(settings.DATABASE)))
    for name, check in _checks(online):
        try:
            exits.say(hide(f"ok     {name}: {_look(here, name, check)}"))
        except Skipped as error:
            exits.say(f"-      {name}: {error}")
        except _FAULTS as error:
            for fault in [*_each(here, name, check)] or [error]:
                exits.say(hide(f"FAULT  {name}: {fault}"))
            code = exits.FAILED
    return code


def _look(here: Surroundings, name: str, check: Check) -> str:
    settings.refuse_unclear({key: here.environment.get(key, "") for key in name.split(", ")})
    return check(here)


def _each(here: Surroundings, name: str, check: Check) -> Iterator[Exception]:
    """Of settings that are looked at together what is wrong with each one alone."""
    together = name.split(", ")
    for setting in together if len(together) > 1 else ():
        try:
            _look(here.alone({*together} - {setting}), setting, check)
        except _FAULTS as error:
            yield error


def _checks(online: bool) -> Iterator[tuple[str, Check]]:
    yield f"{token.TOKEN}, {token.FILE}", _token
    yield settings.DATABASE, _database
    yield "disk", _disk
    yield settings.BACKUPS, _backups
    yield "clock", _clock
    yield settings.PLAYGROUND, _playground
    yield f"{endpoint.PORT}, {endpoint.HOST}", _metrics
    yield f"{web_place.URL}, {web_place.PORT}, {web_place.PROXY}", _pages
    yield "COMPUTER_WORKERS, HARD_MS, EXPERT_MS", _pace
    yield memory.BOUND, lambda here: f"caches give way above {memory.bound_of(here.environment)} MB"
    yield settings.API, _proxy
    yield settings.SHARDS, _shards
    yield "caches", _caches
    if online:
        yield "Discord", _discord


def _token(here: Surroundings) -> str:
    value = token.token_of(here.environment)
    if not value and here.demanded:
        raise NotWell(token.MISSING)
    if not value and (seen := here.readable) and isinstance(seen.more, StoredFacts) and seen.more.others:
        raise NotWell(token.OF_OTHERS.format(here.address))
    if not value:
        return "there is none: a local Discord is started"
    keep_secret(value)
    number = token.application_of(value)
    if number is None:
        raise NotWell("it has not the form of a token: copy it again from the developer portal")
    return f"it has the form of a token, of the application {number}"


def _database(here: Surroundings) -> str:
    """:raises StoreError: as opening would, as far as that can be told."""
    address, seen = here.address, here.database
    name = str(address)
    if relative_path(here.environment.get(settings.DATABASE)):
        name += ", by a relative path"
    if seen is not None and not seen.is_writable:
        raise NotWell(f"{address} cannot be written by this user")
    if seen is None or seen.revision is None:
        with suppress(settings.WrongSetting):
            refuse_lost(address, settings.backup_folder(here.environment), exists=seen is not None)
        _require_place(beside(address).parent)
        return f"{name}: there is nothing in it yet, the first start makes the tables"
    schema = f"schema {seen.revision}"
    if upgrade.needed(address, seen.revision):
        schema += f", which the next start brings to {upgrade.REVISIONS[-1]}"
        if isinstance(address, ServerAddress) and shutil.which("pg_dump") is None:
            raise NotWell(f"{name}, {schema}, without a copy from before: pg_dump is missing")
    if isinstance(address, Path):
        _require_decided(address)
        _require_place(beside(address).parent)
    content = f"{exits.count(seen.games, 'game')} in {exits.count(seen.servers, 'server')}"
    busy = ["a bot is connected with it now"] if _is_alive(here) else []
    return ", ".join([name, seen.about, schema, content, *busy])


def _is_alive(here: Surroundings) -> bool:
    """Whether a bot is connected, on this machine if processes share the database."""
    return alive.is_alive(alive.path_of(beside(here.address), shared=settings.is_shared(here.environment)))


def _require_decided(path: Path) -> None:
    """:raises StoreError: `rescued`: an operator has to decide about a copy first."""
    start = beside(path)
    if siblings.copies(start) and (newer := rescued_copies.newer(start)):
        raise StoreError("rescued", path, newer[0])


def _require_place(folder: Path) -> None:
    place = settings.nearest(folder)
    if not place.is_dir() or not settings.is_writable(place):
        raise NotWell(f"in {place} no file can be made by this user")


def _disk(here: Surroundings) -> str:
    """Of the disk on which the database's file is, or the copies of a server's database."""
    seen, need = here.readable, SPARE
    if here.place is None:
        raise Skipped("not known where the database is")
    address, place = here.address, here.place
    free = shutil.disk_usage(place).free
    if seen is not None and seen.revision is not None and upgrade.needed(address, seen.revision):
        need += seen.size * (1 if isinstance(address, ServerAddress) else upgrade.SIZES)
    words = f"{megabytes(free)} are free in {place}"
    if free < need:
        raise NotWell(f"{words}, and {megabytes(need)} are needed")
    of_migration = ", enough for the copy and the migration" if need > SPARE else ""
    return words + of_migration


def _backups(here: Surroundings) -> str:
    folder = settings.backup_folder(here.environment)
    if folder is None:
        return "none is set: no backups are made"
    place = settings.nearest(folder)
    if not settings.is_writable(place):
        raise NotWell(f"{place} cannot be written by this user")
    if here.place is None:
        return f"{folder} can be written"
    if isinstance(here.address, ServerAddress):
        if shutil.which("pg_dump") is None:
            raise NotWell("pg_dump is missing, which makes the backups (on Debian: postgresql-client)")
        return f"{folder} can be written"
    if place.stat().st_dev != here.place.stat().st_dev:
        return f"{folder} can be written, on another disk than the database"
    return f"{folder} can be written, on the same disk as the database, with which it would be lost"


def _clock(here: Surroundings) -> str:
    """The system's time zone is of no importance."""
    now, marks = time.time(), {"this program was installed": Path(__file__).stat().st_mtime}
    seen = here.readable
    facts = seen.more if seen and isinstance(seen.more, StoredFacts) else None
    if facts and facts.alive is not None:
        marks["the last bot on this database was at work"] = facts.alive
    for what, at in marks.items():
        if now < at - APART:
            raise NotWell(f"it says {_utc(now)}, and at {_utc(at)} {what}")
    stored = facts.clock if facts else {}
    match stored.get(ALIVE), stored.get(BOOT):
        case [float(alive), [str(start), float(then)]] if start == boot() and then <= steady():
            right = alive + steady() - then
            if now > right + APART:
                raise NotWell(
                    f"it says {_utc(now)}; by the time since a bot was at work it is {_utc(right)}, unless "
                    "the whole machine was frozen in between"
                )
    return f"it says {_utc(now)}"


def _utc(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(moment))


def _playground(here: Surroundings) -> str:
    port = endpoint.port_of(settings.PLAYGROUND, here.environment) or 8765
    if any(here.environment.get(name, "").strip() for name in (token.TOKEN, token.FILE)):
        return "not needed with a token"
    try:
        _bind(endpoint.LOCAL, port)
    except OSError as error:
        if isinstance(error, PermissionError):
            raise NotWell(f"port {port} is not for this user") from error
        return f"port {port} is taken: the next free one is used"
    return f"port {port} is free"


def _metrics(here: Surroundings) -> str:
    address = endpoint.address_of(here.environment)
    if address is None:
        return "no port is set: /health and /metrics are not served"
    host, port = address
    try:
        _bind(host, port)
    except OSError as error:
        if here.place and _is_alive(here):
            return f"port {port} of {host} is in use, perhaps by the bot that is running"
        raise endpoint.explain(host, port, error) from error
    return f"port {port} of {host} is free"


def _pages(here: Surroundings) -> str:
    local = not any(here.environment.get(name, "").strip() for name in (token.TOKEN, token.FILE))
    place = web_place.web_place(here.environment, local=local)
    if place is None:
        return f"{web_place.URL} is not set: there are no pages on the web"
    try:
        _bind(place.address, place.port)
    except OSError as error:
        if local:
            return f"port {place.port} is taken: the next free one is used"
        if here.place and _is_alive(here):
            return f"port {place.port} of {place.address} is in use, perhaps by the bot that is running"
        raise NotWell(f"port {place.port} of {place.address} cannot be used ({error.strerror})") from error
    return ". ".join([f"port {place.port} of {place.address} is free", *web_place.web_remarks(place)])


def _bind(host: str, port: int) -> None:
    """Take a port for a moment, without listening. :raises OSError: it cannot be had."""
    family, kind, number, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, number) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(place)


def _pace(here: Surroundings) -> str:
    pace = pace_of(here.environment)
    times = ", ".join(f"{level} {b.decision:.0f},{b.turn:.0f} ms" for level, b in pace.budgets.items())
    return f"{exits.count(pace.workers, 'worker')}, {times}"


def _proxy(here: Surroundings) -> str:
    address = settings.discord_api(here.environment)
    return "none is set: the bot asks Discord itself" if address is None else f"requests go to {address}"


def _shards(here: Surroundings) -> str:
    shards = settings.shards_of(here.environment, token=True)
    stored = seen.more.sharing if (seen := here.readable) and isinstance(seen.more, StoredFacts) else None
    if shards is None:
        if stored and stored.runs:
            raise StoreError("shared", here.address, stored.shards)
        return "none are set: this is the only process"
    if stored and stored.shards != shards:
        raise StoreError("shards", here.address, stored.shards)
    settings.shards_of(here.environment, token=bool(token.token_of(here.environment)))
    if isinstance(here.address, Path):
        raise StoreError("file", here.address)
    return f"{shards}, which all processes on the database share"


def _caches(_: Surroundings) -> str:
    try:
        folder = Path(user_cache_dir("sandtable", appauthor=False))
    except RuntimeError:
        return "no home folder is known: painted boards are not kept between starts"
    _require_place(folder)
    return f"{folder} can be written"


def _discord(here: Surroundings) -> str:
    """:raises NotWell: the token is refused, Discord cannot be reached, or its time is another one."""
    value = token.token_of(here.environment)
    if not value:
        raise NotWell("there is no token to ask with")
    try:
        answer = asyncio.run(discord_answer.ask(value, settings.discord_api(here.environment)))
    except discord_answer.NoAnswer as error:
        raise NotWell(str(error)) from error
    if answer.ahead is not None and abs(answer.ahead) > APART:
        raise NotWell(f"{answer}, which is too much: set the clock")
    return str(answer)
