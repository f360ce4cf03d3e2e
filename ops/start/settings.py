"""The settings in the environment: their names, and what is wrong with one, in a sentence that names it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from db import StoreError
from db.address import at_home, quotes_around, relative_path
from ops.token import FILE, TOKEN

DATABASE, BACKUPS, PLAYGROUND = "DATABASE_URL", "BACKUP_DIR", "PLAYGROUND_PORT"
API, SHARDS = "DISCORD_API", "SHARDS"
MOST_SHARDS = 4096
NAMES = (
    TOKEN, FILE, DATABASE, BACKUPS, PLAYGROUND, "COMPUTER_WORKERS", "HARD_MS", "EXPERT_MS", "MEMORY_MB",
    "METRICS_PORT", "METRICS_HOST", "WEB_URL", "WEB_PORT", "WEB_HOST", "WEB_PROXY", API, SHARDS,
)  # fmt: skip

_HOST = re.compile(r"[0-9A-Za-z_-]+(\.[0-9A-Za-z_-]+)*\.?|[0-9a-f:]+")


class WrongSetting(ValueError):
    """A setting cannot be used; the reason in one sentence that names it."""


def refuse_unclear(environment: Mapping[str, str]) -> None:
    """Refuse what files with environments easily get wrong: no program but a shell takes quotes away.

    :raises WrongSetting: a value is in quotes, or has a line break in it.
    """
    for name in NAMES:
        value = environment.get(name, "").strip()
        if (inner := quotes_around(value)) is not None:
            is_secret = name == TOKEN or "@" in inner
            right = "write it without them" if is_secret else f"write {name}={inner}"
            raise WrongSetting(
                f"{name} has quotes around its value, which count as a part of it here: {right}."
            )
        if any(ord(letter) < 32 or ord(letter) == 127 for letter in value):
            raise WrongSetting(f"{name} has a line break or another control character in its value.")


def backup_folder(environment: Mapping[str, str]) -> Path | None:
    """The folder for backups, from its root on; None if none is set.

    :raises WrongSetting: there is something else, or it is no path.
    """
    named = environment.get(BACKUPS, "").strip()
    if not named:
        return None
    if named.startswith("file:"):
        raise WrongSetting(
            f"{BACKUPS} is an address, and must be a folder's path: write what follows file://."
        )
    try:
        folder = at_home(named).absolute()
        there = nearest(folder)
    except StoreError as error:
        raise WrongSetting(f"{BACKUPS}: no home folder is known for the user in {named}.") from error
    except OSError as error:
        raise WrongSetting(f"{BACKUPS} cannot be a folder's path ({error.strerror}).") from error
    if not there.is_dir():
        raise WrongSetting(f"{BACKUPS}: {there} is not a folder.")
    return folder


def discord_api(environment: Mapping[str, str]) -> str | None:
    """The address of a proxy in front of Discord, as http://proxy:8080; None if none is set.

    :raises WrongSetting: it is no such address.
    """
    named = environment.get(API, "").strip().removesuffix("/")
    if not named:
        return None
    try:
        parts = urlsplit(named)
        place = f"{parts.scheme}://{parts.netloc}"
        is_plain = parts.scheme in ("http", "https") and place == named and "@" not in named
        is_port = parts.port != 0 and not named.endswith(":")
        is_address = is_plain and is_port and bool(_HOST.fullmatch(parts.hostname or ""))
    except ValueError:
        is_address = False
    if not is_address:
        raise WrongSetting(f"{API} must be an address with nothing behind it, such as http://proxy:8080.")
    return named


def shards_of(environment: Mapping[str, str], *, token: bool) -> int | None:
    """The number of Discord's shards that several processes share; None: there is only this process.

    :param token: whether there is one.
    :raises WrongSetting: it is no such number, or there is no token: processes share no local Discord.
    """
    given = environment.get(SHARDS, "").strip()
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= MOST_SHARDS):
        raise WrongSetting(f"{SHARDS} must be a number from 1 to {MOST_SHARDS}, not {given[:50]!r}.")
    if not token:
        raise WrongSetting(
            f"{SHARDS} is for several processes with one {TOKEN}, and there is none: set it, or start "
            f"without {SHARDS}."
        )
    return int(given)


def is_shared(environment: Mapping[str, str]) -> bool:
    """Whether other processes may use the database as well."""
    return bool(environment.get(SHARDS, "").strip())


def nearest(path: Path) -> Path:
    """The path itself or what of it is there. :raises OSError: it cannot be told."""
    for place in (path, *path.parents):
        with suppress(FileNotFoundError, NotADirectoryError):
            place.lstat()
            return place
    return path


def is_writable(folder: Path) -> bool:
    """Whether this process may make files in a folder that is there."""
    return os.access(folder, os.W_OK | os.X_OK)


def remarks(environment: Mapping[str, str], folder: Path | None) -> Iterator[str]:
    """What an operator may want to know about settings that can be used, one line each. `folder`: for
    backups."""
    if path := relative_path(environment.get(DATABASE)):
        yield f"{DATABASE} is a relative path, which leads to {path} from here."
    if folder:
        if not Path(environment[BACKUPS].strip()).expanduser().is_absolute():
            yield f"{BACKUPS} is a relative path, which leads to {folder} from here."
        if not is_writable(there := nearest(folder)):
            yield f"{BACKUPS}: {there} cannot be written, so no backup can be made."
