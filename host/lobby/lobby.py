"""Before a game starts: creating it, joining, computer players, options, and the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection

import engine
from db.queries import games, orders, outbox
from engine.rng import commit
from engine.types import IllegalMove, Setup, State
from host import game_settings
from host.core.core import Core
from host.core.rows import game_of
from host.core.tables import Table
from host.errors import HostError
from host.kinds import LOBBY, GameStatus
from host.lobby.beginning import begin_game
from host.lobby.computer_names import COMPUTER_NAMES, rename_computers
from host.lobby.drawn import draw_options, is_open, sign
from host.model import LEVELS, Game, Seat


class Lobby:
    """Games that have not started."""

    def __init__(self, core: Core) -> None:
        self._store = core.store
        self._clock = core.clock
        self._limits = core.limits
        self._actions = core.actions
        self._commit = core.commit
        self._outbox = core.outbox
        self._channels = core.channels

    async def create(
        self,
        guild: str,
        channel: str,
        member: str,
        name: str,
        rules: str,
        seats: int,
        options: Mapping[str, Any],
        *,
        entropy: str = "",
        title: str = "",
        **values: Any,
    ) -> Game:
        """Open a lobby for at most `seats` players; its maker becomes its host and takes the first seat as
        `name`. Options left to chance are drawn (`host.lobby.drawn`), here and after every later change.
        `values` are those of other settings by id (`host.game_settings`).

        :raises HostError: `game-here-already`, `too-many-games`, `one-moment`.
        :raises IllegalMove: unknown rules, an impossible option, value or number of seats.
        """
        check_setup(rules, seats, options)
        game_settings.check(rules, values)
        if channel in self._channels:
            raise HostError("game-here-already", game=self._channels.get(channel))
        secret = token_hex(32)
        chosen, drawn = draw_options(rules, 1, options, ())
        row = {
            "guild": guild,
            "channel": channel,
            "host": member,
            "name": title,
            "rules": rules,
            "rules_version": 0,
            "options": chosen,
            "drawn": drawn,
            "max_seats": seats,
            "status": GameStatus.LOBBY,
            "secret": secret,
            "commitment": commit(secret),
            "ply": 0,
            "prompted": [],
            "created_at": self._clock(),
            **to_builtins(game_settings.columns(values)),
        }
        return await self._actions.shield(self._create(row, Seat(0, member, name), entropy, values), guild)

    async def _create(
        self, row: dict[str, Any], maker: Seat, entropy: str, values: Mapping[str, Any]
    ) -> Game:
        def add(connection: Connection) -> Game:
            self._limits.check(games.open_games(connection, row["guild"], row["host"]))
            number = games.add(connection, row)
            game_settings.put(connection, number, values)
            games.add_seat(connection, _seat_row(number, maker, entropy))
            outbox.add(connection, number, LOBBY, 0, (), tells_move=False)
            stored = games.get(connection, number)
            assert stored is not None
            return game_of(stored)

        with self._channels.claiming(row["channel"]):
            game = await self._store.write(add)
        self._channels.occupy(game)
        self._outbox.wake(game.id)
        return game

    async def join(self, game_id: int, member: str, name: str, entropy: str) -> Game:
        """Take the next seat; `entropy` goes into the dice.

        :raises HostError: `not-in-lobby`, `already-joined`, `lobby-full`, `too-many-games`.
        """
        return await self._actions.with_lock(game_id, self._join, member, name, entropy, state=False)

    async def _join(self, table: Table, member: str, name: str, entropy: str) -> Game:
        game = table.in_lobby()
        if game.seat_of(member) is not None:
            raise HostError("already-joined")
        _, _, seated = await self._store.read(lambda c: games.open_games(c, game.guild, member))
        self._limits.check((0, 0, seated))
        return await self._seat(table, Seat(len(game.seats), member, name), entropy)

    async def add_computer(self, game_id: int, by: str, level: str) -> Game:
        """Give the next seat to a computer player.

        :raises HostError: `not-in-lobby`, `not-host`, `unknown-level`, `lobby-full`.
        """
        if level not in LEVELS:
            raise HostError("unknown-level", level=level, known=list(LEVELS))
        return await self._actions.with_lock(game_id, self._add_computer, by, level, state=False)

    async def _add_computer(self, table: Table, by: str, level: str) -> Game:
        game = _game_of_host(table, by)
        return await self._seat(table, Seat(len(game.seats), None, COMPUTER_NAMES[0], level), "")

    async def _seat(self, table: Table, seat: Seat, entropy: str) -> Game:
        """Add a seat. Computer players who bear the name of a member by now get others."""
        game = table.game
        if seat.index >= game.max_seats:
            raise HostError("lobby-full", seats=game.max_seats)
        members = await self._store.read(lambda c: games.member_names(c, game.guild))
        seats = rename_computers((*game.seats, seat), members)

        def write(connection: Connection) -> None:
            games.add_seat(connection, _seat_row(game.id, seats[-1], entropy))
            for now, before in zip(seats, game.seats, strict=False):
                if now != before:
                    games.change_seat(connection, game.id, now.index, name=now.name)

        return await self._reseat(table, seats, write)

    async def leave(self, game_id: int, member: str) -> Game:
        """Give the member's seat up; later seats move up. The host stays host.

        :raises HostError: `not-in-lobby`, `not-joined`.
        """
        return await self._actions.with_lock(game_id, self._leave, member, state=False)

    async def _leave(self, table: Table, member: str) -> Game:
        seat = table.in_lobby().seat_of(member)
        if seat is None:
            raise HostError("not-joined")
        return await self._unseat(table, seat)

    async def remove_computer(self, game_id: int, by: str, seat: int | None = None) -> Game:
        """Remove a computer player: the last one if no seat is given.

        :raises HostError: `not-in-lobby`, `not-host`, `computer-seat` (there is none).
        """
        return await self._actions.with_lock(game_id, self._remove_computer, by, seat, state=False)

    async def _remove_computer(self, table: Table, by: str, seat: int | None) -> Game:
        game = _game_of_host(table, by)
        seats = [s.index for s in game.seats if s.level and seat in (None, s.index)]
        if not seats:
            raise HostError("computer-seat")
        return await self._unseat(table, seats[-1])

    async def _unseat(self, table: Table, seat: int) -> Game:
        left = [s for s in table.game.seats if s.index != seat]
        seats = tuple(replace(s, index=i) for i, s in enumerate(left))

        def remove(connection: Connection) -> None:
            games.remove_seat(connection, table.number, seat)
            orders.remove_seat(connection, table.number, seat)

        game = await self._reseat(table, seats, remove)
        table.orders = {s - (s > seat): given for s, given in table.orders.items() if s != seat}
        return game

    async def _reseat(
        self, table: Table, seats: tuple[Seat, ...], work: Callable[[Connection], None]
    ) -> Game:
        """Store other seats; drawn options that do not suit them are drawn again."""
        game = table.game
        options, drawn = draw_options(game.rules, len(seats), game.options, game.drawn)

        def write(connection: Connection) -> Game:
            work(connection)
            if options != game.options:
                games.change(connection, game.id, options=options, drawn=drawn)
            return replace(game, seats=seats, options=options, drawn=drawn)

        return await self._store_lobby(table, write)

    async def set_options(self, game_id: int, by: str, options: Mapping[str, Any]) -> Game:
        """Set the options of the rules. The drawn value of an option that they leave open stays if it still
        suits.

        :raises HostError: `not-in-lobby`, `not-host`.
        :raises IllegalMove: an impossible option.
        """
        return await self._actions.with_lock(game_id, self._set_options, by, options, state=False)

    async def _set_options(self, table: Table, by: str, options: Mapping[str, Any]) -> Game:
        game = _game_of_host(table, by)
        check_setup(game.rules, game.max_seats, options)
        kept = {name: game.options[name] for name in game.drawn if is_open(options, name)}
        return await self._store_options(table, {**options, **kept}, [*kept])

    async def draw(self, game_id: int, by: str, option: str) -> Game:
        """Leave an option to chance and draw a value other than the present one.

        :raises HostError: `not-in-lobby`, `not-host`.
        :raises IllegalMove: `option-unknown`: the option cannot be drawn.
        """
        return await self._actions.with_lock(game_id, self._draw, by, option, state=False)

    async def _draw(self, table: Table, by: str, option: str) -> Game:
        game = _game_of_host(table, by)
        known = [o.id for o in engine.meta(game.rules).options if o.drawn]
        if option not in known:
            raise IllegalMove("option-unknown", option=option, known=known)
        return await self._store_options(table, game.options, game.drawn, option)

    async def _store_options(
        self, table: Table, options: Mapping[str, Any], drawn: Sequence[str], anew: str = ""
    ) -> Game:
        game = table.game
        values, names = draw_options(game.rules, len(game.seats), options, drawn, anew)

        def write(connection: Connection) -> Game:
            games.change(connection, game.id, options=values, drawn=names)
            return replace(game, options=values, drawn=names)

        return await self._store_lobby(table, write)

    async def set_details(self, game_id: int, by: str, **values: Any) -> Game:
        """Choose values of settings (`host.game_settings`) by id. None stands for the usual value; only
        `seats` always needs a number. A clock is a preset's name or a whole `Clock`; without one the game
        waits for ever.

        :raises HostError: `not-in-lobby`, `not-host`, `no-such-setting`, `setting-fixed`, `seats` (more have
            joined). :raises IllegalMove: a value that the setting or the rules do not allow.
        """
        return await self._actions.with_lock(game_id, self._set_details, by, values, state=False)

    async def _set_details(self, table: Table, by: str, values: Mapping[str, Any]) -> Game:
        game = _game_of_host(table, by)
        game_settings.check(game.rules, values)
        for key, value in values.items():
            setting = game_settings.setting_of(game, key)
            if setting.changer(game) != game_settings.HOST:
                raise HostError("setting-fixed", setting=key, status=game.status)
            setting.vet(game, value)
        return await self._store_lobby(table, lambda c: game_settings.write(c, game, values))

    async def _store_lobby(self, table: Table, work: Callable[[Connection], Game]) -> Game:
        """Store what `work` does, which returns the changed game."""

        def write(connection: Connection) -> Game:
            outbox.add(connection, table.number, LOBBY, 0, (), tells_move=False)
            return work(connection)

        changed = table.stored = await table.change(self._store, write)
        self._outbox.wake(table.number)
        return changed

    async def start(self, game_id: int, by: str, entropy: str, seen: str | None = None) -> Game:
        """Start the game with the seats that have joined. For computer players the host's entropy is used.
        `seen` is the `host.lobby.drawn.sign` that the host was shown, if it is to be checked.

        :raises HostError: `not-in-lobby`, `not-host`, `too-few-seats`, `drawn-anew` (something else was
        seen). :raises IllegalMove: the options do not fit this number of players.
        """
        return await self._actions.with_lock(game_id, self._start, by, entropy, seen, state=False)

    async def _start(self, table: Table, by: str, entropy: str, seen: str | None) -> Game:
        game = _game_of_host(table, by)
        if seen not in (None, sign(game)):
            raise HostError("drawn-anew")
        need = engine.meta(game.rules).seats[0]
        if len(game.seats) < need:
            raise HostError("too-few-seats", need=need, have=len(game.seats))
        return await self._commit.start(table, lambda c: _begin(c, table, by, entropy, self._clock()))


def _begin(connection: Connection, table: Table, by: str, entropy: str, now: float) -> tuple[Game, State]:
    """Store the start of a lobby's game. Returns the game and its first state."""
    game = table.game
    for seat in game.seats:
        if seat.level:
            games.set_entropy(connection, game.id, seat.index, entropy)
    return begin_game(connection, game, by, now)


def check_setup(rules: str, seats: int, options: Mapping[str, Any]) -> None:
    """:raises IllegalMove: the rules, the number of seats or an option is impossible."""
    engine.complete(Setup(rules, seats, "00", dict(options)))


def _game_of_host(table: Table, by: str) -> Game:
    game = table.in_lobby()
    if game.host != by:
        raise HostError("not-host")
    return game


def _seat_row(game: int, seat: Seat, entropy: str) -> dict[str, Any]:
    return {
        "game": game,
        "seat": seat.index,
        "member": seat.member,
        "name": seat.name,
        "level": seat.level,
        "entropy": entropy,
    }
