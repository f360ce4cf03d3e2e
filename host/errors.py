"""The host's errors."""

from __future__ import annotations

from engine.keyed import Keyed
from league.errors import LeagueError


class HostError(Keyed):
    """A request that the host refuses. Text key `error-<key>`, variables from `data`.

    Whatever the rules refuse (unknown rules, options, seat counts, illegal moves) is an `engine.IllegalMove`.
    """

    KEYS = (
        "no-game-here",  # the channel has no game
        "game-here-already",  # game: the channel's game
        "no-such-game",
        "not-in-lobby",  # the game has started already or is over
        "drawn-anew",  # the board is not the one the host saw: they look again before the start
        "not-running",  # the game has not started or is over
        "lobby-full",  # seats
        "already-joined",
        "not-joined",
        "not-host",
        "too-few-seats",  # need, have
        "seats",  # seats, low, high
        "unknown-level",
        "not-a-player",
        "no-such-setting",  # setting: the game does not have it
        "setting-fixed",  # setting, status: nobody changes it in a game of this status
        "hints-off",  # members of this game are not advised
        "hint-busy",  # too many are to be advised now
        "lesson-open",  # game, channel: the member's lesson that is under way
        "computer-seat",  # the seat is not a computer player's
        "stale",  # the position has moved on
        "changed-elsewhere",  # another process has changed the game meanwhile, and again
        "one-moment",  # another process takes care of the game's server, or none does for a moment
        "damaged",  # game: what is stored of it cannot be read
        "version",  # have (all installed ones), need: the game's version of the rules is not installed
        "clock-preset",  # preset, known
        "clock-time",  # given, low, high
        "clock-misses",  # given, low, high
        "clock-policy",  # policy, known
        "not-a-time",  # given, example
        "unknown-zone",  # zone
        "quiet-hours",  # low, high, most
        "paused",  # the game is paused
        "not-paused",
        "already-paused",
        "no-clock",  # the game has no clock
        "not-awaited",  # seat: the game does not wait for it
        "no-seat-free",  # no seat can be taken
        "seat-not-free",  # seat
        "no-such-seat",  # seat, high
        "on-vacation",  # until
        "not-on-vacation",
        "vacation-days",  # given, low, left: the days that are left this year
        "sitter-self",
        "proposed-already",  # another member's proposal is undecided
        "nothing-proposed",  # the proposal was decided, has lapsed or never existed
        "not-asked",  # the proposal does not ask the member
        "answered-already",  # the member has agreed to the proposal
        "no-such-ply",  # ply, high
        "too-many-games",  # scope (server, made, seated, imported, plies), most
        "too-many-orders",  # most
        "your-turn-now",  # the turn has begun: no moves ahead for it
        "jobs-full",  # too many jobs over whole games wait
        "import-size",  # size, most
        "import-format",  # detail
        "import-moves",  # moves, most
        "import-slow",  # seconds
        "import-busy",  # the member's last document is still being replayed
        "import-false",  # verdict, ply: the document is not what it claims to be
        "import-running",  # the export of a game that was not over
        "rewind-league",  # a manager who does not play may go back past what came to light, members may not
        "league-game",  # the game belongs to a league: its managers decide
        "no-such-league",
        "no-such-season",  # number (None: the league has no season)
        "damaged-league",  # league: what is stored of it cannot be read
        "league-closed",
        "league-exists",  # name
        "league-too-many",  # most: leagues of a server
        "league-not-manager",
        "league-season-open",  # number, state: the season that has to end first
        "league-clock",  # detail
        "league-role",  # role: needed to enter
        "league-full",  # most
        "league-too-few",  # have, need
        "league-paused",
        "league-former-open",  # number: of the season before, whose table is not final yet
        "league-not-paused",
        "league-you-play-reason",
        "league-reason",  # low, high: the length of a reason
        "league-days",  # given, low, high
        "league-fixture-closed",  # fixture, state
        "league-not-two",  # seats: the format of the file is for games of two
        "league-no-games",  # number: of a season that has none to export
        "league-no-override",  # there is none to take back
        "league-not-banned",
        *(f"league-{key}" for key in LeagueError.KEYS),
    )

    @classmethod
    def of_league(cls, error: LeagueError) -> HostError:
        """What a league refuses, with the key `league-<key>`."""
        return cls(f"league-{error.key}", **error.data)
