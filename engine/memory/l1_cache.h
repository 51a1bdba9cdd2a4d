#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/block_cache.h"
#include "engine/base/sole_owner.h"
#include "engine/memory/coalesce.h"
#include "engine/memory/fill_time.h"

namespace warpscope::memory {

/// One line of L1: which of its words are there, and from which cycle on. A store brings only the
/// words that it writes (measured on an H200: the same word hits, the sector's others miss). Of a
/// store of bytes nothing is kept, where the hardware keeps the bytes.
struct L1Line {
    std::uint32_t words = 0;                          ///< One bit a 4-byte word.
    std::array<FillTime, kSectorsPerLine> readyAt{};  ///< By sector.

    friend bool operator==(const L1Line&, const L1Line&) = default;
};

/// The L1 cache of one SM: 128-byte lines with four sectors in hashed sets, so that any run of as
/// many lines as there are hits at every power-of-two stride (measured to 32 KB). The line of a set
/// that was used longest ago makes room; the hardware's own order is not settled.
class L1Cache {
  public:
    static constexpr std::uint32_t kSets = 32;
    static constexpr std::uint32_t kMaxWays = 64;
    static constexpr std::uint32_t kBuckets = 64;  ///< In which a set looks for a line.

    struct Sets;  ///< Behind the class.

    class Places;  ///< Behind the class, too.

    /// A cache of so many bytes, at most 256 KB, in steps of 4 KB; 0 = none.
    explicit L1Cache(int bytes = 0);

    bool isOn() const { return ways_ > 0; }
    /// The line with this number, which is used now; nullptr when it is not there.
    L1Line* find(std::uint32_t number, Cycle now);
    /// Places lines of an access, which are used now: a line that was not there is new and without
    /// words. It takes the first ones only, up to where a line could push out one of them: those of
    /// sets of their own, which of 32 lines that follow each other are all; the others come with
    /// the next call. `firstLine`: the number of what `lines` call 0. `now`: as fillTime() has it.
    /// Requires: isOn(), and there are lines.
    void placeAll(std::span<const Line> lines, std::uint32_t firstLine, FillTime now,
                  Places& places);
    /// The same of kSets lines, each `step` behind the one before: at once, as long as nothing but
    /// columns of this step has come, and each begins at a multiple of kSets steps or less than a
    /// step behind it. False, and nothing is done: it is not so. Requires: `step` is a power of
    /// two.
    bool placeColumn(std::uint32_t first, std::uint32_t step, FillTime now, Places& places);
    /// The same of one line.
    L1Line& place(std::uint32_t number, FillTime now);
    /// The line with this number as it stands, without using it; nullptr when it is not there.
    const L1Line* peek(std::uint32_t number) const;
    /// Forgets a line.
    void drop(std::uint32_t number);

    /// Bytes of all sets, which copies share until one of them goes on.
    std::size_t heapBytes() const;
    friend bool operator==(const L1Cache& a, const L1Cache& b) { return a.isEqualTo(b); }

  private:
    /// A way by its number. No std::uint8_t: whatever is written through one may be anything to
    /// the compiler, which then reads again what it has in registers.
    enum class Way : std::uint8_t { None = UINT8_MAX };
    /// A bucket by its number; no std::uint8_t either.
    enum class Bucket : std::uint8_t {};
    /// By set.
    using Ways = std::array<Way, kSets>;
    /// What is asked of a way at each access to its set, side by side for all sets: apart from the
    /// line itself, so that few lines of the host's cache hold it.
    struct Tag {
        std::uint32_t line = 0;  ///< Its number, of used ways.
        FillTime usedAt = 0;
        Way next = Way::None;   ///< Behind it in the chain of its bucket.
        Way older = Way::None;  ///< In the order of usedAt; of ways that were used in the same …
        Way newer = Way::None;  ///< … cycle the lower is older. Behind the newest is the oldest.
        Bucket bucket{};        ///< Its own, which who makes room need not work out again.

        friend bool operator==(const Tag&, const Tag&) = default;
    };
    static_assert(sizeof(Tag) == 12);

    class Run;  ///< What holds for all of 32 lines that follow each other.
    class Set;  ///< One set as it stands in Sets.

