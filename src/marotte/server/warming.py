"""Compiling all games beside the server, so that the first page does not wait for it."""

import asyncio
import gc
import logging
import sys

from marotte.games.registry import all_games, find_game, make_setup

logger = logging.getLogger("marotte.server")

#: All that can sit at a table, in the quickest form; the expert's search takes longest to compile.
SITTERS = ("expert,simulations=1", "club", "novice", "random")


def warm(name: str) -> None:
    """Have everything compiled, or loaded, that a table of a game needs; from the cache this takes a moment."""
    from marotte.bots.simulation import play_game
    from marotte.games.position import start

    setup = make_setup(find_game(name))
    for sitters in (SITTERS, SITTERS[::-1]):  # at a small table not all of them have room
        play_game(setup, (sitters * 2)[: setup.seats], 0, 0)
    start(name, seed=0).open_views()


class Oven:
    """Knows which games are ready."""

    def __init__(self) -> None:
        self._ready = {game.name: asyncio.Event() for game in all_games()}
        self._wanted = list(self._ready)

    async def run(self) -> None:
        """Compile one game after the other in another process, which fills the cache, then load it from there."""
        while self._wanted:
            name = self._wanted.pop(0)
            command = (sys.executable, "-m", "marotte.server.warming", name)
            # In a session of its own, or Ctrl-C would reach it as well, and it would complain.
            process = await asyncio.create_subprocess_exec(*command, start_new_session=True)
            try:
                if await process.wait() != 0:
                    logger.error("%s could not be compiled beside the server", name)
            finally:
                if process.returncode is None:
                    process.kill()
            try:
                await asyncio.to_thread(warm, name)
            except Exception:
                logger.exception("%s could not be loaded", name)
            finally:
                self._ready[name].set()  # whoever waits is told what is wrong when the table is opened
        gc.freeze()  # all that was loaded stays; to look through it again and again would take time

    async def wait_for(self, name: str) -> None:
        """Wait until a game can be played without compiling; what is waited for comes next."""
        if name in self._wanted:
            self._wanted.remove(name)
            self._wanted.insert(0, name)
        await self._ready[name].wait()


if __name__ == "__main__":
    warm(sys.argv[1])
