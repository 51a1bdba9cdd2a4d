#include "engine/memory/l1_cache.h"

#include <algorithm>

namespace warpscope::memory {

/// The upper bits are folded into the lowest five, five at a time, so that lines at any
/// power-of-two stride spread over all sets. The lines of a set spread over its buckets in the same
/// way: of 32 lines that follow each other each lies in another set, so the bits above those five
/// tell the lines of a set apart: of a run that fills the cache a bucket holds one line, at
/// power-of-two strides two at most (counted), and a search seldom goes on along its chain.
L1Cache::Run& L1Cache::Run::goTo(std::uint32_t line) {
    static_assert(kSets == 32 && kBuckets == 64);
    number_ = line / kSets;
    fold_ = number_ ^ number_ >> 5 ^ number_ >> 10 ^ number_ >> 15 ^ number_ >> 20;
    const std::uint32_t folded = number_ ^ number_ >> 12;
    bucket_ = (folded ^ folded >> 6) % kBuckets;
    return *this;
}

class L1Cache::Set {
  public:
    Set(Sets& sets, std::uint32_t number)
        : sets_(sets), number_(number), entries_(sets.entries.data() + number) {}

    // What nearly every line of an access takes is part of the loop over them (cache_path.cpp);
    // clang's `flatten` takes in what is called there, and nothing behind that.
    /// The way of a line; Way::None when it is not there.
    [[gnu::always_inline]] inline Way wayOf(std::uint32_t number, Bucket own) const;
    [[gnu::always_inline]] inline L1Line& use(Way way, FillTime now);
    [[gnu::always_inline]] inline L1Line& enter(std::uint32_t number, Bucket own, FillTime now,
                                                std::uint32_t ways);
    Entry& operator[](Way way) const { return entries_[static_cast<std::size_t>(way) * kSets]; }

  private:
    [[gnu::always_inline]] inline Way makeRoom();
    [[gnu::always_inline]] inline void order(Way way);
    Way unusedWay(std::uint32_t ways);
    void link(Way way);
    void unlink(Way way);
    Way& oldest() const { return sets_.oldest[number_]; }
    Way& newest() const { return sets_.newest[number_]; }
    Way& olderThan(Way way) const { return (*this)[way].older; }
    Way& newerThan(Way way) const { return (*this)[way].newer; }
    bool isNewerThan(Way one, Way other) const {
        const FillTime time = (*this)[one].usedAt;
        const FillTime otherTime = (*this)[other].usedAt;
        return time != otherTime ? time > otherTime : one > other;
    }
    Way& firstOf(Bucket own) const { return sets_.first[static_cast<std::size_t>(own)][number_]; }

