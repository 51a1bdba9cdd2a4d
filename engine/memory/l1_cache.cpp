#include "engine/memory/l1_cache.h"

#include <algorithm>

#include "engine/memory/way_search.h"

namespace warpscope::memory {
namespace {

/// Folds the upper bits in, so that lines at any power-of-two stride spread over all sets.
std::uint32_t setOf(std::uint32_t number) {
    std::uint32_t folded = number ^ number >> 5 ^ number >> 10;
    folded ^= number >> 15 ^ number >> 20 ^ number >> 25;
    return folded % L1Cache::kSets;
}

}  // namespace

L1Cache::L1Cache(int bytes)
    : ways_(std::min(static_cast<std::uint32_t>(bytes) / kLineBytes / kSets, kMaxWays)),
      sets_(ways_ > 0 ? kSets : 0) {}

/// Its way; set.used when it is not there.
std::uint32_t L1Cache::wayOf(const Set& set, std::uint32_t number) {
    if (set.tags[set.last] == number + 1) return set.last;
    for (std::uint32_t first = 0; first < set.used; first += kWayStep) {
        const std::uint32_t place = placeOfTag(set.tags.data() + first, number + 1);
        if (place != kWayStep) return first + place;
    }
    return set.used;
}

L1Line& L1Cache::use(Set& set, std::uint32_t way, Cycle now) {
    set.last = way;
    set.usedAt[way] = fillTime(now);
    return set.lines[way];
}

L1Line* L1Cache::find(std::uint32_t number, Cycle now) {
    if (!isOn() || sets_.peek(setOf(number)) == nullptr) return nullptr;
    Set& set = sets_.own(setOf(number));
    const std::uint32_t way = wayOf(set, number);
    return way == set.used ? nullptr : &use(set, way, now);
}

std::uint32_t L1Cache::makeRoom(Set& set) const {
    if (set.used < ways_) return set.used++;
    // First the least value, then its lowest place. Ways that there are not are not old.
    FillTime oldest = UINT32_MAX;
    for (const FillTime usedAt : set.usedAt)
        oldest = usedAt < oldest ? usedAt : oldest;
    for (std::uint32_t first = 0;; first += kWayStep) {
        const std::uint32_t place = lowestPlaceOf(set.usedAt.data() + first, oldest);
        if (place != kWayStep) return first + place;
    }
}

L1Line& L1Cache::enter(std::uint32_t number, Cycle now) {
    Set& set = sets_.own(setOf(number));
    const std::uint32_t way = makeRoom(set);
    set.tags[way] = number + 1;
    set.lines[way] = L1Line{};
    return use(set, way, now);
}

L1Line& L1Cache::place(std::uint32_t number, Cycle now) {
    L1Line* const there = find(number, now);
    return there != nullptr ? *there : enter(number, now);
}

void L1Cache::drop(std::uint32_t number) {
    if (!isOn() || sets_.peek(setOf(number)) == nullptr) return;
    Set& set = sets_.own(setOf(number));
    const std::uint32_t way = wayOf(set, number);
    if (way < set.used) set.lines[way].words = 0;
}

}  // namespace warpscope::memory
