"""The mark of a fixture whose game was taken back past a draw or a secret. Earlier ones have none."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("fixtures", sa.Column("mark", sa.String()))
