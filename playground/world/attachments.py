"""The files of a message: uploads taken in, kept ones listed, `attachment://` addresses resolved."""

import re
from collections.abc import Callable
from typing import Any

from playground.checks.validation import check_files
from playground.errors import Json, bad_form
from playground.world.files import Files, image_size
from playground.world.world import World

Uploads = dict[int, tuple[str, bytes]]
"""File name and content by the index that the body's `attachments` refer to."""


class Attachments:
    def __init__(self, files: Files, world: World, base_url: Callable[[], str]) -> None:
        self.files = files
        self.world = world
        self.ids = world.ids
        self.base_url = base_url

    def after(self, message: Json, body: Json, uploads: Uploads) -> list[Json]:
        """The message's files after this body, as attachments, those that only embeds or components show
        included."""
        named = body.get("attachments")
        described = {int(entry["id"]): entry for entry in named or []}
        # A picture of an embed or a component is not among the attachments, but the message owns the file.
        held = {attachment["id"]: attachment for attachment in message["attachments"]}
        kept = [held.get(fid) or self._describe(fid, message["channel_id"]) for fid in message["_files"]]
        if named is not None:
            kept = [old for old in kept if int(old["id"]) in described]
        guild = self.world.guild_of(self.world.channel(message["channel_id"]))
        check_files(list(uploads.values()), len(kept), self.world.largest_file(guild))
        for index, (name, data) in uploads.items():
            entry = described.get(index, {})
            fid = self.ids.new()
            self.files.put(fid, _safe(entry.get("filename") or name), data)
            fresh = self._describe(fid, message["channel_id"])
            if entry.get("description"):
                fresh["description"] = entry["description"]
            kept.append(fresh)
        return kept

    def given(self, name: str, data: bytes, cid: str) -> Json:
        """A file that comes with a command, described; it is there for a while only."""
        fid = self.ids.new()
        self.files.put(fid, _safe(name), data)
        self.files.release(fid)
        return self._describe(fid, cid)

    def _describe(self, fid: str, cid: str) -> Json:
        file = self.files.named(fid)
        if file is None:  # nothing shows it any more, and the files' bound was reached
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


class Resolver:
    """Turns `attachment://name` in one body into addresses, and notes which files are shown by what."""

    def __init__(self, attachments: list[Json]) -> None:
        self._by_name = {attachment["filename"]: attachment for attachment in attachments}
        self._by_url = {attachment["url"]: attachment for attachment in attachments}
        self.hidden: set[str] = set()
        """Files that an embed shows: the service lists them no longer among the attachments."""
        self.shown: set[str] = set()
        """Files that components show."""

    def embed(self, part: Json | None, key: str, path: tuple[Any, ...]) -> None:
        """`key` is `url` for pictures, `icon_url` for author and footer."""
        attachment = self._resolve(part, key, path) or self._by_url.get((part or {}).get(key) or "")
        if attachment is not None:
            self.hidden.add(attachment["id"])

    def component(self, media: Json, path: tuple[Any, ...]) -> Json | None:
        """Resolve a medium of Components V2; the message's own file that it shows, if it is one."""
        attachment = self._resolve(media, "url", path) or self._by_url.get(media["url"])
        media.setdefault("proxy_url", media["url"])
        media.setdefault("id", attachment["id"] if attachment else "0")
        if attachment is not None:
            self.shown.add(attachment["id"])
            media |= {"attachment_id": attachment["id"], "loading_state": 2}
        return attachment

    def _resolve(self, part: Json | None, key: str, path: tuple[Any, ...]) -> Json | None:
        address = (part or {}).get(key) or ""
        if part is None or not address.startswith("attachment://"):
            return None
        attachment = self._by_name.get(address.removeprefix("attachment://"))
        if attachment is None:
            raise bad_form(
                path,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment was not found: {address}",
            )
        part[key] = part[f"proxy_{key}"] = attachment["url"]
        if key == "url":
            part |= {
                name: attachment[name] for name in ("width", "height", "content_type") if name in attachment
            }
        return attachment


def _safe(name: str) -> str:
    """A file name as the service keeps it: no path, no spaces or odd characters."""
    plain = name.replace("\\", "/").rsplit("/", 1)[-1]
    return re.sub(r"[^\w.\-]", "_", plain, flags=re.ASCII)[:120] or "file"
