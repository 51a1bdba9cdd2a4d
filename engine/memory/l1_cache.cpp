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

/// Spreads the lines of a set, whatever their stride: the upper bits of a product (Knuth, 6.4).
std::uint32_t bucketOf(std::uint32_t number) {
    return number * 0x9E3779B1U >> 26;
}

}  // namespace

L1Cache::L1Cache(int bytes)
    : ways_(std::min(static_cast<std::uint32_t>(bytes) / kLineBytes / kSets, kMaxWays)),
      sets_(ways_ > 0 ? kSets : 0) {}

/// Its way; kNone when it is not there.
L1Cache::Way L1Cache::wayOf(const Set& set, std::uint32_t number) {
    Way way = set.bucket[bucketOf(number)];
    while (way != kNone && set.tags[way] != number)
        way = set.next[way];
    return way;
}

/// Puts a way into the order of use. Mostly it is the newest; accesses of other schedulers may have
/// left their queues later.
void L1Cache::Set::link(Way way) {
    Way before = newest;
    while (before != kNone && isNewerThan(before, way))
        before = older[before];
    const Way behind = before == kNone ? oldest : newer[before];
    older[way] = before;
    newer[way] = behind;
    (before == kNone ? oldest : newer[before]) = way;
    (behind == kNone ? newest : older[behind]) = way;
}

/// Takes it out of the order.
void L1Cache::Set::unlink(Way way) {
    (older[way] == kNone ? oldest : newer[older[way]]) = newer[way];
    (newer[way] == kNone ? newest : older[newer[way]]) = older[way];
}

/// Takes it out of the chain of its bucket.
void L1Cache::Set::forgetTag(Way way) {
    Way* link = &bucket[bucketOf(tags[way])];
    while (*link != way)
        link = &next[*link];
    *link = next[way];
}

L1Line& L1Cache::use(Set& set, Way way, Cycle now) {
    const FillTime time = fillTime(now);
    const bool staysNewest = way == set.newest && set.usedAt[way] <= time;
    set.usedAt[way] = time;
    if (!staysNewest) {
        set.unlink(way);
        set.link(way);
    }
    return set.lines[way];
}

L1Line* L1Cache::find(std::uint32_t number, Cycle now) {
    if (!isOn()) return nullptr;
    const std::uint32_t index = setOf(number);
    const Set* const known = sets_.peek(index);
    if (known == nullptr) return nullptr;
    const Way way = wayOf(*known, number);
    return way == kNone ? nullptr : &use(sets_.own(index), way, now);
}

L1Line& L1Cache::enter(std::uint32_t number, Cycle now) {
    Set& set = sets_.own(setOf(number));
    Way way = set.used;
    if (set.used < ways_) {
        ++set.used;
    } else {
        way = set.oldest;
        set.unlink(way);
        set.forgetTag(way);
    }
    set.tags[way] = number;
    set.usedAt[way] = fillTime(now);
    set.lines[way] = L1Line{};
    Way& bucket = set.bucket[bucketOf(number)];
    set.next[way] = bucket;
    bucket = way;
    set.link(way);
    return set.lines[way];
}

L1Line& L1Cache::place(std::uint32_t number, Cycle now) {
    L1Line* const there = find(number, now);
    return there != nullptr ? *there : enter(number, now);
}

void L1Cache::drop(std::uint32_t number) {
    if (!isOn() || sets_.peek(setOf(number)) == nullptr) return;
    Set& set = sets_.own(setOf(number));
    const Way way = wayOf(set, number);
    if (way != kNone) set.lines[way].words = 0;
}

}  // namespace warpscope::memory
