"""Names for ids, in one reader's language: seats and spaces, cards and pieces, moves."""

from ui.words.names.move_names import UNPLACED, Names
from ui.words.names.piece_names import ARMY
from ui.words.names.position_names import plain, seat_name

__all__ = ["ARMY", "UNPLACED", "Names", "plain", "seat_name"]
