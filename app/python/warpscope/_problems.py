"""What is wrong with what a person wrote, with its place."""

from __future__ import annotations

import dataclasses
from typing import Any, Sequence


@dataclasses.dataclass(frozen=True)
class Problem:
    """One mistake in a scenario, a kernel, or what the kernel did.

    Lines and columns count from 1; 0 means that the place is not known. Columns count bytes.
    """

    message: str
    hint: str = ""  #: What to do about it; empty where there is nothing to suggest.
    file: str = ""
    line: int = 0
    column: int = 0
    end_column: int = 0  #: One past the last marked byte of the line.
    is_warning: bool = False
    kind: str = ""  #: Of a run's problem: ``deadlock``, ``fault``, ``race``, …; else empty.


class ProblemError(Exception):
    """The input is wrong: a scenario, a field, a kernel, or a launch that CUDA would refuse.

    ``str(error)`` is what a compiler would print: ``file:line:column: error: sentence``, the line, a
    caret and the hint, for every problem. The attributes are those of the first problem.
    """

    def __init__(self, problems: Sequence[dict[str, Any] | Problem], text: str | bytes = "") -> None:
        self.problems: list[Problem] = [
            one if isinstance(one, Problem) else Problem(**one) for one in problems
        ]
        # A line of a file that is no UTF-8 is quoted as it is.
        self.text = text if isinstance(text, str) else text.decode("utf-8", "replace")
        super().__init__(self.text or self.problems[0].message)

    def __reduce__(self) -> tuple[Any, ...]:  # Workers of a cluster send it home.
        return type(self), (self.problems, self.text)

    @property
    def message(self) -> str:
        """What is wrong, as a sentence."""
        return self.problems[0].message

    @property
    def hint(self) -> str:
        """What to do about it; empty where there is nothing to suggest."""
        return self.problems[0].hint

    @property
    def file(self) -> str:
        """The path of the file at fault; empty where it is none."""
        return self.problems[0].file

    @property
    def line(self) -> int:
        """Its line, from 1; 0 where the place is not known."""
        return self.problems[0].line

    @property
    def column(self) -> int:
        """Its column in bytes, from 1; 0 where the place is not known."""
        return self.problems[0].column


class RunError(ProblemError):
    """The run found a problem: a deadlock, a fault, a race, or its limit of cycles."""


class TimeLimit(Exception):
    """A run took longer than the seconds that it was given."""
