"""The digest of a season, by which a file can be recognized as what it was when the season closed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from league.exports.document import HonourLine, LeagueDocument
from league.model import Season


def digest(document: LeagueDocument, number: int) -> str:
    """The digest of a season of a document."""
    season = next(season for season in document.seasons if season.number == number)
    return season_digest(season, [honour for honour in document.honours if honour.season == number])


def season_digest(season: Season, honours: Sequence[HonourLine]) -> str:
    """The SHA-256, in hexadecimal, of a season and its honours as JSON: keys sorted, without spaces and line
    feeds, in UTF-8. Fields that are null, false, 0 or empty are left out, so that fields which later versions
    add change nothing. Honours are without their time, sorted by their JSON."""
    lines = sorted(_json({**to_builtins(honour), "at": None}) for honour in honours)
    content = {"season": to_builtins(season, str_keys=True), "honours": [json.loads(line) for line in lines]}
    return hashlib.sha256(_json(content).encode()).hexdigest()


def _json(value: Any) -> str:
    return json.dumps(_without_empty(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _without_empty(value: Any) -> Any:
    """The value without fields that say nothing."""
    if isinstance(value, dict):
        return {key: _without_empty(each) for key, each in value.items() if each}
    return [_without_empty(each) for each in value] if isinstance(value, list | tuple) else value
