#include "engine/memory/l2_cache.h"

#include <algorithm>
#include <bit>

#include "engine/memory/way_search.h"

namespace warpscope::memory {

namespace {

std::uint32_t setsOf(std::int64_t bytes, std::uint32_t ways) {
    return static_cast<std::uint32_t>(std::max<std::int64_t>(1, bytes / (kLineBytes * ways)));
}

}  // namespace

L2Side::L2Side(std::int64_t bytes, bool isWarm)
    : setCount_(setsOf(bytes, kWays)),
      isWarm_(isWarm),
      pages_((setCount_.by() + kSetsPerPage - 1) / kSetsPerPage) {}

/// Its way; `used` when it is not there.
std::uint32_t L2Side::Set::wayOf(std::uint32_t number) {
    static_assert(kWays == kWayStep);
    const std::uint32_t guessed = guess[number % kWays];
    if (tags[guessed] == number + 1) return guessed;
    if (!mayHave(number)) return used;
    const std::uint32_t way = std::min(placeOfTag(tags.data(), number + 1), used);
    if (way < used) guess[number % kWays] = static_cast<std::uint8_t>(way);
    return way;
}

bool L2Side::Set::readInOrder(std::uint32_t first, std::uint32_t sectors, FillTime now,
                              const std::uint32_t* latencies, std::uint32_t* at) {
    std::uint32_t differences = 0;
    for (std::uint32_t i = 0; i < kWays; ++i)
        differences |= tags[i] ^ (first + 1 + i);
    for (std::uint32_t i = 0; i < kWays; ++i)
        differences |= guess[i] ^ i;
    for (const L2Line& line : lines)
        differences |= sectors & ~line.sectors;
    if (differences != 0) return false;
    for (std::uint32_t i = 0; i < kWays; ++i) {
        lines[i].usedAt = now;
        at[i] = std::max(at[i] + latencies[i], lines[i].readyAt);
    }
    return true;
}

L2Line& L2Side::Set::enter(std::uint32_t number, int& evictedDirty) {
    std::uint32_t way = used;
    if (used < kWays) {
        ++used;
    } else {
        const auto oldest = std::ranges::min_element(lines, {}, &L2Line::usedAt);
        way = static_cast<std::uint32_t>(oldest - lines.begin());
        evictedDirty += std::popcount(lines[way].dirty);
        hasEvicted = true;
    }
    tags[way] = number + 1;
    placed |= static_cast<std::uint16_t>(1U << number % kWays);
    guess[number % kWays] = static_cast<std::uint8_t>(way);
    lines[way] = L2Line{};
    return lines[way];
}

L2Line* L2Side::findIn(Set& set, std::uint32_t number, bool wasLeft) {
    const std::uint32_t way = set.wayOf(number);
    if (way < set.used) return &set.lines[way];
    if (!isWarm_ || !wasLeft || set.hasEvicted || set.used == kWays) return nullptr;
    int none = 0;
    L2Line& line = set.enter(number, none);
    line.sectors = (1U << kSectorsPerLine) - 1;
    return &line;
}

L2Line* L2Side::find(const Place& place, bool wasLeft) {
    Set* const set = setAt(place, wasLeft);
    return set != nullptr ? findIn(*set, place.number, wasLeft) : nullptr;
}

}  // namespace warpscope::memory
