"""Recordings: runs from files (``.wsr``), of which is known what was seen."""

from __future__ import annotations

import html
import os
from typing import TYPE_CHECKING, Any, NoReturn, Optional, Union

from . import _engine, _warpscope
from ._pictures import Picture
from ._problems import RunError
from ._run import Run

if TYPE_CHECKING:
    from ._scenario import Scenario

#: What only a run that was simulated here has.
_SIMULATED = ("_accesses", "accesses", "access_lanes", "buffers", "fingerprint")


class NotRecorded(AttributeError):
    """A recording does not hold this, and there is nothing to simulate it again from."""


class Recording(Run):
    """A run from a file: one that ``warpscope-cli export`` wrote, or ``convert`` made of a trace of a
    real GPU. Made by :func:`warpscope.open`.

    It has the figures, tables and the timeline of a :class:`Run`; :meth:`window` shows it beside a
    scenario. What needs the engine (``accesses``, ``access_lanes``, ``buffers``, ``fingerprint``,
    ``set()``, ``with_kernel()``) raises :class:`NotRecorded`.
    """

    producer: str  #: Which program made it.
    #: ``cycles``, or ``order``: the trace has no times, an instruction of a warp takes one cycle, and
    #: figures of time say nothing. Counts are of the real execution.
    clock: str

    def __init__(self, inner: _warpscope.Run) -> None:
        super().__init__(inner, None)
        self.producer = self.report["producer"]
        self.clock = self.report["clock"]

    def __getattribute__(self, name: str) -> Any:
        # Before the properties of Run, which would ask the engine.
        if name in _SIMULATED:
            self._refuse(name)
        return super().__getattribute__(name)

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if name not in _SIMULATED]

    def _refuse(self, name: str) -> NoReturn:
        told = _engine.say("recording.not_held")
        raise NotRecorded(f"{name}: {self.scenario}: {told}")

    def run(self, *, seconds: float = 0, hazards: bool = True, check: bool = False) -> Recording:
        """The recording itself: nothing is simulated, so that ``open(…).run()`` suits every file.

        :param check: raises :class:`RunError` where the run found a problem.
        """
        if check and self.problems:
            raise RunError(self.problems, self._inner.rendered())
        return self

    def set(self, key: str, value: Any) -> NoReturn:
        """Raises :class:`NotRecorded`: a recording has no knobs."""
        self._refuse("set")

    def with_kernel(self, file: Any) -> NoReturn:
        """Raises :class:`NotRecorded`: a recording is of the kernel that it was made of."""
        self._refuse("with_kernel")

    def window(
        self, *, beside: Union[Scenario, str, os.PathLike[str], None] = None, **options: Any
    ) -> Picture:
        """The window with this recording as run A and a scenario, whose states can be stepped
        through, as run B. ``TypeError`` where no scenario is named.

        :param beside: the scenario, as :func:`warpscope.open` takes it or gives it.
        :param options: as of :meth:`warpscope.Scenario.window`, of the scenario.
        """
        from ._scenario import Scenario, open_scenario

        if beside is None:
            raise TypeError(
                f"window: {self.scenario} is a recording, which the window shows beside a scenario:"
                ' window(beside="08-if-else") for example'
            )
        scenario = beside if isinstance(beside, Scenario) else open_scenario(beside)
        return scenario.window(recording=self, **options)

    def _note(self) -> Optional[str]:
        return _engine.say("recording.order_clock") if self.clock == "order" else None

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, recorded by {self.producer}>"

    def _repr_html_(self) -> str:
        note = self._note()
        return (f"<p>{html.escape(note)}</p>" if note else "") + super()._repr_html_()
