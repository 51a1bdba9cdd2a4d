"""A scenario as plain text: what goes to another process or machine, and what names its run."""

from __future__ import annotations

import dataclasses
import hashlib
import os
import pathlib
import re
import tempfile
from typing import Optional

from . import _engine
from ._scenario import Scenario, open_scenario

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)


def _headers(code: str, folder: pathlib.Path) -> dict[str, str]:
    """The files that ``#include "…"`` names, by their paths, and those that they name."""
    found: dict[str, str] = {}
    waiting = [(code, folder)]
    while waiting:
        text, beside = waiting.pop()
        for name in _INCLUDE.findall(text):
            path = os.path.normpath(beside / name)
            if path in found or not os.path.isfile(path):
                continue
            found[path] = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
            waiting.append((found[path], pathlib.Path(path).parent))
    return found


@dataclasses.dataclass(frozen=True)
class Recipe:
    """Every file that a scenario is made of, and what was set. It can be pickled."""

    path: str  #: Of the scenario's file, absolute, where it was opened.
    files: tuple[tuple[str, str], ...]  #: Absolute path and text of each file.
    sets: tuple[tuple[str, str], ...]
    kernel: Optional[tuple[str, str]]  #: File and text that took the kernel's place.
    language: str
    name: str  #: See :func:`recipe_of`.
    engine: str  #: Whose run it is to be.

    def scenario(self) -> Scenario:
        """The scenario again. Where its files do not lie as they lay, they are written down below
        the system's temporary folder first."""
        _engine.use_language(self.language)
        if all(_text_of(path) == text for path, text in self.files):
            return self._turned(open_scenario(self.path))
        with tempfile.TemporaryDirectory(prefix="warpscope-") as folder:
            # Paths keep their places towards each other.
            for path, text in self.files:
                place = pathlib.Path(folder) / path.lstrip("/")
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, encoding="utf-8")
            return self._turned(open_scenario(pathlib.Path(folder) / self.path.lstrip("/")))

    def _turned(self, scenario: Scenario) -> Scenario:
        if self.kernel is not None:
            scenario = scenario._with_code(*self.kernel)
        for key, value in self.sets:
            scenario = scenario.set(key, value)
        return scenario


def _text_of(path: str) -> Optional[str]:
    try:
        return pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def recipe_of(scenario: Scenario) -> Recipe:
    """The recipe of a scenario. Its name is the SHA-256 of all that its run depends on: engine and
    compiler, the texts of the files, the device's file, and the value of every field, in whatever
    order they were set. Texts that a person reads are part of it, and the language of problems."""
    opened = scenario._opened
    path = os.path.abspath(opened.path)
    files = {path: _text_of(path) or ""}
    if opened.kernel_file:
        kernel = os.path.normpath(os.path.join(os.path.dirname(path), opened.kernel_file))
        files[kernel] = opened.code
        files.update(_headers(opened.code, pathlib.Path(kernel).parent))
    if scenario._kernel is not None:
        file, code = scenario._kernel
        files.update(_headers(code, pathlib.Path(file).parent))
    device = _text_of(str(_engine.home() / "assets" / "devices" / f"{scenario._base.device}.toml"))
    parts = [
        _engine.identity(),
        _engine.compiler(),
        _engine.language(),
        device or "",
        scenario.code,
        scenario._base.settings(),
        *(part for file in sorted(files.items()) for part in file),
    ]
    digest = hashlib.sha256()
    for part in parts:  # Each with its length, so that no two lists give the same bytes.
        content = part.encode("utf-8", "surrogatepass")
        digest.update(len(content).to_bytes(8, "little") + content)
    return Recipe(
        path=path,
        files=tuple(sorted(files.items())),
        sets=scenario._sets,
        kernel=scenario._kernel,
        language=_engine.language(),
        name=digest.hexdigest(),
        engine=_engine.identity(),
    )
