"""The words in stored rows: kinds of outbox rows, makers of moves, kinds of proposals, settings,
states of games."""

from __future__ import annotations

from enum import StrEnum


class GameStatus(StrEnum):
    """What has become of a game; text keys `status-<status>`."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    """Played to its result."""
    ENDED = "ended"
    """Broken off."""


LOBBY, TURN, END, SHOW = "lobby", "turn", "end", "show"
"""Outbox rows about the board message: a lobby, a move, the end, or a request to post it again."""
NOTICE = "notice"
"""Outbox rows that tell what happened besides moves."""
REMIND = "remind"
"""Outbox rows that remind somebody."""
TELL = "tell"
"""Outbox rows that tell one member something privately."""
REMOVE = "take-down"
"""Outbox rows that remove the thread of a lesson; nothing else of the game is told any more."""
AFTER = "after"
"""Outbox rows that have what remains to be done after a message: pings, edits of older messages."""
REDRAW = "redraw"
"""Outbox rows that tell nothing: the board message lacks its picture, or shows a deadline that has moved."""

PAGE = "page"
"""Outbox rows that tell nothing: the game has its web page at another address, or none, or one again."""

OF_GAME, OF_LEAGUE = "game", "league"
"""The scopes of the settings of games and of leagues."""
KEPT, GONE = "kept", "gone"
"""What has become of a lesson's thread."""

CLOCK = "clock"
"""Makes the moves of seats whose time is over."""
ORDER = "order"
"""Makes the moves that a seat's orders give."""
SITTER = "sitter"
"""Makes the moves of a member whose sitter plays for them."""
STANDIN = "standin"
"""Makes the moves of a member for whom a computer player sits in."""
MANAGER = "manager"
"""Makes the moves that a game's host or a manager has forced."""
CONSENT = "consent"
"""Makes a rewind to which everybody agreed."""
UNASKED = "unasked"
"""Makes a rewind of a member whom no other member had to allow it."""

UNDOING, PAUSING, RESUMING, CHANGING = "undo", "pause", "resume", "setting"
"""Kinds of proposals; the last one is to change a setting of the game."""
PROPOSALS = (UNDOING, PAUSING, RESUMING, CHANGING)

ROLLBACK, FORCE, TIME, NEW_CLOCK, REPLACE, END_GAME = "rollback", "force", "time", "clock", "replace", "end"
"""Kinds of acts of those who run a game, and of the requests for them."""
ACTS = (ROLLBACK, FORCE, TIME, NEW_CLOCK, REPLACE, END_GAME)
TO_POSITION = (ROLLBACK,)
"""The requests that any move makes void: then more would be taken back than was told."""
TO_SEAT = (FORCE, TIME)
"""The requests that a move of the seat makes void, and that going back makes void."""
OF_SEAT = (FORCE, TIME, REPLACE)
"""The requests to which the seat that they concern agrees by its silence."""

QUOTA = "vacation-days"
"""The server's setting of how many days of vacation a member has in a calendar year."""
SET_BACK = "set-back"
"""Notices of games and rows of leagues: the database goes on from an earlier state (`db.losses`). Data:
`since`, from when it is, and of a game `n`, the number of moves that are lost, as far as they are known."""

SEASON_NEWS = "season"
"""League rows: a season entered a state. Data: `what` (`signup`, `check_in`, `signup_over` without a time to
check in, `began`, `cancelled`, `protest`, `closed`, `paused`, `resumed`) and for some a `reason`; or its
`dates` have moved by `seconds`."""
CHECK_IN, SIGNUP_OVER = CLOSING_NEWS = ("check_in", "signup_over")
"""What a season's news tell that close its sign-up: a season of rules 2 waits for their message."""
ENTRIES_NEWS = "entries"
"""League rows: members have entered, left or checked in."""
OPENING_NEWS = "open"
"""League rows: threads are to be made and games begun. Data: `fixtures`."""
WAVE_NEWS = "wave"
"""League rows, after those by which the games begin: one message for all of their members. Data:
`fixtures`."""
TABLE_NEWS = "table"
"""League rows: the standings have changed. Data: `division`, None for formats without divisions."""
DEADLINE_NEWS = "deadline"
"""League rows: the season's end comes near. Data: `days`, `ends_at`; or `what` is `above-cap`, and games
begin above the cap from `ends_at` on, or `VOID`, and `fixtures` are not played any more."""
VOID = "void"
PACE_NEWS = "pace"
"""League rows: slow members are told so, each alone. Data: `slow`, of each the entry, the median of its turns
and that of its division, in seconds."""
MANAGERS_NEWS = "managers"
"""League rows: something that managers should know. Data: `what` and more. Text keys
`league-managers-<what>`."""
DIRECT_NEWS = "direct"
"""League rows: a direct message to one member, which holds up no other row. Data: `member`, `words` and
perhaps `public`, what the channel is told if no direct message reaches them."""
PROTEST_NEWS = "protest"
"""League rows: a member protests against a final table. Data: `protest` (its id), `member`, `division`,
`reason`."""
REQUEST_NEWS = "request"
"""League rows: a manager who plays in the season asks for an act. Data: `what` (`asked`, `declined`,
`withdrawn`, `lapsed`), `request` (its id), `answered` (who declined it), `due_at`, and that of `ACT_NEWS`."""
PAGE_NEWS = "page"
"""League rows: the league has its web page at another address, or none, or one again."""
ACT_NEWS = "act"
"""League rows: what a manager did. Data: `action`, `by`, `reason`, `audit` (its number), `before`, `after`,
`plays` (whether they play in the season) and more; if it was asked for, `asked` (by whom) and `request`."""
