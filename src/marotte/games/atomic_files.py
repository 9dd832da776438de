"""Files that several processes read and write at the same time: each is there as a whole, or not at all."""

import tempfile
import time
from contextlib import suppress
from pathlib import Path

#: How the names of files begin that are still being written.
UNFINISHED = "unfinished-"

#: Seconds after which nobody writes such a file any more: it takes a moment, so its writer was killed.
ABANDONED = 86400.0


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place, then move it there; :class:`OSError` leaves nothing behind."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=UNFINISHED, delete=False) as stream:
        try:
            stream.write(content)
            stream.close()  # a full disk may be noticed only now, and an open file can't be moved on Windows
            Path(stream.name).replace(path)
        except BaseException:
            with suppress(OSError):
                stream.close()
            Path(stream.name).unlink(missing_ok=True)
            raise


def remove_abandoned(folder: Path) -> None:
    """Remove what was left behind in a folder by processes that were killed while they wrote."""
    oldest = time.time() - ABANDONED
    for path in folder.glob(f"{UNFINISHED}*"):
        with suppress(OSError):  # another process removes it at the same moment
            if path.stat().st_mtime < oldest:
                path.unlink()
