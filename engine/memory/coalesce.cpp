#include "engine/memory/coalesce.h"

#include <algorithm>

namespace warpscope::memory {
namespace {

std::uint32_t sectorOf(std::span<const std::uint32_t> addresses, LaneMask rest) {
    return addresses[static_cast<std::size_t>(firstLane(rest))] / kSectorBytes;
}

/// Lanes whose addresses do not ascend: sorted first.
Lines coalesceUnordered(std::span<const std::uint32_t> addresses, LaneMask active) {
    std::array<std::uint32_t, kMaxLanes> sectors{};
    auto end = sectors.begin();
    for (LaneMask rest = active; rest != 0; rest &= rest - 1)
        *end++ = sectorOf(addresses, rest);
    std::sort(sectors.begin(), end);
    end = std::unique(sectors.begin(), end);
    Lines lines;
    for (auto sector = sectors.begin(); sector != end; ++sector)
        lines.add(*sector);
    return lines;
}

}  // namespace

Lines& Lines::operator=(const Lines& other) {
    std::ranges::copy(other.all(), lines_.begin());
    count_ = other.count_;
    sectors_ = other.sectors_;
    return *this;
}

bool operator==(const Lines& a, const Lines& b) {
    return std::ranges::equal(a.all(), b.all());
}

Lines coalesce(std::span<const std::uint32_t> addresses, LaneMask active) {
    Lines lines;
    std::int64_t last = -1;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const std::uint32_t sector = sectorOf(addresses, rest);
        if (sector == last) continue;
        // Most requests come in ascending order; only the others pay for sorting.
        if (sector < last) return coalesceUnordered(addresses, active);
        lines.add(sector);
        last = sector;
    }
    return lines;
}

}  // namespace warpscope::memory
