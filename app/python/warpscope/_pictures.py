"""Pictures of a run and of occupancy as SVG, read from the tables that everybody has.

Colours are those of the window (app/theme/palette.cpp): Okabe and Ito's set, one a group of states;
waiting is paler than issuing.
"""

from __future__ import annotations

import html
import os
import pathlib
from typing import TYPE_CHECKING, Iterator, Union

from . import _engine, _warpscope

if TYPE_CHECKING:
    import pandas

    from ._occupancy import OccupancyCurve
    from ._run import Run

_TEXT, _MUTED, _LINE, _PANEL, _ACCENT = "#1B2230", "#55617A", "#CFD6E0", "#FFFFFF", "#0072B2"
#: By group: absent, issued, eligible, fixed latency, short and long scoreboard, synchronization,
#: fence, throttle, other.
_HUES = ("#F2F4F8", "#009E73", "#56B4E9", "#3D7FC4", "#F0E442", "#E69F00", "#CC79A7", "#6A2C91", "#8A3B1E", "#666C78")
_ABSENT, _ELIGIBLE = 0, 2
_QUIET = 0.45  # The share of the hue in a cell of waiting.
_MOST_ROWS = 64
_LETTER_WIDTH = 9


class Picture:
    """A picture as SVG text; in a notebook's cell it shows itself."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, file: Union[str, os.PathLike[str]]) -> None:
        """Writes the picture as an ``.svg`` file."""
        pathlib.Path(file).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg


def _mixed(hue: str, share: float) -> str:
    """The hue on the panel."""
    parts = []
    for at in (1, 3, 5):
        ground, top = int(_PANEL[at : at + 2], 16), int(hue[at : at + 2], 16)
        parts.append(f"{round(ground + (top - ground) * share):02X}")
    return "#" + "".join(parts)


def _colour_of(state: int) -> str:
    group = _warpscope.names["groups"][state]
    return _mixed(_HUES[group], _QUIET) if group > _ELIGIBLE else _HUES[group]


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {more}>{html.escape(words)}</text>'


def _svg(width: float, height: float, body: list[str], title: str) -> Picture:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" role="img"'
        f' viewBox="0 0 {width:g} {height:g}" font-family="Inter, sans-serif" font-size="11"'
        f' fill="{_TEXT}"><title>{html.escape(title)}</title>'
        f'<rect width="100%" height="100%" fill="{_PANEL}"/>'
    )
    return Picture(head + "".join(body) + "</svg>")


def _nice_step(span: float, marks: int) -> int:
    """1, 2 or 5 times a power of ten, so that about so many marks stand on the span."""
    step = 1
    for factor in (2, 2.5, 2) * 12:
        if span / step <= marks:
            break
        step = int(step * factor)
    return step


def _cells(
    rows: pandas.DataFrame, start: int, end: int, columns: int
) -> Iterator[tuple[int, int, int]]:
    """(first column, one past the last, state) of one warp: in each column the state that takes
    most of its cycles; columns in which the warp is not resident are left out."""
    import numpy

    edges = numpy.linspace(start, end, columns + 1)
    begins, ends = rows["from"].to_numpy(), rows["to"].to_numpy()
    codes = rows["state"].cat.codes.to_numpy()
    shares = numpy.zeros((len(_warpscope.names["states"]), columns))
    for state in numpy.unique(codes):
        own = codes == state
        at = numpy.stack([begins[own], ends[own]], axis=1).ravel()
        sums = numpy.stack([numpy.zeros(own.sum()), ends[own] - begins[own]], axis=1).ravel().cumsum()
        shares[state] = numpy.diff(numpy.interp(edges, at, sums, left=0, right=sums[-1]))
    best = shares.argmax(axis=0)
    best[shares.sum(axis=0) <= 0] = -1
    changes = numpy.flatnonzero(numpy.diff(best)) + 1
    for first, last in zip([0, *changes], [*changes, columns]):
        if best[first] >= 0:
            yield int(first), int(last), int(best[first])


def _legend(states: list[int], x: float, y: float, width: float) -> tuple[list[str], float]:
    """A box and a name for each state, in lines; and where the next line would stand."""
    body = []
    at = x
    for state in states:
        key = _warpscope.names["states"][state]
        words = f'{_warpscope.names["letters"][state]} {_engine.say(f"state.{key}.name")}'
        # A Chinese character is about twice as wide as a Latin one.
        needed = 22 + sum(11 if ord(letter) > 0x2E80 else 6 for letter in words)
        if at + needed > width:
            at, y = x, y + 16
        body.append(f'<rect x="{at:g}" y="{y - 9:g}" width="10" height="10" fill="{_colour_of(state)}"/>')
        body.append(_text(at + 14, y, words))
        at += needed
    return body, y + 16


def timeline(
    run: Run,
    *,
    warps: list[int] | None = None,
    start: int = 0,
    end: int | None = None,
    width: int = 960,
    row_height: int = 14,
) -> Picture:
    """The timeline of a run: a row for each warp, over cycles, as in the window.

    :param warps: which ones, by their numbers in the grid; without it the first 64 that ever started, by SM, scheduler and time.
    :param start: the first cycle.
    :param end: one past the last cycle; without it the end of the run.
    :param width: in pixels. Where a pixel holds several cycles it shows the state that takes most
        of them.
    """
    end = run.cycles if end is None else min(end, run.cycles)
    if not 0 <= start < end:
        raise ValueError(f"no cycle lies between {start} and {end}; the run has {run.cycles}")
    for warp in warps or ():
        if not 0 <= warp < run.warps:
            raise ValueError(f"there is no warp {warp} in the run: it has {run.warps}, from 0")
    states = run.states
    states = states[(states["to"] > start) & (states["from"] < end)]
    if warps is not None:
        states = states[states["warp"].isin(warps)]
    groups = {warp: rows for warp, rows in states.groupby("warp", sort=False)}
    order = sorted(groups, key=lambda warp: (*groups[warp][["sm", "scheduler", "from"]].iloc[0], warp))
    left, top, bottom = 92, 24, 0
    shown = order[:_MOST_ROWS] if warps is None else order
    columns = max(1, min(width - left - 8, (end - start) * 16))
    scale = (width - left - 8) / columns
    body, seen = [], set()
    for index, warp in enumerate(shown):
        rows = groups[warp]
        y = top + index * (row_height + 1)
        place = f'SM {rows["sm"].iloc[0]} · {warp}'
        body.append(_text(left - 6, y + row_height - 3, place, f'text-anchor="end" fill="{_MUTED}"'))
        for first, last, state in _cells(rows, start, end, columns):
            x, wide = left + first * scale, (last - first) * scale
            seen.add(state)
            body.append(
                f'<rect x="{x:.2f}" y="{y}" width="{wide:.2f}" height="{row_height}"'
                f' fill="{_colour_of(state)}"/>'
            )
            if wide >= _LETTER_WIDTH:
                letter = _warpscope.names["letters"][state]
                body.append(_text(x + 2, y + row_height - 3, letter, f'font-size="10"'))
    bottom = top + len(shown) * (row_height + 1)
    if len(shown) < len(order):
        bottom += row_height
        body.append(_text(left, bottom - 3, f"… {len(order) - len(shown)}", f'fill="{_MUTED}"'))
    body += _cycle_axis(start, end, left, width - 8, top, bottom)
    legend, height = _legend(sorted(seen), left, bottom + 18, width)
    return _svg(width, height, body + legend, f"{run.title}: {run.kernel}")


def _cycle_axis(start: int, end: int, left: float, right: float, top: float, bottom: float) -> list[str]:
    body = [_text(left - 6, top - 8, _engine.say("view.timeline.cycle"), 'text-anchor="end"')]
    step = _nice_step(end - start, 10)
    for cycle in range(-(-start // step) * step, end, step):
        x = left + (cycle - start) * (right - left) / (end - start)
        body.append(f'<path d="M{x:.2f} {top - 4}V{bottom}" stroke="{_LINE}" stroke-opacity="0.6"/>')
        body.append(_text(x, top - 8, str(cycle), f'text-anchor="middle" fill="{_MUTED}"'))
    return body


def occupancy_chart(curve: OccupancyCurve, *, width: int = 640, height: int = 240) -> Picture:
    """Occupancy in percent against the axis of a curve, as steps; the point is what was asked."""
    table = curve.table
    xs, ys = table[curve.axis].tolist(), table["occupancy_percent"].tolist()
    left, right, top, bottom = 44, width - 12, 14, height - 36
    low, high = int(min(xs)), int(max(*xs, curve.at))

    def x_of(value: float) -> float:
        return left + (value - low) * (right - left) / max(1, high - low)

    def y_of(percent: float) -> float:
        return bottom - percent * (bottom - top) / 100

    body = []
    for percent in (0, 25, 50, 75, 100):
        y = y_of(percent)
        body.append(f'<path d="M{left} {y:g}H{right}" stroke="{_LINE}"/>')
        body.append(_text(left - 6, y + 4, f"{percent} %", f'text-anchor="end" fill="{_MUTED}"'))
    step = _nice_step(high - low, 8)
    for value in range(-(-low // step) * step, high + 1, step):
        body.append(_text(x_of(value), bottom + 14, str(value), f'text-anchor="middle" fill="{_MUTED}"'))
    # A value holds until the next one.
    path = f"M{x_of(xs[0]):.2f} {y_of(ys[0]):.2f}" + "".join(
        f"H{x_of(x):.2f}V{y_of(y):.2f}" for x, y in zip(xs[1:], ys[1:])
    )
    body.append(f'<path d="{path}" fill="none" stroke="{_ACCENT}" stroke-width="2"/>')
    known = table[table[curve.axis] <= curve.at]
    if len(known) > 0:
        percent = known["occupancy_percent"].iloc[-1]
        body.append(f'<circle cx="{x_of(curve.at):.2f}" cy="{y_of(percent):.2f}" r="5" fill="{_ACCENT}"/>')
    words = {
        "threads": _engine.say("view.charts.axis.block_size"),
        "registers": _engine.say("figure.registers_per_thread"),
        "shared": _engine.say("figure.shared_bytes_per_block"),
    }
    title = _engine.say("figure.theoretical_occupancy")
    body.append(_text((left + right) / 2, height - 6, words[curve.axis], 'text-anchor="middle"'))
    return _svg(width, height, body, title)