    Sets& sets_;
    std::uint32_t number_;
    Entry* entries_;  ///< Its own, kSets apart; kept, since the list of Sets may lie anywhere.
};

L1Cache::L1Cache(int bytes)
    : ways_(std::min(static_cast<std::uint32_t>(bytes) / kLineBytes / kSets, kMaxWays)) {}

[[gnu::noinline]] void L1Cache::makeOwn() {
    sets_ = sets_ != nullptr ? std::make_shared<Sets>(*sets_) : std::make_shared<Sets>();
    if (sets_->entries.empty()) sets_->entries.resize(kSets);
}

bool L1Cache::isEqualTo(const L1Cache& other) const {
    if (ways_ != other.ways_) return false;
    if (sets_ == other.sets_) return true;
    return sets_ != nullptr && other.sets_ != nullptr && *sets_ == *other.sets_;
}

std::size_t L1Cache::heapBytes() const {
    return sets_ == nullptr ? 0 : sizeof(Sets) + sets_->entries.size() * sizeof(Entry);
}

inline L1Cache::Way L1Cache::Set::wayOf(std::uint32_t number, Bucket own) const {
    Way way = firstOf(own);
    while (way != Way::None && (*this)[way].tag != number)
        way = (*this)[way].next;
    return way;
}

/// Puts a way into the order of use. Mostly it is the newest; accesses of other schedulers may have
/// left their queues later.
void L1Cache::Set::link(Way way) {
    if (newest() == Way::None) {
        olderThan(way) = newerThan(way) = oldest() = newest() = way;
        return;
    }
    Way before = newest();
    bool isOldest = false;
    while (!isOldest && isNewerThan(before, way)) {
        isOldest = before == oldest();
        before = olderThan(before);
    }
    const Way behind = newerThan(before);
    (*this)[way].older = before;
    (*this)[way].newer = behind;
    newerThan(before) = way;
    olderThan(behind) = way;
    if (isOldest)
        oldest() = way;
    else if (before == newest())
        newest() = way;
}

/// Takes it out of the order.
void L1Cache::Set::unlink(Way way) {
    const Way before = olderThan(way);
    const Way behind = newerThan(way);
    if (before == way) {
        oldest() = newest() = Way::None;
        return;
    }
    newerThan(before) = behind;
    olderThan(behind) = before;
    if (way == oldest()) oldest() = behind;
    if (way == newest()) newest() = before;
}

/// Gives a way whose usedAt is new its place: mostly behind the newest. Where the oldest becomes
/// the newest, as in any pattern that comes round, the ring stays as it is.
inline void L1Cache::Set::order(Way way) {
    const Way last = newest();
    if (way == last || isNewerThan(last, way)) [[unlikely]] {
        unlink(way);
        link(way);
        return;
    }
    if (way == oldest()) {
        oldest() = newerThan(way);
    } else {
        const Way before = olderThan(way);
        const Way behind = newerThan(way);
        newerThan(before) = behind;
        olderThan(behind) = before;
        olderThan(way) = last;
        newerThan(way) = oldest();
        newerThan(last) = way;
        olderThan(oldest()) = way;
    }
    newest() = way;
}

/// The way that was used longest ago, taken out of the chain of its bucket.
inline L1Cache::Way L1Cache::Set::makeRoom() {
    const Way way = oldest();
    Way* to = &firstOf((*this)[way].bucket);
    while (*to != way)
        to = &(*this)[*to].next;
    *to = (*this)[way].next;
    return way;
}

inline L1Line& L1Cache::Set::use(Way way, FillTime now) {
    Entry& entry = (*this)[way];
    const bool staysNewest = way == newest() && entry.usedAt <= now;
    entry.usedAt = now;
    if (!staysNewest) order(way);
    return entry.line;
}

/// A way that has held no line. Requires: some have not, of `ways`.
L1Cache::Way L1Cache::Set::unusedWay(std::uint32_t ways) {
    const std::size_t way = sets_.used[number_]++;
    const std::size_t there = sets_.entries.size() / kSets;
    if (way == there) {
        sets_.entries.resize(std::min<std::size_t>(2 * there, ways) * kSets);
        entries_ = sets_.entries.data() + number_;
    }
    return static_cast<Way>(way);
}

/// A new line without words. Requires: it is not there.
inline L1Line& L1Cache::Set::enter(std::uint32_t number, Bucket own, FillTime now,
                                   std::uint32_t ways) {
    const bool isFull = sets_.used[number_] == ways;
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
    if (sets_ == nullptr) return nullptr;
    Run run;
    run.goTo(number);
    Set set(own(), run.setOf(number));
    const Way way = set.wayOf(number, bucketOf(run));
    return way == Way::None ? nullptr : &set.use(way, fillTime(now));
}

L1Line& L1Cache::place(std::uint32_t number, FillTime now, Run& run) {
    if (!run.has(number)) run.goTo(number);
    if (run.sets_ == nullptr) run.sets_ = &own();
    Set set(*run.sets_, run.setOf(number));
    const Bucket own = bucketOf(run);
    const Way way = set.wayOf(number, own);
    return way == Way::None ? set.enter(number, own, now, ways_) : set.use(way, now);
}

const L1Line* L1Cache::peek(std::uint32_t number) const {
    if (sets_ == nullptr) return nullptr;
    Run run;
    run.goTo(number);
    const Set set(*sets_, run.setOf(number));
    const Way way = set.wayOf(number, bucketOf(run));
    return way == Way::None ? nullptr : &set[way].line;
}

void L1Cache::drop(std::uint32_t number) {
    if (peek(number) == nullptr) return;
    Run run;
    run.goTo(number);
    const Set set(own(), run.setOf(number));
    set[set.wayOf(number, bucketOf(run))].line.words = 0;
}

}  // namespace warpscope::memory
