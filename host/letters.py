"""The letters by which the buttons of a game or league are told from those of another one with its number.

They come from what is its own, a game's commitment or a league's fingerprint, and from the database's branch
(`db.branch`): once a database has gone on from an earlier state, buttons of before no longer fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from hmac import digest
from string import ascii_lowercase
from typing import Any

import msgspec

COUNT = 4


class Letters(msgspec.Struct, frozen=True):
    """The letters of a game or league."""

    text: str = ""
    optional: bool = False
    """Whether buttons without letters count: it was made before there were letters."""

    def fit(self, carried: str) -> bool:
        """Whether a button with these letters, or none, belongs to the game or league."""
        return carried == self.text if carried else self.optional


def letters_of(row: Mapping[Any, Any], branch: str) -> Letters:
    """The letters of a stored game or league with this value of its own. Its row has the columns
    `db.queries.settings.LETTERED`."""
    last = row["branch_unlettered"]
    optional = isinstance(last, int | float) and row["created_at"] <= last
    number = int.from_bytes(digest(str(row["branch_code"]).encode(), str(branch).encode(), "sha256")[:8])
    text = ""
    for _ in range(COUNT):
        number, letter = divmod(number, len(ascii_lowercase))
        text += ascii_lowercase[letter]
    return Letters(text, optional)
