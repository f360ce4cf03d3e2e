"""The local Discord as one object: the parts wired, listening on a loopback port."""

import errno
import logging
import os
import secrets
import socket
from collections import Counter, deque
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from aiohttp import web

from playground.checks.frames import AUTHENTICATION_FAILED
from playground.errors import Json
from playground.faults import Faults
from playground.gateway import Gateway
from playground.guard import HOST, guard
from playground.people.control import Control, actions
from playground.people.feed import Feed
from playground.people.handlers import Handlers
from playground.people.user_actions import UserActions
from playground.plain_log import PlainLog
from playground.profiles import FaultProfile
from playground.rest import application as routes_app
from playground.rest import channels as routes_channels
from playground.rest import messages as routes_messages
from playground.rest.app import MAX_RECORDED, Api, RestServer, Sent
from playground.rest.ratelimits import RateLimits
from playground.restore import Restorer
from playground.sessions.starts import Starts
from playground.world.files import Files
from playground.world.guild import Guild
from playground.world.ids import WorldClock
from playground.world.interactions import Interactions
from playground.world.posts import Messages
from playground.world.seed import MOST_GUILDS, grow, seed
from playground.world.store import StateFile
from playground.world.world import World

LAST_PORT = 65_535
VERSION = "1"
WEB = Path(__file__).parent / "web"
PROFILE = "PLAYGROUND_PROFILE"
"""The environment variable with the profile of servers that are not told theirs."""
_ROUTES = (routes_app, routes_channels, routes_messages)  # importing them registers their routes


