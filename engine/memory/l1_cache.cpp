#include "engine/memory/l1_cache.h"

#include <algorithm>

namespace warpscope::memory {

/// The upper bits are folded into the lowest five, five at a time, so that lines at any
/// power-of-two stride spread over all sets. The lines of a set spread over its buckets in the same
/// way: of 32 lines that follow each other each lies in another set, so the bits above those five
/// tell the lines of a set apart: of a run that fills the cache a bucket holds one line, at
/// power-of-two strides two at most (counted), and a search seldom goes on along its chain.
L1Cache::Run::Run(std::uint32_t line) : number_(line / kSets) {
    static_assert(kSets == 32 && kBuckets == 64);
    fold_ = number_ ^ number_ >> 5 ^ number_ >> 10 ^ number_ >> 15 ^ number_ >> 20;
    const std::uint32_t folded = number_ ^ number_ >> 12;
    bucket_ = (folded ^ folded >> 6) % kBuckets;
}

L1Cache::L1Cache(int bytes)
    : ways_(std::min(static_cast<std::uint32_t>(bytes) / kLineBytes / kSets, kMaxWays)),
      sets_(ways_ > 0 ? kSets : 0) {}

/// Its way; Way::None when it is not there.
inline L1Cache::Way L1Cache::Set::wayOf(std::uint32_t number, Bucket own) const {
    Way way = bucket[static_cast<std::size_t>(own)];
    while (way != Way::None && (*this)[way].tag != number)
        way = (*this)[way].next;
    return way;
}

/// Puts a way into the order of use. Mostly it is the newest; accesses of other schedulers may have
/// left their queues later.
void L1Cache::Set::link(Way way) {
    if (newest == Way::None) {
        olderThan(way) = newerThan(way) = oldest = newest = way;
        return;
    }
    Way before = newest;
    bool isOldest = false;
    while (!isOldest && isNewerThan(before, way)) {
        isOldest = before == oldest;
        before = olderThan(before);
    }
    const Way behind = newerThan(before);
    (*this)[way].older = before;
    (*this)[way].newer = behind;
    newerThan(before) = way;
    olderThan(behind) = way;
    if (isOldest)
        oldest = way;
    else if (before == newest)
        newest = way;
}

/// Takes it out of the order.
void L1Cache::Set::unlink(Way way) {
    const Way before = olderThan(way);
    const Way behind = newerThan(way);
    if (before == way) {
        oldest = newest = Way::None;
        return;
    }
    newerThan(before) = behind;
    olderThan(behind) = before;
    if (way == oldest) oldest = behind;
    if (way == newest) newest = before;
}

/// Gives a way whose usedAt is new its place: mostly behind the newest. Where the oldest becomes
/// the newest, as in any pattern that comes round, the ring stays as it is.
inline void L1Cache::Set::order(Way way) {
    if (way == newest || isNewerThan(newest, way)) [[unlikely]] {
        unlink(way);
        link(way);
        return;
    }
    if (way == oldest) {
        oldest = newerThan(way);
    } else {
        const Way before = olderThan(way);
        const Way behind = newerThan(way);
        newerThan(before) = behind;
        olderThan(behind) = before;
        olderThan(way) = newest;
        newerThan(way) = oldest;
        newerThan(newest) = way;
        olderThan(oldest) = way;
    }
    newest = way;
}

/// The way that was used longest ago, taken out of the chain of its bucket.
inline L1Cache::Way L1Cache::Set::makeRoom() {
    const Way way = oldest;
    Way* to = &firstOf((*this)[way].bucket);
    while (*to != way)
        to = &(*this)[*to].next;
    *to = (*this)[way].next;
    return way;
}

inline L1Line& L1Cache::Set::use(Way way, FillTime now) {
    Entry& entry = (*this)[way];
    const bool staysNewest = way == newest && entry.usedAt <= now;
    entry.usedAt = now;
    if (!staysNewest) order(way);
    return entry.line;
}

/// A way that has held no line. Requires: used < ways.
L1Cache::Way L1Cache::Set::unusedWay(std::uint32_t ways) {
    constexpr std::size_t kFirst = 8;
    if (used == entries.size())
        entries.resize(std::min<std::size_t>(std::max(kFirst, 2 * entries.size()), ways));
    return static_cast<Way>(used++);
}

/// A new line without words. Requires: it is not there.
inline L1Line& L1Cache::Set::enter(std::uint32_t number, Bucket own, FillTime now, std::uint32_t ways) {
    const bool isFull = used == ways;
    const Way way = isFull ? makeRoom() : unusedWay(ways);
    Entry& entry = (*this)[way];
    Way& first = firstOf(own);
    entry.tag = number;
    entry.bucket = own;
    entry.usedAt = now;
    entry.line = L1Line{};
    entry.next = first;
    first = way;
    if (isFull)
        order(way);
    else
        link(way);
    return entry.line;
}

L1Line* L1Cache::find(std::uint32_t number, Cycle now) {
    if (!isOn()) return nullptr;
    const Run run(number);
    Set* const set = sets_.ownIfThere(run.setOf(number));
    if (set == nullptr) return nullptr;
    const Way way = set->wayOf(number, bucketOf(run));
    return way == Way::None ? nullptr : &set->use(way, fillTime(now));
}

L1Line& L1Cache::place(std::uint32_t number, FillTime now, Run& run) {
    if (!run.has(number)) run = Run(number);
    Set& set = sets_.own(run.setOf(number));
    const Bucket own = bucketOf(run);
    const Way way = set.wayOf(number, own);
    return way == Way::None ? set.enter(number, own, now, ways_) : set.use(way, now);
}

const L1Line* L1Cache::peek(std::uint32_t number) const {
    const Run run(number);
    const Set* const set = isOn() ? sets_.peek(run.setOf(number)) : nullptr;
    if (set == nullptr) return nullptr;
    const Way way = set->wayOf(number, bucketOf(run));
    return way == Way::None ? nullptr : &(*set)[way].line;
}

void L1Cache::drop(std::uint32_t number) {
    if (!isOn()) return;
    const Run run(number);
    Set* const set = sets_.ownIfThere(run.setOf(number));
    if (set == nullptr) return;
    const Way way = set->wayOf(number, bucketOf(run));
    if (way != Way::None) (*set)[way].line.words = 0;
}

}  // namespace warpscope::memory
