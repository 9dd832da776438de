"""Makes ``python -m marotte`` run the command ``marotte``."""

import sys


def main() -> None:
    """Run the command. Ctrl-C while its modules load exits without a traceback, as it does later."""
    try:
        from marotte.cli.main import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
