#include "engine/memory/bank_conflicts.h"

#include <algorithm>
#include <array>

#include "engine/base/contract.h"

namespace warpscope::memory {
namespace {

constexpr int kHalf = 32;  ///< Lanes that shared memory serves together.
constexpr std::size_t kMaxBanks = 64;
constexpr std::uint32_t kWordBytes = 4;

int passesOfHalf(std::span<const std::uint32_t> addresses, LaneMask active, std::size_t banks) {
    std::array<std::array<std::uint32_t, kHalf>, kMaxBanks> words;
    std::array<std::uint8_t, kMaxBanks> counts{};
    int passes = active != 0 ? 1 : 0;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const std::uint32_t word =
            addresses[static_cast<std::size_t>(firstLane(rest))] / kWordBytes;
        const std::size_t bank = word % banks;
        const auto end = words[bank].begin() + counts[bank];
        if (std::find(words[bank].begin(), end, word) != end) continue;
        *end = word;
        passes = std::max<int>(passes, ++counts[bank]);
    }
    return passes;
}

}  // namespace

int countPasses(std::span<const std::uint32_t> addresses, LaneMask active, int banks) {
    WARPSCOPE_EXPECT(banks > 0 && banks <= static_cast<int>(kMaxBanks), "1 to 64 banks");
    const LaneMask low = active & firstLanes(kHalf);
    return passesOfHalf(addresses, low, static_cast<std::size_t>(banks)) +
           passesOfHalf(addresses, active & ~firstLanes(kHalf), static_cast<std::size_t>(banks));
}

}  // namespace warpscope::memory
