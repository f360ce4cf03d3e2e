"""Digests of 256 bits (a log's head, a secret's fingerprint) as they are published in messages, and as people
type them in again.

In a message stand the first 130 bits, as 26 letters of Crockford's base32 in groups of four:
`7ZK4-09QX-…`. I, L, O and U are not among the letters; who reads 1 or 0 as one of the first three is
understood. Hex digits are understood as well: all 64, or at least the first 12.
"""

from __future__ import annotations

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LETTERS = 26
GROUP = 4
BITS = 5 * LETTERS
WHOLE = 256
LEAST = 12
"""Fewest hex digits that are taken for the beginning of a digest: messages once had this many."""
_MEANT = str.maketrans("OIL", "011")


def short(digest: str) -> str:
    """The beginning of a digest (hex text), as it is published in a message."""
    number = int(digest, 16) >> (WHOLE - BITS)
    letters = "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(LETTERS)))
    return "-".join(letters[at : at + GROUP] for at in range(0, LETTERS, GROUP))


class PublishedHead:
    """A digest, or its beginning, as somebody has copied it from a message."""

    def __init__(self, text: str) -> None:
        """:raises ValueError: it is neither 26 letters of base32 nor 12 to 64 hex digits."""
        plain = text.strip().upper()
        letters = plain.replace("-", "").translate(_MEANT)
        readings: list[str] = []
        if len(letters) == LETTERS and not set(letters) - set(ALPHABET):
            readings.append("".join(f"{ALPHABET.index(letter):05b}" for letter in letters))
        if LEAST <= len(plain) <= WHOLE // 4 and not set(plain) - set("0123456789ABCDEF"):
            readings.append(f"{int(plain, 16):0{4 * len(plain)}b}")  # 26 digits may be meant either way
        if not readings:
            raise ValueError(
                f"{text!r} is neither {LETTERS} letters of base32 nor {LEAST} to {WHOLE // 4} hex digits"
            )
        self._beginnings = tuple(readings)

    @property
    def bits(self) -> int:
        """How many bits it has, at least."""
        return min(map(len, self._beginnings))

    @property
    def whole(self) -> bool:
        """Whether it is all of a digest."""
        return self.bits == WHOLE

    def fits(self, digest: str) -> bool:
        """Whether it is this digest (hex text), or its beginning."""
        return f"{int(digest, 16):0{WHOLE}b}".startswith(self._beginnings)
