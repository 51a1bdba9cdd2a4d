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
    Warm,  ///< What a launch of the same kernel on the same data has left in L2.
};

}  // namespace warpscope::memory
