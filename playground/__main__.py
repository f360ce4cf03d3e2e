"""`python -m playground`: a local Discord by itself, for any discord.py bot."""

import argparse
import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from pathlib import Path

from playground.faults import Fault
from playground.named_faults import NAMED
from playground.profiles import MIXTURES
from playground.server import PROFILE, Server

TOKEN, GUILDS = "PLAYGROUND_TOKEN", "PLAYGROUND_GUILDS"
_HINT = """The local Discord runs. Open  {link}

A discord.py bot connects to it after this call (before the bot starts):

    from playground.redirect import redirect
    redirect({base!r}, {gateway!r})

Its token is {token}
"""


def main() -> int:
    named = "\n".join(f"  {name:15} {fault.about}" for name, fault in NAMED.items())
    parser = argparse.ArgumentParser(
        prog="python -m playground",
        description="A local Discord for any discord.py bot.",
        epilog=f"faults, each until it is removed:\n{named}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--port",
        type=int,
        default=8765,
        help="port on 127.0.0.1; the next free one if taken (default 8765, 0: any)",
    )
    parser.add_argument(
        "--state",
        type=Path,
        metavar="FILE",
        help="keep channels and messages in this file (default: in memory)",
    )
    parser.add_argument(
        "--token",
        help=f"the token that the bot must use (default: that in {TOKEN}, which other users of the machine "
        "cannot see, or else a new one, which is printed)",
    )
    parser.add_argument(
        "--no-rate-limits", action="store_true", help="do not slow the bot down as the service would"
    )
    parser.add_argument(
        "--guilds",
        type=int,
        metavar="N",
        help=f"how many servers there are, in different shards (default: what {GUILDS} says, or 1)",
    )
    parser.add_argument(
        "--shards",
        type=int,
        default=1,
        metavar="N",
        help="how many shards the bot is advised to have (default 1)",
    )
    parser.add_argument(
        "--profile",
        choices=[*MIXTURES],
        help=f"faults as the real service has them, by a seed (default: what {PROFILE} says, such as real:1)",
    )
    parser.add_argument("--profile-seed", type=int, default=1, help="the seed of the profile (default 1)")
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        choices=[*NAMED],
        metavar="NAME",
        help="a fault; may be repeated",
    )
    args = parser.parse_args()
    token = args.token if args.token is not None else os.environ.get(TOKEN) or None
    try:
        server = Server(
            port=args.port,
            next_free=True,
            state_path=args.state,
            token=token,
            rate_limits=not args.no_rate_limits,
            profile=f"{args.profile}:{args.profile_seed}" if args.profile else None,
            guilds=int(os.environ.get(GUILDS) or 1) if args.guilds is None else args.guilds,
        )
        server.starts.shards = args.shards
        for name in args.fault:
            server.faults.add(Fault.parse({"name": name}))
        asyncio.run(_run(server, "the one that you gave." if token else None))
    except (OSError, ValueError, sqlite3.Error) as error:
        print(f"The local Discord cannot start: {error}", file=sys.stderr)
        return 1
    return 0


async def _run(server: Server, token: str | None) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(number, stopped.set)
    async with server:
        print(
            _HINT.format(
                link=server.link,
                token=token or server.token,
                base=server.base_url,
                gateway=server.gateway_url,
            ),
            flush=True,
        )
        await stopped.wait()


if __name__ == "__main__":
    sys.exit(main())
