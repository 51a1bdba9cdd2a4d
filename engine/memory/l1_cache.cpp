#include "engine/memory/l1_cache.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpscope::memory {

/// The upper bits are folded into the lowest five, five at a time, so that lines at any
/// power-of-two stride spread over all sets. The lines of a set spread over its buckets in the same
/// way: of 32 lines that follow each other each lies in another set, so the bits above those five
/// tell the lines of a set apart: of a run that fills the cache a bucket holds one line, at
/// power-of-two strides two at most (counted), and a search seldom goes on along its chain.
class L1Cache::Run {
  public:
    explicit Run(std::uint32_t line)
        : number_(line / kSets),
          fold_(number_ ^ number_ >> 5 ^ number_ >> 10 ^ number_ >> 15 ^ number_ >> 20) {
        static_assert(kSets == 32 && kBuckets == 64);
        const std::uint32_t folded = number_ ^ number_ >> 12;
        bucket_ = static_cast<Bucket>((folded ^ folded >> 6) % kBuckets);
    }
    bool has(std::uint32_t line) const { return line / kSets == number_; }
    /// The set of a line. Requires: has(line).
    std::uint32_t setOf(std::uint32_t line) const { return (line ^ fold_) % kSets; }
    /// In which a set looks for its line of this run.
    Bucket bucket() const { return bucket_; }

  private:
    std::uint32_t number_;  ///< Of its lines, / kSets.
    std::uint32_t fold_;    ///< By what a set differs from the line's lowest bits.
    Bucket bucket_;
};

// What nearly every line of an access takes is part of the loop over them; what few take is called
// for a copy of this object, which then need not lie in memory.
class L1Cache::Set {
  public:
    Set(Sets& sets, std::uint32_t number)
        : sets_(sets), number_(number), tags_(sets.tags.data() + number) {}

    /// Where the chain of a bucket names the way of a line, or ends: Way::None, it is not there.
    [[gnu::always_inline]] inline Way* find(std::uint32_t line, Bucket own) const;
    [[gnu::always_inline]] inline void use(Way way, FillTime now);
    /// A new line. `link`: where find() has not found it.
    [[gnu::always_inline]] inline Way enter(std::uint32_t line, Bucket own, Way* link, FillTime now,
                                            std::uint32_t ways);
    Tag& operator[](Way way) const { return tags_[static_cast<std::size_t>(way) * kSets]; }

  private:
    [[gnu::always_inline]] inline Way makeRoom(Way*& link);
    [[gnu::always_inline]] inline void fillIn(Way way, std::uint32_t line, Bucket own, Way* link,
                                              FillTime now) const;
    Way enterUnused(std::uint32_t line, Bucket own, FillTime now, std::uint32_t ways);
    void link(Way way);
    void unlink(Way way);
    void orderAnew(Way way);
    Way& oldest() const { return sets_.oldest[number_]; }
    Way& newest() const { return sets_.newest[number_]; }
    Way& olderThan(Way way) const { return (*this)[way].older; }
    Way& newerThan(Way way) const { return (*this)[way].newer; }
    /// By their cycles, seldom the same.
    bool isNewerThan(Way one, Way other) const {
        const FillTime time = (*this)[one].usedAt;
        const FillTime otherTime = (*this)[other].usedAt;
        if (time < otherTime) [[likely]]
            return false;
        return time > otherTime || one > other;
    }

    Sets& sets_;
    std::uint32_t number_;
    Tag* tags_;  ///< Its own, kSets apart.
};

void L1Cache::Sets::resize(std::size_t ways) {
    tags.resize(ways * kSets);
    lines.resize(ways * kSets);
}

void L1Cache::Sets::grow(std::uint32_t ways) {
    resize(std::min<std::size_t>(2 * (tags.size() / kSets), ways));
}

/// What set 0 has kept for all sets goes to each of them.
[[gnu::noinline]] void L1Cache::Sets::takeApart() {
    const std::uint32_t apart = std::exchange(step, kSingly);
    if (apart == kAnyStep) return;
    used.fill(used[0]);
    oldest.fill(oldest[0]);
    newest.fill(newest[0]);
    first = noWays();
    for (std::uint32_t way = 0; way < used[0]; ++way) {
        const Tag column = tags[std::size_t{way} * kSets];
        std::array<L1Line, kSets> inOrder;  // NOLINT
        const auto begin = static_cast<std::ptrdiff_t>(way) * kSets;
        std::copy_n(lines.begin() + begin, kSets, inOrder.begin());
        for (std::uint32_t i = 0; i < kSets; ++i) {
            const std::uint32_t line = column.line + i * apart;
            const Run run(line);
            const std::uint32_t set = run.setOf(line);
            Way& chain = first[static_cast<std::size_t>(run.bucket())][set];
            Tag& tag = tags[std::size_t{way} * kSets + set];
            tag = column;
            tag.line = line;
            tag.bucket = run.bucket();
            tag.next = std::exchange(chain, static_cast<Way>(way));
            lines[std::size_t{way} * kSets + set] = inOrder[i];
        }
    }
}

