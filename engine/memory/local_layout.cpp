#include "engine/memory/local_layout.h"

namespace warpscope::memory {

Lanes localAddresses(const Access& access, const LocalLayout& layout) {
    constexpr std::uint32_t kWord = 4;
    const auto width = static_cast<std::uint32_t>(layout.warpSize);
    const auto step =
        static_cast<std::uint32_t>(access.bytesPerLane > 4 ? access.bytesPerLane / 4 : 1);
    const auto words = static_cast<std::uint32_t>(layout.bytesPerThread) / kWord;
    const std::uint32_t base = access.warp.value * (words + 1) * width * kWord;
    Lanes result{};
    for (std::uint32_t lane = 0; lane < width; ++lane) {
        const std::uint32_t offset = access.addresses[lane];
        result[lane] = base + (offset / kWord * width + lane * step) * kWord + offset % kWord;
    }
    return result;
}

}  // namespace warpscope::memory
