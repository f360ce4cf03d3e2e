"""Static layers on disk: read again, never trusted."""

from __future__ import annotations

import hashlib
import os
import pickle
import stat
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import render
from render.kit.palette import LAST
from render.kit.theme import load
from render.map import cache, painted
from render.map.layers import Layers
from render.map.painted import Painted


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for layers, for one test."""
    render.keep_in(tmp_path / "layers")
    yield tmp_path / "layers"
    render.keep_in(None)


def _layers(counts: list[str], scale: float = 0.25) -> Layers:
    """The layers through the folder; each time that they are painted counts."""

    def paint(painting: Painted | None) -> Layers:
        layers = Layers("world", load("contrast"), scale, painting)
        if painting is None:
            counts.append("painted")
        return layers

    return cache.layers("world", "contrast", scale, paint)


def test_layers_are_painted_once_and_then_read(folder: Path) -> None:
    """What is read paints the same ground; board, art and theme are the program's own."""
    counts: list[str] = []
    first = _layers(counts, 1.0)
    again = _layers(counts, 1.0)
    assert counts == ["painted"]
    owners = tuple(first.theme.owners[i % 6] for i in range(42))
    assert again.ground(owners).tobytes() == first.ground(owners).tobytes()
    assert again.board is first.board
    assert again.theme is first.theme
    assert again.union(first.board.ids).tobytes() == first.union(first.board.ids).tobytes()
    assert len(list(folder.iterdir())) == 1


def _sealed(plain: bytes) -> bytes:
    """A file that says of itself that it is whole."""
    packed = zlib.compress(plain, 1)
    return painted.MAGIC + hashlib.sha256(packed).digest() + packed


class _Trap:
    """Touches a file when it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.mark,)


@pytest.mark.parametrize(
    "written",
    [lambda trap: zlib.compress(trap, 1), lambda trap: trap, _sealed],
    ids=["as it was kept before", "plain", "as it is kept now"],
)
def test_nothing_that_lies_in_the_folder_is_run(
    folder: Path, tmp_path: Path, written: Callable[[bytes], bytes]
) -> None:
    """A pickle under the name that is asked for: putting it there runs nothing."""
    counts: list[str] = []
    _layers(counts)
    (file,) = folder.iterdir()
    mark = tmp_path / "run"
    trap = pickle.dumps(_Trap(mark))
    pickle.loads(trap)
    assert mark.exists(), "the trap works"
    mark.unlink()
    file.write_bytes(written(trap))
    _layers(counts)
    _layers(counts)
    assert counts == ["painted"] * 2
    assert not mark.exists()


def _changed(data: bytes, **changes: Any) -> bytes:
    return replace(painted.decode(data), **changes).encode()


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "no layers": lambda _: b"no layers" * 1000,
    "cut off": lambda data: data[: len(data) // 2],
    "one byte is another": lambda data: data[:-100] + bytes([data[-100] ^ 1]) + data[-99:],
    "another format": lambda data: data.replace(b"layers 1", b"layers 9", 1),
    "something else": lambda _: _sealed(msgspec.msgpack.encode({"of": 1})),
    "no message": lambda _: _sealed(b"\xc1"),
    "far too much": lambda _: _sealed(bytes(painted.MOST + 1)),
    "another board": lambda data: _changed(data, of=("britain", "contrast", 0.25)),
    "another size": lambda data: _changed(data, of=("world", "contrast", 0.5)),
    "fewer spaces": lambda data: _changed(data, boxes={}),
    "a space beside the board": lambda data: _changed(
        data, boxes={**painted.decode(data).boxes, "alaska": (-5, 0, 9, 9)}
    ),
    "a space inside out": lambda data: _changed(
        data, boxes={**painted.decode(data).boxes, "alaska": (9, 9, 5, 5)}
    ),
    "a mask too small": lambda data: _changed(data, masks={**painted.decode(data).masks, "alaska": b"x"}),
    "no sea": lambda data: _changed(
        data, whole={k: v for k, v in painted.decode(data).whole.items() if k != "ocean"}
    ),
    "colours that there are not": lambda data: _changed(
        data,
        whole={
            **painted.decode(data).whole,
            "index": bytes([LAST + 1]) * len(painted.decode(data).whole["index"]),
        },
    ),
}


@pytest.mark.spread(3)
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_file_is_painted_over(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    """Whatever stands in the file, there are layers, and the next time they are read again."""
    counts: list[str] = []
    first = _layers(counts)
    (file,) = folder.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    _layers(counts)
    again = _layers(counts)
    assert counts == ["painted"] * 2
    owners = (first.theme.owners[0],) * len(first.board.ids)
    assert again.ground(owners).tobytes() == first.ground(owners).tobytes()


@pytest.mark.skipif(os.name != "posix", reason="there are no pipes in folders")
def test_a_pipe_in_the_place_of_a_file_keeps_nobody_waiting(folder: Path) -> None:
    """Reading it would wait for somebody who writes."""
    counts: list[str] = []
    _layers(counts)
    (file,) = folder.iterdir()
    file.unlink()
    os.mkfifo(file)
    _layers(counts)
    _layers(counts)
    assert counts == ["painted"] * 2


@pytest.mark.skipif(os.name != "posix", reason="there are other rights")
def test_the_folder_is_for_the_bot_alone(folder: Path) -> None:
    """Also one that was made for everybody, by an older version."""
    folder.mkdir(mode=0o755)
    _layers([])
    (file,) = folder.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix", reason="there are other rights")
def test_so_are_the_folders_above_it(tmp_path: Path) -> None:
    """Those that are made for it, whatever the process would give other folders; none that were there."""
    tmp_path.chmod(0o755)
    before = os.umask(0)
    try:
        render.keep_in(tmp_path / "one" / "two")
        _layers([])
    finally:
        os.umask(before)
        render.keep_in(None)
    folders = [tmp_path, tmp_path / "one", tmp_path / "one" / "two"]
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in folders] == [0o755, 0o700, 0o700]


def test_nothing_half_written_is_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk is full at the last moment."""

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    counts: list[str] = []
    _layers(counts)
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_made_hinders_nothing(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "file").write_text("here")
    render.keep_in(tmp_path / "file")
    assert _layers([], 1.0).size == (1600, 850)


def test_the_oldest_files_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more files are kept than FILES."""
    monkeypatch.setattr(cache, "FILES", 1)
    for scale in (0.25, 0.5):
        _layers([], scale)
    assert len(list(folder.glob("*.layers"))) == 1
