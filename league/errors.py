"""What leagues refuse."""

from __future__ import annotations

from engine.keyed import Keyed


class LeagueError(Keyed):
    """A request that a league refuses; nothing was changed. The host raises it as its own error with the key
    `league-<key>` and the same data.

    Times in `data` are seconds since 1970, lengths are seconds if they end in `_seconds`, else as named.
    """

    KEYS = (
        # A plan that cannot be played
        "plan-format",  # given, known
        "plan-table",  # format, given, low, high: seats of a game in this format
        "plan-range",  # field (a name of `SeasonPlan`), given, low, high
        "plan-entries",  # least, most: the fewest are more than the most
        "plan-rounds",  # format, given: the format has no number of rounds
        "plan-double",  # format: it does not have it
        "plan-duplicate",  # format: it does not have it, or only if it is double
        "plan-tie-break",  # given, known
        "plan-tie-break-twice",  # given
        "plan-points-first",  # given: the tie-break that stands first
        "plan-name",  # low, high: the length of a league's name
        "date-order",  # field, given, after: the time that it has to come after
        "date-past",  # field, given, now
        # Entering, leaving, checking in
        "not-open",  # state: of the season
        "entered-already",
        "not-entered",
        "checked-in-already",
        "no-check-in",  # state, opens_at (null when it is over)
        "barred-until",  # until
        "barred-games",  # need: games to finish first
        # Managing
        "no-such-entry",  # entry
        "no-such-fixture",  # fixture
        "no-such-division",  # division
        "season-state",  # state, need: the states in which it can be done
        "fixture-state",  # fixture, state, need
        "out-already",  # entry
        "not-playing",  # entry
        "plays-already",  # member: the substitute takes part in the season
        "places",  # fixture, given, seats: places do not fit the seats of the fixture
        # Protests
        "no-protests",  # state: of the season
        "protest-late",  # until
        "protest-stranger",  # they have no entry in the table
        "protested-already",
        "protest-reason",  # low, high: characters
        "no-protest",
        "protest-answered",  # by
        "approve-early",  # until
        "approve-protests",  # count: open ones
        # Challenges
        "no-challenges",  # format
        "not-challenged",
        "challenge-self",
        "challenge-below",  # opponent (name)
        "challenge-far",  # opponent (name), most: rungs
        "challenge-out",  # most: challenges of the member's own that count, until (null when unknown)
        "challenge-in",  # opponent (name), most, until (null when unknown)
        "challenge-open",  # opponent (name): a game between both is open
        "challenge-rematch",  # opponent (name), until
        "challenge-absent",  # opponent (name), until (null when unknown)
        "challenge-late",  # ends_at: the season ends before the game could
    )
