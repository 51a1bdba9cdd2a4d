#include "engine/scheduler/choices.h"

#include <bit>

namespace warpscope::scheduler {

int nextInCircle(std::uint64_t slots, int last) {
    constexpr int kLastSlot = 63;
    const std::uint64_t behind = last >= kLastSlot ? 0 : ~std::uint64_t{0} << (last + 1);
    return std::countr_zero((slots & behind) != 0 ? slots & behind : slots);
}

}  // namespace warpscope::scheduler
