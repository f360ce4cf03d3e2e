"""Static layers on disk: read again, never trusted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import render
from render import shelf
from render.layers import Layers
from render.theme import load


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for layers, for one test."""
    render.keep_in(tmp_path / "layers")
    yield tmp_path / "layers"
    render.keep_in(None)


def _painted(counts: list[str]) -> Layers:
    counts.append("painted")
    return Layers("world", load("contrast"), 1.0)


def test_layers_are_painted_once_and_then_read(folder: Path) -> None:
    """What is read paints the same ground; board, art and theme are the program's own."""
    counts: list[str] = []
    first = shelf.layers("world", "contrast", 1.0, lambda: _painted(counts))
    again = shelf.layers("world", "contrast", 1.0, lambda: _painted(counts))
    assert counts == ["painted"]
    owners = tuple(first.theme.owners[i % 6] for i in range(42))
    assert again.ground(owners).tobytes() == first.ground(owners).tobytes()
    assert again.board is first.board
    assert again.theme is first.theme
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("data", [b"", b"no layers", b"x" * 5000])
def test_a_damaged_file_is_painted_over(folder: Path, data: bytes) -> None:
    """Whatever stands in the file, there are layers, and the next time they are read again."""
    counts: list[str] = []
    shelf.layers("world", "contrast", 1.0, lambda: _painted(counts))
    (file,) = folder.iterdir()
    file.write_bytes(data)
    shelf.layers("world", "contrast", 1.0, lambda: _painted(counts))
    shelf.layers("world", "contrast", 1.0, lambda: _painted(counts))
    assert counts == ["painted"] * 2


def test_a_folder_that_cannot_be_made_hinders_nothing(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "file").write_text("here")
    render.keep_in(tmp_path / "file")
    counts: list[str] = []
    assert shelf.layers("world", "contrast", 1.0, lambda: _painted(counts)).size == (1600, 850)


def test_the_oldest_files_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more files are kept than FILES."""
    monkeypatch.setattr(shelf, "FILES", 1)
    for scale in (1.0, 0.5):
        shelf.layers("world", "contrast", scale, lambda: Layers("world", load("contrast"), 0.5))
    assert len(list(folder.glob("*.layers"))) == 1
