"""Messages: making, editing and deleting them as Discord does, with files, mentions, replies, nonces and bounds."""

import copy
import re
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from .errors import ApiError, Form, Json, bad_form, unknown
from .files import Files, image_size
from .ids import created_at
from .validation import (
    EPHEMERAL,
    LOADING,
    SETTABLE_FLAGS,
    V2,
    check_files,
    check_message,
    display_text,
    refuse_legacy,
    walk,
)
from .world import DM, THREADS, Event, World, public

NONCE_SECONDS = 300
HAS_THREAD = 1 << 5
Uploads = dict[int, tuple[str, bytes]]
"""File name and content by the index that the body's `attachments` refer to."""


class Messages:
    def __init__(self, world: World, files: Files, base_url: Callable[[], str], history_limit: int) -> None:
        self.world = world
        self.files = files
        self.base_url = base_url
        self.history_limit = history_limit
        self._by_channel: dict[str, OrderedDict[str, Json]] = {}
        self._nonces: OrderedDict[tuple[str, str], str] = OrderedDict()

    # -- reading ---------------------------------------------------------------------------------------------

    def all(self, cid: str) -> OrderedDict[str, Json]:
        return self._by_channel.setdefault(cid, OrderedDict())

    def get(self, cid: str, mid: str) -> Json:
        """The message in its stored form, ephemeral or not; raises `Unknown Message`."""
        try:
            return self._by_channel[cid][mid]
        except KeyError:
            raise unknown("Message") from None

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
        return sum(map(len, self._by_channel.values()))

    def load(self, message: Json) -> None:
        """Take in a stored message (in the order of ids)."""
        self.all(message["channel_id"])[message["id"]] = message
        if message.get("nonce") is not None:
            self._nonces[message["channel_id"], str(message["nonce"])] = message["id"]

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
        """Post a message. `extra` are further wire fields, `to` who may see it (ephemeral), `prefix` where the body stood."""
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce"):
            known = self._known_nonce(channel["id"], str(nonce))
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
        self._write(message, channel, body, uploads or {}, prefix)
        self._refer(message, channel, body)
        self._set_mentions(message, channel, body.get("allowed_mentions"))
        if nonce is not None:
            self._nonces[channel["id"], str(nonce)] = message["id"]
        self._post(message, channel)
        return message

    def edit(
        self, message: Json, body: Json, uploads: Uploads | None = None, *, prefix: tuple[str, ...] = ()
    ) -> Json:
        """Change the fields that the body names. A message that was "thinking" is answered by that, not edited."""
        channel = self.world.channel(message["channel_id"])
        draft = copy.deepcopy(message)
        draft["flags"] &= ~LOADING
        self._write(draft, channel, body, uploads or {}, prefix)
        self._set_mentions(draft, channel, body.get("allowed_mentions"))
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
            Event("MESSAGE_DELETE", gone, channel, message["_to"], bot=not message["flags"] & EPHEMERAL)
        )

    def forget_channel(self, cid: str) -> None:
        """Drop all messages of a channel that is gone."""
        for mid in list(self.all(cid)):
            self._forget(cid, mid)
        del self._by_channel[cid]

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
                    change["member"] = self.world.member(uid)
            if on:
                change["message_author_id"] = message["author"]["id"]
            self.world.emit(
                Event(f"MESSAGE_REACTION_{'ADD' if on else 'REMOVE'}", change, channel, people=False)
            )
            self.world.save("message", message["id"], message)
            self._emit("MESSAGE_UPDATE", message, bot=False)
        if not users:
            message["_reactions"].pop(emoji, None)

    # -- parts -----------------------------------------------------------------------------------------------

    def _known_nonce(self, cid: str, nonce: str) -> Json | None:
        known = self.all(cid).get(self._nonces.get((cid, nonce), ""))
        if known is None or self.world.clock.now() - created_at(known["id"]) > NONCE_SECONDS:
            return None
        return known

    def _write(
        self, message: Json, channel: Json, body: Json, uploads: Uploads, prefix: tuple[str, ...]
    ) -> None:
        flags = body.get("flags") or 0
        v2 = bool((flags if isinstance(flags, int) else 0) & V2 or message["flags"] & V2)
        check_message(body, v2=v2, prefix=prefix)
        message["flags"] |= flags & SETTABLE_FLAGS
        if "content" in body:
            message["content"] = body["content"] or ""
        attachments = self._attach(message, channel["id"], body, uploads)
        by_name = {attachment["filename"]: attachment for attachment in attachments}
        hidden: set[str] = set()
        if "embeds" in body:
            message["embeds"] = copy.deepcopy(body["embeds"] or [])
        for index, embed in enumerate(message["embeds"]):
            embed.setdefault("type", "rich")
            for key in ("image", "thumbnail"):
                self._resolve(embed.get(key), by_name, (*prefix, "embeds", index, key), hidden)
            for key in ("author", "footer"):
                self._resolve(embed.get(key), by_name, (*prefix, "embeds", index, key), hidden, "icon_url")
        if "components" in body:
            message["components"] = copy.deepcopy(body["components"] or [])
        taken = {component.get("id") for _, component in walk(message["components"])}
        free = (number for number in range(1, 1000) if number not in taken)
        for path, component in walk(message["components"]):
            if component.get("id") is None or component["id"] == 0:
                component["id"] = next(free)
            media = [component.get("media"), component.get("file")]
            for one in [*media, *(item.get("media") for item in component.get("items") or [])]:
                self._resolve(one, by_name, (*prefix, *path), None)
        if v2 and (message["content"] or message["embeds"]):
            form = Form(prefix)
            refuse_legacy(form, "content" if message["content"] else "embeds")
            form.check()
        message["_files"] = [attachment["id"] for attachment in attachments]
        message["attachments"] = [attachment for attachment in attachments if attachment["id"] not in hidden]
        shown = message["content"] or message["embeds"] or message["components"] or attachments
        if not shown and not message["flags"] & LOADING and message["type"] in (0, 19, 20):
            raise ApiError(400, 50006, "Cannot send an empty message")

    def _attach(self, message: Json, cid: str, body: Json, uploads: Uploads) -> list[Json]:
        """The message's attachments after this body, those that only an embed shows included."""
        named = body.get("attachments")
        described = {int(entry["id"]): entry for entry in named or []}
        # An embed's picture is no longer among the attachments, but the message still owns the file.
        held = {attachment["id"]: attachment for attachment in message["attachments"]}
        kept = [held.get(fid) or self._describe(fid, cid) for fid in message["_files"]]
        if named is not None:
            kept = [one for one in kept if int(one["id"]) in described]
        check_files(list(uploads.values()), len(kept))
        for index, (name, data) in uploads.items():
            entry = described.get(index, {})
            fid = self.world.ids.new()
            self.files.put(fid, _safe(entry.get("filename") or name), data)
            fresh = self._describe(fid, cid)
            if entry.get("description"):
                fresh["description"] = entry["description"]
            kept.append(fresh)
        return kept

    def _describe(self, fid: str, cid: str) -> Json:
        file = self.files.get(fid)
        if file is None:  # dropped because the files' bound was reached
            return {"id": fid, "filename": "gone", "size": 0, "url": "", "proxy_url": ""}
        url = f"{self.base_url()}/cdn/attachments/{cid}/{fid}/{file.name}"
        described: Json = {
            "id": fid,
            "filename": file.name,
            "size": len(file.data),
            "url": url,
            "proxy_url": url,
        }
        described["content_type"] = file.content_type
        size = image_size(file.data)
        if size:
            described["width"], described["height"] = size
        return described

    def _resolve(
        self,
        media: Json | None,
        by_name: dict[str, Json],
        path: tuple[Any, ...],
        hidden: set[str] | None,
        key: str = "url",
    ) -> None:
        """Turn `attachment://name` into the file's address; files that an embed shows become hidden attachments."""
        address = (media or {}).get(key) or ""
        if media is None or not address.startswith("attachment://"):
            return
        found = by_name.get(address.removeprefix("attachment://"))
        if found is None:
            raise bad_form(
                path,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment was not found: {address}",
            )
        media[key] = found["url"]
        media[f"proxy_{key}"] = found["url"]
        if key == "url":
            media |= {name: found[name] for name in ("width", "height", "content_type") if name in found}
        if hidden is None:
            media["attachment_id"] = found["id"]
            media["loading_state"] = 2
        else:
            hidden.add(found["id"])

    def _refer(self, message: Json, channel: Json, body: Json) -> None:
        reference = body.get("message_reference")
        if not reference:
            return
        target = self.all(channel["id"]).get(str(reference["message_id"]))
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

    def _set_mentions(self, message: Json, channel: Json, allowed: Json | None) -> None:
        """Who is really pinged: named in the text and allowed by the sender (all, if the sender said nothing)."""
        world, author = self.world, message["author"]["id"]
        text = message["content"] + "\n" + display_text(message["components"])
        parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []

        def pinged(pattern: str, kind: str, known: dict[str, Json]) -> list[str]:
            found = [one for one in dict.fromkeys(re.findall(pattern, text)) if one in known]
            if kind in parse:
                return found
            named = {str(one) for one in (allowed or {}).get(kind) or []}
            return [one for one in found if one in named]

        users = pinged(r"<@!?(\d+)>", "users", world.users)
        replied = message.get("referenced_message")
        if replied and (allowed is None or allowed.get("replied_user")) and message["type"] == 19:
            users = list(dict.fromkeys([*users, replied["author"]["id"]]))
        message["mentions"] = [world.user(uid) for uid in users]
        message["mention_roles"] = pinged(r"<@&(\d+)>", "roles", world.roles)
        loud = bool(re.search(r"@(everyone|here)\b", text)) and "everyone" in parse
        message["mention_everyone"] = (
            loud and channel["type"] != DM and world.may(author, "MENTION_EVERYONE", channel)
        )

    def _post(self, message: Json, channel: Json) -> None:
        kept = self.all(channel["id"])
        kept[message["id"]] = message
        self.world.save("message", message["id"], message)
        while len(kept) > self.history_limit:
            oldest = next(iter(kept))
            self._forget(channel["id"], oldest)
        while len(self._nonces) > 1000:
            self._nonces.popitem(last=False)
        if not message["flags"] & EPHEMERAL:
            channel["last_message_id"] = message["id"]
        if channel["type"] in THREADS:
            channel["message_count"] += 1
            channel["total_message_sent"] += 1
            for user in message["mentions"]:
                if user["id"] in self.world.members:
                    self.world.set_thread_member(channel, user["id"], inside=True)
        self.world.save("channel", channel["id"], channel)
        self._emit("MESSAGE_CREATE", message)

    def _forget(self, cid: str, mid: str) -> None:
        message = self.all(cid).pop(mid)
        self.world.save("message", mid, None)
        for fid in message["_files"]:
            self.files.release(fid)

    def _emit(self, kind: str, message: Json, *, bot: bool = True) -> None:
        channel = self.world.channel(message["channel_id"])
        quiet = bool(message["flags"] & EPHEMERAL)
        self.world.emit(Event(kind, message, channel, message["_to"], bot=bot and not quiet))


def _safe(name: str) -> str:
    """A file name as the service keeps it: no path, no spaces or odd characters."""
    return (
        re.sub(r"[^\w.\-]", "_", name.replace("\\", "/").rsplit("/", 1)[-1], flags=re.ASCII)[:120] or "file"
    )
