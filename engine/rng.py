"""Chance that a stranger can recompute: SHA-256 over a seed and a counter.

Block number c of a seed is `SHA-256(seed bytes + c as 8 bytes, big-endian)`, read as eight unsigned 32-bit
numbers, big-endian. The blocks 0, 1, 2, ... make one stream of numbers, used up one after another. A number x
becomes a choice among n as `x mod n`, and is skipped if it is not below the greatest multiple of n that 32
bits hold: every choice is exactly equally likely.

The seed of a game is made from a secret and the players' entropy. The secret's hash (`commit`) is published
before anyone joins, the secret itself when the game is over, so that nobody, the host included, can have
chosen the dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import Any, TypeVar

T = TypeVar("T")

_NUMBERS = Struct(">8I").unpack
_SPAN = 1 << 32


def _bytes(what: str, text: object) -> bytes:
    """The bytes of hex text. :raises ValueError: it is not hex. :raises TypeError: it is no text."""
    if type(text) is not str:
        raise _no_text(what, text)
    return bytes.fromhex(text)


def _no_text(what: str, value: object) -> TypeError:
    """The error, without the value, which may be secret."""
    return TypeError(f"{what} must be hex text, not {type(value).__name__}")


def commit(secret: str) -> str:
    """The hex SHA-256 of a secret (hex text): published before the game. :raises ValueError: as `Chance`."""
    return sha256(_bytes("a secret", secret)).hexdigest()


def derive(secret: str, entropy: Iterable[str]) -> str:
    """The seed of a game: hex SHA-256 of the secret's bytes and of each player's text behind a zero byte.

    :raises ValueError: the secret is not hex text. :raises TypeError: the secret or a player's entropy is no
    text.
    """
    digest = sha256(_bytes("a secret", secret))
    if type(entropy) is str:
        raise TypeError("what the players bring must be several texts, not str")
    for text in entropy:
        if type(text) is not str:
            raise TypeError(f"what a player brings must be a str, not {type(text).__name__}")
        digest.update(b"\0" + text.encode())
    return digest.hexdigest()


@lru_cache(maxsize=256)
def _block(seed: bytes, number: int) -> tuple[int, ...]:
    """A block of the stream. The last ones are kept: most moves use only a part of one."""
    return _NUMBERS(sha256(seed + number.to_bytes(8, "big")).digest())


class Chance:
    """The generator of one game. `draws` counts the numbers used and is part of the game's state."""

    __slots__ = ("_seed", "draws")

    def __init__(self, seed: str, draws: int = 0) -> None:
        """:param seed: hex text. :raises ValueError: the seed is not hex text. :raises TypeError: no text."""
        try:
            self._seed = bytes.fromhex(seed)
        except TypeError:
            raise _no_text("a seed", seed) from None
        self.draws = draws

    def _take(self, count: int) -> tuple[int, ...]:
        """The next numbers of the stream."""
        number, begin = self.draws // 8, self.draws % 8
        numbers = _block(self._seed, number)
        end = begin + count
        while len(numbers) < end:
            number += 1
            numbers += _block(self._seed, number)
        self.draws += count
        return numbers[begin:end]

    def _faces(self, dice: int, sides: int) -> list[int]:
        """The next dice of the stream, in its order."""
        limit = _SPAN - _SPAN % sides
        faces = [x % sides + 1 for x in self._take(dice) if x < limit]
        while len(faces) < dice:
            faces += self._faces(dice - len(faces), sides)
        return faces

    def roll(self, dice: int, sides: int = 6) -> list[int]:
        """Roll dice: numbers from 1 to `sides`, highest first."""
        faces = self._faces(dice, sides)
        faces.sort(reverse=True)
        return faces

    def duel(self, dice: int, against: int) -> tuple[list[int], list[int]]:
        """Two throws of six-sided dice, one after the other, each with the highest first."""
        faces = self._faces(dice + against, 6)
        first, second = faces[:dice], faces[dice:]
        first.sort(reverse=True)
        second.sort(reverse=True)
        return first, second

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        limit = _SPAN - _SPAN % n
        while True:
            x = _block(self._seed, self.draws // 8)[self.draws % 8]
            self.draws += 1
            if x < limit:
                return x % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle the items in place (Fisher-Yates from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
