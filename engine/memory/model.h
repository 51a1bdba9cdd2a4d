#pragma once

#include <cstdint>

namespace warpscope::memory {

/// What lies between an SM and DRAM.
enum class Model : std::uint8_t {
    Hierarchy,  ///< L1, L2 and DRAM, each with its own latency and bandwidth.
    Uniform,    ///< One latency for every access (Timing::globalLatency), and nothing is cached.
};

/// What a launch finds in the caches.
enum class CacheStart : std::uint8_t {
    Cold,  ///< Nothing: the first launch.
    Warm,  ///< The data is in L2, where others have used it: a quarter of it far from each SM.
    /// The same launch has run just before: L2 has each line on the side of the SM that wants it.
    Relaunched,
};

}  // namespace warpscope::memory
