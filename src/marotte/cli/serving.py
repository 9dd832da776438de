"""``marotte serve``: tables over the network."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import click

from marotte.server.limits import Limits

Command = Callable[..., Any]


def limit_option(name: str, sentence: str) -> Callable[[Command], Command]:
    """A limit that can be set, by the name of its field."""
    default = getattr(Limits(), name)
    return click.option(
        f"--{name.replace('_', '-')}", type=click.FloatRange(1, 1e6), default=default, show_default=True, help=sentence
    )


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 is everywhere.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free one.")
@click.option("--database-url", metavar="URL", help="Where games are kept (default: SQLite in your data folder).")
@click.option("--open", "is_opened", is_flag=True, help="Open the page in a browser.")
@limit_option("requests_per_second", "How much a client may ask for over its socket.")
@limit_option("tables_per_minute", "How many tables may be opened or joined from one address.")
@limit_option("looks_per_second", "How often tables and records may be looked at without a socket from one address.")
def serve(
    host: str,
    port: int,
    database_url: str | None,
    is_opened: bool,
    requests_per_second: float,
    tables_per_minute: float,
    looks_per_second: float,
) -> None:
    """Let people play at tables over the network, until Ctrl-C.

    Games are kept in a database and go on after a restart. A database URL is SQLAlchemy's: sqlite:///tables.sqlite
    """
    from marotte.server.running import default_database_url, listen
    from marotte.server.running import serve as run

    listener = listen(host, port)
    shown = f"[{host}]" if ":" in host else "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    url = f"http://{shown}:{listener.getsockname()[1]}/"

    def say_ready() -> None:
        click.echo(f"Marotte is at {url} (Ctrl-C ends it). A table from here: marotte open fool --server {url}")
        if is_opened:
            click.launch(url)

    limits = Limits(requests_per_second, tables_per_minute, looks_per_second)
    with listener, suppress(KeyboardInterrupt):  # that is how it ends
        run(listener, database_url or default_database_url(), limits, say_ready)
