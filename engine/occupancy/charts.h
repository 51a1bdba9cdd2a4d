#pragma once

#include <cstdint>
#include <vector>

#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

/// What a chart varies while the rest of the question stays.
enum class Axis : std::uint8_t { BlockSize, Registers, Shared };

struct CurvePoint {
    std::int64_t x = 0;
    Result result{};
};

/// Occupancy against one axis, in order of x: every multiple of the warp size, every number of
/// registers from 1, every unit of shared memory from 0 up to what a block may have.
struct Curve {
    Axis axis = Axis::BlockSize;
    Mode mode = Mode::Exact;
    std::vector<CurvePoint> points{};
};
Curve curve(const machine::Machine& machine, const Request& request, Axis axis, Mode mode);

/// The question with another value on an axis. Shared memory goes into the dynamic part, beside the
/// static one as long as that is not more than `x`.
Request withAxis(const Request& request, Axis axis, std::int64_t x);
/// The value of a question on an axis.
std::int64_t axisValue(const Request& request, Axis axis);

/// A place where one step more costs occupancy.
struct Cliff {
    std::int64_t lastGood = 0;  ///< The greatest x before the fall.
    std::int64_t next = 0;      ///< The x after it.
    double percentBefore = 0;
    double percentAfter = 0;
};
std::vector<Cliff> cliffs(const Curve& curve);

}  // namespace warpscope::occupancy
