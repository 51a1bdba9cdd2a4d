"""Sweeps: one run for every combination of values, on this machine or on a cluster of Dask's."""

from __future__ import annotations

import concurrent.futures
import itertools
import os
import queue
import sys
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping, Optional, Union

from . import _engine
from ._problems import ProblemError
from ._recipe import Recipe, recipe_of
from ._scenario import Scenario, Value, open_scenario
from ._store import Store

if TYPE_CHECKING:
    import distributed
    import pandas

Row = dict[str, Any]
Progress = Callable[[int, int], None]

#: What of a report is kept: the figures, not the lists.
_LISTS = ("lines", "buffers", "output", "problems", "scenario", "title", "occupancy", "stalls")


def _values_of(key: str, values: Iterable[Value]) -> list[Value]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise TypeError(f"over[{key!r}] takes a list of values, for example [{values!r}]")
    return list(values)


class _Stopped(Exception):
    """A run was told to stop, and has no result."""


def _result_of(scenario: Scenario, is_stopped: Optional[Callable[[], bool]] = None) -> Row:
    """The figures of a run, or ``refused``: why it cannot be launched or did not finish."""
    try:
        run = scenario._run(0, False, is_stopped)
    except ProblemError as error:
        return {"refused": error.message}
    if run is None:
        raise _Stopped
    if run.stopped != "finished":
        problem = run.problems[0].message if run.problems else _engine.say(f"stop.{run.stopped}")
        return {"stopped": run.stopped, "refused": problem}
    figures = {name: value for name, value in run.report.items() if name not in _LISTS}
    figures["theoretical_occupancy"] = run.occupancy.theoretical
    figures["achieved_occupancy"] = run.occupancy.achieved
    figures["blocks_per_sm"] = run.occupancy.blocks_per_sm
    figures.update({f"stall_{reason}": cycles for reason, cycles in run.stalls.items()})
    return figures


def compute(
    recipe: Recipe,
    folder: Optional[str],
    keep: bool,
    is_stopped: Optional[Callable[[], bool]] = None,
) -> tuple[bool, Row]:
    """Whether the result had to be computed, and the result. Runs on workers."""
    store = Store(folder)
    if keep:
        found = store.get(recipe.name)
        if found is not None:
            return False, found
    if recipe.engine != _engine.identity():
        raise RuntimeError(
            f"a worker has warpscope {_engine.identity()}, the sweep is of {recipe.engine}"
        )
    result = _result_of(recipe.scenario(), is_stopped)
    if keep:
        store.put(recipe.name, result)
    return True, result


def _write_progress(done: int, runs: int) -> None:
    end = "\n" if done == runs else ""
    sys.stderr.write(f"\r{done} / {runs}{end}")
    sys.stderr.flush()


#: A finished run: its name, whether it had to be computed, its result.
Come = tuple[str, bool, Row]


class _Threads:
    """The simulation lets other threads go on, so threads use all cores."""

    def __init__(self, sweep: Sweep) -> None:
        self._pool = concurrent.futures.ThreadPoolExecutor(sweep._workers or os.cpu_count())
        self._where = (sweep._folder, sweep._keep)
        self._stop = threading.Event()
        self._done: queue.SimpleQueue[tuple[str, concurrent.futures.Future[tuple[bool, Row]]]]
        self._done = queue.SimpleQueue()

    def submit(self, recipe: Recipe) -> None:
        future = self._pool.submit(compute, recipe, *self._where, self._stop.is_set)
        future.add_done_callback(lambda done: self._done.put((recipe.name, done)))

    def take(self, wait: bool) -> Optional[Come]:
        """The next finished run; ``None`` where there is none yet and nobody waits for it."""
        while True:
            try:
                # Not for ever: a signal that another thread got is heard when this one wakes.
                name, future = self._done.get(block=wait, timeout=0.1)
            except queue.Empty:
                if wait:
                    continue
                return None
            is_new, result = future.result()
            return name, is_new, result

    def close(self, wait: bool) -> None:
        """Stops what runs, and leaves what has not begun."""
        self._stop.set()
        self._pool.shutdown(wait=wait, cancel_futures=True)


