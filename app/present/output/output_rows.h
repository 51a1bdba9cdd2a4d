#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/history/recording.h"

namespace warpscope::present {

/// One line of what a kernel printed.
struct OutputRow {
    Cycle cycle = 0;
    BlockId block{};
    WarpId warp{};
    int line = 0;               ///< Of the kernel; 0 = not known.
    std::string blockPlace{};   ///< Its coordinates, as many as the grid has: "2", "(1, 0)".
    std::string threadPlace{};  ///< Those of the thread in its block.
    std::string text{};         ///< Without its line end.
};

/// All lines in the order in which they were printed. A text that ends no line goes on in a row of
/// its own, since it may be of another thread.
std::vector<OutputRow> outputRows(const history::Recording& run);

/// How many of the rows were printed up to a cycle: rows are in order of cycles.
std::size_t printedUpTo(const std::vector<OutputRow>& rows, Cycle cycle);

/// "5" where only x is more than 1, else "(5, 0)" or "(5, 0, 0)".
std::string placeIn(std::int64_t index, const Dim3& extent);

}  // namespace warpscope::present
