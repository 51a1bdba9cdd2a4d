#pragma once

#include <array>
#include <cstdint>
#include <memory>
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
    /// In which a set looks for a line.
    static constexpr std::uint32_t kBuckets = 64;

    struct Sets;  ///< Behind the class.

    /// What holds for all of 32 lines that follow each other: kept from line to line of an access,
    /// most of which lie in one such run. Valid while nobody copies the cache: for the lines of one
    /// access.
    class Run {
      public:
        bool has(std::uint32_t line) const { return line / kSets == number_; }
        /// The set of a line. Requires: has(line).
        std::uint32_t setOf(std::uint32_t line) const { return (line ^ fold_) % kSets; }
        /// In which a set looks for its line of this run.
        std::uint32_t bucket() const { return bucket_; }

      private:
        friend class L1Cache;
        Run& goTo(std::uint32_t line);

        Sets* sets_ = nullptr;               ///< Of this cache alone; nullptr: nobody has asked.
        std::uint32_t number_ = UINT32_MAX;  ///< Of its lines, / kSets.
        std::uint32_t fold_ = 0;             ///< By what a set differs from the line's lowest bits.
        std::uint32_t bucket_ = 0;
    };

    /// A cache of so many bytes, at most 256 KB, in steps of 4 KB; 0 = none.
    explicit L1Cache(int bytes = 0);

    bool isOn() const { return ways_ > 0; }
    /// The line with this number, which is used now; nullptr when it is not there.
    L1Line* find(std::uint32_t number, Cycle now);
    /// The same; a new line without words when it was not there. `now`: as fillTime() has it, once
    /// for all lines of an access. `run`: of the line before, or a fresh one. Requires: isOn().
    L1Line& place(std::uint32_t number, FillTime now, Run& run);
    L1Line& place(std::uint32_t number, FillTime now) {
        Run run;
        return place(number, now, run);
    }
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
    /// A way: half a line of the host's cache, since an access touches most of it, and never a part
    /// of two.
    struct alignas(32) Entry {
        std::uint32_t tag = 0;  ///< Line number, of used ways.
        FillTime usedAt = 0;
        L1Line line{};
        Way next = Way::None;   ///< Behind it in the chain of its bucket.
        Way older = Way::None;  ///< In the order of usedAt; of ways that were used in the same …
        Way newer = Way::None;  ///< … cycle the lower is older. Behind the newest is the oldest.
        Bucket bucket{};        ///< Its own, which who makes room need not work out again.

        friend bool operator==(const Entry&, const Entry&) = default;
    };
    static_assert(sizeof(Entry) == 32);

    /// One set as it stands in Sets.
    class Set;

    static Bucket bucketOf(const Run& run) { return static_cast<Bucket>(run.bucket()); }

    Sets& own() {
        if (sets_ == nullptr || !isSoleOwner(sets_)) [[unlikely]]
            makeOwn();
        return *sets_;
    }
    void makeOwn();
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
struct L1Cache::Sets {
    /// [way × kSets + set]; as many ways as the fullest set needs, or up to twice as many.
    std::vector<Entry, BlockAllocator<Entry>> entries{};
    std::array<Ways, kBuckets> first = noWays();  ///< Of each chain, by bucket.
    Ways oldest = noWay();
    Ways newest = noWay();
    std::array<std::uint16_t, kSets> used{};  ///< Ways that have held a line, by set.

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

}  // namespace warpscope::memory
