"""The authority over running games: one lock a game, one transaction a move. Knows neither Discord nor any
rule system."""

from host.host import Host
from host.types import (
    LEVELS,
    Acted,
    Entry,
    Game,
    HostError,
    Live,
    OutboxRow,
    Position,
    Seat,
    Sender,
    SendRefused,
)

__all__ = [
    "LEVELS",
    "Acted",
    "Entry",
    "Game",
    "Host",
    "HostError",
    "Live",
    "OutboxRow",
    "Position",
    "Seat",
    "SendRefused",
    "Sender",
]
