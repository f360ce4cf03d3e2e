"""Games follow their season: seats of entries that are out resign, substitutes take seats over, and games of
fixtures that no longer count become ordinary games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

import engine
from db.queries import log
from db.queries.league import seasons
from engine.kernel import RESIGN
from engine.record.outline import in_effect
from engine.types import Move
from host.core.tables import Table
from host.core.transition import Maker, Transition, notice
from host.kinds import MANAGER
from host.orders import Orders
from host.time.away import AwayServers
from league.model import EntryState, FixtureState


class Astray(NamedTuple):
    """A seat of a running game that does not follow its season; without a seat the whole game does not."""

    game: int
    seat: int | None
    member: str | None = None
    """The member who plays the seat from now on; None: it resigns."""
    name: str = ""
    key: str = "league-over"
    """Of the notice in a game that does not follow at all."""


def astray(connection: Connection, away: AwayServers) -> Sequence[Astray]:
    """What is to be done in running games of which this process takes care."""
    rows = seasons.under_way(connection)
    owned = frozenset(away.games(connection, [row["game"] for row in rows]))
    rows = [row for row in rows if row["game"] in owned]
    entries = seasons.some_entries(connection, {row["season"] for row in rows})
    held = seasons.seat_members(connection)
    games: list[Astray] = []
    for row in rows:
        if row["state"] == FixtureState.VOID:
            key = "league-orphan" if row["orphan"] else "league-over"
            games.append(Astray(row["game"], None, key=key))
            continue
        for seat, entry in enumerate(entries[entry] for entry in row["seats"]):
            if entry["member"] != held[row["game"]].get(seat):
                games.append(Astray(row["game"], seat, entry["member"], entry["name"]))
            elif entry["state"] == EntryState.OUT and not log.made(connection, row["game"], seat, RESIGN):
                games.append(Astray(row["game"], seat))
    return games


def bring_back(table: Table, game_astray: Astray) -> Transition:
    """The transition that lets a game follow its season."""
    game = table.running()
    if game_astray.seat is None:
        return Transition(game={"fixture": None}, notices=notice(game_astray.key), followed=False)
    if game_astray.member is None:
        living = {score.seat for score in engine.standings(table.position)}
        if game_astray.seat not in living:
            return Transition(followed=False)
        return Transition(
            move=Move(game_astray.seat, RESIGN),
            maker=Maker(by=MANAGER),
            notices=notice("left-league", seat=game_astray.seat, member=game.seats[game_astray.seat].member),
        )
    before = game.seats[game_astray.seat]
    bank = float(game.clock.bank) if game.clock else 0.0
    seat = {
        "member": game_astray.member,
        "name": game_astray.name,
        "standin": None,
        "missed": 0,
        "missed_ever": 0,
    }
    return Transition(
        seats={game_astray.seat: {**seat, "bank": bank}},
        orders={game_astray.seat: Orders()},
        deadlines=tuple(d for d in game.deadlines if d.seat != game_astray.seat),
        notices=notice("substituted", seat=game_astray.seat, member=game_astray.member, before=before.member),
    )


def resignations(connection: Connection, game: int) -> dict[int, str]:
    """The seats of a game that were given up, not by their members, with what made the move. Moves that a
    manager has taken back do not count."""
    rows = [row for row in log.with_code(connection, game, RESIGN) if row["by"] is not None]
    if not rows:
        return {}
    there = set(in_effect(Move.parse(seat, code) for seat, code in log.codes(connection, game)))
    return {row["seat"]: row["by"] for row in rows if row["ply"] in there}
