"""Pictures of the window, which the program beside the module draws.

The module itself holds no window and no OpenGL. What is drawn is asked of ``warpscope --screenshot``,
with the same files and the same fields, so that the picture is of the same run.
"""

from __future__ import annotations

import functools
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
from typing import TYPE_CHECKING

from . import _engine, _warpscope
from ._pictures import Picture

if TYPE_CHECKING:
    from ._scenario import Scenario


@functools.lru_cache(maxsize=None)
def _version_of(program: str) -> str:
    done = subprocess.run([program, "--version"], capture_output=True, text=True)
    return done.stdout.splitlines()[0].removeprefix("warpscope ") if done.stdout else ""


def program() -> str:
    """The program that draws: the variable ``WARPSCOPE_PROGRAM`` where it is set; else the one of the
    build that the module is from; else ``warpscope`` of the ``PATH``, as the Debian package brings it.

    Raises ``FileNotFoundError`` where there is none of the module's version.
    """
    named = os.environ.get("WARPSCOPE_PROGRAM")
    built = pathlib.Path(_warpscope.__file__).resolve().parents[2] / "bin" / "warpscope"
    for place in [named] if named else [str(built), shutil.which("warpscope") or ""]:
        if place and os.access(place, os.X_OK) and _version_of(place) == _engine.version():
            return place
    raise FileNotFoundError(
        f"no program warpscope {_engine.version()} was found to draw the window; app/run builds it, the"
        " Debian package installs it, and WARPSCOPE_PROGRAM may name it"
    )


def _with_own_names(svg: str) -> str:
    """The pictures of a notebook stand in one page: what they name must not be each other's."""
    own = "w" + hashlib.sha256(svg.encode()).hexdigest()[:8] + "-"
    return re.sub(r'<clipPath id="|"url\(#', rf"\g<0>{own}", svg)


def drawn(scenario: Scenario, arguments: list[str]) -> Picture:
    """The window with a scenario in it, with further arguments of the program."""
    command = [program(), str(scenario.path), "--lang", _engine.language(), *arguments]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "window.svg"
        environment = {**os.environ, "WARPSCOPE_HOME": str(_engine.home())}
        done = subprocess.run(
            [*command, "--screenshot", str(file)], capture_output=True, text=True, env=environment
        )
        if done.returncode != 0:
            scenario.run()  # Says with its place what is wrong with the scenario itself.
            raise ValueError(done.stderr.strip())
        return Picture(_with_own_names(file.read_text(encoding="utf-8")))
