#include <algorithm>

#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

constexpr std::int32_t kSmallest = 64;

}  // namespace

void completeMemory(Tick& tick) {
    auto& inFlight = tick.sm.inFlight;
    if (inFlight.size() < static_cast<std::size_t>(tick.sm.inFlightRoom)) return;
    // Tidying when the list has doubled costs each instruction the same, however many there are.
    std::erase_if(inFlight, [&](const InFlight& item) { return item.readyAt <= tick.now; });
    tick.sm.inFlightRoom = std::max(kSmallest, 2 * static_cast<std::int32_t>(inFlight.size()));
}

}  // namespace warpscope::sm