class Server:
    """A local Discord.

    `starts` are the limits of sessions; None means those of the real service, or none without rate limits.
    `port` 0 takes any free port; with `next_free` a taken port leads to one of the following 20. `state_path`
    None keeps everything in memory. `record` keeps what the bot sends in `requests`. `rate_limits` False lets
    a test run at full speed. `bot_name` is the name under which the bot appears. `token` None draws a
    new one. `profile` names a mixture of faults with its seed, `real:1`; an empty one means none, and None
    means what PLAYGROUND_PROFILE in the environment says. `guilds` is how many servers there are; any two
    in a row are in different shards. ValueError for a token that no HTTP header could carry, an unknown
    profile, or too many servers.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        next_free: bool = False,
        state_path: Path | str | None = None,
        token: str | None = None,
        bot_name: str = "Playground Bot",
        rate_limits: bool = True,
        starts: Starts | None = None,
        record: bool = False,
        history_limit: int = 500,
        files_limit: int = 128 * 2**20,
        profile: str | None = None,
        guilds: int = 1,
    ) -> None:
        if not 1 <= guilds <= MOST_GUILDS:
            raise ValueError(f"there may be 1 to {MOST_GUILDS} servers")
        self.guilds = guilds
        self.token = token = secrets.token_urlsafe(32) if token is None else token
        if not token.isascii() or not token.isprintable() or not token or " " in token:
            raise ValueError("a token has visible ASCII characters only, and at least one")
        self.bot_name = bot_name
        self.secret = secrets.token_urlsafe(24)
        self.port = port
        self.next_free = next_free
        self.clock = WorldClock()
        self.world = World(self.clock)
        self.files = Files(files_limit)
        self.messages = Messages(self.world, self.files, lambda: self.base_url, history_limit)
        self.starts = starts or (Starts() if rate_limits else Starts(seconds=0, total=None))
        self.gateway = Gateway(self.world, self.messages, lambda: self.base_url, token, self.starts)
        self.interactions = Interactions(self.world, self.messages, self.gateway.reachable)
        self.user_actions = UserActions(self.world, self.interactions, self.messages.attachments)
        self.feed = Feed(self.world, self.messages, self.user_actions)
        self.profile = os.environ.get(PROFILE, "") if profile is None else profile
        self.faults = Faults(self.world, FaultProfile.parse(self.profile, self.clock.now))
        self.gateway.copies, self.gateway.loses_session = self.faults.copies, self.faults.loses_session
        self.gateway.refusal, self.gateway.on_status = self.faults.refused_session, self._on_status
        self.feed.status = self._status
        self.api = Api(self.world, self.messages, self.interactions, self.gateway, lambda: self.base_url)
        self.rate_limits = RateLimits(enabled=rate_limits)
        self.rest = RestServer(self.api, self.faults, self.rate_limits, token, self.flush)
        self.gateway.on_spent = self.reset_token
        if record:
            self.rest.record = deque(maxlen=MAX_RECORDED)
        self.store = StateFile(Path(state_path)) if state_path is not None else None
        if self.store is not None:
            self.store.on_held = lambda held: self.feed.send("STORE_STATUS", {"held": held}, None)
        self._statuses: dict[str, Json] = {}
        self._runner: web.AppRunner | None = None

    # -- addresses -------------------------------------------------------------------------------------------

    @property
    def base_url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def gateway_url(self) -> str:
        return f"ws://{HOST}:{self.port}/gateway"

    @property
    def link(self) -> str:
        """What to open in a browser."""
        return f"{self.base_url}/#key={self.secret}"

    # -- for tests -------------------------------------------------------------------------------------------

    @property
    def requests(self) -> list[Sent]:
        """The bot's requests so far, the last few thousand, if `record` was asked for."""
        return list(self.rest.record or ())

    @property
    def unknown_routes(self) -> Counter[str]:
        """Routes that a bot asked for and that are not known here."""
        return self.rest.unknown

    def reset_token(self) -> None:
        """Draw a new token: the old one is refused from now on, and no session with it goes on."""
        self.token = self.gateway.token = self.rest.token = secrets.token_urlsafe(32)
        self.gateway.sessions.clear()
        self.gateway.close_all(AUTHENTICATION_FAILED)

    # -- life ------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Listen. OSError if the port is taken, sqlite3.Error if the state file is not ours or in use."""
        listener = self._bind()
        self.port = listener.getsockname()[1]
        try:
            if self.store is None:
                seed(self.world)
                grow(self.world, self.guilds)
            else:
                parts = Restorer(self.world, self.messages, self.files, self.feed, self.guilds)
                await parts.load(self.store, self.base_url)
            self.world.users[self.world.bot_id].update(username=self.bot_name, _name=self.bot_name)
            if drawn := self.faults.profile:
                drawn.disturb = (self.gateway.reconnect_all, self.gateway.abort_all)
                for member in drawn.closed(self.world.people()):
                    self.world.users[member]["_dms_closed"] = True
            app = web.Application(middlewares=[guard(lambda: self.port)])
            app.router.add_get("/", _index)
            app.router.add_get("/gateway", self.gateway.handle)
            app.router.add_get("/gateway/", self.gateway.handle)
            app.router.add_get("/cdn/attachments/{channel_id}/{file_id}/{name}", self._cdn)
            if WEB.is_dir():
                app.router.add_static("/web/", WEB)
            acts = actions(Handlers(self.api, self.user_actions, self.feed), self.api, self.faults)
            reports = {"world": self.describe, "stats": lambda query: self.stats()}
            Control(lambda: self.secret, self.feed, acts, reports, self.flush).attach(app)
            self.rest.attach(app)
            plain = PlainLog(logging.getLogger("aiohttp.server"))
            self._runner = web.AppRunner(
                app, access_log=None, logger=plain, shutdown_timeout=0.5, handle_signals=False
            )
            await self._runner.setup()
            await web.SockSite(self._runner, listener).start()
        except BaseException:
            listener.close()
            await self.stop()
            raise

    async def stop(self) -> None:
        """Close all connections and the state file."""
        self.gateway.close_all(1001)
        for watcher in self.feed.watchers:
            watcher.end()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.interactions.forget()
        if self.store is not None:
            await self.store.close()
            self.store = None

    async def __aenter__(self) -> "Server":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def flush(self) -> None:
        """Return once all that happened is on disk, or while nothing can be written."""
        if self.store is not None:
            await self.store.flush()

    def _bind(self) -> socket.socket:
        if not 0 <= self.port <= LAST_PORT:
            raise OSError(errno.EINVAL, f"there is no port {self.port}")
        last = min(LAST_PORT, self.port + (20 if self.next_free and self.port else 0))
        while True:
            listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind((HOST, self.port))
                listener.listen(128)
            except OSError as error:
                listener.close()
                if error.errno != errno.EADDRINUSE or self.port >= last:
                    raise
                self.port += 1
            else:
                return listener

    # -- what is shown ---------------------------------------------------------------------------------------

    def _on_status(self) -> None:
        for guild in self.world.guilds.values():
            if (status := self._status(guild)) != self._statuses.get(guild.id):
                self._statuses[guild.id] = status
                self.feed.send("BOT_STATUS", status, None, guild.id)

    def _status(self, guild: Guild) -> Json:
        """The bot's in a guild: whether it is connected, a member, the guild is up, and who hears of it."""
        hearing = self.gateway.hearing(guild.id)
        return {
            "online": any(session.connection is not None for session in hearing),
            "member": self.world.bot_id in guild.members,
            "available": guild.up,
            "sessions": [session.describe() for session in hearing],
        }

    def describe(self, query: Mapping[str, str] = MappingProxyType({})) -> Json:
        """The answer of `GET /control/world`: about the guild of a channel, else about that which is named,
        else about the first one."""
        world, wanted = self.world, query.get("guild", "")
        guild = world.guild_of(world.channels.get(query.get("channel", ""), {}))
        settings = {
            "ack_seconds": self.interactions.ack_seconds,
            "token_seconds": self.interactions.token_seconds,
            "persistent": self.store is not None,
            "held": self.store is not None and self.store.held,
            "history_limit": self.messages.history.limit,
            "profile": self.profile or None,
            "version": VERSION,
        }
        return self.feed.world_now(guild or world.guilds.get(wanted, world.home), settings)

    def stats(self) -> Json:
        return {
            "messages": self.messages.count(),
            "channels": len(self.world.channels),
            "files": len(self.files),
            "file_bytes": self.files.size,
            "interactions": len(self.interactions),
            "sessions": len(self.gateway.sessions),
            "gateway": dict(self.gateway.opened),
            "requests": dict(self.rest.counts),
            "refused_429": self.rate_limits.refused,
            "invalid_requests": self.rest.invalid.count,
            "unknown_routes": dict(self.unknown_routes),
        }

    async def _cdn(self, request: web.Request) -> web.Response:
        file = self.files.get(request.match_info["file_id"])
        if file is None or file.name != request.match_info["name"]:
            return web.Response(status=404)
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        if not file.content_type.startswith("image/"):
            headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
        return web.Response(body=file.data, content_type=file.content_type, headers=headers)


async def _index(request: web.Request) -> web.StreamResponse:
    page = WEB / "index.html"
    if not page.is_file():
        return web.Response(text="The local Discord runs; its page is not installed.")
    return web.FileResponse(page)
