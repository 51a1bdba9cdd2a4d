"""A run: figures, tables, buffers and pictures of it."""

from __future__ import annotations

import dataclasses
import functools
import html
import json
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, overload

from . import _engine, _pictures, _tables, _warpscope
from ._problems import Problem

if TYPE_CHECKING:
    import numpy
    import pandas

    from ._scenario import Scenario


#: The columns of :attr:`Run.lines`, whether a line has any of the kind or not.
_LINE_COLUMNS = (
    "line",
    "instructions",
    "thread_instructions",
    "stall_cycles",
    *(f"global_load_{what}" for what in ("requests", "sectors", "ideal_sectors", "sector_hits")),
    *(
        f"{kind}_{what}"
        for kind in ("global_store", "atomic", "local_load", "local_store")
        for what in ("requests", "sectors", "ideal_sectors")
    ),
    *(
        f"{kind}_{what}"
        for kind in ("shared_load", "shared_store", "shared_atomic")
        for what in ("requests", "conflicts")
    ),
)


class _kept(property):
    """A table that is made once. Who asks for it gets a copy, which may be changed at will."""

    def __init__(self, make: Callable[[Run], pandas.DataFrame]) -> None:
        name = f"_{make.__name__}"

        def table(run: Run) -> pandas.DataFrame:
            if name not in run.__dict__:
                run.__dict__[name] = make(run)
            return run.__dict__[name].copy()

        super().__init__(functools.wraps(make)(table))

    if TYPE_CHECKING:  # A property of any function has no type of its own.

        @overload
        def __get__(self, run: None, kind: Optional[type] = None) -> _kept: ...
        @overload
        def __get__(self, run: Run, kind: Optional[type] = None) -> pandas.DataFrame: ...
        def __get__(self, run: Optional[Run], kind: Optional[type] = None) -> Any: ...


@dataclasses.dataclass(frozen=True)
class LaunchOccupancy:
    """How full the SMs were."""

    theoretical: float  #: 0 to 1.
    achieved: float  #: 0 to 1: resident warps over the active cycles of the SMs ÷ the most.
    blocks_per_sm: int
    limiters: tuple[str, ...]  #: Of ``warps``, ``regs``, ``smem``, ``slots``, ``barriers``.


