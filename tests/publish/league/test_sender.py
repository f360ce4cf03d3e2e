"""The news of leagues, row by row."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest
from msgspec.structs import replace

from host import Failure, LeagueRow, SendFailed, SendRefused
from league.model import EntryState, Season, SeasonState
from publish.league import sender
from publish.league.sender import LeaguePublisher
from tests.publish.league import places
from tests.publish.stubs import refusal
from tests.ui.words.league.seasons import LEAGUE, OPEN, SEASON


class Scene:
    """A publisher with a made-up host and server."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.place, self.direct = places.Place(), places.Place(1)
        server = places.guild(None)
        channel = places.kind_of(discord.TextChannel, self.place, guild=server)
        server.get_channel = lambda _: channel
        self.server = server
        self.settings = places.Settings()
        self.game = SimpleNamespace(id=32, channel="555")

        async def current_season(*_: Any) -> Season:
            return self.season

        async def many(*_: Any) -> list[Any]:
            return []

        async def game(_: int) -> Any:
            return self.game

        async def note(*_: Any) -> None:
            """The lot is none of the publisher's."""

        registry = SimpleNamespace(season=current_season, history=many, honours=many)
        self.host: Any = SimpleNamespace(
            settings=self.settings,
            games=SimpleNamespace(get=game),
            leagues=SimpleNamespace(registry=registry, seasons=SimpleNamespace(note_closing=note)),
        )
        services: Any = SimpleNamespace(host=self.host, web=None)
        self.publisher = LeaguePublisher(places.client(server, self.place, self.direct), services)

    async def publish(self, kind: str, nonce: str = "n1", **data: Any) -> None:
        """Publish a row."""
        await self.row(LeagueRow(1, LEAGUE.guild, LEAGUE.id, self.season.id, kind, data, nonce))

    async def row(self, row: LeagueRow) -> None:
        """Publish a row, then the direct messages that follow it, each as a row of its own."""
        for n, direct in enumerate(await self.publisher.publish_league(LEAGUE, (row,))):
            data = msgspec.to_builtins(direct)
            await self.row(replace(row, kind="direct", data=data, nonce=f"{row.nonce}-{n}"))

    async def wants(self, member: str, ping: str) -> None:
        """Where a member wants to be pinged."""
        await self.settings.set("member", member, "ping", ping)


def pinged(sent: dict[str, Any]) -> list[int]:
    """The members whom a message pings."""
    return sorted(user.id for user in sent["allowed_mentions"].users)


def words(sent: dict[str, Any]) -> str:
    """What a message says, with its components."""
    return str(sent["view"].to_components())


async def test_the_sign_up_is_one_message() -> None:
    """Posted with its row, then edited when members come and go."""
    scene = Scene(OPEN)
    await scene.publish("season", what="signup")
    await scene.publish("entries", "n2")
    assert [sent["nonce"] for sent in scene.place.sent] == ["n1"]
    assert scene.place.edits == [1001]
    scene.place.edits.clear()
    scene.season = replace(OPEN, id=4, number=2)
    await scene.publish("season", "n3", what="signup")
    assert len(scene.place.sent) == 2
    assert scene.place.edits == []


async def test_members_are_asked_to_check_in_where_they_want() -> None:
    """In the channel, directly, or not at all; who accepts no direct messages is pinged in the channel."""
    scene = Scene(replace(OPEN, state=SeasonState.CHECK_IN))
    await scene.wants("12", "dm")
    await scene.wants("13", "off")
    await scene.publish("season", what="check_in")
    assert len(scene.direct.sent) == 1
    assert pinged(scene.place.sent[-1]) == [11, 14]
    scene.direct.refuse = refusal(discord.Forbidden, 50007, 403)
    await scene.publish("season", "n2", what="check_in")
    assert [pinged(sent) for sent in scene.place.sent[-2:]] == [[11, 14], [12]]


