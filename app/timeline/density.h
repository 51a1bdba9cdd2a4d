#pragma once

#include <vector>

#include "app/timeline/axis.h"
#include "engine/history/recording.h"

namespace warpscope::timeline {

/// A stretch of a row as it is drawn: one segment, or several that are too narrow to be told apart.
struct Cell {
    float left = 0;  ///< Pixels.
    float right = 0;
    WarpId warp{};
    trace::WarpState state =
        trace::WarpState::NotResident;  ///< Dense: the commonest beside Issued.
    bool isDense = false;               ///< Stands for several segments.
    float issuedShare = 0;       ///< Dense only: share of its cycles in which the warp issued.
    isa::ProgramCounter pc = 0;  ///< Of the segment; of the first one when dense.
    LaneMask active = 0;

    friend bool operator==(const Cell&, const Cell&) = default;
};

/// How fine cells are drawn.
struct Grain {
    double exactPixels = 2;   ///< Segments at least this wide get a cell of their own.
    double bucketPixels = 2;  ///< Width of the columns in which narrower ones are gathered.
};

/// Adds the cells of one warp that the axis shows, from left to right, without overlap. Costs a
/// binary search and work in proportion to the pixels, however many segments there are.
void appendCells(const history::Recording& run, WarpId warp, const Axis& axis, const Grain& grain,
                 std::vector<Cell>& cells);

/// The same on bare segments.
void appendCells(const trace::Segments& segments, WarpId warp, const Axis& axis, const Grain& grain,
                 std::vector<Cell>& cells);

}  // namespace warpscope::timeline
