"""Warpscope in a notebook: kernels on a simulated GPU, cycle by cycle.

>>> import warpscope
>>> run = warpscope.open("08-if-else").set("launch.registers_per_thread", 33).run()
>>> run.cycles, run.occupancy.theoretical
>>> run.states                 # a pandas DataFrame
>>> run.buffers["data"]        # a NumPy array
>>> run                        # a table and the timeline, in the cell

The same scenario gives the same run, bit for bit, as in the window and on the command line.
"""

from ._engine import devices, language, scenarios, use_language, version
from ._occupancy import Occupancy, OccupancyCurve, occupancy, occupancy_curve
from ._pictures import Picture
from ._problems import Problem, ProblemError, RunError, TimeLimit
from ._recording import NotRecorded, Recording
from ._run import LaunchOccupancy, Run
from ._grade import grade
from ._scenario import Scenario, open
from ._sweep import Sweep, sweep

__version__ = version()

__all__ = [
    "LaunchOccupancy",
    "NotRecorded",
    "Occupancy",
    "OccupancyCurve",
    "Picture",
    "Problem",
    "ProblemError",
    "Recording",
    "Run",
    "RunError",
    "Scenario",
    "Sweep",
    "TimeLimit",
    "devices",
    "grade",
    "language",
    "occupancy",
    "occupancy_curve",
    "open",
    "scenarios",
    "sweep",
    "use_language",
    "version",
]
