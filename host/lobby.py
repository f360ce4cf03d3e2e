"""Before a game starts: making it, joining, computer players, options, and the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

import engine
from db import games, log, outbox
from engine import chain
from engine.rng import commit
from engine.types import IllegalMove, Setup, State
from host.clock import Clock
from host.core import Core
from host.drawn import is_open, settled, sign
from host.errors import HostError
from host.keeping import keep
from host.rows import game_of, pack, setup_of
from host.table import Table
from host.types import LEVELS, Game, Seat

COMPUTER_NAMES = ("Ada", "Blaise", "Cleo", "Dario", "Emmy", "Fermat", "Grace", "Hugo")


class Lobby(Core):
    """The host's actions on games that have not started."""

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
        theme: str | None = None,
        clock: Clock | None = None,
    ) -> Game:
        """Open a lobby for at most `seats` players; its maker hosts it and takes the first seat as `name`.
        What the options leave to chance is drawn (`host.drawn`), as with every later change.

        :raises HostError: `game-here-already`, `too-many-games`.
        :raises IllegalMove: unknown rules, an impossible option or number of seats.
        """
        check_setup(rules, seats, options)
        if channel in self.channels:
            raise HostError("game-here-already", game=self.channels[channel])
        secret = token_hex(32)
        chosen, drawn = settled(rules, 1, options, ())
        values = {
            "guild": guild,
            "channel": channel,
            "host": member,
            "name": title,
            "rules": rules,
            "rules_version": 0,
            "options": chosen,
            "drawn": drawn,
            "max_seats": seats,
            "status": "lobby",
            "secret": secret,
            "commitment": commit(secret),
            "ply": 0,
            "prompted": [],
            "created_at": self.clock(),
            "theme": theme,
            "clock": to_builtins(clock),
        }

        def add(connection: Connection) -> Game:
            self.limits.check(games.open_games(connection, guild, member))
            number = games.add(connection, values)
            games.add_seat(connection, _seat_row(number, Seat(0, member, name), entropy))
            outbox.add(connection, number, "lobby", 0, (), tells_move=False)
            stored = games.get(connection, number)
            assert stored is not None
            return game_of(stored)

        async def action() -> Game:
            try:
                game = await self.store.write(add)
            except IntegrityError:  # two at once in one channel
                raise HostError("game-here-already", game=self.channels.get(channel)) from None
            self.channels[channel] = game.id
            self.outbox.wake(game.id)
            return game

        return await self.whole(action())

    async def join(self, game_id: int, member: str, name: str, entropy: str) -> Game:
        """Take the next seat; the entropy goes into the dice.

        :raises HostError: `not-in-lobby`, `already-joined`, `lobby-full`, `too-many-games`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id) as table:
                game = table.in_lobby()
                if game.seat_of(member) is not None:
                    raise HostError("already-joined")
                _, _, seated = await self.store.read(lambda c: games.open_games(c, game.guild, member))
                self.limits.check((0, 0, seated))
                return await self._seat(table, Seat(len(game.seats), member, name), entropy)

        return await self.whole(action())

    async def add_computer(self, game_id: int, by: str, level: str) -> Game:
        """Give the next seat to a computer player.

        :raises HostError: `not-in-lobby`, `not-host`, `unknown-level`, `lobby-full`.
        """
        if level not in LEVELS:
            raise HostError("unknown-level", level=level, known=list(LEVELS))

        async def action() -> Game:
            async with self.tables.hold(game_id) as table:
                game = _hosted(table, by)
                taken = {seat.name for seat in game.seats}
                index = len(game.seats)
                free = (n for n in COMPUTER_NAMES if n not in taken)
                return await self._seat(table, Seat(index, None, next(free, f"Ada {index}"), level), "")

        return await self.whole(action())

    async def _seat(self, table: Table, seat: Seat, entropy: str) -> Game:
        game = table.game
        if seat.index >= game.max_seats:
            raise HostError("lobby-full", seats=game.max_seats)
        row = _seat_row(game.id, seat, entropy)
        return await self._reseat(table, (*game.seats, seat), lambda c: games.add_seat(c, row))

    async def leave(self, game_id: int, member: str) -> Game:
        """Give one's seat up; the later ones move up. The host stays the host.

        :raises HostError: `not-in-lobby`, `not-joined`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id) as table:
                seat = table.in_lobby().seat_of(member)
                if seat is None:
                    raise HostError("not-joined")
                return await self._unseat(table, seat)

        return await self.whole(action())

    async def remove_computer(self, game_id: int, by: str, seat: int | None = None) -> Game:
        """Remove a computer player, the last one if no seat is given.

        :raises HostError: `not-in-lobby`, `not-host`, `computer-seat` (there is none).
        """

        async def action() -> Game:
            async with self.tables.hold(game_id) as table:
                game = _hosted(table, by)
                found = [s.index for s in game.seats if s.level and seat in (None, s.index)]
                if not found:
                    raise HostError("computer-seat")
                return await self._unseat(table, found[-1])

        return await self.whole(action())

    async def _unseat(self, table: Table, seat: int) -> Game:
        left = [s for s in table.game.seats if s.index != seat]
        seats = tuple(replace(s, index=i) for i, s in enumerate(left))
        return await self._reseat(table, seats, lambda c: games.remove_seat(c, table.number, seat))

    async def _reseat(
        self, table: Table, seats: tuple[Seat, ...], work: Callable[[Connection], None]
    ) -> Game:
        """Store other seats; what was drawn and does not suit them is drawn anew."""
        game = table.game
        options, drawn = settled(game.rules, len(seats), game.options, game.drawn)

        def write(connection: Connection) -> None:
            work(connection)
            if options != game.options:
                games.change(connection, game.id, options=options, drawn=drawn)

        return await self._store_lobby(table, replace(game, seats=seats, options=options, drawn=drawn), write)

    async def set_options(
        self, game_id: int, by: str, options: Mapping[str, Any], seats: int | None = None
    ) -> Game:
        """Choose other options and, if given, another greatest number of seats. What was drawn for an option
        that they leave open stays, as far as it suits.

        :raises HostError: `not-in-lobby`, `not-host`, `seats` (more have joined).
        :raises IllegalMove: an impossible option or number of seats.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id) as table:
                game = _hosted(table, by)
                most = game.max_seats if seats is None else seats
                check_setup(game.rules, most, options)
                if most < len(game.seats):
                    high = engine.meta(game.rules).seats[1]
                    raise HostError("seats", seats=most, low=len(game.seats), high=high)
                kept = {name: game.options[name] for name in game.drawn if is_open(options, name)}
                return await self._store_options(table, {**options, **kept}, [*kept], most)

        return await self.whole(action())

    async def draw(self, game_id: int, by: str, option: str) -> Game:
        """Leave an option to chance, which draws another value than it has.

        :raises HostError: `not-in-lobby`, `not-host`.
        :raises IllegalMove: `option-unknown`: it cannot be drawn.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id) as table:
                game = _hosted(table, by)
                known = [o.id for o in engine.meta(game.rules).options if o.drawn]
                if option not in known:
                    raise IllegalMove("option-unknown", option=option, known=known)
                return await self._store_options(table, game.options, game.drawn, game.max_seats, option)

        return await self.whole(action())

    async def _store_options(
        self, table: Table, options: Mapping[str, Any], drawn: Sequence[str], most: int, anew: str = ""
    ) -> Game:
        game = table.game
        values, names = settled(game.rules, len(game.seats), options, drawn, anew)
        changed = replace(game, options=values, drawn=names, max_seats=most)
        return await self._store_lobby(
            table, changed, lambda c: games.change(c, game.id, options=values, drawn=names, max_seats=most)
        )

    async def set_theme(self, game_id: int, by: str, theme: str | None) -> Game:
        """Choose how the game's pictures look; None leaves it to the server's setting.

        :raises HostError: `not-in-lobby`, `not-host`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id) as table:
                changed = replace(_hosted(table, by), theme=theme)
                return await self._store_lobby(
                    table, changed, lambda c: games.change(c, game_id, theme=theme)
                )

        return await self.whole(action())

    async def set_clock(self, game_id: int, by: str, clock: Clock | None) -> Game:
        """Choose the game's clock; None: it waits for ever.

        :raises HostError: `not-in-lobby`, `not-host`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id) as table:
                changed = replace(_hosted(table, by), clock=clock)
                stored = to_builtins(clock)
                return await self._store_lobby(
                    table, changed, lambda c: games.change(c, game_id, clock=stored)
                )

        return await self.whole(action())

    async def _store_lobby(self, table: Table, changed: Game, work: Any) -> Game:
        def write(connection: Connection) -> None:
            work(connection)
            outbox.add(connection, table.number, "lobby", 0, (), tells_move=False)

        try:
            await self.store.write(write)
        except BaseException:
            table.drop()
            raise
        table.stored = changed
        self.outbox.wake(table.number)
        return changed

    async def start(self, game_id: int, by: str, entropy: str, seen: str | None = None) -> Game:
        """Start the game with those who have joined. The host's entropy stands in for the computer players'.
        `seen` is the `host.drawn.sign` of what the host was shown, where it is to be asked for.

        :raises HostError: `not-in-lobby`, `not-host`, `too-few-seats`, `drawn-anew` (something else was
        seen). :raises IllegalMove: the options do not fit this number of players.
        """
        return await self.whole(self._start(game_id, by, entropy, seen))

    async def _start(self, game_id: int, by: str, entropy: str, seen: str | None) -> Game:
        async with self.tables.hold(game_id) as table:
            game = _hosted(table, by)
            if seen not in (None, sign(game)):
                raise HostError("drawn-anew")
            need = engine.meta(game.rules).seats[0]
            if len(game.seats) < need:
                raise HostError("too-few-seats", need=need, have=len(game.seats))
            computers = [seat.index for seat in game.seats if seat.level]

            def begin(connection: Connection) -> tuple[State, Game]:
                for seat in computers:
                    games.set_entropy(connection, game.id, seat, entropy)
                stored = games.get(connection, game.id)
                assert stored is not None, "games are never deleted"
                turn = engine.start(setup_of(stored))
                setup = turn.state.setup
                joined = [seat["entropy"] for seat in stored.seats]
                head = chain.begin(table.key, setup.rules, setup.version, setup.options, len(joined), joined)
                now, prompted = self.clock(), engine.awaited(turn.state)
                changes: dict[str, Any] = {
                    "status": "running",
                    "started_at": now,
                    "rules_version": setup.version,
                    "options": setup.options,
                    "prompted": list(prompted),
                    "chain": head,
                }
                games.change(connection, game.id, **changes)
                log.append(
                    connection, game=game.id, ply=0, seat=None, code=None, member=by, at=now,
                    events=pack(turn.events), undoable=False, key=None, by=None, chain=head,
                )  # fmt: skip
                log.first_snapshot(connection, game.id, engine.encode(turn.state))
                outbox.add(connection, game.id, "turn", 0, prompted, tells_move=True)
                begun = replace(game, **{**changes, "prompted": prompted})
                if game.clock:
                    bank = float(game.clock.bank)
                    for number in range(len(begun.seats)):
                        games.change_seat(connection, game.id, number, bank=bank)
                    begun = replace(begun, seats=tuple(replace(s, bank=bank) for s in begun.seats))
                return turn.state, keep(connection, begun, turn.state, now, {}, events=turn.events)

            try:
                table.state, table.stored = await self.store.write(begin)
            except BaseException:
                table.drop()
                raise
            table.snapshot_ply = 0
            self.committed(table.game)
            return table.game


def check_setup(rules: str, seats: int, options: Mapping[str, Any]) -> None:
    """:raises IllegalMove: the rules, the number of seats or an option is impossible."""
    engine.complete(Setup(rules, seats, "00", dict(options)))


def _hosted(table: Table, by: str) -> Game:
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
