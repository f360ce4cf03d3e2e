"""Sandtable's composition root: settings, database, host, bot, and without a token a local Discord.

What serves members is imported by the functions that need it: `--health`, which a container asks twice a
minute, and `--help` need none of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from platformdirs import user_cache_dir

from db import Store, StoreError, exits, open_store
from db.address import beside, locate
from db.boot import boot
from db.errors import DECIDED, ENDING
from db.open import open_shared
from ops import alive, redact, version
from ops.start import settings, web_place
from ops.token import MISSING, OF_OTHERS, NoToken, token_of

if TYPE_CHECKING:
    from cogs.app import Sandtable
    from db.cluster.leases import Leases
    from host import Host
    from ops.cluster.membership import Membership
    from ops.start.web_place import WebPlace
    from playground import Server
    from web.access.limits import SiteFigures

SWITCH = 0.001
"""Seconds after which a computing thread yields to the others. An answer takes dozens of steps, and with
Python's default of 0.005 each of them might wait that long."""
YOUNG = 20_000
"""So many new objects are made before they are searched for garbage in cycles. An answer makes some thousands
and leaves little of it; with Python's default of 700 the searches took a tenth of the main thread's time."""
_CODES = dict.fromkeys(ENDING, exits.RESTART) | dict.fromkeys(DECIDED, exits.REFUSED)
SETTINGS = """environment:
  DISCORD_TOKEN     the bot's token; without it a local Discord is started, with a page to play on
  DISCORD_TOKEN_FILE  a file with the token, in place of DISCORD_TOKEN
  DATABASE_URL      a SQLite file, as a path or sqlite:///path (default: in the user's data folder), or
                    postgresql://user:password@host:port/database
  BACKUP_DIR        a folder that gets a backup a day; those of the last days and weeks stay there
  PLAYGROUND_PORT   port of the local Discord on 127.0.0.1 (default 8765; if taken, the next free one)
  COMPUTER_WORKERS  how many processes think for hard and expert computer players (default 1, with four
                    processors 2)
  HARD_MS, EXPERT_MS  how long such players think: milliseconds of a processor for a decision and for a turn
                    (default 30,300 and 300,3000; 0,0 lets them play as the normal one)
  MEMORY_MB         megabytes above which caches give way (default 400)
  METRICS_PORT      port of /health and /metrics; without it there is none
  METRICS_HOST      the address of this machine that serves them (default 127.0.0.1)
  WEB_URL           the public address of the web pages of games and leagues, such as https://games.example.org;
                    without it there are none (with a local Discord always, on 127.0.0.1)
  WEB_PORT          port of the web pages (default 8080; of a local Discord the next free one)
  WEB_HOST          the address of this machine that serves them (default 127.0.0.1)
  WEB_PROXY         addresses and networks of proxies in front of them, whose word about readers counts
  SHARDS            how many of Discord's shards several processes on one PostgreSQL database share
  DISCORD_API       a proxy in front of Discord that keeps its limits, such as http://proxy:8080
"""


def main(arguments: list[str] | None = None) -> int:
    """Run until interrupted. Returns the process's exit code; an error is reported in one line."""
    parser = exits.Parser(
        "bot.py", description="Hosts conquest games on Discord.", epilog=SETTINGS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    levels = ["debug", "info", "warning", "error"]
    parser.add_argument("--log-level", choices=levels, default="info", help="what to log (default: info)")
    parser.add_argument("--log-json", action="store_true", help="log one JSON object a line")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--discord", action="store_true", help="demand a token, and start no local Discord without one"
    )
    where.add_argument(
        "--local", action="store_true",
        help="start a local Discord in any case; the time of games of real servers stands still",
    )  # fmt: skip
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--new", action="store_true", help="begin with an empty database where one was lost")
    begin.add_argument(
        "--rescued", action="store_true", default=None,
        help="go on with the newest copy that was saved of a lost database",
    )  # fmt: skip
    begin.add_argument(
        "--old", action="store_false", dest="rescued", help="go on with the database beside such a copy"
    )
    parser.add_argument(
        "--check", action="store_true", help="say of each setting and of what it needs if it is well, and end"
    )
    parser.add_argument("--online", action="store_true", help="with --check: ask Discord once as well")
    parser.add_argument("--health", action="store_true", help="exit with 0 if a bot is connected, else 1")
    parser.add_argument(
        "--version", action="store_true", help="print version, commit, schema and the rules' versions"
    )
    chosen = parser.parse_args(arguments)
    if chosen.version:
        exits.say(version.sentence())
        return exits.STOPPED
    url = os.environ.get("DATABASE_URL") or None
    redact.keep_secret(redact.password_of(url))
    if chosen.check or chosen.online:
        from ops.start import check
        from playground.world.seed import GUILD

        guild = None if chosen.local else GUILD
        return check.run(os.environ, online=chosen.online, demanded=chosen.discord, guild=guild)
    if chosen.log_json:
        exits.speak_json("bot")
    try:
        if not chosen.health:
            settings.refuse_unclear(os.environ)
            token = "" if chosen.local else token_of(os.environ)
            return serve(token, url, chosen) if token or not chosen.discord else fail(MISSING)
        sign = alive.path_of(beside(locate(url)), shared=settings.is_shared(os.environ))
        return 0 if alive.is_alive(sign) else fail("No bot is connected with this database.")
    except (NoToken, settings.WrongSetting) as error:
        return fail(str(error))
    except StoreError as error:
        return fail(str(error), _CODES.get(error.key, exits.FAILED))


