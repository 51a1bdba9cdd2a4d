#pragma once

#include <cstdint>

namespace warpscope::memory {

/// Ways of a set are searched so many at a time, without a branch among them: which one it is
/// cannot be predicted, and a loop of known length runs on vectors.
inline constexpr std::uint32_t kWayStep = 16;

/// The place of `tag` among kWayStep tags; kWayStep when it is not there. Requires: it is there at
/// most once.
inline std::uint32_t placeOfTag(const std::uint32_t* tags, std::uint32_t tag) {
    std::uint32_t behind = 0;
    for (std::uint32_t i = 0; i < kWayStep; ++i)
        behind += tags[i] == tag ? i + 1 : 0;
    return behind == 0 ? kWayStep : behind - 1;
}

}  // namespace warpscope::memory
