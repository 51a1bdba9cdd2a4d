"""Results of finished runs on disk, by the names of their recipes."""

from __future__ import annotations

import json
import os
import pathlib
import tempfile
import warnings
from typing import Any, Optional, Union


def default_folder() -> pathlib.Path:
    """``$XDG_CACHE_HOME/warpscope/runs``, as a rule ``~/.cache/warpscope/runs``."""
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(cache) / "warpscope" / "runs"


class Store:
    """One small JSON file a result. Any number of processes may use a folder at once."""

    def __init__(self, folder: Union[str, os.PathLike[str], None] = None) -> None:
        self.folder = pathlib.Path(folder) if folder is not None else default_folder()
        self._is_told = False

    def _file(self, name: str) -> pathlib.Path:
        return self.folder / name[:2] / f"{name}.json"

    def get(self, name: str) -> Optional[dict[str, Any]]:
        """``None`` where there is no result, or its file is damaged."""
        try:
            result = json.loads(self._file(name).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return None
        # What runs leave behind has one of these; anything else was not written by put().
        is_whole = isinstance(result, dict) and ("cycles" in result or "refused" in result)
        return result if is_whole else None

    def put(self, name: str, result: dict[str, Any]) -> None:
        """Writes a whole file or none. A result that cannot be kept is not kept: the run is done all
        the same, and the first of them is a ``RuntimeWarning``."""
        file = self._file(name)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            handle, written = tempfile.mkstemp(dir=file.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                json.dump(result, stream)
            os.replace(written, file)
        except OSError as error:
            if not self._is_told:
                self._is_told = True
                warnings.warn(
                    f"finished runs cannot be kept ({error}), so they will be done again; folder=... names another place",
                    RuntimeWarning,
                    stacklevel=2,
                )
