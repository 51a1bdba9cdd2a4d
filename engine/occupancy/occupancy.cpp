#include "engine/occupancy/occupancy.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

namespace {

bool isValid(const machine::Limits& limits, const Request& request) {
    const bool hasCarveouts = !limits.selectableSharedBytes.empty();
    const bool isCarveoutValid =
        !hasCarveouts || (request.carveoutPercent >= -1 && request.carveoutPercent <= 100);
    return request.threadsPerBlock > 0 && request.registersPerThread >= 0 &&
           request.staticSharedBytes >= 0 && request.dynamicSharedBytes >= 0 && isCarveoutValid;
}

}  // namespace

Result calculate(const machine::Machine& machine, const Request& request) {
    if (!isValid(machine.limits, request)) {
        Result invalid;
        invalid.isValid = false;
        return invalid;
    }
    if (request.mode == Mode::Textbook) return calculateTextbook(machine, request);
    return machine.vendor == machine::Vendor::Nvidia ? calculateNvidia(machine, request)
                                                     : calculateWaves(machine, request);
}

}  // namespace warpscope::occupancy
