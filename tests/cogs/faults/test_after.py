"""What comes after a message fails: the message stays as it is, and only what failed is tried again."""

from __future__ import annotations

import pytest

from engine.types import Move
from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import words
from tests.cogs.faulty import MESSAGES, Json, Naps, deployed, fault, move, naps, sound
from tests.cogs.timed import Days, direct, pinged, public
from ui.media.files import PICTURE

__all__ = ["naps"]
OPENING = "^/users/@me/channels"


async def test_a_closed_message_keeps_its_own_picture(house: House) -> None:
    """With its alt text: that of the position with which its turn ended, not of the next one."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno")
    client = await days.client(await days.placed())
    before = now = await _live(days, client)
    while now["id"] == before["id"]:
        before = now
        await days.move()
        now = await _live(days, client)
    (closed,) = [m for m in await public(client) if m["id"] == before["id"]]
    assert not [part for part in _parts(closed["components"]) if "custom_id" in part]
    assert _picture(closed) == _picture(before)
    assert _picture(now) != _picture(before)


async def _live(days: Days, client: Client) -> Json:
    """The live message, the newest."""
    live = (await days.game_now()).live
    assert live is not None
    (message,) = [m for m in await public(client) if m["id"] == live.message]
    return message


def _parts(parts: list[Json]) -> list[Json]:
    return [*parts, *(inner for part in parts for inner in _parts(part.get("components", [])))]


def _picture(message: Json) -> tuple[str, str]:
    """The number of a board's file, and its alt text."""
    items = next(part["items"] for part in _parts(message["components"]) if "items" in part)
    assert items[0]["media"]["url"].endswith(PICTURE)
    return items[0]["media"]["attachment_id"], items[0]["description"]


async def _called(house: House) -> tuple[Days, Client, int]:
    """A game whose next turn is that of a member who wants direct messages."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno")
    first = await days.placed()
    await days.prefer(1 - first, ping="dm")
    return days, await days.client(1 - first), 1 - first


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, 50033),
        (403, 50007),
        *(pytest.param(*more, marks=pytest.mark.more) for more in ((404, 10013), (403, 50278))),
    ],
)
async def test_a_member_whom_no_direct_message_reaches_is_pinged_in_the_channel(
    house: House, status: int, code: int
) -> None:
    """For each turn, in a message that tells them once why; the board is posted once, and nothing waits."""
    days, client, seat = await _called(house)
    await fault(client, OPENING, status=status, code=code, times=99)
    hints = []
    for _ in range(2):
        await days.turn_of(seat)
        board, call = (await public(client))[-2:]
        assert pinged(board) == set()
        assert pinged(call) == {client.actor}
        hints.append("My direct messages do not reach you" in words(call))
        await client.post("clock", advance=600)  # Discord forgets nonces
        await days.turn_of(1 - seat)
    assert hints == [True, False]
    boards = [words(m) for m in await public(client) if "🔔" not in words(m)]
    assert len(boards) == len(set(boards))
    assert (await house.host.games.stats())["unsent"] == 0


async def test_a_private_notice_never_goes_to_the_channel(house: House) -> None:
    """It hears that there is one, and no more."""
    days, client, seat = await _called(house)
    code = Move(seat, "place", ("alaska", 77)).code
    await house.host.orders.plan(days.number, client.actor, [code])
    await days.prefer(seat, ping="off")
    await fault(client, OPENING, status=400, code=50033, times=99)
    await days.turn_of(seat)
    before = [m["id"] for m in await public(client)]
    await days.pass_(1)
    (message,) = [m for m in await public(client) if m["id"] not in before]
    assert "there is news for you" in words(message)
    assert pinged(message) == {client.actor}
    assert "Alaska" not in words(message)
    await days.turn_of(1 - seat)
    assert message["id"] not in [m["id"] for m in await public(client)]


@pytest.mark.spread(1)
@pytest.mark.parametrize(("status", "code"), [(403, 40003), (403, 0), (500, 0)])
async def test_a_direct_message_that_may_arrive_later_is_tried_again(
    house: House, naps: Naps, status: int, code: int
) -> None:
    """Nobody is told that it failed, and the board is posted once."""
    days, client, seat = await _called(house)
    await fault(client, OPENING, status=status, code=code, times=7)
    await days.turn_of(seat)
    (message,) = await direct(client)
    assert "It is your move" in words(message)
    assert pinged((await public(client))[-1]) == set()
    assert not [m for m in await public(client) if "do not reach you" in words(m)]


@pytest.mark.spread(1)
@pytest.mark.parametrize("method", ["GET", "PATCH"])
async def test_an_older_message_that_cannot_be_closed_yet_is_closed_later(
    house: House, naps: Naps, method: str
) -> None:
    """The new board is out meanwhile, once."""
    game = await deployed(house)
    ada = await house.member("Ada")
    before = (await house.host.games.get(game)).live
    assert before is not None
    path = f"{MESSAGES}/{before.message}"
    while (live := (await house.host.games.get(game)).live) is None or live.message == before.message:
        await fault(ada, path, method=method, status=503, times=7)
        await move(house, game)
        await house.published()
    await sound(house, game, (await house.host.games.get(game)).ply)
