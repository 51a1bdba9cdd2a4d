#include "engine/occupancy/charts.h"

#include <algorithm>

namespace warpscope::occupancy {

namespace {

struct Range {
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::int64_t step = 1;
};

Range rangeOf(const machine::Machine& machine, const Request& request, Axis axis) {
    const machine::Limits& limits = machine.limits;
    switch (axis) {
        case Axis::BlockSize:
            return {limits.warpSize, limits.maxThreadsPerBlock, limits.warpSize};
        case Axis::Registers:
            return {1, limits.maxRegistersPerThread, 1};
        case Axis::Shared: {
            const int most = request.sharedMode == SharedMode::Optin
                                 ? limits.sharedBytesPerBlockOptin
                                 : limits.sharedBytesPerBlock;
            // Where the unit is not known or tiny the curve still has few enough points to draw.
            return {0, most, std::max(limits.sharedUnitBytes, 64)};
        }
    }
    return {};
}

}  // namespace

Request withAxis(const Request& request, Axis axis, std::int64_t x) {
    Request changed = request;
    switch (axis) {
        case Axis::BlockSize:
            changed.threadsPerBlock = static_cast<int>(x);
            break;
        case Axis::Registers:
            changed.registersPerThread = static_cast<int>(x);
            break;
        case Axis::Shared:
            changed.staticSharedBytes = std::min(request.staticSharedBytes, x);
            changed.dynamicSharedBytes = x - changed.staticSharedBytes;
            break;
    }
    return changed;
}

std::int64_t axisValue(const Request& request, Axis axis) {
    switch (axis) {
        case Axis::BlockSize:
            return request.threadsPerBlock;
        case Axis::Registers:
            return request.registersPerThread;
        case Axis::Shared:
            return request.staticSharedBytes + request.dynamicSharedBytes;
    }
    return 0;
}

Curve curve(const machine::Machine& machine, const Request& request, Axis axis, Mode mode) {
    Curve result{.axis = axis, .mode = mode};
    Request base = request;
    base.mode = mode;
    const Range range = rangeOf(machine, request, axis);
    for (std::int64_t x = range.first; x <= range.last; x += range.step) {
        result.points.push_back({x, calculate(machine, withAxis(base, axis, x))});
    }
    return result;
}

std::vector<Cliff> cliffs(const Curve& curve) {
    std::vector<Cliff> found;
    for (std::size_t index = 1; index < curve.points.size(); ++index) {
        const CurvePoint& before = curve.points[index - 1];
        const CurvePoint& after = curve.points[index];
        if (after.result.percent < before.result.percent) {
            found.push_back({before.x, after.x, before.result.percent, after.result.percent});
        }
    }
    return found;
}

}  // namespace warpscope::occupancy
