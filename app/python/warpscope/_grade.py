"""Grading: every kernel of a folder against an exercise."""

from __future__ import annotations

import concurrent.futures
import csv
import dataclasses
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import warnings
from typing import TYPE_CHECKING, Any, Iterable, Optional, Union

from . import _engine
from ._problems import ProblemError, RunError
from ._recipe import Recipe, recipe_of
from ._run import Run
from ._scenario import Scenario, open_scenario

if TYPE_CHECKING:
    import pandas

#: The columns of the table, in their order.
COLUMNS = (
    "submission", "verdict", "cycles", "cycles_ratio", "instructions", "registers_per_thread",
    "wrong_elements", "first_wrong", "problems", "message", "line", "column", "hint", "seconds",
)  # fmt: skip

#: Processor seconds that a process may take beside its simulation: to start, and to compile.
START = 20
#: So much longer than its limits a process may last: others may have the processor, or it may sleep.
_PATIENCE = 10
#: Cycles of the reference's run that a submission may take; and at least so many.
_CYCLES_RATIO, _LEAST_CYCLES = 100, 1_000_000


@dataclasses.dataclass(frozen=True)
class Task:
    """What one process is told: it compiles and runs one submission."""

    recipe: Recipe
    file: str
    expected: str  #: A file of arrays (.npz), in the order of the buffers.
    names: tuple[str, ...]
    types: tuple[str, ...]  #: What the pointers of the exercise's kernel point to, in their order.
    seconds: float
    memory: int
    tolerance: float


def _expected_of(run: Run, buffers: Optional[Iterable[str]]) -> dict[str, Any]:
    names = list(run.buffers) if buffers is None else list(buffers)
    missing = [name for name in names if name not in run.buffers]
    if missing:
        raise ValueError(f"the exercise has no buffer {missing[0]!r}; it has {list(run.buffers)}")
    return {name: run.buffers[name] for name in names}


def _pointed_to(scenario: Scenario, run: Run) -> tuple[str, ...]:
    """The element types of the buffers that are arguments; they come before the kernel's globals."""
    arguments = {key.split(".")[1] for key in scenario.keys() if key.startswith("argument.")}
    return tuple(one["type"] for one in run.report["buffers"] if one["name"] in arguments)


class _Solution:
    """The cycles of the exercise's own kernel. Clang's code is another one than that of the quick reader,
    which follows the source: what clang read is measured against the solution as clang reads it."""

    def __init__(self, scenario: Scenario, run: Run) -> None:
        self._scenario = scenario
        self._cycles: dict[bool, Optional[int]] = {run._inner.is_of_ptx(): run.cycles}

    def cycles(self, is_of_ptx: bool) -> Optional[int]:
        if is_of_ptx not in self._cycles:
            self._cycles[is_of_ptx] = self._read_by("clang" if is_of_ptx else "own", is_of_ptx)
        return self._cycles[is_of_ptx]

    def _read_by(self, reader: str, is_of_ptx: bool) -> Optional[int]:
        try:
            run = self._scenario.set("kernel.reader", reader).run(hazards=False)
        except ProblemError:
            return None
        is_same = run.stopped == "finished" and run._inner.is_of_ptx() == is_of_ptx
        return run.cycles if is_same else None


