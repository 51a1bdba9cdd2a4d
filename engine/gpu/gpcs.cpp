#include "engine/gpu/gpcs.h"

namespace warpscope::gpu {
namespace {

constexpr std::size_t kUsualSms = 16;
constexpr std::size_t kMeasuredSms = 132;

}  // namespace

std::size_t gpcCount(std::size_t smCount) {
    return smCount == kMeasuredSms ? 8 : (smCount + kUsualSms - 1) / kUsualSms;
}

std::vector<std::size_t> gpcBounds(std::size_t smCount) {
    if (smCount == kMeasuredSms) return {0, 18, 36, 54, 72, 90, 108, 124, 132};
    std::vector<std::size_t> bounds;
    for (std::size_t gpc = 0; gpc < gpcCount(smCount); ++gpc)
        bounds.push_back(gpc * kUsualSms);
    bounds.push_back(smCount);
    return bounds;
}

std::uint32_t constantCacheOf(std::size_t sm, std::size_t smCount) {
    const std::size_t pairs = (smCount + 1) / 2;
    return static_cast<std::uint32_t>(sm % pairs * gpcCount(smCount) / pairs);
}

}  // namespace warpscope::gpu
