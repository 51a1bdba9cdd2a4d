"""Tables of a run as pandas DataFrames, over the columns that the engine fills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _warpscope

if TYPE_CHECKING:
    import numpy
    import pandas


def frame(columns: dict[str, Any], names: dict[str, str]) -> pandas.DataFrame:
    """A DataFrame of columns; those in ``names`` hold numbers of a list of names."""
    import pandas

    table = dict(columns)
    for column, kind in names.items():
        table[column] = pandas.Categorical.from_codes(table[column], _warpscope.names[kind])
    return pandas.DataFrame(table, copy=False)
