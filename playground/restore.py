"""What was stored, taken into the running parts again; or a new world, where the file is damaged or empty."""

import json
import logging
import re
from dataclasses import dataclass
from typing import Any

from playground.checks.schema import ByType, Flag, Id, Integer, Many, Rule, Shape, Text, examine
from playground.checks.validation import LOADING, walk
from playground.errors import ApiError, Form, Json, Path
from playground.gateway import guild_create
from playground.people.feed import Feed
from playground.wire import decode, dumps
from playground.world.files import Files, StoredFile
from playground.world.guild import Guild
from playground.world.posts import Messages
from playground.world.seed import grow, seed, upgrade
from playground.world.store import Damaged, StateFile
from playground.world.world import ANNOUNCEMENT, DM, FORUMS, GLOBAL, STAGE, TEXT, THREADS, VOICE, World

log = logging.getLogger(__name__)
_ANY, _TEXT = 10_000, Text(100_000, required=True)
_ID, _COUNT, _FLAG = Id(required=True), Integer(required=True), Flag(required=True)
_NAMED: dict[str, Rule] = {"id": _ID, "name": _TEXT}
_IDS = Many(Id(), _ANY, required=True)
_WITH_ID = Shape({"id": _ID})
_OVERWRITE = Shape({"id": _ID, "allow": _ID, "deny": _ID})
_ENTRY = Shape({"id": _ID, "type": _COUNT, "permission": _FLAG})
_OF_GUILD: dict[str, Rule] = _NAMED | {
    "guild_id": _ID,
    "last_message_id": Id(),
    "permission_overwrites": Many(_OVERWRITE, _ANY, required=True),
}
_CHANNEL = Shape(_OF_GUILD)
_TAG = Shape(_NAMED | {"moderated": _FLAG})
_FORUM = Shape(_OF_GUILD | {"flags": _COUNT, "available_tags": Many(_TAG, _ANY, required=True)})
_THREAD = Shape(
    _NAMED
    | {"guild_id": _ID, "parent_id": _ID, "owner_id": _ID, "_members": _IDS}
    | {"message_count": _COUNT, "total_message_sent": _COUNT, "last_message_id": Id()}
    | {"thread_metadata": Shape({"archived": _FLAG, "locked": _FLAG}, required=True)}
)


def _marks(value: Json, path: Path, form: Form) -> None:
    for cid, mark in value.items():
        examine(_MARK, mark, (*path, cid), form)


def _address(value: str, path: Path, form: Form) -> None:
    if not re.fullmatch(r"http://127\.0\.0\.1:[0-9]{1,5}", value):
        form.add(path, "URL_TYPE_INVALID_URL", "Not an address of a local Discord")


_MARK = Shape({"unread": _COUNT, "mentions": _COUNT, "last_read_id": Id()}, required=True)
# What each kind of stored thing must at least be, so that nothing that reads it later can fail.
KINDS: dict[str, Rule] = {
    "meta": Shape({"base_url": Text(100, required=True, also=_address)}),
    "guild": Shape(_NAMED | {"owner_id": _ID, "preferred_locale": _TEXT, "features": Many(Text(100), _ANY)}),
    "role": Shape(_NAMED | {"permissions": _ID, "position": _COUNT, "color": _COUNT, "managed": _FLAG}),
    "user": Shape(
        {"id": _ID, "bot": _FLAG, "_dms_closed": Flag()}
        | dict.fromkeys(("username", "_name", "_locale", "_color"), _TEXT)
    ),
    "member": Shape({"roles": _IDS, "joined_at": _TEXT}),
    "channel": ByType(
        {
            **dict.fromkeys((TEXT, VOICE, ANNOUNCEMENT, STAGE), _CHANNEL),
            **dict.fromkeys(FORUMS, _FORUM),
            DM: Shape({"id": _ID, "recipients": Many(_WITH_ID, 1, 1, required=True)}),
            **dict.fromkeys(THREADS, _THREAD),
        }
    ),
    "message": Shape(
        {"id": _ID, "channel_id": _ID, "author": Shape({"id": _ID, "username": _TEXT}, required=True)}
        | {"content": _TEXT, "timestamp": _TEXT, "flags": _COUNT, "type": _COUNT}
        | {"pinned": _FLAG, "mention_everyone": _FLAG}
        | {"mentions": Many(_WITH_ID, _ANY, required=True), "mention_roles": _IDS}
        | dict.fromkeys(("attachments", "embeds", "components"), Many(Shape({}), _ANY, required=True))
        | {"_to": Many(Id(), _ANY), "_files": _IDS, "_reactions": Shape({}, required=True)}
    ),
    "commands": Shape({"list": Many(Shape(_NAMED | {"type": _COUNT, "version": _ID}), _ANY, required=True)}),
    "integrations": Shape({"list": Many(_ENTRY, _ANY, required=True)}),
    "read": Shape({}, also=_marks),
}
# What reading something unfit can raise beside what `KINDS` finds: a user that lacks, a component of no kind.
_UNFIT = (
    ApiError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)


