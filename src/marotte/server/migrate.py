"""Database migrations, with Alembic."""

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config

from marotte.errors import UsageError


def migrate(connection: sql.Connection) -> None:
    """Apply the missing migrations in one transaction."""
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise UsageError(
            f"it was written by another version of Marotte (this one knows {sorted(known)}): {error}"
        ) from error
