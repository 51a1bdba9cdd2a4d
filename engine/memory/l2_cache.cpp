#include "engine/memory/l2_cache.h"

#include <algorithm>
#include <bit>

#include "engine/memory/way_search.h"

namespace warpscope::memory {

L2Side::L2Side(std::int64_t bytes, bool isWarm)
    : setCount_(
          static_cast<std::uint32_t>(std::max<std::int64_t>(1, bytes / (kLineBytes * kWays)))),
      isWarm_(isWarm),
      pages_((setCount_ + kSetsPerPage - 1) / kSetsPerPage) {}

/// Its way; set.used when it is not there.
std::uint32_t L2Side::wayOf(Set& set, std::uint32_t number) {
    static_assert(kWays == kWayStep);
    std::uint8_t& guess = set.guess[number % kWays];
    if (set.tags[guess] == number + 1) return guess;
    const std::uint32_t way = std::min(placeOfTag(set.tags.data(), number + 1), set.used);
    if (way < set.used) guess = static_cast<std::uint8_t>(way);
    return way;
}

L2Line& L2Side::enter(Set& set, std::uint32_t number, int& evictedDirty) {
    std::uint32_t way = set.used;
    if (set.used < kWays) {
        ++set.used;
    } else {
        const auto oldest = std::ranges::min_element(set.lines, {}, &L2Line::usedAt);
        way = static_cast<std::uint32_t>(oldest - set.lines.begin());
        evictedDirty += std::popcount(set.lines[way].dirty);
        set.hasEvicted = true;
    }
    set.tags[way] = number + 1;
    set.guess[number % kWays] = static_cast<std::uint8_t>(way);
    set.lines[way] = L2Line{};
    return set.lines[way];
}

L2Line* L2Side::find(std::uint32_t number, bool wasLeft) {
    const std::uint32_t index = setOf(number);
    const bool mayEnter = isWarm_ && wasLeft;
    if (!mayEnter && pages_.peek(index / kSetsPerPage) == nullptr) return nullptr;
    Set& entry = set(index);
    const std::uint32_t way = wayOf(entry, number);
    if (way < entry.used) return &entry.lines[way];
    if (!mayEnter || entry.hasEvicted || entry.used == kWays) return nullptr;
    int none = 0;
    L2Line& line = enter(entry, number, none);
    line.sectors = (1U << kSectorsPerLine) - 1;
    return &line;
}

L2Line& L2Side::place(std::uint32_t number, Cycle now, int& evictedDirty, bool wasLeft) {
    L2Line* line = find(number, wasLeft);
    if (line == nullptr) line = &enter(set(setOf(number)), number, evictedDirty);
    line->usedAt = fillTime(now);
    return *line;
}

}  // namespace warpscope::memory