L1Cache::L1Cache(int bytes)
    : ways_(std::min(static_cast<std::uint32_t>(bytes) / kLineBytes / kSets, kMaxWays)) {}

[[gnu::noinline]] void L1Cache::makeOwn() {
    sets_ = sets_ != nullptr ? std::make_shared<Sets>(*sets_) : std::make_shared<Sets>();
    if (sets_->tags.empty()) sets_->resize(1);
}

bool L1Cache::isEqualTo(const L1Cache& other) const {
    if (ways_ != other.ways_) return false;
    if (sets_ == other.sets_) return true;
    return sets_ != nullptr && other.sets_ != nullptr && *sets_ == *other.sets_;
}

std::size_t L1Cache::heapBytes() const {
    return sets_ == nullptr ? 0
                            : sizeof(Sets) + sets_->tags.size() * (sizeof(Tag) + sizeof(L1Line));
}

inline L1Cache::Way* L1Cache::Set::find(std::uint32_t line, Bucket own) const {
    Way* link = &sets_.first[static_cast<std::size_t>(own)][number_];
    while (*link != Way::None && (*this)[*link].line != line)
        link = &(*this)[*link].next;
    return link;
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
    olderThan(way) = before;
    newerThan(way) = behind;
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

[[gnu::noinline]] void L1Cache::Set::orderAnew(Way way) {
    unlink(way);
    link(way);
}

/// Mostly it becomes the newest.
inline void L1Cache::Set::use(Way way, FillTime now) {
    Tag& tag = (*this)[way];
    const Way last = newest();
    const bool staysNewest = way == last && tag.usedAt <= now;
    tag.usedAt = now;
    if (staysNewest) return;
    if (way == last || isNewerThan(last, way)) [[unlikely]]
        return Set(*this).orderAnew(way);
    const Way first = oldest();
    newest() = way;
    const Way behind = tag.newer;
    if (way == first) {
        // As in any pattern that comes round: the ring stays as it is.
        oldest() = behind;
        return;
    }
    const Way before = tag.older;
    newerThan(before) = behind;
    olderThan(behind) = before;
    tag.older = last;
    tag.newer = first;
    newerThan(last) = way;
    olderThan(first) = way;
}

/// The way that was used longest ago, taken out of the chain of its bucket, whose first it mostly
/// is. `link`: the end of a chain, before and afterwards.
inline L1Cache::Way L1Cache::Set::makeRoom(Way*& link) {
    const Way way = oldest();
    Tag& tag = (*this)[way];
    Way* to = &sets_.first[static_cast<std::size_t>(tag.bucket)][number_];
    while (*to != way)
        [[unlikely]] to = &(*this)[*to].next;
    *to = tag.next;
    if (link == &tag.next) link = to;
    return way;
}

/// The new line in its way, last in the chain of its bucket.
inline void L1Cache::Set::fillIn(Way way, std::uint32_t line, Bucket own, Way* link,
                                 FillTime now) const {
    Tag& tag = (*this)[way];
    tag.line = line;
    tag.usedAt = now;
    tag.bucket = own;
    tag.next = Way::None;
    *link = way;
}

/// In a way that has held no line.
[[gnu::noinline]] L1Cache::Way L1Cache::Set::enterUnused(std::uint32_t line, Bucket own,
                                                         FillTime now, std::uint32_t ways) {
    const std::size_t unused = sets_.used[number_]++;
    if (unused == sets_.tags.size() / kSets) {
        sets_.grow(ways);
        tags_ = sets_.tags.data() + number_;
    }
    const auto way = static_cast<Way>(unused);
    fillIn(way, line, own, find(line, own), now);
    link(way);
    return way;
}

inline L1Cache::Way L1Cache::Set::enter(std::uint32_t line, Bucket own, Way* link, FillTime now,
                                        std::uint32_t ways) {
    if (sets_.used[number_] != ways) return Set(*this).enterUnused(line, own, now, ways);
    const Way way = makeRoom(link);
    fillIn(way, line, own, link, now);
    const Way last = newest();
    if (way == last || isNewerThan(last, way)) [[unlikely]] {
        Set(*this).orderAnew(way);
        return way;
    }
    oldest() = newerThan(way);
    newest() = way;
    return way;
}

L1Line* L1Cache::find(std::uint32_t number, Cycle now) {
    return peek(number) != nullptr ? &place(number, fillTime(now)) : nullptr;
}

/// Whether a new line of a set would push out one of the first `count` in `places`.
inline bool L1Cache::pushesOut(const Sets& sets, std::uint32_t set, const Places& places,
                               std::uint32_t count) const {
    if (sets.used[set] != ways_) return false;
    const auto end = places.ways_.begin() + count;
    return std::find(places.ways_.begin(), end, indexOf(sets.oldest[set], set)) != end;
}

// Apart from who calls it, as L2AndDram::readAll() is: each loop over the lines of an access, up to
// 32 rounds, has the processor's registers for itself.

[[gnu::noinline]] void L1Cache::placeAll(std::span<const Line> lines, std::uint32_t firstLine,
                                         FillTime now, Places& places) {
    Sets& sets = own();
    if (sets.step != Sets::kSingly) [[unlikely]]
        sets.takeApart();
    const std::uint32_t ways = ways_;
    const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(lines.size(), kSets));
    std::uint32_t isNew = 0;
    std::uint32_t at = 0;
    std::uint32_t taken = 0;  // Sets, one bit each: another run may lead to the same.
    Run run(firstLine + lines[0].number);
    for (; at < count; ++at) {
        const std::uint32_t line = firstLine + lines[at].number;
        if (!run.has(line)) [[unlikely]]
            run = Run(line);
        const std::uint32_t place = run.setOf(line);
        Set set(sets, place);
        Way* const link = set.find(line, run.bucket());
        Way way = *link;
        if (way != Way::None) {
            set.use(way, now);
        } else {
            if ((taken >> place & 1U) != 0 && pushesOut(sets, place, places, at)) [[unlikely]]
                break;
            way = set.enter(line, run.bucket(), link, now, ways);
            sets.lines[indexOf(way, place)] = L1Line{};
            isNew |= 1U << at;
        }
        taken |= 1U << place;
        places.ways_[at] = indexOf(way, place);
    }
    places.lines_ = sets.lines.data();
    places.count_ = at;
    places.new_ = isNew;
    places.isColumn_ = false;
}

