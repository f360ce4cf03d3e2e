"""The bot's WebSocket: IDENTIFY, heartbeats, dispatch by intents and shards, RESUME with replay."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable

from aiohttp import WSMsgType, web

from playground.checks.frames import (
    ALREADY_AUTHENTICATED,
    AUTHENTICATION_FAILED,
    DECODE_ERROR,
    FRAMES,
    HEARTBEAT,
    IDENTIFY,
    MEMBERS,
    NOT_AUTHENTICATED,
    RESUME,
    UNKNOWN_OPCODE,
    parsed,
)
from playground.errors import Json
from playground.guard import same
from playground.sessions.connection import Connection, Session
from playground.sessions.starts import Start, Starts
from playground.world.guild import Guild
from playground.world.ids import shard_of
from playground.world.posts import Messages
from playground.world.world import THREADS, Dispatch, World, public

log = logging.getLogger(__name__)
HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.02
MAX_SESSIONS = 64
GUILDS, MESSAGE_CONTENT, PRESENCES = 1 << 0, 1 << 15, 1 << 8
# Which intent lets an event through, in the guild and in DMs. Events that are not named here need GUILDS.
INTENTS: dict[str, tuple[int, int]] = {
    "MESSAGE_CREATE": (1 << 9, 1 << 12),
    "MESSAGE_UPDATE": (1 << 9, 1 << 12),
    "MESSAGE_DELETE": (1 << 9, 1 << 12),
    "MESSAGE_REACTION_ADD": (1 << 10, 1 << 13),
    "MESSAGE_REACTION_REMOVE": (1 << 10, 1 << 13),
    "TYPING_START": (1 << 11, 1 << 14),
    "GUILD_MEMBER_ADD": (1 << 1, 1 << 1),
    "GUILD_MEMBER_UPDATE": (1 << 1, 1 << 1),
    "GUILD_MEMBER_REMOVE": (1 << 1, 1 << 1),
    "CHANNEL_PINS_UPDATE": (GUILDS, 1 << 12),
}
ALWAYS = {"INTERACTION_CREATE", "APPLICATION_COMMAND_PERMISSIONS_UPDATE"}


class Gateway:
    def __init__(
        self, world: World, messages: Messages, base_url: Callable[[], str], token: str, starts: Starts
    ) -> None:
        self.world = world
        self.messages = messages
        self.base_url = base_url
        self.token = token
        self.starts = starts
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.opened: Counter[str] = Counter()
        """How often bots connected, identified, resumed."""
        self.copies: Callable[[str, int], int] = lambda t, shard: 1
        """How often to deliver an event to a session of a shard: a fault may lose or double it."""
        self.loses_session: Callable[[int], bool] = lambda shard: False
        """Whether a session of a shard cannot be resumed, though it is known: a fault may say so."""
        self.refusal: Callable[[int], int | None] = lambda shard: None
        """With which code an identify of a shard is refused, if a fault says so; 0: an invalid session."""
        self.on_status: Callable[[], None] = lambda: None
        self.on_spent: Callable[[], None] = lambda: None
        """Called when a bot has identified too often in a day."""
        world.listeners.append(self.on_event)

    # -- outgoing --------------------------------------------------------------------------------------------

    @property
    def online(self) -> bool:
        return any(session.connection is not None for session in self.sessions.values())

    def hearing(self, gid: str | None) -> list[Session]:
        """The sessions that hear of a guild, or of direct messages, connected or not."""
        return [
            session
            for session in self.sessions.values()
            if shard_of(gid, session.shard[1]) == session.shard[0]
        ]

    def reachable(self, gid: str | None) -> bool:
        """Whether an interaction could still arrive: now, or by a replay after the bot has resumed."""
        return bool(self.hearing(gid))

    def on_event(self, event: Dispatch) -> None:
        if not event.bot:
            return
        channel, gid = event.channel, event.place
        if gid and self.world.bot_id not in self.world.guilds[gid].members:
            return
        # A bot is told of all channels, but of what happens inside only where it may look.
        open_to_it = channel is None or event.t in ALWAYS or event.t.startswith("CHANNEL_")
        if channel is not None and not open_to_it and not self.world.sees(self.world.bot_id, channel):
            return
        d = self._shown(event, gid)
        for session in self.hearing(gid):
            needed = INTENTS.get(event.t, (GUILDS, 0))[0 if gid else 1]
            if needed and event.t not in ALWAYS and not session.intents & needed:
                continue
            payload = d
            if (
                event.t in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
                and gid
                and self._is_hidden(d, session.intents)
            ):
                payload = {**d, "content": "", "embeds": [], "attachments": [], "components": []}
            for _ in range(self.copies(event.t, session.shard[0])):
                session.dispatch(event.t, payload)

    def _shown(self, event: Dispatch, gid: str | None) -> Json:
        if event.t not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return event.d
        shown = self.messages.for_bot(event.d)
        author = shown["author"]["id"]
        if gid:
            shown["guild_id"] = gid
            if author in (members := self.world.guilds[gid].members):
                shown["member"] = members[author]
        return shown

    def _is_hidden(self, message: Json, intents: int) -> bool:
        bot = self.world.bot_id
        named = any(user["id"] == bot for user in message["mentions"])
        return not intents & MESSAGE_CONTENT and message["author"]["id"] != bot and not named

    # -- faults ----------------------------------------------------------------------------------------------

    def links(self, *, shard: int | None = None, session: str | None = None) -> list[Connection]:
        """The connections; only those of a shard's sessions or of one session where one is named."""
        return [
            link
            for link in self.connections
            if (shard is None or (link.session is not None and link.session.shard[0] == shard))
            and (session is None or (link.session is not None and link.session.id == session))
        ]

    # Each does so to all connections unless some are given.

    def reconnect_all(self, links: Iterable[Connection] | None = None) -> None:
        """Ask the bots to reconnect (op 7)."""
        for link in self.links() if links is None else links:
            link.send(7)

    def invalidate_all(self, links: Iterable[Connection] | None = None, *, resumable: bool) -> None:
        """Invalidate sessions (op 9)."""
        for link in self.links() if links is None else links:
            if not resumable and link.session is not None:
                self.sessions.pop(link.session.id, None)
            link.send(9, resumable)

    def close_all(self, code: int, links: Iterable[Connection] | None = None) -> None:
        for link in self.links() if links is None else links:
            link.close(code)

    def abort_all(self, links: Iterable[Connection] | None = None) -> None:
        """Cut the cable: the connections end without a close frame."""
        for link in self.links() if links is None else links:
            if isinstance(link.transport, asyncio.Transport):
                link.transport.abort()

    # -- one connection --------------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(compress=False, max_msg_size=64 * 1024)
        await socket.prepare(request)
        connection = Connection(socket, request.transport)
        self.connections.add(connection)
        self.opened["connect"] += 1
        reader = asyncio.create_task(self._read(connection))
        writer = asyncio.create_task(connection.write(reader))
        connection.send(10, {"heartbeat_interval": HEARTBEAT_MS})
        try:
            await asyncio.wait({reader})
            if connection.closed_here:
                await asyncio.wait({writer})
            elif not reader.cancelled():
                reader.result()
        finally:
            reader.cancel()
            self.connections.discard(connection)
            session = connection.session
            if session is not None and session.connection is connection:
                session.connection = None
                # A bot that says goodbye (1000, 1001) ends its session; after any other end it may resume.
                # When the close came from here, its code is only the client's polite echo.
                if socket.close_code in (1000, 1001) and not connection.closed_here:
                    self.sessions.pop(session.id, None)
            writer.cancel()
            self.on_status()
        return socket

    async def _read(self, connection: Connection) -> None:
        async for message in connection.socket:
            if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                self._receive(connection, message.data)
            elif message.type is WSMsgType.ERROR:
                log.warning("closed a gateway connection (%s): no frame", connection.socket.close_code)

    def _receive(self, connection: Connection, raw: str | bytes) -> None:
        """Obey a frame, or close the connection with the code that says what is wrong with it."""
        if connection.closed_here or connection.overflows():
            return
        try:
            op, d = parsed(raw)
        except ValueError as error:
            connection.refuse(DECODE_ERROR, str(error) if error.args else "no JSON")
            return
        session = connection.session
        if op not in FRAMES:
            connection.refuse(UNKNOWN_OPCODE, "an unknown opcode")
        elif op == HEARTBEAT:
            # A client in the same process notes when it sent a heartbeat only after this answer could have
            # arrived, and would measure from the one before.
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, 11)
        elif session is None:
            if op == IDENTIFY:
                self._identify(connection, d)
            elif op == RESUME:
                self._resume(connection, d)
            else:
                connection.refuse(NOT_AUTHENTICATED, "not logged in")
        elif op in (IDENTIFY, RESUME):
            connection.refuse(ALREADY_AUTHENTICATED, "logged in already")
        elif op == MEMBERS:
            self._members(session, d)

    def _identify(self, connection: Connection, d: Json) -> None:
        if not same(d["token"], self.token):
            connection.close(AUTHENTICATION_FAILED)
            return
        number, count = d.get("shard") or (0, 1)
        if code := self.starts.refusal(number, count, d["intents"]):
            connection.close(code)
            return
        start = self.starts.take(number)
        if (code := self.refusal(number)) is not None and start is not Start.SPENT:
            connection.close(code) if code else connection.send(9, False)
            return
        if start is Start.EARLY:
            connection.send(9, False)
            return
        if start is Start.SPENT:
            self.on_spent()
            return
        self.opened["identify"] += 1
        session = Session((number, count), d["intents"])
        for old in [
            other
            for other in self.sessions.values()
            if other.shard == session.shard and other.connection is None
        ]:
            del self.sessions[old.id]
        while len(self.sessions) >= MAX_SESSIONS:
            self.sessions.pop(next(iter(self.sessions)))
        session.connection, connection.session = connection, session
        self.sessions[session.id] = session
        mine = [
            guild for guild in self.world.guilds_of(self.world.bot_id) if shard_of(guild.id, count) == number
        ]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": own_user(self.world),
                "guilds": [{"id": guild.id, "unavailable": True} for guild in mine],
                "session_id": session.id,
                "resume_gateway_url": self.base_url().replace("http", "ws", 1) + "/gateway",
                "shard": [number, count],
                "application": {"id": self.world.bot_id, "flags": APPLICATION_FLAGS},
                "private_channels": [],
            },
        )
        for guild in mine:
            if guild.up and session.intents & GUILDS:
                everyone = bool(session.intents & PRESENCES)
                session.dispatch("GUILD_CREATE", guild_create(self.world, guild, everyone=everyone))
        self.on_status()

    def _resume(self, connection: Connection, d: Json) -> None:
        session = self.sessions.get(d["session_id"])
        seq = d.get("seq") or 0
        lost = (
            session is None
            or (session.sent and session.sent[0][0] > seq + 1)
            or self.loses_session(session.shard[0])
        )
        if session is None or lost or not same(d["token"], self.token):
            connection.send(9, False)
            return
        self.opened["resume"] += 1
        if session.connection is not None:
            session.connection.close(4000)
        connection.session, session.connection = session, connection
        for number, frame in session.sent:
            if number > seq:
                connection.out.put_nowait(frame)
        session.dispatch("RESUMED", {})
        self.on_status()

    def _members(self, session: Session, d: Json) -> None:
        guild, ids = self.world.guilds.get(str(d["guild_id"])), d.get("user_ids")
        if guild is None:
            return
        wanted = (
            [str(number) for number in (ids if isinstance(ids, list) else [ids])]
            if ids
            else list(guild.members)
        )
        query = (d.get("query") or "").lower()
        members = [self.world.member(uid, guild) for uid in wanted if uid in guild.members]
        chunk = {
            "guild_id": guild.id,
            "members": [member for member in members if member["user"]["username"].lower().startswith(query)][
                : d.get("limit") or None
            ],
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if d.get("nonce"):
            chunk["nonce"] = d["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)


# Presence, members and message content in the "limited" form of an unverified bot, and slash commands.
APPLICATION_FLAGS = 1 << 13 | 1 << 15 | 1 << 19 | 1 << 23


def own_user(world: World) -> Json:
    return {
        **world.user(world.bot_id),
        "verified": True,
        "mfa_enabled": False,
        "email": None,
        "locale": "en-US",
    }


def guild_create(world: World, guild: Guild, *, everyone: bool) -> Json:
    """The guild as a bot first sees it. Without the presences intent only the bot's own member is in it."""
    bot, channels = world.bot_id, world.channels_of(guild)
    seen = [channel for channel in channels if world.sees(bot, channel)]
    hidden = [channel for channel in channels if channel["type"] not in THREADS and channel not in seen]
    threads = [channel for channel in seen if channel["type"] in THREADS]
    return {
        **guild_object(guild),
        "channels": [public(channel) for channel in (*seen, *hidden) if channel["type"] not in THREADS],
        "threads": [
            world.for_bot(channel) for channel in threads if not channel["thread_metadata"]["archived"]
        ],
        "members": [world.member(uid, guild) for uid in (guild.members if everyone else [bot])],
        "member_count": len(guild.members),
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "joined_at": guild.members[bot]["joined_at"],
        "large": False,
        "unavailable": False,
    }


def guild_object(guild: Guild) -> Json:
    return {**public(guild.data), "roles": list(guild.roles.values())}
