"""One submission in a process of its own: ``python3 -m warpscope._grade_one`` reads a task on standard
input and writes its row on standard output (see _grade.py)."""

from __future__ import annotations

import codecs
import json
import math
import pathlib
import pickle
import resource
import signal
import sys
from typing import Any, NoReturn

from . import _engine
from ._grade import START, Task, shown
from ._problems import Problem, ProblemError, TimeLimit
from ._run import Run


def _told(problems: list[Problem], name: str) -> dict[str, Any]:
    """Of the first problem, with its place where it is one of the submission."""
    if not problems:
        return {}
    first = problems[0]
    is_here = first.file in ("", name)
    kinds = sorted({one.kind for one in problems if one.kind})
    return {
        "problems": " ".join(kinds),
        "message": first.message,
        "line": is_here and first.line or None,
        "column": is_here and first.column or None,
        "hint": first.hint,
    }


def _compared(task: Task, run: Run) -> dict[str, Any]:
    """How many elements differ, and the first one that does."""
    import numpy

    found = list(run.buffers.items())
    wrong, first = 0, ""
    with numpy.load(task.expected) as expected:
        for at, name in enumerate(task.names):
            if f"at{at}" not in expected:
                continue
            wanted = expected[f"at{at}"]
            if at >= len(found) or found[at][1].shape != wanted.shape:
                wrong += wanted.size
                first = first or f"{name}: {wanted.dtype} x {wanted.shape}"
                continue
            got = found[at][1]
            if wanted.dtype.kind == "f":
                finite = numpy.abs(wanted[numpy.isfinite(wanted)])
                most = float(finite.max()) if finite.size else 0.0
                same = numpy.isclose(
                    got, wanted, rtol=task.tolerance, atol=task.tolerance * most, equal_nan=True
                )
            else:
                same = got == wanted
            if same.all():
                continue
            wrong += int((~same).sum())
            if not first:
                place = tuple(int(i) for i in numpy.argwhere(~same)[0])
                index = "".join(f"[{i}]" for i in place)
                first = f"{name}{index}: {got[place]} ≠ {wanted[place]}"
    return {"verdict": "wrong" if wrong else "right", "wrong_elements": wrong, "first_wrong": first}


def _wrong_type(task: Task, run: Run) -> str:
    """What a call in C++ would refuse: a pointer to something else. Numbers are converted there."""
    for wanted, buffer in zip(task.types, run.report["buffers"]):
        if buffer["type"] != wanted:
            say = _engine.say("exercise.pointer_type")
            return say.format(name=buffer["name"], given=buffer["type"], needed=wanted)
    return ""


def _row_of(task: Task) -> dict[str, Any]:
    try:
        name = shown(task.file)  # The engine takes UTF-8.
        file = pathlib.Path(task.file)
        if file.read_bytes().startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            said = _engine.say("scenario.utf16").format(file=shown(file.name))
            return {"verdict": "does_not_compile", "message": said}
        code = file.read_text(encoding="utf-8", errors="replace")
        scenario = task.recipe.scenario()._with_code(name, code)
        signal.setitimer(signal.ITIMER_PROF, task.seconds)  # Of processor time; the run looks for it.
        try:
            run = scenario.run()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except ProblemError as error:
        is_code = any(one.file == name and one.line > 0 for one in error.problems)
        return {"verdict": "does_not_compile" if is_code else "refused", **_told(error.problems, name)}
    except TimeLimit:
        said = _engine.say("exercise.ran_too_long").format(seconds=task.seconds)
        return {"verdict": "time_limit", "message": said}
    wrong_type = _wrong_type(task, run)
    if wrong_type:
        return {"verdict": "refused", "message": wrong_type}
    row: dict[str, Any] = {
        "cycles": run.cycles,
        "is_of_ptx": run._inner.is_of_ptx(),
        "instructions": run.instructions,
        "registers_per_thread": run.registers_per_thread,
        **_told(run.problems, name),
    }
    if run.stopped != "finished":
        return {**row, "verdict": run.stopped}
    return {**row, **_compared(task, run)}


def _end_the_run(*_: object) -> NoReturn:
    raise TimeLimit


def _processor_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def main() -> None:
    task: Task = pickle.load(sys.stdin.buffer)
    resource.setrlimit(resource.RLIMIT_AS, (task.memory, task.memory))
    seconds = math.ceil(task.seconds + START)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    signal.signal(signal.SIGPROF, _end_the_run)
    try:
        row = _row_of(task)
    except MemoryError:
        row = {"verdict": "memory_limit", "message": _engine.say("exercise.too_much_memory")}
    row["seconds"] = round(_processor_seconds(), 3)
    sys.stdout.write(json.dumps(row))


if __name__ == "__main__":
    main()