def serve(token: str, url: str | None, chosen: argparse.Namespace) -> int:
    """`run`, and the exit code; an error that is none of the database is reported in one line."""
    # Modules leave no garbage to speak of while they load, but the search for it takes a tenth of the start;
    # they stay, so that no later search need look at them either.
    gc.disable()
    import render
    from ops import logs, refusals

    import_module("cogs.app")
    gc.freeze()
    gc.enable()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    redact.keep_secret(token)
    logs.set_up(chosen.log_level, chosen.log_json)
    sys.setswitchinterval(SWITCH)
    with suppress(RuntimeError):  # no home directory is known: nothing is cached between starts
        render.keep_in(Path(user_cache_dir("sandtable", appauthor=False)))
    new, rescued = chosen.new, chosen.rescued
    shards = os.environ.get(settings.SHARDS, "").strip()
    while True:
        try:
            return asyncio.run(run(token, url, new, rescued, chosen.local))
        except KeyboardInterrupt:
            return exits.INTERRUPTED
        except Exception as error:
            if refusals.wants_shards(error, shards):
                exits.say(
                    "Discord asks for more shards (4011): starting again with the number that it names."
                )
                new, rescued = False, None
            elif refusal := refusals.explain(error, shards):
                return fail(*refusal)
            else:
                raise


def fail(line: str, code: int = exits.FAILED) -> int:
    """Report what is wrong."""
    exits.complain(redact.hide(line))
    return code


async def announce(store: Store, remarks: Iterable[str]) -> dict[str, Any]:
    """Say which database it is, how much is in it, and which build this is. Returns the latter's facts."""
    import structlog

    from db.care import tidy
    from db.queries import games

    for line in (f"Database: {store.name}", *remarks):
        exits.say(line)
    build, log = version.facts(), structlog.get_logger("bot")
    log.info("Sandtable starts", **build, **await store.read(games.totals))
    if copies := await asyncio.to_thread(tidy.summary, store.address):
        log.info(copies)
    return build


async def refuse_others(store: Store) -> None:
    """Refuse games of real servers, which a local Discord does not have. :raises NoToken: there are any."""
    from db.queries import gaps
    from playground.world.seed import GUILD

    if await store.read(partial(gaps.knows_others, guild=GUILD)):
        raise NoToken(OF_OTHERS.format(store.name))


async def start_local(stack: AsyncExitStack, port: int, state: Path) -> Server:
    """Start a local Discord, which ends with the stack. :raises CannotServe: it cannot start."""
    from ops.endpoint import CannotServe
    from playground import Server

    try:
        server = Server(port=port, next_free=True, state_path=state, bot_name="Sandtable")
        return await stack.enter_async_context(server)
    except (OSError, ValueError, sqlite3.Error) as error:
        reason = f"The local Discord cannot start on port {port} (PLAYGROUND_PORT): {error}"
        raise CannotServe(reason) from error


class DiscordPlace(NamedTuple):
    """Where Discord is, and how the bot meets it."""

    token: str
    options: dict[str, Any]
    """Of the bot."""
    server: Server | None = None
    """The local Discord, if it is that."""


async def meet_discord(
    stack: AsyncExitStack, host: Host, leases: Leases | None, token: str, port: int, proxy: str | None
) -> DiscordPlace:
    """Find Discord, or without a token start a local one. :raises CannotServe: it cannot start."""
    from ui.gateway.identifies import Identifies
    from ui.gateway.rate_limit import use_proxy

    beside_database = host.core.store.beside
    if token:
        kept = beside_database.with_name(beside_database.name + ".identifies")
        options: dict[str, Any] = {"turns": leases} if leases else {"identifies": Identifies(kept)}
        if proxy:
            use_proxy(proxy)
            options["pace"] = None
        return DiscordPlace(token, options)
    from playground.redirect import redirect
    from playground.world.seed import GUILD

    state = beside_database.with_name(beside_database.name + ".local")
    server = await start_local(stack, port, state)
    redact.keep_secret(server.token, server.secret)
    redirect(server.base_url, server.gateway_url)
    host.core.ticker.servers.only = GUILD
    exits.say(f"No DISCORD_TOKEN: playing locally. Open  {server.link}")
    return DiscordPlace(server.token, {"guild_ready_timeout": 0.1}, server)