class _Cluster:
    """A run whose worker is lost is given to another one by Dask, and by us again where Dask has given
    up (allowed-failures), ``retries`` times."""

    def __init__(self, sweep: Sweep, client: Any) -> None:  # Dask's own types are partial.
        import distributed

        as_completed: Any = distributed.as_completed
        self._sweep = sweep
        self._client = client
        self._names: dict[str, str] = {}  # By the keys of futures.
        self._tried: dict[str, int] = {}
        self._futures = as_completed(loop=client.loop)

    def submit(self, recipe: Recipe) -> None:
        key = f"warpscope-{recipe.name}"
        where = (self._sweep._folder, self._sweep._keep)
        self._names[key] = recipe.name
        self._futures.add(self._client.submit(compute, recipe, *where, key=key, pure=True))

    def take(self, wait: bool) -> Optional[Come]:
        """As of :class:`_Threads`."""
        while wait or self._futures.has_ready():
            future = next(self._futures)
            name = self._names[future.key]
            if future.status == "finished":
                is_new, result = future.result()
                return name, is_new, result
            self._tried[name] = self._tried.get(name, 0) + 1
            if self._tried[name] > self._sweep._retries:
                raise future.exception()
            self._sweep.retried += 1
            future.retry()
            self._futures.add(future)
        return None

    def close(self, wait: bool) -> None:
        """Futures that nobody holds are forgotten by the cluster."""
        self._futures.clear()


class Sweep:
    """A sweep, made by :func:`warpscope.sweep`. Iterate over it, or ask for its :meth:`frame`."""

    def __init__(
        self,
        scenario: Scenario,
        over: Mapping[str, Iterable[Value]],
        client: Optional[distributed.Client],
        workers: Optional[int],
        keep: bool,
        folder: Optional[str],
        retries: int,
        progress: Union[bool, Progress],
    ) -> None:
        self.keys = list(over)
        axes = [_values_of(key, values) for key, values in over.items()]
        for key, values in zip(self.keys, axes):
            if values and key not in scenario.keys():
                scenario.set(key, values[0])  # One mistake, not one for each value.
        self._values = [dict(zip(self.keys, choice)) for choice in itertools.product(*axes)]
        self._scenario = scenario
        self._client = client
        self._workers = workers
        self._keep = keep
        self._folder = folder
        self._retries = retries
        self._progress = _write_progress if progress is True else progress or (lambda *_: None)
        self._rows: dict[int, Row] = {}
        self._come: list[int] = []  # Numbers of the rows, in the order in which they came.
        self._work: Optional[Iterator[int]] = None  # None also after it was interrupted.
        #: Runs that were computed now; those that were found on disk; futures that were tried again.
        self.computed = 0
        self.found = 0
        self.retried = 0

    def __len__(self) -> int:
        """How many rows there are, when all is done."""
        return len(self._values)

    def __iter__(self) -> Iterator[Row]:
        """The rows as they come: the values by their keys, then the figures by their names, or
        ``refused``. Every iterator gives all rows, those that are there already first. What is not
        done goes on, also after Ctrl+C and after an exception of the progress function."""
        at = 0
        while at < len(self):
            if at == len(self._come):
                self._advance()
            else:
                yield self._rows[self._come[at]]
                at += 1

    def frame(self) -> pandas.DataFrame:
        """All rows as a table, in the order of the values (the last key changes fastest), however
        they came. A refused row has its reason in ``refused`` and no figures. ``cycles`` is always
        there; whole numbers of which some are missing are ``Int64``, and ``cycles`` always is."""
        import pandas

        for _ in self:
            pass
        rows = [self._rows[index] for index in range(len(self))]
        table = pandas.DataFrame(rows)
        for name in ("cycles", "refused"):
            if name not in table:
                table[name] = None
        for name in table.columns.difference(self.keys):
            known = [row[name] for row in rows if row.get(name) is not None]
            is_whole = all(type(value) is int for value in known) and len(known) > 0
            if name == "cycles" or (is_whole and len(known) < len(rows)):
                table[name] = pandas.array([row.get(name) for row in rows], dtype="Int64")
        return table

    def _repr_html_(self) -> str:
        return str(self.frame().to_html())

    def _finish(self, index: int, result: Row) -> int:
        self._rows[index] = {**self._values[index], **result}  # Keys have dots, figures have none.
        self._come.append(index)
        self._progress(len(self._rows), len(self))
        return index

    def _advance(self) -> None:
        """Waits for the next row. A generator that an exception has left is done for good; the next
        one begins with what is not there yet."""
        if self._work is None:
            self._work = self._run()
        try:
            next(self._work, None)
        except BaseException:  # Ctrl+C, too.
            self._work = None
            raise

    def _recipe(self, values: Mapping[str, Value]) -> Recipe:
        scenario = self._scenario
        for key, value in values.items():
            scenario = scenario.set(key, value)
        return recipe_of(scenario)

    def _run(self) -> Iterator[int]:
        """Does all there is still to do, and tells which row is done. Recipes are made beside the runs
        of those before them, so that the first rows come at once."""
        store = Store(self._folder)
        crew: Union[_Threads, _Cluster]
        crew = _Threads(self) if self._client is None else _Cluster(self, self._client)
        waiting: dict[str, list[int]] = {}  # Rows by the runs that they wait for.
        done: dict[str, Row] = {}
        wait = True

        def deliver(name: str, is_new: bool, result: Row) -> Iterator[int]:
            self.computed += is_new
            self.found += not is_new
            # The worker's disk may be another one.
            if self._client is not None and self._keep and store.get(name) is None:
                store.put(name, result)
            done[name] = result
            for index in waiting.pop(name):
                yield self._finish(index, result)

        try:
            for index, values in enumerate(self._values):
                if index in self._rows:
                    continue
                try:
                    recipe = self._recipe(values)
                except ProblemError as error:
                    yield self._finish(index, {"refused": error.message})
                    continue
                result = done.get(recipe.name)
                if result is None and recipe.name not in waiting and self._keep:
                    result = store.get(recipe.name)
                    self.found += result is not None
                if result is not None:
                    yield self._finish(index, result)
                    continue
                if recipe.name not in waiting:
                    crew.submit(recipe)
                waiting.setdefault(recipe.name, []).append(index)
                while come := crew.take(wait=False):
                    yield from deliver(*come)
            while waiting:
                come = crew.take(wait=True)
                assert come is not None
                yield from deliver(*come)
        except GeneratorExit:
            # Perhaps of the garbage collector, and then in whatever a thread was doing: where that was
            # to begin another thread, who waits for the end of one here waits for ever.
            wait = False
            raise
        finally:  # Also where somebody stops asking for rows.
            crew.close(wait)


