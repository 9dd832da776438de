"""``python -m marotte`` is the command ``marotte``."""

from marotte.cli.main import main

main()
