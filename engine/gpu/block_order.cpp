#include "engine/gpu/block_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "engine/gpu/gpcs.h"

namespace warpscope::gpu {
namespace {

/// Pairs of SMs (TPCs) of an H100 in the order in which they get their first block.
constexpr std::array<std::uint8_t, 66> kMeasured{
    62, 63, 64, 65, 6,  14, 22, 30, 37, 44, 51, 58, 60, 7,  15, 23, 31, 38, 45, 52, 59, 61,
    0,  8,  16, 24, 1,  9,  17, 25, 32, 39, 46, 53, 2,  10, 18, 26, 33, 40, 47, 54, 3,  11,
    19, 27, 34, 41, 48, 55, 4,  12, 20, 28, 35, 42, 49, 56, 5,  13, 21, 29, 36, 43, 50, 57};

/// The finalizer of SplitMix64.
std::uint64_t mixed(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15ULL;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
    return value ^ (value >> 31);
}

std::vector<std::uint32_t> pairsAcrossGpcs(std::size_t smCount) {
    const std::vector<std::size_t> bounds = gpcBounds(smCount);
    std::vector<std::uint32_t> order;
    for (std::size_t pair = 0; order.size() < smCount; ++pair) {
        for (std::size_t gpc = 0; gpc + 1 < bounds.size(); ++gpc) {
            for (std::size_t sm = bounds[gpc] + 2 * pair;
                 sm < std::min(bounds[gpc] + 2 * pair + 2, bounds[gpc + 1]); ++sm)
                order.push_back(static_cast<std::uint32_t>(sm));
        }
    }
    return order;
}

}  // namespace

std::int64_t shuffled(std::int64_t index, std::int64_t count, std::int64_t seed) {
    // A Feistel network on numbers of an even width, walked until it comes back below the count.
    constexpr int kRounds = 4;
    const auto limit = static_cast<std::uint64_t>(count);
    const int half = std::max(1, (static_cast<int>(std::bit_width(limit - 1)) + 1) / 2);
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    auto value = static_cast<std::uint64_t>(index);
    do {
        std::uint64_t left = value >> half;
        std::uint64_t right = value & mask;
        for (int round = 0; round < kRounds; ++round) {
            const std::uint64_t key = mixed(static_cast<std::uint64_t>(seed) * kRounds +
                                            static_cast<std::uint64_t>(round));
            const std::uint64_t next = left ^ (mixed(right ^ key) & mask);
            left = right;
            right = next;
        }
        value = left << half | right;
    } while (value >= limit);
    return static_cast<std::int64_t>(value);
}

std::vector<std::uint32_t> smOrder(BlockOrder order, std::size_t smCount) {
    if (order != BlockOrder::Hardware) {
        std::vector<std::uint32_t> all(smCount);
        std::iota(all.begin(), all.end(), 0U);
        return all;
    }
    if (smCount != 2 * kMeasured.size()) return pairsAcrossGpcs(smCount);
    std::vector<std::uint32_t> all;
    for (const std::uint32_t pair : kMeasured) {
        all.push_back(2 * pair);
        all.push_back(2 * pair + 1);
    }
    return all;
}

}  // namespace warpscope::gpu
