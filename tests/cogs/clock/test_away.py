"""A server in which the bot is not: its time stands still, and what that cost is told."""

from __future__ import annotations

from msgspec import to_builtins

from host.time_control import DAY, HOUR
from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import words
from tests.cogs.seasons import LeagueDays
from tests.cogs.timed import Days, pinged, public
from tests.host.games import until


async def place(house: House, **status: bool) -> None:
    """Remove the bot or invite it (`member`), lose the server or find it (`available`); the host knows it
    then."""
    client = await house.member("Ada")
    await client.post("bot", **status)
    gone = not all(status.values())
    await until(lambda: (house.server.world.guild["id"] in house.host.core.away) == gone)
    await house.published()


async def clock(days: Days, seat: int) -> float:
    """When the time of a seat is over."""
    deadline = (await days.game_now()).deadline_of(seat)
    assert deadline is not None
    assert deadline.due_at is not None
    return deadline.due_at


async def notice(client: Client, part: str) -> str:
    """The public message with these words, the only one."""
    (message,) = [m for m in await public(client) if part in words(m)]
    return words(message)


async def test_removed_for_three_hours_within_a_turn(house: House) -> None:
    """The turn has them back, and who is awaited reads why."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", bank=0)
    seat = await days.placed()
    before = await clock(days, seat)
    await days.pass_(22)
    await place(house, member=False)
    await days.pass_(3)
    assert (await days.game_now()).seats[seat].missed == 0
    await place(house, member=True)
    assert await clock(days, seat) == before + 3 * HOUR
    client = await days.client(seat)
    (message,) = [m for m in await public(client) if "had been removed" in words(m)]
    assert "removed from this server for 3 h; all deadlines have moved by 3 h." in words(message)
    assert pinged(message) == {client.actor}
    await days.pass_(1.9)
    assert (await days.game_now()).seats[seat].missed == 0
    await days.pass_(0.2)
    assert (await days.game_now()).seats[seat].missed == 1


async def test_removed_three_times_in_a_season(house: House) -> None:
    """It gets 72 hours in all, to its games and its dates; the notices and the audit tell each time."""
    days = await LeagueDays.begin(house)
    season = await days.running()
    (fixture, *_) = [f for f in season.fixtures if f.game is not None]
    assert fixture.game is not None
    days.number = fixture.game
    seat = (await days.game_now()).prompted[0]
    before = await clock(days, seat)
    for n, (back, moved) in enumerate(((30, "all deadlines"), (30, "all deadlines"), (12, "by 12 h."))):
        await place(house, member=False)
        await days.pass_(30)
        await place(house, member=True)
        await days.wait_for_news()
        before += back * HOUR
        assert await clock(days, seat) == before, n
        rows = [words(m) for m in await _thread(days)]
        shown = [row for row in rows if "had been removed from this server for 1 day 6 h" in row]
        assert len(shown) == n + 1
        assert moved in shown[-1]
    assert (await days.season()).ends_at == season.ends_at + 72 * HOUR
    assert all(s.missed_ever == 0 for s in (await days.game_now()).seats)
    audit = words((await (await house.member("Ada")).slash("league-admin audit", league="Autumn"))["message"])
    assert audit.count("The bot had been removed from the server for 1 day 6 h.") == 3


async def _thread(days: Days) -> list[dict[str, object]]:
    client = await days.house.member("Ada")
    messages = await client.messages((await days.game_now()).channel, limit=100)
    return [m for m in messages if not m["to"]]


async def test_removed_for_nine_days_from_a_game_of_no_league(house: House) -> None:
    """It stands still with the time that was left until a player presses the button."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", bank=0)
    seat = await days.placed()
    await days.pass_(4)
    await place(house, member=False)
    await days.pass_(9 * 24)
    await place(house, member=True)
    await days.pass_(5 * 24)
    game = await days.game_now()
    assert game.pause is not None
    assert [s.missed for s in game.seats] == [0, 0]
    client, stranger = await days.client(seat), await house.member("Dmitri")
    (message,) = [m for m in await public(client) if "once a player presses" in words(m)]
    assert "removed from this server for 9 days" in words(message)
    assert "You do not play" in words((await stranger.press(message, "Go on"))["message"])
    assert "go" in words((await client.press(message, "Go on"))["message"])
    assert (await days.game_now()).pause is None
    assert await clock(days, seat) == days.now + 20 * HOUR


async def test_unavailable_from_the_start_for_hours(house: House) -> None:
    """Discord names the server and does not show it: nothing is missed, and all is given back."""
    days = await Days.begin(house, grace=90)
    await days.game("Ada", "Bruno", bank=0)
    seat = await days.placed()
    await house.host.core.ticker.tick()
    before = await clock(days, seat)
    client = await house.member("Ada")
    await client.post("bot", available=False)
    await house.restart()
    for _ in range(100):  # the first half hour is an outage of the bot, the rest the server's
        days.now += 0.5 * HOUR
        await house.host.core.ticker.tick()
    assert [s.missed for s in (await days.game_now()).seats] == [0, 0]
    await place(house, available=True)
    assert await clock(days, seat) == before + 50 * HOUR
    assert "Nobody could play for 2 days 1 h 30 min" in await notice(client, "Nobody could play")


async def test_down_while_it_is_removed(house: House) -> None:
    """The absence covers the outage once."""
    days = await Days.begin(house, grace=90)
    await days.game("Ada", "Bruno", bank=0)
    seat = await days.placed()
    await house.host.core.ticker.tick()
    before = await clock(days, seat)
    await place(house, member=False)
    await house.stop()
    days.now += 2 * DAY
    await house.start()
    await house.host.core.ticker.tick()
    assert await clock(days, seat) == before
    await place(house, member=True)
    assert await clock(days, seat) == before + 2 * DAY
    assert [s.missed for s in (await days.game_now()).seats] == [0, 0]
    assert "removed from this server for 2 days;" in await notice(
        await house.member("Ada"), "had been removed"
    )


async def test_removed_while_the_connection_was_lost(house: House) -> None:
    """A new session does not name the server: the bot sees that it is out."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", bank=0)
    await days.placed()
    world, guild = house.server.world, house.server.world.guild["id"]
    member = world.members.pop(world.bot_id)
    client = await house.member("Ada")
    await client.post("faults", gateway="invalidate")
    await until(lambda: guild in house.host.core.away)
    assert not house.bot.guilds
    world.members[world.bot_id] = member
    assert to_builtins((await days.game_now()).pause) is None
