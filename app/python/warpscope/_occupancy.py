"""Occupancy: the calculator, and its charts."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

from . import _engine, _pictures, _warpscope

if TYPE_CHECKING:
    import pandas


@dataclasses.dataclass(frozen=True)
class Occupancy:
    """Blocks that fit on one SM. A limit is ``None`` where its resource does not limit."""

    device: str
    status: str  #: ``ok`` or ``invalid_input``.
    active_blocks_per_sm: int
    warps_per_block: int
    active_warps_per_sm: int
    max_warps_per_sm: int
    occupancy_percent: float
    limiting_factor_bits: int
    limiting_factors: list[str]
    block_limit_warps: int | None
    block_limit_slots: int | None
    block_limit_regs: int | None
    block_limit_smem: int | None
    block_limit_barriers: int | None
    alloc_regs_per_block: int
    alloc_smem_per_block: int  #: Bytes.
    error: dict[str, Any] | None  #: Why CUDA would refuse the launch: name, rule, message.
    max_registers_by_launch_bounds: int
    max_potential_block_size: dict[str, Any]
    assumptions: list[str]  #: Fields of the device that no source tells.

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{name}</td><td>{value}</td></tr>"
            for name, value in dataclasses.asdict(self).items()
            if name not in ("error", "max_potential_block_size", "assumptions")
        )
        return f"<table>{rows}</table>"


@dataclasses.dataclass(frozen=True, eq=False)
class OccupancyCurve:
    """Occupancy against one number while all others stay."""

    #: Columns: the axis (threads a block, registers a thread, or bytes of shared memory a block),
    #: ``blocks_per_sm``, ``warps_per_sm``, ``occupancy_percent``.
    table: pandas.DataFrame
    axis: str
    at: int  #: The value that was asked about.

    def _repr_svg_(self) -> str:
        return _pictures.occupancy_chart(self)._repr_svg_()


def _request(
    threads: int,
    registers: int,
    static: int,
    dynamic: int,
    carveout: int,
    mode: str,
    smem_mode: str,
) -> _warpscope.Request:
    for name, value, choices in (
        ("mode", mode, ("exact", "textbook")),
        ("smem_mode", smem_mode, ("optin", "default")),
    ):
        if value not in choices:
            raise ValueError(f"{name} is {value!r}, which is none of {choices}")
    return _warpscope.Request(threads, registers, static, dynamic, carveout, mode, smem_mode)


def occupancy(
    device: str,
    threads: int,
    registers: int = 0,
    static: int = 0,
    dynamic: int = 0,
    carveout: int = -1,
    mode: str = "exact",
    smem_mode: str = "optin",
) -> Occupancy:
    """Blocks of ``threads`` threads that one SM of a device holds at a time, and why.

    :param device: a device's name or a compute capability: ``"h100"``, ``"8.0"``.
    :param registers: a thread.
    :param static: bytes of static shared memory a block.
    :param dynamic: bytes of dynamic shared memory a block.
    :param carveout: shared memory preferred, in percent; −1 = no preference.
    :param mode: ``"exact"`` (NVIDIA's calculator) or ``"textbook"`` (PMPP 4.7).
    :param smem_mode: whether the kernel opted in to more than 48 KB a block.

    Raises :class:`ProblemError` where there is no such device.
    """
    request = _request(threads, registers, static, dynamic, carveout, mode, smem_mode)
    return Occupancy(**json.loads(_engine.engine().occupancy(device, request)))


def occupancy_curve(
    device: str,
    threads: int,
    registers: int = 0,
    static: int = 0,
    dynamic: int = 0,
    carveout: int = -1,
    mode: str = "exact",
    smem_mode: str = "optin",
    *,
    axis: str = "registers",
) -> OccupancyCurve:
    """:func:`occupancy` against one of its numbers: ``axis`` is ``"threads"``, ``"registers"`` or
    ``"shared"`` (bytes, static and dynamic together). In a notebook's cell it is a chart."""
    import pandas

    values = {"threads": threads, "registers": registers, "shared": static + dynamic}
    if axis not in values:
        raise ValueError(f"axis is {axis!r}, which is none of {tuple(values)}")
    request = _request(threads, registers, static, dynamic, carveout, mode, smem_mode)
    table = pandas.DataFrame(_engine.engine().curve(device, request, axis))
    return OccupancyCurve(table, axis, values[axis])
