"""A board by its id: read from its file, or composed of parts."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.boards import composed
from engine.boards.board import Board, BoardFile, folder

_decode = msgspec.json.Decoder(BoardFile).decode


@lru_cache(maxsize=64)
def load_board(board: str) -> Board:
    """The board with this id; a board whose id has a colon is composed of parts (see
    `engine.boards.composed`).

    :raises FileNotFoundError: no such board. :raises IllegalMove: its parts do not fit together.
    """
    if ":" in board:
        return composed.compose(board)
    return Board(_decode((folder(board) / "board.json").read_bytes()))
