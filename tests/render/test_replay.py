"""Replays: animated pictures of whole games."""

from __future__ import annotations

import os
import stat
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import engine
import render
from engine import Move, Setup
from engine.ai import decide
from engine.rng import Chance
from render.film import animation, replay
from tests.render.positions import Pixels, differs

NAMES = ("Ada", "Grace", "Emmy")
Game = tuple[Setup, list[Move]]


@cache
def played(rounds: int = 2) -> Game:
    """A short game of computer players."""
    setup = Setup("classic", 3, "5c", {"rounds": rounds})
    state, moves, chance = engine.start(setup).state, list[Move](), Chance("5c")
    while awaited := engine.prompts(state):
        moves.append(decide("normal", state, awaited[0].seat, chance))
        state = engine.apply(state, moves[-1]).state
    return setup, moves


def small(moves: int = 6, every: str = "move", **more: object) -> replay.Replay:
    """A replay of the first moves after the secret setup, half size."""
    setup, log = played()
    more = {"names": NAMES, "size": "thumb", **more}
    return replay.make(setup, log[: 3 + moves], every=every, **more)  # type: ignore[arg-type] # test's own words


def frames(data: bytes) -> list[tuple[Pixels, int]]:
    """Every frame as shown, with its milliseconds."""
    shots = []
    with Image.open(BytesIO(data)) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            image.load()
            shots.append((np.asarray(image.convert("RGB"), np.int16), int(image.info["duration"])))
    return shots


@pytest.mark.spread(1)
@pytest.mark.parametrize("format_", ["webp", "gif"])
def test_one_frame_a_move_of_which_something_was_seen(format_: str) -> None:
    """The start, then each move that was no secret; the last frame is the current picture, longer."""
    setup, log = played()
    turns = [*engine.history(setup, log[:9])]
    public = [t for t in turns[1:] if engine.visible(t.events, None)]
    film = small(6, format=format_)
    shots = frames(film.data)
    assert len(shots) == film.frames == film.of == 1 + len(public)
    assert all(differs(a, b) for (a, _), (b, _) in pairwise(shots))
    assert [ms for _, ms in shots] == [replay.EVERY["move"]] * (len(shots) - 1) + [replay.LAST]
    now = render.picture(
        engine.view(turns[-1].state, None), events=turns[-1].events, names=NAMES, size="thumb"
    )
    reach = 60 if format_ == "gif" else 90  # few colours; blurred edges
    far = np.abs(shots[-1][0] - np.asarray(now, np.int16)).max(axis=2) > reach
    assert far.mean() < 0.004


def test_one_frame_a_turn() -> None:
    """Each turn that began, the start and the end."""
    setup, log = played()
    begun = [
        ply
        for ply, turn in enumerate(engine.history(setup, log))
        if any(e.kind == "turn" for e in turn.events)
    ]
    film = replay.make(setup, log, names=NAMES, size="thumb")
    assert len(frames(film.data)) == film.frames == len({0, *begun, len(log)})


def test_what_was_taken_back_is_not_shown() -> None:
    """A move and its undoing leave no frame: the replay ends with the position before."""
    setup, log = played()
    count = next(
        n
        for n in range(4, len(log))
        if [*engine.history(setup, log[:n])][-1].undoable and log[n - 1].seat >= 0
    )
    undone = [*log[:count], Move(log[count - 1].seat, "undo")]
    film = replay.make(setup, undone, every="move", names=NAMES, size="thumb")
    before = replay.make(setup, log[: count - 1], every="move", names=NAMES, size="thumb")
    assert film.data == before.data


def test_a_small_limit_is_obeyed() -> None:
    """Too large a file is drawn smaller, then with fewer frames, the last one always among them; where not
    even one fits that is said."""
    setup, log = played()
    whole = replay.make(setup, log[:12], every="move", names=NAMES)
    assert not whole.smaller
    assert Image.open(BytesIO(whole.data)).size == (1600, 1000)
    less = replay.make(setup, log[:12], every="move", names=NAMES, limit=len(whole.data) - 1)
    assert less.smaller
    assert less.frames == whole.frames
    assert Image.open(BytesIO(less.data)).size == (800, 500)
    limit = len(less.data) * 3 // 4
    least = replay.make(setup, log[:12], every="move", names=NAMES, limit=limit)
    assert len(least.data) <= limit
    assert least.frames == len(frames(least.data)) < least.of == less.of
    end, wanted = frames(least.data)[-1][0], frames(less.data)[-1][0]
    assert differs(end, wanted) < end[..., 0].size * 0.05
    with pytest.raises(replay.NotPossible, match="replay-too-large"):
        replay.make(setup, log[:12], every="move", names=NAMES, limit=2000)


def test_progress_is_told_and_can_stop_the_work() -> None:
    """After each frame; what the listener raises ends it."""
    steps: list[tuple[int, int]] = []
    film = small(progress=lambda done, total: steps.append((done, total)))
    assert steps == [(n, film.frames) for n in range(1, film.frames + 1)]

    def stop(done: int, _: int) -> None:
        raise InterruptedError(done)

    with pytest.raises(InterruptedError):
        small(progress=stop)


def test_mp4_needs_ffmpeg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without it there is a clear refusal and the format is not offered; with it every frame goes through it,
    the last one for longer."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert replay.formats() == ("webp", "gif")
    with pytest.raises(replay.NotPossible, match="no-ffmpeg"):
        small(format="mp4")
    program = tmp_path / "ffmpeg"
    program.write_text(
        '#!/bin/sh\nfor file; do :; done\n/bin/cat > "$file" 2>/dev/null || exec cat > "$file"\n'
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", os.pathsep.join((str(tmp_path), os.defpath)))
    assert replay.formats() == replay.FORMATS
    film = small(3, format="mp4", limit=100_000_000)
    frame = 800 * 500 * 3
    assert len(film.data) == frame * (film.frames - 1 + replay.LAST // replay.EVERY["move"])


def test_a_frame_like_the_one_before_prolongs_it() -> None:
    """In both kinds of picture."""
    red, blue = Image.new("RGB", (64, 40), (200, 30, 30)), Image.new("RGB", (64, 40), (30, 30, 200))
    for writer in (animation.Webp(), animation.Gif([red, blue])):
        for image in (red, red, blue):
            writer.add(image, 100)
        assert [ms for _, ms in frames(writer.finish())] == [200, 100]
