"""Threads and forum posts of fixtures."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from engine.types import IllegalMove
from host import FixtureGame, HostError
from league.model import FixtureState
from publish.league.fixture_threads import TOO_MANY_THREADS, FixtureThreads
from publish.league.posts import LeaguePosts
from tests.publish.league import places
from tests.publish.stubs import refusal
from tests.ui.words.league.seasons import AT, LEAGUE, SEASON

FIXTURE = replace(SEASON.fixtures[2], state=FixtureState.OPENING)


class Fixtures:
    """The host's service: what was begun and refused."""

    def __init__(self, state: FixtureState = FixtureState.OPENING) -> None:
        self.state = state
        self.begun: list[tuple[int, str]] = []
        self.refusals: list[tuple[int, str]] = []
        self.error: Exception | None = None

    async def get(self, number: int) -> FixtureGame:
        if number != FIXTURE.id:
            raise HostError("league-no-such-fixture", fixture=number)
        return FixtureGame(LEAGUE, SEASON, replace(FIXTURE, state=self.state))

    async def begin(self, number: int, channel: str) -> Any:
        if self.error:
            raise self.error
        self.begun.append((number, channel))

    async def note_refusal(self, number: int, reason: str) -> None:
        self.refusals.append((number, reason))


def build_threads(
    threads: Any = None,
    error: Exception | None = None,
    state: FixtureState = FixtureState.OPENING,
    permissions: discord.Permissions = places.ALL,
    set_back: float = 0.0,
) -> tuple[FixtureThreads, Fixtures, list[dict[str, Any]]]:
    """Threads in a text channel, the host's service, and what was created."""
    place, created = places.Place(), list[dict[str, Any]]()
    fresh = SimpleNamespace(id=555, send=place.send)

    async def create_thread(**given: Any) -> Any:
        if error:
            raise error
        created.append(given)
        return fresh

    server = places.guild(None, threads)
    channel = places.kind_of(
        discord.TextChannel, place, permissions, guild=server, create_thread=create_thread
    )
    server.get_channel = lambda number: channel if number == place.id else None
    service = Fixtures(state)
    settings = places.Settings()
    settings.set_back = set_back
    host: Any = SimpleNamespace(settings=settings, leagues=SimpleNamespace(fixtures=service))
    return FixtureThreads(host, LeaguePosts(places.client(server, place), host)), service, created


async def test_a_game_begins_in_a_thread_of_its_own() -> None:
    """It is named by the fixture's number and those who play."""
    threads, service, created = build_threads()
    await threads.open(LEAGUE, "en", [FIXTURE.id])
    assert service.begun == [(23, "555")]
    assert created[0]["name"] == f"F23 Ada–Chiara · {LEAGUE.name}"


@pytest.mark.parametrize("name", [f"F23 Ada–Chiara · {LEAGUE.name}", "as they were called before · #F23"])
async def test_a_thread_made_before_a_crash_is_found_again(name: str) -> None:
    """By its whole name, in the league's channel only, and only if it is the bot's own."""
    other = places.thread(name, parent_id=98)
    taken = places.thread(name, owner_id=11)
    made_up = places.thread("F23 Ada–Bruno", AT + 1)
    thread = places.thread(name, AT + 1)
    threads, service, created = build_threads(threads=[other, taken, made_up, thread])
    await threads.open(LEAGUE, "en", [FIXTURE.id])
    assert service.begun == [(23, str(thread.id))]
    assert created == []


@pytest.mark.parametrize(
    ("at", "set_back"),
    [
        pytest.param(AT - 1, 0.0, id="before the sign-up"),
        pytest.param(AT + 1, AT + 2, id="before a restore"),
    ],
)
async def test_a_thread_from_before_is_another_fixtures(at: float, set_back: float) -> None:
    """Its number was given out again."""
    thread = places.thread("x · #F23", at)
    threads, service, created = build_threads(threads=[thread], set_back=set_back)
    await threads.open(LEAGUE, "en", [FIXTURE.id])
    assert service.begun == [(23, "555")]
    assert len(created) == 1


