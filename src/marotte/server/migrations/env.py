"""Alembic's entry point. The caller provides the connection, see marotte.server.migrate."""

from alembic import context

from marotte.server.store import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
