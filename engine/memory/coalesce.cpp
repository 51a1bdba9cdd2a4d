#include "engine/memory/coalesce.h"

#include <algorithm>
#include <array>

namespace warpscope::memory {
namespace {

struct Gathered {
    std::array<std::uint32_t, kMaxLanes> values{};
    std::size_t count = 0;
    bool isAscending = true;
};

Gathered gather(std::span<const std::uint32_t> addresses, LaneMask active, std::uint32_t unit) {
    Gathered result;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const std::uint32_t value = addresses[static_cast<std::size_t>(firstLane(rest))] / unit;
        if (result.count > 0 && value < result.values[result.count - 1]) result.isAscending = false;
        result.values[result.count++] = value;
    }
    // Most requests come in ascending order; only the others pay for sorting.
    if (!result.isAscending)
        std::sort(result.values.begin(),
                  result.values.begin() + static_cast<std::ptrdiff_t>(result.count));
    return result;
}

}  // namespace

int countSectors(std::span<const std::uint32_t> addresses, LaneMask active) {
    const Gathered sectors = gather(addresses, active, kSectorBytes);
    int count = sectors.count > 0 ? 1 : 0;
    for (std::size_t i = 1; i < sectors.count; ++i)
        count += sectors.values[i] != sectors.values[i - 1] ? 1 : 0;
    return count;
}

int countSameAddress(std::span<const std::uint32_t> addresses, LaneMask active) {
    const Gathered sorted = gather(addresses, active, 1);
    int longest = 0;
    int run = 0;
    for (std::size_t i = 0; i < sorted.count; ++i) {
        run = i > 0 && sorted.values[i] == sorted.values[i - 1] ? run + 1 : 1;
        longest = std::max(longest, run);
    }
    return longest;
}

}  // namespace warpscope::memory
