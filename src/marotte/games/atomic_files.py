"""Atomic writes of files that several processes share: a file is either complete or absent."""

import tempfile
import time
from contextlib import suppress
from pathlib import Path

#: Prefix of files that are still being written.
UNFINISHED = "unfinished-"

#: Age in seconds of an abandoned file: writing takes a moment, so its writer must have been killed.
ABANDONED = 86400.0


def write_whole(path: Path, content: bytes) -> None:
    """Write a temporary file in the same folder, then rename it; an :class:`OSError` leaves nothing behind."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=UNFINISHED, delete=False) as stream:
        try:
            stream.write(content)
            stream.close()  # a full disk may show only now, and Windows can't move an open file
            Path(stream.name).replace(path)
        except BaseException:
            with suppress(OSError):
                stream.close()
            Path(stream.name).unlink(missing_ok=True)
            raise


def remove_abandoned(folder: Path) -> None:
    """Remove files left behind by processes that were killed while writing."""
    oldest = time.time() - ABANDONED
    for path in folder.glob(f"{UNFINISHED}*"):
        with suppress(OSError):  # another process removed it at the same moment
            if path.stat().st_mtime < oldest:
                path.unlink()