/// As Run::bucket(), of the number of a column among all of its step.
inline L1Cache::Bucket L1Cache::bucketOfColumn(std::uint32_t first, std::uint32_t step) {
    const int shift = std::countr_zero(step);
    const std::uint32_t number = first / kSets >> shift << shift | first % step;
    const std::uint32_t folded = number ^ number >> 12;
    return static_cast<Bucket>((folded ^ folded >> 6) % kBuckets);
}

[[gnu::noinline]] bool L1Cache::placeColumn(std::uint32_t first, std::uint32_t step, FillTime now,
                                            Places& places) {
    // Else two columns could share a line, and need not touch each set.
    if ((first & step * (kSets - 1)) != 0) return false;
    Sets& sets = own();
    if (sets.step == Sets::kAnyStep) sets.step = step;
    if (sets.step != step) return false;
    Set set(sets, 0);
    const Bucket bucket = bucketOfColumn(first, step);
    Way* const link = set.find(first, bucket);
    Way way = *link;
    const bool isNew = way == Way::None;
    if (isNew) {
        way = set.enter(first, bucket, link, now, ways_);
        std::fill_n(sets.lines.begin() + indexOf(way, 0), kSets, L1Line{});
    } else {
        set.use(way, now);
    }
    places.lines_ = sets.lines.data();
    places.count_ = kSets;
    places.new_ = isNew ? UINT32_MAX : 0;
    places.isColumn_ = true;
    for (std::uint32_t i = 0; i < kSets; ++i)
        places.ways_[i] = indexOf(way, i);
    return true;
}

L1Line& L1Cache::place(std::uint32_t number, FillTime now) {
    const Line line{number, 0, 0};
    Places places;
    placeAll({&line, 1}, 0, now, places);
    return places.line(0);
}

/// The line with this number, nullptr when it is not there; to be written to after own().
L1Line* L1Cache::lineOf(std::uint32_t number) const {
    if (sets_ == nullptr || sets_->step == Sets::kAnyStep) return nullptr;
    const Run run(number);
    std::uint32_t place = run.setOf(number);
    Way way = Way::None;
    if (const std::uint32_t step = sets_->step; sets_->hasColumns()) {
        place = number / step % kSets;
        const std::uint32_t first = number - place * step;
        way = *Set(*sets_, 0).find(first, bucketOfColumn(first, step));
    } else {
        way = *Set(*sets_, place).find(number, run.bucket());
    }
    return way == Way::None ? nullptr : &sets_->lines[indexOf(way, place)];
}

const L1Line* L1Cache::peek(std::uint32_t number) const {
    return lineOf(number);
}

void L1Cache::drop(std::uint32_t number) {
    if (peek(number) == nullptr) return;
    own();
    lineOf(number)->words = 0;
}

}  // namespace warpscope::memory
