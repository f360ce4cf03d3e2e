"""The settings of all games, each declared once: what it may be, where it holds, and who changes it when.

    Setting(Option("whispers", True), running=ALL)

is a switch that the host sets in the lobby, and that a running game changes once all its members agree.
`/game new`, the lobby's message and panel, lessons, leagues' plans, exports and the log read `SETTINGS`, and
need nothing else but the setting's texts (docs/architecture.md, "Adding a setting of all games").

A value is plain data. None stands for "as usual": nobody has chosen one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection

import engine
from db.queries import games, settings
from engine.types import IllegalMove, Meta, Option, Setup
from host.errors import HostError
from host.kinds import OF_GAME, GameStatus
from host.model import Game
from host.time_control import NONE, PRESETS, USUAL, Clock, clock_from_preset, preset_of

SEATS, THEME, CLOCK, RATED, HINTS = "seats", "theme", "clock", "rated", "hints"
NOBODY, HOST, ALL = "nobody", "host", "everybody"
"""Who changes a setting: nobody; those who run the game (in one that counts, an interested one asks all); all
its members together."""
AS_OPTION, AS_LINE, SILENT = "option", "line", "silent"
"""How the lobby's message tells of a chosen value: among the options, by the text `lobby-<id>`, or not at
all."""
AUTOMATIC = "auto"
"""The theme that is the server's."""
OWN_CLOCK = "own"
"""The value of a clock that is no preset."""


class Column(NamedTuple):
    """The field of `Game`, a column of the table `games`, in which a setting is stored."""

    field: str
    value: Callable[[Game], Any]
    """The value that holds in a game."""
    stored: Callable[[Any], Any] = lambda value: value
    """What is stored for a value or None."""
    usual: Any = None
    """What is stored for None."""


class Setting(msgspec.Struct, frozen=True):
    """A setting of all games. Text keys: `option-<id>`, perhaps `option-<id>-about`; of a choice's values
    `<words>-<value>`; `lobby-<id>`, with `$value`, if its `lobby_text` is `AS_LINE`; if it is `asked`,
    `slash-game-new-<id>` and `slash-game-new-<id>-about`."""

    shape: Option
    """Its id, its usual value and what it may be, as for the options of rule systems."""
    words: str = "choice"
    lobby_text: str = AS_OPTION
    asked: bool = True
    """Whether `/game new` has an option for it."""
    lobby: str = HOST
    """Who changes it before the start: `HOST` or `NOBODY` (then it is chosen by `/game new`)."""
    running: str = NOBODY
    """Who changes it while the game runs."""
    over: str = NOBODY
    """Who changes it afterwards: `HOST` or `NOBODY`."""
    applies: Callable[[Game], bool] = lambda game: True
    """The games that have it. In others it has its usual value."""
    lesson: Any = None
    """Its value in lessons."""
    in_leagues: bool = True
    """Whether plans of leagues may choose it for their games, which cannot change it any more."""
    league: Any = None
    """Its value in plans that are made from presets."""
    exported: bool = True
    """Whether the export of a game tells of a chosen value."""
    of_rules: Callable[[Option, Meta], Option] = lambda shape, meta: shape
    """The shape in the games of a rule system."""
    whole: type | None = None
    """A type of values beside those of the shape, which are right as they are."""
    vet: Callable[[Game, Any], None] = lambda game, value: None
    """Refuses a value that the lobby's game cannot have."""
    column: Column | None = None
    """Where it is stored; None: in the table `settings`, with the scope `host.kinds.OF_GAME`."""

    @property
    def id(self) -> str:
        return self.shape.id

    def option(self, rules: str) -> Option:
        """Its shape in the games of a rule system."""
        return self.of_rules(self.shape, engine.meta(rules))

    def choice(self, game: Game) -> Any:
        """The value that was chosen for a game, None if it is as usual."""
        if self.column:
            stored = getattr(game, self.column.field)
            return None if stored == self.column.usual else self.column.value(game)
        value = game.settings.get(self.id)
        return None if value is None or self.option(game.rules).error(value) else value

    def value(self, game: Game) -> Any:
        """The value that holds in a game."""
        if self.column:
            return self.column.value(game)
        chosen = self.choice(game) if self.applies(game) else None
        return self.shape.default if chosen is None else chosen

    def changer(self, game: Game) -> str:
        """Who changes it in a game as it is now; in games of leagues, which their plans determine, nobody."""
        if game.fixture is not None or not self.applies(game):
            return NOBODY
        return {GameStatus.LOBBY: self.lobby, GameStatus.RUNNING: self.running}.get(game.status, self.over)

    @property
    def changes_later(self) -> bool:
        """Whether a game that has started can change it."""
        return (self.running, self.over) != (NOBODY, NOBODY)

    def check(self, rules: str, value: Any) -> None:
        """:raises IllegalMove: `option-<kind>`: no value of this setting."""
        if value is None or (self.whole and isinstance(value, self.whole)):
            return
        option = self.option(rules)
        if key := option.error(value):
            raise IllegalMove(
                key,
                option=self.id,
                known=list(option.choices),
                low=option.low,
                high=option.high,
                example=option.example,
            )


def _fitting(game: Game, seats: Any) -> None:
    """:raises IllegalMove, HostError: `seats`: the rules are for another number; more have joined."""
    engine.complete(Setup(game.rules, seats, "00", game.chosen))
    if seats < len(game.seats):
        raise HostError("seats", seats=seats, low=len(game.seats), high=engine.meta(game.rules).seats[1])