def _process(task: Task) -> dict[str, Any]:
    """Runs a task in a process of its own, so that whatever it does ends with it."""
    seconds = task.seconds + START
    command = [sys.executable, "-m", "warpscope._grade_one"]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # With the compilers that it starts.
        # A core each is enough; NumPy would ask for memory for all of them.
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    try:
        out, _ = process.communicate(pickle.dumps(task), timeout=_PATIENCE * seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        said = _engine.say("exercise.waited_too_long").format(seconds=_PATIENCE * seconds)
        return {"verdict": "time_limit", "message": said}
    if process.returncode == -signal.SIGXCPU:
        said = _engine.say("exercise.compiled_too_long").format(seconds=seconds)
        return {"verdict": "time_limit", "message": said}
    if process.returncode != 0:
        said = _engine.say("exercise.crashed").format(status=process.returncode)
        return {"verdict": "crashed", "message": said}
    row: dict[str, Any] = json.loads(out)
    return row


def shown(path: Union[str, os.PathLike[str]]) -> str:
    """A path as text that can be written anywhere: bytes that are no UTF-8 stand as \\xff."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


class _Written:
    """The table as a CSV file, which grows row by row beside its place and is put there when it is
    whole. What cannot be written stops nobody: it is told at the end."""

    def __init__(self, out: Union[str, os.PathLike[str]]) -> None:
        self._out = pathlib.Path(out)
        real = self._out.resolve()  # What a link points at is replaced, not the link.
        is_beside = not real.exists() or real.is_file()  # Not so a pipe, or /dev/stdout.
        self._real = real
        self._file = real.with_name(real.name + ".new") if is_beside else real
        self._problem: Optional[OSError] = None
        # A spreadsheet takes a file without the mark for its system's own encoding; a pipe's reader
        # wants none.
        self._stream = open(self._file, "w", encoding="utf-8-sig" if is_beside else "utf-8", newline="")
        self._rows = csv.writer(self._stream, lineterminator="\n")
        self.add(COLUMNS)

    def add(self, row: Iterable[Any]) -> None:
        try:
            self._rows.writerow(row)
            self._stream.flush()
        except OSError as error:
            self._problem = self._problem or error

    def finish(self) -> None:
        """Warns where the file could not be written whole; an earlier one then stays."""
        try:
            self._stream.close()
            if self._problem is None and self._file != self._real:
                os.replace(self._file, self._real)
        except OSError as error:
            self._problem = self._problem or error
        if self._problem is not None:
            warnings.warn(
                f"{shown(self._out)} could not be written ({self._problem.strerror}); the table that"
                " grade() returns is whole: table.to_csv() writes it elsewhere",
                RuntimeWarning,
                stacklevel=3,
            )


def _files_below(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(file for file in folder.rglob("*") if file.suffix.lower() in (".cu", ".ptx") and file.is_file())


def grade(
    folder: Union[str, os.PathLike[str]],
    exercise: Union[Scenario, str, os.PathLike[str]],
    *,
    seconds: float = 10,
    cycles: Optional[int] = None,
    memory: int = 2 << 30,
    buffers: Optional[Iterable[str]] = None,
    tolerance: float = 1e-5,
    workers: Optional[int] = None,
    out: Union[str, os.PathLike[str], None] = None,
) -> pandas.DataFrame:
    """Runs every kernel (``.cu``, ``.ptx``) below a folder in the place of an exercise's own kernel,
    and compares the buffers that it leaves with those of the exercise's.

    Host code is never run; each submission has a process of its own, and ends with it. Only the input of
    the exercise is tried: a kernel that writes its answer as a constant is right. Grade a second time
    with another input, ``exercise.set("argument.in.init", ...)``, where that matters.

    :param exercise: a scenario whose kernel is the solution. Arguments go to a submission's
        parameters by their place.
    :param seconds: the most processor time that a simulation may take: a verdict does not depend on
        what else the machine does. Compiling has 20 seconds of its own.
    :param cycles: the most cycles; without it 100 times those of the solution, at least a million.
    :param memory: the most bytes of memory of a process.
    :param buffers: the names, in the exercise, of those that are compared; without it all.
    :param tolerance: relative difference up to which two floating-point numbers are equal; as a
        difference, of the largest number of the buffer.
    :param workers: how many run at a time; without it as many as there are cores.
    :param out: the CSV file to write; without it ``grades.csv`` in the folder. It is UTF-8 with the mark
        by which spreadsheets know it (``utf-8-sig``; pandas reads it as it is). Rows are written as
        they come to a file beside it with ``.new`` at its end, which takes its name when it is whole.
        Where that fails, a ``RuntimeWarning`` says so and the table is returned all the same.

    One row a submission, by its path: ``submission``; ``verdict`` (``right``, ``wrong``,
    ``does_not_compile``, ``refused`` where CUDA would refuse the launch, or C++ the call: the number of
    parameters or what a pointer points to is another one than in the exercise's kernel; or the file is a
    link that leads out of the folder; ``deadlock``, ``fault``, ``cycle_limit``, ``time_limit``, ``memory_limit``, ``crashed``);
    ``cycles``, ``cycles_ratio`` (to the solution: below 1 is faster; a submission that clang read is
    compared with the solution as clang reads it, and has none where that cannot be), ``instructions``,
    ``registers_per_thread``; ``wrong_elements`` and ``first_wrong``; ``problems`` (kinds that the run
    found, such as ``race``, also where all is right); ``message``, ``line``, ``column`` and ``hint``
    of the first problem, or why it was stopped; ``seconds`` of processor time that it took.

    Raises :class:`ProblemError` where the exercise itself is wrong, ``FileNotFoundError`` or
    ``NotADirectoryError`` where there is no such folder, and ``OSError`` where ``out`` cannot be made.
    """
    import numpy
    import pandas

    for name, value, is_right in (("seconds", seconds, seconds > 0), ("tolerance", tolerance, tolerance >= 0)):
        if not is_right:
            raise ValueError(f"{name} is {value!r}, which is too small")
    folder = pathlib.Path(folder)
    os.scandir(folder).close()  # Raises where it is no folder.
    scenario = exercise if isinstance(exercise, Scenario) else open_scenario(exercise)
    solution = scenario.run(hazards=False)
    if solution.stopped != "finished":
        raise RunError(solution.problems, solution._inner.rendered())
    expected = _expected_of(solution, buffers)
    places = list(solution.buffers)
    limit = cycles or max(_LEAST_CYCLES, _CYCLES_RATIO * solution.cycles)
    limit = min(limit, 100_000_000)
    recipe = recipe_of(scenario.set("model.max_cycles", limit))
    rows = []
    with tempfile.TemporaryDirectory(prefix="warpscope-") as scratch:
        arrays = os.path.join(scratch, "expected.npz")
        # By place: a submission may call its parameters as it likes.
        numpy.savez(arrays, **{f"at{places.index(name)}": array for name, array in expected.items()})
        files, top = _files_below(folder), folder.resolve()
        types = _pointed_to(scenario, solution)

        def row_of(file: pathlib.Path) -> dict[str, Any]:
            # A link in a submission may name the solution, or what is nobody's business.
            if not file.resolve().is_relative_to(top):
                return {"verdict": "refused", "message": _engine.say("exercise.leads_out")}
            path = str(file.resolve())
            return _process(Task(recipe, path, arrays, tuple(places), types, seconds, memory, tolerance))

        own = _Solution(scenario, solution)
        written = _Written(out if out is not None else folder / "grades.csv")
        with concurrent.futures.ThreadPoolExecutor(workers or os.cpu_count()) as pool:
            for file, row in zip(files, pool.map(row_of, files)):
                row["submission"] = shown(file.relative_to(folder))
                same = own.cycles(row["is_of_ptx"]) if row.get("cycles") else None
                if same is not None:
                    row["cycles_ratio"] = row["cycles"] / same
                rows.append(row)
                written.add([row.get(name) for name in COLUMNS])
    table = pandas.DataFrame(rows, columns=list(COLUMNS))
    for name in ("cycles", "instructions", "registers_per_thread", "wrong_elements", "line", "column"):
        table[name] = table[name].astype("Int64")  # Whole numbers, of which some are missing.
    written.finish()
    return table
