#include "engine/occupancy/rules.h"

#include <algorithm>

namespace warpscope::occupancy {

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

}  // namespace warpscope::occupancy
