"""The game of a fixture: made and begun in one transaction with the fixture."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from db.queries import games
from db.queries.league import news, seasons
from engine.rng import commit
from engine.system import OPENING as OPENING_SEED
from host import game_settings, kinds
from host.converting import converter
from host.core.rows import game_of
from host.errors import HostError
from host.kinds import GameStatus
from host.league.course.drafts import SeasonDraft
from host.limits import Limits
from host.lobby.beginning import begin_game
from host.lobby.drawn import draw_options
from host.model import Game
from host.time_control import Clock, Policy
from league import lots
from league.lookup import drawn_names, fixture_with
from league.model import Fixture, FixtureState, Season, SeasonPlan

_clock = converter(Clock)
RESIGNS = Policy.FORFEIT
"""The policy of league games: a seat that misses too many deadlines resigns."""


def clock_of(plan: SeasonPlan) -> Clock:
    """The clock of a plan's games. :raises HostError: `clock-time`, `clock-misses`, `clock-policy`,
    `league-clock`."""
    try:
        clock = _clock(plan.clock)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, HostError):
            raise error.__cause__ from None
        raise HostError("league-clock", detail=str(error)) from error
    return replace(clock, sitters=False, policy=RESIGNS)


def game_for(draft: SeasonDraft, fixture: int, channel: str, limits: Limits) -> int | Game:
    """Make and begin a fixture's game. If the fixture has one already, its number.

    :raises HostError: `league-fixture-closed`, `too-many-games`.
    :raises LeagueError: `no-such-fixture`.
    :raises IllegalMove: the options do not fit.
    :raises IntegrityError: the channel has a game.
    """
    match = fixture_with(draft.season, fixture)
    if match.game is not None:
        return match.game
    if match.state != FixtureState.OPENING:
        raise HostError("league-fixture-closed", fixture=fixture, state=match.state)
    connection, league = draft.connection, draft.league
    limits.check((games.open_games(connection, league.guild, league.made_by)[0], 0, 0))
    values = _row(draft, match, channel)
    number = games.add(connection, values)
    game_settings.put(connection, number, _settings(draft.season.plan))
    for seat, entry in enumerate(draft.season.entry(entry) for entry in match.seats):
        row = {"game": number, "seat": seat, "member": entry.member, "name": entry.name, "level": None}
        games.add_seat(connection, {**row, "entropy": token_hex(8)})
    stored = games.get(connection, number)
    assert stored is not None, "it was just stored"
    game, _ = begin_game(connection, game_of(stored), league.made_by, draft.now)
    draft.fixture(
        fixture, state=FixtureState.UNDER_WAY, game=number, began_at=draft.now, retry_at=None, refused=None
    )
    if not _awaited(draft, fixture):  # its wave was told without it
        draft.tell(kinds.WAVE_NEWS, fixtures=[fixture])
    return game


def _awaited(draft: SeasonDraft, fixture: int) -> bool:
    """Whether news of a wave that tell of the fixture are still to go out."""
    waves = news.data_of(draft.connection, draft.league.id, kinds.WAVE_NEWS)
    return any(fixture in wave["fixtures"] for wave in waves)


def _opening(season: Season, fixture: Fixture) -> str:
    """The seed of the public setup, the same in both games of a pair."""
    names = drawn_names(season)
    pair = sorted(fixture.seats) if names is None else sorted(names[entry] for entry in fixture.seats)
    return f"{lots.digest(season.lot, 'opening', *pair):064x}"


def _row(draft: SeasonDraft, fixture: Fixture, channel: str) -> dict[str, Any]:
    """The row of a game that has not begun. Within a round all games have the same options, also where they
    are drawn by chance."""
    plan, league = draft.season.plan, draft.league
    same = seasons.settings_of_round(draft.connection, draft.season.id, fixture.round)
    options, drawn = (same, ()) if same else draw_options(plan.rules, len(fixture.seats), plan.options, ())
    if plan.duplicate:
        options = {**options, OPENING_SEED: _opening(draft.season, fixture)}
    secret = token_hex(32)
    return {
        "guild": league.guild,
        "channel": channel,
        "host": league.made_by,
        "name": league.name,
        "rules": plan.rules,
        "rules_version": 0,
        "options": options,
        "drawn": list(drawn),
        "max_seats": len(fixture.seats),
        "status": GameStatus.LOBBY,
        "secret": secret,
        "commitment": commit(secret),
        "ply": 0,
        "prompted": [],
        "created_at": draft.now,
        "clock": to_builtins(clock_of(plan)),
        "fixture": fixture.id,
        **to_builtins(game_settings.columns(_settings(plan))),
    }


def _settings(plan: SeasonPlan) -> dict[str, Any]:
    return game_settings.of_plan(plan.rules, plan.chosen_settings)
