"""The engine of this process: one for each language, made when it is first asked for."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import pathlib
from typing import TYPE_CHECKING

from . import _warpscope

if TYPE_CHECKING:
    import pandas

_language = "en"


def home() -> pathlib.Path:
    """The folder that holds ``assets`` and ``scenarios``.

    The variable ``WARPSCOPE_HOME`` where it is set; else what was installed with the package; else
    the first folder above it that has them, as in a checkout.
    """
    named = os.environ.get("WARPSCOPE_HOME")
    if named:
        return pathlib.Path(named)
    package = pathlib.Path(__file__).parent
    # In a build folder this file is a link, and the package is where the extension is.
    places = [package / "home", *pathlib.Path(_warpscope.__file__).resolve().parents]
    for place in [*places, *pathlib.Path(__file__).resolve().parents]:
        if (place / "assets" / "text").is_dir():
            return place
    raise FileNotFoundError(
        "warpscope finds no folder with assets/text; WARPSCOPE_HOME may name the one that holds them"
    )


@functools.lru_cache(maxsize=None)
def _engine_of(folder: str, name: str) -> _warpscope.Engine:
    # Who compiles a kernel by clang looks for its headers from the running program upwards, which is
    # Python here.
    os.environ["WARPSCOPE_HOME"] = folder
    return _warpscope.Engine(folder, name)


def engine() -> _warpscope.Engine:
    """The engine that speaks the chosen language."""
    return _engine_of(str(home()), _language)


def use_language(name: str) -> None:
    """Chooses the language of every sentence and label from here on: ``"en"`` or ``"zh"``."""
    global _language
    if name not in ("en", "zh"):
        raise ValueError(f"the language {name!r} is neither 'en' nor 'zh'")
    _language = name


def language() -> str:
    """``"en"`` or ``"zh"``."""
    return _language


@functools.lru_cache(maxsize=None)
def identity() -> str:
    """What decides that the same scenario gives the same run: the version and the build."""
    build = hashlib.sha256(pathlib.Path(_warpscope.__file__).read_bytes()).hexdigest()
    return f"{version()}+{build[:16]}"


@functools.lru_cache(maxsize=None)
def compiler() -> str:
    """The clang that reads the kernels which the own reader does not take; empty without one."""
    clang = _warpscope.clang()
    if not clang:
        return ""
    information = os.stat(clang)
    return f"{clang}:{information.st_size}:{information.st_mtime_ns}"


def say(key: str) -> str:
    """A text of the catalogue (assets/text) in the chosen language."""
    return engine().say(key)


def version() -> str:
    """The version of Warpscope, for example ``"0.1.0"``."""
    return _warpscope.version


def devices() -> pandas.DataFrame:
    """The devices, one row each, with the names of ``warpscope-cli devices --format json``.

    ``id`` is what ``occupancy()`` and the field ``device.preset`` take; sizes are in bytes.
    """
    import pandas

    return pandas.DataFrame(json.loads(engine().devices()))


def scenarios() -> pandas.DataFrame:
    """The scenarios of the library, one row each: ``name`` (as ``open()`` takes it), ``path``,
    ``title``, ``summary``, ``source``, ``steps`` (of the lesson)."""
    import pandas

    return pandas.DataFrame(json.loads(engine().scenarios()))
