"""Messages: made, edited and deleted as Discord does, with files, mentions, replies, nonces and bounds."""

import copy
import re
from collections import OrderedDict
from collections.abc import Callable

from playground.checks.validation import (
    EPHEMERAL,
    LOADING,
    SETTABLE_FLAGS,
    V2,
    check_message,
    display_text,
    refuse_legacy,
)
from playground.errors import ApiError, Form, Json, bad_form, unknown
from playground.world.attachments import Attachments, Resolver, Uploads
from playground.world.components import complete
from playground.world.files import Files
from playground.world.history import KeptMessages
from playground.world.ids import created_at
from playground.world.world import DM, THREADS, Dispatch, World, public

NONCE_SECONDS = 300
HAS_THREAD = 1 << 5
_USER, _ROLE, _LOUD = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>"), re.compile(r"@(everyone|here)\b")


class Messages:
    def __init__(self, world: World, files: Files, base_url: Callable[[], str], history_limit: int) -> None:
        self.world = world
        self.files = files
        self.attachments = Attachments(files, world, base_url)
        self.history = KeptMessages(history_limit)
        self._nonces: OrderedDict[tuple[str, str], tuple[str, str]] = OrderedDict()
        """Channel and message by author and nonce."""

    # -- reading ---------------------------------------------------------------------------------------------

    def all(self, cid: str) -> OrderedDict[str, Json]:
        return self.history.all(cid)

    def get(self, cid: str, mid: str) -> Json:
        """The message in its stored form, ephemeral or not; raises `Unknown Message`."""
        message = self.history.get(cid, mid)
        if message is None:
            raise unknown("Message")
        return message

    def get_posted(self, cid: str, mid: str) -> Json:
        """The message as channel routes know it: for them an ephemeral one does not exist."""
        message = self.get(cid, mid)
        if message["flags"] & EPHEMERAL:
            raise unknown("Message")
        return message

    def for_bot(self, message: Json) -> Json:
        """The message as REST and interactions show it."""
        shown = public(message)
        shown["reactions"] = [
            {
                "emoji": {"id": None, "name": name},
                "count": len(users),
                "count_details": {"burst": 0, "normal": len(users)},
                "me": self.world.bot_id in users,
                "me_burst": False,
                "burst_colors": [],
            }
            for name, users in message["_reactions"].items()
        ]
        return shown

    def count(self) -> int:
        return len(self.history)

    def load(self, message: Json) -> None:
        """Take in a stored message (in the order of ids)."""
        if message["flags"] & V2:
            message["attachments"] = []  # earlier versions listed them
        self.history.add(message)
        self._note_nonce(message)

    def clear(self) -> None:
        """Forget everything, without a word to anybody."""
        self.history.clear()
        self._nonces.clear()

    # -- writing ---------------------------------------------------------------------------------------------

    def create(
        self,
        channel: Json,
        author: str,
        body: Json,
        uploads: Uploads | None = None,
        *,
        kind: int = 0,
        flags: int = 0,
        extra: Json | None = None,
        to: list[str] | None = None,
        prefix: tuple[str, ...] = (),
    ) -> Json:
        """Post a message. `extra`: further fields; `to`: who may see it; `prefix`: where the body stood."""
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce"):
            known = self._known_nonce(author, str(nonce))
            if known is not None:
                return known
        message: Json = {
            "id": self.world.ids.new(),
            "channel_id": channel["id"],
            "author": self.world.user(author),
            "content": "",
            "timestamp": self.world.clock.iso(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "type": kind,
            "flags": flags,
            "_to": to,
            "_reactions": {},
            "_files": [],
            **(extra or {}),
        }
        if author == self.world.bot_id:
            message["application_id"] = self.world.bot_id
        if nonce is not None:
            message["nonce"] = nonce
        self._write(message, body, uploads or {}, prefix)
        self._refer(message, channel, body)
        _set_mentions(self.world, message, channel, body.get("allowed_mentions"))
        self._note_nonce(message)
        self._post(message, channel)
        return message

    def edit(
        self, message: Json, body: Json, uploads: Uploads | None = None, *, prefix: tuple[str, ...] = ()
    ) -> Json:
        """Change the fields that the body names. For a "thinking" message this is the answer, not an edit."""
        channel = self.world.channel(message["channel_id"])
        draft = copy.deepcopy(message)
        draft["flags"] &= ~LOADING
        self._write(draft, body, uploads or {}, prefix)
        _set_mentions(self.world, draft, channel, body.get("allowed_mentions"))
        if not message["flags"] & LOADING:
            draft["edited_timestamp"] = self.world.clock.iso()
        for gone in set(message["_files"]) - set(draft["_files"]):
            self.files.release(gone)
        message.clear()
        message.update(draft)
        self.changed(message)
        return message

    def changed(self, message: Json) -> None:
        """Tell everyone and the store that the message is now as it is."""
        self.world.save("message", message["id"], message)
        self._emit("MESSAGE_UPDATE", message)

    def delete(self, message: Json) -> None:
        channel = self.world.channel(message["channel_id"])
        self._forget(channel["id"], message["id"])
        gone = {"id": message["id"], "channel_id": channel["id"]}
        if "guild_id" in channel:
            gone["guild_id"] = channel["guild_id"]
        self.world.emit(
            Dispatch("MESSAGE_DELETE", gone, channel, message["_to"], bot=not message["flags"] & EPHEMERAL)
        )

    def forget_channel(self, cid: str) -> None:
        """Drop all messages of a channel that is gone."""
        for mid in list(self.all(cid)):
            self._forget(cid, mid)
        self.history.drop(cid)

    def react(self, message: Json, uid: str, emoji: str, *, on: bool) -> None:
        """Add or take back one reaction; nothing happens if that is already so."""
        users: list[str] = message["_reactions"].setdefault(emoji, [])
        if (uid in users) != on:
            if on:
                users.append(uid)
            else:
                users.remove(uid)
            channel = self.world.channel(message["channel_id"])
            change = {"user_id": uid, "channel_id": channel["id"], "message_id": message["id"]}
            change |= {"emoji": {"id": None, "name": emoji}, "type": 0, "burst": False}
            if "guild_id" in channel:
                change["guild_id"] = channel["guild_id"]
                if on:
                    change["member"] = self.world.member(uid, self.world.guilds[channel["guild_id"]])
            if on:
                change["message_author_id"] = message["author"]["id"]
            self.world.emit(
                Dispatch(f"MESSAGE_REACTION_{'ADD' if on else 'REMOVE'}", change, channel, people=False)
            )
            self.world.save("message", message["id"], message)
            self._emit("MESSAGE_UPDATE", message, bot=False)
        if not users:
            message["_reactions"].pop(emoji, None)

    # -- parts -----------------------------------------------------------------------------------------------

    def _note_nonce(self, message: Json) -> None:
        if message.get("nonce") is not None:
            place = message["channel_id"], message["id"]
            key = message["author"]["id"], str(message["nonce"])
            self._nonces[key] = place
            self._nonces.move_to_end(key)  # the oldest one is the first

    def _forget_old_nonces(self) -> None:
        while self._nonces:
            first = next(iter(self._nonces))
            if self._is_recent(self._nonces[first][1]):
                break
            del self._nonces[first]

    def _is_recent(self, message: str) -> bool:
        """Whether the nonce of a message is known still."""
        return self.world.clock.now() - created_at(message) <= NONCE_SECONDS

    def _known_nonce(self, author: str, nonce: str) -> Json | None:
        """The author's message with this nonce of the past few minutes, in whatever channel."""
        cid, mid = self._nonces.get((author, nonce), ("", ""))
        known = self.history.get(cid, mid)
        return known if known is not None and self._is_recent(mid) else None

    def _write(self, message: Json, body: Json, uploads: Uploads, prefix: tuple[str, ...]) -> None:
        """Check the body and put what it names onto the message."""
        flags = body.get("flags") or 0
        v2 = bool(message["flags"] & V2) or (isinstance(flags, int) and bool(flags & V2))
        check_message(body, v2=v2, prefix=prefix)
        message["flags"] |= flags & SETTABLE_FLAGS
        attachments = self.attachments.after(message, body, uploads)
        owned = message["_files"]
        try:
            shown = self._fill(message, body, attachments, prefix)
        except ApiError:
            for attachment in attachments:
                if attachment["id"] not in owned:
                    self.files.release(attachment["id"])
            raise
        files = [attachment["id"] for attachment in attachments]
        if message["flags"] & V2 and "components" in body and "attachments" not in body:
            # What the new components no longer show goes; what came with this body stays.
            files = [fid for fid in files if fid in shown or fid not in owned]
        message["_files"] = files

    def _fill(self, message: Json, body: Json, attachments: list[Json], prefix: tuple[str, ...]) -> set[str]:
        """Put the body's fields onto the message. Returns the files that its components show."""
        resolver = Resolver(attachments)
        v2 = bool(message["flags"] & V2)
        if "content" in body:
            message["content"] = body["content"] or ""
        for key in ("embeds", "components"):
            if key in body:
                message[key] = copy.deepcopy(body[key] or [])
        if v2 and (message["content"] or message["embeds"]):
            form = Form(prefix)
            refuse_legacy(form, "content" if message["content"] else "embeds")
            form.check()
        for index, embed in enumerate(message["embeds"]):
            embed.setdefault("type", "rich")
            for key, address in (
                ("image", "url"),
                ("thumbnail", "url"),
                ("author", "icon_url"),
                ("footer", "icon_url"),
            ):
                resolver.embed(embed.get(key), address, (*prefix, "embeds", index, key))
        complete(message["components"], resolver, prefix)
        listed = (
            []
            if v2
            else [attachment for attachment in attachments if attachment["id"] not in resolver.hidden]
        )
        message["attachments"] = listed
        seen = message["content"] or message["embeds"] or message["components"] or (attachments and not v2)
        if not seen and not message["flags"] & LOADING and message["type"] in (0, 19, 20):
            raise ApiError(400, 50006, "Cannot send an empty message")
        return resolver.shown

    def _refer(self, message: Json, channel: Json, body: Json) -> None:
        reference = body.get("message_reference")
        if not reference:
            return
        target = self.all(channel["id"]).get(str(reference["message_id"]))
        if target is not None and target["_to"] is not None:
            target = None
        if target is None and reference.get("fail_if_not_exists", True):
            raise bad_form(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        message["message_reference"] = {
            "type": 0,
            "channel_id": channel["id"],
            "message_id": str(reference["message_id"]),
        }
        if "guild_id" in channel:
            message["message_reference"]["guild_id"] = channel["guild_id"]
        if target is not None:
            message["referenced_message"] = self.for_bot({**target, "referenced_message": None})
            message["type"] = 19

    def _post(self, message: Json, channel: Json) -> None:
        self.history.add(message)
        self.world.save("message", message["id"], message)
        for cid, mid in self.history.surplus(message):
            self._forget(cid, mid)
        self._forget_old_nonces()
        if not message["flags"] & EPHEMERAL:
            channel["last_message_id"] = message["id"]
        if channel["type"] in THREADS:
            later = message["id"] != channel["id"]  # the first message of a post does not count
            channel["message_count"] += later
            channel["total_message_sent"] += later
            for user in message["mentions"]:
                if user["id"] in self.world.guilds[channel["guild_id"]].members:
                    self.world.set_thread_member(channel, user["id"], inside=True)
        self.world.save("channel", channel["id"], channel)
        self._emit("MESSAGE_CREATE", message)

    def _forget(self, cid: str, mid: str) -> None:
        message = self.history.remove(cid, mid)
        self.world.save("message", mid, None)
        for fid in message["_files"]:
            self.files.release(fid)

    def _emit(self, kind: str, message: Json, *, bot: bool = True) -> None:
        channel = self.world.channel(message["channel_id"])
        quiet = bool(message["flags"] & EPHEMERAL)
        self.world.emit(Dispatch(kind, message, channel, message["_to"], bot=bot and not quiet))


def _set_mentions(world: World, message: Json, channel: Json, allowed: Json | None) -> None:
    """Fill in whom the text names and the sender allows to be pinged (all, if `allowed` is absent)."""
    text = message["content"] + "\n" + display_text(message["components"])
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []

    def pinged(pattern: re.Pattern[str], kind: str, known: dict[str, Json]) -> list[str]:
        ids = [number for number in dict.fromkeys(pattern.findall(text)) if number in known]
        named = {str(number) for number in (allowed or {}).get(kind) or []}
        return ids if kind in parse else [number for number in ids if number in named]

    guild = world.guild_of(channel)
    users = pinged(_USER, "users", world.users)
    replied = message.get("referenced_message")
    if replied and (allowed is None or allowed.get("replied_user")):
        users = list(dict.fromkeys([*users, replied["author"]["id"]]))
    message["mentions"] = [world.user(uid) for uid in users]
    message["mention_roles"] = pinged(_ROLE, "roles", guild.roles if guild else {})
    loud = bool(_LOUD.search(text)) and "everyone" in parse and channel["type"] != DM
    message["mention_everyone"] = loud and world.may(message["author"]["id"], "MENTION_EVERYONE", channel)
