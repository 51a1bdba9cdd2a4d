#pragma once

#include <cstdint>

namespace warpscope {

/// An instant: the number of a clock cycle, counted from 0 at the launch of the grid.
using Cycle = std::int64_t;
/// A length of time in clock cycles.
using CycleCount = std::int64_t;

/// "Never", for instants that lie in an unknown future.
inline constexpr Cycle kNever = INT64_MAX;

}  // namespace warpscope
