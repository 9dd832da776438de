"""``marotte serve``: tables over the network."""

from contextlib import suppress

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 is everywhere.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free one.")
@click.option("--database-url", metavar="URL", help="Where games are kept (default: SQLite in your data folder).")
@click.option("--open", "is_opened", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--requests-per-second",
    type=click.FloatRange(1, 100000),
    default=30,
    show_default=True,
    help="How much a client may ask for over its socket.",
)
@click.option(
    "--tables-per-minute",
    type=click.FloatRange(1, 1000000),
    default=20,
    show_default=True,
    help="How many tables may be opened or joined from one address.",
)
@click.option(
    "--looks-per-second",
    type=click.FloatRange(1, 100000),
    default=20,
    show_default=True,
    help="How often tables and records may be looked at without a socket from one address.",
)
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
    from marotte.server.app import Limits
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
