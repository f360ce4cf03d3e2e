"""The art and the geometry of a board, by its id."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.boards.board import folder
from render.art import composed
from render.art.art import Art, Geometry

_decode_art = msgspec.json.Decoder(Art).decode


_decode_geometry = msgspec.json.Decoder(Geometry).decode


@lru_cache(maxsize=64)
def load_art(board: str) -> Art:
    """The art of a board; that of a board with a colon in its id is composed of parts (see
    `render.art.composed`). :raises FileNotFoundError: the board has none."""
    if ":" in board:
        return composed.art(board)
    return _decode_art((folder(board) / "art.json").read_bytes())


@lru_cache(maxsize=64)
def load_geometry(board: str) -> Geometry:
    """The geometry of a board (the one that its art names)."""
    if ":" in board:
        return composed.geometry(board)
    geometry = _decode_geometry((folder(board) / "geometry.json").read_bytes())
    return geometry.over(load_geometry(geometry.base)) if geometry.base else geometry
