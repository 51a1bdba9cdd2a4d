#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

#include "engine/history/recording.h"

namespace warpscope::analysis {

/// A number of a run by its name in question_figure.h; nothing for any other name.
std::optional<double> runFigure(const history::Recording& run, std::string_view name);
/// A number of one of its lines; `warp` is the one whose lanes are meant.
std::optional<double> lineFigure(const history::Recording& run, std::string_view name, int line,
                                 WarpId warp);

/// The warps that diverge at a line, in their order.
std::set<std::uint32_t> divergentWarps(const history::Recording& run, int line);

/// The first issue of a line by a warp.
std::optional<trace::Segment> firstIssue(const history::Recording& run, WarpId warp, int line);

}  // namespace warpscope::analysis
