"""Names for ids, in one reader's language: a module for seats, spaces, cards, pieces and moves each."""

from ui.words.names.move_names import Names
from ui.words.names.piece_names import ARMY
from ui.words.names.seat_names import plain

__all__ = ["ARMY", "Names", "plain"]