def _clock(value: Any) -> Clock | None:
    """The clock of a value; a whole clock is one, too."""
    return value if value is None or isinstance(value, Clock) else clock_from_preset(value)


def _outside_leagues(game: Game) -> bool:
    return game.fixture is None


_ALL = (
    Setting(
        Option(SEATS, 12, low=1, high=12),
        lobby_text=SILENT,
        in_leagues=False,
        exported=False,
        of_rules=lambda shape, meta: replace(
            shape, default=meta.seats[1], low=meta.seats[0], high=meta.seats[1]
        ),
        vet=_fitting,
        column=Column("max_seats", lambda game: game.max_seats),
    ),
    Setting(
        Option(THEME, AUTOMATIC, pattern="[a-z0-9_-]+"),  # which there are is known where pictures are drawn
        in_leagues=False,
        exported=False,
        column=Column(
            "theme",
            lambda game: game.theme or AUTOMATIC,
            lambda value: None if value == AUTOMATIC else value,
        ),
    ),
    Setting(
        Option(CLOCK, USUAL, choices=(*PRESETS, NONE)),
        words=CLOCK,
        lobby_text=AS_LINE,
        in_leagues=False,  # their plans have a whole clock
        exported=False,
        whole=Clock,
        column=Column("clock", lambda game: preset_of(game.clock) or OWN_CLOCK, _clock),
    ),
    Setting(
        Option(RATED, False),
        lobby_text=AS_LINE,
        asked=False,
        applies=_outside_leagues,
        in_leagues=False,  # they always count
        exported=False,
        column=Column("rated", lambda game: game.rated, bool, usual=False),
    ),
    Setting(
        Option(HINTS, True),
        lobby_text=AS_LINE,
        asked=False,
        applies=_outside_leagues,
        in_leagues=False,  # they never have them
        exported=False,
        column=Column("hints", lambda game: game.hinted),
    ),
)
SETTINGS: dict[str, Setting] = {setting.id: setting for setting in _ALL}
"""The settings by id, in the order in which they are shown."""


def setting_of(game: Game, key: str) -> Setting:
    """A setting of a game. :raises HostError: `no-such-setting`."""
    setting = SETTINGS.get(key)
    if setting is None or not setting.applies(game):
        raise HostError("no-such-setting", setting=key)
    return setting


def may_change(setting: Setting, game: Game, member: str, manager: bool) -> bool:
    """Whether the member may change a setting in a game as it is now, alone or with the agreement of
    others."""
    who = setting.changer(game)
    if who == HOST:
        return member == game.host or (manager and game.status != GameStatus.LOBBY)
    return who == ALL and game.seat_of(member) is not None


def setting_values(game: Game, which: Callable[[Setting], bool]) -> dict[str, Any]:
    """The values that were chosen for those of a game's settings for which `which` is true."""
    values = {
        key: setting.choice(game)
        for key, setting in SETTINGS.items()
        if which(setting) and setting.applies(game)
    }
    return {key: value for key, value in values.items() if value is not None}


def without_unknown(values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the stored values whose settings are declared; a fork may have had others."""
    return {key: value for key, value in values.items() if key in SETTINGS}


def check(rules: str, values: Mapping[str, Any]) -> None:
    """:raises HostError: `no-such-setting`. :raises IllegalMove: as `Setting.check`."""
    for key, value in values.items():
        if key not in SETTINGS:
            raise HostError("no-such-setting", setting=key)
        SETTINGS[key].check(rules, value)


def admissible(rules: str, values: Mapping[str, Any], which: Callable[[Setting], bool]) -> dict[str, Any]:
    """Those of the values, which may come from another version, that are values of settings for which `which`
    is true."""
    known = ((SETTINGS[key], value) for key, value in without_unknown(values).items())
    return {
        setting.id: value
        for setting, value in known
        if which(setting) and setting.option(rules).error(value) is None
    }


def of_plan(rules: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that the plan of a league chooses for its games."""
    return admissible(rules, values, lambda setting: setting.in_leagues)


def of_lessons() -> dict[str, Any]:
    """The values that lessons have."""
    return {key: setting.lesson for key, setting in SETTINGS.items() if setting.lesson is not None}


def of_presets() -> dict[str, Any]:
    """The values that plans of leagues have which are made from presets."""
    return {key: setting.league for key, setting in SETTINGS.items() if setting.league is not None}


def columns(values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of `Game` that hold these values, as far as they are columns."""
    fields = {}
    for key, value in values.items():
        if column := SETTINGS[key].column:
            fields[column.field] = column.usual if value is None else column.stored(value)
    return fields


def apart(values: Mapping[str, Any]) -> dict[str, Any]:
    """These values as they are stored, as far as they are no columns; None for a usual one."""
    return {
        key: None if value == SETTINGS[key].shape.default else value
        for key, value in values.items()
        if SETTINGS[key].column is None
    }


def put(connection: Connection, game: int, values: Mapping[str, Any]) -> None:
    """Store those of the values that are no columns."""
    for key, value in apart(values).items():
        settings.put(connection, OF_GAME, str(game), key, value)


def write(connection: Connection, game: Game, values: Mapping[str, Any]) -> Game:
    """Store values of a game. Returns the game with them."""
    fields = columns(values)
    if fields:
        games.change(connection, game.id, **{name: to_builtins(value) for name, value in fields.items()})
    put(connection, game.id, values)
    kept = {key: value for key, value in {**game.settings, **apart(values)}.items() if value is not None}
    return replace(game, **fields, settings=kept)
