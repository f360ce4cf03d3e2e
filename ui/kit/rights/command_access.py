"""Who may use a command of a server: Discord's rule over what its owner has set under Integrations.

The owner allows or denies members, roles and channels, for one command or for the whole application. An
administrator may use everything. For others the channel must not be denied, and what is set for the member
decides: for the command, or else for the application. Where nothing is set for the command, the member also
needs its default permissions: what is allowed for the whole application replaces none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

ROLE, USER, CHANNEL = 1, 2, 3
"""The kinds of what an entry is about, in Discord's numbers."""
ADMINISTRATOR, MANAGE_SERVER = 1 << 3, 1 << 5
"""Bits of a member's permissions."""
Entries: TypeAlias = Mapping[tuple[int, int], bool]
"""What is set for one command or for the application: whether it is allowed, by kind and id."""
NOTHING: Entries = {}


@dataclass(frozen=True)
class Asker:
    """A member in a channel."""

    server: int
    channel: int
    """For a thread the channel around it."""
    member: int
    roles: frozenset[int]
    """Without @everyone, whose id is the server's."""
    permissions: int
    """In this channel, as bits."""


def parse_entries(entries: Iterable[Mapping[str, Any]]) -> Entries:
    """Entries as Discord sends them."""
    return {(int(entry["type"]), int(entry["id"])): bool(entry["permission"]) for entry in entries}


def allowed(asker: Asker, command: Entries, application: Entries, default: int) -> bool:
    """Whether the member may use the command there.

    :param command: what is set for the command. :param application: what is set for the whole application.
    :param default: the permissions that the command asks for where nothing is set.
    """
    if asker.permissions & ADMINISTRATOR:
        return True
    if _first(_of_channel(asker, command), _of_channel(asker, application)) is False:
        return False
    personal = _of_member(asker, command)
    if personal is not None:
        return personal
    return _of_member(asker, application) is not False and asker.permissions & default == default


def _first(*answers: bool | None) -> bool | None:
    """The first answer that is not None."""
    return next((answer for answer in answers if answer is not None), None)


def _of_channel(asker: Asker, entries: Entries) -> bool | None:
    """What is set for the channel, or else for all channels, whose id is one below the server's."""
    return _first(entries.get((CHANNEL, asker.channel)), entries.get((CHANNEL, asker.server - 1)))


def _of_member(asker: Asker, entries: Entries) -> bool | None:
    """What is set for the member, or else for their roles, one of which must be allowed, or else for
    everyone."""
    of_roles = [entries[ROLE, role] for role in asker.roles if (ROLE, role) in entries]
    return _first(
        entries.get((USER, asker.member)),
        any(of_roles) if of_roles else None,
        entries.get((ROLE, asker.server)),
    )
