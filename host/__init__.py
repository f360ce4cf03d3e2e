"""The authority over running games: one lock a game, one transaction a move. Knows neither Discord nor any
rule system."""

from host.calling import Call
from host.clock import Clock
from host.errors import HostError
from host.host import Host
from host.hours import Hours
from host.types import (
    LEVELS,
    Acted,
    Entry,
    Game,
    Live,
    OutboxRow,
    Pause,
    Position,
    Seat,
    Sender,
    SendRefused,
    Wait,
)

__all__ = [
    "LEVELS",
    "Acted",
    "Call",
    "Clock",
    "Entry",
    "Game",
    "Host",
    "HostError",
    "Hours",
    "Live",
    "OutboxRow",
    "Pause",
    "Position",
    "Seat",
    "SendRefused",
    "Sender",
    "Wait",
]