async def test_a_fixtures_thread_is_known_by_its_id_until_its_game_begins() -> None:
    """Whatever it is called by now, and whenever it was made; only in the league's channel."""
    threads, service, created = build_threads()
    service.error = HostError("too-many-games", scope="server", most=1)
    await threads.open(LEAGUE, "en", [FIXTURE.id])
    settings = threads._host.settings
    assert await settings.get("fixture", "23") == {"thread": "555"}
    thread = places.thread("renamed", id=555)
    elsewhere = places.thread("renamed", id=555, parent_id=98)
    for there, begun, more in (([thread], "555", 0), ([elsewhere], "555", 1), ([], "555", 1)):
        threads, service, created = build_threads(threads=there, set_back=AT + 9)
        await threads._host.settings.set("fixture", "23", "thread", "555")
        await threads.open(LEAGUE, "en", [FIXTURE.id])
        assert service.begun == [(23, begun)]
        assert len(created) == more
        assert (await threads._host.settings.get("fixture", "23"))["thread"] is None


async def test_a_thread_whose_first_message_failed_gets_it_later() -> None:
    """It says what is played there."""
    place = places.Place()
    thread = places.thread("x · #F23", last_message_id=None, send=place.send)
    threads, service, _ = build_threads(threads=[thread])
    await threads.open(LEAGUE, "en", [FIXTURE.id])
    assert service.begun == [(23, str(thread.id))]
    assert len(place.sent) == 1


async def test_what_has_begun_or_is_gone_is_left_alone() -> None:
    """Nothing is opened twice."""
    threads, service, created = build_threads(state=FixtureState.UNDER_WAY)
    await threads.open(LEAGUE, "en", [FIXTURE.id, 999])
    assert service.begun == []
    assert created == []


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (refusal(discord.HTTPException, TOO_MANY_THREADS), "threads"),
        (refusal(discord.Forbidden, 50013, 403), "permission"),
        (refusal(discord.Forbidden, 50001, 403), "channel"),
        (refusal(discord.NotFound, 10003, 404), "channel"),
        (refusal(discord.HTTPException, 40067), "tags"),
        (refusal(discord.HTTPException, 50035), "unknown"),
    ],
)
async def test_discords_refusals_have_reasons(error: Exception, reason: str) -> None:
    """The host tries again later, and tells the managers."""
    threads, service, _ = build_threads(error=error)
    await threads.open(LEAGUE, "en", [FIXTURE.id])
    assert service.refusals == [(23, reason)]


@pytest.mark.parametrize(("kind", "status"), [(discord.HTTPException, 500), (discord.Forbidden, 403)])
async def test_errors_that_pass_are_raised(kind: type[discord.HTTPException], status: int) -> None:
    """Those of Discord itself, and of the network in front of it: the whole row is tried again."""
    threads, service, _ = build_threads(error=refusal(kind, 0, status))
    with pytest.raises(discord.HTTPException):
        await threads.open(LEAGUE, "en", [FIXTURE.id])
    assert service.refusals == []


@pytest.mark.parametrize(
    ("error", "refusals"),
    [
        (HostError("too-many-games", scope="server", most=1), [(23, "games")]),
        (IllegalMove("option-unknown", option="x", known=[]), [(23, "options")]),
        (HostError("league-fixture-closed", fixture=23, state="void"), []),
    ],
)
async def test_the_hosts_refusals_have_reasons(error: Exception, refusals: list[tuple[int, str]]) -> None:
    """A fixture that is closed meanwhile is none."""
    threads, service, _ = build_threads()
    service.error = error
    await threads.open(LEAGUE, "en", [FIXTURE.id])
    assert service.refusals == refusals


async def test_a_channel_without_permission_is_a_reason() -> None:
    """Found before anything is sent."""
    threads, service, _ = build_threads(permissions=discord.Permissions(view_channel=True))
    await threads.open(LEAGUE, "en", [FIXTURE.id])
    assert service.refusals == [(23, "permission")]