class Run:
    """A finished run. Its figures are attributes with the names of ``run --format json``.

    Nothing in it ever changes. Tables are made when they are first asked for, and kept; each time a
    copy is given, so that what is done to it stays with whoever asked.
    """

    scenario: str  #: The file.
    title: str
    device: str
    kernel: str
    stopped: str  #: ``finished``, ``deadlock``, ``fault`` or ``cycle_limit``.
    cycles: int
    instructions: int  #: Warp instructions issued.
    thread_instructions: int
    ipc: float  #: Warp instructions a cycle, all SMs together.
    simd_efficiency: float  #: 0 to 1.
    blocks: int
    warps: int
    registers_per_thread: int
    shared_bytes_per_block: int
    local_bytes_per_thread: int
    branches: int  #: Conditional branches, as warp instructions.
    divergent_branches: int
    global_load_requests: int
    global_load_sectors: int  #: Of 32 bytes, as all sectors.
    global_store_requests: int
    global_store_sectors: int
    shared_load_conflicts: int  #: Passes beyond the first.
    shared_store_conflicts: int
    barriers: int  #: Warps that arrived at __syncthreads().
    global_load_sector_hits: int  #: In L1.
    local_load_requests: int
    local_store_requests: int
    atomic_requests: int
    l2_read_sectors: int
    l2_write_sectors: int
    l2_sector_hits: int
    dram_read_bytes: int
    dram_write_bytes: int
    atomics: int
    spill_instructions: int
    stalls: dict[str, int]  #: Warp-cycles by reason.
    issued: int  #: Warp-cycles in which an instruction was issued.
    output_lost: int  #: Texts of printf that were dropped.
    fingerprint: str  #: 64 bit, hexadecimal: equal runs, equal numbers.

    occupancy: LaunchOccupancy

    def __init__(self, inner: _warpscope.Run, scenario: Optional[Scenario]) -> None:
        self._inner = inner
        self._scenario = scenario  # None: from a file, which is a Recording.
        #: The whole object of ``run --format json``.
        self.report: dict[str, Any] = json.loads(inner.report())
        for name, value in self.report.items():
            if name in Run.__annotations__:
                setattr(self, name, value)
        fullness: dict[str, Any] = self.report["occupancy"]
        self.occupancy = LaunchOccupancy(**dict(fullness, limiters=tuple(fullness["limiters"])))
        #: What went wrong, with the places in the kernel; empty when nothing did.
        self.problems: list[Problem] = [Problem(**one) for one in inner.problems()]

    @_kept
    def states(self) -> pandas.DataFrame:
        """What every warp did: one row for each stretch of cycles in one state, by warp, then time.

        Columns, as in ``warpscope-cli export OUT.csv``: ``sm``, ``scheduler``, ``block``, ``warp``,
        ``state`` (categorical), ``from`` and ``to`` (cycles, ``to`` is one past the last), ``line``
        (of the kernel, 0 = of none), ``active_mask`` (bit 0 is lane 0; a number, not text); and
        ``pc``, which the CSV file does not have.
        """
        return _tables.frame(self._inner.states(), {"state": "states"})

    @_kept
    def events(self) -> pandas.DataFrame:
        """Blocks that start and end, divergence, reconvergence, barriers, warps that end: one row
        each, by cycle.

        Columns: ``cycle``, ``kind`` (categorical), ``sm``, ``block``, ``warp`` (−1 where it is an
        event of the block), ``line``, ``pc``, ``lanes`` (divergence: those that took the branch).
        """
        return _tables.frame(self._inner.events(), {"kind": "events"})

    @functools.cached_property
    def _accesses(self) -> tuple[pandas.DataFrame, pandas.DataFrame]:
        accesses, lanes = self._inner.accesses()
        kinds = {"space": "spaces", "kind": "accesses"}
        return _tables.frame(accesses, kinds), _tables.frame(lanes, {})

    @property
    def accesses(self) -> pandas.DataFrame:
        """Every access of a warp to memory, by the cycle of its issue. Simulates once more.

        Columns: ``cycle``, ``sm``, ``warp``, ``line``, ``pc``, ``space``, ``kind`` (categorical),
        ``bytes_per_lane``, ``active_mask``, ``transactions`` (sectors of 32 bytes; of shared
        memory: passes through the banks), ``l1_hits`` and ``l2_hits`` (sectors), ``dram_bytes``,
        ``back_at`` (the cycle from which all lanes have their values), ``left_at`` (the cycle in
        which the last part has left the SM).
        """
        return self._accesses[0].copy()

    @property
    def access_lanes(self) -> pandas.DataFrame:
        """The lanes of :attr:`accesses`: ``access`` (its row there), ``lane``, ``address`` (the
        first byte; of shared and local memory an offset)."""
        return self._accesses[1].copy()

    @_kept
    def counters(self) -> pandas.DataFrame:
        """What happened at each instruction of the program, over all warps: one row each.

        Columns: ``pc``, ``line``, ``instruction``, ``issues``, ``thread_issues`` (active lanes
        summed), ``stall_cycles`` (warp-cycles spent waiting to issue it), and for each kind of
        access (``global_load``, …) ``_requests``, ``_transactions``, ``_ideal`` (the least that so
        many lanes need), ``_hits`` (sectors in L1).
        """
        return _tables.frame(self._inner.counters(), {})

    @_kept
    def lines(self) -> pandas.DataFrame:
        """The sums by line of the source, as ``lines`` of ``run --format json``; 0 where a line has
        none of a kind, also where no line has."""
        import pandas

        rows = pandas.DataFrame(self.report["lines"], columns=list(_LINE_COLUMNS))
        return rows.fillna(0).astype("int64")

    @_kept
    def output(self) -> pandas.DataFrame:
        """What printf wrote: a row for each call and thread, by cycle."""
        import pandas

        columns = ["cycle", "block", "thread", "warp", "line", "text"]
        return pandas.DataFrame(self.report["output"], columns=columns)

    @functools.cached_property
    def buffers(self) -> Mapping[str, numpy.ndarray[Any, Any]]:
        """The kernel's buffers after the run, by name, as NumPy arrays of their elements' type.

        A number gives an array of shape (count,), a vector such as float4, or any structure of
        equal numbers, (count, 4), another structure a structured array with the fields f0, f1, …;
        brain floats, which NumPy lacks, are their
        bits (uint16).

        Device memory is made of pages that states share, so that no array can be laid over it. The
        first time the buffers are copied into one block, which the run owns; from then on nothing
        is copied: the arrays are views of that block, keep the run alive, and cannot be written to.
        """
        return self._inner.buffers()

    def timeline(self, **options: Any) -> _pictures.Picture:
        """The timeline: a row for each warp, a cell for what it did. See
        :func:`warpscope._pictures.timeline` for what can be chosen."""
        return _pictures.timeline(self, **options)

    def window(self, **options: Any) -> _pictures.Picture:
        """The window with the run in it. See :meth:`warpscope.Scenario.window` for what can be
        chosen: step, cycle, warp, arrangement, size, …"""
        assert self._scenario is not None  # A Recording refuses.
        return self._scenario.window(**options)

    def __repr__(self) -> str:
        return (
            f"<warpscope.Run {self.kernel} on {self.device}: {self.stopped},"
            f" {self.cycles} cycles, {self.instructions} instructions>"
        )

    def _repr_html_(self) -> str:
        say = _engine.say
        shown = [
            ("stopped", say(f"stop.{self.stopped}")),
            ("figure.cycles", f"{self.cycles:,}"),
            ("figure.instructions", f"{self.instructions:,}"),
            ("figure.ipc", f"{self.ipc:.3f}"),
            ("figure.simd_efficiency", f"{self.simd_efficiency:.1%}"),
            ("figure.theoretical_occupancy", f"{self.occupancy.theoretical:.1%}"),
            ("figure.achieved_occupancy", f"{self.occupancy.achieved:.1%}"),
        ]
        rows = "".join(
            f"<tr><td>{html.escape(say(key) if '.' in key else self.kernel)}</td>"
            f"<td>{html.escape(value)}</td></tr>"
            for key, value in shown
        )
        problems = "".join(f"<p><b>{html.escape(one.message)}</b></p>" for one in self.problems)
        caption = html.escape(f"{self.title} · {self.device}")
        return (
            f"<table><caption>{caption}</caption>{rows}</table>{problems}"
            f"{self.timeline()._repr_svg_()}"
        )
