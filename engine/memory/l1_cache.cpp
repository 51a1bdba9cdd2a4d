#include "engine/memory/l1_cache.h"

#include <algorithm>
#include <numeric>

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
    // Sixteen at a time, without a branch among them: the compiler compares them on vectors.
    constexpr std::uint32_t kStep = 16;
    for (std::uint32_t first = 0; first < set.used; first += kStep) {
        const std::uint32_t* const tags = set.tags.data() + first;
        std::uint32_t isHere = 0;
        for (std::uint32_t i = 0; i < kStep; ++i)
            isHere |= tags[i] == number + 1 ? UINT32_MAX : 0;
        if (isHere == 0) continue;
        return first + static_cast<std::uint32_t>(std::find(tags, tags + kStep, number + 1) - tags);
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
    const auto end = set.usedAt.begin() + ways_;
    // First the least value, then its place: each alone is a loop over vectors.
    const FillTime oldest = std::reduce(set.usedAt.begin(), end, UINT32_MAX,
                                        [](FillTime a, FillTime b) { return a < b ? a : b; });
    return static_cast<std::uint32_t>(std::find(set.usedAt.begin(), end, oldest) -
                                      set.usedAt.begin());
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
