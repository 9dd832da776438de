"""``marotte serve``: tables over the network."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

import click

from marotte.server.rate_limits import Limits

Command = Callable[..., Any]

STOPPED = "Marotte has stopped."


def limit_option(name: str, sentence: str) -> Callable[[Command], Command]:
    """An option for a rate limit, by the name of its field."""
    default = getattr(Limits(), name)
    return click.option(
        f"--{name.replace('_', '-')}", type=click.FloatRange(1, 1e6), default=default, show_default=True, help=sentence
    )


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 is all interfaces.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@click.option("--database-url", metavar="URL", help="Where games are stored (default: SQLite in your data folder).")
@click.option("--open", "is_opened", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--allowed-host",
    "allowed_hosts",
    metavar="NAME",
    multiple=True,
    help="Another name under which people reach this server; *.NAME for all its subdomains, * for any name. May be "
    "repeated.",
)
@limit_option("requests_per_second", "Maximum requests per second from one client over its socket.")
@limit_option("tables_per_minute", "Maximum tables opened or joined per minute from one address.")
@limit_option("looks_per_second", "Maximum reads of tables and records per second over HTTP from one address.")
def serve(
    host: str,
    port: int,
    database_url: str | None,
    is_opened: bool,
    allowed_hosts: tuple[str, ...],
    requests_per_second: float,
    tables_per_minute: float,
    looks_per_second: float,
) -> None:
    """Serve tables over the network, until Ctrl-C.

    Games are stored in a database and resume after a restart. Database URLs are SQLAlchemy's: sqlite:///tables.sqlite
    """
    try:
        _serve(
            host,
            port,
            database_url,
            allowed_hosts,
            Limits(requests_per_second, tables_per_minute, looks_per_second),
            is_opened=is_opened,
        )
    except KeyboardInterrupt:  # the usual way to stop it, also before it is ready
        click.echo(STOPPED)


def _serve(
    host: str, port: int, database_url: str | None, allowed_hosts: Sequence[str], limits: Limits, *, is_opened: bool
) -> None:
    from marotte.server.hosts import Hosts
    from marotte.server.network_access import listen
    from marotte.server.run import default_database_url
    from marotte.server.run import serve as run

    hosts = Hosts([*allowed_hosts, host])
    listener = listen(host, port)
    shown = f"[{host}]" if ":" in host else "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    url = f"http://{shown}:{listener.getsockname()[1]}/"

    def say(what: Literal["ready", "stopped"]) -> None:
        if what == "stopped":
            click.echo(STOPPED)
            return
        click.echo(f"Marotte is at {url} (Ctrl-C ends it). A table from here: marotte open fool --server {url}")
        if is_opened:
            click.launch(url)

    with listener:
        run(listener, database_url or default_database_url(), limits, hosts, say)
