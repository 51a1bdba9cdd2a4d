#include <algorithm>

#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

constexpr std::int32_t kSmallest = 64;

}  // namespace

void completeMemory(Tick& tick) {
    auto& requests = tick.sm.memoryRequests;
    if (requests.size() < static_cast<std::size_t>(tick.sm.memoryRequestRoom)) return;
    // Tidying when the list has doubled costs each instruction the same, however many there are.
    std::erase_if(requests, [&](const InFlight& item) { return item.readyAt <= tick.now; });
    tick.sm.memoryRequestRoom = std::max(kSmallest, 2 * static_cast<std::int32_t>(requests.size()));
}

}  // namespace warpscope::sm
