"""Whom a message calls, and when a call has served."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from host import Live, OutboxRow, Ping
from host.kinds import REMIND
from publish.pings import ASKED, DIRECT, NEXT, Pings, _moved, _served, members
from tests.publish.stubs import refusal
from tests.publish.test_snapshot import snapshot
from tests.ui import war
from tests.ui.positions import game_of


def row(what: str, mover: int | None = None, **data: object) -> OutboxRow:
    """An outbox row."""
    return OutboxRow(1, 7, what, 3, mover, (), (), f"{1:020}", data)


def test_only_members_who_hold_seats_are_mentioned() -> None:
    """Each of the wanted seats, in their order."""
    assert [member.id for member in members(game_of(war.state()), [1, 0, 5])] == [100, 101]


def test_a_call_has_served_once_its_member_is_not_awaited() -> None:
    """Or has moved, or somebody else has the seat; a reminder alone is no move."""
    shown = snapshot()
    assert not _served(shown, Ping(0, ASKED, "1", "2"), [])
    assert _served(shown, Ping(1, ASKED, "1", "2"), [])
    assert _served(shown, Ping(0, ASKED, "1", "2"), [row("turn", 0)])
    assert _served(shown, Ping(0, ASKED, "1", "2"), [row("notice", kind="seat-taken", seat=0)])
    assert not _moved([row("remind", 0)], 0)


def test_who_is_next_needs_no_call_once_they_are_not() -> None:
    """Of two players nobody is called next."""
    assert _served(snapshot(), Ping(1, NEXT, "1", "2"), [])


class Noted:
    """The pings of a game as they are noted, and Discord, which deletes their messages or refuses it."""

    def __init__(self, *known: Ping, error: Exception | None = None) -> None:
        self.known = list(known)
        self.error = error
        self.deleted: list[str] = []

    async def of(self, game: int) -> list[Ping]:
        return list(self.known)

    async def forget(self, game: int, *former: Ping) -> None:
        self.known = [ping for ping in self.known if ping not in former]

    async def note(self, game: int, ping: Ping) -> None:
        self.known.append(ping)

    def message(self, live: Live) -> Any:
        async def delete() -> None:
            self.deleted.append(live.message)
            if self.error:
                raise self.error

        return SimpleNamespace(delete=delete)

    async def noting(self, ping: Ping, *instead: str) -> list[dict[str, Any]]:
        """Note another ping."""
        host: Any = SimpleNamespace(record=SimpleNamespace(pings=self))
        delivery: Any = self
        directs: Any = None
        return list(await Pings(host, delivery, directs).note(game_of(war.state()), ping, instead))


async def test_a_ping_takes_the_place_of_the_seats_former_ones() -> None:
    """Those of its kind, or of the kinds it stands for; others' stay, and so does the same message."""
    other, asked, reminded = Ping(1, ASKED, "c", "1"), Ping(0, ASKED, "c", "2"), Ping(0, REMIND, "c", "3")
    noted = Noted(other, asked, reminded)
    assert await noted.noting(Ping(0, ASKED, "c", "4")) == []
    assert noted.deleted == ["2"]
    assert noted.known == [other, reminded, Ping(0, ASKED, "c", "4")]
    assert await noted.noting(Ping(0, NEXT, "c", "5"), *DIRECT) == []
    assert noted.deleted == ["2", "3", "4"]
    assert noted.known == [other, Ping(0, NEXT, "c", "5")]
    await noted.noting(Ping(0, NEXT, "c", "5"))
    assert noted.deleted == ["2", "3", "4"]


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (refusal(discord.NotFound, 10008, 404), False),
        (refusal(discord.Forbidden, 50013, 403), False),
        (refusal(discord.DiscordServerError, 0, 503), True),
        (TimeoutError(), True),
    ],
)
async def test_a_former_ping_is_deleted_again_if_that_may_succeed(error: Exception, again: bool) -> None:
    """Not one that is gone already, nor where the bot may delete nothing. It is forgotten in any case."""
    noted = Noted(Ping(0, ASKED, "c", "2"), error=error)
    steps = await noted.noting(Ping(0, ASKED, "c", "4"))
    assert steps == ([{"do": "delete", "channel": "c", "message": "2"}] if again else [])
    assert noted.known == [Ping(0, ASKED, "c", "4")]