@dataclass(frozen=True)
class Restorer:
    """The parts that hold what a store keeps."""

    world: World
    messages: Messages
    files: Files
    feed: Feed
    guilds: int
    """How many there are at least."""

    async def load(self, store: StateFile, base_url: str) -> None:
        """Open the store and take in what it holds; from now on it is told of every change.

        A file that cannot be used is kept under another name, with a line in the log.
        """
        try:
            await self._load(store, base_url)
        except Damaged as damage:
            self._clear()
            aside = await store.set_aside()
            log.warning(
                "The local Discord cannot use %s (%s). It is kept as %s, and a new one begins.",
                store.path,
                damage,
                aside,
            )
            await self._load(store, base_url)

    async def _load(self, store: StateFile, base_url: str) -> None:
        await store.open()
        try:
            things = _parsed(await store.things(), base_url)
            files = await store.files()
            self.world.save, self.files.save = store.save, store.save_file
            if things.get("guild"):
                self._restore(things, files)
                self._show()
            else:
                seed(self.world)
            grow(self.world, self.guilds)
        except _UNFIT as error:
            raise Damaged(
                f"its contents do not fit together, {type(error).__name__}: {error}"[:200]
            ) from None
        store.save("meta", "base_url", {"base_url": base_url})
        await store.flush()

    def _clear(self) -> None:
        world = self.world
        for part in (world.users, world.guilds, world.channels, self.feed.read):
            part.clear()
        world.commands = {GLOBAL: []}
        self.messages.clear()
        self.files.clear()

    def _restore(self, things: dict[str, dict[str, Json]], files: list[tuple[str, StoredFile]]) -> None:
        world = self.world
        for fid, file in files:
            self.files.load(fid, file)
            world.ids.seen(fid)
        self._restore_guilds(things)
        self.feed.read = things.get("read", {})
        shown: set[str] = set()
        for mid, message in sorted(things.get("message", {}).items(), key=lambda item: int(item[0])):
            if message["channel_id"] not in world.channels or message["flags"] & LOADING:
                world.save("message", mid, None)  # what was being thought of died with the process
                continue
            self.messages.load(message)
            shown.update(message["_files"])
            world.ids.seen(mid)
        for command in (known for commands in world.commands.values() for known in commands):
            world.ids.seen(command["version"])
        for cid in (*world.channels, *world.users):
            world.ids.seen(cid)
        for fid in self.files.ids() - shown:
            self.files.release(fid)

    def _restore_guilds(self, things: dict[str, dict[str, Json]]) -> None:
        world = self.world
        for _, data in _by_id(things["guild"]):
            world.add_guild(data)
        for kind, held in (("user", world.users), ("channel", world.channels)):
            held.update(_by_id(things[kind]))
        for key, role in _by_id(things["role"]):
            self._guild(key).roles[_id(key)] = role
        for key, member in _by_id(things["member"]):
            self._guild(key).members[_id(key)] = member
        world.bot_id = next(uid for uid, user in world.users.items() if user["bot"])
        upgrade(world)
        for scope, stored in things.get("commands", {}).items():
            if scope == "guild":  # earlier versions had only one, and named it so
                world.save("commands", scope, None)
                scope = world.home.id
                world.save("commands", scope, stored)
            world.commands[scope] = stored["list"]
        for key, stored in things.get("integrations", {}).items():
            self._guild(key).integrations[_id(key)] = stored["list"]

    def _guild(self, key: str) -> Guild:
        """The guild to which something stored under this key belongs."""
        gid = key.rpartition("/")[0]
        return self.world.guilds[gid] if gid else self.world.home

    def _show(self) -> None:
        """Make once whatever people and bots will be shown."""
        for guild in self.world.guilds.values():
            if self.world.bot_id in guild.members:
                dumps(guild_create(self.world, guild, everyone=True))
            dumps(self.feed.world_now(guild, {}))
        for cid in self.world.channels:
            for message in self.messages.all(cid).values():
                dumps((self.feed.message(message), self.messages.for_bot(message)))
                for _, component in walk(message["components"]):
                    component.get("custom_id")


def _id(key: str) -> str:
    return key.rpartition("/")[2]


def _by_id(things: dict[str, Json]) -> list[tuple[str, Json]]:
    return sorted(things.items(), key=lambda item: int(_id(item[0])))


def _parsed(rows: list[tuple[Any, ...]], base_url: str) -> dict[str, dict[str, Json]]:
    """The stored things by kind and key, each fit for its kind."""
    # Addresses of files hold the port, which may be another one now.
    old = next((_value(body)["base_url"] for kind, _, body in rows if kind == "meta"), base_url)
    _check("meta", {"base_url": old})
    things: dict[str, dict[str, Json]] = {}
    for kind, key, body in rows:
        value = _value(body.replace(old, base_url))
        _check(kind, value)
        if kind in ("guild", "role", "user", "channel", "message") and value["id"] != _id(key):
            raise Damaged(f"the {kind} {key} has another id")
        things.setdefault(kind, {})[key] = value
    return things


def _check(kind: str, value: Any) -> None:
    form = Form()
    examine(KINDS[kind], value, (kind,), form)
    if value is None or form.errors:
        raise Damaged(f"what is stored as a {kind} is none")


def _value(body: str) -> Any:
    try:
        return decode(body)
    except UnicodeEncodeError:
        # Earlier versions took names with halves of surrogate pairs, which no bot can read.
        return decode(json.dumps(json.loads(body), ensure_ascii=False).encode(errors="replace"))
