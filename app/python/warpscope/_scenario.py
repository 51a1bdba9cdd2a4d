"""Scenarios: a kernel, a launch and a device."""

from __future__ import annotations

import os
import pathlib
from typing import Callable, Optional, Union

from . import _engine, _warpscope, _window
from ._pictures import Picture
from ._problems import RunError, TimeLimit
from ._recording import Recording
from ._run import Run

Value = Union[str, int, float, bool, "list[int]", "tuple[int, ...]"]


def text_of(value: Value) -> str:
    """A value as ``--set`` takes it: 128, true, [64,1,1], oldest-first."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(text_of(one) for one in value) + "]"
    if hasattr(value, "item"):  # A number of NumPy's.
        value = value.item()
    return str(value)


class Scenario:
    """A scenario, which never changes: ``set`` gives another one.

    A scenario is made by :func:`warpscope.open`.
    """

    def __init__(
        self,
        base: _warpscope.Scenario,
        opened: _warpscope.Scenario,
        sets: tuple[tuple[str, str], ...] = (),
        kernel: Optional[tuple[str, str]] = None,
    ) -> None:
        self._opened = opened  # As it stands in its file.
        self._sets = sets
        self._base = base  # With what was set.
        self._kernel = kernel  # File and text, where it is not the scenario's own.
        self._inner = base if kernel is None else base.with_kernel(*kernel)

    def set(self, key: str, value: Value) -> Scenario:
        """The scenario with one field changed, as ``--set KEY=VALUE`` does.

        ``key`` is a field with dots (``launch.block``, ``device.preset``, ``model.scheduler``,
        ``argument.n.value``); :meth:`keys` lists them. Raises :class:`ProblemError` where there is
        no such field, or the value does not fit it.
        """
        text = text_of(value)
        changed = _engine.engine().set(self._base, key, text)
        return Scenario(changed, self._opened, (*self._sets, (key, text)), self._kernel)

    def get(self, key: str) -> str:
        """The value of a field as ``set`` would take it; empty where the preset of the device
        decides, or where there is no such field."""
        return self._base.get(key)

    def keys(self) -> list[str]:
        """Every field that ``set`` knows."""
        return self._base.keys()

    def with_kernel(self, file: Union[str, os.PathLike[str]]) -> Scenario:
        """The scenario with the kernel of another CUDA C file; all else stays as it is. The arguments
        go to its parameters by their place, whatever their names. Raises ``OSError`` where the file
        cannot be read."""
        path = pathlib.Path(file).resolve()
        code = path.read_text(encoding="utf-8", errors="replace")
        return self._with_code(str(path), code)

    def _with_code(self, file: str, code: str) -> Scenario:
        return Scenario(self._base, self._opened, self._sets, (file, code))

    def run(self, *, seconds: float = 0, hazards: bool = True, check: bool = False) -> Run:
        """Compiles and simulates.

        :param seconds: the most time that the simulation may take; 0 = any. :class:`TimeLimit` is
            raised when it is over, ``ValueError`` where it is below 0 or no number. The limit in cycles is the field ``model.max_cycles``.
        :param hazards: also looks for races and the like, which costs time.
        :param check: raises :class:`RunError` where the run found a problem. Without it the run is
            given back, with its ``problems``: a deadlock is something to look at, too.

        Raises :class:`ProblemError` where the kernel does not compile or CUDA would refuse the
        launch. Other threads go on meanwhile; Ctrl+C stops it.
        """
        if not seconds >= 0:  # Nor is NaN.
            raise ValueError(f"seconds is {seconds}; it is the most time that a run may take, or 0 for any")
        run = self._run(seconds, hazards)
        if run is None:
            raise TimeLimit(f"the run took longer than {seconds} seconds")
        if check and run.problems:
            raise RunError(run.problems, run._inner.rendered())
        return run

    def _run(
        self, seconds: float, hazards: bool, is_stopped: Optional[Callable[[], bool]] = None
    ) -> Optional[Run]:
        """``None`` where its time was over, or ``is_stopped``, asked every 50 ms, said so."""
        inner = _engine.engine().run(self._inner, seconds, hazards, is_stopped)
        return None if inner is None else Run(inner, self)

    def window(
        self,
        *,
        step: Optional[int] = None,
        answer: bool = False,
        cycle: Optional[int] = None,
        warp: Optional[int] = None,
        arrangement: Optional[str] = None,
        size: tuple[int, int] = (1280, 800),
        scale: float = 1,
        theme: str = "light",
        recording: Optional[Recording] = None,
    ) -> Picture:
        """A picture of the window with this scenario in it, as SVG whose words stay words.

        The program beside the module draws it, without a display; ``FileNotFoundError`` says where it
        was looked for. What is wrong with an option is a ``ValueError``, with the scenario or its
        kernel a :class:`ProblemError` as of :meth:`run`.

        :param step: of the lesson, from 1 to as many as it has; without it the first one.
        :param answer: with the step's question answered.
        :param cycle: where the cursor stands, from 0; it lies within the run.
        :param warp: the warp that is selected, by its number in the grid.
        :param arrangement: ``overview``, ``divergence``, ``sm``, ``occupancy`` or ``sweep``; without it
            the step's.
        :param size: width and height in pixels, 64 to 16,384.
        :param scale: of words and everything else, 0.8 to 3.
        :param theme: ``light`` or ``dark``.
        :param recording: a recorded run that stands beside this one, as run A.
        """
        self._check_place(step, cycle, warp)
        options = {"step": step, "cycle": cycle, "arrangement": arrangement, "scale": scale, "theme": theme}
        options["select"] = None if warp is None else f"warp={warp}"
        options["size"] = f"{size[0]}x{size[1]}"
        arguments = ["--answer"] if answer else []
        for name, value in options.items():
            arguments += [] if value is None else [f"--{name}", str(value)]
        sets = self._sets
        if self._kernel is not None:
            sets = (*sets, ("kernel.file", self._kernel[0]))
        for key, text in sets:
            arguments += ["--set", f"{key}={text}"]
        if recording is not None:
            arguments.append(os.path.abspath(recording.scenario))
        return _window.drawn(self, arguments)

    def _check_place(self, step: Optional[int], cycle: Optional[int], warp: Optional[int]) -> None:
        """What the window would not find it leaves out; who asked for it is told."""
        steps = self._base.steps
        if step is not None and not 1 <= step <= steps:
            told = f"its steps are 1 to {steps}" if steps else "it has no steps"
            raise ValueError(f"there is no step {step} in {self.path.name}: {told}")
        if cycle is None and warp is None:
            return
        # Steps turn knobs, so that the run is theirs; what was set comes after them.
        inner = self._opened.at_step(step or 1)
        for key, text in self._sets:
            inner = _engine.engine().set(inner, key, text)
        run = Scenario(inner, self._opened, self._sets, self._kernel).run(hazards=False)
        for name, value, count in (("cycle", cycle, run.cycles), ("warp", warp, run.warps)):
            if value is not None and not 0 <= value < count:
                raise ValueError(f"there is no {name} {value} in the run: it has {count}, from 0")

    @property
    def title(self) -> str:
        """What it is called, in the language of :func:`use_language`."""
        return _engine.engine().title(self._inner)

    @property
    def path(self) -> pathlib.Path:
        """The file that it was read from."""
        return pathlib.Path(self._inner.path)

    @property
    def code(self) -> str:
        """The text of the kernel."""
        return self._inner.code

    def __repr__(self) -> str:
        kernel = f".with_kernel({self._kernel[0]!r})" if self._kernel else ""
        sets = "".join(f".set({key!r}, {value!r})" for key, value in self._sets)
        return f"warpscope.open({self.path.name!r}){kernel}{sets}"


def open(name: Union[str, os.PathLike[str]]) -> Union[Scenario, Recording]:
    """A scenario: a name of the library (``"08-if-else"``), a ``.toml`` file, or a ``.cu`` file, for
    which a scenario is made as ``warpscope-cli new`` does. A ``.wsr`` file gives its
    :class:`Recording`, a run that needs no simulation.

    Raises :class:`ProblemError` with the place of every mistake.
    """
    if _warpscope.is_recording(os.fspath(name)):
        return Recording(_engine.engine().open_recording(os.fspath(name)))
    return open_scenario(name)


def open_scenario(name: Union[str, os.PathLike[str]]) -> Scenario:
    """A scenario, as :func:`open` gives it; a recording is a :class:`ProblemError`."""
    opened = _engine.engine().open(os.fspath(name))
    return Scenario(opened, opened)
