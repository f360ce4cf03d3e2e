"""The authority over running games: one lock a game, one transaction a move. Knows neither Discord nor any
rule system."""

from host.background.pace import Pace, WrongPace, pace_of
from host.background.watched import Watched
from host.errors import HostError
from host.game_settings import AUTOMATIC, CLOCK, SEATS, SETTINGS, may_change, of_presets
from host.game_settings import Setting as GameSetting
from host.host import Host
from host.league.records import CLOSED as LEAGUE_CLOSED
from host.league.records import (
    AuditEntry,
    Ban,
    Directly,
    FairnessReport,
    FixtureGame,
    HonourShown,
    League,
    LeaguePart,
    LeagueRequest,
    LeagueRow,
    LeagueSender,
    Preview,
    RatingChange,
    RatingCompared,
    RatingExplained,
    RatingOpponent,
    RatingShown,
)
from host.league.services import LeagueServices
from host.lobby.imports import SIZE as IMPORT_SIZE
from host.lobby.lessons import Learner
from host.model import (
    LEVELS,
    Acted,
    Deadline,
    Entry,
    Game,
    Live,
    OutboxRow,
    Pause,
    Position,
    Post,
    Proposal,
    Seat,
)
from host.orders import Orders
from host.play.acts import HowToAct, Measure, WayToAct
from host.play.proposals import STANDS
from host.play.requests import Request
from host.record.pings import Ping
from host.seats.authority import in_charge, require_seat
from host.seats.interests import WAITS
from host.sending import Failure, FollowedUp, Published, Sender, SendFailed, SendRefused, Step
from host.time.chosen_hours import choose as choose_hours
from host.time.hours import IN_LEAGUES as LEAGUE_QUIET_HOURS
from host.time.hours import LONGEST as MOST_QUIET_HOURS
from host.time.hours import Hours
from host.time.timekeeper import Timekeeper
from host.time_control import DAY, HOUR, MINUTE, POLICIES, PRESETS, Clock, clock_from_preset, preset_of, spell
from host.time_control import LEAST as SHORTEST_TIME
from host.time_control import NONE as NO_CLOCK
from host.time_control import USUAL as USUAL_CLOCK

__all__ = [
    "AUTOMATIC",
    "CLOCK",
    "DAY",
    "HOUR",
    "IMPORT_SIZE",
    "LEAGUE_CLOSED",
    "LEAGUE_QUIET_HOURS",
    "LEVELS",
    "MINUTE",
    "MOST_QUIET_HOURS",
    "NO_CLOCK",
    "POLICIES",
    "PRESETS",
    "SEATS",
    "SETTINGS",
    "SHORTEST_TIME",
    "STANDS",
    "USUAL_CLOCK",
    "WAITS",
    "Acted",
    "AuditEntry",
    "Ban",
    "Clock",
    "Deadline",
    "Directly",
    "Entry",
    "Failure",
    "FairnessReport",
    "FixtureGame",
    "FollowedUp",
    "Game",
    "GameSetting",
    "HonourShown",
    "Host",
    "HostError",
    "Hours",
    "HowToAct",
    "League",
    "LeaguePart",
    "LeagueRequest",
    "LeagueRow",
    "LeagueSender",
    "LeagueServices",
    "Learner",
    "Live",
    "Measure",
    "Orders",
    "OutboxRow",
    "Pace",
    "Pause",
    "Ping",
    "Position",
    "Post",
    "Preview",
    "Proposal",
    "Published",
    "RatingChange",
    "RatingCompared",
    "RatingExplained",
    "RatingOpponent",
    "RatingShown",
    "Request",
    "Seat",
    "SendFailed",
    "SendRefused",
    "Sender",
    "Step",
    "Timekeeper",
    "Watched",
    "WayToAct",
    "WrongPace",
    "choose_hours",
    "clock_from_preset",
    "in_charge",
    "may_change",
    "of_presets",
    "pace_of",
    "preset_of",
    "require_seat",
    "spell",
]
