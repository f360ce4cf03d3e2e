"""A fingerprint for each league, and until when games and leagues were made whose buttons have no letters."""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("leagues", sa.Column("fingerprint", sa.String(), nullable=False, server_default=""))
    connection = op.get_bind()
    for (league,) in connection.execute(sa.text("SELECT id FROM leagues")).all():
        connection.execute(
            sa.text("UPDATE leagues SET fingerprint = :drawn WHERE id = :id"),
            {"drawn": token_hex(8), "id": league},
        )
    both = "SELECT created_at FROM games UNION ALL SELECT created_at FROM leagues"
    last = connection.execute(sa.text(f"SELECT max(created_at) FROM ({both}) AS made")).scalar()
    if last is not None:
        connection.execute(
            sa.text(
                "INSERT INTO settings (scope, id, key, value) VALUES ('store', 'branch', 'unlettered', :last)"
            ).bindparams(sa.bindparam("last", type_=sa.JSON())),
            {"last": last},
        )
