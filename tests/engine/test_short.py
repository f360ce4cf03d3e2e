"""Beginnings of digests, as they are published and typed in again."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from engine.record.short import ALPHABET, BITS, PublishedHead, short

DIGESTS = [sha256(bytes([n])).hexdigest() for n in range(40)]
LOOK = re.compile(r"([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}")


def test_a_beginning_does_not_change_with_the_program() -> None:
    """What was published stays what it is, and a stranger computes it."""
    assert short("00" * 32) == "0000-0000-0000-0000-0000-0000-00"
    assert short("ff" * 32) == "ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ"
    assert short("0123456789abcdef" * 4) == "04HM-ASW9-NF6Y-Y093-8NKR-KAYD-XW"


@pytest.mark.parametrize("digest", DIGESTS)
def test_a_beginning_has_at_least_128_bits_and_is_read_again(digest: str) -> None:
    """In groups of four letters, none of which is I, L, O or U; another digest has another."""
    shown = short(digest)
    assert LOOK.fullmatch(shown)
    bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in shown.replace("-", ""))
    assert len(bits) == BITS >= 128
    assert f"{int(digest, 16):0256b}".startswith(bits)
    misread = shown.replace("1", "I").replace("0", "o").lower()
    assert [candidate for candidate in DIGESTS if PublishedHead(shown).fits(candidate)] == [digest]
    for typed in (
        shown,
        shown.replace("-", ""),
        shown.lower(),
        misread,
        misread.replace("i", "L"),
        f" {shown}\n",
    ):
        assert PublishedHead(typed).fits(digest), typed
        assert (PublishedHead(typed).bits, PublishedHead(typed).whole) == (BITS, False)


@pytest.mark.parametrize("digits", [12, 25, 26, 27, 32, 63, 64])
def test_hex_digits_are_understood_as_well(digits: int) -> None:
    """All or the first of them: from 12, as they once stood in messages."""
    for digest in DIGESTS:
        for typed in (digest[:digits], digest[:digits].upper()):
            assert [candidate for candidate in DIGESTS if PublishedHead(typed).fits(candidate)] == [digest]
            assert (PublishedHead(typed).whole, PublishedHead(typed).bits) == (digits == 64, 4 * digits)


def test_26_digits_may_be_meant_either_way() -> None:
    """Then a digest that begins like either fits."""
    hexadecimal, letters = "a" * 26 + "0" * 38, f"{int('01010' * 26, 2) << 126:064x}"
    assert short(letters) == "AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AA"
    assert all(PublishedHead("a" * 26).fits(digest) for digest in (hexadecimal, letters))
    assert [PublishedHead(short(letters)).fits(digest) for digest in (hexadecimal, letters)] == [False, True]


@pytest.mark.parametrize(
    "typed", ["", "abc", "a" * 11, "a" * 65, "g" * 64, "no head at all", "U" + "0" * 25, "0" * 26 + "Z"]
)
def test_what_is_neither_is_refused(typed: str) -> None:
    """Too short, too long, other signs."""
    with pytest.raises(ValueError, match="neither 26 letters of base32 nor 12 to 64 hex digits"):
        PublishedHead(typed)
