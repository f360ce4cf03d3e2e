"""The files of built boards are written as their builder writes them."""

from __future__ import annotations

import json

import msgspec
import pytest

from engine.boards.board import folder
from render.art.art import Art
from tools.boards.files import art_lines, board_lines

BUILT = ("world", "2210-land", "frontline", "britain")
"""Boards whose builder writes both files with one line a thing."""


@pytest.mark.parametrize("board", BUILT)
def test_building_again_leaves_the_lines_of_a_board_as_they_are(board: str) -> None:
    """What is in the files, written by the builder, is the files to the byte."""
    there = (folder(board) / "board.json").read_bytes()
    assert board_lines(json.loads(there)) == there
    picture = (folder(board) / "art.json").read_bytes()
    assert art_lines(msgspec.json.decode(picture, type=Art)) == picture
