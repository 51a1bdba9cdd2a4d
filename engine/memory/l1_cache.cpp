#include "engine/memory/l1_cache.h"

#include <algorithm>

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
std::uint32_t L1Cache::wayOf(Set& set, std::uint32_t number) {
    if (set.tags[set.last] == number + 1) return set.last;
    const auto end = set.tags.begin() + set.used;
    const auto found = std::find(set.tags.begin(), end, number + 1);
    return static_cast<std::uint32_t>(found - set.tags.begin());
}

L1Line* L1Cache::find(std::uint32_t number) {
    if (!isOn() || sets_.peek(setOf(number)) == nullptr) return nullptr;
    Set& set = sets_.own(setOf(number));
    const std::uint32_t way = wayOf(set, number);
    if (way == set.used) return nullptr;
    set.last = way;
    return &set.lines[way];
}

std::uint32_t L1Cache::makeRoom(Set& set) const {
    if (set.used < ways_) return set.used++;
    std::uint32_t oldest = 0;
    for (std::uint32_t way = 1; way < ways_; ++way) {
        if (set.lines[way].usedAt < set.lines[oldest].usedAt) oldest = way;
    }
    return oldest;
}

L1Line& L1Cache::place(std::uint32_t number, Cycle now) {
    Set& set = sets_.own(setOf(number));
    std::uint32_t way = wayOf(set, number);
    if (way == set.used) {
        way = makeRoom(set);
        set.tags[way] = number + 1;
        set.lines[way] = L1Line{};
    }
    set.last = way;
    set.lines[way].usedAt = fillTime(now);
    return set.lines[way];
}

void L1Cache::drop(std::uint32_t number) {
    if (L1Line* const line = find(number)) line->words = 0;
}

}  // namespace warpscope::memory
