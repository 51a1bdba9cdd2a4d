#include "engine/codegen/plan.h"

#include <array>

namespace warpscope::codegen {
namespace {

constexpr std::array kTeachingPasses{
    Pass{"remove_unreachable", removeUnreachable},
    Pass{"fuse_multiply_add", fuseMultiplyAdd},
    Pass{"remove_dead", removeDead},
};

constexpr std::array kOptimizedPasses{
    Pass{"remove_unreachable", removeUnreachable},
    Pass{"fuse_multiply_add", fuseMultiplyAdd},
    Pass{"share_values", shareValues},
    Pass{"remove_dead", removeDead},
};

constexpr Plan kTeaching{"teaching", true, kTeachingPasses};
constexpr Plan kOptimized{"optimized", false, kOptimizedPasses};

}  // namespace

const Plan& planOf(Level level) {
    return level == Level::Teaching ? kTeaching : kOptimized;
}

}  // namespace warpscope::codegen
