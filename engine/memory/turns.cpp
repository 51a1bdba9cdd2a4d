#include "engine/memory/turns.h"

#include <algorithm>
#include <array>

namespace warpscope::memory {

std::ptrdiff_t sortAddresses(std::span<const std::uint32_t> addresses, LaneMask active,
                             std::array<std::uint32_t, kMaxLanes>& sorted) {
    auto end = sorted.begin();
    for (LaneMask rest = active; rest != 0; rest &= rest - 1)
        *end++ = addresses[static_cast<std::size_t>(firstLane(rest))];
    std::sort(sorted.begin(), end);
    return end - sorted.begin();
}

int countTurns(std::span<const std::uint32_t> addresses, LaneMask active) {
    std::array<std::uint32_t, kMaxLanes> sorted{};
    const auto end = sorted.begin() + sortAddresses(addresses, active, sorted);
    int longest = 0;
    for (auto first = sorted.begin(); first != end;) {
        const auto next = std::upper_bound(first, end, *first);
        longest = std::max(longest, static_cast<int>(next - first));
        first = next;
    }
    return longest;
}

int countAddresses(std::span<const std::uint32_t> addresses, LaneMask active) {
    std::array<std::uint32_t, kMaxLanes> sorted{};
    const auto end = sorted.begin() + sortAddresses(addresses, active, sorted);
    return static_cast<int>(std::unique(sorted.begin(), end) - sorted.begin());
}

}  // namespace warpscope::memory