def sweep(
    scenario: Union[Scenario, str, os.PathLike[str]],
    over: Mapping[str, Iterable[Value]],
    *,
    client: Optional[distributed.Client] = None,
    workers: Optional[int] = None,
    keep: bool = True,
    folder: Union[str, os.PathLike[str], None] = None,
    retries: int = 3,
    progress: Union[bool, Progress] = False,
) -> Sweep:
    """One run for every combination of values of some fields.

    >>> sweep = warpscope.sweep("14-register-cliff", over={"launch.registers_per_thread": range(24, 65)})
    >>> for row in sweep: print(row["cycles"])     # as they come
    >>> sweep.frame()                              # all of them, in order

    :param over: the values of each field; the last field changes fastest.
    :param client: a ``distributed.Client`` (Debian: python3-distributed); its workers need this very
        build of warpscope, and get the scenario's files with the run. Without it the runs go to
        threads of this process.
    :param workers: how many threads; without it as many as there are cores.
    :param keep: finished runs are kept on disk and found again. A run is named by all that it
        depends on (:func:`warpscope._recipe.recipe_of`), so that nothing has to be cleared when a
        kernel, a device or the program changes.
    :param folder: where they are kept; without it ``$XDG_CACHE_HOME/warpscope/runs``.
    :param retries: how often a run that the cluster has lost (its worker died) is given to it again
        after Dask itself has given up; then its exception is raised.
    :param progress: ``True`` writes a line to standard error; a function is called with the rows that
        are done and all rows.

    A value that is refused is a row with ``refused``, as in ``warpscope-cli sweep``. Raises
    :class:`ProblemError` where there is no such scenario or field, and ``TypeError`` where a field
    has one value and no list of them. Races are not looked for.
    """
    if client is not None and not hasattr(client, "submit"):
        raise TypeError(f"client is {client!r}: it takes a distributed.Client, or None for threads of this process")
    if not isinstance(scenario, Scenario):
        scenario = open_scenario(scenario)
    place = None if folder is None else os.fspath(folder)
    return Sweep(scenario, over, client, workers, keep, place, retries, progress)
