"""What one part of an exported league says against another one: each check compares two parts of the file, or
computes one from the others.

Tables and ratings are computed in `league.exports.document`; here is everything else.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from league.exports.checks import acts, course, draws, rated, scores
from league.exports.document import LeagueDocument

UNPROVEN = (
    "No arithmetic can prove that the results are those of the games (check --games compares them),",
    "that nothing was left out in all parts at once, that games of other leagues and friendly games were",
    "played, or who the members are. Whether this is how a season was when it closed, only its digest from",
    "then can tell (check --digest).",
)
"""The last lines of each command."""


class Contradiction(msgspec.Struct, frozen=True):
    """Two parts of the file that cannot both be true, in English."""

    season: int | None
    """The number of the season that it concerns; None: it concerns a pool."""
    text: str
    """It begins with the place."""


def contradictions(document: LeagueDocument) -> Iterator[Contradiction]:
    """Everything in the file that contradicts another part of it. Its seasons are consistent already
    (`league.exports.document.decode`)."""
    for season in document.seasons:
        for check in (
            course.wrong_course(season, document.made_at),
            scores.wrong_results(season, document.audit),
            acts.wrong_acts(season, document.audit),
            rated.wrong_ratings(season, document.pools),
            draws.wrong_draws(season, document.audit),
            draws.wrong_ends(season, document),
        ):
            for text in _all(check):
                yield Contradiction(season.number, f"season {season.number}: {text}")
    for text in rated.wrong_pools(document):
        yield Contradiction(None, text)


def _all(check: Iterator[str]) -> Iterator[str]:
    """What a check tells. Where parts fit each other so little that nothing can be computed, that is told."""
    try:
        yield from check
    except (LookupError, ValueError, TypeError, AssertionError, StopIteration, RuntimeError) as error:
        yield f"its parts do not fit: {error!r}"
