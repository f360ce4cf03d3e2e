"""The profile `real`: what the real service does, in a mixture that a seed draws."""

from collections import Counter
from typing import Any

import aiohttp
import discord
import pytest

from playground import Client, Server
from playground.profiles import MIXTURES, FaultProfile
from playground.world.seed import CHANNELS

from .bot import SampleBot, picture
from .conftest import eventually, running_bot
from .test_channels import general

MESSAGES = f"/channels/{CHANNELS['general']}/messages"


def profile(seed: int = 1) -> FaultProfile:
    return FaultProfile("real", seed, lambda: 0.0)


def weeks(drawn: FaultProfile, *, files: bool = False, requests: int = 20_000) -> list[Any]:
    return [drawn.for_request("GET", f"/channels/{n}", files=files) for n in range(requests)]


class TestMixture:
    def test_requests_fail_as_often_as_it_says(self) -> None:
        fell = [fault for fault in weeks(profile(), files=True) if fault]
        kinds = Counter("cut" if fault["kind"] != "status" else fault["status"] for fault in fell)
        assert {*kinds} == {403, 500, 502, 503, "cut"}
        assert 350 < sum(kinds[status] for status in (500, 502, 503)) < 450
        assert 160 < kinds[403] < 240
        assert 160 < kinds["cut"] < 240
        assert {fault["html"] for fault in fell if fault.get("status") == 403} == {True}
        assert {fault["html"] for fault in fell if fault.get("status") == 502} == {True, False}
        assert {fault["kind"] for fault in fell} == {"status", "drop_before", "drop_after"}

    def test_only_uploads_are_cut(self) -> None:
        assert not any(fault["kind"] != "status" for fault in weeks(profile()) if fault)

    def test_events_are_doubled(self) -> None:
        drawn = profile()
        assert 60 < sum(drawn.doubles() for _ in range(20_000)) < 140

    def test_a_seed_draws_the_same_again(self) -> None:
        assert weeks(profile(1)) == weeks(profile(1)) != weeks(profile(2))
        assert profile(1).closed("abcde") == profile(1).closed("edcba")
        assert {tuple(profile(seed).closed("abcde")) for seed in range(20)} == {
            (member,) for member in "abcde"
        }

    def test_no_request_is_hit_twice_in_a_row(self) -> None:
        drawn, last = profile(), None
        for _ in range(20_000):
            fault = drawn.for_request("POST", MESSAGES, files=True)
            assert not (last and fault)
            last = fault

    def test_a_log_in_is_not_hit(self) -> None:
        drawn = profile()
        for path in ("/users/@me", "/applications/@me", "/applications/1/commands", "/gateway/bot"):
            assert not any(drawn.for_request("GET", path, files=False) for _ in range(2000))

    def test_the_gateway_is_disturbed_each_minute_and_after_some_events(self) -> None:
        now, seen = 0.0, list[float]()
        drawn = FaultProfile("real", 1, lambda: now)
        drawn.disturb = (lambda: seen.append(now),)
        for _ in range(MIXTURES["real"].events * 2 + 1):
            drawn.doubles()
        assert seen == [0, 0]
        for later in (59.0, 60.0, 119.0, 120.0):
            now = later
            drawn.for_request("GET", "/", files=False)
        assert seen == [0, 0, 60, 120]


class TestServer:
    @pytest.mark.parametrize("wrong", ["storm:1", "real:x"])
    def test_a_wrong_name_or_seed_is_refused(self, wrong: str) -> None:
        with pytest.raises(ValueError):
            Server(profile=wrong)

    def test_the_environment_names_one_unless_the_caller_does(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert Server(profile="").faults.profile is None
        monkeypatch.setenv("PLAYGROUND_PROFILE", "real:3")
        drawn = Server().faults.profile
        assert drawn
        assert (drawn.name, drawn.seed) == ("real", 3)
        assert Server(profile="").faults.profile is None

    async def test_one_member_in_five_has_closed_direct_messages(self) -> None:
        for seed in (1, 2, 3):
            async with Server(profile=f"real:{seed}") as server:
                members = server.describe()["members"]
                assert server.describe()["settings"]["profile"] == f"real:{seed}"
            assert sum(member["dms_closed"] for member in members) == 1

    async def test_a_bot_lives_with_it(self) -> None:
        """All that is sent arrives, however often the gateway is disturbed; people are never hit."""
        async with (
            Server(rate_limits=False, profile="real:1") as server,
            running_bot(server) as bot,
            Client(server.base_url, server.secret, "Ada") as ada,
        ):
            assert 0 < await _sent(bot, 150) < 15
            said = {(await ada.say(f"{number}"))["id"] for number in range(100)}
            await eventually(
                lambda: said <= {str(message.id) for kind, message in bot.seen if kind == "message"}
            )
            assert server.gateway.opened["resume"] >= 2
            assert server.gateway.opened["identify"] == 1


async def _sent(bot: SampleBot, count: int) -> int:
    """Send as many messages with pictures, each as often as it takes; how often that was refused."""
    refused = 0
    for number in range(count):
        while True:
            try:
                await general(bot).send(f"sent {number}", file=picture("a.png"), nonce=str(number))
            except (discord.HTTPException, aiohttp.ClientError):
                refused += 1
            else:
                break
    return refused