async def test_no_message_pings_more_than_discord_allows() -> None:
    """The others are called in further messages."""
    entries = tuple(
        replace(OPEN.entries[0], id=n, member=str(n), state=EntryState.SIGNED_UP) for n in range(1, 201)
    )
    scene = Scene(replace(OPEN, state=SeasonState.CHECK_IN, entries=entries))
    await scene.publish("season", what="check_in")
    calls = [pinged(sent) for sent in scene.place.sent[1:]]
    assert [len(some) for some in calls] == [100, 100]
    assert sorted(member for some in calls for member in some) == list(range(1, 201))


async def test_nobody_is_asked_to_check_in_when_it_is_too_late() -> None:
    """The season has begun by the time that its news go out: only its message changes."""
    scene = Scene(SEASON)
    await scene.publish("season", what="check_in")
    assert len(scene.place.sent) == 1
    assert pinged(scene.place.sent[0]) == []


async def test_a_season_begins_with_its_first_games_in_one_message() -> None:
    """Which pings each member once; without any game the beginning is told alone."""
    scene = Scene(SEASON)
    await scene.publish("season", what="began", games=True)
    assert len(scene.place.sent) == 1, "the message with the buttons"
    await scene.publish("wave", "n2", fixtures=[22, 23], first=True)
    await scene.publish("wave", "n3", fixtures=[], first=True)
    await scene.publish("season", "n4", what="began", games=False)
    both, alone, ladder = (words(sent) for sent in scene.place.sent[1:])
    assert "has begun with" in both
    assert "<#" in both
    assert "has begun with" in alone
    assert "has begun with" in ladder
    assert "<#" not in alone + ladder


async def test_a_long_wave_pings_each_member_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many messages name them."""
    monkeypatch.setattr(sender, "TEXT", 120)
    scene = Scene(SEASON)
    twice = replace(SEASON.fixtures[1], id=30)
    scene.season = replace(SEASON, fixtures=(*SEASON.fixtures, twice))
    await scene.publish("wave", fixtures=[22, 30])
    assert len(scene.place.sent) == 2
    assert [pinged(sent) for sent in scene.place.sent] == [[13, 14], []]


async def test_nobody_is_written_to_while_the_channel_is_closed() -> None:
    """The row comes again and again."""
    scene = Scene(SEASON)
    await scene.wants("13", "dm")
    scene.server.get_channel = lambda _: None
    with pytest.raises(SendRefused, match="gone"):
        await scene.publish("wave", fixtures=[22, 23])
    assert scene.direct.sent == []


async def test_what_discord_never_takes_holds_up_nothing() -> None:
    """The host puts the row aside."""
    scene = Scene(SEASON)
    scene.place.refuse = refusal(discord.HTTPException, 50035)
    with pytest.raises(SendFailed) as caught:
        await scene.publish("act", action="seed", by="1")
    assert caught.value.failure is Failure.REJECTED


async def test_what_went_out_is_not_sent_again() -> None:
    """Of a row with many messages, the one that failed and those behind it come with the next attempt, also
    in another process."""
    entries = tuple(
        replace(OPEN.entries[0], id=n, member=str(n), state=EntryState.SIGNED_UP) for n in range(1, 201)
    )
    scene = Scene(replace(OPEN, state=SeasonState.CHECK_IN, entries=entries))
    row = LeagueRow(1, LEAGUE.guild, LEAGUE.id, OPEN.id, "season", {"what": "check_in"}, "n1")
    scene.place.refuse_after = 2, refusal(discord.DiscordServerError, 0, 500)
    with pytest.raises(SendFailed):
        await scene.row(row)
    assert len(scene.place.sent) == 2
    scene.place.refuse_after = None
    await scene.row(row)
    assert [len(pinged(sent)) for sent in scene.place.sent] == [0, 100, 100]
    assert len({sent["nonce"] for sent in scene.place.sent}) == 3


async def test_a_wave_is_told_once_to_each_member() -> None:
    """Only of games that have begun."""
    scene = Scene(SEASON)
    await scene.wants("13", "dm")
    await scene.publish("wave", fixtures=[22, 23])
    assert len(scene.direct.sent) == 1
    (message,) = scene.place.sent
    assert pinged(message) == [14]
    await scene.publish("wave", "n2", fixtures=[23])
    assert len(scene.place.sent) == 1


async def test_what_managers_did_is_told() -> None:
    """But for calling a season off, which the season's own news tell; a pause only shows in its message."""
    scene = Scene(SEASON)
    await scene.publish("act", action="seed", by="1")
    await scene.publish("act", "n2", action="cancel", by="1", reason="Snow")
    assert len(scene.place.sent) == 1
    await scene.publish("season", "n3", what="paused", reason="Snow")
    assert len(scene.place.sent) == 2
    await scene.publish("season", "n4", what="resumed")
    assert len(scene.place.sent) == 2
    await scene.publish("deadline", "n5", days=7)
    assert len(scene.place.sent) == 3


