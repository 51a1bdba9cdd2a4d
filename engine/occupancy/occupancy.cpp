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

int limitOf(const Result& result, Resource resource) {
    switch (resource) {
        case Resource::Warps:
            return result.limitWarps;
        case Resource::Registers:
            return result.limitRegisters;
        case Resource::Shared:
            return result.limitShared;
        case Resource::Slots:
            return result.limitSlots;
        case Resource::Barriers:
            return result.limitBarriers;
    }
    return kUnlimited;
}

void combine(Result& result) {
    // The barrier limit comes last: a limiter found before stays one when barriers lower the count.
    result.blocksPerSm =
        std::min({result.limitWarps, result.limitRegisters, result.limitShared, result.limitSlots});
    for (const Resource resource :
         {Resource::Warps, Resource::Registers, Resource::Shared, Resource::Slots}) {
        if (limitOf(result, resource) == result.blocksPerSm) {
            result.limiters |= bitOf(resource);
        }
    }
    result.blocksPerSm = std::min(result.blocksPerSm, result.limitBarriers);
    if (result.limitBarriers == result.blocksPerSm) {
        result.limiters |= bitOf(Resource::Barriers);
    }
    result.activeWarps = result.blocksPerSm * result.warpsPerBlock;
    result.percent = 100.0 * result.activeWarps / result.maxWarps;
}

Result calculate(const machine::Machine& machine, const Request& request) {
    if (!isValid(machine.limits, request)) {
        Result invalid;
        invalid.isValid = false;
        return invalid;
    }
    if (request.mode == Mode::Textbook) {
        return calculateTextbook(machine, request);
    }
    return machine.vendor == machine::Vendor::Nvidia ? calculateNvidia(machine, request)
                                                     : calculateWaves(machine, request);
}

}  // namespace warpscope::occupancy