    Sets& own() {
        if (sets_ == nullptr || !isSoleOwner(sets_)) [[unlikely]]
            makeOwn();
        return *sets_;
    }
    void makeOwn();
    /// The place of a way of a set among those of all sets.
    static std::uint16_t indexOf(Way way, std::uint32_t set) {
        return static_cast<std::uint16_t>(static_cast<std::uint32_t>(way) * kSets + set);
    }
    L1Line* lineOf(std::uint32_t number) const;
    static Bucket bucketOfColumn(std::uint32_t first, std::uint32_t step);
    [[gnu::always_inline]] inline bool pushesOut(const Sets& sets, std::uint32_t set,
                                                 const Places& places, std::uint32_t count) const;
    bool isEqualTo(const L1Cache& other) const;

    std::uint32_t ways_ = 0;
    std::shared_ptr<Sets> sets_{};  ///< Shared by copies; nullptr: no line has come yet.
};

/// All sets side by side, because the lines of an access are: 32 lines that follow each other have
/// the same bucket in 32 sets, and mostly the same way. With a block of its own for each set the
/// host waited for its memory at every line, and each copy of a whole GPU's state had thousands of
/// owners to count.
///
/// A search follows the chain of its bucket, and the way that makes room is the first of a list:
/// looking at all 64 ways for the one and for the other was a third of the instructions of a
/// strided kernel.
///
/// Columns of power-of-two steps touch each set once. As long as nothing else has come, and all of
/// one step, the same happens in every set, and set 0 keeps the tags for all of them, each that of
/// a whole column: accesses with a stride of 128 bytes and more then take a tenth of the time. The
/// first access of another shape takes the columns apart.
struct L1Cache::Sets {
    static constexpr std::uint32_t kAnyStep = UINT32_MAX;
    static constexpr std::uint32_t kSingly = 0;

    /// Of the columns; kAnyStep: nothing has come yet, kSingly: each line has a tag of its own.
    std::uint32_t step = kAnyStep;
    /// [way × kSets + set], of columns [way × kSets]; as many ways as the fullest set needs, or up
    /// to twice as many.
    BlockVector<Tag> tags{};
    /// [way × kSets + set], of columns in the order of their numbers.
    BlockVector<L1Line> lines{};
    std::array<Ways, kBuckets> first = noWays();  ///< Of each chain, by bucket.
    Ways oldest = noWay();
    Ways newest = noWay();
    std::array<std::uint16_t, kSets> used{};  ///< Ways that have held a line, by set.

    /// Gives all sets so many ways.
    void resize(std::size_t ways);
    /// Twice as many, `ways` at most.
    void grow(std::uint32_t ways);
    bool hasColumns() const { return step != kAnyStep && step != kSingly; }
    /// From now on each line has a tag of its own.
    void takeApart();
    friend bool operator==(const Sets&, const Sets&) = default;

  private:
    static constexpr Ways noWay() {
        Ways ways{};
        ways.fill(Way::None);
        return ways;
    }
    static constexpr std::array<Ways, kBuckets> noWays() {
        std::array<Ways, kBuckets> ways{};
        ways.fill(noWay());
        return ways;
    }
};

/// Where lines of an access stand: the first `count` of them. Valid until the cache is asked again,
/// or copied. Without initial values: every access has such a list.
class L1Cache::Places {
  public:
    Places() {}  // NOLINT

    std::uint32_t count() const { return count_; }
    L1Line& line(std::uint32_t i) const { return lines_[ways_[i]]; }
    /// It was not there, and has no words yet.
    bool isNew(std::uint32_t i) const { return (new_ >> i & 1U) != 0; }
    /// None of them was there.
    bool areAllNew() const { return new_ == UINT32_MAX >> (kSets - count_); }
    /// All of them in order, where they are a column; else nullptr.
    L1Line* column() const { return isColumn_ ? &line(0) : nullptr; }

  private:
    friend class L1Cache;

    L1Line* lines_;  ///< Of Sets.
    std::uint32_t count_;
    std::uint32_t new_;  ///< One bit each.
    bool isColumn_;
    std::array<std::uint16_t, kSets> ways_;  ///< Their places there.
};

}  // namespace warpscope::memory
