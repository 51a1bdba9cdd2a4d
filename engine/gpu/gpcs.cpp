#include "engine/gpu/gpcs.h"

#include <algorithm>

namespace warpscope::gpu {

std::vector<std::size_t> gpcBounds(std::size_t smCount) {
    constexpr std::size_t kMeasuredSms = 132;
    if (smCount == kMeasuredSms) return {0, 18, 36, 54, 72, 90, 108, 124, 132};
    constexpr std::size_t kUsual = 16;
    std::vector<std::size_t> bounds;
    for (std::size_t at = 0; at < smCount; at += kUsual)
        bounds.push_back(at);
    bounds.push_back(smCount);
    return bounds;
}

std::size_t constantCacheCount(std::size_t smCount) {
    constexpr std::size_t kSmsPerGpc = 16;
    return std::max<std::size_t>(1, smCount / kSmsPerGpc);
}

std::uint32_t constantCacheOf(std::size_t sm, std::size_t smCount) {
    const std::size_t pairs = (smCount + 1) / 2;
    return static_cast<std::uint32_t>(sm % pairs * constantCacheCount(smCount) / pairs);
}

}  // namespace warpscope::gpu
