"""Chains: running games get theirs over their logs as they stand, those that are over have none. Rewindings
are entries of the table, also those that a seat had asked for."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from engine.record import chain

revision = "0004"
down_revision = "0003"

games = sa.table(
    "games",
    *map(sa.column, ("id", "status", "secret", "rules", "rules_version", "chain")),
    sa.column("options", sa.JSON()),
)
seats = sa.table("seats", *map(sa.column, ("game", "seat", "entropy")))
moves = sa.table("moves", *map(sa.column, ("game", "ply", "seat", "code", "by", "chain")))


def upgrade() -> None:
    op.add_column("games", sa.Column("chain", sa.String()))
    op.add_column("moves", sa.Column("chain", sa.String()))
    connection = op.get_bind()
    rewound = sa.update(moves).where(moves.c.code.like("rewind:%"), moves.c.seat != -1)
    connection.execute(rewound.values(seat=-1))
    for game in connection.execute(sa.select(games).where(games.c.status == "running")).all():
        _link(connection, game)


def _link(connection: sa.Connection, game: sa.Row[Any]) -> None:
    joined = sa.select(seats.c.entropy).where(seats.c.game == game.id).order_by(seats.c.seat)
    entropy = connection.execute(joined).scalars().all()
    key = chain.key_of(game.secret)
    head = chain.begin(key, game.rules, game.rules_version, game.options, len(entropy), entropy)
    linked = [{"at": 0, "head": head}]
    log = sa.select(moves).where(moves.c.game == game.id, moves.c.ply > 0).order_by(moves.c.ply)
    for entry in connection.execute(log).all():
        head = chain.follow(key, head, entry.ply, entry.seat, entry.code, entry.by)
        linked.append({"at": entry.ply, "head": head})
    place = moves.c.game == game.id, moves.c.ply == sa.bindparam("at")
    connection.execute(sa.update(moves).where(*place).values(chain=sa.bindparam("head")), linked)
    connection.execute(sa.update(games).where(games.c.id == game.id).values(chain=head))
