"""The words of an exported league, before it is known whether leagues have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from league.model import EntryState, FixtureState, LineKind, SeasonState


class _EntryWords(msgspec.Struct):
    id: int
    state: str


class _FixtureWords(msgspec.Struct):
    id: int
    state: str = FixtureState.PLANNED


class _ResultWords(msgspec.Struct):
    fixture: int
    kind: str


class _SeasonWords(msgspec.Struct):
    number: int
    state: str
    entries: tuple[_EntryWords, ...] = ()
    fixtures: tuple[_FixtureWords, ...] = ()
    lines: tuple[_ResultWords, ...] = ()


class _LeagueWords(msgspec.Struct):
    seasons: tuple[_SeasonWords, ...]


_LEAGUE = msgspec.json.Decoder(_LeagueWords)


def unknown_word(data: bytes) -> str | None:
    """The first state or kind of a document that leagues do not have, in English; None if they have all.

    :raises msgspec.DecodeError: the data are no document.
    """
    for season in _LEAGUE.decode(data).seasons:
        for what, word, known in _words(season):
            if word not in known:
                return f"season {season.number}: the {what} is {word!r}, which is none of {', '.join(known)}"
    return None


def _words(season: _SeasonWords) -> Iterator[tuple[str, str, Sequence[str]]]:
    """What each word is, the word, and those that leagues have."""
    yield "state", season.state, tuple(SeasonState)
    for entry in season.entries:
        yield f"state of entry {entry.id}", entry.state, tuple(EntryState)
    for fixture in season.fixtures:
        yield f"state of fixture {fixture.id}", fixture.state, tuple(FixtureState)
    for line in season.lines:
        yield f"kind of a result of fixture {line.fixture}", line.kind, tuple(LineKind)
