"""A bot as people and records write it: a name and settings. Light: loads no bot."""

import re
from dataclasses import dataclass, replace

from marotte.errors import UsageError, quote

#: Bots that play by a compiled function. The compiled loop over whole games uses the indices of this list.
KERNEL_BOTS = ("random", "novice", "club")


@dataclass(frozen=True)
class BotSpec:
    """Which bot, with which settings.

    Its text is ``NAME`` or ``NAME,setting=value,…``: ``club``, ``expert,think=50``. Values are kept as they are
    written, so the text of a parsed bot is the same again.
    """

    name: str
    settings: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> "BotSpec":
        """The bot of a text; whether there is such a bot is not checked here."""
        name, *parts = text.split(",")
        settings: dict[str, str] = {}
        for part in parts:
            key, equals, value = part.partition("=")
            if not equals or not key.isidentifier():
                raise UsageError(f"a setting of a bot is written key=value, not {quote(part)}")
            if key in settings:
                raise UsageError(f"the setting {quote(key)} of the bot {quote(name)} is given twice")
            settings[key] = value
        return cls(name, tuple(settings.items()))

    def __str__(self) -> str:
        return ",".join([self.name, *(f"{key}={value}" for key, value in self.settings)])

    @property
    def is_external(self) -> bool:
        """Whether its author is somebody else: it is written ``package.module:Class``."""
        return ":" in self.name

    @property
    def is_expert(self) -> bool:
        """Whether it searches."""
        return self.name == "expert"

    @property
    def is_kernel_bot(self) -> bool:
        """Whether it plays by a compiled function, in microseconds."""
        return self.name in KERNEL_BOTS

    @property
    def short_name(self) -> str:
        """Its name without the module of an external bot."""
        return self.name.rpartition(":")[2]

    @property
    def arguments(self) -> dict[str, int | float | str]:
        """The settings with their values: a number if the text is one, otherwise the text."""
        return {key: _value(text) for key, text in self.settings}

    def has(self, *keys: str) -> bool:
        """Whether one of these settings is given."""
        return any(key in keys for key, _ in self.settings)

    def with_setting(self, key: str, value: object) -> "BotSpec":
        """The same bot with this setting, instead of its own if it has one."""
        return replace(self, settings=tuple({**dict(self.settings), key: str(value)}.items()))


def _value(text: str) -> int | float | str:
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?[0-9]{1,9}\.[0-9]{1,9}", text) else text
