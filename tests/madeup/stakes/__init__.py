"""`madeup-stakes`: what a game is played for."""

from __future__ import annotations

from engine.types import Option
from host.game_settings import ALL, AS_LINE, HOST, Setting

STAKES = Setting(
    Option("madeup-stakes", "honour", choices=("honour", "pizza", "practice", "trophy")),
    words="madeup-stakes",
    lobby_text=AS_LINE,
    running=ALL,
    over=HOST,
    lesson="practice",
    league="trophy",
)
