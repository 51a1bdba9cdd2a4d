#pragma once

#include <array>
#include <cstdint>

#include "engine/memory/coalesce.h"
#include "engine/memory/fill_time.h"
#include "engine/memory/shared_pages.h"

namespace warpscope::memory {

/// One line of L1: which of its words are there, and from which cycle on. A store brings only the
/// words that it writes (measured on an H200: the same word hits, the sector's others miss). Of a
/// store of bytes nothing is kept, where the hardware keeps the bytes.
struct L1Line {
    std::uint32_t words = 0;                          ///< One bit a 4-byte word.
    std::array<FillTime, kSectorsPerLine> readyAt{};  ///< By sector.

    friend bool operator==(const L1Line&, const L1Line&) = default;
};

/// The words of one sector.
constexpr std::uint32_t wordsOfSector(std::uint32_t sector) {
    return 0xFFU << (8 * sector);
}

/// The L1 cache of one SM: 128-byte lines with four sectors in hashed sets, so that any run of as
/// many lines as there are hits at every power-of-two stride (measured to 32 KB). The line of a set
/// that was used longest ago makes room; the hardware's own order is not settled.
class L1Cache {
  public:
    static constexpr std::uint32_t kSets = 32;
    static constexpr std::uint32_t kMaxWays = 64;

    /// A cache of so many bytes, at most 256 KB, in steps of 4 KB; 0 = none.
    explicit L1Cache(int bytes = 0);

    bool isOn() const { return ways_ > 0; }
    /// The line with this number, which is used now; nullptr when it is not there.
    L1Line* find(std::uint32_t number, Cycle now);
    /// A new line without words. Requires: isOn(), the line is not there.
    L1Line& enter(std::uint32_t number, Cycle now);
    /// The one or the other. Requires: isOn().
    L1Line& place(std::uint32_t number, Cycle now);
    /// Forgets a line.
    void drop(std::uint32_t number);

    std::size_t heapBytes() const { return sets_.listBytes(); }
    friend bool operator==(const L1Cache&, const L1Cache&) = default;

  private:
    /// A way by its number; kNone: none.
    using Way = std::uint8_t;
    static constexpr Way kNone = UINT8_MAX;
    static constexpr std::uint32_t kBuckets = 64;

    /// A search follows the chain of its bucket, and the way that makes room is the first of a
    /// list: looking at all 64 ways for the one and for the other was a third of the instructions
    /// of a strided kernel.
    struct Set {
        std::array<std::uint32_t, kMaxWays> tags{};  ///< Line number, of used ways.
        std::array<FillTime, kMaxWays> usedAt{};
        std::array<L1Line, kMaxWays> lines{};
        std::array<Way, kBuckets> bucket = ways();  ///< The first way of each chain …
        std::array<Way, kMaxWays> next = ways();    ///< … and the one behind each.
        std::array<Way, kMaxWays> older = ways();  ///< In the order of usedAt; of ways that were …
        std::array<Way, kMaxWays> newer = ways();  ///< … used in the same cycle the lower is older.
        Way oldest = kNone;
        Way newest = kNone;
        Way used = 0;  ///< Ways that have held a line.

        bool isNewerThan(Way one, Way other) const {
            return usedAt[one] != usedAt[other] ? usedAt[one] > usedAt[other] : one > other;
        }
        void link(Way way);
        void unlink(Way way);
        void forgetTag(Way way);

        friend bool operator==(const Set&, const Set&) = default;
    };

    static constexpr std::array<Way, kMaxWays> ways() {
        std::array<Way, kMaxWays> all{};
        all.fill(kNone);
        return all;
    }
    static_assert(kBuckets == kMaxWays);
    static Way wayOf(const Set& set, std::uint32_t number);
    static L1Line& use(Set& set, Way way, Cycle now);

    std::uint32_t ways_ = 0;
    SharedPages<Set> sets_{};
};

}  // namespace warpscope::memory
