"""Lines from standard input, read in threads so that messages can be printed meanwhile."""

import asyncio
import io
import sys
import threading


class Keyboard:
    """Standard input."""

    def __init__(self) -> None:
        self.is_interactive = sys.stdin is not None and sys.stdin.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # invalid bytes are handled like any other wrong input
        self.is_reading = False
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    def want(self) -> None:
        """Start to read one more line. From a file or pipe, input must not be read before it is needed."""
        if not self.is_reading:
            self.is_reading = True
            threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        line = sys.stdin.readline() if sys.stdin is not None else ""
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line.strip() if line else None)

    async def line(self) -> str | None:
        """The next line; None at the end of the input."""
        line = await self._lines.get()
        self.is_reading = False
        return line