async def open_database(
    stack: AsyncExitStack,
    url: str | None,
    shards: int | None,
    folder: Path | None,
    *,
    new: bool,
    rescued: bool | None,
) -> tuple[Store, Leases | None]:
    """Open the database, which is closed with the stack; with `shards` together with other processes.
    `folder`: the one with its backups.

    :raises StoreError: as `open_store` and `open_shared`.
    """
    import structlog

    leases = None
    if shards is None:
        store = await open_store(url, new=new, rescued=rescued, backups=folder)
    else:
        store, leases = await open_shared(
            url, shards, version=version.facts()["version"], new=new, backups=folder
        )
    stack.push_async_callback(store.close)
    if leases is not None:
        structlog.contextvars.bind_contextvars(process=leases.me.id)
        stack.push_async_callback(leases.end)
    return store, leases


def take_part(leases: Leases, host: Host, bot: Sandtable) -> Membership:
    """This bot as one of the processes that share the database."""
    from ops.cluster.keeper import ShardKeeper
    from ops.cluster.membership import Membership

    return Membership(leases, ShardKeeper(leases, host, bot, bot.note_taken), bot.connections)


async def serve_pages(
    stack: AsyncExitStack, place: WebPlace | None, host: Host, bot: Sandtable
) -> Callable[[], SiteFigures] | None:
    """Serve the web pages, if there are any, until the stack ends. Returns what tells their traffic. :raises
    CannotServe: that cannot be."""
    if place is None:
        return None
    from ops.endpoint import CannotServe
    from web.serving import serving

    try:
        site = await stack.enter_async_context(serving(host, bot.services, *place))
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotServe(
            f"WEB_PORT: port {place.port} of {place.address} (WEB_HOST) cannot be used ({reason})"
        ) from error
    redact.keep_secret(site.links.secret)
    return site.traffic


async def run(
    token: str, url: str | None, new: bool = False, rescued: bool | None = None, local: bool = False
) -> int:
    """Open everything, run until SIGINT or SIGTERM, close everything in the opposite order. `new`, `rescued`:
    as `open_store`. `local`: also games of real servers may meet a local Discord.

    :raises StoreError: the database cannot be used, or was lost, also if that is noticed while stopping.
    :raises NoToken: there is none, and it has games of real servers.
    """
    import render
    from cogs.app import Sandtable
    from db.care import backups
    from host import Host, Timekeeper, pace_of
    from ops import endpoint, health, memory
    from render.kit.memory import give_back

    pace, bound = pace_of(os.environ), memory.bound_of(os.environ)
    port = (not token and endpoint.port_of("PLAYGROUND_PORT", os.environ)) or 8765
    endpoint.address_of(os.environ)  # before anything is created
    proxy = settings.discord_api(os.environ)
    folder = settings.backup_folder(os.environ)
    shards = settings.shards_of(os.environ, token=bool(token))
    place = web_place.web_place(os.environ, local=not token)
    remarks = [*settings.remarks(os.environ, folder), *web_place.web_remarks(place)]
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows has no such handlers: Ctrl-C raises there
        loop.add_signal_handler(signal.SIGINT, stop.set)

    def on_signal(*_: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed: all is done
            loop.call_soon_threadsafe(stop.set)

    # Not the loop's handler, which ends with it: a second signal would replace the exit code.
    signal.signal(signal.SIGTERM, on_signal)
    async with AsyncExitStack() as stack:
        store, leases = await open_database(stack, url, shards, folder, new=new, rescued=rescued)
        if not token and not local:
            await refuse_others(store)
        build = await announce(store, remarks)
        keeper = Timekeeper(boot=boot())
        host = await stack.enter_async_context(Host(store, pace=pace, keeper=keeper, shards=shards))
        token, options, server = await meet_discord(stack, host, leases, token, port, proxy)
        bot = await stack.enter_async_context(Sandtable(host, version=build["version"], **options))
        # A local Discord has this machine's clock; that of its page's browser is another one.
        keeper.service = bot.services.clock.reading if server is None else server.clock.page
        membership = take_part(leases, host, bot) if leases else None
        pulse = health.Pulse(bot, store.beside, folder, membership)
        await stack.enter_async_context(endpoint.serving(pulse, os.environ, build))
        pulse.site = await serve_pages(stack, place, host, bot)
        if membership:
            bot.watched.begin("shards", membership.keeper.run)
        tasks = [asyncio.create_task(work) for work in (bot.start(token), stop.wait(), store.wait_for_loss())]
        caches = bot.services.replays, render, host.core.tables, host.record.courses, host.record.timelines
        bounded = memory.Memory(bound, [cache.give_way for cache in caches], give_back)
        bot.watched.begin("health", pulse.beat)
        bot.watched.begin("memory", bounded.keep)
        if folder:
            failed = pulse.note_failed_backup
            regularly = partial(backups.regularly, store, folder, on_failure=failed, wanted=bot.is_first)
            bot.watched.begin("backups", regularly)
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if membership:
            await membership.keeper.leave()
        await bot.close()  # first: a reconnect under way does not end by being cancelled
        for task in tasks:
            task.cancel()
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(error, Exception) and not stop.is_set():  # stopping aborts the requests under way
                raise error
    if (lost := store.trouble) and lost.key in ENDING:
        raise lost
    return 0


if __name__ == "__main__":
    code = exits.run(main)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the code is what counts now
    sys.exit(code)
