"""`/game look what:Replay`: the file arrives, with word of the progress, without getting in the way."""

from __future__ import annotations

import asyncio
import time
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

import cogs.game.replay as command
import ui.media.replays as drawing
from playground import Client
from render.film import replay
from tests.cogs import driver
from tests.cogs.conftest import House
from ui.media.replays import ReplayKey, Replays
from ui.words.errors import Refused


async def _play(house: House, game: int, most: int = 1000) -> None:
    for _ in range(most):
        step = await driver.next_move(house, game)
        if step is None:
            break
        name, move = step
        await house.host.moves.act(game, (await house.member(name)).actor, move.code)


async def _file(house: House, message: dict[str, Any]) -> tuple[str, Image.Image]:
    (attached,) = Client.files(message)
    data = await (await house.member("Ada")).download(attached["url"])
    return str(attached["filename"]), Image.open(BytesIO(data))


async def _answered(house: House, name: str, **options: Any) -> dict[str, Any]:
    """The message with the file: the last state of the answer."""
    client = await house.member(name)
    message: dict[str, Any] = (await client.slash("game look", what="replay", **options))["message"]
    async with asyncio.timeout(60):
        while not Client.files(message):
            await asyncio.sleep(0.05)
            message = await client.message(message)
    return message


@pytest.mark.own_faults("counts the requests that the bot makes")
async def test_a_finished_game_arrives_with_word_of_the_progress(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An animated WebP of the whole game; while it was drawn the message told how far it was. Asked for again
    it is there at once, and a GIF for everybody is one as well."""
    monkeypatch.setattr(command, "BEAT", 0.02)
    game = await driver.started(house, "Ada", "Bruno", seats=2, options="rounds=2")
    await _play(house, game.id)
    assert (await house.host.games.get(game.id)).status == "finished"
    message = await _answered(house, "Ada")
    name, picture = await _file(house, message)
    assert (name, picture.format) == (f"replay-{game.id}.webp", "WEBP")
    frames = getattr(picture, "n_frames", 1)
    assert frames >= 4
    assert f"{frames} pictures" in driver.words(message)
    edits = [r for r in house.server.requests if "Drawing the replay: picture" in str(r)]
    assert edits
    assert message["to"], "seen by everybody"
    drawn: list[int] = []
    monkeypatch.setattr(replay, "make", lambda *_, **__: drawn.append(1))
    again = await _answered(house, "Ada")
    assert not drawn
    assert (await _file(house, again))[1].size == picture.size
    monkeypatch.undo()
    name, gif = await _file(house, await _answered(house, "Bruno", format="gif", public=True))
    assert (name, gif.format) == (f"replay-{game.id}.gif", "GIF")
    assert getattr(gif, "n_frames", 1) >= 4


async def test_a_running_game_shows_what_is_public_so_far(house: House) -> None:
    """After a few moves there is a replay of these, frame by frame; before the start there is none."""
    await driver.lobby(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    assert "not running" in driver.words((await ada.slash("game look", what="replay"))["message"])
    await ada.press(await driver.live(ada), "Start", wait="ack")
    game = await house.host.games.in_channel(await ada.channel_id(None))
    assert game is not None
    await _play(house, game.id, 6)
    message = await _answered(house, "Ada", every="move")
    _, picture = await _file(house, message)
    assert 2 <= getattr(picture, "n_frames", 1) <= 7


async def test_a_restart_is_told_to_who_waits(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing ends a replay half way; the member who asked reads so."""

    def endless(*_: Any, progress: replay.Progress, **__: Any) -> replay.Replay:
        for done in range(1, 100_000):
            progress(done, 100_000)
            time.sleep(0.001)
        raise AssertionError("not stopped")

    monkeypatch.setattr(replay, "make", endless)
    await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    message = (await ada.slash("game look", what="replay"))["message"]
    await house.stop()
    assert "being restarted" in driver.words(await ada.message(message))
    await house.start()


def _key(game: int, every: str = "turn") -> ReplayKey:
    return ReplayKey(game, 9, every, "webp", "en", "atlas", 1000)


async def test_one_replay_a_game_and_live_boards_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same one is joined, another of the same game refused; frames wait while a live board is drawn, and
    closing ends the work."""
    monkeypatch.setattr(drawing, "PATIENCE", 60)
    replays = Replays()

    def job(progress: replay.Progress) -> replay.Replay:
        for done in range(1, 1000):
            progress(done, 1000)
        raise AssertionError("not stopped")

    with replays.aside():
        with replays.aside():
            pass  # another live board, which is done earlier: the first one still goes before
        work = replays.begin("server", _key(1), job)
        assert replays.begin("server", _key(1), job) is work
        with pytest.raises(Refused, match="replay-busy"):
            replays.begin("server", _key(1, "move"), job)
        async with asyncio.timeout(20):
            while not work.total:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert (work.done, work.total) == (1, 1000)
        await replays.close()
        with pytest.raises(Refused, match="replay-stopped"):
            await work.result


async def test_a_replay_goes_on_once_no_live_board_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not wait for the patience that it has with one that takes long."""
    monkeypatch.setattr(drawing, "PATIENCE", 3600)
    replays, shown = Replays(), replay.Replay(b"", 2, 2, False)

    def job(progress: replay.Progress) -> replay.Replay:
        progress(1, 2)
        return shown

    with replays.aside():
        work = replays.begin("server", _key(1), job)
    async with asyncio.timeout(60):
        assert await work.result is shown
    await replays.close()
