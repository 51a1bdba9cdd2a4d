#pragma once

#include <array>
#include <cstdint>

#include "engine/base/cycle.h"

namespace warpscope::support {

/// For each warp slot the slots that are older: resident for longer, or the lower slot of two that
/// arrived together. The slow way that the engine's masks are held against.
inline std::array<std::uint64_t, 64> olderSlots(const std::array<Cycle, 64>& residentSince = {}) {
    std::array<std::uint64_t, 64> out{};
    for (std::size_t slot = 0; slot < 64; ++slot) {
        for (std::size_t other = 0; other < 64; ++other) {
            const bool isOlder = residentSince[other] < residentSince[slot] ||
                                 (residentSince[other] == residentSince[slot] && other < slot);
            if (isOlder) out[slot] |= std::uint64_t{1} << other;
        }
    }
    return out;
}

}  // namespace warpscope::support
