"""Which processes share the database, and the shards between them. It only adds tables, so processes of the
earlier version can go on. A file has one process, and needs none of them."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
EXPANDS = True


def upgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    op.create_table(
        "cluster",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("shards", sa.Integer(), nullable=False),
        sa.Column("username", sa.String(), nullable=False),
        sa.Column("server", sa.String(), nullable=False),
        sa.Column("timeline", sa.String(), nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("schema", sa.String(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("began", sa.DateTime(timezone=True), nullable=False),
        sa.Column("beat", sa.DateTime(timezone=True), nullable=False),
        sa.Column("late", sa.Double(), nullable=False),
        sa.Column("leaving", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "shards",
        sa.Column("shard", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("holder", sa.String()),
        sa.Column("heir", sa.String()),
        sa.Column("epoch", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("since", sa.DateTime(timezone=True)),
        sa.Column("alive", sa.DateTime(timezone=True)),
        sa.Column("cut", sa.BigInteger()),
    )
    op.create_table(
        "identify",
        sa.Column("bucket", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
    )