async def test_the_message_of_a_request_shows_what_became_of_it() -> None:
    """It loses its buttons; if it is gone, the channel is told. Acts are told by themselves, too."""
    scene = Scene(SEASON)
    about: dict[str, Any] = {"action": "pause", "by": "1", "reason": "Snow", "request": 9}
    await scene.publish("request", **about, what="asked", due_at=2.0)
    assert scene.place.edits == []
    await scene.publish("request", "n2", **about, what="declined", answered="2")
    assert scene.place.edits == [1001]
    assert len(scene.place.sent) == 1
    await scene.publish("request", "n3", **about, what="lapsed")
    assert len(scene.place.sent) == 2
    await scene.publish("request", "n4", **about, what="asked", due_at=2.0)
    await scene.publish("act", "n5", **{**about, "by": "2"}, asked="1")
    assert scene.place.edits == [1001, 1003]
    assert len(scene.place.sent) == 4


async def test_managers_are_told_directly_or_in_the_channel() -> None:
    """If both are closed the row waits for the channel."""
    scene = Scene(SEASON)
    await scene.publish("managers", what="refused", reason="threads")
    assert len(scene.direct.sent) == 1
    assert scene.place.sent == []
    scene.direct.refuse = refusal(discord.Forbidden, 50007, 403)
    await scene.publish("managers", "n2", what="refused", reason="threads")
    assert pinged(scene.place.sent[-1]) == [int(LEAGUE.made_by)]
    scene.place.refuse = refusal(discord.Forbidden, 50013, 403)
    with pytest.raises(SendRefused):
        await scene.publish("managers", "n3", what="refused", reason="threads")


async def test_a_closed_channel_is_a_refusal() -> None:
    """The host keeps the row and tells the managers."""
    scene = Scene(OPEN)
    scene.place.refuse = refusal(discord.Forbidden, 50013, 403)
    with pytest.raises(SendRefused, match="not allowed"):
        await scene.publish("season", what="signup")
    scene.server.get_channel = lambda _: None
    with pytest.raises(SendRefused, match="gone"):
        await scene.publish("entries")


async def test_a_league_without_a_season_has_acts() -> None:
    """They are told without one."""
    scene = Scene(SEASON)
    row = LeagueRow(1, LEAGUE.guild, LEAGUE.id, None, "act", {"action": "close", "by": "1"}, "n1")
    await scene.publisher.publish_league(LEAGUE, (row,))
    assert len(scene.place.sent) == 1


async def test_slow_members_are_told_alone() -> None:
    """By direct message, also those who are usually pinged; where none arrives, that there is news."""
    scene = Scene(SEASON)
    slow, silent = SEASON.entries[:2]
    await scene.wants(silent.member, "off")
    await scene.publish("pace", slow=[[entry.id, 36000.0, 14400.0] for entry in (slow, silent)])
    (sent,) = scene.direct.sent
    assert "half of your turns take more than 10 h" in words(sent)
    assert "the median is 4 h" in words(sent)
    assert scene.place.sent == []
