"""Tables and their logs."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first version of the schema."""
    op.create_table(
        "tables",
        sql.Column("id", sql.String(24), primary_key=True),
        sql.Column("opened_at", sql.Float, nullable=False),
        sql.Column("status", sql.String(12), nullable=False, index=True),
    )
    op.create_table(
        "log",
        sql.Column("table_id", sql.String(24), primary_key=True),
        sql.Column("version", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("entry", sql.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
