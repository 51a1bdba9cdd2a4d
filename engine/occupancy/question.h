#pragma once

#include <cstdint>

namespace warpscope::occupancy {

/// Exact: NVIDIA's calculator to the last block (AMD's and MetaX's own rules for theirs).
/// Textbook: the arithmetic of PMPP 4.7, without allocation units.
enum class Mode : std::uint8_t { Exact, Textbook };
/// Whether the kernel opted in to more than 48 KB of shared memory a block.
enum class SharedMode : std::uint8_t { Default, Optin };

struct Request {
    int threadsPerBlock = 0;
    int registersPerThread = 0;
    std::int64_t staticSharedBytes = 0;
    std::int64_t dynamicSharedBytes = 0;
    int carveoutPercent = -1;  ///< −1 = no preference.
    SharedMode sharedMode = SharedMode::Optin;
    Mode mode = Mode::Exact;
    int barriersPerBlock = 1;  ///< Named barriers that the kernel uses; limits from 9.0 on.
    /// Global loads cached in L1 by halves of the SM, where the device can (off by default).
    bool partitionsGlobalCache = false;

    friend bool operator==(const Request&, const Request&) = default;
};

enum class Resource : std::uint8_t { Warps, Registers, Shared, Slots, Barriers };
/// Bits of Result::limiters, as NVIDIA's calculator numbers them.
constexpr unsigned bitOf(Resource resource) {
    constexpr unsigned bits[] = {1, 2, 4, 8, 16};
    return bits[static_cast<int>(resource)];
}

/// "This resource does not limit".
inline constexpr int kUnlimited = INT32_MAX;

struct Result {
    bool isValid = true;  ///< false: the input itself is invalid; the rest is then 0.
    int blocksPerSm = 0;
    int warpsPerBlock = 0;
    int activeWarps = 0;
    int maxWarps = 0;
    double percent = 0;     ///< Occupancy, 0 to 100 (textbook mode counts threads).
    unsigned limiters = 0;  ///< bitOf of every resource whose limit equals blocksPerSm.
    int limitWarps = kUnlimited;
    int limitSlots = kUnlimited;
    int limitRegisters = kUnlimited;
    int limitShared = kUnlimited;
    int limitBarriers = kUnlimited;
    std::int64_t registersPerBlock = 0;  ///< As allocated.
    std::int64_t sharedBytesPerBlock = 0;
    std::int64_t sharedPoolBytes = 0;    ///< Of the SM, after the carve-out.
    int registersPerWarp = 0;            ///< As allocated.
    int warpsPerPartition = kUnlimited;  ///< That the registers of one sub-partition hold.
    bool isCachePartitioned = false;     ///< Each block stays in one half of the SM.

    bool isLimitedBy(Resource resource) const { return (limiters & bitOf(resource)) != 0; }
    friend bool operator==(const Result&, const Result&) = default;
};

/// The blocks that one resource alone would allow; kUnlimited when it does not limit.
constexpr int limitOf(const Result& result, Resource resource) {
    switch (resource) {
        case Resource::Warps:
            return result.limitWarps;
        case Resource::Registers:
            return result.limitRegisters;
        case Resource::Shared:
            return result.limitShared;
        case Resource::Slots:
            return result.limitSlots;
        case Resource::Barriers:
            return result.limitBarriers;
    }
    return kUnlimited;
}

}  // namespace warpscope::occupancy
